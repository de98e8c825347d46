"""What keeps somebody from a table, in one sentence, with at most three ways on."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from spymobile.sync.words import LinkTrouble, TroubleReason
from spymobile.ui import crash_guard
from spymobile.ui.parts import load_kv
from spymobile.ui.parts.buttons import Push
from spymobile.ui.parts.sheet import Sheet
from spymobile.ui.text import _

if TYPE_CHECKING:
    from spymobile.sync.ticket import Invitation
    from spymobile.ui.navigation import Stage
    from spymobile.ui.shared_tables import SharedTable

load_kv("link")
load_kv("join_trouble")

type Way = tuple[str, Callable[[], None]]

#: A sign for each sentence.
_ICONS: dict[TroubleReason, str] = {
    "no_permission": "wifi-lock",
    "full": "table-chair",
    "refused": "door-closed",
    "newer": "update",
    "older": "update",
    "ended": "flag-outline",
    "kicked": "door-closed",
    "moved": "cellphone-remove",
    "no_psk": "lock-off-outline",
    "no_bluetooth": "bluetooth-off",
    "bluetooth_off": "bluetooth-off",
    "bluetooth_refused": "bluetooth-off",
    "none_paired": "bluetooth-connect",
}
#: After these a way back leads nowhere.
_GONE = ("ended", "kicked", "moved", "refused", "used_code")


class ClosedWay(Widget):
    """A barrier seen from its end, for what keeps two phones apart."""

    stripe = NumericProperty(0)


class PhonesApart(FloatLayout):
    """This phone, the one that holds the table, and what stands between them."""

    icon = StringProperty("")
    #: Nothing came back at all.
    silent = BooleanProperty(False)
    high = NumericProperty(0)


class TroubleSheet(Sheet):
    """One sentence."""

    icon = StringProperty("")
    silent = BooleanProperty(False)
    line = StringProperty("")
    hint = StringProperty("")

    def __init__(self, stage: Stage, trouble: LinkTrouble, ways: Sequence[Way], **kwargs: Any) -> None:
        super().__init__(stage, **kwargs)
        self.icon = _ICONS.get(trouble.reason, "link-variant-off")
        self.silent = trouble.reason in ("silent", "silent_nearby")
        self.line = trouble.sentence
        if trouble.reason == "silent":
            self.hint = _("A hotspot of one phone is enough. It needs no internet.")
        for number, (words, deed) in enumerate(ways):
            button = Push(text=words, look="paper" if number else "primary")
            button.bind(on_release=partial(self._do, deed))
            (self.ids.others if number else self.ids.first).add_widget(button)

    def _do(self, deed: Callable[[], None], *_args: object) -> None:
        self.dismiss()
        deed()


def say(stage: Stage, trouble: LinkTrouble, ways: Sequence[Way]) -> None:
    """Lay the sheet over the page, in place of one that lies there."""
    clear(stage)
    stage.lay(TroubleSheet(stage, trouble, ways))


def clear(stage: Stage) -> None:
    """It has come right by itself."""
    for sheet in stage.sheets:
        if isinstance(sheet, TroubleSheet):
            stage.close(sheet)


def say_goodbye(stage: Stage, shared: SharedTable) -> None:
    """The table is gone for this phone, perhaps for a moment; what can be done about it."""
    reason = shared.screen.goodbye
    if reason is None:
        return
    if reason in _GONE:
        stage.app.shared.forget(shared.room)
    home = (_("Back") if reason == "full" else _("Home"), stage.home)
    say(stage, LinkTrouble(reason, shared.host_name), [*_ways(stage, shared, reason), home])


def _ways(stage: Stage, shared: SharedTable, reason: TroubleReason) -> list[Way]:
    """What leads on, besides going home."""
    invitation = shared.guesting.invitation if shared.guesting is not None else None
    match reason:
        case "full" if invitation is not None:
            return [(_("Watch"), partial(_knock, stage, invitation, watch=True))]
        case "unreadable":
            return [(_("Try again"), shared.session.wake)]
        case "no_disk_there" if invitation is not None:
            return [(_("Try again"), partial(_knock, stage, invitation))]
        case "no_disk_here" if invitation is not None:
            return [(_("Try again"), partial(_begin_again, stage))]
        case "wrong_code" | "used_code" | "used" | "too_old" | "guessed" | "not_our_host":
            return [(_("Type again"), partial(stage.swap, "join"))]
    return []


def clear_goodbye(stage: Stage, shared: SharedTable) -> None:
    """It was for a moment only, and the table is here again."""
    if shared.screen.goodbye is not None and shared.screen.link.sign == "linked":
        shared.screen.goodbye = None
        clear(stage)


def say_stopped(stage: Stage, error: Exception, before: Callable[[], None] = lambda: None) -> None:
    """The engine of a shared table has stumbled. Every step is in the journal, so it can be begun anew."""

    def again() -> None:
        before()
        _begin_again(stage)

    report = partial(crash_guard.send, stage.app, crash_guard.report(error))
    ways: list[Way] = [(_("Try again"), again), (_("Report"), report), (_("Home"), stage.home)]
    say(stage, LinkTrouble("stopped"), ways)


def _begin_again(stage: Stage) -> None:
    shared = stage.app.shared.begin_again()
    if shared is None:
        stage.home()
    else:
        stage.swap("gathering", shared=shared)


def _knock(stage: Stage, invitation: Invitation, watch: bool = False) -> None:
    """Once more, for a chair or only to ``watch``."""
    shared = stage.app.shared.join(invitation, stage.app.preferences.name or _("Somebody"), watch=watch)
    stage.swap("gathering", shared=shared)

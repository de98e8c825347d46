"""What keeps somebody from a table, in one sentence, with at most three ways on."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from kivy.properties import StringProperty

from spymobile.sync.words import LinkTrouble, Reason
from spymobile.ui.parts import load_kv
from spymobile.ui.parts.buttons import Push
from spymobile.ui.parts.sheet import Sheet
from spymobile.ui.text import _

if TYPE_CHECKING:
    from spymobile.sync.ticket import Invitation
    from spymobile.ui.navigation import Stage
    from spymobile.ui.shared_tables import SharedTable

load_kv("join_trouble")

type Way = tuple[str, Callable[[], None]]

#: A sign for each sentence.
_ICONS: dict[Reason, str] = {
    "silent": "wifi-off",
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
    "silent_nearby": "bluetooth-off",
}
#: After these a way back leads nowhere.
_GONE = ("ended", "kicked", "moved", "refused", "used_code")


class TroubleSheet(Sheet):
    """One sentence."""

    icon = StringProperty("")
    line = StringProperty("")

    def __init__(self, stage: Stage, trouble: LinkTrouble, ways: Sequence[Way], **kwargs: Any) -> None:
        super().__init__(stage, **kwargs)
        self.icon = _ICONS.get(trouble.reason, "link-variant-off")
        self.line = trouble.sentence
        for number, (words, deed) in enumerate(ways):
            button = Push(text=words, look="paper" if number else "primary")
            button.bind(on_release=partial(self._do, deed))
            self.add_widget(button)

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
    """The table is gone for this phone; one way is left, or to watch where no chair is free."""
    reason = shared.screen.goodbye
    if reason is None:
        return
    if reason in _GONE:
        stage.app.shared.forget(shared.room)
    ways: list[Way] = [(_("Home"), stage.home)]
    invitation = shared.guesting.invitation if shared.guesting is not None else None
    if reason == "full" and invitation is not None:
        ways = [(_("Watch"), partial(_watch, stage, invitation)), (_("Back"), stage.home)]
    say(stage, LinkTrouble(reason, shared.host_name), ways)


def _watch(stage: Stage, invitation: Invitation) -> None:
    """Knock once more, without wanting a chair."""
    shared = stage.app.shared.join(invitation, stage.app.preferences.name or _("Somebody"), watch=True)
    stage.swap("gathering", shared=shared)

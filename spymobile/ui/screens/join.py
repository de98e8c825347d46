"""Join a table: ten signs typed, an invitation pasted or opened, or a table that is known already."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty
from kivy.uix.gridlayout import GridLayout

from spymobile.core.errors import SpymobileError
from spymobile.core.words import Message
from spymobile.ports import Permission
from spymobile.sync import bluetooth, ticket
from spymobile.sync.words import BACK_TO, LinkTrouble, TroubleReason
from spymobile.ui import catalogue
from spymobile.ui.navigation import Page
from spymobile.ui.parts import load_kv
from spymobile.ui.parts.buttons import Push
from spymobile.ui.screens import join_trouble, nearby
from spymobile.ui.screens.lobby import RowPush
from spymobile.ui.screens.plain_words import PlainWordsSheet
from spymobile.ui.text import _

if TYPE_CHECKING:
    from spymobile.ports.radio import Paired
    from spymobile.sync.screen import Change
    from spymobile.sync.shelf import KeptTable
    from spymobile.sync.ticket import Invitation
    from spymobile.ui.navigation import Stage
    from spymobile.ui.shared_tables import SharedTable

load_kv("link")
load_kv("lobby")

#: All signs that a code may have; O, I and L are read as what they look like.
SIGNS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
_SHORT, _LONG = 10, 12
_BACKSPACE = "backspace"


class CodeKey(Push):
    """One of the signs."""

    def _resize(self, *_args: object) -> None:
        """Its letters are as large as the key allows: its rule says how large."""


class CodeKeys(GridLayout):
    """Our own keys: nothing jumps, nothing is corrected, and no sign can be typed that does not exist."""

    key_height = NumericProperty("48dp")


class JoinPage(Page):
    """A link fills the page; nobody joins before they tap."""

    code = StringProperty("")
    count = NumericProperty(_SHORT)
    line = StringProperty("")
    wrong = BooleanProperty(False)
    #: The code is there, typed or pasted.
    ready = BooleanProperty(False)
    calling = BooleanProperty(False)
    pasted = BooleanProperty(False)
    rooms = ListProperty([])
    #: Under which name one comes in.
    name = StringProperty("")
    #: The paired phone that is called over the air, in place of the Wi-Fi: its name, or "".
    nearby = StringProperty("")

    def __init__(self, stage: Stage, **kwargs: Any) -> None:
        super().__init__(stage, **kwargs)
        for sign in SIGNS:
            key = CodeKey(text=sign)
            key.bind(on_release=partial(self._type, sign))
            self.ids.signs.add_widget(key)
        self._invitation: Invitation | None = None
        self._paired: Paired | None = None
        self._stop: Callable[[], None] = lambda: None
        self._shared: SharedTable | None = None

    def enter(self, text: str = "", **arguments: Any) -> None:
        self.name = self.app.preferences.name
        self._use_wifi()
        self._start_over()
        self._fill_tables()
        if text:
            self.take(text)

    def leave(self) -> None:
        self._stop()
        if self._shared is not None:
            self._shared = None
            self.app.shared.leave()

    def _start_over(self) -> None:
        self.code, self.count, self.wrong, self.pasted = "", _SHORT, False, False
        self._invitation = None
        self._stop_calling()

    # The code

    def _type(self, sign: str, *_args: object) -> None:
        if self.calling:
            return
        if self.pasted or (self.wrong and len(self.code) >= self.count):
            self._start_over()
        if len(self.code) < _LONG:
            self.code += sign
        self.count = _LONG if len(self.code) > _SHORT else _SHORT
        self.wrong = False
        self._count()

    def erase(self) -> None:
        if self.calling:
            return
        if self.pasted:
            self._start_over()
        self.code = self.code[:-1]
        self.count = _LONG if len(self.code) > _SHORT else _SHORT
        self.wrong = False
        self._count()

    def _count(self) -> None:
        missing = int(self.count) - len(self.code)
        self.ready = self.pasted or not missing
        if self.pasted:
            self.line = _("The invitation is here. Tap Join.")
        elif missing:
            self.line = _("{count} more to type.").format(count=missing)
        else:
            self.line = _("Tap Join.")

    def key(self, name: str) -> bool:
        """A real keyboard: small letters, O, I and L as well."""
        if name == "enter" and self.ready:
            self.join()
        elif name == _BACKSPACE:
            self.erase()
        elif len(name) == 1 and (sign := ticket.plain(name)) and sign in SIGNS:
            self._type(sign)
        else:
            return False
        return True

    def paste(self) -> None:
        from kivy.core.clipboard import Clipboard  # It looks for a clipboard when it is first wanted.

        self.take(str(Clipboard.paste() or ""))

    def take(self, text: str) -> None:
        """Fill the page from a text; whoever reads it still taps."""
        self._start_over()
        try:
            invitation = self.app.shared.read(text)
        except SpymobileError as error:
            self._cannot(error)
            return
        signs = ticket.plain(text)
        if len(signs) in (_SHORT, _LONG) and set(signs) <= set(SIGNS):
            self.code, self.count = signs, len(signs)
        else:
            self._invitation, self.pasted = invitation, True
        self._count()

    def change_name(self) -> None:
        """Two phones with the name of the first start would be told apart by a number alone."""
        from spymobile.ui.screens.your_name import YourNameSheet

        self.stage.lay(YourNameSheet(self.stage, partial(setattr, self, "name")))

    # Without Wi-Fi

    def go_nearby(self) -> None:
        """Choose the phone that is to be called over the air; or go back to the Wi-Fi."""
        if self.calling:
            return
        if self.nearby:
            self._use_wifi()
        else:
            nearby.prepare(self.stage, self._choose_phone)

    def _choose_phone(self) -> None:
        self.stage.lay(nearby.PairedSheet(self.stage, self.app.ports.radio().paired(), self._use_air))

    def _use_air(self, phone: Paired) -> None:
        self._paired, self.nearby = phone, phone.name

    def _use_wifi(self) -> None:
        self._paired, self.nearby = None, ""

    def _cannot(self, error: SpymobileError) -> None:
        """The code is at fault, or this device is."""
        if isinstance(error, LinkTrouble) and error.reason == "no_psk":
            self.line = error.sentence
            join_trouble.say(self.stage, error, self._ways("no_psk"))
        else:
            self._refuse(error.sentence)

    def _refuse(self, sentence: str) -> None:
        self.wrong, self.line = True, sentence

    # Calling

    def join(self, watch: bool = False) -> None:
        """Call the phone that showed the code."""
        if not self.ready or self.calling:
            if not self.calling:
                self.app.say_briefly(self.line)
            return
        if self._paired is not None:
            self._may_call(watch, may=True)
        else:
            self.app.ports.ask_for(Permission.LOCAL_NETWORK, partial(self._may_call, watch))

    def _may_call(self, watch: bool, may: bool) -> None:
        if not may:
            join_trouble.say(self.stage, LinkTrouble("no_permission"), self._ways("no_permission"))
            return
        try:
            invitation = self._invitation or self.app.shared.read(self.code)
            if self._paired is not None:
                invitation = bluetooth.at(invitation, self._paired.address)
            shared = self.app.shared.join(invitation, self.app.preferences.name or _("Somebody"), watch)
        except SpymobileError as error:
            self._cannot(error)
            return
        self._shared = shared
        self.calling, self.wrong, self.line = True, False, _("Calling.")
        self._stop = shared.follow(self._follow)

    def _stop_calling(self) -> None:
        self._stop()
        self._stop = lambda: None
        self.calling = False
        if self._shared is not None:
            self._shared = None
            self.app.shared.leave()
        self._count()

    def _follow(self, kind: Change) -> None:
        shared = self._shared
        if shared is None:
            return
        screen = shared.screen
        match kind:
            case "link" if screen.link.reason == "silent":
                silent: TroubleReason = "silent" if self._paired is None else "silent_nearby"
                join_trouble.say(self.stage, LinkTrouble(silent), self._ways(silent))
            case "link" if screen.link.sign in ("waiting", "linked"):
                self._go_in(shared)
            case "lobby" | "laid":
                self._go_in(shared)
            case "stopped" if shared.stumbled is not None:
                join_trouble.say_stopped(self.stage, shared.stumbled)
            case "goodbye" if screen.goodbye is not None:
                self._turned_away(LinkTrouble(screen.goodbye, screen.host))

    def _go_in(self, shared: SharedTable) -> None:
        self._stop()
        self._shared, self.calling = None, False
        join_trouble.clear(self.stage)
        self.stage.swap("gathering", shared=shared)

    def _turned_away(self, trouble: LinkTrouble) -> None:
        self._stop_calling()
        join_trouble.clear(self.stage)
        if trouble.reason in ("wrong_code", "used_code", "used", "too_old", "guessed", "not_a_code"):
            self._refuse(trouble.sentence)
        else:
            self.line = trouble.sentence
            join_trouble.say(self.stage, trouble, self._ways(trouble.reason))

    def _ways(self, reason: str) -> list[tuple[str, Callable[[], None]]]:
        """At most three ways on."""
        again = (_("Type again"), self._start_over)
        match reason:
            case "silent":
                return [
                    (_("Try a hotspot"), partial(self._explain, _("Try a hotspot"), _hotspot())),
                    again,
                    (_("Help"), self.show_help),
                ]
            case "silent_nearby":
                return [(_("Settings"), self.app.ports.radio().show_settings), again]
            case "no_permission":
                return [(_("Ask again"), self.join), (_("One phone"), self.stage.home)]
            case "full":
                return [(_("Watch"), partial(self.join, True)), (_("Back"), self._start_over)]
            case "no_psk":
                return [(_("One phone"), self.stage.home)]
        return [(_("Back"), self._start_over)]

    # Tables that are known

    def _fill_tables(self) -> None:
        box, tables = self.ids.tables, self.app.shared.kept()
        box.clear_widgets()
        self.rooms = [table.room for table in tables]
        for table in tables:
            row = RowPush(title=title_of(table), line=f"{game_of(table)} · {line_of(table)}")
            row.bind(on_release=partial(go_back, self.stage, table))
            box.add_widget(row)

    def show_help(self) -> None:
        self._explain(_("Help"), _network_help())

    def _explain(self, title: str, words: str) -> None:
        self.stage.lay(PlainWordsSheet(self.stage, title, words))


def _hotspot() -> str:
    return _(
        "Switch on the hotspot of one phone, let the others into its Wi-Fi, and show a new code. "
        "No internet is needed."
    )


def _network_help() -> str:
    return _(
        "Both phones must be in the same Wi-Fi. In hotels and guest networks phones often cannot see each "
        "other; a hotspot always works. The code is good for one phone and two minutes."
    )


def title_of(table: KeptTable) -> str:
    return _("Your table") if table.held else _("{name}'s table").format(name=table.host)


def game_of(table: KeptTable) -> str:
    return catalogue.card(table.game).title if catalogue.playable(table.game) else title_of(table)


def line_of(table: KeptTable) -> str:
    return _("This phone holds the table.") if table.held else _("Your seat is kept.")


def words_of(table: KeptTable) -> str:
    """What stands on the button that leads there."""
    return _("Back to your table") if table.held else str(Message(BACK_TO, {"who": table.host}))


def go_back(stage: Stage, table: KeptTable, *_args: object) -> None:
    """To a table that was left."""
    try:
        shared = stage.app.shared.take_up(table)
    except SpymobileError as error:
        stage.app.say_briefly(error.sentence, 6)
        return
    stage.go("gathering", shared=shared)

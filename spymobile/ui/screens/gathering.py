"""A guest before the game: calling, at the door, and the lobby as whoever holds the table lays it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from spymobile.core.words import Message
from spymobile.sync import words
from spymobile.sync.words import LinkTrouble
from spymobile.ui import bots, catalogue, design
from spymobile.ui.bring_in import bring_in
from spymobile.ui.navigation import Page
from spymobile.ui.parts import load_kv
from spymobile.ui.parts.sheet import Sheet
from spymobile.ui.screens import join_trouble
from spymobile.ui.screens.chairs import ChairRow
from spymobile.ui.text import _, all_short
from spymobile.ui.theme import SHAPES

if TYPE_CHECKING:
    from spymobile.sync.screen import Change
    from spymobile.sync.wire import Chair
    from spymobile.ui.navigation import Stage
    from spymobile.ui.shared_tables import SharedTable

load_kv("link")
load_kv("lobby")
load_kv("gathering")

#: Seconds after which somebody is looking rather than passing through.
_A_MOMENT = 0.3


class DoorSign(Widget):
    """A door that stands ajar, and somebody behind it."""

    #: How large a measure of the drawing is here.
    unit = NumericProperty(1.0)


class AtTheDoor(BoxLayout):
    """Whose table it is, what is waited for, and as whom one comes in."""

    table = StringProperty("")
    line = StringProperty("")
    #: The own name, who reads it, and what comes next; "" for whoever holds the table.
    you = StringProperty("")
    seen_by = StringProperty("")
    hint = StringProperty("")
    waiting = BooleanProperty(True)
    #: How high its place is, and how much of that the words leave to the door.
    room = NumericProperty(0)
    free = NumericProperty(0)

    def on_parent(self, _widget: Widget, parent: Widget | None) -> None:
        if parent is None:
            self.waiting = False


class GatheringPage(Page):
    """It becomes the table by itself, once that is laid."""

    title = StringProperty("")
    caption = StringProperty("")
    line = StringProperty("")
    art = StringProperty("")
    waiting = BooleanProperty(True)
    #: The lobby has not been seen yet.
    outside = BooleanProperty(False)
    #: Nothing is lost by going.
    can_turn_away = BooleanProperty(False)
    _door: AtTheDoor | None = None

    def enter(self, shared: SharedTable | None = None, **arguments: Any) -> None:
        if shared is None:
            raise LookupError("nobody waits for a table that is not there")
        self._shared = shared
        self._stop: Callable[[], None] = shared.follow(self._follow)
        self._ready_for = ""
        self.ids.chairs.clear_widgets()
        self.art = ""
        self._door = None
        self._show()
        if shared.screen.mirror is not None and shared.screen.mirror.length and shared.screen.lobby is None:
            Clock.schedule_once(lambda _: self._follow("laid"), 0)
        elif shared.screen.goodbye is not None:
            Clock.schedule_once(lambda _: self._follow("goodbye"), 0)

    def leave(self) -> None:
        self._stop()

    def carry_over(self) -> dict[str, Any]:
        return {"shared": self._shared}

    def back(self) -> bool:
        self.stage.lay(LeaveGatheringSheet(self.stage, self._shared.holds))
        return True

    def _follow(self, kind: Change) -> None:
        screen = self._shared.screen
        match kind:
            case "laid":
                self.stage.swap("table", shared=self._shared)
            case "lobby" if self._shared.holds:
                self._shared.go_to_lobby(self.stage)
            case "stopped" if self._shared.stumbled is not None:
                join_trouble.say_stopped(self.stage, self._shared.stumbled)
            case "goodbye":
                join_trouble.say_goodbye(self.stage, self._shared)
            case "trouble" if screen.trouble is not None:
                self.app.say_briefly(screen.trouble.sentence, 6)
            case "note":
                self.app.say_briefly(str(words.note(screen.notes[-1])), 5)
            case _:
                join_trouble.clear_goodbye(self.stage, self._shared)
                self._show()

    def _show(self) -> None:
        screen = self._shared.screen
        who = screen.host or _("The other phone")
        table = _("{name}'s table").format(name=who) if screen.host else ""
        self.title, self.caption = table or _("Join a table"), ""
        lobby = screen.lobby
        self.waiting = lobby is None or screen.link.sign != "linked" or lobby.dealing
        if screen.link.reason is not None and screen.link.sign != "linked":
            self.line = LinkTrouble(screen.link.reason, who).sentence
        elif screen.link.sign == "waiting":
            self.line = LinkTrouble("waiting", who).sentence
        elif lobby is None:
            self.line = _("Calling {name}'s phone.").format(name=who) if screen.host else _("Calling.")
        elif lobby.dealing:
            self.line = _("The phones seal the dice together.")
        else:
            self.line = LinkTrouble("starts", who).sentence
        if lobby is not None and catalogue.playable(lobby.game):
            card = catalogue.card(lobby.game)
            self.caption, self.art = f"{card.title} · {card.caption}", f"cover_{lobby.game}"
            self._fill(lobby.chairs, lobby.game)
            if self._ready_for != lobby.game:
                self._ready_for = lobby.game
                Clock.schedule_once(partial(self._get_ready, lobby.game), _A_MOMENT)
        self._stand_outside(table, who)
        for sheet in self.stage.sheets:
            if isinstance(sheet, OwnChairSheet):
                sheet.follow()

    def _stand_outside(self, table: str, who: str) -> None:
        """Until the lobby can be seen: the door, large, with the name on it."""
        shared = self._shared
        self.outside = shared.screen.lobby is None
        self.can_turn_away = self.outside and not shared.holds
        door = self._door
        if not self.outside:
            if door is not None:
                self.ids.chairs.remove_widget(door)
            self._door = None
            return
        if door is None:
            self._door = door = AtTheDoor()
            self.ids.chairs.add_widget(door)
            self.give_room()
        self.title = _("Join a table") if self.can_turn_away else self.title
        if shared.screen.link.sign == "waiting":
            self.caption = _("The code is right, the link is sealed")
        door.table, door.line, door.waiting = table.upper(), self.line, self.waiting
        if self.can_turn_away:
            door.you = self.app.preferences.name or _("Somebody")
            door.seen_by = _("{name} sees this name").format(name=who)
            door.hint = _("Keep the app open. Name, colour and shape come next.")

    def give_room(self) -> None:
        """The door is as large as the page and the words leave it."""
        if self._door is not None:
            self._door.room = self.ids.scroll.height - dp(16)

    def _get_ready(self, game: str, *_args: object) -> None:
        """While people wait the table is brought in."""
        if self.stage.page is self:
            bring_in(self.stage, game)

    def _fill(self, chairs: tuple[Chair, ...], game: str) -> None:
        box = self.ids.chairs
        box.clear_widgets()
        sits = any(map(self._is_own, chairs))
        names = all_short([chair.name or _("Free") for chair in chairs])
        looks = catalogue.face(game).looks
        for at, (chair, name) in enumerate(zip(chairs, names, strict=True)):
            own = self._is_own(chair)
            free = chair.kind == "open" and sits
            row = ChairRow(
                text=name,
                name=name,
                line=_("Tap if somebody plays here on this phone, too")
                if free
                else self._line(chair, own, game),
                sign="robot-outline" if chair.kind == "bot" else "cellphone",
                link=_link(chair),
                changes=own or free,
                seat_look=looks[at]
                if at < len(looks)
                else chair.look
                if 0 <= chair.look < len(SHAPES)
                else at,
            )
            if own or free:
                row.bind(on_release=partial(self._edit, at))
            box.add_widget(row)

    def _is_own(self, chair: Chair) -> bool:
        device = self._shared.screen.device_id
        return bool(device) and chair.device == device

    def _line(self, chair: Chair, own: bool, game: str) -> str:
        if chair.kind == "bot":
            return _("Bot · {level}").format(level=bots.level_title(game, chair.level))
        if own:
            return _("You · tap to choose name, colour and shape")
        if chair.device == "local":
            return _("Holds the table")
        return _("On another phone")

    def _edit(self, at: int, *_args: object) -> None:
        lobby = self._shared.screen.lobby
        if lobby is not None and at < len(lobby.chairs) and not lobby.dealing:
            self.stage.lay(OwnChairSheet(self, self._shared, at))


def _link(chair: Chair) -> str:
    if chair.kind == "bot":
        return "bot"
    if chair.kind == "open":
        return "waiting"
    return "linked" if chair.linked else "away"


class OwnChairSheet(Sheet):
    """Name, colour and shape of a guest, or of somebody more who plays on this phone.

    What others have is not offered.
    """

    #: What is to be known where several play on this phone.
    line = StringProperty("")
    #: Without this chair the phone would still have one.
    can_leave = BooleanProperty(False)

    def __init__(self, page: GatheringPage, shared: SharedTable, at: int, **kwargs: Any) -> None:
        super().__init__(page.stage, **kwargs)
        self._shared = shared
        lobby, chairs = shared.screen.lobby, self._chairs
        chair = chairs[at]
        #: By this it is found wherever it is moved to while somebody types.
        self._number = chair.number
        free = chair.kind == "open"
        self.title = _("A seat on this phone") if free else _("Your seat")
        self.can_leave = not free and len(self._own(chairs)) > 1
        if free or self.can_leave:
            self.line = _("You pass the phone on. What is secret opens only for whoever holds the seal.")
        self._field = design.text_field(text=chair.name, size_hint_y=None)
        self.ids.name.add_widget(self._field)
        taken = {other.look for other in chairs if other is not chair}
        fixed = lobby is not None and catalogue.face(lobby.game).looks
        self._looks = [] if fixed else [look for look in range(len(SHAPES)) if look not in taken]
        self._look = chair.look if chair.look in self._looks else -1
        self.ids.looks.fill([{"text": "", "seat_look": look} for look in self._looks], self._choose)
        if self._look >= 0:
            self.ids.looks.choose(self._looks.index(self._look))

    def _choose(self, number: int) -> None:
        self._look = self._looks[number]
        self.ids.looks.choose(number)

    def follow(self) -> None:
        """Nothing is asked about a chair that went to somebody else or was carried away."""
        if self._place() is None:
            self.dismiss()

    def done(self) -> None:
        """Whoever holds the table is told, and all see it."""
        chairs, at = self._chairs, self._place()
        if at is not None:
            name = " ".join(self._field.text.split())[:40] or chairs[at].name
            name = name or _("Player {number}").format(number=at + 1)
            self._sit(sorted({*self._own(chairs), at}), at, name)
        self.dismiss()

    def leave_chair(self) -> None:
        """Nobody plays there on this phone any more."""
        at = self._place()
        self._sit([own for own in self._own(self._chairs) if own != at])
        self.dismiss()

    @property
    def _chairs(self) -> Sequence[Chair]:
        lobby = self._shared.screen.lobby
        return lobby.chairs if lobby is not None else ()

    def _place(self) -> int | None:
        """Where the chair stands now; None where nobody here may sit on it any more."""
        device = self._shared.screen.device_id
        return next(
            (
                at
                for at, chair in enumerate(self._chairs)
                if chair.number == self._number and (chair.kind == "open" or chair.device == device)
            ),
            None,
        )

    def _own(self, chairs: Sequence[Chair]) -> list[int]:
        device = self._shared.screen.device_id
        return [at for at, chair in enumerate(chairs) if chair.device == device]

    def _sit(self, own: Sequence[int], changed: int | None = None, name: str = "") -> None:
        chairs = self._chairs
        names = tuple(name if at == changed else chairs[at].name for at in own)
        looks = tuple(self._look if at == changed else chairs[at].look for at in own)
        if own:
            self._shared.screen.sit(tuple(own), names, looks)


class LeaveGatheringSheet(Sheet):
    """The game has not begun."""

    def __init__(self, stage: Stage, holds: bool, **kwargs: Any) -> None:
        super().__init__(stage, **kwargs)
        self.title = str(Message(words.WAITS, {})) if holds else _("Leave the table?")

    def leave_table(self) -> None:
        self.dismiss()
        self._stage.home()

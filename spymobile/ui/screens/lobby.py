"""The lobby: who plays, by which rules, who begins."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple, Unpack

from kivy.clock import Clock
from kivy.input import MotionEvent
from kivy.properties import BooleanProperty, ListProperty, StringProperty

from spymobile import games
from spymobile.bots.like_me import LIKE_ME
from spymobile.core.errors import SpymobileError
from spymobile.table.record import Header, Occupant
from spymobile.ui import bots, catalogue, spectators, tutorial
from spymobile.ui.bring_in import bring_in
from spymobile.ui.navigation import Page
from spymobile.ui.parts import load_kv
from spymobile.ui.parts.buttons import Push
from spymobile.ui.screens import lobby_lines, lobby_seats, lobby_start
from spymobile.ui.screens.chairs import Chairs
from spymobile.ui.screens.lobby_phones import LobbyPhones
from spymobile.ui.screens.lobby_seats import PHONE, LastTable, LobbySeat, SeatFacts
from spymobile.ui.text import _, all_short, many
from spymobile.ui.theme import SHAPES

load_kv("link")

if TYPE_CHECKING:
    from spymobile.ui.navigation import Stage
    from spymobile.ui.shared_tables import SharedTable

_CHAIRS = Chairs  # KV names it; importing it makes it known.
#: Seconds after which somebody in the lobby is looking rather than passing through.
_A_MOMENT = 0.3


class RowPush(Push):
    """A line that leads somewhere: what it is, and how it stands."""

    title = StringProperty("")
    line = StringProperty("")


class SoFar(NamedTuple):
    """A table as far as it is laid."""

    seats: list[LobbySeat]
    options: dict[str, str]
    first: int | None
    by_lot: bool
    start: int
    onlookers: bool
    shared: SharedTable | None = None


class LobbyPage(Page):
    """Lay a table."""

    game = StringProperty("")
    title = StringProperty("")
    poster = StringProperty("")
    caption = StringProperty("")
    about = StringProperty("")
    house = StringProperty("")
    table_line = StringProperty("")
    ready = StringProperty("")
    full = BooleanProperty(False)
    #: There is another place for a chair.
    can_move = BooleanProperty(False)
    has_lesson = BooleanProperty(False)
    lesson_line = StringProperty("")
    #: This device lies in the middle and has no seat.
    middle = BooleanProperty(False)
    #: Somebody comes with a phone of their own, and this device has seats: a board could lie beside it.
    wants_board = BooleanProperty(False)
    #: The words for showing somebody's code; "" where nobody's phone is missing.
    code_words = StringProperty("")
    seats = ListProperty([])

    def enter(
        self,
        game: str = "",
        so_far: SoFar | None = None,
        middle: bool = False,
        shared: SharedTable | None = None,
        **arguments: Any,
    ) -> None:
        """Lay a table; with ``middle`` everybody has a phone, and with ``shared`` some are linked already."""
        self.game, self.middle = game, middle
        self.phones = LobbyPhones(self)
        self._rules = games.load(game)
        cover = catalogue.card(game)
        self.title = cover.title
        self.poster = cover.title.upper()
        self.caption = cover.caption
        self.about = cover.line
        self.has_lesson = catalogue.card(game).has_lesson
        left = tutorial.left_at(self.app.store, game)
        self.lesson_line = (
            _("A first game, step by step, in ten minutes")
            if left is None
            else _("Go on at step {number}").format(number=left + 1)
        )
        self._face = catalogue.face(game)
        self.options: dict[str, str] = {}
        self._first: int | None = None
        self._by_lot = False
        #: Who was asked to begin, as a row of the choice; a game that follows on another asks for itself.
        self._start = 0
        self._onlookers = False
        self.seats = self._last_seats() or lobby_seats.fresh(self._rules, self.app.preferences.name, middle)
        if so_far is not None:
            self.seats, self.options, self._first, self._by_lot, self._start, self._onlookers = so_far[:6]
            shared = shared or so_far.shared
        if shared is not None:
            self.phones.gather(shared, so_far is None)
        self.show()
        # While people choose their seats the table is brought in, so that it is there when they start.
        self._bring_in = Clock.schedule_once(self._get_ready, _A_MOMENT)

    def leave(self) -> None:
        self._bring_in.cancel()
        self.phones.leave()

    def carry_over(self) -> dict[str, Any]:
        so_far = SoFar(
            list(self.seats),
            self.options,
            self._first,
            self._by_lot,
            self._start,
            self._onlookers,
            self.phones.shared,
        )
        self.phones.staying = True
        return {"so_far": so_far}

    def _get_ready(self, *_: Any) -> None:
        bring_in(self.stage, self.game)
        self.app.music.warm()

    # The chairs

    def _last_seats(self) -> list[LobbySeat]:
        """Everybody as at the last table of this game, with its rules; nobody where there was none."""
        last = self._last_table()
        if last is None:
            return []
        self.options, self._onlookers = last.options, last.onlookers
        self._begin_with(last.start)
        return last.seats

    def _last_table(self) -> LastTable | None:
        return lobby_seats.last_table(self.app, self._rules, bool(self._face.shielded()), self.middle)

    def seat_as(self, number: str, header: Header) -> None:
        """Everybody where they sat at an earlier table, under the same sign and the same rules."""
        looks = self.app.looks(number, len(header.seats))
        pins = self.app.pins(number)
        self.seats = [
            LobbySeat(occupant.name, look, pin=pins.get(at, ""))
            if occupant.kind == "person" or occupant.away
            else LobbySeat(occupant.name, look, "bot", self._again(occupant))
            for at, (occupant, look) in enumerate(zip(header.seats, looks, strict=True))
        ]
        self.options = dict(header.setup.options)
        self._first = header.setup.first
        self._onlookers = spectators.look_on(self.app, number)
        self.show()

    def _again(self, occupant: Occupant) -> str:
        """The level of a bot that sits down once more. One that should play like the player goes on so."""
        last = self._last_table()
        for seat in last.seats if last is not None else ():
            if seat.name == occupant.name and seat.level == LIKE_ME:
                return LIKE_ME
        return lobby_seats.known_level(self.game, occupant.level)

    def add_seat(self) -> None:
        if len(self.seats) < self._rules.seats[-1]:
            self.seats = [*self.seats, lobby_seats.bot(self.game, self.free_looks()[0], self.taken())]
            self.show()

    def seat_phone(self, number: int) -> None:
        """Somebody with a phone of their own sits here."""
        name = self.seats[number].name
        name = "" if bots.is_given(name) else name
        self.change_seat(number, kind=PHONE, level="", name=name, pin="", device="", linked=False)

    def seat_on(self, number: int, device: str) -> None:
        """Somebody sits here who plays on a phone that has come for another chair; they share it."""
        if self.seats[number].device == device or device not in self.phones.others(number):
            return
        self.phones.send_away(number)
        name = self.seats[number].name
        name = "" if bots.is_given(name) else name
        linked = any(seat.linked for seat in self.seats if seat.device == device)
        self.change_seat(number, kind=PHONE, level="", name=name, pin="", device=device, linked=linked)

    def show_code(self, number: int | None = None) -> None:
        """The invitation for a chair, by default for the first that waits."""
        self.phones.show_code(number)

    def open_rules(self) -> None:
        self.stage.cover("rules", game=self.game)

    def remove_seat(self, number: int) -> None:
        self.phones.send_away(number)
        self.seats = [seat for at, seat in enumerate(self.seats) if at != number]
        if self._first is not None and self._first >= number:
            self._first = None if self._first == number else self._first - 1
        self.show()

    def move_seat(self, number: int, by: int) -> None:
        """Change places with a neighbour; the first has none above, the last none below."""
        if 0 <= number + by < len(self.seats):
            self.place_seat(number, number + by)

    def place_seat(self, number: int, to: int) -> None:
        """Somebody sits elsewhere, and those between move up."""
        order = list(range(len(self.seats)))
        order.insert(to, order.pop(number))
        self.seats = [self.seats[at] for at in order]
        # Who begins is a person, not a chair.
        if self._first is not None:
            self._first = order.index(self._first)
        self.show()

    def on_touch_down(self, touch: MotionEvent) -> bool:
        if self.ids.seats.lift(touch, self.to_window(*touch.pos), self.ids.list):
            touch.grab(self)
            return True
        return bool(super().on_touch_down(touch))

    def on_touch_move(self, touch: MotionEvent) -> bool:
        if touch.grab_current is self:
            self.ids.seats.drag(touch, self.to_window(*touch.pos))
            return True
        return bool(super().on_touch_move(touch))

    def on_touch_up(self, touch: MotionEvent) -> bool:
        if touch.grab_current is self:
            touch.ungrab(self)
            self.ids.seats.drop(touch)
            return True
        return bool(super().on_touch_up(touch))

    def change_seat(self, number: int, **facts: Unpack[SeatFacts]) -> None:
        self.seats = [replace(seat, **facts) if at == number else seat for at, seat in enumerate(self.seats)]
        self.show()

    def taken(self, but: int = -1) -> list[str]:
        """The names at the table, without that of one seat."""
        return [seat.name for at, seat in enumerate(self.seats) if at != but]

    def characters(self, number: int) -> list[bots.Character]:
        """Who may play in a bot's seat: of whom it is true there, and who sits in no other."""
        seat = self.seats[number]
        return [one for one in bots.at(self.game, seat.level) if one.name not in self.taken(number)]

    def seat_person(self, number: int) -> None:
        """A person sits here. A name that was a bot's own goes with it."""
        self.phones.send_away(number)
        name = self.seats[number].name
        self.change_seat(number, kind="person", level="", name="" if bots.is_given(name) else name)

    def seat_bot(self, number: int, level: str) -> None:
        """A bot of this level sits here, in a character that fits. A name that somebody gave it stays."""
        self.phones.send_away(number)
        seat = self.seats[number]
        name = seat.name
        if seat.kind != "bot" or (bots.is_given(name) and not lobby_seats.fits(self.game, name, level)):
            name = bots.new_name(self.game, level, self.taken(number))
        self.change_seat(number, kind="bot", level=level, name=name, pin="")

    def look(self, number: int) -> int:
        """The sign of a seat: the game's own, or the one its player chose."""
        fixed = self._face.looks
        return int(fixed[number]) if number < len(fixed) else int(self.seats[number].look)

    def side(self, number: int) -> str:
        """The side that goes with a seat; empty where people choose their signs."""
        return str(self._face.side(number)) if number < len(self._face.looks) else ""

    def free_looks(self) -> list[int]:
        taken = {seat.look for seat in self.seats}
        return [look for look in range(len(SHAPES)) if look not in taken]

    # Showing

    def show(self) -> None:
        box = self.ids.seats
        box.clear_widgets()
        self.can_move = len(self.seats) > 1
        for number, name in enumerate(all_short(self.names)):
            row = lobby_lines.chair_row(self, number, name, self._needs_no_pin)
            row.bind(on_release=partial(self.edit, number))
            box.add_widget(row)
        self.full = len(self.seats) >= self._rules.seats[-1]
        self.house = lobby_lines.house_line(self._rules, self.options)
        self.table_line = lobby_lines.table_line(self.app.preferences, self._onlookers, self._begins)
        problem, missing = self._problem, self.phones.missing
        self.ready = problem or many("{count} seat is ready.", "{count} seats are ready.", len(self.seats))
        self.ids.start.dim = bool(problem)
        self.wants_board = not self.middle and any(seat.kind == PHONE for seat in self.seats)
        self.code_words = ""
        if missing is not None:
            self.code_words = _("Show {name}'s code").format(name=all_short(self.names)[missing])
        self.phones.tell()

    @property
    def _problem(self) -> str:
        """Why the game cannot begin, or nothing."""
        return lobby_lines.problem(self.title, self._rules, self.names, self.phones.missing)

    @property
    def _begins(self) -> str:
        """Who begins, unless as the rules have it."""
        if self._by_lot:
            return _("somebody at random starts")
        return "" if self._first is None else _("{name} starts").format(name=self.names[self._first])

    def edit(self, number: int, *_: Any) -> None:
        from spymobile.ui.screens.seat_setup import SeatSetupSheet

        load_kv("seat_setup")
        self.stage.lay(SeatSetupSheet(self, number))

    def open_house_rules(self) -> None:
        from spymobile.ui.screens.house_rules import HouseRulesSheet

        load_kv("seat_setup")
        self.stage.lay(HouseRulesSheet(self, self._rules, self.options))

    def open_table_options(self) -> None:
        from spymobile.ui.screens import table_options

        rows = [table_options.pace_row(self.app.preferences), table_options.lock_row(self.app.preferences)]
        if self._face.shielded():
            rows.append(
                table_options.onlookers_row(self._face.shielded(), self._onlookers, self.set_onlookers)
            )
        starts = [_("By the rules"), _("At random"), *self.names]
        now = 1 if self._by_lot else 0 if self._first is None else self._first + 2
        rows.append(table_options.TableOption(_("Who starts"), "", starts, now, self._set_start))
        self.stage.lay(table_options.TableOptionsSheet(self.stage, rows, closed=self.show))

    def _set_start(self, number: int) -> None:
        self._begin_with(number)
        self.show()

    def _begin_with(self, number: int) -> None:
        """By the rules, at random, or with somebody."""
        self._start = number
        self._first, self._by_lot = number - 2 if number > 1 else None, number == 1

    def set_onlookers(self, onlookers: bool) -> None:
        self._onlookers = onlookers
        self.show()

    def play_lesson(self) -> None:
        tutorial.begin(self.stage, self.game)

    def set_option(self, name: str, value: str) -> None:
        self.options[name] = value
        self.show()

    def set_first(self, number: int | None) -> None:
        self._first = number
        self._by_lot = False
        self.show()

    @property
    def first(self) -> int | None:
        return self._first

    # Beginning

    def start(self) -> bool:
        """Lay the table and sit down at it; False if that can't be, and why has been said."""
        if self._problem:
            self.app.say_briefly(self._problem)
            return False
        if self._is_shared:
            return self._start_shared()
        first = secrets.randbelow(len(self.seats)) if self._by_lot else self._first
        looks = [self.look(at) for at in range(len(self.seats))]
        try:
            number = lobby_start.lay(self.app, self._rules, self._table, looks, first)
        except SpymobileError as error:
            self.app.say_briefly(error.sentence)
            return False
        self.stage.swap("table", number=number)
        return True

    def _start_shared(self) -> bool:
        with suppress(SpymobileError):
            lobby_seats.keep(self.app, self.game, self._table)
        # At random is by the dice, as the rules have it: all phones make them, and nobody's alone draws lots.
        return self.phones.start(self._first)

    @property
    def _is_shared(self) -> bool:
        """Whether anybody sits at this table with a device of their own, or watches."""
        return self.phones.has_come or any(seat.kind == PHONE for seat in self.seats)

    @property
    def _needs_no_pin(self) -> bool:
        """Whether the only file on this device lies open throughout, as at a shared table with one person."""
        here = sum(seat.kind == "person" for seat in self.seats)
        return self._is_shared and here == 1 and not self._onlookers

    def keep_beside(self, number: str, own: Mapping[str, int]) -> None:
        """Keep with a shared table what only this device knows; ``own`` are the seats here by their names."""
        pins = {
            own[name]: seat.pin
            for name, seat in zip(self.names, self.seats, strict=True)
            if seat.pin and name in own
        }
        self.app.keep_seats_here(number, own)
        lobby_start.keep_beside(self.app, number, self._onlookers, pins)

    def playing(self, seat: LobbySeat) -> str:
        """The level at which a seat's bot plays."""
        return lobby_start.level(self.app, self.game, self.seats, seat)

    @property
    def _table(self) -> LastTable:
        return LastTable(self.seats, self.options, self._onlookers, self._start)

    @property
    def names(self) -> list[str]:
        """Everybody has a name, and no two have the same."""
        return lobby_seats.names_of(self.seats)


def sit_again(stage: Stage, number: str) -> LobbyPage:
    """To the lobby in place of this page, with everybody as at a kept game."""
    header, _rows = stage.app.store.read(number)
    stage.swap("lobby", game=header.game)
    lobby = stage.page_of(LobbyPage)
    lobby.seat_as(number, header)
    return lobby

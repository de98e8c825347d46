"""The lobby: who plays, by which rules, who begins."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Collection, Mapping
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from kivy.clock import Clock
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty

from spymobile import games
from spymobile.bots.like_me import LIKE_ME
from spymobile.core.bot import rung
from spymobile.core.errors import SpymobileError
from spymobile.core.game import Setup
from spymobile.store.store import GameJournal
from spymobile.table import host
from spymobile.table.record import LONGEST_NAME, Header, Occupant
from spymobile.ui import bots, catalogue, tutorial
from spymobile.ui.bring_in import bring_in
from spymobile.ui.navigation import Page
from spymobile.ui.parts import load_kv
from spymobile.ui.parts.buttons import Push
from spymobile.ui.text import _, all_short, many
from spymobile.ui.theme import SHAPES

load_kv("link")

if TYPE_CHECKING:
    from spymobile.sync.screen import Change
    from spymobile.sync.wire import Chair
    from spymobile.ui.navigation import Stage
    from spymobile.ui.shared_tables import SharedTable

#: A chair for somebody with a phone of their own.
PHONE = "phone"
#: Seconds after which somebody in the lobby is looking rather than passing through.
_A_MOMENT = 0.3


class ChairRow(Push):
    """One seat."""

    name = StringProperty("")
    line = StringProperty("")
    #: A bot's face, and how it plays.
    face = StringProperty("")
    temper = StringProperty("")
    sign = StringProperty("account-outline")
    #: How the phone of this chair is linked; "" where there is none.
    link = StringProperty("")
    #: It can be changed here.
    changes = BooleanProperty(True)
    seat_look = NumericProperty(0)
    #: What is beside the words stands one above the other.
    tight = BooleanProperty(False)


class RowPush(Push):
    """A line that leads somewhere: what it is, and how it stands."""

    title = StringProperty("")
    line = StringProperty("")


class SoFar(NamedTuple):
    """A table as far as it is laid."""

    seats: list[dict[str, Any]]
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
    has_lesson = BooleanProperty(False)
    #: This device lies in the middle and has no seat.
    middle = BooleanProperty(False)
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
        self._shared: SharedTable | None = None
        self._stop_following: Callable[[], None] = lambda: None
        self._sent: list[Chair] = []
        self._staying = False
        self._rules = games.load(game)
        cover = catalogue.card(game)
        self.title = cover.title
        self.poster = cover.title.upper()
        self.caption = cover.caption
        self.about = cover.line
        self.has_lesson = catalogue.card(game).has_lesson
        self._face = catalogue.face(game)
        self._options: dict[str, str] = {}
        self._first: int | None = None
        self._by_lot = False
        #: Who was asked to begin, as a row of the choice; a game that follows on another asks for itself.
        self._start = 0
        self._onlookers = False
        self.seats = self._remembered() or self._fresh()
        if so_far is not None:
            self.seats, self._options, self._first, self._by_lot, self._start, self._onlookers = so_far[:6]
            shared = shared or so_far.shared
        if shared is not None:
            self._gather(shared, so_far is None)
        self._show()
        # While people choose their seats the table is brought in, so that it is there when they start.
        self._bring_in = Clock.schedule_once(self._get_ready, _A_MOMENT)

    def leave(self) -> None:
        self._bring_in.cancel()
        self._stop_following()
        if self._shared is not None and not self._staying:
            self._shared = None
            self.app.shared.leave_for_good()  # Its game never began.

    def carry_over(self) -> dict[str, Any]:
        so_far = SoFar(
            list(self.seats),
            self._options,
            self._first,
            self._by_lot,
            self._start,
            self._onlookers,
            self._shared,
        )
        self._staying = True
        return {"so_far": so_far}

    def _get_ready(self, *_: Any) -> None:
        bring_in(self.stage, self.game)
        self.app.music.warm()

    # The chairs

    def _fresh(self) -> list[dict[str, Any]]:
        """The player of this device and a bot for every further chair the game needs, at least one."""
        if self.middle:
            low = max(2, self._rules.seats[0])
            return [{**self._person("", look), "kind": PHONE} for look in range(low)]
        seats = [self._person(self.app.preferences.name, 0)]
        while len(seats) < max(2, min(3, self._rules.seats[-1])):
            seats.append(self._bot(len(seats), [seat["name"] for seat in seats]))
        return seats

    @staticmethod
    def _person(name: str, look: int) -> dict[str, Any]:
        return {"name": name, "kind": "person", "level": "", "look": look, "pin": ""}

    def _bot(self, look: int, taken: Collection[str]) -> dict[str, Any]:
        level = bots.usual(self.game)
        name = bots.new_name(self.game, level, taken)
        return {"name": name, "kind": "bot", "level": level, "look": look, "pin": ""}

    def _known(self, level: str) -> str:
        """A level as it is called today; one that is not known is the usual one."""
        if level == LIKE_ME:
            return level
        number = rung(level, len(bots.levels(self.game)))
        return str(number) if number else bots.usual(self.game)

    def _remembered(self) -> list[dict[str, Any]]:
        """The last table laid for this game, if it still makes sense."""
        kept = self.app.store.setting(f"lobby/{self.game}")
        if not isinstance(kept, dict):
            return []
        try:
            seats: list[dict[str, Any]] = [
                {
                    "name": str(seat["name"])[:LONGEST_NAME],
                    "kind": seat["kind"] if seat["kind"] in ("bot", PHONE) else "person",
                    "level": self._known(str(seat["level"])) if seat["kind"] == "bot" else "",
                    "look": int(seat["look"]) % len(SHAPES),
                    "pin": "",
                }
                for seat in kept["seats"]
            ]
            self._options = dict(
                self._rules.check(Setup(self.game, len(seats), dict(kept["options"]))).options
            )
            self._onlookers = bool(kept.get("onlookers")) and bool(self._face.shielded())
            start = kept.get("start", 0)
            self._begin_with(start if isinstance(start, int) and 0 <= start < len(seats) + 2 else 0)
        except (KeyError, TypeError, ValueError, SpymobileError):
            return []
        if len({seat["look"] for seat in seats}) != len(seats):
            return []
        if self.middle and any(seat["kind"] == "person" for seat in seats):
            return []
        for seat in seats:  # A character whose line is not true there, or no longer.
            if seat["kind"] == "bot" and seat["name"] in bots.CHARACTERS and not self._fits(seat):
                seat["name"] = bots.new_name(self.game, seat["level"], [other["name"] for other in seats])
        return seats

    def _fits(self, seat: Mapping[str, Any]) -> bool:
        """Whether a bot may bear the name it has: of whoever is a character the line must be true."""
        return any(one.name == seat["name"] for one in bots.at(self.game, seat["level"]))

    def seat_as(self, number: str, header: Header) -> None:
        """Everybody where they sat at an earlier table, under the same sign and the same rules."""
        looks = self.app.looks(number, len(header.seats))
        pins = self.app.pins(number)
        self.seats = [
            {**self._person(occupant.name, look), "pin": pins.get(at, "")}
            if occupant.kind == "person" or occupant.away
            else {**self._person(occupant.name, look), "kind": "bot", "level": self._again(occupant)}
            for at, (occupant, look) in enumerate(zip(header.seats, looks, strict=True))
        ]
        self._options = dict(header.setup.options)
        self._first = header.setup.first
        self._onlookers = self.app.onlookers(number)
        self._show()

    def _again(self, occupant: Occupant) -> str:
        """The level of a bot that sits down once more. One that should play like the player goes on so."""
        for seat in self._remembered():
            if seat["name"] == occupant.name and seat["level"] == LIKE_ME:
                return LIKE_ME
        return self._known(occupant.level)

    def add_seat(self) -> None:
        if len(self.seats) < self._rules.seats[-1]:
            self.seats = [*self.seats, self._bot(self.free_looks()[0], self._taken())]
            self._show()

    # Other phones

    def _gather(self, shared: SharedTable, anew: bool = False) -> None:
        """Hold this table for others, or go on holding it; ``anew`` with everybody where they sit there."""
        self._shared = shared
        self._stop_following = shared.follow(self._follow)
        lobby = shared.screen.lobby
        if anew and lobby is not None:
            self.seats = [self._seat_of(at, chair) for at, chair in enumerate(lobby.chairs)]
            self.middle = all(seat["kind"] != "person" for seat in self.seats)
            self._options = dict(lobby.options)
        self._merge()

    def _seat_of(self, at: int, chair: Chair) -> dict[str, Any]:
        from spymobile.sync.lobby import LOCAL

        look = chair.look if 0 <= chair.look < len(SHAPES) else at
        here = chair.kind == "person" and chair.device == LOCAL
        kind = "bot" if chair.kind == "bot" else "person" if here else PHONE
        level = self._known(chair.level) if kind == "bot" else ""
        return {**self._person(chair.name, look), "kind": kind, "level": level}

    def hold(self) -> SharedTable | None:
        """The table that others may come to; None where that cannot be, and why has been said."""
        if self._shared is None:
            from spymobile.sync.lobby import Evening

            here = [seat["name"] for seat in self.seats if seat["kind"] == "person" and seat["name"]]
            name = self.app.preferences.name or (here[0] if here else "") or _("The board")
            self._sent = self._chairs()
            try:
                evening = Evening(secrets.token_hex(8), name, self.game, self._sent, dict(self._options))
                self._gather(self.app.shared.host(evening))
            except SpymobileError as error:
                self.app.say_briefly(error.sentence, 6)
        return self._shared

    def _chairs(self) -> list[Chair]:
        """The seats as everybody at the table may see them."""
        from spymobile.sync.lobby import LOCAL
        from spymobile.sync.wire import Chair

        found = []
        for at, (seat, name) in enumerate(zip(self.seats, self._names(), strict=True)):
            look = self.look(at)
            if seat["kind"] == "bot":
                found.append(Chair("bot", name, self._playing(seat["level"]), look))
            elif seat["kind"] == "person":
                found.append(Chair("person", name, look=look, device=LOCAL))
            elif seat.get("device"):
                found.append(Chair("person", name, look=look, device=seat["device"]))
            else:
                found.append(Chair(look=look))
        return found

    def _follow(self, kind: Change) -> None:
        shared = self._shared
        if shared is None or shared.hosting is None:
            return
        from spymobile.ui.screens import knock

        knock.follow(self.stage, shared.hosting, self.look, kind)
        match kind:
            case "lobby":
                self._merge()
                self._show()
            case "laid":
                self._staying = True
                self.stage.swap("table", shared=shared)
            case "trouble" if shared.screen.trouble is not None:
                self.app.say_briefly(shared.screen.trouble.sentence, 6)

    def _merge(self) -> None:
        """Who has come, under which name and sign; who is gone."""
        lobby = self._shared.screen.lobby if self._shared is not None else None
        if lobby is None or len(lobby.chairs) != len(self.seats):
            return
        seats = [dict(seat) for seat in self.seats]
        for seat, chair in zip(seats, lobby.chairs, strict=True):
            if seat["kind"] != PHONE:
                continue
            seat["device"], seat["linked"] = chair.device, chair.linked
            if chair.kind == "person":
                seat["name"] = chair.name
                taken = {other["look"] for other in seats if other is not seat}
                if 0 <= chair.look < len(SHAPES) and chair.look not in taken:
                    seat["look"] = chair.look
        self.seats = seats
        self._sent = self._chairs()

    def _tell_phones(self) -> None:
        """The lobby follows on all phones."""
        if self._shared is None or self._shared.hosting is None:
            return
        chairs = self._chairs()
        lobby = self._shared.screen.lobby
        options = dict(self._options)
        if chairs != self._sent or (lobby is not None and lobby.options != options):
            self._sent = chairs
            self._shared.hosting.arrange(chairs, self.game, options)

    def seat_phone(self, number: int) -> None:
        """Somebody with a phone of their own sits here."""
        name = self.seats[number]["name"]
        name = "" if bots.is_given(name) else name
        self.change_seat(number, kind=PHONE, level="", name=name, pin="", device="", linked=False)

    def _send_away(self, number: int) -> None:
        """Whoever sat here with their phone does no longer."""
        seat = self.seats[number]
        if seat.get("device") and self._shared is not None and self._shared.hosting is not None:
            self._shared.hosting.kick(seat["device"])

    @property
    def _missing(self) -> int | None:
        """The first chair whose phone is not linked."""
        phones = (at for at, seat in enumerate(self.seats) if seat["kind"] == PHONE)
        return next((at for at in phones if not self.seats[at].get("linked")), None)

    def show_code(self, number: int | None = None) -> None:
        """The invitation for a chair, by default for the first that waits."""
        number = self._missing if number is None else number
        shared = self.hold()
        if number is None or shared is None:
            return
        from spymobile.ui.screens.invite import InviteSheet

        name = self.seats[number]["name"]
        self.stage.lay(InviteSheet(self.stage, shared, number, name, self.look(number)))

    def open_rules(self) -> None:
        self.stage.cover("rules", game=self.game)

    def remove_seat(self, number: int) -> None:
        self._send_away(number)
        self.seats = [seat for at, seat in enumerate(self.seats) if at != number]
        if self._first is not None and self._first >= number:
            self._first = None if self._first == number else self._first - 1
        self._show()

    def move_seat(self, number: int, by: int) -> None:
        """Change places with a neighbour; the first has none above, the last none below."""
        seats = list(self.seats)
        other = number + by
        if not 0 <= other < len(seats):
            return
        seats[number], seats[other] = seats[other], seats[number]
        self.seats = seats
        # Who begins is a person, not a chair.
        if self._first in (number, other):
            self._first = other if self._first == number else number
        self._show()

    def change_seat(self, number: int, **facts: Any) -> None:
        seats = [dict(seat) for seat in self.seats]
        seats[number].update(facts)
        self.seats = seats
        self._show()

    def _taken(self, but: int = -1) -> list[str]:
        """The names at the table, without that of one seat."""
        return [seat["name"] for at, seat in enumerate(self.seats) if at != but]

    def characters(self, number: int) -> list[bots.Character]:
        """Who may play in a bot's seat: of whom it is true there, and who sits in no other."""
        seat = self.seats[number]
        return [one for one in bots.at(self.game, seat["level"]) if one.name not in self._taken(number)]

    def seat_person(self, number: int) -> None:
        """A person sits here. A name that was a bot's own goes with it."""
        self._send_away(number)
        name = self.seats[number]["name"]
        self.change_seat(number, kind="person", level="", name="" if bots.is_given(name) else name)

    def seat_bot(self, number: int, level: str) -> None:
        """A bot of this level sits here, in a character that fits. A name that somebody gave it stays."""
        self._send_away(number)
        seat = self.seats[number]
        name = seat["name"]
        if seat["kind"] != "bot" or (bots.is_given(name) and not self._fits({**seat, "level": level})):
            name = bots.new_name(self.game, level, self._taken(number))
        self.change_seat(number, kind="bot", level=level, name=name, pin="")

    def look(self, number: int) -> int:
        """The sign of a seat: the game's own, or the one its player chose."""
        fixed = self._face.looks
        return int(fixed[number]) if number < len(fixed) else int(self.seats[number]["look"])

    def side(self, number: int) -> str:
        """The side that goes with a seat; empty where people choose their signs."""
        return str(self._face.side(number)) if number < len(self._face.looks) else ""

    def free_looks(self) -> list[int]:
        taken = {seat["look"] for seat in self.seats}
        return [look for look in range(len(SHAPES)) if look not in taken]

    # Showing

    def _show(self) -> None:
        box = self.ids.seats
        box.clear_widgets()
        for number, (seat, name) in enumerate(zip(self.seats, all_short(self._names()), strict=True)):
            bot = seat["kind"] == "bot"
            line = self._where(seat)
            if side := self.side(number):
                line = _("{side} · {who}").format(side=side, who=line)
            if seat["pin"]:
                line += _(" · PIN")
            if self._first == number:
                line += _(" · starts")
            who = bots.of(self.game, Occupant(seat["name"], seat["kind"], seat["level"]))
            row = ChairRow(
                text=name,
                name=name,
                line=line,
                face=who.art if who else "",
                temper=who.line if who else "",
                sign="robot-outline" if bot else "cellphone" if seat["kind"] == PHONE else "account-outline",
                link=self._link(seat),
                seat_look=self.look(number),
            )
            row.bind(on_release=partial(self._edit, number))
            box.add_widget(row)
        self.full = len(self.seats) >= self._rules.seats[-1]
        changed = [
            option.title
            for option in self._rules.options
            if self._options.get(option.name, option.default) != option.default
        ]
        self.house = ", ".join(changed) if changed else _("Rule book, no changes")
        self.table_line = self._table_line()
        self.ready = self._problem() or many(
            "{count} seat is ready.", "{count} seats are ready.", len(self.seats)
        )
        self.ids.start.dim = bool(self._problem())
        missing = self._missing
        self.code_words = ""
        if missing is not None:
            self.code_words = _("Show {name}'s code").format(name=all_short(self._names())[missing])
        self._tell_phones()

    def _where(self, seat: Mapping[str, Any]) -> str:
        if seat["kind"] == "bot":
            return _("Bot · {level}").format(level=bots.level_title(self.game, seat["level"]))
        if seat["kind"] == "person":
            return _("On this device")
        if seat.get("device") and not seat.get("linked"):
            return _("The seat is kept.")
        return _("On another phone")

    @staticmethod
    def _link(seat: Mapping[str, Any]) -> str:
        if seat["kind"] != PHONE:
            return ""
        return "linked" if seat.get("linked") else "away" if seat.get("device") else "waiting"

    def _problem(self) -> str:
        """Why the game cannot begin, or nothing."""
        low, high = self._rules.seats[0], self._rules.seats[-1]
        if not low <= len(self.seats) <= high:
            words = (_("two"), _("three"), _("four"), _("five"), _("six"))
            need = _("exactly {low}") if low == high else _("{low} to {high}")
            count = need.format(low=words[low - 2], high=words[high - 2])
            return _("{game} needs {count} players.").format(game=self.title, count=count)
        missing = self._missing
        if missing is not None:
            return _("{name}'s phone is still missing.").format(name=self._names()[missing])
        return ""

    def _edit(self, number: int, *_: Any) -> None:
        from spymobile.ui.screens.seat_setup import SeatSetupSheet

        load_kv("seat_setup")
        self.stage.lay(SeatSetupSheet(self, number))

    def open_house_rules(self) -> None:
        from spymobile.ui.screens.house_rules import HouseRulesSheet

        load_kv("seat_setup")
        self.stage.lay(HouseRulesSheet(self, self._rules, self._options))

    def open_table_options(self) -> None:
        from spymobile.ui.screens import table_options

        rows = [table_options.pace_row(self.app.preferences), table_options.lock_row(self.app.preferences)]
        if self._face.shielded():
            rows.append(
                table_options.onlookers_row(self._face.shielded(), self._onlookers, self.set_onlookers)
            )
        starts = [_("By the rules"), _("At random"), *self._names()]
        now = 1 if self._by_lot else 0 if self._first is None else self._first + 2
        rows.append(table_options.TableOption(_("Who starts"), "", starts, now, self._set_start))
        self.stage.lay(table_options.TableOptionsSheet(self.stage, rows, closed=self._show))

    def _set_start(self, number: int) -> None:
        self._begin_with(number)
        self._show()

    def _begin_with(self, number: int) -> None:
        """By the rules, at random, or with somebody."""
        self._start = number
        self._first, self._by_lot = number - 2 if number > 1 else None, number == 1

    def _table_line(self) -> str:
        """The table in a line: what is not as usual, or that all is."""
        from spymobile.ui.screens import table_options

        preferences = self.app.preferences
        words = [
            _("Bots: {pace}").format(pace=table_options.paces()[preferences.pace].lower()),
            _("files close after {time}").format(time=table_options.locks()[preferences.auto_lock]),
        ]
        if self._onlookers:
            words.append(_("others look on"))
        if self._by_lot:
            words.append(_("somebody at random starts"))
        elif self._first is not None:
            words.append(_("{name} starts").format(name=self._names()[self._first]))
        return ", ".join(words)

    def set_onlookers(self, onlookers: bool) -> None:
        self._onlookers = onlookers
        self._show()

    def play_lesson(self) -> None:
        tutorial.begin(self.stage, self.game)

    def set_option(self, name: str, value: str) -> None:
        self._options[name] = value
        self._show()

    def set_first(self, number: int | None) -> None:
        self._first = number
        self._by_lot = False
        self._show()

    @property
    def first(self) -> int | None:
        return self._first

    # Beginning

    def start(self) -> bool:
        """Lay the table and sit down at it; False if that can't be, and why has been said."""
        if self._problem():
            self.app.say_briefly(self._problem())
            return False
        if any(seat["kind"] == PHONE for seat in self.seats):
            return self._start_shared()
        names = self._names()
        occupants = [
            Occupant(name, seat["kind"], self._playing(seat["level"]) if seat["kind"] == "bot" else "")
            for name, seat in zip(names, self.seats, strict=True)
        ]
        first = secrets.randbelow(len(occupants)) if self._by_lot else self._first
        setup = Setup(self.game, len(occupants), dict(self._options), first)
        kept: list[GameJournal] = []

        def journal(header: Header) -> GameJournal:
            kept.append(self.app.store.journal(header))
            return kept[0]

        try:
            host.lay(self._rules, setup, occupants, secrets.token_bytes(32), journal)
            number = kept[0].id
            self.app.store.set(f"looks/{number}", [self.look(at) for at in range(len(self.seats))])
            self.app.store.set(f"deal/{number}", [])  # Nobody has seen yet what they were dealt.
            if self._onlookers:
                self.app.set_onlookers(number, True)
            pins = {at: seat["pin"] for at, seat in enumerate(self.seats) if seat["pin"]}
            if pins:
                self.app.keep_pins(number, pins)
            self._remember()
        except SpymobileError as error:
            self.app.say_briefly(error.sentence)
            if kept:  # What nobody could sit down at is not left in the list of games.
                with suppress(SpymobileError):
                    self.app.store.delete(kept[0].id)
            return False
        self.stage.swap("table", number=number)
        return True

    def _start_shared(self) -> bool:
        """All phones make the seed; the table comes once it is laid."""
        if self._shared is None or self._shared.hosting is None:
            return False
        with suppress(SpymobileError):
            self._remember()
        self._shared.hosting.start()
        return True

    def _playing(self, level: str) -> str:
        """The level at which a bot plays: for one that is to play like the player, by the finished games."""
        if level != LIKE_ME:
            return level
        people = [seat["name"] for seat in self.seats if seat["kind"] == "person"]
        own = self.app.preferences.name
        name = own if own in people or not people else people[0]
        return bots.like(self.app.store.games(), self.game, name)

    def _names(self) -> list[str]:
        """Everybody has a name, and no two have the same."""
        names: list[str] = []
        for number, seat in enumerate(self.seats):
            name = " ".join(seat["name"].split())[:LONGEST_NAME] or _("Player {number}").format(
                number=number + 1
            )
            plain, copy = name, 2
            while name in names:
                name = f"{plain[: LONGEST_NAME - len(str(copy)) - 1]} {copy}"
                copy += 1
            names.append(name)
        return names

    def _remember(self) -> None:
        seats: list[Any] = [
            {key: seat[key] for key in ("name", "kind", "level", "look")} for seat in self.seats
        ]
        self.app.store.set(
            f"lobby/{self.game}",
            {
                "seats": seats,
                "options": dict(self._options),
                "onlookers": self._onlookers,
                "start": self._start if self._start < len(seats) + 2 else 0,
            },
        )


def sit_again(stage: Stage, number: str) -> LobbyPage:
    """To the lobby in place of this page, with everybody as at a kept game."""
    header, _rows = stage.app.store.read(number)
    stage.swap("lobby", game=header.game)
    lobby = stage.page
    if not isinstance(lobby, LobbyPage):
        raise TypeError("the lobby is not on the stage")
    lobby.seat_as(number, header)
    return lobby

"""The sheet of one seat in the lobby: who sits there, under which sign."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kivy.properties import BooleanProperty, NumericProperty, StringProperty

from spymobile.bots import ladder
from spymobile.bots.like_me import LIKE_ME
from spymobile.table.record import LONGEST_NAME
from spymobile.ui import bots, design
from spymobile.ui.bots import Character
from spymobile.ui.parts.sheet import Sheet
from spymobile.ui.screens.lobby_seats import PHONE, nameless
from spymobile.ui.table.privacy import passcodes
from spymobile.ui.text import _, many

if TYPE_CHECKING:
    from spymobile.ui.screens.lobby import LobbyPage


class SeatSetupSheet(Sheet):
    """Who sits here, under which sign."""

    line = StringProperty("")
    #: The bot's face, and how it plays.
    face = StringProperty("")
    temper = StringProperty("")
    #: Somebody else could play here.
    can_choose = BooleanProperty(False)
    is_bot = BooleanProperty(False)
    is_phone = BooleanProperty(False)
    #: A phone is to come for this seat.
    has_code = BooleanProperty(False)
    has_pin = BooleanProperty(False)
    #: Said instead of offering signs, where the game has its own for each side.
    side_line = StringProperty("")
    look = NumericProperty(-1)

    def __init__(self, lobby: LobbyPage, number: int, **kwargs: Any) -> None:
        super().__init__(lobby.stage, **kwargs)
        self._lobby, self._number = lobby, number
        seat = lobby.seats[number]
        self.title = _("Seat {number}").format(number=number + 1)
        self._field = design.text_field(text=seat.name, size_hint_y=None)
        self._field.bind(text=self._rename)
        self.ids.name.add_widget(self._field)
        #: The phones here that somebody else may play on, too.
        self._others = lobby.phones.others(number)
        #: Who may sit here: a person, a bot that plays like the player, or one of a level.
        here = () if lobby.middle else ("",)
        self._kinds = (*here, PHONE, *self._others, LIKE_ME, *bots.levels(lobby.game))
        self.ids.kind.fill([{"text": self._kind(level)} for level in self._kinds], self._set_kind)
        self._looks = [] if lobby.side(number) else sorted([seat.look, *lobby.free_looks()])
        self.ids.looks.fill([{"text": "", "seat_look": look} for look in self._looks], self._set_look)
        self._characters: list[Character] = []
        self.pin(self.ids.buttons.__self__)
        self._refresh()

    def _kind(self, level: str) -> str:
        """What stands on the button. A level has no name of its own: who plays it is chosen below."""
        if not level:
            return _("On this device")
        if level == PHONE:
            return _("On another phone")
        if level in self._others:
            return _("On {name}'s phone").format(name=self._others[level])
        if level == LIKE_ME:
            return _("Bot like me")
        return _("Bot, level {number}").format(number=level)

    def _refresh(self) -> None:
        seat = self._lobby.seats[self._number]
        self._field.hint_text = nameless(self._lobby.seats, self._number)
        self._say_who()
        self.has_pin = bool(seat.pin)
        device = seat.device if self.is_phone else ""
        kind = device if device in self._others else PHONE if self.is_phone else seat.level
        self.ids.kind.choose(self._kinds.index(kind))
        self.has_code = kind == PHONE
        if self._looks:
            self.ids.looks.choose(self._looks.index(seat.look))
        else:
            line = _("This seat plays {side}, with its colour and shape. Move it up or down to change sides.")
            self.side_line = line.format(side=self._lobby.side(self._number))
            self.look = self._lobby.look(self._number)
        self.ids.earlier.dim = self._number == 0
        self.ids.later.dim = self._number == len(self._lobby.seats) - 1
        self.ids.remove_button.hidden = len(self._lobby.seats) <= 2
        self.ids.first.text = (
            _("Starts the game") if self._lobby.first == self._number else _("Make this seat start")
        )

    def _say_who(self) -> None:
        """Who plays here. Of the faces that may sit here, a bot has that whose name it bears."""
        seat = self._lobby.seats[self._number]
        name, self.is_bot = seat.name, seat.kind == "bot"
        self.is_phone = seat.kind == PHONE
        found = self._lobby.characters(self._number) if self.is_bot else []
        if found != self._characters:
            self._characters = found
            self.ids.faces.fill([{"text": one.name, "art": one.art} for one in found], self._set_character)
        chosen = next((at for at, one in enumerate(found) if one.name == name), -1)
        self.ids.faces.choose(chosen)
        self.can_choose = len(found) > (chosen >= 0)
        self.face = found[chosen].art if chosen >= 0 else ""
        self.temper = found[chosen].line if chosen >= 0 else ""
        self.line = self._strength(seat.level) if self.is_bot else _("Plays on this device.")
        if self.is_phone:
            owner = self._others.get(seat.device)
            self.line = (
                _("Joins with a phone in the same Wi-Fi: show the code, and let it in.")
                if owner is None
                else _("Shares {name}'s phone. It is passed on with its screen closed.").format(name=owner)
            )

    def _strength(self, level: str) -> str:
        """How strong a bot of this level is: which of how many, and how often it has won."""
        if level == LIKE_ME:
            return _(
                "Gets better as you do. It plays at the level at which you have won about as often as lost."
            )
        rung = ladder.measured(self._lobby.game, level, len(self._lobby.seats))
        title = bots.level_title(self._lobby.game, level)
        lines = [_("{level}.").format(level=title[:1].upper() + title[1:])]
        if rung is not None:
            lines.append(
                many(
                    "Won {percent} % of {games} test games against one bot of level {level}.",
                    "Won {percent} % of {games} test games against {count} bots of level {level}.",
                    rung.seats - 1,
                    percent=round(100 * rung.share),
                    games=rung.games,
                    level=rung.against,
                )
            )
        return "\n".join(lines)

    def _rename(self, _: object, name: str) -> None:
        if len(name) > LONGEST_NAME:
            self._field.text = name[:LONGEST_NAME]
            return
        self._lobby.change_seat(self._number, name=name)
        self._say_who()

    def _set_kind(self, number: int) -> None:
        level = self._kinds[number]
        if not level:
            self._lobby.seat_person(self._number)
        elif level == PHONE:
            self._lobby.seat_phone(self._number)
        elif level in self._others:
            self._lobby.seat_on(self._number, level)
        else:
            self._lobby.seat_bot(self._number, level)
        self._field.text = self._lobby.seats[self._number].name
        self._refresh()

    def _set_character(self, number: int) -> None:
        self._field.text = self._characters[number].name
        self._refresh()

    def _set_look(self, number: int) -> None:
        self._lobby.change_seat(self._number, look=self._looks[number])
        self._refresh()

    def choose_pin(self) -> None:
        """Its owner types four digits, unseen by the others."""
        from spymobile.ui.screens.pin import NewPinSheet

        name = self._lobby.seats[self._number].name or _("Somebody")
        self._stage.lay(NewPinSheet(self._stage, name, self._set_pin))

    def drop_pin(self) -> None:
        self._set_pin("")

    def _set_pin(self, digits: str) -> None:
        self._lobby.change_seat(self._number, pin=passcodes.seal(digits) if digits else "")
        self._refresh()

    def show_code(self) -> None:
        self.dismiss()
        self._lobby.show_code(self._number)

    def begin(self) -> None:
        self._lobby.set_first(None if self._lobby.first == self._number else self._number)
        self._refresh()

    def move(self, by: int) -> None:
        if not 0 <= self._number + by < len(self._lobby.seats):
            return
        self._lobby.move_seat(self._number, by)
        self._number += by
        self.title = _("Seat {number}").format(number=self._number + 1)
        self._refresh()

    def remove(self) -> None:
        self.dismiss()
        self._lobby.remove_seat(self._number)

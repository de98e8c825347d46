"""The round of a question, over the board for all to see: who asks, who cannot answer, who shows a card.

Each seat takes the same time, whatever it holds, and so does the answer; what lies there in the end stays
until something else happens, or a finger puts it away.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from math import cos, pi, sin
from typing import TYPE_CHECKING, Any, ClassVar

from kivy.graphics import Color, Ellipse, Line, PopMatrix, PushMatrix, Rectangle, Rotate
from kivy.graphics.instructions import InstructionGroup
from kivy.metrics import dp

from spymobile.core.event import Told, fact
from spymobile.games.clue import board as facts
from spymobile.games.clue.state import ClueView
from spymobile.games.clue.words import card_name
from spymobile.ui.board.geometry import Point
from spymobile.ui.board.painting import LETTERING, fitting, lettering, picture
from spymobile.ui.board.reel import Act, Reel
from spymobile.ui.games.clue.art import card_art
from spymobile.ui.games.clue.over_board import OverBoard
from spymobile.ui.parts.frames import Plate, Rim
from spymobile.ui.parts.seats import draw as draw_seat
from spymobile.ui.text import _
from spymobile.ui.theme import colour, theme

if TYPE_CHECKING:
    from spymobile.ui.games.clue.board import WarBoard

_CREAM, _SOFT, _RED, _BRASS, _INK = "#F7F0DF", "#B9C0C4", "#FF8A7A", "#FFD98A", "#14181D"
_STRING = "#E0503F"
_BOLD, _PLAIN, _TITLE = "BarlowCondensed-SemiBold", "Roboto-Regular", "LeagueGothic-Regular"
_OF_A_QUESTION = frozenset(
    {"asked", "cannot_answer", "refused", "showed", "must_show", "nobody_answered", "listened_in"}
)


@dataclass(frozen=True, slots=True)
class Round:
    """A question on its way: all of it is public."""

    number: int
    asker: int
    cards: tuple[int, ...]
    unable: tuple[int, ...] = ()
    silent: int = -1
    giver: int = -1
    shown: bool = False
    listeners: tuple[int, ...] = ()
    nobody: bool = False
    #: The seat that the question has come to.
    at: int = field(default=-1)


def after(round_of: Round | None, event: Told, number: int) -> Round | None:
    """The round once an event is known; None where there is none."""
    f = event.facts
    if event.name == "asked":
        cards = tuple(facts.CARD[fact(event, kind, str)] for kind in ("agent", "item", "base"))
        return Round(number, fact(event, "seat", int), cards)
    if round_of is None:
        return None
    seat = f.get("seat", -1)
    if not isinstance(seat, int):
        return round_of
    match event.name:
        case "cannot_answer":
            return replace(round_of, unable=(*round_of.unable, seat), at=seat)
        case "refused":
            return replace(round_of, silent=seat, at=seat)
        case "must_show":
            return replace(round_of, giver=seat, at=seat)
        case "showed":
            return replace(round_of, giver=seat, at=seat, shown=True)
        case "listened_in":
            return replace(round_of, listeners=(*round_of.listeners, seat))
        case "nobody_answered":
            return replace(round_of, nobody=True)
    return round_of


class RoundTable(OverBoard):
    """Belongs to one board; it is drawn in pixels of the screen, whatever the camera sees."""

    lasting: ClassVar[tuple[str, ...]] = ("round",)

    def __init__(self, board: WarBoard) -> None:
        super().__init__(board)
        #: What lies over the board; None: nothing.
        self.round: Round | None = None
        #: How far the motion has come.
        self._ahead: Round | None = None
        self._place: tuple[float, ...] = ()

    # What happens

    def prepare(self, told: Sequence[Told]) -> None:
        """Whoever skips the motion still sees how the question ended."""
        names = {event.name for event in told}
        if not names & _OF_A_QUESTION or "played" in names:  # A courier shows a card, too: nobody asked.
            self.round = None
            return
        self._ahead = self.round
        for event in told:
            self.round = after(self.round, event, self._number())

    def _number(self) -> int:
        return sum(clue.kind == "question" for clue in self._board.coming.clues)

    def acts(self) -> dict[str, Act]:
        return dict.fromkeys(_OF_A_QUESTION - {"must_show"}, self._play)

    def _play(self, event: Told, reel: Reel) -> None:
        if self.round is None or theme.reduce_motion:
            reel.reveal(event)
            reel.next()
            return
        self._ahead = after(self._ahead, event, self._number())
        self.war.camera.whole()
        if event.name == "asked":
            self.war.bring(event, reel, lambda: self._lay(event, reel, theme.seconds("asked_seat")))
        elif event.name in ("showed", "nobody_answered"):
            read = theme.seconds("asked_read")
            reel.after(theme.seconds("asked_answer"), lambda: self._lay(event, reel, read))
        else:
            reel.after(theme.seconds("asked_seat"), lambda: self._lay(event, reel, 0.0))

    def _lay(self, event: Told, reel: Reel, then: float) -> None:
        self._draw(self._ahead)
        reel.reveal(event)
        reel.after(then, reel.next)

    # What is seen

    def put_away(self) -> None:
        """A finger wants to see the board."""
        if self.round is not None and not self._board.busy:
            self.round = None
            self._draw(None)

    def show(self, view: ClueView) -> None:
        """The side cards lie in its place while somebody chooses one of them."""
        self._draw(None if view.phase == "side_card" else self.round)

    def warm(self) -> None:
        """Words and round corners that every question needs are made before the first."""
        kept, self.group = self.group, InstructionGroup()
        seats = len(self._board.looks)
        if seats > 2 and self._board.view is not None:
            self._draw(Round(1, 0, (0, 6, 12), unable=(1,), giver=2, shown=True))
        self.group, self._drawn = kept, None

    def follow(self) -> None:
        board = self._board
        place = (*board.pos, *board.size, theme.text_scale)
        if place != self._place:
            self._place = place
            if self.round is not None and not board.busy:
                self._draw(self.round)

    def _draw(self, round_of: Round | None) -> None:
        board = self._board
        wanted = round_of, (*board.pos, *board.size), theme.text_scale
        if wanted == self._drawn:
            return  # It comes to rest as it was drawn last.
        self._drawn = wanted
        self.group.clear()
        if round_of is None or board.width < dp(80):
            return
        _left, top = board.inset
        x, y, wide, high = board.x, board.y, board.width, board.height - top
        unit = min(wide / 412, high / 400)
        group = self.group
        group.add(Color(rgba=colour("#0B0F13", 0.87)))
        group.add(Rectangle(pos=(x, y), size=(wide, high)))
        middle = x + wide / 2, y + high / 2
        reach = min(wide * 0.5 - 74 * unit, 150 * unit), high / 2 - 62 * unit
        self._table(middle, (min(reach[0], 104 * unit), reach[1]), unit)
        seats = len(board.looks)
        spots = self._spots(middle, reach, seats, round_of.asker)
        self._string(round_of, spots, unit)
        self._memo(round_of, middle, unit)
        for seat in range(seats):
            self._medal(round_of, seat, spots[seat], middle, unit)

    @staticmethod
    def _spots(middle: Point, reach: tuple[float, float], seats: int, asker: int) -> dict[int, Point]:
        """The asker below, the others clockwise from there: the left neighbour comes first."""
        spots: dict[int, Point] = {}
        for step in range(seats):
            turn = -pi / 2 - 2 * pi * step / seats
            spots[(asker + step) % seats] = (
                middle[0] + reach[0] * cos(turn),
                middle[1] + reach[1] * sin(turn),
            )
        return spots

    def _table(self, at: Point, reach: tuple[float, float], unit: float) -> None:
        group = self.group
        place: dict[str, Any] = {
            "pos": (at[0] - reach[0], at[1] - reach[1]),
            "size": (2 * reach[0], 2 * reach[1]),
            "radius": min(reach),
        }
        group.add(Color(rgba=colour("#2B3A2B")))
        group.add(Plate(**place))
        group.add(Color(rgba=colour("#6B7F5A")))
        group.add(Rim(**place, thick=3 * unit))

    def _string(self, round_of: Round, spots: dict[int, Point], unit: float) -> None:
        """From the asker to everybody who was asked, in turn."""
        seats = len(spots)
        asked = [round_of.asker, *round_of.unable]
        asked += [seat for seat in (round_of.silent, round_of.giver) if seat >= 0]
        points = [number for seat in asked for number in spots[seat]]
        if len(asked) > 1:
            for tint, line in ((_INK, 3.6), (_STRING, 2.0)):
                self.group.add(Color(rgba=colour(tint)))
                self.group.add(Line(points=points, width=line * unit, joint="round", cap="round"))
        if round_of.shown and seats:
            (x0, y0), (x1, y1) = spots[round_of.giver], spots[round_of.asker]
            self.group.add(Color(rgba=colour(_BRASS)))
            count = 14
            for step in range(1, count):
                part = step / count
                side = 4 * unit
                bow = 34 * unit * sin(pi * part)
                at = x0 + (x1 - x0) * part + bow, y0 + (y1 - y0) * part
                self.group.add(
                    Ellipse(pos=(at[0] - side / 2, at[1] - side / 2), size=(side, side), segments=10)
                )

    def _memo(self, round_of: Round, at: Point, unit: float) -> None:
        group, wide, high = self.group, 168 * unit, 150 * unit
        x, y = at[0] - wide / 2, at[1] - high / 2
        group.add(PushMatrix())
        group.add(Rotate(angle=1.6, origin=at))
        place: dict[str, Any] = {"pos": (x, y), "size": (wide, high), "radius": 3 * unit}
        group.add(Color(rgba=colour("#F1E3E0")))
        group.add(Plate(**place))
        group.add(Color(rgba=colour("#D9C2C0")))
        group.add(Rectangle(pos=(x, y + high - 24 * unit), size=(wide, 24 * unit)))
        group.add(Color(rgba=colour(_INK)))
        group.add(Rim(**place, thick=1.4 * unit))
        title = _("QUESTION {number}").format(number=round_of.number)
        self._words(title, (at[0], y + high - 12 * unit), 14 * unit, "#5A4A48", _BOLD)
        for number, card in enumerate(round_of.cards):
            across = x + wide * (number + 0.5) / 3
            side = 44 * unit
            group.add(Color(1, 1, 1, 1))
            texture = picture(card_art(card), side)
            group.add(Rectangle(pos=(across - side / 2, y + 72 * unit), size=(side, side), texture=texture))
        for number, card in enumerate(round_of.cards):
            name = card_name(facts.CARDS[card])
            size = fitting(name, 16 * unit, wide - 16 * unit, _BOLD)
            tint = "#A82A21" if number == 1 else _INK
            self._words(name, (at[0], y + (54 - 19 * number) * unit), size, tint, _BOLD)
        group.add(PopMatrix())

    def _medal(self, round_of: Round, seat: int, at: Point, middle: Point, unit: float) -> None:
        group, half = self.group, 27 * unit
        words, tint = self._said(round_of, seat)
        waits = not words
        edge = {_BRASS: _BRASS, _RED: "#8FA3C4"}.get(tint, "#8FA3C4")
        group.add(Color(rgba=colour("#1A222B", 0.6 if waits else 1.0)))
        group.add(Ellipse(pos=(at[0] - half, at[1] - half), size=(2 * half, 2 * half), segments=48))
        group.add(Color(rgba=colour(edge if not waits else "#46525E")))
        group.add(Line(circle=(*at, half, 0, 360, 48), width=1.7 * unit))
        draw_seat(group, self._board.looks[seat], *at, 14 * unit, 1.2 * unit)
        if seat in round_of.unable or seat == round_of.silent:
            self._stamp(_("NO"), (at[0] - half * 0.8, at[1] + half * 0.72), unit)
        name = self._name(seat)
        below = at[1] - half - 9 * unit
        size = fitting(name, 15 * unit, 96 * unit, _BOLD)
        self._words(name, (at[0], below), size, _CREAM, _BOLD)
        if words:
            size = fitting(words, 12.5 * unit, 112 * unit, _PLAIN)
            self._words(words, (at[0], below - 14 * unit), size, tint, _PLAIN)
        if seat == round_of.asker and round_of.shown:
            self._back((at[0] + half + 16 * unit, at[1] + 4 * unit), unit)

    def _name(self, seat: int) -> str:
        names = self._board.names
        return names[seat] if seat < len(names) else ""

    @staticmethod
    def _said(round_of: Round, seat: int) -> tuple[str, str]:
        """What is known of a seat, and in which colour it stands; nothing for those who were not asked."""
        if seat == round_of.asker:
            return _("asks"), _CREAM
        if seat in round_of.listeners:
            return _("listens in"), _BRASS
        if seat == round_of.silent:
            return _("does not answer"), _RED
        if seat in round_of.unable:
            return _("cannot answer"), _SOFT
        if seat == round_of.giver:
            return (_("shows a card") if round_of.shown else _("chooses a card")), _BRASS
        return "", _SOFT

    def _stamp(self, word: str, at: Point, unit: float) -> None:
        group, wide, high = self.group, 36 * unit, 21 * unit
        place: dict[str, Any] = {
            "pos": (at[0] - wide / 2, at[1] - high / 2),
            "size": (wide, high),
            "radius": 3 * unit,
        }
        group.add(PushMatrix())
        group.add(Rotate(angle=10, origin=at))
        group.add(Color(rgba=colour("#14181D")))
        group.add(Plate(**place))
        group.add(Color(rgba=colour(_RED)))
        group.add(Rim(**place, thick=2 * unit))
        self._words(word, at, 16 * unit, _RED, _TITLE)
        group.add(PopMatrix())

    def _back(self, at: Point, unit: float) -> None:
        """The card that was shown lies face down: all 21 have the same back."""
        group, wide, high = self.group, 30 * unit, 40 * unit
        place: dict[str, Any] = {
            "pos": (at[0] - wide / 2, at[1] - high / 2),
            "size": (wide, high),
            "radius": 3 * unit,
        }
        group.add(PushMatrix())
        group.add(Rotate(angle=-8, origin=at))
        group.add(Color(rgba=colour("#8D9A76")))
        group.add(Plate(**place))
        group.add(Color(rgba=colour(_CREAM)))
        group.add(Rim(**place, thick=1.6 * unit))
        group.add(Color(1, 1, 1, 1))
        side = 20 * unit
        group.add(
            Rectangle(
                pos=(at[0] - side / 2, at[1] - side / 2),
                size=(side, side),
                texture=picture("clue_envelope", side),
            )
        )
        group.add(PopMatrix())

    def _words(self, words: str, at: Point, size: float, tint: str, font: str) -> None:
        if words:
            texture = lettering(words, font, round(max(size, 1.0), 1))
            wide, high = texture.width / LETTERING, texture.height / LETTERING
            self.group.add(Color(rgba=colour(tint)))
            self.group.add(
                Rectangle(pos=(at[0] - wide / 2, at[1] - high / 2), size=(wide, high), texture=texture)
            )

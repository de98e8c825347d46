"""The round of a question, over the board for all to see: who asks, who cannot answer, who shows a card.

Each seat takes the same time, whatever it holds, and so does the answer; what lies there in the end stays
until something else happens, or a finger puts it away.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, ClassVar

from kivy.graphics import Color, Ellipse, Line, PopMatrix, PushMatrix, Rectangle, Rotate, Translate
from kivy.graphics.instructions import InstructionGroup
from kivy.metrics import dp

from spymobile.core.event import Told, fact
from spymobile.games.clue import board as facts
from spymobile.games.clue.state import ClueView
from spymobile.games.clue.words import card_name
from spymobile.ui.board.geometry import Point
from spymobile.ui.board.painting import fitting, picture
from spymobile.ui.board.reel import Enactment, Reel
from spymobile.ui.games.clue.art import card_art
from spymobile.ui.games.clue.over_board import OverBoard
from spymobile.ui.games.clue.round_ring import Ring
from spymobile.ui.games.clue.round_words import BOLD, MEDAL, TABLE, at_seat, letters
from spymobile.ui.games.clue.table_drawing import BRASS, CREAM, INK, RED, SOFT, TableDrawing
from spymobile.ui.parts.frames import Plate, Rim
from spymobile.ui.text import _
from spymobile.ui.theme import colour, seat_colour, theme

if TYPE_CHECKING:
    from spymobile.ui.games.clue.board import WarBoard

_STRING = "#E0503F"
#: Units of the drawing: across the question, and how far inside the table's edge the string runs.
_MEMO, _INSIDE = 168.0, 10.0
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
        #: The card that was shown, on its way: how far it has come, and from where it came.
        self._slide: Translate | None = None
        self._came: Point = (0.0, 0.0)

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

    def _by_courier(self) -> bool:
        """Nobody asked for the card that is shown."""
        clues = self._board.coming.clues
        return bool(clues) and clues[-1].kind == "courier"

    def _number(self) -> int:
        return sum(clue.kind == "question" for clue in self._board.coming.clues)

    def acts(self) -> dict[str, Enactment]:
        return dict.fromkeys(_OF_A_QUESTION - {"must_show"}, self._play)

    def _play(self, event: Told, reel: Reel) -> None:
        if event.name == "showed" and self._by_courier():
            self.war.passed_cards.bring(event, reel)
            return
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
        if event.name == "showed" and self._slide is not None:
            self._slide.x, self._slide.y = self._came
            reel.glide(self._slide, theme.seconds("fly"), x=0.0, y=0.0)
        if event.name == "refused":
            self.war.turned_cards.use(event, reel, fact(event, "means", str), reel.next)
            return
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
        on_top = TableDrawing(self.group, unit)
        on_top.night((x, y), (wide, high))
        middle = x + wide / 2, y + high / 2
        reach = min(wide * 0.5 - 58 * unit, 150 * unit), high / 2 - 42 * unit
        table = min(reach[0], TABLE * unit), reach[1]
        on_top.table(middle, table)
        ring = Ring(middle, reach, len(board.looks), round_of.asker)
        inside = table[0] - _INSIDE * unit, table[1] - _INSIDE * unit
        self._string(round_of, replace(ring, reach=inside), unit)
        self._memo(round_of, middle, on_top)
        for seat in range(ring.seats):
            self._medal(round_of, seat, ring, on_top)

    def _string(self, round_of: Round, ring: Ring, unit: float) -> None:
        """From the asker to everybody who was asked, in turn; a card that was shown goes on to the asker."""
        asked = [*round_of.unable, *(seat for seat in (round_of.silent, round_of.giver) if seat >= 0)]
        if not asked:
            return
        end = max(ring.steps(seat) for seat in asked)
        points = [number for point in ring.way(0, end) for number in point]
        for tint, line in ((INK, 3.6), (_STRING, 2.0)):
            self.group.add(Color(rgba=colour(tint)))
            self.group.add(Line(points=points, width=line * unit, joint="round", cap="round"))
        if not round_of.shown:
            return
        side = 4.4 * unit
        self.group.add(Color(rgba=colour(BRASS)))
        for x, y in ring.way(end, ring.seats)[2:-2:2]:
            self.group.add(Ellipse(pos=(x - side / 2, y - side / 2), size=(side, side), segments=10))

    def _memo(self, round_of: Round, at: Point, on_top: TableDrawing) -> None:
        unit = on_top.unit
        grown = letters(unit, len(self._board.looks))
        head, line, side = (14 + 10 * grown) * unit, 19 * grown * unit, 44 * unit
        wide = min(_MEMO * (0.7 + 0.3 * grown), 2 * (TABLE - _INSIDE - 4)) * unit
        high = head + side + 3 * line + 25 * unit
        group = self.group
        x, y = at[0] - wide / 2, at[1] - high / 2
        group.add(PushMatrix())
        group.add(Rotate(angle=1.6, origin=at))
        place: dict[str, Any] = {"pos": (x, y), "size": (wide, high), "radius": 3 * unit}
        group.add(Color(rgba=colour("#F1E3E0")))
        group.add(Plate(**place))
        group.add(Color(rgba=colour("#D9C2C0")))
        group.add(Rectangle(pos=(x, y + high - head), size=(wide, head)))
        group.add(Color(rgba=colour(INK)))
        group.add(Rim(**place, thick=1.4 * unit))
        title = _("QUESTION {number}").format(number=round_of.number)
        size = fitting(title, 14 * grown * unit, wide - 16 * unit, BOLD)
        on_top.words(title, (at[0], y + high - head / 2), size, "#5A4A48", BOLD)
        for number, card in enumerate(round_of.cards):
            across = x + wide * (number + 0.5) / 3
            group.add(Color(1, 1, 1, 1))
            texture = picture(card_art(card), side)
            where = across - side / 2, y + high - head - side - 10 * unit
            group.add(Rectangle(pos=where, size=(side, side), texture=texture))
        for number, card in enumerate(round_of.cards):
            name = card_name(facts.CARDS[card])
            size = fitting(name, 16 * grown * unit, wide - 12 * unit, BOLD)
            tint = "#A82A21" if number == 1 else INK
            on_top.words(name, (at[0], y + 8 * unit + (2.5 - number) * line), size, tint, BOLD)
        group.add(PopMatrix())

    def _medal(self, round_of: Round, seat: int, ring: Ring, on_top: TableDrawing) -> None:
        unit, at, look = on_top.unit, ring.spot(seat), self._board.looks[seat]
        words, tint, reached = self._said(round_of, seat)
        asks = seat == round_of.asker
        edge = seat_colour(look) if asks else colour(BRASS) if tint == BRASS else ()
        on_top.medal(at, look, edge, dull=not reached)
        if seat in round_of.unable or seat == round_of.silent:
            large = (1 + letters(unit, ring.seats)) / 2  # And as far out that the seat's sign stays in sight.
            out = (MEDAL + 12 * (large - 1)) * unit
            on_top.stamp(_("NO"), (at[0] - out * 0.8, at[1] + out * 0.8), large)
        if seat in round_of.listeners:
            on_top.ear(at)
        for line, named in at_seat(self._name(seat), words, ring, at, self._board.width, unit):
            shade = CREAM if named else tint
            on_top.words(line.text, line.at, line.size, shade, line.font, line.lean)
        if asks and round_of.shown:
            giver = ring.spot(round_of.giver)
            self._slide = Translate()
            self._came = giver[0] - at[0], giver[1] - at[1]
            self.group.add(PushMatrix())
            self.group.add(self._slide)
            on_top.back((at[0] + (MEDAL + 17) * unit, at[1] + 6 * unit))
            self.group.add(PopMatrix())

    def _name(self, seat: int) -> str:
        names = self._board.names
        return names[seat] if seat < len(names) else ""

    @staticmethod
    def _said(round_of: Round, seat: int) -> tuple[str, str, bool]:
        """What is known of a seat, in which colour it stands, and whether it has come to its turn."""
        if seat == round_of.asker:
            return _("asks"), CREAM, True
        if seat in round_of.listeners:
            return _("listens in"), BRASS, True
        if seat == round_of.silent:
            return _("does not answer"), RED, True
        if seat in round_of.unable:
            return _("cannot answer"), SOFT, True
        if seat == round_of.giver:
            return (_("shows a card") if round_of.shown else _("chooses a card")), BRASS, True
        return (_("is not asked") if round_of.giver >= 0 or round_of.silent >= 0 else ""), SOFT, False

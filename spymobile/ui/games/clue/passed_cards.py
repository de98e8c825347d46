"""Cards that go from seat to seat without a question: a leaked dispatch to everybody's left, one by courier.

Which card it is nobody at the table sees, so every card has the same back, the same way and the same time,
whatever somebody holds and whoever looks.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from kivy.graphics import PopMatrix, PushMatrix, Translate
from kivy.metrics import dp

from spymobile.core.event import Told, fact
from spymobile.games.clue.state import ClueView
from spymobile.games.clue.words import means_name
from spymobile.ui.board.painting import fitting
from spymobile.ui.board.reel import Reel
from spymobile.ui.games.clue.over_board import OverBoard
from spymobile.ui.games.clue.round_ring import Ring
from spymobile.ui.games.clue.round_words import MEDAL, TABLE, at_seat
from spymobile.ui.games.clue.table_drawing import CREAM, TITLE, TableDrawing
from spymobile.ui.theme import theme

if TYPE_CHECKING:
    from spymobile.ui.games.clue.board import WarBoard

#: Units from the middle of a medal to the card that lies before it, on the table.
_BEFORE = 20.0


class PassedCards(OverBoard):
    """Belongs to one board. Its table is there for as long as the cards need."""

    passing = True

    def __init__(self, board: WarBoard) -> None:
        super().__init__(board)
        #: How far each card has come.
        self.slides: list[Translate] = []

    def show(self, view: ClueView) -> None:
        """Whoever was shown a card finds it in the file."""
        self.group.clear()

    def leak(self, event: Told, reel: Reel) -> None:
        """Everybody's card at once."""
        seats = len(self._board.looks)
        ways = [(giver, (giver + 1) % seats) for giver in range(seats)]
        self._pass(event, reel, "leaked_dispatch", self.war.coming.turn, ways)

    def bring(self, event: Told, reel: Reel) -> None:
        """One card, to whoever has sent the courier."""
        giver, to = fact(event, "seat", int), fact(event, "to", int)
        self._pass(event, reel, "courier", to, [(giver, to)])

    def _pass(self, event: Told, reel: Reel, means: str, below: int, ways: Sequence[tuple[int, int]]) -> None:
        """Medals and backs are seen, the cards go, and lie there for a moment."""
        seconds = theme.seconds("asked_seat")
        if not seconds or self._board.width < dp(80):
            reel.reveal(event)
            reel.next()
            return
        self.war.camera.whole()
        self._draw(means, below, ways)

        def go() -> None:
            for place in self.slides:
                reel.glide(place, theme.seconds("fly"), ease="in_out_cubic", x=0.0, y=0.0)
            reel.after(theme.seconds("fly"), lie)

        def lie() -> None:
            reel.reveal(event)
            reel.after(seconds, leave)

        def leave() -> None:
            self.group.clear()
            reel.next()

        reel.after(seconds, go)

    def _draw(self, means: str, below: int, ways: Sequence[tuple[int, int]]) -> None:
        board, group = self._board, self.group
        group.clear()
        self.slides.clear()
        _left, top = board.inset
        wide, high = board.width, board.height - top
        unit = min(wide / 412, high / 400)
        on_top = TableDrawing(group, unit)
        on_top.night(board.pos, (wide, high))
        middle = board.x + wide / 2, board.y + high / 2
        reach = min(wide * 0.5 - 58 * unit, 150 * unit), high / 2 - 42 * unit
        table = min(reach[0], TABLE * unit), reach[1]
        on_top.table(middle, table)
        lines = means_name(means).upper().split()
        size = min(fitting(line, 30 * unit, 2 * table[0] - 120 * unit, TITLE) for line in lines)
        for number, line in enumerate(lines):
            y = middle[1] + ((len(lines) - 1) / 2 - number) * size * 1.15
            on_top.words(line, (middle[0], y), size, CREAM, TITLE)
        ring = Ring(middle, reach, len(board.looks), below)
        for seat, look in enumerate(board.looks):
            on_top.medal(ring.spot(seat), look)
            name = board.names[seat] if seat < len(board.names) else ""
            for said, _named in at_seat(name, "", ring, ring.spot(seat), wide, unit):
                on_top.words(said.text, said.at, said.size, CREAM, said.font, said.lean)
        before = (MEDAL + _BEFORE) * unit
        inner = Ring(middle, (table[0] - before, table[1] - before), ring.seats, below)
        for giver, to in ways:
            (x, y), (end_x, end_y) = inner.spot(giver), inner.spot(to)
            place = Translate(x - end_x, y - end_y)
            self.slides.append(place)
            group.add(PushMatrix())
            group.add(place)
            on_top.back((end_x, end_y))
            group.add(PopMatrix())

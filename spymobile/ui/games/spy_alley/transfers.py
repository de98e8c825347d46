"""What changes hands on the board, as it goes: items, cards and money; and the light of the winner's embassy.

Nothing of it stays: who owns what is told beside the board. Only what an event told is shown.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kivy.graphics.instructions import InstructionGroup

from spymobile.core.event import Told, fact, row
from spymobile.ui.board.cards import Cards
from spymobile.ui.board.effects import BRASS, PAPER, Effects
from spymobile.ui.board.geometry import Point, middle, towards
from spymobile.ui.board.reel import Enactment, Reel
from spymobile.ui.games.spy_alley.spaces import CELLS, embassy
from spymobile.ui.games.spy_alley.tokens import DECKS
from spymobile.ui.theme import theme

if TYPE_CHECKING:
    from spymobile.ui.games.spy_alley.board import AlleyBoard

#: Seconds that a card which was turned over can be read.
READ = 0.8
#: How far from its space something new comes from.
_REACH = 92.0
#: A card that is turned over: its size, and where its middle is.
_CARD, _TURNED = (92.0, 120.0), (138.0, 230.0)
_BACK, _EDGE = "#26344F", "#8FA3C4"


def art_of(item: str, spy: str | None = None) -> str:
    """The picture of an item; a wild card belongs to nobody's country."""
    return f"sa_{item}_{spy}" if spy else f"sa_{item}"


def item_of(event: Told) -> str:
    """The picture of the item an event is about."""
    spy = event.facts["spy"]
    return art_of(fact(event, "item", str), spy if isinstance(spy, str) else None)


class Transfers:
    """Belongs to one board."""

    def __init__(self, board: AlleyBoard) -> None:
        self._board = board
        self.cards, self.effects = Cards(board), Effects(board)

    def acts(self) -> dict[str, Enactment]:
        """The events that are shown here."""
        return {
            "bought": self._buy,
            "used_card": self._use_card,
            "drew_move_card": self._draw_move_card,
            "drew_gift": self._draw_gift,
            "took_gift": self._take_gift,
            "confiscated": self._confiscate,
            "collected": self._earn,
            "paid_border": self._pay,
            "won": self._light,
        }

    # Where

    def _marker(self, event: Told, seat: str = "seat") -> Point | None:
        """Where somebody's marker is, unless nothing moves for these eyes."""
        return None if theme.reduce_motion else self._board.pieces.at(fact(event, seat, int))

    # What is bought, given and taken

    def _buy(self, event: Told, reel: Reel) -> None:
        """Items drop onto the buyer's marker one by one."""
        marker = self._marker(event)
        if marker is None:
            reel.next()
            return
        wide, high = self._board.units
        start = towards(marker, (wide / 2, high / 2), _REACH)
        things = [art_of(fact(event, "item", str), spy) for spy in row(event, "spies", str)]

        def drop(number: int) -> None:
            if number < len(things):
                self.effects.fly(reel, things[number], start, marker, lambda: drop(number + 1), coin=True)
            else:
                reel.reveal(event)
                reel.next()

        drop(0)

    def _confiscate(self, event: Told, reel: Reel) -> None:
        """An item crosses the table, and its price comes back."""
        taker, victim = self._marker(event), self._marker(event, "victim")
        if taker is None or victim is None:
            reel.next()
            return

        def pay() -> None:
            reel.reveal(event)
            self.effects.clear()
            self.effects.send(reel, f"${fact(event, 'price', int)}", taker, victim, reel.next)

        self.effects.fly(reel, item_of(event), victim, taker, pay, coin=event.facts["item"] != "wild")

    def _take_gift(self, event: Told, reel: Reel) -> None:
        marker = self._marker(event)
        if marker is None:
            reel.next()
            return

        def landed() -> None:
            reel.reveal(event)
            reel.next()

        self.effects.fly(reel, item_of(event), middle(DECKS["gift"]), marker, landed, coin=True)

    # Cards

    def _use_card(self, event: Told, reel: Reel) -> None:
        """The card goes under its deck; the walk is felt, not this."""
        marker = self._marker(event)
        if marker is None:
            reel.next()
            return
        art = f"sa_move_{fact(event, 'count', int)}"
        self.effects.fly(reel, art, marker, middle(DECKS["move"]), reel.next)

    def _draw_move_card(self, event: Told, reel: Reel) -> None:
        self._turn(event, reel, f"sa_move_{fact(event, 'count', int)}", "move", kept=True)

    def _draw_gift(self, event: Told, reel: Reel) -> None:
        self._turn(event, reel, item_of(event), "gift", kept=event.facts["item"] == "wild")

    def _turn(self, event: Told, reel: Reel, art: str, deck: str, kept: bool) -> None:
        """The top card comes up, is turned, and goes to whoever keeps it or under the deck again."""
        marker = self._marker(event)
        if marker is None:
            reel.next()
            return
        (wide, high), (x, y), board = _CARD, _TURNED, self._board
        rect = (x - wide / 2, y - high / 2, wide, high)

        def back(group: InstructionGroup) -> None:
            board.box(group, rect, _BACK, _EDGE, 8, 3)
            icon = "sa_move_card" if deck == "move" else "sa_gift"
            board.image(group, icon, (x - 30, y - 30, 60, 60), passing=True)

        def face(group: InstructionGroup) -> None:
            board.box(group, rect, PAPER, BRASS, 8, 3)
            board.image(group, art, (x - 36, y - 36, 72, 72), passing=True)

        def leave() -> None:
            end = marker if kept else middle(DECKS[deck])
            self.effects.fly(reel, art, _TURNED, end, reel.next, coin=not kept)

        self.cards.turn(event, reel, back, face, READ, leave)

    # Money

    def _earn(self, event: Told, reel: Reel) -> None:
        self._pass(event, reel, f"+${fact(event, 'amount', int)}")

    def _pay(self, event: Told, reel: Reel) -> None:
        self._pass(event, reel, f"−${fact(event, 'amount', int)}")

    def _pass(self, event: Told, reel: Reel, words: str) -> None:
        marker = self._marker(event)
        if marker is None:
            reel.next()
            return
        self.effects.float_up(reel, words, marker, reel.next)
        reel.reveal(event)

    # The end

    def _light(self, event: Told, reel: Reel) -> None:
        """The embassy that was won lights up; the last spy stands in the light alone."""
        board, seat, marker = self._board, fact(event, "seat", int), self._marker(event)
        if marker is None:
            reel.next()
            return
        space = embassy(fact(event, "spy", str)) if event.facts["ending"] == "embassy" else None
        at = marker if space is None else middle(CELLS[space])

        def draw(group: InstructionGroup) -> None:
            below = 0.0
            if space is not None:
                board.draw_space(group, space, passing=True)
                below = CELLS[space][3] / 2 + 13
            board.pieces.draw_marker(group, seat, (at[0], board.up(at[1]) - below))

        self.effects.shine(event, reel, at, draw)

"""What a question is expected to tell, counted over many deals at once.

A set of deals is one long number with a bit for each deal, so that "the deals in which Ben holds Lisbon"
is a single number and splitting them by an answer is a handful of bitwise operations.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from math import log2

from spymobile.core.chance import Chance
from spymobile.games.clue import actions as act
from spymobile.games.clue import board
from spymobile.games.clue.notebook import ENVELOPE, SIDE


@cache
def _weights(most: int) -> tuple[float, ...]:
    """Every count up to this one times its logarithm: the part of an entropy that depends on one count."""
    return (0.0, *(count * log2(count) for count in range(1, most + 1)))


class Insight:
    """A sample of deals, and the answers that a question would get in each of them."""

    __slots__ = (
        "_all",
        "_coin",
        "_groups",
        "_held",
        "_known",
        "_looks",
        "_open",
        "_others",
        "_shown",
        "_weights",
        "doubt",
    )

    def __init__(
        self,
        deals: Sequence[tuple[int, ...]],
        seat: int,
        seats: int,
        shown: Iterable[tuple[int, int]],
        looked: Sequence[int],
        chance: Chance,
    ) -> None:
        """``deals`` name the owner of each card; ``shown`` are cards this seat saw, with their holder.

        ``looked`` are the side cards this seat has looked at.
        """
        count = len(deals)
        self._all = (1 << count) - 1
        self._others = [(seat + step) % seats for step in range(1, seats)]
        self._held = [[0] * len(board.CARDS) for _ in range(seats)]
        envelope = [0] * len(board.CARDS)
        for number, owners in enumerate(deals):
            bit = 1 << number
            for card, owner in enumerate(owners):
                if owner == ENVELOPE:
                    envelope[card] |= bit
                elif owner >= 0 and owner < seats:
                    self._held[owner][card] |= bit
        # Who gets no answer looks at a side card (CL-70): one for each deal, of those not yet seen.
        self._looks = [0] * len(board.CARDS)
        for number, owners in enumerate(deals):
            side = [card for card, owner in enumerate(owners) if owner == SIDE and card not in looked]
            if side:
                self._looks[chance.choice(side, "side card")] |= 1 << number
        # Cards that may be in the envelope or not: only they carry doubt.
        doubtful = [card for card, bits in enumerate(envelope) if bits and bits != self._all]
        self._open = [envelope[card] for card in doubtful]
        self._groups = len({board.GROUP[card] for card in doubtful})
        self._weights = _weights(count)
        self._known: dict[int, float] = {}
        self._shown = set(shown)
        # Which of two cards somebody shows who holds both is anybody's guess: a coin for each deal.
        self._coin = [sum((chance.below(2, "coin")) << number for number in range(count)) for _ in range(2)]
        self.doubt = self._doubt(self._all) / count

    def _doubt(self, deals: int) -> float:
        """The entropy of agent, item and base over these deals, times their number."""
        found = self._known.get(deals)
        if found is None:
            weights = self._weights
            found = self._groups * weights[deals.bit_count()]
            for bits in self._open:
                found -= weights[(bits & deals).bit_count()]
            self._known[deals] = found
        return found

    def best(self, place: int, tolls: Sequence[float] = (0.0,) * len(board.AGENTS)) -> tuple[float, act.Ask]:
        """The question of the 36 that tells most in this Location, and how many bits it tells.

        ``tolls`` are bits taken off for naming an agent: what calling that player here gives away.
        """
        base = board.base_card(place)
        best = -1.0
        chosen = (0, board.FIRST_ITEM)
        for agent in board.GROUPS[0]:
            for item in board.GROUPS[1]:
                gain = self.gain((agent, item, base)) - tolls[agent]
                if gain > best + 1e-9:
                    best, chosen = gain, (agent, item)
        agent, item = chosen
        return max(best, 0.0), act.Ask(board.AGENTS[agent], board.ITEMS[item - board.FIRST_ITEM])

    def gain(self, cards: tuple[int, int, int]) -> float:
        """How many bits of doubt the answer to this question is expected to remove."""
        left = self._all
        after = 0.0
        for seat in self._others:
            for deals in self._answers(seat, cards, left):
                if deals:
                    after += self._doubt(deals)
            held = self._held[seat]
            left &= ~(held[cards[0]] | held[cards[1]] | held[cards[2]])
            if not left:
                break
        else:
            after += self._unanswered(left)
        return self.doubt - after / self._all.bit_count()

    def _unanswered(self, deals: int) -> float:
        """The doubt that is left when nobody could answer, and with two players a side card was seen."""
        after = 0.0
        for look in self._looks:
            if look & deals:
                after += self._doubt(look & deals)
                deals &= ~look
        return after + self._doubt(deals) if deals else after

    def _answers(self, seat: int, cards: tuple[int, int, int], deals: int) -> tuple[int, int, int]:
        """The deals in which this seat shows the first, the second, the third card."""
        held = self._held[seat]
        one, two, three = (held[card] & deals for card in cards)
        if not one and not two:
            return 0, 0, three
        known = [(seat, card) in self._shown for card in cards]
        if any(known):  # It shows again what it has shown before (CL-64).
            first = [bits if again else 0 for bits, again in zip((one, two, three), known, strict=True)]
            again = first[0] | first[1] | first[2]
            one, two, three = one & ~again, two & ~again, three & ~again
        else:
            first = [0, 0, 0]
        coin, other = self._coin
        a = one & ~(two & coin) & ~(three & other)
        b = two & ~a & ~(three & ~coin & ~other)
        c = three & ~a & ~b
        # Whoever held several and lost every toss shows the first of them.
        missed = (one | two | three) & ~(a | b | c)
        a |= missed & one
        b |= missed & two & ~one
        return a | first[0], b | first[1], c | first[2]

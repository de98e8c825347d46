"""How likely: counting every deal that is possible, without listing them.

Cards are dealt one after the other to the pots that may hold them. Two ways of dealing the first few cards
are the same for all that follows if they leave the same room in the same pots and the same clauses unkept; so
a table of such *positions*, each with the number of ways that lead to it, is enough, and stays small. Every
deal that fits the facts counts the same.

A position is one ``int``: four bits of room for each pot, then a bit for every clause not yet kept.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from spymobile.games.clue.notebook_search import Cards, Clause, Impossible, OutOfSteps, Problem, bits, settle

if TYPE_CHECKING:
    from spymobile.core.chance import Chance

#: How often a deal is drawn again that breaks a clause left out of the counting.
_TRIES = 100

_ROOM = 4  # bits for the room in a pot: hands of up to fifteen cards


@dataclass(frozen=True, slots=True)
class _Round:
    """Dealing one card."""

    card: int
    #: For every pot that may take it: the pot, its room bits, one card's worth of room, clauses kept.
    ways: tuple[tuple[int, int, int, int], ...]
    #: Clauses whose last card this is: they must be kept now.
    due: int
    #: Pots that could be left short: where their room stands, and how many cards they can still get.
    tight: tuple[tuple[int, int], ...]


class Counting:
    """All deals within ``can`` and ``clauses``, counted.

    Three cards, two hands of one, one place in the envelope; the first hand holds card 0 or 1:

    >>> problem = Problem(sizes=(1, 1, 1), envelope=2, cards=0b111)
    >>> counting = Counting(problem, [0b111, 0b111, 0b111], [(0, 0b011)], steps=100)
    >>> counting.total, counting.held_by()[0]
    (4, [2, 2, 0])
    >>> counting.envelopes()
    {1: 1, 2: 1, 4: 2}
    """

    __slots__ = ("_ahead", "_fixed", "_moves", "_problem", "_room", "_rounds", "_start", "_steps")

    def __init__(self, problem: Problem, can: list[Cards], clauses: list[Clause], steps: int) -> None:
        once = twice = 0
        for cards in can:
            twice |= once & cards
            once |= cards
        self._steps = steps
        self._problem = problem
        self._fixed = [cards & ~twice for cards in can]
        self._room = [size - held.bit_count() for size, held in zip(problem.sizes, self._fixed, strict=True)]
        clauses = [(pot, named & can[pot]) for pot, named in clauses if not named & self._fixed[pot]]
        self._start = sum(room << _ROOM * pot for pot, room in enumerate(self._room))
        self._start |= (1 << len(clauses)) - 1 << _ROOM * len(can)
        self._rounds = self._plan(can, clauses, _in_good_order(can, clauses, twice))
        self._moves = self._lay_out()
        self._ahead = self._look_ahead()

    def _plan(self, can: list[Cards], clauses: list[Clause], order: list[int]) -> list[_Round]:
        """The rounds of dealing, the last card's first worked out."""
        first = _ROOM * len(can)
        rounds = []
        later = 0
        unfinished = dict(enumerate(clauses))
        for card in reversed(order):
            bit = 1 << card
            due = [number for number, (_, named) in unfinished.items() if named & bit]
            for number in due:
                del unfinished[number]
            ways = tuple(
                (pot, 15 << _ROOM * pot, 1 << _ROOM * pot, ~_kept(clauses, pot, bit, first))
                for pot, cards in enumerate(can)
                if cards & bit
            )
            tight = tuple(
                (_ROOM * pot, (cards & later).bit_count())
                for pot, cards in enumerate(can)
                if (cards & later).bit_count() < self._room[pot]
            )
            rounds.append(_Round(card, ways, sum(1 << first + number for number in due), tight))
            later |= bit
        return rounds[::-1]

    def _lay_out(self) -> list[dict[int, list[tuple[int, int]]]]:
        """For every round, each position that can come up and where the card can go from there."""
        steps = self._steps
        rounds = []
        positions: Iterable[int] = (self._start,)
        for turn in self._rounds:
            moves: dict[int, list[tuple[int, int]]] = {}
            following: dict[int, None] = {}  # In the order of discovery, as no set would be.
            due, tight = turn.due, turn.tight
            for position in positions:
                found = []
                for pot, room, one, kept in turn.ways:
                    if position & room:
                        then = position - one & kept
                        if then & due:
                            continue
                        for place, most in tight:
                            if then >> place & 15 > most:
                                break
                        else:
                            found.append((pot, then))
                            following[then] = None
                moves[position] = found
                steps -= len(found)
            if steps < 0:
                raise OutOfSteps
            rounds.append(moves)
            positions = following
        return rounds

    def _look_ahead(self) -> list[dict[int, int]]:
        """For every round and position: in how many ways the dealing can be completed."""
        after = {0: 1}
        ahead = [after]
        for moves in reversed(self._moves):
            count = after.get
            after = {
                position: sum([count(then, 0) for _, then in found]) for position, found in moves.items()
            }
            ahead.append(after)
        return ahead[::-1]

    @property
    def total(self) -> int:
        """How many deals there are."""
        return self._ahead[0].get(self._start, 0)

    def held_by(self) -> list[list[int]]:
        """For every pot and card: in how many deals the pot holds the card."""
        cards = self._problem.cards.bit_length()
        total = self.total
        held = [[total if fixed >> card & 1 else 0 for card in range(cards)] for fixed in self._fixed]
        ways = {self._start: 1}
        for turn, moves, ahead in zip(self._rounds, self._moves, self._ahead[1:], strict=True):
            following: dict[int, int] = {}
            counts = [0] * len(held)
            for position, behind in ways.items():
                for pot, then in moves[position]:
                    on = ahead[then]
                    if on:
                        counts[pot] += behind * on
                        following[then] = following.get(then, 0) + behind
            for pot, count in enumerate(counts):
                held[pot][turn.card] += count
            ways = following
        return held

    def envelopes(self) -> dict[Cards, int]:
        """For every content of the envelope: in how many deals it is that."""
        # Numbers side by side in one big number: where a card enters the envelope, the counts move on by
        # the card's own distance, so that one addition adds the counts of all envelopes at once.
        width = self.total.bit_length()
        envelope = self._problem.envelope
        shifts: dict[tuple[int, int], int] = {}
        contents = [(0, sum(self._fixed[envelope:]))]
        for pot in range(envelope, len(self._room)):
            if self._room[pot]:
                options = [turn.card for turn in self._rounds if any(way[0] == pot for way in turn.ways)]
                stride = len(contents) * width
                for number, card in enumerate(options):
                    shifts[pot, card] = number * stride
                contents = [
                    (shift + shifts[pot, card], cards | 1 << card)
                    for card in options
                    for shift, cards in contents
                ]
        ways = {self._start: 1}
        for turn, moves, ahead in zip(self._rounds, self._moves, self._ahead[1:], strict=True):
            following: dict[int, int] = {}
            shift = {pot: shifts[pot, turn.card] for pot, *_ in turn.ways if pot >= envelope}
            for position, behind in ways.items():
                for pot, then in moves[position]:
                    if ahead[then]:
                        moved = behind << shift[pot] if pot >= envelope else behind
                        following[then] = following.get(then, 0) + moved
            ways = following
        field = (1 << width) - 1
        packed = ways.get(0, 0)
        counts = {cards: packed >> shift & field for shift, cards in contents}
        return {cards: count for cards, count in sorted(counts.items()) if count}

    def draw(self, chance: Chance) -> list[Cards]:
        """One of the deals, every one equally likely: the cards of each pot."""
        deal = self._fixed.copy()
        position = self._start
        for turn, moves, ahead in zip(self._rounds, self._moves, self._ahead[1:], strict=True):
            found = moves[position]
            weights = [ahead[then] for _, then in found]
            number = chance.below(sum(weights), "deal")
            for (pot, then), weight in zip(found, weights, strict=True):
                if number < weight:
                    deal[pot] |= 1 << turn.card
                    position = then
                    break
                number -= weight
        return deal


class Odds:
    """How likely things are, given all that is known: every deal that fits counts the same.

    Where the exact count would take too many steps, the clauses that say least are left out until it does
    not; ``exact`` tells. Cells that are certain stay certain either way, as ``can`` already says so.
    """

    __slots__ = ("_clauses", "_counting", "_excluded", "_nogoods", "_problem", "exact", "total")

    def __init__(
        self, problem: Problem, can: list[Cards], clauses: list[Clause], nogoods: list[Cards], steps: int
    ) -> None:
        self._problem = problem
        self._clauses = clauses
        self._nogoods = nogoods
        used = sorted(clauses, key=lambda clause: (clause[1] & can[clause[0]]).bit_count())
        while True:
            try:
                self._counting = Counting(problem, can, used, steps if used else 1 << 62)
                break
            except OutOfSteps:
                used = used[: len(used) // 2]
        self.exact = len(used) == len(clauses)
        # A wrong accusation takes away the deals with just that envelope.
        self._excluded = [
            Counting(problem, narrowed, used, 1 << 62)
            for narrowed in [_with_envelope(problem, can, used, accused) for accused in sorted(set(nogoods))]
            if narrowed
        ]
        self.total = self._counting.total - sum(counting.total for counting in self._excluded)

    def held_by(self) -> list[list[float]]:
        """For every pot and card: how likely it is that the pot holds the card."""
        held = self._counting.held_by()
        for counting in self._excluded:
            for row, less in zip(held, counting.held_by(), strict=True):
                for card, count in enumerate(less):
                    row[card] -= count
        return [[count / self.total for count in row] for row in held]

    def envelopes(self) -> dict[Cards, float]:
        """Every possible content of the envelope, and how likely it is."""
        return {
            cards: count / self.total
            for cards, count in self._counting.envelopes().items()
            if cards not in self._nogoods
        }

    def draw(self, chance: Chance, example: list[Cards]) -> list[Cards]:
        """A deal that fits everything, each equally likely; ``example`` if none turned up in many draws."""
        for _ in range(_TRIES):
            deal = self._counting.draw(chance)
            envelope = self._problem.in_envelope(deal)
            if all(deal[pot] & named for pot, named in self._clauses) and all(
                accused & ~envelope for accused in self._nogoods
            ):
                return deal
        return example


def _with_envelope(
    problem: Problem, can: list[Cards], clauses: list[Clause], accused: Cards
) -> list[Cards] | None:
    """What each pot may hold if the envelope has just these cards; None if it cannot."""
    narrowed = [cards & ~accused for cards in can[: problem.envelope]]
    narrowed += [cards & accused for cards in can[problem.envelope :]]
    try:
        settle(problem, narrowed, clauses, [])
    except Impossible:
        return None
    return narrowed


def _kept(clauses: list[Clause], pot: int, card: Cards, first: int) -> int:
    """The clauses that hold once this pot gets this card."""
    kept = 0
    for number, (keeper, named) in enumerate(clauses):
        if keeper == pot and named & card:
            kept |= 1 << first + number
    return kept


def _in_good_order(can: list[Cards], clauses: list[Clause], cards: Cards) -> list[int]:
    """The open cards in an order that keeps positions few.

    First those with few pots to go to; among these, cards that begin no new clause or finish one.
    """
    order: list[int] = []
    left = cards
    started = [False] * len(clauses)
    choice = {card: sum([held >> card & 1 for held in can]) for card in bits(cards)}
    while left:
        best, best_key = -1, (99, 99)
        for card in bits(left):
            growth = 0
            for number, (_, named) in enumerate(clauses):
                if named >> card & 1:
                    growth += not started[number]
                    growth -= named & left == 1 << card
            key = choice[card], growth
            if key < best_key:
                best, best_key = card, key
        order.append(best)
        left ^= 1 << best
        for number, (_, named) in enumerate(clauses):
            started[number] |= bool(named >> best & 1)
    return order

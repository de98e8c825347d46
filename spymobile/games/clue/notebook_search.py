"""Which deals are possible: the arithmetic under the notebook.

Everything here is about *pots* and bits. A pot is a place that holds a known number of cards: each hand, the
row of side cards, and one place in the envelope for each group of cards. A set of cards is an ``int`` with a
bit for every card. What is known is then a list of such sets, one for each pot: the cards it may still hold.

Two questions are answered. :func:`settle` draws the plain conclusions (a full pot holds nothing else, a card
with one pot left is in it) and is quick. :func:`find_deal` looks for one whole deal and is exact: filling
pots of known size is a matching problem, which augmenting paths solve without guessing, so that only the
clauses ("one of these three") need trying out. Work is counted in steps and may be limited.
"""

from __future__ import annotations

from dataclasses import dataclass, field

type Cards = int
"""A set of cards: bit ``c`` is set when card ``c`` belongs to it."""

type Clause = tuple[int, Cards]
"""A pot that holds at least one of these cards."""


class Impossible(Exception):
    """No deal fits. Inside the notebook only: players meet ``Contradiction``."""


class OutOfSteps(Exception):
    """The work allowed for one question is used up; nothing is proved either way."""


def bits(cards: Cards) -> list[int]:
    """The cards of a set, lowest first.

    >>> bits(0b10110)
    [1, 2, 4]
    """
    found = []
    while cards:
        low = cards & -cards
        found.append(low.bit_length() - 1)
        cards ^= low
    return found


@dataclass(slots=True)
class Problem:
    """What never changes in one game, and the steps left for the question at hand."""

    #: How many cards each pot holds: hands, side cards, then one place for each group in the envelope.
    sizes: tuple[int, ...]
    #: The first pot of the envelope.
    envelope: int
    #: All cards whose place is not open to all (face-up cards belong to no pot).
    cards: Cards
    steps: int = field(default=0)

    def step(self) -> None:
        """Count one step of work."""
        self.steps -= 1
        if self.steps < 0:
            raise OutOfSteps

    def in_envelope(self, pots: list[Cards]) -> Cards:
        """All that the envelope's places hold, or may hold."""
        cards = 0
        for held in pots[self.envelope :]:
            cards |= held
        return cards


def settle(problem: Problem, can: list[Cards], clauses: list[Clause], nogoods: list[Cards]) -> None:
    """Draw all plain conclusions from ``can``, in place; raise :class:`Impossible` where nothing fits.

    Two hands of one card and an envelope for one; the first hand cannot hold card 0, the second not card 1:

    >>> problem = Problem(sizes=(1, 1, 1), envelope=2, cards=0b111)
    >>> can = [0b010, 0b101, 0b111]
    >>> settle(problem, can, [], [])
    >>> can
    [2, 5, 5]
    """
    sizes = problem.sizes
    changed = True
    while changed:
        changed = False
        once = twice = 0
        for cards in can:
            twice |= once & cards
            once |= cards
        if once != problem.cards:
            raise Impossible
        for pot, size in enumerate(sizes):
            cards = can[pot]
            fixed = cards & ~twice
            held = fixed.bit_count()
            if held > size or cards.bit_count() < size:
                raise Impossible
            if held == size:
                if fixed != cards:
                    can[pot] = fixed
                    changed = True
            elif cards.bit_count() == size:
                _keep(can, pot, cards)
                changed = True
        for pot, named in clauses:
            left = can[pot] & named
            if not left:
                raise Impossible
            if not left & (left - 1) and left & twice:
                _keep(can, pot, left)
                changed = True
        if nogoods and _rule_out(problem, can, nogoods):
            changed = True


def _keep(can: list[Cards], keeper: int, cards: Cards) -> None:
    """These cards are in this pot, so in no other."""
    for pot in range(len(can)):
        if pot != keeper:
            can[pot] &= ~cards


def _rule_out(problem: Problem, can: list[Cards], nogoods: list[Cards]) -> bool:
    """Use wrong accusations: with all named cards but one in the envelope, that one is not there."""
    outside = 0
    for cards in can[: problem.envelope]:
        outside |= cards
    changed = False
    for named in nogoods:
        if named & ~problem.in_envelope(can):
            continue  # One of them is known to be elsewhere: the accusation has nothing left to say.
        open_cards = named & outside
        if not open_cards:
            raise Impossible
        if not open_cards & (open_cards - 1):
            for pot in range(problem.envelope, len(can)):
                can[pot] &= ~open_cards
            changed = True
    return changed


def find_deal(
    problem: Problem, can: list[Cards], clauses: list[Clause], nogoods: list[Cards], start: list[Cards]
) -> list[Cards]:
    """One deal that fits everything: the cards of each pot. Raises :class:`Impossible` if there is none.

    ``start`` is any earlier deal (or empty pots): as much of it as still fits is kept, which makes the search
    short. ``can`` is not changed.

    >>> problem = Problem(sizes=(1, 1, 1), envelope=2, cards=0b111, steps=10)
    >>> find_deal(problem, [0b111, 0b111, 0b111], [(1, 0b100)], [0b001], [0, 0, 0])
    [1, 4, 2]
    """
    problem.step()
    can = can.copy()
    settle(problem, can, clauses, nogoods)
    deal = _fill(problem, can, start)
    broken = _broken_clause(can, clauses, deal)
    if broken:
        pot, named = broken
        return _try_each(problem, can, clauses, nogoods, deal, pot, named)
    envelope = problem.in_envelope(deal)
    for accused in nogoods:
        if not accused & ~envelope:
            return _try_without(problem, can, clauses, nogoods, deal, accused)
    return deal


def _fill(problem: Problem, can: list[Cards], start: list[Cards]) -> list[Cards]:
    """Pots filled to their sizes with cards they may hold: ``start``, mended by augmenting paths."""
    deal = [held & allowed for held, allowed in zip(start, can, strict=True)]
    placed = 0
    for held in deal:
        placed |= held
    loose = problem.cards & ~placed
    while loose:
        low = loose & -loose
        loose ^= low
        _place(problem, can, deal, low)
    return deal


def _place(problem: Problem, can: list[Cards], deal: list[Cards], card: Cards) -> None:
    """Find room for one more card, moving others on from pot to pot where that is needed."""
    sizes = problem.sizes
    unseen = list(range(len(can)))
    came: dict[int, tuple[int, Cards]] = {}
    queue: list[tuple[int, Cards]] = [(-1, card)]  # A pot and which of its cards may move on.
    for source, movable in queue:
        still = []
        for pot in unseen:
            moving = movable & can[pot]
            if not moving:
                still.append(pot)
                continue
            came[pot] = source, moving & -moving
            if deal[pot].bit_count() < sizes[pot]:
                while pot >= 0:
                    before, mover = came[pot]
                    deal[pot] |= mover
                    if before >= 0:
                        deal[before] ^= mover
                    pot = before  # noqa: PLW2901 - walks back along the path
                return
            queue.append((pot, deal[pot]))
        unseen = still
    raise Impossible


def _broken_clause(can: list[Cards], clauses: list[Clause], deal: list[Cards]) -> tuple[int, Cards] | None:
    """The clause this deal breaks that leaves the fewest cards to try."""
    best = None
    fewest = 99
    for pot, named in clauses:
        if not deal[pot] & named:
            left = can[pot] & named
            count = left.bit_count()
            if count < fewest:
                best, fewest = (pot, left), count
    return best


def _try_each(
    problem: Problem,
    can: list[Cards],
    clauses: list[Clause],
    nogoods: list[Cards],
    deal: list[Cards],
    keeper: int,
    named: Cards,
) -> list[Cards]:
    """The pot holds the first of the named cards; or not that one, but the second; and so on."""
    can = can.copy()
    while named:
        low = named & -named
        named ^= low
        trial = can.copy()
        _keep(trial, keeper, low)
        try:
            return find_deal(problem, trial, clauses, nogoods, deal)
        except Impossible:
            can[keeper] &= ~low
    raise Impossible


def _try_without(
    problem: Problem,
    can: list[Cards],
    clauses: list[Clause],
    nogoods: list[Cards],
    deal: list[Cards],
    accused: Cards,
) -> list[Cards]:
    """The first of the accused cards is not in the envelope; or it is, but not the second; and so on."""
    can = can.copy()
    for pot in range(problem.envelope, len(can)):
        low = can[pot] & accused
        if not low:
            continue
        trial = can.copy()
        trial[pot] &= ~low
        try:
            return find_deal(problem, trial, clauses, nogoods, deal)
        except Impossible:
            _keep(can, pot, low)
    raise Impossible

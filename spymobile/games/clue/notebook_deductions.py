"""What follows from facts: every open cell put to the test of a whole deal.

Each deal that was found is kept as an example: all its cells are proved possible at once, and after a new
fact the examples that still fit need no search. Only cells that no example shows are tried one by one.
"""

from __future__ import annotations

from spymobile.games.clue.notebook_facts import FACE_UP, Fact, Known, Layout, gather, mask
from spymobile.games.clue.notebook_search import Cards, Impossible, OutOfSteps, find_deal, settle

#: How many example deals are kept.
_KEPT = 48


class Deductions:
    """Facts, and for every pot the cards it may hold."""

    __slots__ = ("_examples", "_finished", "_layout", "_problem", "_steps", "exact", "facts", "known")

    def __init__(self, layout: Layout, steps: int) -> None:
        self._layout = layout
        self._steps = steps
        self._problem = layout.problem()
        self.facts: list[Fact] = []
        self.known = gather(layout, ())
        #: Whether every open cell is proved to be open.
        self.exact = True
        self._examples: list[list[Cards]] = []
        self._finished = False

    def copy(self) -> Deductions:
        other = Deductions.__new__(Deductions)
        other._layout = self._layout
        other._steps = self._steps
        other._problem = self._problem
        other.facts = self.facts.copy()
        other.known = self.known.copy()
        other.exact = self.exact
        other._examples = self._examples.copy()
        other._finished = self._finished
        return other

    def add(self, fact: Fact) -> bool:
        """Take in a fact; say whether it was news. Raises :class:`Impossible`, and changes nothing then."""
        if fact in self.facts:
            return False
        known, problem = self.known.copy(), self._problem
        known.add(self._layout, fact)
        settle(problem, known.can, known.clauses, known.nogoods)
        examples = [deal for deal in self._examples if self._fits(deal, fact)]
        if not examples:
            problem.steps = self._steps
            try:
                examples = [find_deal(problem, known.can, known.clauses, known.nogoods, self.example())]
            except OutOfSteps:
                examples = []
        known.tidy()
        self.facts.append(fact)
        self._examples = examples
        if known == self.known:
            return False
        self.known = known
        self._finished = False
        return True

    def example(self) -> list[Cards]:
        """A deal that fits everything (or empty pots, if none was found within the steps allowed)."""
        return self._examples[-1] if self._examples else [0] * len(self._problem.sizes)

    def _fits(self, deal: list[Cards], fact: Fact) -> bool:
        """Whether a deal that fitted so far also fits this fact."""
        cards = mask(fact.cards)
        held = 0
        for pot in self._layout.pots(fact.owner):
            held |= deal[pot]
        if fact.kind == "lacks":
            return not held & cards
        if fact.kind == "shows_one":
            return bool(held & cards)
        missing = cards & ~held
        return bool(missing) if fact.kind == "not_all" else not missing or fact.owner == FACE_UP

    def can(self) -> list[Cards]:
        """What each pot may hold. Raises :class:`Impossible` only if an earlier check ran out of steps."""
        known = self.known
        if not self._finished:
            self._problem.steps = self._steps
            self.exact = True
            for pot in range(len(known.can)):
                self._try_cards(pot, known)
            known.tidy()
            self._examples = self._examples[-_KEPT:]
            self._finished = True
        return known.can

    def _try_cards(self, pot: int, known: Known) -> None:
        """Find an example for every card this pot may hold, or strike the card out."""
        seen = 0
        for deal in self._examples:
            seen |= deal[pot]
        while untried := known.can[pot] & ~seen:
            card = untried & -untried
            can = [cards & ~card for cards in known.can]
            can[pot] |= card
            try:
                deal = find_deal(self._problem, can, known.clauses, known.nogoods, self.example())
                self._examples.append(deal)
                seen |= deal[pot]
            except OutOfSteps:
                self.exact = False
                return
            except Impossible:
                known.can[pot] &= ~card
                settle(self._problem, known.can, known.clauses, known.nogoods)

    def needed_against(self, fact: Fact) -> list[Fact]:
        """Facts that rule this one out together, none of which can be spared; early facts are preferred."""
        needed: list[Fact] = []
        others = self.facts.copy()
        while others:
            tried = others.pop()
            if self._possible([*others, *needed, fact]):
                needed.append(tried)
        return needed[::-1]

    def _possible(self, facts: list[Fact]) -> bool:
        """Whether some deal fits all these facts (or, for want of steps, may fit them)."""
        self._problem.steps = self._steps
        try:
            known = gather(self._layout, facts)
            empty = [0] * len(known.can)
            find_deal(self._problem, known.can, known.clauses, known.nogoods, empty)
        except Impossible:
            return False
        except OutOfSteps:
            return True
        return True

"""Why a mark stands: the shortest chain of plain conclusions from the facts.

The search knows *that* something follows; this module finds out *why*, one step after the other, with the
conclusions a person at the table would draw. Every step has a price, itself and all it rests on, and for
every statement the cheapest step is kept. So no chain runs in a circle, and a plain fact beats a clever one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Literal

from spymobile.games.clue.notebook_facts import ENVELOPE, FACE_UP, Fact, Layout

type Statement = tuple[int, int, bool]
"""An owner, a card, and whether the owner holds it."""

type Rule = Literal[
    "supposed",  # what a proof by contradiction starts from
    "fact",  # it was seen or said
    "face_up",  # it lies face up for all to see
    "whole_hand",  # a hand was seen whole, and the card is not in it
    "elsewhere",  # somebody else holds the card
    "full",  # all cards of the owner are known
    "group_found",  # the envelope's card of this group is another one
    "accusation",  # with the other two in the envelope, the accusation would have been right
    "clauses_fill",  # different cards are needed for answers that were given, and fill the hand
    "answers_share",  # as many players as cards each need one of these cards, so nobody else has any
    "nobody_else",  # no other owner is left for the card
    "only_left",  # the owner has no other cards to choose from
    "group_left",  # all other cards of the group are accounted for
    "shown",  # an answer was given, and it was not one of the other cards
]


@dataclass(frozen=True, slots=True)
class Conclusion:
    """One conclusion: what it says, by which rule, from which statements and facts."""

    says: Statement
    rule: Rule
    premises: tuple[Statement, ...] = ()
    facts: tuple[Fact, ...] = ()
    price: int = 1


class Reasons:
    """The cheapest conclusion for everything that plain reasoning reaches.

    >>> layout = Layout(("Alpha", "Beta", "Map", "Rome", "Paris"), ((0, 1), (2,), (3, 4)), (1, 1), 0, ())
    >>> reasons = Reasons(layout, [Fact("holds", 0, (0,), "")])
    >>> [(step.says, step.rule) for step in reasons.chain((ENVELOPE, 1, True))]
    [((0, 0, True), 'fact'), ((-1, 0, False), 'elsewhere'), ((-1, 1, True), 'group_left')]
    """

    __slots__ = ("_changed", "_facts", "_layout", "_owners", "conclusions")

    def __init__(self, layout: Layout, facts: Sequence[Fact], supposed: Statement | None = None) -> None:
        self._layout = layout
        self._facts = facts
        self._owners = layout.owners()
        self.conclusions: dict[Statement, Conclusion] = {}
        self._start(supposed)
        self._changed = True
        while self._changed:
            self._changed = False
            self._cards_and_owners()
            self._hands()
            self._envelope()
            self._answers()

    def chain(self, goal: Statement) -> list[Conclusion]:
        """All steps that lead to a statement, each after those it rests on."""
        steps: dict[Statement, Conclusion] = {}

        def visit(says: Statement) -> None:
            if says not in steps:
                step = self.conclusions[says]
                for premise in step.premises:
                    visit(premise)
                steps[says] = step

        visit(goal)
        return list(steps.values())

    def clash(self) -> tuple[Statement, Statement] | None:
        """A statement and its opposite, both concluded; the cheapest such pair."""
        pairs = [
            (self.conclusions[says].price + self.conclusions[opposite].price, says, opposite)
            for says in self.conclusions
            if says[2] and (opposite := (says[0], says[1], False)) in self.conclusions
        ]
        return min(pairs)[1:] if pairs else None

    def _conclude(
        self, says: Statement, rule: Rule, premises: Sequence[Statement], facts: tuple[Fact, ...] = ()
    ) -> None:
        """Keep this step if it is the first for its statement, or cheaper than the one so far."""
        steps = self.conclusions
        known = steps.get(says)
        price = 1 + len(facts)
        for premise in premises:
            price += steps[premise].price
            if known and price >= known.price:
                return
        if known is None or price < known.price:
            steps[says] = Conclusion(says, rule, tuple(premises), facts, price)
            self._changed = True

    def _start(self, supposed: Statement | None) -> None:
        layout = self._layout
        if supposed:
            self._conclude(supposed, "supposed", ())
        for card in range(len(layout.cards)):
            self._conclude((FACE_UP, card, card in layout.face_up), "face_up", ())
        for fact in self._facts:
            if fact.kind in ("holds", "lacks"):
                for card in fact.cards:
                    self._conclude((fact.owner, card, fact.kind == "holds"), "fact", (), (fact,))
            if fact.kind == "holds" and fact.owner >= 0 and len(fact.cards) == layout.hands[fact.owner]:
                for card in range(len(layout.cards)):
                    if card not in fact.cards:
                        self._conclude((fact.owner, card, False), "whole_hand", (), (fact,))

    def _cards_and_owners(self) -> None:
        """Every card is with exactly one owner."""
        steps = self.conclusions
        for card in range(len(self._layout.cards)):
            excluded = [owner for owner in self._owners if (owner, card, False) in steps]
            for owner in self._owners:
                if (owner, card, True) in steps:
                    for other in self._owners:
                        if other != owner:
                            self._conclude((other, card, False), "elsewhere", [(owner, card, True)])
                others = [(other, card, False) for other in excluded if other != owner]
                if len(others) == len(self._owners) - 1:
                    self._conclude((owner, card, True), "nobody_else", others)

    def _hands(self) -> None:
        """Every owner has a known number of cards."""
        steps = self.conclusions
        cards = range(len(self._layout.cards))
        for owner in self._owners:
            if owner in (ENVELOPE, FACE_UP):
                continue
            size = self._layout.size(owner)
            held = [(owner, card, True) for card in cards if (owner, card, True) in steps]
            held.sort(key=lambda says: steps[says].price)
            if len(held) >= size:
                for card in cards:
                    others = [says for says in held if says[1] != card][:size]
                    if len(others) == size:
                        self._conclude((owner, card, False), "full", others)
            excluded = [(owner, card, False) for card in cards if (owner, card, False) in steps]
            if len(cards) - len(excluded) <= size:
                for card in cards:
                    others = [says for says in excluded if says[1] != card]
                    if len(cards) - 1 - len(others) <= size - 1:
                        self._conclude((owner, card, True), "only_left", others)

    def _envelope(self) -> None:
        """One card of each group is in the envelope; wrong accusations are wrong."""
        steps = self.conclusions
        for group in self._layout.groups:
            excluded = [(ENVELOPE, card, False) for card in group if (ENVELOPE, card, False) in steps]
            for card in group:
                if (ENVELOPE, card, True) in steps:
                    for other in group:
                        if other != card:
                            self._conclude((ENVELOPE, other, False), "group_found", [(ENVELOPE, card, True)])
                others = [says for says in excluded if says[1] != card]
                if len(others) == len(group) - 1:
                    self._conclude((ENVELOPE, card, True), "group_left", others)
        for fact in self._facts:
            if fact.kind == "not_all":
                for card in fact.cards:
                    others = [(ENVELOPE, other, True) for other in fact.cards if other != card]
                    if all(says in steps for says in others):
                        self._conclude((ENVELOPE, card, False), "accusation", others, (fact,))

    def _answers(self) -> None:
        """Who answered holds one of the cards asked for."""
        steps = self.conclusions
        for fact in self._facts:
            if fact.kind == "shows_one":
                for card in fact.cards:
                    others = [(fact.owner, other, False) for other in fact.cards if other != card]
                    if all(says in steps for says in others):
                        self._conclude((fact.owner, card, True), "shown", others, (fact,))
        for owner in range(self._layout.seats):
            for needed, premises, facts in self._packed(owner):
                for card in range(len(self._layout.cards)):
                    if card not in needed and (owner, card, True) not in premises:
                        self._conclude((owner, card, False), "clauses_fill", premises, facts)

        for taken, premises, facts in self._shared():
            needing = {fact.owner for fact in facts}
            for card in taken:
                for owner in self._owners:
                    if owner not in needing:
                        self._conclude((owner, card, False), "answers_share", premises, facts)

    def _shared(self) -> Iterator[tuple[set[int], list[Statement], tuple[Fact, ...]]]:
        """Two or three players who answered, and as many cards that are all they can have shown."""
        steps = self.conclusions
        open_answers = [
            (fact, frozenset(card for card in fact.cards if (fact.owner, card, False) not in steps))
            for fact in self._facts
            if fact.kind == "shows_one" and not any((fact.owner, card, True) in steps for card in fact.cards)
        ]
        for players in (2, 3):
            short = [answer for answer in open_answers if len(answer[1]) <= players]
            for chosen in combinations(short, players):
                facts = tuple(fact for fact, _ in chosen)
                left = frozenset().union(*(cards for _, cards in chosen))
                if len(left) <= players == len({fact.owner for fact in facts}):
                    gone = [
                        (fact.owner, card, False) for fact in facts for card in fact.cards if card not in left
                    ]
                    yield set(left), gone, facts

    def _packed(self, owner: int) -> Iterator[tuple[set[int], list[Statement], tuple[Fact, ...]]]:
        """Answers that need different cards, as many as the hand has room for beside the known ones."""
        steps = self.conclusions
        held = [
            (owner, card, True) for card in range(len(self._layout.cards)) if (owner, card, True) in steps
        ]
        room = self._layout.hands[owner] - len(held)
        holding = {card for _, card, _ in held}
        answers = [
            fact
            for fact in self._facts
            if fact.kind == "shows_one" and fact.owner == owner and holding.isdisjoint(fact.cards)
        ]
        if not 0 < room <= len(answers) <= _MOST_ANSWERS:
            return
        for chosen in combinations(answers, room):
            named = [card for fact in chosen for card in fact.cards]
            twice = sorted({card for card in named if named.count(card) > 1})
            apart = [(owner, card, False) for card in twice]
            if all(says in steps for says in apart):
                yield set(named), held + apart, chosen


#: With more answers open than this, the ways to pick some of them are too many to try for an explanation.
_MOST_ANSWERS = 12

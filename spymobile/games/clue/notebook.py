"""The notebook: who can hold what, exactly, and why.

A notebook is filled with facts, in the order in which they are learnt, and answers for every card and every
owner with a mark: yes, no, or maybe. The marks are exact: a cell says *maybe* only where a whole deal exists
that fits every fact, every hand size and the envelope, and another in which the cell is the other way round.
(Where that would take more than a fixed number of steps the answer may stay *maybe*; it is never wrong.)

Cards and seats are small numbers; owners are seats, or :data:`ENVELOPE`, :data:`SIDE`, :data:`FACE_UP`.

>>> notebook = Notebook(
...     cards=("Alpha", "Beta", "Gamma", "Map", "Radio", "Lisbon", "Rome", "Paris"),
...     groups=((0, 1, 2), (3, 4), (5, 6, 7)),
...     hands=(2, 3),
... )
>>> notebook.dealt(0, (0, 5))
>>> notebook.mark(1, ENVELOPE)
<Mark.MAYBE: 'maybe'>
>>> notebook.cannot_answer(question=1, seat=1, cards=(1, 3, 5))
>>> notebook.mark(1, ENVELOPE), notebook.mark(6, 1)
(<Mark.YES: 'yes'>, <Mark.MAYBE: 'maybe'>)
>>> for sentence in notebook.reasons(1, ENVELOPE, names=("Anna", "Ben")):
...     print(sentence)
Ben could not answer question 1, so Ben does not hold Beta.
Beta can be nowhere else, so it is in the envelope.
>>> notebook.envelope_odds()
{(1, 3, 6): 0.5, (1, 3, 7): 0.5}
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from spymobile.core.errors import SpymobileError
from spymobile.core.words import Message, _, mark, message
from spymobile.games.clue.notebook_deductions import Deductions
from spymobile.games.clue.notebook_facts import (
    ENVELOPE,
    FACE_UP,
    KINDS,
    SIDE,
    Because,
    Fact,
    FactKind,
    Layout,
    Mark,
    Why,
)
from spymobile.games.clue.notebook_odds import Odds
from spymobile.games.clue.notebook_search import Cards, Impossible, bits
from spymobile.games.clue.notebook_words import (
    clash_in_words,
    core_in_words,
    reasons_in_words,
    undecided_in_words,
)

if TYPE_CHECKING:
    from spymobile.core.chance import Chance

__all__ = ["ENVELOPE", "FACE_UP", "SIDE", "Contradiction", "Fact", "Mark", "Notebook"]

#: Steps allowed for making the marks exact after new facts. A step is one attempt to complete a deal.
STEPS = 2000

#: Steps allowed for counting deals. A step is one way to deal one card.
COUNTING_STEPS = 40_000


class Contradiction(SpymobileError):
    """The facts cannot all be true. ``facts`` are the ones that clash, as few as possible."""

    def __init__(self, sentence: Message | str, facts: tuple[Fact, ...] = ()) -> None:
        super().__init__(sentence)
        self.facts = facts


class Notebook:
    """Facts about one deal, and all that follows from them.

    A fact that contradicts the others raises :class:`Contradiction` and is not kept.
    """

    __slots__ = ("_cells", "_deductions", "_envelopes", "_odds", "_places", "layout", "names")

    def __init__(
        self,
        cards: Sequence[str],
        groups: Sequence[Sequence[int]],
        hands: Sequence[int],
        *,
        side: int = 0,
        face_up: Sequence[int] = (),
        kinds: Sequence[str] = KINDS,
        names: Sequence[str] = (),
        steps: int = STEPS,
    ) -> None:
        self.layout = Layout(
            tuple(cards),
            tuple(tuple(group) for group in groups),
            tuple(hands),
            side,
            tuple(face_up),
            tuple(kinds),
        )
        self.names = tuple(names) or tuple(
            _("Player {number}").format(number=seat + 1) for seat in range(len(hands))
        )
        self._deductions = Deductions(self.layout, steps)
        self._places: dict[int, int] = {}
        self._forget_odds()

    def _forget_odds(self) -> None:
        self._odds: Odds | None = None
        self._cells: list[list[float]] | None = None
        self._envelopes: dict[tuple[int, ...], float] | None = None

    def copy(self) -> Notebook:
        """Another notebook with the same facts; what is added to one is not in the other."""
        other = Notebook.__new__(Notebook)
        other.layout = self.layout
        other.names = self.names
        other._deductions = self._deductions.copy()
        other._places = self._places.copy()
        other._odds = self._odds
        other._cells = self._cells
        other._envelopes = self._envelopes
        return other

    # What is learnt.

    def holds(self, owner: int, cards: int | Iterable[int], why: Why = "") -> None:
        """This owner holds this card, or all of these."""
        self._add("holds", owner, cards, why)

    def lacks(self, owner: int, cards: int | Iterable[int], why: Why = "") -> None:
        """This owner holds none of these cards."""
        self._add("lacks", owner, cards, why)

    def shows_one(self, seat: int, cards: Iterable[int], why: Why = "") -> None:
        """This seat holds at least one of these cards."""
        self._add("shows_one", seat, cards, why)

    def wrong_accusation(self, cards: Iterable[int], why: Why = "") -> None:
        """These cards are not all in the envelope."""
        self._add("not_all", ENVELOPE, cards, why)

    def side_card(self, place: int, card: int, why: Why = "") -> None:
        """The face-down side card at this place (1, 2, ...) is this card."""
        if not 1 <= place <= self.layout.side:
            raise ValueError(f"there is no side place {place}")
        there = self._places.get(place, card)
        if there != card:
            raise Contradiction(
                message(
                    "Side card {place} cannot be both {one} and {other}.",
                    place=place,
                    one=self._card(there),
                    other=self._card(card),
                )
            )
        for other, lies in self._places.items():
            if lies == card and other != place:
                raise Contradiction(
                    message(
                        "{card} cannot lie at side places {one} and {other}.",
                        card=self._card(card),
                        one=other,
                        other=place,
                    )
                )
        seen = Because(mark("Side card {number} is {card}"), card=card, number=place)
        self._add("holds", SIDE, card, why or seen)
        self._places[place] = card

    # The same in the words of the game.

    def dealt(self, seat: int, cards: Iterable[int]) -> None:
        """A hand that is known whole: the player's own."""
        self._add("holds", seat, cards, "")

    def cannot_answer(self, question: int, seat: int, cards: Iterable[int]) -> None:
        """Asked about these cards, this seat had none."""
        why = Because(mark("{who} could not answer question {number}"), seat, number=question)
        self._add("lacks", seat, cards, why)

    def showed_unseen(self, question: int, seat: int, asker: int, cards: Iterable[int]) -> None:
        """This seat showed the asker one of these cards, out of our sight."""
        why = Because(
            mark("{who} showed {other} one of the three cards of question {number}"),
            seat,
            asker,
            number=question,
        )
        self._add("shows_one", seat, cards, why)

    def showed(self, question: int, seat: int, card: int) -> None:
        """This seat answered the question with this card, and we saw it (as asker, or listening in)."""
        why = Because(mark("{who} showed {card} in question {number}"), seat, card=card, number=question)
        self._add("holds", seat, card, why)

    def accused_wrongly(self, seat: int, cards: Iterable[int]) -> None:
        """This seat accused with these cards and was wrong."""
        self._add("not_all", ENVELOPE, cards, Because(mark("The accusation of {who} was wrong"), seat))

    # What follows.

    def mark(self, card: int, owner: int) -> Mark:
        """Yes, no or maybe for this card and this owner."""
        self._check(card)
        if owner == FACE_UP or card in self.layout.face_up:
            return Mark.YES if owner == FACE_UP and card in self.layout.face_up else Mark.NO
        can = self._can()
        bit = 1 << card
        pots = self.layout.pots(owner)
        if not any(can[pot] & bit for pot in pots):
            return Mark.NO
        elsewhere = any(cards & bit for pot, cards in enumerate(can) if pot not in pots)
        return Mark.MAYBE if elsewhere else Mark.YES

    def owners(self, card: int) -> tuple[int, ...]:
        """Everybody who may hold this card."""
        return tuple(owner for owner in self.layout.owners() if self.mark(card, owner) is not Mark.NO)

    def owner(self, card: int) -> int | None:
        """Who holds this card, if that is certain."""
        owners = self.owners(card)
        return owners[0] if len(owners) == 1 else None

    def candidates(self, group: int) -> tuple[int, ...]:
        """The cards of a group that may be in the envelope."""
        return tuple(bits(self._can()[self.layout.seats + 1 + group]))

    def envelope(self) -> tuple[int, ...] | None:
        """The envelope's cards, group by group, if all are certain."""
        found = [self.candidates(group) for group in range(len(self.layout.groups))]
        return tuple(cards[0] for cards in found) if all(len(cards) == 1 for cards in found) else None

    def hand(self, owner: int) -> tuple[int, ...]:
        """The cards this owner certainly holds."""
        return tuple(c for c in range(len(self.layout.cards)) if self.mark(c, owner) is Mark.YES)

    def side_place(self, card: int) -> int | None:
        """At which place a side card lies, if that is certain: seen there, or the only place left."""
        for place, lies in self._places.items():
            if lies == card:
                return place
        left = [place for place in range(1, self.layout.side + 1) if place not in self._places]
        return left[0] if len(left) == 1 and self.mark(card, SIDE) is Mark.YES else None

    # How likely.

    def odds(self, card: int, owner: int) -> float:
        """How likely this owner holds this card, if every deal that fits is equally likely."""
        mark = self.mark(card, owner)
        if mark is not Mark.MAYBE:
            return float(mark is Mark.YES)
        if self._cells is None:
            self._cells = self._count().held_by()
        return sum(self._cells[pot][card] for pot in self.layout.pots(owner))

    def envelope_odds(self) -> dict[tuple[int, ...], float]:
        """Every envelope that is possible, group by group, and how likely it is. The shares add up to 1."""
        if self._envelopes is None:
            self._envelopes = {
                tuple(bits(cards)): share for cards, share in self._count().envelopes().items()
            }
        return self._envelopes.copy()

    def deals(self, count: int, chance: Chance) -> list[tuple[int, ...]]:
        """Whole deals that fit all facts, each as likely as any other: for every card its owner.

        With these a bot can weigh its questions, and a world can be imagined.
        """
        odds = self._count()
        example = self._deductions.example()
        return [self._owners_of(odds.draw(chance, example)) for _ in range(count)]

    @property
    def odds_exact(self) -> bool:
        """Whether the odds count every deal; False if clauses had to be left out for want of steps."""
        return self._count().exact

    def _owners_of(self, deal: list[Cards]) -> tuple[int, ...]:
        owners = [FACE_UP] * len(self.layout.cards)
        for pot, cards in enumerate(deal):
            owner = pot if pot < self.layout.seats else SIDE if pot == self.layout.seats else ENVELOPE
            for card in bits(cards):
                owners[card] = owner
        return tuple(owners)

    def _count(self) -> Odds:
        can = self._can()
        if self._odds is None:
            known = self._deductions.known
            self._odds = Odds(self.layout.problem(), can, known.clauses, known.nogoods, COUNTING_STEPS)
        return self._odds

    # Why.

    def explain(self, card: int, owner: int, names: Sequence[str] = ()) -> str:
        """Why the mark for this card and this owner is what it is, in a few sentences."""
        return " ".join(self.reasons(card, owner, names))

    def reasons(self, card: int, owner: int, names: Sequence[str] = ()) -> list[str]:
        """The same, sentence by sentence; the last one is the conclusion."""
        names = tuple(names) or self.names
        mark = self.mark(card, owner)
        if mark is Mark.MAYBE:
            return [undecided_in_words(self.layout, card, owner, names)]
        holds = mark is Mark.YES
        goal = owner, card, holds
        sentences = reasons_in_words(self.layout, self.facts, goal, names)
        if sentences:
            return sentences
        core = self._deductions.needed_against(Fact("lacks" if holds else "holds", owner, (card,), ""))
        return core_in_words(self.layout, core, goal, names)

    @property
    def facts(self) -> tuple[Fact, ...]:
        """All that was written down, in order."""
        return tuple(self._deductions.facts)

    @property
    def exact(self) -> bool:
        """Whether every *maybe* is proved; False if a question was given up for want of steps."""
        self._can()
        return self._deductions.exact

    # How it is worked out.

    def _check(self, card: int) -> None:
        if not 0 <= card < len(self.layout.cards):
            raise ValueError(f"no card {card}")

    def _card(self, card: int) -> str:
        return self.layout.cards[card]

    def _add(self, kind: FactKind, owner: int, cards: int | Iterable[int], why: Why) -> None:
        named = (cards,) if isinstance(cards, int) else tuple(cards)
        for card in named:
            self._check(card)
        fact = Fact(kind, owner, named, why)
        try:
            news = self._deductions.add(fact)
        except Impossible:
            needed = self._deductions.needed_against(fact)
            sentence = clash_in_words(self.layout, fact, needed, self.names)
            raise Contradiction(sentence, (*needed, fact)) from None
        if news:
            self._forget_odds()

    def _can(self) -> list[Cards]:
        try:
            return self._deductions.can()
        except Impossible:
            raise Contradiction(message("These notes contradict each other."), self.facts) from None

"""What the notebook says in words: statements, facts, and the reasons for a mark as sentences."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from spymobile.core.words import Phrases, _, all_of, any_of, in_a_row, many
from spymobile.games.clue.notebook_facts import ENVELOPE, FACE_UP, SIDE, Fact, Layout, Why
from spymobile.games.clue.notebook_proof import Conclusion, Reasons, Statement

_SEAT = re.compile(r"\{(\d+)\}")


@dataclass(frozen=True, slots=True)
class Speaker:
    """Says things about one game, with the names of its players."""

    layout: Layout
    names: Sequence[str]

    def card(self, card: int) -> str:
        return self.layout.cards[card]

    def cards(self, cards: Iterable[int]) -> str:
        return all_of([self.card(card) for card in cards])

    def either(self, cards: Iterable[int]) -> str:
        return any_of([self.card(card) for card in cards])

    def because(self, why: Why) -> str:
        """How a fact was learnt, with the names of players and cards."""
        if isinstance(why, str):
            return _SEAT.sub(lambda seat: self.names[int(seat[1])], why)
        return _(why.message).format(
            who=self.names[why.who] if why.who >= 0 else "",
            other=self.names[why.other] if why.other >= 0 else "",
            card=self.card(why.card) if why.card >= 0 else "",
            number=why.number,
        )

    def statement(self, owner: int, cards: Sequence[int], holds: bool) -> str:
        """Who holds, or does not hold, these cards."""
        if owner >= 0:
            if holds:
                return _("{who} holds {cards}").format(who=self.names[owner], cards=self.cards(cards))
            return _("{who} does not hold {cards}").format(who=self.names[owner], cards=self.either(cards))
        count, named = len(cards), self.cards(cards)
        if owner == FACE_UP:
            if holds:
                return many("{cards} lies face up", "{cards} lie face up", count, cards=named)
            return many("{cards} does not lie face up", "{cards} do not lie face up", count, cards=named)
        if owner == ENVELOPE:
            if holds:
                return many("{cards} is in the envelope", "{cards} are in the envelope", count, cards=named)
            return many(
                "{cards} is not in the envelope", "{cards} are not in the envelope", count, cards=named
            )
        if holds:
            return many("{cards} is a side card", "{cards} are side cards", count, cards=named)
        return many("{cards} is not a side card", "{cards} are not side cards", count, cards=named)

    def short(self, owner: int, holds: bool) -> str:
        """The same about a card just named: "Ben does not hold it", "it is in the envelope"."""
        if owner >= 0:
            says = _("{who} holds it") if holds else _("{who} does not hold it")
            return says.format(who=self.names[owner])
        return _SHORT[owner, holds]

    def fact(self, fact: Fact) -> str:
        """A fact as it was learnt, with its cards."""
        why = self.because(fact.why)
        if fact.kind == "holds":
            return why or self.statement(fact.owner, fact.cards, True)
        if why:
            cards = self.either(fact.cards) if fact.kind == "shows_one" else self.cards(fact.cards)
            return _("{why} ({cards})").format(why=why, cards=cards)
        if fact.kind == "shows_one":
            return _("{who} holds {cards}").format(who=self.names[fact.owner], cards=self.either(fact.cards))
        if fact.kind == "not_all":
            return _("{cards} are not all in the envelope").format(cards=self.cards(fact.cards))
        return self.statement(fact.owner, fact.cards, False)

    def learnt(self, fact: Fact, cards: Sequence[int]) -> str:
        """The sentence for those cards of a fact that matter."""
        holds = fact.kind == "holds"
        why = self.because(fact.why)
        says = self.statement(fact.owner, cards, holds)
        if not why:
            return f"{says}."
        if fact.owner == SIDE and holds:
            return f"{why}."
        if len(cards) == 1 and self.card(cards[0]) in why:
            return _so(why, self.short(fact.owner, holds))
        return _so(why, says)

    def step(self, step: Conclusion, cards: Sequence[int]) -> str:  # noqa: PLR0911 - one sentence a rule
        """The sentence for one conclusion, about one card or several; its premises have been said before."""
        owner, card, holds = step.says
        name = self.card(card)
        others = [premise[1] for premise in step.premises]
        says = self.statement(owner, cards, holds)
        match step.rule:
            case "supposed":
                return _("Suppose that {says}.").format(says=says)
            case "whole_hand":
                return _("{card} is not among the cards of {who}.").format(card=name, who=self.names[owner])
            case "elsewhere":
                return _so(self.statement(step.premises[0][0], (card,), True), self.short(owner, False))
            case "full":
                return self._full(owner, others, says)
            case "group_found":
                return _("{found} is in the envelope, so {card} is not.").format(
                    found=self.card(others[0]), card=name
                )
            case "accusation":
                return _("{accusation}. {there}, so {card} is not.").format(
                    accusation=self.fact(step.facts[0]),
                    there=self.statement(ENVELOPE, others, True),
                    card=name,
                )
            case "clauses_fill":
                return self._filled(step, says)
            case "answers_share":
                return _("{answers}: between them they hold {cards}, so {says}.").format(
                    answers=self._answers(step), cards=self._shared(step), says=says
                )
            case "nobody_else":
                return _("{card} can be nowhere else, so {says}.").format(
                    card=name, says=self.short(owner, True)
                )
            case "only_left":
                return self._only_left(owner, others, says)
            case "group_left":
                kinds = zip(self.layout.kinds, self.layout.groups, strict=True)
                kind = next(kind for kind, group in kinds if card in group)
                return _("All other {kind} are accounted for, so {card} is in the envelope.").format(
                    kind=_(kind), card=name
                )
            case "shown":
                return self._shown(step)
            case _:
                return f"{says}."

    def _full(self, owner: int, others: Sequence[int], says: str) -> str:
        """All cards of an owner are known."""
        size, cards = self.layout.size(owner), self.cards(others)
        if owner == SIDE:
            return many(
                "The side card is {cards}, so {says}.",
                "The {count} side cards are {cards}, so {says}.",
                size,
                cards=cards,
                says=says,
            )
        return many(
            "The card of {who} is {cards}, so {says}.",
            "The {count} cards of {who} are {cards}, so {says}.",
            size,
            who=self.names[owner],
            cards=cards,
            says=says,
        )

    def _only_left(self, owner: int, others: Sequence[int], says: str) -> str:
        """An owner has no other cards to choose from."""
        size = self.layout.size(owner)
        cards = self.cards(other for other in range(len(self.layout.cards)) if other not in others)
        if owner == SIDE:
            return many(
                "No other cards than {cards} can be the side card, so {says}.",
                "No other cards than {cards} can be the {count} side cards, so {says}.",
                size,
                cards=cards,
                says=says,
            )
        return many(
            "No other cards than {cards} can be the card of {who}, so {says}.",
            "No other cards than {cards} can be the {count} cards of {who}, so {says}.",
            size,
            who=self.names[owner],
            cards=cards,
            says=says,
        )

    def _shown(self, step: Conclusion) -> str:
        """An answer was given, and it was not one of the other cards."""
        answer, card = self.fact(step.facts[0]), self.card(step.says[1])
        others = [self.card(premise[1]) for premise in step.premises]
        if not others:
            return f"{answer}."
        if len(others) == 1:
            return _("{answer} and has not {other}, so it was {card}.").format(
                answer=answer, other=others[0], card=card
            )
        return _("{answer} and has neither {row} nor {last}, so it was {card}.").format(
            answer=answer, row=in_a_row(others[:-1]), last=others[-1], card=card
        )

    def _answers(self, step: Conclusion) -> str:
        """The answers a step rests on, each with the cards that are left for it."""
        return "; ".join(self.fact(fact) for fact in _narrowed(step))

    def _shared(self, step: Conclusion) -> str:
        return self.cards(sorted({card for fact in _narrowed(step) for card in fact.cards}))

    def _filled(self, step: Conclusion, says: str) -> str:
        """Answers that take up all the room a hand has."""
        held = [card for _owner, card, holds in step.premises if holds]
        if held:
            return many(
                "{answers}: that takes one card; with {held}, the hand is full, so {says}.",
                "{answers}: that takes {count} different cards; with {held}, the hand is full, so {says}.",
                len(step.facts),
                answers=self._answers(step),
                held=self.cards(held),
                says=says,
            )
        return many(
            "{answers}: that takes one card, and the hand is full, so {says}.",
            "{answers}: that takes {count} different cards, and the hand is full, so {says}.",
            len(step.facts),
            answers=self._answers(step),
            says=says,
        )

    def chain(self, steps: Sequence[Conclusion]) -> list[str]:
        """A whole chain of conclusions. What rests on the same grounds is said once, for all its cards."""
        cards: dict[object, list[int]] = {}
        for step in steps:
            cards.setdefault(_grounds(step), []).append(step.says[1])
        sentences = []
        for step in steps:
            last = step is steps[-1]
            about = cards.pop(_grounds(step), None)
            if about is None or (not last and _goes_without_saying(step)):
                continue
            if step.rule == "fact":
                sentences.append(self.learnt(step.facts[0], about))
            elif last and step.rule in ("elsewhere", "group_found") and _explained(steps):
                self._conclude(sentences, step, steps[-2])
            else:
                sentences.append(self.step(step, about))
        return _without_echo(sentences)

    def _conclude(self, sentences: list[str], last: Conclusion, before: Conclusion) -> None:
        """Tie the last conclusion to the sentence before, which gave its reason."""
        short = last.rule == "elsewhere"
        says = self.short(last.says[0], False) if short else self.statement(*_single(last.says))
        why = self.because(before.facts[0].why) if before.rule == "fact" else ""
        if short and self.card(last.says[1]) in why:
            sentences[-1] = _so(why, says)
        else:
            sentences.append(_("So {says}.").format(says=says))


_SHORT = Phrases(
    {
        (FACE_UP, True): "it lies face up",
        (FACE_UP, False): "it does not lie face up",
        (ENVELOPE, True): "it is in the envelope",
        (ENVELOPE, False): "it is not in the envelope",
        (SIDE, True): "it is a side card",
        (SIDE, False): "it is not a side card",
    }
)


def _so(why: str, says: str) -> str:
    return _("{why}, so {says}.").format(why=why, says=says)


def _narrowed(step: Conclusion) -> list[Fact]:
    """The answers a step rests on, without the cards that are known not to have been shown."""
    gone = {(owner, card) for owner, card, holds in step.premises if not holds}
    return [
        replace(fact, cards=tuple(card for card in fact.cards if (fact.owner, card) not in gone))
        for fact in step.facts
    ]


def _grounds(step: Conclusion) -> object:
    """Equal for steps that one sentence can tell together."""
    owner, card, holds = step.says
    if step.rule == "fact":
        return step.facts
    if step.rule in ("full", "clauses_fill", "answers_share", "only_left"):
        return step.rule, owner, holds, step.premises, step.facts
    return step.rule, owner, card, holds


def _goes_without_saying(step: Conclusion) -> bool:
    return step.rule in ("elsewhere", "whole_hand") or (step.rule == "face_up" and not step.says[2])


def _explained(steps: Sequence[Conclusion]) -> bool:
    """Whether the step before the last gave what the last one rests on, and with a reason."""
    if len(steps) < 2 or steps[-2].says != steps[-1].premises[0]:
        return False
    before = steps[-2]
    return bool(before.facts[0].why) if before.rule == "fact" else before.rule != "face_up"


def _without_echo(sentences: list[str]) -> list[str]:
    """Leave out a sentence that the next one begins with: "Anna holds Rome. Anna holds Rome, so ..."."""
    return [
        sentence
        for sentence, following in zip(sentences, [*sentences[1:], ""], strict=True)
        if not following.startswith(sentence[:-1] + ",")
    ]


def reasons_in_words(
    layout: Layout, facts: Sequence[Fact], goal: Statement, names: Sequence[str]
) -> list[str]:
    """Why a statement is true, as sentences; empty if plain conclusions do not lead there.

    Tried first: a chain of conclusions. Then: supposing the opposite, which leads to nonsense.
    """
    speaker = Speaker(layout, names)
    reasons = Reasons(layout, facts)
    if goal in reasons.conclusions:
        return speaker.chain(reasons.chain(goal))
    opposite = goal[0], goal[1], not goal[2]
    reasons = Reasons(layout, facts, supposed=opposite)
    clash = reasons.clash()
    if clash is None:
        return []
    yes, no = clash
    chain = list(dict.fromkeys([*reasons.chain(yes), *reasons.chain(no)]))
    chain.sort(key=lambda step: step.rule != "supposed")
    there = reasons.conclusions[no]
    also = there.premises[0] if there.rule == "elsewhere" else no
    return [
        *speaker.chain([*(step for step in chain if step.rule != "elsewhere")]),
        _("But it cannot be that {one}, and also {other}.").format(
            one=speaker.statement(*_single(yes)), other=speaker.statement(*_single(also))
        ),
        _("So {says}.").format(says=speaker.statement(*_single(goal))),
    ]


def core_in_words(layout: Layout, core: Sequence[Fact], goal: Statement, names: Sequence[str]) -> list[str]:
    """Why a statement is true when only trying out all deals shows it: the facts that leave no other."""
    speaker = Speaker(layout, names)
    opposite = speaker.statement(goal[0], (goal[1],), not goal[2])
    facts = "; ".join(speaker.fact(fact) for fact in core)
    return [
        _("Suppose that {says}.").format(says=opposite),
        _("Then no deal fits all of this: {facts}.").format(facts=facts),
        _("So {says}.").format(says=speaker.statement(*_single(goal))),
    ]


def clash_in_words(layout: Layout, fact: Fact, others: Sequence[Fact], names: Sequence[str]) -> str:
    """Why this fact cannot be true beside the others."""
    speaker = Speaker(layout, names)
    if not others:
        return _("This cannot be: {fact}.").format(fact=speaker.fact(fact))
    return _("This cannot be: {fact}. It contradicts: {others}.").format(
        fact=speaker.fact(fact), others="; ".join(map(speaker.fact, others))
    )


def undecided_in_words(layout: Layout, card: int, owner: int, names: Sequence[str]) -> str:
    """There is no reason yet, either way."""
    says = Speaker(layout, names).statement(owner, (card,), True)
    return _("Nothing decides yet whether {says}.").format(says=says)


def _single(says: Statement) -> tuple[int, tuple[int], bool]:
    return says[0], (says[1],), says[2]

"""What the notebook says in words: statements, facts, and the reasons for a mark as sentences."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from spymobile.games.clue.notebook_facts import ENVELOPE, FACE_UP, SIDE, Fact, Layout
from spymobile.games.clue.notebook_proof import Reasons, Statement, Step

_SEAT = re.compile(r"\{(\d+)\}")


def listed(words: Sequence[str], last: str = "and") -> str:
    """Words in a row.

    >>> listed(["Rome", "Lisbon", "Paris"]), listed(["Rome", "Lisbon"], "or"), listed(["Rome"])
    ('Rome, Lisbon and Paris', 'Rome or Lisbon', 'Rome')
    """
    return f" {last} ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


@dataclass(frozen=True, slots=True)
class Speaker:
    """Says things about one game, with the names of its players."""

    layout: Layout
    names: Sequence[str]

    def card(self, card: int) -> str:
        return self.layout.cards[card]

    def cards(self, cards: Iterable[int], last: str = "and") -> str:
        return listed([self.card(card) for card in cards], last)

    def filled_in(self, why: str) -> str:
        """A fact's ``why`` with the players' names."""
        return _SEAT.sub(lambda seat: self.names[int(seat[1])], why)

    def statement(self, owner: int, cards: Sequence[int], holds: bool) -> str:
        """Who holds, or does not hold, these cards."""
        if owner >= 0:
            verb = "holds" if holds else "does not hold"
            return f"{self.names[owner]} {verb} {self.cards(cards, 'and' if holds else 'or')}"
        one = len(cards) == 1
        return f"{self.cards(cards)} {self._place(owner, holds, one)}"

    def short(self, owner: int, holds: bool) -> str:
        """The same about a card just named: "Ben does not hold it", "it is in the envelope"."""
        if owner >= 0:
            return f"{self.names[owner]} {'holds' if holds else 'does not hold'} it"
        return f"it {self._place(owner, holds, True)}"

    def _place(self, owner: int, holds: bool, one: bool) -> str:
        if owner == FACE_UP:
            verb = ("lies" if one else "lie") if holds else ("does not lie" if one else "do not lie")
            return f"{verb} face up"
        be = ("is" if one else "are") + ("" if holds else " not")
        if owner == ENVELOPE:
            return f"{be} in the envelope"
        return f"{be} a side card" if one else f"{be} side cards"

    def fact(self, fact: Fact) -> str:
        """A fact as it was learnt, with its cards."""
        why = self.filled_in(fact.why)
        if fact.kind == "shows_one":
            cards = self.cards(fact.cards, "or")
            return f"{why} ({cards})" if why else f"{self.names[fact.owner]} holds {cards}"
        if fact.kind == "not_all":
            cards = self.cards(fact.cards)
            return f"{why} ({cards})" if why else f"{cards} are not all in the envelope"
        if fact.kind == "lacks":
            return (
                f"{why} ({self.cards(fact.cards)})" if why else self.statement(fact.owner, fact.cards, False)
            )
        return why or self.statement(fact.owner, fact.cards, True)

    def learnt(self, fact: Fact, cards: Sequence[int]) -> str:
        """The sentence for those cards of a fact that matter."""
        holds = fact.kind == "holds"
        why = self.filled_in(fact.why)
        says = self.statement(fact.owner, cards, holds)
        if not why:
            return f"{says}."
        if fact.owner == SIDE and holds:
            return f"{why}."
        if len(cards) == 1 and self.card(cards[0]) in why:
            return f"{why}, so {self.short(fact.owner, holds)}."
        return f"{why}, so {says}."

    def step(self, step: Step, cards: Sequence[int]) -> str:
        """The sentence for one conclusion, about one card or several; its premises have been said before."""
        owner, card, holds = step.says
        name = self.card(card)
        others = [premise[1] for premise in step.premises]
        says = self.statement(owner, cards, holds)
        match step.rule:
            case "supposed":
                said = f"Suppose that {says}"
            case "whole_hand":
                said = f"{name} is not among the cards of {self.names[owner]}"
            case "elsewhere":
                there = self.statement(step.premises[0][0], (card,), True)
                said = f"{there}, so {self.short(owner, False)}"
            case "full":
                said = f"The {self._count(owner)} {self._verb(others)}, so {says}"
            case "group_found":
                said = f"{self.card(others[0])} is in the envelope, so {name} is not"
            case "accusation":
                there = self.statement(ENVELOPE, others, True)
                said = f"{self.fact(step.facts[0])}. {there}, so {name} is not"
            case "clauses_fill":
                said = f"{self._needed(step)}, so {says}"
            case "answers_share":
                said = f"{self._answers(step)}: between them they hold {self._shared(step)}, so {says}"
            case "nobody_else":
                said = f"{name} can be nowhere else, so {self.short(owner, True)}"
            case "only_left":
                left = [other for other in range(len(self.layout.cards)) if other not in others]
                said = f"No other cards than {self.cards(left)} can be the {self._count(owner)}, so {says}"
            case "group_left":
                kinds = zip(self.layout.kinds, self.layout.groups, strict=True)
                kind = next(kind for kind, group in kinds if card in group)
                said = f"All other {kind} are accounted for, so {name} is in the envelope"
            case "shown":
                said = self._shown(step)
            case _:
                said = says
        return said + "."

    def _count(self, owner: int) -> str:
        """ "3 cards of Ben", "5 side cards", "card of Ben"."""
        size = self.layout.size(owner)
        count = f"{size} " if size > 1 else ""
        cards = "cards" if size > 1 else "card"
        return f"{count}side {cards}" if owner == SIDE else f"{count}{cards} of {self.names[owner]}"

    def _verb(self, cards: Sequence[int]) -> str:
        return f"{'is' if len(cards) == 1 else 'are'} {self.cards(cards)}"

    def _shown(self, step: Step) -> str:
        answer = self.fact(step.facts[0])
        others = [self.card(premise[1]) for premise in step.premises]
        if not others:
            return answer
        no = f"neither {listed(others, 'nor')}" if len(others) > 1 else f"not {others[0]}"
        return f"{answer} and has {no}, so it was {self.card(step.says[1])}"

    def _answers(self, step: Step) -> str:
        """The answers a step rests on, each with the cards that are left for it."""
        return "; ".join(self.fact(fact) for fact in _narrowed(step))

    def _shared(self, step: Step) -> str:
        return self.cards(sorted({card for fact in _narrowed(step) for card in fact.cards}))

    def _needed(self, step: Step) -> str:
        """Answers that take up all the room a hand has."""
        held = [card for _, card, holds in step.premises if holds]
        count = len(step.facts)
        different = "one card" if count == 1 else f"{count} different cards"
        beside = f"; with {self.cards(held)}, the hand is full" if held else ", and the hand is full"
        return f"{self._answers(step)}: that takes {different}{beside}"

    def chain(self, steps: Sequence[Step]) -> list[str]:
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

    def _conclude(self, sentences: list[str], last: Step, before: Step) -> None:
        """Tie the last conclusion to the sentence before, which gave its reason."""
        short = last.rule == "elsewhere"
        says = self.short(last.says[0], False) if short else self.statement(*_single(last.says))
        why = self.filled_in(before.facts[0].why) if before.rule == "fact" else ""
        if short and self.card(last.says[1]) in why:
            sentences[-1] = f"{why}, so {says}."
        else:
            sentences.append(f"So {says}.")


def _narrowed(step: Step) -> list[Fact]:
    """The answers a step rests on, without the cards that are known not to have been shown."""
    gone = {(owner, card) for owner, card, holds in step.premises if not holds}
    return [
        replace(fact, cards=tuple(card for card in fact.cards if (fact.owner, card) not in gone))
        for fact in step.facts
    ]


def _grounds(step: Step) -> object:
    """Equal for steps that one sentence can tell together."""
    owner, card, holds = step.says
    if step.rule == "fact":
        return step.facts
    if step.rule in ("full", "clauses_fill", "answers_share", "only_left"):
        return step.rule, owner, holds, step.premises, step.facts
    return step.rule, owner, card, holds


def _goes_without_saying(step: Step) -> bool:
    return step.rule in ("elsewhere", "whole_hand") or (step.rule == "face_up" and not step.says[2])


def _explained(steps: Sequence[Step]) -> bool:
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
    if goal in reasons.steps:
        return speaker.chain(reasons.chain(goal))
    opposite = goal[0], goal[1], not goal[2]
    reasons = Reasons(layout, facts, supposed=opposite)
    clash = reasons.clash()
    if clash is None:
        return []
    yes, no = clash
    chain = list(dict.fromkeys([*reasons.chain(yes), *reasons.chain(no)]))
    chain.sort(key=lambda step: step.rule != "supposed")
    there = reasons.steps[no]
    also = there.premises[0] if there.rule == "elsewhere" else no
    both = f"{speaker.statement(*_single(yes))}, and also {speaker.statement(*_single(also))}"
    return [
        *speaker.chain([*(step for step in chain if step.rule != "elsewhere")]),
        f"But it cannot be that {both}.",
        f"So {speaker.statement(*_single(goal))}.",
    ]


def core_in_words(layout: Layout, core: Sequence[Fact], goal: Statement, names: Sequence[str]) -> list[str]:
    """Why a statement is true when only trying out all deals shows it: the facts that leave no other."""
    speaker = Speaker(layout, names)
    opposite = speaker.statement(goal[0], (goal[1],), not goal[2])
    return [
        f"Suppose that {opposite}.",
        "Then no deal fits all of this: " + "; ".join(speaker.fact(fact) for fact in core) + ".",
        f"So {speaker.statement(*_single(goal))}.",
    ]


def clash_in_words(layout: Layout, fact: Fact, others: Sequence[Fact], names: Sequence[str]) -> str:
    """Why this fact cannot be true beside the others."""
    speaker = Speaker(layout, names)
    if not others:
        return f"This cannot be: {speaker.fact(fact)}."
    return f"This cannot be: {speaker.fact(fact)}. It contradicts: {'; '.join(map(speaker.fact, others))}."


def undecided_in_words(layout: Layout, card: int, owner: int, names: Sequence[str]) -> str:
    """There is no reason yet, either way."""
    return f"Nothing decides yet whether {Speaker(layout, names).statement(owner, (card,), True)}."


def _single(says: Statement) -> tuple[int, tuple[int], bool]:
    return says[0], (says[1],), says[2]

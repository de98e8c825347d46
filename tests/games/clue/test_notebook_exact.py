"""The notebook against full enumeration: on small games every deal is listed and every answer compared.

Facts are made up from one true deal, so that they can be true together, or from nothing at all, so that some
cannot.
"""

from __future__ import annotations

from functools import cache
from itertools import pairwise, permutations, product
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from spymobile.core.chance import Fast
from spymobile.games.clue import notebook as notebook_module
from spymobile.games.clue.notebook import ENVELOPE, FACE_UP, SIDE, Contradiction, Fact, Mark, Notebook
from spymobile.games.clue.notebook_proof import Reasons

type Deal = tuple[int, ...]
"""For every card its owner."""

#: Sizes of the groups, hands, side cards, face-up cards.
SMALL = [
    ((2, 2, 2), (1, 2), 0, 0),
    ((3, 2, 3), (2, 3), 0, 0),
    ((3, 2, 3), (2, 1, 1), 0, 1),
    ((2, 3, 3), (2, 1), 2, 0),
    ((3, 3, 3), (2, 2, 2), 0, 0),
    ((3, 3, 3), (2, 1), 2, 1),
    ((3, 2, 4), (2, 2, 1, 1), 0, 0),
]


def blank(shape, steps: int = notebook_module.STEPS) -> Notebook:
    sizes, hands, side, up = shape
    count = sum(sizes)
    starts = [sum(sizes[:number]) for number in range(len(sizes) + 1)]
    groups = [range(low, high) for low, high in pairwise(starts)]
    names = [f"card {number}" for number in range(count)]
    return Notebook(names, groups, hands, side=side, face_up=range(count - up, count), steps=steps)


@cache
def all_deals(number: int) -> list[Deal]:
    """Every deal of a small game, the dullest way."""
    layout = blank(SMALL[number]).layout
    cards = [card for card in range(len(layout.cards)) if card not in layout.face_up]
    deals = []
    for envelope in product(*([card for card in group if card in cards] for group in layout.groups)):
        rest = [card for card in cards if card not in envelope]
        hands = [seat for seat, size in enumerate(layout.hands) for _ in range(size)]
        for owners in sorted(set(permutations(hands + [SIDE] * layout.side))):
            held = dict(zip(rest, owners, strict=True)) | dict.fromkeys(envelope, ENVELOPE)
            deals.append(tuple(held.get(card, FACE_UP) for card in range(len(layout.cards))))
    return deals


def is_true(fact: Fact, deal: Deal) -> bool:
    owners = [deal[card] for card in fact.cards]
    if fact.kind == "holds":
        return all(owner == fact.owner for owner in owners)
    if fact.kind == "lacks":
        return fact.owner not in owners
    if fact.kind == "shows_one":
        return fact.owner in owners
    return any(owner != ENVELOPE for owner in owners)


def some_fact(random: Random, book: Notebook) -> Fact:
    """A fact of the kinds that come up in play; true or not."""
    layout = book.layout
    named = tuple(random.choice(group) for group in layout.groups)
    seat = random.randrange(layout.seats)
    kind = random.choices(["lacks", "shows_one", "not_all", "holds"], [3, 5, 1, 1])[0]
    if kind == "not_all":
        return Fact("not_all", ENVELOPE, named, "")
    if kind == "holds":
        owner = random.choice([owner for owner in layout.owners() if owner != FACE_UP])
        return Fact("holds", owner, (random.randrange(len(layout.cards)),), "")
    return Fact("lacks" if kind == "lacks" else "shows_one", seat, named, f"question {random.random()}")


def write(book: Notebook, fact: Fact) -> None:
    if fact.kind == "holds":
        book.holds(fact.owner, fact.cards, fact.why)
    elif fact.kind == "lacks":
        book.lacks(fact.owner, fact.cards, fact.why)
    elif fact.kind == "shows_one":
        book.shows_one(fact.owner, fact.cards, fact.why)
    else:
        book.wrong_accusation(fact.cards, fact.why)


def filled(shape_number: int, seed: int, deals: list[Deal], steps: int = notebook_module.STEPS):
    """A notebook with random true facts, and the deals that fit them."""
    random = Random(seed)
    book = blank(SMALL[shape_number], steps)
    truth = random.choice(deals)
    left = deals
    for _ in range(random.randrange(1, 14)):
        fact = some_fact(random, book)
        if is_true(fact, truth):
            write(book, fact)
            left = [deal for deal in left if is_true(fact, deal)]
    return book, left


def true_mark(deals: list[Deal], card: int, owner: int) -> Mark:
    held = {deal[card] == owner for deal in deals}
    return Mark.MAYBE if len(held) == 2 else Mark.YES if True in held else Mark.NO


SHAPES = st.integers(0, len(SMALL) - 1)
SEEDS = st.integers(0, 2**32)


@settings(max_examples=300, deadline=None)
@given(shape=SHAPES, seed=SEEDS)
def test_marks_and_odds_are_those_of_full_enumeration(shape: int, seed: int) -> None:
    book, deals = filled(shape, seed, all_deals(shape))
    assert book.exact
    assert book.odds_exact
    for card in range(len(book.layout.cards)):
        for owner in book.layout.owners():
            assert book.mark(card, owner) is true_mark(deals, card, owner)
            share = sum(deal[card] == owner for deal in deals) / len(deals)
            assert book.odds(card, owner) == pytest.approx(share)
        assert set(book.owners(card)) == {deal[card] for deal in deals}
    envelopes = [tuple(card for card, owner in enumerate(deal) if owner == ENVELOPE) for deal in deals]
    shares = book.envelope_odds()
    assert set(shares) == set(envelopes)
    for envelope, share in shares.items():
        assert share == pytest.approx(envelopes.count(envelope) / len(deals))
    assert set(book.deals(20, Fast(seed))) <= set(deals)


@settings(max_examples=300, deadline=None)
@given(shape=SHAPES, seed=SEEDS)
def test_a_contradiction_is_found_at_the_very_fact_that_makes_it(shape: int, seed: int) -> None:
    random = Random(seed)
    book = blank(SMALL[shape])
    left = all_deals(shape)
    for _ in range(12):
        fact = some_fact(random, book)
        then = [deal for deal in left if is_true(fact, deal)]
        if then:
            write(book, fact)
            left = then
            continue
        facts = book.facts
        with pytest.raises(Contradiction) as caught:
            write(book, fact)
        assert book.facts == facts
        clashing = caught.value.facts
        assert not any(all(is_true(one, deal) for one in clashing) for deal in all_deals(shape))
        for spared in clashing:  # none of them can be left out
            rest = [one for one in clashing if one is not spared]
            assert any(all(is_true(one, deal) for one in rest) for deal in all_deals(shape))


@settings(max_examples=200, deadline=None)
@given(shape=SHAPES, seed=SEEDS, steps=st.integers(0, 12))
def test_short_of_steps_marks_are_less_complete_but_never_wrong(shape, seed, steps) -> None:
    book, deals = filled(shape, seed, all_deals(shape), steps)
    all_right = True
    for card in range(len(book.layout.cards)):
        for owner in book.layout.owners():
            true = true_mark(deals, card, owner)
            mark = book.mark(card, owner)
            assert mark in (true, Mark.MAYBE)
            all_right = all_right and mark is true
            assert 0 <= book.odds(card, owner) <= 1
    assert all_right or not book.exact


@settings(max_examples=100, deadline=None)
@given(shape=SHAPES, seed=SEEDS)
def test_short_of_counting_steps_odds_are_rough_but_certain_where_it_is_certain(shape, seed) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(notebook_module, "COUNTING_STEPS", 1)
        book, deals = filled(shape, seed, all_deals(shape))
        for card in range(len(book.layout.cards)):
            odds = [book.odds(card, owner) for owner in book.layout.owners()]
            assert sum(odds) == pytest.approx(1)
            for owner, share in zip(book.layout.owners(), odds, strict=True):
                mark = true_mark(deals, card, owner)
                assert (share == 1) is (mark is Mark.YES)
                assert (share == 0) is (mark is Mark.NO)
        assert sum(book.envelope_odds().values()) == pytest.approx(1)
        assert set(book.deals(10, Fast(seed))) <= set(deals)


@settings(max_examples=150, deadline=None)
@given(shape=SHAPES, seed=SEEDS)
def test_a_reason_is_a_proof(shape: int, seed: int) -> None:
    """The facts a chain cites are enough for its conclusion, and so is every step for itself."""
    book, _ = filled(shape, seed, all_deals(shape))
    reasons = Reasons(book.layout, book.facts)
    for says in reasons.conclusions:
        owner, card, holds = says
        chain = reasons.chain(says)
        cited = {fact for step in chain for fact in step.facts}
        for deal in all_deals(shape):
            if all(is_true(fact, deal) for fact in cited):
                assert (deal[card] == owner) is holds
        for step in chain:
            assert all(reasons.conclusions[premise].price < step.price for premise in step.premises)


@settings(max_examples=150, deadline=None)
@given(shape=SHAPES, seed=SEEDS)
def test_every_certain_mark_has_a_reason_in_words(shape: int, seed: int) -> None:
    book, _ = filled(shape, seed, all_deals(shape))
    for card in range(len(book.layout.cards)):
        for owner in book.layout.owners():
            sentences = book.reasons(card, owner)
            assert all(sentence.endswith(".") for sentence in sentences)
            assert ("Nothing decides" in sentences[0]) is (book.mark(card, owner) is Mark.MAYBE)
            assert book.layout.cards[card] in " ".join(sentences)


def test_deals_are_drawn_evenly() -> None:
    book = blank(SMALL[0])
    book.shows_one(1, (0, 2, 4))
    book.wrong_accusation((0, 2, 5))
    fitting = [deal for deal in all_deals(0) if all(is_true(fact, deal) for fact in book.facts)]
    drawn = book.deals(200 * len(fitting), Fast("even"))
    for deal in fitting:
        assert 150 < drawn.count(deal) < 250


def test_what_only_trying_out_every_deal_shows_names_the_facts_that_do_it(monkeypatch) -> None:
    """Where no chain of plain conclusions leads, the facts are named without which it would not follow."""
    monkeypatch.setattr(notebook_module, "reasons_in_words", lambda *_: [])
    book = blank(SMALL[4])
    book.lacks(1, (2, 5, 8), "{1} could not answer question 1")
    book.shows_one(0, (0, 3, 6), "{0} answered question 2")
    book.shows_one(1, (0, 3, 6), "{1} answered question 3")
    book.shows_one(2, (0, 3, 6), "{2} answered question 4")
    assert book.reasons(0, ENVELOPE) == [
        "Suppose that card 0 is in the envelope.",
        "Then no deal fits all of this: Player 1 answered question 2 (card 0, card 3 or card 6);"
        " Player 2 answered question 3 (card 0, card 3 or card 6);"
        " Player 3 answered question 4 (card 0, card 3 or card 6).",
        "So card 0 is not in the envelope.",
    ]


def test_three_players_who_each_showed_one_of_three_cards_hold_them_all() -> None:
    book = blank(SMALL[6])
    for question, seat in enumerate((0, 1, 3), 1):
        book.showed_unseen(question, seat, 2, (0, 3, 5))
    assert book.explain(0, ENVELOPE) == (
        "Player 1 showed Player 3 one of the three cards of question 1 (card 0, card 3 or card 5);"
        " Player 2 showed Player 3 one of the three cards of question 2 (card 0, card 3 or card 5);"
        " Player 4 showed Player 3 one of the three cards of question 3 (card 0, card 3 or card 5):"
        " between them they hold card 0, card 3 and card 5, so card 0 is not in the envelope."
    )

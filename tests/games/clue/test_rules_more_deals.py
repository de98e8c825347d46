"""What cannot be seen is dealt so that it fits everything that is known, however much or little that is."""

from __future__ import annotations

from collections import Counter

import pytest

from spymobile.core.chance import Fast
from spymobile.games.clue import board
from spymobile.games.clue.deals import Knowledge

CARDS = range(len(board.CARDS))


def truth(seats, chance):
    """A deal as at the table: the owner of each card. After the seats come agent, item, base and side."""
    side, hand, face_up = board.DEAL[seats]
    owner = [-1] * len(board.CARDS)
    for kind, group in enumerate(board.GROUPS):
        owner[chance.choice(group, "envelope")] = seats + kind
    rest = chance.shuffled([card for card in CARDS if owner[card] < 0], "deal")
    owners = [*[-1] * face_up, *[seats + 3] * side, *(seat for seat in range(seats) for _ in range(hand))]
    for card, place in zip(rest, owners, strict=True):
        owner[card] = place
    return owner


def blank(seats, owner):
    """Nothing is known but the sizes and what lies face up."""
    side, hand, _ = board.DEAL[seats]
    return Knowledge([hand] * seats, side, [card for card in CARDS if owner[card] < 0])


def fits(found, owner, seats):
    """Whether a deal has the sizes and the envelope of a real one."""
    assert len(found) == len(board.CARDS)
    assert Counter(found) == Counter(owner)
    assert [card for card in CARDS if found[card] < 0] == [card for card in CARDS if owner[card] < 0]
    for kind, group in enumerate(board.GROUPS):
        assert found.index(seats + kind) in group
    return True


@pytest.mark.rule("CL-29")
@pytest.mark.parametrize("seats", range(2, 7))
def test_who_knows_nothing_reckons_with_everything(seats):
    owner = truth(seats, Fast(seats))
    found = [blank(seats, owner).deal(Fast(seed)) for seed in range(120)]
    assert all(fits(deal, owner, seats) for deal in found)
    for card in CARDS:
        if owner[card] >= 0:
            places = {deal[card] for deal in found}
            assert set(range(seats)) <= places, "any hand may hold it"
            assert seats + board.GROUP[card] in places, "and so may the envelope"
            assert (seats + 3 in places) == (seats == 2), "only two players have side cards"


@pytest.mark.rule("CL-29", "CL-34")
@pytest.mark.parametrize("seats", range(2, 7))
@pytest.mark.parametrize("much", [3, 8, 20, 60])
def test_a_deal_fits_all_that_is_known(seats, much):
    """Cards seen, hands without a card, cards of which one was shown, accusations that were wrong."""
    for seed in range(12):
        chance = Fast(f"{seats}/{much}/{seed}")
        owner = truth(seats, chance)
        known = blank(seats, owner)
        viewer = chance.below(seats, "viewer")
        known.hand(viewer, [card for card in CARDS if owner[card] == viewer])
        lacking, clauses, wrong = [], [], []
        for _fact in range(much):
            seat = chance.below(seats, "seat")
            asked = tuple(chance.choice(group, "asked") for group in board.GROUPS)
            if any(owner[card] == seat for card in asked):
                known.one_of(seat, asked)
                clauses.append((seat, asked))
            else:
                lacking += [(seat, card) for card in asked]
                for card in asked:
                    known.lacks(seat, card)
            if not all(owner[card] >= seats for card in asked):
                known.not_all(asked)
                wrong.append(asked)
        for again in range(4):
            found = known.deal(Fast(again))
            assert fits(found, owner, seats)
            assert [card for card in CARDS if found[card] == viewer] == [
                card for card in CARDS if owner[card] == viewer
            ]
            assert not [card for seat, card in lacking if found[card] == seat]
            assert all(any(found[card] == seat for card in asked) for seat, asked in clauses)
            envelope = [found.index(seats + kind) for kind in range(3)]
            assert tuple(envelope) not in wrong


@pytest.mark.rule("CL-29")
def test_cards_that_one_hand_lacks_are_as_likely_in_each_of_the_others():
    owner = truth(3, Fast(5))
    known = blank(3, owner)
    lacked = [card for card in board.GROUPS[2] if owner[card] >= 0][:4]
    for card in lacked:
        known.lacks(0, card)
    places = Counter(known.deal(Fast(seed))[card] for seed in range(100) for card in lacked)
    assert places[0] == 0
    assert 0.8 < places[1] / places[2] < 1.25


@pytest.mark.rule("CL-29")
def test_a_card_that_was_seen_lies_where_it_was_seen():
    owner = truth(3, Fast(1))
    known = blank(3, owner)
    seen = {card: owner[card] for card in CARDS if card % 4 == 1}
    for card, place in seen.items():
        known.owns(place, card)
    for seed in range(20):
        found = known.deal(Fast(seed))
        assert fits(found, owner, 3)
        assert {card: found[card] for card in seen} == seen


@pytest.mark.rule("CL-29")
def test_when_all_but_one_are_known_the_last_one_is():
    """Every card named but those of one hand and the envelope's base: there is one way left."""
    owner = truth(3, Fast(5))
    known = blank(3, owner)
    for card in CARDS:
        if owner[card] in (0, 1, 3, 4):
            known.owns(owner[card], card)
        elif owner[card] == 2 and card in board.GROUPS[2]:
            known.lacks(5, card)
    for seed in range(5):
        assert known.deal(Fast(seed)) == owner


@pytest.mark.rule("CL-34")
def test_wrong_accusations_leave_the_envelopes_that_are_left():
    """All agents and items are known; of nine bases eight were accused: the ninth it is."""
    owner = truth(6, Fast(2))
    agent, item, base = (owner.index(6 + kind) for kind in range(3))
    known = blank(6, owner)
    known.owns(6, agent)
    known.owns(7, item)
    for other in board.GROUPS[2]:
        if other != base:
            known.not_all((agent, item, other))
    for seed in range(20):
        assert known.deal(Fast(seed)).index(8) == base


@pytest.mark.rule("CL-29")
@pytest.mark.parametrize("case", ["too many", "too few", "clause", "accused"])
def test_what_cannot_be_is_not_dealt(case):
    owner = truth(3, Fast(3))
    known = blank(3, owner)
    if case == "too many":
        for card in range(7):
            known.owns(1, card)
    elif case == "too few":
        for card in range(16):
            known.lacks(2, card)
    elif case == "clause":
        for card in (0, 7, 14):
            known.lacks(1, card)
        known.one_of(1, (0, 7, 14))
    else:
        for kind, group in enumerate(board.GROUPS):
            known.owns(3 + kind, group[0])
        known.not_all(tuple(group[0] for group in board.GROUPS))
    for seed in range(5):
        assert known.deal(Fast(seed)) == []


@pytest.mark.rule("CL-29")
def test_of_three_cards_each_may_have_been_the_one_shown():
    owner = truth(3, Fast(4))
    known = blank(3, owner)
    known.one_of(1, (2, 9, 17))
    shown = Counter(
        tuple(card for card in (2, 9, 17) if found[card] == 1)
        for found in (known.deal(Fast(seed)) for seed in range(200))
    )
    assert () not in shown
    assert {(2,), (9,), (17,)} <= set(shown)
    assert any(len(cards) > 1 for cards in shown), "and there may have been more than one"


@pytest.mark.rule("CL-29")
def test_dealing_leaves_the_knowledge_as_it_was():
    owner = truth(4, Fast(6))
    known = blank(4, owner)
    known.one_of(2, (1, 8, 20))
    before = (list(known.can), list(known.room), list(known.clauses))
    first = known.deal(Fast(1))
    assert (known.can, known.room, known.clauses) == before
    assert known.deal(Fast(1)) == first

"""Rule book, "Confiscating"."""

from __future__ import annotations

import pytest

from spymobile.games.spy_alley import actions as act
from tests.games.hand import fact, told
from tests.games.spy_alley.table import (
    CONFISCATION,
    SOLD_FOR_20,
    arrange,
    asked,
    do,
    full,
    legal,
    look,
    owned,
    refused,
    roll,
)

pytestmark = pytest.mark.rule("SA-30")
PRICES = {"password": 5, "disguise": 5, "code_book": 10, "key": 25}


def landed(**position):
    """Anna has just landed on Confiscation."""
    place = [SOLD_FOR_20, *position.pop("others", [])]
    state = arrange(place=place, **position)
    roll(state, CONFISCATION - SOLD_FOR_20)
    return state


@pytest.mark.parametrize(("item", "price"), PRICES.items())
def test_an_item_is_taken_for_its_price_paid_to_its_owner(item, price):
    state = landed(money=[price], items=[[], [f"german {item}", "german key", "german password"]])
    assert asked(state) == (0, "confiscate")
    before = owned(state, 1)
    events = do(state, act.Confiscate(1, "german", item))
    assert look(state).money == (0, 30 + price, 30)
    assert owned(state, 0) == {f"german {item}"}
    assert owned(state, 1) == before - {f"german {item}"}
    assert fact(events, "confiscated") == {
        "seat": 0,
        "victim": 1,
        "spy": "german",
        "item": item,
        "price": price,
    }


@pytest.mark.parametrize(("item", "price"), PRICES.items())
def test_the_full_price_is_needed(item, price):
    state = landed(money=[price - 1], items=[[], [f"german {item}"]])
    assert asked(state) == (1, "start_turn")  # Nothing else is there to take, so nothing is asked.
    refused(state, "SA-8", act.Confiscate(1, "german", item), seat=0)


@pytest.mark.rule("SA-21")
def test_too_poor_for_one_thing_but_not_for_another():
    state = landed(money=[24], items=[[], ["german key", "german password"]])
    assert legal(state) == [act.Confiscate(1, "german", "password"), act.Leave()]
    assert refused(state, "SA-21", act.Confiscate(1, "german", "key")) == "That costs $25. You have $24."


def test_one_item_from_one_player_then_the_turn_is_over():
    state = landed(money=[100], items=[[], full("german"), full("french")])
    do(state, act.Confiscate(2, "french", "key"))
    assert asked(state) == (1, "start_turn")
    refused(state, "SA-8", act.Confiscate(1, "german", "key"), seat=0)


@pytest.mark.parametrize("place", [0, 14, 15, 23, 24, 28, 32])
def test_wherever_the_owner_stands(place):
    state = landed(others=[place], items=[[], ["italian key"]])
    do(state, act.Confiscate(1, "italian", "key"))
    assert owned(state, 0) == {"italian key"}
    assert look(state).place[1] == place


def test_the_owner_is_not_asked():
    state = landed(items=[[], ["italian key"]])
    events = do(state, act.Confiscate(1, "italian", "key"))
    assert told(events) == ["confiscated", "turn"]


def test_nothing_one_owns_already():
    state = landed(items=[["italian key"], ["italian key", "italian disguise"]])
    refused(state, "SA-30", act.Confiscate(1, "italian", "key"))
    assert legal(state) == [act.Confiscate(1, "italian", "disguise"), act.Leave()]


def test_nothing_the_other_does_not_own():
    state = landed(items=[[], ["italian key"], ["french key"]])
    refused(state, "SA-30", act.Confiscate(1, "french", "key"))
    refused(state, "SA-30", act.Confiscate(2, "italian", "key"))
    refused(state, "SA-30", act.ConfiscateWild(1))
    refused(state, "SA-30", act.Confiscate(0, "italian", "key"))
    refused(state, "SA-30", act.Confiscate(1, "italian", "wild"))  # type: ignore[arg-type]


@pytest.mark.parametrize("have", [0, 1, 3])
def test_a_wild_card_costs_50_even_for_who_has_some(have):
    state = landed(money=[50], wilds=[have, 1])
    assert legal(state) == [act.ConfiscateWild(1), act.Leave()]
    events = do(state, act.ConfiscateWild(1))
    assert look(state).wilds == (have + 1, 0, 0)
    assert look(state).money == (0, 80, 30)
    assert fact(events, "confiscated")["item"] == "wild"
    assert asked(state) == (1, "start_turn")


def test_a_wild_card_needs_the_full_50():
    state = landed(money=[49], wilds=[0, 1], items=[[], ["french password"]])
    refused(state, "SA-21", act.ConfiscateWild(1))


def test_only_one_wild_card_is_taken():
    state = landed(money=[200], wilds=[0, 3])
    do(state, act.ConfiscateWild(1))
    assert look(state).wilds == (1, 2, 0)


def test_move_cards_cannot_be_taken():
    state = landed(money=[500], hands=[(), (1, 2, 3)], items=[[], ["french key"]])
    assert legal(state) == [act.Confiscate(1, "french", "key"), act.Leave()]
    do(state, act.Confiscate(1, "french", "key"))
    assert look(state).hands == ((), (1, 2, 3), ())


def test_nothing_has_to_be_taken():
    state = landed(items=[[], ["french key"]])
    assert told(do(state, act.Leave())) == ["left", "turn"]
    assert owned(state, 0) == set()
    assert look(state).money[0] == 30


def test_who_can_take_nothing_is_not_asked():
    for position in ({}, {"money": [24], "items": [[], ["french key"]]}, {"money": [49], "wilds": [0, 4]}):
        assert asked(landed(**position)) == (1, "start_turn")


def test_every_item_of_every_opponent_is_offered():
    state = landed(money=[50], items=[[], full("german"), full("french")], wilds=[0, 1, 1])
    offered = set(legal(state))
    for seat, spy in ((1, "german"), (2, "french")):
        assert {act.Confiscate(seat, spy, item) for item in PRICES} <= offered  # type: ignore[arg-type]
        assert act.ConfiscateWild(seat) in offered
    assert len(offered) == 8 + 2 + 1


@pytest.mark.rule("SA-38")
def test_a_player_who_is_out_has_nothing_to_take():
    state = arrange(
        seats=4, place=[SOLD_FOR_20], turn=3, items=[[], full("german"), ["french key"]], money=[90]
    )
    do(state, act.NameASpy(1, "italian"), act.ChooseIdentity("own"))
    roll(state, CONFISCATION - SOLD_FOR_20)
    assert owned(state, 1) == set()
    refused(state, "SA-38", act.Confiscate(1, "german", "key"))
    refused(state, "SA-38", act.ConfiscateWild(1))
    assert {a.seat for a in legal(state) if isinstance(a, act.Confiscate)} == {2, 3}


def test_confiscating_happens_only_there():
    state = arrange(items=[[], ["french key"]], wilds=[0, 1], money=[90])
    refused(state, "SA-30", act.Confiscate(1, "french", "key"))
    refused(state, "SA-30", act.ConfiscateWild(1))

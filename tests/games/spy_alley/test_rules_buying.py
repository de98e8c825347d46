"""Rule book, "Buying": shops, password spaces, the black market."""

from __future__ import annotations

from itertools import combinations

import pytest

from spymobile.games.spy_alley import actions as act
from spymobile.games.spy_alley.board import ITEMS, SPIES
from tests.games.hand import fact, told
from tests.games.spy_alley.table import (
    BLACK_MARKET,
    CODE_BOOKS,
    DISGUISES,
    KEYS,
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

SHOPS = [(DISGUISES, "disguise", 5), (CODE_BOOKS, "code_book", 15), (KEYS, "key", 30)]
PRICES = {"password": 1, "disguise": 5, "code_book": 15, "key": 30}


@pytest.mark.rule("SA-21")
@pytest.mark.parametrize(("space", "item", "price"), SHOPS)
def test_nobody_buys_with_money_they_lack(space, item, price):
    state = arrange(place=[space - 1], money=[2 * price - 1])
    roll(state, 1)
    two = act.Buy(("french", "german"))
    sentence = refused(state, "SA-21", two)
    assert sentence == f"That costs ${2 * price}. You have ${2 * price - 1}."
    exact = arrange(place=[space - 1], money=[2 * price])
    roll(exact, 1)
    do(exact, two)
    assert look(exact).money[0] == 0
    assert owned(exact, 0) == {f"french {item}", f"german {item}"}


@pytest.mark.rule("SA-21", "SA-24")
@pytest.mark.parametrize("item", ITEMS)
def test_the_black_market_gives_no_credit(item):
    state = arrange(place=[BLACK_MARKET - 1], money=[PRICES[item]])
    roll(state, 1)
    assert act.BuyOne("russian", item) in legal(state)
    if item != "password":
        state = arrange(place=[BLACK_MARKET - 1], money=[PRICES[item] - 1])
        roll(state, 1)
        refused(state, "SA-21", act.BuyOne("russian", item))


@pytest.mark.rule("SA-22")
@pytest.mark.parametrize(("space", "item", "price"), SHOPS)
def test_a_shop_sells_one_for_each_nationality(space, item, price):
    state = arrange(place=[space - 1], money=[6 * price + 3])
    roll(state, 1)
    sets = {action.spies for action in legal(state) if isinstance(action, act.Buy)}
    assert sets == {chosen for size in range(1, 7) for chosen in combinations(SPIES, size)}
    assert act.Leave() in legal(state)
    events = do(state, act.Buy(SPIES))
    assert owned(state, 0) == {f"{spy} {item}" for spy in SPIES}
    assert look(state).money == (3, 30, 30)  # Paid to the bank.
    assert fact(events, "bought") == {"seat": 0, "spies": SPIES, "item": item, "price": 6 * price}
    assert asked(state) == (1, "start_turn")


@pytest.mark.rule("SA-22")
def test_a_shop_offers_as_many_as_can_be_paid():
    state = arrange(place=[DISGUISES - 1], money=[14])
    roll(state, 1)
    assert max(len(action.spies) for action in legal(state) if isinstance(action, act.Buy)) == 2


@pytest.mark.rule("SA-22")
def test_no_second_one_of_the_same_kind():
    state = arrange(place=[DISGUISES - 1], money=[100], items=[["french disguise", "german key"]])
    roll(state, 1)
    assert not [a for a in legal(state) if isinstance(a, act.Buy) and "french" in a.spies]
    refused(state, "SA-22", act.Buy(("french",)))
    refused(state, "SA-22", act.Buy(("french", "german")))
    refused(state, "SA-22", act.Buy(("german", "german")))
    do(state, act.Buy(("german",)))
    assert owned(state, 0) == {"french disguise", "german key", "german disguise"}


@pytest.mark.rule("SA-22")
def test_a_shop_asks_for_a_plain_list():
    state = arrange(place=[DISGUISES - 1])
    roll(state, 1)
    refused(state, "SA-22", act.Buy(()))
    refused(state, "SA-22", act.Buy(("german", "french")))
    refused(state, "SA-22", act.Buy(("english",)))  # type: ignore[arg-type]
    refused(state, "SA-24", act.BuyOne("french", "disguise"))


@pytest.mark.rule("SA-22")
@pytest.mark.parametrize(("space", "item", "price"), SHOPS)
def test_buying_nothing_is_allowed(space, item, price):
    state = arrange(place=[space - 1], money=[price])
    roll(state, 1)
    events = do(state, act.Leave())
    assert told(events) == ["left", "turn"]
    assert look(state).money[0] == price
    assert owned(state, 0) == set()
    assert asked(state) == (1, "start_turn")


@pytest.mark.rule("SA-22", "SA-23", "SA-24")
@pytest.mark.parametrize(("space", "money"), [(DISGUISES, 4), (KEYS, 29), (9, 0), (BLACK_MARKET, 0)])
def test_who_cannot_buy_is_not_asked(space, money):
    state = arrange(place=[space - 1], money=[money])
    roll(state, 1)
    assert asked(state) == (1, "start_turn")


PASSWORDS = [(1, "russian"), (4, "american"), (9, "italian"), (11, "spanish"), (17, "german"), (21, "french")]


@pytest.mark.rule("SA-23")
@pytest.mark.parametrize(("space", "spy"), PASSWORDS)
def test_a_password_space_sells_its_own_password_for_1(space, spy):
    state = arrange(place=[space - 1], money=[1])
    roll(state, 1)
    assert asked(state) == (0, "buy_password")
    assert legal(state) == [act.Buy((spy,)), act.Leave()]
    do(state, act.Buy((spy,)))
    assert owned(state, 0) == {f"{spy} password"}
    assert look(state).money[0] == 0


@pytest.mark.rule("SA-23")
@pytest.mark.parametrize(("space", "spy"), PASSWORDS)
def test_no_other_password_is_sold_there(space, spy):
    state = arrange(place=[space - 1])
    roll(state, 1)
    for other in SPIES:
        if other != spy:
            refused(state, "SA-23", act.Buy((other,)))
    refused(state, "SA-23", act.Buy(SPIES))
    refused(state, "SA-23", act.Buy(()))


@pytest.mark.rule("SA-23")
def test_a_password_may_be_left():
    state = arrange(place=[8])
    roll(state, 1)
    do(state, act.Leave())
    assert look(state).money[0] == 30
    assert owned(state, 0) == set()


@pytest.mark.rule("SA-23")
def test_an_owned_password_is_not_sold_again():
    state = arrange(place=[8], items=[["italian password"]])
    roll(state, 1)
    assert asked(state) == (1, "start_turn")
    assert look(state).money[0] == 30


@pytest.mark.rule("SA-24")
@pytest.mark.parametrize("space", [BLACK_MARKET, 23])
@pytest.mark.parametrize("item", ITEMS)
@pytest.mark.parametrize("spy", SPIES)
def test_the_black_market_sells_any_one_item(space, spy, item):
    state = arrange(place=[space - 1], money=[31])
    roll(state, 1)
    assert asked(state) == (0, "black_market")
    assert len(legal(state)) == 24 + 1
    events = do(state, act.BuyOne(spy, item))
    assert owned(state, 0) == {f"{spy} {item}"}
    assert look(state).money == (31 - PRICES[item], 30, 30)
    assert fact(events, "bought")["price"] == PRICES[item]
    assert asked(state) == (1, "start_turn")  # A single one, then the turn is over.


@pytest.mark.rule("SA-24")
def test_the_black_market_sells_nothing_owned_already():
    state = arrange(place=[BLACK_MARKET - 1], items=[full("german")])
    roll(state, 1)
    assert not [a for a in legal(state) if isinstance(a, act.BuyOne) and a.spy == "german"]
    for item in ITEMS:
        refused(state, "SA-24", act.BuyOne("german", item))


@pytest.mark.rule("SA-24")
def test_the_black_market_sells_no_cards():
    state = arrange(place=[BLACK_MARKET - 1], money=[500])
    roll(state, 1)
    assert {type(action) for action in legal(state)} == {act.BuyOne, act.Leave}
    for word in ("wild", "move_card"):
        refused(state, "SA-24", act.BuyOne("french", word))  # type: ignore[arg-type]
    refused(state, "SA-24", act.BuyOne("english", "key"))  # type: ignore[arg-type]
    refused(state, "SA-22", act.Buy(("french", "german")))


@pytest.mark.rule("SA-24")
def test_the_black_market_may_be_left():
    state = arrange(place=[BLACK_MARKET - 1])
    roll(state, 1)
    assert told(do(state, act.Leave())) == ["left", "turn"]
    assert look(state).money[0] == 30
    assert owned(state, 0) == set()

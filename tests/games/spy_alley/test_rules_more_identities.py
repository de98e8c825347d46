"""Worlds that fit what is known: whole deals of six cards, and each as likely as the other."""

from __future__ import annotations

from collections import Counter

import pytest

from spymobile.core.audience import ANYONE, everyone
from spymobile.core.chance import Fast
from spymobile.games.spy_alley import GAME
from spymobile.games.spy_alley import actions as act
from spymobile.games.spy_alley.board import SPIES
from spymobile.games.spy_alley.identities import imagine, worlds
from spymobile.games.spy_alley.state import Trace
from tests.games.spy_alley.table import arrange, do, look

KEEP = act.ChooseIdentity("own")


def inherited():
    """Anna named Ben wrongly and is out; he took her card. Then Cara named him wrongly too: she is out."""
    state = arrange(seats=4)
    do(state, act.NameASpy(1, "german"), KEEP)
    state.turn = 2
    do(state, act.NameASpy(1, "spanish"), KEEP)
    return state


@pytest.mark.rule("SA-7", "SA-37")
@pytest.mark.parametrize("seats", range(2, 7))
def test_every_world_deals_all_six_cards(seats):
    state = arrange(seats=seats)
    for who in everyone(seats):
        found = list(worlds(look(state, who)))
        assert all(sorted(world.dealt) == list(range(6)) for world in found)
        assert all(world.spies == world.dealt[:seats] for world in found), "nobody has changed a card yet"
        assert len(set(found)) == len(found)
        for seed in range(20):
            assert sorted(imagine(look(state, who), Fast(seed)).dealt) == list(range(6))


@pytest.mark.rule("SA-7")
def test_the_cards_that_nobody_got_lie_in_any_order():
    state = arrange(seats=2)
    orders = {imagine(look(state, 0), Fast(seed)).dealt[2:] for seed in range(200)}
    assert len(orders) > 60


@pytest.mark.rule("SA-7", "SA-37")
@pytest.mark.parametrize("who", [3, ANYONE])
def test_each_world_is_as_likely_as_the_other(who):
    """Some deals leave Ben fewer cards that he may hold now: they are drawn less often."""
    view = look(inherited(), who)
    found = list(worlds(view))
    by_deal = Counter(world.dealt[:4] for world in found)
    narrow = {deal for deal, count in by_deal.items() if count == min(by_deal.values())}
    expected = sum(by_deal[deal] for deal in narrow) / len(found)
    times = 1500
    drawn = sum(imagine(view, Fast(seed)).dealt[:4] in narrow for seed in range(times))
    assert abs(drawn / times - expected) < 0.045
    assert abs(len(narrow) / len(by_deal) - expected) > 0.09, "so that drawing deals alike is noticed"


@pytest.mark.rule("SA-7")
def test_where_hardly_any_deal_fits_all_are_listed(monkeypatch):
    """Both ways of finding a world draw from the same ones."""
    view = look(inherited(), 3)
    expected = {(world.dealt[:4], world.spies, world.files) for world in worlds(view)}
    monkeypatch.setattr("spymobile.games.spy_alley.identities._TRIES", 0)
    listed = [imagine(view, Fast(seed)) for seed in range(600)]
    assert {(world.dealt[:4], world.spies, world.files) for world in listed} <= expected
    assert len({world.dealt[:4] for world in listed}) > 10
    assert all(sorted(world.dealt) == list(range(6)) for world in listed)
    assert len({world.dealt[4:] for world in listed}) > 10


@pytest.mark.rule("SA-7")
def test_a_view_that_contradicts_itself_is_told():
    state = arrange()
    state.trail = tuple(Trace("is_not", 0, spy) for spy in range(len(SPIES)))
    with pytest.raises(ValueError, match="contradicts itself"):
        GAME.imagine(look(state, ANYONE), Fast(0))

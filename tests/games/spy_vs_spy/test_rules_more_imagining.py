"""Racks that nobody can see are imagined with every tile they can hold, as likely as it is, and no other."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from spymobile.core.audience import ANYONE
from spymobile.core.chance import Fast
from spymobile.games.spy_vs_spy import GAME, board, hiding, memory
from spymobile.games.spy_vs_spy.state import Elsewhere
from tests.games.spy_vs_spy.table import arrange, look

BLACK_SPY, WHITE_SPY, GRAY_SPY = (board.TILE[f"{colour}_spy"] for colour in ("black", "white", "gray"))
STRAIGHT, CURVE, CROSS = (board.TILE[f"black_{shape}"] for shape in ("straight", "curve", "cross"))


def seen(phase="start_turn", racks=(4, 4), turn=1, facts=(), who=0):
    """What seat 0 (or an onlooker) sees, with racks of these sizes."""
    view = look(arrange(seats=len(racks)), who)
    return replace(view, phase=phase, racks=racks, turn=turn, memory=tuple(facts))


def hidden(**tiles):
    """How many of each kind are out of sight."""
    return [tiles.get(word, 0) for word in board.TILES]


def dealt(view, tiles, seed, seat=1):
    """A rack that is imagined for a seat, when just these tiles are hidden."""
    return list(hiding.deal_racks(view, list(tiles), Fast(seed))[seat])


@pytest.mark.rule("SV-7")
def test_who_may_lay_a_first_tile_holds_a_tunnel_tile():
    """Five Spies would have been thrown back; the first kind of Spy is no tunnel."""
    tiles = hidden(black_spy=5, black_curve=1)
    for seed in range(40):
        assert CURVE in dealt(seen("first_tile", (4, 5)), tiles, seed)
    spies = {CURVE in dealt(seen("start_turn", (4, 5)), tiles, seed) for seed in range(40)}
    assert spies == {True, False}, "later on anything can be in a rack"


@pytest.mark.rule("SV-7")
def test_only_whose_first_move_it_is_must_hold_one():
    tiles = hidden(black_spy=9, black_curve=1)
    for seed in range(20):
        racks = hiding.deal_racks(seen("first_tile", (4, 4, 5), turn=2), list(tiles), Fast(seed))
        assert CURVE in racks[2]
        assert CURVE not in racks[1]


@pytest.mark.rule("SV-7")
def test_who_threw_five_back_held_spies_alone_even_where_luck_would_hardly_find_them():
    tiles = hidden(black_straight=20, white_t=10, black_spy=2, white_spy=2, gray_spy=1)
    for seed in range(10):
        rack = dealt(seen("redraw_five", (4, 5)), tiles, seed)
        assert Counter(rack) == {BLACK_SPY: 2, WHITE_SPY: 2, GRAY_SPY: 1}
    for seed in range(10):
        racks = hiding.deal_racks(seen("redraw_five", (4, 5, 4)), list(tiles), Fast(seed))
        assert all(tile >= board.TUNNELS for tile in racks[1])
        assert len(racks[2]) == 4
        assert all(tile < board.TUNNELS for tile in racks[2]), "all five Spies are taken"
        assert all(count <= tiles[tile] for tile, count in Counter((*racks[1], *racks[2])).items())


@pytest.mark.rule("SV-7")
def test_first_tile_is_searched_for_where_luck_would_hardly_find_it():
    """Known to be without all but one kind of tunnel, somebody holds that one."""
    tiles = hidden(black_spy=60, black_curve=1, white_t=1)
    facts = [Elsewhere(0, 1, board.TILE["white_t"])]
    for seed in range(10):
        rack = dealt(seen("first_tile", (4, 5), facts=facts), tiles, seed)
        assert Counter(rack) == {CURVE: 1, BLACK_SPY: 4}


@pytest.mark.rule("SV-6")
def test_what_a_view_says_cannot_be_is_told():
    for phase, tiles in (
        ("redraw_five", hidden(black_straight=40, black_spy=4)),
        ("first_tile", hidden(black_spy=40)),
        ("start_turn", hidden(black_spy=4)),
    ):
        with pytest.raises(ValueError, match="contradicts itself"):
            hiding.deal_racks(seen(phase, (4, 5)), tiles, Fast(0))


@pytest.mark.rule("SV-6", "SV-2")
def test_every_tile_is_as_likely_as_there_are_tiles_of_its_kind():
    tiles = hidden(black_straight=18, black_curve=2)
    view = seen(racks=(4, 1))
    count = Counter(dealt(view, tiles, seed)[0] for seed in range(600))
    assert 35 < count[CURVE] < 90
    assert count[CURVE] + count[STRAIGHT] == 600


@pytest.mark.rule("SV-6", "SV-20")
def test_a_rack_never_holds_what_its_viewer_knows_to_be_elsewhere():
    """Two of the three hidden curves are known to lie in the pile: one at the most is in the rack."""
    tiles = hidden(black_curve=3, black_straight=6)
    facts = [Elsewhere(0, 1, CURVE)] * 2
    found = {Counter(dealt(seen(facts=facts), tiles, seed))[CURVE] for seed in range(60)}
    assert found == {0, 1}
    other = [Elsewhere(1, 0, CURVE), Elsewhere(1, 1, CURVE), Elsewhere(memory.ANYBODY, 1, STRAIGHT)]
    found = {Counter(dealt(seen(facts=other), tiles, seed))[CURVE] for seed in range(60)}
    assert found == {0, 1, 2, 3}, "what others know, and what onlookers know, is not the viewer's knowledge"


@pytest.mark.rule("SV-6", "SV-37")
def test_an_onlooker_imagines_by_what_anybody_knows():
    tiles = hidden(black_curve=1, black_straight=8)
    facts = [Elsewhere(memory.ANYBODY, 0, CURVE)]
    view = replace(seen(racks=(4, 4), facts=facts, who=ANYONE), rack=())
    for seed in range(30):
        racks = hiding.deal_racks(view, list(tiles), Fast(seed))
        assert CURVE not in racks[0]
        assert [len(rack) for rack in racks] == [4, 4]


@pytest.mark.rule("SV-6")
def test_knowledge_of_two_kinds_leaves_enough_tiles_for_everybody():
    """Passing over what one rack cannot hold, luck may leave the last rack short; then there is a search."""
    tiles = hidden(black_curve=4, black_straight=4)
    facts = [Elsewhere(0, 2, CURVE)] * 4
    for seed in range(20):
        racks = hiding.deal_racks(seen(racks=(4, 4, 4), facts=facts), list(tiles), Fast(seed))
        assert racks[1:] == [(CURVE,) * 4, (STRAIGHT,) * 4]


@pytest.mark.rule("SV-6")
def test_dealt_tiles_are_hidden_no_longer():
    view = seen(racks=(4, 2, 3))
    tiles = hidden(black_curve=4, black_straight=4, gray_spy=1)
    left = list(tiles)
    racks = hiding.deal_racks(view, left, Fast(3))
    assert racks[0] == view.rack
    assert all(list(rack) == sorted(rack) for rack in racks)
    taken = Counter((*racks[1], *racks[2]))
    assert left == [count - taken[tile] for tile, count in enumerate(tiles)]
    assert sum(left) == 4


@pytest.mark.rule("SV-6", "SV-2")
def test_what_is_hidden_is_the_box_less_the_board_and_the_own_rack():
    state = arrange(["B1 black_straight EW", "C1 white_t ESW", "C1 black_spy"], racks=[["black_cross"] * 2])
    mine, all_of = hiding.hidden_tiles(look(state, 0)), hiding.hidden_tiles(look(state))
    out = Counter((STRAIGHT, board.TILE["white_t"], BLACK_SPY))
    assert all_of == [count - out[tile] for tile, count in enumerate(board.BOX)]
    assert mine == [count - 2 * (tile == CROSS) for tile, count in enumerate(all_of)]


@pytest.mark.rule("SV-5", "SV-6")
def test_messages_are_imagined_from_those_that_nobody_has_read():
    state = arrange(captured=[["free_turn"] * 3, ["remove_tile", "draw_play"]])
    orders = set()
    for seed in range(20):
        world = GAME.imagine(look(state, 0), Fast(seed))
        assert Counter(world.messages) == Counter(board.NOTES) - Counter((0, 0, 0, 3, 1))
        orders.add(world.messages)
    assert len(orders) > 5


@pytest.mark.rule("SV-37", "SV-6")
def test_a_removed_tile_is_in_nobodys_rack_as_all_others_know():
    """One line for each knower and each other rack; what is in the own rack one sees anyway."""
    state = arrange(seats=3)
    memory.saw_removed(state, CURVE)
    facts = {(fact.knower, fact.holder, fact.tile) for fact in state.memory}
    seats = range(3)
    assert facts == {
        (knower, holder, CURVE) for knower in (-1, *seats) for holder in seats if holder != knower
    }
    assert len(state.memory) == len(facts)
    for who in seats:
        assert {fact.knower for fact in look(state, who).memory} == {-1, who}
    assert {fact.knower for fact in look(state).memory} == {-1}


@pytest.mark.rule("SV-20", "SV-6")
def test_who_throws_tiles_back_alone_knows_where_they_are():
    state = arrange(seats=3)
    memory.threw_back(state, 1, (CURVE, CURVE))
    assert Counter((fact.knower, fact.holder) for fact in state.memory) == {(1, 0): 2, (1, 2): 2}
    assert look(state, 0).memory == ()
    assert len(look(state, 1).memory) == 4


@pytest.mark.rule("SV-20", "SV-6")
def test_knowledge_fades_as_others_draw():
    """Ben threw two curves back. Each tile that Anna draws may be one; Cara's draws say nothing of Anna."""
    state = arrange(seats=3)
    memory.threw_back(state, 1, (CURVE, CURVE))
    memory.drew(state, 0, (STRAIGHT,))
    assert Counter((fact.knower, fact.holder) for fact in state.memory) == {(1, 0): 1, (1, 2): 2}
    memory.drew(state, 1, (CURVE, STRAIGHT))
    assert Counter((fact.knower, fact.holder) for fact in state.memory) == {(1, 2): 1}
    memory.drew(state, 2, (STRAIGHT, STRAIGHT))
    assert state.memory == ()


@pytest.mark.rule("SV-20", "SV-6")
def test_a_tile_that_a_third_player_lays_is_hidden_no_longer():
    """One curve less is out of sight; those who know it from their own rack know it still."""
    state = arrange(seats=3)
    memory.threw_back(state, 1, (CURVE, CURVE))
    memory.played(state, 2, CURVE)
    assert Counter((fact.knower, fact.holder) for fact in state.memory) == {(1, 0): 1, (1, 2): 2}
    memory.played(state, 2, STRAIGHT)
    memory.played(state, 1, CURVE)
    assert Counter((fact.knower, fact.holder) for fact in state.memory) == {(1, 0): 1, (1, 2): 2}
    memory.played(state, 0, CURVE)
    assert Counter((fact.knower, fact.holder) for fact in state.memory) == {(1, 0): 1, (1, 2): 1}

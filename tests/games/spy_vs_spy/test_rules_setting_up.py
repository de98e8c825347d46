"""Rule book, "The aim", "Setting up" and "The first move"."""

from __future__ import annotations

from collections import Counter

import pytest

from spymobile.core.audience import everyone
from spymobile.core.chance import Fast, Scripted
from spymobile.core.errors import BadSetup
from spymobile.core.event import Event
from spymobile.core.game import Setup
from spymobile.games.spy_vs_spy import GAME, board
from spymobile.games.spy_vs_spy import actions as act
from spymobile.games.spy_vs_spy.state import State
from tests.games.hand import fact, hear, told
from tests.games.spy_vs_spy.table import (
    BLANK,
    EXPLOSION,
    arrange,
    asked,
    at,
    decision,
    do,
    draws,
    lay,
    legal,
    look,
    places,
    rack,
    refused,
    roll,
    row,
    spy,
    stay_and_draw,
)

NO_SHUFFLE = list(range(12, 0, -1))


def deal(*chance: int, seats: int = 2, first: int | None = 0) -> tuple[State, list[Event]]:
    """A new game with the messages left in order, then these answers of chance."""
    script = Scripted([*NO_SHUFFLE, *chance])
    state, events = GAME.deal(Setup("spy_vs_spy", seats, {}, first), script)
    script.finish()
    return state, events


def first_five(*tiles: str, seats: int = 2) -> State:
    """A new game in which seat 0 draws these five."""
    return deal(*draws(board.BOX, *tiles), seats=seats)[0]


# The aim


@pytest.mark.rule("SV-1")
@pytest.mark.parametrize(("seats", "needed"), [(2, 7), (3, 5), (4, 4)])
def test_seven_five_or_four_bombs_win(seats, needed):
    home = ["draw_play"] * 4 + ["free_turn"] * 3
    tiles = row("black_straight", "EW", "B1", "C1", "D1", "E1")
    one_short = arrange(tiles, seats=seats, pawns={0: "E1"}, captured=[home[: needed - 2]])
    roll(one_short, BLANK)
    do(one_short, act.TakeHome())
    assert GAME.outcome(one_short) is None
    enough = arrange(tiles, seats=seats, pawns={0: "E1"}, captured=[home[: needed - 1]])
    roll(enough, BLANK)
    do(enough, act.TakeHome())
    outcome = GAME.outcome(enough)
    assert outcome is not None
    assert (outcome.winners, outcome.reason, outcome.drawn) == ((0,), "bombs", False)


# Setting up


@pytest.mark.rule("SV-2")
def test_the_box_holds_76_tunnels_20_spies_and_13_bombs():
    assert sum(board.BOX[: board.TUNNELS]) == 76
    assert sum(board.BOX[board.TUNNELS :]) == 20
    state, _ = GAME.deal(Setup("spy_vs_spy", 4), Fast(1))
    view = look(state)
    assert view.pile + sum(view.racks) == 96
    assert view.bombs == board.BOMB_SPACES
    assert len(view.bombs) == 13
    names = " ".join(board.SPACE_NAMES[space] for space in view.bombs)
    assert names == "E1 C3 E3 G3 A5 C5 E5 G5 I5 C7 E7 G7 E9"
    assert view.stacks == ((),) * 81
    assert view.pawns == board.HOMES[4]


@pytest.mark.rule("SV-2")
def test_every_tile_of_the_pile_is_equally_likely():
    drawn: Counter[int] = Counter()
    for answer in range(96):
        state, _ = deal(answer, 0, 0, 0, 0)
        others = Counter(look(deal(0, 0, 0, 0, 0)[0], 0).rack)
        drawn[next(iter(Counter(look(state, 0).rack) - others), 0)] += 1
    assert set(drawn) == set(range(len(board.TILES)))
    assert drawn[board.TILE["gray_spy"]] == 4


@pytest.mark.rule("SV-3")
@pytest.mark.parametrize(
    ("seats", "manholes"), [(2, "A1 I9"), (3, "A1 I1 I9"), (4, "A1 I1 I9 A9")], ids=["two", "three", "four"]
)
def test_corners(seats, manholes):
    state, _ = GAME.deal(Setup("spy_vs_spy", seats), Fast(0))
    assert [board.SPACE_NAMES[space] for space in look(state).pawns] == manholes.split()


@pytest.mark.rule("SV-3")
@pytest.mark.parametrize("seats", [1, 5])
def test_only_two_to_four_can_play(seats):
    with pytest.raises(BadSetup):
        GAME.deal(Setup("spy_vs_spy", seats), Fast(0))


@pytest.mark.rule("SV-3", "SV-29")
def test_nothing_is_put_on_an_unused_manhole():
    tiles = row("black_straight", "EW", "B1", "C1", "D1", "E1", "F1", "G1", "H1")
    state = arrange(tiles, racks=[["white_straight", "black_t", "white_spy", "black_spy"]])
    assert "I1" not in {board.SPACE_NAMES[a.space] for a in legal(state) if isinstance(a, act.Move)}
    refused(state, "SV-11", act.Move(at("I1")))
    stay_and_draw(state, "white_t")
    assert "I1" not in places(state, "white_straight")
    refused(state, "SV-29", lay("white_straight", "I1", "EW"))
    refused(state, "SV-29", spy("white_spy", "I1"))
    state.phase = "message_move_bomb"
    refused(state, "SV-36", act.MoveBomb(at("E5"), at("I1")))


@pytest.mark.rule("SV-4")
def test_the_first_explosion_begins():
    _, events = deal(BLANK, 1, 2, 3, EXPLOSION, 0, 0, 0, 0, 0, seats=3, first=None)
    rolls = [heard.facts for heard in hear(events) if heard.name == "rolled_for_first"]
    assert [(facts["seat"], facts["explosion"]) for facts in rolls] == [
        (0, False),
        (1, False),
        (2, False),
        (0, False),
        (1, True),
    ]
    assert fact(events, "turn") == {"seat": 1}


@pytest.mark.rule("SV-4")
def test_then_clockwise_round_the_board():
    state, _ = GAME.deal(Setup("spy_vs_spy", 4, {}, 2), Fast(5))
    order = []
    for _ in range(4):
        order.append(state.turn)
        GAME.play(state, state.turn, legal(state)[0], Fast(1))
    assert order == [2, 3, 0, 1]
    assert state.turn == 2
    refused(state, "SV-4", act.Stay(), seat=3)


@pytest.mark.rule("SV-5")
def test_messages_are_mixed_and_nobody_sees_them():
    seen = set()
    for seed in range(20):
        state, events = GAME.deal(Setup("spy_vs_spy", 2), Fast(seed))
        assert Counter(state.messages) == Counter(board.NOTES)
        seen.add(state.messages)
        for who in everyone(2):
            view = look(state, who)
            assert not hasattr(view, "messages")
            assert view.reveal is None
            assert all("message" not in heard.facts for heard in hear(events, who))
    assert len(seen) == 20


@pytest.mark.rule("SV-5")
def test_thirteen_messages_of_four_kinds():
    assert Counter(board.MESSAGES[note] for note in board.NOTES) == {
        "free_turn": 3,
        "draw_play": 4,
        "move_bomb": 3,
        "remove_tile": 3,
    }


@pytest.mark.rule("SV-6")
def test_racks_are_private_and_their_sizes_are_not():
    state = arrange(racks=[["black_t", "black_t", "gray_spy", "white_cross"]])
    assert look(state, 0).rack == tuple(
        sorted(board.TILE[tile] for tile in ("black_t", "black_t", "gray_spy", "white_cross"))
    )
    assert look(state).rack == ()
    assert look(state).racks == (4, 4)
    assert look(state).pile == 96 - 8
    assert look(state, 1).rack != look(state, 0).rack


@pytest.mark.rule("SV-6")
def test_captured_messages_are_public():
    state = arrange(captured=[["free_turn"], ["move_bomb", "draw_play"]])
    home = [[board.MESSAGES[message] for message in messages] for messages in look(state).captured]
    assert home == [["free_turn"], ["move_bomb", "draw_play"]]


@pytest.mark.rule("SV-6")
def test_the_end_shows_everything():
    tiles = row("black_straight", "EW", "B1", "C1", "D1", "E1")
    state = arrange(tiles, pawns={0: "E1"}, captured=[["draw_play"] * 4 + ["free_turn"] * 2])
    roll(state, BLANK)
    do(state, act.TakeHome())
    reveal = look(state).reveal
    assert reveal is not None
    assert reveal.racks == tuple(state.racks)
    assert reveal.messages == state.messages
    assert len(reveal.messages) == len(look(state).bombs) == 6


# The first move


@pytest.mark.rule("SV-7")
def test_five_tiles_and_one_on_an_exit():
    state = first_five("black_straight", "black_straight", "white_t", "white_curve", "white_spy")
    assert asked(state) == (0, "first_tile")
    assert decision(state).sealed
    assert len(rack(state, 0)) == 5
    assert places(state, "black_straight") == {"B1": {"EW"}, "A2": {"NS"}}
    assert places(state, "white_curve") == {"B1": {"SW"}, "A2": {"NE"}}
    assert {type(action) for action in legal(state)} == {act.LayTunnel}
    assert refused(state, "SV-20", spy("white_spy", "B1")) == "First lay a tunnel on one of the two exits."
    refused(state, "SV-7", act.LayTunnel("white_spy", at("B1"), 0))
    refused(state, "SV-7", lay("black_straight", "C1", "EW"))
    refused(state, "SV-8", act.Move(at("B1")))
    refused(state, "SV-10", act.DumpTiles(("white_t",)))
    GAME.play(state, 0, lay("black_straight", "B1", "EW"), Fast(0))
    assert rack(state, 0) == ["black_straight", "white_curve", "white_t", "white_spy"]
    assert state.turn == 1
    assert look(state).pawns[0] == at("A1")


@pytest.mark.rule("SV-7")
def test_the_tile_must_open_to_the_manhole_and_may_be_a_dead_end():
    state = first_five("black_straight", "white_dead_end", "white_t", "white_curve", "white_spy")
    refused(state, "SV-7", lay("white_curve", "B1", "ES"))
    assert places(state, "white_dead_end") == {"B1": {"W"}, "A2": {"N"}}
    GAME.play(state, 0, lay("white_dead_end", "A2", "N"), Fast(0))
    assert state.turn == 1


@pytest.mark.rule("SV-7")
def test_five_spies_are_thrown_back():
    state = first_five("black_spy", "black_spy", "black_spy", "white_spy", "gray_spy")
    assert asked(state) == (0, "redraw_five")
    assert legal(state) == [act.FiveNewTiles()]
    new = draws(board.BOX, "black_spy", "black_spy", "black_spy", "gray_spy", "gray_spy")
    events = GAME.play(state, 0, act.FiveNewTiles(), Scripted(new))
    assert told(events) == ["threw_five_back", "drew", "no_tile_fits"]
    assert asked(state) == (0, "redraw_five")
    new = draws(board.BOX, "black_spy", "black_spy", "black_spy", "gray_spy", "black_t")
    GAME.play(state, 0, act.FiveNewTiles(), Scripted(new))
    assert asked(state) == (0, "first_tile")
    assert sum(state.pile) == 91


@pytest.mark.rule("SV-7")
def test_who_has_a_tunnel_must_lay_it():
    state = first_five("black_spy", "black_spy", "black_spy", "white_spy", "black_t")
    refused(state, "SV-7", act.FiveNewTiles())

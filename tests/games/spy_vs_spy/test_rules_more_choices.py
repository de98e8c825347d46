"""Long lists of choices make their actions when asked, and are still lists like any other."""

from __future__ import annotations

import pytest

from spymobile.core.chance import Fast
from spymobile.core.errors import Refusal
from spymobile.core.game import Outcome
from spymobile.games.spy_vs_spy import GAME, board
from spymobile.games.spy_vs_spy import actions as act
from tests.games.hand import fact
from tests.games.spy_vs_spy.table import (
    BLANK,
    arrange,
    asked,
    at,
    decision,
    do,
    draw,
    legal,
    refused,
    roll,
    stay_and_draw,
)

NETWORK = ["B1 black_straight EW", "C1 white_t ESW", "C2 black_cross NESW"]
SKIP = act.SkipMessage()


def playing():
    """One of five tiles is to be played, a Spy and a double among them."""
    state = arrange(NETWORK, racks=[["white_t", "white_t", "black_curve", "gray_spy"]])
    stay_and_draw(state, "black_straight")
    return state


def keeping():
    """The pile is empty: play or keep."""
    state = arrange(NETWORK, racks=[["white_t", "gray_spy"]], pile=[])
    do(state, act.Stay())
    return state


def after_message(message, tiles=NETWORK):
    """A bomb with that message is home and the tile of the turn thrown back."""
    state = arrange(
        [*tiles, "C3 white_straight NS"], pawns={0: "C3"}, bombs={"C3": message}, racks=[["white_t"] * 4]
    )
    roll(state, BLANK)
    do(state, act.TakeHome())
    draw(state, "black_curve")
    do(state, act.Discard("black_curve"))
    return state


@pytest.mark.rule("SV-20", "SV-21", "SV-36")
@pytest.mark.parametrize(
    ("position", "kind"),
    [
        (playing, "play_tile"),
        (keeping, "pass_empty"),
        (lambda: after_message("move_bomb"), "message_move_bomb"),
    ],
)
def test_a_long_list_is_a_list(position, kind):
    state = position()
    assert asked(state) == (0, kind)
    lazy = decision(state).legal
    plain = list(lazy)
    count = len(plain)
    assert len(lazy) == count == len(set(plain)) > 10
    assert [lazy[index] for index in range(count)] == plain
    assert [lazy[index - count] for index in range(count)] == plain
    assert all(action in lazy for action in plain)
    assert tuple(lazy[2:7]) == tuple(plain[2:7])
    assert tuple(lazy[-3:]) == tuple(plain[-3:])
    assert tuple(lazy[::-1]) == tuple(plain[::-1])
    for beyond in (count, -count - 1):
        with pytest.raises(IndexError):
            lazy[beyond]


@pytest.mark.rule("SV-20", "SV-36")
@pytest.mark.parametrize("position", [playing, keeping, lambda: after_message("move_bomb")])
def test_long_lists_are_equal_when_their_actions_are(position):
    state = position()
    lazy = decision(state).legal
    plain = tuple(lazy)
    again = decision(state.copy()).legal
    assert lazy == again
    assert lazy == plain
    assert hash(lazy) == hash(again) == hash(plain)
    assert lazy != plain[:-1]
    assert lazy != (*plain[:-1], plain[0])
    assert lazy != (plain[1], plain[0], *plain[2:])
    assert lazy != (*plain, plain[0])
    others: list[object] = [(), "no list of actions", 7]
    assert all(lazy != other for other in others)


@pytest.mark.rule("SV-20", "SV-21")
def test_lists_of_the_same_tiles_differ_by_what_else_may_be_done():
    """Throwing one back, or keeping all."""
    one, other = playing(), keeping()
    other.racks[0] = one.racks[0]
    first, second = decision(one).legal, decision(other).legal
    laying = [action for action in first if isinstance(action, act.LayTunnel | act.LaySpy)]
    assert laying == [action for action in second if isinstance(action, act.LayTunnel | act.LaySpy)]
    assert first != second
    one.racks[0] = one.racks[0][1:]
    assert decision(one).legal != first
    assert {action for action in first if action not in laying} == {
        act.Discard("white_t"),
        act.Discard("black_curve"),
        act.Discard("black_straight"),
        act.Discard("gray_spy"),
    }
    assert [action for action in second if action not in laying] == [act.PlayNothing()]


@pytest.mark.rule("SV-36")
def test_every_bomb_may_go_to_every_bare_space():
    state = after_message("move_bomb")
    spaces = range(board.SPACES)
    bare = [
        space
        for space in spaces
        if not state.stacks[space] and space not in state.bombs and space not in board.MANHOLES
    ]
    expected = {act.MoveBomb(bomb, space) for bomb in state.bombs for space in bare}
    assert set(legal(state)) == expected | {SKIP}
    assert len(legal(state)) == 12 * len(bare) + 1
    lazy = decision(state).legal
    for bomb in range(-1, board.SPACES + 1):
        for space in range(-1, board.SPACES + 1):
            action = act.MoveBomb(bomb, space)
            assert (action in lazy) == (action in expected)
    assert act.Stay() not in lazy
    refused(state, "SV-36", act.MoveBomb(state.bombs[0], -1))
    refused(state, "SV-36", act.MoveBomb(state.bombs[0], board.SPACES))
    refused(state, "SV-36", act.MoveBomb(state.bombs[0], state.bombs[1]))


def accepted(state, action):
    """Whether the rules take an action."""
    try:
        GAME.play(state.copy(), state.turn, action, Fast(0))
    except Refusal:
        return False
    return True


@pytest.mark.rule("SV-22", "SV-30", "SV-29")
def test_only_what_is_on_the_list_may_be_laid():
    """Every tile on every space turned every way, and some that do not exist: list and rules agree."""
    state = playing()
    lazy = decision(state).legal
    for tile in board.TILES:
        for space in range(-1, board.SPACES + 1):
            turned = (act.LayTunnel(tile, space, turns) for turns in range(-1, 5))
            for action in (act.LaySpy(tile, space), *turned):
                assert accepted(state, action) == (action in lazy), action


@pytest.mark.rule("SV-1", "SV-38")
@pytest.mark.parametrize(("seats", "needed"), [(2, 7), (3, 5), (4, 4)])
def test_who_brings_the_last_bomb_home_wins_alone(seats, needed):
    notes = ["free_turn", "free_turn", "draw_play", "draw_play", "move_bomb", "move_bomb"]
    state = arrange(
        [*NETWORK, "C3 white_straight NS"],
        seats=seats,
        pawns={0: "C3"},
        captured=[notes[: needed - 1]],
    )
    roll(state, BLANK)
    events = do(state, act.TakeHome())
    assert GAME.outcome(state) == Outcome((0,), "bombs")
    assert fact(events, "won")["bombs"] == needed
    assert at("A1") == state.pawns[0]


@pytest.mark.rule("SV-18")
def test_the_house_option_names_its_paragraph_and_what_is_usual():
    (option,) = GAME.options
    assert (option.name, option.rule, option.choices) == ("explosion_ends_turn", "SV-18", ("off", "on"))

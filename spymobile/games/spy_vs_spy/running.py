"""Running through the tunnels, and what happens on a bomb (SV-9, SV-11 to SV-19)."""

from __future__ import annotations

from functools import cache

from spymobile.core.chance import Chance
from spymobile.core.errors import Refusal
from spymobile.core.event import Event, said
from spymobile.core.words import message
from spymobile.games.spy_vs_spy import actions as act
from spymobile.games.spy_vs_spy import board, tunnels, turns, words
from spymobile.games.spy_vs_spy.state import State


def _home(state: State, seat: int) -> int:
    return board.HOMES[len(state.pawns)][seat]


def on_bomb(state: State, seat: int) -> bool:
    return state.pawns[seat] in state.bombs


# Running


def move(state: State, seat: int, action: act.Move, chance: Chance, events: list[Event]) -> None:
    """Any distance along unblocked tunnels, without a bomb (SV-11, SV-15, SV-12)."""
    here, home, lanes = state.pawns[seat], _home(state, seat), state.lanes
    if state.phase == "start_turn" and here in state.bombs:
        raise Refusal("SV-15", message("You stand on a bomb: roll the bomb die first."))
    if action.space == here:
        raise Refusal("SV-9", message("You stand there already. Stay, or choose another space."))
    if action.space not in tunnels.reach(lanes, home, here):
        raise Refusal(
            "SV-11", words.no_way(action.space, home, tunnels.blocked(state.stacks, home, here, action.space))
        )
    path = tunnels.path(lanes, home, here, action.space)
    state.pawns[seat] = action.space
    events.append(Event("moved", said(seat=seat, start=here, path=path)))
    if action.space in state.bombs:
        state.phase = "roll_bomb"
    else:
        turns.go_on_to_draw(state)


def stay(state: State, seat: int, action: act.Stay, chance: Chance, events: list[Event]) -> None:
    """Nobody has to move (SV-9), but who starts on a bomb has to roll (SV-15)."""
    if state.phase == "start_turn" and on_bomb(state, seat):
        raise Refusal("SV-15", message("You stand on a bomb: roll the bomb die first."))
    events.append(_stayed(seat))
    turns.go_on_to_draw(state)


@cache
def _stayed(seat: int) -> Event:
    return Event("stayed", said(seat=seat))


# Bombs


def bomb_die(chance: Chance) -> bool:
    """Five blank sides and one explosion (SV-13)."""
    return chance.choice(board.BOMB_DIE, "bomb die")


def roll(state: State, seat: int, action: act.Roll, chance: Chance, events: list[Event]) -> None:
    """After landing, a blank lets the pawn stay (SV-14); at the start it frees the bomb (SV-15)."""
    if not on_bomb(state, seat):
        raise Refusal("SV-13", message("The bomb die is rolled on a bomb space only."))
    state.busy = True
    explosion = bomb_die(chance)
    events.append(_rolled(seat, state.pawns[seat], explosion))
    if explosion:
        _explode(state, seat, chance, events)
    elif state.phase == "start_turn":
        state.phase = "after_blank"
    else:
        turns.go_on_to_draw(state)


@cache
def _rolled(seat: int, space: int, explosion: bool) -> Event:
    return Event("rolled", said(seat=seat, space=space, explosion=explosion))


def _explode(state: State, seat: int, chance: Chance, events: list[Event]) -> None:
    """Straight home without the bomb; then a tile as usual, or the end of the turn (SV-18, SV-19)."""
    state.pawns[seat] = _home(state, seat)
    events.append(Event("blown_home", said(seat=seat, space=state.pawns[seat])))
    if state.house.explosion_ends_turn:
        turns.end(state, chance, events)
    else:
        turns.go_on_to_draw(state)


def take_home(state: State, seat: int, action: act.TakeHome, chance: Chance, events: list[Event]) -> None:
    """In one go, by an unblocked path, past other bombs without a roll (SV-16, SV-17, SV-19)."""
    here, home = state.pawns[seat], _home(state, seat)
    path = tunnels.path(state.lanes, home, here, home)
    if not path:
        raise Refusal("SV-17", words.no_way_home(tunnels.blocked(state.stacks, home, here, home)))
    at = state.bombs.index(here)
    state.unread = state.messages[at]
    state.bombs = state.bombs[:at] + state.bombs[at + 1 :]
    state.messages = state.messages[:at] + state.messages[at + 1 :]
    state.pawns[seat] = home
    state.bomb_turn = state.turns
    events.append(Event("took_home", said(seat=seat, start=here, path=path)))
    if len(state.captured[seat]) + 1 == board.BOMBS_TO_WIN[len(state.pawns)]:
        turns.win(state, seat, events)
    else:
        turns.go_on_to_draw(state)

"""What the messages under the bombs allow (SV-33 to SV-37)."""

from __future__ import annotations

from spymobile.core.chance import Chance
from spymobile.core.event import Event, said
from spymobile.games.spy_vs_spy import actions as act
from spymobile.games.spy_vs_spy import board, laying, memory, turns
from spymobile.games.spy_vs_spy.state import State


def follow_message(
    state: State, seat: int, action: act.FollowMessage, chance: Chance, events: list[Event]
) -> None:
    """A whole new turn (SV-34), or one more tile (SV-35)."""
    if state.phase == "message_free_turn":
        state.phase = "start_turn"
        events.append(Event("free_turn", said(seat=seat)))
    else:
        events.append(Event("one_more_tile", said(seat=seat)))
        turns.go_on_to_draw(state)


def move_bomb(state: State, seat: int, action: act.MoveBomb, chance: Chance, events: list[Event]) -> None:
    """Any bomb on the board, unseen, to a bare space (SV-36)."""
    laying.check_bomb_move(state, action)
    moved = dict(zip(state.bombs, state.messages, strict=True))
    moved[action.space] = moved.pop(action.bomb)
    state.bombs, state.messages = map(tuple, zip(*sorted(moved.items()), strict=True))
    events.append(Event("moved_bomb", said(seat=seat, bomb=action.bomb, space=action.space)))
    turns.end(state, chance, events)


def remove_tile(state: State, seat: int, action: act.RemoveTile, chance: Chance, events: list[Event]) -> None:
    """A top tile goes into the pile, for all to see (SV-37)."""
    laying.check_removal(state, action.space)
    *below, laid = state.stacks[action.space]
    tile = laid >> 2
    laying.show(state, action.space, tuple(below))
    state.pile[tile] += 1
    memory.saw_removed(state, tile)
    events.append(Event("removed", said(seat=seat, space=action.space, tile=board.TILES[tile])))
    turns.end(state, chance, events)


def skip_message(
    state: State, seat: int, action: act.SkipMessage, chance: Chance, events: list[Event]
) -> None:
    """No reward has to be used (SV-33)."""
    events.append(Event("skipped_message", said(seat=seat)))
    turns.end(state, chance, events)

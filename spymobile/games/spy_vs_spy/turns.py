"""How a turn goes on, step by step: beginning, drawing, throwing back, reading, ending, winning."""

from __future__ import annotations

from bisect import bisect_right
from functools import cache
from itertools import accumulate

from spymobile.core.audience import ANYONE
from spymobile.core.chance import Chance
from spymobile.core.event import Event, Part, said, shown
from spymobile.games.spy_vs_spy import board, choices, laying, memory, words
from spymobile.games.spy_vs_spy.state import State


def begin(state: State, chance: Chance, events: list[Event]) -> None:
    """The first move is another one than all later ones (SV-7, SV-8)."""
    seat = state.turn
    state.busy = False
    events.append(_turn(seat))
    if state.turns < len(state.pawns):
        draw(state, seat, board.FIRST_DRAW, chance, events)
        look_at_five(state, seat, events)
    else:
        state.phase = "start_turn"


@cache
def _turn(seat: int) -> Event:
    return Event("turn", said(seat=seat))


def look_at_five(state: State, seat: int, events: list[Event]) -> None:
    """Lay one of them, or throw them all back if none fits: that much everybody learns (SV-7)."""
    state.phase = "first_tile"
    if not choices.first_tile(state):
        state.phase = "redraw_five"
        events.append(Event("no_tile_fits", shown(ANYONE, seat=seat)))


def end(state: State, chance: Chance, events: list[Event]) -> None:
    """Clockwise (SV-4), unless nothing can or will happen any more (SV-39)."""
    seats = len(state.pawns)
    state.turns += 1
    state.idle = 0 if state.busy or any(state.pile) else state.idle + 1
    if state.idle >= seats:
        end_undecided(state, "empty_pile", events)
    elif state.turns - state.bomb_turn > board.QUIET_ROUNDS * seats:
        end_undecided(state, "quiet", events)
    else:
        state.turn = (state.turn + 1) % seats
        begin(state, chance, events)


def go_on_to_draw(state: State) -> None:
    """Draw and play; with an empty pile only play (SV-20, SV-21)."""
    state.phase = "draw" if any(state.pile) else "pass_empty"


def draw(state: State, seat: int, count: int, chance: Chance, events: list[Event]) -> None:
    """At random from the pile, as long as it has tiles; only the owner sees them (SV-6, SV-2)."""
    pile = state.pile
    tiles = []
    for _ in range(count):
        up_to = list(accumulate(pile))
        left = up_to[-1]
        if not left:
            break
        tile = bisect_right(up_to, chance.below(left, "tile"))
        pile[tile] -= 1
        tiles.append(tile)
    state.racks[seat] = tuple(sorted((*state.racks[seat], *tiles)))
    memory.drew(state, seat, tiles)
    events.append(_drew_one(seat, tiles[0]) if len(tiles) == 1 else _drew(seat, tiles))


def _drew(seat: int, tiles: list[int]) -> Event:
    return Event("drew", said(seat=seat, count=len(tiles)), shown((seat,), tiles=words.tile_words(tiles)))


@cache
def _drew_one(seat: int, tile: int) -> Event:
    """Nearly every draw, kept."""
    return _drew(seat, [tile])


def throw_back(state: State, seat: int, tiles: tuple[int, ...]) -> None:
    """Into the pile, face down and mixed: only their owner knows what they were."""
    rack = state.racks[seat]
    for tile in tiles:
        rack = laying.without(rack, tile)
        state.pile[tile] += 1
    state.racks[seat] = rack
    memory.threw_back(state, seat, tiles)


def after_tile(state: State, chance: Chance, events: list[Event]) -> None:
    """The message of a bomb that came home is read last (SV-33)."""
    message = state.unread
    if message < 0:
        end(state, chance, events)
        return
    seat = state.turn
    state.unread = -1
    state.captured[seat] += (message,)
    state.phase = f"message_{board.MESSAGES[message]}"
    events.append(Event("read", said(seat=seat), shown(ANYONE, message=board.MESSAGES[message])))


def win(state: State, seat: int, events: list[Event]) -> None:
    """The moment the last bomb needed is home (SV-38, SV-1)."""
    state.captured[seat] += (state.unread,)
    state.unread = -1
    state.phase = "over"
    state.ending = "bombs"
    events.append(Event("won", said(seat=seat, bombs=len(state.captured[seat])), _open_racks(state)))


def end_undecided(state: State, ending: str, events: list[Event]) -> None:
    """Most bombs win; equal is a tie (SV-39)."""
    state.phase = "over"
    state.ending = ending
    winners = leaders(state)
    bombs = len(state.captured[winners[0]])
    events.append(Event("jammed", said(winners=winners, bombs=bombs, ending=ending), _open_racks(state)))


def _open_racks(state: State) -> Part:
    """After the end nothing is hidden."""
    return shown(ANYONE, racks=tuple(map(words.tile_words, state.racks)))


def leaders(state: State) -> tuple[int, ...]:
    """Who brought most bombs home."""
    most = max(map(len, state.captured))
    return tuple(seat for seat, bombs in enumerate(state.captured) if len(bombs) == most)

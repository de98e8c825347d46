"""Drawing tiles, playing one of them, throwing others back (SV-7, SV-10, SV-20 to SV-28, SV-30 to SV-32)."""

from __future__ import annotations

from functools import cache, lru_cache

from spymobile.core.audience import ANYONE
from spymobile.core.chance import Chance
from spymobile.core.errors import Refusal
from spymobile.core.event import Event, said, shown, whispered
from spymobile.core.words import message
from spymobile.games.spy_vs_spy import actions as act
from spymobile.games.spy_vs_spy import board, laying, memory, turns
from spymobile.games.spy_vs_spy.state import State

# The first move


def five_new(state: State, seat: int, action: act.FiveNewTiles, chance: Chance, events: list[Event]) -> None:
    """None of the five fits: mix them back and draw five others (SV-7)."""
    events.append(Event("threw_five_back", said(seat=seat)))
    turns.throw_back(state, seat, state.racks[seat])
    turns.draw(state, seat, board.FIRST_DRAW, chance, events)
    turns.look_at_five(state, seat, events)


# Drawing


def draw(state: State, seat: int, action: act.Draw, chance: Chance, events: list[Event]) -> None:
    """One tile, or more after the pile was empty: up to five in the rack (SV-20, SV-21)."""
    missing = board.RACK + 1 - len(state.racks[seat])
    turns.draw(state, seat, missing, chance, events)
    state.phase = "play_tile" if len(state.racks[seat]) > board.RACK else "pass_empty"


# Playing a tile


def lay_tunnel(state: State, seat: int, action: act.LayTunnel, chance: Chance, events: list[Event]) -> None:
    """Build on a bare space, or repair on top of a Spy (SV-7, SV-22 to SV-28, SV-31, SV-32)."""
    laid = laying.check_tunnel(state, seat, action)
    repaired = bool(state.stacks[action.space])
    _lay(state, seat, action.space, laid)
    events.append(_laid(seat, action.tile, action.space, action.turns, repaired))
    turns.after_tile(state, chance, events)


@lru_cache(256)
def _laid(seat: int, tile: str, space: int, turns: int, repaired: bool) -> Event:
    return Event(
        "laid",
        said(seat=seat, space=space, turns=turns, repaired=repaired),
        shown(ANYONE, tile=tile),
    )


def lay_spy(state: State, seat: int, action: act.LaySpy, chance: Chance, events: list[Event]) -> None:
    """Block a tunnel, anybody's, anywhere (SV-27, SV-30)."""
    laid = laying.check_spy(state, seat, action)
    _lay(state, seat, action.space, laid)
    events.append(_blocked(seat, action.tile, action.space))
    turns.after_tile(state, chance, events)


@cache
def _blocked(seat: int, tile: str, space: int) -> Event:
    return Event("blocked", said(seat=seat, space=space), shown(ANYONE, tile=tile))


def _lay(state: State, seat: int, space: int, laid: int) -> None:
    state.racks[seat] = laying.without(state.racks[seat], laid >> 2)
    memory.played(state, seat, laid >> 2)
    laying.show(state, space, (*state.stacks[space], laid))
    state.busy = True


def discard(state: State, seat: int, action: act.Discard, chance: Chance, events: list[Event]) -> None:
    """Back to four tiles without playing one (SV-20)."""
    tile = laying.from_rack(state, seat, action.tile)
    turns.throw_back(state, seat, (tile,))
    events.append(_discarded(seat, action.tile))
    turns.after_tile(state, chance, events)


@cache
def _discarded(seat: int, tile: str) -> Event:
    return Event("discarded", said(seat=seat), shown(ANYONE, count=1), whispered((seat,), tile=tile))


def play_nothing(
    state: State, seat: int, action: act.PlayNothing, chance: Chance, events: list[Event]
) -> None:
    """Who has no fifth tile need not part with any (SV-21)."""
    events.append(Event("played_nothing", said(seat=seat)))
    turns.after_tile(state, chance, events)


def dump(state: State, seat: int, action: act.DumpTiles, chance: Chance, events: list[Event]) -> None:
    """One to four tiles for as many others, as the whole turn (SV-10)."""
    tiles = tuple(board.TILE.get(word, -1) for word in action.tiles)
    if not 1 <= len(tiles) <= board.RACK or list(tiles) != sorted(tiles):
        raise Refusal("SV-10", message("Dump one to four tiles, named in the order of the tile list."))
    if any(tiles.count(tile) > state.racks[seat].count(tile) for tile in tiles):
        raise Refusal("SV-10", message("You can only dump tiles of your rack."))
    events.append(Event("dumped", said(seat=seat, count=len(tiles)), whispered((seat,), tiles=action.tiles)))
    turns.throw_back(state, seat, tiles)
    turns.draw(state, seat, len(tiles), chance, events)
    turns.end(state, chance, events)

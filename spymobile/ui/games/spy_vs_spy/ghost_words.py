"""What a tile would do where its ghost lies, in a sentence."""

from __future__ import annotations

from spymobile.core.words import all_of
from spymobile.games.spy_vs_spy import board as facts
from spymobile.games.spy_vs_spy import tunnels
from spymobile.games.spy_vs_spy.state import TunnelView
from spymobile.games.spy_vs_spy.words import space_name
from spymobile.ui.text import _


def _beyond(tile: str, turns: int, space: int) -> list[int]:
    """The spaces to which a tile that lies there opens."""
    openings = facts.openings_of(facts.TILE[tile] * 4 + turns)
    return sorted(there for side, there in facts.AROUND[space] if openings & side and there >= 0)


def joined(view: TunnelView, seat: int, tile: str, turns: int, space: int) -> list[int]:
    """Those of them with a tunnel, or the own home."""
    lanes, _marks = tunnels.survey(view.stacks)
    home = facts.HOMES[len(view.pawns)][seat]
    return [there for there in _beyond(tile, turns, space) if there == home or lanes[there] != "0"]


def ghost_words(view: TunnelView, seat: int, tile: str, turns: int, space: int, held: bool) -> str:
    """Which openings join and which stay open, or what a Spy blocks; ``held`` has no button that lays it."""
    name = space_name(space)
    if facts.TILE[tile] >= facts.TUNNELS:
        blocks = (
            _("Blocks {space}. Tap {space} again.")
            if held
            else _("Blocks {space}. Tap {space} again, or Lay.")
        )
        return blocks.format(space=name)
    joins = joined(view, seat, tile, turns, space)
    free = [space_name(there) for there in _beyond(tile, turns, space) if there not in joins]
    match bool(free), held:
        case True, False:
            words = _("Joins {places}. Open to {free}. Tap {space} again, or Lay.")
        case False, False:
            words = _("Joins {places}. Tap {space} again, or Lay.")
        case True, True:
            words = _("Joins {places}. Open to {free}. Tap {space} again.")
        case _:
            words = _("Joins {places}. Tap {space} again.")
    return words.format(places=all_of([space_name(there) for there in joins]), free=all_of(free), space=name)

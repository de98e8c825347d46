"""What tiles, bombs, dice and messages look like: the names of their drawings, and tiles as they lie."""

from __future__ import annotations

from kivy.graphics import Rectangle
from kivy.graphics.texture import Texture

from spymobile.core.event import Told, fact
from spymobile.games.spy_vs_spy import board as facts

BOMB, BLANK, BLAST = "svs_bomb", "die_blank", "die_blast"
#: The drawing of an explosion.
EXPLOSION = "blast"
#: What is on the back of every tile.
BACK = "svs_spy_gray"
#: The picture of each message, by its name in the rules.
MESSAGE_ART = {
    "free_turn": "svs_badge_black",
    "draw_play": "svs_tunnel_t_white",
    "move_bomb": BOMB,
    "remove_tile": "svs_tunnel_cross_black",
}


def tile_art(tile: int) -> str:
    """The drawing of a tile.

    >>> tile_art(facts.TILE["white_dead_end"]), tile_art(facts.TILE["gray_spy"])
    ('svs_tunnel_dead_end_white', 'svs_spy_tile_gray')
    """
    colour, _line, rest = facts.TILES[tile].partition("_")
    return f"svs_spy_tile_{colour}" if tile >= facts.TUNNELS else f"svs_tunnel_{rest}_{colour}"


def turned(texture: Texture, turns: int) -> list[float]:
    """Where the corners of a picture are taken from when it is turned clockwise, a quarter at a time."""
    corners = list(texture.tex_coords)
    by = 2 * (turns % 4)
    return corners[by:] + corners[:by]


def laid(texture: Texture, turns: int, pos: tuple[float, float], side: float) -> Rectangle:
    """A tile as it lies."""
    shown = Rectangle(texture=texture, pos=pos, size=(side, side))
    shown.tex_coords = turned(texture, turns)
    return shown


def art_of(told: Told) -> str:
    """A small picture of what an event is about."""
    match told.name:
        case "rolled" | "rolled_for_first":
            return BLAST if told.facts.get("explosion") else BLANK
        case "laid" | "blocked" | "removed":
            tile = told.facts.get("tile")
            return tile_art(facts.TILE[tile]) if isinstance(tile, str) else ""
        case "took_home" | "moved_bomb":
            return BOMB
        case "read":
            return MESSAGE_ART[fact(told, "message", str)]
        case "blown_home":
            return EXPLOSION
    return ""

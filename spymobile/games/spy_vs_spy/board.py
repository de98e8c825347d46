"""The board, the tiles and the bombs of Spy vs Spy, read from ``assets/boards/spy_vs_spy.json``.

Inside the rules everything is a small number: a space is ``row * 9 + column``, a tile is an index into
:data:`TILES` (tunnels first, black and white by turns, then the three Spies), a message one into
:data:`MESSAGES`. Openings are a sum of :data:`NORTH`, :data:`EAST`, :data:`SOUTH` and :data:`WEST`; a tile
is turned clockwise, a quarter at a time. A tile that lies on the board is written ``tile * 4 + turns``.
"""

from __future__ import annotations

import json
from typing import Literal

from spymobile import assets
from spymobile.core.words import Words

type Tile = Literal[
    "black_straight",
    "white_straight",
    "black_curve",
    "white_curve",
    "black_t",
    "white_t",
    "black_cross",
    "white_cross",
    "black_dead_end",
    "white_dead_end",
    "black_spy",
    "white_spy",
    "gray_spy",
]

_DATA = json.loads(assets.text("boards", "spy_vs_spy.json"))

COLUMNS: str = _DATA["columns"]
WIDTH = len(COLUMNS)
HEIGHT: int = _DATA["rows"]
SPACES = WIDTH * HEIGHT
SPACE_NAMES: tuple[str, ...] = tuple(f"{COLUMNS[i % WIDTH]}{i // WIDTH + 1}" for i in range(SPACES))
SPACE = {name: index for index, name in enumerate(SPACE_NAMES)}

CORNERS: tuple[str, ...] = tuple(manhole["id"] for manhole in _DATA["manholes"])
MANHOLE = {manhole["id"]: SPACE[manhole["space"]] for manhole in _DATA["manholes"]}
MANHOLES = frozenset(MANHOLE.values())
EXITS = {
    SPACE[manhole["space"]]: tuple(SPACE[name] for name in manhole["exits"]) for manhole in _DATA["manholes"]
}
#: Who sits where, by the number of players (SV-3), and the manholes of those seats.
SEATING: dict[int, tuple[str, ...]] = {int(n): tuple(ids) for n, ids in _DATA["corners"].items()}
HOMES: dict[int, tuple[int, ...]] = {n: tuple(MANHOLE[word] for word in ids) for n, ids in SEATING.items()}
BOMB_SPACES: tuple[int, ...] = tuple(sorted(SPACE[name] for name in _DATA["bombs"]))

NORTH, EAST, SOUTH, WEST = 1, 2, 4, 8
SIDES = (NORTH, EAST, SOUTH, WEST)
OPPOSITE = {NORTH: SOUTH, EAST: WEST, SOUTH: NORTH, WEST: EAST}

SHAPES: tuple[str, ...] = tuple(shape["id"] for shape in _DATA["shapes"])
COLOURS = ("black", "white")
TUNNELS = len(SHAPES) * len(COLOURS)  # Tiles below this number are tunnels, the others Spies.
TILES: tuple[Tile, ...] = Tile.__value__.__args__
TILE: dict[str, int] = {word: index for index, word in enumerate(TILES)}
TILE_NAMES = Words(
    (
        *(shape["names"][colour] for shape in _DATA["shapes"] for colour in COLOURS),
        *(spy["name"] for spy in _DATA["spies"]),
    )
)
#: The same without the spy that a tunnel pictures, for where the tile is seen beside its name.
SHAPE_NAMES = Words(
    (
        *(shape["name"] for shape in _DATA["shapes"] for _colour in COLOURS),
        *(spy["name"] for spy in _DATA["spies"]),
    )
)
#: How many of each tile are in the box.
BOX: tuple[int, ...] = (
    *(shape[colour] for shape in _DATA["shapes"] for colour in COLOURS),
    *(spy["count"] for spy in _DATA["spies"]),
)
#: By Spy tile: may it lie on a black tunnel, may it lie on a white one (SV-30)?
COVERS: dict[int, tuple[bool, bool]] = {
    TILE[spy["id"]]: ("black" in spy["covers"], "white" in spy["covers"]) for spy in _DATA["spies"]
}

MESSAGES: tuple[str, ...] = tuple(message["id"] for message in _DATA["messages"])
MESSAGE_NAMES = Words(message["name"] for message in _DATA["messages"])
#: One message for each bomb.
NOTES: tuple[int, ...] = tuple(
    index for index, message in enumerate(_DATA["messages"]) for _ in range(message["count"])
)
FREE_TURN, DRAW_PLAY, MOVE_BOMB, REMOVE_TILE = map(
    MESSAGES.index, ("free_turn", "draw_play", "move_bomb", "remove_tile")
)

BOMB_DIE: tuple[bool, ...] = tuple(face == "explosion" for face in _DATA["bomb_die"])
RACK: int = _DATA["rack"]
FIRST_DRAW: int = _DATA["first_draw"]
BOMBS_TO_WIN: dict[int, int] = {int(n): bombs for n, bombs in _DATA["bombs_to_win"].items()}
QUIET_ROUNDS: int = _DATA["quiet_rounds"]


def turn(openings: int, turns: int) -> int:
    """Openings after so many quarter turns clockwise.

    >>> turn(NORTH + EAST, 1) == EAST + SOUTH
    True
    """
    return (openings << turns | openings >> 4 - turns) & 15


_UPRIGHT = tuple(
    sum(side for side, letter in zip(SIDES, "NESW", strict=True) if letter in shape["openings"])
    for shape in _DATA["shapes"]
)
#: By shape and turns: the openings. A shape that looks alike after two turns (or one) stops there (SV-22).
OPENINGS: tuple[tuple[int, ...], ...] = tuple(
    tuple(dict.fromkeys(turn(upright, turns) for turns in range(4))) for upright in _UPRIGHT
)


def shape_of(tile: int) -> int:
    """The shape of a tunnel tile."""
    return tile >> 1


def colour_of(tile: int) -> int:
    """Which Spy a tunnel tile pictures: 0 black, 1 white."""
    return tile & 1


def openings_of(laid: int) -> int:
    """The openings of a tile that lies on the board; a Spy has none."""
    tile = laid >> 2
    return OPENINGS[tile >> 1][laid & 3] if tile < TUNNELS else 0


def _beside(space: int, side: int) -> int:
    row, column = divmod(space, WIDTH)
    row += (side == SOUTH) - (side == NORTH)
    column += (side == EAST) - (side == WEST)
    return row * WIDTH + column if 0 <= row < HEIGHT and 0 <= column < WIDTH else -1


#: By space: each side and the space beyond it, -1 off the board.
AROUND: tuple[tuple[tuple[int, int], ...], ...] = tuple(
    tuple((side, _beside(space, side)) for side in SIDES) for space in range(SPACES)
)

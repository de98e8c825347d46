"""The divided city without its people: grounds, blocks, streets, areas, wall, doorways, buildings."""

from __future__ import annotations

from math import cos, pi, sin

from kivy.graphics import Color, Ellipse, Line, Mesh, Rectangle, RoundedRectangle
from kivy.graphics.instructions import InstructionGroup

from spymobile.games.enemy_agent import board as facts
from spymobile.ui.board.board import AnyBoard
from spymobile.ui.board.geometry import Rect
from spymobile.ui.games.enemy_agent.board_layout import COLUMNS, DOORS, HALF, ROWS, BoardLayout
from spymobile.ui.theme import TOKENS, colour

_PALETTE = TOKENS["palette"]["enemy_agent"]
_GROUND = (_PALETTE["ground_blue"], _PALETTE["ground_red"])
_BLOCK = ("#1B2C3D", "#3A1E17")
_HOUSE = ("#2C445C", "#5A3427")
_PATH = (_PALETTE["path_blue"], _PALETTE["path_red"])
_ALONG = ("#ADB3B2", "#D0BFA0")
_SHADED = ("#7FA9D1", "#DB8B75")
_HATCH = ("#4C7CAB", "#A8503B")
_AREA = (("#32506F", "#7FA9D1"), ("#6B382B", "#DB8B75"))
_PLOT = ("#2C4661", "#5A3026")
_RINGED = ("#1E2A35", "#33241C")
_HOUSE_NUMBER = ("#1D4E86", "#8A2B20")
_TREE = "#29472F"
_INK = "#15191E"
#: Corners of what is round, at a corner and all around: nobody sees more, and Kivy's own number takes longer
#: to paint than everything else on the board.
_CORNER, _ROUND = 4, 40
#: Around a rounded rectangle: at its right and its upper end or not, and which way from the corner's middle.
_TURNS = tuple(
    (right, above, cos(angle), sin(angle))
    for right, above, quarter in ((True, True, 0), (False, True, 1), (False, False, 2), (True, False, 3))
    for angle in ((quarter + step / _CORNER) * pi / 2 for step in range(_CORNER + 1))
)
BUILDING_ART = ("ministry", "archive", "institute", "telegraph")


def draw(board: AnyBoard, group: InstructionGroup, layout: BoardLayout) -> None:
    """Everything that never changes, from below."""
    _grounds(group, board, layout)
    _blocks(group, board, layout)
    for number in range(len(facts.AREAS)):
        _area(group, board, layout, number)
    _squares(group, board, layout)
    _wall(group, board, layout)
    for side in (0, 1):
        for number in range(len(facts.BUILDINGS[side])):
            _building(group, board, layout, side, number)


def _fill(
    group: InstructionGroup, board: AnyBoard, rect: Rect, tint: str, radius: float = 0, alpha: float = 1
) -> None:
    x, y, wide, high = board.flip(rect)
    group.add(Color(rgba=colour(tint, alpha)))
    if radius:
        group.add(RoundedRectangle(pos=(x, y), size=(wide, high), radius=[radius], segments=_CORNER))
    else:
        group.add(Rectangle(pos=(x, y), size=(wide, high)))


def _fills(group: InstructionGroup, board: AnyBoard, rects: dict[str, list[Rect]], radius: float) -> None:
    """Many rounded rectangles at one go for each colour: asking for one takes longer than painting it."""
    for tint, places in rects.items():
        vertices: list[float] = []
        indices: list[int] = []
        for rect in places:
            x, y, wide, high = board.flip(rect)
            first = len(vertices) // 4
            for right, above, turn_x, turn_y in _TURNS:
                corner_x = x + (wide - radius if right else radius)
                corner_y = y + (high - radius if above else radius)
                vertices += (corner_x + radius * turn_x, corner_y + radius * turn_y, 0, 0)
            for at in range(first + 1, first + len(_TURNS) - 1):
                indices += (first, at, at + 1)
        group.add(Color(rgba=colour(tint)))
        group.add(Mesh(vertices=vertices, indices=indices, mode="triangles"))


def inset(rect: Rect, by: float) -> Rect:
    x, y, wide, high = rect
    return x + by, y + by, wide - 2 * by, high - 2 * by


def _grounds(group: InstructionGroup, board: AnyBoard, layout: BoardLayout) -> None:
    wide, high = layout.units
    for side in (0, 1):
        rect = (
            (side * wide / 2, 0.0, wide / 2, high)
            if layout.turned
            else (0.0, side * high / 2, wide, high / 2)
        )
        _fill(group, board, rect, _GROUND[side])


def _blocks(group: InstructionGroup, board: AnyBoard, layout: BoardLayout) -> None:
    """Dark blocks with a roof or a tree, always the same ones."""
    streets = set(facts.POSITIONS)
    blocks: dict[str, list[Rect]] = {}
    houses: dict[str, list[Rect]] = {}
    trees: list[Rect] = []
    for x in range(COLUMNS):
        for y in range(ROWS):
            if (x, y) in streets:
                continue
            side = 0 if y < HALF else 1
            rect = inset(layout.cell(x, y), 1)
            blocks.setdefault(_BLOCK[side], []).append(rect)
            left, top, *_size = rect
            kind = (x * 7 + y * 13 + x * y) % 6
            if kind < 3:
                house = left + 3.3, top + 3.3, (14.2, 9.8, 12.0)[kind], 10.9
                houses.setdefault(_HOUSE[side], []).append(house)
            elif kind == 3:
                trees.append((left + 5, top + 5, 9.6, 9.6))
    _fills(group, board, blocks, 2)
    _fills(group, board, houses, 1)
    _fills(group, board, {_TREE: trees}, 4.8)


def _area(group: InstructionGroup, board: AnyBoard, layout: BoardLayout, number: int) -> None:
    place = len(facts.SQUARES) + number
    side, kind = facts.SIDE[place], facts.KINDS[place]
    rect = layout.area(number)
    board.box(group, rect, *_AREA[side], radius=5, line=1.6)
    x, y, wide, high = rect
    size = 30.0
    if kind == "jail":
        board.image(group, "ea_jail", (x + (wide - size) / 2, y + (high - size) / 2, size, size))
    elif layout.turned:
        board.image(group, f"ea_{kind}", (x + (wide - size) / 2, y + 5, size, size))
    else:
        board.image(group, f"ea_{kind}", (x + 5, y + (high - size) / 2, size, size))


def _squares(group: InstructionGroup, board: AnyBoard, layout: BoardLayout) -> None:
    tiles: dict[str, list[Rect]] = {}
    marks = InstructionGroup()
    for square in range(len(facts.SQUARES)):
        rect = inset(layout.square(square), 0.75)
        tiles.setdefault(_tint(square), []).append(rect)
        _mark(marks, board, square, rect)
    _fills(group, board, tiles, 2)
    group.add(marks)


def _tint(square: int) -> str:
    side, kind = facts.SIDE[square], facts.KINDS[square]
    if kind == "shaded":
        return _SHADED[side]
    if kind == "yellow":
        return str(_PALETTE["inspector_square"])
    if kind == "circle":
        return _RINGED[side]
    if kind == "sentry":
        return "#F7F0DF"
    return _ALONG[side] if facts.ALONG_WALL[square] else str(_PATH[side])


def _mark(group: InstructionGroup, board: AnyBoard, square: int, rect: Rect) -> None:
    """What lies on a square: a circle, hatching, a sentry."""
    side, kind = facts.SIDE[square], facts.KINDS[square]
    if kind == "circle":
        x, y, wide, high = board.flip(inset(rect, 1.6))
        group.add(Color(rgba=colour("#4A4218")))
        group.add(Ellipse(pos=(x, y), size=(wide, high), segments=_ROUND))
        group.add(Color(rgba=colour("#FFD98A")))
        group.add(Line(circle=(x + wide / 2, y + high / 2, wide / 2, 0, 360, _ROUND), width=1.1))
    elif kind == "shaded":
        x, y, wide, high = board.flip(rect)
        group.add(Color(rgba=colour(_HATCH[side])))
        for points in (
            (x + 4, y + 4, x + wide - 6, y + high - 4),
            (x + 9, y + 3, x + wide - 3, y + high - 9),
        ):
            group.add(Line(points=points, width=0.7))
    elif kind == "sentry":
        board.image(group, "ea_sentry", inset(rect, 1))


def _wall(group: InstructionGroup, board: AnyBoard, layout: BoardLayout) -> None:
    _fill(group, board, layout.shadow, "#000000", alpha=0.38)
    x, y, wide, high = layout.wall
    light, mid, dark = _PALETTE["wall"]
    _fill(group, board, (x, y, wide, high), mid)
    if layout.turned:
        _fill(group, board, (x, y, 7, high), light)
        _fill(group, board, (x + wide - 5, y, 5, high), dark)
    else:
        _fill(group, board, (x, y, wide, 7), light)
        _fill(group, board, (x, y + high - 5, wide, 5), dark)
    group.add(Color(rgba=colour("#6B7075")))
    for column in range(1, COLUMNS):
        left, top, long, thick = layout.on_wall(column)
        ends = (
            (left + 7, board.up(top), left + long - 5, board.up(top))
            if layout.turned
            else (left, board.up(top + 7), left, board.up(top + thick - 5))
        )
        group.add(Line(points=ends, width=0.5))
    for number in range(len(DOORS)):
        _door(group, board, layout, number)
    left, top, wide, high = layout.on_wall(9, 3)
    grown = (
        (left - 3, top + 1, wide + 6, high - 2) if layout.turned else (left + 1, top - 3, wide - 2, high + 6)
    )
    board.box(group, grown, "#1A2026", "#B9BDC0", radius=4, line=1.5)
    x, y, wide, high = grown
    by_x, by_y = (5, 12) if layout.turned else (12, 5)
    film = (x + by_x, y + by_y, wide - 2 * by_x, high - 2 * by_y)
    _fill(group, board, film, "#C8372D", 3)
    x, y, wide, high = film
    glint = (x + 3, y + 3, 7.5, high - 6) if layout.turned else (x + 3, y + 3, wide - 6, 7.5)
    _fill(group, board, glint, "#E8796F", 2)


def _door(group: InstructionGroup, board: AnyBoard, layout: BoardLayout, number: int) -> None:
    x, y, wide, high = layout.door(number)
    if layout.turned:
        _fill(group, board, (x - 1, y + 1, wide + 2, high - 2), _INK)
        bar = (x + 1, y + high / 2 - 3, wide - 2, 6.1)
        stripes = [(bar[0] + 4 + n * 10.5, bar[1], 5.5, 6.1) for n in (0, 1)]
    else:
        _fill(group, board, (x + 1, y - 1, wide - 2, high + 2), _INK)
        bar = (x + wide / 2 - 3, y + 1, 6.1, high - 2)
        stripes = [(bar[0], bar[1] + 4 + n * 10.5, 6.1, 5.5) for n in (0, 1)]
    _fill(group, board, bar, "#F7F0DF", 1)
    for stripe in stripes:
        _fill(group, board, stripe, "#C8372D")


def _building(group: InstructionGroup, board: AnyBoard, layout: BoardLayout, side: int, number: int) -> None:
    rect = layout.building(side, number)
    _fill(group, board, rect, _PLOT[side], 4)
    x, y, wide, high = rect
    size = min(wide, high) - 2
    angle = layout.towards(side) if board.flat else 0
    with board.turned(group, rect, angle):
        board.image(
            group,
            f"ea_building_{BUILDING_ART[number]}_{facts.SIDES[side]}",
            (x + (wide - size) / 2, y + (high - size) / 2 - 1, size, size),
        )
    inner = x + 32.1 if side == 0 else x + 6
    at = (inner, y + 40.1) if layout.turned else (x + 40.1, y + 32.1 if side == 0 else y + 6)
    # A house number: square and in the colour of its side, while the numbers of people are round and light.
    board.box(group, (at[0] - 7.5, at[1] - 7.5, 15, 15), _HOUSE_NUMBER[side], "#F7F0DF", 3, 1.2)
    with board.turned(group, (at[0], at[1], 0, 0), angle):
        board.words(group, str(number + 1), at[0], at[1], 13.5, "#FFFFFF", "BarlowCondensed-Bold")

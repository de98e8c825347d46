"""The operations map without its pieces: corridors, question marks, nine cities, Allied HQ, doors."""

from __future__ import annotations

from math import pi, sin

from kivy.graphics import Color, Line, Mesh, Rectangle
from kivy.graphics.instructions import InstructionGroup

from spymobile.games.clue import board as facts
from spymobile.ui.board.board import AnyBoard
from spymobile.ui.board.geometry import Rect
from spymobile.ui.board.painting import LETTERING, fitting, lettering
from spymobile.ui.games.clue.board_layout import CELL, NAME, TOWARDS, UNITS, doors, lying, place_rect
from spymobile.ui.theme import TOKENS, colour

PALETTE = TOKENS["palette"]["clue"]
_LETTERS, _INK, _BRASS = "#F7F0DF", "#14181D", "#EBCB84"
_NAMES = "LeagueGothic-Regular"
#: Units of the letters in the name of a city.
NAME_SIZE = 23.0


def draw(board: AnyBoard, group: InstructionGroup) -> None:
    """Everything that never changes, from below."""
    group.add(Color(rgba=colour(PALETTE["board"])))
    group.add(Rectangle(size=UNITS))
    _corridors(board, group)
    for place in facts.LOCATIONS:
        _city(board, group, place)
    _headquarters(board, group)
    for place in range(facts.HQ + 1):
        for rect, _outside in doors(place):
            board.box(group, rect, _BRASS, _INK, 1.5, 1.2)


def _corridors(board: AnyBoard, group: InstructionGroup) -> None:
    """Squares in two tones like a chessboard, at one go for each: there are nearly two hundred."""
    tones: dict[str, list[Rect]] = {}
    for place in facts.CORRIDOR:
        x, y, wide, high = place_rect(place)
        tone = PALETTE["corridor"][int((x + y) / CELL) % 2]
        mark = place in facts.QUESTION_MARKS
        tones.setdefault(PALETTE["question"] if mark else tone, []).append(
            (x + 0.7, y + 0.7, wide - 1.4, high - 1.4)
        )
    for tint, rects in tones.items():
        vertices: list[float] = []
        indices: list[int] = []
        for rect in rects:
            x, y, wide, high = board.flip(rect)
            first = len(vertices) // 4
            for corner in ((x, y), (x + wide, y), (x + wide, y + high), (x, y + high)):
                vertices += (*corner, 0, 0)
            indices += (first, first + 1, first + 2, first, first + 2, first + 3)
        group.add(Color(rgba=colour(tint)))
        group.add(Mesh(vertices=vertices, indices=indices, mode="triangles"))
    for place in facts.QUESTION_MARKS:
        x, y, wide, high = place_rect(place)
        board.words(group, "?", x + wide / 2, y + high / 2, 18, _LETTERS, "BarlowCondensed-Bold")


def _city(board: AnyBoard, group: InstructionGroup, place: int) -> None:
    rect = left, top, wide, high = place_rect(place)
    inner = (left + 1, top + 1, wide - 2, high - 2)
    tint = PALETTE["city"][place]
    board.box(group, inner, tint, PALETTE["city_border"], 6, 1.4)
    _contours(board, group, rect, place)
    if board.flat:
        with board.turned(group, rect, TOWARDS[place]):
            left, top, wide, high = lying(rect, TOWARDS[place])
            _title(board, group, place, left, top + high - NAME - 4, wide)
    else:
        _title(board, group, place, left, top, wide)


def _title(
    board: AnyBoard, group: InstructionGroup, place: int, left: float, top: float, wide: float
) -> None:
    """The pin of a city and its name, from left."""
    board.image(group, f"clue_city_{facts.BASES[place]}", (left + 5, top + 5, 30, 30))
    name = facts.PLACE_NAMES[place].upper()
    size = fitting(name, NAME_SIZE, wide - 44, _NAMES)
    across = lettering(name, _NAMES, size).width / LETTERING
    board.words(group, name, left + 39 + across / 2, top + NAME / 2 + 2, size, _LETTERS, _NAMES)


def _contours(board: AnyBoard, group: InstructionGroup, rect: Rect, place: int) -> None:
    """Lines as on a map; each city has its own slope."""
    left, top, wide, high = rect
    red, green, blue, _alpha = colour(PALETTE["city"][place])
    # A line that lets the ground through would be cut out with a stencil, and a painted ground has none.
    group.add(Color(*(part + (1 - part) * 0.14 for part in (red, green, blue)), 1))
    slope = (8, 14, 10, 6, 9, 26, 18, 22, 24)[place]
    steps = int((high - NAME - 6) // 26)
    for step in range(steps):
        y = top + NAME + 8 + step * 26
        points: list[float] = []
        for part in range(13):
            share = part / 12
            down = slope * share - 7 * sin(pi * 1.6 * share)
            points += (left + 4 + (wide - 8) * share, board.up(min(top + high - 4, y + down)))
        group.add(Line(points=points, width=0.8, joint="none", cap="none"))


def _headquarters(board: AnyBoard, group: InstructionGroup) -> None:
    left, top, wide, high = place_rect(facts.HQ)
    board.box(group, (left + 1, top + 1, wide - 2, high - 2), PALETTE["hq"], _BRASS, 6, 2.2)
    star = [(0, -1), (0.235, -0.324), (0.951, -0.309), (0.38, 0.124), (0.588, 0.809)]
    star += [(0, 0.4), (-0.588, 0.809), (-0.38, 0.124), (-0.951, -0.309), (-0.235, -0.324)]
    x, y, reach = left + wide / 2, top + high * 0.62, 34.0
    vertices = [x, board.up(y), 0.0, 0.0]
    for across, down in (*star, star[0]):
        vertices += (x + reach * across, board.up(y + reach * down), 0, 0)
    group.add(Color(rgba=colour("#3A5A69")))
    group.add(Mesh(vertices=vertices, indices=list(range(12)), mode="triangle_fan"))
    name = facts.PLACE_NAMES[facts.HQ].upper()
    size = fitting(name, NAME_SIZE, wide - 12, _NAMES)
    if not board.flat:
        board.words(group, name, left + wide / 2, top + NAME / 2 + 1, size, _LETTERS, _NAMES)
        return
    for angle in (0, 180):  # For both long sides.
        with board.turned(group, (left, top, wide, high), angle):
            board.words(group, name, left + wide / 2, top + high - NAME / 2 - 1, size, _LETTERS, _NAMES)

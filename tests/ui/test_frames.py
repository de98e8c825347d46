"""Plates and rims: what they cover, to the pixel."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from kivy.graphics import ClearBuffers, ClearColor, Color, Fbo

from spymobile.ui.parts.frames import Plate, Rim
from tests.ui.pilot import Pilot

pytestmark = pytest.mark.fine


SIDES = st.floats(0, 400, allow_nan=False)
PLACES = st.floats(-500, 500, allow_nan=False)

type Box = tuple[float, float, float, float]


def pieces(frame: Plate | Rim) -> list[Box]:
    """Left, bottom, right and top of every piece."""
    numbers = frame.vertices
    corners = [(numbers[at], numbers[at + 1]) for at in range(0, len(numbers), 4)]
    return [(*corners[at], *corners[at + 2]) for at in range(0, len(corners), 4)]


def area(box: Box) -> float:
    return max(0.0, box[2] - box[0]) * max(0.0, box[3] - box[1])


def meeting(one: Box, other: Box) -> Box:
    return (max(one[0], other[0]), max(one[1], other[1]), min(one[2], other[2]), min(one[3], other[3]))


@given(x=PLACES, y=PLACES, wide=SIDES, high=SIDES, radius=st.integers(0, 60))
def test_a_plate_covers_its_place_once(x: float, y: float, wide: float, high: float, radius: int) -> None:
    found = pieces(Plate(pos=(x, y), size=(wide, high), radius=radius))
    whole = (x, y, x + wide, y + high)
    assert len(found) == Plate.count
    assert sum(map(area, found)) == pytest.approx(wide * high, abs=0.5)
    assert all(area(meeting(piece, whole)) == pytest.approx(area(piece), abs=0.5) for piece in found)
    assert all(area(meeting(*pair)) < 0.5 for pair in combinations(found, 2))


@given(wide=st.floats(40, 400), high=st.floats(40, 400), radius=st.integers(4, 20), thick=st.floats(0.5, 4))
def test_a_rim_stays_inside_and_leaves_the_middle_free(
    wide: float, high: float, radius: int, thick: float
) -> None:
    found = pieces(Rim(size=(wide, high), radius=radius, thick=thick))
    edge = max(radius, thick + 2)
    assert len(found) == Rim.count
    for piece in found:
        assert piece[0] >= -0.01
        assert piece[1] >= -0.01
        assert piece[2] <= wide + 0.01
        assert piece[3] <= high + 0.01
        assert area(meeting(piece, (edge, edge, wide - edge, high - edge))) == 0


def test_what_has_been_laid_moves_and_grows_and_changes_its_corners() -> None:
    plate = Plate(size=(40, 40), radius=8)
    plate.pos = (10, 20)
    plate.size = (60, 50)
    assert min(piece[0] for piece in pieces(plate)) == 10
    assert max(piece[3] for piece in pieces(plate)) == 70
    plate.radius = (8, 8, 0, 0)
    assert plate.radius == (8, 8, 0, 0)
    rim = Rim(size=(40, 40), radius=8, thick=1)
    thin = rim.texture
    rim.thick = 3
    assert rim.thick == 3
    assert rim.texture is not thin


def drawn(frame: Plate | Rim, wide: int, high: int) -> dict[tuple[int, int], int]:
    """How much of every pixel is covered."""
    paper = Fbo(size=(wide, high))
    with paper:
        ClearColor(0, 0, 0, 0)
        ClearBuffers()
        Color(1, 1, 1, 1)
    paper.add(frame)
    paper.draw()
    pixels = paper.pixels
    return {(x, y): pixels[4 * (y * wide + x) + 3] for x in range(wide) for y in range(high)}


def test_corners_are_round_and_edges_whole(pilot: Pilot) -> None:
    plate = drawn(Plate(size=(40, 30), radius=10), 40, 30)
    corners = [(0, 0), (39, 0), (0, 29), (39, 29)]
    assert all(plate[corner] == 0 for corner in corners)
    assert all(plate[x, y] == 255 for x in range(12, 28) for y in range(30))
    assert 0 < plate[3, 3] < 255 or plate[2, 3] != plate[4, 3], "the edge of a corner is smooth"
    upper = drawn(Plate(size=(40, 30), radius=(10, 10, 0, 0)), 40, 30)
    assert sum(upper[corner] == 0 for corner in corners) == 2
    rim = drawn(Rim(size=(40, 30), radius=10, thick=2), 40, 30)
    assert rim[20, 15] == 0
    for x, y in ((20, 0), (20, 29), (0, 15), (39, 15)):
        assert rim[x, y] > 250
    assert all(rim[corner] == 0 for corner in corners)
    whole = sum(plate.values())
    assert sum(value for (x, y), value in plate.items() if x < 20) == pytest.approx(whole / 2, rel=0.01)
    assert sum(value for (x, y), value in plate.items() if y < 15) == pytest.approx(whole / 2, rel=0.01)

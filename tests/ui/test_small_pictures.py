"""Drawings that lie there in a second, smaller size: the same drawing, the right way up."""

from __future__ import annotations

from pathlib import Path

import pytest
from kivy.core.image import Image, ImageData

from spymobile import assets

pytestmark = pytest.mark.fine


SMALL = sorted((assets.path("art")).glob("*@*.png"))
#: Rows and columns in which two sizes of a drawing are compared.
_GRID = 16


def _spots(data: ImageData) -> list[tuple[int, ...]]:
    """Colours at a grid of places, row by row."""
    deep, middles = len(data.fmt), [(2 * at + 1) / (2 * _GRID) for at in range(_GRID)]
    pixels = [
        deep * (int(y * data.height) * data.width + int(x * data.width)) for y in middles for x in middles
    ]
    return [tuple(data.data[pixel : pixel + 3]) for pixel in pixels]


def _apart(one: list[tuple[int, ...]], two: list[tuple[int, ...]]) -> int:
    return sum(
        abs(a - b) for left, right in zip(one, two, strict=True) for a, b in zip(left, right, strict=True)
    )


def test_there_are_some() -> None:
    assert len(SMALL) > 30


@pytest.mark.parametrize("path", SMALL, ids=lambda path: path.stem)
def test_a_smaller_picture_stands_as_the_large_one_does(path: Path) -> None:
    """The covers of a phone once stood on their heads."""
    large = path.with_name(path.stem.partition("@")[0] + ".png")
    one, two = (_spots(Image(str(file), keep_data=True).image._data[0]) for file in (path, large))
    rows = [one[at : at + _GRID] for at in range(0, len(one), _GRID)]
    upside_down = [spot for row in reversed(rows) for spot in row]
    assert _apart(one, two) <= _apart(upside_down, two)

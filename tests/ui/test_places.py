"""Places of the table: measured as drawn, inside every window, and apart from each other."""

from __future__ import annotations

from itertools import combinations

import pytest

from spymobile.ui import catalogue
from spymobile.ui.table.show.places import places_of
from spymobile.ui.table.show.table_places import Area, TableNeeds, TablePlaces

pytestmark = pytest.mark.fine


PEGS, PEOPLE, SEALED = (catalogue.face(game).room(4) for game in ("spy_alley", "enemy_agent", "clue"))
SIZES = (
    (412, 915),
    (360, 640),
    (320, 560),
    (390, 844),
    (915, 412),
    (640, 360),
    (800, 1280),
    (1280, 800),
    (1024, 600),
    (2560, 1600),
)
SCALES = (1.0, 1.15, 1.3, 1.6, 2.0)
NAMES = ("header", "board", "news", "people", "sentence", "buttons", "seal")


def rows(places: TablePlaces, height: float) -> dict[str, tuple[int, int]]:
    """From where to where each part reaches, from the top as in the drawings."""
    found = {name: getattr(places, name) for name in ("band", *NAMES, "main")}
    return {name: (round(height - rect.top), round(height - rect.y)) for name, rect in found.items()}


@pytest.mark.parametrize(
    ("room", "size", "drawn"),
    [
        (
            PEGS,
            (412, 915),
            {"header": (28, 84), "board": (84, 580), "news": (584, 624), "people": (630, 722)}
            | {"sentence": (728, 772), "main": (780, 836), "seal": (840, 888)},
        ),
        (
            PEOPLE,
            (412, 915),
            {"header": (28, 84), "board": (84, 548), "news": (554, 596), "people": (604, 704)}
            | {"main": (780, 836), "seal": (840, 888)},
        ),
        (
            PEOPLE,
            (360, 640),
            {"header": (28, 76), "board": (76, 388), "news": (392, 436), "people": (442, 490)}
            | {"sentence": (498, 546), "main": (556, 612)},
        ),
        (
            PEOPLE,
            (915, 412),
            {"band": (0, 24), "header": (24, 68), "board": (24, 412), "news": (70, 108), "people": (114, 214)}
            | {"sentence": (222, 270), "main": (280, 336), "seal": (344, 392)},
        ),
    ],
)
def test_the_places_are_those_of_the_drawings(
    room: TableNeeds, size: tuple[int, int], drawn: dict[str, tuple[int, int]]
) -> None:
    found = rows(places_of(size, room), size[1])
    assert {name: found[name] for name in drawn} == drawn


def test_large_letters_keep_the_board_and_change_the_order() -> None:
    """But for 14 dp, which a sentence of two lines takes of it."""
    found = rows(places_of((412, 915), PEGS, 2.0), 915)
    assert found["board"] == (84, 566)
    assert found["main"] == (700, 772)
    order = sorted(("people", "sentence", "buttons", "news", "seal"), key=lambda name: found[name])
    assert order == ["people", "sentence", "buttons", "news", "seal"]


@pytest.mark.parametrize("size", [(412, 915), (360, 780), (360, 640)])
def test_a_large_seal_has_its_share_of_every_tray(size: tuple[int, int]) -> None:
    """96 of the 358 dp below the board on the phone of the drawings; the wax stands out of a bench by 8."""
    places = places_of(size, SEALED)
    wax = min(96.0, places.bench_top.height + 8) if places.bench else min(places.seal.size) - 4
    assert wax / places.tray.height > 0.25


def inside(rect: Area, size: tuple[float, float]) -> bool:
    return rect.x >= -0.5 and rect.y >= -0.5 and rect.right <= size[0] + 0.5 and rect.top <= size[1] + 0.5


def apart(one: Area, other: Area) -> bool:
    aside = one.right <= other.x + 0.5 or other.right <= one.x + 0.5
    return aside or one.top <= other.y + 0.5 or other.top <= one.y + 0.5


@pytest.mark.parametrize("scale", SCALES)
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_nothing_is_outside_or_below_another(size: tuple[int, int], scale: float) -> None:
    for room in (PEGS, PEOPLE, SEALED, TableNeeds(people=120), TableNeeds()):
        places = places_of(size, room, scale)
        parts = {name: getattr(places, name) for name in NAMES}
        for name, rect in parts.items():
            assert inside(rect, size), name
            assert rect.width >= 48, name
            assert rect.height >= 38, name
        for (name, one), (other_name, other) in combinations(parts.items(), 2):
            seal_beside = places.wax and "seal" in (name, other_name)
            assert apart(one, other) or (seal_beside and abs(one.y - other.top) < 3), (name, other_name)
        assert places.button >= 56
        assert min(places.seal.size) > 47.9


@pytest.mark.parametrize("size", [(412, 915), (360, 640), (915, 412), (1280, 800)])
def test_nothing_lies_under_bars_and_notches(size: tuple[int, int]) -> None:
    """Bars only ever take from the board: the band fills the status bar, and nothing lies below the rest."""
    left, top, right, bottom = 20.0, 40.0, 24.0, 32.0
    places = places_of(size, PEGS, 1.0, (left, top, right, bottom))
    for name in NAMES:
        rect: Area = getattr(places, name)
        assert rect.x >= left, name
        assert rect.right <= size[0] - right, name
        assert rect.y >= bottom, name
        assert rect.top <= size[1] - top, name
    assert places.band.top == size[1]
    assert places.band.height == top


def test_a_sharper_screen_has_the_same_places_in_more_pixels() -> None:
    one, three = places_of((412, 915), PEGS), places_of((1236, 2745), PEGS, pixels=3.0)
    for name in NAMES:
        small, large = getattr(one, name), getattr(three, name)
        assert [3 * side for side in (*small.pos, *small.size)] == pytest.approx([*large.pos, *large.size])
    assert three.button == 3 * one.button

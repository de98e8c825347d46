"""What stays behind of a picture that was painted (the picture), and of a widget that is gone (nothing)."""

from __future__ import annotations

import gc

import pytest
from kivy.graphics import Canvas, Color, Ellipse, Rectangle
from kivy.graphics.instructions import InstructionGroup

from spymobile.ui.board import painting
from spymobile.ui.theme import theme
from tests.ui.pilot import Pilot

pytestmark = pytest.mark.fine


def test_what_is_painted_meanwhile_does_not_land_on_the_canvas_that_asked(pilot: Pilot) -> None:
    painting._copy_for.cache_clear()
    painting._halved.cache_clear()
    painting._easel.cache_clear()
    canvas = Canvas()
    with canvas:
        small = painting.picture("ea_passport_blank_blue", 90)
        dot = painting.painted((10, 10), 2, lambda group: group.add(Ellipse(size=(10, 10))))
        left, right = painting.painted_row(8, 1, 2, lambda group, number, x: group.add(Color(1, 1, 1, 1)))
    assert [type(child).__name__ for child in canvas.children] == []
    assert 90 <= small.width < 180
    assert dot.size == (20, 20)
    assert left.size == right.size == (8, 8)


def kept(kind: type) -> int:
    gc.collect()
    return sum(type(thing) is kind for thing in gc.get_objects())


def test_nothing_of_a_painting_is_kept_but_the_picture(pilot: Pilot) -> None:
    def dots(group: InstructionGroup) -> None:
        for number in range(30):
            group.add(Ellipse(pos=(number, 0), size=(3, 3)))

    painting.painted((40, 10), 1, dots)
    before = kept(Ellipse)
    with Canvas():
        for _ in range(5):
            painting.painted((40, 10), 1, dots)
    assert kept(Ellipse) == before


def test_the_theme_remembers_nobody_who_is_gone(pilot: Pilot) -> None:
    sizes: list[float] = []

    class Watcher:
        def grow(self, _theme: object, scale: float) -> None:
            sizes.append(scale)

    watchers = theme._watchers["text_scale"]
    gc.collect()
    before = len(watchers)
    one, other = Watcher(), Watcher()
    theme.watch(text_scale=one.grow)
    theme.watch(text_scale=other.grow)
    assert len(watchers) == before + 2
    theme.text_scale = 1.1
    assert sizes == [1.1, 1.1]
    del one
    assert len(watchers) == before + 1
    theme.text_scale = 1.0
    assert sizes == [1.1, 1.1, 1.0]


def test_a_picture_in_strips_is_the_same_picture(pilot: Pilot, monkeypatch: pytest.MonkeyPatch) -> None:
    def draw(group: InstructionGroup) -> None:
        group.add(Color(0.1, 0.2, 0.3, 1))
        group.add(Rectangle(size=(60, 90)))
        group.add(Color(0.9, 0.5, 0.1, 1))
        group.add(Ellipse(pos=(5, 5), size=(50, 80)))

    whole = painting.painted((60, 90), 2, draw)
    monkeypatch.setattr(painting, "_STRIP", 120 * 4 * 7)  # Seven rows a frame.
    strips = painting.Painting((60, 90), 2, draw)
    steps = 1
    while (texture := strips.step()) is None:
        steps += 1
    assert steps == 26
    assert texture.size == whole.size == (120, 180)
    assert texture.pixels == whole.pixels

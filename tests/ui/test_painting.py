"""Pictures that are made while somebody draws: they leave nothing on that somebody's canvas."""

from __future__ import annotations

from kivy.graphics import Canvas, Color, Ellipse

from spymobile.ui import painting
from tests.ui.pilot import Pilot


def test_what_is_painted_meanwhile_does_not_land_on_the_canvas_that_asked(pilot: Pilot) -> None:
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

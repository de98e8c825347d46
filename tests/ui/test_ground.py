"""The ground of a board: dot on dot while nothing moves, mixed while it glides, with words of any size."""

from __future__ import annotations

import pytest

from spymobile.ui.board.director import growth
from spymobile.ui.board.painting import fitting, halved_to
from spymobile.ui.games.spy_alley import board as alley
from spymobile.ui.games.spy_alley.spaces import CELLS, label, short_label
from spymobile.ui.theme import theme
from tests.ui.pilot import Pilot

pytestmark = pytest.mark.fine


def test_a_board_at_rest_lies_dot_on_dot_and_one_that_glides_does_not(pilot: Pilot) -> None:
    pilot.lay("enemy_agent", 2)
    board = pilot.page.board
    pilot.until(lambda: not board.busy and not board.camera.gliding)
    board._paint_when_there()  # Nobody waits until the board has rested for a while.
    ground = board.ground_texture
    assert ground.mag_filter == ground.min_filter == "nearest"
    left, bottom = board.to_window(0, 0)
    assert (board._translate.x + left) % 1 == (board._translate.y + bottom) % 1 == 0
    small = halved_to(ground, 64)
    assert small.width < ground.width
    assert ground.mag_filter == "nearest", "a small picture of it was mixed, and it is as it was"
    theme.reduce_motion = False
    board.camera.look_at(1.7, (100, 100))
    pilot.frames(2)
    assert board.camera.gliding
    assert board.ground_texture.mag_filter == "linear"


@pytest.mark.usefixtures("pilot")
@pytest.mark.parametrize("text_scale", [1.0, 1.5, 2.0])
def test_words_on_spaces_grow_with_the_text(text_scale: float) -> None:
    """What would have to shrink again says the same with fewer letters."""
    wanted = alley._LABEL * growth(text_scale)
    for space, (_x, _y, wide, _high) in enumerate(CELLS):
        room = wide - alley._AIR
        words = label(space)
        if wanted > alley._LABEL and fitting(words, wanted, room) < wanted:
            words = short_label(space)
        assert fitting(words, wanted, room) >= 0.95 * wanted, words

"""Signs of our own: white drawings that take the colour of the button they stand on."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from kivy.core.image import Image as CoreImage
from kivy.factory import Factory
from kivy.graphics import Color, Rectangle
from kivy.metrics import dp

from spymobile import assets
from spymobile.ui.art import art_file
from spymobile.ui.board.painting import picture
from spymobile.ui.board.pieces import crowd
from spymobile.ui.games.spy_alley.tokens import SIGN, Tokens, room
from spymobile.ui.missing_art import stand_in
from spymobile.ui.parts.buttons import IconPush, Push
from spymobile.ui.parts.labels import Icon
from spymobile.ui.parts.seats import measures
from spymobile.ui.parts.signs import Sign
from tests.ui.pilot import Pilot

ROOT = Path(__file__).parents[2]
SIGNS = sorted(file.stem for file in assets.path("art").glob("sign_*.png") if "@" not in file.stem)


def drawn(widget: object) -> list[tuple[list[float], object]]:
    """The colour and the texture of each rectangle that is shown on a canvas."""
    found, colour = [], [1.0, 1.0, 1.0, 1.0]
    for step in widget.canvas.children:  # type: ignore[attr-defined]
        if isinstance(step, Color):
            colour = list(step.rgba)
        elif isinstance(step, Rectangle) and step.size[0] and step.texture is not None:
            found.append((colour, step.texture))
    return found


def icons(button: Push) -> Icon:
    return next(child for child in button.children if isinstance(child, Icon))


def test_all_states_have_theirs() -> None:
    wanted = (
        "overview last_move pencil seal_closed seal_broken seal_check folder_string skip music share save"
    )
    assert {f"sign_{name}" for name in wanted.split()} <= set(SIGNS)


@pytest.mark.parametrize("name", SIGNS)
def test_they_are_white_and_square(name: str) -> None:
    """Whatever is white can be given any colour."""
    data = CoreImage(art_file(name), keep_data=True).image._data[0]
    assert (data.width, data.height, data.fmt) == (96, 96, "rgba")
    covered = [at for at in range(3, len(data.data), 4) if data.data[at] > 200]
    assert covered
    assert all(min(data.data[at - 3 : at]) > 200 for at in covered), "it would be darker than its colour"


def test_every_sign_that_is_asked_for_was_drawn() -> None:
    asked: dict[str, str] = {}
    for folder in ("kv", "spymobile"):
        for file in (ROOT / folder).rglob("*"):
            if file.suffix in (".kv", ".py"):
                text = file.read_text(encoding="utf-8")
                asked |= dict.fromkeys(re.findall(r'"(sign_\w+)"', text), file.name)
                asked |= {f"sign_{name}": file.name for name in re.findall(r'\bsign: "(\w+)"', text)}
    asked.pop("sign_", None)
    assert asked
    assert {name: file for name, file in asked.items() if art_file(name) == stand_in()} == {}


def test_a_sign_is_drawn_in_its_colour(pilot: Pilot) -> None:
    sign = Sign(sign="pencil", tint=(1, 0, 0, 1), size=(48, 40))
    assert drawn(sign) == [([1, 0, 0, 1], picture("sign_pencil", 40))]
    sign.tint = (0, 1, 0, 1)
    sign.sign = "share"
    assert drawn(sign) == [([0, 1, 0, 1], picture("sign_share", 40))]
    sign.sign = ""
    assert drawn(sign) == []
    assert Factory.get("Sign") is Sign


def test_a_button_takes_a_sign_like_any_icon(pilot: Pilot) -> None:
    push = Push(text="Share", icon="sign_share", look="paper")
    pilot.app.root.add_widget(push)
    pilot.frames()
    icon = icons(push)
    assert icon.text == ""
    assert ([round(part, 2) for part in push.ink], picture("sign_share", icon.font_size)) in [
        ([round(part, 2) for part in colour], texture) for colour, texture in drawn(icon)
    ]
    before = list(push.ink)
    push.look = "danger"
    pilot.frames()
    assert list(push.ink) != before
    assert drawn(icon)[-1][0] == pytest.approx(list(push.ink))
    push.icon = "check"
    assert icon.text
    assert all(texture is not picture("sign_share", icon.font_size) for _colour, texture in drawn(icon))
    only = IconPush(icon="sign_overview", hint="Whole board")
    pilot.app.root.add_widget(only)
    pilot.frames()
    assert picture("sign_overview", icons(only).font_size) in [
        texture for _colour, texture in drawn(icons(only))
    ]


def test_seats_that_share_a_space_are_told_apart_by_shapes_one_can_see() -> None:
    """Six on Start, the board as it is on a phone of 412: whose colours look alike has a sign of 14 dp."""
    radius, line = measures(dp(17))
    assert radius * 0.46 - line >= dp(2.5), "the inner corners of a star, on a player's card"
    size, columns = crowd(room(0, flat=False), Tokens.size, 6)
    assert columns == 3
    assert size * 2 * SIGN * 0.94 >= 14

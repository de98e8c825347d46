"""The tour: pictures that are drawn to their last corner, of every decision there is."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from kivy.core.image import Image as CoreImage

from spymobile.table import sample_games
from spymobile.ui import catalogue, tour

ALLEY = (
    "start_turn choose_route buy_password buy_items black_market take_gift confiscate free_guess"
    " choose_identity"
)
AGENT = (
    "arrange_start choose_agents hide_plan start_turn move_person run_on move_on arrest ask_now answer_draw"
)


@pytest.mark.parametrize(
    ("game", "kinds", "more"),
    [("spy_alley", ALLEY, {"over"}), ("enemy_agent", AGENT, {"over", "OverTheWall"})],
)
def test_every_decision_is_on_the_way(game: str, kinds: str, more: set[str]) -> None:
    assert (
        set(sample_games.moments(game, catalogue.card(game).sights.landmarks))
        == {f"{game}.{kind}" for kind in kinds.split()} | more
    )


def test_every_picture_is_drawn_to_its_last_corner(tmp_path: Path) -> None:
    shown = ("settings", "spy_alley-lobby")
    done = subprocess.run(
        [sys.executable, "-m", "spymobile", "tour", "--quick", "--out", str(tmp_path), "--only", *shown],
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    assert done.returncode == 0, done.stderr
    pictures = sorted(tmp_path.glob("*.png"))
    assert [file.stem for file in pictures] == sorted(
        f"{walk}-{name}" for walk in ("phone-dark", "tablet-light") for name in shown
    )
    for file in pictures:
        picture = CoreImage(str(file), keep_data=True)
        assert tuple(picture.size) == tour.SIZES[file.stem.partition("-")[0]]
        for area in _areas(picture):
            assert area.count(b"\0\0\0") < len(area) / 30, f"{file.name} has an area nobody drew"


def _areas(picture: CoreImage) -> list[bytes]:
    """The picture in parts of a quarter of its width and height each, as red, green and blue."""
    data = picture.image._data[0]
    step = {"rgb": 3, "rgba": 4}[data.fmt]
    wide, high = picture.width // 4, picture.height // 4
    rows = [data.data[y * data.width * step : (y + 1) * data.width * step] for y in range(data.height)]
    areas = []
    for across in range(4):
        for down in range(4):
            part = b"".join(
                row[across * wide * step : (across + 1) * wide * step]
                for row in rows[down * high : (down + 1) * high : 5]
            )
            plain = bytearray(len(part) // step * 3)
            for channel in range(3):
                plain[channel::3] = part[channel::step]
            areas.append(bytes(plain))
    return areas

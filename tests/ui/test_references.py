"""A few screens, to the last pixel.

The pictures in ``references/`` were drawn by the renderer named there. Drawn by the same one a screen must be
exactly like its picture; another rounds edges and letters otherwise, so there a small part may differ.
``SPYMOBILE_REFERENCES=write pytest tests/ui/test_references.py`` draws them anew: look at them before they
are kept.
"""

from __future__ import annotations

import os
import struct
import zlib
from collections.abc import Callable
from pathlib import Path

import pytest
from kivy.core.window import Window
from kivy.graphics.opengl import GL_RENDERER, GL_VERSION, glGetString

from spymobile.ui.theme import theme
from tests.ui.looker import difference
from tests.ui.pilot import TABLET, Pilot, deal_the_same
from tests.ui.scenes import (
    clue,
    clue_sheet,
    enemy_agent,
    handed_over,
    home,
    lobby,
    spy_alley,
    spy_vs_spy,
    spy_vs_spy_closed,
)

pytestmark = pytest.mark.fine


HERE = Path(__file__).parent / "references"
SMALL_PHONE = (360, 780)
WRITE = os.environ.get("SPYMOBILE_REFERENCES") == "write"
#: With another renderer this share of the pixels may differ by more than a shade.
_MAY_DIFFER, _SHADE = 0.04, 64


def renderer() -> str:
    return (
        "\n".join(glGetString(name).decode("ascii", "replace") for name in (GL_RENDERER, GL_VERSION)) + "\n"
    )


def write_png(file: Path, pixels: bytes, width: int) -> None:
    """Pixels row by row from below, as a picture that begins at the top."""
    starts = range(0, len(pixels), 4 * width)
    rows = b"".join(b"\0" + pixels[at : at + 4 * width] for at in reversed(starts))
    head = struct.pack(">IIBBBBB", width, len(pixels) // 4 // width, 8, 6, 0, 0, 0)
    chunks = ((b"IHDR", head), (b"IDAT", zlib.compress(rows, 9)), (b"IEND", b""))
    file.write_bytes(
        b"\x89PNG\r\n\x1a\n"
        + b"".join(
            struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
            for name, data in chunks
        )
    )


def read_png(file: Path) -> tuple[bytes, int]:
    """The pixels of a picture that ``write_png`` wrote, and their width."""
    data = file.read_bytes()
    at, packed, width = 8, b"", 0
    while at < len(data):
        (length,) = struct.unpack_from(">I", data, at)
        name, body = data[at + 4 : at + 8], data[at + 8 : at + 8 + length]
        if name == b"IHDR":
            (width,) = struct.unpack_from(">I", body)
        elif name == b"IDAT":
            packed += body
        at += 12 + length
    rows, row = zlib.decompress(packed), 4 * width + 1
    return b"".join(rows[at + 1 : at + row] for at in reversed(range(0, len(rows), row))), width


def nearly(one: bytes, other: bytes) -> bool:
    """Whether two pictures are the same but for edges and letters."""
    if len(one) != len(other):
        return False
    far = sum(
        1
        for at in range(0, len(one), 4)
        if one[at : at + 4] != other[at : at + 4]
        and max(abs(one[at + n] - other[at + n]) for n in range(4)) > _SHADE
    )
    return far <= _MAY_DIFFER * len(one) / 4


@pytest.mark.parametrize(
    ("name", "show", "size", "scale", "style"),
    [
        ("home", home, SMALL_PHONE, 1.0, "dark"),
        ("home-tablet-light", home, TABLET, 1.0, "light"),
        ("lobby-large-text", lobby, SMALL_PHONE, 2.0, "dark"),
        ("spy-alley", spy_alley, SMALL_PHONE, 1.0, "dark"),
        ("spy-alley-tablet", spy_alley, TABLET, 1.0, "light"),
        ("enemy-agent", enemy_agent, SMALL_PHONE, 1.0, "dark"),
        ("enemy-agent-large-text", enemy_agent, SMALL_PHONE, 2.0, "light"),
        ("clue", clue, SMALL_PHONE, 1.0, "dark"),
        ("clue-sheet-tablet", clue_sheet, TABLET, 1.0, "light"),
        ("spy-vs-spy-rack", spy_vs_spy, SMALL_PHONE, 1.0, "dark"),
        ("spy-vs-spy-closed-tablet", spy_vs_spy_closed, TABLET, 1.0, "light"),
        ("curtain", handed_over, SMALL_PHONE, 1.0, "dark"),
    ],
    ids=lambda value: value if isinstance(value, str) and value not in ("dark", "light") else "",
)
def test_a_screen_is_like_its_picture(
    name: str,
    show: Callable[[Pilot], None],
    size: tuple[int, int],
    scale: float,
    style: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    deal_the_same(monkeypatch)
    pilot = Pilot(tmp_path, size, scale)
    pilot.app.preferences.lesson_offered = True
    theme.style = style
    try:
        show(pilot)
        pilot.stage.notes.clear_widgets()
        pilot.settle()
        now, width = pilot.picture(), int(Window.width)
    finally:
        theme.style, theme.text_scale = "dark", 1.0
        pilot.stop()
    if WRITE:
        write_png(HERE / f"{name}.png", now, width)
        (HERE / "renderer.txt").write_text(renderer(), encoding="ascii")
    kept, kept_width = read_png(HERE / f"{name}.png")
    assert (width, len(now)) == (kept_width, len(kept))
    if (HERE / "renderer.txt").read_text("ascii") == renderer():
        found = difference(now, kept, width)
        if found:
            write_png(tmp_path / f"{name}.png", now, width)
        assert found == "", f"see {tmp_path / name}.png"
    else:
        assert nearly(now, kept)

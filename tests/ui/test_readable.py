"""What is written can be read on whatever it is written on, and grows with the letters people chose."""

from __future__ import annotations

import itertools
from pathlib import Path
from typing import Any

import pytest
from kivy.metrics import sp

from spymobile.ui import catalogue
from spymobile.ui.parts.buttons import DIMMED, LOOKS, RINGS, Push
from spymobile.ui.theme import theme
from tests.ui.pilot import Pilot

pytestmark = pytest.mark.fine


PAPERS = ("paper", "paper_tab", "manila")
GROUNDS = ("table", "panel", "panel2")


def _light(colour: Any) -> float:
    channels = [c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in colour[:3]]
    return 0.2126 * channels[0] + 0.7152 * channels[1] + 0.0722 * channels[2]


def contrast(one: Any, other: Any) -> float:
    """As the guidelines for accessible pages measure it.

    >>> round(contrast((1, 1, 1), (0, 0, 0)))
    21
    """
    high, low = sorted((_light(one), _light(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


@pytest.fixture(params=["dark", "light"])
def style(request: pytest.FixtureRequest) -> Any:
    theme.style = request.param
    yield request.param
    theme.style = "dark"


@pytest.mark.parametrize(("words", "ground"), [*itertools.product(("hi", "mid", "low"), GROUNDS)])
def test_words_on_the_table(style: str, words: str, ground: str) -> None:
    assert contrast(getattr(theme, words), getattr(theme, ground)) >= 4.5


@pytest.mark.parametrize("words", ["brass_text", "red_text", "teal_text"])
def test_coloured_words_on_the_table(style: str, words: str) -> None:
    for ground in ("table", "panel"):
        assert contrast(getattr(theme, words), getattr(theme, ground)) >= 4.5


@pytest.mark.parametrize(
    ("words", "ground"),
    [*itertools.product(("ink", "ink_second", "red_on_paper", "teal_on_paper"), PAPERS)],
)
def test_words_on_paper_and_on_manila(words: str, ground: str) -> None:
    assert contrast(getattr(theme, words), getattr(theme, ground)) >= 4.5


def test_where_the_keyboard_stands_is_seen(style: str) -> None:
    for ground in GROUNDS:
        assert contrast(theme.ring, getattr(theme, ground)) >= 3
    for ground in PAPERS:
        assert contrast(theme.ring_on_paper, getattr(theme, ground)) >= 3
    for look, ring in RINGS.items():
        fill = LOOKS[look][0]
        on = [getattr(theme, fill)] if look in ("primary", "deadly") else [theme.paper, theme.manila]
        assert all(contrast(getattr(theme, ring), ground) >= 2.9 for ground in on), look


def test_the_arrow_beside_the_scanner_is_seen_in_the_light(style: str) -> None:
    """It is drawn in this colour, straight on the table."""
    assert contrast(theme.ring, theme.table) >= 3
    drawing = Path("spymobile/ui/games/enemy_agent/scanner_view.py").read_text("utf-8")
    arrow = drawing.partition("def _draw_arrow")[2].partition("def ")[0]
    assert "theme.ring" in arrow


def test_a_button_that_cannot_be_used_can_still_be_read(pilot: Pilot, style: str) -> None:
    """It can be tapped to hear why, so its words count as words."""
    assert DIMMED.keys() == LOOKS.keys()
    for look in LOOKS:
        button, lit = (Push(text="Hold to accuse", look=look, dim=dim) for dim in (True, False))
        assert (button.opacity, button.ink[3]) == (1, 1)
        if button.fill[3]:
            grounds = [button.fill]
        else:
            names = PAPERS if look in ("paper", "written") else ("table", "panel")
            grounds = [getattr(theme, name) for name in names]
        assert all(contrast(button.ink, ground) >= 4.5 for ground in grounds), look
        assert (lit.ink, lit.fill) != (button.ink, button.fill), "and is told from one that can be used"


def test_a_text_field_follows_the_size_of_the_letters(tmp_path: Path) -> None:
    pilot = Pilot(tmp_path, welcome=True)
    try:
        field = pilot.stage.sheet._field
        assert field.font_size == sp(18)
        before, place = field.font_size, field.parent
        pilot.say("200 %")
        assert field.font_size == pytest.approx(2 * before)
        assert field.font_size == sp(18)
        assert field.line_height <= field.height == place.height, "and so does its frame"
    finally:
        pilot.stop()
        theme.text_scale = 1.0


def test_covers_say_whether_there_is_a_board(pilot: Pilot) -> None:
    """By what the app can play, not by name: a game that gets a board is bright by itself."""
    pilot.stage.home()
    pilot.settle()
    cards = {card.title: card for card in pilot.widgets() if type(card).__name__ == "GameCard"}
    assert {entry.title for entry in catalogue.cards()} == cards.keys()
    assert any(entry.playable for entry in catalogue.cards())
    for entry in catalogue.cards():
        card = cards[entry.title]
        cover = next(w for w in card.walk() if type(w).__name__ == "CoverPicture")
        stamp = next(w for w in card.walk() if type(w).__name__ == "Stamp")
        assert (cover.shade == 0) == (stamp.opacity == 0) == entry.playable
        assert (card.caption == "Rule book only for now") != entry.playable

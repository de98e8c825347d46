"""Android takes the graphics card away while the app is out of sight: afterwards all looks as before."""

from __future__ import annotations

import gc
from struct import pack

import pytest
from kivy.graphics.opengl import (
    glDeleteBuffers,
    glDeleteFramebuffers,
    glDeleteProgram,
    glDeleteTextures,
    glIsBuffer,
    glIsFramebuffer,
    glIsProgram,
    glIsTexture,
    glUseProgram,
)

from spymobile.ui import catalogue
from spymobile.ui.parts.qr_code import QrCode
from tests.ui.pilot import PHONE, Pilot, deal_the_same

#: No name of a texture is higher in these tests.
_NAMES = 20_000


def lose_everything() -> int:
    """Nothing is left, as far as the graphics card is concerned; how many textures there were."""
    lost = 0
    glUseProgram(0)
    for name in range(1, _NAMES):
        if glIsProgram(name):
            glDeleteProgram(name)
    for is_one, delete in (
        (glIsFramebuffer, glDeleteFramebuffers),
        (glIsBuffer, glDeleteBuffers),
        (glIsTexture, glDeleteTextures),
    ):
        names = [name for name in range(1, _NAMES) if is_one(name)]
        delete(len(names), pack(f"{len(names)}I", *names))
        lost = len(names)
    return lost


def away_and_back(pilot: Pilot) -> None:
    pilot.pause()
    pilot.app.dispatch("on_resume")
    pilot.settle()


def changed(before: bytes, after: bytes, wide: int) -> list[tuple[int, int]]:
    """Where a picture differs by more than a letter that stands one dot further left or right.

    Kivy keeps a few fonts open; one that was closed and opened again may measure a line one dot wider.
    """
    dot = 4
    return [
        divmod(at // dot, wide)
        for at in range(dot, len(after) - dot, dot)
        if after[at : at + dot]
        not in (before[at : at + dot], before[at - dot : at], before[at + dot : at + 2 * dot])
    ]


@pytest.mark.parametrize("game", [card.name for card in catalogue.cards() if card.playable])
def test_a_table_looks_the_same_after_everything_was_lost(
    pilot: Pilot, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    deal_the_same(monkeypatch)
    pilot.lay(game, 2)
    away_and_back(pilot)
    before = pilot.picture()
    assert lose_everything() > 20
    assert changed(before, pilot.picture(), PHONE[0]), "blank places are noticed"
    away_and_back(pilot)
    assert changed(before, pilot.picture(), PHONE[0]) == []


def test_what_was_not_lost_is_not_made_again(pilot: Pilot, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[object] = []
    monkeypatch.setattr("spymobile.ui.graphics_memory.get_context", lambda: made.append(1))
    away_and_back(pilot)
    assert made == []


def test_covers_signs_and_words_come_back_below_an_open_sheet(pilot: Pilot) -> None:
    pilot.stage.go("lobby", game="spy_alley")
    pilot.settle()
    away_and_back(pilot)
    pilot.tap(pilot.page.ids.seats.children[-1])
    assert pilot.stage.sheet is not None
    pilot.without_bars()
    gc.freeze()  # As the app does with all that was loaded when it started.
    before = pilot.picture()
    lose_everything()
    away_and_back(pilot)
    assert pilot.stage.sheet is not None
    assert pilot.picture() == before


def test_an_invitation_can_be_read_again(pilot: Pilot) -> None:
    code = QrCode(size_hint=(None, None), size=(200, 200))
    code.text = "spymobile:table"
    pilot.stage.add_widget(code)
    before = pilot.picture()
    lose_everything()
    away_and_back(pilot)
    assert pilot.picture() == before

"""Pencil marks: only their owner sees them; they are kept with the game on this device, and go with it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from kivy.core.window import Window

from spymobile.core.codec import Json
from spymobile.games.spy_alley import actions as act
from spymobile.store import export
from spymobile.ui.table.privacy import pencil
from spymobile.ui.table.privacy.pencil import PencilMark
from tests.ui.looker import difference
from tests.ui.pilot import TABLET, Pilot, deal_the_same
from tests.ui.positions import table_of


@pytest.fixture(autouse=True)
def same_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    deal_the_same(monkeypatch)


def _cards(pilot: Pilot) -> list[Any]:
    return list(pilot.page.ids.strip.children[::-1])


def _tags(pilot: Pilot) -> list[str]:
    return [card.tag for card in _cards(pilot)]


def _alone(pilot: Pilot) -> Any:
    pilot.lay("spy_alley", 1, bots=3)
    return pilot.page


def _pad(pilot: Pilot) -> Any:
    return next(widget for widget in pilot.widgets() if isinstance(widget, pencil.PencilPad))


def _tap(pilot: Pilot, word: str) -> None:
    pad = _pad(pilot)
    number = pad._words.index(word)
    pilot.tap(pilot.scroll_to(pad.ids.words.children[::-1][number]))


def test_holding_a_rivals_card_writes_beside_it(pilot: Pilot) -> None:
    page = _alone(pilot)
    assert _tags(pilot) == ["", "?", "?", "?"]
    pilot.hold(_cards(pilot)[2], 1.0)
    assert type(pilot.stage.sheet).__name__ == "PencilSheet"
    _tap(pilot, "french")
    assert _tags(pilot) == ["", "?", "French?", "?"]
    _tap(pilot, "french")
    assert _tags(pilot) == ["", "?", "French", "?"]
    _tap(pilot, "german")
    assert _tags(pilot) == ["", "?", "German?", "?"]
    pilot.say("Back")
    assert pencil.read(page, 0) == {2: PencilMark("german")}
    assert len(_cards(pilot)[2]._tag.children) > 0, "it is drawn on the card"


def test_the_whole_pegboard_has_the_words_too_and_rubs_out(pilot: Pilot) -> None:
    page = _alone(pilot)
    pencil.write(page, 0, 1, PencilMark("russian", True))
    pilot.tap(_cards(pilot)[1])
    assert type(pilot.stage.sheet).__name__ == "SeatSheet"
    assert _pad(pilot).line == "Russian"
    _tap(pilot, "russian")
    assert pencil.read(page, 0) == {}
    pilot.back()
    pilot.tap(_cards(pilot)[0])
    assert not any(isinstance(widget, pencil.PencilPad) for widget in pilot.widgets()), "not about oneself"


def test_marks_come_back_with_the_game_and_go_with_it(pilot: Pilot) -> None:
    page = _alone(pilot)
    number = page.number
    pencil.write(page, 0, 3, PencilMark("italian"))
    pilot.restart()
    pilot.say("Continue")
    pilot.settle()
    assert _tags(pilot) == ["", "?", "?", "Italian?"]
    pilot.stage.home()
    pilot.app.store.delete(number)
    assert pilot.app.store.setting(f"pencil/{number}") is None


def test_no_export_no_log_and_no_public_line_has_them(pilot: Pilot, tmp_path: Path) -> None:
    page = _alone(pilot)
    before, lines = tmp_path / "before.spygame", page.log.public_lines()
    export.write(before, *pilot.app.store.read(page.number))
    pencil.write(page, 0, 1, PencilMark("german", True))
    page.refresh()
    after = tmp_path / "after.spygame"
    export.write(after, *pilot.app.store.read(page.number))
    assert before.read_bytes() == after.read_bytes()
    assert page.log.public_lines() == lines
    assert not any("German" in line.text for line in page.log.read())


def test_locked_they_are_gone_in_the_same_frame(pilot: Pilot) -> None:
    page = _alone(pilot)
    pencil.write(page, 0, 1, PencilMark("german", True))
    page.refresh()
    pilot.settle()
    assert _tags(pilot)[1] == "German"
    page.shut()  # No frame is drawn in between.
    assert _tags(pilot) == [""] * 4
    assert not any(card._tag.children for card in _cards(pilot))


def test_a_sheet_that_shows_a_mark_goes_when_the_table_is_locked(pilot: Pilot) -> None:
    page = _alone(pilot)
    pencil.write(page, 0, 1, PencilMark("german", True))
    pilot.hold(_cards(pilot)[1], 1.0)
    assert pilot.stage.sheet is not None
    page.shut()
    assert pilot.stage.sheet is None


@pytest.mark.parametrize("size", [(412, 915), TABLET])
def test_on_a_shared_device_the_table_is_the_same_with_and_without(
    pilot: Pilot, size: tuple[int, int]
) -> None:
    """Twin worlds: what Anna and Ben noted in their files changes no pixel of the table, and no size."""
    pilot.resize(*size)
    pilot.lay("spy_alley", 3)
    page = pilot.page
    plain = pilot.picture()
    pencil.write(page, 0, 1, PencilMark("german", True))
    pencil.write(page, 1, 0, PencilMark("american"))
    page.refresh()
    pilot.settle()
    assert difference(plain, pilot.picture(), int(Window.width)) == ""
    assert pencil.tags(page, page.view()) == {}
    page.device.open(0)  # Somebody decides in secret; the others still see the cards.
    page.refresh()
    assert pencil.tags(page, page.view()) == {}
    page.device.lock()


def test_in_an_opened_file_everybody_has_their_own(pilot: Pilot) -> None:
    pilot.lay("spy_alley", 3)
    page = pilot.page
    page.curtain_view.open_for(0)
    pilot.wait(2)
    pilot.settle()
    notes = next(widget for widget in pilot.widgets() if isinstance(widget, pencil.PencilPage))
    ben = notes.ids.who.children[::-1][0]
    assert ben.text == "Ben"
    pilot.tap(pilot.scroll_to(ben))
    _tap(pilot, "french")
    assert pencil.read(page, 0) == {1: PencilMark("french")}
    assert notes.ids.who.children[::-1][0].text == "Ben French?"
    page.close_file()
    assert not any(isinstance(widget, pencil.PencilPage) for widget in pilot.widgets())
    page.curtain_view.open_for(1)
    pilot.wait(2)
    pilot.settle()
    assert not any("French?" in words for words in pilot.words()), "not in another's file"


def test_whoever_is_out_has_no_tag_and_a_lesson_none_at_all(pilot: Pilot) -> None:
    page = _alone(pilot)
    pencil.write(page, 0, 1, PencilMark("german"))
    table_of(page).state.living = (0, 2, 3)
    page.refresh()
    assert _tags(pilot) == ["", "", "?", "?"]
    page.number = ""
    assert pencil.tags(page, page.view()) == {}


def test_what_is_kept_and_makes_no_sense_is_no_mark(pilot: Pilot) -> None:
    page = _alone(pilot)
    marks: dict[str, Json] = {"1": ["klingon", True], "x": ["french", True], "2": [1, 2]}
    odd: tuple[Json, ...] = (None, [], "x", {"0": 7}, {"0": marks})
    for kept in odd:
        pilot.app.store.set(f"pencil/{page.number}", kept)
        page.refresh()
        assert pencil.read(page, 0) == {}


def test_a_finished_game_shows_none_of_them_to_anybody(pilot: Pilot) -> None:
    pilot.lay("spy_alley", 2)
    page = pilot.page
    pencil.write(page, 0, 1, PencilMark("german"))
    spy = table_of(page).view(1).file.spy
    page.commands.act(act.NameASpy(1, ("french", "german", "spanish", "italian", "american", "russian")[spy]))
    pilot.see_shocks()
    pilot.until(lambda: pilot.stage.place == "ending")
    pilot.settle()
    assert not any("German?" in words for words in pilot.words())

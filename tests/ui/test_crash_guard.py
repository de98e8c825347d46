"""What nobody foresaw: the app says so in a sentence, and there is a way on."""

from __future__ import annotations

import importlib
import sqlite3
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest
from kivy.base import ExceptionManager

from spymobile import games
from spymobile.store.errors import CannotRead
from spymobile.table import record
from spymobile.ui import art, catalogue
from spymobile.ui.board import painting
from spymobile.ui.crash_guard import CrashGuard
from spymobile.ui.parts import labels
from spymobile.ui.screens.lobby_seats import LobbySeat
from tests.ui.pilot import Pilot, deal_the_same
from tests.ui.positions import table_of

SECRET = "Anna is the French spy"


@pytest.fixture
def defended(pilot: Pilot) -> Iterator[Pilot]:
    """As :func:`spymobile.ui.launch.run` starts it."""
    guard = CrashGuard(pilot.app)
    guard.stand()
    yield pilot
    guard.withdraw()


def breaks(error: Exception) -> bool:
    """Something raises an error within Kivy's loop, which asks its handlers whether to go on."""
    try:
        raise error
    except Exception as caught:
        return bool(ExceptionManager.handle_exception(caught) == ExceptionManager.PASS)


def test_something_broke_and_nothing_is_lost(defended: Pilot) -> None:
    pilot = defended
    pilot.lay("spy_alley", 2)
    table = pilot.page
    pilot.say("Roll")
    length = table.device.length(table.device.eyes)
    table.open_menu()
    assert breaks(LookupError(SECRET))
    pilot.settle()
    assert "Something broke. Nothing is lost." in pilot.words()
    assert not table.on_stage
    (file,) = pilot.folder.glob("report-*.txt")
    report = file.read_text("utf-8")
    assert "builtins.LookupError" in report
    assert "test_crash_guard.py" in report
    assert SECRET not in report
    assert str(Path.home()) not in report
    pilot.say("Send the report")
    pilot.say("Resume the game")
    assert pilot.page is not table, "what broke is made anew"
    assert pilot.page.device.length(pilot.page.device.eyes) == length
    pilot.stage.home()
    assert breaks(ExceptionGroup("two", [ValueError(SECRET), CannotRead("disk")]))
    pilot.settle()
    assert "Resume the game" not in [button.text for button in pilot.buttons()]
    pilot.say("Home")
    assert pilot.stage.place == "home"
    assert breaks(CannotRead("disk"))
    pilot.settle()
    assert "Your saved games cannot be read (disk)." in pilot.words()
    assert not breaks(ValueError("again and again"))


def test_leaving_by_the_keyboard_is_no_failure(defended: Pilot) -> None:
    assert ExceptionManager.handle_exception(KeyboardInterrupt()) == ExceptionManager.RAISE


def test_a_missing_drawing_is_replaced(pilot: Pilot, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    broken = tmp_path / "broken.png"
    broken.write_bytes(b"no picture at all")

    drawings = {name: files for name, files in art._drawings().items() if not name.startswith("sa_gift")}
    for name in drawings:
        if name.startswith(("sa_die", "cover_")):
            drawings[name] = [(float("inf"), str(broken))]
    monkeypatch.setattr(art, "_drawings", lambda: drawings)
    painting._copy_for.cache_clear()
    painting._halved.cache_clear()
    try:
        pilot.lay("spy_alley", 2)
        pilot.stage.home()
        pilot.settle()
        card = painting.picture("sa_gift")
        assert len(set(card.pixels[::4])) > 1, "something is drawn on it"
        picture = labels.Picture(art="sa_gift")
        assert picture.texture is not None
    finally:
        painting._copy_for.cache_clear()
        painting._halved.cache_clear()


class TestNoStore:
    """The file with the games cannot be opened."""

    @pytest.fixture
    def folder(self, tmp_path: Path) -> Path:
        return tmp_path / "not" / "yet" / "there"

    def test_a_folder_that_is_not_there_is_made(self, folder: Path) -> None:
        pilot = Pilot(folder)
        assert (folder / "spymobile.db").is_file()
        assert not pilot.app.not_saving
        pilot.stop()

    @pytest.mark.parametrize("trouble", ["folder", "newer", "file in the way"])
    def test_a_sentence_and_two_ways_on(self, folder: Path, trouble: str) -> None:
        file = folder / "spymobile.db"
        if trouble == "file in the way":
            folder.parent.mkdir(parents=True)
            folder.write_text("a file where the folder should be")
        elif trouble == "folder":
            file.mkdir(parents=True)
        else:
            folder.mkdir(parents=True)
            base = sqlite3.connect(file)
            base.execute("PRAGMA user_version=9")
            mark = int.from_bytes(b"Spy\x09")
            base.execute(f"PRAGMA application_id={mark}")
            base.commit()
            base.close()
        pilot = Pilot(folder)
        try:
            pilot.settle()
            words = " ".join(pilot.words(pilot.top))
            assert "Your games cannot be opened." in words
            assert ("newer Spymobile" if trouble == "newer" else "cannot be opened (") in words
            pilot.back()
            pilot.say("Try again")
            assert type(pilot.top).__name__ == "NotSavingSheet"
            if trouble == "newer":
                pilot.say("Play without saving")
                pilot.lay("spy_alley", 2)
                pilot.say("Roll")
                pilot.back()
                assert "The game is not saved. Leave?" in pilot.words()
                base = sqlite3.connect(file)
                assert base.execute("PRAGMA user_version").fetchone() == (9,)
                base.close()
                return
            (folder if trouble == "file in the way" else file).rename(folder.parent / "aside")
            pilot.say("Try again")
            assert pilot.stage.sheet is None
            assert file.is_file()
            pilot.app.preferences.name = "Dora"
            assert pilot.app.store.setting("name") == "Dora"
        finally:
            pilot.stop()


def test_rules_and_settings_lie_over_the_living_table(pilot: Pilot, monkeypatch: pytest.MonkeyPatch) -> None:
    deal_the_same(monkeypatch)
    hidden: list[bool] = []
    monkeypatch.setattr(pilot.app.ports._ports, "hide_from_screenshots", hidden.append, raising=False)
    pilot.lay("spy_alley", 2)
    page = pilot.page
    while page.device.undoer is None:
        prompt = page.device.prompt()
        page.commands.act(
            next(c for c in reversed(prompt.choices) if type(c).__name__ not in ("NameASpy", "FreeGuess"))
        )
        pilot.settle()
    page.board.camera.zoom_to(1.7, page.board.center)
    die = page.board.dice.lying
    kind = page.device.prompt().kind
    page.open_rules()
    pilot.settle()
    assert pilot.stage.place == "rules"
    shown = pilot.page._headings[page.face.paragraphs[kind]]
    pilot.until(lambda: 0 <= shown.to_window(0, shown.top)[1] <= pilot.stage.height)
    pilot.app.dispatch("on_pause")
    pilot.back()
    assert pilot.page is page
    assert hidden == [True]
    assert (page.board.camera.zoom, page.board.dice.lying) == (1.7, die)
    assert page.device.undoer is not None
    page.open_menu()
    pilot.settle()
    pilot.say("Settings")
    pilot.app.preferences.text_scale = 1.3
    pilot.back()
    assert pilot.page is not page, "it was measured for another size of text"
    assert table_of(pilot.page) is not None
    assert pilot.page.device.undoer is not None, "the table was not left"
    pilot.stage.cover("settings")
    pilot.stage.home()
    assert pilot.stage.living == [pilot.page]
    assert hidden[-1] is False


@pytest.mark.parametrize("game", ["spy_alley", "enemy_agent"])
def test_every_decision_has_its_paragraph(game: str) -> None:
    room = {"spy_alley": "choices", "enemy_agent": "rules"}[game]
    kinds = importlib.import_module(f"spymobile.games.{game}.{room}").KINDS
    book = games.rule_book(game)
    paragraphs = catalogue.face(game).paragraphs
    assert set(kinds.values()) - {None, ""} <= set(paragraphs)
    assert all(book[number].number == number for number in paragraphs.values())


def test_notes_lie_above_each_other(pilot: Pilot) -> None:
    say = pilot.app.say_briefly
    long = "A sentence that is so long that it needs a second line at the lower edge of a phone."
    for sentence in ("One.", long, "Three.", "One.", "Four."):
        say(sentence)
    pilot.settle()
    notes = pilot.stage.notes.children
    assert [note.text for note in notes] == ["Four.", "One.", "Three."]
    for lower, upper in pairwise(notes):
        assert lower.top <= upper.y
    assert notes[0].y > 0
    pilot.app.say_briefly("Short-lived.", 0.05)
    pilot.until(lambda: "Short-lived." not in pilot.words())


def test_a_second_escape_leaves_as_the_note_says(pilot: Pilot, monkeypatch: pytest.MonkeyPatch) -> None:
    left: list[bool] = []
    monkeypatch.setattr(pilot.app, "stop", lambda: left.append(True))
    pilot.back()
    assert "Go back once more to leave." in pilot.words()
    assert left == []
    pilot.back()
    assert left == [True]
    monkeypatch.undo()


def test_who_begins_moves_with_the_chair_and_long_names_get_their_numbers(pilot: Pilot) -> None:
    pilot.stage.go("lobby", game="spy_alley")
    lobby = pilot.page
    lobby.seats = [LobbySeat(name, look) for look, name in enumerate("ABC")]
    lobby.set_first(0)
    lobby.move_seat(0, 1)
    assert (lobby.first, lobby.seats[1].name) == (1, "A")
    lobby.move_seat(0, -1)
    assert lobby.first == 1
    lobby.remove_seat(0)
    assert (lobby.first, lobby.seats[0].name) == (0, "A")
    for seat in (0, 1):
        lobby.change_seat(seat, name="A" * 200)
    lobby.start()
    pilot.settle()
    assert pilot.stage.place == "table"
    assert len(set(pilot.page.names)) == 2
    names = table_of(pilot.page).names
    assert len(set(names)) == 2
    assert all(len(name) <= record.LONGEST_NAME for name in names)

"""Games leave the device and come in: from the list and from a replay, whole or with a sentence why not."""

from __future__ import annotations

from pathlib import Path
from threading import Event

import pytest

from spymobile.ports.files import BUSY, CANCELLED, Ending, Handed
from spymobile.store import export
from spymobile.store.store import Store
from tests.table.tables import diary, lay, steps, to_the_end
from tests.ui.phone import FakePorts
from tests.ui.pilot import Pilot


@pytest.fixture(scope="module")
def over() -> bytes:
    """A finished game, as a file."""
    table = to_the_end(lay(2))
    return export.to_text(table.header, diary(table).rows).encode()


def brought(pilot: Pilot, data: bytes) -> str:
    """Have a game kept, without any dialog."""
    return export.keep(pilot.app.store, export.checked(data))


def at_the_list(pilot: Pilot, finished: bool = True) -> Pilot:
    pilot.stage.go("games", finished=finished)
    pilot.settle()
    return pilot


def notes(pilot: Pilot) -> list[str]:
    return [note.text for note in pilot.stage.notes.children]


def kept(pilot: Pilot) -> list[str]:
    return [game.id for game in pilot.app.store.games()]


@pytest.mark.parametrize(("words", "way"), [("Send", "send"), ("Save as a file", "save")])
def test_a_finished_game_leaves_from_the_list_and_is_the_same_elsewhere(
    phone: Pilot, ports: FakePorts, over: bytes, words: str, way: str, tmp_path: Path
) -> None:
    brought(phone, over)
    ports.handed = Handed(Ending.DONE, where="Downloads")
    at_the_list(phone).say("Send or save")
    assert "The file holds every step, and everybody's secrets." in phone.words()
    phone.say(words)
    ((how, name, data),) = ports.out
    assert (how, data) == (way, over)
    assert name.startswith("spy_alley-20")
    assert name.endswith(".spygame")
    assert notes(phone) == ["The game lies in Downloads."]
    with Store(tmp_path / "elsewhere.db") as elsewhere:
        assert elsewhere.games() == []
        export.keep(elsewhere, export.checked(data))
        assert elsewhere.games()[0].outcome is not None


def test_a_finished_game_leaves_from_its_replay_once_its_files_are_open(
    phone: Pilot, ports: FakePorts, over: bytes
) -> None:
    number = brought(phone, over)
    phone.stage.go("ending", number=number)
    phone.settle()
    assert "Send the game" not in [button.text for button in phone.buttons()]
    phone.page.open_files()
    phone.settle()
    phone.say("Send the game")
    assert ports.out[0][2] == over
    assert notes(phone) == [], "somebody thought better of it"


def test_a_running_game_stays(phone: Pilot, ports: FakePorts) -> None:
    table = steps(lay(2), 12)
    number = phone.app.store.adopt(table.header, diary(table).rows, None)
    at_the_list(phone, finished=False).say("Send or save")
    refusal = "This game is still running, and its file would hold everybody's secrets. Finish it first."
    assert notes(phone) == [refusal]
    outcome = '{"draw":true,"winners":[]}'
    phone.app.store._base.execute("UPDATE games SET outcome = ?", (outcome,))
    phone.app.files.send(number)
    phone.app.files.save(number)
    assert ports.out == [], "whatever the list says, the rules know"
    assert notes(phone) == [refusal]


def test_a_damaged_game_stays(phone: Pilot, ports: FakePorts, over: bytes) -> None:
    number = brought(phone, over)
    phone.app.store._base.execute("UPDATE rows SET link = x'00' WHERE number = 9")
    phone.app.files.send(number)
    assert ports.out == []
    assert notes(phone) == ["This saved game is damaged. A damaged game cannot be sent."]


def test_a_game_from_elsewhere_comes_in_once(phone: Pilot, ports: FakePorts, over: bytes) -> None:
    ports.handed = Handed(Ending.DONE, data=over)
    at_the_list(phone, finished=False)
    phone.say("Open a game file")
    phone.until(lambda: kept(phone))
    phone.settle()
    assert (phone.page.title, notes(phone)) == ("Finished games", ["The game is in your list."])
    phone.say("Open a game file")
    phone.until(lambda: "This game is on this device already." in notes(phone))
    assert len(kept(phone)) == 1
    phone.tap(phone.button("Look at it"))
    assert phone.stage.place == "ending"


MEGABYTES = 1024 * 1024


@pytest.fixture
def at_list(phone: Pilot) -> Pilot:
    return at_the_list(phone)


def hush(pilot: Pilot) -> None:
    for note in pilot.stage.notes.children[:]:
        pilot.stage.notes._drop(note)


def test_a_file_that_is_no_game_ends_in_a_sentence(at_list: Pilot, ports: FakePorts) -> None:
    for data, sentence in (
        (b"", "This is not a Spymobile game."),
        (b"PK\x03\x04 a picture of a cat", "This is not a Spymobile game."),
        (b"spymobile game 1\n{}\n", "This file is damaged. Ask for it once more."),
        (b"spymobile game 9\n", "This game was saved by a newer Spymobile. Update the app to open it."),
        (b"spymobile game 1\n%s", "This file is larger than any game can be. It was not opened."),
    ):
        ports.handed = Handed(Ending.DONE, data=data.replace(b"%s", b"x" * 100 * MEGABYTES))
        at_list.say("Open a game file")
        at_list.until(lambda: notes(at_list))
        assert notes(at_list) == [sentence]
        hush(at_list)
    assert kept(at_list) == []


def test_a_dialog_that_brings_nothing(at_list: Pilot, ports: FakePorts) -> None:
    for handed, said in (
        (CANCELLED, []),
        (BUSY, ["Another file is being chosen. Finish that first."]),
        (Handed(Ending.FAILED, why="gone"), ["The file could not be read. (gone)"]),
    ):
        ports.handed = handed
        at_list.say("Open a game file")
        assert notes(at_list) == said
        hush(at_list)
    assert kept(at_list) == []


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch, over: bytes) -> Event:
    """Checking a file takes until this is set."""
    go_on, real = Event(), export.checked

    def checked(data: bytes, progress: export.Progress | None = None) -> export.Checked:
        def patient(done: int, total: int) -> bool:
            go_on.wait(10)
            return progress is None or progress(done, total)

        if progress is not None:
            progress(30, 100)
        return real(data, patient)

    monkeypatch.setattr(export, "checked", checked)
    return go_on


def opening(phone: Pilot, ports: FakePorts, over: bytes) -> None:
    ports.handed = Handed(Ending.DONE, data=over)
    at_the_list(phone).say("Open a game file")
    phone.wait(0.6)
    phone.until(lambda: "Every step is played by the rules: 30 %" in phone.words())


def test_a_long_file_says_how_far_it_is_and_can_be_stopped(
    phone: Pilot, ports: FakePorts, over: bytes, slow: Event
) -> None:
    opening(phone, ports, over)
    phone.app.files.open(lambda *_: pytest.fail("a second one"))
    assert notes(phone) == ["A game is being opened. Wait for it, or stop it."]
    phone.say("Stop")
    slow.set()
    phone.until(lambda: "Stopped. Nothing was changed." in notes(phone))
    assert kept(phone) == []


def test_a_pause_in_the_middle_loses_and_doubles_nothing(
    phone: Pilot, ports: FakePorts, over: bytes, slow: Event
) -> None:
    opening(phone, ports, over)
    phone.pause()
    phone.app.dispatch("on_resume")
    phone.wait(1.2)
    slow.set()
    phone.until(lambda: kept(phone))
    phone.settle()
    assert len(kept(phone)) == 1
    assert phone.stage.sheet is None


def test_an_app_that_closes_in_the_middle_keeps_nothing(
    phone: Pilot, ports: FakePorts, over: bytes, slow: Event
) -> None:
    opening(phone, ports, over)
    phone.app.files.close()
    slow.set()
    phone.wait(1)
    assert kept(phone) == []


def test_a_desktop_asks_where_files_lie(
    pilot: Pilot, over: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    brought(pilot, over)
    monkeypatch.setattr(pilot.app.ports._ports, "_downloads", tmp_path)
    at_the_list(pilot).say("Send or save")
    sheet = pilot.stage.sheet
    assert Path(sheet._field.text).parent == tmp_path
    pilot.say("Save")
    (file,) = tmp_path.glob("*.spygame")
    assert file.read_bytes() == over
    assert notes(pilot) == [f"The game lies in {file}."]
    pilot.say("Send or save")
    pilot.stage.sheet._field.text = str(file)
    pilot.say("Save")
    assert "A file of that name is there already. Choose another name." in pilot.words()
    pilot.say("Cancel")
    pilot.app.store.delete(kept(pilot)[0])
    pilot.say("Open a game file")
    assert file.name in pilot.words()
    pilot.stage.sheet._field.text = str(tmp_path / "nowhere")
    pilot.say("Open")
    assert "There is no such file." in pilot.words()
    pilot.tap(pilot.button(file.name))
    pilot.say("Open")
    pilot.until(lambda: kept(pilot))

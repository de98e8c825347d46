"""Files that come and go: every dialog ends in one answer, and nothing is left half done."""

from __future__ import annotations

import errno
import os
import sys
import time
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from spymobile.ports.android import AndroidPorts
from spymobile.ports.desktop import DesktopPorts
from spymobile.ports.files import CANCELLED, MOST_TEXT, TYPE, Ending, Handed
from spymobile.ports.java import JavaPhone
from spymobile.ports.java_documents import FIRST_REQUEST, GoneAway
from tests.ports.fakes import FakePhone

GAME = b"spymobile game 1\n..."


class Owner:
    """Somebody with a phone: works off what waits on its threads, and remembers what was told."""

    def __init__(self, sdk: int = 36, **facts: Any) -> None:
        self.phone = FakePhone(sdk, **facts)
        self.ports = AndroidPorts(self.phone)
        self.told: list[Handed] = []

    def work(self) -> list[Handed]:
        for _ in range(200):
            self.phone.let_windows_work()
            self.phone.let_app_work()
            if not (self.phone.window_jobs or self.phone.app_jobs):
                time.sleep(0.001)  # Files are read and written on a thread of their own.
            if self.told:
                break
        return self.told

    def save(self) -> None:
        self.ports.save_file("game.spygame", GAME, self.told.append)
        self.phone.let_windows_work()

    def open(self, most: int = 100) -> None:
        self.ports.open_file(most, self.told.append)
        self.phone.let_windows_work()


def test_a_game_goes_out_and_comes_in_again() -> None:
    owner = Owner()
    owner.save()
    owner.phone.pick("content://here")
    assert owner.work() == [Handed(Ending.DONE, where="game.spygame")]
    assert owner.phone.documents == {"content://here": GAME}
    owner.told.clear()
    owner.open(most=9)
    owner.phone.pick("content://here")
    assert owner.work() == [Handed(Ending.DONE, data=GAME[:9])], "never more than was asked for"
    assert [done[1] for done in owner.phone.done] == ["game.spygame", None]


def test_a_cancelled_dialog_and_one_that_is_told_twice() -> None:
    owner = Owner()
    owner.save()
    owner.phone.pick(None, times=2)
    assert owner.work() == [CANCELLED]
    owner.told.clear()
    owner.save()
    owner.phone.pick("content://here", times=3)
    owner.work()
    owner.work()
    assert [handed.ending for handed in owner.told] == [Ending.DONE]


def test_a_second_dialog_is_refused_while_the_first_is_open() -> None:
    owner = Owner()
    owner.save()
    owner.open()
    assert [handed.ending for handed in owner.told] == [Ending.BUSY]
    assert len(owner.phone.choosing) == 1
    owner.told.clear()
    owner.phone.pick("content://here")
    assert owner.work() == [Handed(Ending.DONE, where="game.spygame")]


def test_a_dialog_that_never_answers_is_given_up_when_the_app_is_back() -> None:
    """Android may end the dialog, or the app and with it whoever asked, without a word."""
    owner = Owner()
    owner.open()
    ((number, chosen),) = owner.phone.choosing
    owner.ports.stop_waiting_for_files()
    owner.ports.stop_waiting_for_files()
    assert owner.told == [CANCELLED]
    owner.told.clear()
    owner.open()
    chosen(number, "content://late")
    owner.phone.let_app_work()
    assert owner.told == [], "the late answer belongs to nobody"


@pytest.mark.parametrize("broken", ["choose", "on_window_thread", "read"])
def test_a_phone_that_cannot_open_says_so(broken: str) -> None:
    owner = Owner(broken={broken})
    owner.open()
    if broken == "read":  # The provider has gone away.
        owner.phone.pick("content://gone")
    (handed,) = owner.work()
    assert (handed.ending, handed.data) == (Ending.FAILED, b"")
    owner.phone.broken.clear()
    owner.told.clear()
    owner.open()
    assert owner.told == [], "the next dialog opens"


@pytest.mark.parametrize("also", [set(), {"drop"}])
def test_half_a_file_is_taken_away_again(also: set[str]) -> None:
    owner = Owner(broken={"write", *also})
    owner.save()
    owner.phone.pick("content://full")
    (handed,) = owner.work()
    assert (handed.ending, handed.why) == (Ending.FAILED, "java.lang.write")
    assert owner.phone.documents == ({"content://full": GAME[:3]} if also else {})


def test_sending_goes_through_downloads_since_android_10_and_as_words_before() -> None:
    for sdk, done in (
        (29, ("send document", "game.spygame", "downloads/game.spygame")),
        (28, ("send", "game.spygame", GAME.decode())),
    ):
        owner = Owner(sdk)
        owner.ports.send_file("game.spygame", GAME, owner.told.append)
        (handed,) = owner.work()
        assert handed.ending is Ending.DONE
        assert owner.phone.done == [done]


@pytest.mark.parametrize(("sdk", "broken"), [(36, "add_to_downloads"), (28, "send")])
def test_what_cannot_be_sent_is_not_called_sent(sdk: int, broken: str) -> None:
    owner = Owner(sdk, broken={broken})
    owner.ports.send_file("game.spygame", GAME, owner.told.append)
    assert [handed.ending for handed in owner.work()] == [Ending.FAILED]
    assert owner.phone.documents == {}


def test_long_words_are_not_sent_to_an_old_phone() -> None:
    owner = Owner(28)
    owner.ports.send_file("game.spygame", b"x" * (MOST_TEXT + 1), owner.told.append)
    assert [handed.ending for handed in owner.told] == [Ending.FAILED]
    assert owner.phone.done == []


# A desktop


def desktop(folder: Path, answer: Path | None) -> tuple[DesktopPorts, list[tuple[Path, bool]]]:
    ports, asked = DesktopPorts({"HOME": str(folder)}), []

    def ask(suggested: Path, *, new: bool, answered: Any) -> None:
        asked.append((suggested, new))
        answered(answer or (suggested if new else None))

    ports.ask_for_paths(ask)
    return ports, asked


def test_a_desktop_asks_for_a_path(tmp_path: Path) -> None:
    (tmp_path / "Downloads").mkdir()
    told: list[Handed] = []
    ports, asked = desktop(tmp_path, None)
    for _ in range(2):
        ports.save_file("game.spygame", GAME, told.append)
    names = [tmp_path / "Downloads" / name for name in ("game.spygame", "game-2.spygame")]
    assert asked == [(name, True) for name in names], "nothing is written over"
    assert [handed.where for handed in told] == [str(name) for name in names]
    assert [name.read_bytes() for name in names] == [GAME, GAME]
    ports.open_file(9, told.append)
    assert told[-1] == CANCELLED
    ports, asked = desktop(tmp_path, names[0])
    ports.open_file(9, told.append)
    assert told[-1] == Handed(Ending.DONE, where=str(names[0]), data=GAME[:9])
    ports.save_file("game.spygame", b"other", told.append)
    assert (told[-1].ending, names[0].read_bytes()) == (Ending.FAILED, GAME)


def test_a_full_disk_leaves_nothing_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def no_room(_number: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", no_room)
    told: list[Handed] = []
    ports, _asked = desktop(tmp_path, None)
    ports.send_file("game.spygame", GAME, told.append)
    assert told == [Handed(Ending.FAILED, why="No space left on device")]
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("path", ["nowhere.spygame", "/dev/zero", "."])
def test_what_is_no_file_is_not_read(tmp_path: Path, path: str) -> None:
    told: list[Handed] = []
    ports, _asked = desktop(tmp_path, tmp_path / path)
    ports.open_file(9, told.append)
    assert [handed.ending for handed in told] == [Ending.FAILED]


# Java


class Java:
    """As much of Android's documents as the bridge touches, with real files behind it."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
        self.folder = folder
        self.calls: list[Any] = []
        self.bound: list[Any] = []
        self.gone = False

        class Intent:
            ACTION_OPEN_DOCUMENT = "open"
            ACTION_CREATE_DOCUMENT = "create"
            ACTION_SEND = "send"
            CATEGORY_OPENABLE = "openable"
            EXTRA_TITLE = "title"
            EXTRA_STREAM = "stream"
            EXTRA_SUBJECT = "subject"
            FLAG_GRANT_READ_URI_PERMISSION = 1

            def __init__(self, action: str) -> None:
                self.told: list[Any] = [action]

            def addCategory(self, category: str) -> None:  # noqa: N802
                self.told.append(category)

            def setType(self, kind: str) -> None:  # noqa: N802
                self.told.append(kind)

            def addFlags(self, flags: int) -> None:  # noqa: N802
                self.told.append(flags)

            def putExtra(self, name: str, value: object) -> None:  # noqa: N802
                self.told.append((name, value))

            @staticmethod
            def createChooser(intent: Any, title: object) -> Any:  # noqa: N802
                return SimpleNamespace(told=["choose from", title, *intent.told])

        class Values(dict):
            put = dict.__setitem__

        resolver = SimpleNamespace(
            openFileDescriptor=self._open,
            insert=self._insert,
            update=lambda address, values, where, arguments: self.calls.append(
                ("update", address, dict(values))
            ),
            delete=lambda address, where, arguments: self.calls.append(("delete", address)),
        )
        activity = SimpleNamespace(
            getContentResolver=lambda: resolver,
            startActivityForResult=lambda intent, number: self.calls.append((number, intent.told)),
            startActivity=lambda intent: self.calls.append(intent.told),
        )
        classes = {
            "org.kivy.android.PythonActivity": SimpleNamespace(mActivity=activity),
            "android.content.Intent": Intent,
            "android.content.ContentValues": Values,
            "java.lang.String": str,
            "java.lang.Integer": int,
            "android.provider.MediaStore$Downloads": SimpleNamespace(EXTERNAL_CONTENT_URI="downloads"),
            "android.provider.DocumentsContract": SimpleNamespace(
                deleteDocument=lambda _resolver, address: self.calls.append(("drop", address))
            ),
        }
        for name, module in {
            "jnius": SimpleNamespace(autoclass=classes.__getitem__, cast=lambda kind, thing: (kind, thing)),
            "android.config": SimpleNamespace(JAVA_NAMESPACE="org.kivy.android"),
            "android.activity": SimpleNamespace(bind=lambda **events: self.bound.extend(events.values())),
        }.items():
            monkeypatch.setitem(sys.modules, name, module)

    def _open(self, address: str, mode: str) -> Any:
        if self.gone:
            return None
        flags = {
            "r": os.O_RDONLY,
            "w": os.O_WRONLY | os.O_CREAT,
            "wt": os.O_WRONLY | os.O_CREAT | os.O_TRUNC,
        }[mode]
        number = os.open(self.folder / address, flags)
        return SimpleNamespace(detachFd=lambda: number)

    def _insert(self, collection: str, values: Any) -> str:
        self.calls.append(("insert", collection, dict(values)))
        return "inserted"


def chosen_document(address: str) -> Any:
    return SimpleNamespace(getData=lambda: address)


@pytest.fixture
def java(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Java:
    return Java(monkeypatch, tmp_path)


def test_javas_dialogs(java: Java) -> None:
    phone, chosen = JavaPhone(), []
    phone.choose("game.spygame", 1, lambda number, address: chosen.append((number, address)))
    phone.choose(None, 2, lambda number, address: chosen.append((number, address)))
    assert java.calls == [
        (FIRST_REQUEST + 1, ["create", "openable", TYPE, ("title", "game.spygame")]),
        (FIRST_REQUEST + 2, ["open", "openable", "*/*"]),
    ]
    (answer,) = java.bound
    document = chosen_document("uri")
    answer(FIRST_REQUEST + 1, -1, document)  # Nobody waits for the first any more.
    answer(99, -1, document)
    answer(FIRST_REQUEST + 2, -1, document)
    answer(FIRST_REQUEST + 2, -1, document)
    assert chosen == [(2, document)]
    for result, intent in ((0, document), (-1, None)):
        phone.choose(None, 3, lambda number, address: chosen.append((number, address)))
        answer(FIRST_REQUEST + 3, result, intent)
    assert chosen[1:] == [(3, None), (3, None)]


def test_javas_documents_are_read_written_and_closed(java: Java) -> None:
    phone, chosen = JavaPhone(), chosen_document("a")
    phone.write(chosen, b"longer than the next")
    phone.write(chosen, b"short")
    assert phone.read(chosen, 100) == b"short"
    assert phone.read(chosen, 2) == b"sh"
    phone.drop(chosen)
    assert java.calls == [("drop", "a")]
    java.gone = True
    for deed in (lambda: phone.read(chosen, 2), lambda: phone.write(chosen, b"")):
        with pytest.raises(GoneAway, match="out of reach"):
            deed()


def test_javas_downloads_show_whole_files_only(java: Java) -> None:
    phone = JavaPhone()
    assert phone.add_to_downloads("game.spygame", GAME) == "inserted"
    about = {"_display_name": "game.spygame", "mime_type": TYPE, "is_pending": 1}
    assert java.calls == [("insert", "downloads", about), ("update", "inserted", {"is_pending": 0})]
    assert (java.folder / "inserted").read_bytes() == GAME
    java.calls.clear()
    java.gone = True
    with pytest.raises(GoneAway):
        phone.add_to_downloads("game.spygame", GAME)
    assert java.calls[1:] == [("delete", "inserted")]
    java.calls.clear()
    phone.send_document("game.spygame", "inserted")
    (told,) = java.calls
    assert told[:3] == ["choose from", None, "send"]
    assert ("stream", ("android.os.Parcelable", "inserted")) in told

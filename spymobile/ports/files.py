"""Files that leave and enter the app, by the device's own dialogs where it has any.

One dialog at a time. Whatever becomes of it, whoever asked is told exactly once, on the app's thread: a
dialog that was cancelled, a provider that has gone away, a disk that is full. What could not be written as a
whole is taken away again.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from functools import partial
from pathlib import Path
from typing import Protocol

from spymobile.ports.guard import PortGuard


class Ending(Enum):
    """How it ended."""

    DONE = "done"
    CANCELLED = "cancelled"
    """Nobody wants it any more."""
    BUSY = "busy"
    """Another dialog is open."""
    FAILED = "failed"


@dataclass(frozen=True, slots=True)
class Handed:
    """What became of a file: how it ended, where it lies now or what was in it, or why it failed."""

    ending: Ending
    where: str = ""
    data: bytes = b""
    why: str = ""


type OnHanded = Callable[[Handed], None]

CANCELLED = Handed(Ending.CANCELLED)
BUSY = Handed(Ending.BUSY)

TYPE = "application/octet-stream"
"""Of our files. Android would add an ending of its own to the name of anything it knows."""
MOST_TEXT = 100_000
"""Letters; what goes from app to app has about a megabyte in all, and the rest is not ours."""


class Files(Protocol):
    """Every method tells its last argument once, at once or later."""

    def save_file(self, name: str, data: bytes, told: OnHanded) -> None:
        """Let the owner choose where a file shall lie, and write it."""
        ...

    def open_file(self, most: int, told: OnHanded) -> None:
        """Let the owner choose a file; ``told`` gets its first ``most`` bytes at the most."""
        ...

    def send_file(self, name: str, data: bytes, told: OnHanded) -> None:
        """Ask the owner where a file shall go."""
        ...

    def can_send_files(self) -> bool:
        """Whether there is a way to send that is another than saving."""
        ...

    def stop_waiting_for_files(self) -> None:
        """The app is in front again: a dialog that has not answered by now never will."""
        ...

    def ask_for_paths(self, ask: AskPath) -> None:
        """How to ask where a file lies or shall lie, for devices that have no dialog of their own."""
        ...


class AskPath(Protocol):
    def __call__(self, suggested: Path, *, new: bool, answered: Callable[[Path | None], None]) -> None:
        """Ask for a path; ``new``: of a file that is not there yet. None where nobody wants one any more."""
        ...


class Documents(Protocol):
    """What Android is asked to do with files. Documents are whatever Android names them by."""

    def choose(self, name: str | None, number: int, chosen: Callable[[int, object | None], None]) -> None:
        """Open the dialog for a new document of that name, or for any that is there. Told by any thread, with
        the same ``number``; None where nothing was chosen. On Android's thread for windows only."""
        ...

    def read(self, chosen: object, most: int) -> bytes: ...

    def write(self, chosen: object, data: bytes) -> None: ...

    def drop(self, chosen: object) -> None:
        """Take a document away again that could not be written."""
        ...

    def add_to_downloads(self, name: str, data: bytes) -> object:
        """Since Android 10; nothing is there afterwards where it fails."""
        ...

    def send_document(self, title: str, address: object) -> None:
        """On Android's thread for windows only."""
        ...


type OnWindow = Callable[[str, Callable[[], None], Callable[[bool], None]], None]
"""Do something on Android's thread for windows: its name, the deed, and who hears whether it was done."""


def in_a_thread(job: Callable[[], None]) -> None:
    """A document may lie anywhere, and reading it take any time."""
    threading.Thread(target=job, daemon=True).start()


class AndroidFiles:
    """Documents as Android hands them out; no permission is needed for any of it."""

    def __init__(
        self,
        documents: Documents,
        on_window: OnWindow,
        later: Callable[[Callable[[], None]], None],
        guard: PortGuard,
        aside: Callable[[Callable[[], None]], None] | None = None,
    ) -> None:
        self._documents = documents
        self._on_window = on_window
        self._later = later
        self._guard = guard
        self._aside = aside or in_a_thread
        self._number = 0
        #: Whoever waits for the dialog that is open, and what is done with the document.
        self._waiting: tuple[OnHanded, Callable[[object], Handed]] | None = None

    def save_file(self, name: str, data: bytes, told: OnHanded) -> None:
        def write(address: object) -> Handed:
            try:
                self._documents.write(address, data)
            except Exception:
                self._guard.does("way to drop half a file", lambda: self._documents.drop(address))
                raise
            return Handed(Ending.DONE, where=name)

        self._ask(name, write, told)

    def open_file(self, most: int, told: OnHanded) -> None:
        self._ask(None, lambda at: Handed(Ending.DONE, data=self._documents.read(at, most)), told)

    def _ask(self, name: str | None, use: Callable[[object], Handed], told: OnHanded) -> None:
        if self._waiting is not None:
            told(BUSY)
            return
        self._waiting = told, use
        self._number += 1
        number = self._number

        def opened(done: bool) -> None:
            if not done:
                self._end(number, Handed(Ending.FAILED, why="no dialog for files"))

        self._on_window(
            "dialog for files", lambda: self._documents.choose(name, number, self._chosen), opened
        )

    def _chosen(self, number: int, address: object | None) -> None:
        self._later(partial(self._use, number, address))

    def _use(self, number: int, address: object | None) -> None:
        if self._waiting is None or number != self._number:
            return  # Told twice, or of a dialog that nobody waits for any more.
        told, use = self._waiting
        self._waiting = None
        if address is None:
            told(CANCELLED)
            return

        def work() -> None:
            handed = self._try(lambda: use(address))
            self._later(lambda: told(handed))

        self._aside(work)

    def _try(self, use: Callable[[], Handed]) -> Handed:
        try:
            return use()
        except Exception as trouble:  # Java's errors share no base with Python's.
            self._guard.tell("file", f"{type(trouble).__name__}: {trouble}")
            return Handed(Ending.FAILED, why=_reason(trouble))

    def _end(self, number: int, handed: Handed) -> None:
        if self._waiting is not None and number == self._number:
            told, self._waiting = self._waiting[0], None
            told(handed)

    def stop_waiting_for_files(self) -> None:
        self._end(self._number, CANCELLED)

    def send_file(self, name: str, data: bytes, told: OnHanded) -> None:
        def work() -> None:
            handed = self._try(add)
            if handed.ending is Ending.FAILED:
                self._later(lambda: told(handed))

        def add() -> Handed:
            address = self._documents.add_to_downloads(name, data)
            self._later(lambda: show(address))
            return Handed(Ending.DONE)

        def show(address: object) -> None:
            self._on_window(
                "way to send a file",
                lambda: self._documents.send_document(name, address),
                # The copy is there in any case, and stays.
                lambda _done: told(Handed(Ending.DONE, where="Downloads")),
            )

        self._aside(work)


class DesktopFiles:
    """Paths on a disk, asked for by the app itself."""

    def __init__(self, downloads: Path) -> None:
        self._downloads = downloads
        self._ask: AskPath | None = None
        self._asking = False

    def ask_for_paths(self, ask: AskPath) -> None:
        self._ask = ask

    def save_file(self, name: str, data: bytes, told: OnHanded) -> None:
        self._choose(free_name(self._downloads, name), True, lambda path: _written(path, data), told)

    def open_file(self, most: int, told: OnHanded) -> None:
        self._choose(self._downloads, False, lambda path: _beginning(path, most), told)

    def send_file(self, name: str, data: bytes, told: OnHanded) -> None:
        """A desktop sends nothing; it lies where files lie that come and go."""
        told(_tried(lambda: _written(free_name(self._downloads, name), data)))

    def can_send_files(self) -> bool:
        return False

    def stop_waiting_for_files(self) -> None:
        """The app's own dialog never goes away unheard."""

    def _choose(self, path: Path, new: bool, use: Callable[[Path], Handed], told: OnHanded) -> None:
        if self._ask is None or self._asking:
            told(BUSY if self._asking else CANCELLED)
            return
        self._asking = True

        def answered(chosen: Path | None) -> None:
            self._asking = False
            told(CANCELLED if chosen is None else _tried(lambda: use(chosen.expanduser())))

        self._ask(path, new=new, answered=answered)


def free_name(folder: Path, name: str) -> Path:
    """A path in the folder at which nothing lies yet."""
    path, number = folder / name, 1
    while path.exists():
        number += 1
        path = folder / f"{Path(name).stem}-{number}{Path(name).suffix}"
    return path


def _tried(use: Callable[[], Handed]) -> Handed:
    try:
        return use()
    except OSError as error:
        return Handed(Ending.FAILED, why=_reason(error))


def _reason(trouble: Exception) -> str:
    """Short enough for a sentence."""
    words = trouble.strerror if isinstance(trouble, OSError) and trouble.strerror else str(trouble)
    return " ".join((words or type(trouble).__name__).split())[:80]


def _written(path: Path, data: bytes) -> Handed:
    """A new file, whole or not at all; what lies there already stays."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("xb") as file:
        try:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        except OSError:
            path.unlink(missing_ok=True)
            raise
    return Handed(Ending.DONE, where=str(path))


def _beginning(path: Path, most: int) -> Handed:
    if path.exists() and not (path.is_file() or path.is_dir()):  # A device may never end.
        return Handed(Ending.FAILED, why="not a file")
    with path.open("rb") as file:
        return Handed(Ending.DONE, where=str(path), data=file.read(most))


def read_all(number: int, most: int) -> bytes:
    """The first ``most`` bytes of an open file, which is closed."""
    with os.fdopen(number, "rb") as file:
        return file.read(most)


def write_all(number: int, data: bytes) -> None:
    """Write an open file, which is closed; a provider that has no disk cannot sync."""
    with os.fdopen(number, "wb") as file:
        file.write(data)
        file.flush()
        try:
            os.fsync(number)
        except OSError as error:
            if error.errno not in (22, 95):  # A pipe: EINVAL, or EOPNOTSUPP.
                raise

"""A room and its guests without links: every message goes through its frame, at once and in order."""

from __future__ import annotations

from collections.abc import Iterable

from spymobile.store import export
from spymobile.sync.fair import HOLDER
from spymobile.sync.frames import Reader, frame_of
from spymobile.sync.herald import Guest
from spymobile.sync.mirror import Mirror
from spymobile.sync.room import Room
from spymobile.sync.told import Eyes
from spymobile.sync.visit import Delivery, Ended, Visit
from spymobile.sync.wire import (
    Answer,
    Down,
    DownBeat,
    Hello,
    Laid,
    News,
    Past,
    SeedShares,
    Up,
)
from spymobile.table.device import Device
from spymobile.table.table import Table
from tests.table.tables import diary


class Phone:
    """A guest that hears everything at once; orders wait for :meth:`beat`."""

    def __init__(self, room: Room, device: str) -> None:
        self.room, self.id = room, device
        self._reader = Reader(Down)
        self._host = Reader(Up)
        self.mirror: Mirror | None = None
        self.frames: list[bytes] = []
        self.visit = self._visit()

    def _visit(self) -> Visit:
        return Visit(self.id, lambda: 0.0, bytes, lambda _way: None, self.hear)

    def link(self, have: bool = False) -> None:
        """Call; without ``have`` as a program that was just started."""
        if not have:
            self.visit = self._visit()
            self.mirror = None
        self.visit.linked(self.say)

    def say(self, said: Up) -> None:
        for heard in self._host.feed(frame_of(said)):
            if isinstance(heard, Hello):
                self.room.attach(self.id, self.deliver, heard.have)
                self.deliver(SeedShares(1, {}, {HOLDER: "00"}))
            else:
                self.room.receive(self.id, heard)

    def deliver(self, said: Down) -> None:
        frame = frame_of(said)
        self.frames.append(frame)
        for heard in self._reader.feed(frame):
            self.visit.hear(heard)

    def hear(self, heard: Delivery) -> None:
        match heard:
            case Laid():
                if not heard.resumed or self.mirror is None:
                    self.mirror = Mirror(heard, self.visit.ask, "Anna")
            case News():
                self.told.hear(heard)
            case Answer():
                self.told.answer(heard)
            case Past():
                self.told.recalled(heard)
            case Ended():
                assert heard.finding is None
                self.told.finish(heard.header, heard.rows)

    @property
    def told(self) -> Mirror:
        assert self.mirror is not None
        return self.mirror

    def beat(self) -> None:
        self.say(self.visit.beat())
        self.deliver(DownBeat(*self.room.beat(self.id)))

    def device(self) -> Device:
        return self.told.device()


def text_of(table: Table) -> str:
    return export.to_text(table.header, diary(table).rows)


def around(table: Table, split: Iterable[tuple[int, ...]], watcher: bool = True) -> tuple[Room, list[Phone]]:
    """A room with a phone for each group of seats, and one that watches."""
    room = Room(table, lambda: 0.0, lambda: text_of(table), reaction=0.0)
    phones = []
    groups = [Eyes(seats) for seats in split] + ([Eyes((), True)] if watcher else [])
    for number, eyes in enumerate(groups):
        room.add(Guest(f"{number}", f"Phone {number}", eyes))
        phones.append(Phone(room, f"{number}"))
        phones[-1].link()
    return room, phones

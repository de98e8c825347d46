"""A room and its guests without links: every message goes through its frame, at once and in order."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from spymobile.store import export
from spymobile.sync.mirror import Mirror
from spymobile.sync.room import Guest, Room
from spymobile.sync.told import Eyes
from spymobile.sync.wire import Answer, Down, Laid, News, Past, Reader, Record, Up, UpBeat, frame_of
from spymobile.table.device import Device
from spymobile.table.table import Table
from tests.table.tables import diary


class Phone:
    """A guest that hears everything at once; orders wait for :meth:`beat`."""

    def __init__(self, room: Room, device: str, game: Any) -> None:
        self.room, self.id, self.game = room, device, game
        self._reader = Reader(Down)
        self._host = Reader(Up)
        self.mirror: Mirror | None = None
        self.orders: list[Any] = []
        self.frames: list[bytes] = []
        self.record: list[str] = []

    def link(self, have: bool = False) -> None:
        self.room.attach(self.id, self.deliver, self.mirror.have if have and self.mirror else None)

    def deliver(self, said: Down) -> None:
        frame = frame_of(said)
        self.frames.append(frame)
        for heard in self._reader.feed(frame):
            self.hear(heard)

    def hear(self, heard: Down) -> None:
        match heard:
            case Laid():
                if not heard.resumed or self.mirror is None:
                    self.mirror = Mirror(heard, self.ask, "Anna", self.game)
            case News():
                self.told.hear(heard)
            case Answer():
                self.told.answer(heard)
            case Past():
                self.told.recalled(heard)
            case Record():
                self.record.append(heard.text)
                if heard.part == heard.of - 1:
                    header, rows = export.from_text("".join(self.record))
                    self.told.finish(header, rows)

    @property
    def told(self) -> Mirror:
        assert self.mirror is not None
        return self.mirror

    def ask(self, said: Up, aside: bool = False) -> None:
        if aside:
            self.orders.append(said)
            return
        for heard in self._host.feed(frame_of(said)):
            self.room.receive(self.id, heard)

    def beat(self) -> None:
        orders, self.orders = tuple(self.orders), []
        if orders:
            self.ask(UpBeat(orders))
        answers, news = self.room.beat(self.id)
        if news is not None:
            self.deliver(news)
        for answer in answers:
            self.deliver(answer)

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
        phones.append(Phone(room, f"{number}", table.game))
        phones[-1].link()
    return room, phones

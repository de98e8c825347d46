"""Games at a table: acting and telling, writing down, and playing a record again."""

from __future__ import annotations

import hashlib
import sqlite3
import tempfile
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from time import perf_counter, process_time

from benchmarks.figures import Label
from benchmarks.probe import Effort, Probe, Readings
from benchmarks.rules import AnyGame
from spymobile.core.audience import everyone
from spymobile.core.chance import Chance, Fast
from spymobile.core.event import Told
from spymobile.core.game import Action, Decision, Setup
from spymobile.store.store import Store
from spymobile.table import record
from spymobile.table.history import Happened
from spymobile.table.record import Act, Header, MemoryJournal, Occupant, Row
from spymobile.table.table import Table

#: How many games are tried for one that is long enough.
_TRIES = 60


@dataclass(frozen=True, slots=True)
class Played:
    """A game that was played at a table, as far as it is wanted."""

    header: Header
    rows: list[Row]

    @property
    def script(self) -> list[tuple[int, Action]]:
        return [(row.seat, row.action) for row in self.rows if isinstance(row, Act)]


def lay(game: AnyGame, seats: int, seed: bytes) -> tuple[Table, MemoryJournal]:
    journal = MemoryJournal()
    people = [Occupant(f"Player {seat + 1}") for seat in range(seats)]
    return Table.lay(game, Setup(game.name, seats), people, seed, lambda _: journal), journal


def _calmly(game: AnyGame, decision: Decision, chance: Chance) -> Action:
    """A legal action at random, a rash one only where nothing else turns up: such games are long."""
    for _ in range(100):
        action = chance.choice(decision.legal, "pick")
        if type(action) not in game.rash:
            break
    return action


def long_game(game: AnyGame, actions: int) -> Played:
    """A game of so many actions at a full table; the longest of many tries where none gets so far."""
    tries = []
    for number in range(_TRIES):
        tries.append(_some_game(game, number, actions))
        if len(tries[-1].script) == actions:
            break
    return max(tries, key=lambda played: len(played.rows))


def _some_game(game: AnyGame, number: int, actions: int) -> Played:
    """A random game, broken off after so many actions."""
    seed = hashlib.sha256(f"{game.name}/{number}".encode()).digest()
    table, journal = lay(game, game.seats[-1], seed)
    chance = Fast(f"long/{number}")
    while table.length < actions and not table.outcome:
        waiting = [decision for decision in table.decisions() if not decision.standing]
        decision = chance.choice(waiting, "who")
        table.act(decision.seat, _calmly(game, decision, chance))
    return Played(table.header, journal.rows)


class _AtTable(Probe):
    """Works on one long game, made when it is first needed."""

    def __init__(self, game: AnyGame, effort: Effort) -> None:
        self._game = game
        self._effort = effort

    @cached_property
    def _played(self) -> Played:
        return long_game(self._game, self._effort.actions)


class Publishing(_AtTable):
    """One action through the table: checked, played on a copy, kept in memory, told to all who may hear it.

    The actions were chosen beforehand, so that only the table's own work is counted.
    """

    def __init__(self, game: AnyGame, effort: Effort) -> None:
        super().__init__(game, effort)
        self.name = f"{game.name}, acting at a table"

    def _run(self, listen: bool) -> float:
        header = self._played.header
        table, _ = lay(self._game, header.setup.seats, bytes.fromhex(header.seed))
        streams: dict[int, list[Told]] = {who: [] for who in everyone(header.setup.seats)}

        def hear(happened: Happened) -> None:
            for who, stream in streams.items():
                stream.extend(happened.told(who))

        if listen:
            table.subscribe(hear)
        script = self._played.script
        began = process_time()
        for seat, action in script:
            table.act(seat, action)
        return 1e6 * (process_time() - began) / len(script)

    def measure(self, number: int) -> Readings:
        name, detail = self._game.name, f"{self._played.header.setup.seats} seats"
        return {
            Label(name, "act", detail): self._run(listen=False),
            Label(name, "publish", detail): self._run(listen=True),
        }


class Replay(_AtTable):
    """A whole record: played again in memory, and taken up from the file it is kept in."""

    def __init__(self, game: AnyGame, effort: Effort) -> None:
        super().__init__(game, effort)
        self.name = f"{game.name}, replay"
        self._folder = tempfile.TemporaryDirectory(prefix="spymobile-bench-")
        self._store = Store(Path(self._folder.name) / "games.db")

    @cached_property
    def _kept(self) -> str:
        return self._store.adopt(self._played.header, self._played.rows, None)

    def measure(self, number: int) -> Readings:
        played, kept = self._played, self._kept
        began = process_time()
        for _ in record.follow(self._game, played.header, played.rows):
            pass
        replayed = process_time()
        self._store.resume(kept)
        resumed = process_time()
        detail = f"{len(played.rows) - 1} actions"
        return {
            Label(self._game.name, "replay", detail): 1e3 * (replayed - began),
            Label(self._game.name, "resume", detail): 1e3 * (resumed - replayed),
        }

    def close(self) -> None:
        self._store.close()
        self._folder.cleanup()


class Commit(_AtTable):
    """The journal against bare SQLite: the same settings, rows of the same size, turn and turn about.

    Bare means the cheapest way to make such a row safe: one column, numbered by SQLite, no JSON, no chain.
    """

    def __init__(self, game: AnyGame, effort: Effort) -> None:
        super().__init__(game, effort)
        self.name = f"{game.name}, journal commit"
        self._folder = tempfile.TemporaryDirectory(prefix="spymobile-bench-")
        self._store = Store(Path(self._folder.name) / "games.db")
        self._bare = sqlite3.connect(Path(self._folder.name) / "bare.db", isolation_level=None)
        self._bare.execute("PRAGMA journal_mode=WAL")
        self._bare.execute("PRAGMA synchronous=FULL")
        self._bare.execute("CREATE TABLE rows (number INTEGER PRIMARY KEY, data BLOB NOT NULL)")

    def measure(self, number: int) -> Readings:
        journal = self._store.journal(self._played.header)
        insert = self._bare.execute
        own = bare = own_clock = bare_clock = 0.0
        deal, *rows = self._played.rows
        journal.append(deal)  # Larger than a step and once a game: not what is measured.
        for turn in range(self._effort.commits):
            row = rows[turn % len(rows)]
            data = _same_size(row, journal.id)
            for mine in (True, False) if turn % 2 else (False, True):
                began, clock = process_time(), perf_counter()
                if mine:
                    journal.append(row)
                    own += process_time() - began
                    own_clock += perf_counter() - clock
                else:
                    insert("INSERT INTO rows VALUES (NULL, ?)", (data,))
                    bare += process_time() - began
                    bare_clock += perf_counter() - clock
        name, count = self._game.name, self._effort.commits
        return {
            Label(name, "commit"): 1e6 * own / count,
            Label(name, "bare"): 1e6 * bare / count,
            Label(name, "over_bare"): own / bare,
            Label(name, "clock"): own_clock / bare_clock,
        }

    def close(self) -> None:
        self._bare.close()
        self._store.close()
        self._folder.cleanup()


def _same_size(row: Row, number: str) -> bytes:
    """As many bytes as the journal writes for a row: its game, the text, the link of the chain, the time."""
    return bytes(len(number) + len(record.row_text(row).encode()) + 32 + 4)

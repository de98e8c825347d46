"""Files that somebody made to do harm: refused in time, with a sentence, and nothing is kept of them."""

from __future__ import annotations

import hashlib
import json
import os
import random
import resource
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from benchmarks.tables import _calmly
from benchmarks.tables import lay as lay_out
from spymobile import games
from spymobile.core.chance import Fast
from spymobile.core.errors import SpymobileError
from spymobile.store import export
from spymobile.store.errors import DamagedSave, ForeignFile, NewerSave, Stopped, TooLarge, TooSlow
from spymobile.store.store import Store
from spymobile.table import record
from spymobile.table.record import BrokenRecord, Occupant, Seated
from tests.store.keeping import keep, taken_in, written
from tests.table.tables import diary, lay, steps

SOAK = os.environ.get("SPYMOBILE_SOAK") == "1"
FORGED = 5_000 if SOAK else 500
MB = 1024 * 1024


@pytest.fixture
def store(swift: Path) -> Iterator[Store]:
    with Store(swift / "games.db") as opened:
        yield opened


def forged(lines: list[str]) -> bytes:
    """A file whose chain is right, whatever it says."""
    chain = b""
    for line in lines:
        chain = record.link(chain, line)
    return "\n".join(["spymobile game 1", *lines, chain.hex(), ""]).encode()


def lines_of(table: Any) -> list[str]:
    return export.to_text(table.header, diary(table).rows).split("\n")[1:-2]


@pytest.mark.parametrize("size", [4 * MB, 31 * MB])
def test_a_file_full_of_throws_is_refused_at_once(store: Store, swift: Path, size: int) -> None:
    header, _, *rows = lines_of(steps(lay(2), 3))
    deal = '{"is":"deal","chance":[' + "0," * (size // 2) + "0]}"
    file = swift / "throws.spygame"
    file.write_bytes(forged([header, deal, *rows]))
    began = time.process_time()
    with pytest.raises(TooLarge, match="larger than any game can be"):
        taken_in(store, file)
    with pytest.raises(TooLarge):
        export.read(file)
    assert time.process_time() - began < 1
    assert store.games() == []


def test_a_file_full_of_throws_in_rows_of_a_decent_length(store: Store, swift: Path) -> None:
    header, *rows = lines_of(steps(lay(2), 3))
    many = '{"is":"act","seat":0,"action":{"is":"spy_alley.roll"},"chance":[' + "0," * 8_000 + "0]}"
    file = swift / "throws.spygame"
    file.write_bytes(forged([header, *rows, *[many] * 250]))
    assert file.stat().st_size > 4_000_000
    began = time.process_time()
    with pytest.raises(BrokenRecord):
        taken_in(store, file)
    assert time.process_time() - began < 1


def coming_and_going(count: int) -> list[record.Row]:
    """Rows that the rules can follow for ever: somebody leaves the table and comes back."""
    bot, person = Occupant("Anna", "bot", "recruit", away=True), Occupant("Anna")
    return [Seated(0, person if at % 2 else bot) for at in range(count)]


def test_more_rows_than_any_game_has(store: Store, swift: Path) -> None:
    table = steps(lay(2), 3)
    file = swift / "long.spygame"
    most = 4 * table.game.patience
    for count, wanted in ((most - 10, 1), (most + 10, 0)):
        for line in store.games():
            store.delete(line.id)
        export.write(file, table.header, [*diary(table).rows, *coming_and_going(count)])
        with suppress(TooLarge):
            taken_in(store, file)
        assert len(store.games()) == wanted


def test_only_line_ends(store: Store, swift: Path) -> None:
    file = swift / "ends.spygame"
    file.write_bytes(b"spymobile game 1" + b"\n" * 7 * MB)
    with pytest.raises(TooLarge):
        taken_in(store, file)


def test_the_longest_of_thousands_of_random_games_can_be_imported(store: Store, swift: Path) -> None:
    """Of 4,700 the one with the most steps; and what is not needed any more is let go of meanwhile."""
    game = games.load("enemy_agent")
    table, journal = lay_out(game, 2, hashlib.sha256(b"senemy_agent83").digest())
    chance = Fast("x83")
    while not table.outcome:
        due = [decision for decision in table.decisions() if not decision.standing]
        decision = chance.choice(due, "who")
        table.act(decision.seat, _calmly(game, decision, chance))
    assert table.length == 8378
    file = swift / "long.spygame"
    export.write(file, table.header, journal.rows)
    outcome = table.outcome
    told: list[tuple[int, int]] = []

    def progress(done: int, total: int) -> bool:
        told.append((done, total))
        return True

    number = taken_in(store, file, progress)
    assert told[0] == (100, 8379)
    assert told[-1] == (8379, 8379)
    assert told == sorted(told)
    assert store.games()[0].outcome == outcome
    assert len(written(store, number)) == 8379


def test_an_import_can_be_stopped_at_any_time(store: Store, swift: Path) -> None:
    table = steps(lay(2), 3)
    file = swift / "long.spygame"
    export.write(file, table.header, [*diary(table).rows, *coming_and_going(1_000)])
    for moment in (100, 500, 1000, 1004):
        with pytest.raises(Stopped, match="Nothing was changed"):
            taken_in(store, file, lambda done, total, moment=moment: done < moment)  # type: ignore[misc]
        assert store.games() == []
    taken_in(store, file, lambda done, total: done <= total)
    assert len(store.games()) == 1


def test_an_import_that_takes_too_long_ends(
    store: Store, swift: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = steps(lay(2), 3)
    file = swift / "long.spygame"
    export.write(file, table.header, [*diary(table).rows, *coming_and_going(1_000)])
    hours = iter(range(0, 10_000, 20))
    monkeypatch.setattr(time, "monotonic", lambda: next(hours))
    with pytest.raises(TooSlow, match="takes too long"):
        taken_in(store, file)
    with pytest.raises(TooSlow):
        export.replayed(*export.read(file, export.Watch(seconds=10_000)))
    assert store.games() == []


def test_what_is_settled_is_forgotten_while_a_long_game_is_read(
    store: Store, swift: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = steps(lay(4), 80)
    file = swift / "x.spygame"
    export.write(file, table.header, diary(table).rows)
    remembered = []
    follow = record.follow

    def watched(*arguments: Any) -> Iterator[record.Course]:
        for course in follow(*arguments):
            remembered.append(len(course.steps))
            yield course

    monkeypatch.setattr(record, "follow", watched)
    taken_in(store, file)
    assert max(remembered) < 20
    assert store.resume(store.games()[0].id)[0].length == 80


ODD: list[Any] = [
    None, True, -1, 0, 7, 2**31, 2**63 - 1, "", "x", "spy_alley.roll", [], [0], {}, {"is": "deal"}, "Ä" * 300,
]  # fmt: skip


def mangle(value: Any, chance: random.Random) -> Any:
    """Something in a row is not what it was."""
    if isinstance(value, dict) and value and chance.random() < 0.8:
        key = chance.choice(list(value))
        changed = dict(value)
        if chance.random() < 0.15:
            del changed[key]
        elif chance.random() < 0.1:
            changed[chance.choice(["is", "hats", "seat", "chance"])] = chance.choice(ODD)
        else:
            changed[key] = mangle(value[key], chance)
        return changed
    if isinstance(value, list) and value and chance.random() < 0.7:
        at = chance.randrange(len(value))
        return [*value[:at], *([mangle(value[at], chance)] * chance.choice([0, 1, 1, 2])), *value[at + 1 :]]
    if type(value) is int and chance.random() < 0.5:
        return value + chance.choice([-1, 1, 2, 10])
    return chance.choice(ODD)


@pytest.mark.parametrize("name", games.names())
def test_rows_that_were_forged(store: Store, swift: Path, name: str) -> None:
    """The chain is right and the rest is not: every time an error with a sentence, or a game all the same."""
    game = games.load(name)
    table = steps(lay(game.seats[-1], game=game), 40, Fast(name))
    lines = lines_of(table)
    file = swift / "forged.spygame"
    chance = random.Random(name)
    found: Counter[str] = Counter()
    for _ in range(FORGED // 4):
        changed = lines[:]
        for _ in range(chance.choice([1, 1, 1, 3])):
            at = chance.randrange(len(changed))
            changed[at] = json.dumps(mangle(json.loads(changed[at]), chance), ensure_ascii=False)
        if chance.random() < 0.2:
            at = chance.randrange(len(changed))
            changed[at:] = [changed[at], *changed[at:]] if chance.random() < 0.5 else changed[at + 1 :]
        file.write_bytes(forged(changed))
        try:
            number = taken_in(store, file)
        except SpymobileError as error:
            found[type(error).__name__ if error.sentence else "silence"] += 1
        else:
            store.resume(number)
            store.delete(number)
            found["a game"] += 1
    assert found["BrokenRecord"]
    assert found["DamagedSave"]
    assert not found["silence"]


def test_files_of_all_kinds(store: Store, swift: Path) -> None:
    keep(swift / "other.db")
    magic = b"spymobile game 1\n"
    kinds: list[tuple[bytes, type[SpymobileError]]] = [
        ((swift / "other.db").read_bytes(), ForeignFile),
        (b"PK\x03\x04" + os.urandom(500), ForeignFile),
        (magic.upper() + b"{}\n", ForeignFile),
        (b"\xef\xbb\xbf" + magic, ForeignFile),
        (magic[:-1] + b"\r\n{}\r\n", DamagedSave),
        (b"spymobile game 999999999\n", NewerSave),
        (b"spymobile game -1\n", DamagedSave),
        (b"spymobile game 01\n", DamagedSave),
        (forged(["{}", "{}"]), DamagedSave),
        (forged(["[" * 5_000 + "]" * 5_000, "{}"]), DamagedSave),
        (forged(['{"format":99}', "{}"]), NewerSave),
        (forged(['{"format":1e400}', "{}"]), DamagedSave),
        (forged(["\u0000", "\u0000"]), DamagedSave),
    ]
    for data, error in kinds:
        file = swift / "x.spygame"
        file.write_bytes(data)
        with pytest.raises(error) as told:
            taken_in(store, file)
        assert told.value.sentence
    chance = random.Random(5)
    for _ in range(200):
        file.write_bytes(magic + chance.randbytes(chance.randrange(400)))
        with pytest.raises((DamagedSave, NewerSave)):
            taken_in(store, file)
    assert store.games() == []


@pytest.mark.parametrize("kind", ["random", "text", "pages", "index", "header"])
def test_any_file_in_the_place_of_the_store(swift: Path, kind: str) -> None:
    """It is kept under another name, and not looked at for ever."""
    path = swift / "games.db"
    chance = random.Random(kind)
    data = {
        "random": chance.randbytes(2 * MB),
        "text": b'{"is":"act","seat":0}\n' * 100_000,
        "pages": b"\x0a\x00\x00\x07\xff\x00\x00\x00" + (b"\x10\x00" * 2000) + chance.randbytes(88),
        "index": b"",
        "header": b"SQLite format 3\x00\x10\x00\x02\x02\x00\x40\x20\x20" + bytes(76) + chance.randbytes(MB),
    }[kind]
    if kind == "pages":
        data *= 250
    if kind == "index":
        import sqlite3

        other = sqlite3.connect(path)
        other.execute("CREATE TABLE words (word TEXT, n INTEGER, PRIMARY KEY (word, n)) WITHOUT ROWID")
        other.executemany(
            "INSERT OR IGNORE INTO words VALUES (?, ?)",
            ((chance.randbytes(8).hex(), n) for n in range(30_000)),
        )
        other.commit()
        other.close()
        data = path.read_bytes()
    path.write_bytes(data)
    began = time.process_time()
    with Store(path) as store:
        assert store.games() == []
        assert "0 games were rescued" in store.notices[0]
    assert time.process_time() - began < 20
    assert path.with_name("games.db.damaged-1").read_bytes() == data
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss < 2_000_000

"""The tables of the file with the games: laid out, looked over, brought up from an older form."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from spymobile.store.errors import NewerSave
from spymobile.store.lines import HEADER, link, sum_of

SCHEMA = 2
#: The version stands in the file twice, so that a bit that turned over does not pass for a newer version:
#: as ``user_version``, and behind these letters as ``application_id``.
_MARK = int.from_bytes(b"Spy\0")
_ROWS = (
    "CREATE TABLE rows (game TEXT, number INTEGER, text TEXT NOT NULL, link BLOB NOT NULL,"
    " at INTEGER NOT NULL, PRIMARY KEY (game, number)) WITHOUT ROWID"
)
_TABLES = {
    1: (
        "CREATE TABLE games (id TEXT PRIMARY KEY, header TEXT NOT NULL, begun INTEGER NOT NULL, outcome TEXT)"
        " WITHOUT ROWID",
        _ROWS,
        "CREATE TABLE settings (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID",
    ),
    2: (
        "CREATE TABLE games (id TEXT PRIMARY KEY, header TEXT NOT NULL, begun INTEGER NOT NULL, outcome TEXT,"
        " sum BLOB NOT NULL) WITHOUT ROWID",
        _ROWS,
        "CREATE TABLE settings (name TEXT PRIMARY KEY, value TEXT NOT NULL, changed INTEGER NOT NULL,"
        " sum BLOB NOT NULL) WITHOUT ROWID",
    ),
}
ADD_ROW = "INSERT INTO rows VALUES (?, ?, ?, ?, ?)"


def readable(text: bytes) -> str:
    """Text as it stands in the file. Bytes that are none are shown as such; chain and sum notice them."""
    return text.decode("utf-8", "replace")


@contextmanager
def transaction(base: sqlite3.Connection) -> Iterator[None]:
    """All of it or nothing."""
    base.execute("BEGIN IMMEDIATE")
    try:
        yield
        base.execute("COMMIT")
    except BaseException:
        if base.in_transaction:  # SQLite takes some back by itself.
            base.execute("ROLLBACK")
        raise


def connect(path: Path, journal_mode: str = "WAL") -> sqlite3.Connection:
    """The file, opened and looked over; a new one is laid out, an older one brought up.

    Nobody is waited for: a store belongs to one program at a time.
    """
    base = sqlite3.connect(path, isolation_level=None, timeout=0)
    base.text_factory = readable
    # A damaged file is left as it is: nothing from the log is written into it.
    base.setconfig(sqlite3.SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, True)
    try:
        # Nobody else is let in between, and no time is lost on asking at every step.
        base.execute("PRAGMA locking_mode=EXCLUSIVE")
        version = _version(base)
        base.execute(f"PRAGMA journal_mode={journal_mode}")
        base.execute("PRAGMA synchronous=FULL")
        # What was deleted is gone: a rescue that reads the bare pages must not bring it back.
        base.execute("PRAGMA secure_delete=ON")
        if version == 0:
            with transaction(base):
                _lay_out(base)
        else:
            _look_over(base, version)
            if version < SCHEMA:
                _bring_up(base)
        base.setconfig(sqlite3.SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, False)
    except UnicodeDecodeError as error:  # Python could not even read SQLite's complaint.
        base.close()
        raise sqlite3.DatabaseError("the names of the tables are damaged") from error
    except BaseException:
        base.close()
        raise
    return base


def _version(base: sqlite3.Connection) -> int:
    """The version of the tables; 0 where there are none yet."""
    version: int = base.execute("PRAGMA user_version").fetchone()[0]
    mark: int = base.execute("PRAGMA application_id").fetchone()[0]
    is_empty = base.execute("SELECT 1 FROM sqlite_master").fetchone() is None
    if version > SCHEMA and mark == _MARK | version:
        raise NewerSave(all_games=True)
    if (version, mark, is_empty) not in ((0, 0, True), (1, 0, False), (SCHEMA, _MARK | SCHEMA, False)):
        raise sqlite3.DatabaseError("not our version")
    return version


def _lay_out(base: sqlite3.Connection, without: str = "") -> None:
    for statement in _TABLES[SCHEMA]:
        if statement != without:
            base.execute(statement)
    base.execute(f"PRAGMA user_version={SCHEMA}")
    base.execute(f"PRAGMA application_id={_MARK | SCHEMA}")


def _look_over(base: sqlite3.Connection, version: int) -> None:
    """Damage that the chain of a game would not notice, such as a row that strayed from its game's end."""
    schema = base.execute("SELECT sql FROM sqlite_master ORDER BY name").fetchall()
    if tuple(line[0] for line in schema) != _TABLES[version]:
        raise sqlite3.DatabaseError("these are other tables")
    if base.execute("PRAGMA integrity_check(1)").fetchone()[0] != "ok":
        raise sqlite3.DatabaseError("integrity_check failed")
    if base.execute("SELECT 1 FROM rows WHERE game NOT IN (SELECT id FROM games) LIMIT 1").fetchone():
        raise sqlite3.DatabaseError("rows without a game")
    if not (_has_headers(base) if version == 1 else _has_whole_entries(base)):
        raise sqlite3.DatabaseError("damaged entries")


def _has_headers(base: sqlite3.Connection) -> bool:
    """Whether the rows of every game begin with its header; of one that has lost its rows nobody can say."""
    entries = base.execute(
        "SELECT header, text, link FROM games JOIN rows ON game = id AND number = 0"
    ).fetchall()
    for header, text, linked in entries:
        if not isinstance(header, str) or not isinstance(text, str):
            return False
        if link(link(b"", header.encode()), text.encode()) != linked:
            return False
    return True


def _has_whole_entries(base: sqlite3.Connection) -> bool:
    """Whether entry and header of every game are whole, and every setting."""
    entries = base.execute(
        "SELECT id, header, begun, outcome, sum, text, link FROM games"
        " LEFT JOIN rows ON game = id AND number = ?",
        (HEADER,),
    ).fetchall()
    for number, header, begun, outcome, total, copy, linked in entries:
        if sum_of(number, header, begun, outcome) != total or copy != header:
            return False
        if link(b"", header.encode()) != linked:
            return False
    settings = base.execute("SELECT name, value, changed, sum FROM settings").fetchall()
    return all(sum_of(name, value, changed) == total for name, value, changed, total in settings)


def _bring_up(base: sqlite3.Connection) -> None:
    """From the first form of the tables: headers get a second copy, entries and settings a sum."""
    with suppress(sqlite3.Error):
        base.execute("VACUUM")  # What was deleted is still there otherwise.
    with transaction(base):
        games = base.execute("SELECT id, header, begun, outcome FROM games").fetchall()
        settings = base.execute("SELECT name, value FROM settings").fetchall()
        base.execute("DROP TABLE games")
        base.execute("DROP TABLE settings")
        _lay_out(base, without=_ROWS)
        for number, header, begun, outcome in games:
            add_game(base, number, str(header), moment(begun), outcome)
        for name, value in settings:
            put_setting(base, name, str(value), 0)


#: The year 3000. Whatever is later was never the time.
LATEST = 32_503_680_000


def row_moment(at: object) -> int:
    """The same of a row: an order that was given aside keeps its sign, so that it is counted nowhere.

    >>> row_moment(1_700_000_000), row_moment(-1_700_000_000), row_moment(1e300)
    (1700000000, -1700000000, 0)
    """
    return -moment(-at) if isinstance(at, int | float) and at < 0 else moment(at)


def moment(at: object) -> int:
    """A time that can be shown, in seconds since 1970; 0 where nobody knows.

    >>> moment(1_700_000_000), moment(-5), moment(1e300), moment("noon")
    (1700000000, 0, 0, 0)
    """
    if not isinstance(at, int | float) or not 0 <= at <= LATEST:
        return 0
    return int(at)


def add_game(base: sqlite3.Connection, number: str, header: str, begun: int, outcome: str | None) -> None:
    """A game's entry in the list, and the second copy of its header."""
    total = sum_of(number, header, begun, outcome)
    base.execute("INSERT INTO games VALUES (?, ?, ?, ?, ?)", (number, header, begun, outcome, total))
    base.execute(ADD_ROW, (number, HEADER, header, link(b"", header.encode()), begun))


def set_outcome(base: sqlite3.Connection, number: str, outcome: str | None) -> None:
    """Note how a game ended, or that it did not."""
    found = base.execute(
        "SELECT header, begun FROM games WHERE id = ? AND outcome IS NOT ?", (number, outcome)
    ).fetchone()
    if found is not None:
        total = sum_of(number, *found, outcome)
        base.execute("UPDATE games SET outcome = ?, sum = ? WHERE id = ?", (outcome, total, number))


def put_setting(base: sqlite3.Connection, name: str, value: str, changed: int) -> None:
    total = sum_of(name, value, changed)
    base.execute("INSERT OR REPLACE INTO settings VALUES (?, ?, ?, ?)", (name, value, changed, total))

"""``spymobile replay``: a saved game, step by step, through the eyes of your choice."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from spymobile.core.audience import ANYONE, TABLE
from spymobile.core.errors import SpymobileError
from spymobile.core.game import Game
from spymobile.store import export
from spymobile.table.diary import Entry, diaries
from spymobile.table.record import Header, Row
from spymobile.table.replay import Replay


class UnknownEyes(SpymobileError):
    """``--as`` names nobody at this table."""


def run(file: str, who: str | None, at_once: bool, diary: bool = False) -> int:
    """Print the game. On a terminal Enter shows the next step and q ends.

    Unless ``who`` is named, a game that is not over keeps its secrets.
    """
    watch = export.Watch(_show_progress if sys.stderr.isatty() else None)
    header, rows = export.read(Path(file), watch)
    game, _course = export.replayed(header, rows, watch)
    names = [occupant.name for occupant in header.seats]
    over = Replay(game, header, rows).outcome is not None
    who = who or ("all" if over else "table")
    eyes = _eyes(header, who)
    replay = Replay(game, header, rows, eyes)
    entries = _diaries(game, header, rows, eyes) if diary else {}
    print(f"{game.title}: {', '.join(names)}")
    print(f"{replay.length} steps, seen by {who}")
    waiting = not at_once and sys.stdin.isatty()
    for moment in range(replay.length + 1):
        for told in replay.whole_at(moment) if eyes is None else replay.told_at(moment, eyes):
            print(f"{moment:4}  {replay.tell(told)}")
        if entry := entries.get(replay.row_at(moment)):
            print(f"      ({names[entry.seat]}: {entry.sentence})")
        if waiting and moment < replay.length and _asked_to_stop():
            return 0
    if not over:
        print("The game is not over.")
    else:
        print(f"Dice: {'checked, nobody changed them' if replay.dice_fit() else 'THEY WERE CHANGED'}.")
    return 0


def _diaries(game: Game[Any, Any], header: Header, rows: Sequence[Row], eyes: int | None) -> dict[int, Entry]:
    """What the bots thought, by the row of the step; through the eyes of a seat that seat's diary alone."""
    return {
        entry.row: entry
        for entry in diaries(game, header, rows)
        if entry.sentence and (eyes is None or eyes < 0 or entry.seat == eyes)
    }


def _show_progress(done: int, total: int) -> bool:
    """How far a long file has been read, on one line that is gone in the end. Control and C stop it."""
    share = f"reading: {100 * done // total} %"
    sys.stderr.write(f"\r{share}" if done < total else f"\r{' ' * len(share)}\r")
    sys.stderr.flush()
    return True


def _asked_to_stop() -> bool:
    try:
        return input().strip().lower() == "q"
    except EOFError:
        return True


def _eyes(header: Header, who: str) -> int | None:
    """The audience that was asked for; None stands for everything."""
    fixed: dict[str, int | None] = {"all": None, "table": TABLE, "anyone": ANYONE}
    if who in fixed:
        return fixed[who]
    for seat, occupant in enumerate(header.seats):
        if occupant.name == who:
            return seat
    names = ", ".join(occupant.name for occupant in header.seats)
    raise UnknownEyes(
        f'Nobody called "{who}" sits at this table. Choose all, table, anyone or one of {names}.'
    )

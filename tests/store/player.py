"""Plays in a store until it is killed: ``python -m tests.store.player FILE SEED``.

Says each row after it was published: the game, the number of the row and the chain up to it.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

from spymobile.core.chance import Fast
from spymobile.store.store import GameJournal, Store
from spymobile.table.table import Table
from tests.store.keeping import begin
from tests.table.tables import step


def main(path: str, seed: str) -> None:
    chance = Fast(seed)
    store = Store(Path(path))
    for number in range(1, 1_000):
        table, journal = _take_up(store, number, chance)
        _say(table, journal)
        table.subscribe(lambda _, table=table, journal=journal: _say(table, journal))  # type: ignore[misc]
        while not table.outcome:
            seat, _ = step(table, chance)
            if not table.outcome and not table.cannot_undo(seat) and chance.below(3, "undo") == 0:
                table.undo(seat)
            if chance.below(20, "leave") == 0 and not table.occupants[0].away:
                table.stand_in(0, "recruit")


def _take_up(store: Store, number: int, chance: Fast) -> tuple[Table, GameJournal]:
    open_games = [line.id for line in store.games() if line.outcome is None]
    if open_games:
        return store.resume(open_games[0])
    _, kept = begin(store, 2 + chance.below(5, "seats"), number)
    return store.resume(kept)


def _say(table: Table, journal: GameJournal) -> None:
    os.write(1, f"{journal.id} {table.version} {journal._chain.hex()}\n".encode())


if __name__ == "__main__":
    main(*sys.argv[1:])

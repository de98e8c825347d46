"""How long a device takes to write one step down."""

from __future__ import annotations

import statistics
import tempfile
import time
from pathlib import Path

from spymobile.store import schema
from spymobile.store.journal import GameJournal
from spymobile.store.sidecar import Sidecar
from spymobile.table.record import Undo

_STEPS = 5


def seconds_a_step(folder: Path) -> float:
    """The median of a few steps, committed as in a game, in a file of their own that is gone afterwards."""
    with tempfile.TemporaryDirectory(dir=folder, prefix="speed-") as place:
        file = Path(place) / "speed.db"
        base = schema.connect(file)
        sidecar = Sidecar(file.with_name("speed.db-sidecar"))
        try:
            journal = GameJournal(base, sidecar, time.time, "0" * 16, 1, b"")
            taken = []
            for _step in range(_STEPS):
                begun = time.perf_counter()
                journal.append(Undo(0))
                taken.append(time.perf_counter() - begun)
        finally:
            base.close()
            sidecar.close()
    return statistics.median(taken)

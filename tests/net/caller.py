"""A guest that lets go of its connection again and again: ``python -m tests.net.caller FOLDER LINK CUTS``.

It joins with a link, and each time it is linked it breaks the connection off, and prints how many seconds it
took until the table had spoken to it again. A program for one phone of the tests.
"""

from __future__ import annotations

import queue
import sys
import time
from collections.abc import Callable
from pathlib import Path

from spymobile.sync import ticket
from spymobile.sync.engine import Engine
from spymobile.sync.guesting import Guesting
from spymobile.sync.lan import TcpPipe
from spymobile.sync.wire import Down

PATIENCE = 60.0


class Noting(Guesting):
    """Notes when it was spoken to last."""

    spoken = 0.0

    def hear(self, said: Down) -> None:
        super().hear(said)
        self.spoken = time.monotonic()

    def hang_up(self) -> None:
        """The connection is gone from one moment to the next."""
        pipe = self.line._pipe if self.line is not None else None
        if isinstance(pipe, TcpPipe) and pipe._transport is not None:
            pipe._transport.abort()


def main(folder: Path, link: str, cuts: int) -> None:
    folder.mkdir(parents=True)
    calls: queue.SimpleQueue[Callable[[], None]] = queue.SimpleQueue()
    engine = Engine(folder, calls.put)
    begin = time.monotonic()
    guest = engine._begin(Noting(engine, "Ben", ticket.read(link)))

    def until(so: Callable[[], object]) -> None:
        end = time.monotonic() + PATIENCE
        while not so():
            if time.monotonic() > end:
                raise TimeoutError(f"link: {guest.screen.link}")
            try:
                calls.get(timeout=0.01)()
            except queue.Empty:
                continue

    until(lambda: guest.screen.lobby)
    print(f"joined: {time.monotonic() - begin:.3f}", flush=True)
    for _ in range(cuts):
        cut = time.monotonic()
        engine.run(guest.hang_up)
        until(lambda: guest.spoken > cut and guest.line is not None)  # noqa: B023 - asked at once
        print(f"resumed: {guest.spoken - cut:.3f}", flush=True)
        pause = time.monotonic() + 0.2
        until(lambda: time.monotonic() > pause)  # noqa: B023 - asked at once
    print("done", flush=True)
    engine.close(wait=2.0)


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2], int(sys.argv[3]))

"""A thread for bots to think in, so that the screen never waits for them."""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable
from typing import Any

from spymobile.bots.turn import Choice, simple, take
from spymobile.core.bot import Bot
from spymobile.core.chance import Chance
from spymobile.core.game import Game, View

type Post = Callable[[Callable[[], None]], object]


class Worker:
    """Runs one bot decision after another on its own thread.

    ``post`` carries a call back to the caller's thread (a UI hands in its clock). A bot that thinks longer
    than ``limit`` seconds is answered for by a simple move, and its late answer is thrown away.
    """

    def __init__(self, post: Post, limit: float = 5.0) -> None:
        self._post = post
        self._limit = limit
        self._jobs: queue.SimpleQueue[Callable[[], None] | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="bots", daemon=True)
        self._thread.start()

    def ask(
        self, game: Game[Any, Any], bot: Bot, view: View, chance: Chance, done: Callable[[Choice], None]
    ) -> None:
        """Let ``bot`` decide on ``view``; ``done`` is called once, through ``post``."""
        answered = threading.Lock()

        def answer(choice: Choice) -> None:
            if answered.acquire(blocking=False):
                timer.cancel()
                self._post(lambda: done(choice))

        def too_late() -> None:
            answer(Choice(simple(game, view, chance), f"no answer within {self._limit:g} seconds"))

        def think() -> None:
            if not answered.locked():  # Else it had to wait so long for another bot that it was answered for.
                answer(take(game, bot, view, chance))

        timer = threading.Timer(self._limit, too_late)
        timer.daemon = True
        timer.start()
        self._jobs.put(think)

    def close(self) -> None:
        """Finish what is being thought and stop. A bot that never comes to an end is left behind."""
        self._jobs.put(None)
        self._thread.join(self._limit)

    def _run(self) -> None:
        while (job := self._jobs.get()) is not None:
            job()

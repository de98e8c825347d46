"""A thread for bots to think in, so that the screen never waits for them."""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable
from typing import Any

from spymobile.bots.turn import Decided, TooLate, simple, take
from spymobile.core.bot import Bot
from spymobile.core.chance import Chance
from spymobile.core.game import Game, View

type Post = Callable[[Callable[[], None]], object]


class Worker:
    """Runs one bot decision after another on its own thread.

    ``post`` carries a call back to the caller's thread (a UI hands in its clock). A bot that thinks longer
    than ``limit`` seconds is answered for by a simple move. It is left behind with its thread, where it
    may think on for ever: others are decided on a fresh thread, and the caller, who is told by
    ``Decided.error``, must not use that bot object again.
    """

    def __init__(self, post: Post, limit: float = 5.0) -> None:
        self._post = post
        self._limit = limit
        #: Each says whether it was in time.
        self._jobs: queue.SimpleQueue[Callable[[], bool] | None] = queue.SimpleQueue()
        self._start()

    def ask(
        self, game: Game[Any, Any], bot: Bot, view: View, chance: Chance, done: Callable[[Decided], None]
    ) -> None:
        """Let ``bot`` decide on ``view``; ``done`` is called once, through ``post``."""
        answered = threading.Lock()

        def answer(choice: Decided) -> bool:
            first = answered.acquire(blocking=False)
            if first:
                timer.cancel()
                self._post(lambda: done(choice))
            return first

        def too_late() -> None:
            if answer(Decided(simple(game, view, chance), TooLate(f"{self._limit:g} seconds"))):
                self._start()

        def think() -> bool:
            # The time others took before it is not its own.
            timer.start()
            return answer(take(game, bot, view, chance))

        timer = threading.Timer(self._limit, too_late)
        timer.daemon = True
        self._jobs.put(think)

    def close(self) -> None:
        """Take up nothing more. What was asked is answered, and the thread ends; nobody waits for it here."""
        self._jobs.put(None)

    def _start(self) -> None:
        threading.Thread(target=self._run, name="bots", daemon=True).start()

    def _run(self) -> None:
        while (job := self._jobs.get()) is not None:
            if not job():
                return  # Too late: another thread has taken over.

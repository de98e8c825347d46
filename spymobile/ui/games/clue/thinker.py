"""Thinking beside the screen: what was asked last is worked out on a thread, and told in a later frame."""

from __future__ import annotations

from collections.abc import Callable
from threading import Condition, Thread
from typing import Any

from kivy.clock import Clock


class Thinker:
    """Works for one widget. What was asked before the last question is never told; nothing waits for it.

    The thread lives while there is something to think about, and a moment longer.
    """

    #: Seconds without a question after which its thread ends.
    PATIENCE = 5.0

    def __init__(self) -> None:
        self._room = Condition()
        self._next: dict[str, tuple[int, Callable[[], Any], Callable[[Any], None]]] = {}
        self._asked: dict[str, int] = {}
        self._works = False

    def ask(self, topic: str, think: Callable[[], Any], told: Callable[[Any], None]) -> None:
        """Work out ``think`` and hand it to ``told`` in a later frame, unless the topic is asked anew."""
        with self._room:
            number = self._asked.get(topic, 0) + 1
            self._asked[topic] = number
            self._next[topic] = number, think, told
            if not self._works:
                self._works = True
                Thread(target=self._work, name="clue sheet", daemon=True).start()
            self._room.notify()

    def forget(self) -> None:
        """Nobody wants to know any more."""
        with self._room:
            self._next.clear()
            for topic in self._asked:
                self._asked[topic] += 1

    def _work(self) -> None:
        while True:
            with self._room:
                if not self._next and not self._room.wait(self.PATIENCE) and not self._next:
                    self._works = False
                    return
                if not self._next:
                    continue
                topic = next(iter(self._next))
                number, think, told = self._next.pop(topic)
            try:
                thought = think()
            except Exception as error:
                thought = error
            Clock.schedule_once(lambda _dt, deed=(topic, number, told, thought): self._tell(*deed), 0)

    def _tell(self, topic: str, number: int, told: Callable[[Any], None], thought: object) -> None:
        if self._asked.get(topic) != number:
            return
        if isinstance(thought, Exception):
            raise thought
        told(thought)

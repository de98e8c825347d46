"""A guard over games that lead nowhere: nobody has gained or learnt anything for long.

Bots that wait for each other could play on for ever. A game says what counts (:meth:`Game.progress`) and how
long is too long (``Game.lull``). Where it is, bots are answered for with any legal move, rash ones among them
now and then, until something happens; whoever asked is told. People are never held up or moved.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from typing import Any

from spymobile.core.bot import Bot
from spymobile.core.game import Action, Game

#: A lull is looked at so often. What came and went again in between counts as progress.
LOOKS = 4


class Stalled(Exception):
    """Nobody has gained or learnt anything for long."""


class Restless(Bot):
    """In the place of a bot while a game leads nowhere: it asks for any move at all."""

    __slots__ = ("_lull",)

    def __init__(self, lull: int) -> None:
        self._lull = lull

    def decide(self, view: Any) -> Action:
        raise Stalled(f"nothing was gained or learnt in {self._lull} decisions")


def gap(game: Game[Any, Any]) -> int:
    """The decisions from one look to the next."""
    return max(1, game.lull // LOOKS)


def leads_nowhere(looks: Sequence[object]) -> bool:
    """Whether the last looks, from oldest to newest, all found the same.

    >>> leads_nowhere([7, 7, 7, 7, 7]), leads_nowhere([7, 7, 7, 7, 8]), leads_nowhere([7, 7])
    (True, False, False)
    """
    last = looks[-LOOKS - 1 :]
    return len(last) > LOOKS and last[0] is not None and all(look == last[0] for look in last)


class Watchdog:
    """Watches one game, decision by decision."""

    __slots__ = ("_game", "_left", "_looks", "stalled")

    def __init__(self, game: Game[Any, Any]) -> None:
        self._game = game
        self._left = 0
        self._looks: deque[object] = deque(maxlen=LOOKS + 1)
        self.stalled = False

    def note(self, state: Any) -> None:
        """A decision is due on this state. While the game leads nowhere every state is looked at."""
        if self._left and not self.stalled:
            self._left -= 1
            return
        self._left = gap(self._game) - 1
        now = self._game.progress(state)
        if self.stalled and now == self._looks[-1]:
            return
        self._looks.append(now)
        self.stalled = leads_nowhere(tuple(self._looks))

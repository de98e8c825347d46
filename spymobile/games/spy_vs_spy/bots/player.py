"""What all bots of Spy vs Spy have in common: a seat, and chance of its own."""

from __future__ import annotations

from spymobile.core.bot import Bot
from spymobile.core.chance import Chance, Fast
from spymobile.games.spy_vs_spy.state import TunnelView


class TunnelPlayer(Bot):
    """Sits in a seat and remembers nothing."""

    __slots__ = ("_key", "_seat")

    def __init__(self, seat: int, chance: Chance) -> None:
        self._seat = seat
        self._key = chance.below(1 << 32, "bot")

    def chance(self, view: TunnelView) -> Fast:
        """Fresh for every decision, so that a bot called back to the table goes on as it would have."""
        return Fast(f"{self._key}/{view.turns}/{view.phase}/{view.rack}/{view.pawns}")

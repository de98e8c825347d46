"""What the app shows of each game before a table is laid. Nothing of the game itself is loaded for it."""

from __future__ import annotations

import importlib
from dataclasses import dataclass
from typing import Any

from spymobile.ui.parts import load_kv
from spymobile.ui.text import _


@dataclass(frozen=True, slots=True)
class Cover:
    """A game on the home page."""

    name: str
    title: str
    players: tuple[int, int]
    minutes: int
    line: str
    playable: bool

    @property
    def caption(self) -> str:
        """Like "2-6 players · 45 min"."""
        low, high = self.players
        seats = str(low) if low == high else f"{low}–{high}"
        return _("{seats} players · {minutes} min").format(seats=seats, minutes=self.minutes)


def covers() -> tuple[Cover, ...]:
    """The four games in the order of the home page."""
    return (
        Cover("enemy_agent", _("Enemy Agent"), (2, 2), 45, _("Steal the plan. Get it over the wall."), True),
        Cover("spy_vs_spy", _("Spy vs Spy"), (2, 4), 50, _("Dig for bombs. Mind the fuse."), False),
        Cover("clue", _("Clue: WWII"), (2, 6), 40, _("Who, which, where. Ask, and keep quiet."), False),
        Cover(
            "spy_alley", _("Spy Alley"), (2, 6), 45, _("Hide who you are. Get your four items home."), True
        ),
    )


def cover(name: str) -> Cover:
    return next(entry for entry in covers() if entry.name == name)


def face(name: str) -> Any:
    """How a game is shown and touched (``ui/games/<name>``)."""
    shown = importlib.import_module(f"spymobile.ui.games.{name}").FACE
    load_kv(name)
    return shown

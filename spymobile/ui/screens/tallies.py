"""What finished games add up to: wins, runs of wins, and who did what to whom how often."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from spymobile.core.event import Told
from spymobile.store.listing import KeptGame
from spymobile.ui.face import Deed


@dataclass(frozen=True, slots=True)
class Streak:
    """Most games in a row that somebody played and won."""

    name: str
    games: int


def wins(games: Iterable[KeptGame]) -> list[tuple[str, int, int]]:
    """Who won how many of how many games they played; those who won most come first."""
    won: Counter[str] = Counter()
    played: Counter[str] = Counter()
    for kept in games:
        if kept.outcome is not None:
            played.update(set(kept.names))
            won.update(kept.names[seat] for seat in kept.outcome.winners)
    return [(name, count, played[name]) for name, count in won.most_common()]


def longest_streak(games: Sequence[KeptGame]) -> Streak | None:
    """Over the games in the order in which they ended; one game is no streak yet."""
    running: Counter[str] = Counter()
    best: Streak | None = None
    for kept in sorted(games, key=lambda kept: kept.last):
        if kept.outcome is None:
            continue
        winners = {kept.names[seat] for seat in kept.outcome.winners}
        for name in set(kept.names):
            running[name] = running[name] + 1 if name in winners else 0
            if running[name] > max(1, best.games if best else 1):
                best = Streak(name, running[name])
    return best


@dataclass(frozen=True, slots=True)
class Tendency:
    """What somebody did to somebody else, how often, and how often it was right."""

    deed: Deed
    who: str
    whom: str
    count: int
    right: int


class Habits:
    """Counts deeds, game after game."""

    def __init__(self, deeds: Sequence[Deed]) -> None:
        self._deeds = {deed.event: deed for deed in deeds}
        self._count: Counter[tuple[str, str, str]] = Counter()
        self._right: Counter[tuple[str, str, str]] = Counter()

    def add(self, names: Sequence[str], told: Iterable[Told]) -> None:
        """The events of one game, by the names of its seats."""
        for event in told:
            deed = self._deeds.get(event.name)
            if deed is None:
                continue
            by, to = event.facts[deed.by], event.facts[deed.to] if deed.to else None
            whom = names[to] if isinstance(to, int) else ""
            if not isinstance(by, int):
                continue
            key = (event.name, names[by], whom)
            self._count[key] += 1
            self._right[key] += event.facts[deed.right] == deed.is_right

    def most(self, lines: int = 3) -> list[Tendency]:
        """What happened most often."""
        return [
            Tendency(self._deeds[event], who, whom, count, self._right[event, who, whom])
            for (event, who, whom), count in self._count.most_common(lines)
        ]

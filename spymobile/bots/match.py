"""Matches between bots: who wins how often, how long games are, how fast bots decide."""

from __future__ import annotations

import math
import time
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from spymobile.bots import turn
from spymobile.bots.guard import Restless, Watchdog
from spymobile.core.bot import Bot
from spymobile.core.chance import Fast
from spymobile.core.event import Event
from spymobile.core.game import Game, Outcome, Setup


@dataclass(frozen=True, slots=True)
class Result:
    """One finished game. ``outcome`` is None where it had to be broken off."""

    levels: tuple[str, ...]
    outcome: Outcome | None
    decisions: int
    seconds: float
    thought: dict[str, tuple[int, float, float]]
    stumbles: tuple[str, ...] = ()
    claims: tuple[Claim, ...] = ()
    #: The processor seconds of every decision, by level.
    times: dict[str, list[float]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Claim:
    """A bot was so sure that its action hits the truth, and was it right?"""

    level: str
    sure: float
    right: bool


def play(game: Game[Any, Any], levels: Sequence[str], seed: str, setup: Setup | None = None) -> Result:
    """Play one game to its end. The same seed and levels give the same game."""
    chance = Fast(f"{seed}/game")
    began = time.process_time()
    state, events = game.deal(setup or Setup(game.name, len(levels)), chance)
    bots = [game.bot(level, seat, Fast(f"{seed}/{seat}")) for seat, level in enumerate(levels)]
    spare = Fast(f"{seed}/spare")
    times: dict[str, list[float]] = {level: [] for level in levels}
    stumbles: list[str] = []
    claims: list[Claim] = []
    guard = Watchdog(game)
    decisions = 0
    tell(game, state, bots, events)
    while (outcome := game.outcome(state)) is None and decisions < game.patience:
        decision = next(due for due in game.decisions(state) if not due.standing)
        level, bot = levels[decision.seat], bots[decision.seat]
        view = game.view(state, decision.seat)
        guard.note(state)
        start = time.thread_time()
        choice = turn.take(game, Restless(game.lull) if guard.stalled else bot, view, spare)
        times[level].append(time.thread_time() - start)
        if choice.stumble:
            stumbles.append(f"{level}: {choice.stumble}")
        events = game.play(state, decision.seat, choice.action, chance)
        if (sure := bot.claim()) is not None and choice.error is None:
            claims.append(Claim(level, sure, game.kin.hits(choice.action, events)))
        decisions += 1
        tell(game, state, bots, events)
    return Result(
        tuple(levels),
        outcome,
        decisions,
        time.process_time() - began,
        {level: (len(spent), sum(spent), max(spent, default=0.0)) for level, spent in times.items()},
        tuple(stumbles),
        tuple(claims),
        times,
    )


def tell(game: Game[Any, Any], state: Any, bots: Sequence[Bot], events: Iterable[Event]) -> None:
    for seat, bot in enumerate(bots):
        if type(bot).watch is Bot.watch:
            continue
        view = None
        for event in events:
            told = event.told(seat)
            if told is not None:
                view = view or game.view(state, seat)
                bot.watch(told, view)


@dataclass(slots=True)
class Score:
    """How one level did: games it sat in (by chairs), wins, and its thinking."""

    chairs: int = 0
    wins: float = 0.0
    even: float = 0.0
    decisions: int = 0
    seconds: float = 0.0
    worst: float = 0.0
    times: list[float] = field(default_factory=list)

    @property
    def share(self) -> float:
        """Wins by chair."""
        return self.wins / self.chairs if self.chairs else 0.0

    @property
    def error(self) -> float:
        """Half the width of the 95 % interval of ``share``."""
        return 1.96 * math.sqrt(self.share * (1 - self.share) / self.chairs) if self.chairs else 0.0

    @property
    def mean_ms(self) -> float:
        return 1000 * self.seconds / self.decisions if self.decisions else 0.0

    @property
    def p99_ms(self) -> float:
        """What 99 of 100 decisions stay under."""
        return 1000 * sorted(self.times)[len(self.times) * 99 // 100] if self.times else 0.0


@dataclass(slots=True)
class Band:
    """Claims that were about as sure: how sure on average, and how many were right."""

    cases: int = 0
    claimed: float = 0.0
    right: int = 0

    @property
    def mean(self) -> float:
        return self.claimed / self.cases if self.cases else 0.0

    @property
    def rate(self) -> float:
        return self.right / self.cases if self.cases else 0.0


@dataclass(slots=True)
class Tally:
    """All results of a match, added up."""

    games: int = 0
    unfinished: int = 0
    drawn: int = 0
    seconds: float = 0.0
    lengths: list[int] = field(default_factory=list)
    endings: Counter[str] = field(default_factory=Counter)
    scores: dict[str, Score] = field(default_factory=dict)
    stumbles: list[str] = field(default_factory=list)
    #: By level, then by tenths of certainty.
    claims: dict[str, dict[int, Band]] = field(default_factory=dict)

    def add(self, result: Result) -> None:
        self.games += 1
        self.seconds += result.seconds
        self.lengths.append(result.decisions)
        self.stumbles += result.stumbles
        outcome = result.outcome
        self.endings[outcome.reason if outcome else "broken off"] += 1
        self.unfinished += outcome is None
        self.drawn += outcome is not None and not outcome.winners
        for seat, level in enumerate(result.levels):
            score = self.scores.setdefault(level, Score())
            score.chairs += 1
            score.even += 1 / len(result.levels)
            if outcome and seat in outcome.winners:
                score.wins += 1 / len(outcome.winners)
        for level, (count, total, worst) in result.thought.items():
            score = self.scores[level]
            score.decisions += count
            score.seconds += total
            score.worst = max(score.worst, worst)
            score.times += result.times.get(level, ())
        for claim in result.claims:
            bands = self.claims.setdefault(claim.level, {})
            band = bands.setdefault(min(9, int(10 * claim.sure)), Band())
            band.cases += 1
            band.claimed += claim.sure
            band.right += claim.right

    @property
    def decisions(self) -> int:
        return sum(self.lengths)


def seatings(levels: Sequence[str], games: int) -> list[tuple[str, ...]]:
    """Levels moved round the table from game to game, so that no chair favours one of them.

    >>> seatings(("a", "b"), 3)
    [('a', 'b'), ('b', 'a'), ('a', 'b')]
    """
    turns = [tuple(levels[shift:]) + tuple(levels[:shift]) for shift in range(len(levels))]
    return [turns[number % len(turns)] for number in range(games)]

"""The rules themselves: random play, copies and views."""

from __future__ import annotations

from collections.abc import Iterator
from time import process_time
from typing import Any

from benchmarks.figures import Label
from benchmarks.probe import Effort, Probe, Readings
from spymobile.core.audience import everyone
from spymobile.core.chance import Chance, Fast
from spymobile.core.game import Decision, Game, Setup, pick

type AnyGame = Game[Any, Any]


class GoneAstray(Exception):
    """A game that came to no end."""


def seat_counts(seats: range) -> tuple[int, ...]:
    """The smallest, the largest and, where it is allowed, a table of four.

    >>> seat_counts(range(2, 7)), seat_counts(range(2, 3))
    ((2, 4, 6), (2,))
    """
    return tuple(sorted({seats[0], seats[-1], *({4} & set(seats))}))


def due(game: AnyGame, state: Any, chance: Chance) -> Decision:
    """A decision the game waits for; one of them by lot where several seats are asked at once."""
    decisions = game.decisions(state)
    if len(decisions) == 1 and not decisions[0].standing:
        return decisions[0]
    waiting = [decision for decision in decisions if not decision.standing]
    if not waiting:
        raise GoneAstray(f"{game.name}: the game is not over and nobody is asked anything")
    return waiting[0] if len(waiting) == 1 else chance.choice(waiting, "who")


def play_out(game: AnyGame, seats: int, chance: Chance) -> int:
    """Deal, play at random to the end, and say how many decisions it took."""
    state, _ = game.deal(Setup(game.name, seats), chance)
    for count in range(game.patience + 1):
        if game.outcome(state) is not None:
            return count
        decision = due(game, state, chance)
        game.play(state, decision.seat, pick(game, decision, chance), chance)
    raise GoneAstray(f"{game.name}: a random game is not over after {game.patience} decisions")


class RandomPlay(Probe):
    """Decisions a second, deals included."""

    def __init__(self, game: AnyGame, seats: int, effort: Effort) -> None:
        self.name = f"{game.name}, random play with {seats}"
        self._game = game
        self._seats = seats
        self._seconds = effort.seconds

    def measure(self, number: int) -> Readings:
        chance = Fast(f"random/{self._seats}/{number}")
        decisions = 0
        began = process_time()
        while (spent := process_time() - began) < self._seconds:
            decisions += play_out(self._game, self._seats, chance)
        return {Label(self._game.name, "random", f"{self._seats} seats"): decisions / spent}


def _middle(game: AnyGame, seats: int, chance: Chance) -> list[Any]:
    """Copies of the states in the middle half of a random game."""
    state, _ = game.deal(Setup(game.name, seats), chance)
    states: list[Any] = []
    while game.outcome(state) is None and len(states) < game.patience:
        states.append(state.copy())
        decision = due(game, state, chance)
        game.play(state, decision.seat, pick(game, decision, chance), chance)
    return states[len(states) // 4 : max(1, len(states) * 3 // 4)]


def mid_game(game: AnyGame, seats: int, seed: str, count: int) -> list[Any]:
    """So many states from the middle of random games, a few from each."""

    def states() -> Iterator[Any]:
        chance = Fast(seed)
        while True:
            middle = _middle(game, seats, chance)
            yield from middle[:: max(1, len(middle) // 10)]

    return [state for state, _ in zip(states(), range(count), strict=False)]


class CopyAndView(Probe):
    """Means over states from the middle of games at a full table: fresh ones each round, so that nothing
    a game may have kept from an earlier look makes the views cheaper than they are in play."""

    _COPIES = 20

    def __init__(self, game: AnyGame, effort: Effort) -> None:
        self.name = f"{game.name}, copy and view"
        self._game = game
        self._seats = game.seats[-1]
        self._count = effort.states

    def measure(self, number: int) -> Readings:
        game = self._game
        detail = f"{self._seats} seats"
        label = {metric: Label(game.name, metric, detail) for metric in ("copy", "view", "asked", "imagine")}
        states = mid_game(game, self._seats, f"view/{number}", self._count)
        began = process_time()
        for _ in range(self._COPIES):
            for state in states:
                state.copy()
        copying = (process_time() - began) / (self._COPIES * len(states))
        viewers = everyone(self._seats)
        view = game.view
        began = process_time()
        for state in states[::2]:
            for who in viewers:
                view(state, who)
        viewing = (process_time() - began) / (len(states[::2]) * len(viewers))
        chance = Fast("asked")
        asked = [(state, due(game, state.copy(), chance).seat) for state in states[1::2]]
        began = process_time()
        views = [view(state, seat) for state, seat in asked]
        asking = (process_time() - began) / len(asked)
        began = process_time()
        for seen in views:
            game.imagine(seen, chance)
        imagining = (process_time() - began) / len(views)
        return {
            label["copy"]: 1e6 * copying,
            label["view"]: 1e6 * viewing,
            label["asked"]: 1e6 * asking,
            label["imagine"]: 1e6 * imagining,
        }

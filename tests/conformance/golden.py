"""Golden playthroughs: a whole game as text, with every seat's view at chosen steps.

A file changes only when what somebody sees, hears or may do has changed; then a person reads the
difference. ``SPYMOBILE_GOLDEN=write`` writes them anew.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from spymobile.core import codec
from spymobile.core.audience import ANYONE, TABLE, everyone
from spymobile.core.chance import Fast
from spymobile.core.game import Game, Setup
from tests.conformance.kit import Case, choose, heard

_WHO = {TABLE: "the table", ANYONE: "anyone"}
_NAMES = ("Anna", "Ben", "Cara", "Dora", "Emil", "Fay")


def playthrough(case: Case, seats: int, seed: str, views: int = 6) -> str:
    """The text of one random game; ``views`` times on the way, and at the end, all views are printed."""
    game = case.game
    length = sum(1 for _ in _game(case, seats, seed))
    stops = {length * stop // views for stop in range(views)} | {length - 1}
    lines = [f"{game.title}, {seats} seats, seed {seed}, {length - 1} steps", ""]
    for number, (state, headline, said) in enumerate(_game(case, seats, seed)):
        lines += [f"[{number}] {headline}", *(f"    {line}" for line in said)]
        if number in stops:
            for who in everyone(seats):
                lines += ["", f"  seen by {_WHO.get(who, f'seat {who}')}:"]
                lines += [f"    {name}: {value}" for name, value in _fields(game, state, who)]
            lines.append("")
    return "\n".join(lines) + "\n"


def _game(case: Case, seats: int, seed: str) -> Iterator[tuple[Any, str, list[str]]]:
    game = case.game
    chance = Fast(seed)
    state, events = game.deal(Setup(game.name, seats), chance)
    headline = "the deal"
    while True:
        yield state, headline, [_line(game, told) for told in heard(events, TABLE)]
        if game.outcome(state):
            return
        decision, action = choose(case, list(game.decisions(state)), chance)
        headline = f"{_NAMES[decision.seat]}, {decision.kind}: {game.describe(action, _NAMES)}"
        events = game.play(state, decision.seat, action, chance)


def _line(game: Game[Any, Any], told: Any) -> str:
    return f"{told.name}: {game.tell(told, _NAMES)}"


def _fields(game: Game[Any, Any], state: Any, who: int) -> Iterator[tuple[str, str]]:
    view = game.view(state, who)
    for prompt in view.prompts:
        choices = [game.describe(action, _NAMES) for action in prompt.choices[:5]]
        more = len(prompt.choices) - len(choices)
        kind = f"{'sealed ' if prompt.sealed else ''}{'standing ' if prompt.standing else ''}{prompt.kind}"
        yield (
            f"{_NAMES[prompt.seat]} is asked",
            f"{kind}: {', '.join(choices)}{f' and {more} more' if more else ''}",
        )
    data = codec.to_data(view)
    if isinstance(data, dict):
        for name, value in data.items():
            if name != "prompts":
                yield name, json.dumps(value, separators=(",", ":"))

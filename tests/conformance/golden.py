"""Golden playthroughs: a game as text, with what each seat hears, and every seat's view at chosen steps.

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
from spymobile.core.event import Event
from spymobile.core.game import Game, Setup
from tests.conformance.kit import NAMES, Case, choose

_WHO = {TABLE: "the table", ANYONE: "anyone"} | dict(enumerate(NAMES))
#: Of a long game only so many steps are written, from its beginning and from its end.
_FIRST, _LAST = 240, 40


def playthrough(case: Case, seats: int, seed: str, views: int = 4) -> str:
    """The text of one random game; ``views`` times on the way, and at the end, all views are printed."""
    game = case.game
    length = sum(1 for _ in _game(case, seats, seed))
    written = [number for number in range(length) if number < _FIRST or number >= length - _LAST]
    stops = {written[len(written) * stop // views] for stop in range(views)} | {length - 1}
    lines = [f"{game.title}, {seats} seats, seed {seed}, {length - 1} steps", ""]
    for number, (state, headline, told) in enumerate(_game(case, seats, seed)):
        if number == _FIRST < length - _LAST:
            lines += ["", f"... {length - len(written)} steps later", ""]
        if number in written:
            lines += [f"[{number}] {headline}", *(f"    {line}" for line in told)]
        if number in stops:
            for who in everyone(seats):
                lines += ["", f"  seen by {_WHO[who]}:"]
                lines += [f"    {name}: {value}" for name, value in _fields(game, state, who)]
            lines.append("")
    return "\n".join(lines) + "\n"


def _game(case: Case, seats: int, seed: str) -> Iterator[tuple[Any, str, list[str]]]:
    game = case.game
    chance = Fast(seed)
    state, events = game.deal(Setup(game.name, seats), chance)
    headline = "the deal"
    while True:
        yield state, headline, [line for event in events for line in _lines(game, event, seats)]
        if game.outcome(state):
            return
        decision, action = choose(case, list(game.decisions(state)), chance)
        headline = f"{NAMES[decision.seat]}, {decision.kind}: {game.describe(action, NAMES)}"
        events = game.play(state, decision.seat, action, chance)


def _lines(game: Game[Any, Any], event: Event, seats: int) -> Iterator[str]:
    """What the table is told, and what each seat and an onlooker hear instead."""
    table = event.told(TABLE)
    if table:
        yield f"{event.name}: {game.tell(table, NAMES)}"
    for who in (*range(seats), ANYONE):
        told = event.told(who)
        if told == table:
            continue
        if told is None:
            yield f"  {_WHO[who]} hears nothing of it"
            continue
        known = table.facts if table else {}
        more = {name: fact for name, fact in told.facts.items() if known.get(name) != fact}
        facts = f" {codec.to_text(codec.to_data(more))}" if more else ""
        yield f"  {_WHO[who]} hears: {event.name}: {game.tell(told, NAMES)}{facts}"


def _fields(game: Game[Any, Any], state: Any, who: int) -> Iterator[tuple[str, str]]:
    view = game.view(state, who)
    for prompt in view.prompts:
        choices = [game.describe(action, NAMES) for action in prompt.choices[:5]]
        more = len(prompt.choices) - len(choices)
        kind = f"{'sealed ' if prompt.sealed else ''}{'standing ' if prompt.standing else ''}{prompt.kind}"
        yield (
            f"{NAMES[prompt.seat]} is asked",
            f"{kind}: {', '.join(choices)}{f' and {more} more' if more else ''}",
        )
    data = codec.to_data(view)
    if isinstance(data, dict):
        for name, value in data.items():
            if name != "prompts":
                yield name, json.dumps(value, separators=(",", ":"))

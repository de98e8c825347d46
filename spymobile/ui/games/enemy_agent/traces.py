"""What gave a side away, or hid it: which of its passports were read, and what stood in them."""

from __future__ import annotations

from collections.abc import Sequence

from spymobile.core.event import Told
from spymobile.games.enemy_agent import board as facts
from spymobile.games.enemy_agent.state import AgentView
from spymobile.games.enemy_agent.words import person_name
from spymobile.ui.tales import Giveaway
from spymobile.ui.text import _


def traces(moments: Sequence[tuple[AgentView, Sequence[Told]]], seat: int, won: bool) -> list[Giveaway]:
    """Agents that were read gave away, tourists that were taken for agents hid; arrests tell most."""
    wanted = "tourist" if won else "agent"
    found: list[tuple[int, Giveaway]] = []
    for at, (view, told) in enumerate(moments):
        for event in told:
            person = event.facts.get("person")
            if event.name not in ("asked", "arrested") or not isinstance(person, int):
                continue
            if facts.SIDE_OF[person] != seat or event.facts.get("kind") != wanted:
                continue
            if event.name == "asked":
                line = _("Turn {turn}: {who} asked, and the other side read: {kind}.")
            else:
                line = _("Turn {turn}: {who} was arrested: {kind}.")
            kind = _("a tourist") if won else _("an agent")
            words = line.format(turn=view.turns, who=person_name(person), kind=kind)
            found.append((event.name == "asked", Giveaway(at, words)))
    best = sorted(found, key=lambda one: one[0])[:3]
    return sorted((trace for _weight, trace in best), key=lambda trace: trace.at)

"""Enemy Agent on the home page and in the tour."""

from __future__ import annotations

from spymobile.core.words import mark
from spymobile.ui.catalogue import Card, Sights

CARD = Card(
    "enemy_agent",
    mark("Enemy Agent"),
    (2, 2),
    45,
    mark("Steal the plan. Get it over the wall."),
    rank=1,
    sights=Sights(
        sheets={"enemy_agent.arrange_start": ("arrange",), "enemy_agent.start_turn": ("draw",)},
        scenes={"enemy_agent.ask_now": "Ask", "enemy_agent.arrest": "Arrest"},
        landmarks=frozenset({"OverTheWall"}),
        paragraph="EA-26",
    ),
)

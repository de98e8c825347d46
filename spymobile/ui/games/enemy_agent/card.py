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
        turn="enemy_agent.start_turn",
        paragraph="EA-30",
    ),
    bots=(
        # Asks at the next building, arrests on a toss of a coin, forgets what agents were told.
        ("Bruno", "Wanda"),
        # Misjudges many a move.
        ("Pilar",),
        # Keeps Inspectors near those who threaten most; moves tourists as decoys.
        ("Kofi", "Leon"),
        # Sends a tourist along with the agents.
        ("Leon",),
        # Asks only when the asker can run at once; avoids squares that an Inspector may reach.
        ("Otto", "Greta"),
    ),
    tempers={"Leon": mark("Sends out tourists, so you look the wrong way.")},
)

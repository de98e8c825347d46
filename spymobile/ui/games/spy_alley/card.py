"""Spy Alley on the home page and in the tour."""

from __future__ import annotations

from spymobile.core.words import mark
from spymobile.ui.catalogue import Card, Sights

CARD = Card(
    "spy_alley",
    mark("Spy Alley"),
    (2, 6),
    45,
    mark("Hide who you are. Get your four items home."),
    rank=4,
    sights=Sights(
        sheets={
            "spy_alley.start_turn": ("name", "cards"),
            "spy_alley.buy_items": ("shop",),
            "spy_alley.black_market": ("market",),
            "spy_alley.confiscate": ("confiscate",),
            "spy_alley.free_guess": ("guess",),
        },
        scenes={"spy_alley.start_turn": "NameASpy"},
        paragraph="SA-20",
    ),
    bots=(
        # Moves as chance will have it; takes nothing into account that was said or shown.
        ("Pilar", "Wanda"),
        # Buys decoys; strikes out what was guessed wrongly and counts the rest; names who may win next.
        ("Leon", "Basil", "Kofi"),
        # Remembers every act.
        ("Ida",),
    ),
)

"""Spy Alley on the home page and in the tour."""

from __future__ import annotations

from spymobile.core.words import mark
from spymobile.ui.catalogue import Card, Sights

CARD = Card(
    "spy_alley",
    mark("Spy Alley"),
    (2, 6),
    45,
    mark("Hide who you are. Get four items to your embassy."),
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
        turn="spy_alley.start_turn",
        paragraph="SA-20",
    ),
    bots=(
        # Leaves nine decisions of ten to chance, and takes in nothing of what others do.
        ("Pilar", "Wanda"),
        # Most of what they buy is not for their own set, and every other decision is not thought over.
        ("Leon", "Bruno"),
        # Strikes out what was shown to be wrong, and counts the rest; names who may win next.
        ("Basil", "Kofi"),
        # Remembers every act; names nobody before it is sure, or must.
        ("Ida", "Otto"),
    ),
    tempers={"Bruno": mark("Acts first, and thinks about it later.")},
)

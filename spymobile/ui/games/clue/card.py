"""Clue: WWII on the home page."""

from __future__ import annotations

from spymobile.core.words import mark
from spymobile.ui.catalogue import Card

CARD = Card(
    "clue",
    mark("Clue: WWII"),
    (2, 6),
    40,
    mark("Who, which, where. Ask, and keep quiet."),
    rank=3,
    bots=(
        # Crosses off only what it was shown.
        ("Wanda",),
        # Remembers who could not answer.
        ("Basil",),
        ("Basil",),
        # Keeps the exact notebook.
        ("Ida",),
        ("Ida",),
    ),
)

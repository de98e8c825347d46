"""Clue: WWII on the home page and in the tour."""

from __future__ import annotations

from spymobile.core.words import mark
from spymobile.ui.catalogue import Card, Sights

CARD = Card(
    "clue",
    mark("Clue: WWII"),
    (2, 6),
    40,
    mark("Who, which, where. Ask, and keep quiet."),
    rank=3,
    sights=Sights(
        sheets={
            "clue.choose_agent": ("agent",),
            "clue.ask": ("ask",),
            "clue.accuse": ("accuse",),
            "clue.draw_intrigue": ("draw",),
        },
        scenes={"clue.accuse": "Accuse"},
        turn="clue.start_turn",
        paragraph="CL-14",
        desk=("sheet", "hand", "cards"),
        richest={"notebook": "full"},
    ),
    bots=(
        # Hardly notices who could not answer.
        ("Wanda",),
        ("Wanda",),
        # Crosses off what it was shown, and now and then who could not answer.
        ("Basil",),
        # Asks and walks as chance will have it, hardly ever otherwise.
        ("Pilar",),
        # Keeps the exact notebook of what it heard.
        ("Basil",),
        ("Basil",),
        # Keeps the exact notebook of everything.
        ("Ida",),
    ),
)

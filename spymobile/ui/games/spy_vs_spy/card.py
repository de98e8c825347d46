"""Spy vs Spy on the home page and in the tour."""

from __future__ import annotations

from spymobile.core.words import mark
from spymobile.ui.catalogue import Card, Sights

CARD = Card(
    "spy_vs_spy",
    mark("Spy vs Spy"),
    (2, 4),
    50,
    mark("Dig for bombs. Mind the fuse."),
    rank=2,
    sights=Sights(
        turn="spy_vs_spy.start_turn",
        paragraph="SV-23",
        sealed_sheets={"spy_vs_spy.start_turn": ("dump 1 2",)},
    ),
    bots=(
        # Runs to any bomb in reach.
        ("Bruno",),
        # Judges so roughly that anything may come.
        ("Pilar",),
        ("Pilar",),
        (),
        # From here on it sees who is ahead in the race, and holds them up.
        ("Kofi",),
        ("Kofi",),
        ("Kofi",),
        # Counts which tiles are still in hiding, and makes the most of it.
        ("Basil", "Kofi"),
        ("Basil",),
    ),
    tempers={"Bruno": mark("Takes the shortest way to any bomb in reach.")},
)

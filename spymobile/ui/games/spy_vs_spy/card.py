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
    sights=Sights(paragraph="SV-23"),
    bots=(
        # Runs to any bomb in reach.
        ("Bruno",),
        # Blocks whoever carries a bomb home.
        ("Kofi",),
        (),
    ),
    tempers={"Bruno": mark("Takes the shortest way to any bomb in reach.")},
)

"""Codeword on the home page and in the tour."""

from __future__ import annotations

from spymobile.core.words import mark
from spymobile.ui.catalogue import Card, Sights

CARD = Card(
    "codeword",
    mark("Codeword"),
    (2, 4),
    10,
    mark("Meet the others. Guess their word before they guess yours."),
    sights=Sights(sheets={"codeword.guess": ("guess",)}, paragraph="CW-3"),
)

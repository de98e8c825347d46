"""In place of a drawing that is missing or cannot be read: a plain paper card. The game goes on."""

from __future__ import annotations

from spymobile import assets


def stand_in() -> str:
    """The file of the card."""
    return str(assets.path("art", "missing.png"))

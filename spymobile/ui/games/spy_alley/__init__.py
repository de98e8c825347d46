"""Spy Alley on the screen."""

from spymobile.ui.games.spy_alley.face import AlleyFace

FACE = AlleyFace()

"""Spy Alley: collect what your spy needs, reach your embassy, and let nobody find out who you are."""

from spymobile.games.spy_alley.rules import SpyAlley

GAME = SpyAlley()

__all__ = ["GAME", "SpyAlley"]

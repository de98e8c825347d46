"""Clue: WWII: find out which agent is the impostor, what was taken, and from which base they work."""

from spymobile.games.clue.rules import ClueGame

GAME = ClueGame()

__all__ = ["GAME", "ClueGame"]

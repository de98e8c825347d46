"""Codeword: meet the others at their doors, and guess their word before they guess yours."""

from spymobile.games.codeword.rules import Codeword

GAME = Codeword()

__all__ = ["GAME", "Codeword"]

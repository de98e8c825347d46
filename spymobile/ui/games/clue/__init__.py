"""Clue: WWII on the screen: its card so far."""

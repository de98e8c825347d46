"""Spy Alley on the screen."""

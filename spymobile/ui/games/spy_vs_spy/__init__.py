"""Spy vs Spy on the screen: its card so far."""

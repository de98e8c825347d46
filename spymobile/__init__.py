"""Spymobile: four spy board games on one table, for one phone or several."""

__version__ = "0.1.0"

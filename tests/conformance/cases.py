"""What every installed game offers the kit."""

from __future__ import annotations

import importlib

from tests.conformance.kit import Case


def case(name: str) -> Case:
    """The case of a game: ``CASE`` in ``tests/games/<name>/case.py``."""
    found: Case = importlib.import_module(f"tests.games.{name}.case").CASE
    return found

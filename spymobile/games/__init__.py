"""The games. Each is a package here with an object ``GAME``; it is imported when somebody asks for it.

>>> load("spy_alley").title
'Spy Alley'
"""

from __future__ import annotations

import importlib
import pkgutil
from functools import cache
from typing import Any

from spymobile import assets
from spymobile.core.errors import UnknownGame
from spymobile.core.game import Game
from spymobile.core.rulebook import RuleBook


@cache
def names() -> tuple[str, ...]:
    """The games that are installed, by name."""
    return tuple(sorted(module.name for module in pkgutil.iter_modules(__path__) if module.ispkg))


def load(name: str) -> Game[Any, Any]:
    """The game of that name, or :class:`UnknownGame`."""
    if name not in names():
        raise UnknownGame(name)
    game: Game[Any, Any] = importlib.import_module(f"{__name__}.{name}").GAME
    return game


@cache
def rule_book(name: str) -> RuleBook:
    """The numbered rules of a game."""
    if name not in names():
        raise UnknownGame(name)
    return RuleBook.parse(assets.text("rules", f"{name}.md"))

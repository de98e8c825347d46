"""Whether two phones mean the same by a game: a sum over all that travels of it."""

from __future__ import annotations

import hashlib
import typing
from dataclasses import fields, is_dataclass
from functools import cache
from typing import Any

from spymobile.core.game import Action, Game


@cache
def shape(game: Game[Any, Any]) -> str:
    """The same on two phones if views, actions, what can happen and version of the rules are.

    >>> from spymobile import games
    >>> len(shape(games.load("spy_alley")))
    32
    """
    seen: dict[str, str] = {}
    _describe(game.view_type, seen)
    for tag, kind in Action.kinds.items():
        if tag.startswith(f"{game.name}."):
            _describe(kind, seen)
    lines = [f"{game.name} {game.rules_version}", *(f"{name} {seen[name]}" for name in sorted(seen))]
    lines += sorted(game.event_names)
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()[:32]


def _describe(hint: Any, seen: dict[str, str]) -> None:
    while isinstance(hint, typing.TypeAliasType):
        hint = hint.__value__
    for part in typing.get_args(hint):
        _describe(part, seen)
    if isinstance(hint, type) and is_dataclass(hint) and hint.__name__ not in seen:
        hints = typing.get_type_hints(hint)
        seen[hint.__name__] = " ".join(f"{field.name}:{hints[field.name]!r}" for field in fields(hint))
        for field in fields(hint):
            _describe(hints[field.name], seen)

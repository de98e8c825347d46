"""Parts of the overlay's game in this very process, as if its folders stood in the checkout."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from spymobile import assets, games
from spymobile.ui import catalogue
from spymobile.ui import games as screens
from tests.fifth.overlaid import OVERLAY

_CACHES = (games.names, games.rule_book, catalogue.cards, catalogue._folders)


@contextmanager
def installed(*, rules: bool = False, screen: bool = False) -> Iterator[None]:
    """Codeword's rules, its screen, or both. Afterwards nobody knows of it."""
    real = assets._find

    def find(folder: str, *parts: str) -> Path:
        laid = OVERLAY.joinpath(folder, *parts)
        return laid if laid.exists() and laid.is_file() else real(folder, *parts)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(assets, "_find", find)
        if rules:
            patch.setattr(games, "__path__", [*games.__path__, str(OVERLAY / "spymobile/games")])
        if screen:
            patch.setattr(screens, "__path__", [*screens.__path__, str(OVERLAY / "spymobile/ui/games")])
        _forget()
        try:
            yield
        finally:
            patch.undo()
            _forget()


def _forget() -> None:
    for cache in _CACHES:
        cache.cache_clear()
    for name in [name for name in sys.modules if ".codeword" in name]:
        del sys.modules[name]
    for package in (games, screens):
        vars(package).pop("codeword", None)

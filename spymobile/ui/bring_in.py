"""A table is brought in while nobody waits for it: its page, a game's face, the pictures it wants first."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spymobile.ui import catalogue
from spymobile.ui.launch import take_stock

if TYPE_CHECKING:
    from spymobile.ui.navigation import Stage

#: Games that were brought in before.
_known: set[str] = set()


def bring_in(stage: Stage, game: str) -> None:
    """Make ready what a table of this game needs.

    The first time a game is met, all that was loaded for it is kept for good. Somebody tidying up in the
    middle of a turn would have to look through it, and that is felt as a halt.
    """
    stage.ready("table")
    catalogue.face(game).preload()
    if game not in _known:
        _known.add(game)
        take_stock()

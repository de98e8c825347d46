"""Games that are kept, in words: for the first page and for the list of games."""

from __future__ import annotations

import datetime
from typing import TYPE_CHECKING

from spymobile import games
from spymobile.core.words import all_of
from spymobile.ui import catalogue
from spymobile.ui.table.show import status_line
from spymobile.ui.text import _

if TYPE_CHECKING:
    from spymobile.store.store import KeptGame
    from spymobile.ui.app import SpymobileApp


def kept_games(app: SpymobileApp) -> list[KeptGame]:
    """All games that are kept, the latest first. One from a newer version says so when tapped.

    Last come those without a board here, which say so, too, and those that are damaged: they are not kept
    from anybody, and can be deleted.
    """
    return sorted(app.store.games(), key=lambda game: (game.damaged, not catalogue.playable(game.game)))


def title_of(kept: KeptGame) -> str:
    if kept.damaged:
        return _("Damaged game")
    return catalogue.card(kept.game).title if kept.game in games.names() else _("Unknown game")


def emblem_of(kept: KeptGame) -> str:
    return "dossier" if kept.damaged else f"emblem_{kept.game}"


def line_of(app: SpymobileApp, kept: KeptGame) -> str:
    """Where a game stands, from public things alone: as its table said when it was left."""
    names = ", ".join(kept.names)
    if kept.damaged:
        return _("Nobody knows whose it was.")
    if kept.newer:
        return _("{names}. From a newer Spymobile.").format(names=names)
    if kept.outcome is not None:
        winners = [kept.names[seat] for seat in kept.outcome.winners]
        if not kept.last:  # The device did not know the time.
            line = _("{winners} won. {names}") if winners else _("A draw. {names}")
            return line.format(winners=all_of(winners), names=names)
        day = datetime.date.fromtimestamp(kept.last).isoformat()
        line = _("{winners} won. {names}, {day}") if winners else _("A draw. {names}, {day}")
        return line.format(winners=all_of(winners), names=names, day=day)
    return status_line.read(app, kept.id, kept.steps) or names

"""Lobby, house rules, table and ending, at the fewest and the most seats and in every window."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from spymobile import games
from spymobile.core.chance import Fast
from spymobile.core.game import Setup, pick
from spymobile.table.record import Header, MemoryJournal, Occupant, Row
from spymobile.table.table import Table
from spymobile.ui.screens.lobby_seats import LobbySeat
from tests.ui.pilot import PHONE, Pilot, deal_the_same
from tests.ui.test_layout import Eye

WINDOWS = ((412, 915), (360, 640), (800, 1280), (915, 412), (1280, 800))
NAMES = ("Anna", "Benjamin", "Cara", "Dora", "Maximiliane Rosa", "Fay")
#: As long as a name may be, and with nothing in it where a line could end.
ENDLESS = tuple(letter * 200 for letter in "WÄgMQß")


def finished(name: str, names: Sequence[str]) -> tuple[Header, list[Row]]:
    """A game that chance has played to its end."""
    game, journal, chance = games.load(name), MemoryJournal(), Fast(f"an end of {name}")
    who = [Occupant(word) for word in names]
    table = Table.lay(game, Setup(name, len(who), {}, 0), who, bytes([7] * 32), lambda _header: journal)
    while table.outcome is None:
        decision = next(due for due in table.decisions() if not due.standing)
        table.act(decision.seat, pick(game, decision, chance))
    return table.header, journal.rows


class Usher(Eye):
    """Leads people from the lobby to the end, through every window that is asked for."""

    def __init__(self, pilot: Pilot, windows: Sequence[tuple[int, int]]) -> None:
        super().__init__(pilot)
        self._windows = windows

    def through_all(self, what: str) -> None:
        for size in self._windows:
            self.pilot.resize(*size)
            self.look(f"{what}, {size[0]}x{size[1]}")

    def lobby_of(self, game: str, names: Sequence[str]) -> None:
        self.stage.home()
        self.pilot.resize(*self._windows[0])
        self.stage.go("lobby", game=game)
        page: Any = self.stage.page
        page.seats = [LobbySeat(name, look) for look, name in enumerate(names)]
        page.set_first(0)
        self.rest()
        self.through_all(f"{game}, lobby of {len(names)}")

    def house_rules(self) -> None:
        page: Any = self.stage.page
        with self.sheet(f"{page.game}, house rules", page.open_house_rules):
            self.through_all(f"{page.game}, house rules")

    def table_of(self, game: str, seats: int) -> None:
        page: Any = self.stage.page
        page.start()
        self.rest()
        assert self.stage.place == "table"
        self.through_all(f"{game}, table of {seats}")

    def ending_of(self, game: str, names: Sequence[str]) -> None:
        number = self.pilot.app.store.adopt(*finished(game, names), None)
        self.stage.go("table", number=number)
        self.rest()
        assert self.stage.place == "ending"
        self.through_all(f"{game}, ending of {len(names)}")
        page: Any = self.stage.page
        page.open_files()
        self.look(f"{game}, all files open")


@pytest.mark.parametrize("game", ["clue", "spy_vs_spy"])
def test_everything_around_a_game_fits(pilot: Pilot, monkeypatch: pytest.MonkeyPatch, game: str) -> None:
    deal_the_same(monkeypatch)
    usher = Usher(pilot, WINDOWS)
    fewest, *_between, most = games.load(game).seats
    for seats in (fewest, most):
        usher.lobby_of(game, NAMES[:seats])
        if seats == most:
            usher.house_rules()
        usher.table_of(game, seats)
        usher.ending_of(game, NAMES[:seats])
    assert len(usher.seen) > 6 * len(WINDOWS)
    assert usher.found == []


@pytest.mark.parametrize("game", games.names())
def test_names_that_never_end_fit_in_large_letters(
    pilot: Pilot, monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    deal_the_same(monkeypatch)
    pilot.app.preferences.text_scale = 2.0
    usher = Usher(pilot, (PHONE, (360, 640), (1280, 800)))
    names = ENDLESS[: games.load(game).seats[-1]]
    usher.lobby_of(game, names)
    usher.table_of(game, len(names))
    page: Any = usher.stage.page
    for what, opens in (
        ("menu", page.open_menu),
        ("log", page.open_log),
        ("seat", lambda: page.show_seat(1)),
        ("leaving", page.back),
    ):
        with usher.sheet(f"{game}, {what}", opens):
            pass
    usher.ending_of(game, names)
    # Such a name has no place where a line could end.
    assert [fault for fault in usher.found if not fault.endswith("is broken within a word")] == []

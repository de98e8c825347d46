"""The main button of every decision is in sight without scrolling, in windows as low as a desktop's."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest

from spymobile.table.sample_games import Kept, moments
from spymobile.ui import catalogue
from spymobile.ui.catalogue import Sights
from spymobile.ui.parts.buttons import Push
from tests.ui.looker import box, visible
from tests.ui.pilot import Pilot

#: A phone with bars above and below, and the window of a desktop.
SIZES = ((412, 790), (412, 720))
_MAIN = ("primary", "deadly", "inked")


class Low:
    """Goes to every decision of a game, and writes down which main buttons are not in sight."""

    def __init__(self, pilot: Pilot) -> None:
        self.pilot = pilot
        self.seen: list[str] = []
        self.hidden: list[str] = []

    def look(self, what: str) -> None:
        for size in SIZES:
            self.pilot.resize(*size)
            self._look(f"{size[0]}x{size[1]}, {what}")

    def _look(self, what: str) -> None:
        pilot = self.pilot
        roots = [pilot.stage.sheet or pilot.page]
        main = [w for at in roots for w in pilot.widgets(at) if isinstance(w, Push) and w.look in _MAIN]
        main = [w for w in main if w.width > 1 and w.height > 1]
        if main:
            self.seen.append(what)
        for button in main:
            whole, shown = box(button), visible(button)
            if any(abs(one - other) > 1 for one, other in zip(whole, shown, strict=True)) or whole[1] < 0:
                self.hidden.append(f"{what}: {button.text!r} at {whole}, shown {shown}")

    def walk(self, game: str) -> None:
        sights = catalogue.card(game).sights
        for kind, kept in moments(game, sights.landmarks).items():
            if kind != "over":
                self._decision(kind, kept, sights)

    def _decision(self, kind: str, kept: Kept, sights: Sights) -> None:
        pilot = self.pilot
        pilot.stage.home()
        pilot.stage.go("table", number=pilot.app.store.adopt(*kept, None))
        self.look(kind)
        page = pilot.page
        if page.device.prompt().sealed:
            pilot.open_folder()
            self.look(f"{kind}, open")
            page.shut()
            return
        for name in sights.sheets.get(kind, ()):
            page.commands.open_sheet(name)
            self.look(f"{kind}, {name}")
            pilot.stage.close(pilot.stage.sheet)
        if kind.endswith("start_turn"):
            for what, opens in (("menu", page.open_menu), ("seat", partial(page.show_seat, 1))):
                opens()
                self.look(f"{kind}, {what}")
                pilot.stage.close(pilot.stage.sheet)


@pytest.mark.parametrize("game", ["enemy_agent", "spy_alley"])
def test_every_main_button_is_in_sight(game: str, tmp_path: Path) -> None:
    pilot = Pilot(tmp_path, SIZES[0])
    low = Low(pilot)
    low.walk(game)
    pilot.stop()
    assert len(low.seen) > 8 * len(SIZES), low.seen
    assert not low.hidden, "\n" + "\n".join(low.hidden)

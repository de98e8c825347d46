"""A monkey at the table: whatever fingers do, nothing breaks or is lost, and no secret is seen.

What it does comes from its seed alone, and what comes of it from nothing else: the same seed is played twice.
"""

from __future__ import annotations

import os
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from kivy.core.window import Window

from spymobile.core.chance import Chance
from tests.games.clue.case import scramble as other_cards
from tests.games.spy_vs_spy.case import scramble as other_racks
from tests.ui import test_walk_clue, test_walk_spy_vs_spy
from tests.ui.pilot import PHONE, Pilot, deal_the_same
from tests.ui.walk import Walk

SOAK = bool(os.environ.get("SPYMOBILE_SOAK"))
TURNED = (915, 412)
#: What is done at any moment, and what else under a sheet, in an open file, and at a closed table.
ANY = ("tap", "drag", "two fingers", "back", "turn", "pause", "focus", "key")
SHEET = (*ANY, *("button",) * 5, *("back",) * 3)
OPEN = (*ANY, *("button",) * 3, *("lit",) * 5, *("mine",) * 6)
CLOSED = (*ANY, *("button",) * 2, *("lit",) * 4, *("main",) * 4, *("seal",) * 4)
#: Buttons that end it all.
LEAVES = ("Leave", "Home", "Start again")
KEYS = "rsaegdn12345"


def tiles(state: Any) -> list[int]:
    """Every tile of the box, wherever it is; how many of each is left in the pile comes last."""
    counts = list(state.pile)
    for tile in [tile >> 2 for stack in state.stacks for tile in stack]:
        counts[tile] += 1
    for tile in [tile for rack in state.racks for tile in rack]:
        counts[tile] += 1
    return counts


def cards(state: Any) -> list[int]:
    """Every Rumor Card, wherever it is."""
    return sorted(
        [*state.envelope, *state.side, *state.face_up, *(card for hand in state.hands for card in hand)]
    )


#: How a game is dealt otherwise, what only an owner may see, and what there must always be.
type Hidden = tuple[Callable[[Any, int, Chance], Any], tuple[str, ...], Callable[[Any], list[int]]]

PLAYED: dict[str, Hidden] = {
    "clue": (other_cards, test_walk_clue.SECRET, cards),
    "spy_vs_spy": (other_racks, test_walk_spy_vs_spy.SECRET, tiles),
}


class Monkey(Walk):
    """So many things at random. ``trace`` is what it did and what came of it."""

    #: Pictures of twin worlds are compared at every so many chances.
    _EVERY = 5

    def __init__(self, pilot: Pilot, game: str, seed: int) -> None:
        scramble, secret, self._whole = PLAYED[game]
        super().__init__(pilot, scramble, secret)
        self._chance = random.Random(f"{game} {seed}")
        pilot.lay(game, 3)
        self.number, self._quiet = pilot.page.number, 0
        self._box = self._whole(self.table.state)
        self.opened = 0
        self.trace: list[tuple[Any, ...]] = []

    def play(self, times: int) -> None:
        for _ in range(times):
            curtain, sheet = self.page.curtain_view, self.pilot.stage.sheet
            often = SHEET if sheet is not None else OPEN if curtain.is_private else CLOSED
            did = self._do(self._chance.choice(often))
            self.pilot.settle(20)
            self._think()
            if self.pilot.stage.place != "table":
                self.trace.append((*did, self.pilot.stage.place))
                if self.pilot.stage.place == "ending":
                    return
                self.pilot.stage.go("table", number=self.number)
                self.pilot.settle()
            self._look(did)

    def _think(self) -> None:
        """A notebook thinks in a thread of its own: what is tapped next must not depend on how fast."""
        panel = (
            getattr(getattr(self.pilot.page.curtain_view, "desk", None), "panel", None)
            if (self.pilot.stage.place == "table")
            else None
        )
        if panel is not None and hasattr(panel, "thinking"):
            self.pilot.until(lambda: not panel.thinking)

    def _look(self, did: tuple[Any, ...]) -> None:
        page, sheet = self.page, self.pilot.stage.sheet
        curtain = page.curtain_view
        self.opened += curtain.is_private
        self.trace.append((*did, type(sheet).__name__, curtain.curtain.phase, len(self.table.history)))
        assert self._whole(self.table.state) == self._box, did
        if curtain.curtain.phase == "locked":
            assert self.secrets() == [], did
        if sheet is None and not page.board.busy and self.table.outcome is None:
            self._quiet += not curtain.is_private
            twins = self._quiet % self._EVERY == 1 and not curtain.is_private
            if twins:  # What was only tried, the twin would not show.
                page.board.show(page.view(), page.looks)
                page.refresh()
                self.pilot.settle()
            self.check(twins)

    # What it does

    def _do(self, what: str) -> tuple[Any, ...]:
        pilot, page = self.pilot, self.page
        match what:
            case "button":
                return what, self._press([b for b in pilot.buttons() if b.text not in LEAVES])
            case "main":
                return what, self._press(page.ids.tray.ids.buttons.children[-1:])
            case "tap":
                pilot.tap(self._somewhere())
            case "lit" | "mine":
                self._aim(what)
            case "drag":
                self._fingers(1)
            case "two fingers":
                self._fingers(2)
            case "seal" if page.ids.tray.seal:
                pilot.hold(page.ids.tray.ids.seal, 1.4)
            case "back":
                pilot.back()
            case "turn":
                pilot.resize(*(PHONE if Window.width > Window.height else TURNED))
            case "pause":
                pilot.pause()
                self._out_of_sight()
                pilot.app.dispatch("on_resume")
            case "focus":
                pilot.app._on_focus(None, False)
                pilot.settle()
                self._out_of_sight()
                pilot.app._on_focus(None, True)
            case "key":
                letter = self._chance.choice(KEYS)
                pilot.key(ord(letter), letter)
                return what, letter
        return (what,)

    def _press(self, buttons: list[Any]) -> str:
        if not buttons:
            return ""
        button = self._chance.choice(buttons)
        words = str(button.text)
        self.pilot.tap(button)
        return words

    def _aim(self, what: str) -> None:
        """At a place that is lit, mostly twice: the first tap only shows. Or at something of an open file."""
        curtain, board, chance = self.page.curtain_view, self.page.board, self._chance
        if what == "mine":
            inside = curtain.desk or curtain.bench or curtain.frame
            x, y = inside.to_window(*inside.pos)
            self.pilot.tap((chance.uniform(x, x + inside.width), chance.uniform(y, y + inside.height)))
            return
        rects = sorted(rect for key in board.lit if (rect := board.rect(key)) is not None)
        if rects:
            x, y, wide, high = chance.choice(rects)
            for _ in range(chance.choice((1, 2, 2))):
                self.pilot.tap(board.to_window(*board.to_point(x + wide / 2, y + high / 2)))

    def _out_of_sight(self) -> None:
        assert self.secrets() == []
        assert not self.page.curtain_view.is_private

    def _somewhere(self) -> tuple[float, float]:
        return self._chance.uniform(0, Window.width), self._chance.uniform(0, Window.height)

    def _fingers(self, count: int) -> None:
        """Down one after the other, across the screen at the same time, and up in any order."""
        touches = [self.pilot.press(self._somewhere()) for _ in range(count)]
        for _ in range(3):
            for touch in touches:
                x, y = self._somewhere()
                touch.touch_move(x, y)
            self.pilot.frames(1)
        self._chance.shuffle(touches)
        for touch in touches:
            touch.touch_up()
            self.pilot.frames(1)


@pytest.mark.parametrize(
    ("game", "seed"),
    [("clue", 2), ("spy_vs_spy", 3), *((game, seed) for game in PLAYED for seed in range(10, 20 * SOAK))],
)
def test_the_same_seed_does_the_same_twice_and_shows_nothing(
    pilot: Pilot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str, seed: int
) -> None:
    deal_the_same(monkeypatch)
    pilot.stop()
    traces = []
    for run in ("first", "again"):
        other = Pilot(tmp_path / run)
        monkey = Monkey(other, game, seed)
        monkey.play(300 if SOAK else 60)
        traces.append((monkey.trace, [str(row) for row in monkey.table.history]))
        assert monkey.twins >= 2
        assert monkey.opened >= 2, "it has been where secrets are"
        other.stop()
    assert traces[0] == traces[1]
    assert len(traces[0][1]) > 1, "and it has played"


def test_a_secret_that_stays_in_the_tree_is_noticed(pilot: Pilot, monkeypatch: pytest.MonkeyPatch) -> None:
    """So that all of this can fail: an open file that is not put away when the app goes out of sight."""
    deal_the_same(monkeypatch)
    monkey = Monkey(pilot, "spy_vs_spy", 0)
    pilot.hold(pilot.page.ids.tray.ids.seal, 1.4)
    assert monkey.secrets()
    monkeypatch.setattr(type(pilot.page), "shut", lambda page: None)
    with pytest.raises(AssertionError):
        monkey._do("pause")

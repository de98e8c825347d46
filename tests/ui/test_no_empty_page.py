"""No page opens as an empty screen: whatever is drawn shows the page before or the new one, whole."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from kivy.clock import Clock
from kivy.lang import Builder

from spymobile.ui.navigation import Stage
from spymobile.ui.theme import theme
from tests.ui.pilot import _HOURS, Pilot
from tests.ui.test_home import played

#: So much of what a page shows in the end is there in its very first frame; the rest is motion and light.
WHOLE = 0.85
#: Pixels that are looked at: every so many-th.
_STRIDE = 7
#: Frames that are looked at after each change, at thirty a second.
_FRAMES = 8


class Watcher:
    """Looks at every frame of a change of pages."""

    def __init__(self, pilot: Pilot) -> None:
        self.pilot = pilot
        frame = pilot.stage._frame
        frame.opacity = 0
        self._empty = self._seen()
        frame.opacity = 1

    def _seen(self) -> memoryview:
        return memoryview(self.pilot.pixels()).cast("I")[::_STRIDE]

    def share(self) -> float:
        """Of the screen, how much is not the bare table."""
        seen, empty = self._seen().tolist(), self._empty.tolist()
        return sum(one != other for one, other in zip(seen, empty, strict=True)) / len(seen)

    def change(self, change: Callable[[], object]) -> list[float]:
        """Where a finger would do it: after the clock has ticked and before the frame is drawn."""
        _HOURS.now += _HOURS.FRAME
        Clock.tick()
        change()
        Builder.sync()
        Clock.tick_draw()
        Builder.sync()
        shares = [self.share()]
        for _ in range(_FRAMES):
            _HOURS.frame()
            shares.append(self.share())
        return shares


@pytest.fixture
def watcher(pilot: Pilot) -> Iterator[Watcher]:
    theme.reduce_motion = False  # Pages that fade in are pages that begin empty.
    yield Watcher(pilot)
    theme.reduce_motion = True


def check(shares: list[float], name: str) -> None:
    assert shares[-1] > 0.01, f"{name} shows nothing at all"
    assert min(shares) >= WHOLE * shares[-1], f"{name}: {[round(share, 2) for share in shares]}"


@pytest.mark.parametrize("page", ["lobby", "rules", "settings", "statistics", "games"])
def test_a_page_is_whole_in_its_first_frame(watcher: Watcher, page: str) -> None:
    stage = watcher.pilot.stage
    arguments = {"lobby": {"game": "enemy_agent"}, "rules": {"game": "spy_alley"}}.get(page, {})
    check(watcher.change(lambda: stage.go(page, **arguments)), page)
    check(watcher.change(stage.back), f"home after {page}")


@pytest.mark.parametrize("game", ["spy_alley", "enemy_agent"])
def test_a_table_is_whole_in_its_first_frame(watcher: Watcher, game: str) -> None:
    stage = watcher.pilot.stage
    stage.go("lobby", game=game)
    watcher.pilot.frames(8)
    check(watcher.change(stage.page.start), game)
    check(watcher.change(lambda: stage.cover("rules", game=game)), "rules over the table")
    check(watcher.change(stage.back), "the table again")


def test_the_end_comes_without_an_empty_screen(watcher: Watcher) -> None:
    """From the table of a game that is won, by the way that every won game goes."""
    stage = watcher.pilot.stage
    header, rows, outcome = played(seed=5)
    number = stage.app.store.adopt(header, rows, outcome)
    shares = watcher.change(lambda: stage.go("table", number=number))
    assert stage.place == "ending"
    check(shares, "ending")


def test_the_watcher_sees_a_page_that_fades_in(watcher: Watcher, monkeypatch: pytest.MonkeyPatch) -> None:
    """As pages once did: so this can fail."""
    real = Stage._show

    def fade(stage: Stage) -> None:
        real(stage)
        if stage.page is not None:
            stage.page.opacity = 0.0

    monkeypatch.setattr(Stage, "_show", fade)
    with pytest.raises(AssertionError, match="settings"):
        check(watcher.change(lambda: watcher.pilot.stage.go("settings")), "settings")

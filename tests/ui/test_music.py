"""When the music plays: at a table, while it is wanted; it rests with the app and makes room for shocks."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from spymobile.games.spy_alley import actions as act
from spymobile.games.spy_alley.board import SPIES
from spymobile.ports.music import Music
from spymobile.ui.app import SpymobileApp
from spymobile.ui.music import DUCKED, DUCKED_FOR, FADE
from spymobile.ui.preferences import MUSIC_VOLUMES
from tests.ui import pilot as pilots
from tests.ui.pilot import Pilot, deal_the_same
from tests.ui.positions import table_of


class FakeRecord:
    loop = False
    volume = 0.0

    def __init__(self) -> None:
        self._plays = False

    def play(self) -> None:
        self._plays = True

    def stop(self) -> None:
        self._plays = False

    def playing(self) -> bool:
        return self._plays

    def loaded(self) -> bool:
        return self.loop


@pytest.fixture
def record() -> FakeRecord:
    return FakeRecord()


@pytest.fixture
def pilot(
    tmp_path: Path, ports: Any, sounds: Any, record: FakeRecord, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Pilot]:
    deal_the_same(monkeypatch)
    monkeypatch.setattr(
        pilots,
        "SpymobileApp",
        lambda folder: SpymobileApp(folder, ports, sounds, Music(lambda _file: record)),
    )
    hand = Pilot(tmp_path)
    yield hand
    hand.stop()


QUIET = MUSIC_VOLUMES["quiet"]


def test_it_comes_at_the_table_and_goes_with_it(pilot: Pilot, record: FakeRecord) -> None:
    pilot.wait(FADE + 0.2)
    assert not record.playing()
    pilot.lay("spy_alley", 2)
    assert record.loaded(), "it was at hand before it was wanted"
    pilot.wait(0.3)
    assert record.playing()
    assert 0 < record.volume < QUIET, "it fades in"
    pilot.wait(FADE)
    assert record.volume == pytest.approx(QUIET)
    pilot.stage.home()
    pilot.wait(FADE + 0.3)
    assert not record.playing()


def test_it_rests_while_nobody_is_there(pilot: Pilot, record: FakeRecord) -> None:
    pilot.lay("spy_alley", 2)
    pilot.wait(FADE + 0.2)
    pilot.app.dispatch("on_pause")
    assert not record.playing(), "at once"
    pilot.wait(2)
    assert not record.playing()
    pilot.app.dispatch("on_resume")
    pilot.wait(FADE + 0.2)
    assert record.playing()


@pytest.mark.parametrize("switch", ["sound", "music"])
def test_who_wants_none_gets_none(pilot: Pilot, record: FakeRecord, switch: str) -> None:
    setattr(pilot.app.preferences, switch, False)
    pilot.lay("spy_alley", 2)
    pilot.wait(FADE + 0.2)
    assert not record.playing()
    assert not record.loaded(), "nor is it loaded"
    setattr(pilot.app.preferences, switch, True)
    pilot.wait(FADE + 0.2)
    assert record.playing()
    setattr(pilot.app.preferences, switch, False)
    pilot.wait(FADE + 0.2)
    assert not record.playing()


def test_as_loud_as_one_likes(pilot: Pilot, record: FakeRecord) -> None:
    pilot.lay("spy_alley", 2)
    pilot.stage.cover("settings")
    pilot.settle()
    pilot.tap(pilot.scroll_to(pilot.button("Volume of the music")))
    pilot.settle()
    pilot.say("Loud")
    pilot.wait(FADE + 0.2)
    assert record.volume == pytest.approx(MUSIC_VOLUMES["loud"])
    pilot.restart()
    assert pilot.app.preferences.music_volume == "loud"


def test_it_makes_room_for_what_shocks(pilot: Pilot, record: FakeRecord) -> None:
    pilot.lay("spy_alley", 3)
    pilot.wait(FADE + 0.2)
    truth = SPIES[table_of(pilot.page).view(1).file.spy]
    lowest = [1.0]
    pilot.app.music.bind(level=lambda _box, level: lowest.append(level))
    pilot.page.commands.act(act.NameASpy(1, truth))
    pilot.until(lambda: min(lowest) <= QUIET * DUCKED + 0.001, 6)
    assert record.playing()
    pilot.wait(DUCKED_FOR + FADE + 0.5)
    assert record.volume == pytest.approx(QUIET)


def test_what_is_no_shock_leaves_it_alone(pilot: Pilot, record: FakeRecord) -> None:
    pilot.lay("spy_alley", 2)
    pilot.wait(FADE + 0.2)
    pilot.say("Roll")
    pilot.wait(0.5)
    assert record.volume == pytest.approx(QUIET)

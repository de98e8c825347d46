"""Somebody comes back to another phone's table, and is told what happened meanwhile; by touch."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from spymobile.ui.screens.away import MissedLine
from tests.ui.test_two_phones import asked, decide, has, play
from tests.ui.two_phones import Phones


@pytest.fixture
def phones(tmp_path: Path) -> Iterator[Phones]:
    two = Phones(tmp_path, seed=1)
    yield two
    two.stop()


def act(phones: Phones, name: str, lot: str) -> int:
    """Somebody takes one step; how many moments their device knows then."""
    pilot = phones.take(name)
    pilot.until(lambda: asked(pilot))
    known = len(pilot.page.device.heard())
    assert decide(pilot, {}, lot)
    pilot.until(lambda: len(pilot.page.device.heard()) > known)
    return known


def lines(pilot: Any) -> list[MissedLine]:
    return [part for part in pilot.widgets() if isinstance(part, MissedLine)][::-1]


def read_the_rules(phones: Phones) -> None:
    """While he reads, what happens is counted beside the news, and shown when he is back."""
    ben = phones.take("Ben")
    table = ben.page
    table.open_rules()
    ben.settle()
    act(phones, "Anna", "rules")
    ben = phones.take("Ben")
    assert table.tray.slip_more == table.device.waiting > 0
    ben.back()
    ben.until(lambda: not table.device.waiting)
    ben.settle()
    assert not table.tray.slip_more


def test_after_a_pause_a_short_cut_and_a_kill(phones: Phones) -> None:
    phones.start("enemy_agent")
    anna, ben = phones.pilots["Anna"], phones.pilots["Ben"]
    play(phones, lambda: asked(anna) and not asked(ben) and len(ben.page.device.heard()) > 12)
    # A cut shorter than six seconds: what happened runs over the board, and nothing is said.
    phones.net.cut("192.168.1.21")
    act(phones, "Anna", "one")
    phones.take("Ben")
    phones.pass_time(4.0)
    assert ben.page.company.shared.screen.link.sign == "linked"
    assert not ben.sees("BackSheet")
    assert not ben.page.device.waiting
    play(phones, lambda: asked(anna) and not asked(ben))
    read_the_rules(phones)
    play(phones, lambda: asked(anna) and not asked(ben))
    # His app is out of sight for three minutes.
    phones.take("Ben").pause()
    before = len(ben.page.log.read())
    phones.take("Anna")
    phones.pass_time(180.0)
    for sheet in list(anna.stage.sheets):
        anna.stage.close(sheet)
    act(phones, "Anna", "two")
    phones.take("Ben")
    ben.app.dispatch("on_resume")
    ben.until(lambda: ben.sees("BackSheet"), 20)
    ben.settle()
    assert has(ben, "Welcome back, Ben")
    assert has(ben, "You were away for 3 minutes.")
    assert not has(ben, "A bot took")
    new = [line.text for line in ben.page.log.read()[before:]]
    assert [line.text for line in lines(ben)] == new[-5:]
    assert new
    ben.tap(lines(ben)[-1])
    assert ben.page.flashback.shown, "a tap on a line shows that moment"
    ben.say("Back to now")
    play(phones, lambda: asked(anna) and not asked(ben))
    # Killed in front: nobody knows when, and what he had not seen is told.
    phones.take("Ben")
    phones.pass_time(6.0)
    phones.kill("Ben")
    act(phones, "Anna", "three")
    ben = phones.take("Ben")
    ben.say("Back to Anna's table")
    ben.until(lambda: ben.sees("BackSheet"), 20)
    ben.settle()
    assert has(ben, "Welcome back, Ben")
    assert not has(ben, "You were away")
    assert 0 < len(lines(ben)) <= 5
    ben.say("Go on")
    assert ben.page.company.shared.screen.back is None

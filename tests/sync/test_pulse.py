"""One alarm for everything that is due: whoever is woken all the time misses nothing."""

from __future__ import annotations

import random

from spymobile.sync.pulse import Pulse
from tests.sync.memory import MemoryNet


def test_an_alarm_rings_however_often_it_is_woken() -> None:
    now = 100.0
    net = MemoryNet(0, lambda: now)
    rung: list[float] = []
    pulse = Pulse(net.loop, lambda: None if rung else 101.0, lambda: rung.append(now))
    often = random.Random(1)
    while now < 102.0:
        pulse.wake()
        net.pump()
        now += often.choice((0.0, 0.001, 0.004, 0.02))
    net.loop.close()
    assert len(rung) == 1
    assert 101.0 <= rung[0] < 101.03


def test_what_is_due_still_rings_again_and_nothing_after_the_end() -> None:
    now = 100.0
    net = MemoryNet(0, lambda: now)
    due, rung = [100.5, 100.5, 101.5, 103.0], []

    def tick() -> None:
        rung.append(now)
        due.pop(0)

    pulse = Pulse(net.loop, lambda: due[0] if due else None, tick)
    pulse.wake()
    while now < 104.0:
        net.pump()
        now += 0.01
        if now > 102.0:
            pulse.stop()
    net.loop.close()
    assert [round(moment, 1) for moment in rung] == [100.5, 100.5, 101.5]
    assert due == [103.0]

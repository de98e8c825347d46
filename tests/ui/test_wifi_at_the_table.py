"""What a table on several phones asks of this phone's network, and when."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from spymobile.ports import Permission
from spymobile.sync import lan
from spymobile.sync.engine import Network
from spymobile.ui.shared_tables import in_the_wifi
from tests.ui.two_phones import Phones


class NotedWifi:
    """Notes what it is asked for."""

    def __init__(self) -> None:
        self.held = [False]

    def own_addresses(self) -> list[str]:
        return ["192.168.7.7"]

    def hold(self, held: bool) -> None:
        if self.held[-1] != held:
            self.held.append(held)

    def bind(self, descriptor: int) -> bool:
        return True


@pytest.fixture
def phones(tmp_path: Path) -> Iterator[Phones]:
    two = Phones(tmp_path, seed=1)
    yield two
    two.stop()


def test_the_wifi_is_kept_awake_while_a_table_is_in_sight(phones: Phones) -> None:
    wifi = NotedWifi()
    ben: Any = phones.pilots["Ben"]
    ben.app.ports.device.wifi = lambda: wifi
    phones.lay("spy_alley")
    phones.come_in("Ben", 1)
    phones.take("Ben")
    assert wifi.held == [False, True]
    ben.app.dispatch("on_pause")
    assert wifi.held == [False, True, False]
    ben.app.dispatch("on_resume")
    assert wifi.held == [False, True, False, True]
    ben.stage.home()
    ben.app.shared.leave()
    assert wifi.held == [False, True, False, True, False]


def test_since_android_17_the_owner_is_asked_when_phones_are_invited(phones: Phones) -> None:
    anna: Any = phones.pilots["Anna"]
    asked: list[Permission] = []
    answers = [False, False, True]

    def ask_for(permission: Permission, answered: Callable[[bool], None]) -> None:
        asked.append(permission)
        answered(answers.pop(0))

    anna.app.ports.device.ask_for = ask_for
    phones.lay("spy_alley")
    assert asked == [], "not before anybody is invited"
    anna.page.show_code(1)
    anna.settle()
    sentence = "Without access to the local network only one-phone play works."
    assert sentence in anna.words()
    anna.say("Ask again")
    assert sentence in anna.words()
    anna.say("Ask again")
    assert anna.sees("InviteSheet")
    assert sentence not in anna.words()
    assert asked == [Permission.LOCAL_NETWORK] * 3


def test_real_networks_go_by_the_wifi_and_others_stay_as_they_are() -> None:
    wifi = NotedWifi()
    real = in_the_wifi(Network(), wifi)
    assert real.own() == ["192.168.7.7"]
    assert real.call is not lan.call

    async def elsewhere(_place: object) -> Any:
        raise OSError

    other = Network(call=elsewhere)
    assert in_the_wifi(other, wifi) is other

"""Invitations that were tapped, scanned, shared or pasted: they fill the page, and a person taps."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from spymobile.sync import ticket
from spymobile.sync.ticket import Place
from tests.ui.phone import FakePorts
from tests.ui.pilot import Pilot
from tests.ui.two_phones import Phones

LINK = ticket.link(bytes(8), bytes(16), [Place("192.168.1.20", ticket.PORTS[0])])


@pytest.fixture
def pilot(tmp_path: Path) -> Iterator[Pilot]:
    found = Pilot(tmp_path)
    yield found
    found.stop()


def opened(pilot: Any, text: str) -> None:
    """Another app opens ours with this."""
    pilot.app._open_link(text)
    pilot.settle()


def test_a_link_fills_the_page_and_nobody_joins_by_it(pilot: Pilot) -> None:
    opened(pilot, LINK)
    assert pilot.stage.place == "join"
    assert "The invitation is here. Tap Join." in pilot.words()
    assert pilot.app.shared.table is None, "nobody was called"
    pilot.back()
    assert pilot.stage.place == "home"
    # A message around it is no matter, and neither are signs alone.
    opened(pilot, f"Play Clue with me in Spymobile: {LINK} See you!")
    assert pilot.page.ready
    opened(pilot, "04SP8-931HX")
    assert pilot.page.code == "04SP8931HX"
    assert pilot.app.shared.table is None


@pytest.mark.parametrize("text", ["https://example.org", LINK[:30], "spymobile://x/abc", "hello", "x" * 4000])
def test_something_else_is_told_so(pilot: Pilot, text: str) -> None:
    opened(pilot, text)
    assert pilot.stage.place == "join"
    assert "That is not a code of Spymobile." in pilot.words()
    assert not pilot.page.ready
    pilot.say("Join")
    assert pilot.app.shared.table is None


def test_the_app_started_with_a_link_shows_it_under_the_welcome(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Started(FakePorts):
        def listen_for_links(self, opened: Any) -> None:
            opened(LINK)

    monkeypatch.setattr("spymobile.ui.app.this_device", Started)
    pilot = Pilot(tmp_path, welcome=True)
    try:
        pilot.app.dispatch("on_start")
        pilot.settle()
        assert pilot.sees("WelcomeSheet")
        pilot.say("Start")
        assert pilot.stage.place == "join"
        assert "The invitation is here. Tap Join." in pilot.words()
    finally:
        pilot.stop()


def test_an_invitation_sent_as_a_message_leads_to_the_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sent: list[str] = []
    monkeypatch.setattr(
        "spymobile.ports.desktop.DesktopPorts.share", lambda _self, _title, words, _told: sent.append(words)
    )
    phones = Phones(tmp_path, seed=1)
    try:
        phones.lay("spy_alley")
        phones.invite(1)
        phones.front.say("Send invitation")
        ben = phones.take("Ben")
        opened(ben, sent[0])
        assert ben.app.shared.table is None, "not before somebody taps"
        ben.say("Join")
        ben.until(lambda: "Waiting for Anna to let you in." in ben.words())
        # Who sits at a table is not carried away from it by the next link.
        opened(ben, LINK)
        assert ben.stage.place == "gathering"
        assert any("Leave it first" in word for word in ben.words())
        # Whoever thinks better of it at the door goes.
        assert {"ANNA'S TABLE", "Anna sees this name", "Ben"} <= set(ben.words())
        ben.say("Do not join")
        assert ben.stage.place == "home"
        assert ben.app.shared.table is None
        # It can be pasted as well.
        cara = phones.take("Anna")
        cara.stage.home()
        cara.settle()
        cara.say("Join a table")
        monkeypatch.setattr("kivy.core.clipboard.Clipboard.paste", lambda: sent[0])
        cara.say("Paste invitation")
        assert cara.page.ready
    finally:
        phones.stop()


def test_who_looks_for_other_phones_in_a_game_of_one_device_is_told_where_they_come_in(pilot: Pilot) -> None:
    pilot.lay("spy_alley", 2)
    page: Any = pilot.page
    page.open_menu()
    pilot.settle()
    pilot.say("Other phones")
    assert any(word.startswith("Other phones join before a game begins") for word in pilot.words())
    pilot.back()
    assert pilot.stage.place == "table"

"""Onlookers present: a locked table shows what anyone may know, whatever both players know."""

from __future__ import annotations

from typing import Any

import pytest
from kivy.core.window import Window

from spymobile.core.audience import ANYONE, TABLE
from spymobile.core.errors import SeatLocked
from spymobile.ui.screens.lobby_seats import LobbySeat
from tests.ui.agent_hand import Hand, at_r4, place, ready
from tests.ui.pilot import Pilot, deal_the_same
from tests.ui.positions import table_of

WORDS = ("AGENT", "TOURIST", "no answer", "not here", "yours", "tourist", "agent:")
#: Traveler 4 asks at R4: who the agents are, where Red's plan is, and what comes of it.
TOURIST, NO, YES = (0b10110, 3), (0b11010, 0), (0b11010, 3)


@pytest.fixture(autouse=True)
def same_dice(monkeypatch: pytest.MonkeyPatch) -> None:
    deal_the_same(monkeypatch)


def asking(pilot: Pilot, world: tuple[int, int]) -> Hand:
    """Traveler 4 stands before R4, and others look on."""
    hand = ready(pilot)
    page = hand.page
    page.device.look_on(True)
    agents, plan = world
    at_r4(hand, agents=agents | 0b10101 << 8, plans=(1, plan))
    return hand


def said(pilot: Pilot) -> list[str]:
    """Words of the whole tree, seen or unseen, that an onlooker may not read."""
    texts = [str(getattr(w, "text", "")) for w in pilot.stage.walk()]
    return [text for text in texts for word in WORDS if word in text]


def test_an_onlooker_cannot_tell_who_asked(pilot: Pilot) -> None:
    """Tourist, agent in vain, agent with success: the same pictures and lines until the plan moves."""
    pilot.resize(360, 640)
    seen: list[list[bytes]] = []
    logs: list[list[str]] = []
    for world in (TOURIST, NO, YES):
        hand = asking(pilot, world)
        pictures = [pilot.picture()]
        pilot.say("Ask now")
        sheet = pilot.stage.sheet
        pictures.append(pilot.picture())
        sheet.scan()
        pilot.until(lambda sheet=sheet: sheet.ready)  # type: ignore[misc]
        pictures.append(pilot.picture())
        assert sheet.ids.desk.kind == ""
        assert not said(pilot) or world == YES
        pilot.see_scan()
        if world != YES:
            pictures.append(pilot.picture())
        page = hand.page
        logs.append([page.tell(told) for told in (heard.told for heard in page.heard())])
        assert [told.facts for told in (heard.told for heard in page.heard()) if told.name == "asked"] == [
            {"seat": 0, "person": 3, "building": 3}
        ]
        seen.append(pictures)
        pilot.stage.home()
        pilot.settle()
    assert seen[0] == seen[1]
    assert seen[0][:3] == seen[2]
    assert logs[0] == logs[1]
    assert logs[2][: len(logs[0]) - 1] == logs[0][:-1]
    assert "Traveler 4 asks at building 4." in logs[0]
    assert any("takes the plan" in line for line in logs[2])


@pytest.mark.parametrize("by", ["passport", "button"])
def test_the_word_is_there_only_while_held(pilot: Pilot, by: str) -> None:
    hand = asking(pilot, NO)
    pilot.say("Ask now")
    sheet = pilot.stage.sheet
    desk = sheet.ids.desk
    assert "Ben: shield the screen and hold the passport." in pilot.words()
    if by == "passport":
        x, y = desk.page_x + 250 * desk.scale, desk.center_y
        touch = pilot.press((x, y))
        touch.touch_move(x + desk.way * 0.7, y)
        pilot.frames(2)
    else:
        touch = pilot.press(pilot.button("Hold to read"))
        pilot.until(lambda: sheet.ready)
    assert {"AGENT", "The plan is not here."} <= set(pilot.words())
    assert desk.kind == "agent"
    assert hand.page.device.open_seat is None
    touch.touch_up()
    pilot.frames(3)
    assert said(pilot) == []
    assert desk.kind == ""
    # Again, and the phone goes out of sight with the finger still on it.
    touch = pilot.press(pilot.button("Hold to read"))
    assert "AGENT" in pilot.words()
    pilot.app.dispatch("on_pause")
    assert said(pilot) == []
    touch.touch_up()
    pilot.settle()
    # A finger that slides off the button takes the word with it.
    button = pilot.button("Hold to read")
    touch = pilot.press(button)
    touch.touch_move(button.center_x, button.top + 200)
    touch.touch_up()
    pilot.wait(0.1)
    assert said(pilot) == []
    pilot.see_scan()
    assert hand.page.view().known_agents == 0
    assert table_of(hand.page).view(0).not_here == (8, 0)


def test_the_word_can_be_held_by_a_key(pilot: Pilot) -> None:
    asking(pilot, NO)
    pilot.say("Ask now")
    sheet = pilot.stage.sheet
    pilot.key(ord("h"), "h")
    pilot.until(lambda: sheet.ready)
    assert "AGENT" in pilot.words()
    for other in (ord("x"), 1073741952):  # Some keys have codes that are no letter's.
        Window.dispatch("on_key_up", other, 0)
    assert "AGENT" in pilot.words()
    Window.dispatch("on_key_up", ord("h"), 0)
    pilot.frames(2)
    assert said(pilot) == []
    assert sheet.ids.desk.kind == ""


def test_nobody_holds_it(pilot: Pilot) -> None:
    """It waits; whoever goes on without looking reads it in their file."""
    asking(pilot, TOURIST)
    pilot.say("Ask now")
    pilot.wait(60)
    assert not pilot.stage.sheet.ready
    pilot.back()
    assert said(pilot) == []
    pilot.see_scan()
    assert said(pilot) == []
    page = pilot.page
    page.curtain_view.curtain.hold(1, peeking=True)
    page.curtain_view.curtain.held()
    page.curtain_view.curtain.named()
    pilot.settle()
    assert page.curtain_view.is_private
    page.shut()


def test_the_device_refuses_what_only_the_players_know(pilot: Pilot) -> None:
    hand = asking(pilot, NO)
    place(hand, scanned=1 << 3, phase="start_turn", fresh=0)
    device = hand.page.device
    assert device.public == ANYONE
    for ask in (
        device.view,
        device.heard,
        lambda who: device.acted(0, who),
        lambda who: device.view_at(0, who),
    ):
        with pytest.raises(SeatLocked):
            ask(TABLE)
    assert hand.page.view().known_agents == 0
    assert not any(type(w).__name__ == "WhereaboutsRow" and w.known for w in pilot.stage.walk())
    hand.page.device.look_on(False)
    assert hand.page.view().known_agents == 1 << 3


def choose(pilot: Pilot, words: str) -> None:
    button: Any = pilot.button(words)
    pilot.stage.sheet.ids.scroll.scroll_to(button, animate=False)
    pilot.settle()
    pilot.say(words)


def test_the_table_is_set_in_the_lobby_and_in_the_pause_menu(pilot: Pilot) -> None:
    """Pace, locking, onlookers and who begins; it is kept with the table, also after a kill."""
    pilot.stage.go("lobby", game="enemy_agent")
    pilot.settle()
    lobby = pilot.page
    lobby.seats = [LobbySeat(name, n) for n, name in enumerate(("Anna", "Ben"))]
    lobby.show()
    pilot.settle()
    pilot.say(f"Pace and privacy: {lobby.table_line}")
    for words in ("Slow", "2 min", "Others look on", "Ben"):
        choose(pilot, words)
    choose(pilot, "Done")
    assert (pilot.app.preferences.pace, pilot.app.preferences.auto_lock) == ("slow", "120")
    assert lobby.table_line == "Bots: slow, files close after 2 min, others look on, Ben starts"
    pilot.say("Start")
    number = pilot.page.number
    assert pilot.page.device.onlookers
    assert pilot.page.view().first == 1
    pilot.restart()
    pilot.stage.go("table", number=number)
    pilot.settle()
    assert pilot.page.device.onlookers
    pilot.say("Menu")
    pilot.say("Pace and privacy")
    assert "Who starts" not in pilot.words()
    choose(pilot, "Only players")
    choose(pilot, "Done")
    assert not pilot.page.device.onlookers
    pilot.stage.home()
    pilot.stage.go("table", number=number)
    assert not pilot.page.device.onlookers
    pilot.stage.go("lobby", game="enemy_agent")
    assert pilot.page._onlookers


def test_a_lot_decides_who_begins(pilot: Pilot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("spymobile.ui.screens.lobby.secrets.randbelow", lambda seats: seats - 1)
    pilot.stage.go("lobby", game="spy_alley")
    pilot.settle()
    pilot.page.open_table_options()
    pilot.settle()
    assert "Who can see the screen" not in pilot.words()
    choose(pilot, "At random")
    choose(pilot, "Done")
    assert "somebody at random starts" in pilot.page.table_line
    seats = len(pilot.page.seats)
    pilot.say("Start")
    assert table_of(pilot.page).header.setup.first == seats - 1


def test_alone_with_onlookers_there_is_a_curtain(pilot: Pilot) -> None:
    pilot.lay("enemy_agent", 1, bots=1)
    page = pilot.page
    assert page.device.single
    page.device.look_on(True)
    assert not page.device.single
    assert page.device.open_seat is None
    assert page.view().file is None
    page.device.look_on(False)
    assert page.device.open_seat == 0


def test_sides_with_their_own_signs_are_not_chosen(pilot: Pilot) -> None:
    """Enemy Agent has a blue and a red side; who plays which can be changed, their signs cannot."""
    pilot.stage.go("lobby", game="enemy_agent")
    pilot.settle()
    lobby = pilot.page
    lobby.seats = [LobbySeat("Anna", 4), LobbySeat("Ben", 5)]
    lobby.show()
    pilot.settle()
    rows = lobby.ids.seats.children[::-1]
    assert [(row.name, row.seat_look, row.line) for row in rows] == [
        ("Anna", 1, "Blue · On this device"),
        ("Ben", 0, "Red · On this device"),
    ]
    pilot.tap(rows[0])
    sheet = pilot.stage.sheet
    assert not sheet.ids.looks.children
    assert "This seat plays Blue," in sheet.side_line
    pilot.say("Move down")
    assert "This seat plays Red," in sheet.side_line
    pilot.say("Done")
    assert [row.name for row in lobby.ids.seats.children[::-1]] == ["Ben", "Anna"]
    pilot.say("Start")
    assert pilot.page.names == ["Ben", "Anna"]
    assert pilot.page.looks == [1, 0]
    assert pilot.app.looks(pilot.page.number, 2) == [1, 0]

    pilot.stage.go("lobby", game="spy_alley")
    pilot.settle()
    pilot.tap(pilot.page.ids.seats.children[-1])
    assert pilot.stage.sheet.ids.looks.children
    assert pilot.stage.sheet.side_line == ""

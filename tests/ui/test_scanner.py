"""The passport scanner of Enemy Agent: by finger, by button, by itself, and for onlookers."""

from __future__ import annotations

import pytest
from kivy.clock import Clock

from spymobile.core.audience import ANYONE
from spymobile.core.event import Event, Told, said, shown
from spymobile.games.enemy_agent import board as facts
from spymobile.ui.face import Scene
from tests.ui.agent_hand import Hand, at_r4, place, ready
from tests.ui.pilot import Pilot, deal_the_same

pytestmark = pytest.mark.fine


@pytest.fixture(autouse=True)
def same_dice(monkeypatch: pytest.MonkeyPatch) -> None:
    deal_the_same(monkeypatch)


def asking(pilot: Pilot, person: int = 3) -> Hand:
    hand = ready(pilot)
    at_r4(hand, person)
    pilot.say("Ask now")
    return hand


def test_the_scanner_by_drag(pilot: Pilot) -> None:
    """E3, 16 and 21: the word can be read from 60 % of the way on, with ticks on the way."""
    hand = asking(pilot)
    sheet = pilot.stage.sheet
    assert "Ben: drag the passport through the scanner." in pilot.words()
    desk = sheet.ids.desk
    ticks: list[int] = []
    desk.bind(on_step=lambda *_: ticks.append(1))
    x, y = desk.page_x + 200 * desk.scale, desk.center_y
    touch = pilot.press((x, y))
    touch.touch_move(x + desk.way * 0.5, y)
    pilot.frames(2)
    assert not sheet.ready
    assert "AGENT" not in pilot.words(sheet)
    assert ticks
    touch.touch_move(x + desk.way * 0.65, y)
    pilot.frames(2)
    assert "AGENT" in pilot.words(sheet)
    assert "Anna has the plan." in pilot.words(sheet)
    touch.touch_up()
    pilot.see_scan()
    assert pilot.stage.sheet is None
    assert hand.state().carriers == (-1, 3)
    assert "takes the plan" in hand.page.tell(hand.page.heard()[-1].told)


def test_the_scanner_by_button(pilot: Pilot) -> None:
    hand = asking(pilot, person=0)
    hand.scan()
    place(hand, turn=0, p2="S14", phase="ask_now", mover=2, fresh=4, left=1, people=1, squares=4)
    pilot.say("Ask now")
    sheet = pilot.stage.sheet
    pilot.say("Scan for me")
    pilot.until(lambda: sheet.ready)
    assert "TOURIST" in pilot.words(sheet)
    assert "A tourist gets no answer." in pilot.words(sheet)


@pytest.mark.parametrize("still", [True, False])
def test_it_waits_for_a_finger_before_the_word_and_after_it(pilot: Pilot, still: bool) -> None:
    """Nobody at a table loses the word by reaching for a drink."""
    asking(pilot)
    pilot.app.preferences.reduce_motion = still
    sheet = pilot.stage.sheet
    pilot.wait(60)
    assert pilot.stage.sheet is sheet
    assert not sheet.ready
    pilot.say("Scan for me")
    pilot.until(lambda: sheet.ready)
    pilot.wait(60)
    assert pilot.stage.sheet is sheet
    assert "It waits for you." in pilot.words()
    assert sheet.ids.main.y == pytest.approx(pilot.page.places.main.y, abs=1.5), "where the tray has its own"
    pilot.say("Go on")
    assert pilot.stage.sheet is None


def test_the_button_wakes_a_moment_after_the_word(pilot: Pilot) -> None:
    asking(pilot)
    sheet = pilot.stage.sheet
    sheet.scan()
    assert sheet.ready
    began = Clock.get_time()
    while not sheet.awake:
        sheet.press_main()
        assert pilot.stage.sheet is sheet
        pilot.frames(1)
    assert Clock.get_time() - began == pytest.approx(0.8, abs=0.1)


def test_where_nobody_sits_it_runs_by_itself(pilot: Pilot) -> None:
    from spymobile.ui.games.enemy_agent.scanner import ScanSheet

    ready(pilot)
    over: list[int] = []
    times = []
    for kind in ("agent", "tourist"):
        told = Told("arrested", {"seat": 0, "inspector": 6, "person": 8, "kind": kind})
        scene = Scene(None, ["Otto", "Ida"], [1, 0], frozenset(), lambda: None, lambda: over.append(1))
        sheet = ScanSheet(pilot.stage)
        sheet.show(told, scene)
        pilot.stage.lay(sheet)
        began, before = Clock.get_time(), len(over)
        pilot.until(lambda before=before: len(over) > before)  # type: ignore[misc]
        times.append(Clock.get_time() - began)
        pilot.stage.close(sheet)
    assert times[0] == pytest.approx(times[1], abs=0.07)


def test_the_word_stays_in_the_news_until_the_next(pilot: Pilot) -> None:
    hand = ready(pilot, first=1)
    place(hand, p0="T11", p15="T11", phase="arrest", mover=15, left=2, people=2, squares=3)
    pilot.say("Arrest 1")
    hand.scan()
    assert hand.page.ids.tray.slip_word == "1 TOURIST"
    assert "1 TOURIST" in pilot.words()
    while hand.page.device.prompt().kind != "enemy_agent.start_turn" or hand.page.device.prompt().seat == 1:
        hand.page.commands.act(hand.page.device.prompt().choices[-1])
        pilot.settle()
        assert hand.page.ids.tray.slip_word == "1 TOURIST"


#: Screens with the size of letters, and how wide passport and window are there at least; the first as drawn.
WIDE = {
    ((412, 915), 1.0): (344, 380),
    ((360, 640), 1.0): (295, 325),
    ((915, 412), 1.0): (290, 325),
    ((1280, 800), 1.0): (380, 420),
    ((412, 915), 2.0): (320, 355),
    ((360, 640), 2.0): (275, 305),
}


def test_a_passport_begins_where_all_of_it_can_be_seen_and_ends_in_a_window_as_wide_as_it(
    pilot: Pilot,
) -> None:
    """What is read is large on every screen; where the height is not there for it the passport is folded."""
    asking(pilot)
    sheet = pilot.stage.sheet
    desk = sheet.ids.desk
    seen = {}
    for size, scale in WIDE:
        pilot.app.preferences.text_scale = scale
        pilot.resize(*size)
        wide = 344 * desk.scale
        assert desk.slid == 0
        assert desk.page_x >= 0
        assert desk.page_x + wide <= size[0]
        assert desk.way >= 40
        assert desk.window[0] > desk.page_x + wide * 0.3, "noise can be seen beside the film"
        seen[size, scale] = wide, desk.height
    sheet.scan()
    for (size, scale), (least, window) in WIDE.items():
        pilot.app.preferences.text_scale = scale
        pilot.resize(*size)
        x, _y, across, _high = desk.window
        assert 344 * desk.scale >= least - 1
        assert across >= window - 1
        assert desk.x <= x
        assert x + across <= desk.right, "all of the word"
        if scale == 1.0:
            assert (344 * desk.scale, desk.height) == seen[size, scale], "nothing jumps when it is read"


def test_a_word_can_be_covered_again(pilot: Pilot) -> None:
    asking(pilot)
    pilot.say("Scan for me")
    assert "AGENT" in pilot.words()
    pilot.say("Cover it")
    assert not {"AGENT", "Anna has the plan."} & set(pilot.words())
    assert pilot.stage.sheet.ids.desk.kind == ""
    pilot.say("Show it")
    assert "AGENT" in pilot.words()


def test_onlookers_see_a_passport_go_in_and_out(pilot: Pilot) -> None:
    """An event without the kind shows noise only, whoever's passport it is."""
    from spymobile.ui.games.enemy_agent.scanner import ScanSheet
    from spymobile.ui.games.enemy_agent.scanner_view import READ

    hand = ready(pilot)
    pictures = []
    for kind, answer in (("agent", "yes"), ("agent", "no"), ("tourist", None)):
        event = Event("asked", said(seat=0, person=3, building=1), shown((0, 1), kind=kind, answer=answer))
        told = event.told(ANYONE)
        assert told is not None
        scene = Scene(None, ["Anna", "Ben"], [1, 0], frozenset({0, 1}), lambda: None, lambda: None)
        sheet = ScanSheet(pilot.stage)
        sheet.show(told, scene)
        pilot.stage.lay(sheet)
        sheet.ids.desk.slide_to(1.0)
        sheet.ids.desk.slide_to(0.2)
        assert sheet.ids.desk.slid >= READ, "a finger takes no word back that was read"
        pilot.settle()
        assert not {"AGENT", "TOURIST"} & set(pilot.words(sheet))
        pictures.append(pilot.picture())
        pilot.stage.close(sheet)
    assert pictures[0] == pictures[1] == pictures[2]
    assert hand.page.on_stage


def test_an_arrest_sends_the_passport_through_the_scanner(pilot: Pilot) -> None:
    """E3, 14: a false arrest sends the Inspector to jail; the Traveler is marked as known."""
    hand = ready(pilot, first=1)
    two = {"p0": "T11", "p1": "T11", "p15": "T11"}
    place(hand, **two, phase="arrest", mover=15, left=1, people=1, squares=3)
    assert hand.page.ids.tray.sentence == "Arrest 1 or 2? If a tourist, your Inspector goes to jail."
    pilot.say("Arrest 1")
    hand.scan()
    assert hand.state().place[15] == facts.JAIL[1]
    view = hand.page.view()
    assert view.known_tourists & 1
    assert hand.page.face.player(view, 1) == ("Red", "False arrests: 1 of 2")


def test_what_the_scanner_hides_is_not_drawn_and_comes_back(pilot: Pilot) -> None:
    hand = asking(pilot)
    page, frame = hand.page, pilot.stage._frame
    assert page.canvas not in frame.canvas.children
    pilot.resize(640, 360)
    pilot.settle()
    assert page.canvas not in frame.canvas.children
    pilot.stage.sheet.scan()
    pilot.settle()
    pilot.see_scan()
    assert frame.canvas.children[0] is page.canvas
    asking(pilot)
    pilot.stage.home()
    pilot.settle()
    assert frame.canvas.children == [pilot.page.canvas]

"""Enemy Agent's people at a glance: six faces a side with what both know, and chips for moving."""

from __future__ import annotations

from typing import Any

import pytest
from kivy.graphics import Line
from kivy.metrics import dp

from spymobile.games.enemy_agent import actions as act
from spymobile.ui.face import Focus
from spymobile.ui.games.enemy_agent.side_row import SideRow
from tests.ui.agent_hand import READY, Hand, at_r4, place, ready
from tests.ui.looker import box
from tests.ui.pilot import Pilot, deal_the_same
from tests.ui.positions import table_of

pytestmark = pytest.mark.fine


MOVING = {"phase": "move_person", "people": 2, "left": 2, "squares": 5}


@pytest.fixture(autouse=True)
def same_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    deal_the_same(monkeypatch)


def _rows(hand: Hand) -> list[Any]:
    return [card.picture for card in hand.page.ids.strip.children[::-1]]


def test_a_row_a_side_and_the_one_on_turn_is_framed(pilot: Pilot) -> None:
    hand = ready(pilot)
    cards = hand.page.ids.strip.children[::-1]
    assert [card.height for card in cards] == [pytest.approx(48, abs=1)] * 2
    assert all(isinstance(row, SideRow) for row in _rows(hand))
    assert [card.has_turn for card in cards] == [True, False]
    assert all(row.cell(5)[1] >= dp(36) for row in _rows(hand))


def test_marks_show_what_both_know_and_nothing_else(pilot: Pilot) -> None:
    hand = ready(pilot)
    assert [row._known for row in _rows(hand)] == [("unknown",) * 6] * 2
    place(hand, cleared=1 | 1 << 9, scanned=1 << 3, false_arrests=(1, 2))
    blue, red = _rows(hand)
    assert blue._known == ("tourist", "unknown", "unknown", "agent", "unknown", "unknown")
    assert red._known == ("unknown", "tourist", "unknown", "unknown", "unknown", "unknown")
    assert (blue._arrests, red._arrests) == (1, 2)


def test_with_onlookers_marks_from_questions_are_left_out_and_arrests_stay(pilot: Pilot) -> None:
    hand = ready(pilot)
    place(hand, cleared=1, scanned=1 << 3)
    hand.page.device.look_on(True)
    hand.page.refresh()
    assert _rows(hand)[0]._known == ("tourist", *["unknown"] * 5)


def test_an_open_seat_on_a_shared_device_changes_no_mark(pilot: Pilot) -> None:
    """With onlookers about, a person who looks into a file must not light up the table's marks."""
    hand = ready(pilot)
    place(hand, scanned=1 << 3)
    device = hand.page.device
    device.look_on(True)
    device.open(0)
    hand.page.refresh()
    assert _rows(hand)[0]._known == ("unknown",) * 6
    device.lock()


def test_who_is_out_is_faint_and_struck_through_and_the_carrier_has_the_plan(pilot: Pilot) -> None:
    hand = ready(pilot)
    hand.state().place[4] = -1
    place(hand, p3="I10", carriers=(-1, 3), found=(False, True))
    blue, red = _rows(hand)
    assert blue._out == (False, False, False, False, True, False)
    assert (blue._carrier, red._carrier) == (3, -1)
    strokes = [paint for paint in blue._group.children if isinstance(paint, Line) and len(paint.points) == 4]
    assert len(strokes) == 1


def test_a_tap_on_a_face_takes_the_camera_there(pilot: Pilot) -> None:
    hand = ready(pilot)
    place(hand, p3="I10")
    camera = hand.page.board.camera
    camera.whole()
    pilot.settle()
    whole = camera.scale
    row = _rows(hand)[0]
    left, wide = row.cell(3)
    pilot.tap((row.x + left + wide * 0.4, row.y + row.height * 0.3))
    assert camera.scale > whole * 1.3
    x, y, across, down = camera.seen
    at = hand.page.board.pieces.at(3)
    assert x <= at[0] <= x + across
    assert y <= at[1] <= y + down


def test_a_tap_on_a_known_mark_shows_what_proved_it(pilot: Pilot) -> None:
    hand = ready(pilot)
    at_r4(hand)
    hand.page.commands.act(act.Ask(3))
    pilot.settle()
    hand.scan()
    place(hand, phase="start_turn")
    row = _rows(hand)[0]
    assert row._known[3] == "agent"
    x, y = row.mark(3)
    pilot.tap((row.x + x, row.y + y))
    assert hand.page.flashback.shown
    assert "Traveler 4" in hand.page.ids.tray.sentence


def test_in_twin_worlds_the_rows_are_the_same_to_the_last_fact(pilot: Pilot) -> None:
    hand = ready(pilot)
    place(hand, cleared=1, p3="I10")
    before = [row._facts() for row in _rows(hand)]
    picture = pilot.picture()
    state = table_of(hand.page).state
    agents = state.agents
    state.agents = 0b110010 | 0b101100 << 8
    state.plans = (READY[1][1], READY[1][0])
    assert agents != state.agents
    place(hand)
    assert [row._facts() for row in _rows(hand)] == before
    assert pilot.picture() == picture


def test_a_glide_draws_no_face_anew(pilot: Pilot) -> None:
    hand = ready(pilot)
    drawn = [tuple(row._group.children) for row in _rows(hand)]
    hand.page.board.camera.zoom_to(2.0, hand.page.board.center)
    hand.page.refresh()
    pilot.settle()
    assert [tuple(row._group.children) for row in _rows(hand)] == drawn


# Chips


def test_chips_say_where_and_what_the_other_side_knows(pilot: Pilot) -> None:
    hand = ready(pilot)
    hand.state().place[5] = -1
    place(hand, **MOVING, cleared=1, scanned=1 << 3, moved=1 << 1, p0="F4")
    chips = hand.page.ids.tray._more.chips
    assert [(chip.word, chip.known) for chip in chips[:4]] == [
        ("F4", "tourist"),
        ("Hotel", "moved"),
        ("Hotel", "unknown"),
        ("Station", "agent"),
    ]
    assert (chips[5].word, chips[6].known) == ("Out", "inspector")
    assert all(chip.height == pytest.approx(48, abs=1) for chip in chips)
    assert all(chip.width == pytest.approx(92, abs=1) for chip in chips)
    hand.page.selection.take_up(Focus(0))
    pilot.settle()
    assert [chip.now for chip in chips] == [True] + [False] * 7


def test_on_a_low_phone_they_are_one_row_of_fingers(pilot: Pilot) -> None:
    """D9: nobody waits behind a chevron; everybody keeps their place, and who is out is not there."""
    pilot.resize(360, 640)
    hand = ready(pilot)
    hand.state().place[5] = -1
    place(hand, **MOVING, moved=1)
    row = hand.page.ids.tray._more
    places = [(chip.number, chip.pos) for chip in row.in_order()]
    assert [number for number, _pos in places] == [0, 1, 2, 3, 4, 6, 7]
    pilot.tap(row.chips[3])
    assert row.chips[3].now
    assert [(chip.number, chip.pos) for chip in row.in_order()] == places, "nothing moves under the thumb"
    assert all(chip.width >= dp(48) - 0.5 and chip.height >= dp(48) - 0.5 for chip in row.in_order())
    people = hand.page.places.people
    assert box(row)[1] == pytest.approx(people.y, abs=1)
    assert box(row)[3] <= people.top + 1


def test_whoever_is_taken_up_on_the_board_comes_into_sight_in_the_row(pilot: Pilot) -> None:
    pilot.resize(360, 640)
    hand = ready(pilot)
    place(hand, **MOVING)
    row = hand.page.ids.tray._more
    chip = row.chips[7]
    assert chip.right > row.right
    hand.page.selection.take_up(Focus(7))
    pilot.settle()
    assert row.x <= chip.x < chip.right <= row.right + 1

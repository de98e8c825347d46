"""Enemy Agent: a turn that may not end yet, dark parts of the board, the cards, the way over the wall."""

from __future__ import annotations

from typing import Any

import pytest
from kivy.metrics import dp

from spymobile import assets
from spymobile.games.enemy_agent import actions as act
from spymobile.games.enemy_agent import board as facts
from spymobile.ui.games.enemy_agent.board_layout import WALL_KEY
from spymobile.ui.parts.frames import Plate
from spymobile.ui.screens.why_ground import GROUNDS
from tests.ui.agent_hand import Hand, place, ready, sq
from tests.ui.pilot import Pilot, deal_the_same
from tests.ui.positions import table_of

#: Inspector 1 of Blue stands on a circle and must leave it.
DUE: dict[str, Any] = {"p6": "F7", "phase": "move_person", "people": 2, "left": 2, "squares": 3}
DOUBLES: dict[str, Any] = {
    "p3": "S10",
    "phase": "move_person",
    "people": 3,
    "left": 3,
    "squares": 3,
    "carriers": (-1, 3),
    "found": (False, True),
}


@pytest.fixture
def hand(pilot: Pilot, monkeypatch: pytest.MonkeyPatch) -> Hand:
    deal_the_same(monkeypatch)
    return ready(pilot)


def refused(pilot: Pilot) -> tuple[str, str]:
    sheet = pilot.stage.sheet
    assert type(sheet).__name__ == "WhySheet", pilot.words()
    pilot.settle()
    drawing = sheet.ids.drawing
    assert drawing.height >= dp(100)
    assert drawing.width >= dp(372), "as wide as the sheet"
    if drawing.whole:
        ground = drawing._ground.children
        panel = next(shape for shape in ground if isinstance(shape, Plate))
        assert [*panel.pos, *panel.size] == [*drawing.pos, *drawing.size], "its ground goes on"
    assert sheet.ids.drawing.children[0].texture is not None, "a drawing explains it"
    pilot.say("Got it")
    return sheet.sentence, sheet.number


def test_the_ground_beside_a_drawing_is_the_one_it_stands_on() -> None:
    drawings = {file.stem: file.read_text() for file in assets.path("art").glob("svg/refusal_*.svg")}
    assert set(drawings) == set(GROUNDS)
    for name, ground in GROUNDS.items():
        for tint in (ground.left, ground.right, *(row.colour for row in ground.rows)):
            assert f'fill="{tint}"' in drawings[name], name


def on_wall(hand: Hand, column: float) -> tuple[float, float]:
    """A point of the wall, by the columns of the board."""
    board = hand.page.board
    x, y, wide, high = board.layout.on_wall(column)
    hand.rest()
    return hand.finger(x + wide / 2, y + high / 2)


def test_a_turn_that_may_not_end_yet(hand: Hand) -> None:
    """EA-30: the button is there, dim, and says why; it wakes when the Inspector has moved."""
    pilot = hand.pilot
    place(hand, **DUE)
    assert pilot.button("Move nobody").dim
    pilot.say("Move nobody")
    sentence, rule = refused(pilot)
    assert (rule, "must leave the circle first" in sentence) == ("EA-30", True)
    hand.page.key("e")
    assert refused(pilot)[1] == "EA-30"
    hand.take_up(0)
    end = next(key for key in hand.page.board.lit if isinstance(key, int))
    pilot.tap(hand.point(end))
    assert pilot.button("Move nobody").dim
    pilot.say("Move nobody")
    assert refused(pilot)[1] == "EA-30"
    place(hand, left=1, moved=1)
    assert hand.page.ids.tray.choices[-1].dim
    assert hand.state().turn == 0
    place(hand, p6="E7")
    assert not pilot.button("End turn").dim
    pilot.say("End turn")
    assert hand.state().turn == 1


@pytest.mark.parametrize("left", [1, 2])
def test_the_tray_does_not_offer_an_end_that_is_not_there(hand: Hand, left: int) -> None:
    place(hand, **DUE | {"people": 3, "left": left, "moved": 1 if left == 2 else 3, "p7": "P7", "squares": 2})
    sentence = hand.page.ids.tray.sentence
    assert "end the turn" not in sentence
    assert len(sentence) <= 60


@pytest.mark.parametrize(
    ("changes", "focus", "spot", "rule"),
    [
        ({"phase": "move_person", "people": 1, "left": 1, "squares": 3}, 0, "wall", "EA-44"),
        ({"phase": "move_person", "people": 1, "left": 1, "squares": 3}, 0, "door", "EA-24"),
        ({"phase": "move_person", "people": 1, "left": 1, "squares": 3}, -1, "M10", "EA-9"),
        ({}, -1, "M10", "EA-7"),
        ({}, -1, "wall", "EA-7"),
    ],
)
def test_dark_places(hand: Hand, changes: dict[str, Any], focus: int, spot: str, rule: str) -> None:
    place(hand, p0="M4", **changes)
    if focus >= 0:
        hand.take_up(focus)
    points = {"wall": lambda: on_wall(hand, 10), "door": lambda: hand.point(("door", sq("F7")))}
    hand.pilot.tap(points.get(spot, lambda: hand.point(sq(spot)))())
    assert refused(hand.pilot)[1] == rule


def test_the_cards_that_are_left(hand: Hand) -> None:
    """C2: what was laid aside can be counted by anyone, at any time; the sum alone does not tell the odds."""
    pilot = hand.pilot
    words = "Cards left: PASS 6 of 14, DO NOT PASS 3 of 10."
    place(hand, passes=6, stops=3)
    pilot.tap(on_wall(hand, 0.6))
    assert pilot.stage.sheet is None
    assert words in pilot.words()
    pilot.wait(8)
    pilot.settle()
    assert words not in pilot.words()
    hand.page.show_seat(1)
    pilot.settle()
    assert any(words in line for line in pilot.words())


def test_the_cards_answer_beside_a_square_that_glows(hand: Hand) -> None:
    pilot = hand.pilot
    place(hand, p0="C5", phase="move_person", people=1, left=1, squares=2)
    hand.take_up(0)
    assert sq("C7") in hand.page.board.lit
    pilot.tap(on_wall(hand, 1.9))
    assert hand.page.board.picked is None
    assert any(line.startswith("Cards left: PASS") for line in pilot.words())


@pytest.mark.parametrize("beyond", ["S6", "M4", None])
def test_carried_over_the_wall(hand: Hand, monkeypatch: pytest.MonkeyPatch, beyond: str | None) -> None:
    """Let go on the wall or anywhere beyond it: the way is shown, and a second tap goes."""
    ended: list[Any] = []
    monkeypatch.setattr(hand.pilot.app, "finish", ended.append)
    pilot, board = hand.pilot, hand.page.board
    place(hand, **DOUBLES)
    wall = on_wall(hand, 11)
    touch = pilot.press(hand.point(("person", 3)))
    for point in (hand.point(sq("S9")), wall, hand.point(sq(beyond)) if beyond else wall):
        touch.touch_move(*point)
        pilot.frames(1)
    assert board.route.chosen == (3, [sq("S9"), sq("S8"), sq("S7")])
    assert "Over the wall" in board.lens.words or beyond
    touch.touch_up()
    pilot.settle()
    assert hand.state().winner == -1
    assert "Traveler 4 over the wall? Tap again to go." in pilot.words()
    pilot.tap(on_wall(hand, 11))
    pilot.see_shocks()
    assert ended == [hand.page]
    assert hand.state().winner == 0


def test_the_wall_by_tap_and_by_key(hand: Hand, monkeypatch: pytest.MonkeyPatch) -> None:
    ended: list[Any] = []
    monkeypatch.setattr(hand.pilot.app, "finish", ended.append)
    pilot, board = hand.pilot, hand.page.board
    place(hand, **DOUBLES)
    hand.take_up(3)
    assert WALL_KEY in board.lit
    pilot.tap(on_wall(hand, 11))
    assert board.picked == WALL_KEY
    assert hand.state().winner == -1
    pilot.tap(hand.point(next(key for key in board.lit if isinstance(key, int))))
    assert board.picked != WALL_KEY
    while board.picked != WALL_KEY:
        hand.page.key("n")
    hand.page.key("w")
    assert hand.state().winner == 0
    pilot.see_shocks()
    assert ended


def test_nobody_else_is_carried_over_the_wall(hand: Hand) -> None:
    """The wall glows for the carrier alone; whoever else is carried there goes nowhere."""
    pilot, board = hand.pilot, hand.page.board
    place(hand, **DOUBLES | {"p0": "M4"})
    hand.take_up(0)
    assert WALL_KEY not in board.lit
    touch = pilot.press(hand.point(("person", 0)))
    touch.touch_move(*on_wall(hand, 19))
    touch.touch_up()
    pilot.settle()
    assert board.route.chosen is None
    assert hand.state().place[0] == facts.SQUARE["M4"]


def test_the_own_file_is_kept_in_sight_where_nobody_else_is(pilot: Pilot) -> None:
    """Against a bot it always is, unless it is hidden; a locked screen and onlookers take it away."""
    pilot.lay("enemy_agent", 1, bots=1)
    page = pilot.page
    table_of(page).act(0, act.ArrangeStart((0, 1, 2)))
    pilot.until(lambda: page.device.prompt().kind == "enemy_agent.choose_agents")
    table_of(page).act(0, act.ChooseAgents((1, 3, 4)))
    table_of(page).act(0, act.HidePlan(1))
    pilot.until(lambda: page.view().phase == "start_turn")
    pilot.settle()
    tray = page.ids.tray
    assert {"Your agents: 2, 4 and 5", "Your plan: building 2"} <= set(pilot.words(tray.own_file))
    assert tray.own_file.height >= 48
    pilot.app.dispatch("on_pause")
    assert tray.own_file is None
    assert not any("Your agents" in getattr(widget, "text", "") for widget in pilot.stage.walk())
    pilot.app.dispatch("on_resume")
    pilot.settle()
    assert "Your agents: 2, 4 and 5" in pilot.words(tray.own_file), "nobody has to open it again"
    page.open_menu()
    pilot.settle()
    pilot.say("Pace and privacy")
    pilot.say("Hidden")
    pilot.back()
    assert pilot.words(tray.own_file) == ["Tap to see your secret"]
    page.device.look_on(True)
    page.refresh()
    assert tray.own_file is None


def test_two_people_keep_no_file_open(hand: Hand) -> None:
    assert hand.pilot.app.preferences.pin_file
    hand.page.refresh()
    assert hand.page.ids.tray.own_file is None
    hand.page.open_menu()
    hand.pilot.settle()
    hand.pilot.say("Pace and privacy")
    assert "In sight" not in [button.text for button in hand.pilot.buttons()]

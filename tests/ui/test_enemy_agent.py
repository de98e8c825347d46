"""Enemy Agent by touch: the secret set-up, turns, the scanner, and nothing secret on a locked screen."""

from __future__ import annotations

from typing import Any

import pytest
from kivy.clock import Clock

from spymobile.core.chance import Fast
from spymobile.core.errors import SeatLocked
from spymobile.core.event import Told
from spymobile.games.enemy_agent import actions as act
from spymobile.games.enemy_agent import board as facts
from spymobile.ui import catalogue
from spymobile.ui.table.privacy.folder import Folder
from tests.games.enemy_agent.case import scramble
from tests.ui.agent_hand import READY, Hand, offer_draw, place, ready, sq
from tests.ui.pilot import PHONE, Pilot, deal_the_same
from tests.ui.positions import table_of

PRIVATE = ("PrivateFrame", "SetUp", "PassportPick", "PassportCard", "AgentDossier", "BuildingPick")


@pytest.fixture(autouse=True)
def same_dice(monkeypatch: pytest.MonkeyPatch) -> None:
    deal_the_same(monkeypatch)


def private_widgets(pilot: Pilot) -> list[str]:
    return [type(w).__name__ for w in pilot.stage.walk() if type(w).__name__ in PRIVATE]


def test_a_whole_game_by_touch(pilot: Pilot, monkeypatch: pytest.MonkeyPatch) -> None:
    """Set-up, two dozen turns, and a plan that is brought home."""
    deal_the_same(monkeypatch, 186)  # A short game; with others it takes longer.
    pilot.resize(360, 640)
    pilot.lay("enemy_agent", 2)
    hand = Hand(pilot)
    hand.set_up(*READY)
    hand.play_to_the_end()
    assert {"Roll", "MovePerson", "RunOn", "ShowPapers", "MoveOn", "Ask", "LetGo"} <= hand.used
    pilot.resize(*PHONE)
    words = " ".join(pilot.words())
    assert "Anna brings the plan home through the checkpoint." in words
    assert pilot.page.opened, "everybody has seen how it ended"
    assert "Agents 2, 4 and 5" in words
    arts = [list(card.arts) for card in pilot.page.ids.files.children[::-1]]
    assert arts[0] == ["ea_portrait_02", "ea_portrait_04", "ea_portrait_05"]
    assert "Checked: nobody changed the dice." in words


def test_a_whole_game_with_a_bot(pilot: Pilot, monkeypatch: pytest.MonkeyPatch) -> None:
    """Alone with a bot there is no curtain; the own set-up is simply there. The game goes on to its end."""
    deal_the_same(monkeypatch, 116)
    pilot.resize(360, 640)
    pilot.lay("enemy_agent", 1, bots=1)
    table = table_of(pilot.page)
    hand = Hand(pilot)
    pilot.until(lambda: table.bot_due() is None)  # It must not depend on who is quicker.
    pilot.tap(pilot.page.ids.tray.ids.buttons.children[-1])
    pilot.until(lambda: pilot.page.curtain_view.is_private)
    pilot.until(lambda: table.bot_due() is None)
    pilot.settle()
    assert not any(isinstance(w, Folder) for w in pilot.stage.walk())
    hand.seal(READY[0][0], READY[1][0])
    assert private_widgets(pilot) == []
    hand.play_to_the_end()
    assert hand.handed_over == 0
    assert {"Roll", "MovePerson"} <= hand.used
    assert table.outcome is not None
    assert pilot.page.banner in " ".join(pilot.words())


def test_a_draw_can_be_agreed_on(pilot: Pilot) -> None:
    """E3, 20."""
    ready(pilot)
    offer_draw(pilot)
    assert any("offers a draw" in word for word in pilot.words())
    pilot.say("Yes")
    assert pilot.stage.place == "ending"
    assert "draw" in " ".join(pilot.words())


def test_set_up_takes_one_hand_over(pilot: Pilot) -> None:
    """E3, 1 to 3: whoever begins prepares last and plays on."""
    pilot.lay("enemy_agent", 2, first=0)
    page = pilot.page
    assert page.device.prompt().seat == 1
    assert "Who starts in the hotel, who at the station?" in pilot.words()
    pilot.say("Change…")
    people = pilot.stage.sheet.ids.desk.picks
    pilot.tap(people[0])
    assert pilot.stage.sheet.ids.go.dim
    pilot.tap(people[4])
    pilot.say("Start like this")
    assert page.view().place[12] == facts.HOTEL[1]
    pilot.say("Keep 1–3 in the hotel")
    assert "Pass the phone to" in pilot.words()
    assert private_widgets(pilot) == []
    answers: list[object] = []
    page.device.act(1, act.ChooseAgents((0, 2, 4)), answers.append)
    assert isinstance(answers[0], SeatLocked)
    hand = Hand(pilot)
    hand.open_folder()
    setup = hand.private()
    pilot.say("Ready")
    assert "Choose exactly three agents." in pilot.words(pilot.stage.sheet)
    pilot.say("Got it")
    assert "Yes, keep it" not in [button.text for button in pilot.buttons()]
    hand.seal((0, 2, 4), 3)
    assert private_widgets(pilot) == []
    assert setup.parent is None or setup.get_root_window() is None
    assert page.device.open_seat is None
    assert "Anna" in pilot.words()
    assert "Pass the phone to" in pilot.words()
    hand.open_folder()
    hand.private().shuffle()
    assert hand.private().ready
    hand.private()._agents = set()
    hand.seal((1, 3, 4), 1)
    assert hand.handed_over == 2
    assert page.device.prompt().seat == 0
    assert page.device.prompt().kind == "enemy_agent.start_turn"
    state = hand.state()
    assert state.plans == (1, 3)
    assert state.agents == 0b11010 | 0b10101 << 8
    log = " ".join(page.tell(told) for told in (heard.told for heard in page.heard()))
    assert "Agents" not in log
    assert "plan is in" not in log


def test_the_confirmation_lists_everything(pilot: Pilot) -> None:
    pilot.lay("enemy_agent", 2, first=0)
    for _ in (0, 1):
        pilot.tap(pilot.page.ids.tray.ids.buttons.children[-1])
    hand = Hand(pilot)
    hand.open_folder()
    setup = hand.private()
    setup._agents, setup._plan = {0, 2, 4}, 3
    setup._update()
    setup.ask_seal()
    pilot.settle()
    words = "\n".join(pilot.words())
    for line in (
        "Agents: 7, 9 and 11",
        "Tourists: 8, 10 and 12",
        "Plan: building 4",
        "In the hotel: 7, 8 and 9",
    ):
        assert line in words
    pilot.say("Change")
    assert "Ready" in [button.text for button in pilot.buttons()]
    pilot.app.dispatch("on_pause")
    assert private_widgets(pilot) == []


def test_passports_and_plan_can_be_dragged(pilot: Pilot) -> None:
    pilot.lay("enemy_agent", 2, first=0)
    for _ in (0, 1):
        pilot.tap(pilot.page.ids.tray.ids.buttons.children[-1])
    hand = Hand(pilot)
    hand.open_folder()
    setup = hand.private()
    drag(pilot, setup.ids.passports.children[-2], setup.ids.film)
    assert setup._agents == {1}
    drag(pilot, setup.ids.passports.children[-2], setup.ids.film)
    assert setup._agents == {1}
    drag(pilot, setup.ids.passports.children[-2], setup.ids.tourists)
    assert setup._agents == set()
    drag(pilot, setup.ids.passports.children[-2], setup.ids.tourists)
    assert setup._agents == set()
    pilot.tap(setup.ids.passports.children[-2])
    drag(pilot, setup.ids.passports.children[-2], setup.ids.passports.children[-6])  # Out of the film.
    assert setup._agents == set()
    assert setup.under_film == "Tap a passport, or drag it here."
    pilot.tap(setup.ids.passports.children[-2])
    drag(pilot, setup.ids.passports.children[-2], setup.ids.passports.children[-2], by=setup.ids.plan)
    assert setup._agents == {1}  # Back where it was: nothing has changed.
    assert (setup.under_film, setup.in_the_open) == ("Agents: 8", "Tourists: 7, 9, 10, 11 and 12")
    drag(pilot, setup.ids.plan, setup.ids.buildings.children[0])
    assert setup._plan == 3


def test_who_starts_where_by_tap_key_and_drag(pilot: Pilot) -> None:
    """EA-4: people are carried from house to house; two and four are refused."""
    pilot.lay("enemy_agent", 2, first=0)
    pilot.say("Change…")
    sheet = pilot.stage.sheet
    desk = sheet.ids.desk
    drag(pilot, desk.picks[0], desk.ids.station)
    assert sheet._hotel == {1, 2}
    assert desk.ids.hotel.title == "Hotel: 2 of 3"
    pilot.say("Start like this")
    assert any(line.startswith("EA-4") for line in pilot.words(pilot.stage.sheet))
    pilot.say("Got it")
    drag(pilot, desk.picks[5], desk.ids.hotel)
    assert sheet._hotel == {1, 2, 5}
    drag(pilot, desk.picks[5], desk.ids.hotel)
    drag(pilot, desk.picks[5], sheet.ids.go)
    assert sheet._hotel == {1, 2, 5}  # Let go anywhere else, they stay where they were.
    pilot.tap(desk.picks[5])
    sheet.key("5")
    assert sheet._hotel == {1, 2, 4}
    assert sheet.line == "8, 9 and 11 start in the hotel; 7, 10 and 12 at the station."
    pilot.say("Start like this")
    hotel = facts.HOTEL[1]
    assert [p for p in facts.OWN_TRAVELERS[1] if pilot.page.view().place[p] == hotel] == [9, 10, 12]


def drag(pilot: Pilot, start: Any, end: Any, by: Any = None) -> None:
    """Carry something to another place; ``by`` a third one."""
    touch = pilot.press(start)
    pilot.wait(0.12)
    for goal in (by, end):
        if goal is not None:
            x, y = touch.pos
            to_x, to_y = pilot.where(goal)
            for part in range(1, 9):
                touch.touch_move(x + (to_x - x) * part / 8, y + (to_y - y) * part / 8)
                pilot.frames(1)
    touch.touch_up()
    pilot.settle()


def test_first_tap_shows_the_way_second_tap_goes(pilot: Pilot) -> None:
    """E3, 4: two people, four squares each; the second is taken back and done again."""
    hand = ready(pilot)
    place(hand, phase="move_person", people=2, left=2, squares=4)
    board = hand.page.board
    hand.take_up(0)
    assert sq("S7") in board.lit
    pilot.tap(hand.point(sq("S7")))
    assert len(board.route.group.children) > 4
    assert hand.state().place[0] == facts.HOTEL[0]
    pilot.tap(hand.point(sq("S7")))
    assert hand.state().place[0] == sq("S7")
    pilot.say("Undo")
    assert hand.state().place[0] == facts.HOTEL[0]
    hand.do(act.MovePerson(0, sq("S7")))
    hand.do(act.MovePerson(3, sq("C7")))
    assert hand.state().place[3] == sq("C7")
    assert hand.page.device.prompt().seat == 1


def test_a_figure_can_be_tapped_on_the_board(pilot: Pilot) -> None:
    hand = ready(pilot)
    place(hand, p0="M4", phase="move_person", people=2, left=2, squares=3)
    pilot.tap(hand.point(("person", 0)))
    assert hand.page.selection.focus == 0
    assert any("Traveler 1" in word for word in pilot.words())


def test_somebody_can_be_dragged_and_aimed_by_keyboard(pilot: Pilot) -> None:
    hand = ready(pilot)
    place(hand, p0="M4", phase="move_person", people=2, left=2, squares=3)
    board = hand.page.board
    x, y = hand.point(("person", 0))
    to_x, to_y = hand.point(sq("J4"))
    touch = pilot.press((x, y))
    touch.touch_move((x + to_x) / 2, (y + to_y) / 2)
    touch.touch_move(to_x, to_y)
    touch.touch_up()
    pilot.settle()
    assert "Traveler 1 to J4? Tap again to go." in pilot.words()
    assert hand.page.selection.focus == 0
    before = pilot.words()
    hand.page.key("n")
    assert pilot.words() != before
    hand.page.key("1")
    assert hand.state().place[0] in {sq("P4"), sq("M7"), sq("J4")}
    assert not board.busy


@pytest.mark.parametrize(
    ("changes", "taps", "rule"),
    [
        ({"p1": "O7", "held": 2, "squares": 3}, [1, "Q4"], "EA-27"),
        ({"p6": "L4", "guard": (2, 0, 0, 0)}, [6], "EA-41"),
        ({"moved": 1, "left": 1, "people": 2}, [0], "EA-10"),
        ({"p0": "M4"}, [0, "M11"], "EA-24"),
        ({"p0": "M4"}, [0, "A4"], "EA-9"),
    ],
)
def test_refusals_name_their_rule(pilot: Pilot, changes: dict[str, Any], taps: list[Any], rule: str) -> None:
    """E3, 10 and 18: whoever is held, on duty or has moved says so; so does a square out of reach."""
    hand = ready(pilot)
    place(hand, **({"phase": "move_person", "people": 1, "left": 1, "squares": 3} | changes))
    for tap in taps:
        if isinstance(tap, int):
            hand.take_up(tap)
        else:
            pilot.tap(hand.point(sq(tap)))
    sheet = pilot.stage.sheet
    assert type(sheet).__name__ == "WhySheet"
    assert any(rule in word for word in pilot.words(sheet))


def test_the_doorway_says_what_a_refusal_costs(pilot: Pilot) -> None:
    """E3, 11: with the whole way through the wall the ghost warns; the card lies beside the door."""
    hand = ready(pilot)
    place(hand, p3="E7", phase="move_person", people=2, left=2, squares=3)
    hand.take_up(3)
    pilot.tap(hand.point(("door", sq("F7"))))
    assert any("DO NOT PASS ends the turn, 1 not moved yet." in word for word in pilot.words())
    pilot.say("Draw a card")
    board = hand.page.board
    assert board.pile.last is not None
    told = [t for t in (heard.told for heard in hand.page.heard()) if t.name == "drew_card"]
    assert board.pile.last[0] == ("ea_card_pass" if told[-1].facts["card"] == "pass" else "ea_card_stop")


def test_over_the_wall_wins(pilot: Pilot, monkeypatch: pytest.MonkeyPatch) -> None:
    """E3, 24: doubles near the wall."""
    ended: list[Any] = []
    monkeypatch.setattr(pilot.app, "finish", ended.append)
    hand = ready(pilot)
    place(
        hand,
        p3="S10",
        phase="move_person",
        people=3,
        left=3,
        squares=3,
        carriers=(-1, 3),
        found=(False, True),
    )
    hand.take_up(3)
    assert "Doubles! Over the wall with the plan?" in pilot.words()
    sensed: list[str] = []
    monkeypatch.setattr(pilot.app.sounds, "play", sensed.append)
    pilot.app.preferences.reduce_motion = False
    pilot.say("Over the wall")
    sheet = pilot.stage.sheet
    assert sensed == ["siren"]
    pilot.frames(2)
    assert sheet.ids.main.y == pytest.approx(pilot.page.places.main.y, abs=1.5), "where the tray has its own"
    assert (sheet.throw, sheet.sentence) == (
        "3 and 3",
        "Anna's Traveler 4 climbs over the wall with Red's plan. Anna wins.",
    )
    began = Clock.get_time()
    while sheet.risen < 1:
        pilot.press(sheet.ids.main).touch_up()
    assert pilot.stage.sheet is sheet, "the button sleeps"
    pilot.until(lambda: sheet.awake)
    assert Clock.get_time() - began < 2.2
    assert ended == []
    pilot.tap(sheet.ids.wall)
    assert pilot.stage.sheet is sheet, "the wall shows it again"
    pilot.app.preferences.reduce_motion = True
    pilot.see_shocks()
    pilot.until(lambda: bool(ended))
    assert ended == [hand.page]
    assert hand.state().winner == 0
    assert "over the wall" in hand.page.face.banner(hand.page.view(), ["Anna", "Ben"])


def test_a_draw_can_be_refused(pilot: Pilot) -> None:
    """E3, 20."""
    hand = ready(pilot)
    offer_draw(pilot)
    pilot.say("No, play on")
    assert hand.page.device.prompt().seat == 0
    assert "Offer draw" not in [button.text for button in pilot.buttons()]
    pilot.say("Menu")
    assert "Offer draw" not in [button.text for button in pilot.buttons()]


def test_a_draw_waits_in_the_menu_and_takes_no_room_in_the_tray(pilot: Pilot) -> None:
    hand = ready(pilot)
    tray = hand.page.ids.tray
    assert [button.text for button in tray.ids.buttons.children] == ["Roll"]
    pilot.say("Menu")
    pilot.say("Offer draw")
    assert type(pilot.stage.sheet).__name__ == "DrawSheet"


def test_the_file_is_seen_only_while_held(pilot: Pilot) -> None:
    """E3, 15: passports in the order of their numbers."""
    hand = ready(pilot)
    touch = pilot.press(hand.page.ids.tray.ids.seal)
    pilot.until(lambda: hand.page.curtain_view.curtain.phase == "peek")
    pilot.settle()
    cards = hand.private().ids.passports.children[::-1]
    assert [card.number for card in cards] == ["1", "2", "3", "4", "5", "6"]
    assert [card.kind for card in cards] == ["Tourist", "Agent", "Tourist", "Agent", "Agent", "Tourist"]
    touch.touch_up()
    pilot.frames(1)
    assert private_widgets(pilot) == []


def test_locked_pictures_are_the_same_in_twin_worlds(pilot: Pilot) -> None:
    """Worlds that differ only in agents and hiding places look the same, to the last pixel."""
    hand = ready(pilot)
    middle = {
        "p0": "M11",
        "p1": "P7",
        "p3": "C14",
        "p9": "G8",
        "phase": "move_person",
        "people": 2,
        "left": 2,
    }
    place(hand, **middle, squares=3)
    hand.take_up(0)
    one = pilot.picture()
    course = table_of(hand.page)
    for number in range(40):
        mixed = scramble(course.state.copy(), -1, Fast(number))
        if mixed.agents != course.state.agents and mixed.plans != course.state.plans:
            break
    assert mixed.agents != course.state.agents
    course.rearrange(mixed)
    place(hand)
    hand.take_up(0)
    assert len(set(one)) > 20
    assert pilot.picture() == one


def test_being_turned_back_and_a_false_arrest_shake_the_hand() -> None:
    face = catalogue.face("enemy_agent")
    assert face.feel([Told("drew_card", {"card": "do_not_pass"}), Told("held", {})]) == "rumble"
    assert face.feel([Told("drew_card", {"card": "pass"})]) == "tick"
    assert face.feel([Told("held", {})]) == "tick"  # The card was the shock, not the few steps back.
    assert face.feel([Told("arrested", {}), Told("jailed", {})]) == "rumble"
    assert face.feel([Told("arrested", {}), Told("dismissed", {})]) == "rumble"
    assert face.feel([Told("arrested", {})]) == "double_tick"
    assert face.feel([Told("rolled", {})]) == "tick"

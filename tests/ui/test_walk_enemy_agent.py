"""The acceptance walk through Enemy Agent on one phone: Anna is Blue, Ben is Red.

Every throw and card of it is possible under the rules; the three positions it loads are saved games that
were played on from the walk itself. After each step nothing private is on the screen, the tray's sentence is
short and whole, and the locked picture is the same in a world with other agents and hiding places.
"""

from __future__ import annotations

import pytest

from spymobile.core.audience import ANYONE
from spymobile.games.enemy_agent import actions as act
from spymobile.games.enemy_agent import board as facts
from spymobile.table.table import Table
from tests.ui.agent_hand import offer_draw, sq
from tests.ui.agent_walk import PASS, STOP, AgentWalk, Fate
from tests.ui.pilot import PHONE, Pilot, deal_the_same

ONE, FOUR, EIGHT, TEN = 0, 3, 9, 11
#: Red's Inspectors: the one who starts on F13, and the one who starts on P13.
LEFT, RIGHT = 14, 15


@pytest.fixture
def walk(pilot: Pilot, monkeypatch: pytest.MonkeyPatch) -> AgentWalk:
    deal_the_same(monkeypatch)
    monkeypatch.setattr("spymobile.ui.table.privacy.curtain_view.NAME", 0.05)
    pilot.resize(360, 640)
    return AgentWalk(pilot, Fate(monkeypatch))


def at(walk: AgentWalk, person: int) -> str:
    return facts.PLACES[walk.page.view().place[person]]


def test_the_whole_walk(walk: AgentWalk) -> None:
    set_up(walk)
    to_the_wall(walk)
    through_the_wall(walk)
    false_arrest(walk)
    asking(walk)
    after_the_question(walk)
    finding_the_plan(walk)
    home_over_the_wall(walk)
    walk.pilot.app.preferences.text_scale = 2.0
    walk.pilot.lay("enemy_agent", 2)
    walk.fits_at_double_size()
    assert walk.twins >= 20


def set_up(walk: AgentWalk) -> None:
    """1 to 3: the dice say who begins; who does not begin prepares first."""
    pilot = walk.pilot
    walk.fate.fall(0, 5 - 1, 2 - 1)
    pilot.with_deals().lay("enemy_agent", 2, first=None)
    assert "Anna rolls 5 for the first turn." in walk.log()
    assert "Ben rolls 2 for the first turn." in walk.log()
    assert walk.page.device.prompt().seat == 1

    assert "Who starts in the hotel, who at the station?" in pilot.words()
    walk.check(twins=False)
    pilot.say("Keep 7–9 in the hotel")
    assert "Pass the phone to" not in pilot.words()
    pilot.say("Keep 1–3 in the hotel")
    assert [line for line in walk.log() if "hotel" in line] == [
        "Ben puts 7, 8 and 9 in the hotel.",
        "Anna puts 1, 2 and 3 in the hotel.",
    ]

    asked = []
    for seat, agents, plan in ((1, (0, 2, 4), 3), (0, (1, 3, 4), 1)):
        assert "Pass the phone to" in pilot.words()
        asked.append(walk.page.curtain_view.folder.name)
        walk.check(twins=False)
        walk.open_folder()
        assert walk.page.device.open_seat == seat
        assert walk.secrets()
        walk.seal(agents, plan)
        assert walk.page.device.open_seat is None
    # Ben prepares, Anna takes the phone, prepares and plays on: it changes hands once.
    assert asked == ["Ben", "Anna"]
    cards = pilot.look_at_deal()
    assert "Your agents: 2, 4 and 5" in cards[0]
    assert "Your agents: 7, 9 and 11" in cards[1]
    assert "Pass the phone to" not in pilot.words()
    assert walk.page.device.prompt().seat == 0
    assert walk.state().plans == (1, 3)
    walk.check()


def to_the_wall(walk: AgentWalk) -> None:
    """4 to 7: full counts, a step taken back and done again, and waiting on a circle."""
    walk.roll(2, 4)
    walk.check()
    walk.do(act.MovePerson(ONE, sq("S7")))
    walk.check()
    walk.do(act.MovePerson(FOUR, sq("C7")))
    assert walk.page.device.prompt().seat == 1
    walk.pilot.say("Undo")
    assert (at(walk, ONE), at(walk, FOUR)) == ("S7", "Blue Railroad Station")
    assert walk.page.device.prompt().seat == 0
    assert "Anna takes back a step." in walk.log()
    walk.do(act.MovePerson(FOUR, sq("C7")))
    assert (at(walk, FOUR), walk.page.device.prompt().seat) == ("C7", 1)
    walk.check()

    walk.roll(3, 4)
    for person, square in ((EIGHT, "C8"), (TEN, "S8"), (LEFT, "D11")):
        walk.do(act.MovePerson(person, sq(square)))
        assert at(walk, person) == square
    walk.check()

    for person, square in ((ONE, "P7"), (TEN, "P8")):
        walk.roll(1, 3)
        walk.do(act.MovePerson(person, sq(square)))
        assert at(walk, person) == square
        walk.check()
    assert not any("draws a card" in line for line in walk.log())
    assert walk.page.view().passes == facts.PASS_CARDS


def through_the_wall(walk: AgentWalk) -> None:
    """8 to 13: papers that pass, papers that do not, and who is held stays."""
    walk.roll(2, 2)
    walk.papers(ONE, sq("P7"), 2, PASS)
    assert at(walk, ONE) == at(walk, TEN) == "P8"
    assert "Passed. Move 1 square beyond the wall." in walk.pilot.words()
    walk.check()
    walk.do(act.MoveOn(sq("Q8")))
    walk.do(act.MovePerson(FOUR, sq("E7")))
    assert (at(walk, ONE), at(walk, FOUR)) == ("Q8", "E7")
    walk.check()

    walk.roll(2, 3)
    walk.papers(TEN, sq("P8"), 3, STOP)
    assert at(walk, TEN) == "O8"
    assert walk.page.device.prompt().seat == 1
    assert walk.page.ids.tray.sentence == "1 person left to move. Or end the turn."
    walk.check()
    walk.do(act.MovePerson(RIGHT, sq("Q11")))
    assert at(walk, RIGHT) == "Q11"

    walk.roll(2, 3)
    walk.take_up(FOUR)
    walk.pilot.tap(walk.point(("door", sq("F7"))))
    assert "DO NOT PASS ends the turn, 1 not moved yet." in walk.page.ids.tray.sentence
    walk.check(twins=False)
    walk.fate.card(walk.table, STOP)
    walk.pilot.say("Draw a card")
    assert at(walk, FOUR) == "G7"
    assert walk.page.device.prompt().seat == 1
    walk.check()

    walk.roll(1, 4)
    walk.take_up(TEN)
    walk.pilot.tap(walk.point(sq("M8")))
    assert "EA-27" in (words := walk.refused())
    assert "held on the sentry square until a card says PASS" in words
    walk.do(act.MovePerson(RIGHT, sq("S9")))
    walk.check()

    walk.roll(1, 6)
    walk.do(act.MovePerson(ONE, sq("T11")))
    assert (at(walk, ONE), at(walk, RIGHT)) == ("T11", "S9")
    walk.check()


def false_arrest(walk: AgentWalk) -> None:
    """14 and 15: an arrest by exact count, and a look at the own file."""
    pilot = walk.pilot
    walk.roll(1, 3)
    walk.do(act.MovePerson(RIGHT, sq("T11")))
    assert "Arrest 1? If a tourist, your Inspector goes to jail." in pilot.words()
    walk.check()
    pilot.say("Arrest 1")
    assert "TOURIST" not in pilot.words()
    pilot.say("Scan for me")
    assert {"TOURIST", "Inspector to jail, 2 turns."} <= set(pilot.words())
    pilot.see_scan()
    assert at(walk, RIGHT) == "Red Jail"
    view = walk.page.view()
    assert view.known_tourists == 1 << ONE
    assert walk.page.face.player(view, 1) == ("Red", "False arrests: 1 of 2")
    walk.check()

    touch = pilot.press(walk.page.ids.tray.ids.seal)
    pilot.until(lambda: walk.page.curtain_view.curtain.phase == "peek")
    pilot.settle()
    cards = walk.private().ids.passports.children[::-1]
    assert [card.number for card in cards] == ["1", "2", "3", "4", "5", "6"]
    assert [card.kind for card in cards] == ["Tourist", "Agent", "Tourist", "Agent", "Agent", "Tourist"]
    assert [card.known for card in cards] == ["known to both", "", "", "", "", ""]
    touch.touch_up()
    pilot.frames(1)
    assert walk.secrets() == []
    walk.check(twins=False)


def asking(walk: AgentWalk) -> None:
    """16 and 17: a tourist asks; then the same question with others looking on."""
    pilot = walk.pilot
    walk.roll(1, 6)
    walk.do(act.MovePerson(ONE, sq("S14")))
    assert {"Ask now", "Ask later"} <= set(walk.names())
    walk.check()
    before, played = walk.played(), walk.number()
    pilot.say("Ask now")
    assert "Ben: drag the passport through the scanner." in pilot.words()
    slide(walk, 0.5)
    assert "TOURIST" not in pilot.words()
    slide(walk, 0.3)
    assert {"TOURIST", "A tourist gets no answer."} <= set(pilot.words())
    pilot.see_scan()
    assert walk.log(ANYONE)[-2] == "Traveler 1 asks at building 4."
    assert walk.log()[-2] == "Traveler 1 asks at building 4. A tourist: no answer."
    walk.check()

    walk.load(before)
    pilot.say("Menu")
    pilot.say("Pace and privacy")
    pilot.say("Others look on")
    pilot.say("Done")
    walk.check()
    pilot.say("Ask now")
    touch = pilot.press(pilot.button("Hold to read"))
    pilot.until(lambda: pilot.stage.sheet.ready)
    assert {"TOURIST", "A tourist gets no answer."} <= set(pilot.words())
    touch.touch_up()
    pilot.settle()
    assert "TOURIST" not in pilot.words(pilot.stage.sheet)
    pilot.see_scan()
    assert walk.page.ids.tray.slip_word == "", "this word is not for onlookers"
    assert walk.page.ids.tray.slip == "Traveler 1 asks at building 4."
    assert "ourist" not in walk.words()
    walk.check()

    pilot.stage.home()
    pilot.stage.go("table", number=played)
    pilot.settle()


def slide(walk: AgentWalk, part: float) -> None:
    """Drag the passport a part of its way."""
    desk = walk.pilot.stage.sheet.ids.desk
    x, y = desk.page_x + 250 * desk.scale, desk.center_y
    touch = walk.pilot.press((x, y))
    touch.touch_move(x + desk.way * part, y)
    touch.touch_up()
    walk.pilot.frames(2)


def after_the_question(walk: AgentWalk) -> None:
    """18: whoever is on guard duty stays dark and says why."""
    walk.roll(1, 2)
    row = walk.page.ids.tray._more
    chip = row.chips[RIGHT % facts.OF_SIDE]
    assert chip.dim
    assert chip.word == "Jail 2"
    walk.take_up(RIGHT)
    words = walk.refused()
    assert "EA-41" in words
    assert "stays in jail: 2 turns" in words
    walk.do(act.MovePerson(EIGHT, sq("E8")))
    assert at(walk, EIGHT) == "E8"
    walk.check()


def finding_the_plan(walk: AgentWalk) -> None:
    """19 to 22: later, a draw refused, the question before the dice, and the phone out of sight."""
    pilot = walk.pilot

    def to_u13(table: Table) -> None:
        """4 passes at F7 and walks on to U13."""
        walk._throw(table, 6)
        walk.fate.card(table, PASS)
        table.act(0, act.ShowPapers(FOUR, sq("F7"), 6))
        table.act(0, act.MoveOn(sq("K8")))
        walk.let_pass(table)
        walk.march(table, FOUR, ((6, "Q8"), (6, "T11"), (3, "U13")))

    walk.load(walk.played(), to_u13)
    assert (at(walk, FOUR), at(walk, ONE)) == ("U13", "S14")
    walk.check()
    walk.roll(1, 4)
    walk.do(act.MovePerson(FOUR, sq("R14")))
    assert (at(walk, FOUR), at(walk, ONE)) == ("R14", "S14")
    pilot.say("Ask later")
    assert walk.page.device.prompt().seat == 1
    walk.check()

    offer_draw(pilot)
    assert "Ben offers a draw. Anna, do you agree?" in pilot.words()
    walk.check()
    pilot.say("No, play on")
    walk.roll(1, 6)
    walk.do(act.MovePerson(LEFT, sq("G14")))
    assert at(walk, LEFT) == "G14"

    assert walk.page.ids.tray.sentence == "Roll. Or ask first with a Traveler at a building."
    walk.check()
    pilot.say("Ask")
    pilot.say("Scan for me")
    assert {"AGENT", "Anna has the plan."} <= set(pilot.words())
    pilot.see_scan()
    view = walk.page.view()
    assert view.carriers == (-1, FOUR)
    assert view.phase == "start_turn"
    assert view.turn == 0
    assert walk.page.face.player(view, 0) == ("Blue", "has the plan!")
    walk.check(twins=False)

    locked = pilot.picture()
    touch = pilot.press(walk.page.ids.tray.ids.seal)
    pilot.until(lambda: walk.page.curtain_view.curtain.phase == "peek")
    assert walk.secrets()
    pilot.app.dispatch("on_pause")
    assert walk.secrets() == []
    touch.touch_up()
    assert pilot.picture() == locked
    pilot.app.dispatch("on_resume")
    pilot.settle()
    assert pilot.picture() == locked


def home_over_the_wall(walk: AgentWalk) -> None:
    """23 to 25: doubles near the wall, all files, and the replay through different eyes."""
    pilot = walk.pilot
    walk.load(walk.played(), lambda table: walk.march(table, FOUR, ((3, "U14"), (6, "S10"))))
    assert at(walk, FOUR) == "S10"
    walk.check(twins=False)
    walk.roll(3, 3)
    walk.take_up(FOUR)
    assert "Doubles! Over the wall with the plan?" in pilot.words()
    walk.check(twins=False)
    pilot.say("Over the wall")
    pilot.see_shocks()
    pilot.until(lambda: pilot.stage.place == "ending")
    pilot.settle()
    assert "Anna wins" in pilot.words()
    assert "Anna brings the plan home over the wall." in pilot.words()
    assert "Checked: nobody changed the dice." in pilot.words()
    assert pilot.page.opened, "everybody has seen how it ended"
    pilot.resize(*PHONE)
    assert "Agents 2, 4 and 5 · plan in" in walk.words()
    ending = pilot.page
    questions = [
        step
        for step in range(1, ending.most + 1)
        if any(told.name == "asked" for told in ending._replay.told_at(step, ANYONE))
    ]
    assert len(questions) == 2
    seen = {}
    for _ in range(4):
        lines = []
        for step in questions:
            ending.at = step
            lines.append(ending.line)
        seen[ending.eyes] = [("A tourist: no answer." in lines[0]), ("An agent: it is here." in lines[1])]
        pilot.say(ending.eyes)
    assert seen == {
        "Watching: everything": [True, True],
        "Watching: what all knew": [False, False],
        "Watching: what Anna knew": [True, True],
        "Watching: what Ben knew": [True, True],
    }

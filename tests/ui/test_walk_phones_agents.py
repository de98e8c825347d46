"""Enemy Agent on phones, step by step and by touch: A is Anna's and holds the table, B is Ben's, on C Cara
watches.

Numbers are those of the walkthrough. Between the steps a script plays by the rules, with dice as it wants.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from spymobile.games.enemy_agent import GAME
from spymobile.games.enemy_agent import actions as act
from spymobile.ui.table.privacy import passcodes
from tests.games.enemy_agent.table import RED, arrange, who
from tests.ui.agent_hand import Hand, sq
from tests.ui.lots import Lots
from tests.ui.test_two_phones import asked, has
from tests.ui.test_walk_phones import ANNA, BEN, at_the_end, table_of, wifi_off
from tests.ui.two_phones import Phones

ONE, FOUR, INSPECTOR = 0, 3, 15
END = act.EndTurn()


class AgentEvening:
    """The table, its phones, and the script between two steps of the walkthrough."""

    def __init__(self, phones: Phones, lots: Lots) -> None:
        self.phones, self.lots = phones, lots
        self.anna: Any = phones.pilots["Anna"]
        self.ben: Any = phones.pilots["Ben"]
        self.cara: Any = phones.pilots["Cara"]
        self.table: Any = None

    def dice(self, people: int, squares: int) -> None:
        self.lots.fall("coloured die", (people - 1) * 2)
        self.lots.fall("regular die", squares - 1)

    def turn(self, seat: int, people: int, squares: int, *moves: act.AgentAction) -> None:
        """A whole turn, without fingers."""
        self.dice(people, squares)
        self.table.act(seat, act.Roll())
        for move in moves:
            if isinstance(move, act.ShowPapers):
                self.lots.fall("checkpoint card", 0)
            self.table.act(seat, move)

    def rest(self, name: str) -> Any:
        """Have a phone in the hand on which everything has come to rest."""
        pilot: Any = self.phones.take(name)

        def is_still() -> bool:
            pilot.see_shocks()
            page = pilot.page
            return not page.board.busy and not page.device.waiting and page.inbox.is_free

        pilot.until(is_still, 30)
        pilot.settle()
        return pilot

    def due(self, name: str) -> Any:
        pilot = self.rest(name)
        pilot.until(lambda: asked(pilot), 30)
        return pilot

    def log(self, pilot: Any) -> str:
        return " ".join(pilot.page.log.public_lines())

    def scans(self, name: str) -> str:
        """Look at the scanner on a phone until it may be left; all that was read there."""
        pilot: Any = self.phones.take(name)
        pilot.until(lambda: pilot.sees("ScanSheet"), 30)
        sheet = pilot.stage.sheet
        if any(button.text == "Scan for me" for button in pilot.buttons()):
            pilot.say("Scan for me")
        pilot.until(lambda: sheet.ready, 30)
        pilot.settle()
        words = " ".join(pilot.words(sheet))
        pilot.see_scan()
        return words


@pytest.fixture
def evening(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[AgentEvening]:
    lots = Lots(monkeypatch)
    lots.fall("first player", 5 - 1, 2 - 1)
    phones = Phones(tmp_path, ("Anna", "Ben", "Cara"), seed=3)
    yield AgentEvening(phones, lots)
    phones.stop()


def let_watch(phones: Phones, name: str) -> Any:
    """Anna lets somebody watch her table, by the menu."""
    anna: Any = phones.take("Anna")
    anna.page.open_menu()
    anna.settle()
    anna.say("Let somebody watch")
    anna.until(lambda: anna.stage.sheet.code)
    code = anna.stage.sheet.code.replace("-", "")
    pilot: Any = phones.join(name, code)
    pilot.until(lambda: has(pilot, "Waiting for Anna to let you in."), 30)
    phones.take("Anna")
    anna.until(lambda: anna.sees("KnockSheet"), 30)
    assert has(anna, "It would only watch.")
    phones.pass_time(0.5)
    anna.say("Let in")
    phones.take(name)
    pilot.until(lambda: pilot.stage.place == "table", 30)
    phones.take("Anna")
    while anna.stage.sheet is not None:
        anna.stage.close(anna.stage.sheet)
    phones.take(name)
    pilot.settle()
    return pilot


def begin_near_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of all agents Red's 9 alone is left."""
    late = arrange(turn=RED, at={**dict.fromkeys((1, 2, 4, 7, 11), "gone"), 9: "E1", "b1": "K1"})
    deal = type(GAME).deal
    monkeypatch.setattr(type(GAME), "deal", lambda *given: (late.copy(), deal(*given)[1]))


def begin_with_a_watcher(phones: Phones) -> None:
    """Anna against a bot: in her lobby she lets Ben watch."""
    anna, ben = phones.pilots["Anna"], phones.pilots["Ben"]
    phones.lay("enemy_agent", bots=1, without=2)
    anna.page.change_seat(0, pin=passcodes.seal("2468"))
    anna.settle()
    assert has(anna, "On this device · PIN")
    anna.say("Let somebody watch")
    anna.until(lambda: anna.stage.sheet.code)
    phones.join("Ben", anna.stage.sheet.code.replace("-", ""))
    ben.until(lambda: has(ben, "Waiting for Anna to let you in."), 30)
    phones.take("Anna")
    anna.until(lambda: anna.sees("KnockSheet"), 30)
    phones.pass_time(0.5)
    anna.say("Let in")
    while anna.stage.sheet is not None:
        anna.stage.close(anna.stage.sheet)
    anna.until(lambda: has(anna, "On this device · alone here, no PIN"), 10)
    anna.settle()
    anna.say("Start")
    for name in ("Ben", "Anna"):
        pilot: Any = phones.take(name)
        pilot.until(lambda: pilot.stage.place == "table", 30)  # noqa: B023 - asked at once
        pilot.settle()


def test_e4_against_a_bot_with_somebody_watching(
    evening: AgentEvening, monkeypatch: pytest.MonkeyPatch
) -> None:
    phones, anna, ben = evening.phones, evening.anna, evening.ben
    begin_near_the_end(monkeypatch)
    begin_with_a_watcher(phones)
    table = evening.table = table_of(phones)
    # 9. The bot asks with its Traveler: Anna slides the passport and reads the word; her file lies open.
    evening.turn(RED, 1, 3, act.MovePerson(who(9), sq("H1")))
    table.act(RED, next(action for action in table.decisions()[0].legal if isinstance(action, act.Ask)))
    phones.take("Anna")
    anna.until(lambda: anna.sees("ScanSheet"), 30)
    assert has(anna, "Anna: drag the passport through the scanner.")
    sheet: Any = anna.stage.sheet
    desk = sheet.ids.desk
    touch = anna.press(desk)
    touch.touch_move(desk.right, desk.center_y)
    touch.touch_up()
    words = evening.scans("Anna")
    assert "AGENT" in words
    assert "The plan is not here." in words
    evening.rest("Anna")
    assert "Your plan: building 2" in anna.words(anna.page.ids.tray.own_file)
    # 10. B sees neither the word nor her file.
    seen = evening.scans("Ben")
    evening.rest("Ben")
    assert "AGENT" not in seen
    assert ben.page.ids.tray.own_file is None
    # 11. Anna arrests the last agent of all: a draw, and both read why.
    evening.due("Anna")
    evening.dice(1, 3)
    anna.say("Roll")
    Hand(anna).do(act.MovePerson(who("b1"), sq("H1")))
    evening.due("Anna").say("Arrest 9")
    for name in ("Anna", "Ben"):
        assert "AGENT" in evening.scans(name), "an arrest is before all eyes"
        pilot: Any = phones.take(name)
        at_the_end(pilot)
        assert has(pilot, "A draw: no agent is left.")
        # 12. Both have checked the seal.
        assert has(pilot, "Dice and cards checked by this phone.")


def test_e4_enemy_agent(evening: AgentEvening) -> None:
    prepare(evening)
    arrest_and_ask(evening)
    find_the_plan(evening)
    away(evening)


def prepare(evening: AgentEvening) -> None:
    phones, anna, ben = evening.phones, evening.anna, evening.ben
    phones.lay("enemy_agent", without=1)
    phones.come_in("Ben", BEN)
    phones.take("Anna").say("Start")
    for name in ("Ben", "Anna"):
        pilot: Any = phones.take(name)
        pilot.until(lambda: pilot.stage.place == "table", 30)  # noqa: B023 - asked at once
        pilot.settle()
    table = evening.table = table_of(phones)
    cara = let_watch(phones, "Cara")
    assert has(ben, "Cara is watching.")
    # 1. Both prepare at once; who is done first sees that the other is not, and no clock.
    for name, words in (("Anna", "Keep 1–3 in the hotel"), ("Ben", "Keep 7–9 in the hotel")):
        evening.due(name).say(words)
    for name in ("Anna", "Ben"):
        pilot = evening.due(name)
        assert has(pilot, "Choose three agents. The other three are tourists.")
    halfway = ben.page.curtain_view.body
    assert halfway is not None
    evening.due("Anna")
    Hand(anna).seal((1, 3, 4), 1)
    anna.settle()
    evening.due("Ben")
    assert ben.page.curtain_view.body is halfway, "what Ben has chosen so far lies there as it lay"
    phones.take("Anna")
    assert has(anna, "Ben is thinking."), "the walkthrough has: Ben prepares."
    assert not any("second" in word for word in anna.words())
    evening.due("Ben")
    Hand(ben).seal((0, 2, 4), 2)
    ben.until(lambda: table.state.phase == "start_turn", 30)
    for pilot in (anna, ben):
        assert (pilot.page.device.seats, cara.page.device.seats) == ((pilot is ben,), ())


def arrest_and_ask(evening: AgentEvening) -> None:
    table = evening.table
    evening.turn(ANNA, 2, 4, act.MovePerson(ONE, sq("S7")), act.MovePerson(FOUR, sq("C7")))
    evening.turn(BEN, 1, 3, act.MovePerson(INSPECTOR, sq("Q11")))
    evening.turn(ANNA, 1, 3, act.MovePerson(ONE, sq("P7")))
    evening.turn(BEN, 1, 4, act.MovePerson(INSPECTOR, sq("S9")))
    papers = act.ShowPapers(ONE, sq("P7"), 2)
    evening.turn(ANNA, 2, 2, papers, act.MoveOn(sq("Q8")), act.MovePerson(FOUR, sq("E7")))
    evening.turn(BEN, 1, 1, END)
    evening.turn(ANNA, 1, 6, act.MovePerson(ONE, sq("T11")))
    evening.turn(BEN, 1, 3, act.MovePerson(INSPECTOR, sq("T11")))
    # 5. An arrest: all three see the passport.
    evening.due("Ben").say("Arrest 1")
    for name in ("Cara", "Ben", "Anna"):
        assert "TOURIST" in evening.scans(name), name
    # 2. Anna asks, and B slides the passport. On A it goes through by itself a moment later, whenever B does;
    # the walkthrough has A wait for B's finger and show the back of the scanner until then.
    anna = evening.due("Anna")
    evening.dice(1, 6)
    anna.say("Roll")
    Hand(anna).do(act.MovePerson(ONE, sq("S14")))
    anna.say("Ask now")
    seen = evening.scans("Cara")
    assert "TOURIST" in evening.scans("Anna")
    ben = evening.phones.take("Ben")
    ben.until(lambda: ben.sees("ScanSheet"), 30)
    assert has(ben, "Ben: drag the passport through the scanner.")
    # 4. B does not slide: nobody else's phone waits for him, and after 8 s it runs by itself on his, too.
    evening.phones.pass_time(6.0)
    assert not {"AGENT", "TOURIST"} & set(ben.words())
    assert table.state.turn == BEN
    evening.phones.pass_time(4.5)
    assert "TOURIST" in ben.words()
    words = evening.scans("Ben")
    assert "TOURIST" in words
    assert "A tourist gets no answer." in words
    # 3. C sees that somebody asked, and no word.
    assert "TOURIST" not in seen
    cara = evening.rest("Cara")
    assert has(cara, "Traveler 1 asks at building 4.")
    assert "TOURIST" not in " ".join(cara.words())


def find_the_plan(evening: AgentEvening) -> None:
    table = evening.table
    evening.turn(BEN, 1, 1, END)
    evening.turn(ANNA, 1, 6, act.ShowPapers(FOUR, sq("F7"), 5), act.MoveOn(sq("J8")))
    evening.turn(BEN, 1, 1, END)
    for count, square in ((6, "P8"), (5, "S10"), (5, "U13")):
        evening.turn(ANNA, 1, count, act.MovePerson(FOUR, sq(square)))
        evening.turn(BEN, 1, 1, END)
    # 3. The same for an agent who hears No and, until the plan moves, for one who finds it.
    for square, building, answer in (("R14", 4, "The plan is not here."), ("N14", 3, "Anna has the plan.")):
        anna = evening.due("Anna")
        evening.dice(1, 4)
        anna.say("Roll")
        Hand(anna).do(act.MovePerson(FOUR, sq(square)))
        anna.say("Ask now")
        seen = evening.scans("Cara")
        words = evening.scans("Anna")
        assert "AGENT" in words
        assert answer in words
        assert answer in evening.scans("Ben")
        assert "AGENT" not in seen
        assert answer not in seen
        cara = evening.rest("Cara")
        assert f"Traveler 4 asks at building {building}." in evening.log(cara)
        assert ("takes the plan" in evening.log(cara)) == (building == 3), "which everybody sees move"
        evening.turn(BEN, 1, 1, END)
    assert table.state.carriers == (-1, FOUR)


def away(evening: AgentEvening) -> None:
    phones, table, anna, ben = evening.phones, evening.table, evening.anna, evening.ben
    # 6. B is out of sight in Anna's turn: nothing stops.
    evening.due("Anna")
    phones.take("Ben")
    ben.pause()
    phones.take("Anna")
    evening.dice(1, 6)
    anna.say("Roll")
    Hand(anna).do(act.MovePerson(FOUR, sq("Q11")))
    assert table.state.turn == BEN
    assert not anna.sees("AwaySheet")
    phones.take("Ben")
    ben.app.dispatch("on_resume")
    ben.until(lambda: ben.page.company.shared.screen.link.sign == "linked", 30)
    evening.turn(BEN, 1, 1, END)
    evening.turn(ANNA, 1, 3, act.MovePerson(FOUR, sq("S10")))
    # In his own turn, with his link cut: after six seconds, and not before.
    evening.due("Ben")
    phones.take("Anna")
    wifi_off(phones, 4.0)
    assert not has(anna, "Ben is away.")
    phones.pass_time(4.0)
    assert has(anna, "Ben is away. The seat is kept.")
    # 7. The host lets a bot play for Ben; he is back at the next decision, and reads what it did.
    phones.pass_time(16.0)
    assert has(anna, "The game waits for Ben.")
    anna.say("A bot plays for Ben")
    anna.until(lambda: table.state.turn == ANNA, 40)
    phones.net.silent = False
    phones.take("Ben")
    ben.until(lambda: ben.sees("BackSheet"), 30)
    assert has(ben, "A bot took 1 turn for you.")
    deeds = ("Ben rolls ", "Traveler ", "Red Inspector ")
    assert any(word.startswith(deeds) for word in ben.words(ben.stage.sheet))
    ben.say("Go on")
    # 12. Anna brings the plan home, and the three phones have checked the seal.
    evening.due("Anna")
    evening.dice(3, 3)
    anna.say("Roll")
    Hand(anna).do(act.OverTheWall(FOUR))
    for name in ("Anna", "Ben"):
        pilot = phones.take(name)
        at_the_end(pilot)
        assert has(pilot, "Anna wins")
        assert has(pilot, "Dice and cards checked by this phone.")

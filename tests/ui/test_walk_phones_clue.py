"""Clue: WWII on phones, step by step and by touch: A is Anna's and holds the table, B is Ben's, Ida a bot.
When B breaks, Ben goes on with C, which is Cara's.

Numbers are those of the walkthrough. Cards and dice fall as it needs them, so that every phone can check the
game at its end; between the steps bots or a script play by the rules.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from spymobile.core.audience import ANYONE
from spymobile.games.clue import actions as act
from spymobile.games.clue import board as facts
from spymobile.sync import hosting
from spymobile.ui.games.clue.show_choice import ShowChoice
from tests.games.clue.table import ENVELOPE, HANDS, place
from tests.ui.clue_hand import Detective
from tests.ui.lots import Lots
from tests.ui.test_two_phones import asked, has
from tests.ui.test_walk_phones import ANNA, BEN, IDA, begin, come_to_the_step, table_of, wifi_off
from tests.ui.two_phones import Phones

QUESTION_MARK = 1


def picks(items: Sequence[Any], wanted: Sequence[Any]) -> list[int]:
    """What must be drawn for a shuffle to end in this order."""
    deck, drawn = list(items), []
    for last in range(len(deck) - 1, 0, -1):
        at = deck.index(wanted[last], 0, last + 1)
        drawn.append(at)
        deck[last], deck[at] = deck[at], deck[last]
    return drawn


def rig(lots: Lots) -> None:
    """The deal of the lesson: Anna is Beta, Ben Epsilon, Ida Gamma; Captures lie on top of the deck."""
    envelope = [facts.CARD[word] for word in ENVELOPE]
    lots.fall("envelope", *(card - group[0] for card, group in zip(envelope, facts.GROUPS, strict=True)))
    rest = [card for card in range(len(facts.CARDS)) if card not in envelope]
    hands = [facts.CARD[word] for hand in HANDS[3] for word in hand]
    lots.fall("rumors", *picks(rest, hands))
    lots.fall("deck", *picks(facts.DECK, facts.DECK))
    agents = [facts.BETA, facts.EPSILON, facts.GAMMA, facts.ALPHA, facts.DELTA, facts.ZETA]
    lots.fall("agents", *picks(range(6), agents))
    lots.fall("first player", 5, 2, 3, 1, 3, 0)


class ClueEvening:
    """The table, its phones, and how it comes from one step of the walkthrough to the next."""

    def __init__(self, phones: Phones, lots: Lots, patch: Any) -> None:
        self.phones, self.lots, self._patch = phones, lots, patch
        self.anna: Any = phones.pilots["Anna"]
        self.ben: Any = phones.pilots["Ben"]
        self.table: Any = None

    def dice(self, special: int, plain: int) -> None:
        """They fall like this; 1 on the first is the question mark."""
        self.lots.fall("question mark die", special - 1)
        self.lots.fall("plain die", plain - 1)

    def is_due(self, seat: int, phase: str) -> bool:
        return bool((self.table.state.turn, self.table.state.phase) == (seat, phase))

    def come_to(self, name: str, so: Callable[[], bool]) -> Any:
        with self._patch.context() as hurry:
            hurry.setattr(hosting, "SLOWEST_PACE", 0.0)
            return come_to_the_step(self.phones, name, so)

    def due(self, name: str) -> Any:
        """Whoever is asked has their phone in the hand, and everything rests."""
        pilot: Any = self.phones.take(name)

        def is_asked() -> bool:
            pilot.see_shocks()
            return asked(pilot)

        pilot.until(is_asked, 30)
        pilot.settle()
        return pilot

    def log(self, pilot: Any) -> list[str]:
        return list(pilot.page.log.public_lines())

    def open_file(self, pilot: Any, tab: str = "") -> list[str]:
        """What lies on somebody's desk, on their own phone."""
        if pilot.page.curtain_view.desk is None:
            pilot.tap(pilot.page.ids.tray.own_file)
            pilot.until(lambda: pilot.page.curtain_view.curtain.phase in ("recap", "open", "peek"), 30)
            pilot.settle()
            if pilot.page.curtain_view.curtain.phase == "recap":
                pilot.say("Go on")
            pilot.until(lambda: pilot.page.curtain_view.desk is not None, 30)
        if tab:
            pilot.say(tab)
        pilot.settle()
        return list(pilot.words(pilot.page.curtain_view.desk))


@pytest.fixture
def evening(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[ClueEvening]:
    lots = Lots(monkeypatch)
    rig(lots)
    phones = Phones(tmp_path, ("Anna", "Ben", "Cara"), seed=3)
    yield ClueEvening(phones, lots, monkeypatch)
    phones.stop()


def test_e8_clue(evening: ClueEvening) -> None:
    sit_and_ask(evening)
    orders(evening)
    flight_mode(evening)
    new_phone(evening)
    wrong_accusation(evening)
    eighth_capture(evening)


def test_e8_by_hand_and_with_somebody_listening_in(evening: ClueEvening) -> None:
    phones, ben = evening.phones, evening.ben
    sit(evening, answers="by_hand")
    table = evening.table
    table.act(IDA, act.OrderIntercept("next"))  # As Gamma she can.
    ask_in_stockholm(evening)
    # 5. By hand, B gets the picker though one card alone fits. He does not touch it for 30 s: his order.
    evening.due("Ben")
    assert has(ben, "Which card do you show Anna? Nobody else sees it.")
    picker = next(part for part in ben.widgets() if isinstance(part, ShowChoice))
    assert len(picker.ids.cards.children) == 1
    phones.pass_time(20.0)
    ben.tap(picker.ids.cards.children[0])
    phones.pass_time(28.0)
    assert evening.is_due(ANNA, "show_card"), "a touch was the last sign of him"
    ben.page.shut()  # The phone is laid on its face.
    assert ben.page.device.open_seat is None
    phones.pass_time(4.0)
    assert ben.page.device.open_seat is None
    assert has(ben, "You did not answer. Done for you: A card, in your order")
    ben.until(lambda: not evening.is_due(ANNA, "show_card"), 30)
    # 7. Ida listens in: all read that she does. What she heard is in her file, and in those of the two.
    for name in ("Anna", "Ben"):
        pilot = phones.take(name)
        pilot.until(lambda: any("Ida listens in" in line for line in evening.log(pilot)), 30)  # noqa: B023 - asked at once
        lines = evening.log(pilot)
        assert "Ben shows Anna a card." in lines
        assert not any("Stockholm" in line for line in lines if "shows" in line or "listens" in line)
    files = [{card for _clue, card in seen} for seen in table.state.seen]
    assert [facts.CARD["stockholm"] in file for file in files] == [True, True, True]


def sit(evening: ClueEvening, **options: str) -> None:
    """1. B joins. (Agents fall by lot, or are chosen at the table, not in the lobby.)"""
    phones, anna = evening.phones, evening.anna
    phones.lay("clue", bots=1, without=1)
    anna.page.change_seat(IDA, name="Ida", level="1")
    for name, value in options.items():
        anna.page.set_option(name, value)
    phones.come_in("Ben", BEN)
    begin(phones)
    table = evening.table = table_of(phones)
    assert table.state.agents == (facts.BETA, facts.EPSILON, facts.GAMMA)
    assert table.state.turn == ANNA


def ask_in_stockholm(evening: ClueEvening) -> None:
    """Of what Anna asks about, Ben has Stockholm and Ida Epsilon."""
    anna = evening.due("Anna")
    evening.dice(3, 2)
    anna.say("Roll")
    evening.due("Anna")
    hand = Detective(anna, "Anna")
    hand.go(place("stockholm"))
    evening.due("Anna")
    hand.ask(facts.CARD["epsilon"], facts.CARD["silk_map"])
    anna.until(lambda: evening.table.state.phase != "ask", 30)


def sit_and_ask(evening: ClueEvening) -> None:
    phones, anna, ben = evening.phones, evening.anna, evening.ben
    sit(evening)
    table = evening.table
    # 2. A asks, and Ben's order answers: in the same step, as Ida's would. Nobody waits for a phone.
    ask_in_stockholm(evening)
    asked_at = [row for row in table.history if any(event.name == "asked" for event in row.events)]
    assert [event.name for event in asked_at[-1].events] == ["asked", "showed"]
    # 3. Which card it was is on A alone, and in Ben's own file; all are told that one was shown.
    phones.take("Ben")
    ben.until(lambda: "Ben shows Anna a card." in evening.log(ben), 30)
    assert not any("Stockholm" in line for line in evening.log(ben) if "shows" in line)
    # 6. Ben's mover was brought there: B is asked whether to draw. He does not look; after 20 s he has not.
    evening.due("Ben")
    assert has(ben, "Ben: draw a card? 8 in 25 is a Capture.")
    phones.pass_time(18.0)
    ben.page.resume()  # It slept meanwhile, and he has yet to read what is asked.
    phones.pass_time(18.0)
    assert evening.is_due(ANNA, "draw_intrigue")
    phones.pass_time(3.0)
    assert not evening.is_due(ANNA, "draw_intrigue")
    assert has(ben, "You did not answer. Done for you: Leave it")
    evening.due("Anna")
    assert has(anna, "Ask a second question here?")
    anna.say("Not now")
    evening.due("Anna")
    words = evening.open_file(anna)
    assert {"STOCKHOLM", "Ben shows", "QUESTION 1"} <= set(words)
    anna.say("Close")
    anna.say("End turn")


def orders(evening: ClueEvening) -> None:
    table, ben = evening.table, evening.ben
    # 4. While Ida plays, B puts another card in front and looks at his sheet.
    evening.come_to("Ben", lambda: evening.is_due(BEN, "end_turn"))
    ben.say("End turn")
    ben.until(lambda: table.state.turn == IDA, 30)
    evening.open_file(ben, "Hand")
    rows = ben.page.curtain_view.desk.panel.ids.rows.children[::-1]
    row = next(row for row in rows if row.title == "Madrid")
    start, end = ben.where(row), ben.where(rows[0])
    touch = ben.press(row)
    for part in (0.3, 0.7, 1.0):
        touch.touch_move(start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part)
        ben.frames(1)
    touch.touch_up()
    ben.settle()
    ben.until(lambda: table.state.show_first[BEN] == (facts.CARD["madrid"],), 30)
    evening.open_file(ben, "Sheet")
    ben.say("Close")
    # 5. and 7. have evenings of their own below.


def flight_mode(evening: ClueEvening) -> None:
    phones, anna, ben = evening.phones, evening.anna, evening.ben
    # 8. B is in flight mode for two minutes: his order answers, and his recap lists it.
    evening.come_to("Anna", lambda: evening.is_due(ANNA, "start_turn"))
    wifi_off(phones, 8.0)
    assert has(anna, "Ben is away. The seat is kept.")
    evening.dice(6, 6)
    anna.say("Roll")
    evening.due("Anna")
    hand = Detective(anna, "Anna")
    bens = {place(word) for word in ("paris", "madrid", "stockholm")}
    hand.go(min(base for base in anna.page.board.lit if base < facts.HQ and base not in bens))
    evening.due("Anna")
    hand.ask(facts.CARD["delta"], facts.CARD["suitcase_radio"])
    anna.until(lambda: evening.log(anna)[-1] == "Ben shows Anna a card.", 30)
    phones.pass_time(112.0)
    assert not anna.sees("AwaySheet"), "nobody waits for him"
    phones.net.silent = False
    phones.take("Ben")
    ben.until(lambda: ben.sees("BackSheet"), 30)
    assert has(ben, "You were away for 2 minutes.")
    assert has(ben, "Ben shows Anna Suitcase Radio.")
    ben.say("Go on")


def new_phone(evening: ClueEvening) -> None:
    phones, anna, ben = evening.phones, evening.anna, evening.ben
    # 9. B is broken: A gives the seat to C, and B is told so when it is back.
    file = ben.page.device.view(BEN)
    ben.pause()
    phones.take("Anna")
    phones.pass_time(1.0)
    while anna.stage.sheets:
        anna.stage.close(anna.stage.sheets[-1])
    anna.page.open_menu()
    anna.settle()
    anna.say("A new phone for Ben")
    anna.until(lambda: anna.stage.sheet.code, 30)
    cara: Any = phones.join("Cara", anna.stage.sheet.code.replace("-", ""))
    cara.until(lambda: has(cara, "Waiting for Anna to let you in."), 30)
    phones.take("Anna")
    anna.until(lambda: anna.sees("KnockSheet"), 30)
    phones.pass_time(0.5)
    anna.say("Let in")
    phones.take("Cara")
    cara.until(lambda: cara.stage.place == "table", 30)
    assert (cara.page.device.seats, cara.page.device.view(BEN)) == ((BEN,), file)
    phones.take("Ben")
    ben.app.dispatch("on_resume")
    ben.until(lambda: ben.sees("TroubleSheet"), 30)
    assert has(ben, "Your seat is on another phone now.")
    ben.say("Home")
    assert "Back to Anna's table" not in ben.words()


def wrong_accusation(evening: ClueEvening) -> None:
    phones, table, anna = evening.phones, evening.table, evening.anna
    # 10. Anna accuses wrongly: A alone shows the envelope.
    phones.take("Anna")
    while anna.stage.sheet is not None:
        anna.stage.close(anna.stage.sheet)
    evening.come_to("Anna", lambda: evening.is_due(ANNA, "start_turn"))
    evening.dice(6, 6)
    anna.say("Roll")
    evening.due("Anna")
    hand = Detective(anna, "Anna")
    hand.go(facts.HQ)
    evening.due("Anna")
    hand.accuse(*(facts.CARD[word] for word in ("zeta", "silk_map", "lisbon")))
    anna.see_shocks()
    assert ANNA not in table.state.living
    anna.until(lambda: not anna.page.board.busy, 30)
    words = evening.open_file(anna)
    assert "in the envelope" in words
    anna.say("Close")
    cara = phones.take("Cara")
    cara.see_shocks()
    assert "in the envelope" not in cara.words()
    # Her order goes on answering.
    evening.come_to("Cara", lambda: evening.is_due(BEN, "start_turn"))
    evening.dice(6, 6)
    table.act(BEN, act.Roll())
    mine = {place(word) for word in ("lisbon", "london", "warsaw", "paris", "madrid", "stockholm")}
    moves = [action.place for action in table.decisions()[0].legal if isinstance(action, act.MoveTo)]
    table.act(BEN, act.MoveTo(next(base for base in moves if base in mine)))
    evening.come_to("Cara", lambda: evening.is_due(BEN, "ask"))
    table.act(BEN, act.Ask("alpha", "suitcase_radio"))
    anna.until(lambda: "Anna shows Ben a card." in evening.log(anna), 30)


def eighth_capture(evening: ClueEvening) -> None:
    phones, table, cara = evening.phones, evening.table, evening.phones.pilots["Cara"]
    # 11. With seven Captures out Ida draws no card any more; Ben draws the eighth, and everybody has lost.
    for _turn in range(40):
        evening.come_to("Cara", lambda: evening.is_due(BEN, "start_turn"))
        evening.dice(QUESTION_MARK, 1)
        if table.state.captures == 7:
            break
        table.act(BEN, act.Roll())
        table.act(BEN, act.Draw())
        evening.come_to("Cara", lambda: evening.is_due(BEN, "move"))
        table.act(BEN, act.MoveTo(table.state.movers[facts.EPSILON]))
    evening.due("Cara")
    assert cara.app.store.games() == []
    cara.say("Roll")
    evening.due("Cara")
    cara.say("Draw…")
    cara.say("Draw all the same")
    captures = 0
    for row in table.history:
        for drew in (event.told(ANYONE) for event in row.events if event.name == "drew"):
            assert (row.seat, captures) != (IDA, 7), "she knows what the next one would do"
            captures += drew.facts.get("card") == "capture"
    assert captures == 8
    for name in ("Anna", "Cara"):
        pilot: Any = phones.take(name)

        def is_over() -> bool:
            pilot.see_shocks()  # noqa: B023 - asked at once
            return bool(pilot.stage.place == "ending")  # noqa: B023 - asked at once

        pilot.until(is_over, 30)
        assert has(pilot, "The network is captured.")
        # 12. Both have checked the game, of which each phone has the whole record only now.
        assert has(pilot, "Dice and cards checked by this phone.")
        (kept,) = pilot.app.store.games()
        assert pilot.app.store.read(kept.id)[0].seed == table.header.seed

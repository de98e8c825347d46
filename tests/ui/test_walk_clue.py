"""The acceptance walkthrough of Clue: WWII on one phone, step by step, by taps and holds alone.

Anna is Beta, Ben Epsilon, Cara Gamma; the envelope holds Zeta, the Silk Map and Rome, and every throw is
written down. The same evening without a screen is in tests/games/clue.
"""

from __future__ import annotations

from typing import Any

import pytest

from spymobile.core.chance import Seeded
from spymobile.games.clue import board as facts
from spymobile.games.clue.notebook import Mark
from spymobile.ui.games.clue.orders_panel import HandRow
from tests.games.clue.case import scramble
from tests.games.clue.table import arrange, place
from tests.ui.clue_hand import Detective
from tests.ui.pilot import Pilot, deal_the_same
from tests.ui.walk import Walk

ANNA, BEN, CARA = 0, 1, 2
#: What is thrown for the first turn.
_LOT = (("Anna", 9), ("Ben", 6), ("Cara", 5))
SECRET = (
    "CaseDesk",
    "DeskFrame",
    "RecapCard",
    "ShowChoice",
    "SheetGrid",
    "HandRow",
    "ShownMemo",
    "ShownLine",
    "IntrigueCard",
    "OpenEnvelope",
)


class Evening(Walk):
    """Hands at the table."""

    def __init__(self, pilot: Pilot, numbers: list[int]) -> None:
        super().__init__(pilot, scramble, SECRET)
        self.hand = Detective(pilot, "evening")
        self.numbers = numbers

    @property
    def tray(self) -> Any:
        return self.page.ids.tray

    @property
    def desk(self) -> Any:
        return self.page.curtain_view.desk

    def load(self, **position: Any) -> None:
        """A prepared position."""
        self.table.rearrange(arrange(**position))
        self.page.board.halt()
        self.page.show_board()
        self.page.refresh()
        self.pilot.settle()

    def roll(self, special: int, plain: int) -> None:
        """The dice fall like this; 1 on the first is the question mark."""
        self.numbers += [special - 1, plain - 1]
        self.pilot.say("Roll")

    def ask(self, agent: str, item: str, answers: int = 0) -> None:
        self.numbers += [0] * answers
        self.hand.ask(facts.CARD[agent], facts.CARD[item])

    def go(self, base: str) -> None:
        self.hand.go(place(base))

    def open(self, recap: str = "") -> list[str]:
        """Hold the seal of whoever decides, and read what is new, if anything is; the words on the desk."""
        page, pilot = self.page, self.pilot
        touch = pilot.press(self.tray.ids.seal)
        pilot.until(lambda: page.curtain_view.curtain.phase in ("recap", "open", "peek"))
        touch.touch_up()
        pilot.settle()
        if page.curtain_view.curtain.phase == "recap":
            assert recap in " ".join(pilot.words())
            pilot.say("Go on")
        else:
            assert not recap
        pilot.until(lambda: self.desk is not None)
        pilot.settle()
        return pilot.words(self.desk)

    def turn_to(self, tab: str) -> list[str]:
        self.pilot.tap(next(button for button in self.pilot.buttons() if button.text == tab))
        if tab == "Sheet":
            self.pilot.until(lambda: not self.desk.panel.thinking)
        return self.pilot.words(self.desk)

    def close(self) -> None:
        self.pilot.say("Close")
        assert self.page.curtain_view.curtain.phase == "locked"
        assert self.secrets() == []

    def marks(self, *spots: tuple[str, int]) -> list[str]:
        """What the sheet that lies open says of cards and owners."""
        page = self.desk.panel.grid.page
        return [page.cell((facts.CARD[card], owner)).mark.value for card, owner in spots]

    def log(self) -> list[str]:
        return [self.page.tell(heard.told) for heard in self.page.device.heard(self.page.device.public)]


@pytest.fixture
def evening(pilot: Pilot, monkeypatch: pytest.MonkeyPatch) -> Evening:
    """Chance gives what is written down, and when that is used up goes on like any other."""
    numbers: list[int] = []
    real = Seeded.below

    def below(self: Seeded, n: int, label: str) -> int:
        if not numbers:
            return real(self, n, label)
        assert numbers[0] < n, f"{label}: {numbers[0]} is not below {n}"
        self.drawn += 1
        return numbers.pop(0)

    monkeypatch.setattr(Seeded, "below", below)
    pilot.lay("clue", 3)
    evening = Evening(pilot, numbers)
    evening.load(deck=("radio_silence", "intercepted_message", "leaked_dispatch"))
    return evening


def test_the_walkthrough(evening: Evening) -> None:
    anna_asks_in_stockholm(evening)
    ben_gives_orders_and_asks(evening)
    cara_is_refused(evening)
    anna_listens_in(evening)
    a_dispatch_leaks(evening)
    nobody_can_answer(evening)
    ben_accuses_wrongly(evening)
    answers_by_hand(evening)
    anna_is_right(evening)
    assert evening.twins >= 35
    evening.pilot.stage.home()
    evening.pilot.app.preferences.text_scale = 2.0
    evening.pilot.lay("clue", 3)
    evening.fits_at_double_size()


def anna_asks_in_stockholm(evening: Evening) -> None:
    """2 to 5."""
    pilot = evening.pilot
    assert evening.tray.sentence == "Roll the dice."
    assert evening.tray.seal
    assert evening.secrets() == []
    evening.check()
    evening.open()
    assert evening.turn_to("Sheet")
    assert evening.marks(("alpha", ANNA), ("alpha", BEN), ("alpha", -1), ("beta", ANNA)) == [
        *("yes", "no", "no", "no")
    ]
    assert evening.marks(("beta", BEN)) == ["maybe"]
    words = evening.turn_to("Hand")
    assert {"Agent Alpha", "Matchbox Camera", "Code Book", "Lisbon", "London", "Warsaw"} <= set(words)
    evening.check()
    evening.close()
    evening.check()
    touch = pilot.press(evening.page.ids.strip.children[::-1][ANNA])  # Again, by her chip.
    pilot.until(lambda: evening.desk is not None)
    touch.touch_up()
    pilot.settle()
    assert evening.page.curtain_view.curtain.phase == "peek"
    evening.close()
    evening.roll(3, 2)
    assert evening.tray.sentence == "Move up to 5. Lit Locations can be entered."
    evening.check()
    evening.go("stockholm")
    assert evening.tray.sentence == "Who took what in Stockholm?"
    evening.check()
    evening.ask("delta", "silk_map", answers=1)
    assert evening.tray.sentence == "Ask a second question here?"
    evening.check()
    assert evening.log()[-1] == "Ben shows Anna a card."
    pilot.say("Not now")
    assert evening.tray.sentence == "A card from Ben waits in your file."
    assert evening.tray.lying.there
    evening.check()
    words = evening.open()
    assert {"STOCKHOLM", "Ben shows", "QUESTION 1"} <= set(words)
    evening.turn_to("Sheet")
    assert evening.marks(("stockholm", BEN), ("stockholm", -1)) == ["yes", "no"]
    evening.close()
    assert [evening.tray.sentence, evening.tray.lying] == ["End your turn?", None], "the card was read"
    evening.check()
    pilot.say("End turn")
    assert not evening.tray.lying.wanted
    assert evening.tray.sentence == "Roll the dice, or accuse: once only."
    evening.check()


def ben_gives_orders_and_asks(evening: Evening) -> None:
    """6 to 10."""
    pilot = evening.pilot
    evening.open("Ben shows Anna Stockholm.")
    evening.turn_to("Hand")
    rows = evening.desk.panel.ids.rows.children[::-1]
    madrid = next(row for row in rows if row.title == "Madrid")
    drag(evening, madrid, rows[0])
    assert evening.table.state.show_first[BEN] == (facts.CARD["madrid"],)
    row = evening.desk.panel.ids.rows.children[-1]
    assert isinstance(row, HandRow)
    assert (row.title, row.number) == ("Madrid", 1)
    pilot.say("Next time")
    assert evening.table.state.silence[BEN] == "next"
    evening.close()
    evening.check()
    evening.roll(1, 6)
    evening.check()
    pilot.say("Draw")
    assert evening.log()[-1] == "Ben draws an Intrigue Card and keeps it."
    evening.check()
    evening.go("madrid")
    evening.check()
    evening.ask("gamma", "code_book", answers=1)
    assert evening.log()[-2:] == ["Cara cannot answer.", "Anna shows Ben a card."]
    assert evening.tray.sentence.startswith("Cara: draw a card? ")
    assert evening.table.state.movers[facts.GAMMA] == place("madrid")
    evening.check()
    pilot.say("Leave it")
    evening.check()
    words = evening.open()
    assert "CODE BOOK" in words
    assert "RADIO SILENCE" in evening.turn_to("Cards")
    evening.close()
    evening.check()
    pilot.say("End turn")
    evening.check()


def drag(evening: Evening, row: Any, onto: Any) -> None:
    """Take hold of a row and let it go over another."""
    pilot = evening.pilot
    start, end = pilot.where(row), pilot.where(onto)
    touch = pilot.press(row)
    for part in (0.3, 0.7, 1.0):
        touch.touch_move(start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part)
        pilot.frames(1)
    touch.touch_up()
    pilot.settle()


def cara_is_refused(evening: Evening) -> None:
    """11."""
    pilot = evening.pilot
    assert evening.tray.sentence == "Roll, or stay and ask in Madrid."
    pilot.say("Stay and ask")
    evening.check()
    evening.ask("zeta", "compass_button")
    assert evening.log()[-2:] == ["Anna cannot answer.", "Ben gives no answer: Cover Story."]
    evening.check()
    evening.open()
    evening.turn_to("Sheet")
    assert evening.marks(("zeta", ANNA), ("zeta", BEN)) == ["no", "maybe"]
    evening.close()
    evening.check()
    pilot.say("End turn")
    evening.check()


def anna_listens_in(evening: Evening) -> None:
    """12 and 13."""
    pilot = evening.pilot
    evening.roll(1, 4)
    pilot.say("Draw")
    evening.check()
    evening.go("warsaw")
    evening.ask("beta", "silk_map", answers=1)
    evening.check()
    pilot.say("Not now")
    evening.open()
    evening.turn_to("Hand")
    pilot.say("Next time")
    assert evening.table.state.intercept[ANNA] == "next"
    evening.close()
    evening.check()
    pilot.say("End turn")
    evening.roll(2, 3)
    evening.go("paris")
    evening.check()
    evening.ask("zeta", "forged_papers", answers=1)
    assert evening.log()[-2:] == ["Cara shows Ben a card.", "Anna listens in with Intercepted Message."]
    evening.check()
    assert not any("Forged Papers" in line for line in evening.log()[-2:])
    pilot.say("End turn")
    evening.check()


def a_dispatch_leaks(evening: Evening) -> None:
    """14 to 17."""
    pilot = evening.pilot
    evening.roll(1, 3)
    evening.numbers += [0, 0, 0]
    pilot.say("Draw")
    assert evening.log()[-1] == "Everyone shows the player on the left a card."
    evening.check()
    pilot.say("Stay here")
    evening.check()
    pilot.say("End turn")
    evening.open("Forged Papers")
    pilot.pause()  # The shade comes down.
    assert evening.secrets() == []
    assert evening.page.curtain_view.curtain.phase == "locked"
    evening.check()
    evening.open("Forged Papers")
    assert "Forged Papers" in evening.turn_to("Shown")
    evening.close()
    pilot.say("Stay and ask")
    assert any(words.startswith("CL-12") for words in pilot.words()), pilot.words()
    pilot.say("Got it")
    evening.check()


def nobody_can_answer(evening: Evening) -> None:
    """18 and 19."""
    pilot = evening.pilot
    evening.load(at=("budapest",), captures=7)
    evening.roll(1, 3)
    cards = len(evening.table.state.deck)
    assert evening.tray.sentence == f"Draw a card? 1 in {cards} ends the game for all."
    evening.check()
    pilot.say("Draw…")
    assert f"1 in {cards}" in pilot.words()
    pilot.say("Back")
    pilot.say("Leave it")
    evening.check()
    evening.load(at=("budapest",), notebook="full")
    evening.roll(4, 5)
    evening.go("rome")
    evening.ask("zeta", "silk_map")
    assert evening.log()[-1] == "Nobody could answer Anna."
    assert not any("envelope" in words for words in pilot.words())
    evening.check()
    pilot.say("Not now")
    evening.open()
    evening.turn_to("Sheet")
    assert "Solved: Agent Zeta, Silk Map, Rome. Go and accuse." in pilot.words(evening.desk)
    assert evening.marks(("rome", -1)) == [Mark.YES.value]
    evening.close()
    evening.check()


def ben_accuses_wrongly(evening: Evening) -> None:
    """20 to 22."""
    pilot, wrong = evening.pilot, [facts.CARD[word] for word in ("zeta", "silk_map", "lisbon")]
    evening.load(turn=BEN, at=("paris", "hq", "paris"), called=(CARA,))
    pilot.say("Accuse")
    evening.check()
    evening.hand.accuse(*wrong)
    pilot.see_shocks()
    assert evening.table.state.living == (ANNA, CARA)
    assert not any("Rome" in line for line in evening.log()[-2:])
    touch = pilot.press(evening.page.ids.strip.children[::-1][BEN])
    pilot.until(lambda: evening.desk is not None)
    touch.touch_up()
    pilot.settle()
    assert {"Agent Zeta", "Silk Map", "Rome", "in the envelope"} <= set(pilot.words(evening.desk))
    assert "OpenEnvelope" in evening.secrets()
    evening.close()
    evening.check()
    pilot.say("Stay and ask")  # Cara, in Paris: Anna cannot, and Ben's order still answers.
    evening.ask("delta", "silk_map", answers=1)
    assert evening.log()[-2:] == ["Anna cannot answer.", "Ben shows Cara a card."]
    evening.check()


def answers_by_hand(evening: Evening) -> None:
    """23: with one card that fits and with two, the holder gets the phone in the same way."""
    pilot, paths = evening.pilot, []
    for item in ("silk_map", "suitcase_radio"):
        evening.load(turn=ANNA, at=("madrid",), called=(ANNA,), answers="by_hand")
        pilot.say("Stay and ask")
        evening.ask("delta", item)
        assert evening.secrets() == []
        folder = (evening.tray.sentence, evening.tray.caption, [b.text for b in pilot.buttons(evening.tray)])
        evening.check()
        pilot.open_folder()
        sealed = next(button for button in pilot.buttons() if button.text == "One moment …")
        picks = [button for button in pilot.buttons() if type(button).__name__ == "CardPick"]
        pilot.tap(picks[0])
        pilot.tap(sealed)  # Too early: nothing happens.
        assert evening.page.device.prompt().kind == "clue.show_card"
        pilot.wait(3.1)
        pilot.tap(next(button for button in pilot.buttons() if button.text == "Seal it for Anna"))
        assert evening.log()[-1] == "Ben shows Anna a card."
        evening.check()
        paths.append((folder, evening.tray.sentence))
    assert paths[0] == paths[1]


def anna_is_right(evening: Evening) -> None:
    """24."""
    pilot = evening.pilot
    evening.load(turn=ANNA, at=("rome",))
    evening.roll(2, 3)
    evening.go("hq")
    assert evening.tray.sentence == "Accuse now? You can do it only once."
    evening.check()
    evening.hand.accuse(*(facts.CARD[word] for word in ("zeta", "silk_map", "rome")))
    sheet: Any = pilot.stage.sheet
    pilot.until(lambda: sheet.awake)
    assert {"ANNA IS RIGHT", "CASE SOLVED"} <= set(pilot.words(sheet))
    assert [facts.CARDS[int(card)] for card in sheet.cards] == ["zeta", "silk_map", "rome"]
    assert pilot.button("Open all files")


def test_from_the_lot_to_the_checked_dice(pilot: Pilot, monkeypatch: pytest.MonkeyPatch) -> None:
    """1 and 25: a game as it was dealt, so that its record can be played again."""
    lot, begun = [5, 2, 3, 1, 3, 0], []
    real = Seeded.below

    def below(self: Seeded, n: int, label: str) -> int:
        if label != "first player":
            return real(self, n, label)
        begun.append(self.drawn)
        self.drawn += 1
        return lot[begun[-1] - begun[0]]

    deal_the_same(monkeypatch)
    monkeypatch.setattr(Seeded, "below", below)
    pilot.lay("clue", 3, first=None)
    page = pilot.page
    log = [page.tell(heard.told) for heard in page.device.heard(page.device.public)]
    rolls = [f"{name} rolls {count} for the first turn." for name, count in _LOT]
    assert [line for line in log if line in rolls] == rolls
    assert page.device.prompt().seat == ANNA
    Detective(pilot, "lot", turns=1).play()
    ending = pilot.page
    assert "solves the case" in ending.banner
    ending.open_files()
    pilot.settle()
    assert all(", " in card.secret for card in ending.ids.files.children)
    knew = []
    for _eyes in range(5):
        ending.film.change_eyes()
        pilot.settle()
        knew.append((ending.eyes, [card.secret for card in ending.ids.files.children[::-1]]))
    ben = next(secrets for eyes, secrets in knew if eyes == "Watching: what Ben knew")
    assert (ben[ANNA], ben[CARA]) == ("File closed", "File closed")
    assert ", " in ben[BEN]
    ending.replay()
    pilot.wait(1)
    assert 0 < ending.at < ending.most
    ending.leave()
    assert ending.dice == "Checked: nobody changed the dice."

"""The acceptance walkthrough of Spy Alley on one phone, step by step, by taps and holds alone.

Anna is French, Ben Italian, Cara Russian, and every throw is written down. All throws of the walkthrough are
possible under the rules as they are; the same evening without a screen is in tests/games/spy_alley.
"""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest
from kivy.clock import Clock

from spymobile.games.spy_alley import board as facts
from spymobile.ui.games.spy_alley import verdict
from tests.games.spy_alley.case import scramble
from tests.games.spy_alley.table import card, deck, draws
from tests.ui.pilot import Pilot
from tests.ui.walk import Walk, let_dice_fall

ANNA, BEN, CARA = 0, 1, 2
DEALT = [0, 3, 5, 1, 2, 4]  # French, Italian, Russian; the others stay out of the game.
FIRST = (6, 3, 2)
DICE = (3, 1, 6, 1, 2, 2, 3, 6, 5, 6, 5, 1, 4, 3, 3, 2)


def script() -> list[int]:
    """Everything chance gives: the cards, the decks, who begins, and the dice."""
    return [
        *draws(range(6), DEALT),
        *draws(facts.GIFT_CARDS, deck(facts.GIFT_CARDS, [card("italian key")], [])),
        *draws(facts.MOVE_CARDS, deck(facts.MOVE_CARDS, [4], [])),
        *(die - 1 for die in (*FIRST, *DICE)),
    ]


class Evening(Walk):
    """Hands at the table."""

    def __init__(self, pilot: Pilot) -> None:
        super().__init__(
            pilot, scramble, ("SpyDossier", "SpyCard", "IdentityChoice", "RecapCard", "DealPaper")
        )

    @property
    def view(self) -> Any:
        return self.page.view()

    @property
    def tray(self) -> Any:
        return self.page.ids.tray

    def turn_of(self, seat: int) -> None:
        name = self.page.names[seat]
        assert self.page.curtain_view.curtain.phase == "locked"
        assert self.page.ids.band.look == self.page.looks[seat]
        assert f"{name}'s turn" in self.pilot.words()

    def roll(self, seat: int, space: int) -> None:
        self.turn_of(seat)
        self.pilot.say("Roll")
        assert self.view.place[seat] == space

    def peek(self, seat: int, spy: str) -> None:
        """Hold, see the own card, let go."""
        page, pilot = self.page, self.pilot
        name = page.names[seat]
        assert self.tray.seal == "Hold to see your secret"
        touch = pilot.press(self.tray.ids.seal)
        pilot.until(lambda: page.curtain_view.curtain.phase == "name")
        assert f"Only {name} looks." in pilot.words()
        assert {"SpyDossier", "SpyCard"}.isdisjoint(self.secrets())
        pilot.until(lambda: page.curtain_view.curtain.phase == "peek")
        pilot.settle()
        assert spy in pilot.words()
        touch.touch_up()  # No frame is drawn in between.
        assert self.secrets() == []
        pilot.settle()
        assert page.curtain_view.curtain.phase == "locked"

    def holes(self, *pegs: str) -> None:
        """Tap holes on the board of a sheet."""
        board = self.pilot.stage.sheet.ids.board
        for peg in pegs:
            self.pilot.tap(board.to_window(*board.hole(card(peg))))

    def shop(self, words: str, *pegs: str) -> None:
        for peg in pegs:
            self.pilot.tap(self.tray._more.holes[card(peg) // facts.FULL_SET])
        self.pilot.say(words)

    def tap_space(self, space: int) -> None:
        board = self.page.board
        self.pilot.tap(board.to_window(*board.to_point(*board.centre(space))))

    def confiscate(self, victim: str, peg: str, words: str) -> None:
        self.pilot.say("Choose…")
        self.pilot.tap(next(p for p in self.pilot.stage.sheet.ids.who.children if p.text == victim))
        self.holes(peg)
        self.pilot.stage.sheet.ids.scroll.scroll_y = 0
        self.pilot.settle()
        self.pilot.say(words)

    def name(self, target: str, spy: str, words: str) -> None:
        """On the open sheet: who, which, and hold."""
        sheet = self.pilot.stage.sheet
        self.pilot.tap(next(p for p in sheet.ids.who.children if p.text == target))
        self.pilot.tap(next(p for p in sheet.ids.spies.children if p.text == spy))
        sheet.ids.scroll.scroll_y = 0
        self.pilot.settle()
        self.pilot.hold_until(words, lambda: self.pilot.stage.sheet is not sheet)
        self.pilot.see_shocks()

    def undo_says(self, sentence: str) -> None:
        """The button is grey, and a tap says why."""
        assert not self.tray.can_undo
        self.pilot.say("Undo")
        assert sentence in self.pilot.words()
        self.hush()

    def hush(self) -> None:
        self.pilot.stage.notes.clear_widgets()

    def owned(self, seat: int) -> set[str]:
        pegs = self.view.pegs[seat]
        return {
            f"{spy} {item}"
            for spy in facts.SPIES
            for item in facts.ITEMS
            if pegs >> card(f"{spy} {item}") & 1
        }

    def log(self) -> list[str]:
        return [self.page.tell(told) for told in (heard.told for heard in self.page.heard())]


def lay_the_table(evening: Evening) -> None:
    """1: three persons sit down by tapping chairs."""
    pilot = evening.pilot
    pilot.tap(next(b for b in pilot.buttons() if getattr(b, "title", "") == "Spy Alley"))
    for row, name in (("Player 1", "Anna"), ("Leon", "Ben"), ("Bruno", "Cara")):
        pilot.say(row)
        pilot.say("On this device")
        pilot.stage.sheet._field.text = name
        pilot.say("Done")
    assert "3 seats are ready." in pilot.words()
    pilot.with_deals().say("Start")
    assert pilot.stage.place == "table"
    assert evening.secrets() == []
    cards = pilot.look_at_deal()
    assert [
        spy in card for spy, card in zip(("FRENCH SPY", "ITALIAN SPY", "RUSSIAN SPY"), cards, strict=True)
    ] == [True] * 3
    pilot.say("Log")
    words = pilot.words(pilot.stage.sheet)
    assert f"Dice fixed before the game (check code {evening.page.device.dice_seal[:8]}…)." in words
    assert not any(spy in " ".join(words) for spy in facts.SPY_NAMES)
    pilot.back()
    evening.check()


def steps_2_to_4(evening: Evening) -> None:
    pilot, page = evening.pilot, evening.page
    # 2. First rolls in public; the edge is Anna's.
    assert evening.log()[:3] == [
        "Anna rolls 6 for the first turn.",
        "Ben rolls 3 for the first turn.",
        "Cara rolls 2 for the first turn.",
    ]
    evening.turn_of(ANNA)
    # 3. Let go too early: nothing private was ever built.
    built: list[str] = []
    real = page.curtain_view.show_private
    page.curtain_view.show_private = lambda widget: built.append(type(widget).__name__)
    pilot.hold(evening.tray.ids.seal, 0.3)
    page.curtain_view.show_private = real
    assert built == []
    evening.turn_of(ANNA)
    # 4. Held: French while held.
    evening.peek(ANNA, "FRENCH SPY")
    evening.check(twins=False)


def steps_5_to_8(evening: Evening) -> None:
    pilot = evening.pilot
    # 5. Two disguises.
    evening.roll(ANNA, 3)
    assert evening.tray.sentence == "Choose disguises, $5 each. You have $30."
    evening.check()
    evening.shop("Buy 2 for $10", "french disguise", "spanish disguise")
    assert evening.view.money == (20, 30, 30)
    assert "$20" in pilot.words()
    # 6. Taken back, and bought again.
    assert evening.tray.can_undo
    pilot.say("Undo")
    assert (evening.view.money, evening.owned(ANNA)) == ((30, 30, 30), set())
    evening.shop("Buy 2 for $10", "french disguise", "spanish disguise")
    assert evening.owned(ANNA) == {"french disguise", "spanish disguise"}
    evening.check()
    # 7. Ben looks, and buys what is not his. Anna's step stands from the moment he has looked.
    evening.peek(BEN, "ITALIAN SPY")
    evening.undo_says("Ben has already looked.")
    evening.roll(BEN, 1)
    assert evening.tray.sentence == "Buy the Russian password for $1?"
    pilot.say("Buy $1")
    assert evening.view.money[BEN] == 29
    assert evening.tray.can_undo
    # 8. Cara looks and acts; then Ben's step stands for good. An extra turn and a gift.
    evening.peek(CARA, "RUSSIAN SPY")
    evening.roll(CARA, 6)
    evening.undo_says("The dice were rolled; that cannot be taken back.")
    assert evening.tray.sentence == "Extra turn: roll, or name a spy."
    evening.roll(CARA, 7)
    assert evening.tray.sentence == "The gift is an Italian key. Take it?"
    evening.check()
    pilot.say("Take it")
    assert evening.owned(CARA) == {"italian key"}
    evening.check(twins=False)


def steps_9_to_12(evening: Evening) -> None:
    pilot = evening.pilot
    # 9. The move card lies open for all to see.
    evening.roll(ANNA, 5)
    assert "Anna draws the move card 4." in pilot.words()
    pilot.tap(evening.page.ids.strip.children[::-1][ANNA])
    assert "Move cards: 4" in pilot.words()
    pilot.say("Back")
    evening.check()
    # 10. An Italian disguise, and a key that costs all Cara has.
    evening.roll(BEN, 3)
    evening.shop("Buy 1 for $5", "italian disguise")
    assert evening.view.money[BEN] == 24
    evening.roll(CARA, 10)
    assert evening.tray.sentence == "Choose keys, $30 each. You have $30."
    evening.shop("Buy 1 for $30", "russian key")
    assert evening.view.money[CARA] == 0
    # 11. The first tap shows where the card leads, the second plays it; it goes under the deck.
    evening.turn_of(ANNA)
    assert evening.tray.sentence == "Roll, use a move card, or name a spy."
    evening.check(twins=False)
    pilot.say("Use card")
    assert evening.view.place[ANNA] == 5
    assert evening.tray.sentence == "Use move card 4? Tap again to confirm."
    assert list(evening.page.board.lit) == [9]
    evening.check(twins=False)
    pilot.say("Use card")
    assert evening.view.place[ANNA] == 9
    pilot.say("Buy $1")
    assert evening.view.money[ANNA] == 19
    assert (evening.view.hands[ANNA], evening.view.moves_known) == ((), (4,))
    evening.check()
    # 12.
    evening.roll(BEN, 9)
    pilot.say("Buy $1")
    assert evening.view.money[BEN] == 23
    assert evening.owned(BEN) == {"russian password", "italian disguise", "italian password"}
    # Before her turn Cara may ask what has happened since her last one: at most five lines, the newest last.
    pilot.tap(next(w for w in pilot.widgets() if type(w).__name__ == "Slip"))
    lines = [line.text for line in pilot.stage.sheet.ids.lines.children[::-1]]
    assert pilot.stage.sheet.title == "Since Cara's last turn"
    assert len(lines) <= 5
    assert lines[-1] == "Ben buys the Italian password for $1."
    pilot.say("Go on")


def steps_13_to_16(evening: Evening) -> None:
    pilot = evening.pilot
    # 13. Short of $5 only the alley glows, and the border says why.
    evening.roll(CARA, 10)
    assert evening.tray.sentence == "The border costs $5, you have $0: into Spy Alley."
    assert list(evening.page.board.lit) == [24]
    evening.check()
    evening.tap_space(facts.BORDER)
    assert "You need $5 to land there." in pilot.words()
    assert any(words.startswith("SA-20") for words in pilot.words())
    pilot.say("Got it")
    evening.tap_space(24)
    assert evening.view.place[CARA] == 10
    evening.tap_space(24)
    assert (evening.view.place[CARA], evening.view.money[CARA]) == (24, 20)
    # 14. With money both ends glow.
    evening.roll(ANNA, 9)
    assert set(evening.page.board.lit) == {facts.BORDER, 24}
    evening.tap_space(facts.BORDER)
    assert evening.view.place[ANNA] == 9  # A ghost only; the other end moves it.
    evening.tap_space(24)
    evening.check(twins=False)
    evening.tap_space(24)
    assert (evening.view.place[ANNA], evening.view.money[ANNA]) == (24, 39)
    # 15. Onto the entrance.
    evening.roll(BEN, 14)
    # 16. A free guess: not about Ben at the entrance; Anna's marker glows and opens the sheet.
    evening.roll(CARA, 25)
    assert evening.tray.sentence == "Free guess: name a spy in the alley, or stop."
    evening.check()
    evening.tap_space(14)
    assert any(words.startswith("SA-17") for words in pilot.words())
    pilot.say("Got it")
    evening.tap_space(24)
    evening.name("Anna", "Spanish", "Hold to guess")
    assert evening.page.board.verdict.word == "WRONG"
    assert "Cara has a free guess: Anna is the Spanish spy. Wrong." in pilot.words()
    assert evening.view.living == (ANNA, BEN, CARA)
    evening.check()


def step_17(evening: Evening, elsewhere: Path) -> None:
    """The process is killed: what is on the disk at this moment is all there is."""
    pilot = evening.pilot
    shutil.copytree(pilot.folder, elsewhere)
    pilot.stop()
    pilot.folder = elsewhere
    pilot._start((412, 915), 1.0, welcome=False)
    pilot.settle()
    assert not any(spy in " ".join(pilot.words()) for spy in facts.SPY_NAMES)
    pilot.say("Continue")
    evening.turn_of(ANNA)
    assert evening.view.money == (39, 23, 20)
    evening.undo_says("Something was shown; that cannot be taken back.")
    evening.check()


def steps_18_to_19(evening: Evening) -> None:
    pilot = evening.pilot
    # 18. Anna takes Cara's key, and pays for it.
    evening.roll(ANNA, 28)
    assert evening.tray.sentence == "Take one item from one player, or take nothing."
    evening.check()
    evening.confiscate("Cara", "italian key", "Take for $25")
    assert evening.view.money == (14, 23, 45)
    # 15, later: Ben stands on the entrance and is offered no way to choose.
    evening.turn_of(BEN)
    assert [choice.text for choice in evening.tray.choices] == ["Roll", "Name a spy"]
    assert evening.page.board.lit == {}
    # 19. The same sheet for all six names; only what anyone can count on the scorecard differs.
    pilot.say("Name a spy")
    sheet = pilot.stage.sheet
    assert sheet.quote == "“…, you are the … spy.”"
    pilot.tap(next(p for p in sheet.ids.who.children if p.text == "Cara"))
    texts = set()
    for pick, spy in zip(sheet.ids.spies.children[::-1], facts.SPY_NAMES, strict=True):
        pilot.tap(pick)
        texts.add((sheet.quote.replace(spy, "…"), sheet.warning, sheet.ids.hold.text))
        owned = "one" if spy == "Russian" else "none"
        assert sheet.hint == f"Cara has {owned} of the four {spy} items."
    assert len(texts) == 1
    evening.name("Cara", "German", "Hold to accuse")
    assert evening.page.board.verdict.word == "WRONG"
    assert evening.view.living == (ANNA, CARA)
    assert evening.log()[-2:] == [
        "Ben says that Cara is the German spy. Wrong.",
        "Ben is out. Cara gets everything.",
    ]


def steps_20_to_21(evening: Evening) -> None:
    pilot, page = evening.pilot, evening.page
    # 20. Cara is asked out of turn; she sees two cards and takes Ben's.
    assert evening.tray.sentence == "Cara: hold to see your secret"
    folder = pilot.words(page.curtain_view.folder)
    assert {"Pass the phone to", "CARA"} <= set(folder)
    assert "Ben named Cara wrongly and is out. Cara now chooses in secret which spy to be." in folder
    evening.check()
    pilot.open_folder()
    assert {"RUSSIAN SPY", "ITALIAN SPY"} <= set(pilot.words())
    assert "Secret: Ben is out. Cara gets everything. The card won is Italian." in pilot.words()
    pilot.app.preferences.reduce_motion = False
    began = Clock.get_time()
    pilot.say("Take the card I won")
    pilot.say("Be this spy")
    assert evening.secrets() == []
    pilot.until(lambda: not page.board.busy)
    assert Clock.get_time() - began >= verdict.CHOICE
    pilot.app.preferences.reduce_motion = True
    pilot.settle()
    assert "Cara has chosen a card." in pilot.words()
    assert evening.view.money == (14, 0, 68)
    evening.turn_of(CARA)  # 22: the turn goes to Cara.
    evening.check()
    # 21. Ben's chip still opens his own old card, and nothing newer.
    pilot.tap(page.ids.strip.children[::-1][BEN])
    touch = pilot.press(pilot.button("Ben: hold to see your secret"))
    pilot.until(lambda: page.curtain_view.curtain.phase == "peek")
    words = pilot.words()
    assert "ITALIAN SPY" in words
    assert "RUSSIAN SPY" not in words
    assert "You are out of the game. This was your card." in words
    touch.touch_up()
    pilot.settle()
    assert evening.secrets() == []
    evening.check(twins=False)


def steps_22_to_24(evening: Evening) -> None:
    pilot = evening.pilot
    # 22. Cara takes the key back.
    evening.roll(CARA, 28)
    evening.confiscate("Anna", "italian key", "Take for $25")
    assert evening.view.money == (39, 0, 43)
    # 23. Two visits; one is to the visitor's own embassy, and nothing tells them apart.
    evening.roll(ANNA, 31)
    evening.roll(CARA, 30)
    assert evening.page.board.lit == {}
    assert "Cara visits the Italian embassy." in pilot.words()
    evening.check()
    # 24. Anna names Cara and is the last one left; nobody is asked for an identity.
    evening.turn_of(ANNA)
    board = evening.page.board
    pilot.say("Name a spy")
    evening.name("Cara", "Italian", "Hold to accuse")
    assert board.verdict.word == "RIGHT"
    pilot.until(lambda: pilot.stage.place == "ending")
    pilot.settle()
    assert pilot.page.banner == "Anna wins as the last spy in the game."
    assert "Anna was the French spy since round 1." in pilot.words(), "once the files are open"


def step_25(evening: Evening) -> None:
    pilot, ending = evening.pilot, evening.page
    cards = ending.ids.files.children[::-1]
    assert ending.opened, "everybody has seen how it ended"
    assert [card.secret for card in cards] == ["French spy", "Italian spy", "Italian spy"]
    assert "Checked: nobody changed the dice." in pilot.words()
    told: dict[str, list[str]] = {}
    held: dict[str, set[str]] = {}
    for _ in range(5):
        eyes = ending.eyes
        for step in range(int(ending.most) + 1):
            ending.at = step
            told.setdefault(eyes, []).append(ending.line)
            held.setdefault(eyes, set()).add(cards[CARA].secret)
        pilot.say(eyes)
    knew = {f"Watching: what {name} knew" for name in ("Anna", "Ben", "Cara")}
    assert set(told) == {"Watching: everything", "Watching: what all knew"} | knew
    chose = [
        eyes for eyes, lines in told.items() if any("has chosen a card: the Italian one." in s for s in lines)
    ]
    assert sorted(chose) == ["Watching: everything", "Watching: what Cara knew"]
    assert held["Watching: everything"] == {"Russian spy", "Italian spy"}
    assert held["Watching: what Ben knew"] == held["Watching: what all knew"] == {"File closed"}


def test_the_whole_evening(pilot: Pilot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    let_dice_fall(monkeypatch, script())
    evening = Evening(pilot)
    lay_the_table(evening)
    steps_2_to_4(evening)
    steps_5_to_8(evening)
    steps_9_to_12(evening)
    steps_13_to_16(evening)
    step_17(evening, tmp_path / "after the kill")
    steps_18_to_19(evening)
    steps_20_to_21(evening)
    steps_22_to_24(evening)
    step_25(evening)
    assert evening.twins >= 10
    pilot.app.preferences.text_scale = 2.0
    pilot.lay("spy_alley", 3, first=None)
    evening.fits_at_double_size()
    pilot.app.preferences.text_scale = 1.0

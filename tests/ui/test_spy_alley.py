"""Spy Alley played to its end by touch alone."""

from __future__ import annotations

import time
from typing import Any

import pytest

from spymobile.core.chance import Fast
from spymobile.games.spy_alley import actions as act
from spymobile.games.spy_alley.board import SPIES
from tests.ui.pilot import Pilot, deal_the_same
from tests.ui.positions import table_of


@pytest.fixture(autouse=True)
def same_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every test deals the same cards and throws the same dice."""
    deal_the_same(monkeypatch)


class Hand:
    """A player who taps what is offered, now this, now that."""

    def __init__(self, pilot: Pilot, seed: str, calm: int = 12) -> None:
        self.pilot = pilot
        self.calm = calm
        self.chance = Fast(seed)
        self.used: set[str] = set()

    def play(self, most: int = 4000) -> int:
        """Until the end of the game."""
        for count in range(most):
            if self.pilot.stage.place == "ending":
                return count
            self.step()
        raise AssertionError("the game did not end")

    def step(self) -> None:
        pilot = self.pilot
        sheet = pilot.stage.sheet
        if sheet is not None:
            self._sheet(sheet)
            return
        page = pilot.page
        prompt = page.device.prompt()
        if prompt is None or page.device.occupants[prompt.seat].kind == "bot":
            pilot.watch()
            return
        if page.curtain_view.is_private:
            self._choose_identity()
            return
        if prompt.sealed:
            self._open_folder()
            return
        offered = [
            b
            for b in page.ids.tray.ids.buttons.children
            if b.text != "Name a spy" or prompt.kind.endswith("guess")
        ]
        if self.chance.below(self.calm, "rash") == 0:
            offered = list(page.ids.tray.ids.buttons.children)
        button = self.chance.choice(offered, "button")
        self.used.add(button.text)
        if button.text == "Tap what you want":
            self._shelf()
        else:
            pilot.tap(button)

    def _shelf(self) -> None:
        """A shop in the players' place: one or two holes, then the main button."""
        self.used.add("shelf")
        tray = self.pilot.page.ids.tray
        for _ in range(1 + self.chance.below(2, "count")):
            if tray._more is None:
                return  # A step that was on its way has arrived.
            self.pilot.tap(self.chance.choice([hole for hole in tray._more.holes if not hole.owned], "hole"))
            if self.pilot.stage.sheet is not None:
                return
        self.pilot.tap(tray.ids.buttons.children[-1])

    def _open_folder(self) -> None:
        self.pilot.open_folder()
        self.used.add("folder")

    def _choose_identity(self) -> None:
        words = self.chance.choice(("Keep my card", "Take the card I won"), "identity")
        self.pilot.say(words)
        self.pilot.say("Be this spy")
        self.used.add(words)

    def _WhySheet(self, sheet: object) -> None:  # noqa: N802
        self.pilot.say("Got it")

    def _ShockSheet(self, sheet: object) -> None:  # noqa: N802
        self.pilot.see_shocks()

    def _sheet(self, sheet: object) -> None:
        kind = type(sheet).__name__
        self.used.add(kind)
        getattr(self, f"_{kind}")(sheet)

    def _NameSheet(self, sheet: object) -> None:  # noqa: N802 - named after the sheet
        self._name(sheet, "Hold to accuse")

    def _GuessSheet(self, sheet: object) -> None:  # noqa: N802
        self._name(sheet, "Hold to guess")

    def _name(self, sheet: object, words: str) -> None:
        ids = sheet.ids  # type: ignore[attr-defined]
        self.pilot.tap(self.chance.choice([who for who in ids.who.children if not who.dim], "who"))
        self.pilot.tap(self.chance.choice(ids.spies.children, "spy"))
        self._scroll_down(sheet)
        self.pilot.hold_until(words, lambda: self.pilot.stage.sheet is not sheet)

    def _scroll_down(self, sheet: object) -> None:
        sheet.ids.scroll.scroll_y = 0  # type: ignore[attr-defined]
        self.pilot.settle()

    def _MarketSheet(self, sheet: object) -> None:  # noqa: N802
        self._holes(sheet, "buy", 1)

    def _ConfiscateSheet(self, sheet: object) -> None:  # noqa: N802
        board = sheet.ids.board  # type: ignore[attr-defined]
        if not board.offered:
            self._scroll_down(sheet)
            self.pilot.say("A wild card for $50")
            self.pilot.tap(sheet.ids.take)  # type: ignore[attr-defined]
            return
        self._holes(sheet, "take", 1)

    def _holes(self, sheet: object, button: str, count: int) -> None:
        board = sheet.ids.board  # type: ignore[attr-defined]
        for _ in range(count):
            peg = self.chance.choice(list(board.offered), "peg")
            self.pilot.tap(board.to_window(*board.hole(peg)))
        self._scroll_down(sheet)
        done = sheet.ids[button]  # type: ignore[attr-defined]
        if done.dim:
            self.pilot.say("Back")
            self.pilot.say("Take nothing" if button == "take" else "Buy nothing")
        else:
            self.pilot.tap(done)

    def _CardsSheet(self, sheet: object) -> None:  # noqa: N802
        self.pilot.tap(self.chance.choice(sheet.ids.cards.children, "card"))  # type: ignore[attr-defined]
        self.pilot.tap(sheet.ids.use)  # type: ignore[attr-defined]


@pytest.mark.parametrize("people", [2, 6])
def test_a_whole_game_by_touch(pilot: Pilot, people: int) -> None:
    pilot.resize(360, 640)
    pilot.lay("spy_alley", people)
    hand = Hand(pilot, f"touch {people}", calm=10 if people == 2 else 5)
    hand.play()
    assert hand.used
    assert pilot.app.store.games()[0].outcome is not None
    words = " ".join(pilot.words())
    assert "wins" in words
    assert "Checked: nobody changed the dice." in words


def test_a_whole_game_with_bots(pilot: Pilot) -> None:
    """One person and two bots: the curtain never shows."""
    pilot.lay("spy_alley", 1, bots=2)
    hand = Hand(pilot, "bots")
    hand.play(20_000)
    assert "folder" not in hand.used
    assert pilot.app.store.games()[0].outcome is not None
    assert "wins" in " ".join(pilot.words())


def test_the_end_opens_every_file_and_plays_again(pilot: Pilot) -> None:
    pilot.lay("spy_alley", 2)
    page = pilot.page
    spy = table_of(page).view(1).file.spy
    page.commands.act(act.NameASpy(1, SPIES[spy]))
    pilot.see_shocks()
    pilot.until(lambda: pilot.stage.place == "ending")
    pilot.settle()
    ending = pilot.page
    pilot.until(lambda: "File closed" not in pilot.words())  # One after the other.
    words = pilot.words()
    assert sum("spy" in word and len(word) < 14 for word in words) >= 2
    assert ending.most == 1
    pilot.say("Watching: everything")
    pilot.say("Watching: what all knew")
    assert "Watching: what Anna knew" in pilot.words()
    ending.at = 0
    pilot.settle()
    pilot.stage.home()
    pilot.settle()
    pilot.say("Statistics")
    assert any("1 game finished" in word for word in pilot.words())


def test_undo_is_offered_while_it_is_fair(pilot: Pilot) -> None:
    pilot.lay("spy_alley", 2)
    page = pilot.page
    table = table_of(page)
    table.state.place[0] = 23  # one before START, so that a 1 would end on START
    table.state.hands[0] = (1, 4)
    page.refresh()
    pilot.settle()
    pilot.say("Use card")
    assert type(pilot.stage.sheet).__name__ == "CardsSheet"
    pilot.tap(next(p for p in pilot.stage.sheet.ids.cards.children if p.text == "1"))
    pilot.say("Use card 1")
    assert table.view(0).place[0] == 0
    assert page.ids.tray.can_undo
    pilot.say("Undo")
    assert table.view(0).place[0] == 23
    assert table.view(0).hands[0] == (1, 4)
    pilot.say("Roll")
    assert not page.ids.tray.can_undo
    pilot.say("Undo")
    assert any("cannot be taken back" in word or "already acted" in word for word in pilot.words())


def _card_to_start(pilot: Pilot) -> Any:
    """Anna uses a move card and ends on START, which she may take back; a bot is next."""
    pilot.app.preferences.pace = "normal"
    pilot.lay("spy_alley", 1, bots=1)
    page = pilot.page
    table = table_of(page)
    table.state.place[0], table.state.hands[0] = 23, (1, 4)
    page.refresh()
    pilot.settle()
    pilot.say("Use card")
    pilot.tap(next(p for p in pilot.stage.sheet.ids.cards.children if p.text == "1"))
    pilot.say("Use card 1")
    assert (table.view(0).place[0], page.device.prompt().seat) == (0, 1)
    return table


def _let_it_think(pilot: Pilot) -> None:
    """Until the bot has its answer, in as few frames as that takes."""
    beat: Any = pilot.page.device.beat
    for _ in range(30):
        if beat._choice is not None:
            return
        time.sleep(0.1)
        pilot.frames(1)
    raise AssertionError("the bot is still thinking")


def test_bots_leave_time_for_an_undo(pilot: Pilot) -> None:
    """A bot's own beat is a second; nobody has to race it."""
    table = _card_to_start(pilot)
    _let_it_think(pilot)
    pilot.wait(1.2)
    assert pilot.page.ids.tray.can_undo
    pilot.say("Undo")
    assert (table.view(0).place[0], pilot.page.device.prompt().seat) == (23, 0)


def test_whoever_will_not_undo_hurries_the_bots_on(pilot: Pilot) -> None:
    table = _card_to_start(pilot)
    before = table.length
    _let_it_think(pilot)
    assert table.length == before
    pilot.say("To Anna")
    pilot.wait(0.3)
    assert table.length > before


def test_a_bot_makes_its_second_step_on_its_own_beat(pilot: Pilot) -> None:
    """Once it has acted nothing can be taken back, and nothing waits for it."""
    table = _card_to_start(pilot)
    pilot.until(lambda: table.view(0).prompts and table.cannot_undo(0) is not None, 20)
    assert not table.waits_for_undo
    assert pilot.app.preferences.beat_after(table.waits_for_undo) == 1.0


def test_a_dark_space_says_why_not(pilot: Pilot) -> None:
    """Short of $5, the border cannot be chosen (SA-20)."""
    pilot.lay("spy_alley", 2)
    page = pilot.page
    state = table_of(page).state
    state.place[0], state.money[0], state.hands[0] = 12, 4, (3,)
    page.refresh()
    pilot.settle()
    pilot.say("Use card")
    pilot.say("Use card")
    board = page.board
    assert list(board.lit) == [24]
    pilot.tap(board.to_window(*board.to_point(*board.centre(15))))
    words = pilot.words()
    assert "You need $5 to land there." in words
    assert any(word.startswith("SA-20") for word in words)
    pilot.say("Got it")
    pilot.tap(board.to_window(*board.to_point(*board.centre(24))))
    pilot.tap(board.to_window(*board.to_point(*board.centre(24))))
    assert page.view().place[0] == 24
    assert page.view().money[0] == 24


def test_a_killed_app_comes_back_to_the_same_decision(pilot: Pilot) -> None:
    pilot.lay("spy_alley", 3)
    hand = Hand(pilot, "kill")
    for _ in range(12):
        hand.step()
    before = pilot.page.view()
    pilot.restart()
    pilot.say("Continue")
    pilot.settle()
    assert pilot.page.view() == before
    assert pilot.page.curtain_view.curtain.phase == "locked"


def test_taps_during_motion_two_fingers_and_resizing_break_nothing(pilot: Pilot) -> None:
    pilot.app.preferences.reduce_motion = False
    pilot.lay("spy_alley", 3)
    board = pilot.page.board
    for number in range(12):
        if pilot.stage.place != "table":
            break
        tray = pilot.page.ids.tray.ids.buttons.children
        if pilot.stage.sheet is not None:
            pilot.back()
        elif tray:
            pilot.tap(tray[-1])
            pilot.tap(board.to_window(*board.center))
        one = pilot.press(board.to_window(board.center_x - 40, board.center_y))
        two = pilot.press(board.to_window(board.center_x + 40, board.center_y))
        two.touch_move(board.center_x + 120, board.center_y)
        one.touch_up()
        two.touch_up()
        pilot.resize(*((412, 915), (1280, 800), (320, 560))[number % 3])
        pilot.back()
        if pilot.stage.sheet is not None:
            pilot.back()
    kept = pilot.app.store.games()[0]
    assert kept.steps > 0

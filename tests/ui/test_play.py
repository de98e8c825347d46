"""At the table: nothing happens behind somebody's back, nothing private stays, and nothing stops the game."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from kivy.core.window import Window
from kivy.metrics import dp
from kivy.tests.common import UnitTestTouch

from spymobile.bots import turn, worker
from spymobile.games.enemy_agent import actions as agent
from spymobile.games.spy_alley import actions as act
from spymobile.store.errors import CannotWrite, NoSpace
from spymobile.store.store import GameJournal
from spymobile.table.table import Table
from spymobile.ui import preferences
from spymobile.ui.table.privacy import passcodes
from tests.ui.pilot import Pilot, deal_the_same
from tests.ui.positions import table_of

RASH = (act.NameASpy, act.FreeGuess)


@pytest.fixture(autouse=True)
def same_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    deal_the_same(monkeypatch)


def kind(pilot: Pilot) -> str:
    """Which sheet is on top."""
    return type(pilot.stage.sheet).__name__ if pilot.stage.sheet is not None else ""


def open_seat(pilot: Pilot) -> int | None:
    seat: int | None = pilot.page.device.open_seat
    return seat


def bot_is_due(pilot: Pilot) -> bool:
    prompt = pilot.page.device.prompt()
    return prompt is not None and pilot.page.device.occupants[prompt.seat].kind == "bot"


def until_a_bot_is_due(pilot: Pilot, undoable: bool = False) -> None:
    """Anna plays on until it is a bot's turn, and perhaps until she could take her last step back."""
    page = pilot.page
    for _ in range(200):
        if bot_is_due(pilot) and (not undoable or page.device.undoer is not None):
            return
        if bot_is_due(pilot):
            page.device.beat.nudge()
        else:
            page.commands.act(
                next(c for c in reversed(page.device.prompt().choices) if not isinstance(c, RASH))
            )
        pilot.frames(2)
    raise AssertionError("no bot was ever due")


def bot_threads() -> list[threading.Thread]:
    """In which bots think now, of whatever table."""
    return [thread for thread in threading.enumerate() if thread.name == "bots"]


@contextmanager
def slow_bots(monkeypatch: pytest.MonkeyPatch) -> Iterator[threading.Event]:
    """Bots think until they are let go."""
    go = threading.Event()

    def wait(*arguments: Any) -> Any:
        go.wait(10)
        return turn.take(*arguments)

    monkeypatch.setattr(worker, "take", wait)
    yield go
    go.set()


class TestSheetsMadeForOnePair:
    """What was made through an open seat's eyes goes with the seat."""

    def open_setup(self, pilot: Pilot) -> None:
        """Somebody is choosing agents in secret; the file is open."""
        pilot.lay("enemy_agent", 2)
        page = pilot.page
        while page.device.prompt().kind == "enemy_agent.arrange_start":
            page.commands.act(page.device.prompt().choices[0])
            pilot.settle()
        pilot.hold_until("Hold to see your secret", lambda: page.curtain_view.curtain.phase == "recap")
        pilot.say("Go on")
        pilot.until(lambda: page.curtain_view.curtain.phase == "open")
        page.commands.act(next(c for c in page.device.prompt().choices if isinstance(c, agent.ChooseAgents)))
        pilot.until(lambda: page.device.open_seat is not None and not page.board.busy)

    @pytest.mark.parametrize("event", ["pause", "focus", "auto-lock"])
    def test_a_log_with_private_lines_goes(self, pilot: Pilot, event: str) -> None:
        self.open_setup(pilot)
        page = pilot.page
        page.open_log()
        pilot.settle()
        private = [line.text for line in page.log.read() if line.private]
        assert any("has chosen three agents: " in line for line in private), "with their numbers"
        assert set(private) <= set(pilot.words(pilot.stage.sheet))
        if event == "pause":
            pilot.app.dispatch("on_pause")
        elif event == "focus":
            pilot.app._on_focus(None, False)
        else:
            page.autolock.last_touch -= 1000
            page.autolock.check()
        assert kind(pilot) == ""
        assert page.device.open_seat is None
        texts = [str(getattr(widget, "text", "")) for widget in pilot.stage.walk()]
        assert not [text for text in texts for line in private if line in text]
        assert not [line for line in page.log.read() if line.private or line.text in private]

    def test_a_menu_may_stay(self, pilot: Pilot) -> None:
        pilot.lay("spy_alley", 2)
        pilot.page.open_menu()
        pilot.pause()
        assert kind(pilot) == "MenuSheet"


class TestBots:
    @pytest.mark.parametrize("pace", ["slow", "ask"])
    def test_a_step_taken_back_while_a_bot_waits_for_its_beat(
        self, pilot: Pilot, monkeypatch: pytest.MonkeyPatch, pace: str
    ) -> None:
        """The answer to the old position is thrown away, and the new one is asked for and played."""
        monkeypatch.setitem(preferences.PACES, "slow", 60.0)
        pilot.app.preferences.pace = pace
        pilot.lay("spy_alley", 1, bots=1)
        page = pilot.page
        until_a_bot_is_due(pilot, undoable=True)
        pilot.wait(0.1)
        page.commands.undo()
        pilot.frames(3)
        prompt = page.device.prompt()
        assert prompt.seat == 0
        monkeypatch.setitem(preferences.PACES, "slow", 0.1)
        page.commands.act(prompt.choices[-1])
        pilot.frames(3)
        assert bot_is_due(pilot)
        acted: list[tuple[int, int | None, int]] = []
        real = Table.act

        def act_(table: Table, seat: int, action: Any, at: int | None = None) -> Any:
            acted.append((seat, at, table.version))
            return real(table, seat, action, at)

        monkeypatch.setattr(Table, "act", act_)
        if pace == "ask":
            pilot.wait(0.2)
            pilot.say("Go on")
        pilot.until(lambda: acted, 4)
        seat, at, version = acted[0]
        assert seat == 1
        assert at == version, "it was chosen for this very position"

    def test_a_bot_still_thinking_about_the_past_is_asked_again(
        self, pilot: Pilot, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        pilot.lay("spy_alley", 1, bots=1)
        page = pilot.page
        pilot.app.preferences.pace = "ask"
        until_a_bot_is_due(pilot, undoable=True)
        pilot.app.preferences.pace = "fast"
        with slow_bots(monkeypatch) as go:
            page.commands.undo()
            pilot.frames(2)
            again = page.device.prompt().choices[-1]
            page.commands.act(again)
            pilot.frames(2)
            page.commands.undo()
            pilot.frames(2)
            page.commands.act(again)
            pilot.frames(2)
            length = page.device.length(page.device.eyes)
            go.set()
            pilot.until(lambda: page.device.length(page.device.eyes) > length, 5)

    @pytest.mark.parametrize("error", [NoSpace(step=True), CannotWrite("the disk is gone", step=True)])
    def test_a_full_disk_stops_nobody(
        self, pilot: Pilot, monkeypatch: pytest.MonkeyPatch, error: Exception
    ) -> None:
        pilot.app.preferences.pace = "ask"
        pilot.lay("spy_alley", 1, bots=1)
        page = pilot.page
        until_a_bot_is_due(pilot)
        pilot.wait(0.2)
        length = page.device.length(page.device.eyes)

        def full(*_: Any) -> None:
            raise error

        with monkeypatch.context() as patch:
            patch.setattr(GameJournal, "append", full)
            pilot.say("Go on")
            pilot.until(lambda: kind(pilot) == "RetrySheet")
            assert any("The last step was not played." in words for words in pilot.words(pilot.top))
            pilot.say("Try again")
            pilot.until(lambda: kind(pilot) == "RetrySheet")
        assert page.device.length(page.device.eyes) == length
        pilot.say("Try again")
        assert kind(pilot) == ""
        assert page.device.length(page.device.eyes) == length + 1

    def test_a_full_disk_offers_a_person_the_same_step_again(
        self, pilot: Pilot, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        pilot.lay("spy_alley", 2)

        def full(*_: Any) -> None:
            raise NoSpace

        with monkeypatch.context() as patch:
            patch.setattr(GameJournal, "append", full)
            pilot.say("Roll")
            assert kind(pilot) == "RetrySheet"
            pilot.page.commands.undo()
        pilot.say("Try again")
        assert pilot.page.device.length(pilot.page.device.eyes) == 2

    def test_nothing_happens_while_somebody_reads(self, pilot: Pilot) -> None:
        pilot.app.preferences.pace = "ask"
        pilot.lay("spy_alley", 1, bots=2)
        page = pilot.page
        until_a_bot_is_due(pilot)
        pilot.app.preferences.pace = "fast"
        page.device.go_on()
        page.open_menu()
        length = page.device.length(page.device.eyes)
        pilot.wait(0.2)
        assert kind(pilot) == "MenuSheet"
        pilot.say("Log")
        pilot.wait(0.2)
        assert kind(pilot) == "LogSheet"
        page.show_seat(1)
        pilot.back()
        pilot.wait(0.2)
        assert (kind(pilot), page.device.length(page.device.eyes)) == ("LogSheet", length)
        pilot.back()
        pilot.until(lambda: page.device.length(page.device.eyes) > length)

    def test_leaving_does_not_wait_for_a_bot(self, pilot: Pilot, monkeypatch: pytest.MonkeyPatch) -> None:
        pilot.app.preferences.pace = "ask"
        others = set(bot_threads())
        pilot.lay("spy_alley", 1, bots=1)
        page = pilot.page
        with slow_bots(monkeypatch) as go:
            until_a_bot_is_due(pilot)
            pilot.until(lambda: set(bot_threads()) - others)
            table = table_of(page)
            length = table.length
            began = time.perf_counter()
            page.device.beat.stop()
            assert time.perf_counter() - began < 1.0, "the bot never answers by itself"
            go.set()
            pilot.until(lambda: not set(bot_threads()) - others)
            pilot.frames(3)
        assert table.length == length, "its answer came too late"

    def test_a_tap_hurries_a_bot_to_the_end_of_its_turn(
        self, pilot: Pilot, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setitem(preferences.PACES, "slow", 60.0)
        pilot.app.preferences.pace = "ask"
        pilot.lay("spy_alley", 1, bots=2)
        page = pilot.page
        until_a_bot_is_due(pilot)
        pilot.app.preferences.pace = "slow"
        page.refresh()
        page.device.go_on()
        bot = page.device.prompt().seat
        pilot.tap(page.board)
        pilot.until(lambda: page.device.prompt().seat != bot, 5)
        pilot.wait(0.1)
        if bot_is_due(pilot):
            assert page.device.prompt().seat != bot
            pilot.say("To Anna")
            pilot.until(lambda: not bot_is_due(pilot), 5)


class TestHolding:
    """A file is open while a finger rests on its seal, and not a moment longer."""

    def peek(self, pilot: Pilot, target: Any = None) -> UnitTestTouch:
        page = pilot.page
        touch = pilot.press(target or page.ids.tray.ids.seal)
        pilot.until(lambda: page.curtain_view.curtain.phase == "peek", 4)
        assert page.curtain_view.is_private
        return touch

    def gone(self, pilot: Pilot) -> bool:
        page = pilot.page
        return page.curtain_view.curtain.phase == "locked" and not page.curtain_view.is_private

    @pytest.mark.parametrize("way", ["slide", "second finger", "up elsewhere"])
    def test_it_closes_when_the_finger_is_gone(self, pilot: Pilot, way: str) -> None:
        pilot.lay("spy_alley", 2)
        touch = self.peek(pilot)
        if way == "slide":
            touch.touch_move(touch.x, touch.y + dp(40))
            assert not self.gone(pilot)
            touch.touch_move(touch.x, touch.y + dp(12))
            assert self.gone(pilot)
        elif way == "second finger":
            other = UnitTestTouch(Window.width / 2, Window.height - 60)
            other.touch_down()
            assert self.gone(pilot)
            other.touch_up()
        else:
            touch.touch_move(touch.x + dp(30), touch.y + dp(30))
            touch.touch_up()
            assert self.gone(pilot)
        touch.touch_up()
        pilot.frames(3)
        assert self.gone(pilot)

    def test_sliding_away_before_it_is_full_builds_nothing(self, pilot: Pilot) -> None:
        pilot.lay("spy_alley", 2)
        touch = pilot.press(pilot.page.ids.tray.ids.seal)
        pilot.until(lambda: pilot.page.curtain_view.curtain.phase == "holding")
        touch.touch_move(touch.x, touch.y + dp(60))
        assert self.gone(pilot)
        pilot.wait(0.8)
        assert self.gone(pilot)
        touch.touch_up()

    def test_a_seats_own_sign_is_its_seal(self, pilot: Pilot) -> None:
        pilot.lay("spy_alley", 2, bots=1)
        page = pilot.page
        cards = page.ids.strip.children[::-1]
        touch = self.peek(pilot, cards[1])
        assert page.curtain_view.curtain.seat == 1
        touch.touch_up()
        assert self.gone(pilot)
        pilot.settle()
        assert kind(pilot) == "", "holding is no tap"
        pilot.hold(cards[2], 1.0)
        assert self.gone(pilot)
        assert kind(pilot) == "SeatSheet"
        pilot.back()
        pilot.tap(cards[1])
        assert kind(pilot) == "SeatSheet"
        touch = self.peek(pilot, pilot.button("Ben: hold to see your secret"))
        assert kind(pilot) == ""
        touch.touch_up()
        assert self.gone(pilot)

    def test_two_taps_open_what_cannot_be_held(self, pilot: Pilot) -> None:
        pilot.lay("spy_alley", 2)
        page = pilot.page
        first = pilot.button("Tap instead")
        pilot.tap(first)
        second = pilot.button("I am Anna")
        assert second.to_window(0, second.y)[1] - first.to_window(0, first.top)[1] >= dp(48)
        pilot.say("Not Anna")
        assert self.gone(pilot)
        pilot.say("Tap instead")
        pilot.say("I am Anna")
        assert "Only Anna looks." in pilot.words()
        pilot.until(lambda: page.curtain_view.curtain.phase == "peek")
        pilot.tap((Window.width / 2, Window.height - 60))
        assert page.curtain_view.is_private, "no finger holds it, so none can leave it"
        pilot.say("Close")
        assert self.gone(pilot)

    def test_enter_then_y(self, pilot: Pilot) -> None:
        pilot.lay("spy_alley", 2)
        page = pilot.page
        page.ids.tray.ids.seal.press()
        pilot.settle()
        assert kind(pilot) == "ConfirmSeatSheet"
        pilot.key(13)
        assert self.gone(pilot)
        assert kind(pilot) == "ConfirmSeatSheet"
        pilot.key(121, "y")
        pilot.until(lambda: page.curtain_view.curtain.phase == "peek")
        pilot.back()
        assert self.gone(pilot)


def test_alone_a_pause_locks_and_whoever_is_back_goes_on(pilot: Pilot) -> None:
    pilot.lay("enemy_agent", 1, bots=1)
    page = pilot.page

    def arranged() -> bool:
        prompt = page.device.prompt()
        if prompt is not None and prompt.seat == 0 and prompt.kind == "enemy_agent.arrange_start":
            page.commands.act(prompt.choices[0])
        return bool(page.curtain_view.is_private)

    pilot.until(arranged, 15)
    assert page.device.open_seat == 0
    secret = type(page.curtain_view.body.children[0]).__name__
    page.open_log()
    pilot.app.dispatch("on_pause")
    assert page.device.open_seat is None
    assert kind(pilot) == ""
    kinds = {type(widget).__name__ for widget in pilot.stage.walk()}
    assert "PrivateFrame" not in kinds
    assert secret not in kinds
    pilot.app.dispatch("on_resume")
    pilot.settle()
    assert "Pass the phone to" not in pilot.words(), "there is nobody to pass it to"
    assert page.curtain_view.is_private
    assert page.device.open_seat == 0


def test_alone_the_public_table_is_played_on_after_a_pause(pilot: Pilot) -> None:
    """Whoever is back has nothing to open; after a long rest the first touch wakes the file."""
    pilot.lay("spy_alley", 1, bots=1)
    page = pilot.page
    assert open_seat(pilot) == 0
    pilot.pause()
    assert open_seat(pilot) is None
    pilot.app.dispatch("on_resume")
    assert open_seat(pilot) == 0
    assert not page.curtain_view.is_private
    page.autolock.last_touch -= 1000
    page.autolock.check()
    assert open_seat(pilot) is None, "nobody has touched it for long"
    assert page.ids.tray.own_file is None
    pilot.tap(page.header.center)
    assert open_seat(pilot) == 0
    page.commands.act(act.Roll())
    pilot.settle()
    assert page.device.length(page.device.eyes) == 2


def type_code(pilot: Pilot, digits: str) -> None:
    for digit in digits:
        pilot.stage.sheet.press_key(digit)


def test_three_wrong_codes_bar_the_seat_wherever_one_goes(pilot: Pilot) -> None:
    pilot.lay("spy_alley", 2)
    number = pilot.page.number
    pilot.app.keep_pins(number, {0: passcodes.seal("2468")})
    pilot.stage.home()
    pilot.stage.go("table", number=number)
    page = pilot.page

    def ask() -> None:
        page.curtain_view.begin(0)
        page.curtain_view.held()

    ask()
    type_code(pilot, "000000000000")
    assert pilot.stage.sheet.deaf
    pilot.back()
    assert page.curtain_view.curtain.phase == "locked"
    pilot.stage.home()
    pilot.stage.go("table", number=number)
    ask()
    assert pilot.stage.sheet.deaf, "neither Back nor leaving the table is a way round"
    type_code(pilot, "2468")
    assert page.curtain_view.curtain.phase == "pin"
    pilot.app._on_focus(None, False)
    assert (page.curtain_view.curtain.phase, kind(pilot)) == ("locked", "")
    ask()
    pilot.stage.close(pilot.stage.sheet)
    assert page.curtain_view.curtain.phase == "locked", "whoever closes the sheet"
    pilot.app.tries(number).barred.clear()
    ask()
    type_code(pilot, "2468")
    assert page.curtain_view.curtain.phase == "name"
    page.curtain_view.curtain.lock()
    pilot.wait(0.7)
    assert page.curtain_view.curtain.phase == "locked", "the name is not waited for any more"


def test_the_last_seconds_of_an_open_file_are_seen(pilot: Pilot) -> None:
    pilot.app.preferences.auto_lock = "20"
    pilot.lay("spy_alley", 2)
    page = pilot.page
    page.curtain_view.open_for(0)
    pilot.until(lambda: page.curtain_view.curtain.phase == "peek")
    frame = page.curtain_view.frame
    page.autolock.check()
    assert frame.drained == 0
    page.autolock.last_touch -= 17.5
    page.autolock.check()
    assert 0.4 < frame.drained < 0.7
    pilot.tap((Window.width / 2, Window.height - 40))
    page.autolock.check()
    assert frame.drained == 0

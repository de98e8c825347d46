"""The table while something else is on the screen: another page, a sheet, a pause, a page that broke."""

from __future__ import annotations

from typing import Any

import pytest
from kivy.clock import Clock
from kivy.core.clipboard import Clipboard

from spymobile import games
from spymobile.core.bot import Bot
from spymobile.core.chance import Fast
from spymobile.core.errors import StaleAction
from spymobile.core.event import Told
from spymobile.core.game import pick
from spymobile.games.enemy_agent import actions as act
from spymobile.games.spy_alley import actions as alley
from spymobile.games.spy_alley.board import SPIES
from spymobile.store.errors import NoSpace
from spymobile.table.table import Table
from spymobile.ui import tutorial
from spymobile.ui.table.decide import commands
from spymobile.ui.theme import theme
from tests.ui.agent_hand import Hand
from tests.ui.phone import FakePorts
from tests.ui.pilot import Pilot, deal_the_same
from tests.ui.positions import table_of
from tests.ui.tunnel_hand import FIVE, TunnelHand, position, sp


def flick(pilot: Pilot, at: tuple[float, float]) -> None:
    """Upwards, as one throws a die or reads on."""
    touch = pilot.press(at)
    touch.touch_move(touch.x, touch.y + 200)
    touch.touch_up()
    pilot.settle()


@pytest.mark.parametrize("page", ["rules", "settings"])
def test_reading_on_or_shaking_over_another_page_rolls_nothing(
    phone: Pilot, ports: FakePorts, page: str
) -> None:
    phone.lay("spy_alley", 2)
    table, at = phone.page, phone.where(phone.button("Roll"))
    before = table.device.length(table.device.eyes)
    phone.stage.cover(page, **({"game": "spy_alley"} if page == "rules" else {}))
    phone.settle()
    flick(phone, at)
    if ports.shaken:
        ports.shaken()
    assert table.device.length(table.device.eyes) == before
    phone.back()
    phone.settle()
    flick(phone, phone.where(phone.button("Roll")))
    assert table.device.length(table.device.eyes) > before


def test_shaking_over_an_open_file_counts_when_it_is_closed(phone: Pilot, ports: FakePorts) -> None:
    """Before the bomb die somebody looks at the own rack: nothing falls under it, and nothing is lost."""
    phone.lay("spy_vs_spy", 3)
    table, hand = phone.page, TunnelHand(phone)
    position(hand, "roll_bomb", *FIVE[:4])
    hand.state.pawns[0] = sp("E1")
    hand.loaded()
    before = table.device.length(table.device.eyes)
    for shaken in (False, True):
        table.curtain_view.open_for(0)
        phone.settle()
        assert table.curtain_view.is_private
        flick(phone, phone.where(table.ids.tray.ids.seal))
        if shaken:
            ports.shaken()
        phone.frames(3)
        assert table.device.length(table.device.eyes) == before
        table.close_file()
        phone.settle()
        assert (table.device.length(table.device.eyes) > before) is shaken


def test_a_setting_changed_meanwhile_holds_at_once(phone: Pilot, ports: FakePorts) -> None:
    phone.lay("spy_alley", 2)
    table = phone.page
    assert ports.shaken
    phone.stage.cover("settings")
    phone.settle()
    phone.back()
    assert ports.shaken, "a look at the settings must not end the listening"
    phone.stage.cover("settings")
    phone.app.preferences.shake = False
    phone.back()
    assert not ports.shaken
    assert phone.page is table


def test_ask_me_chosen_in_a_bots_turn_offers_the_button_for_it(pilot: Pilot) -> None:
    pilot.app.preferences.pace = "slow"
    pilot.lay("spy_alley", 1, bots=1, first=1)
    pilot.until(lambda: pilot.page.device.prompt() is not None)
    assert "Go on" not in pilot.words()
    pilot.page.open_menu()
    pilot.settle()
    pilot.say("Pace and privacy")
    pilot.app.preferences.pace = "ask"
    pilot.back()
    pilot.settle()
    assert "Go on" in pilot.words()


def test_a_sheet_that_was_put_away_is_not_missed_later(pilot: Pilot) -> None:
    """Only what is taken from somebody's hands is said."""
    pilot.lay("spy_alley", 2)
    pilot.say("Name a spy")
    pilot.back()
    pilot.say("Roll")
    assert StaleAction().sentence not in pilot.words()


def watch_haste(page: Any, monkeypatch: pytest.MonkeyPatch) -> list[int]:
    hurried: list[int] = []
    monkeypatch.setattr(page.device.beat, "skip_turn", lambda: hurried.append(1))
    return hurried


def test_only_a_tap_on_the_board_in_a_bots_turn_hurries_it(
    pilot: Pilot, monkeypatch: pytest.MonkeyPatch
) -> None:
    pilot.app.preferences.pace = "ask"
    pilot.lay("spy_alley", 1, bots=1, first=1)
    page = pilot.page
    pilot.until(lambda: page.device.prompt() is not None and not page.board.busy)
    hurried = watch_haste(page, monkeypatch)
    on_board = page.board.center
    page.open_log()
    pilot.settle()
    pilot.tap(pilot.stage.sheet.ids.paper)
    pilot.tap((on_board[0], page.top - 4))  # Beside the sheet, which closes.
    assert pilot.stage.sheet is None
    assert hurried == []
    pilot.tap(on_board)
    assert hurried == [1]


def test_a_tap_that_skips_the_own_move_does_not_hurry_the_bot_that_is_next(
    phone: Pilot, monkeypatch: pytest.MonkeyPatch
) -> None:
    phone.app.preferences.pace = "ask"
    phone.lay("spy_alley", 1, bots=1, first=0)
    page = phone.page
    hurried = watch_haste(page, monkeypatch)
    for action in (alley.Roll(), alley.Leave()):
        page.commands.act(action)
        phone.settle()
    assert page.device.occupants[page.device.prompt().seat].kind == "bot"
    theme.reduce_motion = False
    last = [Told("rolled", {"seat": 0, "die": 3})]
    page.board.play(last, page.view(), page.looks, lambda: None)
    phone.frames(2)
    assert page.board.busy
    phone.tap(page.board.center)
    assert not page.board.busy
    assert hurried == []
    phone.tap(page.board.center)
    assert hurried == [1]


@pytest.mark.parametrize(("reading", "place"), [("open_rules", "rules"), ("open_log", "table")])
def test_a_game_that_ends_while_somebody_reads_waits_for_them(
    pilot: Pilot, monkeypatch: pytest.MonkeyPatch, reading: str, place: str
) -> None:
    """Neither another page nor a sheet is torn away."""
    pilot.lay("spy_alley", 2)
    table = pilot.page
    getattr(table, reading)()
    pilot.settle()
    monkeypatch.setattr(type(table.device), "outcome", property(lambda _: object()))
    ended: list[Any] = []
    monkeypatch.setattr(pilot.app, "finish", ended.append)
    table.rested()
    assert pilot.stage.place == place
    assert ended == []
    pilot.back()
    assert ended == [table]


def test_laid_on_its_face_it_locks_also_after_a_pause_on_another_page(phone: Pilot, ports: FakePorts) -> None:
    phone.lay("spy_alley", 2)
    phone.page.open_rules()
    phone.settle()
    phone.pause()
    assert not ports.laid
    phone.app.dispatch("on_resume")
    phone.back()
    assert ports.laid


def test_a_table_that_cannot_be_tidied_up_still_lets_go(phone: Pilot, ports: FakePorts) -> None:
    phone.lay("spy_alley", 2)
    table, beat = phone.page, phone.page.device.beat

    def broken() -> None:
        raise RuntimeError("drawn wrongly")

    table.refresh = broken
    phone.stage.fall_back("crash", sentence="", report="")
    assert not table.on_stage
    phone.frames(1)
    assert beat._over
    assert not ports.laid
    assert not ports.shaken


def test_a_full_disk_while_sealing_a_file_loses_nothing(
    pilot: Pilot, monkeypatch: pytest.MonkeyPatch
) -> None:
    pilot.lay("enemy_agent", 2)
    hand = Hand(pilot)
    for _ in (0, 1):
        pilot.tap(hand.page.ids.tray.ids.buttons.children[-1])
    hand.open_folder()
    seat = hand.page.device.open_seat
    tried: list[Any] = []

    def full(_table: Any, who: int, action: Any, at: int | None = None) -> None:
        tried.append(type(action))
        raise NoSpace

    real = Table.act
    monkeypatch.setattr(Table, "act", full)
    hand.seal((0, 1, 2), 3)
    assert tried == [act.ChooseAgents], "the plan waits for the agents"
    assert [type(sheet).__name__ for sheet in pilot.stage.sheets] == ["RetrySheet"]
    assert pilot.app.draft(hand.page.number, seat)
    monkeypatch.setattr(Table, "act", real)
    pilot.say("Try again")
    pilot.settle()
    assert pilot.app.draft(hand.page.number, seat) == {}, "the agents, and then the plan"
    assert table_of(hand.page).state.plans[seat] == 3


def test_a_lesson_leaves_no_clock_running(pilot: Pilot) -> None:
    before = len(list(Clock.get_events()))
    tutorial.begin(pilot.stage, "spy_alley")
    pilot.settle()
    for _ in range(4):
        pilot.page.coach.skip()
        pilot.settle()
    pilot.stage.home()
    pilot.wait(2.0)
    assert len(list(Clock.get_events())) <= before + 1


def test_an_open_file_closes_by_itself(pilot: Pilot) -> None:
    """By the clock alone; nothing asks in between."""
    pilot.app.preferences.auto_lock = "20"
    pilot.lay("spy_alley", 2)
    page = pilot.page
    page.curtain_view.open_for(0)
    pilot.until(lambda: page.curtain_view.curtain.phase == "peek")
    pilot.wait(14)
    assert page.curtain_view.is_private
    pilot.wait(8)
    assert not page.curtain_view.is_private


class Raising(Bot):
    """Has a mistake in it, and knows what others hold."""

    def decide(self, view: Any) -> Any:
        raise LookupError("Otto is the Russian spy")


def test_a_bot_that_raises_plays_on_and_is_reported_once_without_anybodys_secrets(
    pilot: Pilot, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    deal_the_same(monkeypatch)
    monkeypatch.setattr(type(games.load("spy_alley")), "bot", lambda *_who: Raising())
    sentence, said = "The bot had a problem and made a simple move.", []
    real = pilot.app.say_briefly

    def say_briefly(words: str, *more: Any) -> None:
        said.append(words)
        real(words, *more)

    monkeypatch.setattr(pilot.app, "say_briefly", say_briefly)
    pilot.lay("spy_alley", 1, bots=1, first=1)
    device = pilot.page.device
    pilot.until(lambda: sentence in said)
    assert sentence in pilot.words()
    pilot.tap(pilot.button("Report"))
    copied = Clipboard.paste()
    assert "LookupError" in copied
    assert "Russian" not in copied
    assert "The report is copied." in pilot.words()
    assert sentence not in pilot.words()
    for turn in range(2):
        pilot.until(lambda: not device.is_bot(device.prompt().seat))
        assert table_of(pilot.page).history[-1].seat == 1, "its turn has ended by itself"
        if turn == 0:
            while not device.is_bot(device.prompt().seat):
                table = table_of(pilot.page)
                table.act(0, pick(table.game, table.decisions()[0], Fast("Anna")))
            pilot.frames(4)
    assert said.count(sentence) == 1
    assert sum("LookupError" in record.getMessage() for record in caplog.records) > 1, "the log has them all"


def test_a_second_tap_in_haste_does_not_play_for_the_next(
    phone: Pilot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without motion the next player's button is there at once, where the last one was."""
    phone.lay("spy_alley", 2)
    monkeypatch.setattr(commands, "PAUSE", 0.35)
    phone.wait(0.5)
    page, at = phone.page, phone.where(phone.button("Roll"))
    phone.press(at).touch_up()
    version = page.device.length(page.device.eyes)
    for _ in range(3):
        phone.frames(2)
        buttons = page.ids.tray.ids.buttons.children
        phone.press(buttons[-1]).touch_up()
        phone.press(at).touch_up()
    assert page.device.length(page.device.eyes) == version
    phone.wait(0.5)
    phone.say("Buy nothing")
    assert page.device.length(page.device.eyes) > version


def test_everybody_can_read_on_the_folder_what_has_just_happened(pilot: Pilot) -> None:
    pilot.lay("spy_alley", 3)
    page = pilot.page
    spies = table_of(page).state.spies
    wrong = next(spy for at, spy in enumerate(SPIES) if at not in spies)
    page.commands.act(alley.NameASpy(1, wrong))
    pilot.see_shocks()
    pilot.settle()
    said = page.curtain_view.folder.cause
    assert said in pilot.words()
    assert said.startswith("Anna named Ben wrongly and is out.")


def test_a_lesson_that_has_begun_is_left_by_a_second_back(pilot: Pilot) -> None:
    def begin() -> None:
        tutorial.begin(pilot.stage, "spy_alley")
        pilot.settle()

    begin()
    pilot.back()
    assert pilot.stage.place == "home", "nothing was learnt yet"
    begin()
    pilot.page.coach.skip()
    pilot.settle()
    pilot.back()
    assert "Go back once more to leave the lesson." in pilot.words()
    assert pilot.stage.place == "tutorial"
    pilot.wait(2.5)
    pilot.back()
    assert pilot.stage.place == "tutorial", "that was not a second one"
    pilot.back()
    assert pilot.stage.place == "home"

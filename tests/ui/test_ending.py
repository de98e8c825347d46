"""The end of a game: who won, the files, the replay and its clock, and another round."""

from __future__ import annotations

from typing import Any

import pytest
from kivy.clock import Clock
from kivy.core.clipboard import Clipboard
from kivy.metrics import dp

from spymobile.core.audience import TABLE
from spymobile.ui.parts import chart, seats
from spymobile.ui.theme import theme
from tests.ui.looker import box, visible
from tests.ui.pilot import Pilot
from tests.ui.test_home import played

NAMES = ("Anna", "Ben", "Cara", "Dora")


@pytest.fixture
def ending(pilot: Pilot) -> Pilot:
    header, rows, outcome = played(seed=5, names=NAMES)
    pilot.stage.go("ending", number=pilot.app.store.adopt(header, rows, outcome))
    pilot.settle()
    return pilot


def _inside(pilot: Pilot, words: str) -> bool:
    """Whether these words are whole on the first screen."""
    label = next(w for w in pilot.widgets() if getattr(w, "text", "") == words)
    whole, seen = box(label), visible(label)
    return all(abs(one - other) < 2 for one, other in zip(whole, seen, strict=True))


def test_the_winner_and_all_files_are_on_the_first_screen(ending: Pilot) -> None:
    page = ending.page
    page.open_files()
    ending.settle()
    winner = page.winner
    assert winner in NAMES
    for words in ("WINNER", winner, page.banner, *(card.secret for card in page.ids.files.children)):
        assert _inside(ending, words), words


def test_the_chart_is_labelled_in_rounds_and_marks_lines_by_shape(
    ending: Pilot, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = ending.page
    assert "MONEY IN $, BY ROUND" in ending.words()
    rounds = [int(words) for _at, words in page.ticks]
    assert rounds == sorted(set(rounds))
    assert 3 <= len(rounds) <= 7
    drawn: list[int] = []
    real = seats.draw

    def draw(group: Any, look: int, *args: Any) -> None:
        drawn.append(look)
        real(group, look, *args)

    monkeypatch.setattr(chart, "draw_seat", draw)
    page.ids.chart._redraw()
    assert all(drawn.count(look) >= 5 for look in page.looks)
    assert page.ids.chart.height >= dp(150)


def test_pausing_and_playing_again_does_not_double_the_speed(ending: Pilot) -> None:
    page = ending.page

    def clocks() -> list[Any]:
        ticking = (event.get_callback() for event in Clock.get_events())
        return [callback for callback in ticking if getattr(callback, "__func__", None) is type(page)._tick]

    ending.say("Replay the game")
    for _ in range(3):
        ending.say("Stop the replay")
        assert clocks() == []
        ending.say("Replay the game")
        assert len(clocks()) == 1
    ending.say("1×")
    assert page.speed == 2
    assert len(clocks()) == 1
    before = page.at
    ending.until(lambda: page.at > before)
    page.leave()
    assert clocks() == []


def test_again_seats_everybody_at_once_and_the_next_one_begins(ending: Pilot) -> None:
    begun = ending.page._replay.view_at(0, TABLE).first
    ending.say("Again")
    assert ending.stage.place == "table"
    assert tuple(ending.page.names) == NAMES
    assert ending.page.view().first == (begun + 1) % 4


def test_the_log_is_passed_on_whole_only_when_all_files_are_open(ending: Pilot) -> None:
    page = ending.page
    assert not any(button.text == "Share the log" for button in ending.buttons())
    page.open_files()
    ending.settle()
    page.share()
    ending.settle()
    shared = Clipboard.paste().splitlines()
    assert shared[0] == page.banner
    assert len(shared) > page.most
    assert "The log was copied." in ending.words()


def test_who_chooses_other_eyes_while_the_files_turn_is_not_overruled(ending: Pilot) -> None:
    theme.reduce_motion = False
    page = ending.page
    page.open_files()
    page.change_eyes()
    chosen = page.eyes
    ending.wait(3.0)
    assert page.eyes == chosen == "As everyone saw it"


def test_files_that_still_turned_do_not_open_those_of_the_next_game(ending: Pilot) -> None:
    theme.reduce_motion = False
    number = ending.page._number
    ending.page.open_files()
    ending.stage.home()
    ending.stage.go("ending", number=number)
    ending.wait(3.0)
    assert not ending.page.opened
    shown = [card.secret for card in ending.page.ids.files.children if card.secret != "File closed"]
    assert len(shown) == 1, "the winner's card is shown by the rules"

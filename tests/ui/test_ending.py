"""The end of a game: who won, the files, the replay and its clock, and another round."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest
from kivy.clock import Clock
from kivy.core.clipboard import Clipboard
from kivy.metrics import dp

from spymobile import games
from spymobile.core.audience import TABLE
from spymobile.games.spy_alley import board as facts
from spymobile.store.errors import NoSpace
from spymobile.table.replay import Replay
from spymobile.ui import catalogue
from spymobile.ui.parts import chart, seats
from spymobile.ui.screens.ending import EndingPage
from spymobile.ui.screens.games import open_game
from spymobile.ui.tales import Tale
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
    for words in ("WINNER", page.verdict, page.story, *(card.secret for card in page.ids.files.children)):
        assert _inside(ending, words), words


def test_another_ending_begins_at_its_top(ending: Pilot) -> None:
    """Even if the page was read to its end before."""
    page = ending.page
    page.ids.scroll.scroll_y = 0
    ending.stage.home()
    ending.stage.go("ending", number=ending.app.store.adopt(*played(seed=6, names=NAMES)))
    ending.settle()
    assert (ending.page is page, page.ids.scroll.scroll_y) == (True, 1)


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
        return [
            callback for callback in ticking if getattr(callback, "__func__", None) is type(page.film)._tick
        ]

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
    ending.say("Play again")
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
    page.film.change_eyes()
    chosen = page.eyes
    ending.wait(3.0)
    assert page.eyes == chosen == "Watching: what all knew"


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


def test_the_board_is_large_and_the_winner_stands_across_it(ending: Pilot) -> None:
    page = ending.page
    assert page.ids.place.height >= 0.5 * (915 - 84)
    stamp = page.film.stamp
    assert stamp.opacity == 1
    assert stamp.tone == "win", "red stays for danger"
    assert stamp.font_size >= 90
    assert page.verdict.endswith("wins.")
    page.at = 3
    ending.settle()
    assert stamp.opacity == 0, "in the replay nobody has won yet"
    page.at = page.most
    ending.settle()
    assert stamp.opacity == 1
    ending.resize(360, 640)
    assert stamp.high < 0.4 * page.ids.place.height, "on a small one not all over it"


def test_files_fall_open_one_by_one_with_their_pictures(ending: Pilot) -> None:
    theme.reduce_motion = False
    page = ending.page
    page.open_files()
    cards = page.ids.files.children[::-1]
    began = Clock.get_time()
    opened: dict[int, float] = {}
    while len(opened) < len(cards):
        ending.frames(1)
        for number, card in enumerate(cards):
            if card.fallen == 1 and number not in opened:
                opened[number] = Clock.get_time() - began
    order = [opened[number] for number in range(len(cards)) if cards[number].look != page.look]
    assert order == sorted(order)
    assert opened[3] == pytest.approx(3 * 0.6 + 0.4, abs=0.25)
    for card in cards:
        assert list(card.arts) == [f"sa_embassy_{card.secret.split()[0].lower()}"]


def _only(seat: int, _page: Any) -> list[int]:
    return [seat]


@pytest.mark.parametrize("winner", [True, False])
def test_alone_one_is_told_you_won_or_you_lost_and_why(
    ending: Pilot, monkeypatch: pytest.MonkeyPatch, winner: bool
) -> None:
    replay, number = ending.page._replay, ending.page._number
    won = replay.outcome.winners[0]
    told: set[str] = set()
    for seat in range(4):
        if (seat == won) != winner:
            continue
        monkeypatch.setattr(EndingPage, "_people", property(partial(_only, seat)))
        ending.stage.go("ending", number=number, just_over=True)
        ending.settle()
        page = ending.page
        assert page.opened, "nobody has to open what is public"
        assert page.verdict == ("You won." if winner else "You lost.")
        lines = page.ids.traces.children[::-1]
        fault = not winner and lines[0].text.endswith("you named the wrong nation.")
        out = [one for at in range(replay.length + 1) for one in replay.whole_at(at) if one.name == "named"]
        assert fault == any(one.facts["seat"] == seat and not one.facts["right"] for one in out)
        cost = "WHAT COST YOU" if fault else "WHAT GAVE YOU AWAY"
        assert page.traces_title == ("WHAT HID YOU" if winner else cost)
        assert 1 <= len(lines) <= 3
        for line in lines:
            line.press()
            ending.settle()
            told.add(line.text)
            there = replay.view_at(int(page.at), TABLE)
            assert line.text.startswith(f"Round {there.round}: you ") or page.at == page.most
    assert any(line.startswith("Round ") for line in told)


@pytest.mark.parametrize("size", [(412, 915), (412, 720)], ids=str)
def test_alone_all_that_gave_one_away_is_on_the_first_screen(
    ending: Pilot, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    """The board makes room for it, down to the last line."""
    won = ending.page._replay.outcome.winners[0]
    most = 0
    ending.resize(*size)
    for seat in range(4):
        if seat == won:
            continue
        monkeypatch.setattr(EndingPage, "_people", property(partial(_only, seat)))
        ending.stage.go("ending", number=ending.page._number, just_over=True)
        ending.settle()
        lines = [line.text for line in ending.page.ids.traces.children]
        most = max(most, len(lines))
        assert all(_inside(ending, line) for line in lines), lines
        assert ending.page.ids.place.height >= 0.34 * ending.page.ids.place.parent.height - 1
    assert most >= 2


def test_the_end_says_how_long_people_sat_there(pilot: Pilot) -> None:
    """Without the night in which the game lay there; nobody knows it of a game that came in as a file."""
    header, rows, outcome = played(seed=5, names=NAMES)
    now = [1_000_000.0]
    store = pilot.app.store
    store._clock = lambda: now[0]
    journal = store.journal(header)
    for number, row in enumerate(rows):
        now[0] += 40_000 if number == 30 else 10
        journal.append(row)
    pilot.stage.go("ending", number=journal.id)
    pilot.settle()
    minutes = round((len(rows) - 2) * 10 / 60)
    assert pilot.page.caption.endswith(f" · {minutes} min")
    pilot.stage.go("ending", number=store.adopt(header, rows, outcome))
    pilot.settle()
    assert "min" not in pilot.page.caption


@pytest.mark.parametrize("size", [(360, 640), (412, 915)], ids=str)
def test_with_large_letters_the_main_button_of_the_end_is_in_sight(
    ending: Pilot, size: tuple[int, int]
) -> None:
    ending.app.preferences.text_scale = 2.0
    ending.resize(*size)
    assert _inside(ending, "Play again")
    for words in ("Replay", "Home"):
        assert ending.scroll_to(ending.button(words))


def test_what_gave_a_spy_away_is_what_an_honest_reader_saw() -> None:
    """Own things that put the nation ahead give away, things of another nation hide."""
    game = catalogue.face("spy_alley")
    header, rows, _outcome = played(seed=5, names=NAMES)
    replay = Replay(games.load("spy_alley"), header, rows)
    moments = [(replay.view_at(at, TABLE), replay.whole_at(at)) for at in range(replay.length + 1)]
    files = moments[-1][0].reveal.files
    for seat in range(4):
        own = ("French", "German", "Spanish", "Italian", "American", "Russian")[files[seat].spy]
        for trace in game.traces(moments, seat, won=False):
            assert own in trace.text
            assert any(event.facts.get("seat") == seat for event in moments[trace.at][1])
        for trace in game.traces(moments, seat, won=True):
            others = trace.text.replace(own, "")
            assert any(nation in others for nation in ("Fren", "Germ", "Span", "Ital", "Amer", "Russ"))


def test_the_story_tells_since_which_round_the_winner_was_that_spy() -> None:
    """Against the truth of many games: the last round in which the winner's card became another one."""
    face, rules = catalogue.face("spy_alley"), games.load("spy_alley")
    changed = 0
    for seed in range(1, 25):
        header, rows, outcome = played(seed=seed, names=NAMES)
        seat = outcome.winners[0]
        replay = Replay(rules, header, rows)
        mine = [replay.view_at(at, seat) for at in range(replay.length + 1)]
        spies = [view.file.spy for view in mine]
        since = max((at for at in range(1, len(spies)) if spies[at] != spies[at - 1]), default=0)
        changed += since > 0
        told = [replay.whole_at(at) for at in range(replay.length + 1)]
        for you in (False, True):
            story = face.story(
                Tale(
                    seat,
                    NAMES[seat],
                    you,
                    mine[0],
                    replay.view_at(replay.length, TABLE),
                    told,
                    mine.__getitem__,
                )
            )
            who = "You were" if you else f"{NAMES[seat]} was"
            name = facts.SPY_NAMES[spies[-1]]
            assert story == f"{who} the {name} spy since round {mine[since].round}."
    assert changed >= 2


def test_the_story_is_told_only_when_the_files_are_open(ending: Pilot) -> None:
    page = ending.page
    assert page.story == page.banner
    assert "since round" not in " ".join(ending.words())
    page.open_files()
    ending.settle()
    assert page.story in ending.words()
    assert "since round" in page.story


def test_several_people_hear_nothing_of_each_others_traces(ending: Pilot) -> None:
    assert ending.page.traces_title == ""
    assert ending.page.ids.traces.children == []


def test_a_replay_that_cannot_be_opened_is_said_and_leads_home(
    pilot: Pilot, monkeypatch: pytest.MonkeyPatch
) -> None:
    header, rows, outcome = played(seed=5, names=NAMES)
    pilot.app.store.adopt(header, rows, outcome)
    kept = pilot.app.store.games()[0]

    def full(_number: str) -> Replay:
        raise NoSpace

    with monkeypatch.context() as patched:
        patched.setattr(pilot.app, "replay", full)
        open_game(pilot.stage, kept)
        pilot.settle()
    assert pilot.stage.place == "home"
    assert NoSpace().sentence in pilot.words()
    open_game(pilot.stage, kept)
    pilot.settle()
    assert pilot.stage.place == "ending"

"""Clue: WWII by touch alone: whole games, the clue sheet, a kill, and fingers that do as they like."""

from __future__ import annotations

import os
import threading
from typing import Any

import pytest

from spymobile.games.clue import board as facts
from spymobile.ui.board.painting import lettering
from spymobile.ui.games.clue import sheet_page, table_drawing
from spymobile.ui.screens.lobby_seats import LobbySeat
from spymobile.ui.theme import theme
from tests.games.clue.table import arrange, ask, in_location
from tests.ui.clue_hand import Detective, open_desk
from tests.ui.looker import faults
from tests.ui.pilot import PHONE, TABLET, Pilot, deal_the_same
from tests.ui.positions import table_of
from tests.ui.test_walk_clue import SECRET

ANNA, BEN = 0, 1
#: Longer games, and more of them.
SOAK = os.environ.get("SPYMOBILE_SOAK") == "1"


@pytest.fixture(autouse=True)
def same_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    deal_the_same(monkeypatch)


@pytest.mark.parametrize(
    ("people", "bots"), [(2, 0), (3, 0), (4, 0), (5, 0), (6, 0), (1, 3), (2, 2)], ids=str
)
def test_a_game_is_played_to_its_end(pilot: Pilot, people: int, bots: int) -> None:
    pilot.lay("clue", people, bots)
    hand = Detective(pilot, f"game {people} {bots}", turns=10 if SOAK else 1)
    hand.play()
    banner = pilot.page.banner
    assert "solves the case" in banner or "Everybody" in banner or "It was" in banner
    assert {"start_turn", "move"} <= hand.met
    assert pilot.page.series
    assert all(card.secret for card in pilot.page.ids.files.children)


def sheet(pilot: Pilot) -> Any:
    """The clue sheet of whoever decides, worked out."""
    panel = open_desk(pilot)
    pilot.tap(next(button for button in pilot.buttons() if button.text == "Sheet"))
    panel = pilot.page.curtain_view.desk.panel
    pilot.until(lambda: not panel.thinking)
    return panel


def tap_cell(pilot: Pilot, panel: Any, card: str, column: int) -> None:
    x, y, wide, high = panel.grid.cell_rect(facts.CARD[card], column)
    pilot.tap(panel.grid.to_window(x + wide / 2, y + high / 2))
    pilot.wait(0.3)  # What scrolls passes a tap on a little later.


def press(pilot: Pilot, panel: Any, mark: str) -> None:
    pilot.tap(next(key for key in panel.ids.pencils.children if key.mark == mark))


def private(pilot: Pilot) -> list[str]:
    return [kind for w in pilot.stage.walk() if (kind := type(w).__name__) in SECRET]


def test_pencil_marks_are_kept_and_never_written_over(pilot: Pilot) -> None:
    """Also a mark against what is proved, and after a kill."""
    pilot.lay("clue", 3)
    table_of(pilot.page).rearrange(arrange(notebook="full"))
    pilot.page.refresh()
    panel = sheet(pilot)
    tap_cell(pilot, panel, "alpha", BEN)
    press(pilot, panel, "yes")  # Anna holds it herself.
    pilot.until(lambda: "Your pencil says otherwise." in panel.reasons)
    assert panel.title == "Ben does not hold Agent Alpha"
    tap_cell(pilot, panel, "rome", 3)
    press(pilot, panel, "ring")
    tap_cell(pilot, panel, "paris", BEN)
    press(pilot, panel, "maybe")
    press(pilot, panel, "maybe")  # The same again rubs it out.
    panel.update(panel._ask)
    pilot.until(lambda: not panel.thinking)
    marks = {(facts.CARD["alpha"], BEN): "yes", (facts.CARD["rome"], -1): "ring"}
    assert panel._notes.marks == marks
    assert panel.grid.page.cell((facts.CARD["alpha"], BEN)).mark.value == "no"
    pilot.say("Close")
    assert private(pilot) == []
    number = pilot.page.number
    pilot.restart()
    pilot.stage.go("table", number=number)
    pilot.settle()
    assert private(pilot) == []
    panel = sheet(pilot)
    assert panel._notes.marks == marks
    pilot.back()
    assert private(pilot) == []
    pilot.say("Roll")
    pilot.app.store.set(f"pencil/{number}", {"0": {"marks": "torn", "level": 7}})
    assert sheet(pilot)._notes.marks == {}, "what cannot be read is none"


@pytest.mark.parametrize("closed", [False, True], ids=["waited for", "closed meanwhile"])
def test_marks_made_while_the_notebook_thinks(
    pilot: Pilot, monkeypatch: pytest.MonkeyPatch, closed: bool
) -> None:
    """The old sheet stays and takes them; the new one has them, too. A file may be closed before it comes."""
    pilot.lay("clue", 3)
    table_of(pilot.page).rearrange(arrange(notebook="full"))
    pilot.page.refresh()
    panel = sheet(pilot)
    real, begun, think = sheet_page.make, threading.Event(), threading.Event()

    def slowly(*asked: Any) -> sheet_page.SheetPage:
        begun.set()
        think.wait(20)
        return real(*asked)

    monkeypatch.setattr(sheet_page, "make", slowly)
    try:
        panel.turn_odds()
        assert begun.wait(20)
        old = panel.grid.page
        for card, mark in (("rome", "ring"), ("paris", "maybe"), ("lisbon", "no")):
            tap_cell(pilot, panel, card, BEN)
            press(pilot, panel, mark)
        press(pilot, panel, "no")  # The same again rubs it out.
        assert panel.thinking
        assert panel.grid.page is old
        marks = {(facts.CARD["rome"], BEN): "ring", (facts.CARD["paris"], BEN): "maybe"}
        assert panel.grid._marks == marks, "they are on the sheet at once"
        if closed:
            pilot.say("Close")
            assert private(pilot) == []
    finally:
        think.set()
    if closed:
        pilot.wait(0.5)
        assert private(pilot) == [], "what was thought comes to nobody"
        panel = sheet(pilot)
    pilot.until(lambda: not panel.thinking)
    assert panel.grid.page is not old
    assert panel.grid.page.cell((facts.CARD["alpha"], ANNA)).mark.value == "yes"
    assert panel.grid._marks == panel._notes.marks == marks


HOUSE = (
    "At this table the sheet notes facts and no more. To change that, choose the house rule “Clue sheet” "
    "before a new game."
)


def test_odds_ask_for_the_level_that_knows_them(pilot: Pilot) -> None:
    pilot.lay("clue", 3)
    table_of(pilot.page).rearrange(arrange(notebook="full"))
    pilot.page.refresh()
    panel = sheet(pilot)
    pilot.say("Facts")
    pilot.until(lambda: not panel.thinking)
    pilot.say("Odds: off")
    assert "Only “Full deduction” can tell. Choose that first." in pilot.words()
    pilot.say("Got it")
    pilot.say("Full deduction")
    pilot.until(lambda: not panel.thinking)
    pilot.say("Odds: off")
    assert pilot.button("Odds: on")


def test_levels_and_why(pilot: Pilot) -> None:
    pilot.lay("clue", 3)
    table_of(pilot.page).rearrange(arrange(notebook="facts"))
    pilot.page.refresh()
    panel = sheet(pilot)
    assert panel.level == "facts"
    tap_cell(pilot, panel, "alpha", ANNA)
    pilot.until(lambda: bool(panel.reasons))
    assert (panel.title, panel.verdict) == ("Anna holds Agent Alpha", "PROVED")
    pilot.tap(next(b for b in pilot.buttons() if b.text == "Full deduction"))
    assert any(words.startswith("CL-5") for words in pilot.words()), "the table has agreed on less"
    assert HOUSE in pilot.words(), "and where it agrees"
    pilot.say("Got it")
    panel.put_down()
    pilot.settle()
    hint = "For more, choose the house rule “Clue sheet” before a new game."
    assert hint in pilot.words(panel), "it can be read without a tap as well"
    assert panel.ids.why.children[0].height <= panel.ids.why.height, "whole"
    pilot.say("Odds: off")
    assert HOUSE in pilot.words(pilot.stage.sheet)
    pilot.say("Got it")
    assert pilot.button("Odds: off"), "nothing was turned"
    pilot.tap(next(b for b in pilot.buttons() if b.text == "By hand"))
    pilot.until(lambda: not panel.thinking)
    pilot.say("Tell me when solved: yes")
    assert "By hand nobody tells you. Choose “Facts” first." in pilot.words(pilot.stage.sheet)
    pilot.say("Got it")
    assert pilot.button("Tell me when solved: yes"), "nothing was turned"
    assert panel.grid.page.cells == {}
    panel.grid.pick(0, 0)
    assert panel.grid.arrow("right")
    assert panel.grid.spot == (0, BEN)
    pilot.key(ord("x"), "x")
    assert panel._notes.marks == {(0, BEN): "no"}


def test_a_question_that_nobody_could_answer_is_told_in_private(pilot: Pilot) -> None:
    """With facts alone: to whoever asked and holds none of the three, unless they do not want to hear it."""
    solved = "All three are in the envelope: Agent Zeta, Silk Map, Rome."
    pilot.lay("clue", 3)
    items: tuple[tuple[facts.Item, bool], ...] = (("silk_map", True), ("code_book", False))
    for item, told in items:  # The Code Book is Anna's own.
        state = in_location("rome", notebook="facts")
        ask(state, "zeta", item)
        table_of(pilot.page).rearrange(state)
        pilot.page.show_board()
        pilot.page.refresh()
        pilot.settle()
        assert not any("envelope" in words for words in pilot.words()), "not before the table"
        panel = sheet(pilot)
        pilot.settle()
        assert panel.line == (solved if told else "1 question")
        if told:
            assert solved in pilot.words(panel)
            pilot.say("Tell me when solved: yes")
            pilot.until(lambda: pilot.page.curtain_view.desk.panel.line == "1 question")
        pilot.say("Close")


def test_after_continue_the_board_is_seen_as_when_it_was_opened(pilot: Pilot) -> None:
    """All of it, or what can be reached now, however near it was when the table was left."""
    pilot.lay("clue", 3)
    number, hand = pilot.page.number, Detective(pilot, "left and taken up", turns=99)
    seen = set()
    for _ in range(9):
        kind = pilot.page.device.prompt().kind
        camera = pilot.page.board.camera
        camera.show_whole() if camera.zoom > 1 else camera.look_at(2.5, (100.0, 100.0))
        pilot.stage.home()
        pilot.settle()
        pilot.say("Continue")
        assert (pilot.stage.place, pilot.page.number) == ("table", number)
        board = pilot.page.board
        assert not board.camera.taken
        assert (board.camera.zoom > 1.01) == bool(board.lit and kind == "clue.move"), kind
        seen.add(kind)
        while not hand.step():
            pass
    assert {"clue.start_turn", "clue.move", "clue.end_turn"} <= seen


def test_on_a_tablet_the_sheet_lies_beside_the_board(pilot: Pilot) -> None:
    """One walks and asks with the sheet open; it goes with the lock."""
    pilot.resize(*TABLET)
    pilot.lay("clue", 3)
    table_of(pilot.page).rearrange(arrange(kept=(("night_flight",),)))
    pilot.page.refresh()
    desk = open_desk(pilot)
    assert desk.right <= pilot.page.board.x + 1
    desk.open("cards")
    pilot.settle()
    pilot.say("Choose where to land")
    assert pilot.page.curtain_view.desk is desk
    hand = Detective(pilot, "tablet")
    hand.go(facts.BASES.index("paris"))
    assert table_of(pilot.page).state.phase == "ask"
    assert pilot.page.curtain_view.desk is not None, "one asks with the sheet beside the board"
    hand.ask(0, 7)
    assert pilot.page.curtain_view.desk is not None
    pilot.back()
    assert private(pilot) == []


def test_on_a_phone_a_flight_folds_the_file_away(pilot: Pilot) -> None:
    pilot.lay("clue", 3)
    table_of(pilot.page).rearrange(arrange(kept=(("night_flight", "forced_march"),)))
    pilot.page.refresh()
    before = [choice.text for choice in pilot.page.ids.tray.choices]
    open_desk(pilot).open("cards")
    pilot.settle()
    pilot.say("Choose where to land")
    assert private(pilot) == []
    assert len(pilot.page.board.lit) > 150
    pilot.back()  # Locked: nobody sees that it was taken up.
    assert pilot.page.board.lit == {}
    assert [choice.text for choice in pilot.page.ids.tray.choices] == before
    open_desk(pilot)
    pilot.page.curtain_view.desk.open("cards")
    pilot.settle()
    pilot.say("Choose where to land")
    hand = Detective(pilot, "phone")
    hand.go(facts.HQ + 20)
    assert table_of(pilot.page).state.movers[facts.BETA] == facts.HQ + 20


def lettered(pilot: Pilot, monkeypatch: pytest.MonkeyPatch, scale: float) -> dict[str, float]:
    """The words of a question's round, and how large each is, with the letters of the app so large."""
    sizes: dict[str, float] = {}

    def letter(words: str, font: str, size: float) -> Any:
        sizes[words] = size
        return lettering(words, font, size)

    with monkeypatch.context() as patch:
        patch.setattr(table_drawing, "lettering", letter)
        theme.text_scale = scale
        pilot.settle()
    return sizes


def test_the_longest_name_has_room_in_a_question(pilot: Pilot, monkeypatch: pytest.MonkeyPatch) -> None:
    pilot.stage.go("lobby", game="clue")
    lobby = pilot.page
    lobby.seats = [LobbySeat("W" * 200, 0), LobbySeat("Ben", 1), LobbySeat("Ä" * 200, 2)]
    lobby.set_first(0)
    pilot.settle()
    pilot.say("Start")
    table_of(pilot.page).rearrange(arrange(at=("rome",), called=(0,)))
    pilot.page.show_board()
    pilot.page.refresh()
    pilot.settle()
    assert faults(pilot.top) == []
    pilot.say("Stay and ask")
    pilot.say("Ask…")
    hand = Detective(pilot, "long")
    for card in (3, 7):
        hand.pick(card)
    for size in ((360, 640), PHONE):
        pilot.resize(*size)
        assert faults(pilot.top) == [], size
    pilot.say("Ask")
    assert faults(pilot.top) == []
    assert all(len(words) < 120 for words in pilot.words())
    assert pilot.page.board.round_table.round is not None
    large = lettered(pilot, monkeypatch, 2.0)
    usual = lettered(pilot, monkeypatch, 1.0)
    for words in ("Ben", "QUESTION 1", "Rome", "asks"):
        assert large[words] > 1.6 * usual[words], words
    assert "shows" in large, "what has no room in one line takes two"
    assert "shows a card" in usual
    open_desk(pilot)
    assert pilot.page.curtain_view.desk.page == "shown"

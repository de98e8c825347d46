"""Clue and Spy vs Spy in mid-turn: killed and opened again, taken back, and locked over pencil marks."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from kivy.core.window import Window

from spymobile.games.clue import board as facts
from spymobile.games.clue.state import State
from tests.games.clue.table import arrange
from tests.ui.clue_hand import Detective, open_desk
from tests.ui.looker import difference
from tests.ui.pilot import Pilot, deal_the_same
from tests.ui.positions import table_of
from tests.ui.test_walk_clue import SECRET as DESK
from tests.ui.test_walk_spy_vs_spy import SECRET as RACK
from tests.ui.tunnel_hand import TunnelHand


@pytest.fixture(autouse=True)
def same_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    deal_the_same(monkeypatch)


def tunnels(pilot: Pilot) -> Callable[[], object]:
    pilot.lay("spy_vs_spy", 2)
    hand = TunnelHand(pilot)
    return lambda: hand.do(hand.advice())


def cities(pilot: Pilot) -> Callable[[], object]:
    pilot.lay("clue", 3)
    return Detective(pilot, "killed", turns=2).step


@pytest.mark.parametrize(
    ("lay", "times", "met"),
    [
        (tunnels, 26, {"first_tile", "start_turn", "draw", "play_tile"}),
        (cities, 40, {"start_turn", "move", "draw_intrigue", "end_turn", "accuse"}),
    ],
    ids=["spy_vs_spy", "clue"],
)
def test_killed_at_every_kind_of_decision_the_turn_goes_on(
    pilot: Pilot, lay: Callable[[Pilot], Callable[[], object]], times: int, met: set[str]
) -> None:
    """Whether somebody was about to hold the seal or has just rolled; and no file is open afterwards."""
    step, seen = lay(pilot), set()
    for _ in range(times):
        if pilot.stage.place != "table":
            break
        prompt = pilot.page.device.prompt()
        kind = prompt.kind.partition(".")[2] if prompt is not None and pilot.stage.sheet is None else ""
        if kind and kind not in seen:
            seen.add(kind)
            number, rows = pilot.page.number, len(table_of(pilot.page).history)
            state, sentence = table_of(pilot.page).state, pilot.page.ids.tray.sentence
            if pilot.page.ids.tray.seal:
                curtain = pilot.page.curtain_view
                pilot.press(pilot.page.ids.tray.ids.seal)  # Killed with a finger on it.
                pilot.until(lambda: curtain.is_private or curtain.curtain.phase == "recap")  # noqa: B023
            pilot.restart()
            pilot.stage.go("table", number=number)
            pilot.settle()
            page = pilot.page
            assert not page.curtain_view.is_private
            assert not [w for w in pilot.stage.walk() if type(w).__name__ in {*DESK, *RACK}], kind
            assert len(table_of(page).history) == rows
            assert table_of(page).state == state
            assert (page.device.prompt().kind.partition(".")[2], page.ids.tray.sentence) == (kind, sentence)
        step()
    assert seen >= met, seen


def put(pilot: Pilot, state: State) -> None:
    table_of(pilot.page).rearrange(state)
    pilot.page.show_board()
    pilot.page.refresh()
    pilot.settle()


def test_a_walk_through_the_cities_is_taken_back_and_a_question_is_not(pilot: Pilot) -> None:
    pilot.lay("clue", 3)
    state = arrange(at=("rome", "hq", "paris"))
    state.phase, state.count = "move", 9
    put(pilot, state)
    hand, start = Detective(pilot, "undo"), state.movers[facts.BETA]
    tray = pilot.page.ids.tray
    squares = [at for at in pilot.page.board.lit if at > facts.HQ and at not in facts.QUESTION_MARKS]
    for place in (min(squares), max(squares)):
        hand.go(place)
        assert hand.state.movers[facts.BETA] == place
        assert hand.state.phase == "end_turn"
        assert tray.can_undo
        pilot.say("Undo")
        assert (hand.state.movers[facts.BETA], hand.state.phase) == (start, "move")
        assert set(squares) <= set(pilot.page.board.lit), "and everything is lit again"
    hand.go(next(place for place in pilot.page.board.lit if place < facts.HQ))
    hand.ask(0, 7)
    rows = len(table_of(pilot.page).history)
    assert not tray.can_undo, "others have heard it"
    pilot.say("Undo")
    assert len(table_of(pilot.page).history) == rows
    assert any("cannot" in words or "Too late" in words for words in pilot.words(pilot.stage.notes))


def test_wrongly_accused_and_then_caught_by_the_eighth_capture(pilot: Pilot) -> None:
    """Whoever was wrong sits on; then a draw ends it for all."""
    pilot.lay("clue", 3)
    hand = Detective(pilot, "wrong")
    state = arrange(at=("hq", "rome", "paris"))
    state.phase = "accuse"
    put(pilot, state)
    agent, *rest = state.envelope
    hand.accuse((agent + 1) % 6, *rest)
    pilot.see_shocks()
    pilot.settle()
    assert [accusation.seat for accusation in hand.state.accusations] == [0]
    assert (pilot.stage.place, hand.state.turn) == ("table", 1), "the others play on"
    state = arrange(turn=1, captures=7, deck=("capture",), out=(0,))
    state.phase, state.drawer, state.draws, state.drawing = "draw_intrigue", 1, 1, "dice"
    put(pilot, state)
    pilot.say("Draw…")
    pilot.say("Draw all the same")
    pilot.until(lambda: pilot.sees("EnvelopeSheet"))
    assert "THE EIGHTH CAPTURE" in pilot.words()
    outcome = table_of(pilot.page).outcome
    assert outcome is not None
    assert (outcome.winners, outcome.reason) == ((), "captured")


def test_pencil_marks_leave_no_trace_on_the_locked_table(pilot: Pilot) -> None:
    """To the last pixel; while the file is open they can be seen."""
    pilot.lay("clue", 3)
    opened, locked = [], []
    for keep in (False, False, True):  # Once for the letters: a font that is opened again may set off a dot.
        panel = sheet(pilot)
        for card, column, mark in (("rome", 1, "ring"), ("alpha", 2, "yes"), ("silk_map", 3, "maybe")):
            panel.grid.pick(facts.CARD[card], column)
            key = next(key for key in panel.ids.pencils.children if key.mark == mark)
            for _ in range(1 if keep else 2):  # The same again rubs it out.
                pilot.tap(key)
        panel.put_down()
        pilot.settle()
        opened.append(pilot.picture())
        assert len(panel._notes.marks) == 3 * keep
        pilot.say("Close")
        locked.append(pilot.picture())
    _first, bare, pencilled = opened
    assert difference(bare, pencilled, int(Window.width))
    _first, bare, pencilled = locked
    assert difference(bare, pencilled, int(Window.width)) == ""
    sheet(pilot)
    pilot.pause()
    pilot.app.dispatch("on_resume")
    pilot.settle()
    assert difference(bare, pilot.picture(), int(Window.width)) == ""


def sheet(pilot: Pilot) -> Any:
    """The clue sheet of whoever decides, worked out."""
    open_desk(pilot).open("sheet")
    panel = pilot.page.curtain_view.desk.panel
    pilot.until(lambda: not panel.thinking)
    pilot.settle()
    return panel

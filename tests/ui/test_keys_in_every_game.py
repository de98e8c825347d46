"""Clue, Spy vs Spy and Enemy Agent by keyboard: whatever is decided in the open is reached by keys alone.

What lies in a rack or a file has tests of its own, as have the wheels of an accusation.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from kivy.core.window import Window

from spymobile.core.game import Action
from spymobile.table.sample_games import moments
from spymobile.ui.face import Focus
from spymobile.ui.table.decide.selection import Selection
from tests.games.clue.table import in_location
from tests.ui.pilot import Pilot
from tests.ui.positions import table_of

ENTER, TAB, DOWN, RIGHT = 13, 9, 274, 275
#: What is put together on a sheet, in the menu, or in secret, and so is not reached at the table itself.
ELSEWHERE = {
    "clue.start_turn": {"UseIntrigue", "FaceDown", "Accuse"},
    "clue.ask": {"Ask"},
    "clue.accuse": {"Accuse"},
    "enemy_agent.start_turn": {"OfferDraw"},
    "enemy_agent.arrange_start": {"ArrangeStart"},
    "spy_vs_spy.start_turn": {"DumpTiles"},
    "spy_vs_spy.pass_empty": {"LayTunnel", "LaySpy", "Discard"},
}
SECRET = (
    "choose_agents",
    "hide_plan",
    "first_tile",
    "play_tile",
    "redraw_five",
    "show_card",
    "answer",
    "leaked_show",
)


def strike(*codes: int) -> None:
    for code in codes:
        Window.dispatch("on_key_down", code, 0, chr(code) if 32 < code < 127 else "", [])


class Typist:
    """Tries every key of a decision, and writes down what it would play; nothing is played."""

    def __init__(self, pilot: Pilot) -> None:
        self.pilot, self.page = pilot, pilot.page
        self.played: set[Action] = set()
        self.page.commands.send = lambda _seat, action, _then=None: self.played.add(action)

    def _again(self) -> None:
        while self.pilot.stage.sheet is not None:
            self.pilot.stage.close(self.pilot.stage.sheet)
        self.page.selection.forget()
        self.page.refresh()

    def _places(self, *first: int) -> None:
        """After these keys, one place that glows after the other: what is played leaves the finger there."""
        strike(*first)
        for _ in [action for action in self.page.board.lit.values() if not isinstance(action, Focus)]:
            strike(DOWN, ENTER)
        self._again()

    def try_all(self) -> set[Action]:
        for number in range(len(self.page.tray.ids.buttons.children)):
            strike(ord("1") + number)
            self._again()
        pieces = {action.on for action in self.page.board.lit.values() if isinstance(action, Focus)}
        for number in range(1, len(pieces) + 1):
            self._places(*[RIGHT] * number)
        if not pieces:
            self._places()
        return self.played


def decisions(pilot: Pilot, game: str) -> Iterator[str]:
    """Every kind of decision at a table of its own."""
    for kind, kept in moments(game).items():
        if kind != "over":
            pilot.stage.home()
            pilot.stage.go("table", number=pilot.app.store.adopt(*kept, None))
            pilot.settle()
            yield kind


@pytest.mark.parametrize("game", ["clue", "spy_vs_spy", "enemy_agent"])
def test_every_open_decision_has_its_keys(pilot: Pilot, game: str) -> None:
    missing: dict[str, Any] = {}
    met = 0
    for kind in decisions(pilot, game):
        if kind.partition(".")[2] in SECRET:
            continue
        decision = next(due for due in table_of(pilot.page).decisions() if not due.standing)
        left = set(decision.legal) - Typist(pilot).try_all()
        found = {type(action).__name__ for action in left} - ELSEWHERE.get(kind, set())
        if found:
            missing[kind] = found, len(left), len(decision.legal)
        met += 1
    assert missing == {}
    assert met >= 7


def test_a_place_that_no_key_comes_to_is_noticed(pilot: Pilot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Selection, "walk_on", lambda _selection, _step: False)
    pilot.stage.go("table", number=pilot.app.store.adopt(*moments("clue")["clue.move"], None))
    pilot.settle()
    decision = next(due for due in table_of(pilot.page).decisions() if not due.standing)
    left = set(decision.legal) - Typist(pilot).try_all()
    assert "MoveTo" in {type(action).__name__ for action in left}


def test_a_question_is_put_together_by_keys(pilot: Pilot) -> None:
    pilot.lay("clue", 3)
    table_of(pilot.page).rearrange(in_location("stockholm"))
    pilot.page.show_board()
    pilot.page.refresh()
    pilot.settle()
    pilot.key(ord("1"), "1")
    for wanted in (3, 7, "Ask"):
        for _ in range(40):
            pilot.key(TAB)
            at = pilot.app.focus._at
            if wanted in (getattr(at, "card", None), getattr(at, "text", None)):
                break
        pilot.key(ENTER)
    assert table_of(pilot.page).state.clues[-1].cards[:2] == (3, 7)

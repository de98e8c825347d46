"""Accusing in Clue: WWII: three wheels, a breath that tells nothing, and the envelope for who may see it."""

from __future__ import annotations

from typing import Any

import pytest

from spymobile.core.audience import TABLE
from spymobile.core.event import Told
from spymobile.games.clue import GAME
from spymobile.games.clue import board as facts
from spymobile.games.clue.state import Clue, State
from spymobile.ui.face import Scene
from spymobile.ui.games.clue import shocks, traces
from spymobile.ui.games.clue.card_wheel import NONE
from tests.games.clue.table import arrange
from tests.ui.clue_hand import Detective
from tests.ui.pilot import Pilot, deal_the_same
from tests.ui.positions import table_of

ANNA, BEN, CARA = 0, 1, 2
RIGHT = tuple(facts.CARD[word] for word in ("zeta", "silk_map", "rome"))
WRONG = (*RIGHT[:2], facts.CARD["lisbon"])


@pytest.fixture
def hand(pilot: Pilot, monkeypatch: pytest.MonkeyPatch) -> Detective:
    deal_the_same(monkeypatch)
    pilot.lay("clue", 3)
    return Detective(pilot, "accuse")


def in_the_centre(hand: Detective) -> None:
    state = arrange(at=("hq", "rome", "paris"))
    state.phase = "accuse"
    table_of(hand.page).rearrange(state)
    hand.page.board.halt()
    hand.page.show_board()
    hand.page.refresh()
    hand.pilot.settle()


def test_wheels_begin_empty_and_are_turned_by_taps_drags_and_keys(hand: Detective) -> None:
    pilot = hand.pilot
    in_the_centre(hand)
    pilot.say("Accuse…")
    sheet: Any = pilot.stage.sheet
    who, which, where = sheet.wheels
    assert [wheel.card for wheel in sheet.wheels] == [NONE] * 3
    assert sheet.missing
    paper = sheet.ids.paper
    assert sheet.edge == [paper.x, paper.y + paper.height, paper.x + paper.width], "the red edge is on it"
    x, y = pilot.where(who)
    pilot.tap((x, y - who.height * 0.4))  # The neighbour below comes up.
    assert who.card == facts.CARD["alpha"]
    pilot.tap((x, y + who.height * 0.4))  # And the one above: the ring closes.
    assert who.card == facts.CARD["zeta"]
    hand.turn_wheel(which, facts.CARD["silk_map"])
    pilot.app.focus.walk(sheet, 1)
    while not where.focused:
        pilot.app.focus.walk(sheet, 1)
    pilot.key(274)
    pilot.key(274)
    assert where.card == facts.CARD["stockholm"]
    pilot.key(273)
    assert where.card == facts.CARD["london"]
    assert sheet.missing == ""
    touch = pilot.press(which)
    touch.touch_move(*pilot.where(which))
    touch.touch_move(pilot.where(which)[0], pilot.where(which)[1] + which.pitch * 0.4)
    pilot.frames(1)
    assert sheet.missing, "what turns is not chosen"
    pilot.resize(915, 412)  # Turned with a finger on the wheel.
    touch.touch_up()
    pilot.settle()
    assert not which.turning
    pilot.pause()
    assert [wheel.card for wheel in sheet.wheels] == [NONE] * 3, "whoever comes back finds nothing chosen"
    pilot.app.dispatch("on_resume")
    pilot.settle()
    if pilot.stage.sheet is sheet:
        pilot.back()
    assert not pilot.stage.sheets
    assert table_of(pilot.page).state.phase == "accuse"
    pilot.say("Accuse…")
    again: Any = pilot.stage.sheet
    assert [wheel.card for wheel in again.wheels] == [NONE] * 3


def test_a_wrong_accusation_opens_the_envelope_for_nobody(hand: Detective) -> None:
    """Until the verdict both ways take the same time and look the same; then only the right one opens."""
    pilot, seen = hand.pilot, {}
    for cards in (WRONG, RIGHT):
        in_the_centre(hand)
        hand.accuse(*cards)
        sheet: Any = pilot.stage.sheet
        assert type(sheet).__name__ == "EnvelopeSheet"
        drawn = sheet.ids.envelope
        before = [at for at, _part in sheet.parts()][:5], tuple(drawn.pos), tuple(drawn.size)
        assert (sheet.broken, sheet.headline, sheet.cards) == (0.0, "ANNA ACCUSES", [])
        pilot.until(lambda sheet=sheet: sheet.awake)  # type: ignore[misc]
        pilot.settle()
        seen[cards] = before, list(sheet.cards), sheet.headline, sheet.word
        if cards is WRONG:
            words = " ".join(pilot.words(sheet))
            assert "Rome" not in words
            assert "Only Anna may look into the envelope: hold the name, now or later." in words
            assert (sheet.broken, sheet.ids.envelope.cards) == (0.0, [])
            pilot.back()  # Back does what a tap does.
            assert pilot.stage.sheet is None
    assert seen[WRONG][0] == seen[RIGHT][0]
    assert seen[WRONG][1:] == ([], "ANNA IS WRONG", "WRONG")
    assert seen[RIGHT][1:] == (list(RIGHT), "ANNA IS RIGHT", "CASE SOLVED")
    assert pilot.stage.sheet.third == 1.0


# What a case turned on


def finished(*clues: Clue, winner: int = ANNA) -> State:
    """A case that is solved after these questions."""
    state = arrange(turn=winner)
    state.clues = clues
    state.seen = [
        tuple(
            (number, next(card for card in clue.cards if card in state.hands[clue.giver]))
            for number, clue in enumerate(clues)
            if clue.giver >= 0 and seat in (clue.asker, clue.giver, *clue.listeners)
        )
        for seat in range(3)
    ]
    state.phase, state.ending = "over", "solved"
    return state


def question(asker: int, cards: str, unable: tuple[int, ...], giver: int = -1) -> Clue:
    return Clue("question", asker, tuple(facts.CARD[word] for word in cards.split()), unable, -1, giver)


CLUES = (
    question(ANNA, "beta silk_map lisbon", (), BEN),
    question(BEN, "alpha compass_button madrid", (), CARA),
    question(CARA, "zeta silk_map rome", (ANNA, BEN)),
    question(ANNA, "delta silk_map london", (BEN,), CARA),
)


def moments(state: State) -> list[tuple[Any, tuple[Told, ...]]]:
    """A moment after each question, and the end."""
    found: list[tuple[Any, tuple[Told, ...]]] = []
    for number in range(len(state.clues) + 1):
        then = state.copy()
        then.clues, then.round = state.clues[:number], number
        then.phase = "over" if number == len(state.clues) else "end_turn"
        found.append((GAME.view(then, TABLE), ()))
    return found


def test_whoever_lost_hears_which_cards_the_winner_saw() -> None:
    found = traces.traces(moments(finished(*CLUES)), CARA, won=False)
    assert [(trace.at, trace.text) for trace in found] == [(4, "Round 4: the winner saw your Agent Delta.")]
    assert traces.traces(moments(finished(CLUES[1])), BEN, won=False) == []


def test_whoever_won_hears_which_questions_left_the_fewest_envelopes() -> None:
    found = traces.traces(moments(finished(*CLUES)), ANNA, won=True)
    assert 1 <= len(found) <= 3
    assert found[-1].at in (3, 4)
    assert all(trace.text.startswith(f"Round {trace.at}: from ") for trace in found)


def test_how_close_the_others_were_is_said_once_all_may_know() -> None:
    names, asked = ("Anna", "Ben", "Cara"), "zeta silk_map rome"
    once, twice = question(ANNA, asked, (BEN, CARA)), question(CARA, asked, (ANNA, BEN))
    state = finished(once)
    assert shocks.how_close(GAME.view(state, TABLE), names) == "", "Anna might have held them herself"
    state = finished(once, twice)
    assert shocks.how_close(GAME.view(state, TABLE), names) == "Ben could have known it, too."
    running = state.copy()
    running.phase, running.ending = "end_turn", ""
    assert shocks.how_close(GAME.view(running, TABLE), names) == ""


def test_a_case_that_nobody_solves_shows_the_envelope_to_all() -> None:
    state = finished()
    ask = Scene(
        GAME.view(state, TABLE), ("A", "B", "C"), (0, 1, 2), frozenset({0}), lambda: None, lambda: None
    )
    told = {"agent": "zeta", "item": "silk_map", "base": "rome"}
    lost = shocks.shock([Told("lost", {"ending": "captured", **told})], ask)
    assert isinstance(lost, shocks.EnvelopeShock)
    assert (lost.cards, lost.late, lost.solved) == (RIGHT, True, False)

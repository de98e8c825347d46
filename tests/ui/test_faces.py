"""What every face promises: a step and a paragraph for each kind of decision, an answer in the dark."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from spymobile import games
from spymobile.core.audience import TABLE
from spymobile.core.chance import Fast
from spymobile.core.errors import Refusal
from spymobile.core.game import Prompt, Setup, View
from spymobile.games.clue import actions as clue
from spymobile.games.clue import board
from spymobile.ui import catalogue
from spymobile.ui.face import Face, Offer
from tests.ui.pilot import Pilot

#: Every game that has a screen, at a full table of at most four.
SEATS = {card.name: min(4, card.players[1]) for card in catalogue.cards() if card.playable}
NAMES = ("Anna", "Ben", "Cara", "Dora")


def decisions(name: str, steps: int) -> Iterator[tuple[View, Prompt]]:
    """What comes up in a game that recruits play, as the table sees it and as the seat does."""
    game, chance = games.load(name), Fast(f"faces {name}")
    state, _events = game.deal(game.check(Setup(name, SEATS[name])), chance)
    bots = [game.bot("recruit", seat, Fast(f"recruit {seat}")) for seat in range(SEATS[name])]
    for _step in range(steps):
        if game.outcome(state) is not None:
            return
        due = game.decisions(state)
        for decision in (decision for decision in due if not decision.standing):
            for who in (TABLE, decision.seat):
                view = game.view(state, who)
                prompt = view.prompt(decision.seat)
                assert prompt is not None
                yield view, prompt
        seat = due[0].seat
        action = bots[seat].decide(game.view(state, seat))
        game.play(state, seat, action, chance)


@pytest.fixture(params=SEATS)
def face(request: pytest.FixtureRequest, pilot: Pilot) -> Face[Any]:
    return catalogue.face(request.param)


def test_every_kind_of_decision_has_a_step_and_a_paragraph(face: Face[Any]) -> None:
    kinds = {kind.removeprefix(f"{face.name}.") for kind in face.paragraphs}
    assert set(face.steps()) == kinds
    met = set()
    for view, prompt in decisions(face.name, 400):
        met.add(face.kind_of(prompt))
        assert prompt.kind in face.paragraphs
        if prompt.choices or prompt.sealed:
            assert isinstance(face.step(view, prompt, NAMES), Offer)
    assert met <= kinds
    assert len(met) > len(kinds) / 2


def test_a_tap_in_the_dark_is_always_answered(face: Face[Any]) -> None:
    """By what was meant, or by the paragraph about this kind of decision and what is to be done first."""
    board, met, fell_back = face.board(), set(), set()
    for view, prompt in decisions(face.name, 200):
        met.add(prompt.kind)
        board.show(view, list(range(SEATS[face.name])))
        for place in board.places():
            answer = face.why_not(view, prompt, place)
            assert answer is not None
            if face.meant(view, prompt, place) is None:
                assert isinstance(answer, Refusal)
                assert answer.rule == face.paragraphs[prompt.kind]
                assert answer.sentence
                fell_back.add(prompt.kind)
    assert len(fell_back) >= len(met) / 2


def test_a_kind_that_nobody_wrote_a_step_for_is_named(face: Face[Any]) -> None:
    view, prompt = next(decisions(face.name, 1))
    with pytest.raises(KeyError, match="juggle"):
        face.step(view, replace(prompt, kind=f"{face.name}.juggle"), NAMES)


def test_for_somebody_who_does_not_answer_a_card_is_drawn_by_lot() -> None:
    """Always the first of two that are as good would say how the hand is sorted (CL-64)."""
    shows = tuple(clue.ShowCard(card) for card in ("alpha", "beta"))
    view: Any = SimpleNamespace(
        turn=0,
        kept=(0, 0, 0),
        clues=[SimpleNamespace(asker=0, giver=-1, listeners=())],
        file=SimpleNamespace(show_first=(), seen=()),
    )
    face, prompt = catalogue.face("clue"), Prompt(1, "clue.show_card", shows, True, False)
    given = [face.unattended(view, prompt) for _ in range(60)]
    assert {usual.action for usual in given if usual is not None} == set(shows)
    view.file.show_first = [board.CARD["beta"]]
    ordered = face.unattended(view, prompt)
    assert ordered is not None
    assert ordered.action == shows[1]

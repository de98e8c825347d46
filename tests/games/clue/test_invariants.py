"""What holds in every game, at every moment, and that the sheet never errs."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from spymobile.core.audience import ANYONE, TABLE
from spymobile.core.bot import OLD_LEVELS
from spymobile.core.chance import Fast
from spymobile.core.game import Setup, pick
from spymobile.games.clue import GAME, board, sheet
from spymobile.games.clue import actions as act
from spymobile.games.clue.notebook import ENVELOPE, FACE_UP, SIDE, Mark
from spymobile.games.clue.state import State
from tests.games.clue.table import ANNA, BEN, CARA, ask, do, in_location, look
from tests.games.hand import NAMES

SEATS = range(2, 7)
OPTIONS: tuple[dict[str, str], ...] = (
    {},
    {"answers": "by_hand", "draws": "must", "question_dice": "both"},
    {"eighth_capture": "drawer", "passages": "on", "blocking": "on", "agents": "by_choice"},
)


def random_game(seats: int, seed: int, **options: str) -> Iterator[State]:
    """A game of random actions, standing orders among them; the state before each and at the end."""
    chance = Fast(f"{seats}/{seed}")
    state, _ = GAME.deal(Setup("clue", seats, options), chance)
    while True:
        yield state
        if GAME.outcome(state):
            return
        decisions = list(GAME.decisions(state))
        due = [decision for decision in decisions if not decision.standing]
        decision = chance.choice(due if chance.below(5, "standing") else decisions, "decision")
        GAME.play(state, decision.seat, pick(GAME, decision, chance), chance)


def bot_game(seats: int, seed: int) -> Iterator[State]:
    chance = Fast(f"bots/{seats}/{seed}")
    state, _ = GAME.deal(Setup("clue", seats), chance)
    bots = [GAME.bot(OLD_LEVELS[(seat + seed) % 2], seat, Fast(seat)) for seat in range(seats)]
    while not GAME.outcome(state):
        decision = next(decision for decision in GAME.decisions(state) if not decision.standing)
        GAME.play(state, decision.seat, bots[decision.seat].decide(GAME.view(state, decision.seat)), chance)
        yield state


@pytest.mark.parametrize("options", OPTIONS)
@pytest.mark.parametrize("seats", SEATS)
def test_no_card_is_lost_or_doubled(seats: int, options: dict[str, str]):
    for seed in range(3):
        for state in random_game(seats, seed, **options):
            rumors = [card for hand in state.hands for card in hand]
            assert sorted([*rumors, *state.face_up, *state.side, *state.envelope]) == list(range(21))
            deck = [*state.deck, *state.played, *(card for hand in state.kept for card in hand)]
            total = sorted([*deck, *[board.CAPTURE] * state.captures])
            assert total == (list(board.DECK) if seats > 2 else [])


@pytest.mark.parametrize("options", OPTIONS)
@pytest.mark.parametrize("seats", SEATS)
def test_no_square_is_shared_and_no_decision_is_missing(seats: int, options: dict[str, str]):
    for state in random_game(seats, 7, **options):
        squares = [place for place in state.movers if place > board.HQ]
        assert len(squares) == len(set(squares))
        assert all(0 <= place <= board.HQ for place in state.items)
        if not GAME.outcome(state):
            assert any(not decision.standing for decision in GAME.decisions(state))


@pytest.mark.parametrize("seats", SEATS)
def test_onlookers_know_what_the_table_knows(seats: int):
    for number, state in enumerate(random_game(seats, 3)):
        if number % 10 == 0:
            assert replace(GAME.view(state, TABLE), who=ANYONE) == GAME.view(state, ANYONE)


@pytest.mark.parametrize("seats", SEATS)
def test_the_sheet_is_never_wrong(seats: int):
    for seed in range(2):
        for number, state in enumerate(bot_game(seats, seed)):
            if number % 12 == 0 and not GAME.outcome(state):
                for seat in range(seats):
                    _check_marks(state, seat)


def _check_marks(state: State, seat: int) -> None:
    notebook = sheet.fill(GAME.view(state, seat))
    owner = dict.fromkeys(state.face_up, FACE_UP) | dict.fromkeys(state.envelope, ENVELOPE)
    owner |= dict.fromkeys(state.side, SIDE)
    owner |= {card: holder for holder, hand in enumerate(state.hands) for card in hand}
    for card, holder in owner.items():
        for other in (*range(len(state.hands)), ENVELOPE, SIDE):
            assert notebook.mark(card, other) is not (Mark.NO if other == holder else Mark.YES)


def test_the_sheet_says_why():
    state = in_location("rome")
    ask(state, "delta", "silk_map")
    notebook = sheet.fill(look(state, ANNA), NAMES)
    assert notebook.explain(board.CARD["rome"], BEN).startswith("Ben could not answer question 1, so ")
    assert notebook.explain(board.CARD["delta"], CARA).startswith("Cara showed Agent Delta in question 1")


def test_refusals_teach_the_sheet_nothing_of_the_one_who_refused():
    state = in_location("rome")
    do(state, act.OrderSilence("next"), seat=BEN)
    ask(state, "delta", "silk_map")
    notebook = sheet.fill(look(state, ANNA))
    assert notebook.mark(board.CARD["rome"], BEN) is Mark.MAYBE

"""What holds after every single action, whoever plays and however badly."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from spymobile.core.chance import Chance, Fast
from spymobile.core.errors import Refusal
from spymobile.core.game import Setup, pick
from spymobile.games import rule_book
from spymobile.games.spy_alley import GAME, board
from spymobile.games.spy_alley import actions as act
from spymobile.games.spy_alley.state import State
from tests.games.spy_alley.table import EVERY_ACTION

RULES = rule_book("spy_alley")
ALL_ITEM_CARDS = Counter(card for card in board.GIFT_CARDS if card != board.WILD)
ALL_MOVE_CARDS = Counter(board.MOVE_CARDS)
OPTIONS: list[dict[str, str]] = [
    {},
    {"short_border": "entrance", "quiet_first_round": "on", "gifts_by_themselves": "on"},
]


def check(state: State) -> None:
    """Every invariant of the game."""
    seats = range(len(state.place))
    # Cards: none is ever lost or doubled.
    gifts = Counter(state.gifts)
    assert gifts.pop(board.WILD, 0) + sum(state.wilds) == 4
    assert min(state.wilds) >= 0
    assert gifts == ALL_ITEM_CARDS
    assert sum(gifts.values()) == 36
    moves = Counter(state.moves)
    for hand in state.hands:
        moves.update(hand)
    assert moves == ALL_MOVE_CARDS
    assert state.gifts_known <= len(state.gifts)
    assert state.moves_known <= len(state.moves)
    # Identities: those in the game are all different.
    identities = [state.spies[seat] for seat in state.living]
    assert len(set(identities)) == len(identities)
    assert set(identities) <= set(state.dealt[: len(seats)])
    # Money, markers, scorecards.
    assert min(state.money) >= 0
    assert all(0 <= place < 33 and place != 16 for place in state.place)
    assert all(0 <= pegs < 1 << 24 for pegs in state.pegs)
    for seat in seats:
        if seat not in state.living:
            assert (state.money[seat], state.pegs[seat], state.wilds[seat]) == (0, 0, 0)
            assert state.hands[seat] == ()
    check_end(state)


def check_end(state: State) -> None:
    """Exactly one winner: on an embassy, or alone. Until then exactly one player is asked something."""
    outcome = GAME.outcome(state)
    decisions = GAME.decisions(state)
    if outcome is None:
        (decision,) = decisions
        assert decision.seat in state.living
        assert decision.legal
        assert len(set(decision.legal)) == len(decision.legal)
        assert len(state.living) > 1
        return
    assert not decisions
    (winner,) = outcome.winners
    assert winner in state.living
    assert not outcome.drawn
    if outcome.reason == "last_spy":
        assert state.living == (winner,)
    else:
        spy = state.spies[winner]
        space = state.place[winner]
        assert (board.KINDS[space], board.SPACE_SPY[space]) == ("embassy", spy)
        items = state.pegs[winner] >> 4 * spy & 15
        assert items.bit_count() + state.wilds[winner] >= 4


def test_the_board():
    """33 spaces of the right kinds; the alley is nine of them in a row."""
    assert Counter(board.KINDS) == {
        "start": 1,
        "password": 6,
        "move_card": 5,
        "free_gift": 2,
        "black_market": 2,
        "shop": 3,
        "collect": 2,
        "take_another_turn": 1,
        "entrance": 1,
        "border_crossing": 1,
        "move_back": 1,
        "spy_eliminator": 1,
        "confiscate": 1,
        "embassy": 6,
    }
    assert [space for space in range(33) if board.IN_ALLEY[space]] == list(range(24, 33))
    assert board.KINDS[24] == "collect"
    assert board.AMOUNTS[24] == 20
    assert (board.KINDS[32], board.SPIES[board.SPACE_SPY[32]]) == ("embassy", "russian")


@pytest.mark.rule("SA-21", "SA-46", "SA-36")
@pytest.mark.parametrize("options", OPTIONS, ids=["as printed", "house options"])
@pytest.mark.parametrize("seats", range(2, 7))
def test_everything_holds_after_every_action(seats, options):
    for seed in range(5):
        chance = Fast(f"{seats} {seed}")
        state, _ = GAME.deal(Setup("spy_alley", seats, options), chance)
        check(state)
        for _ in range(GAME.patience):
            if GAME.outcome(state):
                break
            (decision,) = GAME.decisions(state)
            GAME.play(state, decision.seat, pick(GAME, decision, chance), chance)
            check(state)
        assert GAME.outcome(state)


@pytest.mark.parametrize("options", OPTIONS, ids=["as printed", "house options"])
@pytest.mark.parametrize("seats", [2, 4, 6])
def test_what_is_legal_is_what_is_accepted(seats, options):
    """The list of choices and the refusals agree on everything that could possibly be said."""
    chance = Fast(f"legal {seats}")
    kinds = set()
    for _ in range(3):
        state, _ = GAME.deal(Setup("spy_alley", seats, options), chance)
        for step in range(400):
            if GAME.outcome(state):
                break
            (decision,) = GAME.decisions(state)
            if decision.kind not in kinds or step % 16 == 0:
                kinds.add(decision.kind)
                assert accepted(state, decision.seat) == set(decision.legal)
            GAME.play(state, decision.seat, pick(GAME, decision, chance), chance)
    assert len(kinds) >= 6


def accepted(state: State, seat: int) -> set[act.AlleyAction]:
    """What may be done, found out by trying; what is refused must leave no trace."""
    found = set()
    for action in EVERY_ACTION:
        trial = state.copy()
        reason = None
        try:
            GAME.play(trial, seat, action, Fast(1))
        except Refusal as refusal:
            reason = refusal
        assert (trial == state) == (reason is not None)
        if reason is None:
            found.add(action)
        else:
            assert reason.rule in RULES
            assert reason.sentence.endswith(".")
    return found


class FromList(Chance):
    """Numbers from a list, then from its beginning again."""

    def __init__(self, numbers: list[int]) -> None:
        self.numbers = numbers
        self.at = 0

    def below(self, n: int, label: str) -> int:
        self.at += 1
        return self.numbers[self.at % len(self.numbers)] % n


@settings(max_examples=60, deadline=None, derandomize=True, database=None)
@given(
    seats=st.integers(2, 6),
    options=st.sampled_from(OPTIONS),
    dice=st.lists(st.integers(0, 5), min_size=1, max_size=30),
    picks=st.lists(st.integers(0, 999), min_size=1, max_size=150),
)
def test_everything_holds_for_any_dice_and_any_choices(seats, options, dice, picks):
    chance = FromList(dice)
    state, _ = GAME.deal(Setup("spy_alley", seats, options, first=0), chance)
    for number in picks:
        decisions = GAME.decisions(state)
        if not decisions:
            break
        (decision,) = decisions
        GAME.play(state, decision.seat, decision.legal[number % len(decision.legal)], chance)
        check(state)

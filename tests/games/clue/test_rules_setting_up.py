"""The aim and setting up (CL-1 to CL-8)."""

from __future__ import annotations

import pytest

from spymobile.core.audience import ANYONE
from spymobile.core.chance import Fast, Scripted
from spymobile.core.errors import Refusal
from spymobile.core.game import Outcome, Setup
from spymobile.games.clue import GAME, board
from spymobile.games.clue import actions as act
from tests.games.clue.table import ANNA, BEN, arrange, asked, do, go, legal, look, own, refused, roll
from tests.games.hand import fact, told

SIZES = {2: (6, 1, 5), 3: (6, 0, 0), 4: (4, 2, 0), 5: (3, 3, 0), 6: (3, 0, 0)}


def dealt(seats: int, seed: int = 1, **options: str):
    return GAME.deal(Setup("clue", seats, options, 0), Fast(seed))


@pytest.mark.rule("CL-1")
def test_the_right_accusation_wins_at_once_and_opens_the_envelope():
    state = arrange()
    do(state, act.RaiseAccusation())
    events = do(state, act.Accuse("zeta", "silk_map", "rome"))
    assert GAME.outcome(state) == Outcome((ANNA,), "solved")
    assert fact(events, "won") == {"seat": ANNA, "agent": "zeta", "item": "silk_map", "base": "rome"}
    assert look(state).reveal is not None
    with pytest.raises(Refusal, match="The game is over"):
        GAME.play(state, ANNA, act.Roll(), Fast(0))


@pytest.mark.rule("CL-2")
@pytest.mark.parametrize("seats", SIZES)
def test_one_card_of_each_kind_is_in_the_envelope_and_18_are_dealt(seats: int):
    state, _ = dealt(seats)
    assert [board.GROUP[card] for card in state.envelope] == [0, 1, 2]
    others = [card for hand in state.hands for card in hand] + [*state.face_up, *state.side]
    assert len(others) == 18
    assert sorted([*others, *state.envelope]) == list(range(21))
    assert [len(group) for group in board.GROUPS] == [6, 6, 9]


@pytest.mark.rule("CL-2")
def test_every_card_of_a_kind_can_be_in_the_envelope():
    agents = {dealt(3, seed)[0].envelope[0] for seed in range(80)}
    bases = {dealt(3, seed)[0].envelope[2] for seed in range(120)}
    assert agents == set(range(6))
    assert bases == set(range(12, 21))


@pytest.mark.rule("CL-3", "CL-4")
@pytest.mark.parametrize("seats", SIZES)
def test_hands_are_equal_and_the_rest_lies_face_up_for_everyone(seats: int):
    hand, face_up, side = SIZES[seats]
    state, events = dealt(seats)
    assert [len(cards) for cards in state.hands] == [hand] * seats
    assert len(look(state, ANYONE).face_up) == face_up
    assert len(state.side) == side
    if face_up:
        assert fact(events, "face_up")["cards"] == tuple(board.CARDS[card] for card in state.face_up)


@pytest.mark.rule("CL-4")
def test_with_two_players_five_cards_lie_face_down():
    state, _ = dealt(2)
    assert own(state, ANNA).side == (-1,) * 5
    assert set(state.side).isdisjoint({*state.hands[0], *state.hands[1], *state.face_up, *state.envelope})


@pytest.mark.rule("CL-5")
def test_the_own_cards_and_the_face_up_cards_are_known_from_the_start():
    state, _ = dealt(4)
    view = look(state, BEN)
    assert own(state, BEN).hand == state.hands[BEN]
    assert view.face_up == state.face_up
    assert own(state, BEN).seen == ()


@pytest.mark.rule("CL-5")
@pytest.mark.parametrize("choice", ["facts", "full", "manual"])
def test_the_table_agrees_how_much_the_sheet_does(choice: str):
    state, _ = dealt(3, notebook=choice)
    assert look(state, ANNA).house.notebook == choice


@pytest.mark.rule("CL-6")
def test_the_highest_total_goes_first_and_ties_roll_again():
    # The envelope gets the first of each kind; Rumor Cards, Intrigue deck and agents stay in order.
    before = [0, 0, 0, *range(17, 0, -1), *range(24, 0, -1), *range(5, 0, -1)]
    state, events = GAME.deal(Setup("clue", 3), Scripted([*before, 0, 5, 3, 3, 1, 1]))
    assert [event["sum"] for event in _rolls(events)] == [7, 8, 4]  # A question mark (1) and 6 make 7.
    assert (state.first, asked(state)) == (BEN, (BEN, "start_turn"))

    state, events = GAME.deal(Setup("clue", 3), Scripted([*before, 5, 5, 0, 0, 5, 5, 2, 2, 0, 1]))
    rolls = [(event["seat"], event["sum"]) for event in _rolls(events)]
    assert rolls == [(0, 12), (1, 2), (2, 12), (0, 6), (2, 3)]
    assert asked(state) == (ANNA, "start_turn")


def _rolls(events):
    return [event.told(ANYONE).facts for event in events if event.name == "rolled_for_first"]


@pytest.mark.rule("CL-6")
def test_turns_pass_to_the_left():
    state = arrange(turn=2)
    roll(state, 2, 2)
    do(state, act.MoveTo(board.HQ), act.EndTurn())
    assert asked(state) == (0, "start_turn")
    assert state.round == 2


@pytest.mark.rule("CL-7")
def test_all_movers_and_items_begin_in_the_centre():
    state, _ = dealt(2)
    assert look(state).movers == (board.HQ,) * 6
    assert look(state).items == (board.HQ,) * 6


@pytest.mark.rule("CL-8")
def test_agents_come_by_lot_with_their_abilities():
    lots = {dealt(3, seed)[0].agents for seed in range(40)}
    assert len(lots) > 20
    state, events = dealt(3)
    assert fact(events, "agents")["agents"] == tuple(board.AGENTS[agent] for agent in state.agents)
    assert len(set(state.agents)) == 3
    assert board.ABILITIES == (
        "double_time",
        "second_interrogation",
        "wiretap",
        "extra_orders",
        "cover_story",
        "safe_house",
    )


@pytest.mark.rule("CL-8")
def test_by_choice_everyone_takes_a_free_agent_from_the_first_player_on():
    state, _ = GAME.deal(Setup("clue", 3, {"agents": "by_choice"}, 1), Fast(1))
    assert asked(state) == (1, "choose_agent")
    assert len(legal(state)) == 6
    do(state, act.ChooseAgent("zeta"))
    assert asked(state) == (2, "choose_agent")
    assert refused(state, "CL-8", act.ChooseAgent("zeta")) == "That agent is taken."
    do(state, act.ChooseAgent("alpha"))
    events = do(state, act.ChooseAgent("beta"))
    assert state.agents == (1, 5, 0)
    assert told(events) == ["chose_agent", "turn"]
    assert asked(state) == (1, "start_turn")


@pytest.mark.rule("CL-7", "CL-18")
def test_the_first_move_leads_out_of_the_centre():
    state = arrange()
    go(state, "stockholm", 3, 2)
    assert state.place(ANNA) == board.BASES.index("stockholm")

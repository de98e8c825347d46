"""Which choices are offered: all that the rules allow, hidden ones to their owner alone, and no others."""

from __future__ import annotations

import pytest

from spymobile.core.audience import TABLE
from spymobile.core.chance import Fast
from spymobile.core.game import Setup
from spymobile.games.clue import GAME, board
from spymobile.games.clue import actions as act
from tests.games.clue.table import (
    ANNA,
    BEN,
    CARA,
    arrange,
    asked,
    do,
    due,
    go,
    in_location,
    look,
    place,
    refused,
    roll,
)
from tests.games.hand import fact, told

ROLL, STAY, PASSAGE, RAISE = act.Roll(), act.Stay(), act.UsePassage(), act.RaiseAccusation()
END = act.EndTurn()


def offered(state):
    """What anyone sees that may be done, and what its player alone sees besides."""
    decision = due(state)
    public = list(decision.public)
    assert [action for action in decision.legal if action in public] == public
    prompt = look(state, TABLE).prompt(decision.seat)
    assert prompt
    assert list(prompt.choices) == public
    return public, [action for action in decision.legal if action not in public]


# The start of a turn


@pytest.mark.rule("CL-9", "CL-21")
@pytest.mark.parametrize("base", board.BASES)
def test_a_passage_is_offered_where_one_begins_and_the_house_opened_it(base):
    there = base in ("london", "istanbul", "warsaw", "lisbon")
    assert offered(arrange(at=[base], passages="on")) == ([ROLL, *([PASSAGE] if there else [])], [])
    assert offered(arrange(at=[base])) == ([ROLL], [])
    assert told(do(arrange(at=["london"], passages="on"), PASSAGE)) == ["passage"]


@pytest.mark.rule("CL-9", "CL-12", "CL-31")
def test_staying_needs_a_call_and_accusing_the_centre():
    assert offered(arrange(at=["paris"], called=[ANNA])) == ([ROLL, STAY], [])
    assert offered(arrange(at=["paris"], called=[BEN, CARA])) == ([ROLL], [])
    assert offered(arrange(at=["hq"])) == ([ROLL, RAISE], [])
    assert offered(arrange(at=[(1, 6)])) == ([ROLL], [])
    refused(arrange(at=["paris"], called=[BEN]), "CL-12", STAY)
    refused(arrange(at=["paris"]), "CL-31", RAISE)


@pytest.mark.rule("CL-62")
def test_zeta_is_offered_every_location_once():
    state = arrange(agents=("zeta", "epsilon", "gamma"), at=["paris"])
    assert offered(state) == ([ROLL, *(act.SafeHouse(base) for base in board.BASES)], [])
    state.used = 1 << ANNA
    assert offered(state) == ([ROLL], [])
    refused(state, "CL-58", act.SafeHouse("rome"))
    refused(arrange(), "CL-62", act.SafeHouse("rome"))


@pytest.mark.rule("CL-49", "CL-19")
@pytest.mark.parametrize("start", ["paris", "hq", (1, 6)])
def test_a_night_flight_lands_anywhere_but_on_somebody_and_not_from_centre_to_centre(start):
    state = arrange(at=[start, (2, 6)], kept=[["night_flight"]])
    taken = [spot for spot in state.movers if spot > board.HQ]
    allowed = [
        spot for spot in range(board.PLACES) if spot not in taken and not (spot == board.HQ and start == "hq")
    ]
    assert offered(state)[1] == [act.NightFlight(spot) for spot in allowed]
    for wrong in (-1, board.PLACES, *taken):
        refused(state, "CL-49", act.NightFlight(wrong))
    assert told(do(state, act.NightFlight(place("rome"))))[-1] == "flew"
    assert asked(state) == (ANNA, "ask")


@pytest.mark.rule("CL-50")
def test_a_second_briefing_needs_a_location():
    for name, there in (("paris", True), ("istanbul", True), ("hq", False), ((1, 6), False)):
        state = arrange(at=[name], kept=[["second_briefing"]])
        assert offered(state)[1] == ([act.SecondBriefing()] if there else [])
        if not there:
            refused(state, "CL-50", act.SecondBriefing())


@pytest.mark.rule("CL-51")
def test_a_recall_is_for_other_players_who_are_in_the_game_and_elsewhere():
    kept = [["recalled_to_hq"]]
    state = arrange(at=["paris", "rome", "lisbon"], kept=kept)
    assert offered(state)[1] == [act.RecallToHq(BEN), act.RecallToHq(CARA)]
    state = arrange(at=["paris", "hq", "lisbon"], kept=kept)
    assert offered(state)[1] == [act.RecallToHq(CARA)]
    state = arrange(at=["paris", "rome", "lisbon"], kept=kept, out=[CARA])
    assert offered(state)[1] == [act.RecallToHq(BEN)]
    for wrong in (ANNA, CARA, 3, -1):
        refused(state, "CL-51", act.RecallToHq(wrong))


@pytest.mark.rule("CL-51", "CL-12")
def test_who_is_recalled_was_not_brought_by_a_question():
    """Whoever else was called stays called."""
    state = arrange(at=["paris", "rome", "rome"], called=[BEN, CARA], kept=[["recalled_to_hq"]])
    do(state, act.RecallToHq(BEN))
    assert look(state).called == 1 << CARA
    assert look(state).movers[state.agents[BEN]] == board.HQ
    assert asked(state) == (ANNA, "start_turn")


# Moving


@pytest.mark.rule("CL-48")
def test_a_forced_march_is_offered_to_its_holder_after_the_roll():
    state = arrange(kept=[["forced_march"]])
    assert offered(state)[1] == []
    roll(state, 2, 2)
    assert offered(state)[1] == [act.ForcedMarch()]
    before = look(state).count
    do(state, act.ForcedMarch())
    assert look(state).count == before + 6
    assert offered(state)[1] == []


@pytest.mark.rule("CL-14", "CL-19", "CL-17")
def test_every_offered_place_is_in_reach_and_free():
    state = arrange(at=["paris", (2, 6), (5, 6)])
    roll(state, 3, 5)
    far = board.distances(place("paris"))
    taken = [spot for spot in state.movers if spot > board.HQ]
    assert offered(state)[0] == [
        act.MoveTo(spot) for spot in range(board.PLACES) if far[spot] <= 8 and spot not in taken
    ]
    refused(state, "CL-14", act.MoveTo(-1))
    refused(state, "CL-14", act.MoveTo(board.PLACES))


@pytest.mark.rule("CL-17", "CL-59")
def test_who_moves_twice_in_a_turn_does_not_come_back_to_where_it_began():
    state = arrange(agents=("alpha", "epsilon", "gamma"), at=["paris"])
    out = board.doors(place("paris"))[0]
    roll(state, 2, 2)
    do(state, act.MoveTo(out))
    assert asked(state) == (ANNA, "double_time")
    do(state, act.DoubleTime(), lot=2)
    assert act.MoveTo(place("paris")) not in offered(state)[0]
    refused(state, "CL-17", act.MoveTo(place("paris")))


# The end of a turn


def ending(agents=("beta", "epsilon", "gamma"), kept=(), **position):
    """Anna's turn is about to end."""
    state = arrange(agents=agents, kept=kept, **position)
    state.phase = "end_turn"
    return state


@pytest.mark.rule("CL-61", "CL-52", "CL-53")
def test_delta_and_cards_offer_more_at_the_end_of_a_turn():
    assert offered(ending()) == ([END], [])
    delta = ending(agents=("delta", "epsilon", "gamma"))
    assert offered(delta) == ([END, act.ExtraOrders()], [])
    delta.used = 1 << ANNA
    assert offered(delta) == ([END], [])
    assert offered(ending(kept=[["new_orders", "courier"]])) == ([END], [act.NewOrders(), act.Courier()])
    assert offered(ending(kept=[["courier"]])) == ([END], [act.Courier()])


@pytest.mark.rule("CL-72")
def test_gamma_looks_at_a_second_side_card_only_with_two_players():
    two = ending(agents=("gamma", "epsilon"), seats=2)
    assert offered(two)[0] == [END, act.Wiretap()]
    two.used = 1 << ANNA
    assert offered(two)[0] == [END]
    three = ending(agents=("gamma", "epsilon", "beta"))
    assert offered(three)[0] == [END]


@pytest.mark.rule("CL-66", "CL-67")
def test_plain_orders_are_offered_to_those_who_could_carry_them_out():
    silence, intercept = act.OrderSilence("next"), act.OrderIntercept("next")
    assert offered(ending(kept=[["radio_silence"]]))[1] == [silence]
    assert offered(ending(kept=[["intercepted_message"]]))[1] == [intercept]
    assert offered(ending(agents=("epsilon", "beta", "gamma")))[1] == [silence]
    gamma = ending(agents=("gamma", "beta", "epsilon"))
    assert offered(gamma)[1] == [intercept]
    gamma.intercept[ANNA] = "next"
    assert offered(gamma)[1] == []
    used = ending(agents=("gamma", "beta", "epsilon"))
    used.used = 1 << ANNA
    assert offered(used)[1] == []
    both = ending(kept=[["radio_silence", "intercepted_message"]])
    assert offered(both)[1] == [silence, intercept]
    both.silence[ANNA] = "next"
    assert offered(both)[1] == [intercept]
    assert offered(ending(agents=("gamma", "epsilon"), seats=2))[1] == []


# Agents, draws, questions


@pytest.mark.rule("CL-8")
def test_agents_are_chosen_from_those_that_are_free():
    state, _ = GAME.deal(Setup("clue", 3, {"agents": "by_choice"}, first=1), Fast(0))
    assert asked(state) == (BEN, "choose_agent")
    assert offered(state) == ([act.ChooseAgent(agent) for agent in board.AGENTS], [])
    refused(state, "CL-8", act.ChooseAgent("omega"))  # type: ignore[arg-type]
    refused(state, "CL-8", act.ChooseAgent("rome"))  # type: ignore[arg-type]
    do(state, act.ChooseAgent("zeta"))
    assert asked(state) == (CARA, "choose_agent")
    refused(state, "CL-8", act.ChooseAgent("zeta"))
    do(state, act.ChooseAgent("alpha"), act.ChooseAgent("beta"))
    assert asked(state) == (BEN, "start_turn")
    assert look(state).agents == tuple(board.AGENTS.index(agent) for agent in ("beta", "zeta", "alpha"))


@pytest.mark.rule("CL-38")
@pytest.mark.parametrize("option", ["may", "must"])
def test_a_draw_may_be_left_unless_the_house_says_otherwise(option):
    state = arrange(draws=option)
    roll(state, 1, 4)
    assert asked(state) == (ANNA, "draw_intrigue")
    leave = [act.LeaveIt()] if option == "may" else []
    assert offered(state) == ([act.Draw(), *leave], [])
    if option == "must":
        refused(state, "CL-38", act.LeaveIt())


@pytest.mark.rule("CL-26", "CL-27", "CL-20")
def test_every_question_is_offered_whatever_the_asker_holds():
    state = in_location("paris")
    assert offered(state) == (
        [act.Ask(agent, item) for agent in board.AGENTS for item in board.ITEMS],
        [],
    )


@pytest.mark.rule("CL-31")
def test_every_envelope_may_be_accused_in_the_centre():
    state = arrange(at=["hq"])
    do(state, RAISE)
    choices, hidden = offered(state)
    assert hidden == []
    assert len(choices) == len(set(choices)) == 1 + 6 * 6 * 9
    assert choices[0] == act.Withhold()
    assert act.Accuse("zeta", "silk_map", "rome") in choices


@pytest.mark.rule("CL-16", "CL-20", "CL-31")
def test_who_enters_asks_or_accuses_and_who_does_not_ends_the_turn():
    state = arrange(at=["hq"])
    go(state, "stockholm")
    assert asked(state) == (ANNA, "ask")
    state = arrange(at=["stockholm"])
    go(state, "hq")
    assert asked(state) == (ANNA, "accuse")
    state = arrange(at=["stockholm"], agents=("delta", "epsilon", "gamma"))
    go(state, "stockholm")
    assert asked(state) == (ANNA, "end_turn")


@pytest.mark.rule("CL-8", "CL-5", "CL-19", "CL-21", "CL-39", "CL-38", "CL-45", "CL-68")
def test_every_house_option_names_its_paragraph_and_what_is_usual():
    assert {option.name: (option.rule, option.default, option.choices[1:]) for option in GAME.options} == {
        "agents": ("CL-8", "by_lot", ("by_choice",)),
        "notebook": ("CL-5", "facts", ("full", "manual")),
        "blocking": ("CL-19", "off", ("on",)),
        "passages": ("CL-21", "off", ("on",)),
        "question_dice": ("CL-39", "one", ("both",)),
        "draws": ("CL-38", "may", ("must",)),
        "eighth_capture": ("CL-45", "all", ("drawer",)),
        "answers": ("CL-68", "orders", ("by_hand",)),
    }


@pytest.mark.rule("CL-17", "CL-59")
def test_a_square_of_the_corridor_may_be_come_back_to():
    """Only Locations and the centre are closed to who left them in this turn."""
    state = arrange(agents=("alpha", "epsilon", "gamma"), at=[(1, 6)])
    start, beside = place((1, 6)), board.STEPS[place((1, 6))][0]
    roll(state, 2, 2)
    do(state, act.MoveTo(beside))
    assert asked(state) == (ANNA, "double_time")
    do(state, act.DoubleTime(), lot=2)
    assert act.MoveTo(start) in offered(state)[0]
    assert "moved" in told(do(state, act.MoveTo(start)))
    assert look(state).movers[state.agents[ANNA]] == start


@pytest.mark.rule("CL-70", "CL-71")
def test_side_cards_that_were_looked_at_stay_where_they_are_in_every_imagined_deal():
    state = arrange(seats=2)
    for number in (2, 5):
        state.phase = "side_card"
        do(state, act.LookAt(number))
        state.turn = ANNA
    others = set()
    for seed in range(40):
        world = GAME.imagine(look(state, ANNA), Fast(seed))
        assert (world.side[1], world.side[4]) == (state.side[1], state.side[4])
        assert len(set(world.side)) == 5
        dealt = [
            *world.side,
            *world.envelope,
            *world.face_up,
            *(card for hand in world.hands for card in hand),
        ]
        assert sorted(dealt) == list(range(len(board.CARDS)))
        others.add((world.side[0], world.side[2], world.side[3]))
    assert len(others) > 20
    assert {GAME.imagine(look(state, BEN), Fast(seed)).side[1] for seed in range(40)} != {state.side[1]}


@pytest.mark.rule("CL-14")
def test_a_walk_to_where_one_stands_has_no_steps():
    for spot in range(board.PLACES):
        assert board.path(spot, spot) == ()


@pytest.mark.rule("CL-14", "CL-16")
def test_a_walk_is_a_shortest_one_and_passes_no_door():
    for start in (place("hq"), place("paris"), place((1, 6))):
        for end in range(board.PLACES):
            way = board.path(start, end)
            assert len(way) == board.distances(start)[end]
            for here, there in zip((start, *way), way, strict=False):
                assert there in board.STEPS[here]
            assert all(step > board.HQ for step in way[:-1])


@pytest.mark.rule("CL-37")
@pytest.mark.parametrize(
    ("card", "kind"), [("courier", "keep"), ("capture", "open"), ("leaked_dispatch", "open")]
)
def test_everybody_hears_whether_a_card_is_kept(card, kind):
    state = arrange(deck=[card])
    roll(state, 1, 4)
    facts = fact(do(state, act.Draw(), lot=0), "drew")
    assert facts["kind"] == kind
    assert facts.get("card") == (card if kind == "open" else None)

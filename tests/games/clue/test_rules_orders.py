"""Abilities, refusing, listening in, and standing orders (CL-56 to CL-68)."""

from __future__ import annotations

from collections import Counter

import pytest

from spymobile.core.audience import ANYONE, TABLE
from spymobile.core.chance import Scripted
from spymobile.games.clue import GAME, board
from spymobile.games.clue import actions as act
from spymobile.games.clue.state import Clue
from tests.games.clue.table import (
    ANNA,
    BEN,
    CARA,
    DORA,
    arrange,
    ask,
    asked,
    card_seen,
    do,
    due,
    go,
    in_location,
    intrigue,
    legal,
    lines,
    look,
    own,
    place,
    reach,
    refused,
    roll,
    seen,
    standing,
)
from tests.games.hand import fact, told

# Refusing and listening in


@pytest.mark.rule("CL-56")
@pytest.mark.parametrize("base", ["stockholm", "rome"])  # Ben holds Stockholm, and nothing else here.
def test_radio_silence_ends_the_question_with_or_without_a_card(base: str):
    state = in_location(base, agents=("beta", "alpha", "gamma"), kept=[[], ["radio_silence"]])
    do(state, act.OrderSilence("next"), seat=BEN)
    events = ask(state, "delta", "silk_map")
    assert told(events) == ["asked", "refused"]
    assert lines(events)[-1] == "Ben gives no answer: Radio Silence."
    clue = state.clues[-1]
    assert (clue.silent, clue.unable, clue.giver) == (BEN, (), -1)  # nothing learnt of Ben, Cara not asked
    assert look(state).played == intrigue("radio_silence")


@pytest.mark.rule("CL-56")
def test_players_asked_before_a_refusal_are_known_to_hold_none():
    state = in_location("rome", agents=("beta", "gamma", "epsilon"))
    do(state, act.OrderSilence("next"), seat=CARA)
    events = ask(state, "delta", "silk_map")
    assert told(events) == ["asked", "cannot_answer", "refused"]
    assert fact(events, "refused") == {"seat": CARA, "means": "cover_story"}
    assert state.clues[-1].unable == (BEN,)
    assert look(state).used == 1 << CARA


@pytest.mark.rule("CL-57")
def test_listening_in_shows_the_card_to_the_listener_and_the_fact_to_all():
    state = in_location(
        seats=4, agents=("beta", "alpha", "zeta", "delta"), kept=[[], [], ["intercepted_message"]]
    )
    do(state, act.OrderIntercept("next"), seat=CARA)
    events = ask(state, "beta", "silk_map")
    assert lines(events)[-1] == "Cara listens in with Intercepted Message."
    assert fact(events, "listened_in", CARA)["card"] == "beta"
    for who in (ANNA, BEN, DORA, TABLE, ANYONE):
        assert fact(events, "listened_in", who) == {"seat": CARA, "means": "intercepted_message"}
    assert seen(state, CARA) == ["beta"]
    assert seen(state, DORA) == []
    assert look(state).clues[-1].listeners == (CARA,)


@pytest.mark.rule("CL-57")
def test_several_may_listen_to_the_same_answer():
    state = in_location(
        seats=4, agents=("beta", "epsilon", "gamma", "delta"), kept=[[], [], [], ["intercepted_message"]]
    )
    do(state, act.OrderIntercept("next"), seat=CARA)
    do(state, act.OrderIntercept("next"), seat=DORA)
    ask(state, "beta", "silk_map")
    assert look(state).clues[-1].listeners == (CARA, DORA)
    assert look(state).used == 1 << CARA  # Gamma's Wiretap
    assert seen(state, CARA) == seen(state, DORA) == ["beta"]


@pytest.mark.rule("CL-57")
def test_asker_and_shower_do_not_listen_to_themselves():
    state = in_location(kept=[["intercepted_message"], ["intercepted_message"]])
    do(state, act.OrderIntercept("next"), seat=ANNA)
    do(state, act.OrderIntercept("next"), seat=BEN)
    events = ask(state, "delta", "silk_map")
    assert "listened_in" not in told(events)
    assert look(state).kept == (1, 1, 0)


# Abilities


@pytest.mark.rule("CL-58")
def test_an_ability_is_used_once_and_turned_over_for_all():
    state = arrange(agents=("delta", "epsilon", "gamma"), kept=[["new_orders"]])
    roll(state, 2, 2)
    do(state, act.MoveTo(board.HQ))
    assert legal(state) == (act.EndTurn(), act.ExtraOrders(), act.NewOrders())
    do(state, act.ExtraOrders())
    assert look(state).used == 1 << ANNA
    roll(state, 2, 2)
    do(state, act.MoveTo(board.HQ))
    assert refused(state, "CL-58", act.ExtraOrders()) == "Each ability can be used once."
    do(state, act.NewOrders())  # cards and abilities may follow one another
    assert asked(state) == (ANNA, "start_turn")


@pytest.mark.rule("CL-58")
def test_an_ability_left_for_later_is_not_used_up():
    state = in_location()
    ask(state, "zeta", "silk_map")
    do(state, act.GoOn())
    assert look(state).used == 0
    assert asked(state) == (ANNA, "end_turn")


@pytest.mark.rule("CL-59")
def test_double_time_skips_the_question_and_moves_again():
    state = arrange(agents=("alpha", "epsilon", "gamma"))
    go(state, "stockholm")
    assert asked(state) == (ANNA, "double_time")
    assert legal(state) == (act.DoubleTime(), act.GoOn())
    refused(state, "CL-20", act.Ask("zeta", "silk_map"))
    events = do(state, act.DoubleTime(), lot=5)
    assert told(events) == ["ability", "rolled"]
    do(state, act.MoveTo(place("warsaw")))
    assert asked(state) == (ANNA, "ask")
    ask(state, "zeta", "silk_map")
    assert asked(state) == (ANNA, "end_turn")  # one question


@pytest.mark.rule("CL-59", "CL-20")
@pytest.mark.parametrize(("location", "phase"), [("stockholm", "ask"), ("hq", "accuse")])
def test_who_came_with_the_first_move_and_stays_with_the_second_asks_there(location, phase):
    start = "hq" if location != "hq" else "stockholm"
    state = arrange(agents=("alpha", "epsilon", "gamma"), at=[start])
    go(state, location)
    do(state, act.DoubleTime(), lot=5)
    assert look(state).movers[state.agents[ANNA]] == place(location)
    do(state, act.MoveTo(place(location)))
    assert asked(state) == (ANNA, phase)


@pytest.mark.rule("CL-59", "CL-20")
def test_who_moves_on_to_a_square_has_nothing_to_ask():
    state = arrange(agents=("alpha", "epsilon", "gamma"))
    go(state, "stockholm")
    do(state, act.DoubleTime(), lot=5)
    do(state, act.MoveTo(min(spot for spot in reach(state) if spot > board.HQ)))
    while asked(state)[1] == "draw_intrigue":
        do(state, act.LeaveIt())
    assert asked(state) == (ANNA, "end_turn")


@pytest.mark.rule("CL-59", "CL-20")
def test_who_was_in_a_location_and_stands_still_twice_has_nothing_to_ask():
    state = arrange(agents=("alpha", "epsilon", "gamma"), at=["stockholm"])
    roll(state, 6, 6)
    do(state, act.MoveTo(place("stockholm")))
    assert asked(state) == (ANNA, "double_time")
    do(state, act.DoubleTime(), lot=5)
    do(state, act.MoveTo(place("stockholm")))
    assert asked(state) == (ANNA, "end_turn")


@pytest.mark.rule("CL-59")
def test_who_goes_on_asks_where_the_first_move_ended():
    state = arrange(agents=("alpha", "epsilon", "gamma"))
    go(state, "stockholm")
    do(state, act.GoOn())
    assert asked(state) == (ANNA, "ask")
    other = arrange()
    go(other, "stockholm")
    assert asked(other) == (ANNA, "ask")  # Beta is not asked


@pytest.mark.rule("CL-59")
def test_double_time_follows_a_move_by_the_dice_only():
    state = arrange(agents=("alpha", "epsilon", "gamma"), kept=[["night_flight"]])
    do(state, act.NightFlight(place("rome")))
    assert asked(state) == (ANNA, "ask")


@pytest.mark.rule("CL-60")
def test_second_interrogation_asks_again_in_the_same_location():
    state = in_location()
    ask(state, "delta", "silk_map")
    assert asked(state) == (ANNA, "second_interrogation")
    do(state, act.SecondInterrogation())
    assert asked(state) == (ANNA, "ask")
    ask(state, "zeta", "silk_map")
    assert asked(state) == (ANNA, "end_turn")
    assert [clue.cards[2] for clue in state.clues] == [board.CARD["stockholm"]] * 2


@pytest.mark.rule("CL-61")
def test_extra_orders_belong_to_delta_and_give_another_turn():
    state = arrange(agents=("delta", "epsilon", "gamma"))
    roll(state, 2, 2)
    do(state, act.MoveTo(board.HQ), act.ExtraOrders())
    assert asked(state) == (ANNA, "start_turn")
    beta = arrange()
    roll(beta, 2, 2)
    do(beta, act.MoveTo(board.HQ))
    assert refused(beta, "CL-61", act.ExtraOrders()) == "That ability belongs to Agent Delta."


@pytest.mark.rule("CL-62")
def test_safe_house_leads_to_any_location_but_not_to_the_centre():
    state = arrange(agents=("zeta", "epsilon", "gamma"), at=[(12, 7)])
    houses = [action for action in legal(state) if isinstance(action, act.SafeHouse)]
    assert [house.base for house in houses] == list(board.BASES)
    assert set(houses) <= set(due(state).public)
    refused(state, "CL-62", act.SafeHouse("hq"))  # type: ignore[arg-type]
    do(state, act.SafeHouse("istanbul"))
    assert state.place(ANNA) == place("istanbul")
    assert asked(state) == (ANNA, "ask")
    refused(arrange(), "CL-62", act.SafeHouse("istanbul"))


# Standing orders


@pytest.mark.rule("CL-63")
def test_orders_may_be_changed_at_any_time_by_anyone_and_are_secret():
    state = arrange()
    for seat in (ANNA, BEN, CARA):
        assert set(standing(state, seat)) == {"show_order", "order_silence", "order_intercept"}
    before = {who: look(state, who) for who in (ANNA, CARA, TABLE, ANYONE)}
    events = do(state, act.OrderSilence("next"), act.ShowFirst("paris"), seat=BEN)
    assert told(events, BEN) == ["silence_order", "show_order"]
    for who, view in before.items():
        assert told(events, who) == []
        assert look(state, who) == view
    assert asked(state) == (ANNA, "start_turn")  # nobody is held up


@pytest.mark.rule("CL-63")
def test_what_may_be_ordered_does_not_depend_on_what_is_held():
    empty, full = arrange(), arrange(kept=[["radio_silence", "intercepted_message"]])
    full.hands = (full.hands[1], full.hands[0], full.hands[2])
    assert standing(empty, ANNA) == standing(full, ANNA)


@pytest.mark.rule("CL-64")
def test_a_card_this_asker_has_already_seen_is_shown_again():
    for lot in range(60):
        state = in_location()
        state.clues = (Clue("question", CARA, (0, 0, 0), giver=BEN),) * 2 + (
            Clue("question", ANNA, (0, 0, 0), giver=BEN),
        )
        gamma, radio = board.CARD["gamma"], board.CARD["suitcase_radio"]
        state.seen[BEN] = ((0, gamma), (1, gamma), (2, radio))
        events = ask(state, "gamma", "suitcase_radio", lot=lot)
        assert card_seen(events, ANNA) == "suitcase_radio"


@pytest.mark.rule("CL-64")
def test_else_the_card_shown_most_often():
    for lot in range(60):
        state = in_location()
        state.clues = (Clue("question", CARA, (0, 0, 0), giver=BEN),) * 3
        gamma, radio = board.CARD["gamma"], board.CARD["suitcase_radio"]
        state.seen[BEN] = ((0, gamma), (1, gamma), (2, radio))
        assert card_seen(ask(state, "gamma", "suitcase_radio", lot=lot), ANNA) == "gamma"


@pytest.mark.rule("CL-64")
def test_else_one_of_the_rest_by_lot_each_as_likely_as_the_other():
    shown = Counter(
        card_seen(ask(in_location(), "gamma", "suitcase_radio", lot=lot), ANNA) for lot in range(60)
    )
    assert shown == {"gamma": 20, "suitcase_radio": 20, "stockholm": 20}
    two = Counter(card_seen(ask(in_location(), "gamma", "silk_map", lot=lot), ANNA) for lot in range(60))
    assert two == {"gamma": 30, "stockholm": 30}


@pytest.mark.rule("CL-65")
def test_the_foremost_card_that_fits_is_shown():
    state = in_location()
    do(state, act.ShowFirst("stockholm"), act.ShowFirst("madrid"), seat=BEN)
    for lot in range(3):
        assert card_seen(ask(state.copy(), "gamma", "suitcase_radio", lot=lot), ANNA) == "stockholm"
    do(state, act.ShowFirst("gamma"), seat=BEN)
    assert own(state, BEN).show_first == tuple(board.CARD[c] for c in ("gamma", "madrid", "stockholm"))
    assert card_seen(ask(state.copy(), "gamma", "suitcase_radio", lot=1), ANNA) == "gamma"
    do(state, act.ShowByHabit(), seat=BEN)
    assert card_seen(ask(state, "gamma", "suitcase_radio", lot=1), ANNA) == "suitcase_radio"


@pytest.mark.rule("CL-66")
@pytest.mark.parametrize(
    ("order", "refuses"),
    [
        (act.OrderSilence("never"), False),
        (act.OrderSilence("next"), True),
        (act.OrderSilence(ANNA), True),
        (act.OrderSilence(CARA), False),
        (act.OrderSilence("stockholm"), True),
        (act.OrderSilence("lisbon"), False),
    ],
)
def test_the_silence_order_waits_for_its_question(order: act.OrderSilence, refuses: bool):
    state = in_location(kept=[[], ["radio_silence"]])
    do(state, order, seat=BEN)
    events = ask(state, "delta", "silk_map")
    assert ("refused" in told(events)) == refuses
    if refuses:
        assert fact(events, "refused")["means"] == "cover_story"  # before Radio Silence, which he keeps
        assert own(state, BEN).silence == "never"


@pytest.mark.rule("CL-66")
def test_an_order_without_means_does_nothing():
    state = in_location(agents=("beta", "alpha", "gamma"))
    do(state, act.OrderSilence("next"), seat=BEN)
    assert "refused" not in told(ask(state, "delta", "silk_map"))
    assert own(state, BEN).silence == "next"  # still waiting
    refused(state, "CL-66", act.OrderSilence(BEN), seat=BEN)
    refused(state, "CL-66", act.OrderSilence(7), seat=BEN)
    refused(state, "CL-66", act.OrderSilence(-1), seat=BEN)
    refused(state, "CL-66", act.OrderSilence("berlin"), seat=BEN)  # type: ignore[arg-type]


@pytest.mark.rule("CL-67")
@pytest.mark.parametrize(
    ("order", "listens"),
    [
        (act.OrderIntercept("never"), False),
        (act.OrderIntercept("next"), True),
        (act.OrderIntercept(ANNA), True),
        (act.OrderIntercept(BEN), False),
        (act.OrderIntercept("delta"), True),
        (act.OrderIntercept("lisbon"), False),
    ],
)
def test_the_intercept_order_waits_for_its_answer(order: act.OrderIntercept, listens: bool):
    state = in_location(kept=[[], [], ["intercepted_message"]])
    do(state, order, seat=CARA)
    events = ask(state, "delta", "silk_map")
    assert ("listened_in" in told(events)) == listens
    if listens:
        assert fact(events, "listened_in")["means"] == "wiretap"  # before the card, which she keeps
        assert own(state, CARA).intercept == "never"
        assert look(state).kept == (0, 0, 1)


@pytest.mark.rule("CL-68")
def test_by_hand_one_fitting_card_is_asked_for_like_several():
    one, three = in_location(answers="by_hand"), in_location(answers="by_hand")
    first = ask(one, "delta", "silk_map")
    second = ask(three, "gamma", "suitcase_radio")
    assert told(first) == told(second) == ["asked", "must_show"]
    assert asked(one) == asked(three) == (BEN, "show_card")
    for state in (one, three):
        assert due(state).sealed
        assert due(state).public == ()
    assert legal(one) == (act.ShowCard("stockholm"),)


@pytest.mark.rule("CL-68")
def test_by_hand_silence_and_listening_still_follow_their_orders():
    state = in_location(answers="by_hand", kept=[[], [], ["intercepted_message"]])
    do(state, act.OrderIntercept("next"), seat=CARA)
    ask(state, "gamma", "silk_map")
    events = do(state, act.ShowCard("gamma"))
    assert told(events) == ["showed", "listened_in"]
    state = in_location(answers="by_hand")
    do(state, act.OrderSilence("next"), seat=BEN)
    assert told(ask(state, "gamma", "silk_map")) == ["asked", "refused"]


def test_the_lot_for_a_card_is_drawn_once_whatever_the_hand():
    """Chance must not tell how many cards fitted (leak 3)."""

    for question in (act.Ask("delta", "silk_map"), act.Ask("gamma", "suitcase_radio")):
        once = Scripted([59])
        GAME.play(in_location(), ANNA, question, once)
        once.finish()

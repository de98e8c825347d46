"""Intrigue Cards: drawing, Captures, and what is played on the own turn (CL-37 to CL-57)."""

from __future__ import annotations

from collections import Counter

import pytest

from spymobile.core.chance import Fast
from spymobile.core.game import Outcome, Setup
from spymobile.games.clue import GAME, board
from spymobile.games.clue import actions as act
from tests.games.clue.table import (
    ANNA,
    BEN,
    CARA,
    HANDS,
    arrange,
    ask,
    asked,
    do,
    due,
    go,
    intrigue,
    legal,
    lines,
    look,
    own,
    place,
    refused,
    roll,
    seen,
)
from tests.games.hand import fact, hear, told

MARK = (12, 6)  # a question mark square, three steps from the centre


# The deck


@pytest.mark.rule("CL-37")
def test_the_deck_has_8_captures_1_to_play_at_once_and_16_to_keep():
    state, _ = GAME.deal(Setup("clue", 3), Fast(1))
    assert len(state.deck) == look(state).deck == 25
    assert {board.INTRIGUE[kind]: count for kind, count in Counter(state.deck).items()} == {
        "capture": 8,
        "leaked_dispatch": 1,
        "forced_march": 2,
        "night_flight": 2,
        "intercepted_message": 2,
        "radio_silence": 2,
        "recalled_to_hq": 2,
        "new_orders": 4,
        "second_briefing": 1,
        "courier": 1,
    }


@pytest.mark.rule("CL-39")
def test_the_question_mark_stands_for_the_1_of_one_die_and_counts_one_square():
    state = arrange(deck=["courier"])
    events = roll(state, 1, 4)
    assert lines(events) == ["Anna rolls ? and 4: 5."]
    assert asked(state) == (ANNA, "draw_intrigue")
    do(state, act.LeaveIt())
    assert look(state).count == 5
    plain_one = arrange()
    events = roll(plain_one, 4, 1)
    assert lines(events) == ["Anna rolls 4 and 1: 5."]
    assert asked(plain_one) == (ANNA, "move")


@pytest.mark.rule("CL-39", "CL-42")
def test_with_marks_on_both_dice_two_marks_give_two_draws_each_decided_on_its_own():
    state = arrange(deck=["courier", "new_orders"], question_dice="both")
    events = roll(state, 4, 1)
    assert fact(events, "rolled")["marks"] == 1
    state = arrange(deck=["courier", "new_orders"], question_dice="both")
    roll(state, 1, 1)
    do(state, act.Draw())
    assert asked(state) == (ANNA, "draw_intrigue")
    do(state, act.LeaveIt())
    assert asked(state) == (ANNA, "move")
    assert look(state).count == 2
    assert state.kept[ANNA] == intrigue("courier")


@pytest.mark.rule("CL-38")
def test_drawing_is_a_choice_in_all_three_cases():
    by_dice = arrange()
    roll(by_dice, 1, 4)
    by_landing = arrange()
    go(by_landing, MARK)
    by_question = arrange(at=[(5, 7)])
    go(by_question, "stockholm")
    ask(by_question, "epsilon", "silk_map")
    for state, seat in ((by_dice, ANNA), (by_landing, ANNA), (by_question, BEN)):
        assert asked(state) == (seat, "draw_intrigue")
        assert legal(state) == (act.Draw(), act.LeaveIt())
        assert due(state).public == due(state).legal  # anyone may tap it for the player
        assert told(do(state, act.LeaveIt())) == ["left_card"]


@pytest.mark.rule("CL-38")
def test_the_house_may_force_draws_by_dice_and_squares_only():
    by_dice = arrange(draws="must")
    roll(by_dice, 1, 4)
    by_landing = arrange(draws="must")
    go(by_landing, MARK)
    for state in (by_dice, by_landing):
        assert legal(state) == (act.Draw(),)
        refused(state, "CL-38", act.LeaveIt())
    by_question = arrange(at=[(5, 7)], draws="must")
    go(by_question, "stockholm")
    ask(by_question, "epsilon", "silk_map")
    assert act.LeaveIt() in legal(by_question)


@pytest.mark.rule("CL-40")
def test_landing_means_ending_a_move_there():
    state = arrange()
    go(state, MARK)
    assert asked(state) == (ANNA, "draw_intrigue")
    passing = arrange()
    go(passing, (12, 5))
    assert asked(passing) == (ANNA, "end_turn")
    staying = arrange(at=[MARK])
    go(staying, MARK)
    assert asked(staying) == (ANNA, "end_turn")


@pytest.mark.rule("CL-41")
def test_the_dice_draw_comes_before_the_move_and_can_help_it():
    state = arrange(deck=["forced_march"])
    roll(state, 1, 1)
    do(state, act.Draw())
    assert asked(state) == (ANNA, "move")
    do(state, act.ForcedMarch())
    assert look(state).count == 8


@pytest.mark.rule("CL-41")
def test_a_player_who_was_moved_draws_when_the_question_is_finished():
    state = arrange(at=[(5, 7)], answers="by_hand")
    go(state, "stockholm")
    ask(state, "epsilon", "silk_map")
    assert asked(state) == (BEN, "show_card")  # the answer first
    do(state, act.ShowCard("stockholm"))
    assert asked(state) == (BEN, "draw_intrigue")
    do(state, act.LeaveIt())
    assert asked(state) == (ANNA, "second_interrogation")


@pytest.mark.rule("CL-42")
def test_each_trigger_of_a_turn_is_its_own_draw():
    state = arrange(deck=["courier", "new_orders"])
    roll(state, 1, 5)
    do(state, act.Draw(), act.MoveTo(place(MARK)))
    assert asked(state) == (ANNA, "draw_intrigue")
    do(state, act.Draw())
    assert state.kept[ANNA] == intrigue("new_orders", "courier")


@pytest.mark.rule("CL-43")
def test_being_moved_counts_only_if_a_question_of_another_changed_the_place():
    moved = arrange(at=[(5, 7)])
    already_there = arrange(at=[(5, 7), "stockholm"])
    nobody_plays_it = arrange(at=[(5, 7)])
    only_answers = arrange(at=[(5, 7)], out=[BEN])
    for state, agent in (
        (moved, "epsilon"),
        (already_there, "epsilon"),
        (nobody_plays_it, "zeta"),
        (only_answers, "epsilon"),
    ):
        go(state, "stockholm")
        do(state, act.Ask(agent, "silk_map"), lot=0)  # type: ignore[arg-type]
    assert (asked(moved), moved.called) == ((BEN, "draw_intrigue"), 1 << BEN)
    for state in (already_there, nobody_plays_it, only_answers):
        assert (asked(state), state.called) == ((ANNA, "second_interrogation"), 0)


# Captures


@pytest.mark.rule("CL-44")
def test_seven_captures_do_nothing_but_are_counted_in_public():
    state = arrange(deck=["capture"], captures=6)
    roll(state, 1, 4)
    events = do(state, act.Draw())
    assert lines(events) == ["Anna draws an Intrigue Card: Capture."]
    assert look(state).captures == 7
    assert look(state).kept == (0, 0, 0)
    assert asked(state) == (ANNA, "move")


@pytest.mark.rule("CL-45")
def test_the_eighth_capture_ends_the_game_for_all():
    state = arrange(deck=["capture"], captures=7)
    roll(state, 1, 4)
    events = do(state, act.Draw())
    assert GAME.outcome(state) == Outcome((), "captured")
    assert look(state).captures == 8
    lost = {"ending": "captured", "agent": "zeta", "item": "silk_map", "base": "rome"}
    assert fact(events, "lost") == lost


@pytest.mark.rule("CL-45")
def test_the_house_may_put_only_its_drawer_out_and_the_card_back():
    state = arrange(deck=["capture"], captures=7, eighth_capture="drawer")
    deck = sorted(state.deck)
    roll(state, 1, 4)
    do(state, act.Draw(), lot=0)
    assert GAME.outcome(state) is None
    assert state.living == (BEN, CARA)
    assert asked(state) == (BEN, "start_turn")
    assert look(state).captures == 7
    assert sorted(state.deck) == deck


@pytest.mark.rule("CL-45")
def test_a_moved_player_captured_so_leaves_the_turn_to_the_asker():
    state = arrange(at=[(5, 7)], deck=["capture"], captures=7, eighth_capture="drawer")
    go(state, "stockholm")
    ask(state, "epsilon", "silk_map")
    do(state, act.Draw(), lot=0)
    assert state.living == (ANNA, CARA)
    assert asked(state) == (ANNA, "second_interrogation")


@pytest.mark.rule("CL-46")
def test_played_cards_leave_the_game():
    state = arrange(kept=[["new_orders"]])
    roll(state, 2, 2)
    deck = state.deck
    do(state, act.MoveTo(board.HQ), act.NewOrders())
    assert look(state).played == intrigue("new_orders")
    assert state.deck == deck
    assert state.kept[ANNA] == ()


@pytest.mark.rule("CL-46")
def test_the_eighth_capture_comes_before_the_deck_runs_out():
    for seed in range(30):
        state, _ = GAME.deal(Setup("clue", 3), Fast(seed))
        draws = 0
        while not GAME.outcome(state):
            roll(state, 1, 1)
            assert state.deck
            do(state, act.Draw(), lot=0)
            draws += 1
            if not GAME.outcome(state):
                do(state, act.MoveTo(board.HQ))
                if asked(state)[1] == "double_time":
                    do(state, act.GoOn())
                do(state, act.EndTurn())
        assert draws <= 25
        assert state.ending == "captured"


@pytest.mark.rule("CL-47")
def test_kept_cards_are_secret_and_their_number_is_not():
    state = arrange(deck=["courier"])
    roll(state, 1, 4)
    events = do(state, act.Draw())
    assert fact(events, "drew", ANNA) == {"seat": ANNA, "kind": "keep", "card": "courier"}
    assert fact(events, "drew", BEN) == fact(events, "drew") == {"seat": ANNA, "kind": "keep"}
    assert own(state, ANNA).kept == intrigue("courier")
    assert look(state, BEN).kept == (1, 0, 0)
    assert own(state, BEN).kept == ()


@pytest.mark.rule("CL-47")
def test_as_many_cards_in_a_turn_as_you_like():
    state = arrange(
        kept=[["recalled_to_hq", "forced_march", "forced_march", "new_orders"]], at=["hq", "paris"]
    )
    do(state, act.RecallToHq(BEN))
    roll(state, 2, 2)
    do(state, act.ForcedMarch(), act.ForcedMarch())
    assert look(state).count == 16
    do(state, act.MoveTo(board.HQ), act.NewOrders())
    assert asked(state) == (ANNA, "start_turn")


# The cards


@pytest.mark.rule("CL-48")
def test_forced_march_adds_6_after_the_roll():
    state = arrange(kept=[["forced_march"]], at=["paris"])
    refused(state, "CL-48", act.ForcedMarch())
    roll(state, 2, 2)
    assert place("lisbon") not in {getattr(action, "place", -1) for action in legal(state)}
    events = do(state, act.ForcedMarch())
    assert lines(events) == ["Anna plays Forced March."]
    assert refused(state, "CL-48", act.ForcedMarch()) == "You do not hold Forced March."
    assert place("stockholm") in {getattr(action, "place", -1) for action in legal(state)}


@pytest.mark.rule("CL-49")
def test_night_flight_lands_on_a_location_the_centre_a_square_or_a_question_mark():
    for target, then in (
        ("lisbon", "ask"),
        ("paris", "ask"),
        ("hq", "accuse"),
        ((12, 5), "end_turn"),
        (MARK, "draw_intrigue"),
    ):
        state = arrange(kept=[["night_flight"]], at=["paris"])
        events = do(state, act.NightFlight(place(target)))
        assert told(events) == ["played", "flew"]
        assert asked(state) == (ANNA, then)
        assert state.place(ANNA) == place(target)


@pytest.mark.rule("CL-49")
def test_night_flight_replaces_the_roll_and_needs_a_free_square():
    state = arrange(kept=[["night_flight"]], at=["paris", (12, 5)])
    refused(state, "CL-49", act.NightFlight(place((12, 5))))
    refused(state, "CL-49", act.NightFlight(999))
    roll(state, 2, 2)
    refused(state, "CL-49", act.NightFlight(place("rome")))
    refused(arrange(), "CL-49", act.NightFlight(place("rome")))


@pytest.mark.rule("CL-50")
def test_second_briefing_asks_where_you_stand_instead_of_rolling():
    state = arrange(kept=[["second_briefing"]], at=["paris"])
    events = do(state, act.SecondBriefing())
    assert lines(events) == ["Anna plays Second Briefing."]
    assert asked(state) == (ANNA, "ask")
    in_a_corridor = arrange(kept=[["second_briefing"]], at=[(12, 7)])
    refused(in_a_corridor, "CL-50", act.SecondBriefing())
    refused(arrange(at=["paris"]), "CL-50", act.SecondBriefing())


@pytest.mark.rule("CL-51")
def test_recalled_to_hq_sends_another_living_player_to_the_centre():
    state = arrange(kept=[["recalled_to_hq"]], at=["hq", "paris", "rome"], called=[BEN], out=[CARA])
    refused(state, "CL-51", act.RecallToHq(ANNA))
    refused(state, "CL-51", act.RecallToHq(CARA))
    events = do(state, act.RecallToHq(BEN))
    assert lines(events) == ["Anna plays Recalled to HQ.", "Anna sends Ben back to Allied HQ."]
    assert state.place(BEN) == board.HQ
    assert asked(state) == (ANNA, "start_turn")  # no draw for Ben, and Anna still has her turn
    roll(state, 2, 2)
    do(state, act.MoveTo(board.HQ), act.EndTurn())
    assert legal(state) == (act.Roll(), act.RaiseAccusation())  # no staying, but an accusation


@pytest.mark.rule("CL-51")
def test_a_mover_in_the_centre_cannot_be_recalled():
    state = arrange(kept=[["recalled_to_hq"]], at=["paris"])
    assert refused(state, "CL-51", act.RecallToHq(BEN)) == "That mover is in the centre already."


@pytest.mark.rule("CL-52")
def test_new_orders_give_a_whole_new_turn_and_may_be_chained():
    state = arrange(kept=[["new_orders", "new_orders"]])
    for _ in range(2):
        roll(state, 2, 2)
        refused(state, "CL-52", act.NewOrders())
        do(state, act.MoveTo(board.HQ), act.NewOrders())
        assert asked(state) == (ANNA, "start_turn")
        assert act.RaiseAccusation() in legal(state)
    roll(state, 2, 2)
    do(state, act.MoveTo(board.HQ))
    assert legal(state) == (act.EndTurn(),)


@pytest.mark.rule("CL-53")
def test_the_courier_brings_a_card_from_the_right():
    state = arrange(turn=BEN, kept=[[], ["courier"]])
    roll(state, 2, 2)
    do(state, act.MoveTo(board.HQ))
    events = do(state, act.Courier(), lot=0)
    assert fact(events, "showed") == {"seat": ANNA, "to": BEN}
    assert fact(events, "showed", BEN)["card"] in HANDS[3][ANNA]
    assert asked(state) == (BEN, "end_turn")
    refused(state, "CL-53", act.Courier())


@pytest.mark.rule("CL-53")
def test_by_hand_the_right_neighbour_chooses_any_card():
    state = arrange(turn=BEN, kept=[[], ["courier"]], answers="by_hand")
    roll(state, 2, 2)
    do(state, act.MoveTo(board.HQ), act.Courier())
    assert asked(state) == (ANNA, "courier_show")
    assert [action.card for action in legal(state)] == sorted(HANDS[3][ANNA], key=board.CARD.__getitem__)
    do(state, act.ShowCard("warsaw"))
    assert seen(state, BEN) == ["warsaw"]
    assert asked(state) == (BEN, "end_turn")


@pytest.mark.rule("CL-54")
def test_the_leaked_dispatch_moves_a_card_of_each_player_to_the_left_unseen_by_others():
    state = arrange(deck=["leaked_dispatch"])
    roll(state, 1, 4)
    events = do(state, act.Draw(), lot=0)
    for giver in (ANNA, BEN, CARA):
        receiver = (giver + 1) % 3
        gave = fact(events, "leaked", giver)["gave"]
        assert fact(events, "leaked", receiver)["card"] == gave
        assert gave in HANDS[3][giver]
    assert fact(events, "leaked") == {"seats": 3}
    assert look(state).played == intrigue("leaked_dispatch")
    assert asked(state) == (ANNA, "move")
    assert all(clue.cards == () for clue in look(state).clues)  # nothing to be learnt by others


@pytest.mark.rule("CL-54")
def test_by_hand_all_choose_at_the_same_time_and_see_at_the_same_time():
    state = arrange(deck=["leaked_dispatch"], answers="by_hand")
    roll(state, 1, 4)
    do(state, act.Draw())
    waiting = [decision for decision in GAME.decisions(state) if not decision.standing]
    assert [(decision.seat, decision.kind) for decision in waiting] == [
        (seat, "clue.leaked_show") for seat in range(3)
    ]
    do(state, act.ShowCard("istanbul"), seat=CARA)
    do(state, act.ShowCard("lisbon"), seat=ANNA)
    refused(state, "CL-9", act.ShowCard("london"), seat=ANNA)
    assert (seen(state, ANNA), seen(state, BEN)) == (["lisbon"], [])  # not yet shown
    events = do(state, act.ShowCard("paris"), seat=BEN)
    assert [told.name for told in hear(events)] == ["chose_leak", "leaked"]
    assert (seen(state, ANNA), seen(state, BEN)) == (["lisbon", "istanbul"], ["lisbon", "paris"])
    assert asked(state) == (ANNA, "move")


@pytest.mark.rule("CL-55")
def test_players_who_only_answer_still_show_for_courier_and_leak():
    state = arrange(turn=BEN, kept=[[], ["courier"]], out=[ANNA])
    roll(state, 2, 2)
    do(state, act.MoveTo(board.HQ))
    events = do(state, act.Courier(), lot=0)
    assert fact(events, "showed")["seat"] == ANNA
    state = arrange(turn=BEN, deck=["leaked_dispatch"], out=[ANNA])
    roll(state, 1, 4)
    events = do(state, act.Draw(), lot=0)
    assert fact(events, "leaked", BEN)["card"] in HANDS[3][ANNA]
    assert len(seen(state, ANNA)) == 2

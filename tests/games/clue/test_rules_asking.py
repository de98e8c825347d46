"""Asking and answering (CL-11, CL-22 to CL-30)."""

from __future__ import annotations

import pytest

from spymobile.core.audience import ANYONE, TABLE
from spymobile.core.chance import Fast
from spymobile.games.clue import GAME, board
from spymobile.games.clue import actions as act
from tests.games.clue.table import (
    ANNA,
    BEN,
    CARA,
    DORA,
    arrange,
    ask,
    asked,
    card_seen,
    cards,
    do,
    go,
    in_location,
    legal,
    lines,
    look,
    place,
    refused,
    seen,
)
from tests.games.hand import fact, told


@pytest.mark.rule("CL-22")
def test_the_left_neighbour_answers_first():
    state = in_location()
    events = ask(state, "delta", "silk_map")  # Ben holds Stockholm, Cara Delta.
    assert lines(events)[:2] == [
        "Anna asks: Silk Map taken by Agent Delta operating out of Stockholm?",
        "Ben shows Anna a card.",
    ]
    assert card_seen(events, ANNA) == "stockholm"


@pytest.mark.rule("CL-22")
def test_who_cannot_answer_passes_the_question_on():
    state = in_location("budapest")
    events = ask(state, "delta", "silk_map")
    assert told(events) == ["asked", "cannot_answer", "showed"]
    assert fact(events, "cannot_answer") == {"seat": BEN}
    assert fact(events, "showed") == {"seat": CARA, "to": ANNA}


@pytest.mark.rule("CL-22")
def test_a_question_names_an_agent_an_item_and_the_own_location():
    state = in_location("budapest")
    refused(state, "CL-22", act.Ask("rome", "silk_map"))  # type: ignore[arg-type]
    refused(state, "CL-22", act.Ask("zeta", "zeta"))  # type: ignore[arg-type]
    ask(state, "zeta", "silk_map")
    assert state.clues[-1].cards == cards("zeta", "silk_map", "budapest")


@pytest.mark.rule("CL-23")
def test_the_holder_chooses_and_only_the_asker_sees_the_card():
    state = in_location(answers="by_hand")
    ask(state, "gamma", "suitcase_radio")  # Ben holds all three.
    assert asked(state) == (BEN, "show_card")
    assert [action.card for action in legal(state)] == ["gamma", "suitcase_radio", "stockholm"]
    assert refused(state, "CL-23", act.ShowCard("paris")) == "That card was not asked for."
    assert refused(state, "CL-23", act.ShowCard("zeta")) == "You do not hold that card."
    events = do(state, act.ShowCard("suitcase_radio"))
    assert card_seen(events, ANNA) == card_seen(events, BEN) == "suitcase_radio"
    assert card_seen(events, CARA) is None
    assert card_seen(events, TABLE) is None
    assert seen(state, ANNA) == seen(state, BEN) == ["suitcase_radio"]
    assert seen(state, CARA) == []


@pytest.mark.rule("CL-24")
def test_nobody_can_pass_with_a_card_or_show_one_without():
    state = in_location("rome")
    events = ask(state, "delta", "silk_map")
    assert state.clues[-1].unable == (BEN,)
    assert card_seen(events, ANNA) == "delta"
    state = in_location("rome", answers="by_hand")
    ask(state, "delta", "silk_map")
    assert [action.card for action in legal(state)] == ["delta"]  # no way to say "I cannot answer"


@pytest.mark.rule("CL-25")
def test_after_one_card_nobody_further_left_is_asked():
    state = in_location(seats=4)
    events = ask(state, "beta", "compass_button")  # Ben shows; Cara holds one as well.
    assert told(events).count("showed") == 1
    assert "cannot_answer" not in told(events)
    clue = state.clues[-1]
    assert (clue.giver, clue.unable) == (BEN, ())
    assert seen(state, CARA) == seen(state, DORA) == []


@pytest.mark.rule("CL-26")
def test_all_36_questions_are_always_legal_even_about_own_and_face_up_cards():
    state = in_location(seats=4)
    assert len(legal(state)) == 36
    assert {(action.agent, action.item) for action in legal(state)} == {
        (agent, item) for agent in board.AGENTS for item in board.ITEMS
    }
    assert act.Ask("alpha", "matchbox_camera") in legal(state)  # her own
    events = ask(state, "alpha", "forged_papers")  # her own, and one that lies face up
    assert told(events)[-1] == "nobody_answered"


@pytest.mark.rule("CL-27")
def test_naming_the_own_agent_leaves_the_mover_where_it_is():
    state = in_location()
    ask(state, "beta", "silk_map")
    assert state.place(ANNA) == place("stockholm")
    assert state.called == 0
    assert asked(state) == (ANNA, "second_interrogation")  # nobody may draw


@pytest.mark.rule("CL-28")
def test_mover_and_item_come_and_stay():
    state = in_location()
    ask(state, "zeta", "silk_map")
    do(state, act.GoOn(), act.EndTurn())
    view = look(state)
    assert view.movers[board.CARD["zeta"]] == place("stockholm")
    assert view.items[board.ITEMS.index("silk_map")] == place("stockholm")
    assert view.items.count(board.HQ) == 5


@pytest.mark.rule("CL-29")
def test_when_nobody_answers_all_hear_just_that():
    state = in_location("rome")
    events = ask(state, "zeta", "silk_map")
    for who in (ANNA, BEN, CARA, TABLE, ANYONE):
        assert told(events, who) == ["asked", "cannot_answer", "cannot_answer", "nobody_answered"]
        assert fact(events, "nobody_answered", who) == {"seat": ANNA}
    assert state.clues[-1].unable == (BEN, CARA)


@pytest.mark.rule("CL-29")
def test_the_asker_can_work_out_the_envelope_from_it():
    state = in_location("rome")
    ask(state, "zeta", "silk_map")
    chance = Fast(5)
    envelopes = {GAME.imagine(look(state, ANNA), chance).envelope for _ in range(30)}
    assert envelopes == {state.envelope}
    others = {GAME.imagine(look(state, BEN), chance).envelope for _ in range(60)}
    assert len(others) > 1  # Ben cannot know what Anna holds


@pytest.mark.rule("CL-30")
def test_everyone_hears_the_question_and_the_answers_but_not_the_card():
    state = in_location("budapest")
    events = ask(state, "delta", "silk_map")
    public = look(state, ANYONE).clues[-1]
    assert (public.asker, public.cards) == (ANNA, cards("delta", "silk_map", "budapest"))
    assert (public.unable, public.giver, public.listeners) == ((BEN,), CARA, ())
    assert all("card" not in heard for heard in (fact(events, "showed", who) for who in (BEN, TABLE, ANYONE)))


@pytest.mark.rule("CL-30")
def test_a_walk_into_a_location_and_a_question_in_one_turn():
    state = arrange()
    events = go(state, "stockholm", 3, 2)
    assert lines(events) == ["Anna rolls 3 and 2: 5.", "Anna moves to Stockholm."]
    events = ask(state, "delta", "silk_map")
    assert lines(events, ANNA)[-1] == "Ben shows Anna Stockholm."
    assert lines(events, CARA)[-1] == "Ben shows Anna a card."

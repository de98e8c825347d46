"""Two whole evenings: the acceptance walkthrough of flows.md (E7) and the lesson (D4), as far as rules go."""

from __future__ import annotations

from spymobile.core.audience import ANYONE, TABLE
from spymobile.core.game import Outcome
from spymobile.games.clue import GAME, board
from spymobile.games.clue import actions as act
from tests.games.clue.table import (
    ANNA,
    BEN,
    CARA,
    arrange,
    ask,
    asked,
    card_seen,
    do,
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
from tests.games.hand import fact, told


def test_three_players_on_one_phone():
    state = arrange(deck=["radio_silence", "intercepted_message", "leaked_dispatch"])

    # Anna: Stockholm. Ben's only match is shown without a tap of his.
    go(state, "stockholm", 3, 2)
    events = ask(state, "delta", "silk_map")
    assert card_seen(events, ANNA) == "stockholm"
    assert "Ben shows Anna a card." in lines(events)
    do(state, act.GoOn(), act.EndTurn())

    # Ben sets orders, draws in public, and asks in Madrid.
    do(state, act.ShowFirst("madrid"), act.OrderSilence("next"), seat=BEN)
    roll(state, 1, 6)
    do(state, act.Draw(), act.MoveTo(place("madrid")))
    events = ask(state, "gamma", "code_book")
    assert told(events) == ["asked", "cannot_answer", "showed"]
    assert card_seen(events, BEN) == "code_book"
    assert asked(state) == (CARA, "draw_intrigue")
    do(state, act.LeaveIt())
    assert own(state, BEN).kept == intrigue("radio_silence")
    do(state, act.EndTurn())

    # Cara stays where she was brought; Anna cannot answer and Ben refuses.
    assert set(legal(state)) == {act.Roll(), act.Stay()}
    do(state, act.Stay())
    events = ask(state, "zeta", "compass_button")
    assert lines(events)[1:] == ["Anna cannot answer.", "Ben gives no answer: Cover Story."]
    assert look(state).used == 1 << BEN
    assert state.clues[-1].unable == (ANNA,)
    do(state, act.EndTurn())

    # Anna draws a message, asks in Warsaw, and orders to listen in.
    roll(state, 1, 4)
    do(state, act.Draw(), act.MoveTo(place("warsaw")))
    events = ask(state, "beta", "silk_map")
    assert card_seen(events, ANNA) == "beta"
    do(state, act.GoOn(), act.OrderIntercept("next"), act.EndTurn())

    # Ben asks in Paris; Cara shows, Anna listens in.
    roll(state, 2, 3)
    do(state, act.MoveTo(place("paris")))
    events = ask(state, "zeta", "forged_papers")
    assert lines(events, TABLE)[1:] == ["Cara shows Ben a card.", "Anna listens in with Intercepted Message."]
    assert "Forged" not in " ".join(lines(events, ANYONE)[1:])
    do(state, act.EndTurn())

    # Cara draws the Leaked Dispatch and stays without a question.
    roll(state, 1, 3)
    do(state, act.Draw(), lot=0)
    do(state, act.MoveTo(place("madrid")))
    assert asked(state) == (CARA, "end_turn")
    do(state, act.EndTurn())
    assert len(seen(state, ANNA)) == 6
    assert "forged_papers" in seen(state, ANNA)

    # Anna has not left Warsaw, so she cannot ask there.
    refused(state, "CL-12", act.Stay())


def test_the_risk_of_the_eighth_capture_can_be_left_alone():
    state = arrange(at=["budapest"], captures=7)
    state.deck = state.deck[-6:]
    roll(state, 1, 3)
    view = look(state)
    assert (view.captures, view.deck) == (7, 6)
    do(state, act.LeaveIt())
    assert asked(state) == (ANNA, "move")


def test_the_end_of_the_evening():
    state = arrange(at=["budapest", "hq", "stockholm"])
    go(state, "rome", 4, 5)
    events = ask(state, "zeta", "silk_map")
    assert lines(events)[-1] == "Nobody could answer Anna."
    do(state, act.GoOn(), act.EndTurn())

    # Ben accuses wrongly; his order still answers.
    do(state, act.ShowFirst("madrid"), seat=BEN)
    do(state, act.RaiseAccusation(), act.Accuse("zeta", "silk_map", "lisbon"))
    assert own(state, BEN).envelope == state.envelope
    assert asked(state) == (CARA, "start_turn")
    go(state, "paris", 6, 6)
    events = ask(state, "zeta", "silk_map")
    assert lines(events)[1:] == ["Anna cannot answer.", "Ben shows Cara a card."]
    assert card_seen(events, CARA) == "paris"
    do(state, act.EndTurn())

    # Anna walks to the centre and is right.
    go(state, "hq", 2, 3)
    events = do(state, act.Accuse("zeta", "silk_map", "rome"))
    assert GAME.outcome(state) == Outcome((ANNA,), "solved")
    assert lines(events)[-1] == "Anna solves the mystery and wins."
    reveal = look(state, ANYONE).reveal
    assert reveal is not None
    assert [file.hand for file in reveal.files] == list(state.hands)


def test_the_lesson():
    """Beta against Epsilon and Zeta, with the deal of the lesson."""
    state = arrange(agents=("beta", "epsilon", "zeta"), deck=["capture", "night_flight"])
    go(state, "stockholm", 3, 2)
    assert card_seen(ask(state, "delta", "silk_map"), ANNA) == "stockholm"
    do(state, act.GoOn(), act.EndTurn())

    go(state, "madrid", 3, 4)
    events = ask(state, "gamma", "code_book")
    assert told(events) == ["asked", "cannot_answer", "showed"]
    assert card_seen(events, ANNA) == "code_book"
    do(state, act.EndTurn())

    go(state, "budapest", 3, 3)
    events = ask(state, "beta", "forged_papers")
    assert fact(events, "cannot_answer") == {"seat": ANNA}
    assert fact(events, "showed") == {"seat": BEN, "to": CARA}
    assert state.place(ANNA) == place("budapest")
    do(state, act.Draw())
    assert look(state).captures == 1
    do(state, act.EndTurn())

    do(state, act.Stay())
    events = ask(state, "zeta", "silk_map")
    assert told(events) == ["asked", "cannot_answer", "showed"]
    assert card_seen(events, ANNA) == "budapest"
    do(state, act.GoOn())

    state = arrange(agents=("beta", "epsilon", "zeta"), at=["budapest"], deck=["night_flight"])
    go(state, "rome", 4, 5)
    assert told(ask(state, "zeta", "silk_map"))[-1] == "nobody_answered"
    do(state, act.LeaveIt(), act.GoOn(), act.EndTurn())
    for _ in (BEN, CARA):
        roll(state, 2, 2)
        do(state, act.MoveTo(state.place(state.turn)), act.EndTurn())
    roll(state, 1, 5)
    do(state, act.Draw(), act.MoveTo(board.HQ))
    assert own(state, ANNA).kept == intrigue("night_flight")
    do(state, act.Accuse("zeta", "silk_map", "rome"))
    assert GAME.outcome(state) == Outcome((ANNA,), "solved")

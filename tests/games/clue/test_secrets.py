"""What nobody may find out (flows.md, section C4), by the numbers of its list of leaks.

Leaks that only a screen can have are tested with the screens: the beat of "I cannot answer" (2), wheels that
preselect a card (9; here is the order of the list), bots that answer sooner (12), an accusation left in the
wheels (16). Marks on the sheet (7) are tested with the notebook; here is what they are fed with.
"""

from __future__ import annotations

import pytest

from spymobile.core import codec
from spymobile.core.audience import ANYONE, TABLE, everyone
from spymobile.core.chance import Fast
from spymobile.games.clue import GAME, board
from spymobile.games.clue import actions as act
from spymobile.games.clue.choices import ASKS
from tests.games.clue.table import (
    ANNA,
    BEN,
    CARA,
    arrange,
    ask,
    asked,
    cards,
    do,
    due,
    in_location,
    intrigue,
    legal,
    lines,
    look,
    roll,
)
from tests.games.hand import NAMES, fact, hear, told

OUTSIDERS = (CARA, TABLE, ANYONE)


def text(value: object) -> str:
    return codec.to_text(codec.to_data(value))


def words_of(state, who) -> str:
    """Everything a viewer is told of the state, as one text."""
    return text(GAME.view(state, who))


def test_leak_1_the_holder_is_asked_by_hand_with_one_card_as_with_three():
    one, three = in_location(answers="by_hand"), in_location(answers="by_hand")
    three.hands = (
        three.hands[0],
        cards("delta", "gamma", "stockholm", "paris", "madrid", "beta"),
        three.hands[2],
    )
    first, second = ask(one, "gamma", "silk_map"), ask(three, "gamma", "silk_map")
    for who in (ANNA, *OUTSIDERS):
        assert hear(first, who) == hear(second, who)
        assert words_of(one, who) == words_of(three, who)


def test_leak_3_equal_cards_are_shown_by_lot():
    shown = {
        fact(ask(in_location(), "gamma", "suitcase_radio", lot=lot), "showed", ANNA)["card"]
        for lot in range(3)
    }
    assert shown == {"gamma", "suitcase_radio", "stockholm"}


@pytest.mark.parametrize("kept", [[], ["night_flight"], ["second_briefing"], ["recalled_to_hq"]])
def test_leak_4_the_public_tray_of_a_turn_is_the_same_whatever_is_held(kept: list[str]):
    state = arrange(at=["paris", "rome"], kept=[[*kept, *["radio_silence"] * (1 - len(kept))]])
    assert due(state).public == (act.Roll(),)
    assert due(state).sealed
    for who in (BEN, *OUTSIDERS):
        prompt = GAME.view(state, who).prompt(ANNA)
        assert prompt is not None
        assert prompt.choices == (act.Roll(),)


def test_leak_4_the_end_of_a_turn_stands_alone_for_all_alike():
    texts = set()
    for kept in (["new_orders"], ["courier"], ["intercepted_message"], ["forced_march"]):
        state = arrange(kept=[kept])
        roll(state, 2, 2)
        do(state, act.MoveTo(board.HQ))
        assert due(state).public == (act.EndTurn(),)
        texts.add(words_of(state, BEN))
    assert len(texts) == 1


def test_leak_4_forced_march_is_not_in_the_public_list_of_a_move():
    held, other = arrange(kept=[["forced_march"]]), arrange(kept=[["courier"]])
    for state in (held, other):
        roll(state, 2, 2)
    assert due(held).public == due(other).public == due(other).legal
    assert act.ForcedMarch() in due(held).legal


def test_leak_5_orders_are_seen_by_their_owner_only():
    before = arrange()
    after = arrange()
    events = do(after, act.OrderSilence("next"), act.OrderIntercept(ANNA), act.ShowFirst("paris"), seat=BEN)
    for who in everyone(3):
        assert (words_of(before, who) != words_of(after, who)) == (who == BEN)
        assert bool(hear(events, who)) == (who == BEN)


def test_leak_6_no_line_for_third_persons_names_the_card():
    events = ask(in_location(), "gamma", "silk_map")
    for who in OUTSIDERS:
        assert lines(events, who)[1] == "Ben shows Anna a card."
    assert lines(events, BEN)[1].startswith("Ben shows Anna ")
    assert lines(events, BEN)[1] != "Ben shows Anna a card."


def test_leak_7_with_two_players_a_refused_answer_feeds_no_envelope():
    state = arrange(seats=2, at=["rome"])
    state.phase, state.arrived = "ask", True
    ask(state, "zeta", "silk_map")
    chance = Fast(1)
    assert len({GAME.imagine(look(state, ANNA), chance).envelope for _ in range(50)}) > 5


def test_leak_8_nobody_is_told_that_the_envelope_is_found():
    state = in_location("rome")
    events = ask(state, "zeta", "silk_map")
    for who in (*OUTSIDERS, BEN, ANNA):
        assert lines(events, who)[-1] == "Nobody could answer Anna."
        assert "envelope" not in " ".join(lines(events, who)).lower()


def test_leak_9_the_questions_come_in_the_same_order_for_every_hand():
    state = in_location()
    assert tuple(legal(state)) == ASKS
    state.hands = (state.hands[1], state.hands[0], state.hands[2])
    assert tuple(legal(state)) == ASKS


def test_leak_10_what_lies_on_the_deck_shows_nowhere_before_it_is_drawn():
    seen = set()
    for top in ("capture", "courier", "leaked_dispatch"):
        state = arrange(deck=[top])
        roll(state, 1, 3)
        seen.add(tuple(words_of(state, who) for who in everyone(3)))
    assert len(seen) == 1


def test_leak_11_a_leaked_dispatch_is_one_event():
    state = arrange(deck=["leaked_dispatch"], answers="by_hand")
    roll(state, 1, 3)
    do(state, act.Draw())
    quick = do(state, act.ShowCard("paris"), seat=BEN)
    assert [heard.facts for heard in hear(quick, ANNA)] == [{"seat": BEN}]
    do(state, act.ShowCard("alpha"), seat=ANNA)
    events = do(state, act.ShowCard("delta"), seat=CARA)
    assert told(events, ANNA) == ["chose_leak", "leaked"]
    assert fact(events, "leaked", ANNA) == {"seats": 3, "gave": "alpha", "card": "delta"}
    assert fact(events, "leaked") == {"seats": 3}


def test_leak_13_what_others_hear_of_an_answer_has_one_size():
    sizes = set()
    for lot in range(3):
        events = ask(in_location(), "gamma", "suitcase_radio", lot=lot)
        sizes.add(tuple(text(heard.facts) for heard in hear(events, CARA)))
    assert len(sizes) == 1


def test_leak_14_the_listener_is_told_the_card_and_the_asker_only_that_it_happened():
    state = in_location(kept=[[], [], ["intercepted_message"]])
    do(state, act.OrderIntercept("next"), seat=CARA)
    events = ask(state, "gamma", "silk_map")
    assert "card" in fact(events, "listened_in", CARA)
    for who in (ANNA, BEN, TABLE, ANYONE):
        assert fact(events, "listened_in", who) == {"seat": CARA, "means": "wiretap"}


def test_leak_15_what_a_wrong_accuser_saw_stays_with_them_and_changes_no_answer():
    state = arrange()
    do(state, act.RaiseAccusation(), act.Accuse("zeta", "silk_map", "lisbon"))
    for who in (BEN, *OUTSIDERS):
        view = GAME.view(state, who)
        assert view.reveal is None
        assert view.file is None or view.file.envelope == ()
    twin = state.copy()
    twin.envelope = (board.CARD["zeta"], board.CARD["silk_map"], board.CARD["istanbul"])
    for position in (state, twin):
        position.movers[position.agents[BEN]] = board.BASES.index("london")
        position.phase, position.arrived = "ask", True
    ours, theirs = ask(state, "alpha", "code_book", lot=7), ask(twin, "alpha", "code_book", lot=7)
    assert hear(ours, BEN) == hear(theirs, BEN)


def test_leak_17_that_an_order_fired_says_nothing_of_its_condition():
    heard = set()
    for order in (act.OrderIntercept("next"), act.OrderIntercept("gamma"), act.OrderIntercept(ANNA)):
        state = in_location(kept=[[], [], ["intercepted_message"]])
        do(state, order, seat=CARA)
        events = ask(state, "gamma", "silk_map")
        heard.add((text([told.facts for told in hear(events, ANNA)]), words_of(state, ANNA)))
    assert len(heard) == 1


def test_the_hand_of_another_is_in_nobodys_view():
    state = in_location()
    other = state.copy()
    other.hands = (state.hands[0], state.hands[2], state.hands[1])
    other.envelope = state.envelope
    assert words_of(state, ANNA) == words_of(other, ANNA)
    for who in (TABLE, ANYONE):
        assert GAME.view(state, who).file is None
        assert words_of(state, who) == words_of(other, who)


def test_kept_cards_and_their_order_show_only_as_a_number():
    one = arrange(kept=[[], ["new_orders", "courier"]])
    two = arrange(kept=[[], ["radio_silence", "night_flight"]])
    for who in (ANNA, *OUTSIDERS):
        assert words_of(one, who) == words_of(two, who)
    assert intrigue("courier")[0] in one.kept[BEN]


def test_every_card_of_the_game_has_words_and_no_line_says_you():
    for action in (*ASKS, *(act.ShowFirst(card) for card in board.CARDS), act.Withhold()):
        assert GAME.describe(action, NAMES)
    events = ask(in_location(), "gamma", "silk_map")
    for who in everyone(3):
        assert all(" you" not in line.lower() for line in lines(events, who))
    assert asked(in_location()) == (ANNA, "ask")

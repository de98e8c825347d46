"""Rule book, "Table manners and fair play"."""

from __future__ import annotations

import pytest

from spymobile.core.audience import TABLE
from spymobile.core.chance import Fast
from spymobile.core.codec import to_data
from spymobile.core.game import Action, pick
from spymobile.games.spy_alley import GAME
from spymobile.games.spy_alley import actions as act
from tests.games.hand import hear
from tests.games.spy_alley.table import SOLD_FOR_20, arrange, asked, do, full, legal, look, roll


@pytest.mark.rule("SA-47")
def test_there_is_no_way_to_lend_give_trade_or_show():
    """Every action there is: none of them hands anything over except for a price, or shows a card."""
    names = {tag.removeprefix("spy_alley.") for tag in Action.kinds if tag.startswith("spy_alley.")}
    assert names == {
        "roll",
        "use_card",
        "name_a_spy",
        "choose_route",
        "buy",
        "buy_one",
        "take_gift",
        "confiscate",
        "confiscate_wild",
        "free_guess",
        "leave",
        "choose_identity",
    }


@pytest.mark.rule("SA-47")
@pytest.mark.parametrize("seed", range(6))
def test_goods_change_hands_only_by_confiscation_and_elimination(seed):
    """In whole games, nobody but the one who acts gains or loses anything otherwise."""
    chance = Fast(seed)
    state = arrange(seats=4, place=[SOLD_FOR_20] * 4, items=[full("french"), full("german")], wilds=[0, 2])
    for _ in range(400):
        if GAME.outcome(state):
            break
        (decision,) = GAME.decisions(state)
        before = look(state)
        action = pick(GAME, decision, chance)
        GAME.play(state, decision.seat, action, chance)
        after = look(state)
        if isinstance(action, act.NameASpy | act.FreeGuess | act.Confiscate | act.ConfiscateWild):
            continue
        for seat in range(4):
            if seat != decision.seat:
                for goods in ("money", "pegs", "wilds", "hands", "place"):
                    assert getattr(before, goods)[seat] == getattr(after, goods)[seat]


@pytest.mark.rule("SA-48")
@pytest.mark.parametrize("name", ["italian", "german"])
def test_a_player_who_is_out_keeps_what_they_knew_and_sees_the_open_table(name):
    """Right: Ben is out. Wrong: Anna is."""
    out = 1 if name == "italian" else 0
    state = arrange(seats=4, gifts=["wild", "russian key"], moves=[6, 5])
    file_before = look(state, out).file
    do(state, act.NameASpy(1, name), act.ChooseIdentity("won"))
    for _ in range(8):
        mine, table = to_data(look(state, out)), to_data(look(state, TABLE))
        assert isinstance(mine, dict)
        assert isinstance(table, dict)
        assert {key for key in mine if mine[key] != table[key]} == {"who", "file"}
        assert look(state, out).file == file_before
        assert look(state, out).prompt() is None
        events = roll(state, 2)
        assert hear(events, out) == hear(events, TABLE)
        while asked(state)[1] != "start_turn":
            events = do(state, legal(state)[-1])
            assert hear(events, out) == hear(events, TABLE)


@pytest.mark.rule("SA-48")
def test_a_player_who_is_out_is_not_told_of_later_cards():
    """Ben is out; then Cara names Dora wrongly, and Dora takes Cara's card."""
    state = arrange(seats=4)
    do(state, act.NameASpy(1, "italian"), act.ChooseIdentity("own"))
    twin = state.copy()
    state.spies[2], twin.spies[2] = 5, 2
    events, others = do(state, act.NameASpy(3, "spanish")), do(twin, act.NameASpy(3, "spanish"))
    assert hear(events, 1) == hear(others, 1)
    assert look(state, 1) == look(twin, 1)
    assert hear(events, 3) != hear(others, 3)


@pytest.mark.rule("SA-48")
def test_a_player_who_is_out_sees_everything_once_the_game_has_ended():
    state = arrange(seats=3)
    do(state, act.NameASpy(1, "italian"), act.ChooseIdentity("own"))
    assert look(state, 1).reveal is None
    do(state, act.NameASpy(0, "french"))
    reveal = look(state, 1).reveal
    assert reveal
    assert [file.spy for file in reveal.files] == [0, 3, 5]
    assert look(state, 0).reveal == look(state, 2).reveal == reveal

"""Who could win with the next move, from what lies open."""

from __future__ import annotations

import pytest

from spymobile.core.chance import Fast
from spymobile.games.spy_alley import board
from spymobile.games.spy_alley.state import State, Trace
from spymobile.games.spy_alley.threats import Threat, ruled_out, threats
from tests.games.spy_alley.case import scramble
from tests.games.spy_alley.table import EMBASSY, arrange, full, look

GERMAN, FRENCH = board.SPY["german"], board.SPY["french"]


def _before(spy: str, steps: int) -> int:
    """A space in the alley so many steps before an embassy."""
    return EMBASSY[spy] - steps


def _state(**changes: object) -> State:
    facts: dict[str, object] = {"place": [0, _before("german", 2), 0], "items": [[], full("german"), []]}
    return arrange(**{**facts, **changes})  # type: ignore[arg-type]


def test_a_full_set_and_an_embassy_within_one_roll_is_a_threat() -> None:
    assert threats(look(_state()), 0) == (Threat(1, GERMAN, (2,), ()),)


def test_nobody_is_warned_of_themselves() -> None:
    assert threats(look(_state()), 1) == ()


def test_three_things_and_a_wild_card_are_a_full_set() -> None:
    state = _state(items=[[], full("german")[:3], []])
    assert threats(look(state), 0) == ()
    state.wilds[1] = 1
    assert threats(look(state), 0) == (Threat(1, GERMAN, (2,), ()),)


def test_four_wild_cards_threaten_every_embassy_in_reach() -> None:
    state = _state(items=[[], [], []])
    state.wilds[1] = 4
    found = {(threat.spy, threat.counts) for threat in threats(look(state), 0)}
    assert (FRENCH, (1,)) in found
    assert (GERMAN, (2,)) in found
    assert len(found) == 5, "five embassies lie within six steps"


def test_a_move_card_that_fits_needs_no_roll() -> None:
    state = _state()
    state.hands[1] = (2, 5)
    assert threats(look(state), 0) == (Threat(1, GERMAN, (2,), (2,)),)


def test_out_of_reach_or_out_of_the_game_is_no_threat() -> None:
    assert threats(look(_state(place=[0, 3, 0])), 0) == ()
    assert threats(look(_state(place=[0, EMBASSY["german"], 0])), 0) == (), "standing still never wins"
    gone = _state()
    gone.living = (0, 2)
    assert threats(look(gone), 0) == ()


def test_the_way_past_the_entrance_counts_both_ways() -> None:
    state = _state(place=[0, board.ENTRANCE - 1, 0])
    assert threats(look(state), 0) == (Threat(1, GERMAN, (5,), ()),)


def test_the_next_player_comes_first() -> None:
    state = _state(place=[0, _before("german", 2), _before("french", 1)])
    state.pegs[2] = sum(1 << board.peg(FRENCH, item) for item in range(4))
    assert [threat.seat for threat in threats(look(state), 0)] == [1, 2]
    state.pegs[0], state.place[0] = state.pegs[2], state.place[2]
    assert [threat.seat for threat in threats(look(state), 1)] == [2, 0]


def test_what_everybody_has_seen_not_to_be_is_no_threat_until_another_card_is_won() -> None:
    state = _state()
    state.trail = (Trace("is_not", 1, GERMAN),)
    assert threats(look(state), 0) == ()
    state.trail += (Trace("fell", 2, heir=1),)
    assert [threat.spy for threat in threats(look(state), 0)] == [GERMAN]


def test_a_card_that_was_named_is_with_its_heir() -> None:
    state = _state()
    state.trail = (Trace("named", 2, GERMAN, 0),)
    assert ruled_out(look(state), 1) == {GERMAN}
    assert ruled_out(look(state), 0) == frozenset()


@pytest.mark.parametrize("seed", range(40))
def test_in_twin_worlds_everybody_is_warned_of_the_same(seed: int) -> None:
    """Whatever is hidden, and whoever reads it: the reader's own nation is warned of like any other."""
    chance = Fast(f"threat {seed}")
    spies = chance.shuffled(["french", "italian", "russian", "german", "spanish", "american"], "spies")[:3]
    state = arrange(place=[28, 25, 24], spies=spies, items=[full("italian"), full("german"), full("french")])
    for reader in range(3):
        known = threats(look(state), reader)
        twin = scramble(state.copy(), -2, chance)
        assert known
        assert known == threats(look(state, reader), reader) == threats(look(twin, reader), reader)

"""What must not get out: identity cards, what an heir kept, and the order of the decks.

The thirteen leaks of this game, by number. Those that rules, views, events, lists of choices and texts
could cause have tests here, and those that begin with an heir (5, 6, 9 and 11) in
``test_secrets_heirs.py``; the rest belongs to the screen: (4) hints and bots' advice on the common
screen, (7) a chart of the distance to a win, (8) tints, chips and thumbnails in a nation's colour, (12)
the aid "who could win next turn", (13) names of files. Of these, the tests here make sure that what the
common screen is given (the table's view, its choices and its log lines) is the same whoever holds which
card, so that nothing drawn from it can tell. The duration and the sound of (5) are the screen's as well.
"""

from __future__ import annotations

import pytest

from spymobile.core.audience import ANYONE, TABLE, everyone
from spymobile.core.chance import Fast, Seeded
from spymobile.core.errors import Refusal
from spymobile.core.game import Setup, pick
from spymobile.games.spy_alley import GAME
from spymobile.games.spy_alley import actions as act
from spymobile.games.spy_alley.board import SPIES
from spymobile.games.spy_alley.state import State
from tests.games.hand import NAMES, fact, hear, json, same, told
from tests.games.spy_alley.table import (
    BLACK_MARKET,
    DISGUISES,
    EMBASSY,
    ENTRANCE,
    EVERY_ACTION,
    FREE_GIFT,
    SOLD_FOR_20,
    arrange,
    asked,
    do,
    full,
    legal,
    lines,
    look,
    roll,
)

KEEP, SWITCH = act.ChooseIdentity("own"), act.ChooseIdentity("won")
FRENCH, GERMAN, SPANISH, ITALIAN, AMERICAN, RUSSIAN = range(6)


def led_by(spy: str) -> list[str]:
    """Identities with ``spy`` for Anna."""
    return [spy, *(other for other in SPIES if other != spy)]


# (1) Naming one's own nationality.


@pytest.mark.rule("SA-33")
def test_leak_1_no_name_is_missing_or_marked_on_the_own_turn():
    found = []
    for spy in SPIES:
        state = arrange(spies=led_by(spy))
        for who in (0, TABLE, ANYONE):
            prompt = look(state, who).prompt(0)
            assert prompt
            found.append([(action, GAME.describe(action, NAMES)) for action in prompt.choices])
    assert same(found)


@pytest.mark.rule("SA-33")
def test_leak_1_no_name_is_missing_or_marked_in_a_free_guess():
    found = []
    for spy in SPIES:
        state = arrange(spies=led_by(spy), place=[ENTRANCE, SOLD_FOR_20, SOLD_FOR_20])
        roll(state, 2)
        for who in (0, TABLE, ANYONE):
            prompt = look(state, who).prompt(0)
            assert prompt
            assert not prompt.sealed
            found.append([(action, GAME.describe(action, NAMES)) for action in prompt.choices])
    assert same(found)


@pytest.mark.rule("SA-33")
def test_leak_1_a_wrong_name_sounds_the_same_even_if_it_is_the_own_one():
    heard = []
    for spy in ("german", "spanish", "american"):
        state = arrange(spies=[spy, "italian", "russian"])
        events = do(state, act.NameASpy(1, "german"))
        heard.append([hear(events, who) for who in (0, 2, TABLE, ANYONE)])
    assert same(heard)


# (2) The embassies.


@pytest.mark.rule("SA-41")
@pytest.mark.parametrize("embassy", SPIES)
def test_leak_2_the_own_embassy_with_an_incomplete_set_is_like_a_foreign_one(embassy):
    """Also to the visitor: same events, same prompts, same words."""
    found = []
    for spy in SPIES:
        state = arrange(spies=led_by(spy), items=[full(embassy)[:3]], place=[EMBASSY[embassy] - 1])
        before = [look(state, who).prompts for who in everyone(3)]
        events = roll(state, 1)
        heard = [(hear(events, who), lines(events, who)) for who in everyone(3)]
        found.append((before, heard, [look(state, who).prompts for who in everyone(3)]))
    assert same(found)


@pytest.mark.rule("SA-41")
def test_leak_2_nothing_changes_when_the_set_becomes_complete():
    """The last item is bought: the table sees a purchase, whoever's it is."""
    found = []
    for spy in SPIES:
        state = arrange(spies=led_by(spy), items=[full("french")[:3]], place=[BLACK_MARKET - 1])
        roll(state, 1)
        events = do(state, act.BuyOne("french", "key"))
        seen = [look(state, who) for who in (TABLE, ANYONE)]
        found.append(([hear(events, who) for who in everyone(3)], seen))
    assert same(found)


@pytest.mark.rule("SA-41")
def test_leak_2_before_the_landing_a_winning_throw_looks_like_any_other():
    """A full set, one throw away: views and choices are those of any spy with these pegs."""
    found = []
    for spy in SPIES:
        state = arrange(spies=led_by(spy), items=[full("french")], place=[12])
        seen = [look(state, who) for who in (TABLE, ANYONE)]
        roll(state, 5)
        assert asked(state) == (0, "choose_route")
        found.append((seen, [look(state, who) for who in (TABLE, ANYONE)], look(state, 0).prompts))
    assert same(found)


# (3) Order and preselection.


@pytest.mark.rule("SA-22")
@pytest.mark.parametrize("space", [DISGUISES, BLACK_MARKET])
def test_leak_3_shops_never_begin_with_the_own_nation(space):
    found = []
    for spy in SPIES:
        state = arrange(spies=led_by(spy), place=[space - 1], money=[60])
        roll(state, 1)
        found += [look(state, who).prompts for who in everyone(3)]
        first = legal(state)[0]
        assert first in (act.Buy(("french",)), act.BuyOne("french", "password"))
    assert same(found)


@pytest.mark.rule("SA-30")
def test_leak_3_confiscation_never_begins_with_the_own_nation():
    found = []
    for spy in SPIES:
        state = arrange(
            spies=led_by(spy),
            place=[SOLD_FOR_20],
            items=[[], [item for any_spy in SPIES for item in full(any_spy)]],
        )
        roll(state, 4)
        found += [look(state, who).prompts for who in everyone(3)]
        assert legal(state)[0] == act.Confiscate(1, "french", "password")
    assert same(found)


# (4), (7), (8), (12): whatever the common screen is drawn from is the same in twin worlds.


@pytest.mark.rule("SA-7")
@pytest.mark.parametrize("seats", range(2, 7))
def test_leaks_4_7_8_12_whole_games_look_the_same_whoever_holds_which_card(seats):
    """Two games, same dice, same choices, other identities: the same views, events and log lines.

    The games part at the first thing that is rightly told: a guess, or a visit with a full set.
    """
    compared = 0
    for seed in range(12):
        chances = [Fast(f"{seats} {seed}") for _ in range(2)]
        twins = [GAME.deal(Setup("spy_alley", seats), chance)[0] for chance in chances]
        swap_identities(twins[1])
        for _ in range(300):
            (here,), (there,) = (GAME.decisions(twin) for twin in twins)
            assert here == there
            action = pick(GAME, here, chances[0])
            assert action == pick(GAME, there, chances[1])
            if isinstance(action, act.NameASpy | act.FreeGuess):
                break
            events = [
                GAME.play(twin, here.seat, action, chance)
                for twin, chance in zip(twins, chances, strict=True)
            ]
            if full_set_shown(events):
                break
            compared += 1
            for who in (TABLE, ANYONE):
                assert same(look(twin, who) for twin in twins)
                assert same(json(look(twin, who)) for twin in twins)
                assert same(lines(heard, who) for heard in events)
            assert same([hear(heard, who) for who in everyone(seats)] for heard in events)
    assert compared > 100


def swap_identities(state: State) -> None:
    """Every seat holds the card of the next one (and the last an undealt one, if there is one)."""
    state.dealt = (*state.dealt[1:], state.dealt[0])
    state.spies = list(state.dealt[: len(state.place)])


def full_set_shown(events) -> bool:
    return any(
        heard.name == "won" or "full_set" in heard.facts for row in events for heard in hear(row, ANYONE)
    )


@pytest.mark.rule("SA-41", "SA-7")
def test_leak_12_a_visit_says_full_set_from_the_open_scorecard_alone():
    for pegs, wilds, is_full in ((full("german"), 0, True), (full("german")[1:], 1, True), ([], 3, False)):
        found = []
        for spy in ("french", "spanish", "russian"):
            state = arrange(spies=led_by(spy), items=[pegs], wilds=[wilds], place=[EMBASSY["german"] - 1])
            facts = fact(roll(state, 1), "visited")
            assert facts.get("full_set", False) is is_full
            found.append((facts, look(state, TABLE)))
        assert same(found)


# (10) Wild cards.


@pytest.mark.rule("SA-44")
def test_leak_10_wild_cards_stand_for_nothing_before_the_win():
    found = []
    for spy in SPIES:
        state = arrange(
            spies=led_by(spy), items=[full("french")[:2]], wilds=[1], gifts=["wild"], place=[FREE_GIFT - 1]
        )
        events = roll(state, 1)
        assert look(state).wilds[0] == 2
        found.append(([hear(events, who) for who in everyone(3)], look(state, TABLE), look(state, ANYONE)))
    assert same(found)


# (13) and all other texts.


@pytest.mark.rule("SA-7")
def test_leak_13_no_log_line_speaks_to_anybody():
    """Lines can be shared: they name players, and never say "you" or "your"."""
    chance = Seeded(bytes(32))
    seen = set()
    for seats in (2, 3, 4, 6):
        state, events = GAME.deal(Setup("spy_alley", seats), chance)
        while True:
            for who in everyone(seats):
                for heard, line in zip(hear(events, who), lines(events, who), strict=True):
                    seen.add(heard.name)
                    assert not {"you", "your", "yours"} & set(line.lower().replace(".", "").split())
            if GAME.outcome(state):
                break
            (decision,) = GAME.decisions(state)
            events = GAME.play(state, decision.seat, pick(GAME, decision, chance), chance)
    assert {"rolled", "bought", "visited", "named", "eliminated", "won"} <= seen


POSITIONS = {
    "start_turn": lambda spies: arrange(spies=spies, hands=[(2,)], round=1, quiet_first_round="on"),
    "choose_route": lambda spies: landed(spies, 9, 6, money=[3]),
    "buy_items": lambda spies: landed(spies, 0, 3, items=[["french disguise"]]),
    "buy_password": lambda spies: landed(spies, 0, 1),
    "black_market": lambda spies: landed(spies, 12, 1, items=[full("german")]),
    "take_gift": lambda spies: landed(spies, 6, 1, gifts=["french key"]),
    "confiscate": lambda spies: landed(spies, 24, 4, items=[["french key"], full("french")]),
    "free_guess": lambda spies: landed(spies, 14, 2, others=[24, 25]),
}


def landed(spies, place, die, others=(), **more):
    state = arrange(spies=spies, place=[place, *others], **more)
    roll(state, die)
    return state


@pytest.mark.rule("SA-33", "SA-7")
@pytest.mark.parametrize("phase", POSITIONS)
def test_why_not_never_depends_on_a_hidden_card(phase):
    """Everything that can be said, at every kind of open decision: the same refusals for every deal."""
    found = []
    for spies in (led_by("french"), led_by("russian"), ["german", "russian", "spanish"]):
        state = POSITIONS[phase](spies)
        assert asked(state) == (0, phase)
        reasons = []
        for seat in (0, 1):
            for action in EVERY_ACTION:
                try:
                    GAME.play(state.copy(), seat, action, Fast(0))
                except Refusal as refusal:
                    reasons.append((seat, action, refusal.rule, refusal.sentence))
        found.append(reasons)
        assert len(reasons) > 100
    assert same(found)


@pytest.mark.rule("SA-35", "SA-7")
def test_the_only_sealed_decision_is_the_choice_of_an_identity():
    for phase, position in POSITIONS.items():
        (decision,) = GAME.decisions(position(led_by("french")))
        assert decision.kind == f"spy_alley.{phase}"
        assert not decision.sealed
        assert decision.public == decision.legal
    state = arrange()
    do(state, act.NameASpy(1, "german"))
    (decision,) = GAME.decisions(state)
    assert decision.sealed
    assert list(decision.public) == []
    assert told(do(state, KEEP))[0] == "chose_identity"


@pytest.mark.rule("SA-7")
def test_nothing_is_revealed_before_the_end_and_everything_after():
    state = arrange(seats=3)
    do(state, act.NameASpy(1, "italian"), SWITCH)
    assert all(look(state, who).reveal is None for who in everyone(3))
    do(state, act.NameASpy(0, "italian"))
    for who in everyone(3):
        reveal = look(state, who).reveal
        assert reveal
        assert [file.dealt for file in reveal.files] == [FRENCH, ITALIAN, RUSSIAN]
        assert (reveal.gifts, reveal.moves) == (state.gifts, state.moves)

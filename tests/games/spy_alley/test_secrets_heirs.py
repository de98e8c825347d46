"""What must not get out about heirs: which card they chose, whose card they won, what others may imagine.

Leaks 5, 6, 9 and 11 of the list in ``test_secrets.py``.
"""

from __future__ import annotations

import pytest

from spymobile.core.audience import ANYONE, TABLE, everyone
from spymobile.core.chance import Fast, NoChance
from spymobile.core.codec import to_data, to_text
from spymobile.core.game import Setup, pick
from spymobile.games.spy_alley import GAME
from spymobile.games.spy_alley import actions as act
from spymobile.games.spy_alley.board import SPIES
from spymobile.games.spy_alley.identities import worlds
from spymobile.games.spy_alley.state import State
from tests.games.hand import NAMES, fact, hear, json, same
from tests.games.spy_alley.table import arrange, do, legal, lines, look

KEEP, SWITCH = act.ChooseIdentity("own"), act.ChooseIdentity("won")
FRENCH, GERMAN, SPANISH, ITALIAN, AMERICAN, RUSSIAN = range(6)


# (5) The choice of an identity.


@pytest.mark.rule("SA-37")
def test_leak_5_both_choices_are_written_with_the_same_length():
    state = arrange()
    do(state, act.NameASpy(1, "german"))
    keep, switch = (to_text({"seat": 1, "action": to_data(choice)}) for choice in legal(state))
    assert keep != switch
    assert len(keep) == len(switch)
    assert len(keep.encode()) == len(switch.encode())


@pytest.mark.rule("SA-37")
def test_leak_5_the_buttons_stand_in_the_same_order_for_every_pair_of_cards():
    found = []
    for own in SPIES:
        for won in SPIES:
            if own != won:
                rest = [spy for spy in SPIES if spy not in (own, won)]
                state = arrange(spies=[own, won, *rest])
                do(state, act.NameASpy(1, won))
                prompt = look(state, 0).prompt()
                assert prompt
                found.append([GAME.describe(action, NAMES) for action in prompt.choices])
    assert same(found)
    assert found[0] == ["Keep my card", "Take the card I won"]


@pytest.mark.rule("SA-37")
@pytest.mark.parametrize("name", ["italian", "german"])
def test_leak_5_log_events_undo_and_next_prompts_are_equal(name):
    heir = 0 if name == "italian" else 1
    found = []
    for choice in (KEEP, SWITCH):
        state = arrange()
        do(state, act.NameASpy(1, name))
        events = do(state, choice)
        others = [who for who in everyone(3) if who != heir]
        found.append(
            (
                [(event.name, event.reveals, len(event.parts)) for event in events],
                [(hear(events, who), lines(events, who)) for who in others],
                [json(look(state, who)) for who in others],
                GAME.decisions(state),
            )
        )
        assert lines(events, TABLE)[0] == f"{NAMES[heir]} has chosen a card."
    assert same(found)


@pytest.mark.rule("SA-37")
def test_leak_5_no_chance_is_used_for_either_choice():
    for choice in (KEEP, SWITCH):
        state = arrange()
        do(state, act.NameASpy(1, "german"))
        GAME.play(state, 1, choice, NoChance())


# (6) The card of who named wrongly.


@pytest.mark.rule("SA-37")
@pytest.mark.parametrize("seed", range(8))
def test_leak_6_a_wrong_guessers_card_is_never_told_to_the_others(seed):
    """Anna may have been French or American: for the rest of the game nobody but Ben can tell."""
    chances = [Fast(seed), Fast(seed)]
    twins = [
        arrange(seats=5, spies=[spy, "italian", "russian", "german", "spanish"])
        for spy in ("french", "american")
    ]
    outsiders = (2, 3, 4, TABLE, ANYONE)
    events = [do(twin, act.NameASpy(1, "german")) for twin in twins]
    assert same([hear(heard, who) for who in outsiders] for heard in events)
    assert [fact(heard, "eliminated", 1)["won"] for heard in events] == ["french", "american"]
    events = [do(twin, KEEP) for twin in twins]
    for _ in range(200):
        for who in outsiders:
            assert same(json(look(twin, who)) for twin in twins)
            assert same((hear(heard, who), lines(heard, who)) for heard in events)
        (decision,) = GAME.decisions(twins[0])
        action = pick(GAME, decision, chances[0])
        pick(GAME, decision, chances[1])
        events = [
            GAME.play(twin, decision.seat, action, chance)
            for twin, chance in zip(twins, chances, strict=True)
        ]
        if GAME.outcome(twins[0]) or look(twins[0]).phase == "choose_identity":
            break


@pytest.mark.rule("SA-37")
def test_leak_6_not_even_the_one_who_fell_is_told_anything_new():
    state = arrange()
    before = look(state, 0).file
    events = do(state, act.NameASpy(1, "german"))
    assert fact(events, "eliminated", 0) == {"seat": 0, "heir": 1}
    assert look(state, 0).file == before


@pytest.mark.rule("SA-37")
def test_leak_6_words_for_the_log_name_no_card_that_was_not_told():
    state = arrange(spies=["french", "italian", "russian"])
    events = do(state, act.NameASpy(1, "german"), SWITCH)
    for who in (0, 2, TABLE, ANYONE):
        text = " ".join(lines(events, who))
        assert "French" not in text
        assert "Italian" not in text
    assert "The card won is French." in " ".join(lines(events, 1))


# (9) Snapshots after an inheritance.


@pytest.mark.rule("SA-37", "SA-7")
@pytest.mark.parametrize("name", ["italian", "german"])
@pytest.mark.parametrize("choice", [None, KEEP, SWITCH])
def test_leak_9_a_snapshot_after_an_inheritance_holds_no_others_cards(name, choice):
    """Only the heir's own view knows the two cards; swapped in a twin world, nobody else's view moves."""
    heir, out = (0, 1) if name == "italian" else (1, 0)
    state = arrange(seats=4)
    do(state, act.NameASpy(1, name))
    if choice:
        do(state, choice)
    file = look(state, heir).file
    assert file
    (inheritance,) = file.inheritances
    assert (inheritance.seat, inheritance.won) == (out, (FRENCH, ITALIAN)[out])
    expected = {None: -1, KEEP: (FRENCH, ITALIAN)[heir], SWITCH: (FRENCH, ITALIAN)[out]}
    assert inheritance.kept == expected[choice]
    twin = state.copy()
    twin.spies[heir] = AMERICAN
    twin.files[heir] = ()
    for who in everyone(4):
        if who != heir:
            assert json(look(state, who)) == json(look(twin, who))
    for who in (TABLE, ANYONE):
        assert look(state, who).file is None
        assert look(state, who).reveal is None


@pytest.mark.rule("SA-48")
def test_leak_9_a_player_who_is_out_gets_no_file_but_their_own():
    state = arrange(seats=4)
    do(state, act.NameASpy(1, "german"), SWITCH)
    file = look(state, 0).file
    assert file
    assert (file.dealt, file.spy, file.inheritances) == (FRENCH, FRENCH, ())


# (11) Imagined worlds.


def imagined(state: State, who: int, number: int = 200) -> list[State]:
    view = look(state, who)
    found = [GAME.imagine(view, Fast(seed)) for seed in range(number)]
    assert all(look(world, who) == view for world in found)
    return found


@pytest.mark.rule("SA-37", "SA-7")
@pytest.mark.parametrize(("choice", "kept"), [(KEEP, ITALIAN), (SWITCH, FRENCH)])
def test_leak_11_an_heir_imagines_only_worlds_with_the_card_that_was_seen(choice, kept):
    """Ben took Anna's French card: in his mind nobody else is French or Italian."""
    state = arrange(seats=4)
    do(state, act.NameASpy(1, "german"), choice)
    found = imagined(state, 1)
    assert {(world.spies[0], world.spies[1]) for world in found} == {(FRENCH, kept)}
    others = {world.spies[seat] for world in found for seat in (2, 3)}
    assert others == {GERMAN, SPANISH, AMERICAN, RUSSIAN}


@pytest.mark.rule("SA-37", "SA-7")
def test_leak_11_an_heir_imagines_so_while_still_choosing():
    state = arrange(seats=4)
    do(state, act.NameASpy(1, "german"))
    found = imagined(state, 1)
    assert {(world.spies[0], world.spies[1]) for world in found} == {(FRENCH, ITALIAN)}


@pytest.mark.rule("SA-37", "SA-7")
def test_leak_11_the_others_imagine_every_card_and_both_choices():
    """Cara (Russian) knows only that Ben was not German when he was named."""
    state = arrange(seats=4)
    do(state, act.NameASpy(1, "german"), KEEP)
    found = imagined(state, 2, 400)
    assert {world.spies[0] for world in found} == {FRENCH, GERMAN, SPANISH, ITALIAN, AMERICAN}
    assert {world.files[1][0].kept == world.files[1][0].won for world in found} == {True, False}
    assert GERMAN in {world.spies[1] for world in found}  # It may be the card he took.
    assert GERMAN not in {world.dealt[1] for world in found}
    assert {world.spies[2] for world in found} == {RUSSIAN}


@pytest.mark.rule("SA-37", "SA-7")
def test_leak_11_after_a_right_name_the_others_imagine_both_choices():
    state = arrange(seats=4)
    do(state, act.NameASpy(1, "italian"), KEEP)
    found = imagined(state, 2, 300)
    assert {world.spies[1] for world in found} == {ITALIAN}
    assert {world.spies[0] for world in found} == {FRENCH, GERMAN, SPANISH, ITALIAN, AMERICAN}


@pytest.mark.rule("SA-37", "SA-7")
def test_leak_11_imagining_does_not_depend_on_what_is_hidden():
    """Twin worlds give the same view, hence the very same imagined worlds."""
    states = []
    for choice, ben in ((KEEP, "italian"), (SWITCH, "spanish")):
        state = arrange(seats=4, spies=["french", ben, "russian", "american"])
        do(state, act.NameASpy(1, "german"), choice)
        states.append(state)
    for who in (2, TABLE, ANYONE):
        assert same([GAME.imagine(look(state, who), Fast(seed)) for seed in range(20)] for state in states)
        assert same(list(worlds(look(state, who))) for state in states)


@pytest.mark.rule("SA-7")
@pytest.mark.parametrize("seats", range(2, 7))
def test_leak_11_an_imagined_world_looks_like_the_real_one_to_its_dreamer(seats):
    """In whole games, for everyone, at every time; and the real cards are among those imagined."""
    chance = Fast(f"imagine {seats}")
    for _ in range(3):
        state, _ = GAME.deal(Setup("spy_alley", seats), chance)
        for step in range(600):
            ended = GAME.outcome(state) is not None
            if step % 25 == 0 or ended or look(state).phase == "choose_identity":
                for who in everyone(seats):
                    view = look(state, who)
                    assert look(GAME.imagine(view, Fast(step)), who) == view
                    if not ended:
                        assert any(list(world.spies) == state.spies for world in worlds(view))
            if ended:
                break
            (decision,) = GAME.decisions(state)
            GAME.play(state, decision.seat, pick(GAME, decision, chance), chance)

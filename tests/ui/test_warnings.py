"""The tray says what can win or lose now: from the first prompt on, and from open facts alone."""

from __future__ import annotations

from typing import Any

import pytest

from spymobile.games.enemy_agent import board as facts
from spymobile.games.spy_alley import board as alley
from tests.ui.agent_hand import Hand, place, ready
from tests.ui.pilot import Pilot, deal_the_same
from tests.ui.positions import table_of


@pytest.fixture(autouse=True)
def same_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    deal_the_same(monkeypatch)


def _sentence(pilot: Pilot) -> str:
    words: str = pilot.page.ids.tray.sentence
    assert len(words) <= 60, words
    return words


MOVING = {"phase": "move_person", "moved": 0}


def _buttons(hand: Hand) -> list[str]:
    return [choice.text for choice in hand.page.ids.tray.choices]


def test_the_winning_climb_is_announced_at_the_first_prompt(pilot: Pilot) -> None:
    """D5: nobody walks past a won game for want of tapping the right chip first."""
    hand = ready(pilot)
    place(hand, **MOVING, p3="S9", carriers=(-1, 3), people=3, left=3, squares=3)
    assert _sentence(pilot) == "Doubles! Over the wall with the plan?"
    assert _buttons(hand)[0] == "Over the wall"
    hand.take_up(0)
    assert _buttons(hand)[0] == "Over the wall", "whoever is taken up"


def test_the_first_tap_says_what_may_be_done_there(pilot: Pilot) -> None:
    """Ask, arrest, go on; and a turn in which nobody has moved ends with a button that says so."""
    hand = ready(pilot)
    place(hand, **MOVING, p3="U13", p6="S1", p8="R1", people=2, left=2, squares=3)
    assert _buttons(hand) == ["Move nobody"]
    for person, square, words in (
        (3, "S14", "Traveler 4 to S14: there you may ask."),
        (3, "T11", "Traveler 4 to T11? Tap again to go."),
    ):
        hand.take_up(person)
        pilot.tap(hand.point(facts.SQUARE[square]))
        assert _sentence(pilot) == words
    place(hand, p2="T11")
    hand.take_up(3)
    pilot.tap(hand.point(facts.SQUARE["T11"]))
    assert _sentence(pilot) == "Traveler 4 to T11: it is taken, you go on."
    place(hand, squares=1, left=1)
    assert _buttons(hand) == ["End turn"], "somebody has moved"
    hand.take_up(6)
    pilot.tap(hand.point(facts.SQUARE["R1"]))
    assert _sentence(pilot) == "Blue Inspector 1 to R1: there you may arrest."


def test_before_the_roll_both_sides_read_which_doubles_count(pilot: Pilot) -> None:
    hand = ready(pilot)
    place(hand, p3="S10", carriers=(-1, 3))
    assert _sentence(pilot) == "Roll. On 2-2 or 3-3 you can climb over the wall and win."
    place(hand, turn=1)
    assert _sentence(pilot) == "Roll. On 2-2 or 3-3 Anna climbs with your plan."
    place(hand, p3="S8")
    assert _sentence(pilot) == "Roll. On any double Anna climbs with your plan."


def test_the_carrier_in_reach_a_card_that_wins_and_an_inspector_who_must_go(pilot: Pilot) -> None:
    hand = ready(pilot)
    place(hand, **MOVING, turn=1, p3="C10", p14="C11", carriers=(-1, 3), people=1, left=1, squares=1)
    assert _sentence(pilot) == "Your Inspector can reach Traveler 4 with the plan."
    place(hand, turn=0, p3="F8", people=2, left=2, squares=3)
    assert _sentence(pilot) == "A PASS card wins: Traveler 4 has the plan."
    place(hand, p6="F7", carriers=(-1, -1))
    assert _sentence(pilot) == "2 people to move: an Inspector must leave the circle."
    place(hand, phase="start_turn")
    assert _sentence(pilot) == "Roll. Your Inspector must leave the circle."


def _full(state: Any, seat: int, spy: str) -> None:
    nation = alley.SPY[spy]  # type: ignore[index]
    state.pegs[seat] |= sum(1 << alley.peg(nation, item) for item in range(4))


def _refresh(pilot: Pilot) -> None:
    pilot.page.refresh()
    pilot.settle()


def test_a_rival_one_roll_from_an_embassy_is_named(pilot: Pilot) -> None:
    pilot.lay("spy_alley", 3)
    state = table_of(pilot.page).state
    assert _sentence(pilot) == "Roll, or name a spy."
    _full(state, 1, "german")
    state.place[1] = 25
    _refresh(pilot)
    assert _sentence(pilot) == "Ben has a full German set. A 2 leads to that embassy."
    state.hands[1] = (2,)
    _refresh(pilot)
    assert _sentence(pilot) == "Ben has a full German set. Move card 2 leads there."
    _full(state, 1, "french")
    state.hands[1] = ()
    _refresh(pilot)
    assert _sentence(pilot) == "Ben could win with a 1 or 2."
    _full(state, 2, "french")
    state.place[2] = 25
    _refresh(pilot)
    assert _sentence(pilot) == "Ben and Cara could win with their next move."


def test_the_warning_is_the_same_for_every_nation_the_own_one_included(pilot: Pilot) -> None:
    """Alone, the screen knows the reader's own nation, and the tray must not show that it does."""
    pilot.lay("spy_alley", 1, bots=2)
    page = pilot.page
    state = table_of(page).state

    def sentences() -> list[str]:
        found = []
        for spy in alley.SPIES:
            _only(state, spy)
            found.append(page.face.step(page.device.view(0), page.device.prompt(), page.names).sentence)
        return found

    before = sentences()
    state.spies[:] = [*state.spies[1:], state.spies[0]]
    after = sentences()
    assert before == after
    assert all("has a full" in sentence for sentence in before)


def _only(state: Any, spy: str) -> None:
    nation = alley.SPY[spy]  # type: ignore[index]
    state.pegs[1] = 0
    _full(state, 1, spy)
    embassy = next(
        at for at, kind in enumerate(alley.KINDS) if kind == "embassy" and alley.SPACE_SPY[at] == nation
    )
    state.place[1] = embassy - 1


def test_a_question_with_one_answer_says_why(pilot: Pilot) -> None:
    """D15: less than $5 closes the border (SA-20)."""
    pilot.lay("spy_alley", 2)
    state = table_of(pilot.page).state
    state.place[0], state.money[0], state.hands[0] = 12, 4, (3,)
    _refresh(pilot)
    pilot.say("Use card")
    pilot.say("Use card")
    assert _sentence(pilot) == "The border costs $5, you have $4: into Spy Alley."
    assert [choice.text for choice in pilot.page.ids.tray.choices] == ["Spy Alley"]


def test_wild_cards_are_counted_in_words(pilot: Pilot) -> None:
    pilot.lay("spy_alley", 2)
    state = table_of(pilot.page).state
    _full(state, 1, "german")
    state.wilds[1] = 1
    assert pilot.page.face.player(pilot.page.view(), 1) == ("$20", "4 items, 1 wild")

"""Clue: WWII: what an ability does is said where it is offered, a new card comes first, news are whole."""

from __future__ import annotations

from typing import Any

import pytest

from spymobile.ui.games.clue.cards_panel import IntrigueCard
from spymobile.ui.parts.labels import FittedText
from tests.games.clue.table import arrange
from tests.ui.clue_hand import open_desk
from tests.ui.pilot import Pilot, deal_the_same
from tests.ui.positions import table_of


@pytest.fixture(autouse=True)
def same_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    deal_the_same(monkeypatch)


def alpha_in(pilot: Pilot, place: str, arrived: bool) -> None:
    """Anna is Alpha and has moved by the dice; her ability is not used yet."""
    state = arrange(agents=("alpha", "epsilon", "gamma"), at=(place,))
    state.phase, state.count, state.arrived = "double_time", 5, arrived
    table_of(pilot.page).rearrange(state)
    pilot.page.show_board()
    pilot.page.refresh()
    pilot.settle()


def test_double_time_is_told_and_asking_is_one_button(pilot: Pilot) -> None:
    pilot.lay("clue", 3)
    alpha_in(pilot, "paris", arrived=True)
    assert "Ask here? Double Time, once a game: roll and move again." in pilot.words()
    assert pilot.button("Roll again")
    pilot.say("Ask…")
    assert pilot.sees("AskSheet"), "the question itself, and no second button that says the same"
    assert table_of(pilot.page).state.phase == "ask"
    pilot.back()
    assert pilot.button("Ask…")
    alpha_in(pilot, "hq", arrived=False)
    assert "Double Time, once a game: roll and move again?" in pilot.words()
    pilot.say("Roll again")
    assert any(event.name == "ability" for row in table_of(pilot.page).history for event in row.events)


def cards_of(pilot: Pilot, desk: Any) -> list[tuple[str, str]]:
    found = [w for w in pilot.widgets(desk) if isinstance(w, IntrigueCard) and w.secret]
    return [(card.title, card.over) for card in sorted(found, key=lambda card: -card.top)]


def test_a_card_that_was_drawn_lies_first_in_the_open_desk(pilot: Pilot) -> None:
    pilot.lay("clue", 3)
    table = table_of(pilot.page)

    def holds(*words: str) -> None:
        table.rearrange(arrange(kept=(words,)))
        pilot.page.show_board()
        pilot.page.refresh()
        pilot.settle()

    holds("forced_march")
    header = pilot.page.own_header
    assert header.title == "Anna's turn"
    desk = open_desk(pilot)
    assert desk.page == "cards"
    assert header.title == "Anna's cards"
    assert cards_of(pilot, desk) == [("FORCED MARCH", "NEW, SECRET")]
    (card,) = [w for w in pilot.widgets(desk) if isinstance(w, IntrigueCard) and w.secret]
    words = [w.text for w in sorted(card.walk(), key=lambda w: -w.top) if getattr(w, "text", "")]
    when = next(at for at, text in enumerate(words) if text.startswith("When: "))
    assert when < words.index("Add 6 to this roll."), "first when, then what"
    for tab, title in (
        ("Hand", "Anna's orders"),
        ("Shown", "Anna reads"),
        ("Sheet", "Anna's clue sheet"),
    ):
        pilot.say(tab)
        assert header.title == title
    pilot.say("Close")
    assert header.title == "Anna's turn"
    assert open_desk(pilot).page == "sheet", "it was looked at"
    pilot.say("Close")
    holds("forced_march", "courier")
    desk = open_desk(pilot)
    assert desk.page == "cards"
    assert cards_of(pilot, desk) == [("COURIER", "NEW, SECRET"), ("FORCED MARCH", "KEPT, SECRET")]


@pytest.mark.parametrize("size", [(412, 720), (412, 915)], ids=str)
def test_the_opening_line_is_read_whole(pilot: Pilot, size: tuple[int, int]) -> None:
    """Who is which agent, with four at the table."""
    pilot.resize(*size)
    pilot.lay("clue", 1, 3)
    shown = [w for w in pilot.widgets(pilot.page) if isinstance(w, FittedText) and "Anna: " in w.text]
    assert shown
    for label in shown:
        assert (label.beginning, label.shorten) == ("", False), "nothing is cut"

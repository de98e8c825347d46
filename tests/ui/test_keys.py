"""The table by keyboard: every legal action, and the seal."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product
from typing import Any

import pytest
from kivy.core.window import Window

from spymobile.core.game import Action
from spymobile.games.spy_alley import actions as act
from spymobile.games.spy_alley import board as facts
from tests.games.spy_alley.table import card
from tests.ui.pilot import Pilot, deal_the_same
from tests.ui.positions import table_of

LETTERS = "fgsiar"
ENTER, SPACE = "\r", " "
CODES = {ENTER: 13, SPACE: 32, ">": 275, "<": 276}


@pytest.fixture(autouse=True)
def same_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    deal_the_same(monkeypatch)


def strike(keys: str) -> None:
    for key in keys:
        Window.dispatch("on_key_down", CODES.get(key, ord(key)), 0, key if key.isalnum() else "", [])


def arrange(pilot: Pilot, phase: str, **changes: Any) -> Any:
    """Anna's decision at a table of three, all else as it was dealt."""
    state = table_of(pilot.page).state
    state.phase = phase
    for name, value in changes.items():
        if isinstance(getattr(state, name), list):
            getattr(state, name)[0] = value
        else:
            setattr(state, name, value)
    pilot.page.refresh()
    pilot.settle()
    return state


def played_by(pilot: Pilot, sequences: Iterable[str]) -> list[Action]:
    """What these keys would play; nothing is played."""
    page = pilot.page
    played: list[Action] = []
    page.commands.send = lambda _seat, action, _then=None: played.append(action)
    for number, keys in enumerate(sequences):
        if number:
            page.selection.forget()
            page.refresh()
        strike(keys)
        while pilot.stage.sheet is not None:
            pilot.stage.close(pilot.stage.sheet)
        page.selection.rest()
    del page.commands.send
    return played


NAMES = ["".join(pair) + ENTER for pair in product("12", LETTERS)]
KEYS: dict[str, tuple[dict[str, Any], list[str]]] = {
    "start_turn": ({"hands": (2, 5)}, ["r", f"c2{ENTER}", "c55", *("g" + name for name in NAMES)]),
    "choose_route": ({"place": 12, "count": 4}, ["1", "2"]),
    "buy_password": ({"place": 9}, ["1", "2"]),
    "buy_items": ({"place": 10}, ["2", *(f"{letter}1" for letter in LETTERS)]),
    "black_market": (
        {"place": 13, "money": 60},
        ["2", *(f"1{letter * times}{ENTER}" for letter in LETTERS for times in range(1, 5))],
    ),
    "take_gift": ({"place": 7, "gift": card("italian key")}, ["1", "2"]),
    "free_guess": ({"place": 25, "targets": (1, 2)}, ["2", *("g" + name for name in NAMES)]),
}


def test_every_legal_action_has_its_keys(pilot: Pilot) -> None:
    pilot.lay("spy_alley", 3)
    for phase, (changes, sequences) in KEYS.items():
        arrange(pilot, phase, **changes)
        legal = set(pilot.page.device.prompt().choices)
        played = played_by(pilot, sequences)
        assert set(played) == legal, phase
        assert len(played) == len(sequences)


def test_confiscating_by_keyboard(pilot: Pilot) -> None:
    pilot.lay("spy_alley", 3)
    state = arrange(pilot, "confiscate", place=28, money=60)
    state.pegs[1] = 1 << card("french key") | 1 << card("french disguise")
    state.pegs[2] = 1 << card("russian code_book")
    state.wilds[2] = 1
    pilot.page.refresh()
    legal = set(pilot.page.device.prompt().choices)
    keys = ["2", f"11f{ENTER}", f"11ff{ENTER}", f"12r{ENTER}", f"12w{ENTER}"]
    assert set(played_by(pilot, keys)) == legal


def test_several_items_a_place_that_glows_and_one_card(pilot: Pilot) -> None:
    pilot.lay("spy_alley", 3)
    arrange(pilot, "buy_items", place=3)
    assert played_by(pilot, ["fsf1", "fs1"]) == [
        act.Buy(("spanish",)),
        act.Buy(("french", "spanish")),
    ]
    arrange(pilot, "choose_route", place=12, count=4)
    assert played_by(pilot, [f">{ENTER}", f">>{ENTER}", f"<{ENTER}"]) == [
        act.ChooseRoute("outside"),
        act.ChooseRoute("alley"),
        act.ChooseRoute("alley"),
    ]
    arrange(pilot, "start_turn", place=5, hands=(4,))
    assert played_by(pilot, ["c"]) == []  # Taken up, not played.
    assert pilot.page.ids.tray.sentence == "Use move card 4? Tap again to confirm."
    assert played_by(pilot, ["c"]) == [act.UseCard(4)]


def test_space_holds_the_seal(pilot: Pilot) -> None:
    pilot.lay("spy_alley", 3)
    page = pilot.page
    strike(SPACE)
    pilot.until(lambda: page.curtain_view.curtain.phase == "name")
    strike(SPACE)  # A key that is held down comes again.
    pilot.until(lambda: page.curtain_view.curtain.phase == "peek")
    assert page.curtain_view.is_private
    Window.dispatch("on_key_up", 32)
    assert page.curtain_view.curtain.phase == "locked"
    assert not page.curtain_view.is_private
    strike(SPACE)
    Window.dispatch("on_key_up", 32)
    assert page.curtain_view.curtain.phase == "locked"


@pytest.mark.parametrize(("key", "card"), [("1", "own"), ("2", "won")])
def test_the_secret_choice_by_keyboard(pilot: Pilot, key: str, card: Any) -> None:
    pilot.lay("spy_alley", 3)
    page = pilot.page
    truth = facts.SPIES[table_of(page).view(1).file.spy]
    page.commands.act(act.NameASpy(1, next(spy for spy in facts.SPIES if spy != truth)))
    pilot.see_shocks()
    pilot.settle()
    strike(SPACE)
    pilot.until(lambda: page.curtain_view.is_private)
    Window.dispatch("on_key_up", 32)
    pilot.settle()
    pilot.say("Go on")
    strike(key)
    pilot.settle()
    assert played_by(pilot, ["1"]) == [act.ChooseIdentity(card)]  # "Be this spy"

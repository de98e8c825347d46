"""The facts of the board of Spy Alley that more than one rule stands on."""

from __future__ import annotations

import pytest

from spymobile.games.spy_alley import GAME, board
from tests.games.spy_alley.table import EMBASSY, SPIES


@pytest.mark.rule("SA-23", "SA-46")
def test_spaces_belong_to_one_nationality_or_to_none():
    """Passwords and embassies do; every other space says so with the same number."""
    for space, kind in enumerate(board.KINDS):
        if kind not in ("password", "embassy"):
            assert board.SPACE_SPY[space] == -1
    embassies = {spy: space for space, spy in enumerate(board.SPACE_SPY) if board.KINDS[space] == "embassy"}
    assert {board.SPIES[spy]: space for spy, space in embassies.items()} == EMBASSY
    passwords = [spy for space, spy in enumerate(board.SPACE_SPY) if board.KINDS[space] == "password"]
    assert sorted(board.SPIES[spy] for spy in set(passwords)) == sorted(SPIES)


@pytest.mark.rule("SA-22", "SA-23", "SA-24")
def test_only_spaces_that_sell_one_kind_of_item_name_it():
    for space, kind in enumerate(board.KINDS):
        if kind == "password":
            assert board.ITEMS[board.SPACE_ITEM[space]] == "password"
        elif kind == "shop":
            assert board.ITEMS[board.SPACE_ITEM[space]] in ("disguise", "code_book", "key")
        else:
            assert board.SPACE_ITEM[space] == -1


@pytest.mark.rule("SA-14", "SA-11", "SA-19", "SA-18")
def test_spaces_name_their_amounts_and_all_others_none():
    """What START pays, secrets bring and the border costs; and how many spaces one is moved back."""
    amounts = {(kind, amount) for kind, amount in zip(board.KINDS, board.AMOUNTS, strict=True) if amount}
    assert amounts == {
        ("start", 15),
        ("collect", 10),
        ("collect", 20),
        ("border_crossing", 5),
        ("move_back", 2),
    }
    assert min(board.AMOUNTS) == 0


@pytest.mark.rule("SA-20", "SA-32", "SA-25")
def test_every_house_option_names_its_paragraph_and_what_is_usual():
    assert {option.name: (option.rule, option.choices) for option in GAME.options} == {
        "short_border": ("SA-20", ("alley", "entrance")),
        "quiet_first_round": ("SA-32", ("off", "on")),
        "gifts_by_themselves": ("SA-25", ("off", "on")),
    }

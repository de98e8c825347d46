"""A bot may stumble; its seat still makes a legal move."""

from __future__ import annotations

from typing import Any

import pytest

from spymobile.bots import turn
from spymobile.core.bot import Bot
from spymobile.core.chance import Fast
from spymobile.core.game import Action
from spymobile.games.spy_alley import actions as act
from tests.table import mailroom
from tests.table.tables import ALLEY, due, lay, moments, to_the_end


class Puppet(Bot):
    """Does what it is told to."""

    __slots__ = ("_move",)

    def __init__(self, move: Any) -> None:
        self._move = move

    def decide(self, view: Any) -> Action:
        if isinstance(self._move, BaseException):
            raise self._move
        return self._move


def test_a_sound_choice_is_taken_as_it_is() -> None:
    assert turn.take(ALLEY, Puppet(act.Roll()), lay().view(0), Fast(1)) == turn.Decided(act.Roll())


@pytest.mark.parametrize(
    ("move", "problem"),
    [
        (ZeroDivisionError("by nought"), "ZeroDivisionError: by nought"),
        (RecursionError(), "RecursionError"),
        (act.UseCard(6), "UseCard(count=6) is not a legal action"),
        (act.Leave(), "Leave() is not a legal action"),
        (mailroom.Toss(), "Toss() is not a legal action"),
        (None, "None is not a legal action"),
        ("roll", "'roll' is not a legal action"),
    ],
)
def test_a_stumbling_bot_makes_a_simple_move_that_is_not_rash(move: Any, problem: str) -> None:
    view = lay().view(0)
    for number in range(150):
        choice = turn.take(ALLEY, Puppet(move), view, Fast(number))
        assert choice.action == act.Roll(), "all else here is naming somebody"
        assert problem in choice.stumble


def test_a_stop_from_the_keyboard_is_no_stumble() -> None:
    with pytest.raises(KeyboardInterrupt):
        turn.take(ALLEY, Puppet(KeyboardInterrupt()), lay().view(0), Fast(1))


def test_the_same_chance_gives_the_same_simple_move() -> None:
    for number, table in enumerate(moments(lay(4))):
        view = table.view(due(table))
        moves = {turn.simple(ALLEY, view, Fast(number)) for _ in range(2)}
        assert len(moves) == 1
        assert moves <= set(view.prompt().choices)


def test_a_rash_move_is_made_where_there_is_no_other() -> None:
    class Rash(mailroom.Mailroom):
        rash = (mailroom.Stamp, mailroom.Toss)

    game = Rash()
    table = lay(game=game)
    assert isinstance(turn.simple(game, table.view(0), Fast(1)), mailroom.Stamp | mailroom.Toss)


def test_who_has_nothing_to_decide_makes_no_move() -> None:
    table = lay()
    with pytest.raises(ValueError, match="nothing to decide"):
        turn.simple(ALLEY, table.view(1), Fast(1))
    with pytest.raises(ValueError, match="nothing to decide"):
        turn.simple(ALLEY, to_the_end(table).view(0), Fast(1))

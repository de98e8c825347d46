"""A game in which nobody gains or learns anything is noticed, in a match and at a table, and goes on."""

from __future__ import annotations

from typing import Any, ClassVar

import pytest

from spymobile import games
from spymobile.bots import match, turn
from spymobile.bots.guard import Stalled, Watchdog
from spymobile.core.bot import Bot
from spymobile.core.chance import Fast
from spymobile.core.game import Action, Setup, pick
from spymobile.table.record import Occupant
from tests.table import mailroom
from tests.table.tables import lay


class Passer(Bot):
    """Drops no letter, ever."""

    def decide(self, view: Any) -> Action:
        prompt = view.due()
        return mailroom.Pass() if prompt.kind == "mailroom.post" else mailroom.Stamp(0)


class Idle(mailroom.Mailroom):
    """Its bots would pass for ever."""

    lull: ClassVar[int] = 20

    def progress(self, state: mailroom.State) -> object:
        return tuple(map(len, state.hands))

    def bot(self, level: str, seat: int, chance: Any) -> Bot:
        return Passer()


def test_a_match_that_leads_nowhere_is_reported_and_comes_to_an_end() -> None:
    result = match.play(Idle(), ("1", "2"), "x")
    assert result.outcome is not None
    assert set(result.stumbles) <= {
        f"{level}: Stalled: nothing was gained or learnt in 20 decisions" for level in ("1", "2")
    }
    assert 0 < len(result.stumbles) < result.decisions / 2, "between, the bots decide for themselves"


def test_a_table_that_leads_nowhere_goes_on_too() -> None:
    table = lay(2, game=Idle(), occupants=[Occupant(name, "bot", "1") for name in ("Ida", "Otto")])
    reported = []
    for _ in range(400):
        seat = table.bot_due()
        if seat is None:
            break
        answer = turn.take(table.game, *table.brief(seat), Fast(f"spare {table.version}"))
        reported.append(type(answer.error))
        table.act(seat, answer.action)
    assert table.outcome
    assert set(reported) == {type(None), Stalled}
    assert reported.index(Stalled) >= 20


@pytest.mark.parametrize("name", games.names())
def test_every_game_says_what_counts_as_getting_on(name: str) -> None:
    """It grows in a game between bots, is the same for a copy, and no such game is taken for an idle one."""
    game = games.load(name)
    state, _events = game.deal(Setup(name, game.seats[0]), Fast(1))
    first = game.progress(state)
    assert first is not None
    assert game.progress(state.copy()) == first
    result = match.play(game, ("1",) * game.seats[0], "progress")
    assert result.outcome is not None
    assert result.stumbles == ()
    chance = Fast(2)
    for _ in range(400):
        if game.outcome(state):
            break
        due = next(due for due in game.decisions(state) if not due.standing)
        game.play(state, due.seat, pick(game, due, chance), chance)
    assert game.progress(state) != first


def test_nobody_watches_a_game_that_says_nothing_of_its_progress() -> None:
    game = mailroom.Mailroom()
    guard = Watchdog(game)
    state = lay(2, game=game)._course.state
    for _ in range(5 * game.lull):
        guard.note(state)
    assert not guard.stalled

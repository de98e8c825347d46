"""A game in which nobody gains or learns anything is noticed, in a match and at a table, and goes on."""

from __future__ import annotations

from typing import Any, ClassVar

from spymobile.bots import match, turn
from spymobile.bots.guard import Guard, Stalled
from spymobile.core.bot import Bot
from spymobile.core.chance import Fast
from spymobile.core.game import Action
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


def test_nobody_watches_a_game_that_says_nothing_of_its_progress() -> None:
    game = mailroom.Mailroom()
    guard = Guard(game)
    state = lay(2, game=game)._course.state
    for _ in range(5 * game.lull):
        guard.note(state)
    assert not guard.stalled

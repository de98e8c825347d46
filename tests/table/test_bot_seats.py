"""Bots at the table know what their seat heard, however they came to sit there."""

from __future__ import annotations

from typing import Any

import pytest

from spymobile.bots import turn
from spymobile.core.bot import OLD_LEVELS, Bot
from spymobile.core.chance import Fast
from spymobile.core.errors import BadSetup
from spymobile.core.game import Action
from spymobile.table.briefed import Briefed
from spymobile.table.record import Occupant
from spymobile.table.table import Table
from tests.table import mailroom
from tests.table.tables import before_a_free_step, diary, lay, resumed, steps, streams, text


def bots(*levels: str) -> list[Occupant]:
    return [Occupant(f"Bot {seat}", "bot", level) for seat, level in enumerate(levels)]


def choice(table: Table) -> tuple[int, Action]:
    """What the bot on turn wants."""
    seat = table.bot_due()
    assert seat is not None
    chosen = turn.take(table.game, *table.brief(seat), Fast("spare"))
    assert chosen.stumble == ""
    return seat, chosen.action


def test_who_is_due() -> None:
    table = lay(occupants=[Occupant("Anna"), *bots("recruit", "recruit")[1:]])
    assert table.bot_due() is None
    table.stand_in(0, "recruit")
    assert table.bot_due() == 0
    table.give_back(0)
    assert table.bot_due() is None


def test_a_person_has_no_bot_to_brief() -> None:
    with pytest.raises(BadSetup):
        lay().brief(0)


@pytest.mark.parametrize(
    "levels", [OLD_LEVELS, ("field_agent", "spymaster", "recruit", "spymaster"), ("9", "1", "8")]
)
def test_bots_called_back_to_the_table_decide_like_those_who_never_left(levels: tuple[str, ...]) -> None:
    table = lay(len(levels), 7, occupants=bots(*levels))
    differences = 0
    for number in range(400):
        if table.outcome:
            break
        wanted = choice(table)
        if number % 5 == 0:
            assert choice(resumed(table)) == wanted
            differences += 1
        table.act(*wanted)
    assert table.outcome
    assert differences > 3


def test_a_bot_decides_the_same_after_a_step_it_watched_was_taken_back() -> None:
    table, seat, action = before_a_free_step()
    others = [other for other in table.seats if other != seat]
    for other in others:
        table.stand_in(other, "spymaster")
    untouched = resumed(table)
    table.act(seat, action)
    for other in others:
        table.brief(other)
    table.undo(seat)
    for game in (table, untouched):
        game.act(seat, game.decisions()[0].legal[-1])
    assert choice(table) == choice(untouched)


def test_a_stand_in_decides_like_a_bot_who_sat_there_all_along() -> None:
    whole = lay(3, 7, occupants=bots("field_agent", "spymaster", "recruit"))
    late = lay(3, 7, occupants=[Occupant("Ann"), Occupant("Bob"), Occupant("Cas")])
    for _ in range(40):
        seat, action = choice(whole)
        late.stand_in(seat, whole.occupants[seat].level)
        assert choice(late) == (seat, action)
        late.give_back(seat)
        for table in (whole, late):
            table.act(seat, action)


class Listener(Bot):
    """Writes down what it hears and sees."""

    __slots__ = ("notes",)

    def __init__(self) -> None:
        self.notes: list[tuple[Any, str]] = []

    def watch(self, told: Any, view: Any) -> None:
        self.notes.append((told, text(view)))

    def decide(self, view: Any) -> Action:
        raise NotImplementedError


class Listeners(mailroom.Mailroom):
    def bot(self, level: str, seat: int, chance: Any) -> Bot:
        return Listener()


def listener(table: Table) -> Listener:
    """Ida's bot, when it has heard everything."""
    briefed, _view = table.brief(2)
    assert isinstance(briefed, Briefed)
    briefed.listen()
    assert isinstance(briefed.bot, Listener)
    return briefed.bot


def test_calling_a_bot_to_the_table_does_not_make_it_think() -> None:
    """Hours of history are heard where the bot decides, and only there."""
    table = lay(
        game=Listeners(), occupants=[*map(Occupant, ("Anna", "Ben")), Occupant("Ida", "bot", "recruit")]
    )
    steps(table, 9, Fast("early"))
    briefed, view = table.brief(2)
    assert isinstance(briefed, Briefed)
    assert isinstance(briefed.bot, Listener)
    assert briefed.bot.notes == []
    with pytest.raises(NotImplementedError):
        briefed.decide(view)
    assert len(briefed.bot.notes) == len(streams(table)[2])


def test_a_bot_is_told_all_its_seat_heard_with_the_views_of_those_moments() -> None:
    table = lay(
        game=Listeners(), occupants=[*map(Occupant, ("Anna", "Ben")), Occupant("Ida", "bot", "recruit")]
    )
    seen = [text(table.view(2))]
    heard = []
    for number in range(30):
        if table.outcome:
            break
        steps(table, 1, Fast(number))
        seen.append(text(table.view(2)))
        if number % 4 == 0:
            heard.append(len(listener(table).notes))
    bot, view = listener(table), table.view(2)
    assert [told for told, _ in bot.notes] == streams(table)[2]
    assert {sight for _, sight in bot.notes} <= set(seen)
    assert bot.notes[0][1] == seen[0]
    assert bot.notes[-1][1] == seen[-1] == text(view)
    assert heard == sorted(heard)
    assert listener(resumed(table)).notes == bot.notes


def test_a_bot_does_not_remember_a_step_that_was_taken_back() -> None:
    table = lay(
        game=Listeners(), occupants=[*map(Occupant, ("Anna", "Ben")), Occupant("Ida", "bot", "recruit")]
    )
    table.act(0, mailroom.Stamp(1))
    assert [told.name for told, _ in listener(table).notes] == ["opened", "stamped"]
    table.undo(0)
    assert [told.name for told, _ in listener(table).notes] == ["opened"]
    table.act(0, mailroom.Stamp(0))
    notes = listener(table).notes
    assert [told.facts.get("colour") for told, _ in notes] == [None, 0]
    assert listener(resumed(table)).notes == notes


class Lots(mailroom.Mailroom):
    """Its bots draw lots when they sit down."""

    def __init__(self) -> None:
        self.drawn: dict[tuple[str, int], tuple[int, ...]] = {}

    def bot(self, level: str, seat: int, chance: Any) -> Bot:
        self.drawn[level, seat] = tuple(chance.below(1000, "lot") for _ in range(5))
        return Listener()


def lots(number: int, seat: int, level: str = "recruit") -> tuple[int, ...]:
    """What a bot draws at a table of that seed."""
    table = lay(game=(game := Lots()), number=number)
    table.stand_in(seat, level)
    table.brief(seat)
    again = Lots()
    journal = diary(table)
    Table.resume(again, journal.header, journal.rows, journal).brief(seat)
    assert again.drawn == game.drawn, "after a restart it goes on as it would have"
    return game.drawn[level, seat]


def test_the_chance_of_a_bot_is_drawn_from_the_seed_of_its_table() -> None:
    assert lots(1, 0) == lots(1, 0)
    others = [lots(2, 0), lots(1, 1), lots(1, 0, "spymaster")]
    assert len({lots(1, 0), *others}) == 4, "another table, seat or level: other lots"


def test_a_bot_that_cannot_be_made_is_answered_for_and_tried_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """A simple move is made in its place, somebody is told, and a later one may be made after all."""
    table = lay(2, occupants=[Occupant("Robot", "bot", "recruit")])
    real = type(table.game).bot

    def broken(*_arguments: object) -> object:
        raise LookupError("no such book")

    monkeypatch.setattr(type(table.game), "bot", broken)
    bot, view = table.brief(0)
    answer = turn.take(table.game, bot, view, Fast("spare"))
    assert isinstance(answer.error, LookupError)
    table.act(0, answer.action)
    monkeypatch.setattr(type(table.game), "bot", real)
    table.forget_bot(0)
    while table.bot_due() is None:
        table.act(1, table.decisions()[0].legal[0])
    assert turn.take(table.game, *table.brief(0), Fast("spare")).error is None

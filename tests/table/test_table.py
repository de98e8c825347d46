"""The table is the only writer: it checks, journals, and only then tells."""

from __future__ import annotations

import pytest

from spymobile.core.audience import ANYONE, TABLE, everyone
from spymobile.core.chance import Fast, Seeded
from spymobile.core.errors import BadSetup, GameIsOver, NotYourDecision, Refusal, StaleAction
from spymobile.core.game import Setup
from spymobile.games.spy_alley import actions as act
from spymobile.store.errors import NoSpace
from spymobile.table.history import Happened
from spymobile.table.record import Act, Header, Occupant, Seated
from spymobile.table.table import Table
from tests.table import mailroom
from tests.table.tables import (
    ALLEY,
    PEOPLE,
    Diary,
    device,
    diary,
    due,
    everything,
    lay,
    resumed,
    seed,
    step,
    steps,
    streams,
    text,
    to_the_end,
    views,
)

# Journal first


def test_a_row_is_written_before_anybody_is_told() -> None:
    table = lay()
    written = []
    table.subscribe(lambda happened: written.append((len(diary(table).rows), happened)))
    events = table.act(0, act.Roll())
    assert written == [(2, Happened(1, "step", 0, events))]
    assert diary(table).rows[-1] == Act(0, act.Roll(), (events[0].parts[0].facts["die"] - 1,))  # type: ignore[operator]


@pytest.mark.parametrize("count", [0, 1, 7, 30])
def test_a_journal_that_fails_leaves_the_table_as_it_was_dice_and_all(count: int) -> None:
    table, luckier = steps(lay(), count), steps(lay(), count)
    before = everything(table)
    told: list[object] = []
    table.subscribe(told.append)
    diary(table).failing = NoSpace()
    for _ in range(3):
        with pytest.raises(NoSpace):
            step(table, Fast("next"))
    assert everything(table) == before
    assert told == []
    diary(table).failing = None
    assert step(table, Fast("next")) == step(luckier, Fast("next"))
    assert everything(table) == everything(luckier)
    assert diary(table).rows == diary(luckier).rows


def test_a_journal_that_fails_stops_an_undo_and_a_stand_in_too() -> None:
    table = lay(game=mailroom.GAME)
    table.act(0, mailroom.Stamp(1))
    before = everything(table)
    diary(table).failing = NoSpace()
    with pytest.raises(NoSpace):
        table.undo(0)
    with pytest.raises(NoSpace):
        table.stand_in(0, "recruit")
    assert everything(table) == before
    diary(table).failing = None
    table.undo(0)
    assert table.length == 0


def test_a_journal_that_fails_at_the_deal_leaves_no_table() -> None:
    def full(header: object) -> Diary:
        raise NoSpace

    with pytest.raises(NoSpace):
        lay(open_journal=full)


# What is refused


def test_the_wrong_seat_is_told_whose_turn_it_is() -> None:
    table = lay()
    before = everything(table)
    with pytest.raises(NotYourDecision, match=r"It is Anna's turn\."):
        table.act(1, act.Roll())
    for nobody in (3, -1, 99):
        with pytest.raises(NotYourDecision):
            table.act(nobody, act.Roll())
    assert everything(table) == before


def test_an_action_for_a_position_that_has_passed_is_stale() -> None:
    table = lay()
    seen = table.version
    table.act(0, act.Roll(), version=seen)
    before = everything(table)
    with pytest.raises(StaleAction, match="The game has gone on"):
        table.act(due(table), table.decisions()[0].legal[0], version=seen)
    assert everything(table) == before


def test_an_illegal_action_is_refused_with_its_rule_and_leaves_no_trace() -> None:
    table = lay()
    before = everything(table)
    with pytest.raises(Refusal) as refusal:
        table.act(0, act.UseCard(3))
    assert refusal.value.rule == "SA-27"
    with pytest.raises(Refusal):
        table.act(0, mailroom.Toss())
    assert everything(table) == before
    assert diary(table).rows[1:] == []


def test_nothing_is_played_after_the_end() -> None:
    table = to_the_end(lay(2))
    before = everything(table)
    assert diary(table).outcome == table.outcome
    for seat in table.seats:
        with pytest.raises(GameIsOver, match="This game is over"):
            table.act(seat, act.Roll())
    assert everything(table) == before
    assert table.bot_due() is None


def test_a_rehearsal_tells_what_would_be_refused_and_changes_nothing() -> None:
    table, other = steps(lay(), 5), steps(lay(), 5)
    before = everything(table)
    table.try_out(due(table), table.decisions()[0].legal[0])
    with pytest.raises(Refusal):
        table.try_out(due(table), act.UseCard(6))
    assert everything(table) == before
    steps(table, 20)
    steps(other, 20)
    assert everything(table) == everything(other)


# Who may sit down


@pytest.mark.parametrize(
    ("seats", "occupants", "problem"),
    [
        (1, PEOPLE[:1], "2 to 6 players"),
        (7, PEOPLE + PEOPLE[:1], "2 to 6 players"),
        (3, PEOPLE[:2], "one name for every seat"),
        (2, PEOPLE[:3], "one name for every seat"),
        (2, (Occupant("Anna"), Occupant("  ")), "1 to 200 letters"),
        (2, (Occupant("Anna"), Occupant("B" * 201)), "1 to 200 letters"),
        (2, (Occupant("Anna"), Occupant("Ida", "bot", "grandmaster")), 'no bot level "grandmaster"'),
        (2, (Occupant("Anna"), Occupant("Ida", "bot")), 'no bot level ""'),
    ],
)
def test_a_table_that_cannot_be_laid(seats: int, occupants: tuple[Occupant, ...], problem: str) -> None:
    opened: list[Diary] = []

    def open_journal(header: Header) -> Diary:
        opened.append(Diary(header))
        return opened[0]

    with pytest.raises(BadSetup, match=problem):
        Table.lay(ALLEY, Setup("spy_alley", seats), occupants, seed(1), open_journal)
    assert opened == []


@pytest.mark.parametrize(
    "setup",
    [
        Setup("clue", 2),
        Setup("spy_alley", 2, {"speed": "on"}),
        Setup("spy_alley", 2, {"quiet_first_round": "maybe"}),
        Setup("spy_alley", 2, {}, 2),
    ],
)
def test_a_setup_that_does_not_fit(setup: Setup) -> None:
    with pytest.raises(BadSetup):
        Table.lay(ALLEY, setup, PEOPLE[:2], seed(1), Diary)


def test_dice_need_a_whole_seed() -> None:
    with pytest.raises(BadSetup, match="32 bytes"):
        Table.lay(ALLEY, Setup("spy_alley", 2), PEOPLE[:2], b"short", Diary)


# Standing in


def test_a_bot_stands_in_and_the_person_comes_back() -> None:
    table = steps(lay(), 4)
    seen = views(table)
    table.stand_in(1, "field_agent")
    assert table.occupants[1] == Occupant("Ben", "bot", "field_agent", away=True)
    assert diary(table).rows[-1] == Seated(1, table.occupants[1])
    assert table.tell(table.stream(ANYONE)[-1]) == "A bot plays for Ben."
    again = resumed(table)
    assert again.occupants == table.occupants
    again.stand_in(1, "recruit")
    again.give_back(1)
    assert again.occupants == tuple(PEOPLE[:3])
    assert again.tell(again.stream(ANYONE)[-1]) == "Ben is back."
    assert resumed(again).occupants == tuple(PEOPLE[:3])
    assert views(again) == seen


def test_who_can_be_stood_in_for() -> None:
    table = lay(occupants=[Occupant("Ida", "bot", "recruit")])
    before = everything(table)
    for seat, level in ((3, "recruit"), (-1, "recruit"), (1, "expert"), (0, "spymaster")):
        with pytest.raises(BadSetup):
            table.stand_in(seat, level)
    for seat in (0, 1, 3, -1):
        with pytest.raises(BadSetup):
            table.give_back(seat)
    assert everything(table) == before


# Who hears what


def test_each_audience_has_a_stream_of_its_own() -> None:
    table = lay(game=mailroom.GAME)
    table.act(1, mailroom.Note(table.view(1).hand[0]))
    table.act(0, mailroom.Stamp(0))
    letter = table.view(0).hand[1]
    table.act(0, mailroom.Drop(letter))
    heard = {who: [told.name for told in table.stream(who)] for who in (0, 1, 2, TABLE, ANYONE)}
    everybody = ["opened", "stamped", "dropped"]
    assert heard == {
        0: everybody,
        1: ["opened", "noted", *everybody[1:]],
        2: everybody,
        TABLE: everybody,
        ANYONE: everybody,
    }
    assert table.stream(0)[-1].facts == {"seat": 0, "letter": letter}
    assert table.stream(1)[-1].facts == table.stream(TABLE)[-1].facts == {"seat": 0}


def test_the_history_says_what_every_row_was() -> None:
    """Also of a table that was taken up again."""
    table = lay(game=mailroom.GAME)
    table.act(0, mailroom.Stamp(1))
    table.act(1, mailroom.Note(table.view(1).hand[0]))
    table.undo(0)
    table.act(0, mailroom.Stamp(0))
    table.stand_in(2, "recruit")
    table.act(0, mailroom.Drop(table.view(0).hand[0]))
    table.undo(0)
    rows = [
        ("deal", -1, -1, False),
        ("step", 0, -1, False),
        ("order", 1, -1, True),
        ("undo", 0, 1, False),
        ("step", 0, -1, False),
        ("seated", 2, -1, False),
        ("step", 0, -1, True),
        ("undo", 0, 6, False),
    ]
    for game in (table, resumed(table)):
        assert [
            (happened.kind, happened.seat, happened.takes_back, happened.sealed) for happened in game.history
        ] == rows
        assert [happened.number for happened in game.history] == list(range(len(rows)))
        assert len(diary(game).rows) == len(rows)
        assert [happened.tells(0) for happened in game.history] == [True, True, False, *[True] * 5]
        assert [happened.tells(1) for happened in game.history] == [True] * 8


def test_what_was_known_after_any_row_can_be_asked() -> None:
    table = lay(game=mailroom.GAME)
    seen = [views(table)]
    table.subscribe(lambda _: seen.append(views(table)))
    table.act(0, mailroom.Stamp(1))
    table.act(1, mailroom.Note(table.view(1).hand[0]))
    table.undo(0)
    steps(table, 5)
    for game in (table, resumed(table)):
        for row, then in enumerate(seen):
            assert {who: text(game.view(who, row)) for who in everyone(3)} == then


class Loaded(Seeded):
    """A die that shows what one wants."""

    __slots__ = ()

    def below(self, n: int, label: str) -> int:
        self.drawn += 1
        return 3


def test_a_table_can_be_placed_at_any_position() -> None:
    """Nothing was told before it; from there on it is a table like any other."""
    played = steps(lay(), 12)
    table = Table.place(ALLEY, played.header, played.state, Diary(played.header))
    assert views(table) == views(played)
    assert streams(table) == {who: [] for who in everyone(3)}
    assert (table.length, table.version) == (0, 1)
    phone = device(table)
    assert text(phone.view_at(0)) == text(played.view(TABLE))
    assert (phone.length(), phone.last_seat()) == (1, -1)
    seat, _ = step(table, Fast("next"))
    assert (phone.length(), phone.last_seat(), phone.acted(seat)) == (2, seat, 1)
    loaded = Table.place(ALLEY, lay().header, lay().state, Diary(lay().header), Loaded(seed(1)))
    (die,) = (told.facts["die"] for told in Happened(1, "step", 0, loaded.act(0, act.Roll())).told(0)[:1])
    assert die == 4
    assert diary(loaded).rows == [Act(0, act.Roll(), (3,))]


def test_a_listener_can_leave() -> None:
    table = lay()
    told: list[object] = []
    stop = table.subscribe(told.append)
    table.act(0, act.Roll())
    stop()
    steps(table, 3)
    assert len(told) == 1

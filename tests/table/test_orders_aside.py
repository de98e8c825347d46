"""Orders given aside are secrets: nothing that others can count, hear or read changes by them.

Each test compares two evenings. In one of them Ben gives orders, in the other he only looks into his file;
once on a phone of his own, once on the one that all share.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from spymobile import games
from spymobile.bots.turn import Decided
from spymobile.cli import main
from spymobile.core.audience import ANYONE, TABLE
from spymobile.core.chance import Chance, Fast
from spymobile.core.game import Action, Game, pick
from spymobile.games.clue import actions as clue
from spymobile.store import export
from spymobile.store.store import GameJournal, Store
from spymobile.table.beat import Beat
from spymobile.table.device import Device
from spymobile.table.record import Header
from spymobile.table.table import Table
from tests.table import mailroom
from tests.table.clock import VirtualTimer
from tests.table.tables import diary, do, lay, replay, resumed, text, why_not

CLUE = games.load("clue")
BEN = 1
#: Whoever is not Ben.
OTHERS = (TABLE, ANYONE, 0, 2)


def orders(game: Game[Any, Any], table: Table) -> Sequence[Action]:
    """Orders of Ben's that change nothing but that they were given."""
    if game is CLUE:
        return clue.OrderSilence("never"), clue.OrderIntercept("never")
    return mailroom.Note(table.view(BEN).hand[0]), mailroom.Note(table.view(BEN).hand[1])


def go_on(table: Table, count: int, chance: Chance) -> Table:
    """So many steps at random. In Clue a decision that is due may offer an order, too: that is none."""
    for _ in range(count):
        due = [decision for decision in table.decisions() if not decision.standing]
        decision = chance.choice(due, "who")
        action = pick(table.game, decision, chance)
        while isinstance(action, clue.OrderSilence | clue.OrderIntercept):
            action = pick(table.game, decision, chance)
        table.act(decision.seat, action)
    return table


class Evening:
    """Three at a table, Ben on a phone of his own or on that of the others."""

    def __init__(self, game: Game[Any, Any], shared: bool, ordered: bool) -> None:
        self.table = lay(game=game)
        self.phone = Device(self.table, (0, 1, 2) if shared else (0, 2))
        self.ben = self.phone if shared else Device(self.table, [BEN])
        #: How much was waiting each time the screen of the others was told that something was.
        self.called: list[int] = []
        #: What the others could see of undoing after each of Ben's looks.
        self.barriers: list[object] = []
        self.phone.subscribe(self._called)
        for turn, order in enumerate(orders(game, self.table)):
            go_on(self.table, 2, Fast(turn))
            with self.ben.opened(BEN):
                if ordered:
                    do(self.ben, BEN, order)
            self.ben.lock()
            self.barriers += [self.table.cannot_undo(seat) for seat in self.table.seats]
            self.barriers += [self.phone.cannot_undo(seat) for seat in self.phone.seats]
            self.barriers += [self.phone.undoer, self.phone.waiting]
        go_on(self.table, 1, Fast("last"))

    def _called(self) -> None:
        if self.phone.open_seat != BEN:  # To himself it may be shown at once.
            self.called.append(self.phone.waiting)

    def catch_up(self) -> list[Any]:
        """Let the screen of the others show all that has happened."""
        shown = []
        while (moment := self.phone.next()) is not None:
            shown.append((moment.seat, moment.kind, moment.told, text(moment.view)))
        return shown


type Evenings = tuple[Evening, Evening]


@pytest.fixture(params=[mailroom.GAME, CLUE], ids=["mailroom", "clue"])
def game(request: pytest.FixtureRequest) -> Game[Any, Any]:
    found: Game[Any, Any] = request.param
    return found


@pytest.fixture(params=[False, True], ids=["two_phones", "one_phone"])
def evenings(game: Game[Any, Any], request: pytest.FixtureRequest) -> Evenings:
    """With Ben's orders and without, at the same moment."""
    quiet, ordered = (Evening(game, request.param, ordered) for ordered in (False, True))
    assert len(ordered.table.history) == len(quiet.table.history) + 2, "the orders were given"
    return quiet, ordered


def seen(evening: Evening, look: Callable[[Device, int], object]) -> list[object]:
    """What each of the others is answered, when everything has been shown."""
    evening.catch_up()
    found = []
    for who in OTHERS:
        if who >= 0:
            evening.phone.open(who)
        found.append(look(evening.phone, who))
        evening.phone.lock()
    return found


# On the device of the others


def test_the_log_does_not_count_them(evenings: Evenings) -> None:
    quiet, ordered = (seen(evening, lambda phone, who: phone.heard(who)) for evening in evenings)
    assert quiet == ordered


def test_the_moment_of_the_last_own_step_does_not_count_them(evenings: Evenings) -> None:
    quiet, ordered = (
        seen(evening, lambda phone, who: [phone.acted(seat, who) for seat in range(3)])
        for evening in evenings
    )
    assert quiet == ordered


def test_past_moments_do_not_count_them(evenings: Evenings) -> None:
    def past(phone: Device, who: int) -> list[str]:
        return [text(phone.view_at(moment, who)) for moment in range(phone.length(who))]

    quiet, ordered = (seen(evening, past) for evening in evenings)
    assert quiet == ordered


def test_the_length_of_the_game_does_not_count_them(evenings: Evenings) -> None:
    quiet, ordered = (seen(evening, lambda phone, who: phone.length(who)) for evening in evenings)
    assert quiet == ordered == [6] * 4


def test_whose_step_was_the_last_is_the_same(evenings: Evenings) -> None:
    quiet, ordered = (seen(evening, lambda phone, who: phone.last_seat(who)) for evening in evenings)
    assert quiet == ordered


def test_nobody_waits_for_them_and_no_screen_is_called(evenings: Evenings) -> None:
    quiet, ordered = evenings
    assert quiet.called == ordered.called == [1, 2, 3, 4, 5]
    assert quiet.phone.waiting == ordered.phone.waiting == 5


def test_they_are_no_news(evenings: Evenings) -> None:
    quiet, ordered = (evening.catch_up() for evening in evenings)
    assert quiet == ordered


def test_who_may_take_back_is_the_same(evenings: Evenings) -> None:
    quiet, ordered = evenings
    assert quiet.barriers == ordered.barriers


def test_what_can_be_done_next_is_the_same(evenings: Evenings) -> None:
    quiet, ordered = evenings
    assert quiet.phone.prompt() == ordered.phone.prompt()
    for evening in evenings:
        evening.catch_up()
    assert quiet.phone.prompt() == ordered.phone.prompt() is not None


# At the table


def test_the_version_that_bots_wait_for_does_not_count_them(evenings: Evenings) -> None:
    quiet, ordered = evenings
    assert quiet.table.version == ordered.table.version
    assert quiet.table.length < ordered.table.length, "for the store alone"


def test_what_everybody_hears_and_sees_is_the_same(evenings: Evenings) -> None:
    quiet, ordered = (evening.table for evening in evenings)
    for who in OTHERS:
        assert quiet.stream(who) == ordered.stream(who)
        assert text(quiet.view(who)) == text(ordered.view(who))


def test_a_step_for_a_moment_before_an_order_is_not_stale() -> None:
    """Were it, others would be told that something had happened."""
    for ordered in (False, True):
        table = lay(game=mailroom.GAME)
        if ordered:
            table.act(BEN, orders(mailroom.GAME, table)[0])
        answers: list[object] = []
        table.do(0, mailroom.Stamp(1), 0, answers.append)
        assert answers == [None]
        assert table.view(TABLE).stamps == (1,)


def test_a_refusal_is_the_same(evenings: Evenings) -> None:
    answers = []
    for evening in evenings:
        given = [
            why_not(evening.phone, seat, action)
            for seat in (0, 2)
            for action in (*ODD, *map(clue.MoveTo, (0, 1)))
        ]
        answers.append([(type(reason), str(reason)) for reason in given])
    assert answers[0] == answers[1]


ODD: tuple[Action, ...] = (mailroom.Toss(), mailroom.Pass(), mailroom.Drop(0), clue.Roll(), clue.EndTurn())


# In what is kept


def test_a_replay_with_somebodys_eyes_does_not_count_them(evenings: Evenings) -> None:
    quiet, ordered = (evening.table for evening in evenings)
    for who in OTHERS:
        before, after = replay(quiet, who), replay(ordered, who)
        assert before.length == after.length == 5
        for moment in range(before.length + 1):
            assert before.told_at(moment, who) == after.told_at(moment, who)
            assert text(before.view_at(moment, who)) == text(after.view_at(moment, who))
    assert replay(ordered, BEN).length == replay(ordered).length == 7, "Ben knows what he ordered"


def test_after_the_table_was_left_they_are_still_not_counted(evenings: Evenings) -> None:
    quiet, ordered = (Device(resumed(evening.table), (0, 1, 2)) for evening in evenings)
    for who in (TABLE, ANYONE):
        assert quiet.heard(who) == ordered.heard(who)
        assert quiet.length(who) == ordered.length(who)
    assert [quiet.cannot_undo(seat) for seat in range(3)] == [ordered.cannot_undo(seat) for seat in range(3)]


def printed(table: Table, who: str, path: Path, capsys: pytest.CaptureFixture[str]) -> str:
    export.write(path, table.header, diary(table).rows)
    assert main(["replay", str(path), "--all", "--as", who]) == 0
    return capsys.readouterr().out


def test_the_command_line_counts_what_its_reader_was_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """ "30 steps" stays "30 steps"."""
    tables = []
    for ordered in (False, True):
        table = go_on(lay(game=CLUE), 10, Fast(1))
        if ordered:
            for order in orders(CLUE, table):
                table.act(BEN, order)
        tables.append(go_on(table, 20, Fast(2)))
    quiet, busy = tables
    assert busy.length == quiet.length + 2 == 32
    for who in ("table", "anyone", "Anna", "Cara"):
        said = [printed(table, who, tmp_path / "game.spygame", capsys) for table in tables]
        assert said[0] == said[1]
        assert said[0].splitlines()[1] == f"30 steps, seen by {who}"
    assert f"32 steps, seen by Ben{chr(10)}" in printed(busy, "Ben", tmp_path / "game.spygame", capsys)


def listed(path: Path, ordered: bool) -> tuple[list[object], list[int]]:
    """What the list of games says, after the first was opened again and Ben looked into his file.

    Then the number of steps that it knows of each.
    """
    now = [1000]
    numbers: list[str] = []
    with Store(path, clock=lambda: now[0]) as store:

        def journal(header: Header) -> GameJournal:
            begun = store.journal(header)
            numbers.append(begun.id)
            return begun

        for number in (1, 2):
            now[0] += 60
            go_on(lay(game=CLUE, number=number, open_journal=journal), 4, Fast(number))
        now[0] += 60
        table, _ = store.resume(numbers[0])
        if ordered:
            table.act(BEN, clue.OrderSilence("never"))
        games_kept = store.games()
    return (
        [(numbers.index(line.id), line.begun, line.last, line.outcome) for line in games_kept],
        [line.steps for line in sorted(games_kept, key=lambda line: numbers.index(line.id))],
    )


def test_nor_by_those_that_had_to_be_brought_back(tmp_path: Path) -> None:
    """SQLite's own log is lost, and the file beside it knows every row."""
    told = []
    for ordered in (False, True):
        path = tmp_path / f"{ordered}.db"
        with Store(path) as store:
            go_on(lay(game=CLUE, number=1, open_journal=store.journal), 4, Fast(1))
        with Store(path) as store:
            kept = path.read_bytes()
            table, _ = store.resume(store.games()[0].id)
            go_on(table, 2, Fast(2))
            if ordered:
                table.act(BEN, clue.OrderSilence("never"))
            beside = path.with_name(f"{path.name}-sidecar").read_bytes()
        path.write_bytes(kept)
        for ending in ("-wal", "-shm"):
            path.with_name(f"{path.name}{ending}").unlink(missing_ok=True)
        path.with_name(f"{path.name}-sidecar").write_bytes(beside)
        with Store(path) as store:
            told.append((store.notices, [line.steps for line in store.games()]))
    assert told[0] == told[1]
    assert told[0][0] == ["2 steps were missing from your saved games and were brought back."]


def test_the_list_of_games_is_not_moved_by_them(tmp_path: Path) -> None:
    quiet, ordered = (listed(tmp_path / f"{ordered}.db", ordered)[0] for ordered in (False, True))
    assert quiet == ordered


def test_the_list_of_games_does_not_count_them(tmp_path: Path) -> None:
    quiet, ordered = (listed(tmp_path / f"{ordered}.db", ordered)[1] for ordered in (False, True))
    assert quiet == ordered


# What they need of a game


def test_an_order_tells_the_seat_that_gave_it(game: Game[Any, Any]) -> None:
    """Else the device that gave it would wait for news that never come."""
    table = lay(game=game)
    given = 0
    while not table.outcome and given < 200:
        for decision in [due for due in table.decisions() if due.standing]:
            for order in (decision.legal[0], decision.legal[-1]):
                table.act(decision.seat, order)
                assert table.history[-1].kind == "order"
                assert table.history[-1].tells(decision.seat)
                assert not any(table.history[-1].tells(who) for who in {*OTHERS, BEN} - {decision.seat})
                given += 1
        go_on(table, 1, Fast(given))
    assert given >= 12


class _Orderly:
    """A table at which a bot first gives an order, of which nobody hears, and then takes its step."""

    game: Any = None

    def __init__(self, clock: VirtualTimer) -> None:
        self._clock = clock
        self.version = 4
        self.played: list[tuple[float, Any]] = []

    def bot_due(self) -> int | None:
        return 0 if self.version == 4 else None

    def brief(self, seat: int) -> tuple[Any, Any]:
        return None, ("order", "step")[len(self.played)]

    def forget_bot(self, seat: int) -> None: ...

    def act(self, seat: int, action: Any, version: int | None = None) -> None:
        self.played.append((self._clock.now, action))
        self.version += action == "step"


class _AtOnce:
    """Hands the view back as the answer."""

    def __init__(self, post: Any) -> None:
        self._post = post

    def ask(self, game: Any, bot: Any, view: Any, chance: Any, done: Any) -> None:
        self._post(lambda: done(Decided(view)))

    def close(self) -> None: ...


def test_a_bot_that_gave_an_order_takes_its_step_on_the_same_beat(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody is told of the order, so nobody says that everything rests; and nobody may notice a pause."""
    monkeypatch.setattr("spymobile.table.beat.Worker", _AtOnce)
    clock = VirtualTimer()
    table = _Orderly(clock)
    Beat(table, clock, lambda: 2.0, lambda: False).go_on()
    clock.run(10.0)
    assert table.played == [(2.0, "order"), (2.0, "step")]

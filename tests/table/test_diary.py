"""Diaries: what bots believed and why they acted, from the record, after the end and not before."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from spymobile.bots import turn
from spymobile.core.bot import Bot
from spymobile.core.chance import Fast
from spymobile.core.event import Told
from spymobile.core.game import Action
from spymobile.table.diary import NotOver, diaries
from spymobile.table.record import Occupant
from spymobile.table.table import Table
from tests.table import mailroom
from tests.table.tables import diary, lay


class Writer(Bot):
    """Counts what it hears, and says so."""

    def __init__(self) -> None:
        self.heard = 0

    def watch(self, told: Told, view: Any) -> None:
        self.heard += 1

    def decide(self, view: Any) -> Action:
        self.held = view.hand
        return view.due().choices[0]

    def explain(self, names: Sequence[str]) -> str:
        return f"{names[0]} may have {self.heard} reasons, I hold {self.held}."


class Writers(mailroom.Mailroom):
    def bot(self, level: str, seat: int, chance: Any) -> Bot:
        return Writer()


def played(steps: int = 1000) -> Table:
    """Anna by hand, Ida and Otto by themselves."""
    bots = [Occupant(name, "bot", "1") for name in ("Ida", "Otto")]
    table = lay(3, game=Writers(), occupants=[Occupant("Anna"), *bots])
    for _ in range(steps):
        if table.outcome:
            break
        seat = table.bot_due()
        if seat is None:
            table.act(0, table.view(0).due().choices[0])
        else:
            table.act(seat, turn.take(table.game, *table.brief(seat), Fast(1)).action)
    return table


def test_every_step_of_a_bot_has_its_sentence() -> None:
    table = played()
    entries = diaries(table.game, table.header, diary(table).rows)
    acts = [(happened.number, happened.seat) for happened in table.history if happened.kind == "step"]
    assert [(entry.row, entry.seat) for entry in entries] == [step for step in acts if step[1] > 0]
    assert all(entry.as_played for entry in entries)
    for entry in entries:
        heard = sum(len(happened.told(entry.seat)) for happened in table.history[: entry.row])
        assert entry.sentence.startswith(f"Anna may have {heard} reasons")


def test_while_the_game_goes_on_nobody_reads_them() -> None:
    table = played(7)
    assert not table.outcome
    with pytest.raises(NotOver, match="when the game is over"):
        diaries(table.game, table.header, diary(table).rows)


def test_a_move_that_was_made_in_its_place_is_marked() -> None:
    table = played(3)
    seat = table.bot_due()
    assert seat is not None
    table.act(seat, table.view(seat).due().choices[1])
    row = len(table.history) - 1
    while not table.outcome:
        due = table.bot_due()
        if due is None:
            table.act(0, table.view(0).due().choices[0])
        else:
            table.act(due, turn.take(table.game, *table.brief(due), Fast(1)).action)
    entries = diaries(table.game, table.header, diary(table).rows)
    assert [entry.row for entry in entries if not entry.as_played] == [row]

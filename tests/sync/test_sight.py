"""Sights: what changed of a view is found without looking through all of it, and nothing else is told."""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from typing import Any

import pytest

from spymobile import games
from spymobile.bots.turn import simple
from spymobile.core import codec, decoding
from spymobile.core.audience import ANYONE, TABLE
from spymobile.core.chance import Fast
from spymobile.core.errors import Malformed
from spymobile.core.game import Setup
from spymobile.sync.told import Fields, Snapshot, change, changed
from spymobile.table.record import MemoryJournal, Occupant
from spymobile.table.table import Table

STEPS = 60


def table_of(name: str) -> Table:
    game = games.load(name)
    seats = game.seats[-1]
    occupants = [Occupant(f"Player {seat}", "person", "") for seat in range(seats)]
    return Table.lay(
        game, Setup(name, seats, {}), occupants, bytes(range(32)), lambda _header: MemoryJournal()
    )


def in_place(value: Any) -> bool:
    """Whether some of it could be changed in place."""
    if is_dataclass(value):
        frozen = getattr(type(value), "__dataclass_params__").frozen  # noqa: B009 - nobody types it
        return not frozen or any(in_place(getattr(value, field.name)) for field in fields(value))
    if isinstance(value, tuple | frozenset):
        return any(map(in_place, value))
    return not isinstance(value, int | str | None)


@pytest.mark.parametrize("name", games.names())
def test_the_next_sight_is_made_of_the_one_before(name: str) -> None:
    table = table_of(name)
    game = table.game
    eyes = (0, table.seats[-1], TABLE, ANYONE)
    here: dict[int, Snapshot] = {}
    there: dict[int, Snapshot] = {}
    for step in range(STEPS):
        for who in eyes:
            fresh = Snapshot.of(game, table.state, who, None)
            assert not in_place(fresh.view), "else what was shown would change behind our back"
            before = here.get(who)
            sight = here[who] = Snapshot.of(game, table.state, who, before)
            assert sight.fields == fresh.fields
            # Over the wire as JSON, and put together again at the other end.
            said = change(who, before.fields if before is not None else None, sight.fields)
            known = there[who].fields if who in there else None
            if said is not None:
                travelled = decoding.from_data(
                    type(said), codec.from_text(codec.to_bytes(codec.to_data(said)))
                )
                known = changed(known, travelled)
            assert known is not None
            there[who] = Snapshot.read(game, known, who, there.get(who))
            assert there[who].view == fresh.view
        due = next((one.seat for one in table.decisions() if not one.standing), None)
        if due is None:
            break
        table.act(due, simple(game, table.view(due), Fast(f"{step}")))


def test_an_unknown_or_wrong_field_is_refused_with_its_place() -> None:
    table = table_of("spy_alley")
    sight = Snapshot.of(table.game, table.state, 0, None)
    name = next(iter(sight.fields))
    wrong: Fields = {**sight.fields, name: {"nonsense": 1}}
    with pytest.raises(Malformed, match=rf"\$\.{name}"):
        Snapshot.read(table.game, wrong, 0, sight)
    with pytest.raises(Malformed, match="unknown"):
        Snapshot.read(table.game, {**sight.fields, "nonsense": 1}, 0, sight)

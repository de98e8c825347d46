"""Every way to look through a device asks whose eyes are meant.

The ways are found by inspection, so that a new one cannot be forgotten: whatever takes a ``who`` is tried
with eyes that must not see, and whatever else can be asked of a locked device must say the same in twin
worlds.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator
from itertools import product
from types import FunctionType
from typing import Any

import pytest

from spymobile.core.audience import ANYONE, TABLE
from spymobile.core.errors import BadSetup, SeatLocked
from spymobile.core.event import Told
from spymobile.table.device import Device
from spymobile.table.table import Table
from tests.table import mailroom
from tests.table.tables import after_a_scan, device, lay, steps, to_the_end

#: What else a way to look may ask for, by the name of the argument.
ARGUMENTS: dict[str, tuple[Any, ...]] = {
    "moment": (0, 1),
    "seat": (0, 1, 2),
    "since": (0,),
    "who": (None, TABLE, ANYONE),
    "done": (lambda _error: None,),
    "told": (Told("stamped", {"seat": 1, "colour": 0}), Told("table.undone", {"seat": 1})),
    "names": (("Anna", "Ben", "Cara"),),
}


def members() -> dict[str, Any]:
    """All that a screen can reach of a device."""
    return {name: member for name, member in vars(Device).items() if not name.startswith("_")}


def functions() -> dict[str, inspect.Signature]:
    return {
        name: inspect.signature(member)
        for name, member in members().items()
        if isinstance(member, FunctionType)
    }


WAYS = sorted(name for name, signature in functions().items() if "who" in signature.parameters)


def filled(name: str, fixed: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """All sets of arguments for one function of a device."""
    wanted = [argument for argument in functions()[name].parameters if argument != "self"]
    assert set(wanted) <= {*ARGUMENTS, *fixed}, f"say in ARGUMENTS how to call Device.{name}"
    for values in product(*(fixed.get(argument) or ARGUMENTS[argument] for argument in wanted)):
        yield dict(zip(wanted, values, strict=True))


def looks(phone: Device, name: str, who: int) -> list[Callable[[], Any]]:
    """One way to look, with all that else it asks for."""
    look = getattr(phone, name)
    return [lambda given=given: look(**given) for given in filled(name, {"who": (who,)})]  # type: ignore[misc]


def test_the_ways_to_look_are_found() -> None:
    assert {"acted", "heard", "last_seat", "length", "view", "view_at"} <= set(WAYS)


@pytest.mark.parametrize("way", WAYS)
def test_a_locked_seat_cannot_be_looked_into(way: str) -> None:
    phone = device(steps(lay(), 6))
    for opened in (None, 0, 1, 2):
        phone.lock()
        if opened is not None:
            phone.open(opened)
        for seat in {0, 1, 2} - {opened}:
            for look in looks(phone, way, seat):
                with pytest.raises(SeatLocked, match="hold to see your secret"):
                    look()


@pytest.mark.parametrize("way", WAYS)
def test_a_seat_of_another_device_cannot_be_looked_into(way: str) -> None:
    table = steps(lay(), 6)
    phone, other = Device(table, [0, 2]), Device(table, [1])
    other.open(1)
    phone.open(0)
    for look in looks(phone, way, 1):
        with pytest.raises(SeatLocked, match="Ben plays on another device"):
            look()
    for seat in (-3, 3):
        for look in looks(phone, way, seat):
            with pytest.raises(BadSetup, match="no such seat"):
                look()


@pytest.mark.parametrize("way", WAYS)
def test_what_only_the_players_know_is_not_for_onlookers(way: str) -> None:
    phone = device(after_a_scan())
    phone.onlookers = True
    for opened in (None, 0):
        if opened is not None:
            phone.open(opened)
        for look in looks(phone, way, TABLE):
            with pytest.raises(SeatLocked, match="Others are looking on"):
                look()
        for look in looks(phone, way, ANYONE):
            look()


@pytest.mark.parametrize("way", WAYS)
def test_without_a_name_a_device_shows_what_may_lie_on_the_table(way: str) -> None:
    """Whoever's seat is open."""
    phone = device(after_a_scan())
    phone.open(1)
    for onlookers, who in ((False, TABLE), (True, ANYONE)):
        phone.onlookers = onlookers
        for given in filled(way, {"who": (who,)}):
            unnamed = {name: value for name, value in given.items() if name != "who"}
            assert getattr(phone, way)(**unnamed) == getattr(phone, way)(**given)


@pytest.mark.parametrize("way", WAYS)
def test_an_open_seat_sees_and_after_the_end_everybody_does(way: str) -> None:
    table = steps(lay(), 6)
    phone = device(table)
    phone.open(2)
    for look in looks(phone, way, 2):
        look()
    to_the_end(table)
    for over in (phone, Device(table, [0])):
        for onlookers in (False, True):
            over.onlookers = onlookers
            for who in (0, 1, 2, TABLE, ANYONE):
                for look in looks(over, way, who):
                    look()


# Everything else that can be asked of a locked device


def worlds() -> list[tuple[Table, Device]]:
    """Two worlds that look the same to the table: the letters are others, and more is noted in one."""
    found = []
    for number in (1, 2):
        table = lay(game=mailroom.GAME, number=number)
        phone = device(table)
        letters = [table.view(seat).hand for seat in table.seats]
        notes = [mailroom.Note(letters[seat][2]) for seat in table.seats]
        for action in (mailroom.Stamp(1), *[notes[0]] * number, mailroom.Drop(letters[0][1])):
            table.act(0, action)
        phone.subscribe(lambda: None)
        for action in (*[notes[1]] * number, mailroom.Stamp(0), mailroom.Drop(letters[1][0])):
            table.act(1, action)
        for action in (mailroom.Stamp(0), *[notes[2]] * number):
            table.act(2, action)
        found.append((table, phone))
    (here, _), (there, _) = found
    assert here.view(TABLE) == there.view(TABLE)
    assert all(here.view(seat) != there.view(seat) for seat in here.seats)
    return found


#: These answer through ``done``; what they refuse has twin tests of its own in test_device_acting.py.
ASKING = {"act", "recall", "undo", "why_not"}
#: The seeds of twin worlds are others; the rest opens a seat, as its person would.
LEFT_OUT = {"dice_seal", "glance", "opened"}


def test_what_is_asked_of_the_table_is_known() -> None:
    assert {name for name, signature in functions().items() if "done" in signature.parameters} == ASKING


def answers(phone: Device, name: str) -> list[Any]:
    """All that one member of a device says, or does not."""
    if name not in functions():
        return [getattr(phone, name)]
    if functions()[name].return_annotation == "None" or name in ASKING:
        return []
    said: list[Any] = []
    for given in filled(name, {}):
        try:
            said.append(getattr(phone, name)(**given))
        except (SeatLocked, BadSetup) as reason:
            said.append((type(reason), str(reason)))
    return said


def test_nothing_that_a_locked_device_says_depends_on_what_it_hides() -> None:
    """Asked before its news were shown, and after."""
    (_, one), (_, other) = worlds()
    for _ in range(3):
        for name in sorted(members().keys() - LEFT_OUT):
            assert answers(one, name) == answers(other, name), f"Device.{name} tells twin worlds apart"


def test_what_opens_a_seat_needs_its_person_to_be_here() -> None:
    table = lay()
    table.stand_in(2, "recruit")
    phone = Device(table, [0, 2])
    for seat, reason in ((1, "another device"), (2, "A bot plays for Cara")):
        with pytest.raises(SeatLocked, match=reason):
            phone.open(seat)
        with pytest.raises(SeatLocked, match=reason):
            phone.glance(seat, "rolled")
        with pytest.raises(SeatLocked, match=reason), phone.opened(seat):
            pass
        assert phone.open_seat is None

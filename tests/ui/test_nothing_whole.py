"""Screens hold nothing whole: no table, no state of a game, no event that is not cut for anybody's eyes."""

from __future__ import annotations

import gc
from collections import deque
from collections.abc import Iterator
from functools import partial
from types import CellType, FunctionType, MethodType

import pytest

from spymobile.core.event import Event
from spymobile.games.spy_alley.state import State
from spymobile.table.history import Happened
from spymobile.table.table import Table
from spymobile.ui import tutorial
from tests.ui.pilot import Pilot, deal_the_same

WHOLE = (Event, Happened, State, Table)
#: What is looked through on the way from a screen to what it holds.
BOXES = (dict, list, tuple, set, frozenset, deque, partial, CellType, MethodType)


def of_the_screen(thing: object) -> bool:
    kind = type(thing)  # Asking the thing itself would wake a proxy.
    module = thing.__module__ if kind is FunctionType else kind.__module__
    return isinstance(module, str) and module.startswith("spymobile.ui")


def held(screen: object) -> Iterator[object]:
    """What an object of the screen holds itself, in its boxes and in functions of the screen."""
    seen = {id(screen)}
    ways = gc.get_referents(screen)
    while ways:
        thing = ways.pop()
        if id(thing) in seen:
            continue
        seen.add(id(thing))
        yield thing
        if type(thing) is FunctionType:
            ways += [thing.__closure__, thing.__defaults__] if of_the_screen(thing) else []
        elif issubclass(type(thing), BOXES):
            ways += gc.get_referents(thing)


def whole_things() -> list[str]:
    screens = [thing for thing in gc.get_objects() if of_the_screen(thing)]
    assert len(screens) > 500, "widgets, pages, parts"
    return [
        f"{type(screen).__qualname__}: {type(thing).__qualname__}"
        for screen in screens
        for thing in held(screen)
        if issubclass(type(thing), WHOLE)
    ]


def test_a_table_page_holds_nothing_whole(pilot: Pilot, monkeypatch: pytest.MonkeyPatch) -> None:
    deal_the_same(monkeypatch)
    pilot.lay("spy_alley", 2)
    pilot.say("Roll")
    pilot.settle()
    page = pilot.page
    assert page.device.length(page.device.eyes) > 1, "something has happened"
    assert whole_things() == []

    table = next(thing for thing in gc.get_objects() if issubclass(type(thing), Table))
    page.last_news = [table.history[-1], (table.history[-1].events[0],)]
    page.later = partial(table.view, 0)
    page.hand.deal = {"state": table.state}
    found = ["Hand: State", "TablePage: Event", "TablePage: Happened", "TablePage: Table"]
    assert sorted(whole_things()) == found
    del page.last_news, page.later, page.hand.deal


def test_a_lesson_holds_nothing_whole(pilot: Pilot) -> None:
    tutorial.begin(pilot.stage, "spy_alley")
    pilot.settle()
    while "Roll" not in pilot.words():
        pilot.say("Skip")
    pilot.say("Roll")
    pilot.settle()
    assert pilot.page.coach.run.touched
    assert whole_things() == []

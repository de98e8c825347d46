"""Both ends of one promise: to a device travels what its seats may hear and see, and nothing else.

Rows of the record become *moments*, counted as this device was told of them. Events are cut part by part;
views travel without their prompts, which the other end works out, and only as far as they changed.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from spymobile.core import codec, decoding
from spymobile.core.audience import ANYONE, TABLE, Who
from spymobile.core.codec import Json
from spymobile.core.errors import Malformed
from spymobile.core.event import Event, Fact, Part
from spymobile.core.game import Game, View
from spymobile.core.words import message
from spymobile.sync.wire import Item, ViewChange
from spymobile.table.history import Happened

#: The fields of a view, by name.
type Fields = dict[str, Json]


@dataclass(frozen=True, slots=True)
class Eyes:
    """Who looks at a device: its seats and the table, or a watcher who is nobody's ally."""

    seats: tuple[int, ...]
    watcher: bool = False

    @property
    def all(self) -> frozenset[Who]:
        """Everybody whose part reaches the device."""
        return frozenset((ANYONE,)) if self.watcher else frozenset((*self.seats, TABLE, ANYONE))

    @property
    def own(self) -> tuple[Who, ...]:
        """Whose views travel; all others follow from these."""
        if self.watcher:
            return (ANYONE,)
        return self.seats or (TABLE,)


# Events


def cut(events: Iterable[Event], eyes: frozenset[Who]) -> list[Json]:
    """As much of each event as these eyes may hear; a part for several seats is for those of them here."""
    found: list[Json] = []
    for event in events:
        parts: list[Json] = []
        for part in event.parts:
            audience: Any = part.audience
            if isinstance(audience, tuple):
                here = [seat for seat in audience if seat in eyes]
                if here:
                    parts.append([here, codec.to_data(part.facts)])
            elif audience in eyes:
                parts.append([audience, codec.to_data(part.facts)])
        if parts:
            found.append([event.name, parts])
    return found


def events_of(data: Json) -> list[Event]:
    """The events again, as real ones."""
    match data:
        case list():
            return [_event(one) for one in data]
    raise _unreadable()


def _event(data: Json) -> Event:
    match data:
        case [str(name), list(parts)] if parts:
            return Event(name, *map(_part, parts))
    raise _unreadable()


def _part(data: Json) -> Part:
    match data:
        case [int(audience), dict(facts)] if type(audience) is int and audience >= ANYONE:
            return Part(audience, {name: _fact(fact) for name, fact in facts.items()}, False)
        case [list(seats), dict(facts)] if seats:
            named = tuple(seat for seat in seats if type(seat) is int and seat >= 0)
            if len(named) == len(seats):
                return Part(named, {name: _fact(fact) for name, fact in facts.items()}, False)
    raise _unreadable()


def _fact(data: Json) -> Fact:
    if isinstance(data, list):
        return tuple(map(_fact, data))
    if isinstance(data, dict):
        raise _unreadable()
    return data


def _unreadable() -> Malformed:
    return Malformed("$.events", message("something else was expected"))


class Numbering:
    """The moments of one device, in the order it is told of them. They follow from the record alone."""

    __slots__ = ("_eyes", "_numbers", "_read", "_seats", "_sizes", "_sums", "items", "rows")

    def __init__(self, eyes: Eyes) -> None:
        self._eyes = eyes.all
        self._seats = frozenset(eyes.seats)
        self._read = 0
        #: The moment of each row that was told.
        self._numbers: dict[int, int] = {}
        self.items: list[Item] = []
        #: The row of each moment.
        self.rows: list[int] = []
        self._sums: list[str] = []
        self._sizes: list[int] = []

    def __len__(self) -> int:
        return len(self.items)

    def read(self, history: Sequence[Happened]) -> bool:
        """Take in what is new; whether any of it was told here."""
        before = len(self.items)
        for at in range(self._read, len(history)):
            self._take(history[at])
        # Whoever is some turns behind is not told a step again where a turn's end was taken back.
        self._read = max(self._read, len(history))
        return len(self.items) > before

    def _take(self, happened: Happened) -> None:
        events = cut(happened.events, self._eyes)
        if not events and happened.kind != "deal":
            return
        self._numbers[happened.number] = len(self.items)
        # That a step was sealed matters to whoever may take it back, and is nobody else's business.
        sealed = happened.sealed and happened.seat in self._seats
        gone = self._numbers.get(happened.takes_back, -1)
        item = Item(happened.kind, happened.seat, events, gone, sealed)
        self.items.append(item)
        self.rows.append(happened.number)

    @property
    def digests(self) -> list[str]:
        """After each moment, a sum over all that was told until then."""
        self._sum_up()
        return self._sums

    @property
    def sizes(self) -> list[int]:
        """How many bytes each of them takes on the wire, at most."""
        self._sum_up()
        return self._sizes

    def _sum_up(self) -> None:
        """Not before somebody asks: nobody's news wait for a sum."""
        for item in self.items[len(self._sums) :]:
            text = _text(item)
            self._sizes.append(len(text) + 1)
            self._sums.append(_sum(self._sums[-1] if self._sums else "", text))

    def fits(self, moment: int, sum_: str) -> bool:
        """Whether somebody who has come so far was told what is counted here."""
        return 0 <= moment < len(self.digests) and self.digests[moment] == sum_


def digest(before: str, item: Item) -> str:
    """The sum after one more moment."""
    return _sum(before, _text(item))


def _text(item: Item) -> str:
    return json.dumps(item)


def _sum(before: str, text: str) -> str:
    return hashlib.sha256((before + text).encode()).hexdigest()[:32]


def happened(item: Item, number: int) -> Happened:
    """A moment as a row of a history."""
    if not -1 <= item.takes_back < number:
        raise _unreadable()
    return Happened(number, item.kind, item.seat, events_of(item.events), item.takes_back, item.sealed)


# Views

_LEFT_OUT = ("who", "prompts")


def _plain(view: View) -> Fields:
    """A view without its prompts, as plain data."""
    data = codec.to_data(view)
    if not isinstance(data, dict):
        raise TypeError("a view is not plain data")
    for name in _LEFT_OUT:
        del data[name]
    return data


class Snapshot:
    """What somebody saw at a moment, as a view and as the fields that travel: two forms of one thing.

    From one moment to the next little of a view changes, and a view holds nothing that changes in place. So
    the next sight is made of the one before, and only what differs is put into the other form.
    """

    __slots__ = ("fields", "view")

    def __init__(self, view: View, fields: Fields) -> None:
        self.view, self.fields = view, fields

    @classmethod
    def of(cls, game: Game[Any, Any], state: Any, who: Who, before: Snapshot | None) -> Snapshot:
        """At the table: how ``state`` looks to them now."""
        view = game.bare_view(state, who)
        if before is None:
            return cls(view, _plain(view))
        fields: Fields = {}
        for name, known in before.fields.items():
            value, old = getattr(view, name), getattr(before.view, name)
            fields[name] = known if value is old or value == old else codec.to_data(value)
        return cls(view, fields)

    @classmethod
    def read(cls, game: Game[Any, Any], fields: Fields, who: Who, before: Snapshot | None) -> Snapshot:
        """At the other end: the view again, still without its prompts."""
        if before is None or fields.keys() != before.fields.keys():
            view: View = decoding.from_data(game.view_type, {**fields, "who": who, "prompts": []})
            return cls(view, fields)
        fresh = {name: value for name, value in fields.items() if value is not before.fields[name]}
        return cls(replace(before.view, **decoding.fields_from(game.view_type, fresh)), fields)


def change(who: Who, before: Fields | None, after: Fields) -> ViewChange | None:
    """What is new; None where nothing is."""
    if before is None:
        return ViewChange(who, after, whole=True)
    put: Fields = {}
    grown: Fields = {}
    for name, value in after.items():
        old = before.get(name)
        if old is value or old == value:
            continue
        if type(old) is list and type(value) is list and old and value[: len(old)] == old:
            grown[name] = value[len(old) :]
        else:
            put[name] = value
    return ViewChange(who, put, grown) if put or grown else None


def changed(before: Fields | None, change: ViewChange) -> Fields:
    """The fields after a change."""
    if change.whole:
        return change.put
    if before is None:
        raise Malformed("$.views", message("something else was expected"))
    after = {**before, **change.put}
    for name, tail in change.grown.items():
        old = before.get(name)
        if not isinstance(old, list) or not isinstance(tail, list):
            raise Malformed("$.views", message("something else was expected"))
        after[name] = old + tail
    return after

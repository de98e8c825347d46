"""Events: what happened, in parts, each for an audience.

A field that no part mentions for somebody never reaches them. ``said`` parts restate what an action did
in the open; ``whispered`` parts tell some seats what they know already; ``shown`` parts turn over
something that was hidden from that audience until now. A step with a shown part cannot be taken back.

>>> shows = Event("showed", said(seat=1, to=0), shown((0,), card="lisbon"))
>>> shows.told(0)
Told(name='showed', facts={'seat': 1, 'to': 0, 'card': 'lisbon'})
>>> shows.told(2)
Told(name='showed', facts={'seat': 1, 'to': 0})
>>> shows.reveals
True
"""

from __future__ import annotations

from dataclasses import dataclass

from spymobile.core.audience import ANYONE, TABLE, Audience, Who

type Fact = int | str | bool | tuple[Fact, ...] | None
type Facts = dict[str, Fact]


@dataclass(frozen=True, slots=True)
class Told:
    """An event as somebody heard it."""

    name: str
    facts: Facts


class Part:
    """Some facts of an event and who hears them."""

    __slots__ = ("audience", "facts", "reveals")

    def __init__(self, audience: Audience, facts: Facts, reveals: bool) -> None:
        self.audience = audience
        self.facts = facts
        self.reveals = reveals


def said(**facts: Fact) -> Part:
    """What anyone may hear and could have worked out from the action."""
    return Part(ANYONE, facts, False)


def whispered(audience: Audience, /, **facts: Fact) -> Part:
    """What ``audience`` knew or decided already, and others may not know."""
    return Part(audience, facts, False)


def shown(audience: Audience, /, **facts: Fact) -> Part:
    """What was hidden from ``audience`` until now."""
    return Part(audience, facts, True)


class Event:
    """One thing that happened."""

    __slots__ = ("name", "parts")

    def __init__(self, name: str, *parts: Part) -> None:
        self.name = name
        self.parts = parts

    @property
    def reveals(self) -> bool:
        """Whether anybody learnt something new."""
        return any(part.reveals for part in self.parts)

    def told(self, who: Who) -> Told | None:
        """The event as ``who`` hears it, or None where no part of it is for them."""
        facts: Facts | None = None
        for part in self.parts:
            audience = part.audience
            # The same question as audience.hears, without a call: this runs for every seat and event.
            if (
                audience in (ANYONE, who)
                or (audience == TABLE and who != ANYONE)
                or (isinstance(audience, tuple) and who in audience)
            ):
                facts = {**facts, **part.facts} if facts else part.facts.copy()
        return None if facts is None else Told(self.name, facts)

    def whole(self) -> Told:
        """All of it, for when nothing is hidden any more."""
        return Told(self.name, {name: fact for part in self.parts for name, fact in part.facts.items()})

    def __repr__(self) -> str:
        return f"Event({self.name!r}, {', '.join(repr(part.facts) for part in self.parts)})"


def fact[T: (int, str)](event: Told, name: str, kind: type[T]) -> T:
    """What an event told, which is there and of its kind, or the event is not what it is taken for.

    >>> fact(Told("rolled", {"die": 4}), "die", int)
    4
    """
    found = event.facts[name]
    if not isinstance(found, kind):
        raise _other(event, name)
    return found


def row[T: (int, str)](event: Told, name: str, kind: type[T]) -> tuple[T, ...]:
    """Several of them in a row.

    >>> row(Told("moved", {"path": (3, 4, 5)}), "path", int)
    (3, 4, 5)
    """
    found = event.facts[name]
    if not isinstance(found, tuple):
        raise _other(event, name)
    fitting = tuple(one for one in found if isinstance(one, kind))
    if len(fitting) != len(found):
        raise _other(event, name)
    return fitting


def _other(event: Told, name: str) -> TypeError:
    return TypeError(f"{name!r} of the event {event.name!r} is {event.facts[name]!r}")

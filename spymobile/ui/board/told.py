"""Reading what an event told: a fact is there and of its kind, or the event is not what it is taken for."""

from __future__ import annotations

from spymobile.core.event import Told


def fact[T: (int, str)](event: Told, name: str, kind: type[T]) -> T:
    """
    >>> fact(Told("rolled", {"die": 4}), "die", int)
    4
    """
    found = event.facts[name]
    if not isinstance(found, kind):
        raise _other(event, name)
    return found


def row[T: (int, str)](event: Told, name: str, kind: type[T]) -> tuple[T, ...]:
    """
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

"""What was heard of a game: lines for a log that know their moment."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from spymobile.core.audience import Who
from spymobile.core.event import Event, Told
from spymobile.table.record import Course


@dataclass(frozen=True, slots=True)
class Heard:
    """An event as somebody heard it, numbered as they heard it.

    ``private`` says that not everybody heard as much. ``at`` steps had been played when it had happened;
    None where it belongs to no step that counts, because it was taken back or is about the seats.
    """

    number: int
    told: Told
    private: bool
    at: int | None


def heard(stream: Sequence[Event], course: Course, who: Who, public: Who, since: int = 0) -> list[Heard]:
    """All that ``who`` heard from their event number ``since`` on."""
    moments = {id(event): 0 for event in course.opening}
    for at, step in enumerate(course.steps, 1):
        moments.update((id(event), at) for event in step.events)
    found = []
    number = 0
    for event in stream:
        told = event.told(who)
        if told is None:
            continue
        if number >= since:
            private = who != public and told != event.told(public)
            found.append(Heard(number, told, private, moments.get(id(event))))
        number += 1
    return found

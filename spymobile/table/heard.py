"""What somebody heard of a table."""

from __future__ import annotations

from dataclasses import dataclass

from spymobile.core.event import Told


@dataclass(frozen=True, slots=True)
class Heard:
    """An event as somebody heard it, numbered as they heard it.

    ``private`` says that not everybody heard as much. ``at`` is the moment it belongs to; None where it
    belongs to no step that counts, because it was taken back or is about the seats.
    """

    number: int
    told: Told
    private: bool
    at: int | None

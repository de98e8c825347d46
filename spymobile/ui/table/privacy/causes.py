"""Why the folder lies there: what to do with the device, and in a few public words what is to be decided."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from spymobile.ui.text import _

#: Public lines on a folder whose game says nothing about it.
NEWS = 2


@dataclass(frozen=True, slots=True)
class Cause:
    """The lines around the name on a folder: before it, after it, and below."""

    lead: str = ""
    tail: str = ""
    text: str = ""


def to_decide(name: str, holds: bool, why: str, news: Sequence[str]) -> Cause:
    """Somebody must decide in secret: they take the device, or shield it if they hold it already (``holds``).

    ``why`` is what the game says of it; else it is simply their turn, with ``news`` where there is some.
    """
    text = why or "\n".join([_("{name}'s turn.").format(name=name), *news[-NEWS:]])
    if holds:
        return Cause(tail=_("shield the screen"), text=text)
    return Cause(lead=_("Pass the phone to"), text=text)


def to_look(name: str) -> Cause:
    """Somebody only looks, between turns."""
    return Cause(text=_("Only {name} looks.").format(name=name))


def closed_by_itself() -> Cause:
    """The app went out of sight, or nobody touched it for long."""
    return Cause(text=_("The file closed by itself."))

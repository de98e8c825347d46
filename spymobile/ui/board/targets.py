"""What a place that glows stands for: an action, something to take up, another way to the same end."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from spymobile.core.game import Action

if TYPE_CHECKING:
    from spymobile.ui.face import Choice


@dataclass(frozen=True, slots=True)
class Focus:
    """Something taken up that is no action yet, like a piece about to move: the step is told anew with it."""

    on: Hashable


@dataclass(frozen=True, slots=True)
class OtherWay:
    """To the same end by another way: nothing is decided by it. Without a number, the next one."""

    number: int | None = None


@dataclass(frozen=True, slots=True)
class WayHandle:
    """The key of a place where a finger takes hold of another way."""

    number: int


type Target = Action | Focus | OtherWay | Choice

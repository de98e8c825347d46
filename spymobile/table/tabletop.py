"""All that is asked of a table, wherever it lies: in this process, or on another phone.

A :class:`~spymobile.table.table.Table` is one such tabletop. Everything that waits for the table answers
through ``done``, which may be called at once or later, before or after the news of what was done.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol

from spymobile.core.audience import Who
from spymobile.core.errors import SpymobileError
from spymobile.core.game import Action, Game, Outcome, Setup
from spymobile.table.barrier import Barrier
from spymobile.table.history import Happened
from spymobile.table.record import Occupant

#: Called with None once it is done, or with the reason why it is not.
type Done = Callable[[SpymobileError | None], None]


class Tabletop(Protocol):
    """A table as a :class:`~spymobile.table.device.Device` knows it."""

    @property
    def game(self) -> Game[Any, Any]: ...

    @property
    def setup(self) -> Setup: ...

    @property
    def occupants(self) -> tuple[Occupant, ...]: ...

    @property
    def dice_seal(self) -> str:
        """Binds the dice before the game begins."""
        ...

    @property
    def outcome(self) -> Outcome | None: ...

    @property
    def history(self) -> Sequence[Happened]:
        """Everything that has been told so far; it only grows."""
        ...

    def view(self, who: Who, after: int | None = None) -> Any:
        """What ``who`` may know now, or knew right ``after`` a row."""
        ...

    def recall(self, after: int, done: Done) -> None:
        """Have :meth:`view` know exactly how things stood after a row of long ago."""
        ...

    def cannot_undo(self, seat: int) -> Barrier | None:
        """Why this seat may not take its last step back; None if it may."""
        ...

    def opened(self, seat: int) -> None:
        """Somebody has looked into their file at a device that others use, too."""
        ...

    def do(self, seat: int, action: Action, at: int, done: Done) -> None:
        """Play an action that was meant for the moment after row ``at``. It happens at most once."""
        ...

    def take_back(self, seat: int, at: int, done: Done) -> None:
        """Undo the last step of a seat, as it stood after row ``at``. It happens at most once."""
        ...

    def rehearse(self, seat: int, action: Action, done: Done) -> None:
        """Say what :meth:`do` would say now, and change nothing."""
        ...

    def subscribe(self, listener: Callable[[Happened], None]) -> Callable[[], None]:
        """Hear of everything after it is written down; call what is returned to stop."""
        ...

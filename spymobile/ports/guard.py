"""What a device refuses never stops the app, and is told once."""

from __future__ import annotations

import logging
from collections.abc import Callable

log = logging.getLogger(__name__)

#: What this device has refused since the app was started, and why.
MISSING: dict[str, str] = {}


class PortGuard:
    """Tries what may fail on one device or another."""

    def __init__(self) -> None:
        self._told: set[str] = set()

    def attempt[T](self, what: str, deed: Callable[[], T], otherwise: T) -> T:
        """What ``deed`` gives, or ``otherwise`` where it fails.

        Java's errors share no base with Python's but Exception, and none of them is worth a game.

        >>> PortGuard().attempt("division", lambda: 1 / 2, 0.0)
        0.5
        """
        try:
            return deed()
        except Exception as trouble:
            self.tell(what, f"{type(trouble).__name__}: {trouble}")
            return otherwise

    def does(self, what: str, deed: Callable[[], object]) -> bool:
        """Did ``deed`` go through?"""

        def done() -> bool:
            deed()
            return True

        return self.attempt(what, done, False)

    def tell(self, what: str, why: str) -> None:
        """Log once that ``what`` is not to be had."""
        if what not in self._told:
            self._told.add(what)
            MISSING[what] = why
            log.warning("Device: no %s here (%s)", what, why)

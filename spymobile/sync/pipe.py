"""What every way to another phone looks like from here: bytes in, bytes out, and one day it breaks."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol


class Pipe(Protocol):
    """One connection, on the engine's thread. Set ``arrived`` and ``lost`` before anything can come."""

    arrived: Callable[[bytes], None]
    lost: Callable[[], None]

    @property
    def address(self) -> str:
        """Of the other end."""
        ...

    def write(self, data: bytes) -> None: ...

    def close(self) -> None:
        """What was written still goes out, and what still comes is not heard."""
        ...

"""The clock that hosts of tables run on while the app shows them: Kivy's."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from kivy.clock import Clock

if TYPE_CHECKING:
    from spymobile.table.beat import Cancel


class KivyTimer:
    """A :class:`~spymobile.table.beat.Timer` that calls between two frames."""

    @staticmethod
    def later(seconds: float, call: Callable[[], None]) -> Cancel:
        cancel: Cancel = Clock.schedule_once(lambda _: call(), seconds).cancel
        return cancel

    @staticmethod
    def post(call: Callable[[], None]) -> None:
        Clock.schedule_once(lambda _: call(), 0)

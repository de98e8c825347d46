"""How a step is shown: motions one after another, which a tap skips."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from kivy.animation import Animation
from kivy.clock import Clock
from kivy.graphics import Translate

from spymobile.ui.theme import theme

#: What moves is handed the reel, and says ``next`` when it has come to rest.
type Motion = Callable[[Reel], None]

_TUMBLES = 8


class Reel:
    """The motions of one step. What was skipped is over: no timer of it comes late.

    >>> seen = []
    >>> Reel([lambda reel: reel.next(), lambda reel: reel.next()], lambda: seen.append("rest")).start()
    >>> seen
    ['rest']
    """

    def __init__(self, motions: Sequence[Motion], rest: Callable[[], None]) -> None:
        self._motions = list(motions)
        self._rest = rest
        self._timer: Any = None
        self._moving: Any = None
        self.running = False

    def start(self) -> None:
        self.running = True
        self.next()

    def next(self) -> None:
        """On to the next motion, or to rest after the last."""
        if not self.running:
            return
        if self._motions:
            self._motions.pop(0)(self)
        else:
            self.skip()

    def skip(self) -> None:
        """Come to rest now."""
        if not self.running:
            return
        self.running = False
        if self._timer is not None:
            self._timer.cancel()
        if self._moving is not None:
            Animation.cancel_all(self._moving)
        self._rest()

    # What motions are made of

    def after(self, seconds: float, call: Callable[[], None]) -> None:
        """Do something in a while, unless the reel is skipped before."""
        self._timer = Clock.schedule_once(lambda _: call(), seconds)

    def tumble(self, show: Callable[[int], None], rest: Callable[[], None], pause: float = 0.25) -> None:
        """Dice: ``show`` is given the numbers of the faces in the air, then ``rest`` lays them down."""
        seconds = theme.seconds("dice")
        if not seconds:
            rest()
            self.next()
            return

        def turn(count: int) -> None:
            if count < _TUMBLES:
                show(count)
                self.after(seconds / _TUMBLES, lambda: turn(count + 1))
            else:
                rest()
                self.after(pause, self.next)

        turn(1)

    def stroll(self, place: Translate | None, points: Sequence[tuple[float, float]]) -> None:
        """Walk from point to point."""
        seconds = theme.seconds("piece_step")
        if place is None or not seconds or not points:
            self.next()
            return
        (x, y), *rest = points
        step = Animation(x=x, y=y, duration=seconds, t="out_cubic")
        step.bind(on_complete=lambda *_: self.stroll(place, rest) if self.running else None)
        self._moving = place
        step.start(place)

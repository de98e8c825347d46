"""Sound and haptics: what ear and hand notice of a step."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from kivy.clock import Clock

from spymobile.core.event import Told
from spymobile.ports.sound import NAMES, Name

if TYPE_CHECKING:
    from spymobile.ui.screens.table import TablePage
    from spymobile.ui.table.privacy.curtain import Curtain

#: What is heard at every table: something that has no sound of its own, a hand-over, a refusal, a defeat.
COMMON: tuple[Name, ...] = ("paper", "handover", "unseal", "refusal", "lose")
#: Seconds between two that are loaded.
_BETWEEN = 0.05


class Feedback:
    """The sound and the vibration of one table page."""

    def __init__(self, page: TablePage) -> None:
        self._page = page

    def notice(self, told: Sequence[Told]) -> None:
        """Let it be felt and heard, if the player likes that."""
        app, face = self._page.app, self._page.face
        getattr(app.ports, face.feel(told))()
        name = face.sound_of(told)
        if name == "win" and self._is_lost:
            name = "lose"
        if name in NAMES:
            app.sounds.play(name)
        if face.shocks & {event.name for event in told}:
            app.music.duck()

    @property
    def _is_lost(self) -> bool:
        """Whether the game is over, and the only person at it has not won."""
        device = self._page.device
        over = device.outcome
        return over is not None and device.single and device.only_seat not in over.winners

    def listen(self, curtain: Curtain) -> None:
        """Hear a seal break where a file is opened among others, and the folder go on when it is closed.

        What is heard is the same for every seat and whatever was decided.
        """
        before, draw = curtain.phase, curtain.changed

        def changed() -> None:
            nonlocal before
            was, before = before, curtain.phase
            page = self._page
            if page.on_stage and not page.device.single:
                if curtain.phase == "name":
                    page.app.sounds.play("unseal")
                elif curtain.phase == "locked" and was == "open":
                    page.app.sounds.play("handover")
            draw()

        curtain.changed = changed

    def warm(self, _seconds: float = 0) -> None:
        """Load the game's sounds before the first of them is wanted: one at a time, or it would be felt."""
        if self._page.on_stage:
            wanted = {*COMMON, *self._page.face.sounds}
            self._load(iter([name for name in NAMES if name in wanted]))

    def _load(self, names: Iterator[Name]) -> None:
        name = next(names, None)
        if name is None or not self._page.on_stage:
            return
        self._page.app.sounds.warm(name)
        Clock.schedule_once(lambda _seconds: self._load(names), _BETWEEN)

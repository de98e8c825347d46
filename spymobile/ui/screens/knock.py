"""Somebody stands at the door of the table that this phone holds."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from kivy.clock import Clock, ClockEvent
from kivy.properties import NumericProperty, StringProperty

from spymobile.core.words import Message
from spymobile.sync.words import KNOCKING
from spymobile.ui.parts import load_kv
from spymobile.ui.parts.sheet import Sheet
from spymobile.ui.text import _

if TYPE_CHECKING:
    from kivy.input.motionevent import MotionEvent

    from spymobile.sync.door import Knock
    from spymobile.sync.hosting import Hosting
    from spymobile.sync.screen import Change
    from spymobile.ui.navigation import Stage

load_kv("link")
load_kv("knock")

#: Seconds in which the sheet takes no touch: nobody lets in by a tap that was meant for what lay there.
GUARD = 0.4
#: Seconds after which no answer counts as one.
PATIENCE = 60.0


class KnockSheet(Sheet):
    """Let in, or refuse. A second knock waits behind the first."""

    #: Who it is, and what is to be asked about it.
    knocks = StringProperty("")
    line = StringProperty("")
    #: What is on the drawn phone where no seat is meant.
    icon = StringProperty("account-outline")
    look = NumericProperty(-1)

    def __init__(self, stage: Stage, hosting: Hosting, knock: Knock, look: int, **kwargs: Any) -> None:
        super().__init__(stage, **kwargs)
        self._hosting, self._knock = hosting, knock
        self.knocks = str(Message(KNOCKING, {"who": knock.name}))
        self.look = look
        self.line = _("Is it one of you? Look up and ask.")
        if knock.watcher:
            self.icon, self.line = "eye-outline", _("It would only watch.")
        if knock.board:
            self.icon = "table-furniture"
            self.line = _("It would show the table to everybody.")
        self._open_at = 0.0
        self._patience: ClockEvent | None = None
        self._answered = False

    @property
    def number(self) -> int:
        return self._knock.number

    def opening(self) -> None:
        super().opening()
        self._open_at = Clock.get_time() + GUARD
        self._patience = Clock.schedule_once(lambda _: self.dismiss(), PATIENCE)
        self._stage.app.ports.double_tick()

    def closing(self) -> None:
        """Whoever is not let in is refused, however the sheet goes."""
        if self._patience is not None:
            self._patience.cancel()
        if not self._answered:
            self._answered = True
            self._hosting.refuse(self._knock.number)
        super().closing()

    def on_touch_down(self, touch: MotionEvent) -> bool:
        if Clock.get_time() < self._open_at:
            return True
        if not self.ids.paper.collide_point(*touch.pos):
            return True  # Beside it nobody is refused by mistake.
        return super().on_touch_down(touch)

    def let_in(self) -> None:
        self._answered = True
        self._hosting.let_in(self._knock.number)
        self.dismiss()

    def gone(self) -> None:
        """Whoever knocked has left."""
        self._answered = True
        self.dismiss()


def follow(stage: Stage, hosting: Hosting, looks: Callable[[int], int], kind: Change) -> None:
    """Show who knocks, one after the other; ``looks`` says which sign a chair has."""
    if kind != "knock":
        return
    shown = next((sheet for sheet in stage.sheets if isinstance(sheet, KnockSheet)), None)
    waiting = [knock.number for knock in hosting.knocks]
    if shown is not None:
        if shown.number not in waiting:
            shown.gone()
        return
    if hosting.knocks:
        knock = hosting.knocks[0]
        look = looks(knock.chairs[0]) if knock.chairs else -1

        def next_one() -> None:
            Clock.schedule_once(lambda _: follow(stage, hosting, looks, "knock"), 0)

        stage.lay(KnockSheet(stage, hosting, knock, look, closed=next_one))

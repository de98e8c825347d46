"""The bots of one table: they think on a thread of their own and act on the beat."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.clock import Clock

from spymobile.bots.turn import Answer
from spymobile.bots.worker import Worker
from spymobile.core.chance import Fast
from spymobile.core.errors import SpymobileError, StaleAction
from spymobile.table.table import Table

type Moment = tuple[int, int]


class Beat:
    """Asks the bot that must decide, and plays its answer when the beat comes.

    An answer belongs to the moment it was asked at: a seat, and the version of the table. If the table has
    moved on meanwhile it is thrown away and whoever is due now is asked. One bot thinks at a time, because
    a bot may not be told anything while it is thinking.
    """

    def __init__(
        self,
        table: Table,
        seconds: Callable[[], float | None],
        held: Callable[[], bool],
        stumbled: Callable[[Exception], None],
        failed: Callable[[SpymobileError], None],
    ) -> None:
        self._table = table
        #: From one act to the next; None waits for a nudge.
        self._seconds = seconds
        #: Whether somebody is reading something, so that nothing may happen now.
        self._held = held
        self._stumbled = stumbled
        self._failed = failed
        self._worker: Worker | None = None
        self._timer: Any = None
        self._thinking = False
        self._at: Moment | None = None
        self._choice: Answer | None = None
        self._due = False
        self._hurry: Callable[[int], bool] = _nobody
        #: A step that somebody wants to skip is being played.
        self.rushing = False
        self._over = False

    @property
    def _now(self) -> Moment | None:
        seat = self._table.bot_due()
        return None if seat is None else (seat, self._table.version)

    def go_on(self) -> None:
        """Everything on the screen rests: a bot acts on the next beat, if one must."""
        now = self._now
        if self._over:
            return
        if now is None or not self._hurry(now[0]):
            self._hurry = _nobody
        if now is not None and now == self._at:
            self._wait()
            return
        self._forget()
        if now is None or self._thinking:
            return  # Whoever is still thinking comes back here.
        self._at, self._thinking = now, True
        bot, view = self._table.brief(now[0])
        if self._worker is None:
            self._worker = Worker(lambda call: Clock.schedule_once(lambda _: call(), 0))
        self._worker.ask(
            self._table.game, bot, view, Fast(f"{now[1]}"), lambda choice: self._answer(now, choice)
        )
        self._wait()

    def _forget(self) -> None:
        self._at = self._choice = None
        self._stop_timer()

    def _stop_timer(self) -> None:
        self._due = False
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _wait(self) -> None:
        """Until the next beat."""
        self._stop_timer()
        seconds = 0.0 if self._at is not None and self._hurry(self._at[0]) else self._seconds()
        if seconds is not None:
            self._timer = Clock.schedule_once(self._on_beat, seconds)

    def _on_beat(self, _seconds: float) -> None:
        self._timer = None
        if self._choice is None:
            self._wait()  # Still thinking: it acts on the next whole beat, so that its time tells nothing.
            return
        self._due = True
        self._act()

    def _answer(self, asked: Moment, choice: Answer) -> None:
        self._thinking = False
        if self._over:
            return
        if choice.error is not None:
            self._table.forget_bot(asked[0])
            self._stumbled(choice.error)
        if asked == self._at == self._now:
            self._choice = choice
            if self._due:
                self._act()
        else:
            self.go_on()

    def _act(self) -> None:
        if self._held() or self._at is None or self._choice is None:
            return
        seat, version = self._at
        self.rushing = self._hurry(seat)
        try:
            if self._now != self._at:
                raise StaleAction
            self._table.act(seat, self._choice.action, version)
        except StaleAction:
            self._forget()
            self.go_on()
        except SpymobileError as error:
            self._stop_timer()
            self._failed(error)
        finally:
            self.rushing = False

    def nudge(self) -> None:
        """The person wants the bot to act now."""
        self._stop_timer()
        self._due = True
        self._act()

    def skip_turn(self) -> None:
        """Hurry to the end of this bot's turn."""
        now = self._now
        if now is not None:
            seat = now[0]
            self._be_quick(lambda due: due == seat)

    def skip_to_person(self) -> None:
        """Hurry until a person must decide."""
        self._be_quick(lambda due: True)

    def _be_quick(self, hurry: Callable[[int], bool]) -> None:
        self._hurry = hurry
        if self._at is not None:
            self._wait()

    def stop(self) -> None:
        """The page goes off stage. Whoever is thinking is not waited for."""
        self._over = True
        self._forget()
        if self._worker is not None:
            self._worker.close()
            self._worker = None


def _nobody(_seat: int) -> bool:
    return False

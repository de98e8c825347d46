"""The bots of one table: they think on a thread of their own and act on the beat."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from spymobile.bots.turn import Decided
from spymobile.bots.worker import Worker
from spymobile.core.bot import Bot
from spymobile.core.chance import Fast
from spymobile.core.errors import SpymobileError, StaleAction
from spymobile.core.game import Action, Game

type _Asked = tuple[int, int]
type Cancel = Callable[[], None]


class Timer(Protocol):
    """The clock of whoever runs the table: a screen, a server, a test."""

    def later(self, seconds: float, call: Callable[[], None]) -> Cancel:
        """Call once, after so many seconds; what comes back calls it off."""
        ...

    def post(self, call: Callable[[], None]) -> None:
        """Call soon, on the clock's own thread; may be asked from any other."""
        ...


class BotSeats(Protocol):
    """What the beat asks of a table."""

    @property
    def game(self) -> Game[Any, Any]: ...

    @property
    def version(self) -> int: ...

    def bot_due(self) -> int | None: ...

    def brief(self, seat: int) -> tuple[Bot, Any]: ...

    def forget_bot(self, seat: int) -> None: ...

    def act(self, seat: int, action: Action, version: int | None = None) -> object: ...


class Beat:
    """Asks the bot that must decide, and plays its answer when the beat comes.

    An answer belongs to the moment it was asked at: a seat, and the version of the table. If the table has
    moved on meanwhile it is thrown away and whoever is due now is asked. One bot thinks at a time, because
    a bot may not be told anything while it is thinking.
    """

    def __init__(
        self,
        table: BotSeats,
        timer: Timer,
        seconds: Callable[[], float | None],
        held: Callable[[], bool],
    ) -> None:
        self._table = table
        self._clock = timer
        #: From one act to the next; None waits for a nudge.
        self._seconds = seconds
        #: Whether somebody is reading something, so that nothing may happen now.
        self._held = held
        #: A bot made a mistake and was answered for; a step could not be written down. Whoever shows the
        #: table says so.
        self.stumbled: Callable[[Exception], None] = lambda _error: None
        self.failed: Callable[[SpymobileError], None] = lambda _error: None
        self._worker: Worker | None = None
        self._cancel: Cancel | None = None
        self._thinking = False
        self._at: _Asked | None = None
        self._choice: Decided | None = None
        self._due = False
        self._hurry: Callable[[int], bool] = _nobody
        #: A step that somebody wants to skip is being played.
        self.rushing = False
        self._over = False

    @property
    def _now(self) -> _Asked | None:
        seat = self._table.bot_due()
        return None if seat is None else (seat, self._table.version)

    @property
    def thinking_for(self) -> int | None:
        """The seat that a bot is thinking for, or has decided for and not acted yet."""
        return None if self._at is None else self._at[0]

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
            self._worker = Worker(self._clock.post)
        self._worker.ask(
            self._table.game, bot, view, Fast(f"{now[1]}"), lambda choice: self._answer(now, choice)
        )
        self._wait()

    def _forget(self) -> None:
        self._at = self._choice = None
        self._stop_timer()

    def _stop_timer(self) -> None:
        self._due = False
        if self._cancel is not None:
            self._cancel()
            self._cancel = None

    def _wait(self) -> None:
        """Until the next beat."""
        self._stop_timer()
        seconds = 0.0 if self._at is not None and self._hurry(self._at[0]) else self._seconds()
        if seconds is not None:
            self._cancel = self._clock.later(seconds, self._on_beat)

    def _on_beat(self) -> None:
        self._cancel = None
        if self._choice is None:
            self._wait()  # Still thinking: it acts on the next whole beat, so that its time tells nothing.
            return
        self._due = True
        self._act()

    def _answer(self, asked: _Asked, choice: Decided) -> None:
        self._thinking = False
        if self._over:
            return
        if choice.error is not None:
            self._table.forget_bot(asked[0])
            self.stumbled(choice.error)
        if asked == self._at == self._now:
            self._choice = choice
            if self._due:
                self._act()
        else:
            nudged = self._due
            self.go_on()
            if nudged and self._at is not None:  # They have asked it to act while it thought about the past.
                self._stop_timer()
                self._due = True

    def _act(self) -> None:
        if self._held() or self._at is None or self._choice is None:
            return
        asked = seat, version = self._at
        self.rushing = self._hurry(seat)
        try:
            if self._now != self._at:
                raise StaleAction
            self._table.act(seat, self._choice.action, version)
            if self._now == self._at == asked:  # A screen that rests at once has asked for the next already.
                self._go_on_after_order()
        except StaleAction:
            self._forget()
            self.go_on()
        except SpymobileError as error:
            self._stop_timer()
            self.failed(error)
        finally:
            self.rushing = False

    def _go_on_after_order(self) -> None:
        """An order was given aside: nobody hears of it, so nobody would say that everything rests.

        The bot is asked again and acts on the same beat: who waits must not learn that there was an order.
        """
        self._forget()
        self.go_on()
        self._stop_timer()
        self._due = True

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
        """The table is closed. Whoever is thinking is not waited for."""
        self._over = True
        self._forget()
        if self._worker is not None:
            self._worker.close()
            self._worker = None


def _nobody(_seat: int) -> bool:
    return False

"""What guests ask of a room: a step, or to take one back. It is done once and answered, or refused."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from spymobile.core import decoding
from spymobile.core.errors import GameIsOver, SpymobileError, StaleAction
from spymobile.core.game import Action
from spymobile.store.errors import CannotWrite, NoSpace
from spymobile.sync.herald import Guest
from spymobile.sync.reactions import Reactions
from spymobile.sync.wire import Answer, AskResult, Do, TakeBack
from spymobile.table import record
from spymobile.table.barrier import Barrier, CannotUndo
from spymobile.table.tabletop import Done

if TYPE_CHECKING:
    from spymobile.sync.room import Room


@dataclass(slots=True, eq=False)
class _Held:
    """A sealed answer that came too quickly."""

    guest: Guest
    do: Do
    until: float
    #: It came in a beat, and is answered in one.
    in_beat: bool


class AskedFor:
    """Carries out for one room what its guests ask for."""

    def __init__(self, room: Room, reactions: Reactions) -> None:
        self._room = room
        self._reactions = reactions
        self._held: list[_Held] = []

    def moments(self) -> list[float]:
        """When answers that came too quickly may be carried out."""
        return [held.until for held in self._held]

    def drop(self, guest: Guest) -> None:
        """Its link is gone: what it asked for too quickly, it asks for again."""
        self._held = [held for held in self._held if held.guest is not guest]

    def tick(self, now: float) -> None:
        """Time has passed."""
        ready = [held for held in self._held if held.until <= now]
        self._held = [held for held in self._held if held.until > now]
        for held in ready:
            self.do(held.guest, held.do, held.in_beat)

    def do(self, guest: Guest, do: Do, in_beat: bool = False) -> None:
        """Carry out what is asked for, or say why not. What came in a beat is answered in one."""
        action = decoding.from_data(Action, do.action)
        table = self._room.table
        row = guest.numbering.rows[do.at] if self._knows(guest, do.at) else -1
        if do.seat not in guest.eyes.seats and not (guest.board and self._may_throw(do.seat, action, row)):
            self._answer(guest, do, "not_yours", in_beat)
            return
        decision = record.find(table.decisions(), do.seat, action)
        order = decision is not None and decision.standing and action in decision.legal
        aside = order or in_beat
        if row < 0:
            self._answer(guest, do, "stale", aside)
            return
        until = self._reactions.until(do.seat)
        sealed = decision is not None and decision.sealed and action not in decision.public
        if sealed and not order and self._room.clock() < until:
            self._held = [held for held in self._held if (held.guest, held.do.seat) != (guest, do.seat)]
            self._held.append(_Held(guest, do, until, in_beat))
            self._answer(guest, do, "held", in_beat)
            return

        def deed(done: Done) -> None:
            # While a bot stands in, its person's steps can only be repetitions of what was done before.
            if table.occupants[do.seat].kind == "bot" and not table.was_done(do.seat, action, row):
                raise StaleAction
            table.do(do.seat, action, row, done)

        self._carry_out(guest, do, aside, deed)

    def _may_throw(self, seat: int, action: Action, row: int) -> bool:
        """Whether a board may do this for a seat: dice fall by it, nothing is chosen by it, anyone could have
        worked out after a row that the seat may do it, and the seat's own device lets the board.

        It is asked of that moment and not of now, since what is asked for twice has been done by then.
        """
        if row < 0 or not isinstance(action, self._room.table.game.throws):
            return False
        owner = self._room.guest_of(seat)
        if owner is None or not owner.lends:
            return False
        then = record.find(self._room.table.game.decisions(self._room.table.state_after(row)), seat, action)
        return then is not None and not then.standing and action in then.public

    def take_back(self, guest: Guest, said: TakeBack) -> None:
        if said.seat not in guest.eyes.seats:
            self._answer(guest, said, "not_yours")
        elif not self._knows(guest, said.at):
            self._answer(guest, said, "stale")
        else:
            row = guest.numbering.rows[said.at]
            self._carry_out(guest, said, False, lambda done: self._room.table.take_back(said.seat, row, done))

    @staticmethod
    def _knows(guest: Guest, at: int) -> bool:
        """Whether a device can mean this moment."""
        return 0 <= at < len(guest.numbering)

    def _carry_out(
        self,
        guest: Guest,
        said: Do | TakeBack,
        aside: bool,
        deed: Callable[[Done], None],
    ) -> None:
        answers: list[SpymobileError | None] = []
        try:
            deed(answers.append)
        except StaleAction as stale:
            answers.append(stale)
        except Exception as error:  # The rules stumbled over what a stranger sent: the table is as it was.
            self._room.failed(error)
        if not answers:
            self._answer(guest, said, "refused", aside)
            return
        reason = answers[0]
        barrier = reason.barrier if isinstance(reason, CannotUndo) else None
        self._answer(guest, said, _result(reason), aside, barrier)

    def _answer(
        self,
        guest: Guest,
        said: Do | TakeBack,
        result: AskResult,
        aside: bool = False,
        barrier: Barrier | None = None,
    ) -> None:
        answer = Answer(said.number, said.seat, result, barrier)
        if aside:
            guest.answers[said.seat] = answer
        else:
            self._room.herald.send(guest, answer)


def _result(reason: SpymobileError | None) -> AskResult:
    match reason:
        case None:
            return "done"
        case StaleAction():
            return "stale"
        case GameIsOver():
            return "over"
        case CannotUndo():
            return "barred"
        case NoSpace() | CannotWrite():
            return "full_disk"
    return "refused"

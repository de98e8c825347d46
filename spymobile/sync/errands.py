"""What a guest has asked for and not been answered: it is sent again until it is.

A seat has one step (or undo) and one order under way. An order rides in the beats, so that nobody can see
that it was given. Sending something twice is safe: whoever holds the table does it once.
"""

from __future__ import annotations

from dataclasses import dataclass

from spymobile.sync.wire import Answer, Do, TakeBack, Up

#: Seconds until something that was not answered is sent again.
AGAIN = 1.5


@dataclass(slots=True)
class _Errand[S: (Do, Do | TakeBack)]:
    said: S
    sent: float
    #: The host has it and waits for the right moment: it is not sent again on this link.
    held: bool = False


class Errands:
    """Of one device."""

    def __init__(self) -> None:
        self._steps: dict[int, _Errand[Do | TakeBack]] = {}
        self._orders: dict[int, _Errand[Do]] = {}

    @property
    def under_way(self) -> bool:
        return bool(self._steps or self._orders)

    def ask(self, said: Up, aside: bool, now: float) -> Up | None:
        """What is to be sent now; None where it waits for a beat."""
        match said:
            case Do() if aside:
                self._orders[said.seat] = _Errand(said, now)
                return None
            case Do() | TakeBack():
                self._steps[said.seat] = _Errand(said, now)
        return said

    @property
    def ordering(self) -> bool:
        """Whether an order waits for a beat, or for its answer."""
        return bool(self._orders)

    def order(self) -> Do | None:
        """The order for the next beat. Several take turns: no beat grows long enough to be noticed."""
        if not self._orders:
            return None
        seat = next(iter(self._orders))
        errand = self._orders.pop(seat)
        self._orders[seat] = errand
        return errand.said

    def answered(self, answer: Answer) -> None:
        for errands in (self._steps, self._orders):
            errand = errands.get(answer.seat)
            if errand is not None and errand.said.number == answer.number:
                if answer.result == "held":
                    errand.held = True
                else:
                    del errands[answer.seat]

    def again(self, now: float, new_link: bool = False) -> list[Up]:
        """What has waited too long for its answer; on a new link, all of it."""
        late: list[Up] = []
        for errand in self._steps.values():
            if new_link or (not errand.held and now >= errand.sent + AGAIN):
                errand.sent, errand.held = now, False
                late.append(errand.said)
        return late

    def due(self) -> float | None:
        """When :meth:`again` has something."""
        waiting = (errand.sent + AGAIN for errand in self._steps.values() if not errand.held)
        return min(waiting, default=None)

    def clear(self) -> None:
        """The table is another one: nothing of this is meant for it."""
        self._steps.clear()
        self._orders.clear()

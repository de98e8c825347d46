"""What measures: a probe takes one reading a round."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass

from benchmarks.figures import Label

type Readings = dict[Label, float]


@dataclass(frozen=True, slots=True)
class Effort:
    """How much work a run is allowed."""

    rounds: int
    seconds: float  # of random play, each time
    states: int  # for copies and views
    commits: int  # to the journal, each time
    actions: int  # in the game that is played again
    starts: int  # of an interpreter; the fastest counts


FULL = Effort(rounds=7, seconds=0.4, states=160, commits=80, actions=500, starts=5)
QUICK = Effort(rounds=3, seconds=0.1, states=64, commits=30, actions=500, starts=3)


class Probe(ABC):
    """Measures one thing. What it needs is made in its first round, which does not count."""

    name: str

    @abstractmethod
    def measure(self, number: int) -> Readings:
        """The readings of one round."""

    def close(self) -> None:  # noqa: B027 - most have nothing to put away
        """Put away what was made."""


def interleaved[T](many: Sequence[T], few: Sequence[T]) -> list[T]:
    """All of both, the few spread evenly among the many.

    >>> interleaved("abcd", "XY")
    ['a', 'b', 'X', 'c', 'd', 'Y']
    """
    places = [((number + 1) / len(many), 0, item) for number, item in enumerate(many)]
    places += [((number + 1) / len(few), 1, item) for number, item in enumerate(few)]
    return [item for _, _, item in sorted(places, key=lambda place: place[:2])]

"""What every bot is: somebody in a seat, who sees and hears what a person there would.

A bot never meets the state. It is told each event as its seat hears it, is handed its seat's view when it
must decide, and may imagine whole worlds from that view with chance of its own.

The levels of a game are numbered from 1, the weakest, and go by their number: "1", "2" and so on. They differ
in memory, reasoning, boldness and care, never in what they are shown.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from spymobile.core.errors import BadSetup
from spymobile.core.words import message

if TYPE_CHECKING:
    from spymobile.core.chance import Chance
    from spymobile.core.event import Event, Told
    from spymobile.core.game import Action

#: What three levels were called in games that were kept long ago: the first, a middle one and the last.
OLD_LEVELS = ("recruit", "field_agent", "spymaster")
#: No game has had more levels than that. What is too high for a game today was its strongest once.
MOST_LEVELS = 9


def rung(level: str, count: int) -> int:
    """Which of ``count`` levels a name means, from 1 on; 0 where it means none of them.

    Games are kept longer than ladders: who played at a level that there is no longer plays as the strongest.

    >>> [rung(level, 5) for level in ("1", "5", "6", "10", "0", "³", "recruit", "field_agent", "spymaster")]
    [1, 5, 5, 0, 0, 0, 1, 3, 5]
    """
    if level in OLD_LEVELS:
        return 1 + OLD_LEVELS.index(level) * (count - 1) // 2
    known = {str(number) for number in range(1, max(count, MOST_LEVELS) + 1)}
    return min(int(level), count) if level in known else 0


class Bot(ABC):
    """A player for one seat of one game."""

    __slots__ = ()

    def watch(self, told: Told, view: Any) -> None:  # noqa: B027 - a bot without memory need not look
        """Hear one event; ``view`` is the seat's view right after the step it belongs to."""

    @abstractmethod
    def decide(self, view: Any) -> Action:
        """One of the choices of ``view.prompt()``."""

    def explain(self, names: Sequence[str]) -> str:
        """What it believed when it decided last, and why it acted so: one sentence, for its diary.

        It is made of what the seat was told and shown, and of nothing else. ``names`` are those of the
        seats. Empty where there was nothing to weigh.
        """
        return ""

    def claim(self) -> float | None:
        """How sure it was that its last action hits the truth: a name, an accusation, an arrest.

        None for actions that claim nothing. Matches hold the claim against what came out.
        """
        return None


type Maker = Callable[[int, Chance], Bot]
type Judge = Callable[[Action, Sequence[Event]], bool]


class Bots:
    """What a game's ``make_bot`` is: a player of a level, for a seat, with chance of its own.

    ``makers`` are the levels in order, from weak to strong. Scripted ``people`` go by their habits' names;
    they play matches, and never sit at a table. ``hits`` says whether an action that made a claim
    (:meth:`Bot.claim`) turned out right, from the events that came of it.
    """

    __slots__ = ("_makers", "_people", "hits", "levels", "people")

    def __init__(
        self,
        makers: Sequence[Maker],
        people: Mapping[str, Maker] | None = None,
        hits: Judge = lambda _action, _events: False,
    ) -> None:
        self._makers = tuple(makers)
        self.hits = hits
        self._people = dict(people or {})
        self.levels = tuple(str(number) for number in range(1, len(self._makers) + 1))
        self.people = tuple(self._people)

    def __call__(self, level: str, seat: int, chance: Chance) -> Bot:
        number = rung(level, len(self._makers))
        maker = self._makers[number - 1] if number else self._people.get(level)
        if maker is None:
            raise no_such_level(level, (*self.levels, *self.people))
        return maker(seat, chance)


def no_such_level(level: str, levels: Sequence[str]) -> BadSetup:
    """What to raise for a level that is none."""
    return BadSetup(
        message(
            'There is no bot level "{level}". Choose one of {levels}.',
            level=level,
            levels=", ".join(levels),
        )
    )

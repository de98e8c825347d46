"""What every bot is: somebody in a seat, who sees and hears what a person there would.

A bot never meets the state. It is told each event as its seat hears it, is handed its seat's view when it
must decide, and may imagine whole worlds from that view with chance of its own.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from spymobile.core.errors import BadSetup
from spymobile.core.words import Phrases, message

if TYPE_CHECKING:
    from spymobile.core.chance import Chance
    from spymobile.core.event import Told
    from spymobile.core.game import Action

#: From plain to strong. Levels differ in what they remember and how they reason, never in what they see.
LEVELS = ("recruit", "field_agent", "spymaster")
LEVEL_TITLES = Phrases({"recruit": "easy", "field_agent": "normal", "spymaster": "hard"})


class Bot(ABC):
    """A player for one seat of one game."""

    __slots__ = ()

    def watch(self, told: Told, view: Any) -> None:  # noqa: B027 - a bot without memory need not look
        """Hear one event; ``view`` is the seat's view right after the step it belongs to."""

    @abstractmethod
    def decide(self, view: Any) -> Action:
        """One of the choices of ``view.prompt()``."""


type Maker = Callable[[int, Chance], Bot]


def by_level(
    makers: Mapping[str, Maker], people: Mapping[str, Maker] | None = None
) -> Callable[[str, int, Chance], Bot]:
    """What a game's ``make_bot`` is: a player of the named level, for a seat, with chance of its own.

    Scripted ``people`` go by their habits' names. They play matches, and never sit at a table.
    """
    known = {**makers, **(people or {})}

    def make_bot(level: str, seat: int, chance: Chance) -> Bot:
        maker = known.get(level)
        if maker is None:
            raise BadSetup(
                message(
                    'There is no bot level "{level}". Choose one of {levels}.',
                    level=level,
                    levels=", ".join(known),
                )
            )
        return maker(seat, chance)

    return make_bot

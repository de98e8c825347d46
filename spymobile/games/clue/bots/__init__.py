"""The seven levels of Clue bots, and the scripted people they are measured against.

All see the same and play by the same habits; they differ in what they notice and in how often they think.

The first three cross off what they were shown and remember who could not answer, if they noticed: the first
misses most of that. The others keep the exact notebook. What somebody else was answered they miss more or
less often, and more or less often they ask and walk without thinking; the last hears everything and always
asks where least doubt will be left. With two players hardly anything is overheard, so there it is thinking
that counts, and at a full table it is listening.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from spymobile.core.bot import Bots, Maker
from spymobile.core.event import Event
from spymobile.core.game import Action
from spymobile.games.clue.bots.field_agent import FieldAgent
from spymobile.games.clue.bots.people import PEOPLE
from spymobile.games.clue.bots.spymaster import Spymaster

#: From weak to strong: who crosses off, and who keeps the notebook. In percent, how often each does not think
#: about what to ask and where to go, and how often it misses what an answer tells.
CROSSES_OFF = ((20, 78), (12, 68), (3, 55))
KEEPS_A_NOTEBOOK = ((96, 54), (59, 50), (36, 27), (0, 0))


def _hits(action: Action, events: Sequence[Event]) -> bool:
    """Whether an accusation was right."""
    return not any(event.name == "wrong" for event in events)


_LEVELS: tuple[Maker, ...] = (
    *(partial(FieldAgent, lapse=lapse, misses=misses) for lapse, misses in CROSSES_OFF),
    *(partial(Spymaster, lapse=lapse, misses=misses) for lapse, misses in KEEPS_A_NOTEBOOK),
)
#: Of the scripted people the one who is wrong most often, and the one whom others may wait for.
RASH = ("hasty", "silent")
make_bot = Bots(_LEVELS, PEOPLE, _hits)

"""The five levels of Clue bots, and the scripted people they are measured against.

All see the same and play by the same habits; they differ in what they make of what they saw and heard:

1. crosses off what it was shown, and guesses when few envelopes are left;
2. also remembers who could not answer, and guesses between two;
3. accuses only what is left;
4. keeps the exact notebook, but mostly asks and walks without thinking;
5. always asks and walks where least doubt will be left.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from spymobile.core.bot import Bots
from spymobile.core.event import Event
from spymobile.core.game import Action
from spymobile.games.clue.bots.field_agent import FieldAgent, Hopeful
from spymobile.games.clue.bots.people import PEOPLE
from spymobile.games.clue.bots.recruit import Recruit
from spymobile.games.clue.bots.spymaster import Spymaster

#: In percent, how often the fourth level does not think.
LAPSE = 72


def _hits(action: Action, events: Sequence[Event]) -> bool:
    """Whether an accusation was right."""
    return not any(event.name == "wrong" for event in events)


make_bot = Bots((Recruit, Hopeful, FieldAgent, partial(Spymaster, lapse=LAPSE), Spymaster), PEOPLE, _hits)

"""The levels of Spy Alley bots, and the scripted people they are measured against.

All see the same: the events their seat hears and its view. They are one kind of player (:mod:`spymaster`).
The strongest remembers every act and sees itself through the others' eyes; the others count what lies on the
table, remember nothing, and leave more or fewer of their decisions to chance.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from spymobile.core.bot import Bots, Maker
from spymobile.core.event import Event
from spymobile.core.game import Action
from spymobile.games.spy_alley.bots.mind import COUNTS, TOP, TRUSTS, Mind
from spymobile.games.spy_alley.bots.people import PEOPLE
from spymobile.games.spy_alley.bots.recruit import Wavering
from spymobile.games.spy_alley.bots.spymaster import Spymaster

#: From weak to strong: a mind, and of how many decisions in 100 chance takes its place.
LEVELS: tuple[tuple[Mind, int], ...] = (
    (COUNTS, 92),
    (COUNTS, 57),
    (TRUSTS, 28),
    (TOP, 0),
)


def _player(mind: Mind, slips: int) -> Maker:
    player = partial(Spymaster, mind=mind)
    return partial(Wavering, player, slips) if slips else player


def hits(action: Action, events: Sequence[Event]) -> bool:
    """Whether a name was right."""
    return any(event.whole().facts.get("right") is True for event in events)


#: Of the scripted people the one who is wrong most often, and the one whom others may wait for.
RASH = ("hasty", "silent")
make_bot = Bots([_player(mind, slips) for mind, slips in LEVELS], PEOPLE, hits)

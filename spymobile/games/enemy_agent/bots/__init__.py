"""The five levels of Enemy Agent bots, and the scripted people they are measured against.

All of them see what their seat sees. They differ in what they make of it:

1. walks its agents to the next building, asks at once, arrests on a toss of a coin and forgets what agents
   were told;
2. counts squares and remembers which buildings are empty, but misjudges many a move;
3. the same without the mistakes: keeps its Inspectors near those who threaten most, and arrests whom the
   exact odds make likelier an agent than a tourist;
4. thinks in throws of the dice: the worth of every square for the journey out, the search and the way home,
   and the throws that its agents must fear. It sends a tourist along, and is careless at times;
5. the same with care: two tourists walk like agents, in an order drawn by lot, and one of them asks now and
   then. It learns from every arrest how much eagerness says of the other side.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from spymobile.core.bot import Bots
from spymobile.core.event import Event
from spymobile.core.game import Action
from spymobile.games.enemy_agent.bots.outlook import Weights
from spymobile.games.enemy_agent.bots.people import PEOPLE
from spymobile.games.enemy_agent.bots.planner import Planner
from spymobile.games.enemy_agent.bots.recruit import Recruit

_SQUARES = Weights(throws=False, fear=0.0, reads=0.0, sure=0.55, waits=False, decoy=0.15, guard=0.5)
_THROWS = Weights(
    throws=True,
    fear=0.7,
    reads=2.5,
    sure=0.93,
    waits=True,
    decoy=0.02,
    guard=0.1,
    jail=0.3,
    loss=0.6,
    masks=2,
    varies=0.4,
    keen=1.1,
    strolls=0.1,
    chat=10,
    patience=2.0,
    learns=True,
)
#: From the second level on; the first does not plan.
STYLES: tuple[Weights, ...] = (
    replace(_SQUARES, whim=0.12),
    replace(_SQUARES, whim=0.03),
    replace(_THROWS, whim=0.065, masks=1, keen=1.2),
    _THROWS,
)


def _hits(action: Action, events: Sequence[Event]) -> bool:
    """Whether the one who was arrested was an agent."""
    return any(event.name == "arrested" and event.whole().facts["kind"] == "agent" for event in events)


#: Of the scripted people the one who is wrong most often, and the one whom others may wait for.
RASH = ("arrests_first", "guardian")
make_bot = Bots((Recruit, *(partial(Planner, style=style) for style in STYLES)), PEOPLE, _hits)

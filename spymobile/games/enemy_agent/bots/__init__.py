"""The three levels of Enemy Agent bots.

All of them see what their seat sees. They differ in what they make of it:

- the **recruit** walks its agents to the next building, asks at once, arrests on a toss of a coin and forgets
  what agents were told;
- the **field agent** counts squares, remembers which buildings are empty, keeps its Inspectors near those who
  threaten most, and arrests whom the exact odds make likelier an agent than a tourist;
- the **spymaster** thinks in throws of the dice: the worth of every square for the journey out, the search
  and the way home, the throws with which its Inspectors would hit next, and those that its agents must fear.
  It reads from how far people have been moved who they are, remembers whom the opponent dares to arrest, and
  asks only when the asker can run at once.
"""

from __future__ import annotations

from functools import partial

from spymobile.core.bot import Bots
from spymobile.games.enemy_agent.bots.planner import FIELD_AGENT, SPYMASTER, Planner
from spymobile.games.enemy_agent.bots.recruit import Recruit

make_bot = Bots((Recruit, partial(Planner, style=FIELD_AGENT), partial(Planner, style=SPYMASTER)))

"""The nine levels of Spy vs Spy bots, and the scripted people they are measured against.

All see the same: the events their seat hears and its view. The first digs as the crow flies. The others
weigh every tile, run and reward by how soon everybody will have enough bombs, and differ in how well they
judge: the second is off by more than a game is worth, the last by what it takes to be unpredictable.
"""

from __future__ import annotations

from functools import partial

from spymobile.core.bot import Bots
from spymobile.games.spy_vs_spy.bots.people import PEOPLE
from spymobile.games.spy_vs_spy.bots.recruit import Recruit
from spymobile.games.spy_vs_spy.bots.spymaster import Spymaster, Temper

#: How far the judgement of each level may be off by chance, from the second on.
WHIMS = (1.5, 1.0, 0.7, 0.46, 0.28, 0.16, 0.06)

#: Of the scripted people the one who is wrong most often, and the one whom others may wait for.
RASH = ("spiteful", "peaceful")
make_bot = Bots(
    (Recruit, *(partial(Spymaster, temper=Temper(whim=whim)) for whim in WHIMS), Spymaster), PEOPLE
)

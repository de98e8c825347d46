"""The three levels of Spy vs Spy bots.

All see the same: the events their seat hears and its view. They differ in what they make of it.
"""

from __future__ import annotations

from spymobile.core.bot import Bots
from spymobile.games.spy_vs_spy.bots.field_agent import FieldAgent
from spymobile.games.spy_vs_spy.bots.recruit import Recruit
from spymobile.games.spy_vs_spy.bots.spymaster import Spymaster

make_bot = Bots((Recruit, FieldAgent, Spymaster))

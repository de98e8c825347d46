"""The three levels of Spy Alley bots, and the scripted people they are measured against.

All see the same: the events their seat hears and its view. They differ in what they make of it.
"""

from __future__ import annotations

from spymobile.core.bot import Bots
from spymobile.games.spy_alley.bots.field_agent import FieldAgent
from spymobile.games.spy_alley.bots.people import PEOPLE
from spymobile.games.spy_alley.bots.recruit import Recruit
from spymobile.games.spy_alley.bots.spymaster import Spymaster

make_bot = Bots((Recruit, FieldAgent, Spymaster), PEOPLE)

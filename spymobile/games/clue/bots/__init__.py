"""The three levels of Clue bots.

All see the same and play by the same habits; they differ in what they make of what they saw and heard.
"""

from __future__ import annotations

from spymobile.core.bot import Bots
from spymobile.games.clue.bots.field_agent import FieldAgent
from spymobile.games.clue.bots.recruit import Recruit
from spymobile.games.clue.bots.spymaster import Spymaster

make_bot = Bots((Recruit, FieldAgent, Spymaster))

"""Enemy Agent on the screen."""

from spymobile.ui.games.enemy_agent.face import AgentFace

FACE = AgentFace()

"""Enemy Agent: slip three agents across the wall, find the other side's plan and bring it home."""

from spymobile.games.enemy_agent.rules import EnemyAgent

GAME = EnemyAgent()

__all__ = ["GAME", "EnemyAgent"]

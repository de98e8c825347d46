"""Where the rule book of Enemy Agent speaks of each decision."""

from __future__ import annotations

PARAGRAPHS = {
    "enemy_agent.arrange_start": "EA-2",
    "enemy_agent.choose_agents": "EA-2",
    "enemy_agent.hide_plan": "EA-1",
    "enemy_agent.start_turn": "EA-44",
    "enemy_agent.move_person": "EA-5",
    "enemy_agent.run_on": "EA-12",
    "enemy_agent.move_on": "EA-16",
    "enemy_agent.arrest": "EA-28",
    "enemy_agent.ask_now": "EA-33",
    "enemy_agent.answer_draw": "EA-41",
}

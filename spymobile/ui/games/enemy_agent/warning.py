"""What can win or lose now, in the tray's sentence; made from open facts alone."""

from __future__ import annotations

from collections.abc import Sequence

from spymobile.core.game import Prompt
from spymobile.core.words import any_of
from spymobile.games.enemy_agent import actions as act
from spymobile.games.enemy_agent import board as facts
from spymobile.games.enemy_agent import threats
from spymobile.games.enemy_agent.state import AgentView
from spymobile.games.enemy_agent.words import person_number
from spymobile.ui.text import _, many


def before_the_roll(view: AgentView, prompt: Prompt, names: Sequence[str]) -> str:
    """The doubles that would end the game, for whoever rolls or for the other; or a duty of this turn."""
    seat = prompt.seat
    if own := threats.doubles_over_the_wall(view, seat):
        return _("Roll. On {doubles} you can climb over the wall and win.").format(doubles=_doubles(own))
    if theirs := threats.doubles_over_the_wall(view, 1 - seat):
        return _("Roll. On {doubles} {name} climbs with your plan.").format(
            doubles=_doubles(theirs), name=names[1 - seat]
        )
    waiting = threats.in_a_circle(view, seat)
    if waiting:
        return many(
            "Roll. Your Inspector must leave the circle.",
            "Roll. Your {count} Inspectors must leave the circles.",
            len(waiting),
        )
    return ""


def _doubles(numbers: Sequence[int]) -> str:
    if len(numbers) == len({*facts.PEOPLE_DIE}):
        return _("any double")
    return any_of([f"{number}-{number}" for number in numbers])


def over_the_wall() -> str:
    """The carrier can go home with this throw, and win."""
    return _("Doubles! Over the wall with the plan?")


def with_the_dice(view: AgentView, prompt: Prompt) -> str:
    """What this throw can do: over the wall, home by a card, arrest the carrier; or what it must do first."""
    choices = prompt.choices
    if any(isinstance(action, act.OverTheWall) for action in choices):
        return over_the_wall()
    papers = threats.papers_that_win(view, choices)
    if papers is not None:
        return _("A PASS card wins: Traveler {who} has the plan.").format(who=person_number(papers.person))
    if threats.inspector_in_reach(view, choices) >= 0:
        thief = person_number(view.carriers[prompt.seat])
        return _("Your Inspector can reach Traveler {who} with the plan.").format(who=thief)
    if act.EndTurn() not in choices:
        return many(
            "{count} person to move: an Inspector must leave the circle.",
            "{count} people to move: an Inspector must leave the circle.",
            view.left,
        )
    return ""

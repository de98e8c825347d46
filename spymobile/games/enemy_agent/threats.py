"""What can win or lose now, from what both players and everybody beside them can see.

Nothing here looks into a file: the place of a plan that is being carried is open, and so are the dice.
"""

from __future__ import annotations

from collections.abc import Sequence

from spymobile.core.game import Action
from spymobile.games.enemy_agent import actions as act
from spymobile.games.enemy_agent import board
from spymobile.games.enemy_agent.state import AgentView


def doubles_over_the_wall(view: AgentView, side: int) -> tuple[int, ...]:
    """The doubles with which a side's carrier could go over the wall from where he stands (EA-44)."""
    person = view.carriers[1 - side]
    if person < 0:
        return ()
    way = len(board.to_wall(view.place[person]))
    dice = sorted({*board.PEOPLE_DIE} & {*board.SQUARES_DIE})
    return tuple(number for number in dice if way < 2 * number)


def papers_that_win(view: AgentView, choices: Sequence[Action]) -> act.ShowPapers | None:
    """A doorway through which the plan would come home with a PASS card (EA-43)."""
    carrier = view.carriers[1 - view.turn]
    found = (
        action
        for action in choices
        if isinstance(action, act.ShowPapers) and carrier >= 0 and action.person == carrier
    )
    return next(found, None)


def inspector_in_reach(view: AgentView, choices: Sequence[Action]) -> int:
    """An Inspector who can land by exact count on whoever carries the own plan away, or -1 (EA-35)."""
    thief = view.carriers[view.turn]
    if thief < 0:
        return -1
    for action in choices:
        if (
            isinstance(action, act.MovePerson)
            and not board.IS_TRAVELER[action.person]
            and action.to == view.place[thief]
        ):
            return action.person
    return -1


def in_a_circle(view: AgentView, side: int) -> tuple[int, ...]:
    """Inspectors of a side who stand on a circle and so must leave it in their turn, if they can (EA-30)."""
    return tuple(
        person
        for person in board.OWN_INSPECTORS[side]
        if view.place[person] >= 0 and board.IS_CIRCLE[view.place[person]]
    )

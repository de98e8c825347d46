"""What a bot of Enemy Agent writes into its diary: what it believed and why, from what it was told."""

from __future__ import annotations

from spymobile.core.game import Action
from spymobile.core.words import _
from spymobile.games.enemy_agent import actions as act
from spymobile.games.enemy_agent import board, words
from spymobile.games.enemy_agent.bots.outlook import Outlook
from spymobile.games.enemy_agent.state import AgentView


def asks(view: AgentView, person: int, agent: bool, targets: int) -> str:
    """Why somebody asked."""
    who = words.person_name(person)
    if not agent:
        return _("{who} is a tourist and asks all the same, so that asking proves nothing.").format(who=who)
    return _("{who} asks: the plan can be in {count} buildings, and this is one of them.").format(
        who=who, count=targets.bit_count()
    )


def arrests(view: AgentView, person: int, sure: float, does: bool) -> str:
    """Why somebody was arrested, or was not."""
    gaps = {"who": words.person_name(person), "percent": round(100 * sure)}
    if view.known_agents >> person & 1:
        return _("{who} was shown to be an agent.").format(**gaps)
    if does:
        return _(
            "{percent} % an agent: {who} came further than most, and who is caught asks no more."
        ).format(**gaps)
    return _("Only {percent} % an agent: a false arrest would cost more than {who} is worth.").format(**gaps)


def moves(outlook: Outlook, action: Action) -> str:
    """Why somebody was moved."""
    match action:
        case act.OverTheWall(person):
            return _("{who} goes over the wall with the plan.").format(who=words.person_name(person))
        case act.MovePerson(person=person) | act.ShowPapers(person=person):
            pass
        case _:
            return ""
    gaps = {"who": words.person_name(person)}
    if not board.IS_TRAVELER[person]:
        suspects = sorted(outlook.enemy_odds.items(), key=lambda pair: -pair[1])
        near = next(
            (
                (suspect, chance)
                for suspect, chance in suspects
                if board.SIDE[outlook.view.place[suspect]] == outlook.seat
                and outlook.view.place[suspect] >= 0
            ),
            None,
        )
        if near is None:
            return _("{who} takes a post near the wall.").format(**gaps)
        return _("{who} goes where {other} will be, who is an agent with {percent} %.").format(
            other=words.person_name(near[0]), percent=round(100 * near[1]), **gaps
        )
    if outlook.view.carriers[1 - outlook.seat] == person:
        return _("{who} carries the plan home.").format(**gaps)
    if outlook.agents >> person & 1:
        danger = round(100 * outlook.danger(person, outlook.view.place[person]))
        return _("{who} is on the way to the plan, and is caught here next with {percent} %.").format(
            percent=danger, **gaps
        )
    if person in outlook.zest:
        return _("{who} is a tourist and walks like an agent.").format(**gaps)
    return _("{who} is a tourist and had a step to spare.").format(**gaps)

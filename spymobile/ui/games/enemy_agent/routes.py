"""The squares that an action or an event leads over."""

from __future__ import annotations

from spymobile.core.event import Told, fact, row
from spymobile.games.enemy_agent import actions as act
from spymobile.games.enemy_agent import board as facts
from spymobile.games.enemy_agent import choices
from spymobile.games.enemy_agent.state import AgentView
from spymobile.ui.board.targets import OtherWay, Target
from spymobile.ui.face import Choice
from spymobile.ui.text import _


def paths_of(view: AgentView, action: Target | None) -> tuple[int, list[list[int]]]:
    """Whom an action moves, and the squares of each way there. The rules do not mind which one it is."""
    match action:
        case act.MovePerson(person, to):
            return person, [list(way) for way in facts.ways(view.place[person], view.squares, to)]
        case act.MoveOn(to):
            return view.mover, [list(way) for way in facts.ways(view.place[view.mover], view.count, to)]
        case act.RunOn(to):
            ways = choices.run_on(view, view.mover, view.count, view.end)
            return view.mover, [list(ways.get(to, ()))]
        case act.ShowPapers(person, circle, left):
            way = facts.crossings(view.place[person], view.squares).get((circle, left), ())
            return person, [[*way, facts.FAR[circle]] if way else [circle, facts.FAR[circle]]]
        case act.OverTheWall(person):
            way = facts.to_wall(view.place[person])
            return person, [[*way, facts.across(way[-1] if way else view.place[person])]]
    return -1, []


def next_way(view: AgentView, action: Target | None) -> tuple[Choice, ...]:
    """Where several ways lead to the same square, they can be looked through."""
    _person, paths = paths_of(view, action)
    return (Choice(_("Next way"), OtherWay(), key="n"),) if len(paths) > 1 else ()


def mover_of(view: AgentView, action: Target | None) -> int:
    """Whom an action moves, or -1."""
    return paths_of(view, action)[0]


def asks_at(person: int, place: int) -> bool:
    """Whether somebody who lands there may ask in a building of the other side (EA-31)."""
    there = facts.BUILDING[place] >= 0 and facts.SIDE[place] != facts.SIDE_OF[person]
    return there and facts.IS_TRAVELER[person]


def walk_of(event: Told) -> tuple[int, list[int]]:
    """Who walked, and the way."""
    if event.name == "jailed":
        return fact(event, "inspector", int), [facts.JAIL[fact(event, "seat", int)]]
    path = row(event, "path", int) if event.facts.get("path") else (fact(event, "square", int),)
    return fact(event, "person", int), list(path)

"""Whose picture it is, and the squares an action or an event leads over."""

from __future__ import annotations

from typing import Any

from spymobile.games.enemy_agent import actions as act
from spymobile.games.enemy_agent import board as facts
from spymobile.games.enemy_agent import choices


def figure(person: int) -> str:
    """The picture of a person."""
    side, place = divmod(person, facts.OF_SIDE)
    if place < facts.TRAVELERS:
        return f"ea_traveler_{facts.NUMBERS[side * facts.TRAVELERS + place]:02d}"
    return f"ea_inspector_{facts.SIDES[side]}"


def path_of(view: Any, action: Any) -> tuple[int, list[int]]:
    """Whom an action moves, and the squares of the way there."""
    match action:
        case act.MovePerson(person, to):
            return person, list(facts.routes(view.place[person], view.squares).get(to, ()))
        case act.MoveOn(to):
            return view.mover, list(facts.routes(view.place[view.mover], view.count).get(to, ()))
        case act.RunOn(to):
            ways = choices.run_on(view, view.mover, view.count, view.end)
            return view.mover, list(ways.get(to, ()))
        case act.ShowPapers(person, circle, left):
            way = facts.crossings(view.place[person], view.squares).get((circle, left), ())
            return person, [*way, circle, facts.FAR[circle]]
        case act.OverTheWall(person):
            way = facts.to_wall(view.place[person])
            return person, [*way, facts.across(way[-1] if way else view.place[person])]
    return -1, []


def walk_of(event: Any) -> tuple[int, list[int]]:
    """Who walked, and the way."""
    said = event.facts
    if event.name == "jailed":
        return said["inspector"], [facts.JAIL[said["seat"]]]
    return said["person"], list(said.get("path") or (said["square"],))

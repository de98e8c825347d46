"""The pictures of people, and of what an event is about."""

from __future__ import annotations

from spymobile.core.event import Told, fact
from spymobile.games.enemy_agent import board as facts


def figure(person: int) -> str:
    """The picture of a person."""
    side, place = divmod(person, facts.OF_SIDE)
    if place < facts.TRAVELERS:
        return f"ea_traveler_{facts.NUMBERS[side * facts.TRAVELERS + place]:02d}"
    return f"ea_inspector_{facts.SIDES[side]}"


def art_of(told: Told) -> str:
    """The picture of an event: the dice, a card, the plan, or whoever it is about."""
    match told.name:
        case "rolled":
            return f"die_{fact(told, 'squares', int)}"
        case "rolled_for_first":
            return f"die_{fact(told, 'die', int)}"
        case "drew_card":
            return card_art(told)
        case "took_plan" | "plan_returned" | "hid_plan":
            return "ea_master_plan"
        case "arranged":
            return "ea_hotel"
    person = told.facts.get("person", told.facts.get("inspector"))
    return figure(person) if isinstance(person, int) and person >= 0 else ""


def card_art(event: Told) -> str:
    """The drawing of a checkpoint card that somebody drew."""
    return "ea_card_pass" if event.facts["card"] == "pass" else "ea_card_stop"

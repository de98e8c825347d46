"""The pictures of people, and of what an event is about."""

from __future__ import annotations

from spymobile.core.event import Told, fact
from spymobile.games.enemy_agent import board as facts


def figure(person: int) -> str:
    """The picture of a person, a traveler's with their number."""
    number = passport_number(person)
    return f"ea_traveler_{number:02d}" if number else _inspector(person)


def plain_figure(person: int) -> str:
    """The same without a number, for whoever writes it in a badge of their own."""
    number = passport_number(person)
    return f"ea_figure_{number:02d}" if number else _inspector(person)


def portrait(traveler: int) -> str:
    """The photograph in a traveler's passport; an inspector has none."""
    number = passport_number(traveler)
    if not number:
        raise ValueError(f"person {traveler} is an inspector, and an inspector has no passport")
    return f"ea_portrait_{number:02d}"


def passport_number(person: int) -> int:
    """The number on a traveler's coat and passport; 0 for an inspector."""
    side, place = divmod(person, facts.OF_SIDE)
    return facts.NUMBERS[side * facts.TRAVELERS + place] if place < facts.TRAVELERS else 0


def _inspector(person: int) -> str:
    return f"ea_inspector_{facts.SIDES[facts.SIDE_OF[person]]}"


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

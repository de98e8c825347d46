"""Enemy Agent in words: log lines, buttons, and why something cannot be done now."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from spymobile.core.game import Action
from spymobile.core.words import Message, Phrases, Teller, Telling, _, all_of, in_a_row, many, message
from spymobile.games.enemy_agent import actions as act
from spymobile.games.enemy_agent import board


def person_number(person: int) -> str:
    """A Traveler's printed number, or an Inspector's among the two of a side.

    >>> person_number(8), person_number(15)
    ('7', '2')
    """
    side, place = divmod(person, board.OF_SIDE)
    if place < board.TRAVELERS:
        return str(board.NUMBERS[side * board.TRAVELERS + place])
    return str(place - board.TRAVELERS + 1)


def person(person: int) -> Message:
    """A Traveler by number, or one of a side's two Inspectors; for a message."""
    number = person_number(person)
    if board.IS_TRAVELER[person]:
        return message("Traveler {number}", number=number)
    if board.SIDE_OF[person]:
        return message("Red Inspector {number}", number=number)
    return message("Blue Inspector {number}", number=number)


def person_name(number: int) -> str:
    """The same in words.

    >>> person_name(0), person_name(8), person_name(15)
    ('Traveler 1', 'Traveler 7', 'Red Inspector 2')
    """
    return str(person(number))


def numbers(side: int, places: Sequence[int]) -> str:
    """Printed numbers of Travelers by their places in the row.

    >>> numbers(1, (0, 2, 5))
    '7, 9 and 12'
    """
    return all_of([str(board.NUMBERS[side * board.TRAVELERS + place]) for place in places])


def building_name(side: int, building: int) -> str:
    """Like "the Post Office (building 2)"; by number, since R2 is also a square."""
    return _("the {building} (building {number})").format(
        building=board.BUILDING_NAMES[side][building], number=building + 1
    )


#: What has to be done before anything else.
WAITING = Phrases(
    {
        "set_up": "First both sides must get ready.",
        "start_turn": "First roll the dice.",
        "move_person": "First move somebody or end the turn.",
        "run_on": "That square is taken. First choose the next empty one.",
        "move_on": "First walk the squares that are left beyond the wall.",
        "arrest": "First arrest the Traveler, or do not.",
        "ask_now": "First ask, or ask later.",
        "answer_draw": "First the offer of a draw must be answered.",
    }
)


def _chose_agents(f: dict[str, Any], name: Callable[[int], str]) -> str:
    if "agents" in f:
        line = _("{who} has chosen three agents: {numbers}.")
        return line.format(who=name(f["seat"]), numbers=numbers(f["seat"], f["agents"]))
    return _("{who} has chosen three agents.").format(who=name(f["seat"]))


def _hid_plan(f: dict[str, Any], name: Callable[[int], str]) -> str:
    if "building" in f:
        line = _("{who} has hidden the plan in {building}.")
        return line.format(who=name(f["seat"]), building=building_name(f["seat"], f["building"]))
    return _("{who} has hidden the plan.").format(who=name(f["seat"]))


def _rolled(f: dict[str, Any], name: Callable[[int], str]) -> str:
    who, people, squares = name(f["seat"]), f["people"], f["squares"]
    if people == 1:
        return many(
            "{who} rolls 1 and {count}: one person, {count} square.",
            "{who} rolls 1 and {count}: one person, {count} squares.",
            squares,
            who=who,
        )
    return many(
        "{who} rolls {people} and {count}: up to {people} people, {count} square each.",
        "{who} rolls {people} and {count}: up to {people} people, {count} squares each.",
        squares,
        who=who,
        people=people,
    )


def _asked(f: dict[str, Any], name: Callable[[int], str]) -> str:
    if "kind" not in f:
        line = _("{person} asks at building {number}.")
    elif f["answer"] is None:
        line = _("{person} asks at building {number}. A tourist: no answer.")
    elif f["answer"] == "no":
        line = _("{person} asks at building {number}. An agent: the plan is not here.")
    else:
        line = _("{person} asks at building {number}. An agent: it is here.")
    return line.format(person=person_name(f["person"]), number=f["building"] + 1)


def _arrested(f: dict[str, Any], name: Callable[[int], str]) -> str:
    line = (
        _("{inspector} arrests {person}: an agent.")
        if f["kind"] == "agent"
        else _("{inspector} arrests {person}: a tourist.")
    )
    return line.format(inspector=person_name(f["inspector"]), person=person_name(f["person"]))


def _drew_card(f: dict[str, Any], name: Callable[[int], str]) -> str:
    line = (
        _("{person} draws a card at {square}: PASS.")
        if f["card"] == "pass"
        else _("{person} draws a card at {square}: DO NOT PASS.")
    )
    return line.format(person=person_name(f["person"]), square=board.SQUARES[f["circle"]])


_WINS = Phrases(
    {
        "checkpoint": "{who} brings the plan home through the checkpoint.",
        "over_the_wall": "{who} brings the plan home over the wall.",
        "helpless": "{who} wins: the other side has no agents and no Inspectors left.",
    }
)

_DRAWS = Phrases(
    {
        "no_agents": "A draw: no agent is left.",
        "quiet": "A draw: nothing has happened for too long.",
        "agreed": "A draw by agreement.",
    }
)

#: Lines that need no more than the facts, with people, squares and the seat by their names.
_PLAIN = Phrases(
    {
        "rolled_for_first": "{who} rolls {die} for the first turn.",
        "turn": "It is {who}'s turn.",
        "taken": "{square} is taken; {person} goes on.",
        "ended_turn": "{who} ends the turn.",
        "reshuffled": "The {cards} checkpoint cards are shuffled.",
        "held": "{person} is held at {square}.",
        "went_through": "{person} goes through the wall to {square}.",
        "waits": "{person} does not ask yet.",
        "let_go": "{inspector} arrests nobody.",
        "jailed": "False arrest {count}: {inspector} goes to jail.",
        "dismissed": "False arrest {count}: {inspector} is out of the game.",
        "climbed": "{person} climbs over the wall.",
        "offered_draw": "{who} offers a draw.",
        "agreed_to_draw": "{who} agrees.",
        "declined_draw": "{who} plays on.",
    }
)

_LINES: dict[str, Telling] = {
    "arranged": lambda f, name: _("{who} puts {numbers} in the hotel.").format(
        who=name(f["seat"]), numbers=numbers(f["seat"], f["hotel"])
    ),
    "chose_agents": _chose_agents,
    "hid_plan": _hid_plan,
    "rolled": _rolled,
    "moved": lambda f, name: _("{person} goes to {square}.").format(
        person=person_name(f["person"]), square=board.SQUARES[f["path"][-1]]
    ),
    "drew_card": _drew_card,
    "asked": _asked,
    "took_plan": lambda f, name: _("{person} takes the plan from {building}.").format(
        person=person_name(f["person"]), building=building_name(1 - f["seat"], f["building"])
    ),
    "arrested": _arrested,
    "plan_returned": lambda f, name: _("The plan goes back to {building}.").format(
        building=building_name(f["seat"], f["building"])
    ),
    "won": lambda f, name: _WINS[f["ending"]].format(who=name(f["seat"])),
    "drawn": lambda f, name: _DRAWS[f["ending"]],
}

tell = Teller(
    _PLAIN,
    _LINES,
    named={"person": person_name, "inspector": person_name, "square": board.SQUARES.__getitem__},
)


_BUTTONS = Phrases[type[Action]](
    {
        act.Roll: "Roll",
        act.Later: "Ask later",
        act.EndTurn: "End turn",
        act.LetGo: "No arrest",
        act.OfferDraw: "Offer a draw",
        act.AgreeToDraw: "Agree to a draw",
        act.DeclineDraw: "Play on",
    }
)


def describe(action: Action, names: Sequence[str]) -> str:
    """The words on a button.

    >>> describe(act.MovePerson(0, board.SQUARE["S7"]), ["Anna", "Ben"])
    'Move Traveler 1 to S7'
    """
    match action:
        case act.ArrangeStart(hotel):
            return _("Hotel: {places}").format(places=_ordinals(hotel))
        case act.ChooseAgents(agents):
            return _("Agents: {places}").format(places=_ordinals(agents))
        case act.HidePlan(building):
            return _("Hide the plan in building {number}").format(number=building + 1)
        case act.Ask(person):
            return _("Ask with {person}").format(person=person_name(person))
        case act.MovePerson(person, to):
            return _("Move {person} to {square}").format(person=person_name(person), square=board.SQUARES[to])
        case act.RunOn(to) | act.MoveOn(to):
            return _("Go on to {square}").format(square=board.SQUARES[to])
        case act.ShowPapers(person, circle, left):
            return _("{person} draws a card at {square}, then {left} more").format(
                person=person_name(person), square=board.SQUARES[circle], left=left
            )
        case act.OverTheWall(person):
            return _("{person} climbs over the wall").format(person=person_name(person))
        case act.Arrest(person):
            return _("Arrest {person}").format(person=person_name(person))
        case _:
            return _BUTTONS[type(action)]


def _ordinals(places: Sequence[int]) -> str:
    """Places in the own row, counted from 1: the action does not say whose row it is."""
    return in_a_row([str(place + 1) for place in places])

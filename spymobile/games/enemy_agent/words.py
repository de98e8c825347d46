"""Enemy Agent in words: log lines, buttons, and why something cannot be done now."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from spymobile.core.event import Told
from spymobile.core.game import Action
from spymobile.games.enemy_agent import actions as act
from spymobile.games.enemy_agent import board


def person_name(person: int) -> str:
    """A Traveler's printed number, or one of a side's two Inspectors.

    >>> person_name(0), person_name(8), person_name(15)
    ('Traveler 1', 'Traveler 7', 'Red Inspector 2')
    """
    side, place = divmod(person, board.OF_SIDE)
    if place < board.TRAVELERS:
        return f"Traveler {board.NUMBERS[side * board.TRAVELERS + place]}"
    return f"{board.SIDE_NAMES[side]} Inspector {place - board.TRAVELERS + 1}"


def numbers(side: int, places: Sequence[int]) -> str:
    """Printed numbers of Travelers by their places in the row.

    >>> numbers(1, (0, 2, 5))
    '7, 9 and 12'
    """
    words = [str(board.NUMBERS[side * board.TRAVELERS + place]) for place in places]
    return f"{', '.join(words[:-1])} and {words[-1]}"


def building_name(side: int, building: int) -> str:
    """Like "the Post Office (R2)"."""
    return f"the {board.BUILDING_NAMES[side][building]} ({board.BUILDINGS[side][building]})"


_WAITING = {
    "set_up": "First both sides must get ready.",
    "start_turn": "First throw the dice.",
    "move_person": "First move somebody or end the turn.",
    "run_on": "That square is taken. First choose the next empty one.",
    "move_on": "First use up the count beyond the wall.",
    "arrest": "First arrest the Traveler or let go.",
    "ask_now": "First ask, or put it off.",
    "answer_draw": "First the offer of a draw must be answered.",
}


def wrong_moment(phase: str) -> str:
    """What has to be done before anything else."""
    return _WAITING[phase]


type _Line = Callable[[dict[str, Any], Callable[[int], str]], str]


def _chose_agents(f: dict[str, Any], name: Callable[[int], str]) -> str:
    line = f"{name(f['seat'])} has sorted the passports."
    return f"{line} Agents: {numbers(f['seat'], f['agents'])}." if "agents" in f else line


def _hid_plan(f: dict[str, Any], name: Callable[[int], str]) -> str:
    line = f"{name(f['seat'])} is ready."
    if "building" in f:
        line += f" The plan is in {building_name(f['seat'], f['building'])}."
    return line


def _asked(f: dict[str, Any], name: Callable[[int], str]) -> str:
    building = board.BUILDINGS[1 - f["seat"]][f["building"]]
    line = f"{person_name(f['person'])} asks at building {building}."
    if "kind" not in f:
        return line
    answers = {
        None: "A tourist: no answer.",
        "no": "An agent: the plan is not here.",
        "yes": "An agent: it is here.",
    }
    return f"{line} {answers[f['answer']]}"


def _arrested(f: dict[str, Any], name: Callable[[int], str]) -> str:
    kind = "an agent" if f["kind"] == "agent" else "a tourist"
    return f"{person_name(f['inspector'])} arrests {person_name(f['person'])}: {kind}."


def _drew_card(f: dict[str, Any], name: Callable[[int], str]) -> str:
    card = "PASS" if f["card"] == "pass" else "DO NOT PASS"
    return f"{person_name(f['person'])} shows papers at {board.SQUARES[f['circle']]}: {card}."


def _won(f: dict[str, Any], name: Callable[[int], str]) -> str:
    how = {
        "checkpoint": "brings the plan home through the checkpoint",
        "over_the_wall": "brings the plan home over the wall",
        "helpless": "wins: the other side has no agents and no Inspectors left",
    }
    return f"{name(f['seat'])} {how[f['ending']]}."


_DRAWS = {
    "no_agents": "A draw: no agent is left.",
    "quiet": "A draw: nothing has happened for too long.",
    "agreed": "A draw by agreement.",
}

_LINES: dict[str, _Line] = {
    "rolled_for_first": lambda f, name: f"{name(f['seat'])} throws {f['die']} for the first turn.",
    "arranged": lambda f, name: f"{name(f['seat'])} puts {numbers(f['seat'], f['hotel'])} in the Hotel.",
    "chose_agents": _chose_agents,
    "hid_plan": _hid_plan,
    "turn": lambda f, name: f"It is {name(f['seat'])}'s turn.",
    "rolled": lambda f, name: (
        f"{name(f['seat'])} throws {f['people']} and {f['squares']}: up to {f['people']} people, "
        f"{f['squares']} squares each."
    ),
    "moved": lambda f, name: f"{person_name(f['person'])} goes to {board.SQUARES[f['path'][-1]]}.",
    "taken": lambda f, name: f"{board.SQUARES[f['square']]} is taken; {person_name(f['person'])} goes on.",
    "ended_turn": lambda f, name: f"{name(f['seat'])} ends the turn.",
    "reshuffled": lambda f, name: f"The {f['cards']} checkpoint cards are shuffled.",
    "drew_card": _drew_card,
    "held": lambda f, name: f"{person_name(f['person'])} is held at {board.SQUARES[f['square']]}.",
    "went_through": lambda f, name: (
        f"{person_name(f['person'])} goes through the wall to {board.SQUARES[f['square']]}."
    ),
    "asked": _asked,
    "took_plan": lambda f, name: (
        f"{person_name(f['person'])} takes the plan from {building_name(1 - f['seat'], f['building'])}."
    ),
    "waits": lambda f, name: f"{person_name(f['person'])} does not ask yet.",
    "arrested": _arrested,
    "let_go": lambda f, name: f"{person_name(f['inspector'])} arrests nobody.",
    "plan_returned": lambda f, name: f"The plan goes back to {building_name(f['seat'], f['building'])}.",
    "jailed": lambda f, name: f"False arrest {f['count']}: {person_name(f['inspector'])} goes to Jail.",
    "dismissed": lambda f, name: (
        f"False arrest {f['count']}: {person_name(f['inspector'])} is out of the game."
    ),
    "climbed": lambda f, name: f"{person_name(f['person'])} climbs over the wall.",
    "offered_draw": lambda f, name: f"{name(f['seat'])} offers a draw.",
    "agreed_to_draw": lambda f, name: f"{name(f['seat'])} agrees.",
    "declined_draw": lambda f, name: f"{name(f['seat'])} plays on.",
    "won": _won,
    "drawn": lambda f, name: _DRAWS[f["ending"]],
}


def tell(told: Told, names: Sequence[str]) -> str:
    """One log line.

    >>> tell(Told("moved", {"seat": 1, "person": 8, "path": (95, 75)}), ["Anna", "Ben"])
    'Traveler 7 goes to C8.'
    """
    return _LINES[told.name](told.facts, names.__getitem__)


_PLAIN: dict[type[Action], str] = {
    act.Roll: "Roll",
    act.Later: "Later",
    act.EndTurn: "Done",
    act.LetGo: "Let go",
    act.OfferDraw: "Offer a draw",
    act.AgreeToDraw: "Agree to a draw",
    act.DeclineDraw: "Play on",
}


def describe(action: Action, names: Sequence[str]) -> str:
    """The words on a button.

    >>> describe(act.MovePerson(0, board.SQUARE["S7"]), ["Anna", "Ben"])
    'Traveler 1 to S7'
    """
    match action:
        case act.ArrangeStart(hotel):
            return f"Hotel: {_ordinals(hotel)}"
        case act.ChooseAgents(agents):
            return f"Agents: {_ordinals(agents)}"
        case act.HidePlan(building):
            return f"Hide it in building {building + 1}"
        case act.Ask(person):
            return f"Ask with {person_name(person)}"
        case act.MovePerson(person, to):
            return f"{person_name(person)} to {board.SQUARES[to]}"
        case act.RunOn(to) | act.MoveOn(to):
            return f"On to {board.SQUARES[to]}"
        case act.ShowPapers(person, circle, left):
            return f"{person_name(person)} shows papers at {board.SQUARES[circle]}, {left} beyond"
        case act.OverTheWall(person):
            return f"{person_name(person)} over the wall"
        case act.Arrest(person):
            return f"Arrest {person_name(person)}"
        case _:
            return _PLAIN[type(action)]


def _ordinals(places: Sequence[int]) -> str:
    """Places in the own row, counted from 1: the action does not say whose row it is."""
    return ", ".join(str(place + 1) for place in places)

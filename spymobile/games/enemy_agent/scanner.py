"""The passport scanner: inquiries and arrests (EA-31 to EA-41)."""

from __future__ import annotations

from spymobile.core.audience import ANYONE, TABLE
from spymobile.core.chance import Chance
from spymobile.core.errors import Refusal
from spymobile.core.event import Event, said, shown
from spymobile.core.words import message
from spymobile.games.enemy_agent import actions as act
from spymobile.games.enemy_agent import board, choices, sight, turns, words
from spymobile.games.enemy_agent.state import State

# Finding the plan


def ask(state: State, seat: int, action: act.Ask, chance: Chance, events: list[Event]) -> None:
    """At once or before the dice of a later turn, once for each exact landing (EA-31)."""
    person = action.person
    if person not in board.OWN_TRAVELERS[seat]:
        raise Refusal("EA-31", message("Ask with one of your own Travelers."))
    if state.phase == "ask_now" and person != state.mover:
        raise Refusal(
            "EA-11", message("First {person} asks, or asks later.", person=words.person(state.mover))
        )
    if not state.fresh >> person & 1:
        raise Refusal(
            "EA-31",
            message(
                "{person} must land exactly before a building to ask there.", person=words.person(person)
            ),
        )
    before_dice = state.phase == "start_turn"
    state.fresh &= ~(1 << person)
    state.scanned |= 1 << person
    turns.something_happened(state)
    _answer(state, seat, person, events)
    if not before_dice:
        turns.person_done(state, events)


def _answer(state: State, seat: int, person: int, events: list[Event]) -> None:
    """An agent gets the truth and the plan, a tourist nothing; onlookers see a plan move (EA-32 to EA-34)."""
    other = 1 - seat
    building = board.BUILDING[state.place[person]]
    is_agent = bool(state.agents >> person & 1)
    at_home = state.carriers[other] < 0
    here = is_agent and at_home and state.plans[other] == building
    answer = None if not is_agent else "yes" if here else "no"
    events.append(
        Event(
            "asked",
            said(seat=seat, person=person, building=building),
            shown(TABLE, kind="agent" if is_agent else "tourist", answer=answer),
        )
    )
    if here:
        state.carriers = (person, state.carriers[1]) if other == 0 else (state.carriers[0], person)
        state.found = (True, state.found[1]) if other == 0 else (state.found[0], True)
        events.append(Event("took_plan", shown(ANYONE, seat=seat, person=person, building=building)))
    elif at_home:
        bit = 1 << (person % board.OF_SIDE * sight.BUILDINGS + building)
        blue, red = state.asked
        state.asked = (blue | bit, red) if seat == 0 else (blue, red | bit)


def later(state: State, seat: int, action: act.Later, chance: Chance, events: list[Event]) -> None:
    """The question can wait until a later turn (EA-31)."""
    events.append(Event("waits", said(seat=seat, person=state.mover)))
    turns.person_done(state, events)


# Inspectors and arrests


def arrest(state: State, seat: int, action: act.Arrest, chance: Chance, events: list[Event]) -> None:
    """One opposing Traveler on the square where the Inspector has just landed (EA-35 to EA-38)."""
    inspector, person = state.mover, action.person
    if person not in choices.suspects(state, inspector):
        raise Refusal("EA-35", message("Arrest a Traveler of the other side on the Inspector's square."))
    is_agent = bool(state.agents >> person & 1)
    turns.something_happened(state)
    events.append(
        Event(
            "arrested",
            said(seat=seat, inspector=inspector, person=person),
            shown(ANYONE, kind="agent" if is_agent else "tourist"),
        )
    )
    if is_agent:
        _take_away(state, person, events)
    else:
        _false_arrest(state, seat, inspector, person, events)
    if not turns.nobody_left(state, events):
        turns.person_done(state, events)


def _take_away(state: State, person: int, events: list[Event]) -> None:
    """The agent is out; a plan carried goes back where it came from (EA-39)."""
    bit = 1 << person
    state.place[person] = board.GONE
    state.held &= ~bit
    state.fresh &= ~bit
    owner = 1 - board.SIDE_OF[person]
    if state.carriers[owner] == person:
        state.carriers = (-1, state.carriers[1]) if owner == 0 else (state.carriers[0], -1)
        events.append(Event("plan_returned", said(seat=owner, building=state.plans[owner])))


def _false_arrest(state: State, seat: int, inspector: int, person: int, events: list[Event]) -> None:
    """To Jail after the first and third, out of the game after the second and fourth (EA-40, EA-41)."""
    state.cleared |= 1 << person
    blue, red = state.false_arrests
    state.false_arrests = (blue + 1, red) if seat == 0 else (blue, red + 1)
    count = state.false_arrests[seat]
    if count % 2 == 0:
        state.place[inspector] = board.GONE
        events.append(Event("dismissed", said(seat=seat, inspector=inspector, count=count)))
        return
    state.place[inspector] = board.JAIL[seat]
    guard = list(state.guard)
    guard[board.guard_post(inspector)] = board.JAIL_TURNS
    state.guard = tuple(guard)
    events.append(Event("jailed", said(seat=seat, inspector=inspector, count=count)))


def let_go(state: State, seat: int, action: act.LetGo, chance: Chance, events: list[Event]) -> None:
    """Arresting is a choice (EA-35)."""
    events.append(Event("let_go", said(seat=seat, inspector=state.mover)))
    turns.person_done(state, events)

"""Setting up, in the open and then in secret: the figures, the agents and the plan."""

from __future__ import annotations

from spymobile.core.chance import Chance
from spymobile.core.errors import Refusal
from spymobile.core.event import Event, said, whispered
from spymobile.core.game import Decision
from spymobile.core.words import message
from spymobile.games.enemy_agent import actions as act
from spymobile.games.enemy_agent import board, choices, sight
from spymobile.games.enemy_agent.state import READY, TO_ARRANGE, TO_CHOOSE, TO_HIDE, State


def decisions(state: State) -> list[Decision]:
    """In the open first, then in secret; who begins prepares last, to play on with the device in hand."""
    found = []
    open_part = TO_ARRANGE in state.prepared
    for seat in (1 - state.first, state.first):
        step = state.prepared[seat]
        if step == TO_ARRANGE:
            found.append(Decision.open(seat, "enemy_agent.arrange_start", choices.ARRANGE))
        elif step == TO_CHOOSE and not open_part:
            found.append(Decision(seat, "enemy_agent.choose_agents", choices.AGENTS, (), sealed=True))
        elif step == TO_HIDE:
            found.append(Decision(seat, "enemy_agent.hide_plan", choices.HIDE, (), sealed=True))
    return found


def _check_step(state: State, seat: int, step: int, rule: str) -> None:
    if state.prepared[seat] > step:
        raise Refusal(rule, message("That is decided already."))
    if state.prepared[seat] < step or (step > TO_ARRANGE and TO_ARRANGE in state.prepared):
        raise Refusal(rule, message("Something else must be decided first."))


def _advance(state: State, seat: int) -> None:
    blue, red = state.prepared
    state.prepared = (blue + 1, red) if seat == 0 else (blue, red + 1)


def _is_trio(trio: tuple[int, ...]) -> bool:
    """Three different Travelers in the order of the row: each trio can be written in one way only."""
    return len(trio) == board.AGENTS and 0 <= trio[0] < trio[1] < trio[2] < board.TRAVELERS


def arrange_start(
    state: State, seat: int, action: act.ArrangeStart, chance: Chance, events: list[Event]
) -> None:
    """Three in the Hotel, three in the Station, for all to see and before the secrets (EA-4)."""
    _check_step(state, seat, TO_ARRANGE, "EA-4")
    if not _is_trio(action.hotel):
        raise Refusal("EA-4", message("Choose three of your six Travelers, in order, for the hotel."))
    for place in range(board.TRAVELERS):
        at = board.HOTEL if place in action.hotel else board.STATION
        state.place[board.traveler(seat, place)] = at[seat]
    _advance(state, seat)
    events.append(Event("arranged", said(seat=seat, hotel=action.hotel)))


def choose_agents(
    state: State, seat: int, action: act.ChooseAgents, chance: Chance, events: list[Event]
) -> None:
    """Three agents for the whole game, in secret (EA-4)."""
    _check_step(state, seat, TO_CHOOSE, "EA-4")
    if not _is_trio(action.agents):
        raise Refusal("EA-4", message("Choose three of your six Travelers, in order, as agents."))
    for place in action.agents:
        state.agents |= 1 << board.traveler(seat, place)
    _advance(state, seat)
    events.append(Event("chose_agents", said(seat=seat), whispered((seat,), agents=action.agents)))


def hide_plan(state: State, seat: int, action: act.HidePlan, chance: Chance, events: list[Event]) -> None:
    """In one of the own buildings, for good (EA-5). When both are ready, the first turn begins."""
    _check_step(state, seat, TO_HIDE, "EA-5")
    if action.building not in range(sight.BUILDINGS):
        raise Refusal("EA-5", message("Choose one of your four buildings."))
    blue, red = state.plans
    state.plans = (action.building, red) if seat == 0 else (blue, action.building)
    _advance(state, seat)
    events.append(Event("hid_plan", said(seat=seat), whispered((seat,), building=action.building)))
    if state.prepared == (READY, READY):
        state.phase = "start_turn"
        state.turns = 1
        events.append(Event("turn", said(seat=state.turn)))

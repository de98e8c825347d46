"""How a turn passes on and how the game ends: what all the other rules come back to."""

from __future__ import annotations

from functools import cache

from spymobile.core.audience import ANYONE
from spymobile.core.chance import Chance
from spymobile.core.errors import Refusal
from spymobile.core.event import Event, Part, said, shown
from spymobile.core.words import message
from spymobile.games.enemy_agent import actions as act
from spymobile.games.enemy_agent import board
from spymobile.games.enemy_agent.state import State


def person_done(state: State, events: list[Event]) -> None:
    """The next person, or the next turn when the coloured die is used up (EA-9, EA-11)."""
    state.mover = -1
    state.count = 0
    state.end = -1
    if state.left:
        state.phase = "move_person"
    else:
        next_turn(state, events)


def next_turn(state: State, events: list[Event]) -> None:
    """The other player's turn, unless nothing has happened for too long (EA-47, EA-7)."""
    _serve(state)
    state.mover = state.end = -1
    state.people = state.squares = state.left = state.moved = state.count = 0
    state.offered = False
    state.quiet += 1
    if state.quiet >= board.QUIET_TURNS:
        draw(state, "quiet", events)
        return
    state.turn = 1 - state.turn
    state.turns += 1
    state.phase = "start_turn"
    events.append(_turn(state.turn))


@cache
def _turn(seat: int) -> Event:
    return Event("turn", said(seat=seat))


def _serve(state: State) -> None:
    """A turn of guard duty is over for those who were in Jail all through it (EA-41)."""
    if any(state.guard):
        guard = list(state.guard)
        for inspector in board.OWN_INSPECTORS[state.turn]:
            post = board.guard_post(inspector)
            if guard[post] and not state.moved >> inspector & 1:
                guard[post] -= 1
        state.guard = tuple(guard)


def something_happened(state: State) -> None:
    """A card, an inquiry or an arrest: the count of quiet turns starts again after this one (EA-47)."""
    state.quiet = -1


def win(state: State, seat: int, ending: str, events: list[Event]) -> None:
    """The plan is home, or the other side can neither find nor protect one any more (EA-43, EA-46)."""
    _end(state, ending)
    state.winner = seat
    events.append(Event("won", said(seat=seat, ending=ending), _everything(state)))


def draw(state: State, ending: str, events: list[Event]) -> None:
    """Nobody wins (EA-46, EA-47)."""
    _end(state, ending)
    events.append(Event("drawn", said(ending=ending), _everything(state)))


def _end(state: State, ending: str) -> None:
    state.phase = "over"
    state.ending = ending
    state.mover = state.end = -1
    state.count = 0


def _everything(state: State) -> Part:
    agents = tuple(
        tuple(person for person in side if state.agents >> person & 1) for side in board.OWN_TRAVELERS
    )
    return shown(ANYONE, agents=agents, plans=state.plans)


def nobody_left(state: State, events: list[Event]) -> bool:
    """All six agents gone: a draw. One side without agents and Inspectors: the other wins (EA-46).

    Only arrested agents leave the board, so this follows from what everybody has seen.
    """
    agents = [count_in_game(state, board.OWN_TRAVELERS[seat]) - board.AGENTS for seat in (0, 1)]
    if agents == [0, 0]:
        draw(state, "no_agents", events)
        return True
    for seat in (0, 1):
        if not agents[seat] and not count_in_game(state, board.OWN_INSPECTORS[seat]):
            win(state, 1 - seat, "helpless", events)
            return True
    return False


def count_in_game(state: State, people: range) -> int:
    """How many of them are still in the game."""
    return sum(state.place[person] >= 0 for person in people)


# Draws by agreement


def offer_draw(state: State, seat: int, action: act.OfferDraw, chance: Chance, events: list[Event]) -> None:
    """Before the dice, once in a turn (EA-47)."""
    if state.offered:
        raise Refusal("EA-47", message("A draw was offered already in this turn."))
    state.offered = True
    state.phase = "answer_draw"
    events.append(Event("offered_draw", said(seat=seat)))


def agree_to_draw(
    state: State, seat: int, action: act.AgreeToDraw, chance: Chance, events: list[Event]
) -> None:
    """Both want to end it (EA-47)."""
    events.append(Event("agreed_to_draw", said(seat=seat)))
    draw(state, "agreed", events)


def decline_draw(
    state: State, seat: int, action: act.DeclineDraw, chance: Chance, events: list[Event]
) -> None:
    """The turn goes on (EA-47)."""
    state.phase = "start_turn"
    events.append(Event("declined_draw", said(seat=seat)))

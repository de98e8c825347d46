"""How a turn of Clue: WWII runs on from one decision to the next, and how a game ends."""

from __future__ import annotations

from spymobile.core.audience import ANYONE
from spymobile.core.chance import Chance
from spymobile.core.errors import Refusal
from spymobile.core.event import Event, Fact, said, shown
from spymobile.core.words import message
from spymobile.games.clue import actions as act
from spymobile.games.clue import board
from spymobile.games.clue.state import State


def choose_agent(
    state: State, seat: int, action: act.ChooseAgent, chance: Chance, events: list[Event]
) -> None:
    """From the first player on, everyone takes an agent nobody has (CL-8)."""
    if action.agent not in board.AGENTS:
        raise Refusal("CL-8", message("Choose one of the six agents."))
    agent = board.CARD[action.agent]
    if agent in state.agents:
        raise Refusal("CL-8", message("That agent is taken."))
    state.agents = (*state.agents[:seat], agent, *state.agents[seat + 1 :])
    events.append(Event("chose_agent", said(seat=seat, agent=action.agent)))
    state.turn = (seat + 1) % len(state.hands)
    if state.turn == state.first:
        begin(state, state.first, events)


def begin(state: State, seat: int, events: list[Event]) -> None:
    """A new turn, with nothing rolled and nothing left behind (CL-9)."""
    state.turn = seat
    state.phase = "start_turn"
    state.start = state.place(seat)
    events.append(Event("turn", said(seat=seat)))


def _clear(state: State) -> None:
    """What belonged to the turn that is over; the mover was not moved by others since then (CL-12)."""
    state.called &= ~(1 << state.turn)
    state.count = 0
    state.start = -1
    state.arrived = False
    state.drawer = state.brought = -1
    state.draws = 0
    state.drawing = ""


def another(state: State, events: list[Event]) -> None:
    """The same player takes a whole new turn (CL-52)."""
    _clear(state)
    begin(state, state.turn, events)


def pass_on(state: State, events: list[Event]) -> None:
    """To the left, past those who may only answer (CL-6, CL-33)."""
    old = state.turn
    _clear(state)
    seats = len(state.hands)
    new = next(seat for step in range(1, seats + 1) if (seat := (old + step) % seats) in state.living)
    if (state.first - old - 1) % seats <= (new - old - 1) % seats:
        state.round += 1
    begin(state, new, events)


def rest(state: State) -> None:
    """The mover has come to rest: Alpha may move again (CL-59), then ask, else end the turn (CL-20)."""
    seat = state.turn
    if state.count and state.able(seat, board.ALPHA):
        state.phase = "double_time"
    else:
        settle(state)


def settle(state: State) -> None:
    """Who entered a Location asks there (CL-20), in the centre one may accuse (CL-31); else the turn ends."""
    if not state.arrived:
        state.phase = "end_turn"
    else:
        state.phase = "accuse" if state.place(state.turn) == board.HQ else "ask"


def arrive(state: State, place: int) -> None:
    """Put the mover on turn there. A question mark is landed on only by coming to it (CL-40)."""
    seat = state.turn
    agent = state.agents[seat]
    came = state.movers[agent] != place
    state.movers[agent] = place
    if place <= board.HQ:
        rest(state)
    elif came and place in board.QUESTION_MARKS and len(state.hands) > 2:
        offer(state, seat, "landing", 1)
    else:
        rest(state)


def offer(state: State, seat: int, why: str, draws: int) -> None:
    """A player may draw: by the dice, by landing, or by being brought to a question (CL-38, CL-41)."""
    state.phase = "draw_intrigue"
    state.drawer = seat
    state.draws = draws
    state.drawing = why  # type: ignore[assignment]


def after_draw(state: State) -> None:
    """The next draw that is due (CL-42), or on with the turn."""
    state.draws -= 1
    if state.draws:
        state.phase = "draw_intrigue"
        return
    why = state.drawing
    state.drawing = ""
    state.drawer = -1
    if why == "dice":
        state.phase = "move"
    elif why == "landing":
        rest(state)
    else:
        after_question(state)


def after_question(state: State) -> None:
    """The player brought in may draw (CL-41, CL-43), Beta may ask again, then the turn ends."""
    brought = state.brought
    state.brought = -1
    if brought >= 0:
        offer(state, brought, "called", 1)
    elif state.able(state.turn, board.BETA):
        state.phase = "second_interrogation"
    else:
        state.phase = "end_turn"


def eliminate(state: State, seat: int, ending: str, events: list[Event]) -> None:
    """From now on the player only answers (CL-33); when nobody is left the game is over (CL-35)."""
    state.living = tuple(other for other in state.living if other != seat)
    if not state.living:
        lose(state, ending, events)
    elif seat == state.turn:
        pass_on(state, events)


def lose(state: State, ending: str, events: list[Event]) -> None:
    """Nobody wins; the envelope is shown to all (CL-45, CL-35)."""
    state.phase = "over"
    state.ending = ending
    events.append(Event("lost", shown(ANYONE, ending=ending, **envelope(state))))


def win(state: State, seat: int, events: list[Event]) -> None:
    """The mystery is solved (CL-1)."""
    state.turn = seat
    state.phase = "over"
    state.ending = "solved"
    events.append(Event("won", said(seat=seat), shown(ANYONE, **envelope(state))))


def envelope(state: State) -> dict[str, Fact]:
    """The envelope as an event tells it."""
    agent, item, base = state.envelope
    return {"agent": board.CARDS[agent], "item": board.CARDS[item], "base": board.CARDS[base]}

"""How a turn passes on, and who counts as an opponent: what all the other rules come back to."""

from __future__ import annotations

from spymobile.core.errors import Refusal
from spymobile.core.event import Event, said
from spymobile.core.words import message
from spymobile.games.spy_alley.state import State


def next_turn(state: State, events: list[Event]) -> None:
    """Clockwise, past those who are out (SA-4, SA-39)."""
    living = state.living
    old = state.turn
    new = next((seat for seat in living if seat > old), living[0])
    seats = len(state.place)
    if (state.first - old - 1) % seats <= (new - old - 1) % seats:
        state.round += 1
    state.turn = new
    state.phase = "start_turn"
    events.append(Event("turn", said(seat=new)))


def check_opponent(state: State, seat: int, other: int, rule: str) -> None:
    """Somebody else, who is still in the game (SA-38)."""
    if other == seat:
        raise Refusal(rule, message("Choose another player, not yourself."))
    if other not in state.living:
        raise Refusal("SA-38", message("That player is not in the game."))

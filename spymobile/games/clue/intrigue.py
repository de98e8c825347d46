"""Drawing Intrigue Cards, the eight Captures, and the cards for the end of a turn."""

from __future__ import annotations

from spymobile.core.audience import ANYONE
from spymobile.core.chance import Chance
from spymobile.core.errors import Refusal
from spymobile.core.event import Event, said, shown
from spymobile.core.words import message
from spymobile.games.clue import actions as act
from spymobile.games.clue import board, moves, questions, turns
from spymobile.games.clue.state import State


def draw(state: State, seat: int, action: act.Draw, chance: Chance, events: list[Event]) -> None:
    """The top card: a Capture, one to play at once, or one to keep (CL-37)."""
    kind, state.deck = state.deck[0], state.deck[1:]
    if board.KEPT[kind]:
        state.kept[seat] = tuple(sorted((*state.kept[seat], kind)))
        events.append(
            Event(
                "drew",
                said(seat=seat),
                shown(ANYONE, kind="keep"),
                shown((seat,), card=board.INTRIGUE[kind]),
            )
        )
        turns.after_draw(state)
        return
    events.append(Event("drew", said(seat=seat), shown(ANYONE, kind="open", card=board.INTRIGUE[kind])))
    if kind == board.CAPTURE:
        _capture(state, seat, chance, events)
    else:
        state.played += (kind,)
        questions.leak(state, chance, events)


def _capture(state: State, seat: int, chance: Chance, events: list[Event]) -> None:
    """Seven do nothing (CL-44); the eighth ends the game for all, or for its drawer (CL-45)."""
    if state.captures + 1 < board.LAST_CAPTURE:
        state.captures += 1
        turns.after_draw(state)
    elif not state.house.drawer_out:
        state.captures += 1
        turns.lose(state, "captured", events)
    else:
        state.deck = tuple(chance.shuffled((*state.deck, board.CAPTURE), "deck"))
        events.append(Event("captured", said(seat=seat)))
        state.draws = 1
        on_turn = seat == state.turn
        turns.eliminate(state, seat, "captured", events)
        if not on_turn and state.phase != "over":
            turns.after_draw(state)


def leave_it(state: State, seat: int, action: act.LeaveIt, chance: Chance, events: list[Event]) -> None:
    """Nobody must draw (CL-38), unless the house option says so."""
    if must_draw(state):
        raise Refusal("CL-38", message("In this game you must draw after the dice and after landing."))
    events.append(Event("left_card", said(seat=seat)))
    turns.after_draw(state)


def must_draw(state: State) -> bool:
    """The house option leaves a choice only to a player brought to a question (CL-38)."""
    return state.house.must_draw and state.drawing != "called"


def end_turn(state: State, seat: int, action: act.EndTurn, chance: Chance, events: list[Event]) -> None:
    """The next player's turn (CL-6)."""
    events.append(Event("ended", said(seat=seat)))
    turns.pass_on(state, events)


def extra_orders(
    state: State, seat: int, action: act.ExtraOrders, chance: Chance, events: list[Event]
) -> None:
    """Delta takes another turn (CL-61)."""
    moves.use_ability(state, seat, board.DELTA, "CL-61")
    moves.spend_ability(state, seat, events)
    turns.another(state, events)


def new_orders(state: State, seat: int, action: act.NewOrders, chance: Chance, events: list[Event]) -> None:
    """A whole new turn, as often as there are cards (CL-52)."""
    moves.hold(state, seat, board.NEW_ORDERS, "CL-52")
    moves.spend(state, seat, board.NEW_ORDERS, events)
    turns.another(state, events)

"""The legal actions of each decision, made once and kept: a turn only picks the right row."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, lru_cache

from spymobile.core.game import Decision
from spymobile.games.clue import actions as act
from spymobile.games.clue import board, intrigue, moves
from spymobile.games.clue.state import NEVER, State

type Choices = Sequence[act.ClueAction]

_ROLL: Choices = (act.Roll(),)
_END: Choices = (act.EndTurn(),)
_STAY = act.Stay()
_PASSAGE = act.UsePassage()
_RAISE = act.RaiseAccusation()
_BRIEFING = act.SecondBriefing()
_MARCH = act.ForcedMarch()
_NEW_ORDERS = act.NewOrders()
_COURIER = act.Courier()
_EXTRA = act.ExtraOrders()
_WIRETAP = act.Wiretap()
_SILENCE: Choices = (act.OrderSilence("next"),)
_INTERCEPT: Choices = (act.OrderIntercept("next"),)
_SAFE_HOUSES = tuple(act.SafeHouse(base) for base in board.BASES)
_RECALLS = tuple(act.RecallToHq(seat) for seat in range(len(board.AGENTS)))
_FLIGHTS = tuple(act.NightFlight(place) for place in range(board.PLACES))
_WALKS = tuple(act.MoveTo(place) for place in range(board.PLACES))
_DRAWS: Choices = (act.Draw(), act.LeaveIt())
_MUST_DRAW = _DRAWS[:1]
_MOVE_AGAIN: Choices = (act.DoubleTime(), act.GoOn())
_ASK_AGAIN: Choices = (act.SecondInterrogation(), act.GoOn())
_LOOKS = tuple(act.LookAt(place) for place in range(1, 6))
#: Always the same 36 questions, whatever the asker holds (CL-26, CL-27).
ASKS = tuple(act.Ask(agent, item) for agent in board.AGENTS for item in board.ITEMS)
_SHOWS = tuple(act.ShowCard(card) for card in board.CARDS)
_AGENTS = tuple(act.ChooseAgent(agent) for agent in board.AGENTS)


@cache
def accusations() -> Choices:
    """Every possible envelope, 324 in all, or none (CL-31)."""
    return (
        act.Withhold(),
        *(
            act.Accuse(agent, item, base)
            for agent in board.AGENTS
            for item in board.ITEMS
            for base in board.BASES
        ),
    )


# What anyone can see, and what only the player can


def _start_turn(state: State) -> tuple[Choices, Choices]:
    """Roll, stay and ask, accuse, passage, Safe House (CL-9); and three kinds of hidden cards."""
    seat = state.turn
    place = state.place(seat)
    public: list[act.ClueAction] = [*_ROLL]
    if moves.may_stay(state, seat):
        public.append(_STAY)
    if place == board.HQ:
        public.append(_RAISE)
    if state.house.passages and place in board.PASSAGES:
        public.append(_PASSAGE)
    if state.able(seat, board.ZETA):
        public += _SAFE_HOUSES
    hidden: list[act.ClueAction] = []
    kept = state.kept[seat]
    if kept:
        if board.NIGHT_FLIGHT in kept:
            hidden += [flight for flight in _FLIGHTS if moves.can_land(state, seat, flight.place)]
        if board.SECOND_BRIEFING in kept and place < board.HQ:
            hidden.append(_BRIEFING)
        if board.RECALLED_TO_HQ in kept:
            hidden += [
                _RECALLS[other] for other in state.living if other != seat and state.place(other) != board.HQ
            ]
    return tuple(public), hidden


def _move(state: State) -> tuple[Choices, Choices]:
    """Every place in reach (CL-12, CL-14, CL-16 to CL-19); Forced March for those who hold it."""
    seat = state.turn
    start = state.place(seat)
    movers = state.movers
    begun = state.start
    public = tuple(
        [
            _WALKS[place]
            for place in board.within(start, state.count, moves.walls(state, seat))
            if place == start or (place not in movers if place > board.HQ else place != begun)
        ]
    )
    return public, (_MARCH,) if board.FORCED_MARCH in state.kept[seat] else ()


def _end_turn(state: State) -> tuple[Choices, Choices]:
    """End, Extra Orders, the second side card; hidden: New Orders, Courier, orders."""
    seat = state.turn
    public = _END
    agent = state.agents[seat]
    if agent == board.DELTA and not state.used >> seat & 1:
        public = (*public, _EXTRA)
    if agent == board.GAMMA and len(state.hands) == 2 and not state.used >> seat & 1:
        public = (*public, _WIRETAP)
    kept = state.kept[seat]
    hidden: Choices = ()
    if board.NEW_ORDERS in kept:
        hidden = (*hidden, _NEW_ORDERS)
    if board.COURIER in kept:
        hidden = (*hidden, _COURIER)
    return public, (*hidden, *_next_time(state, seat))


def _next_time(state: State, seat: int) -> Choices:
    """The plainest orders, for one who could carry them out and has not given any (CL-66, CL-67)."""
    kept = state.kept[seat]
    orders: Choices = ()
    if state.silence[seat] == NEVER and (board.RADIO_SILENCE in kept or state.able(seat, board.EPSILON)):
        orders = _SILENCE
    if (
        len(state.hands) > 2
        and state.intercept[seat] == NEVER
        and (board.INTERCEPTED_MESSAGE in kept or state.able(seat, board.GAMMA))
    ):
        orders = (*orders, *_INTERCEPT)
    return orders


#: Decisions with a public part and, for the opened seat, more.
MIXED: dict[str, Callable[[State], tuple[Choices, Choices]]] = {
    "start_turn": _start_turn,
    "move": _move,
    "end_turn": _end_turn,
}


def _draw(state: State) -> Choices:
    return _MUST_DRAW if intrigue.must_draw(state) else _DRAWS


def _choose_agent(state: State) -> Choices:
    return tuple(choice for agent, choice in enumerate(_AGENTS) if agent not in state.agents)


#: Decisions that anyone can follow.
OPEN: dict[str, Callable[[State], Choices]] = {
    "choose_agent": _choose_agent,
    "draw_intrigue": _draw,
    "double_time": lambda state: _MOVE_AGAIN,
    "ask": lambda state: ASKS,
    "side_card": lambda state: _LOOKS,
    "second_interrogation": lambda state: _ASK_AGAIN,
    "accuse": lambda state: accusations(),
}


def shows(state: State, seat: int) -> Choices:
    """The cards a player may choose from who answers by hand (CL-68)."""
    wanted = state.clues[-1].cards
    return tuple(_SHOWS[card] for card in state.hands[seat] if not wanted or card in wanted)


# Standing orders


@cache
def _conditions(kind: type[act.OrderSilence | act.OrderIntercept], seat: int, seats: int) -> Choices:
    """Never, the next time, one of the other players, or one of the cards."""
    return (
        kind("never"),
        kind("next"),
        *(kind(other) for other in range(seats) if other != seat),
        *(kind(card) for card in board.CARDS),
    )


_SHOW_ORDER = (*(act.ShowFirst(card) for card in board.CARDS), act.ShowByHabit())


@lru_cache(maxsize=256)
def standing(seats: int, living: tuple[int, ...], silencers: tuple[int, ...]) -> tuple[Decision, ...]:
    """Orders may be changed at any time, and nobody else is told that they can (CL-63).

    What may be ordered never depends on what is held, so that not even the list gives anything away.
    """
    found: list[Decision] = []

    def add(seat: int, kind: str, legal: Choices) -> None:
        found.append(Decision(seat, f"clue.{kind}", legal, (), sealed=True, standing=True, known_to=(seat,)))

    for seat in range(seats):
        add(seat, "show_order", _SHOW_ORDER)
        if seat in silencers:
            add(seat, "order_silence", _conditions(act.OrderSilence, seat, seats))
        if seats > 2 and seat in living:
            add(seat, "order_intercept", _conditions(act.OrderIntercept, seat, seats))
    return tuple(found)

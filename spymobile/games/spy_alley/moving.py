"""A turn and the ways round the board: the die and move cards, START, and the way into Spy Alley."""

from __future__ import annotations

from spymobile.core.chance import Chance
from spymobile.core.errors import Refusal
from spymobile.core.event import Event, said
from spymobile.core.words import message
from spymobile.games.spy_alley import actions as act
from spymobile.games.spy_alley import board, naming, spaces, turns
from spymobile.games.spy_alley.state import State

# Your turn


def roll(state: State, seat: int, action: act.Roll, chance: Chance, events: list[Event]) -> None:
    """Roll the die and move (SA-8)."""
    die = chance.die(6, "die")
    events.append(Event("rolled", said(seat=seat, die=die)))
    _move(state, seat, die, events)


def use_card(state: State, seat: int, action: act.UseCard, chance: Chance, events: list[Event]) -> None:
    """A move card replaces the die and goes under the move deck (SA-28, SA-29, SA-27)."""
    hand = state.hands[seat]
    if action.count not in hand:
        raise Refusal("SA-27", message("You hold no move card {number}.", number=action.count))
    at = hand.index(action.count)
    state.hands[seat] = hand[:at] + hand[at + 1 :]
    state.moves += (action.count,)
    state.moves_known += 1
    events.append(Event("used_card", said(seat=seat, count=action.count)))
    _move(state, seat, action.count, events)


# Moving and START


def _move(state: State, seat: int, count: int, events: list[Event]) -> None:
    """The full count (SA-10); past the entrance there is a way to choose (SA-15)."""
    if board.forks(state.place[seat], count):
        state.count = count
        state.phase = "choose_route"
    else:
        _walk(state, seat, board.walk(state.place[seat], count, "alley"), events)


def _walk(state: State, seat: int, path: tuple[int, ...], events: list[Event]) -> None:
    """START pays whoever passes or reaches it, before the last space counts (SA-11, SA-12, SA-13)."""
    end = path[-1]
    state.place[seat] = end
    events.append(Event("moved", said(seat=seat, path=path)))
    if board.START in path:
        state.money[seat] += board.START_BONUS
        events.append(Event("passed_start", said(seat=seat, amount=board.START_BONUS)))
    _LANDINGS[board.KINDS[end]](state, seat, end, events)


def _rest(state: State, seat: int, space: int, events: list[Event]) -> None:
    """START and the entrance ask nothing more; who stands on the entrance must enter (SA-16)."""
    turns.next_turn(state, events)


def _collect(state: State, seat: int, space: int, events: list[Event]) -> None:
    """Sold secrets (SA-14)."""
    state.money[seat] += board.AMOUNTS[space]
    events.append(Event("collected", said(seat=seat, amount=board.AMOUNTS[space])))
    turns.next_turn(state, events)


def _extra_turn(state: State, seat: int, space: int, events: list[Event]) -> None:
    """A whole new turn at once (SA-9)."""
    state.phase = "start_turn"
    events.append(Event("extra_turn", said(seat=seat)))


# The way into Spy Alley


def choose_route(
    state: State, seat: int, action: act.ChooseRoute, chance: Chance, events: list[Event]
) -> None:
    """Outside or into the alley (SA-15); the border wants $5 (SA-20)."""
    if action.way not in ("outside", "alley"):
        raise Refusal("SA-15", message("There are two ways: outside, or into the alley."))
    path = board.walk(state.place[seat], state.count, action.way)
    if path[-1] == board.BORDER and state.money[seat] < board.BORDER_TOLL:
        if not state.house.stop_at_entrance:
            raise Refusal("SA-20", message("You need ${toll} to land there.", toll=board.BORDER_TOLL))
        path = path[:-1]
    state.count = 0
    _walk(state, seat, path, events)


def _border(state: State, seat: int, space: int, events: list[Event]) -> None:
    """The toll (SA-19)."""
    state.money[seat] -= board.BORDER_TOLL
    events.append(Event("paid_border", said(seat=seat, amount=board.BORDER_TOLL)))
    turns.next_turn(state, events)


def _move_back(state: State, seat: int, space: int, events: list[Event]) -> None:
    """Back onto the entrance, as if landed there (SA-18)."""
    state.place[seat] = board.ENTRANCE
    events.append(Event("moved_back", said(seat=seat, to=board.ENTRANCE)))
    turns.next_turn(state, events)


_LANDINGS = {
    "start": _rest,
    "entrance": _rest,
    "password": spaces.shop,
    "shop": spaces.shop,
    "black_market": spaces.shop,
    "move_card": spaces.draw_move_card,
    "free_gift": spaces.draw_gift,
    "collect": _collect,
    "take_another_turn": _extra_turn,
    "border_crossing": _border,
    "move_back": _move_back,
    "spy_eliminator": naming.land_on_eliminator,
    "confiscate": spaces.land_on_confiscation,
    "embassy": naming.land_on_embassy,
}

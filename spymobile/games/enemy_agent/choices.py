"""The legal actions of each decision. Rows for one person on one square are made once and kept."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import combinations

from spymobile.games.enemy_agent import actions as act
from spymobile.games.enemy_agent import board
from spymobile.games.enemy_agent.state import State, Whereabouts

type Row = tuple[act.AgentAction, ...]

_TRIOS = tuple((a, b, c) for a, b, c in combinations(range(board.TRAVELERS), board.AGENTS))
ARRANGE: Row = tuple(act.ArrangeStart(trio) for trio in _TRIOS)
AGENTS: Row = tuple(act.ChooseAgents(trio) for trio in _TRIOS)
HIDE: Row = tuple(act.HidePlan(building) for building in range(len(board.BUILDINGS[0])))
ANSWER: Row = (act.AgreeToDraw(), act.DeclineDraw())
_ROLL = act.Roll()
_OFFER = act.OfferDraw()
_END = act.EndTurn()
_LATER = act.Later()
_LET_GO = act.LetGo()
_ASK = tuple(act.Ask(person) for person in board.EVERYBODY)
_ARREST = tuple(act.Arrest(person) for person in board.EVERYBODY)
NOT_SENTRY = ~sum(1 << square for square in board.SENTRY.values())
_OVER = tuple(act.OverTheWall(person) for person in board.EVERYBODY)


def _start_turn(state: State) -> Row:
    """Throw the dice, ask with a Traveler who has not asked yet, or offer a draw (EA-31, EA-47, EA-7)."""
    found: list[act.AgentAction] = [_ROLL]
    if state.fresh:
        found += [_ASK[person] for person in board.OWN_TRAVELERS[state.turn] if state.fresh >> person & 1]
    if not state.offered:
        found.append(_OFFER)
    return tuple(found)


@cache
def _walks(person: int, place: int, count: int) -> tuple[Row, int]:
    """Everybody's ordinary moves from a place, and a bit for each square they end on."""
    ends = board.routes(place, count)
    return tuple(act.MovePerson(person, end) for end in ends), sum(1 << end for end in ends)


@cache
def _papers(person: int, place: int, count: int) -> tuple[Row, Row]:
    """The doorways a Traveler can go through: all of them, and those where a refusal cannot end the turn."""
    found = tuple(act.ShowPapers(person, *crossing) for crossing in board.crossings(place, count))
    here = board.DOOR.get(place)
    return found, tuple(papers for papers in found if papers.circle == here)


def taken(state: State, seat: int) -> int:
    """Squares where one of the seat's people stands; a sentry square is never taken (EA-17, EA-28).

    The mover's own square is among them and does no harm: no walk comes back to it.
    """
    squares = 0
    place = state.place
    for person in board.OWN[seat]:
        if place[person] >= 0:
            squares |= 1 << place[person]
    return squares & NOT_SENTRY


def occupied(state: Whereabouts) -> int:
    """Squares where anybody stands."""
    squares = 0
    for place in state.place:
        if place >= 0:
            squares |= 1 << place
    return squares


def run_on(state: Whereabouts, person: int, count: int, end: int) -> dict[int, tuple[int, ...]]:
    """First empty squares beyond a taken one (EA-18); no circle again for an Inspector on one (EA-30)."""
    place = state.place[person]
    ways = board.run_on(place, count, end, occupied(state))
    if not board.IS_TRAVELER[person] and board.IS_CIRCLE[place]:
        return {square: way for square, way in ways.items() if not board.IS_CIRCLE[square]}
    return ways


def can_end(state: State, person: int, count: int, end: int, blocked: int) -> bool:
    """Whether a walk may end there, or go on from there (EA-18, EA-30)."""
    if blocked >> end & 1:
        return bool(run_on(state, person, count, end))
    leaving = board.IS_CIRCLE[state.place[person]] and not board.IS_TRAVELER[person]
    return not (leaving and board.IS_CIRCLE[end])


def walks(state: State, person: int, blocked: int) -> Row:
    """The ordinary moves somebody may make with this throw (EA-9 to EA-18)."""
    place, count = state.place[person], state.squares
    if not may_walk(state, person):
        return ()
    row, ends = _walks(person, place, count)
    if not ends & blocked and not board.IS_CIRCLE[place]:
        return row
    return tuple(
        move
        for move, end in zip(row, board.routes(place, count), strict=True)
        if can_end(state, person, count, end, blocked)
    )


def may_walk(state: State, person: int) -> bool:
    """In the game, not moved yet, not held in a sentry box, not on guard duty."""
    if state.place[person] < 0 or (state.moved | state.held) >> person & 1:
        return False
    return board.IS_TRAVELER[person] or not state.guard[board.guard_post(person)]


def due(state: State) -> list[int]:
    """Inspectors who must leave a circle this turn and can (EA-30)."""
    return [
        person
        for person in board.OWN_INSPECTORS[state.turn]
        if (place := state.place[person]) >= 0
        and board.IS_CIRCLE[place]
        and walks(state, person, taken(state, state.turn))
    ]


def climber(state: State) -> int:
    """The agent who may go over the wall with this throw, or -1 (EA-44)."""
    if state.people != state.squares:
        return -1
    seat = state.turn
    person = state.carriers[1 - seat]
    if person < 0 or state.moved >> person & 1:
        return -1
    return person if len(board.to_wall(state.place[person])) < 2 * state.squares else -1


def _move_person(state: State) -> Row:
    """Walks, doorways, the way over the wall, and the end of the turn."""
    leaving = due(state)
    seat = state.turn
    blocked = taken(state, seat)
    found: list[act.AgentAction] = []
    for person in leaving if len(leaving) >= state.left else board.OWN[seat]:
        found += walks(state, person, blocked)
        if board.IS_TRAVELER[person] and not state.moved >> person & 1 and state.place[person] >= 0:
            papers, safe = _papers(person, state.place[person], state.squares)
            if state.held >> person & 1 or (leaving and state.house.refusal_ends_turn):
                papers = safe
            found += papers
    person = climber(state)
    if person >= 0:
        found.append(_OVER[person])
    if not leaving:
        found.append(_END)
    return tuple(found)


def _run_on(state: State) -> Row:
    return tuple(act.RunOn(to) for to in run_on(state, state.mover, state.count, state.end))


@cache
def _beyond(circle: int, count: int) -> tuple[Row, int]:
    ends = board.routes(circle, count)
    return tuple(act.MoveOn(end) for end in ends), sum(1 << end for end in ends)


def _move_on(state: State) -> Row:
    """The rest of the count beyond the wall (EA-23, EA-24)."""
    mover, count = state.mover, state.count
    place = state.place[mover]
    row, ends = _beyond(place, count)
    blocked = taken(state, state.turn)
    if not ends & blocked:
        return row
    return tuple(
        move
        for move, end in zip(row, board.routes(place, count), strict=True)
        if can_end(state, mover, count, end, blocked)
    )


def suspects(state: State, inspector: int) -> list[int]:
    """Opposing Travelers on an Inspector's square (EA-36, EA-35)."""
    place = state.place[inspector]
    return [
        person for person in board.OWN_TRAVELERS[1 - board.SIDE_OF[inspector]] if state.place[person] == place
    ]


def _arrest(state: State) -> Row:
    return (*(_ARREST[person] for person in suspects(state, state.mover)), _LET_GO)


def _ask_now(state: State) -> Row:
    return _ASK[state.mover], _LATER


BY_PHASE: dict[str, Callable[[State], Row]] = {
    "start_turn": _start_turn,
    "move_person": _move_person,
    "run_on": _run_on,
    "move_on": _move_on,
    "arrest": _arrest,
    "ask_now": _ask_now,
}

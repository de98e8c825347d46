"""The legal actions of each decision. Rows for one person on one square are made once and kept."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from itertools import combinations

from spymobile.core.on_demand import Rows
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
_END_ROW: Row = (act.EndTurn(),)
_LATER = act.Later()
_LET_GO = act.LetGo()
_ASK = tuple(act.Ask(person) for person in board.EVERYBODY)
_ARREST = tuple(act.Arrest(person) for person in board.EVERYBODY)
NOT_SENTRY = ~sum(1 << square for square in board.SENTRY.values())
#: By place; who is gone (the place before the first, so the last in the row) stands on none.
_BIT: tuple[int, ...] = (*(1 << place for place in range(len(board.PLACES))), 0)
CIRCLES = sum(1 << square for square in board.SENTRY)
_OVER_ROWS: tuple[Row, ...] = tuple((act.OverTheWall(person),) for person in board.EVERYBODY)


def start_turn(seat: int, fresh: int, offered: bool) -> Row:
    """Throw the dice, ask with a Traveler who has not asked yet, or offer a draw (EA-31, EA-47, EA-7)."""
    asking = tuple(_ASK[person] for person in board.OWN_TRAVELERS[seat] if fresh >> person & 1)
    return (_ROLL, *asking) if offered else (_ROLL, *asking, _OFFER)


type _Ways = tuple[Row, int, Row, Row]
_COUNTS = max(board.SQUARES_DIE) + 1
#: By person, then place and count in one number: their ways, once somebody has asked for them. Every decision
#: looks eight of them up, so they lie in a row and not under a key.
_known_ways: tuple[list[_Ways | None], ...] = tuple(
    [None] * (len(board.PLACES) * _COUNTS) for _ in board.EVERYBODY
)


def _ways(person: int, place: int, count: int) -> _Ways:
    """All that somebody could do from a place if nobody stood in the way, walks first; a bit for each square
    where a walk ends; the doorways alone; and those of them where a refusal cannot end the turn."""
    known, at = _known_ways[person], place * _COUNTS + count
    found = known[at]
    if found is None:
        found = known[at] = _find_ways(person, place, count)
    return found


def _find_ways(person: int, place: int, count: int) -> _Ways:
    ends = board.routes(place, count)
    walks: Row = tuple(act.MovePerson(person, end) for end in ends)
    papers: tuple[act.ShowPapers, ...] = ()
    if board.IS_TRAVELER[person]:
        papers = tuple(act.ShowPapers(person, *crossing) for crossing in board.crossings(place, count))
    here = board.DOOR.get(place)
    safe = tuple(shown for shown in papers if shown.circle == here)
    return walks + papers, sum(1 << end for end in ends), papers, safe


def taken(state: State, seat: int) -> int:
    """Squares where one of the seat's people stands; a sentry square is never taken (EA-17, EA-28).

    The mover's own square is among them and does no harm: no walk comes back to it.
    """
    a, b, c, d, e, f, g, h = state.place[board.OWN_SLICES[seat]]
    bit = _BIT
    return (bit[a] | bit[b] | bit[c] | bit[d] | bit[e] | bit[f] | bit[g] | bit[h]) & NOT_SENTRY


def is_taken(state: State, seat: int, square: int) -> bool:
    """Whether one of them is on this square."""
    return square in state.place[board.OWN_SLICES[seat]] and bool(NOT_SENTRY >> square & 1)


def occupied(state: Whereabouts) -> int:
    """Squares where anybody stands."""
    squares = 0
    for place in state.place:
        squares |= _BIT[place]
    return squares


def run_on(state: Whereabouts, person: int, count: int, end: int) -> dict[int, tuple[int, ...]]:
    """First empty squares beyond a taken one (EA-18); no circle again for an Inspector on one (EA-30)."""
    place = state.place[person]
    ways = board.run_on(place, count, end, occupied(state))
    if leaves_circle(person, place):
        return {square: way for square, way in ways.items() if not board.IS_CIRCLE[square]}
    return ways


def leaves_circle(person: int, place: int) -> bool:
    """An Inspector on a circle, who may not go to another one (EA-30)."""
    return board.IS_CIRCLE[place] and not board.IS_TRAVELER[person]


def can_end(state: State, person: int, count: int, end: int, blocked: bool) -> bool:
    """Whether a walk may end there, or go on from there if it is ``blocked`` (EA-18, EA-30)."""
    if blocked:
        return not _stuck(state, person, count, 1 << end, occupied(state))
    return not (board.IS_CIRCLE[end] and leaves_circle(person, state.place[person]))


def _stuck(state: State, person: int, count: int, ends: int, crowd: int) -> int:
    """Which of these taken squares one cannot go on from (EA-18, EA-30); ``crowd`` are those with anybody."""
    place = state.place[person]
    if leaves_circle(person, place):
        crowd |= CIRCLES
    stuck = 0
    while ends:
        bit = ends & -ends
        ends ^= bit
        end = bit.bit_length() - 1
        # Mostly one of the next squares is empty, and nobody has to look further.
        if not board.beyond(place, count, end) & ~crowd and not run_on(state, person, count, end):
            stuck |= bit
    return stuck


def _around(row: Row, shut: int) -> Row:
    """A row without the walks that would end on one of these squares."""
    return tuple(way for way in row if not (isinstance(way, act.MovePerson) and shut >> way.to & 1))


def may_walk(state: State, person: int) -> bool:
    """In the game, not moved yet, not held in a sentry box, not on guard duty."""
    if state.place[person] < 0 or (state.moved | state.held) >> person & 1:
        return False
    return board.IS_TRAVELER[person] or not state.guard[board.guard_post(person)]


def due(state: State) -> Sequence[int]:
    """Inspectors who must leave a circle this turn and can (EA-30)."""
    places = state.place
    first, second = board.OWN_INSPECTORS[state.turn]
    # Asked again and again, and mostly none of them stands on one.
    if not (board.IS_CIRCLE[places[first]] or board.IS_CIRCLE[places[second]]):
        return ()
    return [
        person
        for person in (first, second)
        if board.IS_CIRCLE[places[person]] and may_walk(state, person) and _can_walk(state, person)
    ]


def _can_walk(state: State, person: int) -> bool:
    blocked = taken(state, state.turn)
    ends = board.routes(state.place[person], state.squares)
    return any(can_end(state, person, state.squares, end, bool(blocked >> end & 1)) for end in ends)


def climber(state: State) -> int:
    """The agent who may go over the wall with this throw, or -1 (EA-44)."""
    if state.people != state.squares:
        return -1
    seat = state.turn
    person = state.carriers[1 - seat]
    if person < 0 or state.moved >> person & 1:
        return -1
    return person if len(board.to_wall(state.place[person])) < 2 * state.squares else -1


def _move_person(state: State) -> Rows[act.AgentAction]:
    """Walks, doorways, the way over the wall, and the end of the turn."""
    leaving = due(state)
    seat, places, count = state.turn, state.place, state.squares
    blocked, crowd = taken(state, seat), -1
    resting = state.moved | state.held
    rows: list[Row] = []
    for person in leaving if len(leaving) >= state.left else board.OWN[seat]:
        place = places[person]
        if place < 0 or resting >> person & 1:
            if state.held & ~state.moved & 1 << person:
                rows.append(_ways(person, place, count)[3])
            continue
        row, ends, papers, safe = _known_ways[person][place * _COUNTS + count] or _ways(person, place, count)
        shut = 0
        if not board.IS_TRAVELER[person]:
            if not may_walk(state, person):
                continue
            if board.IS_CIRCLE[place]:
                shut = ends & CIRCLES & ~blocked
        elif papers and leaving and state.house.refusal_ends_turn:
            row = row[: -len(papers)] + safe
        if ends & blocked:
            if crowd < 0:
                crowd = occupied(state)
            shut |= _stuck(state, person, count, ends & blocked, crowd)
        rows.append(_around(row, shut) if shut else row)
    person = climber(state)
    if person >= 0:
        rows.append(_OVER_ROWS[person])
    if not leaving:
        rows.append(_END_ROW)
    return Rows(rows)


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
        if can_end(state, mover, count, end, bool(blocked >> end & 1))
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


BY_PHASE: dict[str, Callable[[State], Sequence[act.AgentAction]]] = {
    "move_person": _move_person,
    "run_on": _run_on,
    "move_on": _move_on,
    "arrest": _arrest,
    "ask_now": _ask_now,
}

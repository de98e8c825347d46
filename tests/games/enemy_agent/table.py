"""Small tools for laying out positions of Enemy Agent and playing on from them.

Travelers are called by their printed numbers, Inspectors "b1", "b2", "r1", "r2", squares as on the board.
Unless said otherwise Blue's agents are 1, 2 and 4 and its plan is in B2, Red's are 7, 9 and 11 and in R4.

>>> from tests.games.hand import told
>>> state = arrange(at={1: "S7"})
>>> told(roll(state, 1, 3)), told(move(state, 1, "P7"))
(['rolled'], ['moved', 'turn'])
>>> where(state, 1)
'P7'
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from spymobile.core.audience import Who
from spymobile.core.chance import Fast
from spymobile.core.event import Event
from spymobile.core.game import Setup
from spymobile.games.enemy_agent import GAME, board
from spymobile.games.enemy_agent import actions as act
from spymobile.games.enemy_agent.state import READY, State
from tests.games.hand import Hand, fact

HAND = Hand(GAME, several=True)
do, refused = HAND.do, HAND.refused
look, asked, legal, lines = HAND.look, HAND.asked, HAND.legal, HAND.lines

BLUE, RED = 0, 1
PASS, STOP = "pass", "do_not_pass"

type Name = int | str


def who(name: Name) -> int:
    """The number of a person inside the game.

    >>> [who(name) for name in (1, 6, "b1", 7, 12, "r2")]
    [0, 5, 6, 8, 13, 15]
    """
    if isinstance(name, int):
        return name - 1 if name <= 6 else name + 1
    return {"b1": 6, "b2": 7, "r1": 14, "r2": 15}[name]


def sq(name: str) -> int:
    """The number of a square, or of the place where somebody is who is on none."""
    elsewhere = {
        "blue hotel": board.HOTEL[0],
        "red hotel": board.HOTEL[1],
        "blue station": board.STATION[0],
        "red station": board.STATION[1],
        "blue jail": board.JAIL[0],
        "red jail": board.JAIL[1],
        "gone": board.GONE,
    }
    return elsewhere[name] if name in elsewhere else board.SQUARE[name]


def mask(names: Iterable[Name]) -> int:
    """A bit for each of them."""
    return sum(1 << who(name) for name in names)


def arrange(  # noqa: PLR0913 - a position has many parts, each of them named
    *,
    turn: int = BLUE,
    at: Mapping[Name, str] | None = None,
    agents: Sequence[int] = (1, 2, 4, 7, 9, 11),
    plans: tuple[int, int] = (2, 4),
    carrying: Sequence[int] = (),
    held: Sequence[int] = (),
    may_ask: Sequence[int] = (),
    cleared: Sequence[int] = (),
    false_arrests: tuple[int, int] = (0, 0),
    cards: tuple[int, int] = (14, 10),
    quiet: int = 0,
    **options: str,
) -> State:
    """A position before the dice of ``turn``; everybody not named stands where the game began."""
    state, _ = GAME.deal(Setup("enemy_agent", 2, options, turn), Fast(0))
    state.phase = "start_turn"
    state.prepared = (READY, READY)
    state.turns = 1
    state.agents = mask(agents)
    state.plans = (plans[0] - 1, plans[1] - 1)
    for name, square in (at or {}).items():
        state.place[who(name)] = sq(square)
    for name in carrying:
        owner = BLUE if name > 6 else RED
        state.carriers = (who(name), state.carriers[1]) if owner == BLUE else (state.carriers[0], who(name))
        state.found = (True, state.found[1]) if owner == BLUE else (state.found[0], True)
    state.held = mask(held)
    state.fresh = mask(may_ask)
    state.cleared = mask(cleared)
    state.false_arrests = false_arrests
    state.passes, state.stops = cards
    state.quiet = quiet
    return state


# Playing


def roll(state: State, people: int, squares: int) -> list[Event]:
    """The player on turn throws these dice."""
    return HAND.throw(state, act.Roll(), board.PEOPLE_DIE.index(people), board.SQUARES_DIE.index(squares))


def move(state: State, name: Name, *squares: str) -> list[Event]:
    """Move somebody to a square; a second square says where to run on to."""
    events = do(state, to(name, squares[0]))
    for square in squares[1:]:
        events += do(state, act.RunOn(sq(square)))
    return events


def papers(state: State, name: int, circle: str, left: int, card: str, *, beyond: str = "") -> list[Event]:
    """A Traveler draws ``card`` at a circle; ``beyond`` the wall the count ends there."""
    number = 0 if card == PASS else (state.passes + state.stops or 24) - 1
    events = HAND.throw(state, show(name, circle, left), number)
    if beyond:
        events += do(state, act.MoveOn(sq(beyond)))
    return events


def to(name: Name, square: str) -> act.MovePerson:
    return act.MovePerson(who(name), sq(square))


def show(name: Name, circle: str, left: int) -> act.ShowPapers:
    return act.ShowPapers(who(name), sq(circle), left)


def ask(name: int) -> act.Ask:
    return act.Ask(who(name))


def arrest(name: int) -> act.Arrest:
    return act.Arrest(who(name))


END, LATER, LET_GO = act.EndTurn(), act.Later(), act.LetGo()


# Looking


def where(state: State, name: Name) -> str:
    """The square or the place where somebody is."""
    place = look(state).place[who(name)]
    return "gone" if place == board.GONE else board.PLACES[place]


def ends(state: State, name: Name) -> set[str]:
    """The squares where somebody's ordinary move may end now."""
    return {
        board.SQUARES[action.to]
        for action in legal(state)
        if isinstance(action, act.MovePerson) and action.person == who(name)
    }


def doorways(state: State, name: int) -> set[tuple[str, int]]:
    """The circles where somebody may show papers now, with the counts left beyond the wall."""
    return {
        (board.SQUARES[action.circle], action.left)
        for action in legal(state)
        if isinstance(action, act.ShowPapers) and action.person == who(name)
    }


def known(state: State, viewer: Who) -> tuple[set[int], set[int]]:
    """The Travelers the viewer has been shown to be agents, and tourists."""
    view = look(state, viewer)
    return (
        {name for name in range(1, 13) if view.known_agents >> who(name) & 1},
        {name for name in range(1, 13) if view.known_tourists >> who(name) & 1},
    )


def path(events: Iterable[Event], name: str = "moved") -> list[str]:
    """The squares of the one walk (or climb) among the events."""
    facts = fact(events, name)
    steps = facts["path"]
    assert isinstance(steps, tuple)
    return [board.SQUARES[step] for step in steps if isinstance(step, int)]

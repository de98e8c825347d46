"""Small tools for laying out positions of Clue: WWII and playing on from them.

Anna, Ben and Cara (seats 0, 1, 2) play Beta, Epsilon and Gamma, with the deal of the lesson: the envelope
holds Zeta, the Silk Map and Rome. Places are named by base, ``"hq"``, or row and column of a square.

>>> from tests.games.hand import told
>>> state = arrange()
>>> told(roll(state, 3, 2)), asked(state)
(['rolled'], (0, 'move'))
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from spymobile.core.audience import Who
from spymobile.core.chance import Chance, Fast
from spymobile.core.event import Event
from spymobile.core.game import Action, Setup
from spymobile.games.clue import GAME, board
from spymobile.games.clue import actions as act
from spymobile.games.clue.state import OwnFile, State
from tests.games.hand import Hand, fact

HAND = Hand(GAME)
refused = HAND.refused
look, asked, legal, due, lines = HAND.look, HAND.asked, HAND.legal, HAND.due, HAND.lines

ANNA, BEN, CARA, DORA = range(4)

ENVELOPE = ("zeta", "silk_map", "rome")
_THREE = (
    ("alpha", "matchbox_camera", "code_book", "lisbon", "london", "warsaw"),
    ("beta", "gamma", "suitcase_radio", "paris", "madrid", "stockholm"),
    ("delta", "epsilon", "compass_button", "forged_papers", "budapest", "istanbul"),
)
HANDS: dict[int, tuple[tuple[str, ...], ...]] = {
    2: _THREE[:2],
    3: _THREE,
    4: (
        ("alpha", "matchbox_camera", "lisbon", "london"),
        ("beta", "suitcase_radio", "paris", "madrid"),
        ("delta", "compass_button", "budapest", "istanbul"),
        ("gamma", "epsilon", "code_book", "warsaw"),
    ),
}
FACE_UP = {2: ("delta",), 3: (), 4: ("forged_papers", "stockholm")}
SIDE = ("epsilon", "compass_button", "forged_papers", "budapest", "istanbul")
AGENTS = ("beta", "epsilon", "gamma", "delta")

type PlaceName = str | tuple[int, int]


class Always(Chance):
    """Chance that gives the same number whenever it fits."""

    def __init__(self, number: int) -> None:
        self.number = number

    def below(self, n: int, label: str) -> int:
        return self.number % n


def place(name: PlaceName) -> int:
    """The number of a place.

    >>> place("hq") == board.HQ, place((1, 6)) in board.QUESTION_MARKS
    (True, True)
    """
    if isinstance(name, tuple):
        return board.PLACE_AT[name]
    return board.HQ if name == "hq" else board.BASES.index(name)


def cards(*words: str) -> tuple[int, ...]:
    """Rumor Cards as numbers, sorted."""
    return tuple(sorted(board.CARD[word] for word in words))


def intrigue(*words: str) -> tuple[int, ...]:
    """Intrigue Cards as numbers."""
    return tuple(board.INTRIGUE.index(word) for word in words)


def arrange(  # noqa: PLR0913 - a position has many parts, each of them named
    *,
    seats: int = 3,
    turn: int = 0,
    first: int = 0,
    agents: Sequence[str] = AGENTS,
    at: Sequence[PlaceName] = (),
    called: Iterable[int] = (),
    kept: Sequence[Sequence[str]] = (),
    deck: Sequence[str] = (),
    captures: int = 0,
    out: Sequence[int] = (),
    **options: str,
) -> State:
    """A position at the start of ``turn``'s turn; ``deck`` lies on top of the Intrigue deck.

    ``at`` are the places of the movers by seat, ``called`` those whom a question has moved, ``out`` those
    who have accused wrongly.
    """
    state, _ = GAME.deal(Setup("clue", seats, options, first), Fast(0))
    state.turn = turn
    state.phase = "start_turn"
    state.hands = tuple(cards(*hand) for hand in HANDS[seats])
    state.face_up = cards(*FACE_UP[seats])
    state.side = tuple(board.CARD[word] for word in SIDE) if seats == 2 else ()
    agent, item, base = (board.CARD[word] for word in ENVELOPE)
    state.envelope = (agent, item, base)
    state.agents = tuple(board.CARD[agent] for agent in agents[:seats])
    for seat, name in enumerate(at):
        state.movers[state.agents[seat]] = place(name)
    state.start = state.place(turn)
    state.called = sum(1 << seat for seat in called)
    state.captures = captures
    state.kept = [tuple(sorted(intrigue(*words))) for words in kept] + [()] * (seats - len(kept))
    if seats > 2:
        rest = list(board.DECK)
        top = intrigue(*deck)
        gone = [kind for hand in state.kept for kind in hand] + [board.CAPTURE] * captures
        for kind in (*gone, *top):
            rest.remove(kind)
        state.deck = (*top, *rest)
    state.living = tuple(seat for seat in range(seats) if seat not in out)
    return state


def in_location(base: str = "stockholm", **position: Any) -> State:
    """A position in which Anna has just entered that Location and is about to ask."""
    state = arrange(**position)
    state.movers[state.agents[ANNA]] = place(base)
    state.phase, state.arrived = "ask", True
    return state


# Playing


def roll(state: State, special: int, plain: int, *, seat: int | None = None) -> list[Event]:
    """The seat on turn rolls: first the die with the question mark (1), then the plain one."""
    return HAND.throw(state, act.Roll(), special - 1, plain - 1, seat=state.turn if seat is None else seat)


def do(state: State, *actions: Action, seat: int | None = None, lot: int | None = None) -> list[Event]:
    """The seat that is asked (or ``seat``) does these things one after the other.

    Without ``lot`` nothing may be left to chance; with it, chance always gives that number.
    """
    return HAND.do(state, *actions, seat=seat, chance=None if lot is None else Always(lot))


def go(state: State, name: PlaceName, special: int = 6, plain: int = 6) -> list[Event]:
    """Roll, and move there."""
    return roll(state, special, plain) + do(state, act.MoveTo(place(name)))


def ask(state: State, agent: board.Agent, item: board.Item, *, lot: int = 0) -> list[Event]:
    """Ask in the Location the mover is in."""
    return do(state, act.Ask(agent, item), lot=lot)


# Looking


def own(state: State, seat: int) -> OwnFile:
    """What a seat alone knows."""
    file = GAME.view(state, seat).file
    assert file is not None
    return file


def reach(state: State) -> set[int]:
    """The places the mover on turn can go to."""
    return {action.place for action in legal(state) if isinstance(action, act.MoveTo)}


def standing(state: State, seat: int) -> dict[str, Sequence[Action]]:
    """The orders a seat may give now."""
    return {
        decision.kind.removeprefix("clue."): decision.legal
        for decision in GAME.decisions(state)
        if decision.standing and decision.seat == seat
    }


def card_seen(events: Iterable[Event], who: Who, name: str = "showed") -> str | None:
    """The card ``who`` saw in the one event called ``name``."""
    card = fact(events, name, who).get("card")
    assert card is None or isinstance(card, str)
    return card


def seen(state: State, seat: int) -> list[str]:
    """The Rumor Cards in a seat's file that were shown to it or by it, in order."""
    return [board.CARDS[card] for _, card in own(state, seat).seen]

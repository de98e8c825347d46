"""Small tools for laying out positions of Spy vs Spy and playing on from them.

Seats are numbered from 0; seat 0 lives on A1. Tiles on the board are written with the sides they open to,
from the bottom of each stack up: ``"C1 white_straight EW"``, ``"C1 black_spy"``.

>>> from tests.games.hand import told
>>> state = arrange(["B1 black_straight EW"], racks=[["white_t"] * 4])
>>> told(do(state, act.Move(at("B1")))), asked(state)
(['moved'], (0, 'draw'))
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from spymobile.core.chance import Fast
from spymobile.core.event import Event
from spymobile.core.game import Action, Setup
from spymobile.games.spy_vs_spy import GAME, board, tunnels
from spymobile.games.spy_vs_spy import actions as act
from spymobile.games.spy_vs_spy.state import State
from tests.games.hand import Hand

HAND = Hand(GAME)
do, refused = HAND.do, HAND.refused
look, asked, decision = HAND.look, HAND.asked, HAND.due

RACK = ("black_straight", "white_curve", "black_t", "white_spy")
BLANK, EXPLOSION = 0, 5


def at(name: str) -> int:
    """The number of a space."""
    return board.SPACE[name]


def openings(letters: str) -> int:
    """Sides by their letters.

    >>> openings("NS")
    5
    """
    return sum(side for side, letter in zip(board.SIDES, "NESW", strict=True) if letter in letters)


def turns(tile: str, letters: str) -> int:
    """How far a tile is turned to open to these sides."""
    return board.OPENINGS[board.shape_of(board.TILE[tile])].index(openings(letters))


def laid(tile: str, letters: str = "") -> int:
    """A tile as it lies on the board."""
    return board.TILE[tile] * 4 + (turns(tile, letters) if letters else 0)


def row(tile: str, letters: str, *names: str) -> list[str]:
    """The same tile, lying the same way, on several spaces."""
    return [f"{name} {tile} {letters}" for name in names]


def arrange(
    tiles: Iterable[str] = (),
    *,
    seats: int = 2,
    turn: int = 0,
    pawns: Mapping[int, str] | None = None,
    racks: Sequence[Sequence[str]] = (),
    bombs: Mapping[str, str] | None = None,
    captured: Sequence[Sequence[str]] = (),
    pile: Sequence[str] | None = None,
    **options: str,
) -> State:
    """A position at the start of ``turn``'s turn, some rounds into the game.

    ``bombs`` names messages (the others get what is left, in order); ``pile`` replaces the tiles that are
    left over by these.
    """
    state, _ = GAME.deal(Setup("spy_vs_spy", seats, options, 0), Fast(0))
    state.turn = turn
    state.turns = seats * 4
    state.phase = "start_turn"
    for line in tiles:
        name, tile, *letters = line.split()
        state.stacks[at(name)] += (laid(tile, *letters),)
    state.lanes, state.marks = tunnels.survey(tuple(state.stacks))
    for seat, name in (pawns or {}).items():
        state.pawns[seat] = at(name)
    given = [*racks, *[RACK] * (seats - len(racks))]
    state.racks = [tuple(sorted(board.TILE[tile] for tile in rack)) for rack in given]
    state.pile = list(board.BOX)
    for stack in state.stacks:
        for there in stack:
            state.pile[there >> 2] -= 1
    for held in state.racks:
        for number in held:
            state.pile[number] -= 1
    if pile is not None:
        state.pile = [sum(word == tile for word in pile) for tile in board.TILES]
    given_home = [*captured, *[()] * (seats - len(captured))]
    state.captured = [tuple(board.MESSAGES.index(word) for word in words) for words in given_home]
    _place_bombs(state, bombs or {})
    return state


def _place_bombs(state: State, named: Mapping[str, str]) -> None:
    left = list(board.NOTES)
    for message in (message for home in state.captured for message in home):
        left.remove(message)
    under = {at(name): board.MESSAGES.index(word) for name, word in named.items()}
    for message in under.values():
        left.remove(message)
    places = [*under, *(space for space in board.BOMB_SPACES if space not in under)]
    count = len(under) + len(left)
    bombs = {space: under[space] if space in under else left.pop() for space in sorted(places[:count])}
    state.bombs = tuple(bombs)
    state.messages = tuple(bombs.values())


# Playing


def lay(tile: str, name: str, letters: str) -> act.LayTunnel:
    """Lay a tunnel tile so that it opens to these sides."""
    return act.LayTunnel(tile, at(name), turns(tile, letters))  # type: ignore[arg-type]


def spy(tile: str, name: str) -> act.LaySpy:
    """Block a tunnel."""
    return act.LaySpy(tile, at(name))  # type: ignore[arg-type]


def roll(state: State, face: int) -> list[Event]:
    """The seat on turn rolls the bomb die."""
    return HAND.throw(state, act.Roll(), face)


def draws(pile: Sequence[int], *tiles: str) -> list[int]:
    """The answers of chance that draw these tiles from a pile.

    >>> draws([2, 3], "white_straight", "black_straight")
    [2, 0]
    """
    left = list(pile)
    answers = []
    for word in tiles:
        tile = board.TILE[word]
        assert left[tile], f"no {word} is left in the pile"
        answers.append(sum(left[:tile]))
        left[tile] -= 1
    return answers


def draw(state: State, *tiles: str) -> list[Event]:
    """The seat on turn draws these tiles."""
    return HAND.throw(state, act.Draw(), *draws(state.pile, *tiles))


def stay_and_draw(state: State, *tiles: str) -> None:
    """Skip to the tile of this turn."""
    do(state, act.Stay())
    draw(state, *tiles)


# Looking


def legal(state: State) -> list[Action]:
    """All that may be done now; nothing once the game is over."""
    return list(HAND.legal(state))


def places(state: State, tile: str) -> dict[str, set[str]]:
    """Where a tile of the rack may be laid, and which sides it can open to there ("" for a Spy)."""
    found: dict[str, set[str]] = {}
    for action in legal(state):
        if isinstance(action, act.LayTunnel) and action.tile == tile:
            mask = board.OPENINGS[board.shape_of(board.TILE[tile])][action.turns]
            letters = "".join(letter for side, letter in zip(board.SIDES, "NESW", strict=True) if mask & side)
        elif isinstance(action, act.LaySpy) and action.tile == tile:
            letters = ""
        else:
            continue
        found.setdefault(board.SPACE_NAMES[action.space], set()).add(letters)
    return found


def runs(state: State) -> set[str]:
    """Where the pawn on turn may run."""
    return {board.SPACE_NAMES[action.space] for action in legal(state) if isinstance(action, act.Move)}


def rack(state: State, seat: int) -> list[str]:
    """A rack as its owner sees it."""
    return [board.TILES[tile] for tile in look(state, seat).rack]

"""Laying tiles on the board and taking them off again."""

from __future__ import annotations

from typing import NoReturn

from spymobile.core.errors import Refusal
from spymobile.core.words import message
from spymobile.games.spy_vs_spy import actions as act
from spymobile.games.spy_vs_spy import board, tunnels
from spymobile.games.spy_vs_spy.state import State


def show(state: State, space: int, stack: tuple[int, ...]) -> None:
    """The tiles on ``space`` are now these."""
    state.stacks[space] = stack
    lane, mark = tunnels.face(stack)
    after = space + 1
    state.lanes = f"{state.lanes[:space]}{lane}{state.lanes[after:]}"
    state.marks = f"{state.marks[:space]}{mark}{state.marks[after:]}"


def check_space(space: int, rule: str) -> None:
    """A space of the board that is no manhole."""
    if not 0 <= space < board.SPACES:
        raise Refusal(rule, message("There is no such space on the board."))
    if space in board.MANHOLES:
        raise Refusal(
            "SV-29", message("{space} is a manhole. No tile is laid there.", space=board.SPACE_NAMES[space])
        )


def from_rack(state: State, seat: int, word: str) -> int:
    """The tile of that name, which must be in the rack (SV-20)."""
    tile = board.TILE.get(word, -1)
    if tile not in state.racks[seat]:
        raise Refusal("SV-20", message("That tile is not in your rack."))
    return tile


def without(rack: tuple[int, ...], tile: int) -> tuple[int, ...]:
    """A rack less one tile."""
    at = rack.index(tile)
    return rack[:at] + rack[at + 1 :]


# Building and repairing


def check_tunnel(state: State, seat: int, action: act.LayTunnel) -> int:
    """The tile as it will lie, if it may (SV-7, SV-22 to SV-29, SV-31, SV-32)."""
    tile = from_rack(state, seat, action.tile)
    if tile >= board.TUNNELS:
        raise Refusal(
            "SV-7" if state.phase == "first_tile" else "SV-30",
            message("A Spy tile only goes on top of a tunnel tile."),
        )
    home = board.HOMES[len(state.pawns)][seat]
    if not tunnels.may_lie(state.lanes, home, board.shape_of(tile), action.space, action.turns):
        _refuse_tunnel(state, tile, action)
    return tile * 4 + action.turns


def _refuse_tunnel(state: State, tile: int, action: act.LayTunnel) -> NoReturn:
    """Say why a tile cannot lie like that, the plainest reason first."""
    space = action.space
    check_space(space, "SV-29")
    openings_by_turn = board.OPENINGS[board.shape_of(tile)]
    if not 0 <= action.turns < len(openings_by_turn):
        raise Refusal("SV-22", message("This tile cannot be turned that way."))
    name = board.SPACE_NAMES[space]
    if state.lanes[space] != "0":
        if len(state.stacks[space]) == 3:
            raise Refusal(
                "SV-31",
                message("The tunnel on {space} is repaired. Nothing more is laid there.", space=name),
            )
        raise Refusal("SV-29", message("A tunnel tile lies on {space} already.", space=name))
    check_edges(state.lanes, space, openings_by_turn[action.turns])
    if state.phase == "first_tile":
        raise Refusal(
            "SV-7", message("The first tile goes on one of your two exits and opens to your manhole.")
        )
    raise Refusal(
        "SV-24",
        message("A tile on {space} would not be joined to your manhole by an unbroken path.", space=name),
    )


def check_edges(lanes: str, space: int, openings: int) -> None:
    """Opening to opening, wall to wall, and nothing off the board (SV-23, SV-26)."""
    must, wall = tunnels.edges(lanes, space)
    for side, beyond in board.AROUND[space]:
        if beyond < 0 and openings & side:
            raise Refusal(
                "SV-26",
                message("An opening on {space} would lead off the board.", space=board.SPACE_NAMES[space]),
            )
        if must & ~openings & side or wall & openings & side:
            raise Refusal(
                "SV-23",
                message(
                    "The sides of {space} and {other} do not fit.",
                    space=board.SPACE_NAMES[space],
                    other=board.SPACE_NAMES[beyond],
                ),
            )


# Blocking


def check_spy(state: State, seat: int, action: act.LaySpy) -> int:
    """The Spy as it will lie, if it may (SV-30, SV-31)."""
    tile = from_rack(state, seat, action.tile)
    if tile < board.TUNNELS:
        raise Refusal("SV-30", message("Only a Spy tile blocks a tunnel."))
    space = action.space
    check_space(space, "SV-30")
    name = board.SPACE_NAMES[space]
    stack = state.stacks[space]
    if not stack:
        raise Refusal("SV-30", message("There is no tunnel on {space} to block.", space=name))
    if len(stack) == 2:
        raise Refusal(
            "SV-30", message("A Spy lies on {space} already. A tunnel tile that fits repairs it.", space=name)
        )
    if len(stack) == 3:
        raise Refusal(
            "SV-31", message("The tunnel on {space} is repaired and cannot be blocked again.", space=name)
        )
    if space in state.bombs:
        raise Refusal("SV-30", message("A Spy is never laid under a bomb, and {space} has one.", space=name))
    if space in state.pawns:
        raise Refusal("SV-30", message("A Spy is never laid under a pawn, and {space} has one.", space=name))
    colour = board.colour_of(stack[0] >> 2)
    if not board.COVERS[tile][colour]:
        raise Refusal(
            "SV-30",
            message("{space} shows the white Spy, the same colour.", space=name)
            if colour
            else message("{space} shows the black Spy, the same colour.", space=name),
        )
    return tile * 4


def spy_spaces(state: State, tile: int) -> list[int]:
    """Where this Spy may go (SV-30)."""
    on_black, on_white = board.COVERS[tile]
    found = tunnels.lone_tunnels(state.marks, "b") if on_black else []
    if on_white:
        found += tunnels.lone_tunnels(state.marks, "w")
    taken = {*state.bombs, *state.pawns}
    return [space for space in found if space not in taken]


# Removing


def check_removal(state: State, space: int) -> None:
    """Any top tile without a pawn; what it uncovers must fit its neighbours (SV-37)."""
    check_space(space, "SV-37")
    name = board.SPACE_NAMES[space]
    stack = state.stacks[space]
    if not stack:
        raise Refusal("SV-37", message("There is no tile on {space}.", space=name))
    if space in state.pawns:
        raise Refusal("SV-37", message("A pawn stands on {space}.", space=name))
    if not _uncovers_well(state, space):
        raise Refusal(
            "SV-37", message("The tunnel under {space} would not fit the tiles next to it.", space=name)
        )


def _uncovers_well(state: State, space: int) -> bool:
    stack = state.stacks[space]
    if len(stack) != 2:
        return True  # A lone tile leaves the space bare, a repair leaves a Spy.
    openings = board.openings_of(stack[0])
    must, wall = tunnels.edges(state.lanes, space)
    return openings & must == must and not openings & wall


def removable(state: State) -> tuple[int, ...]:
    """The spaces whose top tile may be taken (SV-37)."""
    return tuple(
        space
        for space, stack in enumerate(state.stacks)
        if stack and space not in state.pawns and _uncovers_well(state, space)
    )


# Moving a bomb


def bare_spaces(state: State) -> tuple[int, ...]:
    """Spaces without tile, bomb and manhole: a bomb can be put there (SV-36)."""
    taken = {*state.bombs, *board.MANHOLES}
    return tuple(space for space, stack in enumerate(state.stacks) if not stack and space not in taken)


def check_bomb_move(state: State, action: act.MoveBomb) -> None:
    """From where a bomb is to where no tile, bomb or manhole is (SV-36)."""
    if action.bomb not in state.bombs:
        raise Refusal("SV-36", message("There is no bomb to pick up there."))
    space = action.space
    if not 0 <= space < board.SPACES:
        raise Refusal("SV-36", message("There is no such space on the board."))
    name = board.SPACE_NAMES[space]
    if space in board.MANHOLES:
        raise Refusal("SV-36", message("{space} is a manhole. No bomb is put there.", space=name))
    if state.stacks[space]:
        raise Refusal(
            "SV-36", message("A tile lies on {space}. A bomb is moved to an empty space.", space=name)
        )
    if space in state.bombs:
        raise Refusal("SV-36", message("There is a bomb on {space} already.", space=name))

"""Spy vs Spy in words: log lines, buttons, and why something cannot be done now."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from spymobile.core.event import Told
from spymobile.core.game import Action
from spymobile.games.spy_vs_spy import actions as act
from spymobile.games.spy_vs_spy import board


def tile_words(tiles: Iterable[int]) -> tuple[str, ...]:
    """Tiles as an event tells them."""
    return tuple(board.TILES[tile] for tile in tiles)


def tile_name(word: str) -> str:
    """Like "White curve" or "Gray Spy".

    >>> tile_name("black_dead_end"), tile_name("gray_spy")
    ('Black dead end', 'Gray Spy')
    """
    return board.TILE_NAMES[board.TILE[word]]


def space_name(space: int) -> str:
    """Like "C3".

    >>> space_name(20)
    'C3'
    """
    return board.SPACE_NAMES[space]


def _list(parts: Sequence[str]) -> str:
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} and {parts[-1]}"


def _tiles(tiles: Iterable[str]) -> str:
    return _list([tile_name(tile) for tile in tiles])


def _count(number: int, thing: str) -> str:
    """Like "1 bomb" or "3 bombs"."""
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"


_WAITING = {
    "first_tile": "First lay a tunnel on one of the two exits.",
    "redraw_five": "First throw the five tiles back and draw five others.",
    "start_turn": "First move, stay, roll or dump tiles.",
    "roll_bomb": "First roll the bomb die.",
    "after_blank": "First take the bomb home, stay or walk off.",
    "draw": "First draw from the pile.",
    "play_tile": "First play one tile or discard one.",
    "pass_empty": "First play a tile or nothing.",
    "message_free_turn": "First take the free turn or skip it.",
    "message_draw_play": "First draw and play once more or skip it.",
    "message_move_bomb": "First move a bomb or skip it.",
    "message_remove_tile": "First remove a tile or skip it.",
}


def wrong_moment(phase: str) -> str:
    """What has to be done before anything else."""
    return _WAITING[phase]


def no_way(space: int, home: int) -> str:
    """Why a pawn cannot run to a space."""
    if not 0 <= space < board.SPACES:
        return "There is no such space on the board."
    if space in board.MANHOLES and space != home:
        return f"{space_name(space)} is not your manhole."
    return f"No open tunnel leads you to {space_name(space)}."


def _laid(f: dict[str, Any], name: Callable[[int], str]) -> str:
    where = space_name(f["space"])
    if f["repaired"]:
        return f"{name(f['seat'])} repairs {where} with a {tile_name(f['tile'])}."
    return f"{name(f['seat'])} lays a {tile_name(f['tile'])} on {where}."


def _drew(f: dict[str, Any], name: Callable[[int], str]) -> str:
    line = f"{name(f['seat'])} draws {_count(f['count'], 'tile')}"
    return f"{line}: {_tiles(f['tiles'])}." if f.get("tiles") else f"{line}."


def _discarded(f: dict[str, Any], name: Callable[[int], str]) -> str:
    line = f"{name(f['seat'])} throws a tile back"
    return f"{line}: {tile_name(f['tile'])}." if "tile" in f else f"{line}."


def _dumped(f: dict[str, Any], name: Callable[[int], str]) -> str:
    line = f"{name(f['seat'])} dumps {_count(f['count'], 'tile')}"
    return f"{line}: {_tiles(f['tiles'])}." if "tiles" in f else f"{line}."


def _rolled(f: dict[str, Any], name: Callable[[int], str]) -> str:
    result = "explosion!" if f["explosion"] else "no explosion."
    return f"{name(f['seat'])} rolls the bomb die: {result}"


def _read(f: dict[str, Any], name: Callable[[int], str]) -> str:
    message = board.MESSAGE_NAMES[board.MESSAGES.index(f["message"])]
    return f"{name(f['seat'])} reads the message: {message}."


def _jammed(f: dict[str, Any], name: Callable[[int], str]) -> str:
    why = {
        "empty_pile": "The pile is empty and nothing happens any more.",
        "quiet": f"No bomb came home for {board.QUIET_ROUNDS} rounds.",
    }[f["ending"]]
    winners = [name(seat) for seat in f["winners"]]
    verdict = f"{winners[0]} wins" if len(winners) == 1 else f"{_list(winners)} share the win"
    return f"{why} {verdict} with {_count(f['bombs'], 'bomb')}."


_LINES: dict[str, Callable[[dict[str, Any], Callable[[int], str]], str]] = {
    "rolled_for_first": lambda f, name: (
        f"{name(f['seat'])} rolls {'the explosion' if f['explosion'] else 'a blank'} for the first turn."
    ),
    "turn": lambda f, name: f"It is {name(f['seat'])}'s turn.",
    "no_tile_fits": lambda f, name: f"None of {name(f['seat'])}'s five tiles fits.",
    "threw_five_back": lambda f, name: f"{name(f['seat'])} has no tile that fits and draws five new tiles.",
    "drew": _drew,
    "moved": lambda f, name: f"{name(f['seat'])} runs to {space_name(f['path'][-1])}.",
    "stayed": lambda f, name: f"{name(f['seat'])} stays.",
    "rolled": _rolled,
    "blown_home": lambda f, name: f"{name(f['seat'])} is blown back home.",
    "took_home": lambda f, name: f"{name(f['seat'])} brings the bomb from {space_name(f['start'])} home.",
    "laid": _laid,
    "blocked": lambda f, name: (
        f"{name(f['seat'])} blocks {space_name(f['space'])} with a {tile_name(f['tile'])}."
    ),
    "discarded": _discarded,
    "played_nothing": lambda f, name: f"{name(f['seat'])} plays nothing.",
    "dumped": _dumped,
    "read": _read,
    "free_turn": lambda f, name: f"{name(f['seat'])} takes a free turn.",
    "one_more_tile": lambda f, name: f"{name(f['seat'])} draws and plays once more.",
    "moved_bomb": lambda f, name: (
        f"{name(f['seat'])} moves the bomb from {space_name(f['bomb'])} to {space_name(f['space'])}."
    ),
    "removed": lambda f, name: (
        f"{name(f['seat'])} removes the {tile_name(f['tile'])} from {space_name(f['space'])}."
    ),
    "skipped_message": lambda f, name: f"{name(f['seat'])} skips the message.",
    "won": lambda f, name: f"{name(f['seat'])} wins with {_count(f['bombs'], 'bomb')}.",
    "jammed": _jammed,
}


def tell(told: Told, names: Sequence[str]) -> str:
    """One log line.

    >>> tell(Told("drew", {"seat": 1, "count": 1}), ["Anna", "Ben"])
    'Ben draws 1 tile.'
    """
    return _LINES[told.name](told.facts, names.__getitem__)


_POINTS = ("", " turned right", " upside down", " turned left")


def describe(action: Action, names: Sequence[str]) -> str:
    """The words on a button.

    >>> describe(act.LayTunnel("black_t", 20, 1), ["Anna", "Ben"])
    'Lay the Black T turned right on C3'
    """
    match action:
        case act.Move(space):
            return f"Run to {space_name(space)}"
        case act.LayTunnel(tile, space, turns):
            return f"Lay the {tile_name(tile)}{_POINTS[turns]} on {space_name(space)}"
        case act.LaySpy(tile, space):
            return f"Block {space_name(space)} with the {tile_name(tile)}"
        case act.Discard(tile):
            return f"Discard the {tile_name(tile)}"
        case act.DumpTiles(tiles):
            return f"Dump {_tiles(tiles)}"
        case act.MoveBomb(bomb, space):
            return f"Move the bomb from {space_name(bomb)} to {space_name(space)}"
        case act.RemoveTile(space):
            return f"Remove the top tile of {space_name(space)}"
        case _:
            return _BUTTONS[type(action)]


_BUTTONS: dict[type[Action], str] = {
    act.Stay: "Stay",
    act.Roll: "Roll",
    act.TakeHome: "Take it home",
    act.Draw: "Draw",
    act.PlayNothing: "Play nothing",
    act.FiveNewTiles: "Five new tiles",
    act.FollowMessage: "Take it",
    act.SkipMessage: "Skip",
}

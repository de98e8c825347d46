"""Spy vs Spy in words: log lines, buttons, and why something cannot be done now."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from spymobile.core.game import Action
from spymobile.core.words import Message, Phrases, Teller, Telling, Words, _, all_of, many, message
from spymobile.games.spy_vs_spy import actions as act
from spymobile.games.spy_vs_spy import board


def tile_words(tiles: Iterable[int]) -> tuple[str, ...]:
    """Tiles as an event tells them."""
    return tuple([board.TILES[tile] for tile in tiles])


def tile_name(word: str) -> str:
    """Like "curve with the white spy" or "Gray Spy".

    >>> tile_name("black_dead_end"), tile_name("gray_spy")
    ('dead end with the black spy', 'Gray Spy')
    """
    return board.TILE_NAMES[board.TILE[word]]


def shape_name(word: str) -> str:
    """The same where one sees the tile: which spy it pictures need not be said.

    >>> shape_name("black_dead_end"), shape_name("gray_spy")
    ('dead end', 'Gray Spy')
    """
    return board.SHAPE_NAMES[board.TILE[word]]


def space_name(space: int) -> str:
    """Like "C3".

    >>> space_name(20)
    'C3'
    """
    return board.SPACE_NAMES[space]


def _tiles(tiles: Iterable[str]) -> str:
    return all_of([tile_name(tile) for tile in tiles])


#: What has to be done before anything else.
WAITING = Phrases(
    {
        "first_tile": "First lay a tunnel on one of the two exits.",
        "redraw_five": "First put the five tiles back and draw five others.",
        "start_turn": "First move, stay, roll or dump tiles.",
        "roll_bomb": "First roll the bomb die.",
        "after_blank": "First take the bomb home, stay or run on.",
        "draw": "First draw from the pile.",
        "play_tile": "First play one tile or discard one.",
        "pass_empty": "First play a tile or nothing.",
        "message_free_turn": "First take the free turn or skip it.",
        "message_draw_play": "First draw and play once more or skip it.",
        "message_move_bomb": "First move a bomb or skip it.",
        "message_remove_tile": "First remove a tile or skip it.",
    }
)


def no_way(space: int, home: int, block: int) -> Message:
    """Why a pawn cannot run to a space; ``block`` has a Spy in the way, or is -1."""
    if not 0 <= space < board.SPACES:
        return message("There is no such space on the board.")
    if space in board.MANHOLES and space != home:
        return message("{space} is not your manhole.", space=space_name(space))
    if block == space:
        return message("A Spy lies on {space}. A tunnel tile that fits repairs it.", space=space_name(space))
    if block >= 0:
        return message(
            "The Spy on {block} blocks the way to {space}. A tunnel tile that fits on {block} repairs it.",
            block=space_name(block),
            space=space_name(space),
        )
    return message("No open tunnel leads you to {space}.", space=space_name(space))


def no_way_home(block: int) -> Message:
    """Why a bomb cannot be brought home; ``block`` has a Spy in the way, or is -1."""
    if block < 0:
        return message("There is no open way home. Stay, and roll again next turn.")
    return message(
        "The Spy on {block} blocks the way home. A tunnel tile that fits on {block} repairs it. "
        "Stay, and roll again next turn.",
        block=space_name(block),
    )


def _drew(f: dict[str, Any], name: Callable[[int], str]) -> str:
    if f.get("tiles"):
        return many(
            "{who} draws {count} tile: {tiles}.",
            "{who} draws {count} tiles: {tiles}.",
            f["count"],
            who=name(f["seat"]),
            tiles=_tiles(f["tiles"]),
        )
    return many("{who} draws {count} tile.", "{who} draws {count} tiles.", f["count"], who=name(f["seat"]))


def _discarded(f: dict[str, Any], name: Callable[[int], str]) -> str:
    if "tile" in f:
        return _("{who} puts a tile back: {tile}.").format(who=name(f["seat"]), tile=tile_name(f["tile"]))
    return _("{who} puts a tile back.").format(who=name(f["seat"]))


def _dumped(f: dict[str, Any], name: Callable[[int], str]) -> str:
    if "tiles" in f:
        return many(
            "{who} dumps {count} tile: {tiles}.",
            "{who} dumps {count} tiles: {tiles}.",
            f["count"],
            who=name(f["seat"]),
            tiles=_tiles(f["tiles"]),
        )
    return many("{who} dumps {count} tile.", "{who} dumps {count} tiles.", f["count"], who=name(f["seat"]))


def _rolled_for_first(f: dict[str, Any], name: Callable[[int], str]) -> str:
    line = (
        _("{who} rolls the explosion for the first turn.")
        if f["explosion"]
        else _("{who} rolls a blank for the first turn.")
    )
    return line.format(who=name(f["seat"]))


def _rolled(f: dict[str, Any], name: Callable[[int], str]) -> str:
    line = (
        _("{who} rolls the bomb die: explosion!")
        if f["explosion"]
        else _("{who} rolls the bomb die: no explosion.")
    )
    return line.format(who=name(f["seat"]))


def _laid(f: dict[str, Any], name: Callable[[int], str]) -> str:
    line = (
        _("{who} repairs {space} with a {tile}.") if f["repaired"] else _("{who} lays a {tile} on {space}.")
    )
    return line.format(who=name(f["seat"]), space=space_name(f["space"]), tile=shape_name(f["tile"]))


def _read(f: dict[str, Any], name: Callable[[int], str]) -> str:
    message = board.MESSAGE_NAMES[board.MESSAGES.index(f["message"])]
    return _("{who} reads the message: {message}.").format(who=name(f["seat"]), message=message)


def _jammed(f: dict[str, Any], name: Callable[[int], str]) -> str:
    """Why it ended, and how: two sentences."""
    if f["ending"] == "quiet":
        why = _("No bomb came home for {rounds} rounds.").format(rounds=board.QUIET_ROUNDS)
    else:
        why = _("The pile is empty and nothing happens any more.")
    winners = [name(seat) for seat in f["winners"]]
    if len(winners) == 1:
        return f"{why} {_wins(winners[0], f['bombs'])}"
    shared = many(
        "{who} share the win with {count} bomb.",
        "{who} share the win with {count} bombs.",
        f["bombs"],
        who=all_of(winners),
    )
    return f"{why} {shared}"


def _wins(who: str, bombs: int) -> str:
    return many("{who} wins with {count} bomb.", "{who} wins with {count} bombs.", bombs, who=who)


#: Lines that need no more than the facts, with spaces, tiles and the seat by their names.
_PLAIN = Phrases(
    {
        "turn": "It is {who}'s turn.",
        "no_tile_fits": "None of {who}'s five tiles fits anywhere.",
        "threw_five_back": "{who} has no tile that fits and draws five new tiles.",
        "stayed": "{who} stays.",
        "blown_home": "{who} is blown back home.",
        "took_home": "{who} brings the bomb from {start} home.",
        "blocked": "{who} blocks {space} with a {tile}.",
        "played_nothing": "{who} plays nothing.",
        "free_turn": "{who} takes a free turn.",
        "one_more_tile": "{who} draws and plays once more.",
        "moved_bomb": "{who} moves the bomb from {bomb} to {space}.",
        "removed": "{who} removes the {tile} from {space}.",
        "skipped_message": "{who} skips the message.",
    }
)

_LINES: dict[str, Telling] = {
    "rolled_for_first": _rolled_for_first,
    "drew": _drew,
    "moved": lambda f, name: _("{who} runs to {space}.").format(
        who=name(f["seat"]), space=space_name(f["path"][-1])
    ),
    "rolled": _rolled,
    "laid": _laid,
    "discarded": _discarded,
    "dumped": _dumped,
    "read": _read,
    "won": lambda f, name: _wins(name(f["seat"]), f["bombs"]),
    "jammed": _jammed,
}

tell = Teller(
    _PLAIN,
    _LINES,
    named={"space": space_name, "start": space_name, "bomb": space_name, "tile": shape_name},
)


_LAYING = Words(
    (
        "Lay the {tile} on {space}",
        "Lay the {tile} turned right on {space}",
        "Lay the {tile} upside down on {space}",
        "Lay the {tile} turned left on {space}",
    )
)


def describe(action: Action, names: Sequence[str]) -> str:
    """The words on a button.

    >>> describe(act.LayTunnel("black_t", 20, 1), ["Anna", "Ben"])
    'Lay the T with the black spy turned right on C3'
    """
    match action:
        case act.Move(space):
            return _("Run to {space}").format(space=space_name(space))
        case act.LayTunnel(tile, space, turns):
            return _LAYING[turns].format(tile=tile_name(tile), space=space_name(space))
        case act.LaySpy(tile, space):
            return _("Block {space} with the {tile}").format(space=space_name(space), tile=tile_name(tile))
        case act.Discard(tile):
            return _("Discard the {tile}").format(tile=tile_name(tile))
        case act.DumpTiles(tiles):
            return _("Dump {tiles}").format(tiles=_tiles(tiles))
        case act.MoveBomb(bomb, space):
            return _("Move the bomb from {bomb} to {space}").format(
                bomb=space_name(bomb), space=space_name(space)
            )
        case act.RemoveTile(space):
            return _("Remove the top tile of {space}").format(space=space_name(space))
        case _:
            return _BUTTONS[type(action)]


_BUTTONS = Phrases[type[Action]](
    {
        act.Stay: "Stay",
        act.Roll: "Roll",
        act.TakeHome: "Take it home",
        act.Draw: "Draw",
        act.PlayNothing: "Play nothing",
        act.FiveNewTiles: "Five new tiles",
        act.FollowMessage: "Take it",
        act.SkipMessage: "Skip",
    }
)

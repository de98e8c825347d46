"""The first game of Spy vs Spy: from the first tunnel to the seventh bomb."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

from spymobile.core.game import Action
from spymobile.games.spy_vs_spy import actions as act
from spymobile.games.spy_vs_spy import board as facts
from spymobile.games.spy_vs_spy import tunnels
from spymobile.games.spy_vs_spy.board import Tile
from spymobile.games.spy_vs_spy.state import State, TunnelView
from spymobile.table.lesson.script import LEARNER, BotMove, Briefing, Exercise, Lesson
from spymobile.ui.board.geometry import Rect
from spymobile.ui.games.spy_vs_spy.board_layout import square
from spymobile.ui.text import _
from spymobile.ui.tutorial.script import BoardStep

if TYPE_CHECKING:
    from spymobile.ui.games.spy_vs_spy.board import TunnelBoard

BOT = 1
#: What chance must answer for the bomb die, and for a straight tunnel to be drawn while there is one.
_BLANK, _BLAST = (facts.BOMB_DIE.index(False),), (facts.BOMB_DIE.index(True),)
_A_STRAIGHT = (0,)
_RACK: tuple[Tile, ...] = ("black_straight", "white_curve", "black_t", "white_dead_end")
#: A tunnel along the upper edge, tile by tile.
_TOP: dict[str, tuple[Tile, int]] = {
    "B1": ("black_straight", 1),
    "C1": ("white_straight", 1),
    "D1": ("black_straight", 1),
    "E1": ("white_straight", 1),
}
_HIS: dict[str, tuple[Tile, int]] = {"H9": ("white_straight", 1)}


def _sp(name: str) -> int:
    return facts.SPACE[name]


def _up_to(last: str) -> dict[str, tuple[Tile, int]]:
    names = list(_TOP)
    return {name: _TOP[name] for name in names[: names.index(last) + 1]} | _HIS


# Prepared positions


def _scene(
    phase: str,
    turn: int = LEARNER,
    tiles: Mapping[str, tuple[Tile, int]] | None = None,
    rack: Sequence[Tile] = _RACK,
    his: Sequence[Tile] = _RACK,
    pawn: str = "A1",
    home: int = 0,
) -> Callable[[State], None]:
    """A position: these tunnels, racks and bombs at home, and whose turn it is."""

    def load(state: State) -> None:
        state.turn, state.phase, state.busy, state.idle = turn, phase, False, 0
        state.turns = turn if phase == "first_tile" else 10
        state.bomb_turn, state.unread, state.memory = -1, -1, ()
        state.pawns = [_sp(pawn), _sp("I9")]
        state.racks = [tuple(sorted(map(facts.TILE.__getitem__, held))) for held in (rack, his)]
        state.stacks = [()] * facts.SPACES
        for name, (tile, turns) in (tiles or {}).items():
            state.stacks[_sp(name)] = (facts.TILE[tile] * 4 + turns,)
        state.lanes, state.marks = tunnels.survey(tuple(state.stacks))
        spared = [space for space in facts.BOMB_SPACES if space != _sp("E1")]
        state.bombs = tuple(sorted([_sp("E1"), *spared[home:]]))
        state.captured = [facts.NOTES[:home], ()]
        state.messages = facts.NOTES[home:]
        state.pile = list(facts.BOX)
        for lying in (*(tile >> 2 for stack in state.stacks for tile in stack), *sum(state.racks, ())):
            state.pile[lying] -= 1

    return load


# What is right where several things are


def _is(kind: type[Action]) -> Callable[[Action, TunnelView], bool]:
    return lambda action, _view: isinstance(action, kind)


def _lays(shape: str, space: str) -> Callable[[Action, TunnelView], bool]:
    """A tile of that shape, black or white, on a space: the rules say how it may lie there."""
    return lambda action, _view: (
        isinstance(action, act.LayTunnel) and action.space == _sp(space) and action.tile.endswith(shape)
    )


def _dumps_two(action: Action, _view: TunnelView) -> bool:
    return isinstance(action, act.DumpTiles) and len(action.tiles) == 2


# What to look at


def _spaces(*names: str) -> Callable[[TunnelBoard], Sequence[Rect]]:
    return lambda _board: [square(_sp(name)) for name in names]


def lesson() -> Lesson[State, TunnelView]:
    """The words are made here, in the language in use."""
    draw = Exercise[TunnelView](act.Draw(), _("draw a tile."), chance=_A_STRAIGHT, call=_("Now draw a tile."))
    five: tuple[Tile, ...] = ("black_straight", "white_straight", "black_t", "white_curve", "black_dead_end")
    return Lesson(
        "spy_vs_spy",
        ("Bruno",),
        _scene("first_tile", rack=five),
        (
            BoardStep(
                _("Bring seven bombs home to your manhole."),
                (
                    Briefing(
                        _("hold the button below."),
                        call=_("You live in A1. Hold this to see what you want."),
                    ),
                ),
                focus=_spaces(),
            ),
            BoardStep(
                _("Lay a tunnel on an exit. Tap the tile to turn it."),
                (
                    Exercise(
                        act.LayTunnel("black_straight", _sp("B1"), 1),
                        _("a straight tunnel on B1."),
                        _lays("straight", "B1"),
                        chance=facts.FIRST_DRAW * (0,),
                        call=_("Tap a straight tunnel, then B1, then B1 again."),
                    ),
                ),
                _scene("first_tile", rack=five),
                _spaces("A1", "B1", "A2"),
            ),
            BoardStep(
                _("Racks are secret. The board is not."),
                (
                    BotMove(
                        BOT,
                        act.LayTunnel("white_straight", _sp("H9"), 1),
                        call=_("Bruno lays a tunnel, too."),
                    ),
                ),
                _scene("first_tile", BOT, {"B1": _TOP["B1"]}, his=("white_straight", *_RACK)),
                _spaces("H9", "I9"),
            ),
            BoardStep(
                _("Each turn: move, draw one, play one."),
                (
                    Exercise(
                        act.Move(_sp("B1")),
                        _("run to B1."),
                        call=_("Run to B1: tap it, then tap it again."),
                    ),
                    draw,
                    Exercise(
                        act.LayTunnel("black_straight", _sp("C1"), 1),
                        _("a straight tunnel on C1."),
                        _lays("straight", "C1"),
                        call=_("Lay a straight tunnel on C1."),
                    ),
                ),
                _scene("start_turn", tiles=_up_to("B1")),
                _spaces("A1", "B1", "C1"),
            ),
            BoardStep(
                _("A bomb space needs a tunnel before you can enter."),
                (
                    Exercise(
                        act.LayTunnel("black_straight", _sp("E1"), 1),
                        _("a straight tunnel under the bomb on E1."),
                        _lays("straight", "E1"),
                        call=_("Lay a straight tunnel under the bomb on E1."),
                    ),
                ),
                _scene("play_tile", tiles=_up_to("D1"), rack=("white_straight", *_RACK)),
                _spaces("D1", "E1"),
            ),
            BoardStep(
                _("Shake or throw: no explosion, you may stay."),
                (
                    Exercise(
                        act.Move(_sp("E1")), _("run to the bomb on E1."), call=_("Run to the bomb on E1.")
                    ),
                    Exercise(
                        act.Roll(), _("roll the bomb die."), chance=_BLANK, call=_("Shake, throw, or Roll.")
                    ),
                ),
                _scene("start_turn", tiles=_up_to("E1")),
                _spaces("A1", "B1", "C1", "D1", "E1"),
            ),
            BoardStep(
                _("Boom. Home without the bomb, but you still draw."),
                (
                    Exercise(
                        act.Roll(),
                        _("roll the bomb die."),
                        chance=_BLAST,
                        call=_("Your next turn begins on the bomb: roll again."),
                    ),
                ),
                _scene("start_turn", tiles=_up_to("E1"), pawn="E1"),
                _spaces("A1", "E1"),
            ),
            BoardStep(
                _("Second good roll: carry it home in one go."),
                (
                    Exercise(
                        act.Roll(), _("roll the bomb die."), chance=_BLANK, call=_("Another try. Roll.")
                    ),
                    Exercise(
                        act.TakeHome(),
                        _("take the bomb home."),
                        call=_("No explosion. Take the bomb home."),
                    ),
                ),
                _scene("start_turn", tiles=_up_to("E1"), pawn="E1"),
                _spaces("A1", "B1", "C1", "D1", "E1"),
            ),
            BoardStep(
                _("Each bomb hides a reward. Move one nearer to you."),
                (
                    Exercise(
                        act.MoveBomb(_sp("C3"), _sp("C2")),
                        _("move the bomb from C3 to C2."),
                        _is(act.MoveBomb),
                        call=_("Drag the bomb from C3 to C2, tap C2 again."),
                    ),
                ),
                _scene("message_move_bomb", tiles=_up_to("E1")),
                _spaces("C2", "C3"),
            ),
            BoardStep(
                _("White spies block tunnels with a black spy, and the reverse."),
                (
                    Exercise(
                        act.LaySpy("white_spy", _sp("G9")),
                        _("lay the White Spy on G9."),
                        call=_("Lay the White Spy on Bruno's tunnel on G9."),
                    ),
                ),
                _scene(
                    "play_tile",
                    tiles=_up_to("E1") | {"G9": ("black_straight", 1)},
                    rack=("white_spy", *_RACK),
                ),
                _spaces("G9", "H9"),
            ),
            BoardStep(
                _("Repair a block from above. It is then safe for good."),
                (
                    BotMove(
                        BOT, act.LaySpy("black_spy", _sp("C1")), call=_("Bruno blocks your tunnel on C1.")
                    ),
                    Exercise(act.Stay(), _("stay where you are."), call=_("Blocked. Stay, and repair it.")),
                    draw,
                    Exercise(
                        act.LayTunnel("black_straight", _sp("C1"), 1),
                        _("a straight tunnel on C1."),
                        _lays("straight", "C1"),
                        call=_("Lay a straight tunnel on the Spy on C1."),
                    ),
                ),
                _scene("play_tile", BOT, _up_to("E1"), his=("black_spy", *_RACK)),
                _spaces("B1", "C1", "D1"),
            ),
            BoardStep(
                _("Bad tiles? Dump up to four; that is your turn."),
                (
                    Exercise(
                        act.DumpTiles(("black_t", "white_dead_end")),
                        _("dump two tiles."),
                        _dumps_two,
                        sheet="dump",
                        chance=(0, 0),
                        call=_("Tap your rack, mark two tiles and dump them."),
                    ),
                ),
                _scene("start_turn", tiles=_up_to("E1")),
                _spaces(),
            ),
            BoardStep(
                _("The seventh bomb home wins at once."),
                (
                    Exercise(
                        act.Roll(),
                        _("roll the bomb die."),
                        chance=_BLANK,
                        call=_("Six bombs are home. Roll."),
                    ),
                    Exercise(act.TakeHome(), _("take the bomb home."), call=_("Take the seventh bomb home.")),
                ),
                _scene("start_turn", tiles=_up_to("E1"), pawn="E1", home=6),
                _spaces("A1", "B1", "C1", "D1", "E1"),
            ),
        ),
    )

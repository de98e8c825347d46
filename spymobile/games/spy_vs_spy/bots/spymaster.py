"""All but the first level: weighs every tile, run and reward by how soon everybody will have enough bombs.

It counts which tiles are still in hiding, so it knows how long a gap takes to close and where a Spy is hard
to repair; and it compares all players, so it builds, blocks and steals where it changes the race.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from spymobile.core.chance import Chance
from spymobile.core.game import Action
from spymobile.games.spy_vs_spy import actions as act
from spymobile.games.spy_vs_spy import board, laying, tunnels
from spymobile.games.spy_vs_spy.bots import diary
from spymobile.games.spy_vs_spy.bots.outlook import Outlook
from spymobile.games.spy_vs_spy.bots.player import TunnelPlayer
from spymobile.games.spy_vs_spy.bots.position import Position
from spymobile.games.spy_vs_spy.state import TunnelView

#: What bombs nearby count for, against the chance to win.
OPENNESS = 0.03
#: What a round sooner counts for by itself. Without it, two players who share a tunnel wait for each other.
URGE = 0.06
KEEP = 0.01
#: What the first tile of a kind in the rack is worth; each further one is worth half as much as the last.
WORTH = {
    "straight": 0.7,
    "curve": 0.7,
    "t": 1.0,
    "cross": 0.5,
    "dead_end": 0.1,
    "black_spy": 0.6,
    "white_spy": 0.6,
    "gray_spy": 0.6,
}
_KIND = tuple(
    board.SHAPES[board.shape_of(tile)] if tile < board.TUNNELS else word
    for tile, word in enumerate(board.TILES)
)
#: A tile helps if it betters the position by this much; dump when fewer than this share of them do.
HELP = 0.02
FEW = 0.2
#: How many bare spaces are tried for a bomb that is moved.
TRIED = 6


@dataclass(frozen=True, slots=True)
class Temper:
    """How well somebody looks; the defaults look best."""

    #: How far a judgement may be off by chance, in chances to win. A little of it keeps the strongest from
    #: doing the same every time: of two moves that are as good, nobody knows which one comes.
    whim: float = 0.004
    #: Whether the others count at all, or only the own way to the bombs.
    rivals: bool = True
    #: Whether tiles that help nobody are changed for others.
    dumps: bool = True


class Spymaster(TunnelPlayer):
    """Looks at the whole table, more or less well."""

    __slots__ = ("_action", "_temper", "_thought")

    def __init__(self, seat: int, chance: Chance, temper: Temper = Temper()) -> None:  # noqa: B008 - a value
        super().__init__(seat, chance)
        self._temper = temper
        self._thought: _Thought | None = None
        self._action: Action | None = None

    def decide(self, view: TunnelView) -> Action:
        prompt = view.due()
        chance = self.chance(view)
        thought = self._thought = _Thought(view, self._seat, self._temper, chance)
        self._action = thought.choose(prompt.choices)
        return self._action

    def explain(self, names: Sequence[str]) -> str:
        """The race as it looked, and what the last action was to change about it."""
        if self._thought is None or self._action is None:
            return ""
        return diary.sentence(self._thought.view, self._thought.times(), self._seat, self._action, names)


class _Thought:
    """One decision."""

    __slots__ = ("chance", "home", "look", "position", "seat", "temper", "view")

    def __init__(self, view: TunnelView, seat: int, temper: Temper, chance: Chance) -> None:
        self.view = view
        self.seat = seat
        self.temper = temper
        self.chance = chance
        self.position = Position.of(view)
        self.look = Outlook(view)
        self.home = board.HOMES[len(view.pawns)][seat]

    def choose(self, choices: Sequence[Action]) -> Action:
        match self.view.phase:
            case "first_tile" | "play_tile" | "pass_empty":
                return self.play(choices)
            case "start_turn":
                return self.run(choices)
            case "after_blank" if act.TakeHome() not in choices:
                return self.run(choices)
            case "message_move_bomb":
                return self.move_bomb()
            case "message_remove_tile":
                return self.remove(choices)
            case _:
                return choices[0]  # Roll, draw, take the bomb home, and take every other reward.

    def times(self) -> list[float]:
        """In how many rounds everybody would have enough bombs, if nobody else were there."""
        held = shapes(self.view.rack)
        return [
            self.look.alone(self.position, seat, held if seat == self.seat else -1)
            for seat in range(len(self.position.pawns))
        ]

    def value(self, position: Position, rack: Iterable[int]) -> float:
        """How good a position is, once this turn is over and this rack is left."""
        seats = len(position.pawns)
        position = position.before((self.seat + 1) % seats)
        held = shapes(rack)
        look = self.look
        value = -URGE * look.alone(position, self.seat, held)
        if self.temper.rivals:
            value += look.chances(position, self.seat, held)[self.seat]
        for seat in range(seats) if self.temper.rivals else (self.seat,):
            mine = seat == self.seat
            share = OPENNESS if mine else -OPENNESS / (seats - 1)
            value += share * look.openness(position, seat, held if mine else -1)
        return value

    # Tiles

    def play(self, choices: Sequence[Action]) -> Action:
        """Lay or throw back what leaves the best position and the best rack."""
        rated: list[tuple[float, Action]] = []
        for action in choices:
            rack = rest(self.view.rack, action)
            value = self.value(self.position.after(action, self.view), rack)
            rated.append((value + KEEP * rack_worth(rack), action))
        return self.best(rated)

    # Running

    def run(self, choices: Sequence[Action]) -> Action:
        """To a bomb, home, or nowhere; with nothing to do and nothing to lay, new tiles."""
        view, position = self.view, self.position
        if choices[0] == act.Roll():
            return choices[0]
        at_home = self.value(position.standing(self.seat, self.home), view.rack)
        rated: list[tuple[float, Action]] = [(self.value(position, view.rack), act.Stay())]
        for action in choices:
            if isinstance(action, act.Move):
                if action.space in view.bombs:
                    there = self.value(position.standing(self.seat, action.space), view.rack)
                    rated.append((5 / 6 * there + 1 / 6 * at_home, action))
                elif action.space == self.home:
                    rated.append((at_home, action))
        chosen = self.best(rated)
        if (
            self.temper.dumps
            and view.phase == "start_turn"
            and not (isinstance(chosen, act.Move) and chosen.space in view.bombs)
        ):
            return self.dump() or chosen
        return chosen

    def dump(self) -> Action | None:
        """All tiles that do not help, if none does and few in hiding would."""
        view, position = self.view, self.position
        if view.pile < board.RACK:
            return None
        now = self.value(position, ())
        good = {
            shape
            for shape in range(len(board.SHAPES))
            for space, turns in tunnels.fits(position.lanes, self.home, shape)
            if self.value(position.showing(space, board.OPENINGS[shape][turns]), ()) > now + HELP
        }
        if self.look.share(good) >= FEW or any(board.shape_of(tile) in good for tile in view.rack):
            return None
        spies = [tile for tile in view.rack if tile >= board.TUNNELS][:2]
        tiles = list(view.rack)
        for tile in spies:
            tiles.remove(tile)
        return act.DumpTiles(tuple(board.TILES[tile] for tile in sorted(tiles))) if tiles else None

    # Rewards

    def move_bomb(self) -> Action:
        """Any bomb, to one of the bare spaces that are nearer to us than to others."""
        view, position = self.view, self.position
        maps = [self.look.digging(position.lanes, home, -1) for home in board.HOMES[len(view.pawns)]]
        mine = maps.pop(self.seat)
        theirs = [min(times) for times in zip(*maps, strict=True)]
        taken = {*view.bombs, *board.MANHOLES}
        bare = [space for space, stack in enumerate(view.stacks) if not stack and space not in taken]
        bare.sort(key=lambda space: (mine[space] - theirs[space] / 2, space))
        rated: list[tuple[float, Action]] = [(self.value(position, view.rack), act.SkipMessage())]
        for bomb in view.bombs:
            for space in bare[:TRIED]:
                value = self.value(position.with_bomb_moved(bomb, space), view.rack)
                rated.append((value, act.MoveBomb(bomb, space)))
        return self.best(rated)

    def remove(self, choices: Sequence[Action]) -> Action:
        """The tile whose loss hurts others most, or helps us."""
        return self.best(
            (self.value(self.position.after(action, self.view), self.view.rack), action) for action in choices
        )

    def best(self, rated: Iterable[tuple[float, Action]]) -> Action:
        """The action that looks best, as far as this temper can tell."""
        whim, below = self.temper.whim, self.chance.below
        return max(rated, key=lambda pair: pair[0] + whim * below(1000, "whim") / 1000)[1]


def rest(rack: tuple[int, ...], action: Action) -> tuple[int, ...]:
    """The tiles that stay in the rack."""
    if isinstance(action, act.LayTunnel | act.LaySpy | act.Discard):
        return laying.without(rack, board.TILE[action.tile])
    return rack


def shapes(rack: Iterable[int]) -> int:
    """The tunnel shapes in a rack, a bit each."""
    bits = 0
    for tile in rack:
        if tile < board.TUNNELS:
            bits |= 1 << board.shape_of(tile)
    return bits


def rack_worth(rack: Iterable[int]) -> float:
    """What the tiles that stay are good for: variety above all.

    >>> two_alike = [board.TILE["black_t"], board.TILE["white_t"]]
    >>> rack_worth(two_alike) < rack_worth([board.TILE["black_t"], board.TILE["black_curve"]])
    True
    """
    seen: dict[str, float] = {}
    worth = 0.0
    for tile in rack:
        kind = _KIND[tile]
        value = seen.get(kind, WORTH[kind])
        worth += value
        seen[kind] = value / 2
    return worth

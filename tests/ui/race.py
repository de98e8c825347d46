"""A game that is all board: three runners on a ring of twelve places. The board kit is measured by it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from math import cos, pi, sin
from typing import Any

from kivy.graphics.instructions import InstructionGroup

from spymobile.core.audience import TABLE
from spymobile.core.event import Told, fact, row
from spymobile.core.game import Action, View
from spymobile.ui.board.board import Board
from spymobile.ui.board.dice import Dice, Die, numbered
from spymobile.ui.board.geometry import Point, Rect, middle
from spymobile.ui.board.pieces import Pieces
from spymobile.ui.board.reel import Enactment, Reel
from spymobile.ui.board.route import Ways
from spymobile.ui.board.targets import Focus, Target, WayHandle
from tests.ui.pilot import Pilot

PLACES = 12


class RaceAction(Action, game="race"):
    """Any action of the race."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Run(RaceAction):
    """A runner goes to a place."""

    runner: int
    to: int


@dataclass(frozen=True, slots=True, kw_only=True)
class RaceView(View):
    """On which of twelve places everybody stands."""

    place: tuple[int, ...]


# A board: begin


class Runners(Pieces[RaceView, int]):
    """Pieces are numbers, and so are the places they stand on."""

    size = 30.0

    def where(self, view: RaceView) -> Mapping[int, int]:
        return dict(enumerate(view.place))

    def art(self, piece: int) -> str:
        return f"ea_traveler_{piece + 1:02d}"


class RaceBoard(Board[RaceView, int]):
    """Twelve places in a ring, and a die in the middle."""

    units = (400.0, 400.0)
    pieces: Runners

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.pieces = Runners(self)
        self.dice = Dice(self, Die(numbered("die"), lambda: (160, 160, 80, 80)))

    def draw_ground(self, group: InstructionGroup) -> None:
        self.box(group, (0, 0, 400, 400), "#1A2026", "#3A4856")
        for place in self.places():
            self.box(group, self.rect(place), "#26344F", "#8FA3C4")

    def places(self) -> Sequence[int]:
        return range(PLACES)

    def rect(self, key: int) -> Rect:
        angle = 2 * pi * key / PLACES
        return 175 + 160 * sin(angle), 175 - 160 * cos(angle), 50, 50

    def routes(self, action: Target | None) -> tuple[int, Ways]:
        if self.view is None or not isinstance(action, Run):
            return -1, ()
        start = self.view.place[action.runner]
        there, round_it = (action.to - start) % PLACES, (start - action.to) % PLACES
        onward = [(start + step) % PLACES for step in range(1, there + 1)]
        return action.runner, [onward, [(start - step) % PLACES for step in range(1, round_it + 1)]]

    def draw_carried(self, group: InstructionGroup, key: int) -> None:
        self.sprite(group, self.pieces.art(0), 40)

    def acts(self) -> dict[str, Enactment]:
        return {"rolled": self._roll, "moved": self._run}

    def _roll(self, event: Told, reel: Reel) -> None:
        self.dice.roll(event, reel, f"die_{fact(event, 'die', int)}")

    def _run(self, event: Told, reel: Reel) -> None:
        runner, path = fact(event, "seat", int), row(event, "path", int)
        self.pieces.walk(event, reel, runner, self.route.walked(runner, path))


# A board: end


def view(*place: int) -> RaceView:
    return RaceView(who=TABLE, prompts=(), place=place)


class Table:
    """What a page does with a board: it lights places, aims with the first tap and goes with the second."""

    def __init__(self, pilot: Pilot, board: RaceBoard) -> None:
        self.pilot, self.board = pilot, board
        self.now = view(0, 3, 3)
        self.tapped: list[int | WayHandle] = []
        self.dark: list[int] = []
        self.noticed: list[Told] = []
        self.rested = 0
        board.bind(on_target=self._at, on_dark=lambda _board, key: self.dark.append(key))
        board.show(self.now, [0, 1, 2])

    def _at(self, _board: RaceBoard, key: int | WayHandle) -> None:
        self.tapped.append(key)
        meant = self.board.lit[key]
        if isinstance(meant, Focus):
            self.board.light({place: Run(0, place) for place in (2, 4, 6)})
        elif isinstance(key, WayHandle):
            picked = self.board.picked
            assert picked is not None
            self.board.pick(picked, self.board.lit[picked], key.number)
        elif isinstance(meant, Run) and self.board.picked == key and self.tapped[-2:] == [key, key]:
            self.go(meant)
        else:
            self.board.pick(key, meant)

    def offer(self) -> None:
        """The runner on place 0 may be taken up."""
        self.board.light({0: Focus(0)})

    def go(self, action: Run) -> None:
        path = tuple(range(self.now.place[action.runner] + 1, action.to + 1))
        places = list(self.now.place)
        places[action.runner] = action.to
        self.play(Told("moved", {"seat": action.runner, "path": path}), view(*places))

    def play(self, event: Told, after: RaceView) -> None:
        self.now = after
        self.board.light({})
        self.board.play([event], after, [0, 1, 2], self._rested, self.noticed.extend)

    def _rested(self) -> None:
        self.rested += 1

    def point(self, place: int) -> Point:
        """Where a finger finds a place."""
        return self.board.to_point(*middle(self.board.rect(place)))

    def picked(self) -> int | None:
        """The place that is aimed at."""
        return self.board.picked

    def at(self, piece: int) -> Point:
        found = self.board.pieces.at(piece)
        assert found is not None
        return found

    def wait_for_rest(self) -> None:
        self.pilot.until(lambda: not self.board.busy)


@contextmanager
def laid(pilot: Pilot) -> Iterator[Table]:
    """The board over whatever page is on, with three runners on it."""
    board = RaceBoard(size_hint=(None, None), size=(400, 500), pos=(6, 200))
    pilot.stage.add_widget(board)
    pilot.frames(4)
    yield Table(pilot, board)
    pilot.stage.remove_widget(board)


def near(one: Point, other: Point, off: float = 0.6) -> bool:
    return abs(one[0] - other[0]) + abs(one[1] - other[1]) < off

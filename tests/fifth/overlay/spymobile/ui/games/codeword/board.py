"""The street of Codeword: eight doors in a ring, the agents before them, and a die."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import cos, pi, sin
from typing import Any

from kivy.graphics.instructions import InstructionGroup

from spymobile.core.event import Told, fact, row
from spymobile.games.codeword import actions as act
from spymobile.games.codeword import board as facts
from spymobile.games.codeword.state import CodewordView
from spymobile.ui.board.board import Board
from spymobile.ui.board.dice import Dice, Die, numbered
from spymobile.ui.board.geometry import Point, Rect
from spymobile.ui.board.pieces import Pieces
from spymobile.ui.board.reel import Enactment, Reel
from spymobile.ui.board.route import Ways
from spymobile.ui.board.targets import Target
from spymobile.ui.parts.seats import draw as draw_seat


class Agents(Pieces[CodewordView, int]):
    """A seat's sign for every seat."""

    def where(self, view: CodewordView) -> Mapping[int, int]:
        return dict(enumerate(view.place))

    def draw(self, group: InstructionGroup, piece: int, sharing: int) -> None:
        draw_seat(group, self._board.looks[piece], 0, 0, 10, 1)

    def draw_ghost(self, group: InstructionGroup, piece: int, at: Point) -> None:
        draw_seat(group, self._board.looks[piece], *at, 10, 1)


class StreetBoard(Board[CodewordView, int]):
    """Doors are called by their numbers."""

    units = (400.0, 400.0)
    pieces: Agents

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.pieces = Agents(self)
        self.dice = Dice(self, Die(numbered("die"), lambda: (165, 165, 70, 70)))

    def draw_ground(self, group: InstructionGroup) -> None:
        self.box(group, (0, 0, 400, 400), "#1A2026", "#3A4856")
        for door in self.places():
            x, y, wide, high = self.rect(door)
            self.box(group, (x, y, wide, high), "#26344F", "#8FA3C4")
            self.image(group, f"cw_door_{door}", (x + 22, y + 4, 32, 32))
            self.words(group, facts.DOORS[door], x + wide / 2, y + high - 10, 11, "#F2ECDD")

    def places(self) -> Sequence[int]:
        return range(len(facts.DOORS))

    def rect(self, key: int) -> Rect:
        angle = 2 * pi * key / len(facts.DOORS)
        return 162 + 150 * sin(angle), 168 - 150 * cos(angle), 76, 64

    def routes(self, action: Target | None) -> tuple[int, Ways]:
        if self.view is None or not isinstance(action, act.Go):
            return -1, ()
        here, die = self.view.place[self.view.turn], self.view.die
        ways = [facts.path(here, count) for count in (die, -die)]
        return self.view.turn, [way for way in ways if way[-1] == action.door]

    def prepare(self, told: Sequence[Told]) -> None:
        for event in told:
            if event.name == "rolled":
                self.dice.lying = (f"die_{fact(event, 'die', int)}",)  # Also for those who skip the throw.

    def acts(self) -> dict[str, Enactment]:
        return {"rolled": self._roll, "went": self._go}

    def _roll(self, event: Told, reel: Reel) -> None:
        self.dice.roll(event, reel, f"die_{fact(event, 'die', int)}")

    def _go(self, event: Told, reel: Reel) -> None:
        seat, path = fact(event, "seat", int), row(event, "path", int)
        self.pieces.walk(event, reel, seat, self.route.walked(seat, path))

"""The board of Spy Alley: twenty-four spaces round a courtyard at night, and nine in the lit alley."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, ClassVar

from kivy.graphics import Color, Mesh, Rectangle
from kivy.graphics.instructions import InstructionGroup

from spymobile.core.event import Told, fact, row
from spymobile.games.spy_alley import board as facts
from spymobile.games.spy_alley.state import AlleyView
from spymobile.ui.board.board import Board
from spymobile.ui.board.director import growth
from spymobile.ui.board.geometry import Point, Rect
from spymobile.ui.board.overview import OverviewSign
from spymobile.ui.board.painting import fitting, picture
from spymobile.ui.board.reel import Enactment, Reel
from spymobile.ui.games.spy_alley.spaces import (
    ALLEY_TOP,
    CELLS,
    INNER_EDGES,
    PALETTE,
    TOWARDS,
    UNITS,
    icon,
    label,
    short_label,
    tints,
)
from spymobile.ui.games.spy_alley.tokens import DECKS, CourtyardDie, Decks, Tokens
from spymobile.ui.games.spy_alley.transfers import Transfers
from spymobile.ui.games.spy_alley.verdict import Verdict
from spymobile.ui.text import _
from spymobile.ui.theme import colour, theme

#: Units of the words on a space, as long as nobody wants larger letters.
_LABEL = 12.0
#: Units that words on a space leave free at both sides together.
_AIR = 2.6
_WALKS = ("moved", "moved_back")


class AlleyBoard(Board[AlleyView, int]):
    """Spaces, tokens, decks and the die. Places are called by their numbers."""

    units = UNITS
    letters: ClassVar[float] = _LABEL
    pieces: Tokens

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        Decks(self, "pieces")
        self.pieces = Tokens(self)
        self.dice = CourtyardDie(self)
        self.verdict, self.transfers = Verdict(self), Transfers(self)

    # What never changes

    def draw_ground(self, group: InstructionGroup) -> None:
        width, height = self.units
        group.add(Color(rgba=colour(PALETTE["board"])))
        group.add(Rectangle(size=(width, height)))
        self._courtyard(group)
        top = ALLEY_TOP - 5
        for tint, band in (
            ("#6B4E1C", ((203.5, top, 72.33, 435 - top), (71.33, top, 204.5, 57.8))),
            ("#8F6A27", ((206.5, top + 3, 66.33, 432 - top), (71.33, top + 3, 201.5, 50.8))),
        ):
            group.add(Color(rgba=colour(tint)))
            for rect in band:
                x, y, wide, high = self.flip(rect)
                group.add(Rectangle(pos=(x, y), size=(wide, high)))
        self.words(group, _("SPY ALLEY"), 176, 95, 48, "#FFE3A1", "LeagueGothic-Regular")
        for space in range(len(CELLS)):
            self.draw_space(group, space)
        self._arrow(group, [(239.67, 426.5), (231, 434.5), (248.3, 434.5)])
        self._arrow(group, [(66, ALLEY_TOP + 24), (74, ALLEY_TOP + 15), (74, ALLEY_TOP + 33)])
        for name, rect in DECKS.items():
            x, y, wide, high = rect
            self.box(group, (x + 3, y + 3, wide, high), "#0C1118", "#0C1118", 5)
            self.box(group, rect, "#26344F", "#8FA3C4", 5)
            self.image(group, "sa_move_card" if name == "move" else "sa_gift", (x + 9, y + 6, wide - 18, 30))
            self.words(
                group, _("Move") if name == "move" else _("Gift"), x + wide / 2, y + high + 12, 13, "#B7BDC2"
            )

    def draw_space(self, group: InstructionGroup, space: int, passing: bool = False) -> None:
        """On a screen that lies flat a space faces its edge; one in the alley both long sides."""
        self.box(group, CELLS[space], *tints(space))
        turned = TOWARDS[space] if self.flat else 0
        x, y, wide, high = CELLS[space]
        if turned in (90, -90):
            x, y, wide, high = x + (wide - high) / 2, y + (high - wide) / 2, high, wide
        twice = self.flat and facts.IN_ALLEY[space]
        larger = growth(theme.text_scale)
        side = (33 if high > 50 else 28) - 8 * (larger - 1) - (9 if twice else 0)
        with_air = (high - side) / 2 if twice else 3.5
        with self.turned(group, CELLS[space], turned):
            self.image(group, icon(space), (x + (wide - side) / 2, y + with_air, side, side), passing=passing)
            self._label(group, space, (x, y, wide, high))
        if twice:
            with self.turned(group, CELLS[space], 180):
                self._label(group, space, (x, y, wide, high))

    def _label(self, group: InstructionGroup, space: int, cell: Rect) -> None:
        x, y, wide, high = cell
        larger = growth(theme.text_scale)
        words, wanted = label(space), _LABEL * larger
        if larger > 1 and fitting(words, wanted, wide - _AIR) < wanted:
            words = short_label(space)
        size = fitting(words, wanted, wide - _AIR)
        self.words(group, words, x + wide / 2, y + high - 2 - 0.62 * size, size, "#F2ECDD")

    def _courtyard(self, group: InstructionGroup) -> None:
        """The picture is higher than the place it has: its upper part is shown, with the moon."""
        x, y, wide, high = self.flip((71.33, 65, 269.33, 366))
        texture = picture("sa_courtyard", self.pixels(wide))
        part = texture.width * high / wide
        upper = texture.get_region(0, texture.height - part, texture.width, part)
        group.add(Color(1, 1, 1, 1))
        group.add(Rectangle(pos=(x, y), size=(wide, high), texture=upper))

    def _arrow(self, group: InstructionGroup, corners: list[Point]) -> None:
        vertices: list[float] = []
        for x, y in corners:
            vertices += [x, self.up(y), 0, 0]
        group.add(Color(rgba=colour("#EBCB84")))
        group.add(Mesh(vertices=vertices, indices=[0, 1, 2], mode="triangles"))

    # Places

    def places(self) -> Iterable[int]:
        return range(len(CELLS))

    def rect(self, key: int) -> Rect:
        return CELLS[key]

    def centre(self, space: int) -> Point:
        """Where a finger would tap a space, and a marker stand."""
        return self.pieces.middle(space)

    # What a view says

    def turn_of(self, view: AlleyView) -> object:
        return view.turn

    def actor(self) -> Point | None:
        return self.pieces.at(self.view.turn) if self.view is not None else None

    def signs(self) -> list[OverviewSign]:
        standing = [(seat, self.pieces.at(seat)) for seat in self.pieces.standing]
        return [OverviewSign(at, look=self.looks[seat]) for seat, at in standing if at is not None]

    def walk_told(self, event: Told) -> tuple[int, Sequence[int]] | None:
        return (fact(event, "seat", int), _path(event)) if event.name in _WALKS else None

    def marker_of(self, event: Told) -> int | None:
        seat = event.facts.get("seat")
        return seat if isinstance(seat, int) and seat in self.pieces.standing else None

    def trail(self, places: Sequence[Any]) -> list[Point]:
        """Beside the spaces, so that what is drawn on them is seen."""
        return [INNER_EDGES[space] for space in places]

    # Motion

    def prepare(self, told: Sequence[Told]) -> None:
        if not self.verdict.idle:
            self.verdict.clear()
        for event in told:
            if event.name in ("rolled", "rolled_for_first"):
                self.dice.lying = (_face(event),)  # Whoever skips the throw still sees how it fell.

    def acts(self) -> dict[str, Enactment]:
        """The die rolls, markers walk space by space, things change hands, names are judged."""
        shown: dict[str, Enactment] = {
            "rolled": self._roll,
            "rolled_for_first": self._roll,
            **dict.fromkeys(_WALKS, self._stroll),
            "named": self.verdict.judge,
            "guessed": self.verdict.judge,
            "chose_identity": self.verdict.choose,
        }
        return shown | self.transfers.acts()

    def _roll(self, event: Told, reel: Reel) -> None:
        first = event.name == "rolled_for_first"
        self.dice.thrower = self.looks[fact(event, "seat", int)] if first else -1
        self.dice.roll(event, reel, _face(event))

    def _stroll(self, event: Told, reel: Reel) -> None:
        path = _path(event)

        def reached(number: int) -> None:
            if path[number] == facts.START:
                self.transfers.effects.float_up(reel, f"+${facts.START_BONUS}", self.centre(facts.START))

        def rest() -> None:
            """Whoever ends near START still sees what it pays."""
            since = (len(path) - 1 - path.index(facts.START)) * theme.seconds("piece_step")
            reel.after(max(0.0, theme.seconds("float") - since), reel.next)

        seat = fact(event, "seat", int)
        self.pieces.walk(event, reel, seat, path, reached, rest if facts.START in path else None)


def _path(event: Told) -> tuple[int, ...]:
    return tuple(row(event, "path", int)) if event.facts.get("path") else (fact(event, "to", int),)


def _face(event: Told) -> str:
    return f"die_{fact(event, 'die', int)}"

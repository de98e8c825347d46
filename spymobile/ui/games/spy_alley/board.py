"""The board of Spy Alley: twenty-four spaces round a courtyard at night, and nine in the lit alley."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, ClassVar

from kivy.graphics import Color, Ellipse, Line, Mesh, PopMatrix, PushMatrix, Rectangle, Translate
from kivy.graphics.instructions import InstructionGroup
from kivy.graphics.texture import Texture
from kivy.metrics import dp

from spymobile.games.spy_alley import board as facts
from spymobile.ui.board.animated import Act
from spymobile.ui.board.board import CORNERS, Board, Key, Rect
from spymobile.ui.board.painting import lettering, painted_row, picture
from spymobile.ui.board.reel import Cues, Point, Reel
from spymobile.ui.games.spy_alley.goods import Goods
from spymobile.ui.games.spy_alley.verdict import Verdict
from spymobile.ui.parts.frames import Rim
from spymobile.ui.parts.seats import draw as draw_seat
from spymobile.ui.parts.seats import paint as paint_sign
from spymobile.ui.text import _
from spymobile.ui.theme import SHAPES, TOKENS, colour, theme

_PALETTE = TOKENS["palette"]["spy_alley"]
_LEFT, _PITCH_X, _PITCH_Y, _SIDE_X, _SIDE_Y = 5.5, 67.333, 67.5, 64.33, 64.5
_DIE: Rect = (98, 322, 80, 80)
#: Across a marker that stands alone.
_TOKEN = 29.0
_DECKS: dict[str, Rect] = {"move": (84.8, 225.4, 45.8, 59.5), "gift": (146.7, 225.4, 45.8, 59.5)}


def _cells() -> list[Rect]:
    """Where the 33 spaces are."""
    ring = [(column, 0) for column in range(6)] + [(5, row) for row in range(1, 8)]
    ring += [(column, 7) for column in range(4, -1, -1)] + [(0, row) for row in range(6, 0, -1)]
    cells: list[Rect] = [
        (_LEFT + column * _PITCH_X, _LEFT + row * _PITCH_Y, _SIDE_X, _SIDE_Y) for column, row in ring
    ]
    cells += [(207.5, 421.75 - step * 56.25, _SIDE_X, 53.25) for step in range(6)]
    cells += [(162.61 - step * 44.89, 140.5, 41.89, 53.25) for step in range(3)]
    return cells


CELLS = _cells()

_ICONS = {
    "start": "sa_start",
    "move_card": "sa_move_card",
    "take_another_turn": "sa_again",
    "free_gift": "sa_gift",
    "collect": "sa_collect",
    "black_market": "sa_black_market",
    "entrance": "sa_entrance",
    "border_crossing": "sa_border",
    "move_back": "sa_back",
    "spy_eliminator": "sa_eliminator",
    "confiscate": "sa_confiscate",
}
_SHOP_ICONS = {"disguise": "sa_disguise", "code_book": "sa_code_book", "key": "sa_key"}


def icon(space: int) -> str:
    """The drawing of a space."""
    kind = facts.KINDS[space]
    if kind == "password":
        return f"sa_password_{facts.SPIES[facts.SPACE_SPY[space]]}"
    if kind == "embassy":
        return f"sa_embassy_{facts.SPIES[facts.SPACE_SPY[space]]}"
    if kind == "shop":
        return _SHOP_ICONS[facts.ITEMS[facts.SPACE_ITEM[space]]]
    return _ICONS[kind]


def label(space: int) -> str:
    """The words on a space."""
    kind = facts.KINDS[space]
    if kind == "password":
        return f"{facts.SPY_NAMES[facts.SPACE_SPY[space]]} $1"
    if kind == "embassy":
        return facts.SPY_NAMES[facts.SPACE_SPY[space]]
    if kind == "shop":
        return {"disguise": _("Disguises $5"), "code_book": _("Codes $15"), "key": _("Keys $30")}[
            facts.ITEMS[facts.SPACE_ITEM[space]]
        ]
    return {
        "start": _("START +$15"),
        "move_card": _("Move card"),
        "take_another_turn": _("Go again"),
        "free_gift": _("Free gift"),
        "collect": _("Collect ${amount}").format(amount=facts.AMOUNTS[space]),
        "black_market": _("Black market"),
        "entrance": _("Alley"),
        "border_crossing": _("Border −$5"),
        "move_back": _("Back 2"),
        "spy_eliminator": _("Eliminator"),
        "confiscate": _("Confiscate"),
    }[kind]


def tints(space: int) -> tuple[str, str]:
    """Fill and border of a space."""
    spy = facts.SPACE_SPY[space]
    if spy >= 0:
        nation = facts.SPIES[spy]
        return _PALETTE["national_dark"][nation], _PALETTE["national"][nation][0]
    if facts.KINDS[space] in ("start", "entrance"):
        return "#4A3819", "#C39A4A"
    if facts.IN_ALLEY[space]:
        return _PALETTE["alley_space"], "#C39A4A"
    return _PALETTE["space"], _PALETTE["space_border"]


@cache
def _tokens(on_turn: bool) -> tuple[Texture, ...]:
    """The seats' markers: a sign on a dark disc, with a ring of light round whoever is on turn."""
    half = _TOKEN / 2

    def draw(group: InstructionGroup, look: int, left: float) -> None:
        group.add(Color(rgba=colour("#0B0F13")))
        group.add(Ellipse(pos=(left + 0.5, 0.5), size=(_TOKEN - 1, _TOKEN - 1)))
        if on_turn:
            group.add(Color(rgba=theme.glow))
            group.add(Line(circle=(left + half, half, half - 1.6), width=1.3))
        paint_sign(group, look, left + half, half, 10.5, 0.8)

    return painted_row(_TOKEN, dp(2), len(SHAPES), draw)


class AlleyBoard(Board):
    """Spaces, tokens, decks and the die."""

    units: ClassVar[tuple[float, float]] = (412, 548)
    decks: ClassVar[dict[str, Rect]] = _DECKS

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._tokens: dict[int, Translate] = {}
        self._die = InstructionGroup()
        self.layers["above"].add(self._die)
        self._face = 0
        self._looks: list[int] = []
        self._thrower = -1
        self.verdict, self.goods = Verdict(self), Goods(self)

    # What never changes

    def draw_ground(self, group: Any) -> None:
        width, height = self.units
        group.add(Color(rgba=colour(_PALETTE["board"])))
        group.add(Rectangle(size=(width, height)))
        self.image(group, "sa_courtyard", (71.33, 71.5, 269.33, 405))
        for tint, band in (
            ("#6B4E1C", ((203.5, 135.5, 72.33, 345.5), (71.33, 135.5, 204.5, 63.25))),
            ("#8F6A27", ((206.5, 138.5, 66.33, 342.5), (71.33, 138.5, 201.5, 56.25))),
        ):
            group.add(Color(rgba=colour(tint)))
            for rect in band:
                x, y, wide, high = self.flip(rect)
                group.add(Rectangle(pos=(x, y), size=(wide, high)))
        self.words(group, _("SPY ALLEY"), 184, 103, 50, "#FFE3A1", "LeagueGothic-Regular")
        for space in range(len(CELLS)):
            self.draw_space(group, space)
        self._arrow(group, [(239.67, 472), (231, 480), (248.3, 480)])
        self._arrow(group, [(66, 167), (74, 158), (74, 176)])
        for name, rect in _DECKS.items():
            x, y, wide, high = rect
            self.box(group, (x + 3, y + 3, wide, high), "#0C1118", "#0C1118", 5)
            self.box(group, rect, "#26344F", "#8FA3C4", 5)
            self.image(group, "sa_move_card" if name == "move" else "sa_gift", (x + 9, y + 6, wide - 18, 30))
            self.words(
                group, _("Move") if name == "move" else _("Gift"), x + wide / 2, y + high + 12, 13, "#B7BDC2"
            )

    def draw_space(self, group: Any, space: int, passing: bool = False) -> None:
        x, y, wide, high = cell = CELLS[space]
        self.box(group, cell, *tints(space))
        side = 34 if high > 60 else 30
        self.image(group, icon(space), (x + (wide - side) / 2, y + 5, side, side), passing=passing)
        size = 11.9 if wide > 50 else 10.4
        self.words(group, label(space), x + wide / 2, y + high - 10, size, "#F2ECDD")

    def _arrow(self, group: Any, corners: list[tuple[float, float]]) -> None:
        vertices: list[float] = []
        for x, y in corners:
            vertices += [x, self.up(y), 0, 0]
        group.add(Color(rgba=colour("#EBCB84")))
        group.add(Mesh(vertices=vertices, indices=[0, 1, 2], mode="triangles"))

    # Targets

    def key_at(self, x: float, y: float) -> Key | None:
        return next((space for space in range(len(CELLS)) if self.distance(space, x, y) == 0), None)

    def distance(self, key: Key, x: float, y: float) -> float:
        if not isinstance(key, int):
            return float("inf")
        left, top, wide, high = CELLS[key]
        dx = max(left - x, 0, x - left - wide)
        dy = max(top - y, 0, y - top - high)
        return float((dx * dx + dy * dy) ** 0.5)

    def centre(self, space: int) -> tuple[float, float]:
        x, y, wide, high = CELLS[space]
        return x + wide / 2, y + high / 2 - 6

    def draw_target(self, group: Any, key: Key) -> None:
        if not isinstance(key, int):
            return
        x, y, wide, high = self.flip(CELLS[key])
        group.add(Color(rgba=(*theme.glow[:3], 0.28)))
        group.add(Rectangle(pos=(x, y), size=(wide, high)))
        group.add(Color(rgba=theme.glow))
        group.add(Rim(pos=(x, y), size=(wide, high), radius=6, thick=3.2, fine=CORNERS))

    # Tokens, decks, die

    def show(self, view: Any, looks: list[int]) -> None:
        self._looks = looks
        pieces = self.layers["pieces"]
        pieces.clear()
        self._tokens.clear()
        for name, count in (("move", view.moves), ("gift", view.gifts)):
            x, y, wide, high = _DECKS[name]
            texture = lettering(str(count), "BarlowCondensed-Bold", 15)
            size = texture.width / 3, texture.height / 3
            pieces.add(Color(rgba=colour("#F2EBDD")))
            pieces.add(
                Rectangle(
                    pos=(x + (wide - size[0]) / 2, self.up(y + high - 14) - size[1] / 2),
                    size=size,
                    texture=texture,
                )
            )
        for seat, spot in self.spots(view).items():
            here = sum(view.place[other] == view.place[seat] for other in view.living)
            scale, _columns = self._crowd(view.place[seat], here)
            self._stand(pieces, view, seat, spot, scale)
        self._draw_die(self._face)
        self.verdict.rest()

    def spots(self, view: Any) -> dict[int, Point]:
        found: dict[int, Point] = {}
        for space in dict.fromkeys(view.place):
            here = [seat for seat in view.living if view.place[seat] == space]
            for number, seat in enumerate(here):
                x, y = self._spot(space, number, len(here))
                found[seat] = (x, self.up(y))
        return found

    def standing(self) -> dict[int, Translate]:
        return self._tokens

    @staticmethod
    def embassy(spy: facts.Spy) -> int:
        """The space of an embassy."""
        wanted = facts.SPY[spy]
        spaces = range(len(CELLS))
        return next(at for at in spaces if facts.KINDS[at] == "embassy" and facts.SPACE_SPY[at] == wanted)

    @staticmethod
    def cell(space: int) -> Rect:
        return CELLS[space]

    def draw_marker(self, group: Any, seat: int, at: Point, on_turn: bool = True, size: float = 1.0) -> None:
        side = _TOKEN * size
        group.add(Color(1, 1, 1, 1))
        texture = _tokens(on_turn)[self._looks[seat]]
        group.add(Rectangle(pos=(at[0] - side / 2, at[1] - side / 2), size=(side, side), texture=texture))

    @staticmethod
    def _crowd(space: int, count: int) -> tuple[float, int]:
        """How large markers are and how many stand side by side, so that none hides another."""
        _x, _y, wide, high = CELLS[space]
        for size in (1.0, 0.86, 0.72, 0.6):
            columns = int((wide - 2) // (_TOKEN * size))
            if columns and -(-count // columns) * _TOKEN * size <= high - 18:
                return size, columns
        return 0.5, max(1, int((wide - 2) // (_TOKEN * 0.5)))

    def _spot(self, space: int, number: int, count: int) -> tuple[float, float]:
        """Markers that share a space stand side by side."""
        x, y = self.centre(space)
        size, columns = self._crowd(space, count)
        rows = -(-count // columns)
        row, column = divmod(number, columns)
        here = min(columns, count - row * columns)
        step = _TOKEN * size
        return x + (column - (here - 1) / 2) * step, y + (row - (rows - 1) / 2) * step

    def _stand(self, group: Any, view: Any, seat: int, spot: Point, size: float) -> None:
        group.add(PushMatrix())
        place = Translate(*spot)
        group.add(place)
        on_turn = view.turn == seat and view.phase != "over"
        self.draw_marker(group, seat, (0, 0), on_turn, size)
        group.add(PopMatrix())
        self._tokens[seat] = place

    def _draw_die(self, face: int) -> None:
        """The last roll, in the courtyard, with whoever rolls for the first turn; nothing before it."""
        self._die.clear()
        if face:
            x, y, wide, high = self.flip(_DIE)
            self._die.add(Color(1, 1, 1, 1))
            self._die.add(
                Rectangle(pos=(x, y), size=(wide, high), texture=picture(f"die_{face}", self.pixels(wide)))
            )
            if self._thrower >= 0:
                draw_seat(self._die, self._thrower, x + wide, y + high, 14, 1, dp(2))
            self.words(self._die, _("Last roll"), _DIE[0] + wide / 2, _DIE[1] + high + 14, 13, "#B7BDC2")

    def sharpen(self) -> None:
        if not self.busy:
            self._draw_die(self._face)

    # Motion

    def prepare(self, told: list[Any], looks: list[int]) -> None:
        self._looks = looks
        self.verdict.clear()
        for event in told:
            if event.name in ("rolled", "rolled_for_first"):
                self._face = event.facts["die"]  # Whoever skips the throw still sees how it fell.

    def acts(self) -> dict[str, Act]:
        """The die rolls, markers walk space by space, things change hands, names are judged."""
        shown: dict[str, Act] = {
            "rolled": self._roll,
            "rolled_for_first": self._roll,
            "moved": self._stroll,
            "moved_back": self._stroll,
            "named": self._judge,
            "guessed": self._judge,
            "chose_identity": self.verdict.choose,
        }
        return shown | self.goods.acts()

    def _rest(self, view: Any, looks: list[int], cues: Cues, done: Callable[[], None]) -> None:
        self.goods.clear()
        super()._rest(view, looks, cues, done)

    def leftovers(self) -> Any:
        return self._face, self._thrower, self.verdict.word

    def put_back(self, leftovers: Any) -> None:
        self._face, self._thrower, word = leftovers
        self.verdict.clear()
        self.verdict.word = word

    def _roll(self, event: Any, reel: Reel) -> None:
        face = event.facts["die"]
        self._thrower = self._looks[event.facts["seat"]] if event.name == "rolled_for_first" else -1

        def rest() -> None:
            self._draw_die(face)
            reel.reveal(event)

        reel.tumble(lambda count: self._draw_die(1 + (face + count * 5) % 6), rest)

    def _stroll(self, event: Any, reel: Reel) -> None:
        seat, path = event.facts["seat"], event.facts.get("path") or (event.facts["to"],)
        last = len(path) - 1
        points = [(x, self.up(y)) for x, y in map(self.centre, path)]
        if path[last] == self._coming.place[seat] and seat in self._coming.living:
            points[last] = self.spots(self._coming)[seat]  # Beside whoever stands there already.

        def reached(number: int) -> None:
            if path[number] == facts.START:
                self.goods.rise(reel, f"+${facts.START_BONUS}", points[number])
            if number == last:
                reel.reveal(event)

        def rest() -> None:
            """Whoever ends near START still sees what it pays."""
            since = (last - path.index(facts.START)) * theme.seconds("piece_step")
            reel.after(max(0.0, theme.seconds("float") - since), reel.next)

        reel.stroll(self._tokens.get(seat), points, reached, rest if facts.START in path else reel.next)

    def _judge(self, event: Any, reel: Reel) -> None:
        self.verdict.judge(event, self._looks, reel)

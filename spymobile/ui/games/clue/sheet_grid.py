"""The clue sheet on squared paper: 21 cards by owners, the notebook's ink and the player's pencil."""

from __future__ import annotations

from collections.abc import Sequence

from kivy.graphics import Color, Line, PopMatrix, PushMatrix, Rectangle, Rotate
from kivy.graphics.instructions import InstructionGroup
from kivy.graphics.texture import Texture
from kivy.input import MotionEvent
from kivy.metrics import dp, sp
from kivy.properties import BooleanProperty, NumericProperty
from kivy.uix.widget import Widget

from spymobile.games.clue import board as facts
from spymobile.games.clue.notebook import ENVELOPE, Mark
from spymobile.ui.board.painting import LETTERING, fitting, lettering
from spymobile.ui.games.clue.pencil_marks import Pencil
from spymobile.ui.games.clue.sheet_ink import (
    BOLD,
    FAINT,
    GROUP,
    INK,
    PAPER,
    RED,
    RULE,
    WASH,
    inked,
    pencilled,
    stamped,
)
from spymobile.ui.games.clue.sheet_page import Cell, SheetPage, Spot
from spymobile.ui.parts.buttons import Reachable
from spymobile.ui.parts.frames import Rim
from spymobile.ui.text import LARGE_TEXT, _
from spymobile.ui.theme import colour, theme

_LABEL = "SpymobileLabel-SemiBold"
_GROUPS = range(len(facts.GROUPS))


def is_large() -> bool:
    """Letters so large that a card takes two lines, and its cells the whole width."""
    return bool(theme.text_scale > LARGE_TEXT)


def columns(x: float, width: float, owners: int) -> tuple[float, float]:
    """Where the cells of a sheet begin that lies there, and how wide one is."""
    if is_large():
        return x, width / owners
    strip = dp(16)
    names = max(dp(96), min(dp(150) * max(1.0, theme.text_scale * 0.8), width * 0.31))
    return x + strip + names, (width - strip - names) / owners


class SheetGrid(Reachable, Widget):
    """One widget for all cells: a tap chooses the nearest, arrows go from one to the next.

    With large letters a card takes two lines, its name and below it the cells, and the cards of one kind
    are seen at a time.
    """

    #: The cell that is chosen: -1 is none.
    card = NumericProperty(-1)
    column = NumericProperty(-1)
    #: Which kind of cards is seen where not all are.
    kind = NumericProperty(0)
    #: The notebook works on what lies here already.
    thinking = BooleanProperty(False)
    #: In px: what the rows need where they are as low as can be read.
    need = NumericProperty(0)

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self.register_event_type("on_pick")
        self._page: SheetPage | None = None
        self._marks: dict[Spot, Pencil] = {}
        self._group = InstructionGroup()
        self.canvas.add(self._group)
        for name in ("pos", "size", "card", "column", "kind", "focused"):
            self.fbind(name, self._draw)
        theme.watch(text_scale=self._draw)

    def on_pick(self, spot: Spot) -> None:
        """A cell was chosen."""

    def show(self, page: SheetPage, marks: dict[Spot, Pencil]) -> None:
        """Show this page with these marks."""
        self._page, self._marks = page, marks
        self._draw()

    @property
    def page(self) -> SheetPage | None:
        return self._page

    @property
    def spot(self) -> Spot | None:
        """The cell that is chosen."""
        if self._page is None or self.card < 0 or not 0 <= self.column < len(self._page.owners):
            return None
        return int(self.card), self._page.owners[int(self.column)]

    # Measures

    @property
    def cards(self) -> Sequence[int]:
        """The cards that are seen, from the top."""
        return facts.GROUPS[int(self.kind)] if is_large() else range(len(facts.CARDS))

    def _measures(self) -> tuple[float, float, float, float]:
        """Left edge of the cells, their width, the height of a row and of its name."""
        left, wide = columns(self.x, self.width, len(self._page.owners) if self._page is not None else 1)
        gaps = 0 if is_large() else dp(5) * (len(_GROUPS) - 1)
        row = (self.height - gaps) / len(self.cards)
        return left, wide, row, row * 0.42 if is_large() else row

    def least(self) -> float:
        """The height that rows need to be read."""
        if is_large():
            return float(len(self.cards) * (dp(52) + sp(22)))
        return float(len(facts.CARDS) * max(dp(19), min(sp(17), dp(23))) + dp(10))

    def _row_top(self, card: int) -> float:
        row = self._measures()[2]
        gaps = 0 if is_large() else dp(5) * facts.GROUP[card]
        return float(self.y + self.height - self.cards.index(card) * row - gaps)

    def row_span(self, card: int) -> tuple[float, float]:
        """Bottom and top of a card's row."""
        top = self._row_top(card)
        return top - self._measures()[2], top

    def cell_rect(self, card: int, column: int) -> tuple[float, float, float, float]:
        """A cell on the screen: left, bottom, width, height."""
        left, wide, row, name = self._measures()
        top = self._row_top(card)
        high = row - name if is_large() else row
        return left + column * wide, top - row, wide, high

    # Fingers and keys

    def on_touch_down(self, touch: MotionEvent) -> bool:
        if not self.collide_point(*touch.pos) or self._page is None:
            return False
        touch.ud[self] = touch.pos
        return True

    def on_touch_up(self, touch: MotionEvent) -> bool:
        begun = touch.ud.pop(self, None)
        if begun is None or self._page is None or not self.collide_point(*touch.pos):
            return False
        x, y = touch.pos
        left, wide, row, _name = self._measures()
        card = min(self.cards, key=lambda one: abs(self._row_top(one) - row / 2 - y))
        column = min(max(0, int((x - left) // wide)), len(self._page.owners) - 1)
        if x < left:
            column = len(self._page.owners) - 1  # The name of a card stands for the envelope.
        self.pick(card, column)
        return True

    def pick(self, card: int, column: int) -> None:
        self.card, self.column, self.kind = card, column, facts.GROUP[card]
        if self.spot is not None:
            self.dispatch("on_pick", self.spot)

    def arrow(self, name: str) -> bool:
        steps = {"up": (-1, 0), "down": (1, 0), "left": (0, -1), "right": (0, 1)}
        if name not in steps or self._page is None:
            return False
        down, right = steps[name]
        if self.card < 0:
            self.pick(self.cards[0], 0)
            return True
        card, column = int(self.card) + down, int(self.column) + right
        if not (0 <= card < len(facts.CARDS) and 0 <= column < len(self._page.owners)):
            return False
        self.pick(card, column)
        return True

    # Drawing

    def _draw(self, *_args: object) -> None:
        group, page = self._group, self._page
        group.clear()
        self.need = self.least()
        if page is None or self.width < dp(60) or self.height < dp(60):
            return
        left, wide, row, name = self._measures()
        if min(wide, row) < dp(6):
            return  # The page is still looking for its measures.
        group.add(Color(rgba=colour(PAPER)))
        group.add(Rectangle(pos=self.pos, size=self.size))
        self._washes(left, wide, row)
        if not is_large():
            for kind in _GROUPS:
                self._strip(kind, row)
        for card in self.cards:
            self._row(page, card, left, row, name)
        self._rules(left, wide, row, page.owners)
        for card in self.cards:
            for column, owner in enumerate(page.owners):
                rect = self.cell_rect(card, column)
                cell, pencil = page.cell((card, owner)), self._marks.get((card, owner))
                self._cell(cell, pencil, owner, rect)
        self._frame()

    @property
    def _sees_spot(self) -> bool:
        return self.spot is not None and int(self.card) in self.cards

    def _washes(self, left: float, wide: float, row: float) -> None:
        if not self._sees_spot:
            return
        top = self._row_top(int(self.card))
        self._group.add(Color(rgba=colour(WASH, 0.8)))
        self._group.add(Rectangle(pos=(self.x, top - row), size=(self.width, row)))
        if not is_large():
            at = left + self.column * wide
            self._group.add(Color(rgba=colour(WASH, 0.45)))
            self._group.add(Rectangle(pos=(at, self.y), size=(wide, self.height)))

    def _strip(self, kind: int, row: float) -> None:
        cards = facts.GROUPS[kind]
        top, bottom = self._row_top(cards[0]), self._row_top(cards[-1]) - row
        self._group.add(Color(rgba=colour(GROUP)))
        self._group.add(Rectangle(pos=(self.x, bottom), size=(dp(16), top - bottom)))
        words = (_("WHO"), _("WHICH"), _("WHERE"))[kind]
        texture = lettering(words, _LABEL, min(float(sp(11)), float(dp(12))))
        wide, high = texture.width / LETTERING, texture.height / LETTERING
        x, y = self.x + dp(8), (top + bottom) / 2
        for instruction in (
            PushMatrix(),
            Rotate(angle=90, origin=(x, y)),
            Color(rgba=colour(FAINT)),
            Rectangle(pos=(x - wide / 2, y - high / 2), size=(wide, high), texture=texture),
            PopMatrix(),
        ):
            self._group.add(instruction)

    def _row(self, page: SheetPage, card: int, left: float, row: float, name: float) -> None:
        top = self._row_top(card)
        known = any(page.cell((card, owner)).mark is Mark.YES for owner in page.owners)
        words = facts.CARD_NAMES[card]
        tint = FAINT if known else INK
        if is_large():
            size = fitting(words, min(float(sp(20)), name * 0.9), self.width - dp(12), BOLD)
            inked(self._group, words, self.x + dp(8), top - name / 2 - dp(2), size, tint, begin=True)
        else:
            size = fitting(words, min(float(sp(16)), row * 0.78), left - self.x - dp(24), BOLD)
            inked(self._group, words, self.x + dp(20), top - row / 2, size, tint, begin=True)

    def _rules(self, left: float, wide: float, row: float, owners: Sequence[int]) -> None:
        group, right = self._group, self.x + self.width
        group.add(Color(rgba=colour(RULE)))
        for card in self.cards:
            y = round(self._row_top(card) - row)  # Between two pixels a thin line would be lost.
            group.add(Rectangle(pos=(self.x, y), size=(right - self.x, max(1.0, dp(0.8)))))
        if is_large():
            bands = [self.cell_rect(card, 0) for card in self.cards]
            spans = [(bottom, high) for _x, bottom, _wide, high in bands]
        else:
            spans = [(self._row_top(cards[-1]) - row, row * len(cards)) for cards in facts.GROUPS]
            group.add(Color(rgba=colour("#A3946F")))
            for kind in _GROUPS:
                top = self._row_top(facts.GROUPS[kind][0])
                group.add(Rectangle(pos=(self.x, top), size=(right - self.x, dp(5) if kind else dp(1.4))))
        for column in range(len(owners)):
            strong = (column == 0 and left > self.x) or owners[column] == ENVELOPE
            group.add(Color(rgba=colour("#A3946F" if strong else RULE)))
            for bottom, high in spans:
                where = round(left + column * wide), bottom
                group.add(Rectangle(pos=where, size=(dp(1.6) if strong else max(1.0, dp(0.8)), high)))

    def _cell(
        self, cell: Cell, pencil: Pencil | None, owner: int, rect: tuple[float, float, float, float]
    ) -> None:
        x, y, wide, high = rect
        side = min(wide, high)
        at_x, at_y = x + wide / 2, y + high / 2
        written = cell.mark is not Mark.MAYBE or cell.numbers or cell.odds >= 0
        shared = written and pencil is not None
        if shared:
            at_x = x + wide * 0.32
        if cell.mark is Mark.YES:
            self._yes(at_x, at_y, side * (0.42 if not shared else 0.36), owner == ENVELOPE)
        elif cell.mark is Mark.NO:
            self._lay(stamped("cross", round(side * 0.24)), at_x, at_y)
        elif cell.numbers:
            self._number(at_x, at_y, side * (0.41 if not shared else 0.36), cell.numbers)
        elif cell.odds >= 0:
            words = _("{number}%").format(number=cell.odds)
            size = fitting(words, side * 0.62, wide * (0.9 if not shared else 0.55), BOLD)
            inked(self._group, words, at_x, at_y, size, INK)
        if pencil is not None:
            clash = (cell.mark is Mark.YES and pencil == "no") or (cell.mark is Mark.NO and pencil == "yes")
            where = x + wide * 0.72 if shared else at_x
            pencilled(self._group, pencil, where, at_y, side * (0.26 if shared else 0.34))
            if clash:
                self._group.add(Color(rgba=colour(RED)))
                self._group.add(Line(circle=(where, at_y, side * 0.36), width=max(1.0, side * 0.035)))

    def _yes(self, x: float, y: float, radius: float, sealed: bool) -> None:
        self._lay(stamped("sealed" if sealed else "held", round(radius)), x, y)

    def _number(self, x: float, y: float, radius: float, numbers: Sequence[int]) -> None:
        """The last question that this cell may be the answer of; a second ring says that there are more."""
        self._lay(stamped("rings" if len(numbers) > 1 else "ring", round(radius)), x, y)
        inked(self._group, str(numbers[-1]), x, y, radius * 1.25, INK)

    def _lay(self, texture: Texture, x: float, y: float) -> None:
        wide, high = texture.size
        self._group.add(Color(1, 1, 1, 1))
        self._group.add(
            Rectangle(pos=(round(x - wide / 2), round(y - high / 2)), size=(wide, high), texture=texture)
        )

    def _frame(self) -> None:
        if not self._sees_spot:
            return
        x, y, wide, high = self.cell_rect(int(self.card), int(self.column))
        self._group.add(Color(rgba=theme.ring_on_paper if self.focused else colour("#7A5714")))
        self._group.add(
            Rim(pos=(x - dp(1), y - dp(1)), size=(wide + dp(2), high + dp(2)), radius=dp(5), thick=dp(3))
        )

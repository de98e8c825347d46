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
from spymobile.games.clue.notebook import ENVELOPE, FACE_UP, SIDE, Mark
from spymobile.ui.board.painting import LETTERING, fitting, lettering, picture
from spymobile.ui.games.clue.pencil_marks import Pencil
from spymobile.ui.games.clue.sheet_ink import FAINT, INK, PENCIL, RED, TEAL, pencilled, stamped
from spymobile.ui.games.clue.sheet_page import Cell, SheetPage, Spot
from spymobile.ui.parts.buttons import Reachable
from spymobile.ui.parts.frames import Rim
from spymobile.ui.parts.seats import draw as draw_seat
from spymobile.ui.text import LARGE_TEXT, _
from spymobile.ui.theme import colour, theme

PAPER, RULE, GROUP = "#EFE5CF", "#B9AC8D", "#DDD0AE"
WASH = "#FFE9A8"
_BOLD, _LABEL = "BarlowCondensed-SemiBold", "SpymobileLabel-SemiBold"
_GROUPS = 3


class SheetGrid(Reachable, Widget):
    """One widget for all cells: a tap chooses the nearest, arrows go from one to the next.

    With large letters a card takes two lines: its name, and below it the cells.
    """

    #: The cell that is chosen: -1 is none.
    card = NumericProperty(-1)
    column = NumericProperty(-1)
    #: The notebook works on what lies here already.
    thinking = BooleanProperty(False)
    #: In px: what the rows need where they are as low as can be read.
    need = NumericProperty(0)

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self.register_event_type("on_pick")
        self._page: SheetPage | None = None
        self._marks: dict[Spot, Pencil] = {}
        self._looks: Sequence[int] = ()
        self._names: Sequence[str] = ()
        self._own = -1
        self._group = InstructionGroup()
        self.canvas.add(self._group)
        self._busy, self._line = Color(rgba=colour(TEAL, 0.0)), Rectangle()
        self.canvas.add(self._busy)
        self.canvas.add(self._line)
        for name in ("pos", "size", "card", "column", "focused"):
            self.fbind(name, self._draw)
        theme.watch(text_scale=self._draw)

    def on_pick(self, spot: Spot) -> None:
        """A cell was chosen."""

    def show(
        self,
        page: SheetPage,
        marks: dict[Spot, Pencil],
        looks: Sequence[int],
        names: Sequence[str],
        own: int,
    ) -> None:
        """Show this page with these marks."""
        self._page, self._marks, self._looks, self._names, self._own = page, marks, looks, names, own
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

    def on_thinking(self, *_args: object) -> None:
        """A thin line under the head: nothing else is drawn anew for it."""
        self._busy.a = 1.0 if self.thinking else 0.0

    # Measures

    @property
    def _large(self) -> bool:
        return bool(theme.text_scale > LARGE_TEXT)

    def _measures(self) -> tuple[float, float, float, float, float]:
        """Left edge of the cells, their width, the height of a row, of its name, and of the head."""
        owners = len(self._page.owners) if self._page is not None else 1
        head = dp(44) if not self._large else dp(46)
        strip = dp(16)
        gaps = dp(5) * (_GROUPS - 1)
        row = (self.height - head - gaps) / len(facts.CARDS)
        if self._large:
            return self.x + strip, (self.width - strip) / owners, row, row * 0.42, head
        names = max(dp(96), min(dp(150) * max(1.0, theme.text_scale * 0.8), self.width * 0.31))
        return self.x + strip + names, (self.width - strip - names) / owners, row, row, head

    def least(self) -> float:
        """The height that rows need to be read."""
        if self._large:
            return float(dp(46) + len(facts.CARDS) * (dp(52) + sp(22)) + dp(10))
        return float(dp(44) + len(facts.CARDS) * max(dp(19), min(sp(17), dp(23))) + dp(10))

    def _row_top(self, card: int) -> float:
        _left, _wide, row, _name, head = self._measures()
        return float(self.y + self.height - head - card * row - dp(5) * facts.GROUP[card])

    def cell_rect(self, card: int, column: int) -> tuple[float, float, float, float]:
        """A cell on the screen: left, bottom, width, height."""
        left, wide, row, name, _head = self._measures()
        top = self._row_top(card)
        high = row - name if self._large else row
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
        left, wide, row, _name, _head = self._measures()
        card = min(range(len(facts.CARDS)), key=lambda one: abs(self._row_top(one) - row / 2 - y))
        column = min(max(0, int((x - left) // wide)), len(self._page.owners) - 1)
        if x < left and not self._large:
            column = len(self._page.owners) - 1  # The name of a card stands for the envelope.
        self.pick(card, column)
        return True

    def pick(self, card: int, column: int) -> None:
        self.card, self.column = card, column
        if self.spot is not None:
            self.dispatch("on_pick", self.spot)

    def arrow(self, name: str) -> bool:
        steps = {"up": (-1, 0), "down": (1, 0), "left": (0, -1), "right": (0, 1)}
        if name not in steps or self._page is None:
            return False
        down, right = steps[name]
        if self.card < 0:
            self.pick(0, 0)
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
        left, wide, row, name, head = self._measures()
        owners = page.owners
        group.add(Color(rgba=colour(PAPER)))
        group.add(Rectangle(pos=self.pos, size=self.size))
        self._washes(left, wide, row)
        self._head(left, wide, head, owners)
        for kind in range(_GROUPS):
            self._strip(kind, row)
        for card in range(len(facts.CARDS)):
            self._row(page, card, left, wide, row, name)
        self._rules(left, wide, row, head, owners)
        for card in range(len(facts.CARDS)):
            for column, owner in enumerate(owners):
                rect = self.cell_rect(card, column)
                cell, pencil = page.cell((card, owner)), self._marks.get((card, owner))
                self._cell(cell, pencil, owner, rect)
        self._frame()

    def _washes(self, left: float, wide: float, row: float) -> None:
        if self.card < 0 or self.spot is None:
            return
        top = self._row_top(int(self.card))
        self._group.add(Color(rgba=colour(WASH, 0.8)))
        self._group.add(Rectangle(pos=(self.x, top - row), size=(self.width, row)))
        if not self._large:
            bottom = self._row_top(len(facts.CARDS) - 1) - row
            at = left + self.column * wide
            self._group.add(Color(rgba=colour(WASH, 0.45)))
            self._group.add(Rectangle(pos=(at, bottom), size=(wide, self.y + self.height - bottom)))

    def _head(self, left: float, wide: float, head: float, owners: Sequence[int]) -> None:
        top = self.y + self.height
        size = min(float(sp(15)), float(dp(18)))
        for column, owner in enumerate(owners):
            x = left + (column + 0.5) * wide
            if owner >= 0:
                draw_seat(self._group, self._looks[owner], x, top - head * 0.34, dp(10), dp(1.2))
                words = _("You") if owner == self._own else self._names[owner]
            else:
                art, words = {
                    ENVELOPE: ("clue_envelope", _("Sealed")),
                    SIDE: ("clue_memo", _("Side")),
                    FACE_UP: ("clue_pin", _("Open")),
                }[owner]
                side = dp(23)
                self._group.add(Color(1, 1, 1, 1))
                self._group.add(
                    Rectangle(
                        pos=(x - side / 2, top - head * 0.34 - side / 2),
                        size=(side, side),
                        texture=picture(art, side),
                    )
                )
            fit = max(float(dp(8)), fitting(words, size, wide - dp(3), _BOLD))
            self._words(words, x, top - head * 0.79, fit, INK, most=wide)
        if not self._large:
            room = left - self.x - dp(22)
            x = self.x + dp(18)
            for line, words, tint in (
                (0.32, _("blue: your pencil"), PENCIL),
                (0.72, _("black: the notebook"), INK),
            ):
                fit = fitting(words, min(float(sp(13)), float(dp(15))), room, _BOLD)
                self._words(words, x, top - head * line, fit, tint, begin=True)
        self._line.pos, self._line.size = (self.x, top - head), (self.width, dp(2))

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

    def _row(self, page: SheetPage, card: int, left: float, wide: float, row: float, name: float) -> None:
        top = self._row_top(card)
        known = any(page.cell((card, owner)).mark is Mark.YES for owner in page.owners)
        words = facts.CARD_NAMES[card]
        tint = FAINT if known else INK
        if self._large:
            size = fitting(words, min(float(sp(20)), name * 0.9), self.width - dp(30), _BOLD)
            self._words(words, self.x + dp(22), top - name / 2 - dp(2), size, tint, begin=True)
        else:
            size = fitting(words, min(float(sp(16)), row * 0.78), left - self.x - dp(24), _BOLD)
            self._words(words, self.x + dp(20), top - row / 2, size, tint, begin=True)

    def _rules(self, left: float, wide: float, row: float, head: float, owners: Sequence[int]) -> None:
        group, right = self._group, self.x + self.width
        group.add(Color(rgba=colour(RULE)))
        for card in range(len(facts.CARDS)):
            y = self._row_top(card) - row
            group.add(Rectangle(pos=(self.x, y), size=(right - self.x, dp(0.8))))
        group.add(Color(rgba=colour("#A3946F")))
        for kind in range(_GROUPS):
            top = self._row_top(facts.GROUPS[kind][0])
            high = dp(1.4) if kind == 0 else dp(5)
            group.add(Rectangle(pos=(self.x, top), size=(right - self.x, high)))
        for kind in range(_GROUPS):
            cards = facts.GROUPS[kind]
            for column in range(len(owners)):
                strong = column == 0 or owners[column] == ENVELOPE
                group.add(Color(rgba=colour("#A3946F" if strong else RULE)))
                x = left + column * wide
                bands = (
                    [(self.cell_rect(card, 0)[1], self.cell_rect(card, 0)[3]) for card in cards]
                    if self._large
                    else [(self._row_top(cards[-1]) - row, row * len(cards))]
                )
                for bottom, high in bands:
                    group.add(Rectangle(pos=(x, bottom), size=(dp(1.6) if strong else dp(0.8), high)))

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
            size = fitting(words, side * 0.62, wide * (0.9 if not shared else 0.55), _BOLD)
            self._words(words, at_x, at_y, size, INK)
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
        self._words(str(numbers[-1]), x, y, radius * 1.25, INK)

    def _lay(self, texture: Texture, x: float, y: float) -> None:
        wide, high = texture.size
        self._group.add(Color(1, 1, 1, 1))
        self._group.add(
            Rectangle(pos=(round(x - wide / 2), round(y - high / 2)), size=(wide, high), texture=texture)
        )

    def _frame(self) -> None:
        if self.spot is None:
            return
        x, y, wide, high = self.cell_rect(int(self.card), int(self.column))
        self._group.add(Color(rgba=theme.ring_on_paper if self.focused else colour("#7A5714")))
        self._group.add(
            Rim(pos=(x - dp(1), y - dp(1)), size=(wide + dp(2), high + dp(2)), radius=dp(5), thick=dp(3))
        )

    def _words(
        self,
        words: str,
        x: float,
        y: float,
        size: float,
        tint: str,
        most: float = 0.0,
        begin: bool = False,
    ) -> None:
        if not words or size <= 1:
            return
        texture = lettering(words, _BOLD, round(size, 1))
        wide, high = texture.width / LETTERING, texture.height / LETTERING
        coords = texture.tex_coords
        if most and wide > most:  # A long name is cut at its end, not made unreadable.
            share = most / wide
            texture = texture.get_region(0, 0, texture.width * share, texture.height)
            wide, coords = most, texture.tex_coords
        left = x if begin else x - wide / 2
        self._group.add(Color(rgba=colour(tint)))
        self._group.add(
            Rectangle(
                pos=(round(left), round(y - high / 2)), size=(wide, high), texture=texture, tex_coords=coords
            )
        )

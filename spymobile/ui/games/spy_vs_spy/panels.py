"""What is public of a spy: bombs that are home and messages that were read; and the own file."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from kivy.clock import Clock
from kivy.graphics import Color, Rectangle
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from spymobile.core.words import Words, in_a_row
from spymobile.games.spy_vs_spy import board as facts
from spymobile.games.spy_vs_spy import hiding
from spymobile.games.spy_vs_spy.state import TunnelView
from spymobile.games.spy_vs_spy.words import space_name
from spymobile.ui.board.painting import picture
from spymobile.ui.games.spy_vs_spy.art import BOMB, tile_art
from spymobile.ui.games.spy_vs_spy.marks import draw_mark
from spymobile.ui.games.spy_vs_spy.rack import OpenRack
from spymobile.ui.parts import load_kv
from spymobile.ui.tales import Nobodys
from spymobile.ui.text import _
from spymobile.ui.theme import theme

#: The four messages, as they are called in a list.
MESSAGE_WORDS = Words(("Free turn", "Draw and play", "Move a bomb", "Remove a tile"))
_RACK = OpenRack  # KV names it; importing it makes it known.


class BombRow(Widget):
    """As many places as bombs are needed, the first of them filled."""

    have, need = NumericProperty(0), NumericProperty(4)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        redraw = Clock.create_trigger(self._draw, -1)
        for name in ("pos", "size", "have", "need"):
            self.fbind(name, redraw)
        theme.watch(repainted=self._again)
        redraw()

    def _again(self, *_args: object) -> None:
        self._draw()

    def _draw(self, *_args: object) -> None:
        canvas, count = self.canvas, max(1, int(self.need))
        canvas.clear()
        pitch = min(dp(34), self.width / count)
        side = min(pitch - dp(2), self.height)
        if side < 4:
            return
        for number in range(count):
            x, y = self.x + pitch * number, self.y + (self.height - side) / 2
            if number < self.have:
                canvas.add(Color(1, 1, 1, 1))
                canvas.add(Rectangle(pos=(x, y), size=(side, side), texture=picture(BOMB, side)))
            else:
                draw_mark(canvas, "slot", (x + side / 2, y + side / 2), side)


class SpyPanel(BoxLayout):
    """A spy's bombs and messages, as large as its place allows."""

    have, need = NumericProperty(0), NumericProperty(4)
    line = StringProperty("")
    #: It lies on paper.
    paper = BooleanProperty(False)

    def show(self, view: TunnelView, seat: int) -> None:
        """Bring it up to date."""
        self.have = len(view.captured[seat]) + (view.unread and seat == view.turn)
        self.need = facts.BOMBS_TO_WIN[len(view.pawns)]
        self.line = messages_of(view, seat)


def messages_of(view: TunnelView, seat: int) -> str:
    """The messages a seat has read, in their order."""
    read = view.captured[seat]
    return " · ".join(MESSAGE_WORDS[message] for message in read) if read else _("No bomb is home yet.")


class StillOutLine(BoxLayout):
    """A message, and how many bombs still hide it."""

    count, text = StringProperty(""), StringProperty("")


class PilePanel(BoxLayout):
    """The pile, for tablets: how many tiles it has left, and a place to throw one back to."""

    line = StringProperty("")
    #: Somebody may throw a tile back, and does it here.
    open, aimed = BooleanProperty(False), BooleanProperty(False)


class TableSide(BoxLayout):
    """Below the players, for tablets: the pile, and the messages that nobody has read yet."""

    def show(self, view: TunnelView) -> None:
        """Bring it up to date."""
        self.ids.pile.line = _("{count} in the pile").format(count=view.pile)
        self.ids.out.show(view)

    @property
    def pile(self) -> PilePanel:
        """The pile, for tiles that are carried there."""
        found: PilePanel = self.ids.pile.__self__
        return found


class StillOut(BoxLayout):
    """The messages that nobody has read yet, for tablets: everybody could count them."""

    def show(self, view: TunnelView) -> None:
        """Bring it up to date."""
        box, left = self.ids.lines, still_out(view)
        while len(box.children) < len(MESSAGE_WORDS):
            box.add_widget(StillOutLine())
        for message, line in enumerate(box.children[::-1]):
            line.count, line.text = str(left[message]), MESSAGE_WORDS[message]


def under_the_bombs(view: TunnelView) -> Nobodys | None:
    """What lay under the bombs that nobody brought home, once the game is over."""
    if view.reveal is None or not view.bombs:
        return None
    spaces: dict[int, list[str]] = {}
    for space, message in zip(view.bombs, view.reveal.messages, strict=True):
        spaces.setdefault(message, []).append(space_name(space))
    words = [f"{MESSAGE_WORDS[message]}: {', '.join(found)}" for message, found in sorted(spaces.items())]
    return Nobodys(_("Under the bombs"), "\n".join(words), (BOMB,))


class LeftTile(BoxLayout):
    """A kind of tile and how many of it nobody has seen yet."""

    art, count = StringProperty(""), StringProperty("")


class RackFile(BoxLayout):
    """The own file: the rack, and what may still be drawn as far as its owner can know."""

    tiles = ListProperty([])
    line = StringProperty("")

    def __init__(self, view: TunnelView, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.tiles = list(view.rack)
        left = unseen(view)
        self.line = _("You could draw: all tiles less the board and your rack")
        for tile, count in enumerate(left):
            self.ids.left.add_widget(LeftTile(art=tile_art(tile), count=str(count)))


def unseen(view: TunnelView) -> list[int]:
    """How many of each tile are in the pile or in other racks, worked out from what the viewer sees."""
    return list(hiding.hidden_tiles(view))


def still_out(view: TunnelView) -> Counter[int]:
    """The messages that are still under bombs: all of them less those that were read."""
    left = Counter(facts.NOTES)
    left.subtract(message for captured in view.captured for message in captured)
    return left


def racks_in_words(tiles: Sequence[int]) -> str:
    """Tiles by their names, alike ones together; which spies they picture is seen beside it.

    >>> racks_in_words((0, 1, 4, 12))
    '2 × straight, T, Gray Spy'
    """
    if not tiles:
        return _("No tiles yet")
    return in_a_row(
        [
            name if count == 1 else f"{count} × {name}"
            for name, count in Counter(facts.SHAPE_NAMES[tile] for tile in sorted(tiles)).items()
        ]
    )


load_kv("spy_vs_spy")

"""What changes hands on the board, as it goes: items, cards and money; and the light of the winner's embassy.

Nothing of it stays: who owns what is told beside the board. Only what an event told is shown.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from math import hypot
from typing import Any

from kivy.graphics import Color, PopMatrix, PushMatrix, Rectangle, Scale, Translate
from kivy.graphics.instructions import InstructionGroup
from kivy.graphics.texture import Texture

from spymobile.ui.board.animated import Act
from spymobile.ui.board.board import CORNERS
from spymobile.ui.board.painting import LETTERING, lettering, picture, shaded
from spymobile.ui.board.reel import Point, Reel
from spymobile.ui.parts.frames import Plate, Rim
from spymobile.ui.theme import colour, theme

#: Pixels across the light, which is shown much larger.
_LIGHT = 32
#: Seconds that a card which was turned over can be read.
READ = 0.8
#: Across an item on its way, and how much of it is left where it lands.
_LARGE, _LANDED = 54.0, 0.4
#: How far from its space something new comes from.
_REACH = 92.0
#: A card that is turned over: its size, and where its middle is.
_CARD, _TURNED = (92.0, 120.0), (138.0, 255.0)
#: How far money rises.
_RISE = 26.0
#: Across the light round a winner, and how much larger they stand in it.
_SHINE, _GROWN = 230.0, 1.5
_PAPER, _BRASS, _BACK, _EDGE = "#EFE6D2", "#C39A4A", "#26344F", "#8FA3C4"


def art_of(item: Any, spy: Any = None) -> str:
    """The picture of an item; a wild card belongs to nobody's country."""
    return f"sa_{item}_{spy}" if spy else f"sa_{item}"


def inwards(at: Point, middle: Point, far: float = _REACH) -> Point:
    """A point so much nearer to the middle of the board.

    >>> inwards((0, 0), (300, 400), 50)
    (30.0, 40.0)
    """
    dx, dy = middle[0] - at[0], middle[1] - at[1]
    way = (dx * dx + dy * dy) ** 0.5
    share = min(1.0, far / way) if way else 0.0
    return at[0] + dx * share, at[1] + dy * share


@cache
def _radiance() -> Texture:
    """Light that grows less outwards."""
    middle = _LIGHT / 2

    def near(x: float, y: float) -> float:
        return 0.92 * max(0.0, 1 - hypot(x - middle, y - middle) / middle) ** 2

    return shaded(_LIGHT, near)


class Goods:
    """Draws above one board."""

    def __init__(self, board: Any) -> None:
        self._board = board
        self._group = InstructionGroup()
        board.layers["above"].add(self._group)

    def acts(self) -> dict[str, Act]:
        """The events that are shown here."""
        return {
            "bought": self._buy,
            "used_card": self._use_card,
            "drew_move_card": self._draw_move_card,
            "drew_gift": self._draw_gift,
            "took_gift": self._take_gift,
            "confiscated": self._confiscate,
            "collected": self._earn,
            "paid_border": self._pay,
            "won": self._light,
        }

    def clear(self) -> None:
        self._group.clear()

    # Where

    def _marker(self, seat: int) -> Point | None:
        """Where somebody's marker is, unless nothing moves for these eyes."""
        place = self._board.standing().get(seat)
        return None if place is None or theme.reduce_motion else (place.x, place.y)

    def _deck(self, name: str) -> Point:
        x, y, wide, high = self._board.decks[name]
        return x + wide / 2, self._board.up(y + high / 2)

    # What is bought, given and taken

    def _buy(self, event: Any, reel: Reel) -> None:
        """Items drop onto the buyer's marker one by one."""
        marker, said = self._marker(event.facts["seat"]), event.facts
        if marker is None:
            reel.next()
            return
        wide, high = self._board.units
        start = inwards(marker, (wide / 2, high / 2))
        things = [art_of(said["item"], spy) for spy in said["spies"]]

        def drop(number: int) -> None:
            if number < len(things):
                self._fly(reel, things[number], start, marker, lambda: drop(number + 1), round_it=True)
            else:
                reel.reveal(event)
                reel.next()

        drop(0)

    def _confiscate(self, event: Any, reel: Reel) -> None:
        """An item crosses the table, and its price comes back."""
        said = event.facts
        taker, victim = self._marker(said["seat"]), self._marker(said["victim"])
        if taker is None or victim is None:
            reel.next()
            return

        def pay() -> None:
            reel.reveal(event)
            self._group.clear()
            purse = self._money(f"${said['price']}", taker)
            reel.glide(purse, theme.seconds("fly"), reel.next, x=victim[0], y=victim[1])

        thing = art_of(said["item"], said["spy"])
        self._fly(reel, thing, victim, taker, pay, round_it=said["item"] != "wild")

    def _take_gift(self, event: Any, reel: Reel) -> None:
        said = event.facts
        self._hand(event, reel, art_of(said["item"], said["spy"]), round_it=True)

    def _hand(self, event: Any, reel: Reel, thing: str, round_it: bool) -> None:
        """Something goes from the gift deck to somebody."""
        marker = self._marker(event.facts["seat"])
        if marker is None:
            reel.next()
            return

        def landed() -> None:
            reel.reveal(event)
            reel.next()

        self._fly(reel, thing, self._deck("gift"), marker, landed, round_it)

    # Cards

    def _use_card(self, event: Any, reel: Reel) -> None:
        """The card goes under its deck; the walk is felt, not this."""
        marker = self._marker(event.facts["seat"])
        if marker is None:
            reel.next()
            return
        self._fly(reel, f"sa_move_{event.facts['count']}", marker, self._deck("move"), reel.next)

    def _draw_move_card(self, event: Any, reel: Reel) -> None:
        self._turn(event, reel, f"sa_move_{event.facts['count']}", "move", kept=True)

    def _draw_gift(self, event: Any, reel: Reel) -> None:
        item = event.facts["item"]
        self._turn(event, reel, art_of(item, event.facts["spy"]), "gift", kept=item == "wild")

    def _turn(self, event: Any, reel: Reel, art: str, deck: str, kept: bool) -> None:
        """The top card comes up, is turned, and goes to whoever keeps it or under the deck again."""
        marker = self._marker(event.facts["seat"])
        if marker is None:
            reel.next()
            return
        (wide, high), (x, y) = _CARD, _TURNED
        rect = (x - wide / 2, y - high / 2, wide, high)
        board = self._board

        def face() -> None:
            self._group.clear()
            board.box(self._group, rect, _PAPER, _BRASS, 8, 3)
            board.image(self._group, art, (x - 36, y - 36, 72, 72), passing=True)
            reel.reveal(event)
            reel.after(READ, leave)

        def leave() -> None:
            self._group.clear()
            middle = x, board.up(y)
            to = marker if kept else self._deck(deck)
            self._fly(reel, art, middle, to, reel.next, round_it=not kept)

        board.box(self._group, rect, _BACK, _EDGE, 8, 3)
        board.image(
            self._group,
            "sa_move_card" if deck == "move" else "sa_gift",
            (x - 30, y - 30, 60, 60),
            passing=True,
        )
        reel.after(theme.seconds("card_flip"), face)

    # Money

    def _earn(self, event: Any, reel: Reel) -> None:
        self._pass(event, reel, f"+${event.facts['amount']}")

    def _pay(self, event: Any, reel: Reel) -> None:
        self._pass(event, reel, f"−${event.facts['amount']}")

    def _pass(self, event: Any, reel: Reel, words: str) -> None:
        marker = self._marker(event.facts["seat"])
        if marker is None:
            reel.next()
            return
        self.rise(reel, words, marker, reel.next)
        reel.reveal(event)

    def rise(self, reel: Reel, words: str, at: Point, then: Callable[[], None] | None = None) -> None:
        """An amount floats up from somewhere, while other things go on unless somebody waits for it."""
        top = self._board.units[1] - 14
        money = self._money(words, (at[0], min(at[1] + 14, top - _RISE)))
        reel.glide(money, theme.seconds("float"), then, y=money.y + _RISE)

    def _money(self, words: str, at: Point) -> Translate:
        texture = lettering(words, "BarlowCondensed-Bold", 20)
        wide, high = texture.width / LETTERING, texture.height / LETTERING
        place = Translate(*at)
        size = wide + 16, high + 2
        around: Any = {
            "pos": (-size[0] / 2, -size[1] / 2),
            "size": size,
            "radius": 8,
            "fine": CORNERS,
        }
        self._lay(
            place,
            Color(rgba=colour("#14181D", 0.9)),
            Plate(**around),
            Color(rgba=theme.glow),
            Rim(**around, thick=1.6),
            Color(rgba=colour("#FBEFC9")),
            Rectangle(pos=(-wide / 2, -high / 2), size=(wide, high), texture=texture),
        )
        return place

    # The end

    def _light(self, event: Any, reel: Reel) -> None:
        """The embassy that was won lights up; the last spy stands in the light alone."""
        said, board = event.facts, self._board
        marker = self._marker(said["seat"])
        if marker is None:
            reel.next()
            return
        at, space = marker, -1
        if said["ending"] == "embassy":
            space = board.embassy(said["spy"])
            x, y, wide, high = board.flip(board.cell(space))
            at = x + wide / 2, y + high / 2
        night, shine, size = Color(0, 0, 0, 0), Color(*theme.glow[:3], 0), Scale(1, 1, 1, origin=at)
        half = _SHINE / 2
        around = Rectangle(pos=(at[0] - half, at[1] - half), size=(_SHINE, _SHINE), texture=_radiance())
        drawn = InstructionGroup()
        below = 0.0
        if space >= 0:
            board.draw_space(drawn, space, passing=True)
            below = board.cell(space)[3] / 2 + 13
        board.draw_marker(drawn, said["seat"], (at[0], at[1] - below))
        self._lay(night, Rectangle(size=board.units), shine, around, size, drawn)

        def lit() -> None:
            reel.reveal(event)
            reel.after(theme.seconds("light"), reel.next)

        seconds = theme.seconds("light") / 2
        reel.glide(night, seconds, a=0.6)
        reel.glide(size, seconds, x=_GROWN, y=_GROWN)
        reel.glide(shine, seconds, lit, a=1.0)

    # How things are drawn

    def _fly(
        self,
        reel: Reel,
        art: str,
        start: Point,
        to: Point,
        then: Callable[[], None],
        round_it: bool = False,
    ) -> None:
        """A picture goes from one place to another and is small when it lands."""
        half, fine = _LARGE / 2, CORNERS
        place, size = Translate(*start), Scale(1, 1, 1)
        drawn: list[Any] = []
        side = _LARGE
        if round_it:
            around: Any = {"pos": (-half, -half), "size": (_LARGE, _LARGE), "radius": half, "fine": fine}
            drawn = [Color(rgba=colour(_PAPER)), Plate(**around), Color(rgba=colour(_BRASS))]
            drawn.append(Rim(**around, thick=3))
            side = _LARGE * 0.7
        texture = picture(art)  # As large as it was drawn: it is on its way, and bringing it down is felt.
        drawn += [
            Color(1, 1, 1, 1),
            Rectangle(pos=(-side / 2, -side / 2), size=(side, side), texture=texture),
        ]
        group = self._lay(place, size, *drawn)

        def landed() -> None:
            self._group.remove(group)
            then()

        seconds = theme.seconds("fly")
        reel.glide(size, seconds, ease="in_cubic", x=_LANDED, y=_LANDED)
        reel.glide(place, seconds, landed, ease="in_out_cubic", x=to[0], y=to[1])

    def _lay(self, *instructions: Any) -> InstructionGroup:
        group = InstructionGroup()
        for instruction in (PushMatrix(), *instructions, PopMatrix()):
            group.add(instruction)
        self._group.add(group)
        return group

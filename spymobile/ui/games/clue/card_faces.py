"""How Intrigue Cards and abilities look over the board: one back for each kind, and the face that is read."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from kivy.core.text import Label as CoreLabel
from kivy.graphics import Color, Rectangle
from kivy.graphics.instructions import InstructionGroup
from kivy.graphics.texture import Texture

from spymobile.games.clue import board as facts
from spymobile.ui.board.geometry import Point
from spymobile.ui.board.painting import fitting, painted, picture, written
from spymobile.ui.games.clue.table_drawing import BRASS, CREAM, INK, TITLE, TableDrawing
from spymobile.ui.parts.frames import Plate, Rim
from spymobile.ui.parts.seats import draw as draw_seat
from spymobile.ui.parts.seats import fan
from spymobile.ui.text import _
from spymobile.ui.theme import colour, theme

#: Units: across a face, and how high it is; in a low window without what it does, so that the rest is read.
WIDE, HIGH, LOW = 176.0, 236.0, 128.0
#: The band over its name, and how far inside its edge words begin.
_BAND, _SIDE = 42.0, 14.0
_BACK, _EDGE, _ABILITY = "#26404A", "#7FB8B4", "#3F4A35"
_BOLD, _TYPED = "BarlowCondensed-SemiBold", "CourierPrime-Regular"


@dataclass(frozen=True, slots=True)
class CardFace:
    """What stands on a card: over its name, its name, what it does."""

    over: str
    title: str
    effect: str
    art: str
    band: str
    edge: str


def face_of(word: str) -> CardFace:
    """The face of an Intrigue Card, or of an ability."""
    if word in facts.ABILITIES:
        name, effect = facts.ABILITY_NAMES[word], facts.ABILITY_EFFECTS[word]
        return CardFace(_("ABILITY, ONCE"), name.upper(), effect, "clue_ability", _ABILITY, BRASS)
    name, effect = facts.INTRIGUE_NAMES[word], facts.INTRIGUE_EFFECTS[word]
    if word == facts.INTRIGUE[facts.CAPTURE]:
        return CardFace(_("INTRIGUE CARD"), name.upper(), effect, "clue_capture", "#7A1F18", "#E0503F")
    return CardFace(_("INTRIGUE CARD"), name.upper(), effect, "clue_intrigue", _BACK, _EDGE)


def lay_back(
    group: InstructionGroup, at: Point, unit: float, wide: float, high: float, ability: bool = False
) -> None:
    """The same for every card of the deck, and another for every ability: so many units, round a point."""
    across, up = wide * unit, high * unit
    box: dict[str, Any] = {
        "pos": (at[0] - across / 2, at[1] - up / 2),
        "size": (across, up),
        "radius": 7 * unit,
    }
    inner: dict[str, Any] = {
        "pos": (at[0] - across / 2 + 7 * unit, at[1] - up / 2 + 7 * unit),
        "size": (across - 14 * unit, up - 14 * unit),
        "radius": 4 * unit,
    }
    group.add(Color(rgba=colour(_ABILITY if ability else _BACK)))
    group.add(Plate(**box))
    group.add(Color(rgba=colour(INK)))
    group.add(Rim(**box, thick=2 * unit))
    group.add(Color(rgba=colour(BRASS if ability else _EDGE)))
    group.add(Rim(**inner, thick=1.8 * unit))
    if ability:
        side = up / 2
        pos = at[0] - side / 2, at[1] - side / 2
        group.add(Color(1, 1, 1, 1))
        group.add(Rectangle(pos=pos, size=(side, side), texture=_star(max(8, round(side)))))
        return
    TableDrawing(group, unit).words("?", at, high * 0.51 * unit, CREAM, TITLE)


@lru_cache(maxsize=4)
def _star(side: int) -> Texture:
    """What abilities have on their back, painted once: smooth at any size."""

    def draw(group: InstructionGroup) -> None:
        group.add(Color(rgba=colour(BRASS)))
        group.add(fan("star", side / 2, side * 0.47, side * 0.47))

    return painted((side, side), 1.0, draw)


def lay_face(
    group: InstructionGroup, unit: float, tall: float, face: CardFace, whose: tuple[str, int]
) -> None:
    """The face round (0, 0), so many units ``tall``, with the name and the sign of ``whose`` it is."""
    on_card = TableDrawing(group, unit)
    wide, high, band = WIDE * unit, tall * unit, _BAND * unit
    box: dict[str, Any] = {"pos": (-wide / 2, -high / 2), "size": (wide, high), "radius": 8 * unit}
    group.add(Color(rgba=theme.paper))
    group.add(Plate(**box))
    group.add(Color(rgba=colour(face.band)))
    group.add(Plate(pos=(-wide / 2, high / 2 - band), size=(wide, band), radius=8 * unit))
    group.add(Rectangle(pos=(-wide / 2, high / 2 - band), size=(wide, band / 2)))
    side, top, left = 30 * unit, high / 2 - band / 2, -wide / 2 + _SIDE * unit
    group.add(Color(1, 1, 1, 1))
    art = picture(face.art, side)
    group.add(Rectangle(pos=(left - 4 * unit, top - side / 2), size=(side, side), texture=art))
    room = wide - 2 * _SIDE * unit
    over = fitting(face.over, 15 * unit, room - side - 4 * unit, _BOLD)
    on_card.words(face.over, (left + side + 4 * unit, top), over, CREAM, _BOLD, lean=0.0)
    size = fitting(face.title, 31 * unit, room, TITLE)
    on_card.words(face.title, (left, high / 2 - band - 26 * unit), size, INK, TITLE, lean=0.0)
    low = -high / 2 + 40 * unit
    if tall >= HIGH:
        top = high / 2 - band - 46 * unit
        typed = _typed(face.effect, round(room), round(top - low), round(15 * unit, 1))
        group.add(Color(rgba=theme.ink))
        group.add(Rectangle(pos=(round(left), round(top - typed.height)), size=typed.size, texture=typed))
    group.add(Color(rgba=colour("#B9A97C")))
    group.add(Rectangle(pos=(left, low), size=(room, 1.5 * unit)))
    name, look = whose
    draw_seat(group, look, left + 10 * unit, low - 19 * unit, 9 * unit, unit)
    size = fitting(name, 18 * unit, room - 28 * unit, _BOLD)
    on_card.words(name, (left + 26 * unit, low - 19 * unit), size, INK, _BOLD, lean=0.0)
    group.add(Color(rgba=colour(face.edge)))
    group.add(Rim(**box, thick=3 * unit))


@lru_cache(maxsize=32)
def _typed(words: str, wide: int, high: int, size: float) -> Texture:
    """As large as there is room for, and no larger than ``size``."""
    while True:
        texture = written(CoreLabel(text=words, font_name=_TYPED, font_size=size, text_size=(wide, None)))
        if texture.height <= high or size < 6:
            return texture
        size -= 0.5


def whose(names: Sequence[str], looks: Sequence[int], seat: int) -> tuple[str, int]:
    """Name and sign of a seat."""
    return names[seat] if seat < len(names) else "", looks[seat]

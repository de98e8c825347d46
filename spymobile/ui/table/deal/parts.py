"""What the deal is made of: order of passing, sealed folder, open card, and what glows on the board."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kivy.clock import Clock
from kivy.graphics import Callback, Color, Line, Rectangle
from kivy.graphics.opengl import GL_BLEND, glDisable, glEnable
from kivy.metrics import dp, sp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from spymobile.ui.board.board import AnyBoard
from spymobile.ui.board.painting import LETTERING, lettering, picture
from spymobile.ui.dealt import DealCard, Glow, Thing
from spymobile.ui.parts import load_kv
from spymobile.ui.parts.frames import Plate, Rim, disc
from spymobile.ui.parts.surfaces import Opaque
from spymobile.ui.table.deal.places import Box
from spymobile.ui.table.privacy.folder import FolderLook
from spymobile.ui.theme import colour, theme

load_kv("deal")

#: How much of the board's light is left: before the card is open, and while it is.
_CLOSED, _OPEN = 0.45, 0.36
#: So high is the strip in which a board fades into the table below it, in so many steps.
_FADE, _STEPS = 72, 18
#: Side by side up to so many.
_IN_A_ROW = 3
#: Letters on a card that is too high for its place: not smaller than this, and by so much at a time.
_LEAST, _STEP = 0.5, 0.9
#: A place whose words would be too small grows by so much more at most.
_MOST = 1.6


class Pill(BoxLayout):
    """A person in the order of passing."""

    name = StringProperty("")
    look = NumericProperty(0)
    #: It is this person's turn to look.
    now = BooleanProperty(False)
    #: They have looked already.
    done = BooleanProperty(False)
    #: Somebody comes after them: an arrow leads on.
    leads = BooleanProperty(False)


class Pills(BoxLayout):
    """The order of passing: everybody who plays here, in one row or two."""

    def show(self, people: Sequence[tuple[str, int]], at: int) -> None:
        """Names and signs in order; ``at`` is the one who looks now."""
        self.clear_widgets()
        rows = [people[start : start + _IN_A_ROW] for start in range(0, len(people), _IN_A_ROW)]
        for number, row in enumerate(rows):
            line = BoxLayout(spacing=dp(12))
            for place, (name, look) in enumerate(row):
                order = number * _IN_A_ROW + place
                last = order == len(people) - 1
                leads = not last and place < _IN_A_ROW - 1
                line.add_widget(Pill(name=name, look=look, now=order == at, done=order < at, leads=leads))
            for _empty in range(len(row), min(len(people), _IN_A_ROW)):
                line.add_widget(Widget())
            self.add_widget(line)


class DealFolder(FolderLook, BoxLayout):
    """The closed file: a tab with the owner's name, string, and wax. Nothing on it depends on a card."""

    lead = StringProperty("")
    inside = StringProperty("")
    #: What is written inside must be read first: a lesson's words.
    asks = BooleanProperty(False)
    #: 1 lies open to the eye; towards 0 it turns over.
    turned = NumericProperty(1.0)


class ThingCard(BoxLayout):
    """Something on the open card."""

    art = StringProperty("")
    title = StringProperty("")
    line = StringProperty("")
    marked = BooleanProperty(False)
    low = BooleanProperty(False)


class DealPaper(BoxLayout):
    """The open card: made from the view of an opened seat, and gone with it."""

    lead = StringProperty("")
    who = StringProperty("")
    note = StringProperty("")
    aim = StringProperty("")
    art = StringProperty("")
    facts = ListProperty([])
    turned = NumericProperty(1.0)
    need = NumericProperty(0)
    #: Less wide than a phone.
    narrow = BooleanProperty(False)
    #: There is little room: pictures and the name are smaller.
    low = BooleanProperty(False)
    #: By how much letters must be smaller than they are wanted, so that none of them leaves the card.
    shrunk = NumericProperty(1.0)
    _room: float = 0.0

    def __init__(self, card: DealCard, note: str, **kwargs: Any) -> None:
        self._soon = Clock.create_trigger(self._shrink)
        super().__init__(**kwargs)
        self.card = card
        self.lead, self.who, self.aim, self.art = card.lead, card.who.upper(), card.aim, card.art
        self.facts, self.note = list(card.facts), note
        for thing in card.things:
            self.ids.things.add_widget(_thing(thing))
        self.fbind("low", self._lower)

    def fit(self, room: float) -> None:
        """No card may be higher than this: its letters get smaller, step by step, until it is not."""
        if room != self._room:
            self._room, self.shrunk = room, 1.0
        self._soon()

    def _shrink(self, *_: Any) -> None:
        """One step, in a frame in which the last one is laid out."""
        if self.need > self._room + 1 and self.shrunk > _LEAST:
            self.shrunk = max(_LEAST, self.shrunk * max(_STEP, (self._room / self.need) ** 0.5))
            self._soon()

    def _lower(self, *_: Any) -> None:
        for thing in self.ids.things.children:
            thing.low = self.low


def _thing(thing: Thing) -> ThingCard:
    return ThingCard(art=thing.art, title=thing.title, line=thing.line, marked=thing.marked)


class Glows(Widget):
    """What is theirs on the board, drawn bright above the dimmed one, and a line from it to the card."""

    def show(self, board: AnyBoard, glows: Sequence[Glow], card: Box) -> None:
        self.canvas.clear()
        with self.canvas:
            for glow in sorted(glows, key=lambda glow: glow.joined):
                box = _box(board, glow)
                if not glow.joined and not _in_sight(board, box):
                    continue
                if glow.joined:
                    box = _above(box, card)
                    _join(box, card)
                _draw(glow, box)


def _box(board: AnyBoard, glow: Glow) -> Box:
    """Where a glow is drawn, in pixels with y up; never beyond the board's own place."""
    x, y, wide, high = glow.rect
    left, top = board.to_point(x, y)
    right, bottom = board.to_point(x + wide, y + high)
    middle_x, middle_y = (left + right) / 2, (top + bottom) / 2
    wide, high = (right - left) * glow.grow, (top - bottom) * glow.grow
    if glow.title:  # On a small board it grows a little more, until its words can be read.
        across = lettering(glow.title, "BarlowCondensed-SemiBold", 14).width / LETTERING * dp(1) + dp(8)
        more = min(_MOST, max(1.0, across / wide))
        wide, high = wide * more, high * more
    if glow.round:
        wide = high = max(wide, high)
    left = min(max(middle_x - wide / 2, board.x + dp(2)), board.x + board.width - wide - dp(2))
    below = middle_y - high / 2
    if glow.joined:  # It is shown in any case, but never over the header.
        below = min(below, board.y + board.height - high - dp(4))
    return left, below, wide, high


def _in_sight(board: AnyBoard, box: Box) -> bool:
    """Whether it lies on the part of the board that is seen: what is beyond it would lie over the header."""
    _x, y, _wide, high = box
    return bool(board.y <= y + high / 2 <= board.y + board.height)


def _above(box: Box, card: Box) -> Box:
    """Where a low window has the card over it, it peeps out from behind."""
    x, y, wide, high = box
    left, bottom, _width, tall = card
    return (x, max(y, bottom + tall + dp(14)), wide, high) if x + wide > left else box


def _join(box: Box, card: Box) -> None:
    """A line from something that glows to the card, below it or beside it."""
    x, y, wide, high = box
    left, bottom, width, tall = card
    if left > x + wide:
        level = min(max(y + high / 2, bottom + dp(12)), bottom + tall - dp(12))
        start, points = (x + wide, y + high / 2), (x + wide, y + high / 2, left, level)
    elif y > bottom + tall:
        across = min(max(x + wide / 2, left + dp(12)), left + width - dp(12))
        start, points = (x + wide / 2, y), (x + wide / 2, y, across, bottom + tall)
    else:
        return  # The card lies over it.
    Color(rgba=colour("#14181D"))
    Line(points=points, width=dp(2.6))
    Color(rgba=theme.glow)
    Line(points=points, width=dp(1.5))
    disc(start, dp(5))


def _draw(glow: Glow, box: Box) -> None:
    x, y, wide, high = box
    radius = wide / 2 if glow.round else dp(8)
    Color(rgba=colour(glow.fill))
    Plate(pos=(x, y), size=(wide, high), radius=radius)
    Color(rgba=theme.glow)
    out = dp(2)
    Rim(
        pos=(x - out, y - out),
        size=(wide + 2 * out, high + 2 * out),
        radius=radius + out,
        thick=dp(3) if glow.joined else dp(2.4),
    )
    words = min(sp(14), high * 0.26) if glow.title else 0.0
    if glow.art:
        _picture(glow.art, x + wide * 0.08, y + words * 1.2, wide * 0.84, high - words * 1.2 - high * 0.06)
    if glow.title:
        texture = lettering(glow.title, "BarlowCondensed-SemiBold", round(words))
        scale = min(1.0, (wide - dp(6)) * LETTERING / texture.width)
        width, height = texture.width / LETTERING * scale, texture.height / LETTERING * scale
        Color(rgba=colour("#F7F0DF"))
        Rectangle(pos=(x + (wide - width) / 2, y + dp(2)), size=(width, height), texture=texture)
    if glow.badge or glow.pinned:
        _badge(glow, x + wide if x < dp(20) else x, y + high)


def _badge(glow: Glow, x: float, y: float) -> None:
    """A letter or a small picture on an upper corner."""
    side = dp(20)
    Color(rgba=theme.red_on_paper)
    disc((x, y), side / 2 + dp(1.5))
    Color(rgba=theme.cream)
    disc((x, y), side / 2)
    if glow.pinned:
        _picture(glow.pinned, x - side * 0.36, y - side * 0.36, side * 0.72, side * 0.72)
        return
    texture = lettering(glow.badge, "BarlowCondensed-Bold", 16)
    wide, high = dp(texture.width / LETTERING), dp(texture.height / LETTERING)
    Color(rgba=theme.red_on_paper)
    Rectangle(pos=(x - wide / 2, y - high / 2), size=(wide, high), texture=texture)


def _picture(art: str, x: float, y: float, wide: float, high: float) -> None:
    texture = picture(art, min(wide, high))
    scale = min(wide / texture.width, high / texture.height)
    width, height = texture.width * scale, texture.height * scale
    Color(1, 1, 1, 1)
    Rectangle(pos=(x + (wide - width) / 2, y + (high - height) / 2), size=(width, height), texture=texture)


class DealLayer(Opaque, FloatLayout):
    """Lies over the table: the board shows through, everything else of the page does not."""

    #: How much of the board's light is left.
    light = NumericProperty(_CLOSED)
    #: Somebody looks, by a finger that holds or with their hands free.
    is_open = BooleanProperty(False)
    hands_free = BooleanProperty(False)
    #: There is nobody to hide from: the card turns by itself, and a button puts it away.
    alone = BooleanProperty(False)
    foot = StringProperty("")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        for name in ("on_begin", "on_held", "on_left", "on_ask", "on_done"):
            self.register_event_type(name)

    def on_begin(self) -> None: ...

    def on_held(self) -> None: ...

    def on_left(self) -> None: ...

    def on_ask(self) -> None: ...

    def on_done(self) -> None:
        """They have seen it, with their hands free."""

    def on_is_open(self, *_: Any) -> None:
        self.light = _OPEN if self.is_open else _CLOSED

    def shade(self, window: Box) -> None:
        """Draw the table round the board's window, and dim what is in it."""
        x, y, wide, high = window
        self.canvas.before.clear()
        with self.canvas.before:
            Callback(lambda _: glDisable(GL_BLEND))  # It hides what lies below: half the work.
            Color(rgba=theme.table)
            for pos, size in (
                ((self.x, self.y), (self.width, y - self.y)),
                ((self.x, y + high), (self.width, self.top - y - high)),
                ((self.x, y), (x - self.x, high)),
                ((x + wide, y), (self.right - x - wide, high)),
            ):
                if size[0] > 0 and size[1] > 0:
                    Rectangle(pos=pos, size=size)
            Callback(lambda _: glEnable(GL_BLEND))
            Color(0.03, 0.045, 0.06, 1 - self.light)
            Rectangle(pos=(x, y), size=(wide, high))
            if y - self.y > dp(_FADE):  # It ends beside a paper: on a light table that would look torn off.
                fade = min(dp(_FADE), high)
                for step in range(_STEPS):
                    Color(rgba=(*theme.table[:3], 1 - (step + 0.5) / _STEPS))
                    Rectangle(pos=(x, y + fade * step / _STEPS), size=(wide, fade / _STEPS))

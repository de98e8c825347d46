"""What a board in the middle is made of: a place for dice, a row for each player, and the panel beside it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kivy.properties import BooleanProperty, ListProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from spymobile.ui.parts.buttons import Reachable
from spymobile.ui.parts.labels import Picture

if TYPE_CHECKING:
    from kivy.input.motionevent import MotionEvent


class DicePlace(Reachable, ButtonBehavior, BoxLayout):
    """A ring to throw dice into: by a tap, a flick, or Enter. The last ones lie in it."""

    faces = ListProperty()
    look = NumericProperty(-1)
    #: Whoever is due may throw now.
    waits = BooleanProperty(False)
    #: Dice are on their way.
    sending = BooleanProperty(False)
    side = NumericProperty(0)

    def __init__(self, **kwargs: Any) -> None:
        self.register_event_type("on_throw")
        super().__init__(**kwargs)

    def on_throw(self) -> None:
        """Dice were thrown."""

    def on_faces(self, *_args: object) -> None:
        box = self.ids.dice
        while len(box.children) > len(self.faces):
            box.remove_widget(box.children[0])
        while len(box.children) < len(self.faces):
            box.add_widget(Picture(size_hint=(None, None), pos_hint={"center_y": 0.5}))
        for picture, face in zip(box.children[::-1], self.faces, strict=True):
            picture.art = face
        self.on_side()

    def on_side(self, *_args: object) -> None:
        across = self.side * (0.5 if len(self.faces) < 2 else 0.34)
        for picture in self.ids.dice.children:
            picture.size = across, across

    def in_reach(self) -> bool:
        return self.waits

    def press(self) -> None:
        if self.waits and not self.sending:
            self.dispatch("on_throw")

    def on_touch_down(self, touch: MotionEvent) -> bool:
        if self.waits and self.collide_point(*touch.pos):
            touch.grab(self)
            return True
        return bool(super().on_touch_down(touch))

    def on_touch_up(self, touch: MotionEvent) -> bool:
        """However far the finger has flown since: what began here was thrown here."""
        if touch.grab_current is self:
            touch.ungrab(self)
            self.press()
            return True
        return bool(super().on_touch_up(touch))


class FarRow(BoxLayout):
    """What is public of one player, in letters for the far end of a table."""

    name = StringProperty("")
    first = StringProperty("")
    second = StringProperty("")
    look = NumericProperty(0)
    has_turn = BooleanProperty(False)
    out = BooleanProperty(False)
    link = StringProperty("")
    unit = NumericProperty(1.0)
    pictured = BooleanProperty(False)
    #: Its picture is as wide as the row, and lies below the name.
    stacked = BooleanProperty(False)
    #: There is room for one line.
    low = BooleanProperty(False)

    @property
    def _place(self) -> Widget:
        place: Widget = (self.ids.below if self.stacked else self.ids.picture).__self__
        return place

    def put(self, picture: Widget | None) -> None:
        """Lay the game's own small picture into the row."""
        place = self._place
        self.pictured = picture is not None
        if picture is not None and picture.parent is None:
            place.clear_widgets()
            place.add_widget(picture)

    @property
    def picture(self) -> Widget | None:
        return next(iter(self._place.children), None)


class FarPanel:
    """What is said about the game on a board in the middle, however it lies."""

    unit = NumericProperty(1.0)
    title = StringProperty("")
    caption = StringProperty("")
    sentence = StringProperty("")
    look = NumericProperty(-1)
    news = StringProperty("")
    news_look = NumericProperty(-1)
    word = StringProperty("")
    tone = StringProperty("good")
    #: What stands beside the dice.
    throw_words = StringProperty("")
    can_throw = BooleanProperty(False)
    sending = BooleanProperty(False)
    many = BooleanProperty(False)
    page = ObjectProperty(None, allownone=True)

    def rows(self, count: int) -> list[FarRow]:
        """One for every seat; they are kept while there are as many."""
        raise NotImplementedError

    def faces(self, turn: int) -> None:
        """It is the turn of this seat; -1: nobody's."""


class MiddlePanel(FarPanel, BoxLayout):
    """Beside the board: whose turn it is, what is to be done, the dice, the players, the last news."""

    def rows(self, count: int) -> list[FarRow]:
        box = self.ids.rows
        if len(box.children) != count:
            box.clear_widgets()
            for _seat in range(count):
                box.add_widget(FarRow(unit=self.unit))
        return list(box.children[::-1])

    def on_unit(self, *_args: object) -> None:
        for row in self.ids.rows.children if "rows" in self.ids else ():
            row.unit = self.unit

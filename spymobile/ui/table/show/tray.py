"""The tray: news, the next step in words, its buttons, undo, the seal, each in a place that never moves."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from kivy.clock import Clock
from kivy.graphics import Mesh
from kivy.metrics import dp, sp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from spymobile.ui.face import Choice, Offer
from spymobile.ui.parts.buttons import Keyed, Push, Reachable
from spymobile.ui.parts.labels import Picture
from spymobile.ui.table.show.table_places import Area, TablePlaces
from spymobile.ui.text import _
from spymobile.ui.theme import theme

if TYPE_CHECKING:
    from kivy.input.motionevent import MotionEvent

#: Buttons that are kept for another time.
_SPARE = 16
#: Seconds in which a button that means something else than before hears nothing: the tap was for the other.
GUARD = 0.25
#: With large letters so many buttons have room; what is left waits behind "More".
_LARGE_BUTTONS = 2


class Tray(Widget):
    """What can be done now, in public. Its parts lie where :class:`TablePlaces` says, worded or not."""

    sentence = StringProperty("")
    art = StringProperty("")
    slip = StringProperty("")
    slip_look = NumericProperty(-1)
    #: How many lines besides the last have come since the last turn of whoever is to play; at a shared table,
    #: while others play, how many of their steps are still to be shown.
    slip_more = NumericProperty(0)
    #: The word of the last shock, and whether it was good news.
    slip_word, slip_tone = StringProperty(""), StringProperty("good")
    can_undo = BooleanProperty(False)
    show_undo = BooleanProperty(False)
    seal = StringProperty("")
    #: The seal lies large on a bench, with these words below it; what lies there besides is ``lying``.
    bench, caption = BooleanProperty(False), StringProperty("")
    lying = ObjectProperty(None, allownone=True)
    #: What lies there leaves room for whoever would rather tap than hold.
    tappable = BooleanProperty(False)
    #: How far the seal is broken by whoever opens it.
    broken = NumericProperty(0.0)
    caption_high = NumericProperty(0)
    #: The sign of whose file it closes.
    seal_art = StringProperty("")
    #: Whose sign is pressed into its wax.
    seal_look = NumericProperty(0)
    #: The own file of the only person here, in the place of the seal; None where there is a seal, or nothing.
    own_file = ObjectProperty(None, allownone=True)
    #: A step has been on its way for a while.
    sending = BooleanProperty(False)
    #: What stands where the main button will be, while nothing can be pressed.
    idle = StringProperty("")
    #: The game has put something of its own into the tray.
    full = BooleanProperty(False)
    #: Only the wax of the seal has room.
    wax = BooleanProperty(False)
    large = BooleanProperty(False)
    #: The log itself lies beside the board.
    logged = BooleanProperty(False)
    #: Somebody has a keyboard: every button shows its key.
    keys = BooleanProperty(False)

    def __init__(self, **kwargs: Any) -> None:
        self._more: Widget | None = None
        self.choices: tuple[Choice, ...] = ()
        #: Choices of the same step that wait in the menu.
        self.aside: tuple[Choice, ...] = ()
        self._last: Widget | None = None
        self._offered: tuple[Offer, Callable[[Choice], None]] | None = None
        self._places: TablePlaces | None = None
        #: Buttons of earlier steps by how they look, the latest last.
        self._spare: dict[tuple[str, ...], ChoicePush] = {}
        super().__init__(**kwargs)
        for name in (
            "on_undo",
            "on_open_log",
            "on_more",
            "on_read",
            "on_seal_begin",
            "on_seal_held",
            "on_seal_left",
            "on_seal_ask",
        ):
            self.register_event_type(name)

    def on_wax(self, *_: Any) -> None:
        if self.own_file is not None:
            self.own_file.fit(self.wax)

    def on_own_file(self, *_: Any) -> None:
        place = self.ids.own_file
        place.clear_widgets()
        if self.own_file is not None:
            place.add_widget(self.own_file)

    def on_lying(self, *_: Any) -> None:
        place = self.ids.bench
        place.clear_widgets()
        if self.lying is not None:
            place.add_widget(self.lying)

    def on_undo(self) -> None:
        """Undo was tapped."""

    def on_open_log(self) -> None:
        """The last line was tapped: show what is new, or the log."""

    def on_more(self, choices: Sequence[Choice]) -> None:
        """What had no room in the tray is asked for."""

    def on_read(self) -> None:
        """The sentence was tapped because it had to be small."""

    def on_seal_begin(self) -> None: ...

    def on_seal_held(self) -> None: ...

    def on_seal_left(self) -> None: ...

    def on_seal_ask(self) -> None: ...

    # Places

    def lay(self, places: TablePlaces) -> None:
        """Lay every part into its place."""
        if places == self._places:
            return
        large = self._places is not None and self._places.large != places.large
        self._places = places
        self.size, self.pos = places.tray.size, places.tray.pos
        self.wax, self.large, self.logged = places.wax, places.large, places.arrangement == "columns"
        self.bench = places.bench
        self.caption_high = places.caption
        ids = self.ids
        nowhere = Area(places.news.x, places.news.y, 0, 0)
        for part, place in (
            (ids.slip, nowhere if self.logged else places.news),
            (ids.step_row, places.sentence),
            (ids.idle, places.main),
            (ids.seal_row, places.seal),
            (ids.own_file, places.bench_top if places.bench else places.seal),
            (ids.bench, places.bench_top),
        ):
            part.size, part.pos = place.size, place.pos
        ids.buttons.lay(places.buttons, places.button, places.arrangement == "columns" or places.hand)
        self._lay_more()
        if large and self._offered is not None:
            self.offer(*self._offered)

    def _lay_more(self) -> None:
        if self._more is not None and self._places is not None:
            self._fit(self._more, self._places)

    def prepare(self, more: Widget, places: TablePlaces) -> None:
        """What a game will lay where the players are has its size before anybody waits for it."""
        if self._last is None:
            self._last = more
            self._fit(more, places)

    def forget_more(self) -> None:
        """Another table: what a game laid out at this one is not used again."""
        self._last = None

    @staticmethod
    def _fit(more: Widget, places: TablePlaces) -> None:
        more.size_hint = None, None
        more.pos, more.size = places.more[:2], places.more[2:]

    def touched_sentence(self, touch: MotionEvent) -> bool:
        """A sentence that had to be small is read out large to whoever taps it."""
        step = self.ids.step
        if step.is_small and step.collide_point(*touch.pos):
            self.dispatch("on_read")
            return True
        return False

    def _put_more(self, more: Widget | None) -> None:
        """What a game lays where the players are."""
        if self._more is not more:
            if self._more is not None:
                self.remove_widget(self._more)
            if more is not None:
                self._last = more
                self.add_widget(more)
        self._more = more
        self._lay_more()
        self.full = more is not None

    # Steps

    def offer(self, step: Offer, chosen: Callable[[Choice], None]) -> None:
        """Show a step and its buttons."""
        self._offered = step, chosen
        self.choices = tuple(choice for choice in step.choices if not choice.aside)
        self.aside = tuple(choice for choice in step.choices if choice.aside)
        self.sending = False
        self.sentence = step.sentence
        self.art = step.art
        row = self.ids.buttons
        self._put_more(step.more(chosen, self._last) if step.more is not None else None)
        before = [button.meaning for button in row.children[::-1]]
        shown = self._shown()
        for button in row.children:
            button.forget()
        row.clear_widgets()
        row.lead = 1.25 if len(shown) > 1 and shown[0].look == "primary" else 1.0
        now = Clock.get_time()
        for at, choice in enumerate(shown):
            button = self._button(choice, chosen)
            same = len(before) == len(shown) and before[at] == button.meaning
            if not same:
                button.changed_at = now
            row.add_widget(button)
        self._show_keys()

    def on_keys(self, *_args: object) -> None:
        self._show_keys()

    def _show_keys(self) -> None:
        """The letter of each button, or its number in the row."""
        for number, button in enumerate(self.ids.buttons.children[::-1], 1):
            button.cap = (button.choice.key or str(number)).upper() if self.keys else ""

    def _shown(self) -> list[Choice]:
        """What has room: the main button first, and with large letters "More" for all others."""
        at_hand = sorted(self.choices, key=lambda choice: choice.look not in ("primary", "deadly"))
        if not self.large or len(at_hand) <= _LARGE_BUTTONS:
            return at_hand
        rest = tuple(at_hand[_LARGE_BUTTONS - 1 :])
        return [
            *at_hand[: _LARGE_BUTTONS - 1],
            Choice(_("More"), does=lambda: self.dispatch("on_more", rest)),
        ]

    def _button(self, choice: Choice, chosen: Callable[[Choice], None]) -> ChoicePush:
        """A button for a choice: one that looked the same before, if it is free."""
        look = (choice.text, choice.look, choice.icon, choice.art)
        button = self._spare.pop(look, None)
        if button is None or button.parent is not None:
            button = ChoicePush(text=choice.text, look=choice.look, icon=choice.icon, art=choice.art)
        self._spare[look] = button
        while len(self._spare) > _SPARE:
            del self._spare[next(iter(self._spare))]
        button.mean(choice, chosen)
        return button

    def key(self, name: str) -> bool:
        """A key that no button wants: perhaps what the game has laid out does."""
        return isinstance(self._more, Keyed) and self._more.key(name)

    def wait(self, slow: bool) -> None:
        """A step is on its way: nothing can be pressed, and a slow one shows on its button."""
        for button in self.ids.buttons.children:
            button.disabled = True
            button.ring = slow and button.was_pressed
        self.sending = slow

    def button_of(self, choice: Choice) -> Push | None:
        """The button of one of the choices on offer."""
        buttons = {button.choice: button for button in self.ids.buttons.children}
        return buttons.get(choice)


class TrayButtons(Widget):
    """The buttons of a step in one row, the main one left-most: widths change, top and left edge never do.

    Where it is ``stacked``, the main button has the row to itself and the others lie below it. Words that do
    not fit get smaller letters, never another line of buttons.
    """

    gap = NumericProperty("8dp")
    lead = NumericProperty(1.0)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._high, self._stacked = 0.0, False
        self._trigger = Clock.create_trigger(self._arrange, -1)
        for name in ("children", "lead"):
            self.fbind(name, self._trigger)
        theme.watch(text_scale=self._again)

    def _again(self, *_args: object) -> None:
        self._trigger()

    def lay_again(self) -> None:
        """Buttons have other words."""
        self._trigger()

    def lay(self, place: Area, high: float, stacked: bool) -> None:
        """Where the buttons lie, how high each is, and whether the first has a row of its own."""
        self.size, self.pos = place.size, place.pos
        self._high, self._stacked = high, stacked
        self._arrange()

    def _arrange(self, *_args: object) -> None:
        items = self.children[::-1]
        if not items or not self._high:
            return
        rows = [items[:1], items[1:]] if self._stacked else [items]
        for number, row in enumerate(rows):
            self._place(row, self.top - self._high - number * (self._high + self.gap))

    def _place(self, items: list[ChoicePush], bottom: float) -> None:
        room = self.width - self.gap * (len(items) - 1)
        for item in items:
            item.bare, item.letters = False, min(float(sp(20)), float(dp(34)))
        needs = [item.natural_width for item in items]
        if sum(needs) > room:  # Pictures go before letters get smaller.
            for item in items:
                item.bare = bool(item.text)
            needs = [item.natural_width for item in items]
        if sum(needs) > room:
            words = sum(item.line_width for item in items)
            smaller = max(0.5, 0.97 * (room - sum(needs) + words) / max(1.0, words))
            for item in items:
                item.letters *= smaller
            needs = [item.natural_width for item in items]
            widths = [need + (room - sum(needs)) / len(items) for need in needs]
        else:
            lead = self.lead if len(items) > 1 else 1.0
            shares = [lead if item is self.children[-1] else 1.0 for item in items]
            widths = [room * share / sum(shares) for share in shares]
            if any(need > width for need, width in zip(needs, widths, strict=True)):
                widths = [need + (room - sum(needs)) / len(items) for need in needs]
        left = self.x
        for item, width in zip(items, widths, strict=True):
            item.fixed = self._high  # Else it would grow and shrink with its words.
            item.size = width, self._high
            item.pos = left, bottom
            left += width + self.gap


class ChoicePush(Push):
    """A choice on offer. Steps come and go, and many offer what others did: making a button anew each time
    would cost a frame its smoothness. A finger that was put down in an earlier step chooses nothing in this,
    and one that was on its way when the button changed its meaning does nothing at all.
    """

    #: What it stood for was chosen, and is on its way.
    ring = BooleanProperty(False)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        #: When something else came to lie here.
        self.changed_at = 0.0
        self._pressed_for: tuple[Choice, Callable[[Choice], None]] | None = None

    @property
    def was_pressed(self) -> bool:
        return self._pressed_for is not None

    @property
    def choice(self) -> Choice:
        return self._meant[0]

    @property
    def meaning(self) -> Choice:
        """What it stands for, apart from how that is done: functions are made anew for every step."""
        return replace(self.choice, does=None)

    def mean(self, choice: Choice, chosen: Callable[[Choice], None]) -> None:
        """From now on this is what it stands for."""
        self._meant = choice, chosen
        self._pressed_for = None
        self.dim, self.disabled, self.ring = choice.dim, False, False
        self.state = "normal"

    def forget(self) -> None:
        """Its step is over: a finger that is still on it has chosen nothing."""
        self._pressed_for = None

    def on_touch_down(self, touch: MotionEvent) -> bool:
        if self.collide_point(*touch.pos) and Clock.get_time() - self.changed_at < GUARD:
            return True
        return bool(super().on_touch_down(touch))

    def on_press(self) -> None:
        self._pressed_for = self._meant

    def on_release(self) -> None:
        choice, chosen = self._meant
        if self._pressed_for is self._meant:
            chosen(choice)


class Idle(Widget):
    """Where the main button will be: a dashed outline, and whose turn it is next."""

    text = StringProperty("")
    dash = NumericProperty("6dp")
    thick = NumericProperty("1.5dp")

    def __init__(self, **kwargs: Any) -> None:
        self._dashes = Mesh(mode="triangles")
        super().__init__(**kwargs)
        self.canvas.add(self._dashes)
        for name in ("pos", "size"):
            self.fbind(name, self._draw)

    def _draw(self, *_args: object) -> None:
        """All dashes at once: one drawing costs less than seventy."""
        vertices: list[float] = []
        step, thick = self.dash * 2, self.thick
        right, top = self.x + self.width, self.y + self.height  # Its own are still those of the size before.
        boxes = [
            (x, y, min(self.dash, right - x), thick)
            for y in (self.y, top - thick)
            for x in _steps(self.x, right, step)
        ] + [
            (x, y, thick, min(self.dash, top - y))
            for x in (self.x, right - thick)
            for y in _steps(self.y, top, step)
        ]
        for x, y, wide, high in boxes:
            for corner in ((x, y), (x + wide, y), (x + wide, y + high), (x, y + high)):
                vertices += (*corner, 0, 0)
        self._dashes.vertices = vertices
        self._dashes.indices = [4 * box + at for box in range(len(boxes)) for at in (0, 1, 2, 0, 2, 3)]


def _steps(start: float, end: float, step: float) -> list[float]:
    return [start + number * step for number in range(int(max(0.0, end - start) / step) + 1)]


class TrayDice(BoxLayout):
    """The last dice, as large as a finger; faint before the next are thrown."""

    faces = ListProperty()
    faint = BooleanProperty(False)

    def on_faces(self, *_args: object) -> None:
        while len(self.children) > len(self.faces):
            self.remove_widget(self.children[0])
        while len(self.children) < len(self.faces):
            self.add_widget(Picture())
        for picture, face in zip(self.children[::-1], self.faces, strict=True):
            picture.art = face


class Slip(Reachable, ButtonBehavior, BoxLayout):
    """A paper strip with the last thing that happened, and how much more is new."""

    text = StringProperty("")
    look = NumericProperty(-1)
    more = NumericProperty(0)
    #: The word of the last shock, stamped on it.
    word, tone = StringProperty(""), StringProperty("good")
    #: Letters are large: what does not fit in one line of them gets smaller, and as many lines as have room.
    large = BooleanProperty(False)
    #: Something lies beside it.
    narrow = BooleanProperty(False)

    def collide_point(self, x: float, y: float) -> bool:
        """A finger may be a little above or below it."""
        over = max(0.0, (dp(48) - self.height) / 2)
        return bool(self.x <= x <= self.right and self.y - over <= y <= self.top + over)

    def press(self) -> None:
        self.dispatch("on_release")

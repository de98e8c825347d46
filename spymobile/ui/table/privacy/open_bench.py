"""An open bench: over the whole tray, with its own sentence and buttons, and gone with the seat."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.widget import Widget
from kivy.utils import escape_markup, get_hex_from_color

from spymobile.ui.face import Choice, Offer
from spymobile.ui.parts import load_kv
from spymobile.ui.parts.buttons import Push
from spymobile.ui.parts.surfaces import Opaque
from spymobile.ui.table.show.table_places import Area, TablePlaces
from spymobile.ui.table.show.tray import TrayButtons
from spymobile.ui.theme import theme

load_kv("tray")

#: Across what lies over a thumb on the seal, and across the hand it belongs to, in dp.
_OVER, _HAND = 84, 96


def marked(sentence: str, words: Sequence[str]) -> str:
    """A sentence in which some words are teal, as Kivy's markup says it.

    >>> marked("Joins C5 [or so].", ()), marked("Joins C5.", ("C5",)).count("color")
    ('Joins C5 &bl;or so&br;.', 2)
    """
    shown, teal = escape_markup(sentence), get_hex_from_color(theme.teal_text)
    for word in words:
        shown = re.sub(rf"\b{re.escape(word)}\b", f"[color={teal}]{word}[/color]", shown, count=1)
    return shown


class BenchPush(Push):
    """A button of an open bench; its words go with it."""

    def __init__(self, chosen: Callable[[Choice], None], **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.choice = Choice("")
        self.bind(on_release=lambda *_: chosen(self.choice))

    def mean(self, choice: Choice) -> None:
        """From now on this is what it stands for."""
        self.choice = choice
        self.text, self.look, self.icon, self.art = choice.text, choice.look, choice.icon, choice.art
        self.dim = choice.dim


class OpenBench(Opaque, Widget):
    """Lies over the tray while a seat is open. Every part has the place of its twin in the tray below."""

    name = StringProperty("")
    sentence = StringProperty("")
    #: The same with what stands out in it, as the screen shows it.
    shown = StringProperty("")
    caption = StringProperty("")
    look = NumericProperty(0)
    #: It is open only while a thumb stays on the seal, which lies in its middle.
    held = BooleanProperty(False)
    #: How much of the seconds before it closes by itself is over.
    drained = NumericProperty(0.0)

    def __init__(self, aside: Widget | None, closed: Callable[[], None], **kwargs: Any) -> None:
        self._closed = closed
        super().__init__(**kwargs)
        if aside is not None:
            self.ids.aside.add_widget(aside)

    @property
    def step(self) -> Widget | None:
        """What lies on it."""
        return next(iter(self.ids.body.children), None)

    @property
    def buttons(self) -> TrayButtons:
        """The row of buttons."""
        row: TrayButtons = self.ids.buttons.__self__
        return row

    @property
    def inside(self) -> Widget:
        """What the keyboard finds in it: all of it, its buttons too."""
        return self

    def close(self) -> None:
        self._closed()

    def say(self, offer: Offer[Any], chosen: Callable[[Choice], None], keys: bool = False) -> None:
        """Show a step and its buttons."""
        self.sentence, self.shown = offer.sentence, marked(offer.sentence, offer.marked)
        row = self.buttons
        row.lead = 1.25 if len(offer.choices) > 1 and offer.choices[0].look == "primary" else 1.0
        while len(row.children) > len(offer.choices):
            row.remove_widget(row.children[0])
        while len(row.children) < len(offer.choices):
            row.add_widget(BenchPush(chosen))
        for number, (button, choice) in enumerate(zip(row.children[::-1], offer.choices, strict=True), 1):
            button.mean(choice)
            button.cap = (choice.key or str(number)).upper() if keys else ""
        row.lay_again()

    def press_key(self, name: str) -> bool:
        """Press the button of a letter or of a number in the row."""
        buttons = self.buttons.children[::-1]
        for number, button in enumerate(buttons, 1):
            if name and name in (button.choice.key, str(number)):
                button.press()
                return True
        return False

    def lay(self, places: TablePlaces) -> None:
        """Lay every part into its place."""
        ids, room = self.ids, places.tray
        beside = places.arrangement == "columns"
        if beside:  # The log above stays: the tab lies over its lower edge.
            room = Area(room.x, room.y, room.width, room.height + dp(44))
        self.size, self.pos = room.size, room.pos
        news = (
            Area(places.sentence.x, room.top - dp(42), places.sentence.width, dp(36))
            if beside
            else places.news
        )
        step = places.sentence
        if self.held and not beside:  # What lies under the thumb looks out above it, into the sentence's row.
            step = Area(step.x, news.y, step.width, max(news.height, dp(36)))
            news = places.sentence
        over = dp(_OVER) if self.held and not beside else 0.0
        tab = min((news.width - over) / 2 - dp(4) if over else news.width, dp(176))
        left = news.width - tab - max(dp(8), over)
        for part, place in (
            (ids.tab, Area(news.x, news.y, tab, min(news.height, dp(38)))),
            (
                ids.aside,
                Area(news.right - left, news.y, left if left > dp(90) else 0.0, min(news.height, dp(48))),
            ),
            (ids.step, step),
            (ids.body, places.bench_top),
            (ids.caption, Area(places.seal.x, places.seal.y, places.seal.width, places.caption)),
            (ids.close, places.close),
            (ids.lift, Area(places.sentence.x, places.close.y, *self._lift_size(places))),
        ):
            part.size, part.pos = place.size, place.pos
        ids.aside.opacity = 1 if ids.aside.width else 0
        self.buttons.gap = dp(_HAND) if self.held and not beside else dp(8)
        self.buttons.lay(places.buttons, places.button, beside)

    def _lift_size(self, places: TablePlaces) -> tuple[float, float]:
        """Left of the hand, where an open bench has its Close; nothing where that lies elsewhere."""
        below = self.held and places.close.top <= places.buttons.y + dp(1)
        return (places.sentence.width * 0.42, places.close.height) if below else (0.0, 0.0)

"""The tray: the next step in words, its buttons, undo, the last thing that happened, and the seal."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout

from spymobile.ui.face import Choice, Offer
from spymobile.ui.parts.buttons import Push, Reachable
from spymobile.ui.parts.surfaces import Column, Opaque

if TYPE_CHECKING:
    from kivy.uix.widget import Widget

#: Buttons that are kept for another time.
_SPARE = 16


class Tray(Column):
    """What can be done now, in public."""

    sentence = StringProperty("")
    art = StringProperty("")
    slip = StringProperty("")
    slip_look = NumericProperty(-1)
    #: How many lines besides the last have come since the last turn of whoever is to play.
    slip_more = NumericProperty(0)
    can_undo = BooleanProperty(False)
    show_undo = BooleanProperty(False)
    seal = StringProperty("")
    #: What stands in the file that is kept open.
    pinned = StringProperty("")
    #: How far the seal reaches up from the lower edge: what lies above may be covered by an open file.
    seal_top = NumericProperty(0)
    #: A step has been on its way for a while.
    sending = BooleanProperty(False)
    #: The page is low: the last line waits behind a button.
    small = BooleanProperty(False)
    #: The game has put something of its own into the tray.
    full = BooleanProperty(False)

    def __init__(self, **kwargs: Any) -> None:
        self._more: Any = None
        self.choices: tuple[Choice, ...] = ()
        self._last: Any = None
        #: Buttons of earlier steps by how they look, the latest last.
        self._spare: dict[tuple[str, ...], ChoicePush] = {}
        super().__init__(**kwargs)
        for name in (
            "on_undo",
            "on_open_log",
            "on_seal_begin",
            "on_seal_held",
            "on_seal_left",
            "on_seal_ask",
        ):
            self.register_event_type(name)

    def on_undo(self) -> None:
        """Undo was tapped."""

    def on_open_log(self) -> None:
        """The last line was tapped: show what is new, or the log."""

    def on_seal_begin(self) -> None: ...

    def on_seal_held(self) -> None: ...

    def on_seal_left(self) -> None: ...

    def on_seal_ask(self) -> None: ...

    def _lay(self, more: Widget | None) -> None:
        """What a game puts between the sentence and the buttons; the last line makes room for it."""
        if self._more is not more:
            if self._more is not None:
                self.remove_widget(self._more)
            if more is not None:
                self._last = more
                self.add_widget(more, self.children.index(self.ids.buttons) + 1)
        self._more = more
        self.full = more is not None

    def offer(self, step: Offer, chosen: Callable[[Choice], None]) -> None:
        """Show a step and its buttons."""
        self.choices = step.choices
        self.sending = False
        self.sentence = step.sentence
        self.art = step.art
        row = self.ids.buttons
        self._lay(step.more(chosen, self._last) if step.more is not None else None)
        row.clear_widgets()
        row.lead = 1.25 if len(step.choices) > 1 and step.choices[0].look == "primary" else 1.0
        for choice in step.choices:
            row.add_widget(self._button(choice, chosen))

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

    def wait(self, slow: bool) -> None:
        """A step is on its way: nothing can be pressed, and a slow one shows on its button."""
        for button in self.ids.buttons.children:
            button.disabled = True
            button.ring = slow and button.was_pressed
        self.sending = slow

    def button_of(self, choice: Choice) -> Push | None:
        """The button of one of the choices on offer."""
        buttons = dict(zip(self.choices, self.ids.buttons.children[::-1], strict=False))
        return buttons.get(choice)


class ChoicePush(Push):
    """A choice on offer. Steps come and go, and many offer what others did: making a button anew each time
    would cost a frame its smoothness. A finger that was put down in an earlier step chooses nothing in this.
    """

    #: What it stood for was chosen, and is on its way.
    ring = BooleanProperty(False)

    @property
    def was_pressed(self) -> bool:
        return bool(self._pressed_for)

    def mean(self, choice: Choice, chosen: Callable[[Choice], None]) -> None:
        """From now on this is what it stands for."""
        self._meant = choice, chosen
        self._pressed_for: tuple[Any, ...] = ()
        self.dim, self.disabled, self.ring = choice.dim, False, False
        self.state = "normal"

    def on_press(self) -> None:
        self._pressed_for = self._meant

    def on_release(self) -> None:
        choice, chosen = self._meant
        if self._pressed_for is self._meant:
            chosen(choice)


class Slip(Reachable, ButtonBehavior, BoxLayout):
    """A paper strip with the last thing that happened, and how much more is new."""

    text = StringProperty("")
    look = NumericProperty(-1)
    more = NumericProperty(0)
    need = NumericProperty("48dp")

    def press(self) -> None:
        self.dispatch("on_release")


class Folder(Opaque, BoxLayout):
    """The closed file of the person who must decide in secret."""

    name = StringProperty("")
    look = NumericProperty(0)
    sentence = StringProperty("")
    #: What has just happened, for everybody.
    news = StringProperty("")
    phase = StringProperty("locked")
    #: There is nobody to pass the device to.
    alone = BooleanProperty(False)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        for name in ("on_begin", "on_held", "on_left", "on_ask", "on_not_me"):
            self.register_event_type(name)

    def on_begin(self) -> None: ...

    def on_held(self) -> None: ...

    def on_left(self) -> None: ...

    def on_ask(self) -> None: ...

    def on_not_me(self) -> None:
        """Somebody else was about to look."""

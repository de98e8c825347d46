"""The code of a seat: four digits on a keypad, chosen in the lobby, asked for by the curtain."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from kivy.clock import Clock
from kivy.graphics import Color
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ColorProperty, NumericProperty, StringProperty
from kivy.uix.widget import Widget

from spymobile.ui.parts import load_kv
from spymobile.ui.parts.buttons import Push
from spymobile.ui.parts.frames import disc, ring
from spymobile.ui.parts.sheet import Sheet
from spymobile.ui.table.privacy.curtain import PIN_WAIT, WRONG_PINS
from spymobile.ui.text import _

if TYPE_CHECKING:
    from spymobile.ui.navigation import Stage
    from spymobile.ui.table.privacy.curtain import Curtain

load_kv("pin")

DIGITS = 4


class PinDots(Widget):
    """As many full dots as digits were typed."""

    typed = NumericProperty(0)
    tint = ColorProperty((0, 0, 0, 1))

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        for name in ("pos", "size", "typed", "tint"):
            self.fbind(name, self._redraw)

    def _redraw(self, *_: Any) -> None:
        self.canvas.clear()
        radius, step = self.height * 0.3, self.height * 1.2
        left = self.center_x - step * (DIGITS - 1) / 2
        with self.canvas:
            Color(rgba=self.tint)
            for number in range(DIGITS):
                x = left + number * step
                if number < self.typed:
                    disc((x, self.center_y), radius)
                else:
                    ring((x, self.center_y), radius, dp(2.4))


class PinPad(Sheet):
    """Four masked digits. What is typed stays in here."""

    typed = NumericProperty(0)
    line = StringProperty("")
    #: Something went wrong.
    alarm = BooleanProperty(False)
    #: Digits are not taken now.
    deaf = BooleanProperty(False)

    def __init__(self, stage: Stage, **kwargs: Any) -> None:
        super().__init__(stage, **kwargs)
        self._digits = ""
        for key in "123456789":
            self._add_key(key, text=key)
        self.ids.pad.add_widget(Widget())
        self._add_key("0", text="0")
        self._add_key("<", icon="backspace-outline")

    def _add_key(self, key: str, **words: str) -> None:
        button = Push(look="paper", size_hint_y=1, **words)
        button.bind(on_release=partial(self.press_key, key))
        self.ids.pad.add_widget(button)

    def press_key(self, key: str, *_: Any) -> None:
        if self.deaf:
            return
        self._digits = self._digits[:-1] if key == "<" else self._digits + key
        self.typed = len(self._digits)
        if self.typed == DIGITS:
            digits, self._digits = self._digits, ""
            self.typed = 0
            self.entered(digits)

    def entered(self, digits: str) -> None:
        """All four are there."""

    def key(self, name: str) -> bool:
        if len(name) == 1 and name.isdecimal():
            self.press_key(name)
            return True
        return False


class NewPinSheet(PinPad):
    """Chosen by the owner of a seat, and typed twice: nobody can look it up later."""

    def __init__(self, stage: Stage, name: str, chosen: Callable[[str], None], **kwargs: Any) -> None:
        super().__init__(stage, **kwargs)
        self._chosen = chosen
        self._once = ""
        self.title = _("{name}: choose a PIN of four digits").format(name=name)
        self.line = _("Nobody else should see it.")

    def entered(self, digits: str) -> None:
        if not self._once:
            self._once, self.alarm = digits, False
            self.line = _("Once more, the same four digits.")
        elif digits == self._once:
            self._stage.close(self)
            self._chosen(digits)
        else:
            self._once, self.alarm = "", True
            self.line = _("The two were different. Choose again.")


class PinSheet(PinPad):
    """Asks for the code. Says nothing about which digits are right."""

    def __init__(
        self, stage: Stage, curtain: Curtain, name: str, forgotten: Callable[[], None], **kwargs: Any
    ) -> None:
        super().__init__(stage, **kwargs)
        self._curtain, self._forgotten = curtain, forgotten
        self.title = _("{name}: type your PIN").format(name=name)
        forgot = Push(text=_("I forgot my PIN"), look="paper")
        forgot.bind(on_release=self._forget)
        self.body().add_widget(forgot)
        self._wait()

    def entered(self, digits: str) -> None:
        if self._curtain.type_pin(digits):
            self._stage.close(self)
            return
        self.line, self.alarm = _("That is not the PIN."), True
        if self._curtain.wrong % WRONG_PINS == 0:
            self._curtain.bar(Clock.get_time() + PIN_WAIT)
            self._wait()

    def _wait(self) -> None:
        """Closing the sheet and opening it again does not shorten the wait."""
        left = self._curtain.barred_until - Clock.get_time()
        if left > 0:
            self.deaf = self.alarm = True
            self.line = _("Three wrong tries. Wait 15 seconds.")
            Clock.schedule_once(self._go_on, left)

    def _go_on(self, _: float) -> None:
        self.deaf = False
        self.line = ""

    def _forget(self, *_: Any) -> None:
        self.dismiss()
        self._forgotten()

    def closing(self) -> None:
        """Whoever closes it: without a code nothing opens."""
        super().closing()
        if self._curtain.phase == "pin":
            self._curtain.lock()

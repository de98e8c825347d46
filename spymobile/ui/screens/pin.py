"""The code of a seat: four digits, typed by its owner."""

from __future__ import annotations

from functools import partial
from typing import Any

from kivy.clock import Clock
from kivy.properties import NumericProperty, StringProperty

from spymobile.ui.parts import load_kv
from spymobile.ui.parts.buttons import Push
from spymobile.ui.parts.sheet import Sheet
from spymobile.ui.play.curtain import PIN_WAIT, WRONG_PINS
from spymobile.ui.text import _

load_kv("sheet")


class PinSheet(Sheet):
    """Says nothing about which digits are right."""

    typed = NumericProperty(0)
    line = StringProperty("")

    def __init__(self, stage: Any, curtain: Any, name: str, **kwargs: Any) -> None:
        super().__init__(stage, **kwargs)
        self._curtain = curtain
        self._digits = ""
        self._waiting = False
        self.title = _("{name}: your four digits").format(name=name)
        for key in "123456789 0<":
            button = Push(
                text=key.strip() or " ", look="paper", disabled=key == " ", opacity=0 if key == " " else 1
            )
            if key == "<":
                button.text, button.icon = "", "backspace-outline"
            button.bind(on_release=partial(self.press_key, key))
            self.ids.pad.add_widget(button)

    def press_key(self, key: str, *_: Any) -> None:
        if self._waiting or key == " ":
            return
        self._digits = self._digits[:-1] if key == "<" else self._digits + key
        self.typed = len(self._digits)
        if len(self._digits) == 4:
            self._try()

    def _try(self) -> None:
        digits, self._digits = self._digits, ""
        self.typed = 0
        if self._curtain.type_pin(digits):
            self._stage.close(self)
            return
        if self._curtain.wrong % WRONG_PINS == 0:
            self._waiting = True
            self.line = _("Three wrong tries. Wait 15 seconds.")
            Clock.schedule_once(self._go_on, PIN_WAIT)
        else:
            self.line = _("That is not it.")

    def _go_on(self, _: float) -> None:
        self._waiting = False
        self.line = ""

    def key(self, name: str) -> bool:
        if len(name) == 1 and name.isdecimal():
            self.press_key(name)
            return True
        return False

    def dismiss(self) -> None:
        super().dismiss()
        self._curtain.lock()

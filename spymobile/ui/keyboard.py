"""Keys on a desktop: Tab walks, Enter presses, Escape goes back; arrows belong to what Tab has come to,
letters to pages and sheets."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from kivy.uix.widget import Widget

from spymobile.ui.parts.buttons import Push, Reachable

_NAMES = {
    8: "backspace",
    9: "tab",
    13: "enter",
    271: "enter",
    27: "escape",
    32: "space",
    273: "up",
    274: "down",
    275: "right",
    276: "left",
}
ARROWS = ("up", "down", "left", "right")


def name_of(key: int, text: str | None) -> str:
    """A key in one word: "enter", "tab", or its letter."""
    return _NAMES.get(key) or (text or "").lower()


def letter_of(key: int) -> str:
    """The letter of a key that was let go: of those the system tells only the code, and some have large ones.

    >>> letter_of(104), letter_of(1073741952)
    ('h', '')
    """
    return chr(key) if 32 < key < 127 else ""


def buttons(widget: Widget) -> Iterator[Push]:
    """The buttons below a widget that can be seen, in reading order."""
    return (found for found in reachable(widget) if isinstance(found, Push))


def reachable(widget: Widget) -> Iterator[Widget]:
    """What the keyboard can stand on below a widget, in reading order."""
    if widget.opacity == 0 or widget.disabled:
        return
    if isinstance(widget, Reachable) and widget.in_reach():
        yield widget
    found = [button for child in widget.children for button in reachable(child)]
    yield from sorted(
        found,
        key=lambda button: (
            -round(button.to_window(0, button.top)[1] / 24),
            button.to_window(button.x, 0)[0],
        ),
    )


def _in_reach(top: Widget) -> list[Widget]:
    """What the keyboard can stand on: on a page or sheet, and then on what lies open beside that."""
    beside = top.alongside() if hasattr(top, "alongside") else None
    return [*reachable(top), *(reachable(beside) if beside is not None else ())]


class KeyboardFocus:
    """What the keyboard is on."""

    def __init__(self, say: Callable[[str], None]) -> None:
        self._at: Widget | None = None
        self._say = say

    def walk(self, top: Widget, step: int) -> None:
        """To the next one, round and round."""
        found = _in_reach(top)
        if not found:
            return
        found = self._from_the_start(top, found)
        at = found.index(self._at) + step if self._at in found else (0 if step > 0 else -1)
        self.drop()
        self._at = found[at % len(found)]
        self._at.focused = True
        if getattr(self._at, "hint", ""):
            self._say(self._at.hint)

    @staticmethod
    def _from_the_start(top: Widget, found: list[Widget]) -> list[Widget]:
        """A page may want what can be decided now to come before its header."""
        start = getattr(top, "tab_begins_at", None)
        first = next(reachable(start), None) if start is not None else None
        begin = found.index(first) if first in found else 0
        return found[begin:] + found[:begin]

    def press(self, top: Widget) -> bool:
        """Press what the keyboard is on; without that, the main button."""
        main = (button for button in buttons(top) if button.look in ("primary", "deadly") and not button.dim)
        target: Widget | None = self._at if self._at in _in_reach(top) else next(main, None)
        if target is None:
            return False
        target.press()
        return True

    def arrow(self, top: Widget, name: str) -> bool:
        """An arrow for what the keyboard is on."""
        at = self._at
        return at is not None and at in _in_reach(top) and bool(at.arrow(name))

    def drop(self) -> None:
        """Look at nothing."""
        if self._at is not None:
            self._at.focused = False
        self._at = None

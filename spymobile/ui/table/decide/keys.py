"""The table by keyboard: letters and numbers press buttons, arrows walk what glows, Space holds the seal.

Left and right go from piece to piece where pieces can be taken up, up and down from place to place; where
there is only one kind, all arrows walk it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from spymobile.ui import keyboard
from spymobile.ui.parts.buttons import HoldPush, Keyed, Push

if TYPE_CHECKING:
    from spymobile.ui.screens.table import TablePage
    from spymobile.ui.table.privacy.open_bench import OpenBench

_PLACES = {"n": 1, "down": 1, "up": -1}
_PIECES = {"right": 1, "left": -1}


class Keys:
    """The keys of one table page. Its buttons show theirs as soon as there is a keyboard or a mouse."""

    def __init__(self, page: TablePage) -> None:
        self._page = page
        self._held: HoldPush | None = None

    def down(self, name: str) -> bool:
        """A key was pressed; True if it meant something."""
        page = self._page
        if page.tray_scenes.go_on():
            return True
        if name == "space":
            return self._hold()
        if page.deal.layer is not None:
            return self._number(name, list(keyboard.buttons(page.deal.layer)))
        if page.curtain_view.bench is not None:
            return self._on_bench(name, page.curtain_view.bench)
        desk = page.curtain_view.desk
        if isinstance(desk, Keyed) and desk.key(name):
            return True
        if page.curtain_view.is_private and not (page.wide and desk is not None):
            return self._number(name, list(keyboard.buttons(page.curtain_view.body)))
        return self._at_table(name)

    def _at_table(self, name: str) -> bool:
        """The tray's buttons first, then commands, then places and people on the board."""
        page = self._page
        buttons = page.tray.ids.buttons.children[::-1]
        for button in buttons:
            if name and name == button.choice.key:
                button.press()
                return True
        if page.tray.key(name):
            return True
        commands = {"u": page.commands.undo, "l": page.open_log}
        if name in commands:
            commands[name]()
            return True
        if name in _PLACES:
            return bool(page.selection.walk_on(_PLACES[name]) or page.selection.walk_people(_PLACES[name]))
        if name in _PIECES:
            return bool(page.selection.walk_people(_PIECES[name]) or page.selection.walk_on(_PIECES[name]))
        return self._number(name, buttons)

    def _on_bench(self, name: str, bench: OpenBench) -> bool:
        """Letters press its buttons, the step hears what is left, arrows walk what glows."""
        if bench.press_key(name) or (isinstance(bench.step, Keyed) and bench.step.key(name)):
            return True
        step = _PLACES.get(name) or _PIECES.get(name)
        return step is not None and self._page.selection.walk_on(step)

    @staticmethod
    def _number(name: str, buttons: Sequence[Push]) -> bool:
        """Buttons are numbered as they are read."""
        if not name.isdecimal() or not 1 <= int(name) <= len(buttons):
            return False
        buttons[int(name) - 1].press()
        return True

    def _hold(self) -> bool:
        """Space is a finger on the seal; a key that is held down comes again and again."""
        page = self._page
        # An id alone would not keep it alive.
        seal = page.deal.button or page.curtain_view.seal or page.tray.ids.seal.__self__
        if self._held is None and not seal.hidden and page.curtain_view.curtain.phase == "locked":
            self._held = seal
            seal.begin()
        return True

    def up(self, name: str) -> None:
        """A key was let go."""
        if name == "space" and self._held is not None:
            held, self._held = self._held, None
            held.let_go()

    def forget(self) -> None:
        """Whatever was held is closed by now; the key's end may never be heard of."""
        self._held = None

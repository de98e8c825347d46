"""First start: a name, a text size that can be read, and what may move, sound and shake."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from spymobile.table.record import tidy_name
from spymobile.ui import design
from spymobile.ui.parts.sheet import Sheet
from spymobile.ui.text import _

if TYPE_CHECKING:
    from spymobile.ui.app import SpymobileApp


class WelcomeSheet(Sheet):
    """Shown once; everything here is in the settings too."""

    def __init__(self, app: SpymobileApp, **kwargs: Any) -> None:
        super().__init__(app.stage, **kwargs)
        self._app = app
        self.title = _("Welcome, agent")
        preferences = app.preferences
        self._field = design.text_field(text=preferences.name, size_hint_y=None)
        self.ids.name.add_widget(self._field)
        self._sizes = (1.0, 1.3, 1.6, 2.0)
        self.ids.sizes.fill([{"text": f"{round(100 * size)} %"} for size in self._sizes], self._set_size)
        self.ids.sizes.choose(
            self._sizes.index(preferences.text_scale) if preferences.text_scale in self._sizes else 0
        )
        titles = {"reduce_motion": _("Motion"), "sound": _("Sound"), "vibration": _("Vibration")}
        if not app.ports.can_vibrate():
            del titles["vibration"]
        self._switches = tuple(titles)
        self.ids.switches.fill([{"text": title} for title in titles.values()], self._turn)
        self._show_switches()

    def _set_size(self, number: int) -> None:
        self._app.preferences.text_scale = self._sizes[number]

    def _turn(self, number: int) -> None:
        name = self._switches[number]
        setattr(self._app.preferences, name, not getattr(self._app.preferences, name))
        self._show_switches()

    def _show_switches(self) -> None:
        for pick, name in zip(self.ids.switches.children[::-1], self._switches, strict=True):
            # Motion is kept the other way round; on is more in all of them.
            pick.chosen = getattr(self._app.preferences, name) != (name == "reduce_motion")

    def start(self) -> None:
        name = tidy_name(self._field.text)
        if name:
            self._app.preferences.name = name
        self.dismiss()

    def dismiss(self) -> None:
        self._app.preferences.welcomed = True
        super().dismiss()
        if self._app.preferences.text_scale != 1.0:
            self._stage.home()  # Made anew for the size of text just chosen.

"""Settings: looks, motion, sound, pace, and when the curtain falls by itself."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from spymobile.ui.navigation import Page
from spymobile.ui.parts.buttons import Push
from spymobile.ui.screens.table_options import locks, paces
from spymobile.ui.text import _


class SwitchRow(BoxLayout):
    """Something that is on or off."""

    title = StringProperty("")
    line = StringProperty("")
    icon = StringProperty("")
    active = BooleanProperty(False)


class ChoiceRow(BoxLayout):
    """One of a few values."""

    title = StringProperty("")


class Toggle(Push):
    """A switch drawn plainly."""

    active = BooleanProperty(False)


class SettingsPage(Page):
    """Everything takes effect at once and is kept."""

    def enter(self, **arguments: Any) -> None:
        box = self.ids.rows
        box.clear_widgets()
        preferences = self.app.preferences
        box.add_widget(self._choice(_("Colours"), "style", [("dark", _("Dark")), ("light", _("Light"))]))
        sizes = [(0.9, "90 %"), (1.0, "100 %"), (1.3, "130 %"), (1.6, "160 %"), (2.0, "200 %")]
        box.add_widget(self._choice(_("Text size"), "text_scale", sizes))
        box.add_widget(self._choice(_("Pace of bots"), "pace", list(paces().items())))
        box.add_widget(self._choice(_("Close an open file after"), "auto_lock", list(locks().items())))
        for name, icon, title, line in self._switches():
            row = SwitchRow(icon=icon, title=title, line=line, active=getattr(preferences, name))
            row.ids.toggle.bind(on_release=self._switch(name, row))
            box.add_widget(row)

    def _switches(self) -> list[tuple[str, str, str, str]]:
        """What this device can do; there is no switch for what it has not."""
        rows = [
            ("reduce_motion", "motion-outline", _("Reduce motion"), _("Pieces and dice are simply there.")),
            ("sound", "volume-high", _("Sound"), _("Paper, stamp, dice and blast.")),
        ]
        if self.app.ports.can_vibrate():
            rows.append(
                ("vibration", "vibrate", _("Vibration"), _("A tick for a step, a rumble for a bomb."))
            )
        if self.app.ports.can_feel_shakes():
            rows.append(("shake", "gesture", _("Shake to roll"), _("The button always works too.")))
        return rows

    def _switch(self, name: str, row: SwitchRow) -> Callable[..., None]:
        def turn(*_: Any) -> None:
            row.active = not row.active
            setattr(self.app.preferences, name, row.active)

        return turn

    def _choice(self, title: str, name: str, values: list[tuple[Any, str]]) -> ChoiceRow:
        row = ChoiceRow(title=title)
        current = getattr(self.app.preferences, name)

        def chosen(number: int) -> None:
            setattr(self.app.preferences, name, values[number][0])

        row.ids.picker.fill([{"text": words} for _value, words in values], chosen)
        row.ids.picker.choose(next((at for at, (value, _w) in enumerate(values) if value == current), -1))
        return row

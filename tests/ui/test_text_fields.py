"""Fields to write in, under a mouse."""

from __future__ import annotations

from kivy.core.window import Window

from spymobile.ui.design import text_field
from tests.ui.pilot import Pilot


def test_a_mouse_over_a_field_breaks_nothing(pilot: Pilot) -> None:
    """KivyMD would look for parts of its own that are not installed with the app."""
    pilot.stage.go("rules", game="spy_alley")
    pilot.page.open_search()
    pilot.settle()
    fields = [widget for widget in pilot.stage.walk() if isinstance(widget, type(text_field()))]
    assert fields
    for field in fields:
        for at in (field.to_window(*field.center), (1, 1)):
            Window.mouse_pos = at
            pilot.frames(3)
    assert pilot.stage.page is pilot.page
    assert pilot.page.__class__.__name__ == "RulesPage"

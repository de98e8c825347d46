"""Settings in groups, each row with its value and a line of help; about the app and its licences."""

from __future__ import annotations

import pytest

from spymobile import __version__
from spymobile.ui.screens.about import shipped
from spymobile.ui.theme import theme
from tests.ui.pilot import Pilot


@pytest.fixture
def settings(pilot: Pilot) -> Pilot:
    pilot.say("Settings")
    return pilot


def rows(pilot: Pilot) -> dict[str, object]:
    kinds = ("SwitchRow", "ValueRow")
    return {w.title: w for w in pilot.widgets(pilot.page) if type(w).__name__ in kinds}


def test_rows_stand_in_groups_with_icon_and_help(settings: Pilot) -> None:
    groups = [w for w in settings.page.ids.rows.children[::-1] if type(w).__name__ == "Group"]
    assert [group.title for group in groups] == ["YOU", "LOOK", "FEEL", "PRIVACY", "BOTS", "ABOUT"]
    for row in rows(settings).values():
        assert row.icon  # type: ignore[attr-defined]
        assert row.line  # type: ignore[attr-defined]


def test_a_value_is_shown_and_chosen_on_a_sheet(settings: Pilot) -> None:
    row = rows(settings)["Pace of bots"]
    assert row.value == "Fast"  # type: ignore[attr-defined]
    settings.say("Pace of bots")
    settings.say("Wait for my tap")
    assert settings.app.preferences.pace == "ask"
    settings.say("Done")
    assert row.value == "Wait for my tap"  # type: ignore[attr-defined]


def test_the_name_is_changed_in_the_settings_and_before_joining(settings: Pilot) -> None:
    settings.say("Your name")
    settings.stage.sheet._field.text = "  Nora   Berg "
    settings.say("Keep")
    assert settings.app.preferences.name == "Nora Berg"
    assert rows(settings)["Your name"].value == "Nora Berg"  # type: ignore[attr-defined]
    settings.say("Your name")
    settings.stage.sheet._field.text = "   "
    settings.say("Keep")
    assert settings.app.preferences.name == "Nora Berg", "nobody is without a name"
    settings.back()
    settings.say("Join a table")
    settings.say("You come in as Nora Berg")
    settings.stage.sheet._field.text = "Nora"
    settings.say("Keep")
    assert settings.button("You come in as Nora")


def test_rows_fit_the_text_size_just_chosen(settings: Pilot) -> None:
    before = rows(settings)["Pace of bots"].height  # type: ignore[attr-defined]
    settings.say("Text size")
    settings.say("200 %")
    settings.say("Done")
    row = rows(settings)["Pace of bots"]
    assert row.height > before  # type: ignore[attr-defined]
    assert row.ids.words.height <= row.height  # type: ignore[attr-defined]


def test_on_is_more_in_every_switch(settings: Pilot) -> None:
    """Motion is kept as its opposite; nobody sees that."""
    preferences = settings.app.preferences
    switches = rows(settings)
    assert preferences.reduce_motion
    assert not switches["Motion"].active  # type: ignore[attr-defined]
    settings.tap(switches["Motion"].ids.toggle)  # type: ignore[attr-defined]
    assert not preferences.reduce_motion
    assert not theme.reduce_motion
    assert switches["Motion"].active  # type: ignore[attr-defined]
    preferences.reduce_motion = True
    settings.tap(switches["Sound"].ids.toggle)  # type: ignore[attr-defined]
    assert not preferences.sound


def test_about_says_the_version_and_shows_every_licence_in_full(settings: Pilot) -> None:
    settings.say("About")
    assert settings.stage.place == "about"
    assert f"Version {__version__}" in settings.words()
    for part in shipped():
        row = rows(settings)[part["name"]]
        settings.tap(settings.scroll_to(row))
        sheet = settings.stage.sheet
        assert sheet.title == f"{part['name']} · {part['licence']}"
        assert len(sheet.ids.body.children) > 2
        settings.back()
        assert settings.stage.sheet is None
    settings.back()
    assert settings.stage.place == "settings"


def test_the_first_sheet_turns_motion_on_like_the_settings(pilot: Pilot) -> None:
    pilot.app._welcome()
    pilot.settle()
    motion = pilot.button("Motion")
    assert not motion.chosen
    pilot.tap(motion)
    assert motion.chosen
    assert not pilot.app.preferences.reduce_motion

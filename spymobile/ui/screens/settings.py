"""Settings in groups: you, look, feel, privacy, bots, and about the app. Each row says how it stands."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from kivy.clock import Clock
from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from spymobile import __version__
from spymobile.ui.navigation import Page
from spymobile.ui.parts.buttons import Push
from spymobile.ui.parts.sheet import Sheet
from spymobile.ui.screens.table_options import locks, paces
from spymobile.ui.text import _


@dataclass(frozen=True, slots=True)
class Switch:
    """Something that is on or off; on is always more. ``less`` is a preference that is kept the other way."""

    name: str
    icon: str
    title: str
    line: str
    less: bool = False


@dataclass(frozen=True, slots=True)
class Value:
    """One of a few values, chosen on a sheet."""

    name: str
    icon: str
    title: str
    line: str
    values: Sequence[tuple[object, str]]


class Group(BoxLayout):
    """A heading above rows that belong together."""

    title = StringProperty("")


class SwitchRow(BoxLayout):
    """Something that is on or off."""

    title = StringProperty("")
    line = StringProperty("")
    icon = StringProperty("")
    active = BooleanProperty(False)


class ValueRow(Push):
    """A line that leads on: what it is, how it stands, and one line of help."""

    title = StringProperty("")
    line = StringProperty("")
    value = StringProperty("")
    #: No room for the value beside the words: it stands among them.
    narrow = BooleanProperty(False)


class SegmentRow(BoxLayout):
    """A few words side by side, one of which holds."""


class Toggle(Push):
    """A switch drawn plainly."""

    active = BooleanProperty(False)


class SettingsPage(Page):
    """Everything takes effect at once and is kept."""

    def enter(self, **arguments: Any) -> None:
        self._fill()

    def _fill(self) -> None:
        self.ids.rows.clear_widgets()
        self._add(_("YOU"), [self._name()])
        self._add(_("LOOK"), [self._segments("style", self._styles())])
        self._add("", [self._value(value) for value in self._look()])
        self._add(_("FEEL"), [*map(self._switch, self._feel()), *map(self._value, self._volumes())])
        self._add(_("PRIVACY"), [*map(self._value, self._locks()), *map(self._switch, self._privacy())])
        self._add(_("BOTS"), [self._value(value) for value in self._bots()])
        about = ValueRow(
            icon="information-outline",
            title=_("About"),
            line=_("Version {version}, licences of fonts, icons and parts").format(version=__version__),
        )
        about.bind(on_release=lambda *_: self.stage.go("about"))
        doctor = ValueRow(
            icon="stethoscope",
            title=_("Device check"),
            line=_("What this device can do. Nothing about any game"),
        )
        doctor.bind(on_release=lambda *_: self.stage.go("doctor"))
        self._add(_("ABOUT"), [about, doctor])

    def _add(self, title: str, rows: Sequence[Widget]) -> None:
        if title:
            self.ids.rows.add_widget(Group(title=title))
        for row in rows:
            self.ids.rows.add_widget(row)

    # What there is

    def _styles(self) -> list[tuple[str, str]]:
        styles = [("dark", _("Dark")), ("light", _("Light"))]
        return [*styles, ("device", _("As phone"))] if self.app.ports.style() else styles

    def _name(self) -> ValueRow:
        row = ValueRow(
            icon="account-outline", title=_("Your name"), line=_("On your seat, and when you join a table")
        )
        row.value = self.app.preferences.name

        def change(*_: Any) -> None:
            from spymobile.ui.screens.your_name import YourNameSheet

            self.stage.lay(YourNameSheet(self.stage, partial(setattr, row, "value")))

        row.bind(on_release=change)
        return row

    @staticmethod
    def _look() -> list[Value]:
        sizes = [(size / 100, f"{size} %") for size in (90, 100, 130, 160, 200)]
        line = _("Of the size set on the device")
        return [Value("text_scale", "format-size", _("Text size"), line, sizes)]

    @staticmethod
    def _volumes() -> list[Value]:
        volumes = [("quiet", _("Quiet")), ("medium", _("Medium")), ("loud", _("Loud"))]
        return [
            Value("music_volume", "volume-medium", _("Volume of the music"), _("How loud it plays"), volumes)
        ]

    def _feel(self) -> list[Switch]:
        """What this device can do; there is no switch for what it has not."""
        rows = [
            Switch("sound", "volume-high", _("Sound"), _("Paper, stamp, dice and explosions")),
            Switch("music", "sign_music", _("Music"), _("Quiet music at the table")),
            Switch("reduce_motion", "motion-outline", _("Motion"), _("Pieces walk and dice roll"), less=True),
        ]
        if self.app.ports.can_vibrate():
            rows.append(
                Switch("vibration", "vibrate", _("Vibration"), _("Short for a step, long for a bomb"))
            )
        if self.app.ports.can_feel_shakes():
            rows.append(
                Switch("shake", "dice-5-outline", _("Shake to roll"), _("The button always works too"))
            )
        return rows

    @staticmethod
    def _locks() -> list[Value]:
        line = _("When nobody touches the screen")
        return [Value("auto_lock", "timer-outline", _("Files close after"), line, list(locks().items()))]

    @staticmethod
    def _privacy() -> list[Switch]:
        line = _("Alone with bots there is nobody to hide it from")
        held = _("For a phone that stays on the table")
        return [
            Switch("pin_file", "eye-outline", _("Always show my file"), line),
            Switch("while_held", "gesture-tap-hold", _("Rack only while held"), held),
        ]

    @staticmethod
    def _bots() -> list[Value]:
        line = _("How fast they act")
        return [Value("pace", "robot-outline", _("Pace of bots"), line, list(paces().items()))]

    # How it is shown

    def _switch(self, switch: Switch) -> SwitchRow:
        row = SwitchRow(icon=switch.icon, title=switch.title, line=switch.line)
        row.active = getattr(self.app.preferences, switch.name) != switch.less

        def turn(*_: Any) -> None:
            row.active = not row.active
            setattr(self.app.preferences, switch.name, row.active != switch.less)

        row.ids.toggle.bind(on_release=turn)
        return row

    def _value(self, value: Value) -> ValueRow:
        row = ValueRow(icon=value.icon, title=value.title, line=value.line)
        self._say(row, value)
        # Rows are as high as their words were when they were made.
        closed = self._fill if value.name == "text_scale" else None
        row.bind(
            on_release=lambda *_: self.stage.lay(
                ValueSheet(self, value, partial(self._say, row, value), closed=closed)
            )
        )
        return row

    def _say(self, row: ValueRow, value: Value) -> None:
        row.value = next(
            (words for kept, words in value.values if kept == getattr(self.app.preferences, value.name)), ""
        )

    def _segments(self, name: str, values: Sequence[tuple[object, str]]) -> SegmentRow:
        row = SegmentRow()

        def chosen(number: int) -> None:
            setattr(self.app.preferences, name, values[number][0])

        row.ids.picker.fill([{"text": words} for _value, words in values], chosen)
        current = getattr(self.app.preferences, name)
        row.ids.picker.choose(next((at for at, (value, _w) in enumerate(values) if value == current), -1))
        return row


class ValueSheet(Sheet):
    """The values of one setting; the one that is tapped is marked at once, and holds a frame later."""

    line = StringProperty("")

    def __init__(self, page: SettingsPage, value: Value, changed: Callable[[], None], **kwargs: Any) -> None:
        super().__init__(page.stage, **kwargs)
        self.title, self.line = value.title, value.line
        preferences = page.app.preferences

        def hold(number: int) -> None:
            if self.ids.picker.value == number:  # Else another was tapped meanwhile.
                setattr(preferences, value.name, value.values[number][0])
                changed()

        def chosen(number: int) -> None:
            # Pages are laid out anew for another size of text, which takes a while: the mark is seen before.
            Clock.schedule_once(lambda _seconds: hold(number), 0)

        self.ids.picker.fill([{"text": words} for _kept, words in value.values], chosen)
        now = getattr(preferences, value.name)
        self.ids.picker.choose(next((at for at, (kept, _w) in enumerate(value.values) if kept == now), -1))

"""The doctor: what this device can do, on one page. Nothing about any game."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

from kivy.clock import Clock, ClockEvent
from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from spymobile.ports.logs import last_lines
from spymobile.ports.shake import Sample
from spymobile.ui import checkup
from spymobile.ui.navigation import Page
from spymobile.ui.parts import load_kv
from spymobile.ui.parts.buttons import Push
from spymobile.ui.parts.labels import Text
from spymobile.ui.passing_on import pass_on
from spymobile.ui.text import _

if TYPE_CHECKING:
    from spymobile.ui.checkup import ReportLine

#: So many lines of the log fit below the facts; all of them are in what is sent.
_LINES = 6
_MORE_LINES = 24
#: Seconds for which the screen is hidden from screenshots, to try that.
HIDDEN = 10.0
#: Seconds between the two touches of the motor.
_APART = 0.7


class TryPush(Push):
    """A button that does once what its row is about."""


class FactGroup(Text):
    """A heading above facts that belong together: lower than in the settings, for one picture to hold all."""


class FactRow(BoxLayout):
    """One fact: what it is, how it stands, and perhaps a way to try it."""

    icon = StringProperty("")
    title = StringProperty("")
    value = StringProperty("")
    state = StringProperty("fine")
    trial = StringProperty("")
    #: The value stands below the title.
    narrow = BooleanProperty(False)

    def __init__(self, **kwargs: Any) -> None:
        self.register_event_type("on_try")
        super().__init__(**kwargs)

    def on_try(self) -> None:
        """The button was pressed."""

    def show(self, fact: ReportLine) -> None:
        self.icon, self.title, self.value = fact.icon, fact.title, fact.value
        self.state, self.trial = fact.state, fact.trial
        if not fact.trial:
            self.remove_widget(self.ids.trial.__self__)


class DoctorPage(Page):
    """Examines the device when it is opened."""

    lines = StringProperty("")
    #: The lines stand beside the facts.
    wide = BooleanProperty(False)

    _motion_row: FactRow | None = None
    _showing: ClockEvent | None = None

    def enter(self, **arguments: Any) -> None:
        load_kv("sheet")
        app = self.app
        self._groups = checkup.examine(
            app.ports.device, app.folder, checkup.screen(), app.sounds.can_play("stamp")
        )
        box = self.ids.rows
        box.clear_widgets()
        for group in self._groups:
            box.add_widget(FactGroup(text=group.title))
            for fact in group.facts:
                row = FactRow()
                row.show(fact)
                row.bind(on_try=partial(self._try, fact.trial))
                if fact.icon == checkup.MOTION:
                    self._motion_row = row
                box.add_widget(row)
        self._show_lines()
        self.fbind("wide", self._show_lines)
        self._listen()

    def _show_lines(self, *_args: object) -> None:
        most = _MORE_LINES if self.wide else _LINES
        self.lines = "\n".join(list(last_lines)[-most:]) or _("Nothing has gone wrong.")

    # The sensor

    def _listen(self) -> None:
        self.app.ports.device.listen_to_motion(self._felt)

    def _felt(self, sample: Sample) -> None:
        if self._motion_row is not None:
            self._motion_row.value = "   ".join(f"{axis:.1f}" for axis in (sample.x, sample.y, sample.z))

    def resume(self) -> None:
        self._listen()
        self._show_lines()

    def shut(self) -> None:
        self._show_again()

    def leave(self) -> None:
        self.funbind("wide", self._show_lines)
        self.app.ports.device.ignore_motion()
        self._show_again()

    # Trying

    def _try(self, trial: str, *_args: object) -> None:
        {"vibration": self._shake, "sound": self._sound, "lock": self._hide}[trial]()

    def _shake(self) -> None:
        device = self.app.ports.device
        device.double_tick()
        Clock.schedule_once(lambda _: device.rumble(), _APART)
        self.app.say_briefly(_("Two ticks, then a rumble."))

    def _sound(self) -> None:
        self.app.sounds.play("stamp", wanted=True)
        self.app.say_briefly(_("You should hear a stamp."))

    def _hide(self) -> None:
        self._show_again()
        self.app.ports.device.hide_from_screenshots(True)
        self._showing = Clock.schedule_once(lambda _: self._show_again(), HIDDEN)
        self.app.say_briefly(_("Take a screenshot within ten seconds: it should be refused, or black."), 6)

    def _show_again(self) -> None:
        if self._showing is not None:
            self._showing.cancel()
            self._showing = None
            self.app.ports.device.hide_from_screenshots(False)

    # Sending

    def report(self) -> str:
        """All facts as they stand, and all lines that are kept."""
        row = self._motion_row
        groups = [
            replace(
                group,
                facts=[
                    replace(fact, title=row.title, value=row.value)
                    if row is not None and fact.icon == row.icon
                    else fact
                    for fact in group.facts
                ],
            )
            for group in self._groups
        ]
        return checkup.as_text(groups, last_lines)

    def send(self) -> None:
        copied, refused = _("The report is copied."), _("This device cannot share the report.")
        pass_on(self.app, _("Spymobile: report"), self.report(), copied, refused)

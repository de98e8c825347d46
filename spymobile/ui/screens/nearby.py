"""Nearby without Wi-Fi: what Bluetooth needs before it can be used, and which of the paired phones is meant.

It is a trial until somebody has tried it on phones, and says so where it is offered.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from spymobile.ports import Permission
from spymobile.ports.radio import Air, Paired
from spymobile.sync.words import LinkTrouble, TroubleReason
from spymobile.ui.parts import load_kv
from spymobile.ui.parts.buttons import Push
from spymobile.ui.parts.sheet import Sheet
from spymobile.ui.screens import join_trouble
from spymobile.ui.text import _

if TYPE_CHECKING:
    from spymobile.ui.navigation import Stage

load_kv("nearby")


def prepare(stage: Stage, ready: Callable[[], None]) -> None:
    """Ask for what is needed, now that somebody wants it; ``ready`` if all is there, else a sentence."""
    ports = stage.app.ports
    if ports.radio().air() is Air.MISSING:
        _refuse(stage, "no_bluetooth", [])
        return

    def answered(may: bool) -> None:
        radio = ports.radio()
        if not may:
            _refuse(stage, "bluetooth_refused", [(_("Ask again"), partial(prepare, stage, ready))])
        elif radio.air() is Air.OFF:
            _refuse(stage, "bluetooth_off", [(_("Settings"), radio.show_settings)])
        elif not radio.paired():
            _refuse(stage, "none_paired", [(_("Settings"), radio.show_settings)])
        else:
            ready()

    ports.ask_for(Permission.BLUETOOTH, answered)


def _refuse(stage: Stage, reason: TroubleReason, ways: list[join_trouble.Way]) -> None:
    join_trouble.say(stage, LinkTrouble(reason), [*ways, (_("Back"), lambda: None)])


class PairedSheet(Sheet):
    """Which of the paired phones holds the table."""

    def __init__(
        self, stage: Stage, phones: list[Paired], chosen: Callable[[Paired], None], **kwargs: Any
    ) -> None:
        super().__init__(stage, **kwargs)
        self.title = _("Which phone holds the table?")
        self._chosen = chosen
        for phone in phones:
            button = Push(text=phone.name, icon="cellphone", look="paper")
            button.bind(on_release=partial(self._choose, phone))
            self.ids.phones.add_widget(button)

    def _choose(self, phone: Paired, *_args: object) -> None:
        self.dismiss()
        self._chosen(phone)

"""A game being played on this device: the table, its bots and their beat, seen by one page."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.clock import Clock

from spymobile.bots.turn import Choice
from spymobile.bots.worker import Worker
from spymobile.core.audience import Who
from spymobile.core.chance import Fast
from spymobile.core.errors import SpymobileError
from spymobile.core.event import Event, Told
from spymobile.core.game import Action, Outcome, Prompt
from spymobile.table.device import Device, alone
from spymobile.table.history import Heard
from spymobile.table.table import Table


class Play:
    """What the table page plays with. It asks for views through the device and never around it."""

    def __init__(
        self,
        table: Table,
        beat: Callable[[], float | None],
        moved: Callable[[list[Told], Any], None],
        stumbled: Callable[[str], None],
        onlookers: bool = False,
    ) -> None:
        self._table = table
        people = [seat for seat, who in enumerate(table.occupants) if who.kind == "person" or who.away]
        self.device = Device(table, people)
        self.device.onlookers = onlookers
        self._beat = beat
        self._moved = moved
        self._stumbled = stumbled
        self._worker: Worker | None = None
        self._waiting: Any = None
        self._thinking = False
        self._ready: Choice | None = None
        self._asked = -1
        self._stop = table.subscribe(self._on_events)
        self._sit_down()

    def _sit_down(self) -> None:
        """Where there is nobody to hide from, the only file lies open."""
        if self.alone and self.device.seats:
            self.device.open(self.device.seats[0])

    @property
    def alone(self) -> bool:
        """Whether there is nobody to hide from: one person plays, and nobody looks on."""
        return alone(self._table) and not self.device.onlookers

    def look_on(self, onlookers: bool) -> None:
        """Others have come to the table, or are gone; either way everything is closed first."""
        self.device.lock()
        self.device.onlookers = onlookers
        self._sit_down()

    # What is so

    @property
    def game(self) -> Any:
        return self._table.game

    @property
    def names(self) -> list[str]:
        return self._table.names

    @property
    def occupants(self) -> Any:
        return self._table.occupants

    @property
    def outcome(self) -> Outcome | None:
        return self._table.outcome

    @property
    def version(self) -> int:
        return self._table.version

    @property
    def length(self) -> int:
        """How many steps have been played and not taken back."""
        return self._table.length

    @property
    def dice_seal(self) -> str:
        return self._table.dice_seal

    @property
    def house(self) -> list[str]:
        """The rule options that were changed, in words."""
        chosen = self._table.header.setup.options
        return [
            f"{option.title}: {option.titles[option.choices.index(chosen[option.name])]}"
            for option in self.game.options
            if chosen.get(option.name, option.default) != option.default
        ]

    @property
    def eyes(self) -> Who:
        """Through whose eyes the screen shows the table."""
        seat = self.device.open_seat
        return self.device.public if seat is None else seat

    def view(self) -> Any:
        return self.device.view(self.eyes)

    def prompt(self) -> Prompt | None:
        """The decision that the people here must take next, as the screen may know it."""
        prompts = [prompt for prompt in self.view().prompts if not prompt.standing]
        here = [
            prompt for prompt in prompts if prompt.seat in self.device.seats and not self._is_bot(prompt.seat)
        ]
        return (here or prompts or [None])[0]

    def _is_bot(self, seat: int) -> bool:
        return bool(self._table.occupants[seat].kind == "bot")

    def waits_for_bot(self) -> bool:
        return self._table.bot_due() is not None

    def tell(self, told: Told) -> str:
        return self._table.tell(told)

    def log(self) -> list[tuple[int, Told]]:
        return self.device.stream(self.eyes)

    def heard(self, since: int = 0) -> list[Heard]:
        """The log through the eyes of the screen, each event with its moment."""
        return self.device.heard(self.eyes, since)

    def glance(self, seat: int, event: str) -> Told | None:
        """What the last event of this name told a seat here, asked while its person is looking."""
        self.device.open(seat)
        heard = [told for _number, told in self.device.stream(seat) if told.name == event]
        if not self.alone:
            self.device.lock()
        return heard[-1] if heard else None

    # What happens

    def act(self, seat: int, action: Action) -> SpymobileError | None:
        """Play an action for somebody here; what is refused comes back as the reason."""
        try:
            self.device.act(seat, action)
        except SpymobileError as reason:
            return reason
        return None

    def undo(self, seat: int) -> SpymobileError | None:
        try:
            self.device.undo(seat)
        except SpymobileError as reason:
            return reason
        return None

    def _on_events(self, events: list[Event]) -> None:
        told = [heard for event in events if (heard := event.told(self.eyes)) is not None]
        self._moved(told, self.view())

    def go_on(self) -> None:
        """Everything on the screen rests: let a bot act on the next beat, if one must."""
        if self._table.outcome or self._thinking or self._waiting is not None:
            return
        seat = self._table.bot_due()
        if seat is None:
            return
        beat = self._beat()
        self._thinking = True
        self._asked = self._table.version
        bot, view = self._table.brief(seat)
        if self._worker is None:
            self._worker = Worker(lambda call: Clock.schedule_once(lambda _: call(), 0))
        self._worker.ask(
            self.game, bot, view, Fast(f"{self._asked}"), lambda choice: self._answer(seat, choice)
        )
        if beat is not None:
            self._waiting = Clock.schedule_once(lambda _: self._on_beat(seat), beat)

    def _answer(self, seat: int, choice: Choice) -> None:
        if self._worker is None:
            return  # The page went off stage while the bot was thinking.
        self._thinking = False
        self._ready = choice
        if choice.stumble:
            self._table.forget_bot(seat)
            self._stumbled(choice.stumble)
        if self._waiting is None and self._beat() is not None:
            self._on_beat(seat)

    def _on_beat(self, seat: int) -> None:
        """A bot's act is shown on the beat, however long it thought."""
        self._waiting = None
        choice, self._ready = self._ready, None
        if choice is None:
            return  # Still thinking: the answer comes with its own beat.
        if self._table.version == self._asked and self._table.bot_due() == seat:
            self._table.act(seat, choice.action)

    def nudge(self) -> None:
        """The person wants the bot to act now."""
        if self._waiting is not None:
            self._waiting.cancel()
            self._waiting = None
        seat = self._table.bot_due()
        if seat is not None and self._ready is not None:
            self._on_beat(seat)

    @property
    def bot_ready(self) -> bool:
        return self._ready is not None

    def stop(self) -> None:
        """The page goes off stage."""
        if self._waiting is not None:
            self._waiting.cancel()
            self._waiting = None
        self._stop()
        self.device.lock()
        if self._worker is not None:
            self._worker.close()
            self._worker = None

"""A game being played on this device: the table and its bots, seen by one page."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from spymobile.core.audience import Who
from spymobile.core.errors import SpymobileError
from spymobile.core.event import Event, Told
from spymobile.core.game import Action, Outcome, Prompt
from spymobile.table.device import Device, alone
from spymobile.table.history import Heard
from spymobile.table.table import Table, tell
from spymobile.ui.table.beat import Beat
from spymobile.ui.text import all_short


class Play:
    """What the table page plays with. It asks for views through the device and never around it."""

    def __init__(
        self,
        table: Table,
        beat: Beat,
        moved: Callable[[list[Event]], None],
        onlookers: bool = False,
    ) -> None:
        self._table = table
        self.beat = beat
        people = [seat for seat, who in enumerate(table.occupants) if who.kind == "person" or who.away]
        self.device = Device(table, people)
        self.device.onlookers = onlookers
        self._stop = table.subscribe(moved)
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
    def table(self) -> Table:
        """For whoever goes on with the same game; to be looked at only through :attr:`device`."""
        return self._table

    @property
    def game(self) -> Any:
        return self._table.game

    @property
    def names(self) -> list[str]:
        """Of everybody at the table, short enough for its sentences and buttons."""
        return all_short(self._table.names)

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

    def tell(self, told: Told) -> str:
        return tell(self.game, told, self.names)

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

    @property
    def undoer(self) -> int | None:
        """A seat here that may take its last step back."""
        return next((seat for seat in self.device.seats if not self.device.cannot_undo(seat)), None)

    def undo(self, seat: int) -> SpymobileError | None:
        try:
            self.device.undo(seat)
        except SpymobileError as reason:
            return reason
        return None

    def told(self, events: list[Event]) -> list[Told]:
        """As much of it as the screen may know now."""
        return [told for event in events if (told := event.told(self.eyes)) is not None]

    def go_on(self) -> None:
        """Everything on the screen rests: a bot may act."""
        self.beat.go_on()

    def stop(self) -> None:
        """The page goes off stage."""
        self.beat.stop()
        self._stop()
        self.device.lock()

"""The chairs round a table before a game begins, and what is kept of an evening."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace

from spymobile import games
from spymobile.core.errors import BadSetup
from spymobile.core.game import Setup
from spymobile.core.words import message
from spymobile.sync.wire import Chair
from spymobile.table.record import Occupant, check_name, check_occupant, tidy_name, unlike

#: The screen of the phone that holds the table, among the devices.
LOCAL = "local"
LONGEST_NAME = 40
MOST_DEVICES = 16
MOST_GONE = 32


@dataclass(frozen=True, slots=True)
class KnownPhone:
    """A phone that was let in: it calls with this key."""

    id: str
    key: str
    name: str
    watcher: bool = False
    board: bool = False
    #: Somebody who watches is told everything so many turns later.
    behind: int = 0
    #: Its seat is on another phone now.
    moved: bool = False


@dataclass(slots=True)
class Evening:
    """All that must outlive the program that holds a table. The game itself lies in its journal."""

    room: str
    host: str
    game: str
    chairs: list[Chair]
    options: dict[str, str] = field(default_factory=dict)
    epoch: int = 0
    #: How often cards were dealt; each has its own seed.
    round: int = 0
    #: The game in the store; "" in the lobby.
    number: str = ""
    devices: list[KnownPhone] = field(default_factory=list)
    #: Phones that were sent away: whoever calls with such a key hears so, and nothing else.
    gone: list[KnownPhone] = field(default_factory=list)
    #: Seats of people who were away that play on the phone that holds the table: chair, and whose phone.
    pulled: list[tuple[int, str]] = field(default_factory=list)
    commits: dict[str, str] = field(default_factory=dict)
    reveals: dict[str, str] = field(default_factory=dict)
    port: int = 0
    #: Paired phones may come over the air, too.
    nearby: bool = False
    #: The chair whose player begins; None where the rules say who.
    first: int | None = None
    #: The highest number that a chair ever had.
    last_chair: int = 0

    def device(self, id_: str) -> KnownPhone | None:
        return next((known for known in self.devices if known.id == id_), None)

    def sent_away(self, id_: str) -> KnownPhone | None:
        return next((known for known in self.gone if known.id == id_), None)

    def forget(self, id_: str, moved: bool = False) -> None:
        """Its key opens nothing any more, and its chairs are free, unless they were ``moved`` elsewhere."""
        gone = [replace(known, moved=moved) for known in self.devices if known.id == id_]
        self.gone = [*self.gone, *gone][-MOST_GONE:]
        self.devices = [known for known in self.devices if known.id != id_]
        if not self.number:
            self.chairs = [_freed(chair) if chair.device == id_ else chair for chair in self.chairs]

    # Chairs

    def number_chairs(self) -> None:
        """Every chair has a number of its own, by which invitations find it wherever it is moved to."""
        known: set[int] = set()
        for at, chair in enumerate(self.chairs):
            if chair.number in known or not 0 < chair.number <= self.last_chair:
                self.last_chair += 1
                self.chairs[at] = replace(chair, number=self.last_chair)
            known.add(self.chairs[at].number)

    def numbers(self, places: Iterable[int]) -> tuple[int, ...]:
        """The numbers of the chairs that stand at these places now."""
        return tuple(self.chairs[at].number for at in places if at in range(len(self.chairs)))

    def places(self, numbers: Iterable[int]) -> tuple[int, ...]:
        """Where the chairs with these numbers stand now; one that was taken away stands nowhere."""
        at = {chair.number: place for place, chair in enumerate(self.chairs)}
        return tuple(at[number] for number in numbers if number in at)

    @property
    def taken(self) -> list[int]:
        """The chairs that somebody takes, in order: the others are carried away when the game begins."""
        return [at for at, chair in enumerate(self.chairs) if chair.kind != "open"]

    def hand_back(self) -> None:
        """For the game after: everybody sits at their own phone again."""
        for at, id_ in self.pulled:
            if self.device(id_) is not None:
                self.chairs[at] = replace(self.chairs[at], device=id_)
        self.pulled = []

    def seats_of(self, id_: str) -> tuple[int, ...]:
        """The seats of a device in the game: chairs that nobody takes are carried away."""
        taken = [chair for chair in self.chairs if chair.kind != "open"]
        return tuple(seat for seat, chair in enumerate(taken) if chair.device == id_)

    def offer(self, id_: str, name: str, wanted: Iterable[int]) -> bool:
        """Give a newcomer the chairs that its invitation named, by their numbers, or the first that is free.

        Who took such a chair in the meantime keeps it, and so does a bot that was put there. A phone that was
        quicker by another link has its chair already.
        """
        if any(chair.device == id_ for chair in self.chairs):
            return True
        free = [at for at, chair in enumerate(self.chairs) if chair.kind == "open"]
        named = [at for at in self.places(wanted) if at in free]
        for at in named or free[:1]:
            called = self._unlike(name, at)
            self.chairs[at] = replace(self.chairs[at], kind="person", name=called, device=id_)
        return bool(free)

    def sit(self, id_: str, chairs: Sequence[int], names: Sequence[str], looks: Sequence[int]) -> None:
        """A guest chooses: names and signs on its own chairs, and more that are free, by their numbers."""
        places = self.places(chairs)
        if len(places) != len(chairs):
            raise BadSetup(message("There is no such seat in this game."))
        if not len(chairs) == len(names) == len(looks) <= len(self.chairs) or not chairs:
            raise BadSetup(message("There must be one name for every seat."))
        for at, name, look in zip(places, names, looks, strict=True):
            chair = self.chairs[at]
            if chair.device != id_ and chair.kind != "open":
                raise BadSetup(message("{who} sits there.", who=chair.name))
            taken = any(other.look == look for other in self.chairs if other is not chair)
            sign = chair.look if taken else look
            called = self._unlike(checked(name), at)
            self.chairs[at] = replace(chair, kind="person", name=called, look=sign, device=id_)
        self.chairs = [
            _freed(chair) if chair.device == id_ and at not in places else chair
            for at, chair in enumerate(self.chairs)
        ]

    def _unlike(self, name: str, at: int) -> str:
        """Two people may come with one name; at the table they are told apart."""
        others = [chair.name for place, chair in enumerate(self.chairs) if place != at]
        return unlike(name, others, LONGEST_NAME)

    def laid(self) -> tuple[Setup, tuple[Occupant, ...], tuple[int, ...]]:
        """How the table is laid, if it can be: setup, who sits where, their signs."""
        taken = [chair for chair in self.chairs if chair.kind != "open"]
        game = games.load(self.game)
        chairs = [at for at, chair in enumerate(self.chairs) if chair.kind != "open"]
        # Chairs that nobody takes are carried away, perhaps even that of whoever was to begin.
        first = next((seat for seat, at in enumerate(chairs) if at == self.first), None)
        setup = game.check(Setup(self.game, len(taken), dict(self.options), first))
        occupants = tuple(
            Occupant(chair.name, "bot" if chair.kind == "bot" else "person", chair.level) for chair in taken
        )
        for occupant in occupants:
            check_occupant(game, occupant)
        free = iter(look for look in range(len(self.chairs) * 2) if look not in {c.look for c in taken})
        return setup, occupants, tuple(chair.look if chair.look >= 0 else next(free) for chair in taken)

    def shown(self, linked: Iterable[str]) -> tuple[Chair, ...]:
        """The chairs as everybody sees them."""
        here = set(linked)
        return tuple(replace(chair, linked=chair.device in here) for chair in self.chairs)


def _freed(chair: Chair) -> Chair:
    """Nobody sits there any more."""
    return Chair(number=chair.number)


def checked(name: str) -> str:
    """A name that a stranger sent, without anything that cannot be seen."""
    check_name(name)
    name = tidy_name(name, LONGEST_NAME)
    check_name(name)
    return name

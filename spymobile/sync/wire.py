"""What two phones say to each other. How it is framed stands in :mod:`~spymobile.sync.frames`.

No message holds a sentence: words are found where they are read. Names do travel.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar, Literal, NamedTuple

from spymobile.core import codec
from spymobile.core.codec import Json
from spymobile.core.game import Setup
from spymobile.table.barrier import Barrier
from spymobile.table.record import Occupant

#: Whoever speaks another major version is refused by name; of two minor ones the lower is spoken.
PROTOCOL = (1, 0)
#: The lengths that frames may have.
SIZES = (1024, 4096, 16_384, 65_536)


class WireMessage(codec.Family):
    """One of the things that are said; ``Up`` is from a guest to whoever holds the table."""

    __slots__ = ()
    kinds: ClassVar[dict[str, type]] = {}
    #: The longest frame that is read in this direction.
    longest: ClassVar[int] = SIZES[-1]

    def __init_subclass__(cls, tag: str = "", longest: int = 0) -> None:
        if longest:
            cls.longest = longest
        else:
            # A class with slots is made twice, the second time without being told its tag.
            cls.tag = tag or cls.__dict__.get("tag") or cls.__name__.lower()
            cls.kinds[cls.tag] = cls


class Up(WireMessage, longest=SIZES[1]):
    """Said by a guest."""

    __slots__ = ()


class Down(WireMessage, longest=SIZES[-1]):
    """Said by whoever holds the table."""

    __slots__ = ()


type ByeReason = Literal[
    "paused",  # The app left the screen; the seat is kept.
    "left",  # Somebody left for good.
    "replaced",  # A newer link of the same device has come.
    "refused",
    "kicked",
    "moved",  # Its seat is on another phone now.
    "too_late",  # It never said that it has its key, and what let it in is good no more.
    "used",  # Of invitations: somebody has come with it.
    "too_old",
    "guessed",
    "full",
    "no_disk",  # It could not be written down that a phone was let in.
    "other_version",
    "ended",
    "malformed",
    "too_fast",
]
#: After these nobody calls again.
FINAL: frozenset[ByeReason] = frozenset((
    "left", "refused", "kicked", "moved", "too_late", "used", "too_old", "guessed", "full", "no_disk",
    "other_version", "ended",
))  # fmt: skip


@dataclass(frozen=True, slots=True)
class Have:
    """How far a guest has come: its last moment, and a sum over all it was told."""

    moment: int
    digest: str


@dataclass(frozen=True, slots=True)
class Hello(Up):
    """The first words on a link."""

    proto: tuple[int, int]
    app: str
    name: str
    have: Have | None = None
    #: The deal that ``have`` is about.
    round: int = 0
    #: The guest only wants to look on.
    watch: bool = False


@dataclass(frozen=True, slots=True)
class KeyKept(Up, tag="kept"):
    """The key is on the disk."""


@dataclass(frozen=True, slots=True)
class Sit(Up):
    """The numbers of the chairs a guest would like, who sits there, and which sign they chose."""

    chairs: tuple[int, ...]
    names: tuple[str, ...]
    looks: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Share(Up):
    """A part of the seed: first its seal (``commit``), then the part itself."""

    round: int
    commit: str = ""
    reveal: str = ""


@dataclass(frozen=True, slots=True)
class Do(Up):
    """An action meant for the moment ``at``. The number comes back with the answer."""

    number: int
    seat: int
    action: Json
    at: int


@dataclass(frozen=True, slots=True)
class TakeBack(Up, tag="undo"):
    """The last step of a seat, as it stood at the moment ``at``."""

    number: int
    seat: int
    at: int


@dataclass(frozen=True, slots=True)
class Opened(Up):
    """Somebody looked into their file on a device that several share."""

    seat: int


@dataclass(frozen=True, slots=True)
class Shown(Up):
    """The screen has come to this moment."""

    moment: int


@dataclass(frozen=True, slots=True)
class Look(Up):
    """How did things stand after this moment?"""

    moment: int


@dataclass(frozen=True, slots=True)
class Agree(Up):
    """Somebody agrees to what was asked."""

    seat: int


@dataclass(frozen=True, slots=True)
class Lend(Up):
    """Whether a board in the middle may throw dice for the seats of this device; at first it may."""

    lent: bool


@dataclass(frozen=True, slots=True)
class UpBeat(Up, tag="pulse"):
    """Every two seconds, whatever else is said. An order given aside rides in it unnoticed, one at a time."""

    order: Do | None = None


@dataclass(frozen=True, slots=True)
class UpBye(Up, tag="leave"):
    reason: ByeReason


@dataclass(frozen=True, slots=True)
class Welcome(Down):
    """Where the guest is: ``waiting`` until somebody lets it in."""

    room: str
    epoch: int
    host: str
    device: str
    waiting: bool
    app: str


@dataclass(frozen=True, slots=True)
class KeyGiven(Down, tag="key"):
    """What this device calls with from now on."""

    device: str
    key: str


@dataclass(frozen=True, slots=True)
class Chair:
    """A place at the table before the game begins."""

    kind: Literal["open", "person", "bot"] = "open"
    name: str = ""
    level: str = ""
    look: int = -1
    #: Where its person plays: an id, "" where nobody does.
    device: str = ""
    linked: bool = False
    #: What the chair goes by, wherever it is moved to; 0 before it was given a number.
    number: int = 0


@dataclass(frozen=True, slots=True)
class LobbyState(Down, tag="lobby"):
    """The lobby as it is now. ``dealing`` says that the seed is being made."""

    round: int
    game: str
    shape: str
    options: dict[str, str]
    chairs: tuple[Chair, ...]
    dealing: bool = False


@dataclass(frozen=True, slots=True)
class SeedShares(Down, tag="shares"):
    """The seals of all parts of the seed; after the end the parts themselves."""

    round: int
    commits: dict[str, str]
    reveals: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Laid(Down):
    """The table that is being played at. Not ``resumed``: everything is told from the deal on."""

    round: int
    game: str
    shape: str
    setup: Setup
    occupants: tuple[Occupant, ...]
    looks: tuple[int, ...]
    seats: tuple[int, ...]
    watcher: bool
    seal: str
    resumed: bool
    #: This device lies in the middle: whoever is due may throw the dice on it.
    board: bool = False


type Kind = Literal["deal", "step", "order", "undo", "seated"]


class Item(NamedTuple):
    """One moment of a device: a row of the record as far as it was told here.

    There are hundreds in a log, so they travel as plain rows.
    """

    kind: Kind
    seat: int
    events: Json
    takes_back: int = -1
    sealed: bool = False


@dataclass(frozen=True, slots=True)
class ViewChange:
    """What is new in the view of ``who``: fields with another value, and lists that only grew."""

    who: int
    put: dict[str, Json]
    grown: dict[str, Json] = field(default_factory=dict)
    whole: bool = False


@dataclass(frozen=True, slots=True)
class News(Down):
    """Moments from number ``first`` on, and how things stand after the last of them.

    With ``more`` the next frame belongs to it, and nothing counts until the last has come. ``over`` says that
    the game has ended and its record follows.
    """

    first: int
    items: tuple[tuple[Kind, int, Json, int, bool], ...]
    views: tuple[ViewChange, ...] = ()
    more: bool = False
    barriers: tuple[Barrier | None, ...] = ()
    occupants: tuple[Occupant, ...] | None = None
    over: bool = False


type AskResult = Literal["done", "stale", "refused", "not_yours", "over", "held", "full_disk", "barred"]


@dataclass(frozen=True, slots=True)
class Answer(Down):
    """What became of something that was asked for."""

    number: int
    seat: int
    result: AskResult
    barrier: Barrier | None = None


@dataclass(frozen=True, slots=True)
class Presence(Down):
    """Where the person of each seat is."""

    seats: tuple[Literal["here", "linked", "away", "bot"], ...]
    paused: bool = False
    #: A device without a seat lies in the middle and shows the table to all.
    board: bool = False


type NoteKind = Literal[
    "dealt_again",
    "new_phone",
    "pulled",
    "left",
    "watching",
    "set_back",
    "paused",
    "goes_on",
    "kicked",
    "own_phone",
]


@dataclass(frozen=True, slots=True)
class MarginNote(Down, tag="note"):
    """A line for the margin of the log."""

    kind: NoteKind
    name: str = ""
    count: int = 0


@dataclass(frozen=True, slots=True)
class SeatQuestion(Down, tag="question"):
    """May the seat of somebody who is away be played on the host's phone?"""

    seat: int


@dataclass(frozen=True, slots=True)
class Past(Down):
    """How things stood after a moment."""

    moment: int
    views: tuple[ViewChange, ...]


@dataclass(frozen=True, slots=True)
class RecordPart(Down, tag="record"):
    """A part of the whole record, after the end."""

    part: int
    of: int
    text: str


@dataclass(frozen=True, slots=True)
class DownBeat(Down, tag="beat"):
    """Every two seconds, whatever else is said. What an order led to rides in it unnoticed."""

    answers: tuple[Answer, ...] = ()
    news: News | None = None


@dataclass(frozen=True, slots=True)
class DownBye(Down, tag="bye"):
    reason: ByeReason


#: For a message that is known to be one.
type Said = Up | Down

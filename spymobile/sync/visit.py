"""A guest without sockets and threads: what it keeps, what it passes on to its screen, what it sends again.

A guest keeps its key, not its cards: whatever it lost it asks for again. Its screen holds a
:class:`~spymobile.sync.mirror.Mirror` and is handed whole pieces of news, in order and each once.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace

from spymobile import __version__, games
from spymobile.core.errors import Malformed, SpymobileError
from spymobile.core.game import Outcome
from spymobile.core.words import message
from spymobile.store import export
from spymobile.sync import fair, told
from spymobile.sync.errands import Errands
from spymobile.sync.fair import SHARE, Checks, Finding, Witness
from spymobile.sync.shapes import shape
from spymobile.sync.told import Eyes
from spymobile.sync.wire import (
    PROTOCOL,
    Answer,
    ByeReason,
    Down,
    DownBeat,
    Have,
    Hello,
    Item,
    KeyGiven,
    KeyKept,
    Laid,
    LobbyState,
    News,
    RecordPart,
    SeedShares,
    Share,
    Up,
    UpBeat,
    Welcome,
)
from spymobile.sync.words import TroubleReason
from spymobile.table.record import Header, Row

#: The most parts that a record, or a log, may come in: 4 MB, twice the longest sensible game.
_MOST_PARTS = 200
#: The most that is kept of what was told: no game has so many moments.
_MOST_ITEMS = 100_000


@dataclass(slots=True)
class WayBack:
    """What outlives the program of a guest: the way back to a table."""

    room: str = ""
    host: str = ""
    game: str = ""
    device: str = ""
    key: str = ""
    #: Where the holder was reached.
    addresses: tuple[str, ...] = ()
    port: int = 0
    #: This phone's share of the seed of which deal, and all seals that it saw.
    round: int = 0
    share: str = ""
    commits: dict[str, str] = field(default_factory=dict)
    #: The devices that had a chair then.
    sat: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Ended:
    """The whole record has come. ``finding`` is what does not fit, ``mark`` must be alike on all screens."""

    header: Header
    rows: list[Row]
    outcome: Outcome | None
    finding: Finding | None
    mark: str
    #: How much was held against it.
    checks: Checks


@dataclass(frozen=True, slots=True)
class Goodbye:
    """The host has ended it; ``reason`` names a sentence of :mod:`~spymobile.sync.words`."""

    reason: TroubleReason


class OtherRules(Malformed):
    """The holder's app has other rules of this game. Whose is newer was said to the screen."""


#: What a screen is handed: messages as they came, and what was made of several.
type Delivery = Down | Ended | Goodbye


class Visit:
    """One guest at one table, over as many links as it takes."""

    def __init__(
        self,
        name: str,
        clock: Callable[[], float],
        entropy: Callable[[int], bytes],
        keep: Callable[[WayBack], None],
        deliver: Callable[[Delivery], None],
        place: WayBack | None = None,
        *,
        watch: bool = False,
    ) -> None:
        self.name, self.place = name, place or WayBack()
        self._watch = watch
        self._clock, self._entropy, self._keep = clock, entropy, keep
        self._deliver = deliver
        self._send: Callable[[Up], None] | None = None
        self.errands = Errands()
        self._laid: Laid | None = None
        self._items: list[Item] = []
        #: A sum over the first so many of them.
        self._summed, self._sum = 0, ""
        #: News that came with ``more``.
        self._parts: list[News] = []
        self._record: list[str] = []
        self._parts_due = -1
        self._reveals: dict[str, str] | None = None
        self._ended = False
        self._app = __version__

    @property
    def round(self) -> int:
        """The deal that is being played; 0 before the first."""
        return self._laid.round if self._laid is not None else 0

    # The link

    def linked(self, send: Callable[[Up], None]) -> None:
        """There is a link: greet."""
        self._send = send
        self._parts.clear()
        self._record.clear()
        laid = self._laid
        have = Have(len(self._items) - 1, self._sum_up()) if self._items else None
        send(Hello(PROTOCOL, __version__, self.name, have, laid.round if laid else 0, self._watch))

    def unlinked(self) -> None:
        self._send = None

    def said_bye(self, reason: ByeReason) -> None:
        """The host hung up; a final reason has a sentence."""
        words: dict[ByeReason, TroubleReason] = {
            "refused": "refused",
            "full": "full",
            "used": "used",
            "too_old": "too_old",
            "guessed": "guessed",
            "no_disk": "no_disk_there",
            "kicked": "kicked",
            "moved": "moved",
            "too_late": "used_code",
            "ended": "ended",
            "other_version": "newer" if _numbers(self._app) >= _numbers(__version__) else "older",
            "malformed": "unreadable",
            "too_fast": "unreadable",
        }
        if reason in words:
            self._deliver(Goodbye(words[reason]))

    # What arrives

    def hear(self, said: Down) -> None:
        """The host says something. What cannot be meant is Malformed, and ends the link."""
        match said:
            case Welcome():
                self._app = said.app
                self._note(replace(self.place, room=said.room, host=said.host))
            case KeyGiven(device, key):
                self._note(replace(self.place, device=device, key=key))
                self._say(KeyKept())
                return  # Nobody but the disk needs it.
            case LobbyState():
                self._lobby(said)
            case SeedShares():
                self._shares(said)
                return
            case Laid():
                self._take_seats(said)
            case News():
                self._news(said)
                return
            case Answer():
                self.errands.answered(said)
            case DownBeat(answers, news):
                if news is not None:
                    self._news(news)
                for answer in answers:
                    self.hear(answer)
                return
            case RecordPart():
                self._take_part(said)
                return
        self._deliver(said)

    def _note(self, place: WayBack) -> None:
        if place != self.place:
            self.place = place
            if place.key:
                self._keep(place)

    def _say(self, said: Up) -> None:
        if self._send is not None:
            self._send(said)

    def _lobby(self, lobby: LobbyState) -> None:
        self._check_shape(lobby.game, lobby.shape)
        self._laid = None
        self._begin_anew()
        if lobby.dealing:
            sat = sorted({chair.device for chair in lobby.chairs if chair.kind == "person"})
            place = replace(self.place, sat=tuple(sat))
            if place.round != lobby.round:
                drawn = self._entropy(SHARE).hex()
                place = replace(place, game=lobby.game, round=lobby.round, share=drawn, commits={})
            self._note(place)
        if lobby.dealing and not self.place.commits:
            share = bytes.fromhex(self.place.share)
            self._say(Share(lobby.round, commit=fair.commit(self.place.device, share)))

    def _begin_anew(self) -> None:
        """Nothing of the game before counts for the next: neither what was told, nor how it ended."""
        self._items, self._summed, self._sum = [], 0, ""
        self._record, self._parts_due, self._reveals = [], -1, None
        self._ended = False
        self.errands.clear()

    def _check_shape(self, game: str, sum_: str) -> None:
        """Whether both mean the same by this game."""
        if game not in games.names() or shape(games.load(game)) != sum_:
            self._deliver(Goodbye("newer" if _numbers(self._app) >= _numbers(__version__) else "older"))
            raise OtherRules("$.shape", message("something else was expected"))

    def _shares(self, shares: SeedShares) -> None:
        if shares.reveals:
            self._reveals = shares.reveals
            self._try_end()
        elif shares.round == self.place.round and not self.place.commits:
            own = shares.commits.get(self.place.device)
            if own not in (None, fair.commit(self.place.device, bytes.fromhex(self.place.share))):
                raise Malformed("$.commits", message("something else was expected"))
            self._note(replace(self.place, commits=shares.commits))
            if own is not None:  # Else the game begins without this share, and its end says so.
                self._say(Share(shares.round, reveal=self.place.share))

    def _take_seats(self, laid: Laid) -> None:
        self._check_shape(laid.game, laid.shape)
        if not laid.resumed:
            self._begin_anew()
        elif self._laid is None:
            raise Malformed("$.resumed", message("something else was expected"))
        self._laid = laid
        self._note(replace(self.place, game=laid.game))
        for errand in self.errands.again(self._clock(), new_link=True):
            self._say(errand)

    def _news(self, news: News) -> None:
        """Whole pieces are handed on; nothing of one counts before its last part has come."""
        expected = len(self._items) + sum(len(part.items) for part in self._parts)
        too_many = expected + len(news.items) > _MOST_ITEMS or len(self._parts) >= _MOST_PARTS
        if news.first != expected or self._laid is None or too_many:
            raise Malformed("$.first", message("something else was expected"))
        self._parts.append(news)
        if news.more:
            return
        parts, self._parts = self._parts, []
        items = tuple(Item(*item) for part in parts for item in part.items)
        views = tuple(view for part in parts for view in part.views)
        whole = replace(news, first=len(self._items), items=items, views=views)
        self._items += items
        self._deliver(whole)

    def _sum_up(self) -> str:
        """A sum over all that was told; made up in a beat at the latest, when nobody waits to see a step."""
        for item in self._items[self._summed :]:
            self._sum = told.digest(self._sum, item)
        self._summed = len(self._items)
        return self._sum

    def _take_part(self, record: RecordPart) -> None:
        if record.part != len(self._record) or not record.part < record.of <= _MOST_PARTS:
            raise Malformed("$.part", message("something else was expected"))
        self._record.append(record.text)
        self._try_end(record.of)

    def _try_end(self, parts: int | None = None) -> None:
        """The end is told once the record and all shares of the seed are here."""
        self._parts_due = parts if parts is not None else self._parts_due
        if self._ended or self._reveals is None or len(self._record) != self._parts_due:
            return
        laid = self._laid
        if laid is None:
            return
        text = "".join(self._record)
        try:
            header, rows = export.from_text(text)
        except SpymobileError as error:
            raise Malformed("$.text", error.message) from error
        place = self.place
        took_part = place.round == laid.round and place.commits
        witness = Witness(
            Eyes(laid.seats, laid.watcher),
            self._items,
            self._sum_up(),
            laid.seal,
            place.device,
            bytes.fromhex(place.share) if took_part else b"",
            place.commits if took_part else None,
            place.sat,
        )
        finding, outcome = fair.check(games.load(laid.game), header, rows, witness, self._reveals)
        self._ended = True
        checks = fair.counted(rows, witness, self._reveals)
        self._deliver(Ended(header, rows, outcome, finding, fair.end_mark(text), checks))

    # What is asked for

    def ask(self, said: Up, aside: bool = False) -> None:
        """The screen wants something; it is sent until it is answered."""
        now_said = self.errands.ask(said, aside, self._clock())
        if now_said is not None:
            self._say(now_said)

    def beat(self) -> UpBeat:
        self._sum_up()
        return UpBeat(self.errands.order())

    def due(self) -> float | None:
        return self.errands.due() if self._send is not None else None

    def tick(self) -> None:
        for errand in self.errands.again(self._clock()):
            self._say(errand)


def _numbers(version: str) -> list[int]:
    """A version, to be compared.

    >>> _numbers("0.10.1") > _numbers("0.9.2")
    True
    """
    return [int(part) for part in version.split(".") if part.isdecimal()]

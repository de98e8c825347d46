"""What is told to one device, and how much of it: the mouth of a room.

A link begins with the table and whatever is new, or everything. After that a piece of news goes out for each
moment of the device, with what changed in its views.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

from spymobile.core import codec
from spymobile.core.audience import Who
from spymobile.sync import told
from spymobile.sync.shapes import shape
from spymobile.sync.told import Eyes, Numbering, Snapshot
from spymobile.sync.wire import Answer, Down, Have, Laid, News, Past, RecordPart, ViewChange
from spymobile.table.barrier import Barrier
from spymobile.table.record import Occupant
from spymobile.table.table import Table

#: So many missed moments are told one by one, each with its views; more come in one piece.
ONE_BY_ONE = 32
#: In bytes: so much of a log leaves room for views in the longest frame.
_LOG = 50_000
#: In bytes: so much of views fits beside it.
_VIEWS = 14_000
#: In letters: a part of a record fits the longest frame even if much of it is escaped.
_PART = 24_000

type Send = Callable[[Down], None]


@dataclass(slots=True, eq=False)
class Guest:
    """A device at the table, linked or not."""

    id: str
    name: str
    eyes: Eyes
    #: It is the screen of the phone that holds the table.
    local: bool = False
    #: It lies in the middle of the table, and nobody sits at it.
    board: bool = False
    #: Somebody who watches is told everything so many turns later.
    behind: int = 0
    #: A board may throw dice for the seats here.
    lends: bool = True
    send: Send | None = None
    numbering: Numbering = field(init=False)
    #: So many moments were sent on this link, and these views last.
    sent: int = 0
    views: dict[Who, Snapshot] = field(default_factory=dict)
    occupants: tuple[Occupant, ...] = ()
    barriers: tuple[Barrier | None, ...] = ()
    #: Answers to what came in beats, the latest for each seat; they ride the next one.
    answers: dict[int, Answer] = field(default_factory=dict)
    shown: int = -1
    #: The app has left the screen.
    paused: bool = False
    lost_at: float = 0.0

    def __post_init__(self) -> None:
        self.numbering = Numbering(self.eyes)

    def sit(self, eyes: Eyes) -> None:
        """Other seats play here from now on; everything is told anew."""
        self.eyes = eyes
        self.numbering = Numbering(eyes)


class Herald:
    """Speaks for one table."""

    def __init__(self, table: Table, text: Callable[[], str], round_: int, looks: Sequence[int]) -> None:
        """``text`` gives the whole record, once the game is over."""
        self.table, self._text = table, text
        self.round, self._looks = round_, tuple(looks) or tuple(table.seats)

    def read(self, guest: Guest) -> None:
        """Count what may be told to a device by now. Of whatever comes later nothing is even made ready."""
        history = self.table.history
        guest.numbering.read(history if not guest.behind else history[: self._horizon(guest.behind) + 1])

    def _horizon(self, behind: int) -> int:
        """The last row that somebody so many turns behind may know of; after the end, the last of all.

        A turn is over with the step after which it is somebody else's. What was taken back counts for
        nothing, so nobody hurries a watcher on by ending a turn twice.
        """
        table = self.table
        if table.outcome is not None:
            return len(table.history) - 1
        gone = {row.takes_back for row in table.history}
        turn, ends = table.game.on_turn(table.state_after(0)), [0] * behind
        for row in table.history:
            if row.kind == "step" and row.number not in gone:
                now = table.game.on_turn(table.state_after(row.number))
                if now != turn:
                    turn, ends = now, [*ends, row.number]
        return ends[-behind]

    def greet(self, guest: Guest, send: Send, have: Have | None) -> None:
        """A link is up: whatever is new, or everything, is told on it."""
        self.read(guest)
        numbering = guest.numbering
        resumed = have is not None and numbering.fits(have.moment, have.digest)
        table = self.table
        guest.occupants = table.occupants
        send(
            Laid(
                self.round,
                table.game.name,
                shape(table.game),
                table.setup,
                table.occupants,
                self._looks,
                guest.eyes.seats,
                guest.eyes.watcher,
                table.dice_seal,
                resumed,
                guest.board,
            )
        )
        guest.views, guest.barriers = {}, ()
        guest.sent = 0
        if resumed and have is not None:
            guest.sent = have.moment + 1
            guest.views = self._sights(guest, numbering.rows[have.moment])
            missed = len(numbering) - guest.sent
            if 1 < missed <= ONE_BY_ONE:
                for moment in range(guest.sent, len(numbering) - 1):
                    self._send_news(guest, moment + 1, numbering.rows[moment])
        self.flush(guest)
        if table.outcome:
            self.send_record(guest)

    def flush(self, guest: Guest) -> None:
        """Send all that is new; a long catch-up in parts."""
        items = guest.numbering.items
        while guest.send is not None and len(items) > guest.sent + 1:
            to = _fitting(guest.numbering.sizes, guest.sent)
            if to == len(items):
                break
            self.send(guest, News(guest.sent, tuple(items[guest.sent : to]), more=True))
            guest.sent = to
        self._send_news(guest, len(items))

    def _send_news(self, guest: Guest, to: int, row: int | None = None) -> None:
        news = self.news(guest, to, row)
        if news is None:
            return
        if sum(len(codec.to_bytes(view.put)) for view in news.views if view.whole) > _VIEWS:
            # Several whole views, for a phone that several people share, come one by one before the log.
            for view in news.views[:-1]:
                self.send(guest, News(news.first, (), (view,), more=True))
            news = replace(news, views=news.views[-1:])
        self.send(guest, news)

    def news(self, guest: Guest, to: int, row: int | None = None) -> News | None:
        """Everything up to a moment, and how things stood then."""
        if guest.send is None or guest.sent > to:
            return None
        table = self.table
        barriers = tuple(map(table.cannot_undo, guest.eyes.seats))
        if guest.sent == to and barriers == guest.barriers:
            return None
        before = guest.views
        views = self._sights(guest, row)
        changes = [
            told.change(who, before[who].fields if who in before else None, sight.fields)
            for who, sight in views.items()
        ]
        occupants = None if guest.occupants == table.occupants else table.occupants
        news = News(
            guest.sent,
            tuple(guest.numbering.items[guest.sent : to]),
            tuple(change for change in changes if change is not None),
            barriers=barriers,
            occupants=occupants,
            over=guest.sent < to == len(guest.numbering) and table.outcome is not None,
        )
        guest.sent, guest.views = to, views
        guest.occupants, guest.barriers = table.occupants, barriers
        return news

    def _sights(self, guest: Guest, row: int | None) -> dict[Who, Snapshot]:
        table = self.table
        if row is None and guest.behind:
            row = guest.numbering.rows[-1]
        state = table.state if row is None else table.state_after(row)
        return {who: Snapshot.of(table.game, state, who, guest.views.get(who)) for who in guest.eyes.own}

    @staticmethod
    def send(guest: Guest, said: Down) -> None:
        if guest.send is not None:
            guest.send(said)

    def send_record(self, guest: Guest) -> None:
        text = self._text()
        parts = [text[at : at + _PART] for at in range(0, len(text), _PART)]
        for number, part in enumerate(parts):
            self.send(guest, RecordPart(number, len(parts), part))

    def look(self, guest: Guest, moment: int) -> None:
        if 0 <= moment < len(guest.numbering):
            views = self._sights(guest, guest.numbering.rows[moment])
            changes = tuple(ViewChange(who, sight.fields, whole=True) for who, sight in views.items())
            self.send(guest, Past(moment, changes))


def _fitting(sizes: Sequence[int], since: int) -> int:
    """So many moments fit one frame together, with room for the views after them."""
    length = 0
    for at in range(since, len(sizes)):
        length += sizes[at]
        if length > _LOG:
            return max(at, since + 1)
    return len(sizes)

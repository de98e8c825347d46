"""What a page holds of a shared table: the latest of everything, on the page's own thread.

An engine hands in what arrives (:meth:`Screen.deliver`); a page reads the values and is told what kind of
thing has changed. The table itself is a :class:`~spymobile.sync.mirror.Mirror`: sit down with
:meth:`Screen.device` as at any table.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from spymobile.core.errors import Malformed, SpymobileError
from spymobile.core.game import Outcome
from spymobile.sync.bookmark import Return
from spymobile.sync.mirror import Carrier, Mirror
from spymobile.sync.room import Missing
from spymobile.sync.visit import Delivery, Ended, Goodbye
from spymobile.sync.wire import (
    Agree,
    Answer,
    Laid,
    Lend,
    LobbyState,
    MarginNote,
    News,
    Past,
    Presence,
    SeatQuestion,
    Shown,
    Sit,
    Welcome,
)
from spymobile.sync.words import LinkTrouble, TroubleReason
from spymobile.table.device import Device
from spymobile.table.record import Header, Row

#: ``waiting`` is at the door; ``silent`` is a link that may be dead; ``off`` calls no more.
type LinkLook = Literal["off", "calling", "waiting", "linked", "silent"]
type Change = Literal[
    "link",
    "lobby",
    "back",
    "laid",
    "presence",
    "note",
    "question",
    "ended",
    "goodbye",
    "knock",
    "missing",
    "returned",
    "trouble",
    "spent",
    "stopped",
]


@dataclass(frozen=True, slots=True)
class LinkView:
    """How the link is, and since when; ``reason`` names a sentence where there is something to say."""

    sign: LinkLook
    since: float = 0.0
    reason: TroubleReason | None = None


class Screen:
    """One page's side of a table, whether this phone holds it or not."""

    def __init__(self, ask: Carrier) -> None:
        self._ask = ask
        self.link = LinkView("calling")
        self.host = ""
        #: What the table is called on the shelf; "" before it is known.
        self.room = ""
        #: This phone among those at the table.
        self.device_id = ""
        self.lobby: LobbyState | None = None
        self.mirror: Mirror | None = None
        self.presence: Presence | None = None
        self.notes: list[MarginNote] = []
        self.question: int | None = None
        #: Somebody here was away; None once they were told what they missed.
        self.back: Return | None = None
        self.missing: tuple[Missing, ...] = ()
        #: Seats that were pulled to this phone, and whose own phones are back.
        self.returned: tuple[int, ...] = ()
        self.ended: Ended | None = None
        self.goodbye: TroubleReason | None = None
        #: A board in the middle may throw dice for the seats here.
        self.lends = True
        #: What went wrong last on this phone itself.
        self.trouble: SpymobileError | None = None
        #: There is a mirror that nobody has sat down at, since it has not been told anything yet.
        self._fresh = False
        #: Told of every change, with its kind. ``laid``: there is a new mirror, sit down at it.
        self.changed: Callable[[Change], None] = lambda _kind: None
        #: Told of a bot that made a mistake and was answered for.
        self.stumbled: Callable[[Exception], None] = lambda _error: None
        #: Told of a step that broke something in the rules; the table is as it was.
        self.broke: Callable[[Exception], None] = lambda _error: None
        #: Keeps a finished game on this phone before its end is shown.
        self.keep: Callable[[Header, list[Row], Outcome | None], None] = lambda _h, _r, _o: None

    def device(self) -> Device:
        """Sit down at the table with the seats of this phone."""
        if self.mirror is None:
            raise LookupError("there is no table yet")
        return self.mirror.device()

    # What a page asks for besides steps

    def sit(self, chairs: tuple[int, ...], names: tuple[str, ...], looks: tuple[int, ...]) -> None:
        """In the lobby: these chairs, names and signs are wanted here."""
        if self.lobby is not None:
            self._ask(Sit(tuple(self.lobby.chairs[at].number for at in chairs), names, looks))

    def shown(self) -> None:
        """The screen has come to the last moment: bots need not wait for it."""
        if self.mirror is not None:
            self._ask(Shown(len(self.mirror.history) - 1))

    def agree(self) -> None:
        """The seat that was asked about may play on the phone that holds the table."""
        if self.question is not None:
            self._ask(Agree(self.question))
            self.question = None

    def lend(self, lent: bool) -> None:
        """A board in the middle may throw dice for the seats here, or may not."""
        self.lends = lent
        self._ask(Lend(lent))

    # What arrives

    def come_back(self, back: Return) -> None:
        """All that has happened meanwhile is here."""
        self.back = back
        self.changed("back")

    def deliver(self, said: Delivery) -> None:
        """One thing after the other, in the order they came. What makes no sense is said, and left out."""
        try:
            self._take(said)
        except Malformed as error:
            self.trouble = LinkTrouble("unreadable", self.host)
            self.trouble.__cause__ = error
            self.changed("trouble")

    def _take(self, said: Delivery) -> None:
        mirror = self.mirror
        match said:
            case Welcome():
                self.host, self.room = said.host, said.room
            case LobbyState():
                self.lobby, self.mirror, self.ended = said, None, None
                self.changed("lobby")
            case Laid():
                self._lay(said)
            case News() if mirror is not None:
                mirror.hear(said)
                self._tell_laid(mirror)
            case Answer() if mirror is not None:
                mirror.answer(said)
            case Past() if mirror is not None:
                mirror.recalled(said)
            case Presence():
                self.presence = said
                self.changed("presence")
            case MarginNote():
                self.notes.append(said)
                self.changed("note")
            case SeatQuestion(seat):
                self.question = seat
                self.changed("question")
            case Ended() if mirror is not None:
                self._end(said, mirror)
            case Goodbye(reason):
                self.goodbye = reason
                self.changed("goodbye")

    def _lay(self, laid: Laid) -> None:
        if not self.lends:
            self._ask(Lend(False))  # Whoever holds the table may have been killed meanwhile.
        if laid.resumed and self.mirror is not None:
            self.mirror.linked()
            return
        before = self.mirror
        set_back = before is not None and (before.round, before.eyes.seats) == (laid.round, laid.seats)
        self.mirror = Mirror(laid, self._ask, self.host)
        self.ended = None
        if set_back:
            self.notes.append(MarginNote("set_back"))
        self._fresh = True

    def _tell_laid(self, mirror: Mirror) -> None:
        """Once there is something to see."""
        if self._fresh and mirror.history:
            self._fresh = False
            self.changed("laid")

    def _end(self, ended: Ended, mirror: Mirror) -> None:
        """The game is kept first; a phone whose disk is full shows the end all the same, and says so."""
        self.ended = ended
        try:
            self.keep(ended.header, ended.rows, ended.outcome)
        except SpymobileError as error:
            self.trouble = error
            self.changed("trouble")
        mirror.finish(ended.header, ended.rows)
        self._tell_laid(mirror)
        self.changed("ended")

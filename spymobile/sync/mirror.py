"""A table as one device was told of it: the :class:`~spymobile.table.tabletop.Tabletop` of a guest.

It holds the events that were told here and the own seats' views without their prompts. The rest is worked
out: in a world imagined from such a view the same is asked and the same refused, and the table and anyone
see the same. So "why not?" needs no network, and every sentence is made in the language of this phone.

A mirror belongs to the thread of its screen. ``ask`` carries a request away and returns at once.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Sequence
from typing import Any, Protocol

from spymobile import games
from spymobile.core import codec
from spymobile.core.audience import ANYONE, TABLE, Who
from spymobile.core.chance import Fast
from spymobile.core.errors import GameIsOver, Malformed, SeatLocked, SpymobileError, StaleAction
from spymobile.core.game import Action, Game, Outcome, Setup
from spymobile.core.words import message
from spymobile.sync import told
from spymobile.sync.told import Eyes, Fields, Numbering, Snapshot
from spymobile.sync.wire import Answer, Do, Item, Laid, Look, News, Opened, Past, TakeBack, Up
from spymobile.sync.words import LinkTrouble
from spymobile.table import record
from spymobile.table.barrier import Barrier, CannotUndo
from spymobile.table.device import Device
from spymobile.table.history import Happened
from spymobile.table.record import Header, MemoryJournal, Occupant, Row
from spymobile.table.table import Table
from spymobile.table.tabletop import Done

#: So many worlds and views are kept at hand.
_AT_HAND = 12


class Carrier(Protocol):
    """Carries a request to whoever holds the table; ``aside`` where nobody may notice it."""

    def __call__(self, said: Up, aside: bool = False, /) -> None: ...


class Mirror:
    """What this device was told of a table."""

    def __init__(
        self,
        laid: Laid,
        ask: Carrier,
        host: str = "",
        game: Game[Any, Any] | None = None,
    ) -> None:
        self.game: Game[Any, Any] = game or games.load(laid.game)
        self.setup: Setup = laid.setup
        self.occupants: tuple[Occupant, ...] = laid.occupants
        self.dice_seal: str = laid.seal
        self.looks: tuple[int, ...] = laid.looks
        self.round = laid.round
        self.board = laid.board
        self.eyes = Eyes(laid.seats, laid.watcher)
        self.host = host
        self._ask = ask
        self._history: list[Happened] = []
        self._listeners: list[Callable[[Happened], None]] = []
        #: The views after a moment, where they are known; and those moments in order.
        self._views: dict[int, dict[Who, Fields]] = {}
        self._known: list[int] = []
        #: The last step of the game waits for its record.
        self._ending: News | None = None
        self._barriers: tuple[Barrier | None, ...] = (Barrier("nothing"),) * len(laid.seats)
        self._waiting: dict[int, tuple[int, Action | None, Done]] = {}
        self._recalls: dict[int, list[Done]] = {}
        self._numbers = 0
        self._worlds: dict[tuple[Who, int], Any] = {}
        self._seen: dict[tuple[Who, int], Any] = {}
        #: What was looked at last, by whose eyes.
        self._sights: dict[Who, Snapshot] = {}
        self._whole: Table | None = None
        self._rows: list[int] = []

    def device(self) -> Device:
        """Sit down: a device with the seats that play here. A watcher's shows what anyone may know."""
        device = Device(self, self.eyes.seats, board=self.board)
        if self.eyes.watcher:
            device.look_on(True)
        return device

    # What arrives

    def hear(self, news: News) -> None:
        """Take in what has happened. The last step of a game is shown together with its record."""
        if news.first != len(self._history) or not (news.items or self._history) or self._ending is not None:
            raise Malformed("$.first", message("something else was expected"))
        if news.over and self._whole is None:
            self._ending = news
        else:
            self._take(news)

    @property
    def is_ending(self) -> bool:
        """The game has ended at the table; its last step is shown once its record has come."""
        return self._ending is not None

    def _take(self, news: News) -> None:
        try:
            rows, views = self._read(news)
        except LookupError as error:
            raise Malformed("$.views", message("something else was expected")) from error
        self._history += rows
        moment = len(self._history) - 1
        if moment not in self._views:
            self._known.append(moment)
        self._views[moment] = views
        if len(news.barriers) == len(self.eyes.seats):
            self._barriers = news.barriers
        if news.occupants is not None and len(news.occupants) == len(self.occupants):
            self.occupants = news.occupants
        for row in rows:
            for listener in tuple(self._listeners):
                listener(row)

    def _read(self, news: News) -> tuple[list[Happened], dict[Who, Fields]]:
        """What has happened, and how everything looks now to whoever sits here."""
        moments = enumerate(news.items, len(self._history))
        rows = [told.happened(Item(*item), number) for number, item in moments]
        before = self._views[self._known[-1]] if self._known else {}
        views = dict(before)
        for change in news.views:
            if change.who not in self.eyes.own:
                raise Malformed("$.views", message("something else was expected"))
            views[change.who] = told.changed(before.get(change.who), change)
        return rows, views

    def answer(self, answer: Answer) -> None:
        """Somebody's wish was answered. An answer nobody waits for is none."""
        waiting = self._waiting.get(answer.number)
        if waiting is None or answer.result == "held":
            return
        del self._waiting[answer.number]
        seat, action, done = waiting
        done(self._reason(answer, seat, action))

    def _reason(self, answer: Answer, seat: int, action: Action | None) -> SpymobileError | None:
        match answer.result:
            case "done":
                return None
            case "over":
                return GameIsOver()
            case "full_disk":
                return LinkTrouble("full_disk", self.host)
            case "not_yours":
                return SeatLocked(message("{who} plays on another device.", who=self._names[seat]))
            case "barred" if answer.barrier is not None:
                return CannotUndo(answer.barrier, self._names)
            case "refused" if action is not None:
                return self._tried(seat, action) or StaleAction()
        return StaleAction()

    def recalled(self, past: Past) -> None:
        """How things stood after a moment of long ago."""
        if past.moment not in self._views and 0 <= past.moment < len(self._history):
            self._views[past.moment] = {change.who: told.changed(None, change) for change in past.views}
            self._known.insert(bisect_left(self._known, past.moment), past.moment)
        for done in self._recalls.pop(past.moment, []):
            done(None)

    def finish(self, header: Header, rows: Sequence[Row]) -> None:
        """The whole record is here, and kept: nothing is hidden any more, and the last step is shown."""
        whole = Table.resume(self.game, header, rows, MemoryJournal())
        numbering = Numbering(self.eyes)
        numbering.read(whole.history)
        self._whole, self._rows = whole, numbering.rows
        if self._ending is not None:
            ending, self._ending = self._ending, None
            self._take(ending)

    def linked(self) -> None:
        """There is a new link: what was looked for is asked for again."""
        for moment in self._recalls:
            self._ask(Look(moment))

    # The Tabletop

    @property
    def _names(self) -> list[str]:
        return [occupant.name for occupant in self.occupants]

    @property
    def outcome(self) -> Outcome | None:
        return None if self._whole is None or self.is_ending else self._whole.outcome

    @property
    def history(self) -> Sequence[Happened]:
        return self._history

    def view(self, who: Who, after: int | None = None) -> Any:
        """Without having been recalled, a moment of before this device came looks as the next known one."""
        moment = len(self._history) - 1 if after is None else after
        if self._whole is not None and 0 <= moment < len(self._rows):
            return self._whole.view(who, self._rows[moment])
        at = self._known[min(bisect_left(self._known, moment), len(self._known) - 1)]
        if (who, at) not in self._seen:
            own = who if who in self.eyes.own else self.eyes.own[0]
            if who not in (own, ANYONE) and (who != TABLE or self.eyes.watcher):
                raise LookupError(f"what seat {who} sees is not sent to this device")
            _make_room(self._seen)
            self._seen[who, at] = self.game.view(self._world(own, at), who)
        return self._seen[who, at]

    def _world(self, own: Who, at: int) -> Any:
        """A world that looks to ``own`` as the real one did after a moment."""
        if (own, at) not in self._worlds:
            _make_room(self._worlds)
            sight = Snapshot.read(self.game, self._views[at][own], own, self._sights.get(own))
            self._sights[own] = sight
            self._worlds[own, at] = self.game.imagine(sight.view, Fast(f"{own}/{at}"))
        return self._worlds[own, at]

    def recall(self, after: int, done: Done) -> None:
        """Have :meth:`view` tell exactly how things stood then."""
        if after in self._views or self._whole is not None:
            done(None)
            return
        self._recalls.setdefault(after, []).append(done)
        self._ask(Look(after))

    def cannot_undo(self, seat: int) -> Barrier | None:
        if seat not in self.eyes.seats:
            return Barrier("acted", seat)
        return self._barriers[self.eyes.seats.index(seat)]

    def opened(self, seat: int) -> None:
        self._ask(Opened(seat))

    def do(self, seat: int, action: Action, at: int, done: Done) -> None:
        eyes = seat if seat in self.eyes.own else self.eyes.own[0]
        standing = (prompt.choices for prompt in self.view(eyes).prompts if prompt.standing)
        aside = any(action in choices for choices in standing)
        number = self._number(seat, action, done)
        self._ask(Do(number, seat, codec.to_data(action), at), aside)

    def take_back(self, seat: int, at: int, done: Done) -> None:
        self._ask(TakeBack(self._number(seat, None, done), seat, at))

    def _number(self, seat: int, action: Action | None, done: Done) -> int:
        """What a seat asks for takes the place of what it asked for before."""
        self._numbers += 1
        self._waiting[self._numbers] = (seat, action, done)
        while len(self._waiting) > 4 * len(self.occupants):
            del self._waiting[min(self._waiting)]
        return self._numbers

    def rehearse(self, seat: int, action: Action, done: Done) -> None:
        done(self._tried(seat, action))

    def _tried(self, seat: int, action: Action) -> SpymobileError | None:
        """What the rules would say, in a world that this seat cannot tell from the real one."""
        if self.outcome is not None or self.is_ending:
            return GameIsOver()
        own = seat if seat in self.eyes.own else self.eyes.own[0]
        world = self._world(own, self._known[-1])
        try:
            record.asked(self.game.decisions(world), seat, action, self._names)
            self.game.play(world.copy(), seat, action, Fast("a try"))
        except SpymobileError as reason:
            return reason
        return None

    def subscribe(self, listener: Callable[[Happened], None]) -> Callable[[], None]:
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    # What a screen asks that shows nothing of it

    @property
    def length(self) -> int:
        """How many rows were told here; 0 before the deal has come."""
        return len(self._history)

    def turns_stood_in(self, seat: int, since: int = 0) -> int:
        """How many turns a bot took for a seat while its person was last away, after the moment ``since``.

        A turn is whatever steps follow each other without another seat's between them.
        """
        turns, later = 0, -1
        for happened in reversed(self._history[since:]):
            if happened.kind == "step":
                turns += happened.seat == seat != later
                later = happened.seat
            elif happened.kind == "seated" and happened.seat == seat:
                if any(heard.facts.get("bot") for heard in happened.told(ANYONE)):
                    return turns
                turns, later = 0, -1
        return 0

    def rows_told(self, who: Who) -> list[int]:
        """The row behind each event that ``who`` heard. What lies between them is not for a screen."""
        return [happened.number for happened in self._history for _told in happened.told(who)]

    def stood_in_rows(self, seats: Sequence[int], since: int = 0) -> set[int]:
        """The moments after ``since`` in which a bot decided for one of these seats."""
        found: set[int] = set()
        bots: set[int] = set()
        for happened in self._history[since:]:
            if happened.kind == "seated" and happened.seat in seats:
                is_bot = any(heard.facts.get("bot") for heard in happened.told(ANYONE))
                (bots.add if is_bot else bots.discard)(happened.seat)
            elif happened.kind in ("step", "order") and happened.seat in bots:
                found.add(happened.number)
        return found


def _make_room(kept: dict[Any, Any]) -> None:
    """Let go of what was made first."""
    if len(kept) >= _AT_HAND:
        del kept[next(iter(kept))]

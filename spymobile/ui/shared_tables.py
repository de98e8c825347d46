"""Tables that several phones share, as the pages of this one use them: at most one at a time, on one engine.

What arrives comes on the app's own thread, in order, between two frames; nobody here waits for the engine.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

from kivy.clock import Clock

from spymobile.core.errors import SpymobileError
from spymobile.core.game import Game, Outcome
from spymobile.ports import Wifi
from spymobile.store import export
from spymobile.sync import lan, ticket
from spymobile.sync.engine import Engine, Network
from spymobile.sync.guesting import Guesting
from spymobile.sync.hosting import Hosting
from spymobile.sync.lobby import Evening
from spymobile.sync.mirror import Mirror
from spymobile.sync.screen import Change, Screen
from spymobile.sync.shelf import FILE, KeptTable, StoreShelf
from spymobile.sync.ticket import Invitation, Place
from spymobile.sync.words import LinkTrouble
from spymobile.table.device import Device
from spymobile.table.record import Header, Row, header_text, row_text
from spymobile.ui import crash_guard
from spymobile.ui.checked import FairCheck
from spymobile.ui.text import _

if TYPE_CHECKING:
    from spymobile.ui.app import SpymobileApp
    from spymobile.ui.navigation import Stage

type Follower = Callable[[Change], None]

#: A page's number for a table that is not among this phone's own games.
PREFIX = "shared-"


class SharedTable:
    """One of them. A page sits down at it as at a :class:`~spymobile.table.host.Host`."""

    def __init__(self, app: SpymobileApp, session: Hosting | Guesting) -> None:
        self._app = app
        self.session = session
        self.screen: Screen = session.screen
        self.screen.changed = self._tell
        self.screen.keep = self._keep
        self.screen.stumbled = partial(crash_guard.say_stumbled, app, set())
        self.screen.broke = partial(crash_guard.say_broke, app, set())
        self._followers: list[Follower] = []
        #: The finished game among those of this phone; "" before.
        self.finished = ""
        #: What its engine stumbled over last.
        self.stumbled: Exception | None = None
        #: So many notes of the table have been shown.
        self.read = 0

    @property
    def hosting(self) -> Hosting | None:
        """Set where this phone holds the table."""
        return self.session if isinstance(self.session, Hosting) else None

    @property
    def guesting(self) -> Guesting | None:
        return self.session if isinstance(self.session, Guesting) else None

    @property
    def holds(self) -> bool:
        """Whether this phone holds the table."""
        return self.hosting is not None

    @property
    def room(self) -> str:
        """What the table is called among those that are kept; "" at the door."""
        return self.screen.room

    @property
    def host_name(self) -> str:
        return self.screen.host

    # Like a Host

    @property
    def game(self) -> Game[Any, Any]:
        return self._mirror.game

    @property
    def _mirror(self) -> Mirror:
        if self.screen.mirror is None:
            raise LookupError("there is no table yet")
        return self.screen.mirror

    @property
    def number(self) -> str:
        """For what a page keeps beside the game: drafts, pencil, who has looked."""
        return self.number_of(self._mirror.round)

    def number_of(self, round_: int) -> str:
        """The same of an earlier game of this evening."""
        return f"{PREFIX}{self.room}-{round_}"

    @property
    def looks(self) -> list[int]:
        return list(self._mirror.looks)

    @property
    def own_seats(self) -> dict[str, int]:
        """The seats that play on this phone, by who sits there."""
        mirror = self._mirror
        return {mirror.occupants[seat].name: seat for seat in mirror.eyes.seats}

    def sit(self, busy: Callable[[], bool] | None = None) -> Device:
        """The seats that play here. The table's bots wait for nobody's page alone."""
        device = self.screen.device()
        if not device.seats:
            device.look_on(True)  # What lies in the middle is for anyone's eyes.
        return device

    def go_to_lobby(self, stage: Stage) -> None:
        """In place of the page on stage: where chairs are given, or where one waits for it."""
        lobby = self.screen.lobby
        if self.holds and lobby is not None:
            stage.swap("lobby", game=lobby.game, shared=self)
        else:
            stage.swap("gathering", shared=self)

    # Following

    def follow(self, follower: Follower) -> Callable[[], None]:
        """Be told of every change; what comes back ends it."""
        self._followers.append(follower)

        def stop() -> None:
            if follower in self._followers:
                self._followers.remove(follower)

        return stop

    def _tell(self, kind: Change) -> None:
        if kind == "lobby":
            self.finished = ""  # Another game will be played.
        for follower in tuple(self._followers):
            follower(kind)

    def stop(self, error: Exception) -> bool:
        """Its engine has stumbled; whether a page is there to say so."""
        self.stumbled = error
        self._tell("stopped")
        return bool(self._followers)

    def _keep(self, header: Header, rows: list[Row], outcome: Outcome | None) -> None:
        """A finished game lies among all others of this phone, before its end is shown."""
        app, looks = self._app, self.looks
        known = app.store.find(export.chained([header_text(header), *map(row_text, rows)]))
        if known is not None:  # It was told again what it knows.
            self.finished = known
            return
        self.finished = app.store.adopt(header, rows, outcome)
        app.store.set(f"looks/{self.finished}", list(looks))
        if self.screen.ended is not None:
            app.keep_checked(self.finished, FairCheck.of(self.screen.ended))


def in_the_wifi(network: Network, wifi: Wifi) -> Network:
    """The same network, by the ways that this device knows to the Wi-Fi."""
    own, call = network.own, network.call
    if call is not lan.call:
        return network  # Not a real one.

    async def bound(place: Place) -> lan.TcpPipe:
        return await lan.call(place, wifi.bind)

    return replace(network, own=lambda: wifi.own_addresses() or own(), call=bound)


class SharedTables:
    """Belongs to the app, and has an engine while one of them is on the stage."""

    def __init__(self, app: SpymobileApp, make: Callable[..., Engine] = Engine) -> None:
        self._app, self._make = app, make
        self._engine: Engine | None = None
        self._calls: deque[Callable[[], None]] = deque()
        self._trigger = Clock.create_trigger(self._run, 0)
        self.table: SharedTable | None = None

    def _post(self, call: Callable[[], None]) -> None:
        """From any thread."""
        self._calls.append(call)
        self._trigger()

    def _run(self, *_args: object) -> None:
        """All that has come until now. What is said by the way waits for the next frame."""
        try:
            for _number in range(len(self._calls)):
                if not self._calls:
                    return  # Somebody has left the table, and nobody waits for the rest.
                self._calls.popleft()()
        finally:
            if self._calls:  # One that fails holds up none of those behind it.
                self._trigger()

    @property
    def engine(self) -> Engine:
        """Made when somebody holds or joins a table; where that cannot be, LinkTrouble says why."""
        if self._engine is None:
            engine = self._engine = self._make(self._app.folder, self._post)
            engine.on_failure(self._failed)
            engine.on_notice(partial(self._app.say_briefly, seconds=6))
            engine.radio = self._app.ports.radio()
            engine.leave_thread = self._app.ports.leave_thread
            engine.network = in_the_wifi(engine.network, self._app.ports.wifi())
        return self._engine

    def _failed(self, error: Exception) -> None:
        if isinstance(error, SpymobileError):
            self._app.say_briefly(error.sentence, 6)
        elif self.table is not None and self.table.stop(error):
            crash_guard.note(error)
        else:
            crash_guard.say_with_report(self._app, LinkTrouble("stopped").sentence, error)

    def _begin(self, begin: Callable[[Engine], Hosting | Guesting]) -> SharedTable:
        self.leave()
        self._app.ports.wifi().hold(True)
        table = self.table = SharedTable(self._app, begin(self.engine))
        return table

    # Beginning

    def host(self, evening: Evening) -> SharedTable:
        """Hold a new table."""
        return self._begin(lambda engine: engine.host(evening))

    def take_up(self, kept: KeptTable) -> SharedTable:
        """Go on with one that was left."""
        if kept.held:
            return self._begin(lambda engine: engine.take_up(kept.room, kept.host))
        table = self._begin(lambda engine: engine.back(kept.room, self._app.preferences.name))
        table.screen.host = kept.host  # Known before it answers, and even if it never does.
        return table

    def join(self, invitation: Invitation, name: str, watch: bool = False) -> SharedTable:
        return self._begin(lambda engine: engine.join(invitation, name, watch))

    def begin_again(self) -> SharedTable | None:
        """The same table with another engine, from what lies on the disk; None where nothing does.

        Whoever has no key yet knocks once more with what they came with, though the table is known by name.
        """
        table = self.table
        if table is None:
            return None
        if table.guesting is not None and not table.guesting.has_key:
            invitation = table.guesting.invitation
            name = self._app.preferences.name or _("Somebody")
            return None if invitation is None else self.join(invitation, name)
        if not table.room:
            return None
        return self.take_up(KeptTable(table.room, table.host_name, "", table.holds))

    def read(self, text: str) -> Invitation:
        """An invitation in whatever was typed, pasted or shared."""
        return ticket.read(text, [own for own in self.engine.network.own() if ":" not in own])

    # Ending

    def leave(self) -> None:
        """Nobody here sits at a shared table any more; its seat is kept."""
        engine, self._engine, self.table = self._engine, None, None
        if engine is not None:
            engine.close()
            self._calls.clear()
            self._app.ports.wifi().hold(False)

    def go_home(self) -> None:
        """Somebody has left the table for the first page. A guest whose game is over need not come back."""
        table = self.table
        if table is not None and table.guesting is not None and table.screen.ended is not None:
            self.leave_for_good()
        else:
            self.leave()

    def leave_for_good(self) -> None:
        """A guest does not come back; or whoever holds the table ends it for all."""
        table = self.table
        if table is not None:
            if table.guesting is not None:
                table.guesting.leave(for_good=True)
            elif table.hosting is not None:
                table.hosting.end()
            self.forget(table.room)
        self.leave()

    def forget(self, room: str) -> None:
        """No way leads back to this table, and nothing of it is kept."""
        if room:
            with suppress(SpymobileError):
                self.engine.forget(room)
                self._app.store.forget_beside(f"{PREFIX}{room}-")

    def give_up(self, room: str) -> None:
        """From the first page: nobody here goes back to this table, and whoever holds it need not answer."""
        self.leave()
        try:
            shelf = StoreShelf(self._app.folder)
            try:
                shelf.forget(room)
            finally:
                shelf.close()
            self._app.store.forget_beside(f"{PREFIX}{room}-")
        except SpymobileError as error:
            self._app.say_briefly(error.sentence, 6)

    def kept(self, finished: bool = True) -> list[KeptTable]:
        """The tables that somebody here may come back to, the latest first.

        One that is held here and ``finished`` waits for phones that have not seen the end.
        """
        if not (self._app.folder / FILE).exists():
            return []
        try:
            shelf = StoreShelf(self._app.folder)
        except SpymobileError:
            return []  # Whoever sits down says what is wrong with it.
        try:
            for notice in shelf.store.notices:
                self._app.say_briefly(notice, 6)
            over = {game.id for game in shelf.store.games() if game.outcome is not None}
            found = []
            for number, table in enumerate(shelf.tables()):
                evening = shelf.evening(table.room) if table.held else None
                if evening is None or (evening.number and (finished or evening.number not in over)):
                    found.append(table)
                elif not evening.number and self.table is None:
                    if evening.devices and not number:
                        found.append(table)  # The program ended in its lobby, and phones wait there.
                    else:
                        shelf.forget(table.room)  # Its game never began.
            return found
        except SpymobileError:
            return []
        finally:
            shelf.close()

    # The app

    def pause(self) -> None:
        """Out of sight: the others see at once that somebody is away."""
        self._app.ports.wifi().hold(False)
        if self.table is not None:
            self.table.session.sleep()

    def resume(self) -> None:
        self._app.ports.wifi().hold(self.table is not None)
        if self.table is not None:
            self.table.session.wake()

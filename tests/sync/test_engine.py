"""Two engines over loopback: from the ten signs to the end of a game, and back after a cut."""

from __future__ import annotations

import asyncio
import queue
import secrets
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from spymobile.bots.turn import simple
from spymobile.core.chance import Fast
from spymobile.store.errors import NoSpace
from spymobile.sync import engine as engine_module
from spymobile.sync import guesting as guesting_module
from spymobile.sync import ticket
from spymobile.sync.engine import Engine, Network
from spymobile.sync.guesting import Guesting
from spymobile.sync.hosting import Hosting, Invited
from spymobile.sync.lan import TcpPipe
from spymobile.sync.lobby import LOCAL, Evening
from spymobile.sync.screen import Change, Screen
from spymobile.sync.shelf import FILE, StoreShelf
from spymobile.sync.ticket import Place
from spymobile.sync.wire import Chair
from spymobile.sync.words import note
from spymobile.table.device import Device
from tests.table.tables import rashly_to_the_end

PATIENCE = 30.0
LOOPBACK = Network(("127.0.0.1", "::1"), lambda: ["127.0.0.1", "::1"])


class Pages:
    """The pages of all phones of a test, on one thread as on a phone."""

    def __init__(self) -> None:
        self.calls: queue.SimpleQueue[Callable[[], None]] = queue.SimpleQueue()
        self.thread = threading.current_thread()
        self.engines: list[Engine] = []
        self.failures: list[Exception] = []

    def engine(self, folder: Path) -> Engine:
        folder.mkdir(exist_ok=True)
        engine = Engine(folder, self.calls.put, LOOPBACK)
        engine.on_failure(self.failures.append)
        self.engines.append(engine)
        return engine

    def until(self, so: Callable[[], Any]) -> Any:
        until = time.monotonic() + PATIENCE
        while not (found := so()):
            assert time.monotonic() < until, "it never came"
            try:
                self.calls.get(timeout=0.5)()
            except queue.Empty:
                continue
        return found

    def idle(self, seconds: float) -> None:
        """Do what comes within this time."""
        until = time.monotonic() + seconds
        while (left := until - time.monotonic()) > 0:
            try:
                self.calls.get(timeout=left)()
            except queue.Empty:
                return


@pytest.fixture
def pages() -> Iterator[Pages]:
    made = Pages()
    yield made
    for engine in made.engines:
        engine.close(wait=5.0)
        assert engine.loop.is_closed()
    assert made.failures == []


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody needs three seconds here to know that there is no answer."""
    monkeypatch.setattr(guesting_module, "QUIET", 0.3)


def evening(game: str = "spy_alley", bots: int = 0) -> Evening:
    chairs = [Chair("person", "Anna", look=0, device=LOCAL), Chair()]
    chairs += [Chair("bot", f"Bot {number}", "recruit") for number in range(bots)]
    return Evening(secrets.token_hex(8), "Anna", game, chairs)


def invite(pages: Pages, hosting: Hosting, **wishes: Any) -> Invited:
    found: list[Invited] = []
    hosting.invite((), found.append, **wishes)
    pages.until(lambda: found)
    return found[0]


def let_in(pages: Pages, hosting: Hosting) -> None:
    knock = pages.until(lambda: hosting.knocks)[0]
    hosting.let_in(knock.number)


def joined(pages: Pages, tmp_path: Path, **about: Any) -> tuple[Engine, Hosting, Engine, Guesting]:
    """Anna holds a table and Ben has come in by the link."""
    anna, ben = pages.engine(tmp_path / "anna"), pages.engine(tmp_path / "ben")
    hosting = anna.host(evening(**about))
    guesting = ben.join(ticket.read(invite(pages, hosting).link), "Ben")
    let_in(pages, hosting)
    pages.until(lambda: guesting.screen.lobby)
    return anna, hosting, ben, guesting


def step(screen: Screen, device: Device, rash_from: int = 100_000) -> bool:
    """Whoever is due on this screen does something simple; after so many events, something rash."""
    while device.advance():
        pass
    if device.under_way or device.outcome:
        return False
    seat = device.seats[0]
    device.open(seat)
    view = device.view(seat)
    prompt = view.prompt(seat)
    if prompt is None:
        return False
    known = len(device.heard(seat))
    rash = [action for action in prompt.choices if known > rash_from and isinstance(action, device.game.rash)]
    action = rash[0] if rash else simple(device.game, view, Fast(f"{known}"))
    device.act(seat, action, lambda _reason: None)
    return True


def play(pages: Pages, screens: list[Screen], steps: int) -> None:
    pages.until(lambda: all(screen.mirror is not None and screen.mirror.history for screen in screens))
    devices = [screen.device() for screen in screens]
    for device in devices:
        device.subscribe(lambda: None)
    played = 0

    def go_on() -> bool:
        nonlocal played
        played += sum(step(screen, device) for screen, device in zip(screens, devices, strict=True))
        return played >= steps

    pages.until(go_on)
    for device in devices:
        device.leave()


def test_ten_signs_lead_to_a_game_that_both_play(pages: Pages, tmp_path: Path) -> None:
    anna, ben = pages.engine(tmp_path / "anna"), pages.engine(tmp_path / "ben")
    hosting = anna.host(evening())
    shown = invite(pages, hosting)
    assert shown.code is not None
    assert len(ticket.plain(shown.code)) in (10, 12)  # Twelve where others use our first four ports.
    guesting = ben.join(ticket.read(shown.code.lower(), ["127.0.0.1"]), "Ben")
    let_in(pages, hosting)
    pages.until(lambda: guesting.screen.lobby)
    hosting.start()
    play(pages, [hosting.screen, guesting.screen], 12)
    assert guesting.screen.link.sign == "linked"
    assert guesting.screen.device().seats == (1,)


def test_a_disk_without_room_for_a_file_is_said_once_somebody_is_let_in(
    pages: Pages, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And until then nobody knocks again and again."""

    def shelf(folder: Path) -> StoreShelf:
        if folder.name == "ben":
            raise NoSpace
        return StoreShelf(folder)

    monkeypatch.setattr(engine_module, "StoreShelf", shelf)
    anna, ben = pages.engine(tmp_path / "anna"), pages.engine(tmp_path / "ben")
    hosting = anna.host(evening())
    guesting = ben.join(ticket.read(invite(pages, hosting).link), "Ben")
    first = pages.until(lambda: hosting.knocks)[0]
    pages.idle(1.0)
    assert [knock.number for knock in hosting.knocks] == [first.number]
    hosting.let_in(first.number)
    assert pages.until(lambda: guesting.screen.goodbye) == "no_disk_here"


def test_the_link_of_an_invitation_works_over_ipv6(pages: Pages, tmp_path: Path) -> None:
    anna, ben = pages.engine(tmp_path / "anna"), pages.engine(tmp_path / "ben")
    hosting = anna.host(evening())
    read = ticket.read(invite(pages, hosting).link)
    six = [place for place in read.places if ":" in place.address]
    assert six
    invitation = ticket.Invitation((Place("127.0.0.1", 9), *six), read.identity, read.key)
    guesting = ben.join(invitation, "Ben")
    let_in(pages, hosting)
    pages.until(lambda: guesting.screen.lobby)


@pytest.mark.usefixtures("impatient")
def test_a_wrong_a_used_and_a_dead_code_are_told_apart(pages: Pages, tmp_path: Path) -> None:
    anna, ben = pages.engine(tmp_path / "anna"), pages.engine(tmp_path / "ben")
    hosting = anna.host(evening())
    read = ticket.read(invite(pages, hosting).link)
    one_way = read.places[:1]  # By two ways at once the slower one may not count any more.
    for _guess in range(5):
        wrong = ben.join(ticket.Invitation(one_way, read.identity, bytes(32)), "Ben")
        assert pages.until(lambda: wrong.screen.goodbye) == "wrong_code"  # noqa: B023 - asked at once
    # With the fifth the ticket is dead.
    right = ben.join(read, "Ben")
    assert pages.until(lambda: right.screen.goodbye) == "guessed"
    unknown = ben.join(ticket.Invitation(read.places, "t-00", read.key), "Ben")
    assert pages.until(lambda: unknown.screen.goodbye) == "used_code"
    nobody = ben.join(ticket.Invitation((Place("127.0.0.1", 9),), "t-00", read.key), "Ben")
    pages.until(lambda: nobody.screen.link.reason == "silent")
    assert nobody.screen.goodbye is None
    nobody.leave()


@pytest.mark.usefixtures("impatient")
def test_what_may_be_the_matter_is_said_while_a_call_still_lasts(pages: Pages, tmp_path: Path) -> None:
    """Networks that keep phones apart swallow calls: nobody is refused, and nothing is heard for long."""

    over = asyncio.Event()

    async def hang(_place: Place) -> TcpPipe:
        await over.wait()
        raise OSError

    ben = pages.engine(tmp_path / "ben")
    ben.network = replace(ben.network, call=hang)
    begin = time.monotonic()
    guesting = ben.join(ticket.Invitation((Place("127.0.0.1", 9),), "t-00", bytes(32)), "Ben")
    pages.until(lambda: guesting.screen.link.reason == "silent")
    assert time.monotonic() - begin < 5.0 + guesting_module.QUIET
    guesting.leave()
    ben.run(over.set)


@pytest.mark.usefixtures("impatient")
def test_another_table_at_the_same_address_takes_nobodys_seat_away(pages: Pages, tmp_path: Path) -> None:
    """Anna's phone was killed, and somebody opens another table where it was."""
    anna, hosting, _ben, guesting = joined(pages, tmp_path)
    room, port = guesting.screen.room, hosting.holder.evening.port
    hosting.leave()
    anna.close(wait=5)
    other = evening()
    other.room, other.port = "f" * 16, port
    stranger = pages.engine(tmp_path / "stranger")
    stranger.host(other)
    pages.until(lambda: guesting.screen.link.reason == "out_of_reach")
    pages.idle(0.6)
    assert guesting.screen.goodbye is None
    assert guesting.screen.link.sign == "calling"
    # Anna's phone cannot have its old place again, and is found all the same.
    back = pages.engine(tmp_path / "anna").take_up(room, "Anna")
    pages.until(lambda: guesting.screen.link.sign == "linked")
    assert back.screen.host == "Anna"
    assert back.holder.evening.port != port
    assert guesting.visit.place.port == back.holder.evening.port


@pytest.mark.usefixtures("impatient")
def test_a_phone_that_sleeps_is_away_and_comes_back(pages: Pages, tmp_path: Path) -> None:
    _anna, hosting, _ben, guesting = joined(pages, tmp_path)
    hosting.start()
    play(pages, [hosting.screen, guesting.screen], 4)
    changes: list[Change] = []
    guesting.screen.changed = changes.append
    guesting.sleep()
    pages.until(lambda: hosting.screen.presence and hosting.screen.presence.seats == ("here", "away"))
    mirror = guesting.screen.mirror
    guesting.wake()
    pages.until(lambda: hosting.screen.presence and hosting.screen.presence.seats == ("here", "linked"))
    hosting.sleep()
    pages.until(lambda: guesting.screen.link.reason == "out_of_reach")
    hosting.wake()
    pages.until(lambda: guesting.screen.link.sign == "linked")
    pages.until(lambda: hosting.screen.presence and hosting.screen.presence.seats == ("here", "linked"))
    play(pages, [hosting.screen, guesting.screen], 4)
    assert guesting.screen.mirror is mirror
    assert "laid" not in changes


def spoil_last_row(file: Path) -> None:
    """As a disk would that forgets: the last step of the game cannot be read any more."""
    base = sqlite3.connect(file)
    base.execute("UPDATE rows SET text = 'x' WHERE number = (SELECT max(number) FROM rows)")
    base.commit()
    base.close()


@pytest.mark.usefixtures("impatient")
def test_the_table_is_taken_up_again_and_the_guest_comes_by_itself(pages: Pages, tmp_path: Path) -> None:
    anna, hosting, _ben, guesting = joined(pages, tmp_path, game="spy_alley", bots=1)
    hosting.set_pace(0.0)
    hosting.start()
    play(pages, [hosting.screen, guesting.screen], 4)
    assert guesting.screen.mirror is not None
    before = len(guesting.screen.mirror.history)
    anna.close(wait=5.0)
    pages.until(lambda: guesting.screen.link.reason == "out_of_reach")
    spoil_last_row(tmp_path / "anna" / FILE)
    again = pages.engine(tmp_path / "anna")
    notices: list[str] = []
    again.on_notice(notices.append)
    found: list[Any] = []
    again.tables(found.extend)
    pages.until(lambda: found)
    assert [(table.host, table.game, table.held) for table in found] == [("Anna", "spy_alley", True)]
    hosting = again.take_up(found[0].room)
    pages.until(lambda: guesting.screen.link.sign == "linked")
    assert [str(note(said)) for said in guesting.screen.notes] == [
        "The table was set back to an earlier step."
    ]
    play(pages, [hosting.screen, guesting.screen], 6)
    assert len(guesting.screen.mirror.history) > before
    assert any("could not be read" in notice or "mended" in notice for notice in notices)


def test_a_guest_with_a_key_stays_however_full_its_disk_is(
    pages: Pages, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its part of the seed cannot be kept: it is told so, plays on, and checks the end all the same."""
    anna, hosting, _ben, guesting = joined(pages, tmp_path)

    def no_space(*_args: object) -> None:
        raise NoSpace

    monkeypatch.setattr(StoreShelf, "keep_way", no_space)
    hosting.start()
    play(pages, [hosting.screen, guesting.screen], 4)
    assert guesting.screen.goodbye is None
    assert pages.failures
    assert {str(error) for error in pages.failures} == {"No space left. This could not be saved."}
    pages.failures.clear()
    room = hosting.holder.room
    assert room is not None
    anna.run(lambda: rashly_to_the_end(room.table))
    ended = pages.until(lambda: guesting.screen.ended)
    assert ended.finding is None


def test_a_table_that_is_forgotten_leaves_no_key(pages: Pages, tmp_path: Path) -> None:
    _anna, hosting, ben, guesting = joined(pages, tmp_path)
    found: list[list[Any]] = []
    ben.tables(lambda tables: found.append(list(tables)))
    pages.until(lambda: found)
    [table] = found[0]
    assert (table.host, table.held) == ("Anna", False)
    guesting.leave(for_good=True)
    ben.forget(table.room)
    ben.tables(lambda tables: found.append(list(tables)))
    pages.until(lambda: len(found) == 2)
    assert found[1] == []
    assert hosting.screen.goodbye is None

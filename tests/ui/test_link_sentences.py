"""Every sentence about links at its moment: something is provoked, and somebody reads why on the screen.

The sentences are those of :mod:`spymobile.sync.words`; those of Bluetooth are looked at elsewhere.
"""

from __future__ import annotations

import ssl
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from kivy.clock import Clock

from spymobile.core.game import Outcome
from spymobile.core.words import Message
from spymobile.store.errors import NoSpace
from spymobile.store.store import Store
from spymobile.sync import door, words
from spymobile.sync.fair import Finding
from spymobile.sync.secure import Secure
from spymobile.sync.shelf import StoreShelf
from spymobile.sync.wire import KeyKept, News
from spymobile.table import sample_games
from spymobile.ui.checked import FairCheck
from tests.ui.test_two_phones import asked, has, play
from tests.ui.two_phones import Phones

BEN = "192.168.1.21"
type Provoke = Callable[[Phones, pytest.MonkeyPatch], str]


@pytest.fixture(scope="module")
def phones(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Phones]:
    """Anna's lobby with a chair for Ben, and later her table."""
    two = Phones(tmp_path_factory.mktemp("sentences"), seed=1)
    two.lay("spy_alley")
    yield two
    two.stop()


def code_of(phones: Phones) -> str:
    """A fresh code on Anna's screen; her sheet is closed again."""
    code = phones.invite(1)
    anna = phones.pilots["Anna"]
    while anna.stage.sheet is not None:
        anna.stage.close(anna.stage.sheet)
    return code


def try_to_join(phones: Phones, code: str) -> Any:
    ben = phones.take("Ben")
    while ben.stage.sheet is not None:
        ben.stage.close(ben.stage.sheet)
    ben.stage.home()
    ben.settle()
    return phones.join("Ben", code)


# At the door, each with a code of its own


def _silent(phones: Phones, _patch: pytest.MonkeyPatch) -> str:
    code = code_of(phones)
    phones.net.silent = True
    ben = try_to_join(phones, code)
    ben.until(lambda: has(ben, "No answer."))
    phones.net.silent = False
    assert has(ben, "A hotspot of one phone is enough.")
    assert {button.text for button in ben.buttons()} >= {"Try a hotspot", "Type again", "Help"}
    return "silent"


def _no_permission(phones: Phones, patch: pytest.MonkeyPatch) -> str:
    ben = phones.pilots["Ben"]
    patch.setattr(ben.app.ports, "ask_for", lambda _what, done: done(False), raising=False)
    try_to_join(phones, code_of(phones))
    assert {button.text for button in ben.buttons()} >= {"Ask again", "One phone"}
    return "no_permission"


def _wrong_code(phones: Phones, _patch: pytest.MonkeyPatch) -> str:
    code = code_of(phones)
    try_to_join(phones, code[:-1] + ("2" if code[-1] != "2" else "3"))
    phones.pass_time(1.0)
    return "wrong_code"


def _used_code(phones: Phones, _patch: pytest.MonkeyPatch) -> str:
    anna, code = phones.pilots["Anna"], code_of(phones)
    shared = anna.page.phones.shared
    shared.hosting.holder.tickets._typed.spent = True
    try_to_join(phones, code)
    phones.pass_time(1.0)
    return "used"


def _too_old(phones: Phones, _patch: pytest.MonkeyPatch) -> str:
    anna, code = phones.pilots["Anna"], code_of(phones)
    anna.page.phones.shared.hosting.holder.tickets._typed.until = float(
        Clock.time()
    )  # Its two minutes are over.
    try_to_join(phones, code)
    phones.pass_time(1.0)
    return "too_old"


def _half_typed(phones: Phones, _patch: pytest.MonkeyPatch) -> str:
    """Nobody is called; what is missing is said, and the rest can be typed."""
    ben = try_to_join(phones, code_of(phones)[:4])
    assert has(ben, "6 more to type.")
    assert ben.app.shared.table is None
    ben.page.take("ABCD")  # Half a code that was pasted.
    return "not_a_code"


def _not_a_code(phones: Phones, _patch: pytest.MonkeyPatch) -> str:
    ben = try_to_join(phones, "")
    ben.page.take("https://example.org/a-picture-of-something-else")
    return "not_a_code"


def _other_version(phones: Phones, patch: pytest.MonkeyPatch, version: str, reason: str) -> str:
    patch.setattr(door, "PROTOCOL", (99, 0))
    patch.setattr(door, "__version__", version)
    try_to_join(phones, code_of(phones))
    phones.pass_time(1.0)
    return reason


def _newer(phones: Phones, patch: pytest.MonkeyPatch) -> str:
    return _other_version(phones, patch, "99.0", "newer")


def _older(phones: Phones, patch: pytest.MonkeyPatch) -> str:
    return _other_version(phones, patch, "0.0.1", "older")


def _full(phones: Phones, patch: pytest.MonkeyPatch) -> str:
    anna = phones.pilots["Anna"]
    code = code_of(phones)
    patch.setattr(type(anna.page.phones.shared.hosting.holder), "_has_room", lambda _self, _ticket: False)
    ben = try_to_join(phones, code)
    phones.pass_time(1.0)
    assert {button.text for button in ben.buttons()} >= {"Watch", "Back"}
    return "full"


def _refused(phones: Phones, _patch: pytest.MonkeyPatch) -> str:
    ben = try_to_join(phones, code_of(phones))
    ben.until(lambda: has(ben, "Waiting for Anna to let you in."))
    anna = phones.take("Anna")
    phones.pass_time(0.5)
    anna.say("Refuse")
    phones.take("Ben")
    phones.pass_time(0.5)
    assert [button.text for button in ben.buttons()] == ["Home"], "there is one way"
    return "refused"


def _no_psk(phones: Phones, patch: pytest.MonkeyPatch) -> str:
    patch.setattr("ssl.HAS_PSK", False)
    ben = try_to_join(phones, code_of(phones))
    ben.settle()
    assert ben.sees("TroubleSheet")
    assert "One phone" in [button.text for button in ben.buttons()]
    return "no_psk"


class _Rogue(Secure):
    """Whoever sits at that address now: no key, but a certificate of its own."""

    def _shake(self) -> None:
        with suppress(ssl.SSLError):
            self._tls.do_handshake()


def _not_our_host(phones: Phones, patch: pytest.MonkeyPatch) -> str:
    code = code_of(phones)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(Path(__file__).parents[1] / "sync" / "rogue.pem")
    patch.setattr(Secure, "host", lambda _key_of: _Rogue(context, server=True))
    try_to_join(phones, code)
    phones.pass_time(1.0)
    return "not_our_host"


def _no_disk_here(phones: Phones, patch: pytest.MonkeyPatch) -> str:
    ben = try_to_join(phones, code_of(phones))
    ben.until(lambda: has(ben, "Waiting for Anna to let you in."))

    def no_space(*_args: object) -> None:
        raise NoSpace

    anna = phones.take("Anna")
    with patch.context() as full:
        full.setattr(StoreShelf, "keep_way", no_space)
        phones.pass_time(0.5)
        anna.say("Let in")
        phones.take("Ben")
        phones.pass_time(0.5)
    assert not anna.page.seats[1].linked, "he has no key to come back with"
    # So he knocks again with what he came with, even if he has no name.
    ben.app.preferences.name = ""
    ben.say("Try again")
    ben.until(lambda: has(ben, "Waiting for Anna to let you in."))
    ben.app.preferences.name = "Ben"
    patch.setattr(StoreShelf, "keep_way", no_space)
    phones.take("Anna")
    phones.pass_time(0.5)
    assert has(anna, "Somebody's phone wants to join.")
    anna.say("Let in")
    phones.take("Ben")
    phones.pass_time(0.5)
    return "no_disk_here"


def _no_disk_there(phones: Phones, patch: pytest.MonkeyPatch) -> str:
    ben = try_to_join(phones, code_of(phones))
    ben.until(lambda: has(ben, "Waiting for Anna to let you in."))

    def no_space(*_args: object) -> None:
        raise NoSpace

    anna = phones.take("Anna")
    with patch.context() as full:
        full.setattr(Store, "set", no_space)
        phones.pass_time(0.5)
        anna.say("Let in")
        anna.until(lambda: has(anna, "could not be let in: this device has no room to write it down."))
        phones.take("Ben")
        phones.pass_time(0.5)
    ben.say("Try again")
    ben.until(lambda: has(ben, "Waiting for Anna to let you in."))
    with patch.context() as full:
        full.setattr(Store, "set", no_space)
        phones.take("Anna").say("Let in")
        phones.take("Ben")
        phones.pass_time(0.5)
    return "no_disk_there"


DOOR = (
    _silent,
    _no_permission,
    _wrong_code,
    _used_code,
    _too_old,
    _half_typed,
    _not_a_code,
    _newer,
    _older,
    _full,
    _refused,
    _no_psk,
    _not_our_host,
    _no_disk_here,
    _no_disk_there,
)


@pytest.mark.parametrize("provoke", DOOR, ids=lambda provoke: provoke.__name__.strip("_"))
def test_at_the_door(phones: Phones, provoke: Provoke, monkeypatch: pytest.MonkeyPatch) -> None:
    reason: Any = provoke(phones, monkeypatch)
    ben = phones.take("Ben")
    sentence = str(Message(words.TROUBLE[reason], {"who": "Anna"}))
    ben.until(lambda: has(ben, sentence))


# At the table, one after the other


@pytest.fixture(scope="module")
def table(phones: Phones) -> Phones:
    """Anna and Ben play."""
    ben = phones.take("Ben")
    while ben.stage.sheet is not None:
        ben.stage.close(ben.stage.sheet)
    ben.stage.home()
    ben.settle()
    phones.come_in("Ben", 1)
    phones.take("Anna").say("Start")
    for name in ("Ben", "Anna"):
        pilot = phones.take(name)
        pilot.until(lambda: pilot.stage.place == "table")  # noqa: B023 - asked at once
        pilot.settle()
    return phones


def screen_of(pilot: Any) -> Any:
    return pilot.page.company.shared.screen


def _out_of_reach(phones: Phones, _patch: pytest.MonkeyPatch) -> str:
    play(phones, lambda: asked(phones.pilots["Ben"]))
    phones.net.silent = True
    phones.net.cut()
    phones.take("Ben")
    return "out_of_reach"


def _kept_move(phones: Phones, _patch: pytest.MonkeyPatch) -> str:
    ben = phones.take("Ben")
    ben.say("Roll")
    phones.pass_time(6.5)
    return "kept_move"


def _back_again(phones: Phones) -> None:
    phones.net.silent = False
    ben = phones.pilots["Ben"]
    ben.until(lambda: screen_of(ben).link.sign == "linked" and not ben.page.device.under_way, 20)
    phones.pass_time(0.6)  # What he has missed lies over his table by then.
    play(phones, lambda: asked(ben))


def _stale(phones: Phones, _patch: pytest.MonkeyPatch) -> str:
    _back_again(phones)
    anna, ben = phones.pilots["Anna"], phones.pilots["Ben"]
    room = anna.page.company.shared.hosting.holder.room
    phones.take("Ben")
    while ben.stage.sheet is not None:
        ben.stage.close(ben.stage.sheet)
    ben.settle()
    roll = next(choice for choice in ben.page.ids.tray.choices if choice.throws)
    ben.say("Name a spy")
    room.table.act(1, roll.action)  # Somebody was quicker, perhaps a bot that stood in.
    return "stale"


def _full_disk(phones: Phones, patch: pytest.MonkeyPatch) -> str:
    anna, ben = phones.pilots["Anna"], phones.pilots["Ben"]
    play(phones, lambda: asked(ben) or asked(anna))
    room = anna.page.company.shared.hosting.holder.room

    def no_space(*_args: object, **_more: object) -> None:
        raise NoSpace

    name = "Ben" if asked(ben) else "Anna"
    pilot = phones.take(name)
    pilot.settle()
    patch.setattr(type(room.table._journal), "append", no_space)
    pilot.page.commands.choose(pilot.page.ids.tray.choices[0])
    pilot.until(lambda: has(pilot, "The step could not be written down on Anna's phone."))
    assert "Try again" in [button.text for button in pilot.buttons()]
    pilot.stage.close(pilot.stage.sheet)
    return ""


def _stopped(phones: Phones, patch: pytest.MonkeyPatch) -> str:
    """Something in the rules breaks over what Ben sent: Anna may report it, and plays on.

    Where her engine itself stumbles, the table is begun anew from the disk.
    """
    anna, ben = phones.pilots["Anna"], phones.pilots["Ben"]
    phones.pass_time(2.0)
    play(phones, lambda: asked(ben))
    room = anna.page.company.shared.hosting.holder.room
    rows = len(room.table.history)

    def broken(*_args: object) -> None:
        raise ZeroDivisionError

    with patch.context() as rules:
        rules.setattr(type(room.table), "do", broken)
        phones.take("Ben")
        ben.page.commands.choose(ben.page.ids.tray.choices[0])
        anna.until(lambda: has(anna, "Something broke. Nothing is lost."))
        ben.until(lambda: not ben.page.device.under_way, 20)
        assert "Report" in [button.text for button in anna.buttons()]
        assert anna.stage.sheet is None, "no guest covers her table"
        anna.until(lambda: not has(anna, "Something broke. Nothing is lost."), 20)
        ben.page.commands.choose(ben.page.ids.tray.choices[0])
        phones.pass_time(1.0)
        assert not has(anna, "Something broke."), "it is said once"
    anna.app.shared.engine.fail(ZeroDivisionError())
    phones.take("Anna")
    anna.until(lambda: has(anna, str(Message(words.TROUBLE["stopped"], {}))))
    anna.settle()
    assert {button.text for button in anna.buttons()} >= {"Try again", "Report", "Home"}
    assert len(room.table.history) == rows
    # Begun anew from the disk, it is the same table, and Ben comes by himself.
    anna.say("Try again")
    anna.until(lambda: anna.stage.place == "table", 20)
    anna.settle()
    assert anna.page.company.shared.hosting.holder.room is not room
    assert len(anna.page.company.shared.hosting.holder.room.table.history) == rows
    phones.take("Ben")
    ben.until(lambda: screen_of(ben).link.sign == "linked" and asked(ben), 20)
    return ""


def _nonsense(phones: Phones, _patch: pytest.MonkeyPatch) -> str:
    """Anna's phone cannot make sense of what Ben's said, and hangs up: he may try again."""
    ben: Any = phones.take("Ben")
    sentence = str(Message(words.TROUBLE["unreadable"], {}))
    phones.net.engaged = True  # Or he might be back within the same frame.
    ben.app.shared.table.guesting.line.send(KeyKept())
    ben.until(lambda: has(ben, sentence))
    ben.say("Try again")
    assert not has(ben, sentence)
    phones.net.engaged = False
    ben.until(lambda: screen_of(ben).link.sign == "linked", 20)
    # Left alone, the sheet goes as soon as the table is here again.
    phones.net.engaged = True
    ben.app.shared.table.guesting.line.send(KeyKept())
    ben.until(lambda: has(ben, sentence))
    phones.net.engaged = False
    ben.until(lambda: not has(ben, sentence), 20)
    assert screen_of(ben).goodbye is None
    return ""


def _unreadable(phones: Phones, _patch: pytest.MonkeyPatch) -> str:
    ben = phones.take("Ben")
    screen_of(ben).deliver(News(999, ()))
    return "unreadable"


def _set_back(phones: Phones, _patch: pytest.MonkeyPatch) -> str:
    """Anna's phone is killed, and its disk has lost the last step."""
    room = phones.pilots["Anna"].page.company.shared.hosting.holder.room
    length, store = room.table.length, room.table._journal._base
    assert length > 1, "so that there is something to lose"
    store.execute("DELETE FROM rows WHERE number = (SELECT max(number) FROM rows)")
    phones.kill("Anna")
    anna: Any = phones.take("Anna")
    anna.say("Back to your table")
    anna.until(lambda: anna.stage.place == "table")
    phones.take("Ben")
    phones.pass_time(1.0)
    table = anna.page.company.shared.hosting.holder.room.table
    assert table.length == length - 1
    return "set_back"


def _ended(phones: Phones, _patch: pytest.MonkeyPatch) -> str:
    anna = phones.take("Anna")
    anna.back()
    anna.settle()
    assert not has(anna, "End the table for all"), "the way out for a while leads nowhere else"
    anna.say("Stay")
    anna.page.open_menu()
    anna.settle()
    anna.say("End the table for all")
    assert has(anna, "It cannot be brought back."), "it is asked once"
    assert screen_of(phones.pilots["Ben"]).goodbye is None
    anna.say("End the table")
    phones.take("Ben")
    phones.pass_time(1.0)
    return "ended"


TABLE = (_out_of_reach, _kept_move, _stale, _full_disk, _stopped, _nonsense, _unreadable, _set_back, _ended)


def test_at_the_table_one_after_the_other(table: Phones) -> None:
    """One game, in which all of it happens to Ben. After each he is back at his table, but for the last."""
    for provoke in TABLE:
        with pytest.MonkeyPatch.context() as patch:
            reason: Any = provoke(table, patch)
        ben = table.take("Ben")
        if reason:
            sentence = str(Message(words.TROUBLE[reason], {"who": "Anna"}))
            ben.until(lambda: has(ben, sentence))  # noqa: B023 - asked at once
        if reason == "ended":
            ben.say("Home")
            assert "Back to Anna's table" not in ben.words()


def test_whoever_cannot_be_reached_is_told_so_before_a_code_is_shown(phones: Phones) -> None:
    ben: Any = phones.take("Ben")
    while ben.stage.sheet is not None:
        ben.stage.close(ben.stage.sheet)
    phones.net.shut = {BEN}
    ben.stage.go("lobby", game="spy_alley")
    ben.settle()
    ben.page.seat_phone(1)
    ben.page.show_code(1)
    ben.until(lambda: has(ben, str(Message(words.TROUBLE["cannot_listen"], {}))))
    sheet: Any = ben.stage.sheet
    assert not sheet.code
    ben.stage.home()


def test_a_check_that_fails_names_the_step(phones: Phones) -> None:
    ben = phones.take("Ben")
    while ben.stage.sheet is not None:
        ben.stage.close(ben.stage.sheet)
    header, rows = sample_games.moments("spy_alley")["over"]
    number = ben.app.store.adopt(header, rows, Outcome((0,), "over"))
    sentence = str(Finding("dice", 41).message)
    assert sentence == "Step 41 does not fit the sealed dice."
    ben.app.keep_checked(number, FairCheck("ABCD2345", sentence, (2, "7F3A", 61, 40), 2))
    ben.stage.go("ending", number=number)
    ben.settle()
    assert has(ben, sentence)
    states = [row.fits for row in ben.page.checks.ids.rows.children[::-1]]
    assert states == ["fits", "fits", "flawed", "unknown"]
    assert "Share report" in [button.text for button in ben.buttons()]
    # Where he was left out nobody is accused, and nobody says that all devices made the seed.
    ben.stage.home()
    without = FairCheck("ABCD2345", "", (2, "7F3A", 61, 40), left_out=1, without=True)
    ben.app.keep_checked(number, without)
    assert ben.app.checked(number) == without
    ben.stage.go("ending", number=number)
    ben.settle()
    assert has(ben, "Dice and cards checked by this phone.")
    assert has(ben, "They were made without it.")
    seed = ben.page.checks.ids.rows.children[-1]
    assert (seed.words, seed.count, seed.fits) == ("Seed made by all devices", "2 of 3", "unknown")

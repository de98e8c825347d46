"""A guest whose app was changed, on a real link: what it sends may end its link, and does nothing else.

It has a key, so that its bytes come through TLS. After each of them Ben's phone calls again by itself, and
both go on where they were.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from spymobile.core import codec
from spymobile.core.codec import Json
from spymobile.sync import ticket
from spymobile.sync.frames import frame_of
from spymobile.sync.ticket import Place
from spymobile.sync.wire import (
    SIZES,
    Agree,
    Answer,
    Do,
    Down,
    DownBeat,
    Lend,
    Look,
    MarginNote,
    Opened,
    Presence,
    SeatQuestion,
    Share,
    Shown,
    Sit,
    TakeBack,
    Up,
    UpBeat,
)
from tests.sync.memory import quick_key
from tests.sync.test_states import Night, Phone


def _frame(text: bytes) -> bytes:
    room = SIZES[1] - 4
    return room.to_bytes(4) + text.ljust(room)


#: After these the link is closed.
UNREADABLE: dict[str, bytes] = {
    "broken": _frame(b'{"is":"do","number":1,'),
    "deep": _frame(b'{"is":"do","number":1,"seat":1,"action":' + b"[" * 1500 + b"]" * 1500 + b',"at":0}'),
    "huge": (2**31).to_bytes(4) + bytes(4000),
    "a number nobody can count to": _frame(b'{"is":"shown","moment":' + b"9" * 400 + b"}"),
    "a key twice": _frame(b'{"is":"shown","moment":1,"moment":2}'),
    "what only a holder says": _frame(b'{"is":"answer","number":1,"seat":1,"result":"done"}'),
    "greeting again": _frame(b'{"is":"hello","proto":[1,0],"app":"1","name":"Ben"}'),
    "an action that is none": frame_of(Do(1, 1, {"is": "spy_alley.roll", "at": "x"}, 0)),
    "a chair in mid-game": frame_of(Sit((0,), ("Mallory",), (0,))),
    "too fast": frame_of(Shown(0)) * 400,
}
_ROLL: Json = {"is": "spy_alley.roll"}
#: What an honest app of Ben's may say at the table, and says once in a while.
FLOODS: tuple[Up, ...] = (
    Shown(0),
    Look(0),
    Opened(1),
    Agree(0),
    Lend(True),
    Share(9),
    Do(1, 0, _ROLL, 0),
    TakeBack(1, 0, 0),
    UpBeat(),
    UpBeat(Do(1, 0, _ROLL, 0)),
)
#: And what the phone that holds the table says.
TOLD: tuple[Down, ...] = (
    DownBeat(),
    MarginNote("watching", "Eve"),
    Presence(("here", "linked")),
    Answer(1, 1, "stale"),
    SeatQuestion(0),
)


@pytest.fixture
def door(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Night]:
    """Ben stands at Anna's door."""
    monkeypatch.setattr(ticket, "slow_key", quick_key)
    made = Night(tmp_path)
    made.reach("waiting")
    yield made
    for phone in (made.anna, made.ben):
        phone.engine.die()
    made.net.let_go()
    made.net.loop.close()


@pytest.fixture
def night(door: Night) -> Night:
    """Ben is due at Anna's table."""
    for reach in (door.to_lobby, door.to_sealing, door.to_playing):
        reach()
    return door


def test_the_second_phone_with_one_invitation_reads_that_it_is_used(door: Night, tmp_path: Path) -> None:
    cara = Phone(door, "Cara", "192.168.1.22", tmp_path / "cara")
    cara.session = cara.engine.join(ticket.read(door.link), "Cara")
    door.until(lambda: cara.screen.goodbye)
    assert cara.screen.goodbye == "used"
    assert [knock.name for knock in door.anna.hosting.knocks] == ["Ben"]
    door.to_lobby()
    again = cara.engine.join(ticket.read(door.link), "Cara")
    door.until(lambda: again.screen.goodbye)
    assert again.screen.goodbye == "used", "nor once Ben is in"
    cara.engine.die()


def send(night: Night, data: bytes) -> Any:
    """Past everything that would make an honest app of Ben's; the line it went by."""
    line: Any = night.guesting.line
    line.link.secure.seal(data)
    line._pipe.write(line.link.take())
    return line


def play_on(night: Night, rows: int) -> None:
    """Nothing has happened, and Ben's step is played and seen."""
    night.until(lambda: night.both_play() and night.ben_is_up_to_date())
    assert len(night.table.history) == rows
    assert night.anna.screen.trouble is None
    night.ben.act()
    night.until(lambda: night.table.length == 1 and night.ben_is_up_to_date())


@pytest.mark.parametrize("said", UNREADABLE.values(), ids=UNREADABLE)
def test_what_cannot_be_meant_ends_the_link_and_nothing_else(night: Night, said: bytes) -> None:
    rows = len(night.table.history)
    line = send(night, said)
    night.until(lambda: night.guesting.line not in (None, line))
    assert line.link.state == "closed"
    assert night.ben.screen.goodbye == "unreadable", "a sentence for whoever sent it"
    play_on(night, rows)


def test_whoever_floods_the_table_is_cut_off_whatever_it_is_with(night: Night) -> None:
    rows = len(night.table.history)
    for said in FLOODS:
        night.ben.screen.goodbye = None
        line = send(night, frame_of(said) * 400)
        night.until(lambda: night.guesting.line not in (None, line))  # noqa: B023 - asked at once
        assert (line.link.state, line.link.bye) == ("closed", "too_fast"), said
        assert night.ben.screen.goodbye == "unreadable", said
    play_on(night, rows)


def test_a_phone_in_the_lobby_that_never_stops_choosing_is_cut_off(door: Night) -> None:
    door.to_lobby()
    told = len(door.anna.engine.shelf._rooms())
    line = send(door, frame_of(Sit((1,), ("Ben",), (1,))) * 60)
    door.until(lambda: door.guesting.line not in (None, line))
    assert line.link.bye == "too_fast"
    door.until(door.chair_linked)
    assert len(door.anna.engine.shelf._rooms()) == told


def test_a_table_that_floods_its_guests_is_hung_up_on(night: Night) -> None:
    rows = len(night.table.history)
    screen: Any = night.ben.screen
    for said in TOLD:
        screen.goodbye = None
        line: Any = night.anna.hosting.lines[0]
        line.link.secure.seal(frame_of(said) * 3200)
        line._pipe.write(line.link.take())
        night.until(lambda: night.anna.hosting.lines and line not in night.anna.hosting.lines)  # noqa: B023
        assert line.link.bye == "too_fast", said
        assert screen.goodbye == "unreadable", said
        night.until(night.both_play)
    play_on(night, rows)


def test_a_flood_of_strangers_keeps_nobody_out_for_long(night: Night) -> None:
    """From one address or from hundreds, silent or talking nonsense: none of them has a key."""
    rows, hosting = len(night.table.history), night.anna.hosting
    place = Place(night.anna.address, hosting.holder.evening.port)
    for number in range(400):
        stranger = "10.0.0.1" if number % 2 else f"10.0.{number // 200}.{number % 200}"
        pipe = night.net.loop.run_until_complete(night.net.network(stranger).call(place))
        pipe.write(number % 3 * frame_of(Shown(0)))
        assert len(hosting.lines) <= 17, "sixteen of them, and Ben"
        assert len(hosting._strangers) <= 257
    play_on(night, rows)
    night.wait(6.0)
    assert len(hosting.lines) == 1, "who does not prove a key in five seconds is hung up on"
    night.net.cut(night.ben.address)
    night.until(lambda: night.where() == "linked" and night.both_play())
    # While they come and come, he who has a key comes in between two of them.
    night.net.cut(night.ben.address)
    for number in range(120):
        night.net.loop.run_until_complete(night.net.network(f"10.1.0.{number % 9}").call(place))
        night.wait(0.1)
    assert night.both_play()
    assert night.anna.screen.trouble is None


def test_who_stops_in_the_middle_of_a_frame_is_missed_like_anybody(night: Night) -> None:
    rows = len(night.table.history)
    line = send(night, frame_of(Shown(0))[:500])
    night.net.deaf = {night.anna.address}
    night.wait(14.0)
    assert night.where() == "away"
    assert line not in night.anna.hosting.lines
    night.mend_the_air()
    play_on(night, rows)


def lie(night: Night, said: Up) -> str:
    """What is answered."""
    answers: list[Answer] = []
    visit = night.guesting.visit
    hear = visit.hear

    def listen(heard: Down) -> None:
        if isinstance(heard, Answer):
            answers.append(heard)
        hear(heard)

    visit.hear = listen  # type: ignore[assignment, method-assign]
    send(night, frame_of(said))
    night.until(lambda: answers)
    visit.hear = hear  # type: ignore[method-assign]
    return answers[0].result


def test_lies_about_seat_and_moment_are_answered_and_the_link_stays(night: Night) -> None:
    rows, line = len(night.table.history), night.guesting.line
    roll = codec.to_data(night.decision(1).legal[0])
    assert lie(night, Do(900, 0, roll, 0)) == "not_yours", "Anna's seat"
    assert lie(night, Do(901, 77, roll, 0)) == "not_yours", "a seat that is none"
    assert lie(night, TakeBack(902, 0, 0)) == "not_yours", "Anna's step"
    assert lie(night, Do(903, 1, roll, 4000)) == "stale", "a moment that never was"
    assert lie(night, Do(904, 1, roll, -1)) == "stale", "a moment before the deal"
    assert lie(night, TakeBack(905, 1, -5)) == "stale"
    assert lie(night, TakeBack(906, 1, 0)) == "barred", "there is nothing to take back"
    assert night.guesting.line is line
    play_on(night, rows)
    # What was done once is done once, whoever asks for it again and under which number.
    first = next(step for step in night.table._course.steps)
    assert lie(night, Do(907, 1, codec.to_data(first.action), 0)) == "done"
    assert night.table.length == 1

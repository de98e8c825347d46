"""Who is kept out, and with which sentence; and that nothing that was altered is taken for real."""

from __future__ import annotations

import gc
import os
import random
import ssl
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from spymobile.core import codec, decoding
from spymobile.core.errors import Malformed
from spymobile.sync import ticket
from spymobile.sync.frames import Reader, frame_of
from spymobile.sync.link import Link
from spymobile.sync.secure import NotSecure, Secure
from spymobile.sync.ticket import LIFE, PORTS, TRIES, TYPED, NotATicket, Place, Tickets
from spymobile.sync.wire import (
    SIZES,
    Do,
    Down,
    DownBeat,
    Have,
    Hello,
    News,
    Shown,
    TakeBack,
    Up,
    UpBeat,
    WireMessage,
)
from spymobile.sync.words import TROUBLE
from tests.sync.party import Party, PartyGuest, begun

SOAK = os.environ.get("SPYMOBILE_SOAK") == "1"
ALTERED = 1_000_000 if SOAK else 100_000
KEY = bytes(range(32))


def shake(guest: Secure, host: Secure) -> None:
    """As far as it goes; what the host says last still reaches the guest."""
    trouble: NotSecure | None = None
    for _ in range(4):
        try:
            host.feed(guest.take())
        except NotSecure as failed:
            trouble = failed
        guest.feed(host.take())
        if trouble is not None:
            raise trouble


def failure(guest: Secure, host: Secure) -> str:
    with pytest.raises(NotSecure) as caught:
        shake(guest, host)
    assert not host.is_up
    assert not guest.is_up
    return str(TROUBLE[caught.value.failure])


def keys(known: dict[str, bytes]) -> Secure:
    return Secure.host(known.get)


def test_the_right_key_opens() -> None:
    guest, host = Secure.guest("d-1", KEY), keys({"d-1": KEY})
    shake(guest, host)
    assert guest.is_up
    assert host.is_up
    assert host.identity == "d-1"
    host.seal(b"news")
    assert guest.feed(host.take()) == b"news"


def test_a_wrong_key_is_refused() -> None:
    said = failure(Secure.guest("t-1", bytes(32)), keys({"t-1": KEY}))
    assert said == "That code is not right. Look again, or ask for a new one."


def test_an_unknown_name_is_refused() -> None:
    said = failure(Secure.guest("t-2", KEY), keys({"t-1": KEY}))
    assert said == "That code has been used or is too old. Ask for a new one."


def _client(**changes: Any) -> tuple[ssl.SSLObject, ssl.MemoryBIO, ssl.MemoryBIO]:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE
    for name, value in changes.items():
        setattr(context, name, value)
    got, sent = ssl.MemoryBIO(), ssl.MemoryBIO()
    return context.wrap_bio(got, sent), got, sent


@pytest.mark.parametrize("changes", [{}, {"maximum_version": ssl.TLSVersion.TLSv1_2}])
def test_without_a_key_or_with_old_tls_nobody_comes_in(changes: dict[str, Any]) -> None:
    tls, _got, sent = _client(**changes)
    with pytest.raises(ssl.SSLWantReadError):
        tls.do_handshake()
    host = keys({"t-1": KEY})
    with pytest.raises(NotSecure):
        host.feed(sent.read())
    assert not host.is_up


def test_plain_words_are_not_understood() -> None:
    host = keys({"t-1": KEY})
    with pytest.raises(NotSecure):
        host.feed(frame_of(Hello((1, 0), "1", "Mallory")))
    link: Link[Up, Down] = Link(Up, 0.0, keys({}), DownBeat)
    assert link.feed(frame_of(Hello((1, 0), "1", "Mallory")), 0.0) == []
    assert (link.state, link.reason) == ("closed", "unreadable")


# A key pair that was made for this test and opens nothing.
_ROGUE = Path(__file__).with_name("rogue.pem")


def test_a_host_with_a_certificate_is_not_ours() -> None:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(_ROGUE)
    got, sent = ssl.MemoryBIO(), ssl.MemoryBIO()
    rogue = context.wrap_bio(got, sent, server_side=True)
    guest = Secure.guest("t-1", KEY)
    got.write(guest.take())
    with pytest.raises(ssl.SSLWantReadError):
        rogue.do_handshake()
    with pytest.raises(NotSecure) as caught:
        guest.feed(sent.read())
    assert TROUBLE[caught.value.failure] == "That is not the phone that showed the code."


# Tickets


def test_a_ticket_is_for_one_phone_once() -> None:
    tickets = Tickets()
    made = tickets.issue(0.0, (2,))
    identity = f"t-{made.id}"
    assert tickets.find(identity) is made
    assert made.death(1.0) is None
    made.in_use = True
    assert made.death(1.0) == "used"
    made.in_use, made.spent = False, True
    assert made.death(1.0) == "used"


def test_a_ticket_lives_two_minutes_and_five_guesses() -> None:
    tickets = Tickets()
    made = tickets.issue(0.0)
    assert made.death(LIFE - 1) is None
    assert made.death(LIFE) == "too_old"
    made = tickets.issue(200.0)
    made.short_key = KEY
    for _ in range(TRIES):
        assert tickets.key(TYPED) == KEY
        assert made.death(201.0) is None
        tickets.guessed(TYPED)
    assert made.death(201.0) == "guessed"
    for _ in range(100):
        tickets.issue(1000.0)
    assert len(tickets._tickets) < 120, "those that are good, and a few of the dead"
    for _ in range(100):
        tickets.issue(2000.0).spent = True
    assert len(tickets._tickets) < 20


def test_what_is_typed_leads_to_the_phone_that_shows_it() -> None:
    tickets = Tickets()
    made = tickets.issue(0.0)
    place = Place("192.168.7.41", PORTS[2])
    code = made.typed([place])
    assert code is not None
    read = ticket.read(code.lower().replace("0", "o").replace("1", "l"), ["192.168.7.9"])
    assert read.places == (place,)
    assert read.short == made.short
    wide = made.typed([Place("10.3.200.41", PORTS[9])], wide=True)
    assert wide is not None
    assert len(ticket.plain(wide)) == 12
    assert ticket.read(wide, ["10.3.1.9"]).places == (Place("10.3.200.41", PORTS[9]),)
    assert made.typed([Place("10.3.200.41", 50_000)]) is None


def test_a_link_holds_every_address() -> None:
    tickets = Tickets()
    made = tickets.issue(0.0)
    places = [Place("192.168.7.41", 47_641), Place("10.0.0.2", 47_641), Place("2001:db8::7", 47_641)]
    text = made.link(places)
    assert len(text) <= 84
    read = ticket.read(f"Come and play: {text} !", [])
    assert read.places == tuple(places)
    assert read.key == tickets.key(read.identity)


@settings(max_examples=400, deadline=None)
@given(st.text(max_size=120) | st.text("0123456789ABCDEFGHJKMNPQRSTVWXYZ-", min_size=8, max_size=14))
def test_any_text_is_a_ticket_or_not(text: str) -> None:
    for prefix in ("", "spymobile://j/"):
        try:
            read = ticket.read(prefix + text, ["10.0.0.1"])
        except NotATicket:
            continue
        assert read.identity


# Altered bytes


def altered(data: bytes, chance: random.Random) -> bytes:
    """With one bit turned over where somebody reads it.

    The version in the head of a record is a relic that nobody reads, nor a record that says that ciphers
    change, and neither says anything.
    """
    read: list[int] = []
    start = 0
    while start < len(data):
        length = 5 + int.from_bytes(data[start + 3 : start + 5])
        if data[start] != 20:
            read += [start, *range(start + 3, start + length)]
        start += length
    changed = bytearray(data)
    changed[chance.choice(read)] ^= 1 << chance.randrange(8)
    return bytes(changed)


def test_ten_thousand_altered_records_are_never_taken() -> None:
    """A bit changed anywhere in what TLS carries ends the link, whoever reads it first."""
    chance = random.Random(7)
    taken = refused = 0
    hello = Secure.guest("d-1", KEY).take()
    for number in range(ALTERED // 10):
        end = host = keys({"d-1": KEY})
        data = hello
        if number % 5 > 2:
            end = guest = Secure.guest("d-1", KEY)
            host.feed(guest.take())
            data = host.take()
            if number % 5 == 4:
                end = host
                guest.feed(data)
                host.feed(guest.take())
                guest.seal(frame_of(Shown(3)))
                data = guest.take()
        up = end.is_up
        try:
            taken += bool(end.feed(altered(data, chance)))
        except NotSecure:
            refused += 1
        taken += end.is_up and not up
    assert taken == 0
    assert refused > ALTERED // 10 * 0.9, "of the others the end still waits for more"


SAID: list[WireMessage] = [
    Hello((1, 0), "1.0", "Ben", Have(3, "ab")),
    Do(1, 2, {"is": "clue.roll"}, 7),
    UpBeat(Do(1, 2, {"is": "clue.roll"}, 7)),
    Shown(3),
]


def test_altered_frames_are_read_or_refused_and_nothing_grows() -> None:
    """Whatever comes through a key that was stolen: a message of ours, or a closed link; never an error.

    What is read reaches a table in the middle of its game, far faster than a link would let it.
    """
    chance = random.Random(8)
    frames = [frame_of(said) for said in SAID]
    digits = [[at for at, sign in enumerate(frame) if at > 4 and chr(sign).isdigit()] for frame in frames]
    party, _anna, ben, _cara = begun("clue")
    room = party.holder.room
    assert room is not None
    rows = len(room.table.history)
    closed = heard = things = 0
    for number in range(ALTERED):
        frame = bytearray(frames[number % len(frames)])
        if number % 3:
            for _ in range(1 + chance.randrange(3)):
                frame[chance.randrange(200)] = chance.randrange(256)
        else:  # Another message of ours, about another seat, moment or number.
            frame[chance.choice(digits[number % len(frames)])] = chance.choice(b"0123456789")
        link: Link[Up, Down] = Link(Up, 0.0, None, DownBeat)
        for said in link.feed(bytes(frame), 0.0):
            assert isinstance(said, Up)
            with suppress(Malformed):
                party.holder.hear(ben.number, said)
            heard += 1
        closed += link.state == "closed"
        if number % 100 == 0:
            forget_what_was_said(party, ben)
            link.feed(bytes(frame[: chance.randrange(900)]), 0.0)
            assert len(link._reader._buffer) < 2 * SIZES[1]
        if number == ALTERED // 10:
            forget_what_was_said(party, ben)
            things = everything()
    forget_what_was_said(party, ben)
    assert closed > ALTERED * 0.5
    assert heard > ALTERED * 0.2
    assert len(room.table.history) == rows
    assert everything() < things + 1000, "a tenth of it has left as much behind as all of it"


def forget_what_was_said(party: Party, guest: PartyGuest) -> None:
    """By the room, to a guest that does not listen."""
    party.queue.clear()
    guest.told.clear()


def everything() -> int:
    """How many things there are in memory."""
    gc.collect()
    return len(gc.get_objects())


@pytest.mark.parametrize(
    "text",
    [
        b"{}",
        b"[" * 3000,
        b'{"is":"do","number":1,"seat":0,"action":' + b"[" * 1000 + b"]" * 1000 + b',"at":0}',
        b'{"is":"shown","moment":1e9}',
        b'{"is":"shown","moment":1,"moment":2}',
        b'{"is":"shown","moment":99999999999999999999999}',
        b'{"is":"welcome","room":"","epoch":0,"host":"","device":"","waiting":false,"app":""}',
        b'{"is":"shown","moment":1,"x":1}',
        b"\xff\xfe",
    ],
)
def test_odd_messages_are_malformed(text: bytes) -> None:
    with pytest.raises(Malformed):
        Reader(Up).feed((4092).to_bytes(4) + text.ljust(4092))


def test_only_our_lengths_are_read() -> None:
    for length in (0, 1, 1019, 1021, 16_380, 65_532, 2**31, 2**32 - 1):
        with pytest.raises(Malformed):
            Reader(Up).feed(length.to_bytes(4))
    assert Reader(Down).feed((65_532).to_bytes(4)) == []


def test_a_guest_that_is_too_fast_is_let_go() -> None:
    link: Link[Up, Down] = Link(Up, 0.0, None, DownBeat)
    said = sum(len(link.feed(frame_of(Shown(1)), 0.001 * number)) for number in range(200))
    assert (link.state, link.reason) == ("closed", "too_fast")
    assert said < 80
    slow: Link[Up, Down] = Link(Up, 0.0, None, DownBeat)
    assert sum(len(slow.feed(frame_of(Shown(1)), 0.06 * number)) for number in range(400)) == 400


def test_an_honest_guest_is_never_too_fast() -> None:
    """After a hole in the air three beats come at once, each with an order, and a step."""
    order = Do(1, 2, {"is": "clue.roll"}, 7)
    hole = (UpBeat(order), UpBeat(order), UpBeat(order), order, Shown(3))
    link: Link[Up, Down] = Link(Up, 0.0, None, DownBeat)
    for number in range(600):
        data = b"".join(map(frame_of, hole))
        assert len(link.feed(data, 6.0 * number)) == len(hole)
        assert len(link.feed(frame_of(TakeBack(2, 2, 7)), 6.0 * number + 1)) == 1
    flood: Link[Up, Down] = Link(Up, 0.0, None, DownBeat)
    heard = sum(len(flood.feed(frame_of(UpBeat(order)), 0.05 * number)) for number in range(200))
    assert (flood.state, flood.reason) == ("closed", "too_fast")
    assert heard < 12, "orders grow the record: a beat a second is more than anybody needs"


def test_every_message_comes_back_the_same() -> None:
    for said in (*SAID, News(0, ()), DownBeat()):
        family = Up if isinstance(said, Up) else Down
        assert Reader(family).feed(frame_of(said)) == [said]
        assert decoding.from_data(family, codec.from_text(codec.to_text(codec.to_data(said)))) == said

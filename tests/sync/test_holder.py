"""The door, the lobby, the seed, and evenings that go wrong: what everybody sees, and what stays."""

from __future__ import annotations

import os
import random
from typing import Any

import pytest

from spymobile.core.errors import BadSetup, Malformed, SpymobileError
from spymobile.core.game import Action
from spymobile.sync import fair
from spymobile.sync.holder import Holder
from spymobile.sync.lobby import LOCAL
from spymobile.sync.mirror import turns_stood_in
from spymobile.sync.wire import (
    PROTOCOL,
    Agree,
    Chair,
    Do,
    Have,
    Hello,
    Kept,
    LobbyState,
    Look,
    Note,
    Opened,
    Share,
    Shares,
    Shown,
    Sit,
    TakeBack,
    Up,
    UpBeat,
    UpBye,
)
from spymobile.sync.words import note
from tests.sync.party import Party, PartyGuest

SOAK = os.environ.get("SPYMOBILE_SOAK") == "1"
ANNA = Chair("person", "Anna", look=0, device=LOCAL)


def three(game: str = "spy_alley") -> tuple[Party, PartyGuest, PartyGuest, PartyGuest]:
    party = Party(game, [ANNA, Chair(), Chair()])
    return party, party.here(), party.guest("Ben"), party.guest("Cara")


def begun(game: str = "spy_alley") -> tuple[Party, PartyGuest, PartyGuest, PartyGuest]:
    party, anna, ben, cara = three(game)
    party.holder.start()
    party.pump()
    return party, anna, ben, cara


def act(phone: PartyGuest) -> list[SpymobileError | None]:
    """Whoever is due on this phone does the first thing that may be done."""
    device = phone.screen.device()
    answers: list[SpymobileError | None] = []
    for seat in device.seats:
        device.open(seat)
        prompt = device.view(seat).prompt(seat)
        if prompt is not None:
            device.act(seat, prompt.choices[0], answers.append)
            break
    phone.party.pump()
    return answers


def notes(phone: PartyGuest) -> list[str]:
    return [str(note(said)) for said in phone.told if isinstance(said, Note)]


# The door


def test_a_ticket_leads_past_the_host_into_the_lobby() -> None:
    party = Party("clue", [ANNA, Chair(), Chair()])
    anna = party.here()
    ben = party.knocking("Ben")
    assert ben.screen.host == "Anna"
    assert "lobby" not in ben.changes
    [knock] = party.knocks
    assert (knock.name, knock.watcher) == ("Ben", False)
    party.holder.let_in(knock.number)
    party.pump()
    assert ben.kept[-1].key
    assert ben.screen.lobby is not None
    assert [chair.name for chair in ben.screen.lobby.chairs] == ["Anna", "Ben", ""]
    assert anna.screen.lobby == ben.screen.lobby
    assert party.holder.key_of(f"t-{'0' * 16}") is None
    ben.hang_up()
    assert anna.screen.lobby is not None
    assert not anna.screen.lobby.chairs[1].linked
    ben.call()
    assert anna.screen.lobby.chairs[1].linked


def test_whoever_is_refused_is_told_and_the_ticket_is_gone() -> None:
    party = Party("clue", [ANNA, Chair(), Chair()])
    party.here()
    ben = party.knocking("Ben")
    party.holder.refuse(party.knocks[0].number)
    party.pump()
    assert ben.screen.goodbye == "refused"
    assert party.holder.key_of(ben.identity) is None


def test_whoever_is_cut_off_at_the_door_may_come_again() -> None:
    party = Party("clue", [ANNA, Chair(), Chair()])
    party.here()
    ben = party.knocking("Ben")
    assert party.holder.key_of(ben.identity) is None  # Nobody else comes in with it meanwhile.
    ben.hang_up()
    ben.call()
    party.holder.let_in(party.knocks[-1].number)
    party.pump()
    assert ben.screen.lobby is not None


def test_a_full_table_can_be_watched() -> None:
    party, _anna, _ben, _cara = three()
    dora = party.knocking("Dora")
    assert dora.screen.goodbye == "full"
    dora = PartyGuest(party, "Dora", dora.identity, watch=True).call()
    party.holder.let_in(party.knocks[-1].number)
    party.pump()
    party.holder.start()
    party.pump()
    assert dora.screen.device().onlookers
    assert dora.screen.mirror is not None
    with pytest.raises(LookupError):
        dora.screen.mirror.view(0)


def test_another_version_is_refused_by_name() -> None:
    party = Party("clue", [ANNA, Chair(), Chair()])
    ticket = party.holder.tickets.issue(party.now)
    old = PartyGuest(party, "Ben", f"t-{ticket.id}")
    old.number = party.holder.connected(old)
    party.holder.hear(old.number, Hello((PROTOCOL[0] + 1, 0), "9.0", "Ben"))
    party.pump()
    assert old.byes == ["other_version"]
    assert old.screen.goodbye in ("newer", "older")


def test_rules_of_another_version_are_never_shown() -> None:
    _party, _anna, ben, _cara = three()
    lobby = next(said for said in ben.told if isinstance(said, LobbyState))
    with pytest.raises(Malformed):
        ben.visit.hear(LobbyState(lobby.round, lobby.game, "0" * 32, {}, lobby.chairs))
    assert ben.screen.goodbye == "newer"


def test_a_newer_link_of_a_phone_takes_the_place_of_the_older() -> None:
    _party, _anna, ben, _cara = begun()
    first = ben.number
    ben.call()
    assert ben.byes == ["replaced"]
    assert ben.number != first
    assert act(ben) in ([None], [])


# The lobby


def test_names_signs_and_more_chairs_are_chosen_on_the_phone() -> None:
    party = Party("spy_alley", [ANNA, Chair(), Chair(), Chair("bot", "Red", "recruit")])
    anna, ben = party.here(), party.guest("Ben")
    ben.screen.sit((1, 2), ("Ben", "Bea"), (4, 5))
    party.pump()
    assert anna.screen.lobby is not None
    assert [chair.name for chair in anna.screen.lobby.chairs] == ["Anna", "Ben", "Bea", "Red"]
    ben.screen.sit((0, 1), ("Ben", "Ben"), (0, 0))  # Anna sits there.
    party.pump()
    assert [chair.name for chair in anna.screen.lobby.chairs] == ["Anna", "Ben", "Bea", "Red"]
    party.holder.start()
    party.pump()
    assert ben.screen.device().seats == (1, 2)
    assert ben.screen.device().names == ["Anna", "Ben", "Bea", "Red"]
    assert ben.screen.mirror is not None
    assert ben.screen.mirror.looks[:3] == (0, 4, 5)


def test_a_table_that_cannot_be_laid_says_why() -> None:
    party = Party("enemy_agent", [ANNA, Chair(), Chair()])
    party.here()
    with pytest.raises(BadSetup):
        party.holder.start()
    assert party.holder.stage == "lobby"


# The seed


def test_all_devices_make_the_seed_and_check_it() -> None:
    party, anna, ben, cara = begun()
    evening = party.holder.evening
    assert set(evening.commits) == {"holder", LOCAL, ben.visit.place.device, cara.visit.place.device}
    shares = {device: bytes.fromhex(text) for device, text in evening.reveals.items()}
    assert party.holder.room is not None
    assert fair.seed_of(shares).hex() == party.holder.room.table.header.seed
    seals = {phone.screen.device().dice_seal for phone in (anna, ben, cara)}
    assert len(seals) == 1
    assert [said.reveals for said in ben.told if isinstance(said, Shares)] == [{}]


def test_a_phone_that_drops_before_its_share_means_dealing_again() -> None:
    party, anna, ben, cara = three()
    cara.say = lambda said: None  # type: ignore[method-assign]
    cara.visit.linked(cara.say)
    party.holder.start()
    party.pump()
    assert party.holder.sealing is not None
    cara.hang_up()
    party.pump()
    assert party.holder.stage == "playing"
    assert notes(ben) == ["Dealt again (2)."]
    assert cara.visit.place.device not in party.holder.evening.commits
    assert anna.screen.mirror is not None


def test_a_share_that_breaks_its_seal_is_none() -> None:
    sealing = fair.Sealing(["a", "b"], bytes(32))
    assert not sealing.commit("a", fair.commit("a", bytes([1] * 32)))
    assert not sealing.reveal("a", "01" * 32)
    assert sealing.commit("b", fair.commit("b", bytes([2] * 32)))
    assert not sealing.reveal("a", "03" * 32)
    assert not sealing.reveal("a", "01" * 32)
    assert not sealing.reveal("b", "xyz")
    assert sealing.reveal("b", "02" * 32)


# Evenings that go wrong


def test_away_after_six_seconds_and_a_bot_gives_back() -> None:
    party, anna, ben, _cara = begun()
    room = party.holder.room
    assert room is not None
    ben.hang_up()
    party.wait(3)
    assert anna.screen.presence is not None
    assert anna.screen.presence.seats == ("here", "linked", "linked")
    party.wait(4)
    assert anna.screen.presence.seats == ("here", "away", "linked")
    party.wait(20)
    assert [(missing.name, missing.seconds > 20) for missing in room.missing()] == [("Ben", True)]
    room.stand_in(1)
    party.pump()
    assert room.presence.seats[1] == "bot"
    while room.table.bot_due() is None:
        for phone in (anna, _cara):
            act(phone)
    room.table.act(1, room.table.brief(1)[0].decide(room.table.view(1)))
    party.pump()
    ben.call()
    assert anna.screen.presence.seats == ("here", "linked", "linked")
    assert ben.screen.mirror is not None
    assert turns_stood_in(ben.screen.mirror.history, 1) == 1


def test_a_paused_app_is_away_at_once() -> None:
    _party, anna, ben, _cara = begun()
    ben.hang_up("paused")
    assert anna.screen.presence is not None
    assert anna.screen.presence.seats[1] == "away"


def test_a_new_phone_gets_the_seat_and_the_old_key_opens_nothing() -> None:
    party, anna, ben, cara = begun()
    old = ben.identity_of_key()
    ben.hang_up()
    new = party.guest("Ben", 1)
    assert new.screen.device().seats == (1,)
    assert party.holder.key_of(old) is None
    assert notes(anna) == ["Ben plays on a new phone now."] == notes(cara)
    for _ in range(12):
        for phone in (anna, new, cara):
            act(phone)
    assert party.holder.room is not None
    assert party.holder.room.table.length > 3


def test_a_seat_is_pulled_to_the_host_if_another_person_agrees() -> None:
    party, anna, ben, cara = begun()
    ben.hang_up()
    with pytest.raises(BadSetup):
        party.holder.pull(1)
    party.wait(61)
    party.holder.pull(1)
    party.pump()
    assert cara.screen.question == 1
    assert anna.screen.question is None
    cara.screen.agree()
    party.pump()
    assert anna.screen.device().seats == (0, 1)
    assert notes(cara) == ["Ben's seat is on the phone that holds the table now."]
    assert party.holder.evening.chairs[1].device == LOCAL


def test_leaving_keeps_the_seat_and_all_are_told() -> None:
    _party, anna, ben, cara = begun()
    ben.hang_up("left")
    assert notes(anna) == ["Ben has left the table."] == notes(cara)
    ben.call()
    assert ben.screen.device().seats == (1,)


def test_a_full_disk_is_named_and_nothing_is_lost() -> None:
    party, anna, _ben, _cara = begun()
    party.disk.full = True
    phones = {0: anna, 1: _ben, 2: _cara}
    assert party.holder.room is not None
    [due] = [due.seat for due in party.holder.room.table.decisions() if not due.standing][:1]
    [reason] = act(phones[due])
    assert str(reason) == "The step could not be written down on Anna's phone."
    party.disk.full = False
    assert act(phones[due]) == [None]


def finish(party: Party, phones: list[PartyGuest]) -> None:
    room = party.holder.room
    assert room is not None
    game, chance = room.table.game, random.Random(3)
    while not room.table.outcome:
        due = next(due for due in room.table.decisions() if not due.standing)
        rash = [action for action in due.legal if isinstance(action, game.rash)]
        room.table.act(due.seat, rash[0] if rash else chance.choice(list(due.legal)))
        party.pump()


def test_the_end_is_checked_everywhere_and_the_same_people_play_again() -> None:
    party, anna, ben, cara = begun()
    kept: list[Any] = []
    ben.screen.keep = lambda header, rows, outcome: kept.append((header, rows, outcome))
    finish(party, [anna, ben, cara])
    ended = [phone.screen.ended for phone in (anna, ben, cara)]
    assert all(one is not None and one.finding is None for one in ended)
    assert len({one.mark for one in ended if one is not None}) == 1
    [(header, rows, outcome)] = kept
    assert (len(rows), outcome) == (len(party.disk.rows), ben.screen.device().outcome)
    first = header.seed
    party.holder.again()
    party.pump()
    assert ben.screen.lobby is not None
    assert [chair.linked for chair in ben.screen.lobby.chairs] == [True] * 3
    party.holder.start()
    party.pump()
    assert ben.screen.device().seats == (1,)
    assert party.holder.room is not None
    assert party.holder.room.table.header.seed != first


def test_a_changed_throw_a_changed_step_and_another_seed_are_found() -> None:
    from dataclasses import replace

    from spymobile.store import export
    from spymobile.sync.fair import Witness
    from spymobile.sync.told import Eyes
    from spymobile.table.record import Act

    party, anna, ben, cara = begun()
    finish(party, [anna, ben, cara])
    assert ben.screen.ended is not None
    header, rows = export.from_text(party.disk.text(""))
    visit = ben.visit
    way = visit.place
    witness = Witness(
        Eyes((1,)), visit._items, visit._digest, ben.screen.device().dice_seal,
        way.device, bytes.fromhex(way.share), way.commits,
    )  # fmt: skip
    game, reveals = party.holder.room.table.game, party.holder.evening.reveals  # type: ignore[union-attr]

    def finding(**changes: Any) -> Any:
        given: dict[str, Any] = {"header": header, "rows": rows, "witness": witness, "reveals": reveals}
        return fair.check(game, **(given | changes))[0]

    assert finding() is None
    thrown = [at for at, row in enumerate(rows) if isinstance(row, Act) and row.chance]
    for at in thrown[:12]:
        row = rows[at]
        assert isinstance(row, Act)
        wrong = replace(row, chance=((row.chance[0] + 1) % 6, *row.chance[1:]))
        found = finding(rows=[*rows[:at], wrong, *rows[at + 1 :]])
        assert (found.flaw, found.step) == ("dice", at)
    assert finding(rows=rows[:-1]).flaw == "unfinished"
    assert finding(header=replace(header, seed="00" * 32)).flaw == "seed"
    assert finding(witness=replace(witness, seal="x")).flaw == "seal"
    assert finding(witness=replace(witness, share=bytes(32))).flaw == "own_share"
    assert finding(witness=replace(witness, commits={**way.commits, "z": ""})).flaw == "commits"
    lied = [visit._items[1]._replace(seat=9), *visit._items[2:]]
    assert finding(witness=replace(witness, items=[visit._items[0], *lied], digest="x")).flaw == "heard"
    assert str(fair.Finding("dice", 41).message) == "Step 41 does not fit the sealed dice."


# Guests that lie


def some_message(chance: random.Random, actions: list[Action]) -> Up:
    from spymobile.core import codec

    n = chance.randrange(-3, 9)
    action = codec.to_data(chance.choice(actions))
    return chance.choice(
        [
            Do(n, chance.randrange(-1, 4), action, chance.randrange(-2, 60)),
            Do(n, chance.randrange(-1, 4), {"is": "nonsense"}, 0),
            TakeBack(n, chance.randrange(-1, 4), chance.randrange(-2, 60)),
            Opened(n),
            Shown(n * 1000),
            Look(n),
            Agree(n),
            UpBeat((Do(n, 1, action, n),)),
            Hello((n, 0), "", "", Have(n, "")),
            Kept(),
            Sit((n,), ("",), (n,)),
            Sit((0, 1, 2), ("A", "B", "C"), (1, 1, 1)),
            Share(n, "00" * 32, "11" * 32),
            UpBye("paused"),
        ]
    )


@pytest.mark.parametrize("game", ["clue", "spy_alley"])
def test_a_guest_may_say_anything_at_any_time(game: str) -> None:
    """Malformed ends its link; nothing else ever comes of it, and nobody else's seat moves."""
    chance = random.Random(game)
    for number in range(40 if SOAK else 4):
        party, _anna, ben, _cara = begun(game) if number % 2 else three(game)
        failures: list[Exception] = []
        party.holder.failed = failures.append
        actions = legal_actions(game)
        mallory = ben
        for _ in range(400):
            try:
                party.holder.hear(mallory.number, some_message(chance, actions))
                party.queue.clear()
            except Malformed:
                mallory.hang_up()
                party.queue.clear()
                mallory.number = party.holder.connected(mallory)
                mallory.identity = mallory.identity_of_key()
                party.holder.hear(mallory.number, Hello(PROTOCOL, "1", "Ben"))
                party.queue.clear()
            check_untouched(party.holder)
        assert failures == []


def legal_actions(game: str) -> list[Action]:
    """Real actions of this game, whether they fit now or not."""
    from tests.conformance import kit
    from tests.conformance.cases import case

    tested = case(game)
    return [moment.action for moment in kit.moments(tested, 3, "lies")][:200]


def check_untouched(holder: Holder) -> None:
    """Nobody but Ben did anything."""
    if holder.room is not None:
        assert {row.seat for row in holder.room.table.history} <= {-1, 1}

"""The door, the lobby and the seed: how everybody comes to the table."""

from __future__ import annotations

from dataclasses import replace

import pytest

from spymobile.core.audience import ANYONE
from spymobile.core.errors import BadSetup, Malformed
from spymobile.sync import fair
from spymobile.sync.lobby import LOCAL, MOST_DEVICES, checked
from spymobile.sync.ticket import LIFE, TRIES
from spymobile.sync.wire import (
    PROTOCOL,
    Chair,
    Hello,
    LobbyState,
    SeedShares,
    Up,
)
from spymobile.sync.words import TROUBLE, LinkTrouble
from tests.sync.party import ANNA, Party, PartyGuest, act, begun, finish, notes, three

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
    ticket = party.holder.tickets.find(ben.identity)
    assert ticket is not None
    assert ticket.death(party.now) == "used"


def test_each_way_an_invitation_may_be_dead_has_its_sentence() -> None:
    """For whoever knows its secret; whoever does not hears that it is not right, or unknown."""
    said = []
    for dies in ("used", "too_old", "guessed"):
        party = Party("clue", [ANNA, Chair(), Chair()])
        party.here()
        ticket = party.holder.invite((1,))
        ticket.spent = dies == "used"
        if dies == "too_old":
            party.now += LIFE
        for _guess in range(TRIES if dies == "guessed" else 0):
            party.holder.tickets.guessed(f"t-{ticket.id}")
        ben = PartyGuest(party, "Ben", f"t-{ticket.id}").call()
        assert party.knocks == []
        assert [type(one) for one in ben.told] == [], "not even whose table it is"
        assert ben.screen.goodbye == dies
        said.append(str(LinkTrouble(ben.screen.goodbye)))
    assert said == [
        "That code has been used. Ask for a new one.",
        "That code is too old. Ask for a new one.",
        "That code was tried in vain too often. Ask for a new one.",
    ]
    assert not set(said) & {TROUBLE["wrong_code"], TROUBLE["used_code"], TROUBLE["not_our_host"]}


def test_whoever_is_cut_off_at_the_door_may_come_again() -> None:
    party = Party("clue", [ANNA, Chair(), Chair()])
    party.here()
    ben = party.knocking("Ben")
    eve = PartyGuest(party, "Eve", ben.identity).call()
    assert eve.screen.goodbye == "used", "nobody else comes in with it meanwhile"
    ben.hang_up()
    ben.call()
    party.holder.let_in(party.knocks[-1].number)
    party.pump()
    assert ben.screen.lobby is not None


def test_a_key_that_was_lost_on_its_way_is_made_anew() -> None:
    party = Party("clue", [ANNA, Chair(), Chair()])
    party.here()
    ben = party.knocking("Ben")
    party.holder.let_in(party.knocks.pop().number)
    party.queue.clear()
    ben.hang_up()
    again = PartyGuest(party, "Ben", ben.identity).call()
    party.holder.let_in(party.knocks.pop().number)
    party.pump()
    assert again.screen.lobby is not None
    assert [known.id for known in party.holder.evening.devices] == [again.visit.place.device]


def cut_off_with_key(party: Party, *chairs: int) -> PartyGuest:
    """Ben is let in, his key is on his disk, and nobody hears that it is."""
    ben = party.knocking("Ben", *chairs)
    party.holder.let_in(party.knocks.pop().number)
    while party.queue and not ben.visit.place.key:
        party.queue.popleft()()
    party.queue.clear()
    ben.hang_up()
    return ben


def test_a_key_that_was_kept_opens_the_lobby() -> None:
    party = Party("clue", [ANNA, Chair(), Chair()])
    party.here()
    ben = cut_off_with_key(party, 1)
    ben.call()
    party.pump()
    assert [chair.name for chair in party.holder.evening.chairs] == ["Anna", "Ben", ""]


def test_a_phone_that_was_quicker_by_a_second_link_has_one_chair() -> None:
    """It was put away with its key just kept, and said so on a link that is slower than the next."""
    party = Party("clue", [ANNA, Chair(), Chair()])
    party.here()
    ben = party.knocking("Ben", 1)
    kept: list[Up] = []
    ben.visit._send = kept.append
    party.holder.let_in(party.knocks.pop().number)
    party.pump()
    first = ben.number
    ben.call()
    assert ben.screen.lobby is not None
    ben.screen.sit((2,), ("Ben",), (3,))
    party.pump()
    party.holder.hear(first, kept[0])
    party.pump()
    assert [chair.name for chair in party.holder.evening.chairs] == ["Anna", "", "Ben"]


def test_who_comes_late_takes_nobodys_chair() -> None:
    party = Party("clue", [ANNA, Chair(), Chair()])
    party.here()
    ben = cut_off_with_key(party, 1)
    cara = party.guest("Cara", 1)
    ben.call()
    party.pump()
    assert [chair.name for chair in party.holder.evening.chairs] == ["Anna", "Cara", "Ben"]
    assert cara.byes == []


def test_a_full_disk_at_the_door_is_named_on_both_sides_and_the_code_stays_good() -> None:
    party = Party("clue", [ANNA, Chair(), Chair()])
    party.here()
    said: list[Exception] = []
    party.holder.failed = said.append
    ben = party.knocking("Ben", 1)
    party.disk.full = True
    party.holder.let_in(party.knocks.pop().number)
    party.pump()
    assert [str(error) for error in said] == [
        "Ben could not be let in: this device has no room to write it down."
    ]
    assert ben.screen.goodbye == "no_disk_there"
    sentence = str(LinkTrouble("no_disk_there", ben.screen.host))
    assert sentence == "Anna's phone could not write down that you came. Try again in a moment."
    assert (ben.kept, party.holder.evening.devices) == ([], [])
    party.disk.full = False
    ben.call()
    party.holder.let_in(party.knocks.pop().number)
    party.pump()
    assert sitting(party) == ["Anna", "Ben", ""]


def sitting(party: Party) -> list[str]:
    return [chair.name for chair in party.holder.evening.chairs]


def test_an_invitation_leads_to_its_chair_wherever_that_was_moved_to() -> None:
    party = Party("spy_alley", [ANNA, Chair(), Chair(), Chair("bot", "Red", "1")])
    party.here()
    ben = party.knocking("Ben", 2)
    assert party.knocks[-1].chairs == (2,)
    anna, first, second, red = party.holder.evening.chairs
    party.holder.arrange([second, red, anna, first])
    party.holder.let_in(party.knocks.pop().number)
    party.pump()
    assert sitting(party) == ["Ben", "Red", "Anna", ""]
    # And by the number of what Ben sees, though Anna moves it while he chooses.
    assert ben.screen.lobby is not None
    now = party.holder.evening.chairs
    party.holder.arrange([now[3], now[2], now[1], now[0]])
    ben.screen.sit((0,), ("Benjamin",), (5,))
    party.pump()
    assert sitting(party) == ["", "Anna", "Red", "Benjamin"]
    assert [chair.look for chair in party.holder.evening.chairs][3] == 5


def test_an_invitation_to_a_chair_that_is_gone_takes_nobodys() -> None:
    party = Party("spy_alley", [ANNA, Chair(), Chair()])
    party.here()
    party.knocking("Ben", 2)
    anna, first, second = party.holder.evening.chairs
    # The second chair is carried away, and a new one stands where it stood; Anna's sister takes the first.
    sister = replace(first, kind="person", name="Ada", device=LOCAL)
    party.holder.arrange([anna, sister, Chair("bot", "Red", "1")])
    assert second.number not in [chair.number for chair in party.holder.evening.chairs]
    party.holder.let_in(party.knocks.pop().number)
    party.pump()
    assert sitting(party) == ["Anna", "Ada", "Red"], "neither a person nor a bot goes for it"
    full = party.knocking("Cara", 1)
    assert full.screen.goodbye == "full"


def test_an_invitation_to_the_lobby_is_none_to_the_game() -> None:
    """Chairs that stayed free are carried away: the numbers of seats are others then."""
    party = Party("spy_alley", [ANNA, Chair(), Chair(), Chair("bot", "Red", "1"), Chair("bot", "Blue", "1")])
    party.here()
    ben = party.guest("Ben", 1)
    late = party.knocking("Eve", 2)
    keyed = party.knocking("Eva", 2)
    kept: list[Up] = []
    keyed.visit._send = kept.append
    party.holder.let_in(party.knocks.pop().number)
    ticket = party.holder.invite((2,))
    party.holder.start()
    party.pump()
    room = party.holder.room
    assert room is not None
    party.holder.let_in(party.knocks.pop().number)
    keyed.say(kept[0])
    party.pump()
    eve = PartyGuest(party, "Eve", f"t-{ticket.id}").call()
    for guest in (late, keyed, eve):
        assert guest.screen.goodbye == "full", "This table is full. Watch instead?"
    assert [guest.name for guest in room.guests.values()] == ["Anna", "Ben"]
    assert ben.screen.device().seats == (1,)
    assert [seat.name for seat in room.table.occupants] == ["Anna", "Ben", "Red", "Blue"]
    # An invitation to a seat of the game is good for it.
    new = party.guest("Ben", 1)
    assert new.screen.device().seats == (1,)


def test_a_game_that_began_is_nobodys_who_only_had_a_key() -> None:
    party = Party("clue", [ANNA, Chair(), Chair(), Chair("bot", "Bot", "1")])
    party.here()
    ben = cut_off_with_key(party, 1)
    cara = party.guest("Cara", 2)
    party.holder.start()
    party.pump()
    seats = cara.screen.device().seats
    ben.call()
    party.pump()
    assert cara.screen.device().seats == seats
    assert cara.byes == []
    assert ben.screen.mirror is None
    assert len(party.holder.evening.devices) == 1


def test_one_invitation_lets_one_phone_in() -> None:
    party = Party("clue", [ANNA, Chair(), Chair()])
    party.here()
    ben = cut_off_with_key(party)
    eve = PartyGuest(party, "Eve", ben.identity).call()
    party.holder.let_in(party.knocks.pop().number)
    ben.call()
    party.pump()
    assert [chair.name for chair in party.holder.evening.chairs] == ["Anna", "Eve", ""]
    assert eve.screen.lobby is not None


def test_keys_that_nobody_comes_with_use_up_no_place() -> None:
    party = Party("clue", [ANNA, Chair(), Chair()])
    party.here()
    for _time in range(MOST_DEVICES + 2):
        cut_off_with_key(party)
    party.now += 24 * 3600
    party.guest("Cara")
    assert [known.name for known in party.holder.evening.devices] == ["Cara"]


def test_a_phone_without_a_chair_sees_what_anyone_may() -> None:
    party = Party("clue", [ANNA, Chair(), Chair()])
    party.here()
    ben = party.guest("Ben", 1)
    party.guest("Eve", 2)
    party.holder.evening.chairs[2] = Chair()
    party.holder.start()
    party.pump()
    assert party.holder.room is not None
    eyes = {guest.name: guest.eyes for guest in party.holder.room.guests.values()}
    assert eyes["Eve"].all == {ANYONE}
    assert ben.screen.device().seats == (1,)


def test_who_begins_is_a_person_though_empty_chairs_are_carried_away() -> None:
    party = Party("spy_alley", [Chair(), ANNA, Chair("bot", "Bot", "1")])
    anna = party.here()
    party.holder.start(first=2)
    party.pump()
    assert anna.screen.mirror is not None
    assert anna.screen.mirror.setup.first == 1
    assert anna.screen.mirror.occupants[1].name == "Bot"
    party.holder.evening.first = 0  # Whoever sat there has gone.
    assert party.holder.evening.laid()[0].first is None


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
    assert [said.reveals for said in ben.told if isinstance(said, SeedShares)] == [{}]


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


def test_a_table_that_was_killed_over_its_seed_deals_under_another_number() -> None:
    """All seals were known already: what the phones keep of that deal must not count for the next."""
    party, _anna, ben, cara = three()
    party.holder.start()
    while not (ben.visit.place.commits and cara.visit.place.commits):
        party.queue.popleft()()
    first = party.holder.evening.round
    party.queue.clear()
    evening = party.disk.evening
    assert evening is not None
    party.holder = party.open(evening)
    party.here()
    for guest in (ben, cara):
        guest.visit.unlinked()
        guest.call()
    party.holder.start()
    party.pump()
    assert party.holder.stage == "playing"
    assert party.holder.evening.round > first
    finish(party)
    assert ben.screen.ended is not None
    assert ben.screen.ended.finding is None


def test_nobody_waits_for_ever_for_a_share() -> None:
    party, anna, ben, cara = three()
    cara.say = lambda said: None  # type: ignore[method-assign]
    cara.visit.linked(cara.say)
    party.holder.start()
    party.pump()
    assert anna.screen.mirror is None
    due = party.holder.due()
    assert due is not None
    party.wait(due - party.now)
    assert party.holder.room is not None
    assert cara.visit.place.device not in party.holder.evening.commits
    assert ben.screen.device().seats == (1,)
    finish(party)
    assert ben.screen.ended is not None
    assert ben.screen.ended.finding is None
    assert cara.screen.ended is not None
    # Nobody did what they should not have done; but the seed is not said to be everybody's.
    assert cara.screen.ended.finding is None
    counts = [
        (checks.devices, checks.left_out, checks.without)
        for checks in (phone.screen.ended.checks for phone in (anna, ben, cara) if phone.screen.ended)
    ]
    assert counts == [(2, 1, False), (2, 1, False), (2, 1, True)]


def test_a_share_that_breaks_its_seal_is_none() -> None:
    sealing = fair.Sealing(["a", "b"], bytes(32))
    assert not sealing.commit("a", fair.commit("a", bytes([1] * 32)))
    assert not sealing.reveal("a", "01" * 32)
    assert sealing.commit("b", fair.commit("b", bytes([2] * 32)))
    assert not sealing.reveal("a", "03" * 32)
    assert not sealing.reveal("a", "01" * 32)
    assert not sealing.reveal("b", "xyz")
    assert sealing.reveal("b", "02" * 32)


def test_nothing_unseen_is_left_in_a_strangers_name() -> None:
    assert checked(" Eve\u202e\x07   Adam ") == "Eve Adam"
    assert checked("x" * 120) == "x" * 40
    for name in ("", "  ", "\u200b", "x" * 201):
        with pytest.raises(BadSetup):
            checked(name)


def test_two_phones_with_one_name_are_told_apart() -> None:
    party = Party("spy_alley", [Chair("person", "Player 1", look=0, device=LOCAL), Chair(), Chair()])
    party.here()
    party.guest("Player 1")
    party.guest("Player 1")
    assert [chair.name for chair in party.holder.evening.chairs] == ["Player 1", "Player 2", "Player 3"]

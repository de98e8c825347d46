"""Why a step can no longer be taken back: every reason, whose doing it is, and in which language."""

from __future__ import annotations

from collections.abc import Callable
from typing import get_args

import pytest

from spymobile.games.clue import GAME as CLUE
from spymobile.games.clue import actions as questions
from spymobile.games.spy_alley import actions as act
from spymobile.games.spy_alley import board
from spymobile.games.spy_vs_spy import GAME as SVS
from spymobile.games.spy_vs_spy import actions as tunnels
from spymobile.table.barrier import Barrier, CannotUndo, Reason
from spymobile.table.device import Device
from spymobile.table.record import Occupant
from spymobile.table.table import Table
from tests.conformance import pseudo
from tests.games.clue.table import arrange
from tests.table import mailroom
from tests.table.tables import (
    before_a_sealed_step,
    device,
    do,
    lay,
    resumed,
    take_back,
)

STAMP, PASS, TOSS = mailroom.Stamp(1), mailroom.Pass(), mailroom.Toss()


def posts(*actions: mailroom.MailAction) -> Table:
    """A mailroom where Anna has done this."""
    table = lay(game=mailroom.GAME)
    for action in actions:
        table.act(0, action)
    return table


# Every reason


def nothing() -> Device:
    return device(posts())


def acted() -> Device:
    table = posts(STAMP, PASS)
    table.act(1, STAMP)
    return device(table)


def die() -> Device:
    return device(posts(TOSS))


def tile() -> Device:
    """Anna draws a tile."""
    table = lay(game=SVS)
    state = table.state
    state.phase = "draw"
    table.rearrange(state)
    table.act(0, tunnels.Draw())
    return device(table)


def card() -> Device:
    """Anna draws a card that she may keep: nothing was left to chance."""
    table = lay(game=CLUE)
    table.rearrange(arrange(deck=("courier",)))
    state = table.state
    state.phase, state.draws, state.drawing, state.drawer = "draw_intrigue", 1, "dice", 0
    table.act(0, questions.Draw())
    return device(table)


def shown() -> Device:
    table = lay()
    table.act(0, act.NameASpy(1, board.SPIES[table.view(1).file.spy]))
    return device(table)


def left() -> Device:
    return device(resumed(posts(STAMP)))


def looked() -> Device:
    phone = device(posts(STAMP))
    phone.open(1)
    return phone


def sealed() -> Device:
    table, seat = before_a_sealed_step()
    phone = device(table)
    with phone.opened(seat):
        do(phone, seat, act.ChooseIdentity("own"))
    return phone


#: How Anna's step came to stand, whose doing it was, and the sentence.
CASES: dict[str, tuple[Callable[[], Device], int, str]] = {
    "nothing": (nothing, -1, "Nothing has been done yet."),
    "acted": (acted, 1, "Ben has already acted."),
    "die": (die, -1, "The dice were rolled; that cannot be taken back."),
    "tile": (tile, -1, "A tile was drawn; that cannot be taken back."),
    "card": (card, -1, "A card was drawn; that cannot be taken back."),
    "shown": (shown, -1, "Something was shown; that cannot be taken back."),
    "left": (left, -1, "You left the game since then; that cannot be taken back."),
    "looked": (looked, 1, "Ben has already looked."),
    "sealed": (sealed, 0, "Anna: hold to see your secret."),
}


def test_every_reason_has_its_case() -> None:
    assert set(CASES) == set(get_args(Reason.__value__))


@pytest.mark.parametrize("reason", CASES)
def test_the_barrier_is_a_value_and_the_refusal_says_it(reason: Reason) -> None:
    make, seat, sentence = CASES[reason]
    phone = make()
    assert phone.cannot_undo(0) == Barrier(reason, seat)
    assert Barrier(reason, seat).sentence(phone.names) == sentence
    with pytest.raises(CannotUndo) as error:
        take_back(phone, 0)
    assert error.value.barrier == Barrier(reason, seat)
    assert error.value.sentence == str(error.value) == sentence


@pytest.mark.parametrize("reason", CASES)
def test_it_is_worded_in_the_language_of_whoever_reads_it(reason: Reason) -> None:
    """Not in the one that was spoken when it was made, perhaps on another phone."""
    make, _, sentence = CASES[reason]
    phone = make()
    barrier = phone.cannot_undo(0)
    assert barrier is not None
    errors: list[object] = []
    phone.undo(0, errors.append)
    (error,) = errors
    assert isinstance(error, CannotUndo)
    with pseudo.spoken():
        for words in (barrier.sentence(phone.names), error.sentence, str(error)):
            assert words != sentence
            assert words.replace("⟦", "").replace("⟧", "") == sentence
            assert pseudo.plain(words, phone.names) == ""
        in_pseudo: list[object] = []
        phone.undo(0, in_pseudo.append)
    assert isinstance(in_pseudo[0], CannotUndo)
    assert in_pseudo[0].sentence == sentence, "and the other way round"


def test_a_barrier_without_a_name_to_fill_in_still_reads() -> None:
    assert Barrier("acted", 7).sentence(["Anna", "Ben"]) == " has already acted."


# Looking


def test_looking_again_on_a_phone_of_ones_own_bars_nobody() -> None:
    """Such a step teaches nobody anything, and nobody else could have looked in passing."""
    table = lay(game=mailroom.GAME)
    anna, ben = Device(table, [0]), Device(table, [1])
    ben.sit_down()
    assert ben.open_seat == 1
    for action in (STAMP, PASS):
        do(anna, 0, action)
        ben.open(1)
        ben.view(1)
        ben.heard(1)
        ben.view_at(0, 1)
        assert ben.glance(1, "stamped") is not None
    for _ in range(2):
        assert anna.cannot_undo(0) is None
        take_back(anna, 0)
    assert anna.cannot_undo(0) == Barrier("nothing")


@pytest.mark.parametrize(
    "look",
    [
        lambda phone: phone.view(1),
        lambda phone: phone.heard(1),
        lambda phone: phone.view_at(0, 1),
        lambda phone: phone.prompt(),
        lambda phone: phone.open(1),
        lambda phone: phone.glance(1, "stamped"),
    ],
)
def test_looking_again_on_a_shared_phone_bars_what_others_did_before(
    look: Callable[[Device], object],
) -> None:
    table = lay(game=mailroom.GAME)
    anna, shared = Device(table, [0]), Device(table, [1, 2])
    shared.open(1)
    do(anna, 0, STAMP)
    assert anna.cannot_undo(0) is None
    look(shared)
    assert anna.cannot_undo(0) == Barrier("looked", 1)
    do(anna, 0, PASS)
    take_back(anna, 0)
    assert anna.cannot_undo(0) == Barrier("looked", 1), "what was done since could be taken back, this cannot"


def test_looking_at_ones_own_step_bars_nothing() -> None:
    table = lay(game=mailroom.GAME)
    phone = device(table)
    phone.open(0)
    do(phone, 0, STAMP)
    phone.view(0)
    assert phone.cannot_undo(0) is None


def test_a_public_look_bars_nothing() -> None:
    table = lay(game=mailroom.GAME)
    phone = device(table)
    do(phone, 0, STAMP)
    phone.view()
    phone.heard()
    phone.onlookers = True
    phone.view()
    assert phone.cannot_undo(0) is None


@pytest.mark.parametrize(("away", "barrier"), [(False, None), (True, Barrier("looked", 1))])
def test_who_shares_a_phone_with_a_bot_or_with_somebody_away(away: bool, barrier: Barrier | None) -> None:
    """A bot does not look in passing. Whoever is away may come back and do."""
    cara = Occupant("Cara", "bot", "recruit", away)
    table = lay(game=mailroom.GAME, occupants=[Occupant("Anna"), Occupant("Ben"), cara])
    phone = Device(table, [1, 2])
    do(Device(table, [0]), 0, STAMP)
    phone.open(1)
    assert table.cannot_undo(0) == barrier

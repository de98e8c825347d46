"""Two people who share a phone at a table that another phone holds, by touch."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from spymobile.games.spy_alley.board import SPY_NAMES
from spymobile.ui.screens.chairs import ChairRow
from spymobile.ui.table.show import status_line
from tests.ui.test_two_phones import asked, has, play
from tests.ui.two_phones import Phones


@pytest.fixture
def phones(tmp_path: Path) -> Iterator[Phones]:
    two = Phones(tmp_path, seed=1)
    yield two
    two.stop()


def rows(pilot: Any) -> list[ChairRow]:
    """The chairs of a lobby, the first one first."""
    found = [part for part in pilot.widgets() if isinstance(part, ChairRow)]
    return sorted(found, key=lambda row: -row.y)


def own_seats(pilot: Any) -> list[int]:
    """The seats whose files lie on this phone, and may be opened here."""
    page = pilot.page
    return [seat for seat in page.device.seats if page.device.plays_here(seat)]


def test_a_phone_that_has_come_takes_a_second_chair(phones: Phones) -> None:
    phones.lay("spy_alley")
    anna, ben = phones.pilots["Anna"], phones.pilots["Ben"]
    for number in (2, 3):
        anna.page.add_seat()
        anna.page.seat_phone(number)
    anna.settle()
    anna.tap(rows(anna)[2])
    assert "On Ben's phone" not in [button.text for button in anna.buttons()], "it is not here yet"
    anna.back()
    phones.come_in("Ben", 1)
    anna = phones.take("Anna")
    anna.tap(rows(anna)[1])
    assert "On Ben's phone" not in [button.text for button in anna.buttons()], "that is where he sits"
    anna.back()
    # Whoever holds the table gives Cara a place on Ben's phone.
    anna.tap(rows(anna)[2])
    anna.say("On Ben's phone")
    assert has(anna, "Shares Ben's phone. It is passed on with its screen closed.")
    assert "Show the code" not in [button.text for button in anna.buttons()]
    anna.back()
    assert rows(anna)[2].line == "On Ben's phone"
    assert "Show Player 4's code" in [button.text for button in anna.buttons()]
    # On Ben's phone both choose their names; a chair that is free can be taken, and given up.
    phones.take("Ben")
    ben.until(lambda: sum("You · tap" in row.line for row in rows(ben)) == 2)
    ben.tap(rows(ben)[2])
    ben.stage.sheet._field.text = "Cara"
    ben.say("Done")
    ben.until(lambda: rows(ben)[2].name == "Cara")
    ben.tap(rows(ben)[3])
    assert has(ben, "A seat on this phone")
    ben.say("Done")
    ben.until(lambda: "You · tap" in rows(ben)[3].line)
    assert phones.take("Anna").page.seats[3].linked
    move_under_the_sheet(phones)
    take_away_under_the_sheet(phones)
    send_away(phones)


def take_away_under_the_sheet(phones: Phones) -> None:
    """What Ben looks at goes with its chair, and his phone, which has another, stays."""
    anna, ben = phones.take("Anna"), phones.pilots["Ben"]
    anna.until(lambda: not anna.page.seats[3].device)
    phones.take("Ben").tap(rows(ben)[2])
    anna = phones.take("Anna")
    anna.tap(rows(anna)[2])
    anna.say("Bot, level 2")
    anna.back()
    ben = phones.take("Ben")
    ben.until(lambda: ben.stage.sheet is None)
    anna = phones.take("Anna")
    anna.tap(rows(anna)[2])
    anna.say("On Ben's phone")
    anna.back()
    phones.take("Ben").tap(rows(ben)[3])
    anna = phones.take("Anna")
    anna.tap(rows(anna)[3])
    anna.say("Remove this seat")
    anna.until(lambda: len(rows(anna)) == 3 and rows(anna)[1].link == "linked")
    phones.take("Ben").until(lambda: ben.stage.sheet is None)


def move_under_the_sheet(phones: Phones) -> None:
    """While Ben looks at a chair, Anna carries it elsewhere: what he then does is done to that chair."""
    ben = phones.take("Ben")
    ben.tap(rows(ben)[3])
    phones.take("Anna").page.place_seat(3, 2)
    phones.take("Ben").until(lambda: rows(ben)[3].name == "Cara")
    ben.say("Give this seat up")
    ben.until(lambda: [row.name for row in rows(ben)][2:] == ["Free", "Cara"])
    ben.tap(rows(ben)[3])
    phones.take("Anna").page.place_seat(3, 2)
    phones.take("Ben").until(lambda: rows(ben)[3].name == "Free")
    ben.stage.sheet._field.text = "Carla"
    ben.say("Done")
    ben.until(lambda: [row.name for row in rows(ben)][2:] == ["Carla", "Free"])


def send_away(phones: Phones) -> None:
    """Without any chair the phone is sent away, and is told so."""
    anna, ben = phones.take("Anna"), phones.pilots["Ben"]
    for number in (2, 1):
        anna.tap(rows(anna)[number])
        anna.say("Bot, level 1")
        anna.back()
    phones.take("Ben")
    ben.until(lambda: ben.sees("TroubleSheet"))
    assert has(ben, "Anna has sent this phone from the table.")


def test_the_curtain_lies_between_two_who_share_a_guest_phone(phones: Phones) -> None:
    phones.lay("spy_alley")
    anna, ben = phones.pilots["Anna"], phones.pilots["Ben"]
    anna.page.add_seat()
    anna.page.seat_phone(2)
    phones.come_in("Ben", 1)
    anna = phones.take("Anna")
    anna.page.change_seat(2, name="Cara")
    anna.settle()
    anna.tap(rows(anna)[2])
    anna.say("On Ben's phone")
    anna.back()
    phones.take("Anna").say("Start")
    anna.until(lambda: anna.stage.place == "table")
    phones.take("Ben")
    ben.until(lambda: ben.stage.place == "table")
    ben.settle()
    device = ben.page.device
    line, looks = status_line.read_shared(ben.app, ben.page.company.shared.room)
    assert ("'s turn." in line, len(looks)) == (True, 3), "should the app be killed, its first page knows"
    assert own_seats(ben) == [1, 2]
    assert device.open_seat is None
    play(phones, lambda: asked(ben))
    phones.take("Ben").settle()
    assert not [words for words in ben.words() if words.startswith("You: ")], "nobody looks"
    # Each opens their own file by their own seal, and sees nothing of the other's.
    state = anna.page.company.shared.hosting.holder.room.table.state
    spies = {seat: f"{SPY_NAMES[state.spies[seat]]} spy".upper() for seat in (1, 2)}
    assert spies[1] != spies[2]
    for seat, other in ((1, 2), (2, 1)):
        play(phones, lambda seat=seat: asked(ben) and device.prompt().seat == seat)  # type: ignore[misc]
        phones.take("Ben").settle()
        touch = ben.press(ben.page.ids.tray.ids.seal)
        ben.until(lambda: ben.page.curtain_view.curtain.phase == "peek")
        ben.settle()
        assert spies[seat] in ben.words()
        assert spies[other] not in ben.words()
        touch.touch_up()
        ben.settle()
        assert not {*spies.values()} & {*ben.words()}
    # Killed and come back, the phone has both seats, closed.
    phones.kill("Ben")
    ben = phones.take("Ben")
    ben.say("Back to Anna's table")
    ben.until(lambda: ben.stage.place == "table")
    assert (own_seats(ben), ben.page.device.open_seat) == ([1, 2], None)

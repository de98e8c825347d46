"""A seat plays on the phone that holds the table while its own is away, and is given back; by touch."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.ui.test_two_phones import has
from tests.ui.two_phones import Phones


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Callable[..., Phones]]:
    made: list[Phones] = []

    def lay(*names: str, here: str = "") -> Phones:
        phones = Phones(tmp_path, ("Anna", *names), seed=1)
        made.append(phones)
        phones.lay("clue")
        anna = phones.pilots["Anna"]
        if here:
            anna.page.add_seat()
            anna.page.seat_person(len(anna.page.seats) - 1)
            anna.page.change_seat(len(anna.page.seats) - 1, name=here)
            anna.settle()
        for seat, name in enumerate(names, 1):
            phones.come_in(name, seat)
        phones.take("Anna").say("Start")
        for name in reversed(phones.pilots):
            pilot = phones.take(name)
            pilot.until(lambda: pilot.stage.place == "table")  # noqa: B023 - asked at once
            pilot.settle()
        return phones

    yield lay
    for phones in made:
        phones.stop()


def ask_for(phones: Phones, name: str) -> Any:
    """He is away for more than a minute, and Anna would play for him."""
    phones.take(name).pause()
    anna = phones.take("Anna")
    phones.pass_time(65.0)
    if anna.sees("AwaySheet"):
        anna.say("Wait")  # It was too early for that.
    anna.page.open_menu()
    anna.settle()
    anna.say(f"{name} is away")
    anna.say(f"Play {name}'s seat here")
    return anna


def test_somebody_at_another_phone_agrees_and_it_is_given_back(table: Callable[..., Phones]) -> None:
    phones = table("Ben", "Cara")
    ben, cara = phones.pilots["Ben"], phones.pilots["Cara"]
    anna = ask_for(phones, "Ben")
    assert has(anna, "Cara is asked.")
    phones.take("Cara")
    cara.until(lambda: cara.sees("PullSheet"))
    cara.settle()
    assert has(cara, "May Ben's seat play on Anna's phone?")
    assert has(cara, "Whoever plays there can see Ben's secrets.")
    cara.say("Agree")
    anna = phones.take("Anna")
    anna.until(lambda: anna.stage.place == "table" and anna.page.device.seats == (0, 1))
    assert has(phones.take("Cara"), "Ben's seat is on the phone that holds the table now.")
    cara.page.open_log()
    cara.settle()
    lines = [line.text for line in cara.page.log.read()]
    assert lines.count("Ben's seat is on the phone that holds the table now.") == 1, "it stands in the margin"
    cara.back()
    # His phone is back: he is told where his seat is, and Anna is asked for it.
    phones.take("Ben")
    ben.app.dispatch("on_resume")
    ben.until(lambda: has(ben, "Ben's seat is on the phone that holds the table now."))
    anna = phones.take("Anna")
    anna.until(lambda: anna.sees("GiveBackSheet"))
    anna.settle()
    assert has(anna, "Ben's phone is back")
    anna.say("Play on here")
    anna.page.open_menu()
    anna.settle()
    anna.say("Give Ben's seat back")
    anna.until(lambda: anna.stage.place == "table" and anna.page.device.seats == (0,))
    ben = phones.take("Ben")
    ben.until(lambda: ben.stage.place == "table" and ben.page.device.seats == (1,))
    ben.settle()
    assert not anna.page.company.shared.screen.returned
    assert has(phones.take("Cara"), "Ben plays on their own phone again.")


def test_whoever_shares_the_phone_agrees_there_and_nobody_else_can(table: Callable[..., Phones]) -> None:
    phones = table("Ben", here="Dora")
    anna = ask_for(phones, "Ben")
    assert anna.sees("AgreeSheet")
    assert has(anna, "Play Ben's seat here?")
    for _person in ("Anna", "Dora"):
        row = next(row for row in anna.stage.sheet.ids.people.children if not row.agreed)
        anna.hold(row.ids.agree, 1.5)
    anna.until(lambda: anna.stage.place == "table" and anna.page.device.seats == (0, 1, 2))


def test_alone_nobody_can_agree(table: Callable[..., Phones]) -> None:
    phones = table("Ben")
    anna = ask_for(phones, "Ben")
    assert has(anna, "Nobody else is here who could agree. Ben can come back with any phone, at once.")
    phones.pass_time(2.0)
    assert anna.page.device.seats == (0,)

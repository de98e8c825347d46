"""Several phones at one table, by touch: pages, engines and links are real, the wires are of memory."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from spymobile.bots.turn import take
from spymobile.core.chance import Fast
from tests.ui.two_phones import Phones


@pytest.fixture
def phones(tmp_path: Path) -> Iterator[Phones]:
    two = Phones(tmp_path, seed=1)
    yield two
    two.stop()


def has(pilot: Any, words: str) -> bool:
    return any(words in said for said in pilot.words())


def play(phones: Phones, steps: int = 4000) -> None:
    """Bots decide for everybody on their own pages, until the game is over on all of them."""
    bots: dict[tuple[str, int], Any] = {}
    for step in range(steps):
        if all(pilot.stage.place == "ending" for pilot in phones.pilots.values()):
            return
        for name, pilot in phones.pilots.items():
            page = pilot.page
            if pilot.stage.place != "table" or not page.on_stage or page.device.outcome:
                continue
            device = page.device
            while device.waiting and not page.board.busy:
                page.inbox.arrived()
                break
            if device.under_way or device.waiting:
                continue
            for seat in device.seats:
                if not device.plays_here(seat):
                    continue
                with device.opened(seat):
                    view = device.view(seat)
                    if view.prompt(seat) is None:
                        continue
                    bot = bots.setdefault((name, seat), device.game.bot("1", seat, Fast(f"{seat}")))
                    answer = take(device.game, bot, view, Fast(str(step)))
                    device.act(seat, answer.action, lambda _reason: None)
        phones.front.frames(1)
        for pilot in phones.pilots.values():
            while pilot.stage.sheet is not None:
                pilot.stage.close(pilot.stage.sheet)
    raise AssertionError("the game does not end")


def test_an_evening_of_spy_alley(phones: Phones) -> None:
    phones.start("spy_alley", bots=1)
    anna, ben = phones.pilots["Anna"], phones.pilots["Ben"]
    phones.take("Ben")
    assert has(ben, "Anna is thinking."), "the seed lets Anna begin"
    assert has(ben, "linked")
    assert "Roll" not in [button.text for button in ben.buttons()]
    own = [word for word in ben.words() if word.startswith("You: ")]
    phones.take("Anna")
    assert [word for word in anna.words() if word.startswith("You: ")] != own
    # A step of Anna's is seen on Ben's phone.
    before = len(ben.page.device.heard())
    anna.say("Roll")
    phones.take("Ben")
    ben.until(lambda: len(ben.page.device.heard()) > before)
    # Off turn Ben reads what he likes.
    ben.page.open_log()
    ben.settle()
    assert ben.sees("LogSheet")
    ben.back()
    # His Wi-Fi is gone for ten seconds: after six everybody knows, and nothing comes twice.
    heard = [told.told for told in ben.page.device.heard()]
    phones.net.silent = True
    phones.net.cut()
    phones.take("Anna")
    phones.pass_time(4.0)
    assert not has(anna, "Ben is away.")
    phones.pass_time(4.0)
    assert has(anna, "Ben is away. The seat is kept.")
    phones.take("Ben")
    assert has(ben, "Anna's phone is out of reach")
    phones.net.silent = False
    phones.pass_time(4.0)
    assert ben.page.company.shared.screen.link.sign == "linked"
    assert [told.told for told in ben.page.device.heard()][: len(heard)] == heard


def test_whoever_holds_the_table_is_killed_and_the_others_play_on(phones: Phones) -> None:
    phones.start("spy_alley")
    ben = phones.pilots["Ben"]
    known = len(ben.page.device.heard())
    phones.kill("Anna")
    phones.take("Ben")
    phones.pass_time(3.0)
    assert has(ben, "Anna's phone is out of reach")
    anna = phones.take("Anna")
    anna.say("Back to your table")
    anna.until(lambda: anna.stage.place == "table")
    anna.settle()
    phones.take("Ben")
    phones.pass_time(4.0)
    assert not has(ben, "Anna's phone is out of reach")
    phones.take("Anna")
    anna.say("Roll")
    phones.take("Ben")
    ben.until(lambda: len(ben.page.device.heard()) > known)


def test_an_end_that_every_phone_has_checked_and_another_game(phones: Phones) -> None:
    phones.start("spy_alley")
    play(phones)
    anna, ben = phones.pilots["Anna"], phones.pilots["Ben"]
    marks = set()
    for name in phones.pilots:
        pilot = phones.take(name)
        assert has(pilot, "Dice and cards checked by this phone.")
        marks.add(pilot.page.mark)
        assert pilot.app.store.games()[0].outcome is not None, "the game lies among those of this phone"
    assert len(marks) == 1
    ben.say("Play again")
    assert has(ben, "Anna starts the next game.")
    phones.take("Anna").say("Play again")
    anna.until(lambda: anna.stage.place == "lobby")
    phones.take("Ben")
    ben.until(lambda: ben.stage.place == "gathering")
    assert has(ben, "Anna starts the game.")
    phones.take("Anna").say("Start")
    anna.until(lambda: anna.stage.place == "table")
    phones.take("Ben")
    ben.until(lambda: ben.stage.place == "table")

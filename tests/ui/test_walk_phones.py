"""The walkthroughs of two phones, step by step and by touch: A is Anna's and holds the table, B is Ben's.

Numbers are those of the walkthroughs. Between the steps bots decide on people's own pages, so that it comes
to what a step is about. What travels is looked at byte by byte in ``tests/sync/test_twins.py``.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from kivy.clock import Clock

from spymobile.games.spy_alley import board as alley
from tests.ui.test_two_phones import asked, decide, has, play
from tests.ui.two_phones import Phones

ANNA, BEN, IDA = 0, 1, 2


@pytest.fixture
def phones(tmp_path: Path) -> Iterator[Phones]:
    two = Phones(tmp_path, seed=3)
    yield two
    two.stop()


def table_of(phones: Phones) -> Any:
    """The whole truth, which only the phone that holds the table has."""
    anna: Any = phones.pilots["Anna"]
    return anna.app.shared.table.hosting.holder.room.table


def sit(phones: Phones, game: str, bots: int = 1) -> None:
    """1. A gives chair 2 to another phone; B types the code and knocks; A lets in; chair 3 is a bot."""
    phones.lay(game, bots)
    lobby = phones.pilots["Anna"].page
    for seat in range(2, 2 + bots):
        lobby.change_seat(seat, name="Ida", level="1")
    for pilot in phones.pilots.values():
        pilot.with_deals()
    phones.come_in("Ben", BEN)
    begin(phones)


def begin(phones: Phones) -> None:
    phones.take("Anna").say("Start")
    for name in ("Ben", "Anna"):
        pilot = phones.take(name)
        pilot.until(lambda: pilot.stage.place == "table")  # noqa: B023 - asked at once
        pilot.settle()


def look(phones: Phones) -> dict[str, str]:
    """2. Each opens once, and sees their own card."""
    cards = {}
    for name in ("Anna", "Ben"):
        pilot = phones.take(name)
        pilot.until(lambda: pilot.dealing is not None or not pilot.page.board.busy)  # noqa: B023 - asked at once
        (cards[name],) = pilot.look_at_deal()
    return cards


def come_to(phones: Phones, name: str, so: Callable[[], bool] = lambda: True) -> Any:
    """It is somebody's turn to decide, and they have their phone in the hand."""
    pilot = phones.pilots[name]
    play(phones, lambda: asked(pilot) and so())
    phones.take(name)
    pilot.settle()
    return pilot


def come_to_the_step(
    phones: Phones,
    name: str,
    so: Callable[[], bool],
    bots: dict[tuple[int, int], Any] | None = None,
    seconds: float = 60.0,
) -> Any:
    """The same for what is rare: nobody decides for this person any more once it is so."""
    pilot: Any = phones.pilots[name]
    bots = {} if bots is None else bots
    end, step = time.monotonic() + seconds, 0
    while time.monotonic() < end:
        here, step = so(), step + 1
        if here and asked(pilot):
            phones.take(name)
            pilot.settle()
            return pilot
        for other in phones.pilots.values():
            if not here or other is not pilot:
                decide(other, bots, str(step))
            elif other.page.device.waiting and not other.page.board.busy:
                other.page.inbox.arrived()
        phones.front.frames(1)
        time.sleep(0.0002)  # The table's own bots think in real time.
        for other in phones.pilots.values():
            while other.stage.sheet is not None:
                other.stage.close(other.stage.sheet)
    raise AssertionError(f"it never comes to that for {name}: {pilot.words()}")


def name_spy(pilot: Any, target: str, spy: int) -> None:
    pilot.say("Name a spy")
    sheet = pilot.stage.sheet
    pilot.tap(next(pick for pick in sheet.ids.who.children if pick.text == target))
    pilot.tap(sheet.ids.spies.children[::-1][spy])
    sheet.ids.scroll.scroll_y = 0
    pilot.settle()
    pilot.hold_until("Hold to accuse", lambda: pilot.stage.sheet is not sheet)
    pilot.see_shocks()


def at_the_end(pilot: Any) -> None:
    """Whatever shocks on the way there is looked at."""

    def there() -> bool:
        pilot.see_shocks()
        return bool(pilot.stage.place == "ending")

    pilot.until(there, 20)


def wrong_for(table: Any, seat: int) -> int:
    return next(spy for spy in range(len(alley.SPIES)) if spy != table.state.spies[seat])


def may_name(table: Any) -> bool:
    return any(type(action).__name__ == "NameASpy" for action in table.decisions()[0].legal)


def wifi_off(phones: Phones, seconds: float) -> None:
    phones.net.silent = True
    phones.net.cut()
    phones.pass_time(seconds)


def test_e2_spy_alley(phones: Phones) -> None:  # noqa: PLR0915 - twelve steps of one evening
    sit(phones, "spy_alley")
    anna, ben = phones.pilots["Anna"], phones.pilots["Ben"]
    cards = look(phones)
    table = table_of(phones)
    for seat, name in ((ANNA, "Anna"), (BEN, "Ben")):
        assert alley.SPIES[table.state.spies[seat]].upper() in cards[name].upper()
    # 3. A rolls; B sees what everybody may.
    come_to(phones, "Anna", lambda: may_name(table))
    known = len(ben.page.device.heard())
    anna.say("Roll")
    phones.take("Ben")
    ben.until(lambda: len(ben.page.device.heard()) > known)
    assert ben.page.device.view(BEN).pegs == table.view(BEN).pegs
    # 4. Off turn B reads log, rules and his own card.
    play(phones, lambda: asked(anna))
    phones.take("Ben")
    ben.until(lambda: not ben.page.board.busy)
    ben.page.open_log()
    ben.settle()
    assert ben.sees("LogSheet")
    ben.back()
    ben.page.open_rules()
    ben.settle()
    assert ben.stage.place == "rules"
    ben.back()
    assert any(word.startswith("You: ") for word in ben.words())
    # 5. Ida plays at the fixed beat, which is never quicker than 0.8 s where others follow.
    times: list[float] = []
    stop = table.subscribe(lambda row: times.append(Clock.get_time()) if row.seat == IDA else None)
    play(phones, lambda: len(times) > 2)
    stop()
    assert min(later - sooner for sooner, later in pairwise(times)) >= 0.79
    # 6. B names Ida, wrongly: Ida stays, her choice is made, and B looks on with what he may know.
    come_to(phones, "Ben", lambda: may_name(table))
    name_spy(ben, "Ida", wrong_for(table, IDA))
    ben.until(lambda: BEN not in table.state.living)
    play(phones, lambda: table.state.phase != "choose_identity")
    assert IDA in table.state.living
    phones.take("Ben")
    ben.until(lambda: has(ben, "Ida has chosen a card.") or "chosen" in " ".join(ben.page.log.public_lines()))
    assert table.view(BEN) == ben.page.device.view(BEN)
    # 7. Anna names Ida rightly and wins; "Play again" brings B and Ida back to their chairs.
    come_to(phones, "Anna", lambda: may_name(table))
    name_spy(anna, "Ida", table.state.spies[IDA])
    for name in ("Anna", "Ben"):
        pilot = phones.take(name)
        at_the_end(pilot)
        assert has(pilot, "Dice and cards checked by this phone.")
    phones.take("Anna").say("Play again")
    anna.until(lambda: anna.stage.place == "lobby")
    assert [seat.name for seat in anna.page.seats] == ["Anna", "Ben", "Ida"]
    phones.take("Ben")
    ben.until(lambda: ben.stage.place == "gathering")
    begin(phones)
    look(phones)
    table = table_of(phones)
    # 8. B names Anna wrongly: she chooses out of turn, and everybody sees that she does, not what.
    come_to(phones, "Ben", lambda: may_name(table))
    name_spy(ben, "Anna", wrong_for(table, ANNA))
    phones.take("Anna")
    anna.see_shocks()
    anna.until(lambda: table.state.phase == "choose_identity" and not anna.page.board.busy)
    anna.settle()
    phones.take("Ben")
    ben.settle()
    assert has(ben, "Anna is thinking.")
    # 9. The shade comes down over it: locked; opened again, it is about the same two cards.
    phones.take("Anna")
    before = anna.page.device.view(ANNA).prompt(ANNA)
    assert len(before.choices) == 2
    anna.pause()
    assert anna.page.device.open_seat is None
    anna.app.dispatch("on_resume")
    anna.settle()
    anna.page.wake()
    assert anna.page.device.view(ANNA).prompt(ANNA) == before
    play(phones, lambda: table.state.phase != "choose_identity")
    # 10. B's Wi-Fi is off for ten seconds: "away" after six and not before, and nothing comes twice.
    phones.take("Anna")
    while anna.stage.sheet is not None:
        anna.stage.close(anna.stage.sheet)
    heard = [told.told for told in ben.page.device.heard()]
    wifi_off(phones, 4.0)
    assert not has(anna, "Ben is away.")
    phones.pass_time(4.0)
    assert has(anna, "Ben is away. The seat is kept.")
    phones.net.silent = False
    phones.take("Ben")
    ben.until(lambda: ben.page.company.shared.screen.link.sign == "linked")
    told = [one.told for one in ben.page.device.heard()]
    assert told[: len(heard)] == heard
    assert told == table.stream(BEN), "each event once, and none left out"
    # 11. A is killed: B is told whose phone is missing, A goes on, and B follows without a new code.
    phones.kill("Anna")
    phones.take("Ben")
    ben.until(lambda: has(ben, "Anna's phone is out of reach"))
    anna = phones.take("Anna")
    anna.say("Back to your table")
    anna.until(lambda: anna.stage.place == "table")
    phones.take("Ben")
    ben.until(lambda: not has(ben, "Anna's phone is out of reach"), 20)
    # 12. To the end, and both have checked the seal.
    play(phones, lambda: all(pilot.stage.place == "ending" for pilot in phones.pilots.values()), level="3")
    for name in ("Anna", "Ben"):
        pilot = phones.take(name)
        assert has(pilot, "Dice and cards checked by this phone."), (
            pilot.page.checks and pilot.page.checks.line
        )

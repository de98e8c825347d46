"""Several phones at one table, by touch: pages, engines and links are real, the wires are of memory."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from spymobile.bots.turn import take
from spymobile.core.chance import Fast
from spymobile.store.errors import NoSpace
from spymobile.ui import spectators
from spymobile.ui.games.spy_vs_spy.rack import ClosedRack, OpenRack
from spymobile.ui.table.privacy import passcodes
from tests.ui.two_phones import Phones


@pytest.fixture
def phones(tmp_path: Path) -> Iterator[Phones]:
    two = Phones(tmp_path, seed=1)
    yield two
    two.stop()


def has(pilot: Any, words: str) -> bool:
    return any(words in said for said in pilot.words())


def decide(pilot: Any, bots: dict[tuple[int, int], Any], lot: str, level: str = "1") -> bool:
    """A bot decides on somebody's own page, if they are asked; False if they are not."""
    page = pilot.page
    if pilot.stage.place != "table" or not page.on_stage or page.device.outcome:
        return False
    device = page.device
    if device.waiting and not page.board.busy:
        page.inbox.arrived()
    if device.under_way or device.waiting:
        return False
    for seat in device.seats:
        if not device.plays_here(seat):
            continue
        with device.opened(seat):
            view = device.view(seat)
            if view.prompt(seat) is not None:
                bot = bots.setdefault((id(page), seat), device.game.bot(level, seat, Fast(f"{seat}")))
                device.act(seat, take(device.game, bot, view, Fast(lot)).action, lambda _reason: None)
                return True
    return False


def play(
    phones: Phones,
    until: Callable[[], bool],
    steps: int = 4000,
    bots: dict[tuple[int, int], Any] | None = None,
    level: str = "1",
) -> None:
    """Bots decide for everybody on their own pages; those that are given, or some of this level."""
    bots = {} if bots is None else bots
    for step in range(steps):
        if until():
            return
        for pilot in phones.pilots.values():
            decide(pilot, bots, str(step), level)
        phones.front.frames(1)
        for pilot in phones.pilots.values():
            while pilot.stage.sheet is not None:
                pilot.stage.close(pilot.stage.sheet)
    raise AssertionError("it never comes to that")


def asked(pilot: Any) -> bool:
    """Whether somebody here must decide, and everything has come to rest."""
    page = pilot.page
    prompt = page.device.prompt() if pilot.stage.place == "table" and page.on_stage else None
    if prompt is None or page.board.busy or page.device.waiting or page.device.under_way:
        return False
    return bool(page.device.plays_here(prompt.seat))


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


def test_what_was_chosen_in_the_lobby_holds_at_a_shared_table(phones: Phones) -> None:
    """Who begins, the codes of the seats here, and that others look on; what cannot hold is said there."""
    phones.lay("enemy_agent")
    anna = phones.pilots["Anna"]
    anna.page.change_seat(0, pin=passcodes.seal("2468"))
    anna.page.set_first(1)
    phones.come_in("Ben", 1)
    phones.take("Anna")
    assert has(anna, " · alone here, no PIN"), "her file lies open before her"
    anna.page.set_onlookers(True)
    anna.settle()
    assert has(anna, "On this device · PIN")
    anna.say("Start")
    anna.until(lambda: anna.stage.place == "table")
    page = anna.page
    anna.until(lambda: asked(anna))
    assert page.company.shared._mirror.setup.first == 1
    assert page.device.onlookers
    touch = anna.press(page.ids.tray.ids.seal)
    anna.until(lambda: page.curtain_view.curtain.phase == "pin")
    touch.touch_up()
    ben = phones.take("Ben")
    ben.until(lambda: ben.stage.place == "table")
    assert (ben.page.device.onlookers, ben.page.curtain_view.curtain.pins) == (False, {})


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
    anna, ben = phones.pilots["Anna"], phones.pilots["Ben"]
    code = passcodes.seal("2468")
    anna.app.keep_pins(anna.page.number, {0: code})
    spectators.keep(anna.app, anna.page.number, True)
    play(phones, lambda: all(pilot.stage.place == "ending" for pilot in phones.pilots.values()))
    marks = set()
    for name in phones.pilots:
        pilot = phones.take(name)
        assert has(pilot, "Dice and cards checked by this phone.")
        marks.add(pilot.page.checks.mark)
        rows = pilot.page.checks.ids.rows.children[::-1]
        assert [row.fits for row in rows] == ["fits"] * 4
        heard = len(pilot.page.app.shared.table.screen.mirror.history)
        assert [rows[0].count, rows[3].count] == ["2 of 2", f"{heard} of {heard}"]
        assert rows[1].count == pilot.page.app.shared.table.screen.mirror.dice_seal[:4].upper()
        assert pilot.app.store.games()[0].outcome is not None, "the game lies among those of this phone"
    assert len(marks) == 1
    ben.say("Play again")
    assert has(ben, "Anna starts the next game.")
    phones.take("Anna").say("Play again")
    anna.until(lambda: anna.stage.place == "lobby")
    assert has(anna, "On this device · PIN"), "nobody has to choose a code anew"
    assert anna.app.seats_here(anna.page.phones.shared.number_of(1)) == {"Anna": 0}, "codes follow names"
    phones.take("Ben")
    ben.until(lambda: ben.stage.place == "gathering")
    assert has(ben, "Anna starts the game.")
    phones.take("Anna").say("Start")
    anna.until(lambda: anna.stage.place == "table")
    assert (anna.page.curtain_view.curtain.pins, anna.page.device.onlookers) == ({0: code}, True)
    phones.take("Ben")
    ben.until(lambda: ben.stage.place == "table")
    # Whoever leaves finds the way back on the first page.
    ben.back()
    ben.say("Leave")
    ben.until(lambda: "Back to Anna's table" in ben.words())
    assert has(ben, "Your seat is kept. Round 1: ")
    file = next(part for part in ben.widgets() if type(part).__name__ == "OpenFile")
    assert file.looks == list(anna.page.looks), "who sits there"


def test_a_bot_stands_in_for_somebody_who_is_needed_and_gives_the_seat_back(phones: Phones) -> None:
    phones.start("enemy_agent")
    anna, ben = phones.pilots["Anna"], phones.pilots["Ben"]
    play(phones, lambda: len(ben.page.device.heard()) > 12 and asked(ben) and not asked(anna))
    known = len(ben.page.device.heard())
    phones.net.silent = True
    phones.net.cut()
    phones.take("Anna")
    phones.pass_time(10.0)
    assert not anna.sees("AwaySheet"), "nobody is asked before twenty seconds"
    phones.pass_time(14.0)
    assert anna.sees("AwaySheet")
    assert has(anna, "The game waits for Ben.")
    anna.say("A bot plays for Ben")
    anna.until(lambda: len(anna.page.device.heard()) > known + 2 or asked(anna), 20)
    assert anna.page.device.is_bot(1) or asked(anna)
    phones.take("Ben")
    phones.net.silent = False
    ben.until(lambda: ben.sees("BackSheet"), 20)
    assert has(ben, "A bot took ")
    ben.say("Go on")
    phones.take("Anna")
    anna.until(lambda: not anna.page.device.is_bot(1), 20)
    assert anna.page.company.presence(1) == "linked"


def test_somebody_away_who_comes_to_be_needed_later_is_asked_about(phones: Phones) -> None:
    """Away for longer than a minute before it is his turn; a sheet lies over the table when it is."""
    phones.start("enemy_agent")
    anna, ben = phones.pilots["Anna"], phones.pilots["Ben"]
    play(phones, lambda: asked(anna) and not asked(ben))
    phones.net.silent = True
    phones.net.cut()
    phones.take("Anna")
    phones.pass_time(70.0)
    assert not anna.sees("AwaySheet"), "nobody waits for him"
    bots: dict[tuple[int, int], Any] = {}
    for step in range(200):
        if anna.sees("AwaySheet"):
            break
        if asked(anna):
            decide(anna, bots, str(step))
        anna.frames(5)
    assert anna.sees("AwaySheet")
    anna.say("Wait")
    anna.settle()
    assert anna.page.ids.tray.sentence == "Ben is away. The seat is kept."
    anna.say("What now?")
    assert has(anna, "A new phone for Ben")
    anna.say("Wait")
    anna.page.open_menu()
    anna.settle()
    anna.say("Ben is away")
    assert anna.sees("AwaySheet")


def test_a_table_that_ended_meanwhile_can_be_taken_off_the_first_page(phones: Phones) -> None:
    phones.start("spy_alley", bots=1)
    phones.kill("Ben")
    anna = phones.take("Anna")
    anna.app.shared.leave_for_good()
    anna.stage.home()
    ben = phones.take("Ben")
    ben.say("Back to Anna's table")
    ben.until(lambda: has(ben, "Anna's phone holds the table and is out of reach. Keep the app open."), 20)
    ben.back()
    ben.say("Leave")
    ben.until(lambda: "Remove from this page" in ben.words())
    ben.say("Remove from this page")
    assert has(ben, "To come back to it, you need a new code from Anna.")
    ben.say("Remove")
    ben.settle()
    assert "Back to Anna's table" not in ben.words()
    assert ben.app.shared.kept() == []


def test_an_own_rack_without_a_tile_shows_none(phones: Phones) -> None:
    """Spy vs Spy: a rack is filled when its first turn begins; until then no backs lie there."""
    phones.start("spy_vs_spy")
    anna = phones.take("Anna")
    device, face = anna.page.device, anna.page.face
    with device.opened(0):
        view = device.view(0)
    assert (view.racks[0], view.rack) == (0, ()), "the seed lets Ben begin"
    assert isinstance(face.bench(view, 0, None), OpenRack)
    assert isinstance(face.bench(view, 1, None), ClosedRack)


def test_a_step_whose_answer_was_lost_is_played_once(phones: Phones) -> None:
    phones.start("spy_vs_spy")
    anna, ben = phones.pilots["Anna"], phones.pilots["Ben"]
    play(phones, lambda: asked(ben))
    phones.take("Ben")
    ben.settle()
    shared = anna.page.company.shared.hosting
    rows = len(shared.holder.room.table.history)
    bots: dict[tuple[int, int], Any] = {}
    # What Ben sends arrives; what comes back does not.
    real = phones.net.deaf
    phones.net.deaf = {"192.168.1.21"}
    assert decide(ben, bots, "once")
    ben.page.commands._timeout.start()
    phones.pass_time(1.8)
    assert ben.page.ids.tray.sending, "one sees the step on its way"
    phones.pass_time(5.0)
    assert has(ben, "Your move is kept and will be sent.")
    phones.net.deaf = real
    phones.net.cut()
    ben.until(lambda: not ben.page.device.under_way, 20)
    own = [row for row in shared.holder.room.table.history[rows:] if row.seat == 1 and row.kind == "step"]
    assert len(own) == 1


def test_a_new_phone_for_a_seat_and_a_sentence_for_the_old_one(tmp_path: Path) -> None:
    phones = Phones(tmp_path, ("Anna", "Ben", "Cara"), seed=1)
    try:
        phones.lay("clue", without=1, bots=1)
        phones.come_in("Ben", 1)
        phones.take("Anna").say("Start")
        for name in ("Anna", "Ben"):
            pilot = phones.take(name)
            pilot.until(lambda: pilot.stage.place == "table")  # noqa: B023 - asked at once
        anna, ben = phones.pilots["Anna"], phones.pilots["Ben"]
        file = ben.page.device.view(1)
        ben.pause()
        phones.take("Anna")
        phones.pass_time(1.0)
        anna.page.open_menu()
        anna.settle()
        anna.say("A new phone for Ben")
        anna.until(lambda: anna.stage.sheet.code)
        cara = phones.join("Cara", anna.stage.sheet.code.replace("-", ""))
        cara.until(lambda: "Waiting for Anna to let you in." in cara.words())
        phones.take("Anna")
        anna.until(lambda: anna.sees("KnockSheet"))
        phones.pass_time(0.5)
        anna.say("Let in")
        phones.take("Cara")
        cara.until(lambda: cara.stage.place == "table")
        assert cara.page.device.seats == (1,)
        assert cara.page.device.view(1) == file
        phones.take("Ben")
        ben.app.dispatch("on_resume")
        ben.until(lambda: ben.sees("TroubleSheet"))
        assert has(ben, "Your seat is on another phone now.")
        ben.say("Home")
        assert "Back to Anna's table" not in ben.words()
    finally:
        phones.stop()


def test_codes_that_are_no_good_say_why(phones: Phones) -> None:
    phones.lay("spy_alley")
    code = phones.invite(1)
    wrong = code[:-1] + ("2" if code[-1] != "2" else "3")
    ben = phones.join("Ben", wrong)
    ben.until(lambda: has(ben, "That code is not right. Look again, or ask for a new one."), 20)
    assert ben.stage.place == "join"
    ben.page.take("https://example.org")
    assert has(ben, "That is not a code of Spymobile.")
    # Whoever is refused is told so.
    ben.back()
    ben.settle()
    phones.join("Ben", code)
    ben.until(lambda: has(ben, "Waiting for Anna to let you in."), 20)
    anna = phones.take("Anna")
    phones.pass_time(0.5)
    anna.say("Refuse")
    phones.take("Ben")
    ben.until(lambda: has(ben, "Anna did not let you in."))
    ben.say("Home")
    # Nobody answers at all.
    phones.take("Anna").stage.home()
    anna.settle()
    phones.join("Ben", code)
    ben.until(lambda: has(ben, "No answer. Same Wi-Fi?"), 20)


def test_a_guest_whose_disk_is_full_at_the_end_is_told_so_and_the_others_have_theirs(phones: Phones) -> None:
    phones.start("spy_alley")
    anna, ben = phones.pilots["Anna"], phones.pilots["Ben"]

    def no_space(*_args: object) -> None:
        raise NoSpace

    ben.app.store.adopt = no_space  # type: ignore[method-assign, assignment]
    table = anna.page.company.shared.hosting.holder.room.table
    while not table.outcome:
        due = next(due for due in table.decisions() if not due.standing)
        rash = [action for action in due.legal if isinstance(action, table.game.rash)]
        table.act(due.seat, (rash or list(due.legal))[0])
    play(phones, lambda: anna.stage.place == "ending" and ben.stage.place == "home")
    phones.take("Ben")
    assert has(ben, NoSpace().sentence)
    assert has(phones.take("Anna"), "Dice and cards checked by this phone.")

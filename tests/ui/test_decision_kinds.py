"""Open, sealed, mixed and standing decisions by touch, at one device and with seats elsewhere."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

from spymobile.core.event import Told
from spymobile.core.game import Setup
from spymobile.table.host import Host
from spymobile.table.record import MemoryJournal, Occupant
from spymobile.table.table import Table
from spymobile.ui import bots, catalogue
from spymobile.ui.parts.sheet import Sheet
from spymobile.ui.screens.table import TablePage
from spymobile.ui.timer import KivyTimer
from tests.table import mailroom
from tests.ui.mailroom_face import MailFace
from tests.ui.pilot import Pilot


class Office:
    """The Mailroom on the screen."""

    def __init__(
        self, pilot: Pilot, people: int = 2, bots: int = 0, here: Iterable[int] | None = None
    ) -> None:
        self.pilot = pilot
        seats = [Occupant(name) for name in ("Anna", "Ben", "Cara")[:people]]
        seats += [Occupant("Robot", "bot", "recruit")] * bots
        setup = Setup("mailroom", len(seats))
        self.table = Table.lay(mailroom.GAME, setup, seats, bytes(32), lambda _header: MemoryJournal())
        self.host = Host(self.table, KivyTimer(), lambda: 0.0)
        if here is not None:
            sit, wanted = self.host.sit, tuple(here)
            self.host.sit = lambda seats=None, busy=None: sit(wanted, busy)  # type: ignore[method-assign]
        pilot.stage.go("table", host=self.host)
        pilot.settle()

    @property
    def page(self) -> TablePage:
        page = self.pilot.page
        assert isinstance(page, TablePage)
        return page

    @property
    def open_seat(self) -> int | None:
        return self.page.device.open_seat

    @property
    def board_is_for(self) -> int | None:
        """Through whose eyes the board is drawn."""
        view: Any = self.page.board.view
        who: int = view.who
        return who

    def words(self) -> list[str]:
        """On the buttons of the tray."""
        return [button.text for button in self.pilot.buttons(self.page.ids.tray) if button.text]

    def open_by_hand(self, words: str) -> None:
        """Hold a seal until something private lies open, and let go."""
        phases = ("recap", "open", "peek")
        self.pilot.hold_until(words, lambda: self.page.curtain_view.curtain.phase in phases)


@pytest.fixture(autouse=True)
def mail_face(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(catalogue, "face", lambda _name: MailFace())
    monkeypatch.setattr(bots, "of", lambda *_args: None)  # Its robots have no faces and no levels.
    monkeypatch.setattr(bots, "title", lambda *_args: "bot")


def test_an_open_decision_is_taken_on_the_locked_table(pilot: Pilot) -> None:
    office = Office(pilot)
    pilot.say("Stamp 1")
    assert office.table.state.stamps == (1,)
    assert office.open_seat is None


def test_a_mixed_decision_has_its_public_part_in_the_tray(pilot: Pilot) -> None:
    office = Office(pilot)
    pilot.say("Stamp 0")
    assert "Pass" in office.words()
    assert not any(words.startswith("Drop") for words in pilot.words())
    pilot.say("Pass")
    assert office.table.state.turn == 1


def test_a_mixed_decision_is_opened_for_its_sealed_part(pilot: Pilot) -> None:
    """The seal opens the decision, not only the file; it locks itself once the letter has been dropped."""
    office = Office(pilot)
    pilot.say("Stamp 0")
    hand = office.table.state.hands[0]
    office.open_by_hand("Hold to see your secret")
    assert {office.open_seat} == {0}
    office.page.curtain_view.curtain.go_on()
    pilot.settle()
    pilot.say(f"Drop {hand[1]}")
    assert office.table.state.dropped == [hand[1]]
    assert office.open_seat is None
    assert not office.page.curtain_view.is_private
    assert "Ben: stamp" in pilot.words()


def test_alone_a_mixed_decision_lies_in_the_tray_until_it_is_opened(pilot: Pilot) -> None:
    office = Office(pilot, people=1, bots=1)
    pilot.say("Stamp 0")
    assert "Pass" in office.words()
    assert not office.page.curtain_view.is_private
    own = office.page.ids.tray.own_file
    assert own.title == "Tap to decide in secret"
    pilot.tap(own)
    office.page.curtain_view.curtain.go_on()
    pilot.settle()
    letter = office.table.state.hands[0][0]
    pilot.say(f"Drop {letter}")
    assert office.table.state.dropped[:1] == [letter]


def test_orders_are_given_from_the_open_file_at_any_time(pilot: Pilot) -> None:
    """Ben orders something while Anna decides: it holds, his file says so, and nobody can count it."""
    office = Office(pilot)
    device, letter = office.page.device, office.table.state.hands[1][2]
    office.page.curtain_view.open_for(1)
    pilot.wait(1)
    before = device.length(), len(device.heard()), device.last_seat(), device.waiting
    pilot.say(f"Note {letter}")
    assert office.table.state.notes == [-1, letter]
    assert any(f"note {letter}" in words for words in pilot.words()), "the file shows what holds now"
    pilot.say("Close")
    assert (device.length(), len(device.heard()), device.last_seat(), device.waiting) == before
    assert device.open_seat is None
    assert {"Stamp 0", "Stamp 1"} <= set(office.words())


def test_a_decision_elsewhere_has_no_buttons_here(pilot: Pilot) -> None:
    """Ben's phone while Anna decides on hers; then he does on his, and his own file is always at hand."""
    office = Office(pilot, here=[1])
    assert "Anna is thinking." in pilot.words()
    assert office.words() == []
    assert office.page.ids.tray.own_file.title == office.page.face.reveal(office.page.view(), 1)
    anna = office.host._table
    anna.act(0, mailroom.Stamp(0))
    anna.act(0, mailroom.Pass())
    pilot.settle()
    assert "Stamp 0" in office.words()
    pilot.say("Stamp 1")
    assert anna.state.stamps == (0, 1)


def test_steps_of_others_wait_for_the_board_and_come_one_by_one(pilot: Pilot) -> None:
    office = Office(pilot, here=[1])
    page = office.page
    page.board.busy = True
    office.table.act(0, mailroom.Stamp(0))
    office.table.act(0, mailroom.Pass())
    assert page.device.waiting == 2
    view: Any = page.view()
    assert view.stamps == (), "the screen has not come so far"
    page.board.busy = False
    page.inbox.arrived()
    pilot.settle()
    assert page.device.waiting == 0
    assert "Stamp 0" in office.words()


def test_of_more_than_three_steps_that_wait_only_the_last_is_seen_to_happen(
    pilot: Pilot, monkeypatch: pytest.MonkeyPatch
) -> None:
    office = Office(pilot, here=[1])
    page = office.page
    page.board.busy = True
    for seat, action in (
        (0, mailroom.Stamp(0)),
        (0, mailroom.Pass()),
        (1, mailroom.Stamp(1)),
        (1, mailroom.Pass()),
    ):
        office.table.act(seat, action)
    played: list[list[str]] = []
    monkeypatch.setattr(
        page.board, "play", lambda told, *_rest: played.append([event.name for event in told])
    )
    page.board.busy = False
    page.inbox.arrived()
    pilot.settle()
    assert played == [["passed"]]
    view: Any = page.view()
    assert view.stamps == (0, 1), "and yet nothing is left out"
    assert page.device.waiting == 0


class TestEyes:
    """What lies on the board and what is felt is for those who are looking, also in passing."""

    def test_a_shared_board_is_never_for_one_seat(self, pilot: Pilot) -> None:
        office = Office(pilot)
        page = office.page
        pilot.say("Stamp 0")
        office.open_by_hand("Hold to see your secret")
        page.curtain_view.curtain.go_on()
        pilot.settle()
        assert {office.open_seat} == {0}
        assert office.board_is_for == page.device.public
        pilot.say(f"Drop {office.table.state.hands[0][1]}")
        assert office.board_is_for == page.device.public

    def test_alone_the_board_is_closed_with_the_file(self, pilot: Pilot) -> None:
        office = Office(pilot, people=1, bots=1)
        page = office.page
        assert office.board_is_for == 0
        page.shut()
        assert office.open_seat is None
        assert office.board_is_for == page.device.eyes == page.device.public

    def test_an_order_is_neither_felt_nor_played(self, pilot: Pilot, monkeypatch: pytest.MonkeyPatch) -> None:
        office = Office(pilot)
        page = office.page
        noticed: list[object] = []
        monkeypatch.setattr(page.feedback, "notice", noticed.append)
        monkeypatch.setattr(page.board, "play", lambda *told: noticed.append(told))
        page.curtain_view.open_for(1)
        pilot.wait(1)
        moved = page.commands._moved
        pilot.say(f"Note {office.table.state.hands[1][0]}")
        assert office.table.state.notes[1] >= 0
        assert (noticed, page.commands._moved) == ([], moved)

    def test_an_order_given_while_the_board_moves_stands_in_the_file(self, pilot: Pilot) -> None:
        office = Office(pilot, here=[1])
        page, letter = office.page, office.table.state.hands[1][2]
        page.board.busy = True
        office.table.act(0, mailroom.Stamp(0))
        page.curtain_view.open_for(1)
        pilot.wait(1)
        pilot.say(f"Note {letter}")
        pilot.say("Close")
        page.board.busy = False
        page.inbox.arrived()
        pilot.settle()
        page.curtain_view.open_for(1)
        pilot.wait(1)
        assert any(f"note {letter}" in words for words in pilot.words())


class TestNewsUnderASheet:
    """Something may lie over the table when news come, and be closed by them."""

    def test_closing_an_outdated_sheet_loses_and_doubles_nothing(
        self, pilot: Pilot, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        office = Office(pilot, here=[1])
        page = office.page
        played: list[list[str]] = []
        office.table.act(0, mailroom.Stamp(0))
        office.table.act(0, mailroom.Pass())
        pilot.settle()
        page.commands._sheet, page.commands._asked = Sheet(pilot.stage), page.device.prompt()
        page.lay(page.commands._sheet)
        real = page.board.play

        def play(told: list[Told], *rest: Any) -> None:
            played.append([event.name for event in told])
            real(told, *rest)

        monkeypatch.setattr(page.board, "play", play)
        page.board.busy = True
        for seat, action in ((1, mailroom.Stamp(1)), (1, mailroom.Pass()), (0, mailroom.Stamp(1))):
            office.table.act(seat, action)  # Somebody else may play for Ben: a bot that stood in.
        page.board.busy = False
        page.inbox.arrived()
        pilot.settle()
        assert played == [["stamped"], ["passed"], ["stamped"]]
        assert pilot.stage.sheet is None
        assert page.device.waiting == 0

    def test_a_scene_that_is_taken_away_holds_nothing_up(
        self, pilot: Pilot, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        office = Office(pilot, here=[1])
        page = office.page
        monkeypatch.setattr(MailFace, "scene", lambda _face, _told, _ask: Sheet)
        office.table.act(0, mailroom.Stamp(0))
        pilot.settle()
        assert bool(page.scene)
        monkeypatch.undo()
        pilot.stage.cover("settings")
        pilot.settle()
        pilot.back()
        assert not page.scene
        assert page.inbox.is_free
        office.table.act(0, mailroom.Pass())
        pilot.settle()
        assert "Stamp 0" in office.words()

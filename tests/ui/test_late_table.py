"""Whole games by touch at a table that answers late, as on another phone; and answers that go astray."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from spymobile.core.game import Setup
from spymobile.games.enemy_agent import actions as act
from spymobile.table.host import Host
from spymobile.table.record import MemoryJournal, Occupant
from spymobile.table.table import Table
from spymobile.ui import catalogue
from spymobile.ui.app import SpymobileApp
from spymobile.ui.table.decide import commands
from spymobile.ui.timer import KivyTimer
from tests.table import mailroom
from tests.table.late import LateTabletop, Line
from tests.ui import agent_hand, clue_hand, tunnel_hand
from tests.ui.clue_hand import Detective
from tests.ui.mailroom_face import MailFace
from tests.ui.pilot import Hours, Pilot, deal_the_same
from tests.ui.test_spy_alley import Hand
from tests.ui.tunnel_hand import TunnelHand

#: Two frames.
LATE = 2 * Hours.FRAME
ORDERS = {
    "news first": Line(LATE, 2 * LATE, LATE),
    "answer first": Line(LATE, LATE, 3 * LATE),
    "news much later": Line(LATE, LATE, 8 * LATE),
}


@contextmanager
def far_away(monkeypatch: pytest.MonkeyPatch, line: Line) -> Iterator[list[Table]]:
    """From now on every table of the app lies at the other end of a line."""
    tables: list[Table] = []

    def host(app: SpymobileApp, number: str) -> Host:
        table, _journal = app.store.resume(number)
        people = [seat for seat, who in enumerate(table.occupants) if who.kind == "person"]
        tables.append(table)
        top = LateTabletop(table, KivyTimer(), people, line)
        return Host(table, KivyTimer(), lambda: 0.0, tabletop=top)

    monkeypatch.setattr(SpymobileApp, "host", host)
    yield tables


@pytest.mark.parametrize("order", ORDERS)
def test_a_whole_game_is_played_by_touch(pilot: Pilot, monkeypatch: pytest.MonkeyPatch, order: str) -> None:
    deal_the_same(monkeypatch)
    with far_away(monkeypatch, ORDERS[order]) as tables:
        pilot.lay("spy_alley", 2)
        Hand(pilot, f"late {order}", calm=4).play()
    assert tables[0].outcome is not None
    assert pilot.stage.place == "ending"


def arrived(pilot: Pilot) -> None:
    """Whatever was on its way has come, and the board rests."""
    pilot.wait(10 * LATE)
    pilot.until(lambda: pilot.stage.place != "table" or not pilot.page.board.busy)
    pilot.settle()


@pytest.mark.parametrize("order", ORDERS)
def test_clue_to_its_end(pilot: Pilot, monkeypatch: pytest.MonkeyPatch, order: str) -> None:
    """With the card that answers a question chosen in secret, and a wrong accusation before the right one."""
    deal_the_same(monkeypatch)
    with far_away(monkeypatch, ORDERS[order]) as tables:
        pilot.lay("clue", 3)
        monkeypatch.setattr(clue_hand, "table_of", lambda _page: tables[0])
        hand = Detective(pilot, f"late {order}", turns=1, right=False)
        for _step in range(150):
            hand.step()
            arrived(pilot)
            if tables[0].state.accusations:
                hand.right = True
            if hand.done:
                break
    assert tables[0].outcome is not None
    assert hand.done
    (wrong,) = tables[0].state.accusations
    assert wrong.cards != tables[0].state.envelope
    assert tables[0].state.ending == "solved"


def test_tunnels_are_dug(pilot: Pilot, monkeypatch: pytest.MonkeyPatch) -> None:
    deal_the_same(monkeypatch)
    with far_away(monkeypatch, ORDERS["news much later"]) as tables:
        pilot.lay("spy_vs_spy", 2)
        monkeypatch.setattr(tunnel_hand, "table_of", lambda _page: tables[0])
        hand = TunnelHand(pilot)
        for _step in range(12):
            before = tables[0].length
            hand.do(hand.advice())
            arrived(pilot)
            assert tables[0].length > before
    assert hand.used >= {"LayTunnel", "Draw"}
    assert not pilot.page.curtain_view.is_private


def test_agents_walk_and_are_scanned(pilot: Pilot, monkeypatch: pytest.MonkeyPatch) -> None:
    deal_the_same(monkeypatch)
    with far_away(monkeypatch, ORDERS["answer first"]) as tables:
        monkeypatch.setattr(agent_hand, "table_of", lambda _page: tables[0])
        hand = agent_hand.ready(pilot)
        scan = hand.scan

        def scan_once_it_is_there() -> None:
            pilot.until(lambda: pilot.sees("ScanSheet"))
            scan()

        monkeypatch.setattr(hand, "scan", scan_once_it_is_there)
        arrived(pilot)
        for _step in range(8):
            before = tables[0].length
            hand.do(hand.decide(pilot.page.device.prompt()))
            arrived(pilot)
            pilot.see_shocks()
            assert tables[0].length > before
        asked, advice = None, agent_hand.Advice(tables[0])
        while asked is None:
            (decision,) = tables[0].decisions()
            asked = next((action for action in decision.legal if isinstance(action, act.Ask)), None)
            if asked is None:
                tables[0].act(decision.seat, advice.of(decision.seat))
        arrived(pilot)
        before = tables[0].length
        hand.do(asked)
        arrived(pilot)
    assert tables[0].length > before
    assert hand.used >= {"Roll", "scanner"}


def test_one_sees_that_a_step_is_on_its_way(pilot: Pilot, monkeypatch: pytest.MonkeyPatch) -> None:
    """At once nothing else can be pressed; a slow one shows on its button and in words, until it is there."""
    deal_the_same(monkeypatch)
    with far_away(monkeypatch, Line(2.0, 0.1, 0.1)) as tables:
        pilot.lay("spy_alley", 2)
        tray = pilot.page.ids.tray
        roll = pilot.button("Roll")
        pilot.tap(roll)
        assert tables[0].length == 0
        assert pilot.page.device.under_way
        assert all(button.disabled for button in tray.ids.buttons.children)
        assert not tray.sending
        pilot.wait(commands.SLOW)
        assert (tray.sending, roll.ring) == (True, True)
        assert "On its way…" in pilot.words(tray)
        pilot.wait(1)
        pilot.settle()
        assert tables[0].length == 1
        assert not pilot.page.device.under_way
        assert not tray.sending


@pytest.mark.parametrize("kind", ["request", "answer"])
def test_a_letter_that_is_lost_is_said_and_the_step_can_be_tried_again(
    pilot: Pilot, monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    deal_the_same(monkeypatch)
    line = Line(LATE, LATE, LATE if kind == "request" else 20.0)
    line.lost[kind] = 1
    with far_away(monkeypatch, line) as tables:
        pilot.lay("spy_alley", 2)
        pilot.tap(pilot.button("Roll"))
        pilot.wait(commands.TIMEOUT + 0.5)
        assert any("does not answer" in words for words in pilot.words())
        pilot.wait(8)
        assert not pilot.page.device.under_way
        pilot.tap(pilot.button("Roll"))
        pilot.wait(25)
        pilot.settle()
        assert tables[0].history[1].seat == 0
        rolls = [row for row in tables[0].history if any(event.name == "rolled" for event in row.events)]
        assert len(rolls) == 1, "it happens once"


def test_a_page_that_is_left_hears_no_answer(pilot: Pilot, monkeypatch: pytest.MonkeyPatch) -> None:
    deal_the_same(monkeypatch)
    with far_away(monkeypatch, Line(1.0, 1.0, 1.0)) as tables:
        pilot.lay("spy_alley", 2)
        pilot.tap(pilot.button("Roll"))
        pilot.stage.home()
        pilot.wait(5)
        assert tables[0].length == 1, "what was asked for is done"
        assert pilot.stage.place == "home"


def test_an_answer_that_comes_twice_is_heard_once(pilot: Pilot, monkeypatch: pytest.MonkeyPatch) -> None:
    deal_the_same(monkeypatch)
    line = Line(LATE, LATE, LATE)
    line.doubled["answer"] = line.doubled["request"] = 5
    with far_away(monkeypatch, line) as tables:
        pilot.lay("spy_alley", 2)
        pilot.tap(pilot.button("Roll"))
        pilot.wait(2)
        assert tables[0].length == 1
        assert not pilot.page.device.under_way


def test_an_order_on_its_way_shows_nowhere(pilot: Pilot, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ben has ordered something and closed his file; Anna's table looks and works as if he had not."""
    monkeypatch.setattr(catalogue, "face", lambda _name: MailFace())
    seats = [Occupant("Anna"), Occupant("Ben")]
    setup = Setup("mailroom", 2)
    table = Table.lay(mailroom.GAME, setup, seats, bytes(32), lambda _header: MemoryJournal())
    top = LateTabletop(table, KivyTimer(), [0, 1], Line(3.0, 3.0, 3.0))
    pilot.stage.go("table", host=Host(table, KivyTimer(), lambda: 0.0, tabletop=top))
    pilot.settle()
    page, before = pilot.page, pilot.picture()
    page.curtain_view.open_for(1)
    pilot.wait(1)
    pilot.say(f"Note {table.state.hands[1][0]}")
    pilot.say("Close")
    pilot.wait(2)
    assert pilot.picture() == before
    assert not page.device.under_way
    pilot.say("Stamp 1")
    pilot.wait(12)
    pilot.settle()
    assert table.state.stamps == (1,)
    assert table.state.notes[1] >= 0

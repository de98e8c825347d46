"""Enemy Agent after the curtain and after a kill: the same decision again, and no draft that was not kept."""

from __future__ import annotations

import pytest

from spymobile.games.enemy_agent import actions as act
from spymobile.games.enemy_agent import board as facts
from tests.ui.agent_hand import sq
from tests.ui.agent_walk import AgentWalk, Fate, play_to_arrest
from tests.ui.pilot import Pilot, deal_the_same
from tests.ui.positions import table_of


@pytest.fixture
def walk(pilot: Pilot, monkeypatch: pytest.MonkeyPatch) -> AgentWalk:
    deal_the_same(monkeypatch)
    monkeypatch.setattr("spymobile.ui.table.privacy.curtain_view.NAME", 0.05)
    pilot.resize(360, 640)
    pilot.lay("enemy_agent", 2, first=0)
    for seat in (1, 0):
        table_of(pilot.page).act(seat, act.ArrangeStart((0, 1, 2)))
    pilot.settle()
    return AgentWalk(pilot, Fate(monkeypatch))


def killed(walk: AgentWalk) -> None:
    """The process dies; the app is started and the table opened again."""
    number = walk.number()
    kind, seat = walk.page.device.prompt().kind, walk.page.device.prompt().seat
    view = walk.page.view()
    walk.pilot.restart()
    walk.pilot.stage.go("table", number=number)
    walk.pilot.settle()
    prompt = walk.page.device.prompt()
    assert (prompt.kind, prompt.seat) == (kind, seat)
    assert walk.page.view() == view
    assert walk.page.device.open_seat is None
    assert walk.secrets() == []


def chosen(walk: AgentWalk) -> tuple[set[int], int]:
    setup = walk.private()
    picked = {n for n, card in enumerate(setup.ids.passports.children[::-1]) if card.agent}
    plan = [n for n, pick in enumerate(setup.ids.buildings.children[::-1]) if pick.chosen]
    return picked, plan[0] if plan else -1


def test_what_was_chosen_so_far_survives_the_curtain_but_no_kill(walk: AgentWalk) -> None:
    pilot = walk.pilot
    walk.open_folder()
    setup = walk.private()
    for widget in (*setup.ids.passports.children[3:5], setup.ids.buildings.children[0]):
        walk.reach(widget)
        pilot.tap(widget)
    assert chosen(walk) == ({1, 2}, 3)
    pilot.say("Close")
    assert walk.secrets() == []
    walk.open_folder()
    assert chosen(walk) == ({1, 2}, 3)
    pilot.pause()
    assert walk.secrets() == []
    stored = walk.pilot.app.store._base.execute("SELECT name, value FROM settings").fetchall()
    assert not any("agents" in str(line) for line in stored)
    killed(walk)
    walk.open_folder()
    assert chosen(walk) == (set(), -1)
    walk.seal((0, 2, 4), 3)
    assert walk.page.device.prompt().seat == 0
    assert pilot.app._drafts == {(walk.number(), 1): {}}


def test_killed_in_the_middle_of_a_turn(walk: AgentWalk) -> None:
    """After the dice, with people left, before an arrest and before a question."""
    table = walk.table
    for seat, agents, plan in ((1, (0, 2, 4), 3), (0, (1, 3, 4), 1)):
        table.act(seat, act.ChooseAgents(agents))
        table.act(seat, act.HidePlan(plan))
    ready = walk.played()
    walk.pilot.settle()
    walk.roll(2, 4)
    killed(walk)
    assert walk.page.ids.tray.sentence == "Move up to 2 people, 4 squares each."
    walk.do(act.MovePerson(0, sq("S7")))
    killed(walk)
    assert walk.page.ids.tray.sentence == "1 person left to move. Or end the turn."
    assert not walk.page.ids.tray.can_undo
    walk.load(ready, lambda table: play_to_arrest(walk, table))
    killed(walk)
    assert walk.page.ids.tray.sentence == "Arrest 1? If a tourist, your Inspector goes to jail."
    walk.do(act.LetGo())
    walk.roll(1, 6)
    walk.do(act.MovePerson(0, sq("S14")))
    killed(walk)
    assert {"Ask now", "Ask later"} <= set(walk.names())
    walk.do(act.Ask(0))
    assert walk.page.view().known_tourists == 1
    assert facts.BUILDING[walk.page.view().place[0]] == 3

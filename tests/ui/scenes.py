"""Screens that several tests look at: each function brings a fresh app there."""

from __future__ import annotations

from spymobile.games.clue import actions as questions
from spymobile.games.enemy_agent import actions as act
from tests.ui.pilot import Pilot
from tests.ui.positions import table_of


def home(pilot: Pilot) -> None:
    pilot.stage.home()


def lobby(pilot: Pilot) -> None:
    pilot.stage.go("lobby", game="enemy_agent")


def spy_alley(pilot: Pilot) -> None:
    pilot.lay("spy_alley", 3)
    pilot.say("Roll")


def enemy_agent(pilot: Pilot) -> None:
    pilot.lay("enemy_agent", 2)
    page = pilot.page
    table = table_of(page)
    for seat in (0, 1):
        table.act(seat, act.ArrangeStart((0, 1, 2)))
    for seat in (0, 1):
        table.act(seat, act.ChooseAgents((1, 3, 4)))
        table.act(seat, act.HidePlan(3))
    page.board.show(page.view(), page.looks)
    page.refresh()


def clue(pilot: Pilot) -> None:
    """The dice have fallen: lit squares and doors."""
    pilot.lay("clue", 4)
    state = table_of(pilot.page).state
    state.phase, state.count = "move", 7
    pilot.page.refresh()


def clue_sheet(pilot: Pilot) -> None:
    """Beside the board, with what was seen and said in one question."""
    pilot.lay("clue", 4)
    page, table = pilot.page, table_of(pilot.page)
    table.state.movers[table.state.agents[0]], table.state.phase = 3, "ask"
    table.act(0, questions.Ask("delta", "silk_map"))
    pilot.settle()
    curtain = page.curtain_view
    curtain.open_for(page.device.prompt().seat)
    pilot.until(lambda: curtain.desk is not None)
    curtain.desk.open("sheet")
    pilot.until(lambda: not curtain.desk.panel.thinking)


def handed_over(pilot: Pilot) -> None:
    """A secret set-up is due: the device is passed on."""
    pilot.lay("enemy_agent", 2)
    while pilot.page.device.prompt().kind == "enemy_agent.arrange_start":
        pilot.page.commands.act(pilot.page.device.prompt().choices[0])
        pilot.settle()

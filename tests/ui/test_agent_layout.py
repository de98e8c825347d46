"""Enemy Agent at every size: nothing cut, nothing overlapping, nothing out of reach."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from spymobile.games.enemy_agent import actions as act
from spymobile.ui.face import Focus
from spymobile.ui.screens.lobby_seats import LobbySeat
from tests.ui.agent_hand import sq
from tests.ui.pilot import Pilot, deal_the_same
from tests.ui.positions import table_of
from tests.ui.scenes import enemy_agent
from tests.ui.test_layout import LARGEST, SMALLEST, Eye

SCREENS = ((SMALLEST, 1.0), (LARGEST, 1.0), ((360, 640), 1.0), ((360, 640), 2.0), ((1280, 800), 2.0))
#: What stands in the tray, and what it takes to get there.
STEPS: dict[str, dict[str, Any]] = {
    "start_turn": {"fresh": 1 << 3},
    "move_person": {"people": 2, "left": 2, "squares": 5, "false_arrests": (0, 1)},
    "arrest": {"mover": 7, "people": 1},
    "ask_now": {"mover": 3, "fresh": 1 << 3, "people": 1},
}


class AgentEye(Eye):
    """Walks through a game of Enemy Agent."""

    def lobby(self) -> None:
        self.stage.go("lobby", game="enemy_agent")
        lobby: Any = self.stage.page
        lobby.seats = [LobbySeat(name, n) for n, name in enumerate(("Alexandra", "Bartholomew"))]
        lobby.set_onlookers(True)
        self.look("lobby")
        with self.sheet("chair", lambda: lobby.edit(0)):
            pass
        with self.sheet("table sheet", lobby.open_table_options):
            pass
        lobby.start()

    def set_up(self) -> None:
        page: Any = self.stage.page
        table = table_of(page)
        self.look("arrange")
        for seat in (0, 1):
            table.act(seat, act.ArrangeStart((0, 1, 2)))
        self.look("folder")
        curtain = page.curtain_view.curtain
        curtain.hold(1 - table.view(-2).first, False)
        curtain.held()
        curtain.named()
        self.look("recap")
        curtain.go_on()
        self.look("set-up")
        setup = page.curtain_view.frame.ids.body.children[0]
        setup.shuffle()
        self.look("set-up, chosen")
        setup.ask_seal()
        self.look("set-up, to be sealed")
        page.shut()
        for seat in (0, 1):
            table.act(seat, act.ChooseAgents((1, 3, 4)))
            table.act(seat, act.HidePlan(3))

    def turns(self) -> None:
        page: Any = self.stage.page
        for phase, changes in STEPS.items():
            self.put(phase, changes)
            self.look(phase)
            assert len(page.ids.tray.sentence) <= 60
            if phase == "move_person":
                page.ids.tray._more.bring(7)
                self.look("the others")
                page.selection.take_up(Focus(0))
                self.look("taken up")
                page.selection.at(None, sq("S7"))
                assert "Next way" in [choice.text for choice in page.ids.tray.choices]
                self.look("two ways")
        page.commands.act(act.Ask(3))
        sheet = self.stage.sheet
        self.look("scanner, shielded")
        sheet.hold()
        self.rest()
        self.look("scanner, held")
        assert sheet.word == "AGENT"
        sheet.shut()
        self.look("scanner, let go")
        sheet.go_on()
        self.rest()
        curtain = page.curtain_view.curtain
        curtain.hold(0, True)
        curtain.held()
        curtain.named()
        self.look("file")
        page.shut()
        with self.sheet("menu", page.open_menu):
            pass
        with self.sheet("seat", lambda: page.show_seat(1)):
            pass

    def ending(self) -> None:
        """Of a game without prepared positions: the end plays it again from its record."""
        enemy_agent(self.pilot)
        for answer in (act.OfferDraw(), act.AgreeToDraw()):
            self.stage.page.commands.act(answer)
            self.rest()
        assert self.stage.place == "ending"
        self.look("ending")
        self.stage.page.open_files()
        self.look("ending, all open")

    def put(self, phase: str, changes: dict[str, Any]) -> None:
        page: Any = self.stage.page
        state = table_of(page).state
        state.turn, state.phase = 0, phase
        state.place[3], state.place[7], state.place[8] = sq("R14"), sq("C4"), sq("C4")
        for name, value in changes.items():
            setattr(state, name, value)
        page.board.show(page.view(), page.looks)
        page.refresh()


@pytest.fixture(scope="module")
def eye(tmp_path_factory: pytest.TempPathFactory) -> Iterator[AgentEye]:
    with pytest.MonkeyPatch.context() as patch:
        deal_the_same(patch)
        pilot = Pilot(tmp_path_factory.mktemp("eye"))
        yield AgentEye(pilot)
        pilot.app.preferences.text_scale = 1.0
        pilot.stop()


@pytest.mark.parametrize(("size", "scale"), SCREENS, ids=lambda value: str(value).replace(", ", "x"))
def test_enemy_agent_fits(eye: AgentEye, size: tuple[int, int], scale: float) -> None:
    eye.found, eye.seen = [], []
    eye.pilot.app.preferences.text_scale = scale
    eye.pilot.resize(*size)
    eye.lobby()
    eye.set_up()
    eye.turns()
    eye.ending()
    eye.stage.home()
    assert len(eye.seen) > 20
    assert not eye.found, "\n" + "\n".join(eye.found)

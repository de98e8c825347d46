"""The first-game lessons, played by touch to their end."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from kivy.clock import Clock
from kivy.lang import Builder

from spymobile.games.enemy_agent import actions as agents
from spymobile.games.spy_alley import actions as alley
from spymobile.ui import tutorial
from spymobile.ui.tutorial.coach import LessonCoach
from spymobile.ui.tutorial.offer import LessonList
from spymobile.ui.tutorial.progress import Run
from spymobile.ui.tutorial.script import BotMove, Do, Look
from tests.ui.agent_hand import Hand as AgentHand
from tests.ui.looker import faults
from tests.ui.pilot import Pilot


def run_of(pilot: Pilot) -> Run:
    """The lesson on the screen."""
    coach = pilot.page.coach
    assert isinstance(coach, LessonCoach)
    return coach.run


class Pupil:
    """Somebody who does what the lesson asks, and first something else if ``naughty``."""

    def __init__(self, pilot: Pilot, naughty: bool = False) -> None:
        self.pilot = pilot
        self.naughty = naughty
        self.hints = 0

    @property
    def page(self) -> Any:
        return self.pilot.page

    @property
    def run(self) -> Run:
        return run_of(self.pilot)

    def finish(self) -> None:
        for _ in range(400):
            if self.run.last and self.run.done:
                return
            self.step()
        raise AssertionError(f"stuck: {self.pilot.words()}")

    def step(self) -> None:
        run = self.run
        goal = run.wanted
        if type(self.pilot.stage.sheet).__name__ == "ScanSheet":
            Scanner(self.pilot).scan()
            return
        if self.page.board.busy or isinstance(goal, BotMove):
            self.pilot.watch()
            return
        if goal is None:
            self.pilot.say("Go on")
            return
        if self.naughty:
            self._stray(goal)
        if isinstance(goal, Look):
            self._look()
        else:
            getattr(self, f"_{run.lesson.game}")(goal.answer(run.view), goal)

    def _look(self) -> None:
        touch = self.pilot.press(self.page.ids.tray.ids.seal)
        self.pilot.until(lambda: self.page.curtain_view.curtain.phase == "peek")
        self.pilot.settle()
        assert self.run.words in self.pilot.words(), "the sentence is in sight while the file is open"
        touch.touch_up()
        self.pilot.settle()
        assert not self.page.curtain_view.is_private

    def _stray(self, goal: Any) -> None:
        """Tap every button that is not wanted: each says why not, and nothing changes."""
        before = (self.run.at, self.run.goal, self.page.device.length(self.page.device.eyes))
        for button in [b for b in self.page.ids.tray.ids.buttons.children if b.dim]:
            self.pilot.tap(button)
            assert self.pilot.stage.sheet is None
            assert self.run.hint in self.pilot.words()
            self.hints += 1
            self._hush()
        assert (self.run.at, self.run.goal, self.page.device.length(self.page.device.eyes)) == before

    def _hush(self) -> None:
        """Let the note go; it would lie over the tray."""
        self.pilot.stage.notes.clear_widgets()

    def _enemy_agent(self, action: Any, goal: Do) -> None:
        hand = Scanner(self.pilot)
        if isinstance(action, agents.ChooseAgents):
            assert "Hide your plan" in " ".join(self.pilot.words())
            if self.naughty:
                hand.seal((0, 1, 2), 1)
                assert self.run.hint in self.pilot.words()
                assert (self.run.at, self.run.goal, self.pilot.stage.sheet) == (0, 0, None)
                self._hush()
                hand.private().change()
                hand.private()._tap_passport(2)
                hand.private().shuffle()
                hand.private()._agents = set()
            hand.seal(action.agents, 1)
        else:
            hand.do(action)

    def _spy_alley(self, action: Any, goal: Do) -> None:
        pilot = self.pilot
        match action:
            case alley.Roll():
                pilot.say("Roll")
            case alley.Buy(spies):
                pilot.say("Choose…")
                sheet = pilot.stage.sheet
                for spy in spies:
                    peg = 4 * ("french", "german", "spanish", "italian").index(spy) + 1
                    pilot.tap(sheet.ids.board.to_window(*sheet.ids.board.hole(peg)))
                self._down(sheet)
                pilot.tap(sheet.ids.buy)
            case alley.ChooseRoute(_):
                board = self.page.board
                for _ in range(2):
                    pilot.tap(board.to_window(*board.to_point(*board.centre(24))))
            case alley.NameASpy(_, _):
                pilot.say("Name a spy")
                self._name("Otto", "German")
                assert "For this lesson: name Otto. Which land's four items has he?" in pilot.words()
                self._hush()
                pilot.say("Name a spy")
                self._name("Otto", "Italian")
            case alley.ChooseIdentity(_):
                assert self.run.words in pilot.words()
                pilot.say("Keep mine")
                pilot.say("Be this spy")
                assert not self.page.curtain_view.is_private
            case alley.UseCard(count):
                pilot.say("Use card")
                pilot.tap(next(p for p in pilot.stage.sheet.ids.cards.children if p.text == str(count)))
                pilot.say(f"Use card {count}")

    def _name(self, name: str, spy: str) -> None:
        sheet = self.pilot.stage.sheet
        self.pilot.tap(next(p for p in sheet.ids.who.children if p.text == name))
        self.pilot.tap(next(p for p in sheet.ids.spies.children if p.text == spy))
        self._down(sheet)
        touch = self.pilot.press(self.pilot.button("Hold to accuse"))
        self.pilot.until(lambda: self.pilot.stage.sheet is None)
        touch.touch_up()
        self.pilot.settle()

    def _down(self, sheet: Any) -> None:
        sheet.ids.scroll.scroll_y = 0
        self.pilot.settle()


class Scanner(AgentHand):
    """The hand of the game's own tests; where the bot slides the passport, it only goes on."""

    def scan(self) -> None:
        self.pilot.stage.sheet.scan()
        self.pilot.until(lambda: self.pilot.stage.sheet.ready)
        self.pilot.settle()
        self.pilot.say("Go on")


@pytest.mark.parametrize("game", tutorial.LESSONS)
def test_a_lesson_by_touch(pilot: Pilot, game: str) -> None:
    tutorial.begin(pilot.stage, game)
    pilot.settle()
    pupil = Pupil(pilot, naughty=True)
    pupil.finish()
    assert pupil.hints
    assert not pilot.app.store.games(), "a lesson leaves no game behind"
    pilot.say("Play a real game")
    assert pilot.stage.place == "lobby"
    pilot.back()
    assert pilot.stage.place == "home"


def test_back_skip_and_undo_by_touch(pilot: Pilot) -> None:
    tutorial.begin(pilot.stage, "spy_alley")
    pilot.settle()
    pupil = Pupil(pilot)
    run = run_of(pilot)
    for step in range(3):
        assert run.at == step
        pilot.say("Skip")
    pupil.step()
    assert run.done
    assert pilot.page.view().money[0] == 20
    pilot.say("Undo")
    assert (run.at, run.done) == (3, False)
    assert pilot.page.view().money[0] == 30
    pupil.step()
    pilot.say("Back")
    assert (run.at, run.done, pilot.page.view().money[0]) == (3, False, 30)
    pilot.say("Back")
    assert run.at == 2
    pilot.say("Roll")
    pilot.say("Undo")
    assert any("The die has fallen" in word and "Back" in word for word in pilot.words())


def test_leaving_and_coming_back_from_the_rules(pilot: Pilot) -> None:
    tutorial.begin(pilot.stage, "spy_alley")
    pilot.settle()
    for _ in range(3):
        pilot.say("Skip")
    pilot.page.open_rules()
    pilot.settle()
    pilot.back()
    assert (pilot.stage.place, run_of(pilot).at) == ("tutorial", 3)
    Pupil(pilot).step()
    assert run_of(pilot).done
    pilot.say("Leave the lesson")
    assert pilot.stage.place == "home"


def test_back_pause_and_resizing_break_nothing(pilot: Pilot) -> None:
    pilot.app.preferences.reduce_motion = False
    tutorial.begin(pilot.stage, "spy_alley")
    pilot.settle()
    run = run_of(pilot)
    for number in range(6):
        pilot.tap(pilot.button("Skip"))
        pilot.resize(*((320, 560), (1280, 800), (412, 915))[number % 3])
        pilot.pause()
        if number % 3 == 2:
            pilot.tap(pilot.button("Back"))
    assert run.at > 2


# The way there


def test_the_offer_on_the_home_page_never_returns(pilot: Pilot) -> None:
    assert "New here? Play a ten-minute lesson." in pilot.words()
    pilot.say("Close")
    assert "New here? Play a ten-minute lesson." not in pilot.words()
    pilot.restart()
    assert "New here? Play a ten-minute lesson." not in pilot.words()


def test_the_offer_leads_to_the_list_of_lessons(pilot: Pilot) -> None:
    pilot.say("Play a lesson")
    assert pilot.stage.sheet is not None
    pilot.say("Not now")
    assert "New here? Play a ten-minute lesson." in pilot.words()
    pilot.say("Play a lesson")
    pilot.say("Enemy Agent")
    assert (pilot.stage.place, run_of(pilot).lesson.game) == ("tutorial", "enemy_agent")
    pilot.say("Leave the lesson")
    assert pilot.stage.place == "home"
    assert "New here? Play a ten-minute lesson." not in pilot.words()


@pytest.mark.parametrize("game", tutorial.LESSONS)
def test_the_lobby_always_has_a_lesson(pilot: Pilot, game: str) -> None:
    pilot.stage.go("lobby", game=game)
    pilot.settle()
    pilot.tap(next(b for b in pilot.buttons() if getattr(b, "title", "") == "Lesson"))
    assert (pilot.stage.place, run_of(pilot).lesson.game) == ("tutorial", game)
    pilot.back()
    if pilot.stage.place == "tutorial":
        pilot.back()
    assert pilot.stage.place == "lobby"


def look(pilot: Pilot) -> list[str]:
    """What is wrong on the screen; frames are laid out and not drawn."""
    for _ in range(6):
        Clock.tick()
        Builder.sync()
        Clock.tick_draw()
        Builder.sync()
    return faults(pilot.top)


@pytest.mark.parametrize("game", tutorial.LESSONS)
@pytest.mark.parametrize(
    ("size", "scale"),
    [
        ((360, 640), 2.0),
        ((412, 915), 1.0),
        ((1280, 800), 1.0),
    ],
)
def test_nothing_is_cut(tmp_path: Path, game: str, size: tuple[int, int], scale: float) -> None:
    pilot = Pilot(tmp_path, size, scale)
    try:
        found = walk(pilot, game)
    finally:
        pilot.stop()
    assert not found, "\n".join(found)


def walk(pilot: Pilot, game: str) -> list[str]:
    found = look(pilot)
    pilot.stage.lay(LessonList(pilot.stage))
    found += look(pilot)
    tutorial.begin(pilot.stage, game)
    page, run = pilot.page, run_of(pilot)
    while not run.last:
        found += [f"step {run.at + 1}: {fault}" for fault in look(pilot)]
        sheet = getattr(run.wanted, "sheet", "")
        if sheet:
            page.commands.open_sheet(sheet)
            found += [f"step {run.at + 1}, {sheet}: {fault}" for fault in look(pilot)]
        page.coach.skip()
    return found + look(pilot)

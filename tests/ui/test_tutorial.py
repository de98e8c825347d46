"""The first-game lessons, played by touch to their end."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any

import pytest
from kivy.clock import Clock
from kivy.lang import Builder
from kivy.metrics import dp

from spymobile.games.clue import actions as clue
from spymobile.games.clue.board import CARD
from spymobile.games.enemy_agent import actions as agents
from spymobile.games.spy_alley import actions as alley
from spymobile.table.host import Host
from spymobile.table.lesson.run import Run
from spymobile.table.lesson.script import BotMove, Briefing, Exercise
from spymobile.ui import catalogue, tutorial
from spymobile.ui.games.spy_alley.tokens import DIE
from spymobile.ui.table.show.shock_sheet import ShockSheet
from spymobile.ui.tutorial.coach import LessonCoach
from spymobile.ui.tutorial.offer import LessonList
from spymobile.ui.tutorial.parts import CoachLine, Exhibit, LessonBar, Shade
from spymobile.ui.tutorial.script import BoardStep
from tests.ui.agent_hand import Hand as AgentHand
from tests.ui.clue_hand import Detective
from tests.ui.looker import difference, faults
from tests.ui.pilot import PHONE, TABLET, Pilot, deal_the_same
from tests.ui.tunnel_hand import TunnelHand

LESSON_WIDGETS = (LessonBar, Shade, Exhibit, CoachLine)


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
        self.pilot.see_shocks()
        if self.page.board.busy or isinstance(goal, BotMove):
            self.pilot.watch()
            return
        if goal is None:
            self.pilot.say("Go on")
            return
        if self.naughty:
            self._stray(goal)
        if isinstance(goal, Briefing):
            self._look()
        else:
            getattr(self, f"_{run.lesson.game}")(goal.answer(run.view), goal)

    def _look(self) -> None:
        """The deal: hold, see, let go."""
        assert self.run.words in self.pilot.words(self.pilot.dealing), "the sentence stands on the folder"
        self.pilot.look_at_deal()
        assert not self.page.curtain_view.is_private

    def _stray(self, goal: Any) -> None:
        """Tap every button that is not wanted: each says why not, and nothing changes."""
        before = (self.run.at, self.run.goal, self.page.device.length(self.page.device.eyes))
        for button in [b for b in self.page.ids.tray.ids.buttons.children if b.dim]:
            self.pilot.tap(button)
            if type(self.pilot.stage.sheet).__name__ == "WhySheet":
                self.pilot.back()  # The rules speak first: nothing is chosen yet.
                continue
            assert self.pilot.stage.sheet is None
            assert self.run.hint in self.pilot.words()
            self.hints += 1
            self._hush()
        assert (self.run.at, self.run.goal, self.page.device.length(self.page.device.eyes)) == before

    def _hush(self) -> None:
        """Let the note go; it would lie over the tray."""
        self.pilot.stage.notes.clear_widgets()

    def _enemy_agent(self, action: Any, goal: Exercise) -> None:
        hand = Scanner(self.pilot)
        if isinstance(action, agents.ChooseAgents):
            assert "Hide your plan" in " ".join(self.pilot.words())
            if self.naughty:
                hand.seal((0, 1, 2), 1)
                assert self.run.hint in self.pilot.words()
                assert (self.run.at, self.run.goal, self.pilot.stage.sheet) == (1, 0, None)
                self._hush()
                hand.private().change()
                hand.private()._tap_passport(2)
                hand.private().shuffle()
                hand.private()._agents = set()
            hand.seal(action.agents, 1)
        elif isinstance(action, agents.HidePlan):
            hand.seal((), action.building)  # The agents were skipped: only the plan is to be hidden.
        else:
            hand.do(action)

    def _spy_alley(self, action: Any, goal: Exercise) -> None:
        pilot = self.pilot
        match action:
            case alley.Roll():
                pilot.say("Roll")
            case alley.Buy(spies):
                for spy in spies:
                    number = ("french", "german", "spanish", "italian").index(spy)
                    pilot.tap(self.page.ids.tray._more.holes[number])
                pilot.say(f"Buy {len(spies)} for ${5 * len(spies)}")
            case alley.ChooseRoute(_):
                board = self.page.board
                for _ in range(2):
                    pilot.tap(board.to_window(*board.to_point(*board.centre(24))))
            case alley.NameASpy(_, _):
                pilot.say("Name a spy")
                self._name("Otto", "German")
                assert "For this lesson: name Otto. Of which nation has he all four items?" in pilot.words()
                self._hush()
                pilot.say("Name a spy")
                self._name("Otto", "Italian")
            case alley.ChooseIdentity(_):
                assert self.run.words in pilot.words()
                pilot.say("Keep my card")
                pilot.say("Be this spy")
                assert not self.page.curtain_view.is_private
            case alley.UseCard(count):
                pilot.say("Use card")
                pilot.tap(next(p for p in pilot.stage.sheet.ids.cards.children if p.text == str(count)))
                pilot.say(f"Use card {count}")

    def _spy_vs_spy(self, action: Any, goal: Exercise) -> None:
        said = {self.run.words, self.run.hint} & set(self.pilot.words())
        assert said, "the sentence stands on the open rack, too"
        TunnelHand(self.pilot).do(action)

    def _clue(self, action: Any, goal: Exercise) -> None:
        pilot, hand = self.pilot, Detective(self.pilot, "lesson")
        match action:
            case clue.MoveTo(place):
                hand.go(place)
            case clue.Ask(agent, item):
                if self.naughty:
                    self._at_desk("Ask…")  # The same question, with the sheet in sight.
                    assert self.page.stage.sheet is not None
                    pilot.back()
                    pilot.back()
                hand.ask(CARD[agent], CARD[item])
            case clue.Accuse(agent, item, base):
                hand.accuse(CARD[agent], CARD[item], CARD[base])
                pilot.see_shocks()
            case clue.GoOn():
                if self.naughty:
                    self._at_desk("Ask again")
                    assert self.run.hint in pilot.words()
                    assert self.page.curtain_view.desk is not None, "nothing was played"
                    self._hush()
                    pilot.back()
                pilot.say("Not now")
            case _:
                pilot.say(
                    {"Roll": "Roll", "Stay": "Stay and ask", "Draw": "Draw"}.get(
                        type(action).__name__, "End turn"
                    )
                )

    def _at_desk(self, words: str) -> None:
        """Open the own file, and press what it offers where it hides the tray."""
        self.pilot.tap(self.page.ids.tray.own_file)
        desk = self.page.curtain_view.desk
        self.pilot.tap(next(b for b in self.pilot.buttons(desk) if b.text == words))

    def _name(self, name: str, spy: str) -> None:
        sheet = self.pilot.stage.sheet
        self.pilot.tap(next(p for p in sheet.ids.who.children if p.text == name))
        self.pilot.tap(next(p for p in sheet.ids.spies.children if p.text == spy))
        self._down(sheet)
        touch = self.pilot.press(self.pilot.button("Hold to accuse"))
        self.pilot.until(lambda: self.pilot.stage.sheet is not sheet)
        touch.touch_up()
        self.pilot.settle()
        self.pilot.see_shocks()

    def _down(self, sheet: Any) -> None:
        sheet.ids.scroll.scroll_y = 0
        self.pilot.settle()


class Scanner(AgentHand):
    """The hand of the game's own tests; where the bot slides the passport, it only goes on."""

    def scan(self) -> None:
        self.pilot.stage.sheet.scan()
        self.pilot.until(lambda: self.pilot.stage.sheet.ready)
        self.pilot.settle()
        self.pilot.see_scan()


@pytest.mark.parametrize("game", catalogue.lessons())
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


def test_a_card_that_is_read_in_a_lesson_leaves_the_table_at_rest(
    pilot: Pilot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A lesson keeps no draft: what was read is not said anew in every frame."""
    tutorial.begin(pilot.stage, "clue")
    pilot.settle()
    pupil = Pupil(pilot)
    while "Not now" not in [button.text for button in pilot.buttons()]:
        pupil.step()  # Until a question was answered.
    page, real = pilot.page, pilot.page.refresh
    shown: list[float] = []

    def refresh() -> None:
        shown.append(Clock.get_boottime())
        real()

    monkeypatch.setattr(page, "refresh", refresh)
    pilot.tap(page.ids.tray.own_file)
    page.curtain_view.desk.open("shown")
    pilot.wait(1)
    assert len(shown) < 5


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
    assert any("Back plays the step again." in word for word in pilot.words())


def test_nothing_bright_is_empty_and_nothing_said_or_judged_is_dim(pilot: Pilot) -> None:
    """D12: no bright square where no die lies, and no veil over a caption or a verdict."""
    tutorial.begin(pilot.stage, "spy_alley")
    pilot.settle()
    pupil, run = Pupil(pilot), run_of(pilot)
    pilot.say("Skip")
    pilot.say("Skip")
    board = pilot.page.board
    x, y, wide, high = DIE

    def at_the_die() -> list[Any]:
        step = run.step
        rects = step.focus(board) if isinstance(step, BoardStep) and step.focus is not None else []
        return [r for r in rects if x <= r[0] and r[0] + r[2] <= x + wide and y <= r[1] <= y + high]

    assert at_the_die() == []
    pupil.step()
    assert len(at_the_die()) == 1, "the die, and nothing beside it"
    board.say_at(1, "Ida waits.", 60)
    pilot.frames(3)
    left, bottom, across, up = board.caption.box
    assert is_paper(pilot, left + across / 2, bottom + up - dp(4))
    board.caption.hide()
    seen = []

    def judged() -> None:
        sheet = pilot.stage.sheet
        if isinstance(sheet, ShockSheet):
            pilot.until(lambda: sheet.awake)
            seen.append(is_paper(pilot, dp(12), sheet.ids.gap.center_y))
        Pilot.see_shocks(pilot)

    pilot.see_shocks = judged  # type: ignore[method-assign]
    while not any(isinstance(goal, Exercise) and goal.opens("name") for goal in run.step.script):
        judged()  # A bot that was quick has guessed already.
        pilot.say("Skip")
    pupil.step()
    assert seen
    assert all(seen)


def is_paper(pilot: Pilot, x: float, y: float) -> bool:
    """Whether a point of the screen is as bright as paper."""
    pixels, at = pilot.pixels(), 4 * (int(y) * PHONE[0] + int(x))
    return min(pixels[at : at + 3]) > 180


def test_nobody_has_to_be_quicker_than_a_bot_to_get_further_back(pilot: Pilot) -> None:
    tutorial.begin(pilot.stage, "enemy_agent")
    pilot.settle()
    run = run_of(pilot)
    while not isinstance(run.wanted, BotMove):
        pilot.say("Skip")
    step = run.at

    def watch() -> None:
        """Until the bot has done all it does in this step: it ends with an arrest."""
        pilot.until(lambda: pilot.sees("ScanSheet"))
        pilot.say("Scan for me")
        pilot.see_scan()
        assert run.done

    watch()
    pilot.say("Back")
    assert run.at == step, "first the step itself, from its start"
    watch()
    pilot.say("Back")
    assert run.at == step - 1
    pilot.say("Skip")
    watch()
    pilot.say("Back")
    assert run.at == step, "come to anew, it is played again first"


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


@pytest.mark.parametrize("game", catalogue.lessons())
def test_a_lesson_goes_on_where_it_was_left(pilot: Pilot, game: str) -> None:
    tutorial.begin(pilot.stage, game)
    pilot.settle()
    for _ in range(4):
        pilot.say("Skip")
    left = run_of(pilot)
    pilot.say("Leave the lesson")
    tutorial.begin(pilot.stage, game)
    pilot.settle()
    assert run_of(pilot) is not left
    assert (run_of(pilot).at, run_of(pilot).words) == (4, left.words)
    assert "You go on where you stopped." in pilot.words()
    run = run_of(pilot)
    for _ in range(1 + run.touched):  # A bot may have moved at once: first that is played again.
        run.back()
    assert run.at == 3, "what lies behind can be played again"
    pilot.say("Start over")
    assert (run.at, run.finished) == (0, False)
    assert run.words in pilot.words()


def test_a_lesson_that_was_left_is_offered_where_it_was_left(pilot: Pilot) -> None:
    """On the first page and in the lobby, quietly; not before it was begun, and not when it is over."""
    pilot.say("Play a lesson")
    pilot.say("Enemy Agent")
    for words in ("Enemy Agent lesson: go on at step 1", "Enemy Agent lesson: go on at step 3"):
        pilot.say("Leave the lesson")
        assert pilot.stage.place == "home"
        pilot.tap(pilot.scroll_to(pilot.button(words)))
        assert pilot.stage.place == "tutorial"
        while run_of(pilot).at < 2:
            pilot.say("Skip")
    pilot.say("Leave the lesson")
    for game, line in (
        ("enemy_agent", "Go on at step 3"),
        ("spy_alley", "A first game, step by step, in ten minutes"),
    ):
        pilot.stage.go("lobby", game=game)
        pilot.settle()
        assert line in pilot.words()
        pilot.stage.home()
    tutorial.begin(pilot.stage, "enemy_agent")
    pilot.settle()
    while not run_of(pilot).last:
        pilot.say("Skip")
    pilot.say("Leave the lesson")
    assert not [words for words in pilot.words() if "go on at step" in words]


def test_a_lesson_never_shows_an_empty_slip(pilot: Pilot) -> None:
    """Where a position is laid anew nothing is new; the slip says so."""
    tutorial.begin(pilot.stage, "enemy_agent")
    pilot.settle()
    pupil, empty = Pupil(pilot), 0
    for _ in range(60):
        slip = pilot.page.ids.tray.ids.slip
        if not slip.text:
            empty += 1
            assert slip.ids.words.text == "No news yet."
        if run_of(pilot).at > 5:
            break
        pupil.step()
    assert empty


@pytest.mark.parametrize("kept", [99, -1, "two", None, [3]])
def test_a_step_that_is_none_begins_the_lesson(pilot: Pilot, kept: Any) -> None:
    pilot.app.store.set(tutorial.kept_at("spy_alley"), kept)
    tutorial.begin(pilot.stage, "spy_alley")
    pilot.settle()
    assert run_of(pilot).at == 0


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


def test_the_log_shows_a_moment_again_and_leads_back(tmp_path: Path) -> None:
    pilot = Pilot(tmp_path, TABLET)
    try:
        tutorial.begin(pilot.stage, "spy_alley")
        pilot.settle()
        for _ in range(2):
            pilot.say("Skip")
        Pupil(pilot).step()
        pilot.say("Go on")
        page, run = pilot.page, run_of(pilot)
        assert isinstance(run.wanted, Exercise)
        page.flashback.show(page.log.read()[-1])
        pilot.settle()
        assert run.words not in pilot.words()
        pilot.say("Back to now")
        assert run.words in pilot.words()
    finally:
        pilot.stop()


# The page belongs to everybody


def lesson_widgets(pilot: Pilot) -> list[str]:
    """What of a lesson is on the screen."""
    return sorted(type(w).__name__ for w in pilot.widgets() if isinstance(w, LESSON_WIDGETS))


@pytest.mark.parametrize("size", [PHONE, TABLET], ids=["phone", "tablet"])
@pytest.mark.parametrize("place", ["table", "tutorial"])
def test_a_common_table_is_untouched_by_the_lesson_before_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], place: str
) -> None:
    """Even on the very page that a lesson was on."""
    deal_the_same(monkeypatch)
    pilot = Pilot(tmp_path, size)
    try:
        pilot.lay("spy_alley", 1, bots=1)
        number = pilot.page.number
        before = shown(pilot, place, number)
        pilot.stage.home()
        tutorial.begin(pilot.stage, "spy_alley")
        pilot.settle()
        page = pilot.page
        pilot.say("Skip")
        assert lesson_widgets(pilot) == ["Exhibit", "LessonBar", "Shade"]
        pilot.say("Back")
        assert lesson_widgets(pilot) == ["LessonBar", "Shade"]
        assert pilot.dealing is not None, "the first step is the deal"
        pilot.say("Leave the lesson")
        assert pilot.stage.place == "home"
        after = shown(pilot, place, number)
        assert (pilot.page is page) == (place == "tutorial")
        assert difference(before, after, size[0]) == ""
        assert lesson_widgets(pilot) == []
        assert pilot.page.coach is None
        pilot.say("Roll")
        assert pilot.page.device.length(pilot.page.device.eyes) > 1
        pilot.back()
        assert "The game is saved. Leave?" in pilot.words()
    finally:
        pilot.stop()


def shown(pilot: Pilot, place: str, number: str) -> bytes:
    """A kept game on this page, as it looks."""
    pilot.stage.home()
    pilot.stage.go(place, number=number)
    pilot.settle()
    pilot.stage.notes.clear_widgets()
    return pilot.picture()


def test_a_lesson_goes_on_in_a_page_of_another_size_of_text(pilot: Pilot) -> None:
    tutorial.begin(pilot.stage, "spy_alley")
    pilot.settle()
    pupil, run = Pupil(pilot), run_of(pilot)
    for _ in range(3):
        pilot.say("Skip")
    pupil.step()
    page = change_text_scale(pilot, 1.3)
    assert (run_of(pilot) is run, run.at, run.done) == (True, 3, True)
    assert (page.coach.page, lesson_widgets(pilot)) == (page, ["LessonBar", "Shade"])
    pilot.say("Undo")
    assert (run.at, run.done) == (3, False)
    pupil.step()
    pilot.say("Go on")
    assert run.at == 4
    pilot.until(lambda: run.touched)
    page = change_text_scale(pilot, 1.0)
    pilot.until(lambda: run.done)  # The bots have moved along.
    table = page.device
    pilot.say("Back")
    assert (run.at, page.device is table) == (4, False)
    pilot.until(lambda: run.done)
    pilot.see_shocks()
    pilot.say("Skip")
    assert run.at == 5
    pilot.say("Leave the lesson")
    assert pilot.stage.place == "home"


def change_text_scale(pilot: Pilot, scale: float) -> Any:
    """While the rules lie over the lesson; the page that is there afterwards."""
    page = pilot.page
    pilot.page.open_rules()
    pilot.settle()
    pilot.app.preferences.text_scale = scale
    pilot.settle()
    pilot.back()
    assert pilot.stage.place == "tutorial"
    assert pilot.page is not page
    assert not page.on_stage
    return pilot.page


def test_the_end_of_a_lesson_outlasts_another_size_of_text(pilot: Pilot) -> None:
    tutorial.begin(pilot.stage, "spy_alley")
    pilot.settle()
    pupil, run = Pupil(pilot), run_of(pilot)
    while run.at < 11:
        pilot.see_shocks()
        pilot.say("Skip")
    pupil.step()
    pilot.until(lambda: pilot.stage.sheet is not None or run.done)
    pilot.see_shocks()
    pilot.say("Go on")
    assert run.last
    assert pilot.page.device.outcome is not None
    change_text_scale(pilot, 1.3)
    assert (pilot.stage.place, run.last) == ("tutorial", True)
    pilot.say("Leave")
    assert pilot.stage.place == "home"


@pytest.mark.parametrize("game", catalogue.lessons())
def test_a_lesson_on_a_device_that_is_turned_all_the_time(pilot: Pilot, game: str) -> None:
    tutorial.begin(pilot.stage, game)
    pilot.settle()
    pupil, run = Pupil(pilot), run_of(pilot)
    for number in range(9):
        pilot.resize(*(PHONE, PHONE[::-1], TABLET)[number % 3])
        before = run.at, run.goal
        assert run_of(pilot) is run
        assert run.done or pilot.stage.sheet or run.words in pilot.words()
        assert "LessonBar" in lesson_widgets(pilot)
        if pilot.page.wide:
            pilot.see_shocks()
            pilot.say("Skip")
        else:
            pupil.step()
        pilot.until(partial(has_moved, run, before))
        pilot.until(lambda: not isinstance(run.wanted, BotMove))


def has_moved(run: Run, before: tuple[int, int]) -> bool:
    return (run.at, run.goal) != before


def test_a_table_that_was_laid_anew_leaves_no_host_behind(pilot: Pilot) -> None:
    hosts: list[Host] = []
    tutorial.begin(pilot.stage, "spy_alley")
    for _ in range(3):
        pilot.settle()
        hosts.append(pilot.page.coach.carry_over()["host"])
        assert [host.closed for host in hosts] == [True] * (len(hosts) - 1) + [False]
        pilot.say("Back" if len(hosts) == 2 else "Skip")
    pilot.say("Leave the lesson")
    pilot.settle()
    assert all(host.closed for host in hosts)


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


@pytest.mark.parametrize("game", catalogue.lessons())
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


@pytest.mark.parametrize("game", catalogue.lessons())
@pytest.mark.parametrize(
    ("size", "scale"),
    [
        ((360, 640), 2.0),
        pytest.param((412, 915), 1.0, marks=pytest.mark.soak),
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

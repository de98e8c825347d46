"""Every page and sheet, at every size: nothing cut, nothing overlapping, nothing out of reach."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any

import pytest
from kivy.base import EventLoop
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.lang import Builder
from kivy.uix.label import Label

from spymobile.core.errors import Refusal
from spymobile.games.spy_alley import actions as act
from spymobile.games.spy_alley.board import SPIES
from spymobile.ui import catalogue
from spymobile.ui.parts.buttons import Push
from spymobile.ui.screens import lobby_seats
from spymobile.ui.screens.lobby_seats import LobbySeat
from spymobile.ui.screens.pin import NewPinSheet
from spymobile.ui.table.privacy import passcodes
from spymobile.ui.theme import theme
from tests.ui.looker import faults
from tests.ui.pilot import Pilot, deal_the_same
from tests.ui.positions import table_of

SMALLEST, LARGEST = (320, 560), (2560, 1600)
SCREENS = (
    (SMALLEST, 1.0),
    (LARGEST, 1.0),
    pytest.param((360, 640), 1.0, marks=pytest.mark.soak),
    ((412, 915), 1.0),
    pytest.param((800, 1280), 1.0, marks=pytest.mark.soak),
    ((1280, 800), 1.0),
    ((360, 640), 2.0),
    ((1280, 800), 2.0),
)


class Eye:
    """Walks through the app and writes down what is wrong. Lays out every frame but draws none."""

    def __init__(self, pilot: Pilot) -> None:
        self.pilot = pilot
        self.stage = pilot.stage
        self.seen: list[str] = []
        self.found: list[str] = []

    def see_shock(self) -> None:
        """Look at it until it may be left, and go on."""
        self.look("shock")
        self.pilot.until(lambda: self.stage.sheet.awake)
        self.look("shock, awake")
        self.stage.sheet.go_on()
        self.rest()

    def rest(self, frames: int = 4) -> None:
        Clock._max_fps = 0  # Nobody looks, so nobody needs to wait.
        for _ in range(frames):
            Clock.tick()
            EventLoop.dispatch_input()
            Builder.sync()
            Clock.tick_draw()
            Builder.sync()

    def look(self, what: str, frames: int = 4) -> None:
        self.rest(frames)
        self.seen.append(what)
        top = self.stage.sheet or self.stage.page
        self.found += [f"{what}: {fault}" for fault in faults(top)]

    @contextmanager
    def sheet(self, what: str, opened: Callable[[], object]) -> Iterator[Any]:
        """A sheet, looked at when it opens and again at its end, then closed."""
        opened()
        self.look(what)
        yield self.stage.sheet
        self.stage.sheet.ids.scroll.scroll_y = 0
        self.look(f"{what}, below", 1)
        self.stage.close(self.stage.sheet)

    def lay(self, people: int, bots: int = 0) -> Any:
        self.stage.go("lobby", game="spy_alley")
        lobby = self.stage.page
        names = ("Anna", "Benjamin", "Cara", "Dora", "Maximiliane Rosa", "Fay")
        lobby.seats = [LobbySeat(names[n], n) for n in range(people)]
        for look in range(people, people + bots):
            lobby.seats = [*lobby.seats, lobby_seats.bot(lobby.game, look, lobby.taken())]
        lobby.set_first(0)
        self.rest()
        return lobby

    # What there is to see

    def pages(self) -> None:
        stage, app = self.stage, self.pilot.app
        app.preferences.lesson_offered = True
        stage.home()
        self.look("home, empty")
        with self.sheet("help", lambda: stage.page._help("spy_alley")):
            pass
        from spymobile.ui.screens.welcome import WelcomeSheet

        app._welcome()
        with self.sheet("welcome", lambda: None) as sheet:
            assert isinstance(sheet, WelcomeSheet)
        for place in ("settings", "statistics", "rules"):
            stage.go(place)
            self.look(place)
            stage.back()
        for cover in catalogue.cards() if theme.text_scale > 1 else catalogue.cards()[-1:]:
            stage.go("rules", game=cover.name)
            self.look(f"rules of {cover.name}")
            stage.back()
        stage.go("rules", game="spy_alley")
        with self.sheet("index", stage.page.open_index):
            pass
        with self.sheet("search", stage.page.open_search) as sheet:
            sheet._field.text = "embassy"
            self.look("search, found")
        stage.back()

    def lobby(self) -> None:
        for count in (2, 6):
            lobby = self.lay(2, count - 2)
            self.look(f"lobby, {count} seats")
        with self.sheet("chair", lambda: lobby.edit(1)) as sheet:
            sheet._set_kind(3)
            self.look("chair of a bot")
            sheet._set_kind(0)
            sheet._set_pin("1234")
            self.look("chair with a PIN")
        with self.sheet(
            "new PIN", lambda: lobby.stage.lay(NewPinSheet(lobby.stage, "Anna", lambda _: None))
        ) as pad:
            pad.press_key("1")
        with self.sheet("house rules", lobby.open_house_rules):
            pass

    def table(self, count: int) -> None:
        self.lay(count).start()
        page = self.stage.page
        self.look(f"table, {count} seats")
        state = table_of(page).state
        for seat in range(count):
            state.money[seat] = 104 + seat
            state.pegs[seat] = 0xF3B71 >> seat
            state.wilds[seat] = 2
        for phase, facts in STEPS.items():
            self._at(page, phase, facts)
            self.look(f"{phase}, {count} seats")
            step = page.ids.tray.sentence
            if len(step) > 60:
                self.found.append(f"{phase}: {len(step)} characters: {step!r}")
            if len(page.ids.tray.ids.buttons.children) > 3:
                self.found.append(f"{phase}: more than three buttons")
            for name in facts.get("sheets", ()) if count > 2 or Window.width < 400 else ():
                with self.sheet(f"{name}, {count} seats", partial(page.commands.open_sheet, name)) as sheet:
                    self._fill(name, sheet)
        self._at(page, "start_turn", {})
        with self.sheet("menu", page.open_menu):
            pass
        with self.sheet("leaving", page.back):
            pass
        with self.sheet("agreeing", lambda: page.curtain_view.pin.forgotten(0)):
            pass
        with self.sheet("recap", page.open_recap):
            pass
        with self.sheet("log", page.open_log):
            pass
        with self.sheet("seat", lambda: page.show_seat(count - 1)):
            pass
        with self.sheet(
            "why not", lambda: page.commands.explain(Refusal("SA-20", "You need $5 to land there."))
        ):
            pass
        self._secrets(page, count)

    def _at(self, page: Any, phase: str, facts: dict[str, Any]) -> None:
        state = table_of(page).state
        others = tuple(range(1, len(page.names)))
        state.phase, state.turn = phase, 0
        state.place[0] = facts.get("place", 5)
        state.count = facts.get("count", 0)
        state.hands[0] = facts.get("hand", (1, 3, 6))
        state.gift = facts.get("gift", -1)
        state.targets = others
        for seat in others:
            state.place[seat] = 24 + seat
        page.refresh()

    @staticmethod
    def _fill(name: str, sheet: Any) -> None:
        if name in ("name", "guess"):
            sheet.ids.who.children[0].press()
            sheet.ids.spies.children[1].press()
        elif name in ("shop", "market", "confiscate"):
            board = sheet.ids.board
            if board.offered:
                board.dispatch("on_hole", board.offered[0])

    def _secrets(self, page: Any, count: int) -> None:
        """The name, the file, the folder, the choice behind it, and the code."""
        curtain = page.curtain_view.curtain
        state = table_of(page).state
        state.spies[:2] = [SPIES.index("american"), SPIES.index("american")]  # the longest word there is
        for phase, go_on in (("name", curtain.held), ("file", curtain.named)):
            if phase == "name":
                curtain.hold(0, True)
            go_on()
            self.look(f"{phase}, {count} seats")
        curtain.lock()
        curtain.pins[0] = passcodes.seal("1234")
        curtain.hold(0, True)
        curtain.held()
        self.look("code")
        self.stage.close(self.stage.sheet)
        curtain.pins.clear()
        curtain.lock()
        if count == 2:
            return
        truth = SPIES[table_of(page).state.spies[1]]
        page.commands.act(act.NameASpy(1, next(spy for spy in SPIES if spy != truth)))
        self.see_shock()
        self.look("folder")
        curtain.hold(1, False)
        curtain.held()
        self.look("folder, opening")
        curtain.named()
        self.look("recap of the open file")
        curtain.go_on()
        self.look("identity")
        page.shut()

    def ending(self) -> None:
        self.lay(2, 0).start()
        page = self.stage.page
        truth = SPIES[table_of(page).state.spies[1]]
        page.commands.act(act.NameASpy(1, truth))
        self.see_shock()
        self.rest()
        assert self.stage.place == "ending"
        self.look("ending")
        self.stage.page.open_files()
        self.look("ending, all open")
        self.stage.go("statistics")
        self.look("statistics")
        self.stage.home()
        self.look("home with games")


STEPS: dict[str, dict[str, Any]] = {
    "start_turn": {"sheets": ("name", "cards")},
    "choose_route": {"place": 12, "count": 4},
    "buy_password": {"place": 9},
    "buy_items": {"place": 10, "sheets": ("shop",)},
    "black_market": {"place": 13, "sheets": ("market",)},
    "take_gift": {"place": 7, "gift": 19},
    "confiscate": {"place": 28, "sheets": ("confiscate",)},
    "free_guess": {"place": 25, "sheets": ("guess",)},
}


@pytest.fixture(scope="module")
def eye(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Eye]:
    """One app for all sizes."""
    with pytest.MonkeyPatch.context() as patch:
        deal_the_same(patch)
        pilot = Pilot(tmp_path_factory.mktemp("layout"))
        yield Eye(pilot)
        pilot.app.preferences.text_scale = 1.0
        pilot.stop()


@pytest.mark.parametrize(("size", "scale"), SCREENS, ids=lambda value: str(value).replace(", ", "x"))
def test_everything_fits(eye: Eye, size: tuple[int, int], scale: float) -> None:
    eye.pilot.app.preferences.text_scale = scale
    eye.pilot.resize(*size)
    assert tuple(Window.size) == size
    eye.found, eye.seen = [], []
    eye.pages()
    eye.lobby()
    eye.table(2)
    eye.table(6)
    eye.ending()
    assert len(eye.seen) > 60
    faults_once = {fault.partition(": ")[2]: fault for fault in reversed(eye.found)}
    assert not eye.found, "\n" + "\n".join(faults_once.values())


class TestTheEyeItself:
    """It must see what it is there to see."""

    @pytest.fixture(autouse=True)
    def home(self, eye: Eye) -> None:
        eye.pilot.app.preferences.text_scale = 1.0
        eye.pilot.resize(360, 640)
        eye.stage.home()
        eye.rest()
        assert faults(eye.stage.page) == []

    def plant(self, eye: Eye, *widgets: Any) -> list[str]:
        page = eye.stage.page
        for widget in widgets:
            page.add_widget(widget)
        eye.rest()
        found = faults(page)
        for widget in widgets:
            page.remove_widget(widget)
        return found

    def test_a_cut_label(self, eye: Eye) -> None:
        words = Label(text="Much too long for its place", size_hint=(None, None), size=(60, 20))
        assert any(fault.startswith("cut: 'Much too long") for fault in self.plant(eye, words))

    def test_a_label_that_is_too_high(self, eye: Eye) -> None:
        words = Label(text="One\ntwo\nthree", size_hint=(None, None), size=(300, 20))
        assert any("'One\\ntwo\\nthree' needs" in fault for fault in self.plant(eye, words))

    def test_a_broken_word(self, eye: Eye) -> None:
        words = Label(text="Confiscate", text_size=(60, None), size_hint=(None, None), size=(60, 90))
        assert any("broken within a word" in fault for fault in self.plant(eye, words))

    def test_an_ellipsis_is_no_fault(self, eye: Eye) -> None:
        words = Label(text="A very long name indeed", shorten=True, text_size=(60, None))
        words.size_hint, words.size = (None, None), (60, 30)
        assert self.plant(eye, words) == []

    def test_an_overlap(self, eye: Eye) -> None:
        one = Push(text="One", size_hint=(None, None), size=(120, 56), pos=(0, 0))
        two = Push(text="Two", size_hint=(None, None), size=(120, 56), pos=(100, 20))
        found = self.plant(eye, one, two)
        assert any(f.startswith("overlap") and "'One'" in f and "'Two'" in f for f in found), found

    def test_a_button_out_of_the_window_and_one_too_small(self, eye: Eye) -> None:
        out = Push(text="Out", size_hint=(None, None), size=(120, 56), pos=(300, 0))
        small = Push(text="", size_hint=(None, None), width=30)
        found = self.plant(eye, out, small)
        assert any(fault.startswith("outside: Push('Out')") for fault in found)
        assert any(fault.startswith("small: Push('')") for fault in found)


def test_light_colours_are_used_everywhere(eye: Eye) -> None:
    """Every text stands out from what it lies on by the tokens' own pairs: no dark ink stays in the dark."""
    eye.pilot.app.preferences.text_scale = 1.0
    eye.pilot.resize(412, 915)
    for style in ("light", "dark"):
        eye.pilot.app.preferences.style = style
        for place in ("settings", "statistics"):
            eye.stage.go(place)
            eye.rest()
            inks = {
                tuple(w.color) for w in eye.pilot.widgets(eye.stage.page) if isinstance(w, Label) and w.text
            }
            known = {tuple(c) for c in (theme.hi, theme.mid, theme.ink, theme.brass_text, theme.teal_text)}
            assert inks <= known, f"{style} {place}"
            eye.stage.back()

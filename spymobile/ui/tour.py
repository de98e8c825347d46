"""The tour: every screen of the app as a picture, on a phone and a tablet, dark and light, and larger.

It drives the real app in a window nobody sees. Whoever changes a screen looks at the pictures. Games are
played ahead without a screen; a table is then opened at each of their decisions, as after a start of the app.
"""

from __future__ import annotations

import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

from kivy.base import EventLoop
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.lang import Builder

from spymobile import games
from spymobile.core.errors import Refusal
from spymobile.core.words import message
from spymobile.table.sample_games import NAMES, Kept, moments
from spymobile.ui import catalogue, tutorial
from spymobile.ui.app import SpymobileApp
from spymobile.ui.parts import load_kv
from spymobile.ui.screens.ending import EndingPage
from spymobile.ui.screens.lobby import LobbyPage
from spymobile.ui.screens.lobby_seats import LobbySeat
from spymobile.ui.screens.rules import RulesPage
from spymobile.ui.screens.table import TablePage
from spymobile.ui.table.privacy import passcodes

SIZES = {"phone": (412, 915), "tablet": (1280, 800)}
WALKS = (
    ("phone", "dark", 1.0),
    ("tablet", "light", 1.0),
    ("phone", "light", 1.0),
    ("tablet", "dark", 1.0),
    ("phone", "dark", 2.0),
    ("tablet", "dark", 2.0),
)


class Tour:
    """One walk through the app at one size and style. ``only`` leaves out all other pictures."""

    def __init__(
        self,
        out: Path,
        walk: tuple[str, str, float],
        told: Callable[[str], None],
        only: tuple[str, ...] = (),
    ) -> None:
        size, style, text_scale = walk
        self._out, self._told, self._only = out, told, only
        self._prefix = f"{size}-{style}" + ("" if text_scale == 1 else f"-text{text_scale:g}")
        self.app = SpymobileApp(Path(tempfile.mkdtemp(prefix="spymobile-tour-")))
        wanted = self.app.preferences
        wanted.welcomed = wanted.lesson_offered = wanted.looked_around = wanted.reduce_motion = True
        wanted.style, wanted.text_scale, wanted.pace = style, text_scale, "ask"
        self.app._run_prepare()
        Window.size = SIZES[size]
        self.rest()

    def rest(self) -> None:
        """Lay everything out; drawing waits for the picture."""
        for _frame in range(5):
            Clock.tick()
            EventLoop.dispatch_input()
            Builder.sync()
            Clock.tick_draw()
            Builder.sync()

    def _think(self) -> None:
        """Give a thread of its own a moment, and show what it found."""
        time.sleep(0.2)
        self.rest()

    def shot(self, name: str) -> None:
        """Save the picture of what is on the screen."""
        if self._only and name not in self._only:
            return
        self.rest()
        EventLoop.idle()
        file = self._out / f"{self._prefix}-{name}.png"
        Path(Window.screenshot(name=str(file))).replace(file)
        self._told(file.name)

    def walk(self) -> None:
        """Every page, then every playable game."""
        stage = self.app.stage
        self.shot("home")
        load_kv("welcome")
        self.sheet("welcome", self.app._welcome)
        for page in ("settings", "doctor", "statistics"):
            stage.go(page)
            self.shot(page)
            stage.home()
        if self.wants("join", "lobby-phones", "invite", "knock", "phones-", "-middle", "-hand"):
            from spymobile.ui import tour_phones

            tour_phones.walk(self)
        for cover in catalogue.cards():
            if cover.name in games.names() and self._wants(f"{cover.name}-rules"):
                stage.go("rules", game=cover.name)
                self.shot(f"{cover.name}-rules")
                self.sheet(f"{cover.name}-rules-search", partial(self._search, "spy"))
                stage.home()
            if cover.playable and self._wants(cover.name):
                self._game(cover.name)
        stage.home()
        self.shot("home-with-games")
        for finished in (False, True):
            stage.go("games", finished=finished)
            self.shot("finished" if finished else "running")
        stage.go("statistics")
        self.shot("statistics-with-games")
        self.app.stop()
        for child in Window.children[:]:
            Window.remove_widget(child)

    def _wants(self, beginning: str) -> bool:
        return not self._only or any(name.startswith(beginning) for name in self._only)

    def wants(self, *parts: str) -> bool:
        """Whether one of these is in the name of a picture that somebody wants."""
        return not self._only or any(part in name for part in parts for name in self._only)

    def sheet(self, name: str, lay: Callable[[], object]) -> None:
        lay()
        self.shot(name)
        stage = self.app.stage
        while stage.sheet is not None:
            stage.close(stage.sheet)

    # One game

    def _search(self, words: str) -> None:
        stage = self.app.stage
        stage.page_of(RulesPage).open_search()
        stage.sheets[-1].ids.field.children[0].text = words

    @staticmethod
    def _sights(name: str) -> catalogue.Sights:
        return catalogue.card(name).sights

    def _moments(self, name: str) -> dict[str, Kept]:
        return moments(name, self._sights(name).landmarks)

    def _game(self, name: str) -> None:
        stage = self.app.stage
        stage.go("lobby", game=name)
        lobby = stage.page_of(LobbyPage)
        lobby.seats = [LobbySeat(NAMES[at], at) for at in range(min(4, games.load(name).seats[-1]))]
        lobby.set_first(0)
        self.shot(f"{name}-lobby")
        self.sheet(f"{name}-seat-setup", lambda: lobby.edit(1))
        self.sheet(f"{name}-house-rules", lobby.open_house_rules)
        self.sheet(f"{name}-table-options", lobby.open_table_options)
        if catalogue.card(name).has_lesson:
            tutorial.begin(stage, name)
            self.shot(f"{name}-lesson")
        self._deal(name)
        for kind, kept in self._moments(name).items():
            if kind != "over":
                self._decision(name, kind, kept)
        self._ending(name)

    def _deal(self, name: str) -> None:
        """Everybody's first look, at a table where nobody has looked yet."""
        kept = self._moments(name).get(self._sights(name).turn)
        if kept is None or not self._wants(f"{name}-deal"):
            return
        number = self.app.store.adopt(*kept, None)
        self.app.keep_looked(number, ())
        self.app.stage.home()
        self.app.stage.go("table", number=number)
        self.rest()
        page = self.app.stage.page_of(TablePage)
        self.shot(f"{name}-deal")
        page.curtain_view.begin(page.deal.seat)
        page.curtain_view.held()
        page.curtain_view.curtain.named()
        self.shot(f"{name}-deal-open")
        page.curtain_view.curtain.lock()

    def _open(self, kept: Kept) -> None:
        self.app.stage.home()
        self.app.stage.go("table", number=self.app.store.adopt(*kept, None))
        self.rest()

    def _table(self, kept: Kept) -> TablePage:
        self._open(kept)
        return self.app.stage.page_of(TablePage)

    def _decision(self, name: str, kind: str, kept: Kept) -> None:
        label = f"{name}-{kind.rpartition('.')[2].lower()}"
        if not self._wants(label):
            return
        page = self._table(kept)
        prompt = page.device.prompt()
        if prompt is None:
            raise LookupError(f"nobody has to decide anything at {kind}")
        self.shot(label)
        if prompt.sealed:
            self._curtain(label, page, prompt.seat, False, kind)
            public = page.device.public_prompt(prompt.seat)
            if public is None or not public.choices:
                return
            page = self._table(kept)
        for sheet in self._sights(name).sheets.get(kind, ()):
            self.sheet(f"{label}-{sheet}", partial(page.commands.open_sheet, sheet))
        if kind == self._sights(name).turn:
            self._table_sheets(name, page)
            self._curtain(label, page, prompt.seat, peeking=True)
        scene = self._sights(name).scenes.get(kind)
        act = next((action for action in prompt.choices if type(action).__name__ == scene), None)
        if act is not None:
            self.sheet(f"{label}-scene", lambda: page.commands.act(act))

    def _table_sheets(self, name: str, page: TablePage) -> None:
        self.sheet(f"{name}-menu", page.open_menu)
        self.sheet(f"{name}-log", page.open_log)
        self.sheet(f"{name}-recap", page.open_recap)
        self.sheet(f"{name}-seat", lambda: page.show_seat(1))
        if paragraph := self._sights(name).paragraph:
            refusal = Refusal(paragraph, message("Not reachable with this roll."))
            self.sheet(f"{name}-why-not", lambda: page.commands.explain(refusal))
        self.sheet(f"{name}-leave", page.back)
        if page.log.lines:
            page.flashback.show(page.log.lines[0])
            self.shot(f"{name}-moment")
            page.refresh()

    def _curtain(self, label: str, page: TablePage, seat: int, peeking: bool, kind: str = "") -> None:
        """The way to a file: the code, the name, what is new, and what lies in it."""
        curtain = page.curtain_view.curtain
        curtain.pins[seat] = passcodes.seal("1234")
        curtain.hold(seat, peeking)
        curtain.held()
        self.shot(f"{label}-pin")
        curtain.type_pin("1234")
        self.app.stage.close(self.app.stage.sheets[-1])
        self.shot(f"{label}-whose")
        curtain.named()
        self.shot(f"{label}-peek" if peeking else f"{label}-recap")
        if not peeking:
            curtain.go_on()
            self.shot(f"{label}-open")
            for sheet in self._sights(page.device.game.name).sealed_sheets.get(kind, ()):
                self.sheet(f"{label}-{sheet.split()[0]}", partial(page.commands.open_sheet, sheet))
        desk = page.curtain_view.desk
        if desk is not None:
            for name in self._sights(page.device.game.name).desk:
                desk.open(name)
                self._think()
                self.shot(f"{label}-desk-{name}")
        curtain.lock()
        curtain.pins.clear()

    def _ending(self, name: str) -> None:
        kept = self._moments(name).get("over")
        if kept is None or not (self._wants(f"{name}-ending") or self._wants(f"{name}-replay")):
            return
        self._open(kept)
        page = self.app.stage.page_of(EndingPage)  # The table has handed over to it by now.
        self.shot(f"{name}-ending")
        page.open_files()
        self.shot(f"{name}-ending-open")
        page.at = page.most // 2
        page.ids.content.parent.scroll_y = 0
        self.shot(f"{name}-replay")


def run(out: Path, told: Callable[[str], None], quick: bool = False, only: tuple[str, ...] = ()) -> int:
    """Save all pictures into ``out``; ``quick`` ones are a phone in the dark and a tablet in the light."""
    out.mkdir(parents=True, exist_ok=True)
    for walk in WALKS[:2] if quick else WALKS:
        Tour(out, walk, told, only).walk()
    return 0

"""The tour: every screen of the app as a picture, on a phone and a tablet, dark and light.

It drives the real app in a window nobody sees. Whoever changes a screen looks at the pictures.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from kivy.base import EventLoop
from kivy.core.window import Window

from spymobile import games
from spymobile.core.chance import Fast
from spymobile.core.game import pick
from spymobile.ui import faces
from spymobile.ui.app import SpymobileApp
from spymobile.ui.parts import load_kv

SIZES = {"phone": (412, 915), "tablet": (1280, 800)}
#: How far into a game a table is shown, and after how many steps each sheet is looked for.
_STEPS = 14
_LOOK = 400


class Tour:
    """One walk through the app at one size and style."""

    def __init__(
        self, out: Path, size: str, style: str, text_scale: float, told: Callable[[str], None]
    ) -> None:
        self._out, self._told = out, told
        self._prefix = f"{size}-{style}" + ("" if text_scale == 1 else f"-text{text_scale:g}")
        self.app = SpymobileApp(Path(tempfile.mkdtemp(prefix="spymobile-tour-")))
        wanted = self.app.preferences
        wanted.welcomed = wanted.lesson_offered = wanted.reduce_motion = True
        wanted.style, wanted.text_scale, wanted.pace = style, text_scale, "ask"
        self.app._run_prepare()
        Window.size = SIZES[size]
        self._rest()

    def _rest(self) -> None:
        for _ in range(12):
            EventLoop.idle()

    def shot(self, name: str) -> None:
        """Save the picture of what is on the screen."""
        self._rest()
        file = self._out / f"{self._prefix}-{name}.png"
        Path(Window.screenshot(name=str(file))).replace(file)
        self._told(file.name)

    def walk(self) -> None:
        """Every page, then every playable game."""
        stage = self.app.stage
        self.shot("home")
        self._sheet("welcome", self._welcome())
        for page in ("settings", "statistics"):
            stage.go(page)
            self.shot(page)
            stage.home()
        for cover in faces.covers():
            if cover.name in games.names():
                stage.go("rules", game=cover.name)
                self.shot(f"{cover.name}-rules")
                stage.home()
            if cover.playable:
                self._game(cover.name)
        stage.home()
        self.shot("home-with-games")
        self.app.stop()
        for child in Window.children[:]:
            Window.remove_widget(child)

    def _welcome(self) -> Any:
        from spymobile.ui.screens.welcome import WelcomeSheet

        load_kv("welcome")
        return WelcomeSheet(self.app)

    def _sheet(self, name: str, sheet: Any) -> None:
        self.app.stage.lay(sheet)
        self.shot(name)
        self.app.stage.close(sheet)

    # One game

    def _game(self, name: str) -> None:
        stage = self.app.stage
        stage.go("lobby", game=name)
        lobby: Any = stage.page
        names = ("Anna", "Ben", "Cara", "Dora", "Emil", "Fay")
        count = min(4, games.load(name).seats[-1])
        lobby.seats = [lobby._person(names[seat], seat) for seat in range(count)]
        lobby.set_first(0)
        self.shot(f"{name}-lobby")
        lobby.start()
        self._rest()
        seen: set[str] = set()
        for moment in self._moments():
            kind = moment.split(".")[-1]
            if kind not in seen:
                seen.add(kind)
                self.shot(f"{name}-{kind}")
        if stage.place == "ending":
            self.shot(f"{name}-ending")

    def _moments(self) -> Iterator[str]:
        """Play on by chance; say which decision is on the screen whenever it rests."""
        page: Any = self.app.stage.page
        table = page.play._table
        chance = Fast("tour")
        for number in range(_LOOK):
            self._rest()
            if self.app.stage.place != "table":
                return
            prompt = page.play.prompt()
            if prompt is not None:
                yield prompt.kind
            due = [decision for decision in table.decisions() if not decision.standing]
            decision = chance.choice(due, "who")
            action = pick(table.game, decision, chance)
            if number < _STEPS and isinstance(action, table.game.rash):
                continue
            table.act(decision.seat, action)


def run(out: Path, told: Callable[[str], None], quick: bool = False) -> int:
    """Save all pictures into ``out``."""
    out.mkdir(parents=True, exist_ok=True)
    walks = [("phone", "dark", 1.0)]
    if not quick:
        walks += [
            ("phone", "light", 1.0),
            ("tablet", "dark", 1.0),
            ("tablet", "light", 1.0),
            ("phone", "dark", 2.0),
        ]
    for size, style, scale in walks:
        Tour(out, size, style, scale, told).walk()
    return 0

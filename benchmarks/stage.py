"""The app under measure: a window that nobody sees, and what is done there before anything is read.

Processor time throughout. The software renderer is kept on the one thread, so that its work is on the bill of
the frame that asked for it.
"""

from __future__ import annotations

import os
import tempfile
import time
from collections.abc import Callable
from dataclasses import replace
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from spymobile import games

os.environ["LP_NUM_THREADS"] = "0"

WIDTH, HEIGHT = 412, 915


def most_seats() -> dict[str, int]:
    """The games that have a board on the screen, each with as many seats as it may have."""
    return {
        name: games.load(name).seats[-1]
        for name in games.names()
        if find_spec(f"spymobile.ui.games.{name}") and find_spec(f"spymobile.ui.games.{name}.face")
    }


def prepare(fps: int = 0) -> None:
    """Kivy as the app starts it, on an invisible screen; without a number of frames it never waits."""
    from spymobile.ui.launch import prepare as offscreen

    offscreen(offscreen=True)
    from kivy.config import Config

    Config.set("graphics", "width", str(WIDTH))
    Config.set("graphics", "height", str(HEIGHT))
    Config.set("graphics", "maxfps", str(fps))


def first_frame(make: Callable[[], Any]) -> float:
    """Milliseconds of work from the start of the process until the first picture is shown."""
    prepare()
    app = make()
    from kivy.core.window import Window

    shown: list[float] = []
    Window.bind(on_flip=lambda *_: shown.append(time.process_time()))
    app._run_prepare()
    while not shown:
        pump(1)
    return 1e3 * shown[0]


def bare() -> Any:
    """The least that a KivyMD app can show."""
    from kivymd.app import MDApp
    from kivymd.uix.label import MDLabel
    from kivymd.uix.screen import MDScreen

    class Bare(MDApp):  # type: ignore[misc]
        def build(self) -> Any:
            screen = MDScreen(md_bg_color=self.theme_cls.backgroundColor)
            screen.add_widget(MDLabel(text="Spymobile", halign="center"))
            return screen

    return Bare()


def spymobile() -> Any:
    """Our app, as it opens for somebody who was here before."""
    from spymobile.ui.launch import make

    app = make(Path(tempfile.mkdtemp()))
    app.preferences.welcomed = True
    app.preferences.lesson_offered = True
    return app


def shown_words() -> set[str]:
    """All that is written in the window."""
    from kivy.core.window import Window
    from kivy.uix.label import Label

    return {label.text for label in Window.children[0].walk() if isinstance(label, Label)}


def pump(frames: int) -> None:
    from kivy.base import EventLoop

    for _ in range(frames):
        EventLoop.idle()


def pump_for(seconds: float) -> None:
    """Let the app run for a while."""
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        pump(1)
        time.sleep(0.01)


def drawn_frame() -> None:
    """One frame, drawn to its last pixel: the renderer would put that off as long as nobody looks."""
    from kivy.graphics.opengl import glFinish

    pump(1)
    glFinish()


class Evening:
    """The app with games on it."""

    def __init__(self, fps: int = 0) -> None:
        prepare(fps)
        from spymobile.ui.launch import take_stock

        self.app = spymobile()
        self.app.preferences.pace = "fast"
        self.app._run_prepare()
        pump(5)
        take_stock()

    @property
    def stage(self) -> Any:
        return self.app.stage

    def open(self, game: str, people: int) -> float:
        """Sit down, and tell how many milliseconds the way from Start to the first picture took."""
        from spymobile.ui.screens import lobby_seats

        self.stage.go("lobby", game=game)
        lobby = self.stage.page
        lobby.seats = [lobby_seats.LobbySeat(f"Player {seat}", seat) for seat in range(people)]
        for seat in range(people, most_seats()[game]):
            lobby.seats = [*lobby.seats, lobby_seats.bot(lobby.game, seat, lobby.taken())]
        lobby.show()
        pump_for(0.6)  # Nobody starts in the very moment the lobby opens.
        drawn_frame()
        began = time.process_time()
        lobby.start()
        pump(1)
        drawn_frame()
        return 1e3 * (time.process_time() - began)

    def keep(self, game: str, steps: int) -> None:
        """Put a game of so many steps among those that are kept: bots play it, people sit in their chairs."""
        from spymobile import games
        from spymobile.bots.turn import take
        from spymobile.core.chance import Fast
        from spymobile.core.game import Setup
        from spymobile.table.record import MemoryJournal, Occupant
        from spymobile.table.table import Table

        rules = games.load(game)
        seats = [Occupant(f"Player {seat}", "bot", "field_agent") for seat in range(most_seats()[game])]
        longest: Table | None = None
        journal: MemoryJournal
        for seed in range(40):
            kept = MemoryJournal()
            setup = Setup(game, len(seats))
            table = Table.lay(rules, setup, seats, bytes([seed]) * 32, lambda _, kept=kept: kept)  # type: ignore[misc]
            while table.length < steps and (seat := table.bot_due()) is not None:
                table.act(seat, take(rules, *table.brief(seat), Fast(seed)).action)
            if table.outcome is None and (longest is None or table.length > longest.length):
                longest, journal = table, kept
            if longest is not None and longest.length >= steps:
                break
        if longest is None:
            raise SystemExit(f"no long game of {game}")
        people = tuple(Occupant(seat.name) for seat in seats)
        self.app.store.adopt(replace(longest.header, seats=people), journal.rows, None)

    def leave(self) -> None:
        """Back home, and a moment there."""
        self.stage.home()
        pump_for(1.7)

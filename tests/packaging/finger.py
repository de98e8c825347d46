"""Play the unpacked app with one finger that knows no game, on a pretended phone.

A program for the phone's side: ``python -S -P -OO finger.py PAYLOAD NOTES TURNS``. It runs ``main.pyc`` as
the phone would and puts taps where SDL would put them. In each playable game it takes TURNS decisions, each
by tapping what was not tried yet, first what has just appeared; with a game kept from an earlier run it goes
on. It leaves what it saw in NOTES and is then killed by itself, in the middle of a game.
"""

from __future__ import annotations

import importlib
import json
import os
import runpy
import secrets
import signal
import sys
import time
import traceback
from collections import Counter
from collections.abc import Generator, Iterator
from pathlib import Path
from typing import Any

type Frames = Generator[None]

ABSENT = ("_bz2", "_curses", "_dbm", "_gdbm", "_lzma", "_multiprocessing", "_posixshmem", "grp", "readline")
SIZE = (412, 760)
FRAME = 1 / 30
#: Seconds of work for a game, for the machine may be busy with other things; and taps for a decision.
PATIENCE, MOST_TAPS = 60, 150


class Finger:
    """Looks at the app and taps. Time goes on with the frames, as in ``tests/ui/pilot.py``."""

    def __init__(self, app: Any) -> None:
        from kivy.clock import Clock
        from kivy.core.window import Window
        from kivy.core.window.window_sdl2 import SDL2MotionEventProvider

        self.app, self.window = app, Window
        self._queue = SDL2MotionEventProvider.q
        self._tapped: Counter[str] = Counter()
        self._known: set[str] = set()
        self._touch = 0
        self._now, self._rests, self._draws = float(Clock.get_time()), 0, False
        draw, flip = Window.on_draw, Window.on_flip
        Clock.time = lambda: self._now
        Clock._max_fps = 0
        Window.on_draw = lambda: self._draws and draw()
        Window.on_flip = lambda: self._draws and flip()

    def frame(self) -> Frames:
        self._now += FRAME
        yield

    def wait(self, seconds: float) -> Frames:
        for _ in range(int(seconds / FRAME) + 1):
            yield from self.frame()

    def settle(self) -> Frames:
        """Until nothing moves. One frame in a few is then drawn: without a graphics card it takes long."""
        before: Any = None
        for _ in range(60):
            yield from self.frame()
            now = [(id(one), *one.pos, *one.size) for one in self.seen()]
            if now == before:
                break
            before = now
        self._rests += 1
        self._draws = self._rests % 8 == 1
        yield from self.frame()
        self._draws = False

    # Eyes

    @property
    def stage(self) -> Any:
        return self.app.stage

    def seen(self, root: Any = None) -> Iterator[Any]:
        root = root or self.stage
        if root.opacity:
            yield root
            for child in root.children:
                yield from self.seen(child)

    def buttons(self, root: Any) -> list[Any]:
        from spymobile.ui.parts.buttons import Push

        found = [one for one in self.seen(root) if isinstance(one, Push) and not one.disabled]
        return [one for one in found if one.width > 1 and one.height > 1]

    def button(self, words: str) -> Any:
        for one in self.buttons(self.stage.sheet or self.stage.page):
            if words in (one.text, getattr(one, "hint", ""), getattr(one, "title", "")):
                return one
        raise LookupError(f"no {words!r} among {[one.text for one in self.buttons(self.stage)]}")

    # Fingers

    def tap(self, target: Any) -> Frames:
        if hasattr(target, "to_window"):
            yield from self._bring(target)
            target = target.to_window(*target.center)
        self._touch += 1
        width, height = self.window.size
        at = (self._touch, target[0] / width, 1 - target[1] / height, 1.0)
        self._queue.appendleft(("fingerdown", *at))
        yield from self.wait(0.1)
        self._queue.appendleft(("fingerup", *at))
        yield from self.wait(0.4)
        yield from self.settle()

    def _bring(self, widget: Any) -> Frames:
        parent = widget.parent
        while parent is not None and parent is not self.window:
            if hasattr(parent, "scroll_to"):
                parent.scroll_to(widget, animate=False)
                yield from self.settle()
            parent = parent.parent

    # A game

    def lay(self, game: str) -> Frames:
        """From the home page to a table, alone with bots."""
        self.stage.home()
        yield from self.settle()
        yield from self.tap(self.button(game))
        yield from self.tap(self.button("Start"))
        yield from self.wait(1)
        if self.stage.place != "table":
            raise LookupError(f"{game} was not dealt but {self.stage.place}")

    def play(self, turns: int) -> Generator[None, None, int]:
        """Take so many decisions, or come to the end; how many were taken."""
        taken = 0
        tried: Counter[str] = Counter()
        end = time.process_time() + PATIENCE
        while sum(tried.values()) < MOST_TAPS and time.process_time() < end:
            if taken >= turns or self.stage.place == "ending":
                return taken
            if self.stage.place != "table":
                self.stage.back()
                yield from self.settle()
                continue
            device = self.stage.page.device
            prompt = device.prompt()
            choices = self.choices()
            theirs = prompt is not None and device.is_bot(prompt.seat) and self.stage.sheet is None
            if not choices or (theirs and "looked" not in choices):
                time.sleep(0.02)  # The bots think in real time.
                yield from self.wait(0.1)
                continue
            before = device.acted(device.only_seat)
            best = self._best(choices, tried)
            tried[best] += 1
            self._tapped[best] += 1
            if not self._main(choices[best]):  # It may have made the main button good for something.
                for name in choices:
                    tried[name] *= not self._main(choices[name])
            yield from self.tap(choices[best])
            if self.stage.place == "ending" or device.acted(device.only_seat) > before:
                taken += 1
                tried.clear()
        raise LookupError(f"{taken} decisions were taken; there are {sorted(self.choices())}")

    def _best(self, choices: dict[str, Any], tried: Counter[str]) -> str:
        """What was not tried for this decision; the main button, or what has just appeared."""
        known, self._known = self._known, set(choices)

        def rank(name: str) -> tuple[Any, ...]:
            return tried[name], not self._main(choices[name]), name in known, self._tapped[name], name

        return min(choices, key=rank)

    @staticmethod
    def _main(target: Any) -> bool:
        return getattr(target, "look", "") == "primary"

    def choices(self) -> dict[str, Any]:
        """What a finger could tap now, by name."""
        page, sheet = self.stage.page, self.stage.sheet
        layer = getattr(page.deal, "layer", None)
        if sheet is not None:
            inside = [one for one in self.buttons(sheet) if "rule book" not in one.text]
            return {f"{type(sheet).__name__} {one.text}": one for one in inside}
        if layer is not None:
            return {"looked": layer.ids.done} if page.deal.is_open else {}
        if page.curtain_view.is_private:
            return self._private(page.curtain_view) | self._places(page.board)
        tray = page.ids.tray
        found = {f"tray {one.text}": one for one in self.buttons(tray) if one is not tray.ids.undo}
        return found | self._places(page.board)

    def _private(self, curtain: Any) -> dict[str, Any]:
        """The buttons of an open file, and a row of points on what is no button: tiles, say."""
        bench = getattr(curtain, "bench", None)
        inside = bench or curtain.frame
        if inside is None:
            return {}
        found = {f"file {number} {one.text}": one for number, one in enumerate(self.buttons(inside))}
        if bench is not None:
            (left, below), (wide, high) = bench.step.to_window(*bench.step.pos), bench.step.size
            for number in range(5):
                found[f"point {number}"] = (left + wide * (2 * number + 1) / 10, below + high / 2)
        return found

    def _places(self, board: Any) -> dict[str, Any]:
        found = {}
        for key in board.lit if not board.busy else ():
            rect = board.framed(key) if type(key).__name__ != "WayHandle" else None
            if rect is not None:
                x, y, width, height = rect
                left, top, wide, high = board.camera.seen
                if left <= x + width / 2 <= left + wide and top <= y + height / 2 <= top + high:
                    found[f"place {key}"] = board.to_point(x + width / 2, y + height / 2)
        return found

    # The evening

    def evening(self, turns: int) -> Generator[None, None, dict[str, Any]]:
        """Everything, and what was seen."""
        from spymobile.ui import catalogue

        self.window.size = SIZE
        yield from self.settle()
        if type(self.stage.sheet).__name__ == "WelcomeSheet":
            yield from self.tap(self.button("Start"))
        wanted = self.app.preferences
        wanted.pace, wanted.reduce_motion, wanted.lesson_offered = "fast", True, True
        kept = {one.game: one for one in self.app.store.games() if one.outcome is None}
        played = {}
        for card in catalogue.cards():
            if not card.playable:
                continue
            if card.name in kept:
                from spymobile.ui.screens.games import open_game

                open_game(self.stage, kept[card.name])
                yield from self.wait(1)
                yield from self.settle()
            else:
                yield from self.lay(card.title)
            device = self.stage.page.device
            before = device.length(device.eyes)
            taken = yield from self.play(turns)
            after = device.length(device.eyes) if self.stage.place == "table" else before
            played[card.name] = {"before": before, "taken": taken, "after": after}
        return {"place": self.stage.place, "played": played}


def phone_facts(app: Any) -> dict[str, Any]:
    """What the pretended phone and the app know of each other."""
    import jnius
    from kivy.base import EventLoop
    from kivy.config import Config
    from kivy.core.audio import SoundLoader
    from kivy.metrics import Metrics
    from kivy.utils import platform

    import spymobile

    for file in Path("spymobile").rglob("*.pyc"):
        importlib.import_module(".".join(file.with_suffix("").parts).removesuffix(".__init__"))
    top = {
        name.partition(".")[0] for name, module in sys.modules.items() if getattr(module, "__file__", None)
    }
    return {
        "platform": platform,
        "providers": sorted(type(one).__name__ for one in EventLoop.input_providers),
        "configured": sorted(dict(Config.items("input"))),
        "sounds": [one.__name__ for one in SoundLoader._classes][:1],
        "insets": app.ports.insets(),
        "language": app.ports.language(),
        "density": Metrics.density,
        "folder": str(app.folder),
        "from": str(Path(spymobile.__file__).parent),
        "optimised": sys.flags.optimize,
        "undeclared": sorted(set(jnius.phone.java.undeclared)),
        "calls": sorted({name for name, _ in jnius.phone.java.calls}),
        "flags": jnius.phone.flags,
        "packages": sorted(top - set(sys.stdlib_module_names)),
        "not_saving": app.not_saving,
    }


def take_away() -> None:
    """What of Python's own library is not on a phone: a recipe is missing, or Android has no such thing."""
    stripped = {*ABSENT, *json.loads(os.environ["SPYMOBILE_STRIPPED"])}
    for name in stripped & sys.stdlib_module_names:
        sys.modules[name] = None  # type: ignore[assignment]


def deal_the_same() -> None:
    """Every table gets the same seed, so that an evening can be had again."""
    real = secrets.token_bytes
    secrets.token_bytes = lambda nbytes=None: bytes(range(32)) if nbytes == 32 else real(nbytes)


def main(payload: str, notes: str, turns: int) -> None:
    os.chdir(payload)
    take_away()
    deal_the_same()
    sys.path.insert(0, payload)
    from spymobile.ui import launch

    real = launch.make

    def make(folder: Path | None = None) -> Any:
        app = real(folder)
        from kivy.clock import Clock

        evening: Any = None

        def step(_passed: float) -> None:
            nonlocal evening
            try:
                evening = evening or Finger(app).evening(turns)
                next(evening)
                import jnius

                jnius.phone.let_windows_work()
            except StopIteration as over:
                Path(notes).write_text(json.dumps({**over.value, **phone_facts(app)}), "utf-8")
                os.kill(os.getpid(), signal.SIGKILL)
            except BaseException:
                traceback.print_exc()
                os._exit(3)

        Clock.schedule_interval(step, 0)
        return app

    launch.make = make
    runpy.run_path("main.pyc", run_name="__main__")


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], int(sys.argv[3]))

"""A pilot: taps the real app where a finger would, waits until it rests, and looks at it."""

from __future__ import annotations

import gc
import math
import secrets
import time
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

from kivy.animation import Animation
from kivy.base import EventLoop
from kivy.clock import Clock
from kivy.config import Config

Config.set("graphics", "multisamples", "0")
Config.set("graphics", "maxfps", "0")
Config.set("graphics", "min_state_time", "0")  # A tapped button is up again before the next picture.
Config.set("kivy", "exit_on_escape", "0")

from kivy.core.window import Window  # noqa: E402 - the window is made as configured above
from kivy.graphics import ClearBuffers, ClearColor, Fbo  # noqa: E402
from kivy.graphics.opengl import glViewport  # noqa: E402
from kivy.tests.common import UnitTestTouch  # noqa: E402
from kivy.uix.label import Label  # noqa: E402
from kivy.uix.scrollview import ScrollView  # noqa: E402
from kivy.uix.widget import Widget  # noqa: E402

from spymobile import games  # noqa: E402
from spymobile.ui import bring_in, catalogue, preferences  # noqa: E402
from spymobile.ui.app import SpymobileApp  # noqa: E402
from spymobile.ui.board.board import Board  # noqa: E402
from spymobile.ui.parts.buttons import Push  # noqa: E402
from spymobile.ui.screens import lobby_seats, lobby_start  # noqa: E402
from spymobile.ui.screens.lobby_seats import LastTable, LobbySeat  # noqa: E402
from spymobile.ui.table.decide import commands  # noqa: E402
from spymobile.ui.table.show import tray  # noqa: E402
from spymobile.ui.table.show.shock_sheet import ShockSheet  # noqa: E402
from spymobile.ui.theme import theme  # noqa: E402
from tests.ui.looker import ports  # noqa: E402

# A full collection takes half a second in a process full of tests: Pilot.stop decides when. The young are
# looked through in between: pages that were left would hear of every theme and size of text until then.
gc.set_threshold(50_000, 20, 1_000)

PHONE = (412, 915)
TABLET = (1280, 800)
#: So many apps that were closed may lie about; each is a ring of objects with textures in it.
_TIDY = 10


def deal_the_same(monkeypatch: Any, number: int = 0) -> None:
    """Every table gets the same seed, one of 256; numbers of games stay their own."""
    real = secrets.token_bytes
    seed = bytes((number + at) % 256 for at in range(32))
    monkeypatch.setattr("secrets.token_bytes", lambda n=None: seed if n == 32 else real(n))


class Hours:
    """The app's clock. It goes on with the frames, not with the day, so that a hold takes as many frames on a
    slow machine as on a fast one. Drawn are only the frames in which everything has come to rest, and of
    those a single dot: without a graphics card the rest would be most of the time. Every instruction is
    carried out all the same; who looks at the dots asks for a picture."""

    FRAME = 1 / 30

    def __init__(self) -> None:
        self.now = float(Clock.get_time())
        self._drawing = False
        self._draw = Window.on_draw
        Clock.time = lambda: self.now
        Clock._max_fps = 0  # It would wait for an hour that never comes.
        Window.on_draw = self._on_draw

    def _on_draw(self) -> None:
        if self._drawing:
            glViewport(0, 0, 1, 1)
            self._draw()
            glViewport(0, 0, int(Window.width), int(Window.height))

    def frame(self, drawn: bool = False) -> None:
        self.now += self.FRAME
        self._drawing = drawn
        EventLoop.idle()


_HOURS = Hours()


@cache
def _buffer() -> Fbo:
    """One for all pictures: each has a program of its own, and compiling that takes longer than drawing."""
    return Fbo(size=PHONE, with_stencilbuffer=True, noadd=True)


class Pilot:
    """One run of the app."""

    closed = 0

    def __init__(
        self,
        folder: Path,
        size: tuple[int, int] = PHONE,
        text_scale: float = 1.0,
        welcome: bool = False,
        deals: bool = False,
    ) -> None:
        """``deals``: new games begin with the deal, as for everybody; most tests are about something else."""
        if not Pilot.closed and not gc.get_freeze_count():
            # What other tests of this process have left behind need not be looked through after every app.
            gc.collect()
            gc.freeze()
        self.folder = folder
        self.deals = deals
        preferences.PACES["fast"] = 0.0
        # What is kept for good would outlive its test here, and hear of every window and theme after it.
        bring_in.take_stock = lambda: None  # type: ignore[attr-defined]
        commands.PAUSE = tray.GUARD = 0.0
        self._start(size, text_scale, welcome)

    def _start(self, size: tuple[int, int], text_scale: float, welcome: bool) -> None:
        theme.text_scale = 1.0
        self.app = SpymobileApp(self.folder)
        if not self.deals:
            self.app.__dict__["has_looked"] = lambda _number: None
        wanted = self.app.preferences
        wanted.welcomed = not welcome
        wanted.looked_around = True
        wanted.reduce_motion = True
        wanted.pace = "fast"
        wanted.text_scale = text_scale
        self.app._run_prepare()
        # A process full of tests is no app to tidy.
        self.app.stage._tidy = lambda: None  # type: ignore[method-assign]
        self.resize(*size)

    def stop(self) -> None:
        """Close the app; nothing of it stays behind for the next one."""
        self.app.stop()
        for child in Window.children[:]:
            Window.remove_widget(child)
        self._drop_what_is_under_way()
        self.frames(1)
        self._drop_what_is_under_way()
        Pilot.closed += 1
        if Pilot.closed % _TIDY == 0:
            gc.collect()

    @staticmethod
    def _drop_what_is_under_way() -> None:
        """What moves or is put off, if only the fading bar of a list, would hold the whole app in memory."""
        for animation in list(Animation._instances):
            for entry in list(animation._widgets.values()):
                if isinstance(entry, dict):  # Of a sequence only its parts know the widget.
                    animation.cancel(entry["widget"])
        Animation._instances.clear()
        for event in Clock.get_events():
            callback = event.get_callback()
            if isinstance(getattr(callback, "__self__", None), Widget | Animation) or (
                "spymobile" in (getattr(callback, "__module__", "") or "")
            ):
                event.cancel()

    def restart(self) -> None:
        """As after a kill: a new app on the same folder."""
        size = (int(Window.width), int(Window.height))
        self.stop()
        self._start(size, theme.text_scale, welcome=False)

    # Time

    def frames(self, count: int = 3) -> None:
        for _ in range(count):
            _HOURS.frame()

    def settle(self, most: int = 60) -> None:
        """Pump frames until nothing moves any more."""
        before: Any = None
        still = 0
        for _ in range(most):
            self.frames(1)
            now = tuple((id(w), *w.pos, *w.size) for w in self.widgets())
            still = still + 1 if now == before else 0
            before = now
            if still >= 1:
                break
        _HOURS.frame(drawn=True)
        for board in self.widgets():
            if isinstance(board, Board) and (
                board._repaint.is_triggered or board._refine.is_triggered or board._next_ground
            ):
                board._repaint.cancel()
                board._refine.cancel()
                board._paint_ground()  # What is painted a moment later must not fall between two pictures.

    def watch(self) -> None:
        """A few frames and a moment of real time: bots think in that."""
        self.frames(3)
        time.sleep(0.01)

    def wait(self, seconds: float) -> None:
        self.frames(math.ceil(seconds / _HOURS.FRAME))

    def until(self, true: Callable[[], object], seconds: float = 10.0) -> None:
        """Pump frames until something is so; the seconds are real ones, because bots think in those."""
        end = time.monotonic() + seconds
        while not true():
            if time.monotonic() > end:
                raise AssertionError(f"waited {seconds} s in vain; on screen: {self.words()}")
            self.frames(1)
            time.sleep(0.0002)  # The bots want the interpreter, too.

    # Fingers

    def tap(self, target: Widget | tuple[float, float]) -> None:
        touch = self.press(target)
        touch.touch_up()
        if isinstance(target, Widget) and ports(target):
            self.wait(0.25)  # What scrolls passes a tap on a little later.
        self.settle()

    def press(self, target: Widget | tuple[float, float]) -> UnitTestTouch:
        touch = UnitTestTouch(*self.where(target))
        touch.is_double_tap = False
        touch.touch_down()
        self.frames(2)
        return touch

    def hold(self, target: Widget | tuple[float, float], seconds: float) -> None:
        touch = self.press(target)
        self.wait(seconds)
        touch.touch_up()
        self.settle()

    def hold_until(self, words: str, true: Callable[[], object]) -> None:
        """Hold the button with these words until something is so."""
        touch = self.press(self.button(words))
        self.until(true)
        touch.touch_up()
        self.settle()

    def open_folder(self) -> None:
        """Hold the seal of whoever must decide in secret, and pass over what is new, if anything is."""
        curtain = self.page.curtain_view
        touch = self.press(curtain.seal or self.page.ids.tray.ids.seal)
        self.until(lambda: curtain.is_private)
        touch.touch_up()
        self.settle()
        if curtain.curtain.phase == "recap":
            self.say("Go on")

    def where(self, target: Widget | tuple[float, float]) -> tuple[float, float]:
        if isinstance(target, Widget):
            x, y = target.to_window(*target.center)
            return float(x), float(y)
        return target

    def say(self, words: str) -> None:
        """Tap the button with these words, wherever a list has it."""
        button = self.button(words)
        if ports(button):
            self.scroll_to(button)
        self.tap(button)

    def scroll_to(self, widget: Widget) -> Widget:
        """Bring something into sight that lies further down."""
        for port in ports(widget):
            port.scroll_to(widget, animate=False)
        self.settle()
        return widget

    def back(self) -> None:
        Window.dispatch("on_keyboard", 27, 0, "", [])
        self.settle()

    def key(self, code: int, letter: str = "") -> None:
        Window.dispatch("on_key_down", code, 0, letter, [])
        self.settle()

    def resize(self, width: int, height: int) -> None:
        Window.size = (width, height)
        self.settle()

    def pause(self) -> None:
        self.app.dispatch("on_pause")
        self.settle()

    def sees(self, kind: str) -> bool:
        """Whether a sheet of this kind is on top."""
        return type(self.stage.sheet).__name__ == kind

    def see_shocks(self) -> None:
        """Look at whatever shocks until it may be left, and go on."""
        while isinstance(self.stage.sheet, ShockSheet) or self.sees("ClimbSheet"):
            sheet = self.stage.sheet
            self.until(lambda shown=sheet: shown.awake)  # type: ignore[misc]
            self.tap(sheet.ids.main)

    def see_scene(self) -> None:
        """Read what lies over the tray until it may be left, and tap it away."""
        scenes = getattr(self.page, "tray_scenes", None)
        if scenes is not None and scenes.scene is not None:
            scene = scenes.scene
            self.until(lambda: scene.rested or scenes.scene is not scene)
            if scenes.scene is scene:
                self.tap(scene)

    def see_scan(self) -> None:
        """Read the word of the scanner, and go on once that is possible."""
        self.until(lambda: self.stage.sheet.awake)
        self.say("Go on")
        self.until(lambda: self.stage.place not in ("table", "tutorial") or not self.page.board.busy)
        self.settle()

    # Eyes

    @property
    def stage(self) -> Any:
        return self.app.stage

    @property
    def page(self) -> Any:
        return self.stage.page

    @property
    def top(self) -> Widget:
        """What a finger meets first: a sheet, or the page."""
        return self.stage.sheet or self.stage.page

    def widgets(self, root: Widget | None = None) -> Iterator[Widget]:
        """Everything on the screen that can be seen."""
        root = root or self.stage
        if root.opacity == 0:
            return
        yield root
        for child in root.children:
            yield from self.widgets(child)

    def words(self, root: Widget | None = None) -> list[str]:
        return [w.text for w in self.widgets(root) if isinstance(w, Label) and w.text and w.width > 1]

    def buttons(self, root: Widget | None = None) -> list[Push]:
        roots = [root] if root is not None else [self.stage.notes, self.top]
        found = [w for at in roots for w in self.widgets(at) if isinstance(w, Push) and not w.disabled]
        return [w for w in found if w.width > 1 and w.height > 1]

    def button(self, words: str) -> Push:
        for button in self.buttons():
            if button.text == words or getattr(button, "hint", None) == words:
                return button
        raise AssertionError(f"no button {words!r}; there are {[b.text for b in self.buttons()]}")

    def without_bars(self) -> None:
        """Hide the bars of whatever scrolls: they fade by a clock of their own, and pictures would differ."""
        for part in self.widgets():
            if isinstance(part, ScrollView):
                part.bar_width = 0

    def picture(self) -> bytes:
        """The pixels on the screen, row by row from below.

        Drawn into a buffer of their own: the window nobody sees keeps the size it had at first, and Kivy's
        own export stands on its head, where a part that is clipped shows something else.
        """
        self.frames(2)
        return self.pixels()

    def pixels(self) -> bytes:
        """What the next frame would show, were it drawn now."""
        buffer = _buffer()
        buffer.size = Window.size
        buffer.clear()
        buffer.add(ClearColor(*Window.clearcolor))
        buffer.add(ClearBuffers(clear_color=True, clear_stencil=True))
        Window.canvas.remove(self.stage.canvas)  # It has one parent at a time, or it is never let go.
        buffer.add(self.stage.canvas)
        buffer.draw()
        pixels = bytes(buffer.pixels)
        buffer.remove(self.stage.canvas)
        Window.canvas.add(self.stage.canvas)
        return pixels

    # Shortcuts

    def with_deals(self) -> Pilot:
        """From now on new games begin with the deal, for tests that go through it."""
        self.deals = True
        self.app.__dict__.pop("has_looked", None)
        return self

    @property
    def dealing(self) -> Any:
        """The deal that lies over the table, or None."""
        page = self.page
        return getattr(getattr(page, "deal", None), "layer", None)

    def _sees_card(self) -> bool:
        return bool(self.page.deal.is_open)

    def look_at_deal(self) -> list[str]:
        """Whoever is to look does, until nobody has to; the words of each open card."""
        cards: list[str] = []
        while self.dealing is not None:
            page, seat = self.page, self.page.deal.seat
            if page.device.single and page.coach is None:
                self.until(self._sees_card)
                self.settle()
                cards.append(" ".join(self.words(self.dealing)))
                self.tap(self.dealing.ids.done)
            else:
                touch = self.press(self.dealing.ids.hold)
                self.until(self._sees_card)
                self.settle()
                cards.append(" ".join(self.words(self.dealing)))
                touch.touch_up()
                self.settle()
            assert self.dealing is None or page.deal.seat != seat, "the next one looks"
        return cards

    def lay(self, game: str, people: int, bots: int = 0, first: int | None = 0) -> None:
        """A table with Anna, Ben, Cara... and bots, as the lobby lays it; that page has its own tests."""
        names = ("Anna", "Ben", "Cara", "Dora", "Emil", "Fay")
        seats = [LobbySeat(names[n], n) for n in range(people)]
        for look in range(people, people + bots):
            seats.append(lobby_seats.bot(game, look, [seat.name for seat in seats]))
        looks = [*catalogue.face(game).looks[: len(seats)], *(seat.look for seat in seats)]
        table = LastTable(seats, {}, onlookers=False, start=0)
        number = lobby_start.lay(self.app, games.load(game), table, looks[: len(seats)], first)
        self.stage.go("table", number=number)
        self.settle()

"""One real window in a process of its own: ``python -m tests.windows.hand FOLDER NAME``.

The app runs as it does for everybody, with its own clock and a real engine on TCP; only the network is this
machine's own. Orders come in as lines, one at a time, and each is answered with one line when it is done:

    lay GAME          a table with a chair for another phone; answers with the ten signs
    join CODE         types the signs and taps Join
    tap WORDS         the button that says so, as soon as there is one
    until PLACE       waits for a page or a sheet
    play COUNT        decides whenever it is due, until anyone could have heard so much of the table
    told              what anyone could hear at the table so far, as JSON
"""

from __future__ import annotations

import json
import os
import queue
import sys
import threading
import time
import traceback
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from spymobile.ui import launch
from spymobile.ui.screens.lobby_seats import LobbySeat

#: Seconds for one order.
PATIENCE = 90.0

type Frames = Iterator[None]


class Hand:
    """Looks at the app and taps it."""

    def __init__(self, app: Any) -> None:
        self.app = app
        #: So many decisions were taken here.
        self.taken = 0

    @property
    def stage(self) -> Any:
        return self.app.stage

    # Waiting

    def until(self, so: Callable[[], object], what: str) -> Frames:
        end = time.monotonic() + PATIENCE
        while not so():
            if time.monotonic() > end:
                raise TimeoutError(f"{what} never came; there are {self.words()}")
            yield

    def wait(self, seconds: float) -> Frames:
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            yield

    def seen(self, root: Any = None) -> Iterator[Any]:
        root = root or self.stage
        if root.opacity:
            yield root
            for child in root.children:
                yield from self.seen(child)

    def words(self) -> list[str]:
        return [one.text for one in self.seen() if getattr(one, "text", "")]

    def button(self, words: str) -> Any:
        from spymobile.ui.parts.buttons import Push

        top = self.stage.sheet or self.stage.page
        found = [one for one in self.seen(top) if isinstance(one, Push) and not one.disabled]
        return next((one for one in found if words in (one.text, getattr(one, "title", ""))), None)

    # Orders

    def tap(self, words: str) -> Frames:
        from kivy.tests.common import UnitTestTouch

        yield from self.until(lambda: self.button(words), words)
        yield from self.wait(0.6)  # A sheet that has just come takes no touch.
        target = self.button(words)
        parent = target.parent
        while parent is not None and parent is not parent.parent:
            if hasattr(parent, "scroll_to"):
                parent.scroll_to(target, animate=False)
                yield from self.wait(0.2)
            parent = parent.parent
        touch = UnitTestTouch(*target.to_window(*target.center))
        touch.touch_down()
        yield from self.wait(0.1)
        touch.touch_up()
        yield from self.wait(0.3)

    def lay(self, game: str) -> Frames:
        self.stage.go("lobby", game=game)
        yield from self.wait(0.3)
        lobby = self.stage.page
        lobby.seats = [LobbySeat("Anna", 0)]
        lobby.add_seat()
        lobby.seat_phone(1)
        lobby.show_code(1)
        sheet = self.stage.sheet
        yield from self.until(lambda: sheet.code, "a code")
        self.answer = sheet.code

    def join(self, code: str) -> Frames:
        from kivy.core.window import Window

        yield from self.tap("Join a table")
        for sign in code.replace("-", "").lower():
            Window.dispatch("on_key_down", ord(sign), 0, sign, [])
            yield
        yield from self.tap("Join")

    def come_to(self, place: str) -> Frames:
        def here() -> bool:
            sheets = [type(sheet).__name__ for sheet in self.stage.sheets]
            return place == self.stage.place or place in sheets

        yield from self.until(here, place)

    def play(self, count: int) -> Frames:
        from spymobile.core.audience import ANYONE

        end = time.monotonic() + PATIENCE
        while len(self.stage.page.device.heard(ANYONE)) < count:
            if time.monotonic() > end:
                raise TimeoutError(f"it does not go on; there are {self.words()}")
            self.taken += self._decide()
            yield
        self.answer = str(self.taken)

    def _decide(self) -> bool:
        """On the page, as its person would: nothing is decided that they could not see."""
        from spymobile.bots.turn import simple
        from spymobile.core.chance import Fast

        page = self.stage.page
        if self.stage.place != "table" or page.device.under_way or page.board.busy:
            return False
        device = page.device
        if device.waiting:
            page.inbox.arrived()
            return False
        seat = device.seats[0]
        with device.opened(seat):
            view = device.view(seat)
            if view.prompt(seat) is None:
                return False
            device.act(seat, simple(device.game, view, Fast(f"{len(device.heard())}")), lambda _why: None)
        return True

    def told(self) -> Frames:
        from spymobile.core.audience import ANYONE

        device = self.stage.page.device
        yield from self.wait(1.0)
        while device.waiting:
            page = self.stage.page
            page.inbox.arrived()
            yield
        self.answer = json.dumps([str(one.told) for one in device.heard(ANYONE)])

    def follow(self, order: str) -> Frames:
        self.answer = "done"
        kind, _, rest = order.partition(" ")
        orders: dict[str, Callable[[], Frames]] = {
            "lay": lambda: self.lay(rest),
            "join": lambda: self.join(rest),
            "tap": lambda: self.tap(rest),
            "until": lambda: self.come_to(rest),
            "play": lambda: self.play(int(rest)),
            "told": self.told,
        }
        return orders[kind]()


def main(folder: Path, name: str) -> None:
    launch.prepare(offscreen=True)
    from kivy.config import Config

    Config.set("graphics", "width", "412")
    Config.set("graphics", "height", "860")
    Config.set("graphics", "multisamples", "0")
    Config.set("graphics", "maxfps", "20")
    app = launch.make(folder)
    from kivy.clock import Clock

    from spymobile.sync.engine import Engine, Network
    from spymobile.ui.shared_tables import SharedTables

    loopback = Network(("127.0.0.1",), lambda: ["127.0.0.1"])
    app.__dict__["shared"] = SharedTables(app, lambda folder, post: Engine(folder, post, loopback))
    wanted = app.preferences
    wanted.welcomed, wanted.looked_around, wanted.reduce_motion, wanted.name = True, True, True, name
    orders: queue.SimpleQueue[str] = queue.SimpleQueue()

    def listen() -> None:
        for line in sys.stdin:
            orders.put(line.strip())
        os._exit(0)

    threading.Thread(target=listen, daemon=True).start()
    hand = Hand(app)
    work: Frames = iter(())

    def step(_passed: float) -> None:
        nonlocal work
        try:
            next(work)
        except StopIteration:
            if hasattr(hand, "answer"):
                print(hand.answer, flush=True)
                del hand.answer
            if not orders.empty():
                work = hand.follow(orders.get())
        except BaseException:
            traceback.print_exc()
            os._exit(3)

    Clock.schedule_interval(step, 0)
    app.run()


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2])

"""What is read of the app: a process of its own that opens a window nobody sees, and prints what it read.

``python -m benchmarks.readings bare|home|label|boards|growth|desks|thinking``, or one of
``continue|bots|devices|glides|idle|glow|growth`` with a game.
"""

from __future__ import annotations

import ctypes
import gc
import json
import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from benchmarks.open_files import desks, thinking
from benchmarks.stage import (
    Evening,
    bare,
    drawn_frame,
    first_frame,
    most_seats,
    prepare,
    pump,
    pump_for,
    spymobile,
)
from spymobile import games

#: Redraws that a reading is the fastest of, in batches.
_BATCHES, _BATCH = 20, 10
#: Choices on an open bench.
_CHOSEN = 25
_TURNS = 50
#: Steps of a game that is taken up again.
_LONG = 150
_PATIENCE = 240
_GAMES = 20
_WARM, _IN_A_ROW = 3, 3
#: Seconds in which nobody touches anything; before them, time for the last motion to end.
_UNTOUCHED, _SETTLING = 10.0, 3.0
_FPS = 60
#: Steps at a full table of phones, and seconds between two of them: the fastest pace, five times over.
_DEEDS, _PACE = 60, 0.16


def redraw() -> float:
    """Milliseconds to draw everything in the window anew: the fastest batch."""
    from kivy.core.window import Window

    pump(10)
    best = float("inf")
    for _ in range(_BATCHES):
        began = time.process_time()
        for _ in range(_BATCH):
            Window.canvas.ask_update()
            drawn_frame()
        best = min(best, time.process_time() - began)
    return 1e3 * best / _BATCH


def label() -> dict[str, float]:
    """A plain Kivy window with one label."""
    prepare()
    from kivy.app import App
    from kivy.uix.label import Label

    class Plain(App):  # type: ignore[misc]
        def build(self) -> Any:
            return Label(text="Spymobile")

    Plain()._run_prepare()
    return {"redraw": redraw()}


def go_on(game: str) -> dict[str, float]:
    """From Continue to the table, with a long game kept and the app just started."""
    evening = Evening()
    evening.keep(game, _LONG)
    evening.stage.home()
    pump_for(1.5)  # Somebody looks for the button.
    drawn_frame()
    began = time.process_time()
    evening.stage.page.ids.running.children[-1].ids.go_on.dispatch("on_release")
    pump(1)
    drawn_frame()
    return {"continue": 1e3 * (time.process_time() - began)}


def boards() -> dict[str, float]:
    """Of every game: opening it, its board alone drawn anew, and what a finger that pans makes it rebuild."""
    found: dict[str, float] = {}
    evening = Evening()
    for game, most in most_seats().items():
        found[f"{game} open"] = evening.open(game, most)
        page = evening.stage.page
        while page.board.busy:  # The lot that decides who begins is still being drawn.
            pump_for(0.1)
        found[f"{game} table"] = redraw()
        with alone(page.board):
            found[f"{game} redraw"] = redraw()
            found[f"{game} rebuilt"] = float(_pan(page.board))
        evening.leave()
    return found


@contextmanager
def alone(board: Any) -> Iterator[None]:
    """Nothing but the board in the window, as large as it lies on the table."""
    from kivy.core.window import Window

    place, whole = board.parent, Window.children[0]
    hints, size = board.size_hint, tuple(board.size)
    place.remove_widget(board)
    Window.remove_widget(whole)
    board.size_hint, board.size = (None, None), size
    Window.add_widget(board)
    pump(30)
    yield
    Window.remove_widget(board)
    board.size_hint = hints
    Window.add_widget(whole)
    place.add_widget(board)


def _pan(board: Any) -> int:
    """Pan over the board; the number of drawing instructions that are others afterwards."""
    board.camera.zoom_to(2.0, board.center)
    pump_for(1.0)  # A closer look paints the ground once more.
    before = _instructions(board.canvas)
    for step in range(20):
        board.camera.pan(3 if step < 10 else -3, 0)
        pump(1)
    after = _instructions(board.canvas)
    return len(set(map(id, before)) ^ set(map(id, after)))


def _instructions(group: Any) -> list[Any]:
    found: list[Any] = []
    for child in group.children:
        found += [child, *_instructions(child)] if hasattr(child, "children") else [child]
    return found


def bots(game: str) -> dict[str, float]:
    """The costliest frame of a game that bots play with everything moving, apart from its opening.

    Everything moves five times as fast as for people: the frames are the same, only fewer alike.
    """
    evening = Evening()
    from spymobile.ui import preferences
    from spymobile.ui.theme import MOTION

    preferences.PACES["fast"] = 0.06
    MOTION.update({name: long / 5 for name, long in MOTION.items() if not isinstance(long, str)})
    evening.open(game, 0)
    page = evening.stage.page
    frames: list[float] = []
    until = time.monotonic() + _PATIENCE
    turns = 0
    turn = -1
    while turns < _TURNS and page.device.outcome is None:
        if time.monotonic() > until:
            raise SystemExit(f"only {turns} turns in {_PATIENCE} seconds")
        began = time.thread_time()
        drawn_frame()
        frames.append(1e3 * (time.thread_time() - began))
        if page.device.outcome is None and page.view().turn != turn:
            turn = page.view().turn
            turns += 1
        time.sleep(0.002)  # The bots want the interpreter, too.
    frames.sort()
    return {"worst": frames[-1], "p99": frames[len(frames) * 99 // 100], "turns": float(turns)}


def devices(game: str) -> dict[str, float]:
    """The costliest frame on a phone at a full table, each seat of which has a phone of its own.

    What arrives is taken in within the frame, as on a phone; everything moves five times as fast.
    """
    evening = Evening()
    from types import SimpleNamespace

    from spymobile.bots.turn import take
    from spymobile.core.chance import Fast
    from spymobile.core.game import Setup
    from spymobile.sync.herald import Guest
    from spymobile.sync.room import Room
    from spymobile.sync.screen import LinkView, Screen
    from spymobile.sync.told import Eyes
    from spymobile.table.record import MemoryJournal, Occupant
    from spymobile.table.table import Table
    from spymobile.ui.bring_in import bring_in
    from spymobile.ui.shared_tables import SharedTable
    from spymobile.ui.theme import MOTION

    MOTION.update({name: long / 5 for name, long in MOTION.items() if not isinstance(long, str)})
    rules, seats = games.load(game), most_seats()[game]
    people = [Occupant(f"Player {seat}") for seat in range(seats)]
    table = Table.lay(rules, Setup(game, seats), people, bytes([7]) * 32, lambda _: MemoryJournal())
    room = Room(table, lambda: 0.0, lambda: "")
    arrived: list[Any] = []
    screen = Screen(lambda _said, _aside=False: None)
    screen.host, screen.link = "Player 1", LinkView("linked")
    for seat in range(seats):
        room.add(Guest(f"{seat}", f"{seat}", Eyes((seat,))))
        room.attach(f"{seat}", arrived.append if seat == 0 else lambda _said: None)
    while arrived:
        screen.deliver(arrived.pop(0))
    shared = SharedTable(evening.app, SimpleNamespace(screen=screen))  # type: ignore[arg-type]
    evening.app.__dict__["has_looked"] = lambda _number: None
    bring_in(evening.stage, game)  # As the page does on which phones gather.
    evening.stage.go("table", shared=shared)
    pump_for(0.6)
    page = evening.stage.page
    bots_ = [rules.bot("1", seat, Fast(f"{seat}")) for seat in range(seats)]
    frames: list[float] = []
    last, acted = time.monotonic(), 0
    while acted < _DEEDS and table.decisions():
        if time.monotonic() - last > _PACE and not page.board.busy:
            last, acted = time.monotonic(), acted + 1
            seat = next(decision.seat for decision in table.decisions() if not decision.standing)
            table.act(seat, take(rules, bots_[seat], table.view(seat), Fast(str(acted))).action)
        began = time.thread_time()
        while arrived:
            screen.deliver(arrived.pop(0))
        drawn_frame()
        frames.append(1e3 * (time.thread_time() - began))
    frames.sort()
    return {"worst": frames[-1], "p99": frames[len(frames) * 99 // 100], "deeds": float(acted)}


def glides(game: str) -> dict[str, float]:
    """The costliest frame of a camera that glides over the board and back, apart from the first of each way.

    The first picks the pictures for the closer look; whatever comes after it only moves.
    """
    evening = Evening()
    evening.open(game, most_seats()[game])
    page = evening.stage.page
    _let_rest(page)
    camera, (wide, high) = page.board.camera, page.board.units
    frames: list[float] = []
    for at in ((wide / 4, high / 4), (3 * wide / 4, high / 2), (wide / 2, 3 * high / 4)):
        for glide in (lambda at=at: camera.look_at(camera.nearest, at), camera.whole):
            pump_for(0.5)
            glide()
            way: list[float] = []
            while camera.gliding:
                began = time.thread_time()
                drawn_frame()
                way.append(1e3 * (time.thread_time() - began))
                time.sleep(0.005)
            frames += way[1:]
    if not frames:
        raise SystemExit("nothing glides")
    return {"worst": max(frames), "frames": float(len(frames))}


def glow(game: str) -> dict[str, float]:
    """From a key that chooses something on an open bench until what it may do glows: the mean of many.

    Before it ``unlock``: what it takes beyond the hold until the bench is open, with the time for the name;
    the same of the desk, where one stands in its place. Nothing, where a game has neither.
    """
    from spymobile.ui.table.privacy.curtain import NAME

    evening = Evening()
    evening.app.__dict__["has_looked"] = lambda _number: None  # The deal is over.
    evening.open(game, most_seats()[game])
    page = evening.stage.page
    _let_rest(page)
    prompt = page.device.prompt()
    curtain, has_desk = page.curtain_view, page.face.has_desk
    if not page.places.bench and not has_desk:
        return {}
    began, late = time.process_time(), time.monotonic() + _PATIENCE
    curtain.open_for(prompt.seat, peeking=False)
    while (curtain.desk if has_desk else curtain.bench) is None:
        if time.monotonic() > late:
            raise SystemExit(f"{game} has nothing that is open now")
        pump(1)
        time.sleep(0.02)  # Only what has to be done is counted, not how often somebody looks.
    drawn_frame()
    unlock = 1e3 * (NAME + time.process_time() - began)
    if has_desk:
        return {"unlock": unlock}
    pump_for(1.0)
    taken: list[float] = []
    for _ in range(_CHOSEN):
        began = time.thread_time()
        page.key("right")
        taken.append(1e3 * (time.thread_time() - began))
        pump(1)
    return {"mean": sum(taken) / len(taken), "worst": max(taken[1:]), "unlock": unlock}


def _let_rest(page: Any) -> None:
    """Wait until nothing moves on the table, and a little longer."""
    until = time.monotonic() + _PATIENCE
    while page.board.busy or page.board.camera.gliding:
        if time.monotonic() > until:
            raise SystemExit("the board never rests")
        pump_for(0.1)
    pump_for(_SETTLING)


def idle(game: str) -> dict[str, float]:
    """What a table costs that nobody touches: pictures that are drawn, and the share of a processor."""
    evening = Evening(_FPS)
    evening.open(game, most_seats()[game])
    _let_rest(evening.stage.page)
    from kivy.core.window import Window

    drawn: list[object] = []
    Window.bind(on_flip=lambda *_: drawn.append(None))
    spent, began = time.process_time(), time.monotonic()
    while time.monotonic() - began < _UNTOUCHED:
        pump(1)
    share = (time.process_time() - spent) / (time.monotonic() - began)
    return {"redraws": float(len(drawn)), "cpu": 100 * share}


def growth(*only: str) -> dict[str, float]:
    """Memory after twenty games begun and left, over that after the first ones: all titles in turn, or one.

    What a title brings along is loaded with its first game and stays: so each has been played once by then.
    What a page has left behind goes sooner or later: the least after three games in a row is what is held.
    """
    evening = Evening()
    held: list[float] = []
    played = only or tuple(most_seats())
    for number in range(_GAMES):
        evening.open(played[number % len(played)], 1)
        pump(40)
        evening.leave()
        held.append(_resident())
    warm = max(_WARM, len(played))
    return {
        "warm": min(held[warm - 1 : warm - 1 + _IN_A_ROW]),
        "last": min(held[-_IN_A_ROW:]),
        "objects": float(len(gc.get_objects())),
    }


def _resident() -> float:
    """MB of this process that are in memory, without what its allocator keeps for later.

    What is collected lets go of its textures, which are taken down with the frames after.
    """
    for _ in range(2):
        gc.collect()
        pump(10)
    libc = ctypes.CDLL(None)
    if hasattr(libc, "malloc_trim"):
        libc.malloc_trim(0)
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 2**20


def main(words: list[str]) -> int:
    match words:
        case ["bare"]:
            found: dict[str, float] = {"first": first_frame(bare)}
        case ["home"]:
            found = {"first": first_frame(spymobile)}
        case ["label"]:
            found = label()
        case ["boards"]:
            found = boards()
        case ["continue", game]:
            found = go_on(game)
        case ["bots", game]:
            found = bots(game)
        case ["devices", game]:
            found = devices(game)
        case ["glides", game]:
            found = glides(game)
        case ["idle", game]:
            found = idle(game)
        case ["glow", game]:
            found = glow(game)
        case ["desks"]:
            found = desks()
        case ["thinking"]:
            found = thinking()
        case ["growth", *only]:
            found = growth(*only)
        case _:
            print(__doc__)
            return 2
    print(json.dumps(found))
    return 0


if __name__ == "__main__":
    status = main(sys.argv[1:])
    sys.stdout.flush()
    os._exit(status)  # The window of a process that ends anyway need not be taken down.

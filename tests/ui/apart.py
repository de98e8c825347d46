"""Every test of the screens runs in a copy of one process that has seen every game once.

An app that was closed is a ring of some 60,000 objects. Looking for it takes as long as a short test, and
whatever of it is not found hears of every window and every theme that comes after, so that a process full of
tests gets slower from test to test. A copy (``fork``) is thrown away with all that is in it; it starts within
a tenth of a second, and what one test leaves behind no other can see. Tests that share something made once
for their file share a copy, too.
"""

from __future__ import annotations

import ctypes
import gc
import os
import signal
import tempfile
import traceback
import warnings
from contextlib import closing
from ctypes.util import find_library
from dataclasses import dataclass
from multiprocessing import Pipe
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

import pytest
from _pytest.runner import runtestprotocol

#: Says "no" where tests are to run in the process itself.
SWITCH = "SPYMOBILE_COPIES"
#: Whether copies are made: they take up the graphics of the first process through this library.
WANTED = os.environ.get(SWITCH) != "no" and hasattr(os, "fork") and find_library("EGL") is not None
#: What has to be set before a window is made. A graphics card has one owner, so Mesa draws; and a copy has no
#: threads but the one that made it: neither those that draw nor the one that keeps what was compiled, for
#: which it would wait for ever.
ENVIRONMENT = (
    {"LIBGL_ALWAYS_SOFTWARE": "true", "LP_NUM_THREADS": "0", "MESA_SHADER_CACHE_DISABLE": "true"}
    if WANTED
    else {}
)
#: Seconds after which a test is given up.
PATIENCE = 900.0

_EGL_DRAW = 0x3059


class Graphics:
    """The graphics context of this process. A copy begins without one and has to take it up again."""

    def __init__(self) -> None:
        self._egl = ctypes.CDLL("libEGL.so.1")
        for name in ("eglGetCurrentDisplay", "eglGetCurrentContext", "eglGetCurrentSurface"):
            getattr(self._egl, name).restype = ctypes.c_void_p
        self._egl.eglMakeCurrent.argtypes = [ctypes.c_void_p] * 4
        surface = self._egl.eglGetCurrentSurface(_EGL_DRAW)
        context = self._egl.eglGetCurrentContext()
        self._current = (self._egl.eglGetCurrentDisplay(), surface, surface, context)
        if not context:
            raise RuntimeError(f"the window has no graphics that a copy could take up; set {SWITCH}=no")

    def take_up(self) -> None:
        if not self._egl.eglMakeCurrent(*self._current):
            raise RuntimeError(f"no graphics in a copied process: EGL error {self._egl.eglGetError():#x}")


def warm_up() -> Graphics:
    """Bring in and draw what nearly every test needs: every page of a table, once for each game."""
    from kivy.graphics.opengl import glFinish

    from spymobile import games
    from spymobile.ui.app import SpymobileApp
    from tests.ui import pilot as pilots
    from tests.ui.phone import FakePorts, FakeSounds

    with tempfile.TemporaryDirectory() as folder, pytest.MonkeyPatch.context() as patch:
        sounds: Any = FakeSounds()  # Real ones have threads.
        pilots.deal_the_same(patch)  # Which letters are cut first decides where one stands a dot aside.
        patch.setattr(pilots, "SpymobileApp", lambda at: SpymobileApp(at, FakePorts(), sounds))
        pilot = pilots.Pilot(Path(folder))
        for name in games.names():
            pilot.stage.go("lobby", game=name)
            pilot.settle()
            pilot.lay(name, max(games.load(name).seats))
            for size in (pilots.TABLET, pilots.PHONE):
                pilot.resize(*size)
            pilot.stage.home()
            pilot.settle()
        pilot.stop()
    glFinish()  # What is still to be drawn, every copy would draw.
    gc.collect()
    gc.freeze()
    return Graphics()


@dataclass(slots=True)
class Copy:
    """A copied process and the line to it. It runs the tests it is told of until there is no next one."""

    pid: int
    line: Connection

    def run(self, item: pytest.Item, following: pytest.Item | None) -> list[pytest.TestReport]:
        self.line.send((item.nodeid, following and following.nodeid))
        if not self.line.poll(PATIENCE):
            os.kill(self.pid, signal.SIGKILL)
        try:
            reports = self.line.recv()
        except (EOFError, OSError):
            return [self._death(item)]
        if following is None:
            self.end()
        to_report = item.config.hook.pytest_report_from_serializable
        return [to_report(config=item.config, data=report) for report in reports]

    def end(self) -> int:
        self.line.close()
        return os.waitstatus_to_exitcode(os.waitpid(self.pid, 0)[1])

    def _death(self, item: pytest.Item) -> pytest.TestReport:
        code = self.end()
        how = signal.Signals(-code).name if code < 0 else f"exit code {code}"
        return pytest.TestReport(
            item.nodeid, item.location, {}, "failed", f"the process of this test ended: {how}", "call"
        )


class Copies:
    """Where the tests of a session run."""

    def __init__(self, session: pytest.Session) -> None:
        session.config._tmp_path_factory.getbasetemp()  # type: ignore[attr-defined] # One for all copies.
        self._items = {item.nodeid: item for item in session.items}
        self._graphics = warm_up()
        self._copy: Copy | None = None

    def run(self, item: pytest.Item, following: pytest.Item | None) -> list[pytest.TestReport]:
        """The reports of a test; ``following`` comes next in the same copy, if any does."""
        copy = self._copy or self._start()
        reports = copy.run(item, following)
        self._copy = copy if following is not None and not copy.line.closed else None
        return reports

    def _start(self) -> Copy:
        here, there = Pipe()
        with warnings.catch_warnings():
            # The tests' own runner has a thread that listens; copies never speak to it.
            warnings.filterwarnings("ignore", "This process .* is multi-threaded", DeprecationWarning)
            pid = os.fork()
        if pid:
            there.close()
            return Copy(pid, here)
        code = 1
        try:
            here.close()
            self._graphics.take_up()
            self._answer(there)
            code = 0
        except BaseException:  # Nothing may get out of here: it would be the runner itself, a second time.
            traceback.print_exc()
        finally:
            os._exit(code)

    def _answer(self, line: Connection) -> None:
        with closing(line):
            while True:
                try:
                    name, next_name = line.recv()
                except EOFError:  # The runner has stopped.
                    return
                item, following = self._items[name], self._items.get(next_name)
                to_data = item.config.hook.pytest_report_to_serializable
                reports = runtestprotocol(item, log=False, nextitem=following)
                line.send([to_data(config=item.config, report=report) for report in reports])
                if following is None:
                    return


def together(item: pytest.Item) -> object:
    """What two tests have in common if they need the same copy."""
    info: Any = getattr(item, "_fixtureinfo", None)
    shared = info and any(one.scope == "module" for found in info.name2fixturedefs.values() for one in found)
    return item.path if shared else item.nodeid


_copies: list[Copies] = []


def run(item: pytest.Item, nextitem: pytest.Item | None) -> None:
    """Run a test in a copy, and tell pytest what became of it."""
    if not _copies:
        _copies.append(Copies(item.session))
    following = nextitem if nextitem is not None and together(nextitem) == together(item) else None
    item.ihook.pytest_runtest_logstart(nodeid=item.nodeid, location=item.location)
    for report in _copies[0].run(item, following):
        item.ihook.pytest_runtest_logreport(report=report)
    item.ihook.pytest_runtest_logfinish(nodeid=item.nodeid, location=item.location)

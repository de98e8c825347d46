"""How the app feels: its first picture, opening a game, drawing, the frames of a game, an evening's memory.

Each reading is taken in a process of its own (:mod:`benchmarks.readings`), because a window opens once.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys

from benchmarks import stage
from benchmarks.figures import Label
from benchmarks.probe import Probe, Readings
from benchmarks.startup import ROOT

#: A game of fifty turns takes its time; its worst frame needs no more than this many rounds.
_LONG_ROUNDS = 3
#: Twenty games take a minute, and as much memory in every round: one to warm up, and one that counts.
_LONGEST_ROUNDS = 2


def _read(*words: str) -> dict[str, float]:
    command = [sys.executable, "-m", "benchmarks.readings", *words]
    # Compiled files are there after the first round, as they are on a phone.
    with_compiled = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    done = subprocess.run(
        command, cwd=ROOT, env=with_compiled, capture_output=True, text=True, timeout=300, check=False
    )
    if done.returncode:
        raise RuntimeError(done.stderr.strip().splitlines()[-1] if done.stderr.strip() else "no reading")
    found: dict[str, float] = json.loads(done.stdout.splitlines()[-1])
    return found


class FirstFrame(Probe):
    """The app with its home page, and in the same round the least that KivyMD can show."""

    name = "app, first picture"

    def measure(self, number: int) -> Readings:
        bare, home = _read("bare")["first"], _read("home")["first"]
        return {
            Label("app", "first_bare"): bare,
            Label("app", "first"): home,
            Label("app", "first_over_bare"): home / bare,
        }


class Boards(Probe):
    """Opening each game, and drawing its board against a plain window with one label."""

    name = "app, boards"

    def measure(self, number: int) -> Readings:
        plain = _read("label")["redraw"]
        found = _read("boards")
        readings = {Label("app", "label"): plain}
        for game in stage.most_seats():
            readings |= {
                Label("app", "open", game): found[f"{game} open"],
                Label("app", "board", game): found[f"{game} redraw"] / plain,
                Label("app", "table", game): found[f"{game} table"],
                Label("app", "rebuilt", game): found[f"{game} rebuilt"],
            }
        return readings


class Continue(Probe):
    """Going on with a long game right after the app was started."""

    def __init__(self, game: str) -> None:
        self.name = f"app, {game} taken up again"
        self._game = game

    def measure(self, number: int) -> Readings:
        if number >= _LONG_ROUNDS:
            return {}
        return {Label("app", "continue", self._game): _read("continue", self._game)["continue"]}


class Frames(Probe):
    """The costliest frame of fifty turns that bots play."""

    def __init__(self, game: str) -> None:
        self.name = f"app, fifty turns of {game}"
        self._game = game

    def measure(self, number: int) -> Readings:
        if number >= _LONG_ROUNDS:
            return {}
        found = _read("bots", self._game)
        return {
            Label("app", "worst_frame", self._game): found["worst"],
            Label("app", "most_frames", self._game): found["p99"],
        }


class PhoneFrames(Probe):
    """The costliest frame of a phone at a full table on which every seat has a phone."""

    def __init__(self, game: str) -> None:
        self.name = f"app, a phone for each seat of {game}"
        self._game = game

    def measure(self, number: int) -> Readings:
        if number >= _LONG_ROUNDS:
            return {}
        return {Label("app", "phone_frame", self._game): _read("devices", self._game)["worst"]}


class Glides(Probe):
    """The costliest frame while the camera glides."""

    def __init__(self, game: str) -> None:
        self.name = f"app, gliding over {game}"
        self._game = game

    def measure(self, number: int) -> Readings:
        if number >= _LONG_ROUNDS:
            return {}
        return {Label("app", "glide", self._game): _read("glides", self._game)["worst"]}


class Glow(Probe):
    """What somebody has to see at once who takes up a tile, and how soon an own file is open."""

    def __init__(self, game: str) -> None:
        self.name = f"app, choosing in {game}"
        self._game = game

    def measure(self, number: int) -> Readings:
        if number >= _LONG_ROUNDS:
            return {}
        found = _read("glow", self._game)
        names = {"mean": "glow", "unlock": "unlock"}
        return {Label("app", names[key], self._game): found[key] for key in names if key in found}


class Idle(Probe):
    """Ten seconds at a table that nobody touches."""

    def __init__(self, game: str) -> None:
        self.name = f"app, {game} untouched"
        self._game = game

    def measure(self, number: int) -> Readings:
        if number >= _LONG_ROUNDS:
            return {}
        found = _read("idle", self._game)
        return {
            Label("app", "idle_redraws", self._game): found["redraws"],
            Label("app", "idle_cpu", self._game): found["cpu"],
        }


class Desks(Probe):
    """Open files in which one works, brought up to date, and the frames meanwhile."""

    name = "app, desks"

    def measure(self, number: int) -> Readings:
        if number >= _LONG_ROUNDS:
            return {}
        found = _read("desks")
        means = {key.removesuffix(" mean"): value for key, value in found.items() if key.endswith(" mean")}
        frames = _read("thinking")
        return {Label("app", "sheet", game): value for game, value in means.items()} | {
            Label("app", "sheet_frame", game): value for game, value in frames.items()
        }


class Evening(Probe):
    """Twenty games begun and left."""

    name = "app, twenty games"

    def measure(self, number: int) -> Readings:
        if number >= _LONG_ROUNDS:
            return {}
        found = _read("growth")
        return {
            Label("app", "memory"): found["last"],
            Label("app", "growth"): found["last"] / found["warm"],
        }


class Growth(Probe):
    """Twenty games of one title begun and left."""

    def __init__(self, game: str) -> None:
        self.name = f"app, twenty games of {game}"
        self._game = game

    def measure(self, number: int) -> Readings:
        if number >= _LONGEST_ROUNDS:
            return {}
        found = _read("growth", self._game)
        return {Label("app", "growth", self._game): found["last"] / found["warm"]}


def probes() -> list[Probe]:
    kinds = (Continue, Frames, PhoneFrames, Glides, Glow, Idle, Growth)
    games = [kind(game) for kind in kinds for game in stage.most_seats()]
    return [FirstFrame(), Boards(), *games, Desks(), Evening()]

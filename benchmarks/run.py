"""One run: which probes, in which order, and what they read."""

from __future__ import annotations

import os
import sys
from collections.abc import Collection, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field

from benchmarks import app
from benchmarks.figures import Figure, Label, ratios
from benchmarks.probe import Effort, Probe, interleaved
from benchmarks.rules import AnyGame, CopyAndView, RandomPlay, seat_counts
from benchmarks.seen import Seen
from benchmarks.startup import ImportTime, core_modules
from benchmarks.sync import Back, Way
from benchmarks.tables import Commit, Publishing, Replay
from benchmarks.yardstick import NoYardstick, Rival, Yardstick, environment
from spymobile import games

PARTS = ("random", "copy", "publish", "journal", "replay", "import", "sync", "yardstick", "app")


@dataclass(slots=True)
class Report:
    """What a run found. ``errors`` are what went wrong, ``notes`` what a reader should know.

    ``spared`` says that the yardsticks were left out on purpose.
    """

    effort: Effort
    figures: list[Figure] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    spared: bool = False

    @property
    def ok(self) -> bool:
        """Nothing was missed, nothing went wrong, and no target went unmeasured unless on purpose."""
        fine = {"OK", ""} | ({"not measured"} if self.spared else set())
        return not self.errors and all(figure.verdict in fine for figure in self.figures)


def load(names: Collection[str], report: Report) -> list[AnyGame]:
    """The games; one that cannot be loaded is an error of the run."""
    found = []
    for name in names:
        try:
            found.append(games.load(name))
        except Exception as error:
            report.errors.append(f"{name} cannot be loaded: {_words(error)}")
    return found


def _words(error: Exception) -> str:
    return f"{type(error).__name__}: {error}"


def own_probes(chosen: Sequence[AnyGame], parts: Collection[str], effort: Effort) -> list[Probe]:
    probes: list[Probe] = []
    if "import" in parts:
        probes.append(ImportTime("core", core_modules(), effort))
    if "app" in parts:
        probes += app.probes()
    if "sync" in parts:
        probes += [Seen(game, effort) for game in chosen if 3 in game.seats][-1:]
    for game in chosen:
        if "random" in parts:
            probes += [RandomPlay(game, seats, effort) for seats in seat_counts(game.seats)]
        if "copy" in parts:
            probes.append(CopyAndView(game, effort))
        if "publish" in parts:
            probes.append(Publishing(game, effort))
        if "journal" in parts:
            probes.append(Commit(game, effort))
        if "replay" in parts:
            probes.append(Replay(game, effort))
        if "sync" in parts:
            probes += [Way(game, effort), Back(game, effort)]
        if "import" in parts:
            probes.append(ImportTime(game.name, [f"spymobile.games.{game.name}"], effort))
    return probes


def rivals(effort: Effort, report: Report, stack: ExitStack) -> list[Probe]:
    """Probes for the other games, or a plain note that there are none."""
    try:
        yardstick = Yardstick(environment())
    except (NoYardstick, OSError) as error:
        report.notes.append(f"NO YARDSTICK: OpenSpiel and Catanatron could not be had ({error}).")
        return []
    stack.callback(yardstick.close)
    for name, reason in yardstick.errors.items():
        report.notes.append(f"NO YARDSTICK: {name} cannot be loaded ({reason}).")
    versions = ", ".join(f"{name} {version}" for name, version in yardstick.versions.items())
    report.notes.append(f"Yardsticks: {versions}, measured in turn with our own games.")
    return [Rival(yardstick, name, effort) for name in yardstick.games]


def run(names: Collection[str], parts: Collection[str], effort: Effort, spared: bool = False) -> Report:
    """Measure everything, round after round; every round visits every probe."""
    report = Report(effort, spared=spared)
    report.notes.append(f"Load of the machine before the run: {os.getloadavg()[0]:.2f}.")
    with ExitStack() as stack:
        others = rivals(effort, report, stack) if "yardstick" in parts else []
        own = own_probes(load(names, report), parts, effort)
        for probe in own:
            stack.callback(probe.close)
        report.figures += measure(interleaved(own, others), effort.rounds, report.errors)
    if "random" in parts:
        report.figures += ratios(report.figures)
    return report


def measure(probes: Sequence[Probe], rounds: int, errors: list[str]) -> list[Figure]:
    """A round to warm up, then those that count, there and back. A probe that fails is left out after.

    A whole run takes long. Whoever stops it (Ctrl-C) gets what was read until then, and is told so.
    """
    read: dict[Label, list[float]] = {}
    left = list(probes)
    try:
        for number in range(rounds + 1):
            for probe in left[:: -1 if number % 2 else 1]:
                _say(f"round {number} of {rounds}: {probe.name}")
                try:
                    readings = probe.measure(number)
                except Exception as error:
                    errors.append(f"{probe.name}: {_words(error)}")
                    left.remove(probe)
                    continue
                for label, value in readings.items():
                    values = read.setdefault(label, [])
                    if number:
                        values.append(value)
    except KeyboardInterrupt:
        errors.append(f"stopped in round {number} of {rounds}, at {probe.name}")
    _say("")
    return [Figure(label, tuple(values)) for label, values in read.items()]


def _say(line: str) -> None:
    """What is going on, on a terminal only."""
    if sys.stderr.isatty():
        print(f"\r{line[:78]:<78}\r", end="", file=sys.stderr, flush=True)

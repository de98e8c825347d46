"""What is measured, what it should reach, and what came out."""

from __future__ import annotations

import statistics
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Literal

#: ``not measured`` is for a target whose yardstick could not be had.
type Verdict = Literal["OK", "MISSED", "not measured", ""]


@dataclass(frozen=True, slots=True)
class Label:
    """Names one figure: of what (a game, a yardstick, the core), which figure, and under which conditions."""

    subject: str
    metric: str
    detail: str = ""


@dataclass(frozen=True, slots=True)
class Metric:
    """A kind of figure."""

    title: str
    unit: str


METRICS = {
    "random": Metric("random play, decisions", "/s"),
    "nodes": Metric("random play, chance nodes counted too", "/s"),
    "ratio": Metric("random play / faster yardstick", "x"),
    "harsh": Metric("the same, its (not our) chance counted", "x"),
    "copy": Metric("state copy", "us"),
    "view": Metric("view, mean over all viewers", "us"),
    "asked": Metric("view of a seat that must decide", "us"),
    "imagine": Metric("imagining a whole world from such a view", "us"),
    "act": Metric("table act, nobody listening", "us"),
    "publish": Metric("table act, told to table and seats", "us"),
    "commit": Metric("journal commit", "us"),
    "bare": Metric("bare SQLite commit", "us"),
    "over_bare": Metric("journal commit / bare commit", "x"),
    "clock": Metric("the same by the clock on the wall", "x"),
    "replay": Metric("replay", "ms"),
    "resume": Metric("resume from the store", "ms"),
    "seen": Metric("act, until seen on another phone", "ms"),
    "echo_commit": Metric("bare TCP echo and bare SQLite commit", "ms"),
    "bare_commit": Metric("the commit of these two alone", "ms"),
    "seen_over_bare": Metric("act until seen / bare echo and commit", "x"),
    "way": Metric("act until seen, processor, no commit", "ms"),
    "wire": Metric("bytes for each device and step", "B"),
    "rejoin": Metric("coming back with nothing, both ends", "ms"),
    "rejoin_bytes": Metric("the same in bytes", "KiB"),
    "check": Metric("check of a finished game", "ms"),
    "import": Metric("import", "ms"),
    "first_bare": Metric("first picture of a bare KivyMD window", "ms"),
    "first": Metric("first picture of the app, home page", "ms"),
    "first_over_bare": Metric("the app / the bare window", "x"),
    "open": Metric("from Start to the table's second picture", "ms"),
    "continue": Metric("from Continue to the table's second picture", "ms"),
    "label": Metric("a plain window with one label, redrawn", "ms"),
    "board": Metric("board redrawn / plain window redrawn", "x"),
    "table": Metric("whole table redrawn", "ms"),
    "rebuilt": Metric("instructions rebuilt by panning", ""),
    "worst_frame": Metric("costliest frame, 50 turns of bots", "ms"),
    "most_frames": Metric("99 of 100 frames, 50 turns of bots", "ms"),
    "phone_frame": Metric("costliest frame, a phone for each seat", "ms"),
    "glide": Metric("costliest frame of a glide but the first", "ms"),
    "glow": Metric("something chosen, until its places glow", "ms"),
    "unlock": Metric("beyond the hold, until an open bench or desk is drawn", "ms"),
    "idle_redraws": Metric("pictures drawn in 10 s untouched", ""),
    "idle_cpu": Metric("processor in 10 s untouched", "%"),
    "sheet": Metric("open file brought up to date, mean", "ms"),
    "sheet_frame": Metric("costliest frame meanwhile", "ms"),
    "memory": Metric("memory after 20 games", "MB"),
    "growth": Metric("memory after 20 games / after the first ones", "x"),
}


@dataclass(frozen=True, slots=True)
class Target:
    """A bound that a figure must keep: in the median, or ``always``.

    >>> Target(1.5, at_least=True).met(1.6), Target(5.0, at_least=False).met(5.1)
    (True, False)
    """

    bound: float
    at_least: bool
    always: bool = False

    def met(self, value: float) -> bool:
        return value >= self.bound if self.at_least else value <= self.bound


#: What every game must reach; its own ``tests/games/<name>/bounds.toml`` may ask for more.
_GAMES = {"random": 20_000.0, "ratio": 2.5, "copy": 8.0, "view": 50.0, "asked": 40.0, "imagine": 100.0}


#: What the app may take at most.
_APP = {
    "first_over_bare": 1.05,
    "open": 500.0,
    "continue": 500.0,
    "board": 3.0,
    "rebuilt": 0.0,
    "worst_frame": 60.0,
    "phone_frame": 100.0,
    "glide": 33.0,
    "glow": 16.0,
    "unlock": 2_000.0,
    "idle_redraws": 0.0,
    "idle_cpu": 1.0,
    "sheet": 50.0,
    "sheet_frame": 60.0,
    "growth": 1.1,
}


#: What a table shared by several phones may take at most.
_SHARED = {
    "seen_over_bare": 2.0,
    "way": 2.5,
    "wire": 1_100.0,
    "rejoin": 40.0,
    "check": 100.0,
}


#: Every single round must keep within these.
_NEVER_MORE = {"rebuilt", "worst_frame", "glide", "idle_redraws"}


@cache
def _bounds(game: str) -> dict[str, float]:
    file = Path(__file__).parents[1] / "tests" / "games" / game / "bounds.toml"
    return _GAMES | (tomllib.loads(file.read_text(encoding="utf-8")) if file.is_file() else {})


def target(label: Label) -> Target | None:
    """What a figure must reach; None for those that are only told.

    >>> target(Label("a new game", "random", "4 seats"))
    Target(bound=20000.0, at_least=True, always=False)
    >>> target(Label("a new game", "copy")).bound, target(Label("python_liars_poker", "nodes"))
    (8.0, None)
    """
    if label.metric in _SHARED:
        six = label.metric == "way" and label.detail == "6 devices"
        return Target(4.0 if six else _SHARED[label.metric], at_least=False)
    bounds = _bounds(label.subject)
    match label.metric:
        case "random" if label.detail:  # The yardsticks have no seats to tell apart.
            return Target(bounds["random"], at_least=True)
        case "ratio":
            return Target(bounds["ratio"], at_least=True)
        case "copy" | "view" | "asked" | "imagine":
            return Target(bounds[label.metric], at_least=False)
        case "over_bare":
            return Target(1.5, at_least=False)
        case "import" if label.subject == "core":
            return Target(50.0, at_least=False)
    bound = _APP.get(label.metric)
    return None if bound is None else Target(bound, False, always=label.metric in _NEVER_MORE)


@dataclass(frozen=True, slots=True)
class Figure:
    """One value a round, and what they come to. Without values the figure could not be measured.

    >>> Figure(Label("core", "import"), (30.0, 20.0, 24.0)).median
    24.0
    """

    label: Label
    values: tuple[float, ...]

    @property
    def median(self) -> float:
        return statistics.median(self.values)

    @property
    def spread(self) -> float:
        """Half the way from the lowest to the highest round, as a part of the median."""
        return (max(self.values) - min(self.values)) / 2 / self.median if self.median else 0.0

    @property
    def target(self) -> Target | None:
        return target(self.label)

    @property
    def verdict(self) -> Verdict:
        """The median decides, or the worst round where none may miss."""
        if self.target is None:
            return ""
        if not self.values:
            return "not measured"
        judged = self.values if self.target.always else (self.median,)
        return "OK" if all(map(self.target.met, judged)) else "MISSED"


#: Our own games are held against the faster of these two.
RIVALS = ("python_liars_poker", "catanatron")


def ratios(figures: Sequence[Figure]) -> list[Figure]:
    """Random play of every game against the faster rival, round by round, so that noise hits both.

    Twice: decisions against decisions, which is what the target means, and once more with the rival's
    nodes of chance counted as if players had decided there. Where a rival is missing, a figure that has
    a target stays without values, so that nobody takes it for met.
    """
    own = [figure for figure in figures if figure.label.metric == "random" and figure.label.detail]
    found: list[Figure] = []
    for metric, counted in (("ratio", "random"), ("harsh", "nodes")):
        faster = _faster({figure.label: figure for figure in figures}, counted)
        for figure in own:
            values = tuple(mine / other for mine, other in zip(figure.values, faster, strict=False))
            ratio = Figure(Label(figure.label.subject, metric, figure.label.detail), values)
            if values or ratio.target:
                found.append(ratio)
    return found


def _faster(figures: Mapping[Label, Figure], metric: str) -> list[float]:
    """The speed of the faster rival in each round; nothing unless all of them ran."""
    rivals = [figures[label].values for name in RIVALS if (label := Label(name, metric)) in figures]
    if len(rivals) < len(RIVALS):
        return []
    return [max(together) for together in zip(*rivals, strict=False)]

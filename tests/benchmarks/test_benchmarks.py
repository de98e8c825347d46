"""The benchmarks themselves: what they are asked, how they count, and what they call missed."""

from __future__ import annotations

import doctest
import importlib
import json
from pathlib import Path

import pytest

from benchmarks import __main__ as command
from benchmarks import app, report, run, yardstick
from benchmarks.figures import METRICS, Figure, Label, ratios, target
from benchmarks.probe import FULL, QUICK, Effort, Probe, Readings
from benchmarks.run import PARTS, Report
from benchmarks.yardstick import NoYardstick
from spymobile import games

TINY = Effort(rounds=2, seconds=0.005, states=8, commits=2, actions=20, starts=1)
OWN = [part for part in PARTS if part not in ("yardstick", "app")]


class Steady(Probe):
    """Reads the number of the round; in one of them it fails if it is told to, or somebody loses patience."""

    def __init__(self, name: str, fails_in: int = -1, stopped_in: int = -1) -> None:
        self.name = name
        self.fails_in = fails_in
        self.stopped_in = stopped_in

    def measure(self, number: int) -> Readings:
        if number == self.fails_in:
            raise ValueError("no reading")
        if number == self.stopped_in:
            raise KeyboardInterrupt
        return {Label(self.name, "random", "2 seats"): float(number)}


def figure(subject: str, metric: str, *values: float, detail: str = "") -> Figure:
    return Figure(Label(subject, metric, detail), values)


@pytest.mark.parametrize("name", ["figures", "probe", "report", "rules"])
def test_examples(name: str) -> None:
    found = doctest.testmod(importlib.import_module(f"benchmarks.{name}"))
    assert found.attempted
    assert not found.failed


@pytest.mark.parametrize("metric", METRICS)
def test_whatever_is_measured_can_be_told(metric: str) -> None:
    """A run takes most of an hour: nothing that it found may be lost at its end."""
    found = Report(TINY, figures=[figure("a game", metric, 0.5, 1.5)])
    assert METRICS[metric].title in report.table(found)
    assert json.loads(report.data(found))["figures"][0]["unit"] == METRICS[metric].unit


# What is asked


def test_everything_is_measured_unless_told_otherwise() -> None:
    plan = command.plan([])
    assert plan.games == games.names()
    assert plan.parts == PARTS
    assert plan.effort == FULL
    assert not plan.json


def test_only_takes_games_and_parts() -> None:
    assert command.plan(["--only", "spy_alley"]).games == ("spy_alley",)
    assert command.plan(["--only", "spy_alley"]).parts == PARTS
    plan = command.plan(["--only", "copy", "--only", "random", "--quick", "--json"])
    assert plan.games == games.names()
    assert plan.parts == ("random", "copy")
    assert plan.effort == QUICK
    assert plan.json


def test_the_yardstick_can_be_left_out() -> None:
    plan = command.plan(["--no-yardstick"])
    assert "yardstick" not in plan.parts
    assert plan.spared
    assert not command.plan([]).spared


def test_an_unknown_name_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="2"):
        command.plan(["--only", "chess"])
    assert "spy_alley" in capsys.readouterr().err


# How it counts


def test_median_and_spread() -> None:
    noisy = figure("spy_alley", "copy", 1.0, 9.0, 2.0)
    assert noisy.median == 2.0
    assert noisy.spread == 2.0


def test_the_round_to_warm_up_does_not_count() -> None:
    errors: list[str] = []
    (found,) = run.measure([Steady("a")], 3, errors)
    assert found.values == (1.0, 2.0, 3.0)
    assert not errors


def test_a_probe_that_fails_is_an_error_and_stops_nothing() -> None:
    errors: list[str] = []
    found = run.measure([Steady("a", fails_in=2), Steady("b")], 3, errors)
    assert [one.values for one in found] == [(1.0,), (1.0, 2.0, 3.0)]
    assert errors == ["a: ValueError: no reading"]


def test_a_run_that_is_stopped_tells_what_it_has() -> None:
    errors: list[str] = []
    found = run.measure([Steady("a"), Steady("b", stopped_in=2)], 3, errors)
    assert [one.values for one in found] == [(1.0, 2.0), (1.0,)]
    assert errors == ["stopped in round 2 of 3, at b"]


def test_ratios_are_taken_round_by_round_against_the_faster() -> None:
    figures = [
        figure("spy_alley", "random", 60.0, 20.0, detail="2 seats"),
        figure("python_liars_poker", "random", 30.0, 5.0),
        figure("python_liars_poker", "nodes", 60.0, 40.0),
        figure("catanatron", "random", 20.0, 10.0),
        figure("catanatron", "nodes", 20.0, 10.0),
        figure("python_tic_tac_toe", "random", 90.0, 90.0),
    ]
    ratio, harsh = ratios(figures)
    assert ratio.label == Label("spy_alley", "ratio", "2 seats")
    assert ratio.values == (2.0, 2.0)
    assert harsh.values == (1.0, 0.5)


# What it calls missed


@pytest.mark.parametrize(
    ("subject", "metric", "good", "bad"),
    [
        ("spy_alley", "random", 30_000, 29_999),
        ("clue", "random", 20_000, 19_999),
        ("spy_alley", "ratio", 2.5, 2.49),
        ("spy_vs_spy", "ratio", 2.5, 2.49),
        ("spy_alley", "copy", 5, 5.1),
        ("enemy_agent", "copy", 5, 5.1),
        ("spy_vs_spy", "copy", 8, 8.1),
        ("clue", "copy", 8, 8.1),
        ("spy_alley", "view", 30, 30.1),
        ("clue", "view", 50, 50.1),
        ("spy_alley", "over_bare", 1.5, 1.51),
        ("core", "import", 50, 50.1),
    ],
)
def test_targets(subject: str, metric: str, good: float, bad: float) -> None:
    assert figure(subject, metric, good, detail="2 seats").verdict == "OK"
    assert figure(subject, metric, bad, detail="2 seats").verdict == "MISSED"


def test_yardsticks_and_plain_figures_have_no_target() -> None:
    for label in (
        Label("catanatron", "random"),
        Label("clue", "harsh", "2 seats"),
        Label("spy_alley", "replay", "500 actions"),
        Label("spy_alley", "import"),
    ):
        assert target(label) is None


def test_a_missed_target_or_an_error_fails_the_run() -> None:
    good = figure("spy_alley", "copy", 1.0)
    assert Report(TINY, [good]).ok
    assert not Report(TINY, [good, figure("spy_alley", "view", 99.0)]).ok
    assert not Report(TINY, [good], errors=["clue cannot be loaded"]).ok


def test_a_game_that_cannot_be_loaded_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    def load(name: str) -> None:
        raise ImportError(f"no {name}")

    monkeypatch.setattr(games, "load", load)
    found = run.run(["spy_alley"], ["random"], TINY)
    assert found.errors == ["spy_alley cannot be loaded: ImportError: no spy_alley"]
    assert not found.ok
    assert "ERROR: spy_alley cannot be loaded" in report.table(found)


def test_without_the_yardstick_its_target_is_not_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    def environment() -> None:
        raise NoYardstick("no network")

    monkeypatch.setattr(run, "environment", environment)
    found = run.run(["spy_alley"], ["random", "yardstick"], TINY)
    found.figures = [one for one in found.figures if one.verdict != "MISSED"]  # By a busy machine.
    assert {one.verdict for one in found.figures if one.label.metric == "ratio"} == {"not measured"}
    text = report.table(found)
    assert "NO YARDSTICK" in text
    assert "no network" in text
    assert "3 not measured (--no-yardstick leaves them out)" in text
    assert not found.ok, "nobody shall take it for met"


def test_a_yardstick_that_was_left_out_fails_nothing(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    unmeasured = [figure("spy_alley", "copy", 1.0), figure("spy_alley", "ratio", detail="2 seats")]

    def measured(names: object, parts: object, effort: Effort, spared: bool) -> Report:
        return Report(effort, unmeasured, spared=spared)

    monkeypatch.setattr(command, "run", measured)
    assert command.main([]) == 1
    assert "1 not measured (--no-yardstick leaves them out)." in capsys.readouterr().out
    assert command.main(["--no-yardstick"]) == 0
    assert "1 not measured." in capsys.readouterr().out


def test_an_environment_that_cannot_be_made_is_told_and_cleared_away(tmp_path: Path) -> None:
    wishes = tmp_path / "bench.txt"
    wishes.write_text("./no/such/place\n")
    with pytest.raises(NoYardstick, match="no/such/place"):
        yardstick.environment(tmp_path / "venv", wishes)
    assert not (tmp_path / "venv").exists()


# All of it, in small


def test_a_tiny_run_of_our_own_measurements(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    found = run.run(["spy_alley"], OWN, TINY)
    assert not found.errors
    measured = [one for one in found.figures if one.label.metric != "ratio"]
    assert {one.label.metric for one in measured} >= {
        "random",
        "copy",
        "publish",
        "over_bare",
        "replay",
        "import",
        "seen",
    }
    assert all(len(one.values) == 2 and min(one.values) > 0 for one in measured)
    assert Label("spy_alley", "replay", "20 actions") in {one.label for one in measured}

    missed = Report(TINY, [*found.figures, figure("core", "import", 1e9)])
    monkeypatch.setattr(command, "run", lambda *_: missed)
    assert command.main(["--json"]) == 1
    told = json.loads(capsys.readouterr().out)
    assert told["ok"] is False
    assert "MISSED" in {one["verdict"] for one in told["figures"] if one["subject"] == "core"}
    assert command.main([]) == 1
    assert "MISSED" in capsys.readouterr().out


# The app


def test_the_first_picture_is_held_against_a_bare_window() -> None:
    found = {label.metric: value for label, value in app.FirstFrame().measure(0).items()}
    assert found["first"] > 100 < found["first_bare"]
    assert found["first_over_bare"] == found["first"] / found["first_bare"]


def test_a_window_that_could_not_be_measured_is_an_error_of_the_run() -> None:
    errors: list[str] = []
    assert run.measure([app.Frames("chess")], 1, errors) == []
    assert "app, fifty turns of chess" in errors[0]

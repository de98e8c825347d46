"""``spymobile`` alone, and ``spymobile selfplay``."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from spymobile import __version__
from spymobile.bots import match
from spymobile.cli import main
from spymobile.ports import screen
from spymobile.ui import launch

ROOT = Path(__file__).parents[2]
type Capture = pytest.CaptureFixture[str]


def run(capsys: Capture, *arguments: str) -> tuple[int, str, str]:
    """Exit status, output and errors of a command."""
    try:
        status = main(arguments)
    except SystemExit as stop:
        status = int(stop.code or 0)
    output = capsys.readouterr()
    return status, output.out, output.err


@pytest.fixture
def walks(monkeypatch: pytest.MonkeyPatch) -> list[tuple[Path, bool]]:
    """What tours were taken; none really is."""
    taken: list[tuple[Path, bool]] = []

    def tour(out: Path, quick: bool = False, only: tuple[str, ...] = ()) -> int:
        taken.append((out, quick))
        return 0

    monkeypatch.setattr(launch, "tour", tour)
    return taken


def test_alone_and_without_a_screen_it_takes_the_tour(
    capsys: Capture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, walks: list[tuple[Path, bool]]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(screen, "has_screen", lambda: False)
    status, out, err = run(capsys)
    assert (status, err) == (0, "")
    assert "There is no screen here." in out
    assert out.splitlines()[-1].strip() == str(tmp_path / "tour")
    assert walks == [(tmp_path / "tour", True)]


def test_the_tour_can_be_asked_for(capsys: Capture, walks: list[tuple[Path, bool]]) -> None:
    assert run(capsys, "tour") == (0, "", "")
    assert run(capsys, "tour", "--quick", "--out", "pictures") == (0, "", "")
    assert walks == [(Path("tour"), False), (Path("pictures"), True)]


def test_help_for_the_tour(capsys: Capture, walks: list[tuple[Path, bool]]) -> None:
    status, out, err = run(capsys, "tour", "--help")
    assert (status, err) == (0, "")
    assert out.startswith("usage: spymobile tour")
    assert "--out DIR" in out
    assert "--quick" in out
    assert walks == []


def test_the_version(capsys: Capture) -> None:
    assert run(capsys, "--version") == (0, f"spymobile {__version__}\n", "")


def test_help_names_every_command(capsys: Capture) -> None:
    status, out, _ = run(capsys, "--help")
    assert status == 0
    assert all(command in out for command in ("selfplay", "rules", "replay", "tour"))


def test_unknown_commands_and_options(capsys: Capture) -> None:
    for arguments in (("dance",), ("selfplay",), ("selfplay", "spy_alley", "--jobs", "0"), ("replay",)):
        status, out, err = run(capsys, *arguments)
        assert (status, out) == (2, "")
        assert "usage: spymobile" in err


def test_a_table_of_wins(capsys: Capture) -> None:
    status, out, err = run(capsys, "selfplay", "spy_alley", "--games", "6", "--bots", "field_agent,recruit")
    assert (status, err) == (0, "")
    lines = out.splitlines()
    assert lines[0] == "Spy Alley, 2 seats, 6 games"
    assert lines[2].split() == [
        "level",
        "wins",
        "chairs",
        "share",
        "+-95%",
        "even",
        "mean",
        "ms",
        "p99",
        "ms",
        "worst",
        "ms",
    ]
    rows = {line[:14].strip(): line[14:].split() for line in lines[3:5]}
    assert rows.keys() == {"field_agent", "recruit"}
    assert sum(float(row[0]) for row in rows.values()) == 6
    assert all(row[1] == "6" and row[4] == "50.0%" for row in rows.values())
    assert "decisions a game: mean" in out
    assert "endings: " in out
    assert "decisions a second" in lines[-1]


def selfplay(capsys: Capture, *arguments: str) -> dict[str, Any]:
    status, out, err = run(capsys, "selfplay", "spy_alley", "--json", *arguments)
    assert (status, err) == (0, "")
    found: dict[str, Any] = json.loads(out)
    return found


def lasting(report: dict[str, Any]) -> dict[str, Any]:
    """What does not depend on the clock."""
    clock = ("decisions_per_cpu_second", "wall_seconds")
    levels = {
        level: {name: value for name, value in score.items() if not name.endswith("_ms")}
        for level, score in report["levels"].items()
    }
    return {name: value for name, value in report.items() if name not in clock} | {"levels": levels}


def test_the_same_as_json(capsys: Capture) -> None:
    report = selfplay(capsys, "--games", "5", "--bots", "recruit", "--seats", "3", "--seed", "x")
    assert (report["game"], report["seats"], report["games"], report["seed"]) == ("spy_alley", 3, 5, "x")
    assert report["bots"] == ["recruit"] * 3
    assert report["levels"]["recruit"]["chairs"] == 15
    assert report["levels"]["recruit"]["wins"] == 5
    assert report["levels"]["recruit"]["even_share"] == 0.3333
    assert sum(report["endings"].values()) == 5
    spread = report["decisions_per_game"]
    assert spread["p10"] <= spread["median"] <= spread["p90"] <= spread["longest"]
    assert (report["broken_off"], report["stumbles"]) == (0, 0)
    again = selfplay(capsys, "--games", "5", "--bots", "recruit", "--seats", "3", "--seed", "x")
    assert lasting(again) == lasting(report)
    other = selfplay(capsys, "--games", "5", "--bots", "recruit", "--seats", "3", "--seed", "y")
    assert other["decisions_per_game"] != report["decisions_per_game"]


def test_two_processes_play_the_same_games(capsys: Capture) -> None:
    arguments = ("--games", "6", "--bots", "field agent,recruit", "--seed", "j")
    alone = lasting(selfplay(capsys, *arguments))
    together = lasting(selfplay(capsys, *arguments, "--jobs", "2"))
    assert together == alone


def test_one_game(capsys: Capture) -> None:
    report = selfplay(capsys, "--games", "1", "--bots", "recruit,recruit")
    assert report["decisions_per_game"]["p10"] == report["decisions_per_game"]["longest"]


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("chess",), 'There is no game called "chess" here.'),
        (("spy_alley", "--bots", "wizard"), 'There is no bot level "wizard"'),
        (("spy_alley", "--bots", ""), 'There is no bot level ""'),
        (("spy_alley", "--bots", "9"), 'There is no bot level "9"'),
        (("spy_alley", "--bots", "recruit,recruit,recruit", "--seats", "2"), "3 bots are named for 2 seats."),
        (("spy_alley", "--bots", "recruit"), "Spy Alley is for 2 to 6 players."),
        (("spy_alley", "--bots", "recruit", "--seats", "7"), "Spy Alley is for 2 to 6 players."),
        (("spy_alley", "--bots", "recruit", "--seats", "-1"), "1 bots are named for -1 seats."),
        (("spy_alley", "--bots", "recruit", "--seats", str(10**20)), "Spy Alley is for 2 to 6 players."),
        (("enemy_agent", "--seats", "3"), "Enemy Agent is for exactly 2 players."),
    ],
)
def test_what_cannot_be_played_is_said_in_a_sentence(
    capsys: Capture, arguments: tuple[str, ...], sentence: str
) -> None:
    status, out, err = run(capsys, "selfplay", *arguments)
    assert (status, out) == (1, "")
    assert err.startswith(f"spymobile: {sentence}")


def test_stumbling_bots_are_reported(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = match.play

    def stumbling(*arguments: Any) -> Any:
        played = whole(*arguments)
        return type(played)(
            played.levels, played.outcome, played.decisions, 1.0, played.thought, ("recruit: oops",)
        )

    monkeypatch.setattr(match, "play", stumbling)
    status, _, err = run(capsys, "selfplay", "spy_alley", "--games", "2", "--bots", "recruit,recruit")
    assert (status, err) == (1, "stumbled: recruit: oops\n")


def test_ctrl_c_stops_without_a_trace(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: Any) -> Any:
        raise KeyboardInterrupt

    monkeypatch.setattr(match, "play", interrupted)
    assert run(capsys, "selfplay", "spy_alley", "--bots", "recruit,recruit") == (
        130,
        "",
        "\nspymobile: stopped\n",
    )


def test_as_a_program_of_its_own() -> None:
    command = [sys.executable, "-m", "spymobile"]
    done = subprocess.run([*command, "--version"], cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, f"spymobile {__version__}\n", "")
    done = subprocess.run([*command, "rules", "chess"], cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == 'spymobile: There is no game called "chess" here.\n'


def test_a_reader_who_has_read_enough() -> None:
    """As with ``| head``: no complaint."""
    program = subprocess.Popen(
        [sys.executable, "-u", "-m", "spymobile", "rules", "spy_alley"],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert program.stdout is not None
    assert program.stderr is not None
    program.stdout.close()
    with program:
        assert program.stderr.read() == b""
    assert program.returncode == 0

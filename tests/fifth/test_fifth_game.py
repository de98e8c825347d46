"""A fifth game is found by its folders: Codeword, laid over a copy of the checkout, needs no other change.

Each test runs the copy's own commands and tests, as whoever adds a game would.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.fifth import overlaid
from tests.fifth.overlaid import OVERLAY, ROOT, overlay_files, run

#: The folders that belong to a game, and the one test file of its screen.
OWN = (
    "assets/boards/codeword.json",
    "assets/rules/codeword.md",
    "kv/codeword.kv",
    "spymobile/games/codeword/",
    "spymobile/ui/games/codeword/",
    "tests/games/codeword/",
    "tests/ui/test_codeword.py",
)


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The copy with the game in it, and its golden playthroughs written."""
    copy = overlaid.lay(tmp_path_factory.mktemp("fifth"))
    run(
        copy, "-m", "pytest", "-q", "tests/conformance", "-k", "codeword and golden", SPYMOBILE_GOLDEN="write"
    )
    return copy


def test_the_game_touches_nothing_but_its_own_folders() -> None:
    files = [file.as_posix() for file in overlay_files()]
    assert [file for file in files if not file.startswith(OWN)] == []
    assert [file for file in files if (ROOT / file).exists()] == []
    assert {own for own in OWN if any(file.startswith(own) for file in files)} == set(OWN)


def test_a_file_that_is_there_already_is_not_replaced(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "overlay/kv").mkdir(parents=True)
    (tmp_path / "overlay/kv/home.kv").write_text("", encoding="utf-8")
    monkeypatch.setattr(overlaid, "OVERLAY", tmp_path / "overlay")
    monkeypatch.setattr(overlaid, "ROOMS", ("kv",))
    (tmp_path / "copy").mkdir()
    with pytest.raises(FileExistsError, match=r"home\.kv is there already"):
        overlaid.lay(tmp_path / "copy")


def test_the_overlay_is_small() -> None:
    """Small enough to read in one go; the rules of a turn and the face are the largest files."""
    lines = {
        file.as_posix(): len((OVERLAY / file).read_text(encoding="utf-8").splitlines())
        for file in overlay_files()
    }
    assert [file for file, count in lines.items() if count > 160] == []


def test_the_command_line_knows_it(checkout: Path) -> None:
    assert "The street is a ring of eight doors." in " ".join(
        run(checkout, "-m", "spymobile", "rules", "codeword").split()
    )
    played = run(checkout, "-m", "spymobile", "selfplay", "codeword", "--games", "5")
    assert "Codeword, 2 seats, 5 games" in played


def test_the_conformance_kit_and_its_rule_tests_pass(checkout: Path) -> None:
    said = run(
        checkout, "-m", "pytest", "-q", "tests/conformance/test_games.py", "tests/games/codeword",
        "spymobile/games/codeword", "-k", "codeword", SPYMOBILE_QUICK="1",
    )  # fmt: skip
    assert " passed" in said


def test_the_kit_would_notice_a_mistake(checkout: Path) -> None:
    """The same copy with a view that shows what somebody ordered."""
    sight = checkout / "spymobile/games/codeword/sight.py"
    right = sight.read_text(encoding="utf-8")
    wrong = right.replace(
        "order=tuple(state.order[seat] if over or seat == who else HIDDEN", "order=tuple(state.order[seat]"
    )
    assert wrong != right
    sight.write_text(wrong, encoding="utf-8")
    try:
        with pytest.raises(AssertionError, match="Broken"):
            run(
                checkout,
                "-m",
                "pytest",
                "-q",
                "-x",
                "tests/conformance",
                "-k",
                "codeword-2 and moments",
                SPYMOBILE_QUICK="1",
            )
    finally:
        sight.write_text(right, encoding="utf-8")


def test_it_is_played_by_touch(checkout: Path) -> None:
    """From its card to its replay; and home still finds what lies below five covers."""
    said = run(
        checkout, "-m", "pytest", "-q", "tests/ui/test_codeword.py",
        "tests/ui/test_home.py::test_a_finished_game_can_be_looked_at_again",
        "tests/ui/test_faces.py::test_every_kind_of_decision_has_a_step_and_a_paragraph[codeword]",
        "tests/ui/test_faces.py::test_a_tap_in_the_dark_is_always_answered[codeword]",
    )  # fmt: skip
    assert "8 passed" in said


def test_the_tour_shows_it(checkout: Path, tmp_path: Path) -> None:
    shown = ("codeword-lobby", "codeword-go", "codeword-keep-open")
    run(checkout, "-m", "spymobile", "tour", "--quick", "--out", str(tmp_path), "--only", *shown)
    assert sorted(file.stem for file in tmp_path.glob("*.png")) == sorted(
        f"{walk}-{name}" for walk in ("phone-dark", "tablet-light") for name in shown
    )


@pytest.mark.soak
def test_its_types_hold(checkout: Path) -> None:
    own = (
        "spymobile/games/codeword",
        "spymobile/ui/games/codeword",
        "tests/games/codeword",
        "tests/ui/test_codeword.py",
    )
    assert "no issues found" in run(checkout, "-m", "mypy", *own)


@pytest.mark.soak
def test_the_whole_kit_and_the_whole_home_page(checkout: Path) -> None:
    run(checkout, "-m", "pytest", "-q", "tests/conformance", "-k", "codeword")
    run(
        checkout,
        "-m",
        "pytest",
        "-q",
        "tests/ui/test_home.py",
        "tests/ui/test_faces.py",
        "tests/ui/test_kv.py",
    )

"""Rooms that serve all games know none of them: no game's name, no event, no field of some views alone."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from spymobile import games

ROOT = Path(__file__).parents[2]
#: Where games must not be known; their own folders are left out, and the test that breaks one on purpose.
ROOMS = (
    "benchmarks",
    "spymobile/ui",
    "spymobile/table",
    "spymobile/bots",
    "spymobile/core",
    "tools",
    "tests/conformance",
)
OWN = ("spymobile/ui/games/", "tests/conformance/test_kit_can_fail.py")
#: Words that games use for events and the app for something else.
HOMONYMS = {
    "left": "a side, and an arrow key",
    "held": "a seal, and a key",
    "taken": "a name that somebody has",
    "shown": "a part of an event",
    "looked": "into a file",
    "asked": "a view with something to decide",
    "drawn": "from chance",
    "moved": "a seat that is played on another phone",
    "refused": "by the rules",
    "laid": "a table that several phones share",
    "ended": "an evening that the host closed",
    "wrong": "a code that was typed",
}


def files() -> list[Path]:
    found = [file for room in ROOMS for file in (ROOT / room).rglob("*.py")]
    return [file for file in found if not file.relative_to(ROOT).as_posix().startswith(OWN)]


def events() -> set[str]:
    """The names of all events of all games, as their rules write them."""
    named: set[str] = set()
    for file in (ROOT / "spymobile/games").rglob("*.py"):
        named |= set(re.findall(r'\bEvent\(\s*"(\w+)"', file.read_text(encoding="utf-8")))
    return named


def words(file: Path) -> Iterator[tuple[int, str]]:
    """Every string in a file that is no docstring, with its line."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    prose = {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef)
        and node.body
        and isinstance(node.body[0], ast.Expr)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in prose:
            yield node.lineno, node.value


def suspects(file: Path) -> list[str]:
    known = set(games.names()) | (events() - set(HOMONYMS))
    where = file.relative_to(ROOT).as_posix()
    found = [f"{where}:{line} {word!r}" for line, word in words(file) if word.partition(".")[0] in known]
    text = file.read_text(encoding="utf-8")
    fields = re.findall(r"getattr\((?:\w+\.)*view\b[^)]*\)", text)
    return found + [f"{where} {field}" for field in fields]


def test_events_are_found_in_the_rules() -> None:
    assert {"rolled", "moved", "eliminated", "won"} <= events()


@pytest.mark.parametrize("file", files(), ids=lambda file: file.relative_to(ROOT).as_posix())
def test_no_game_is_known_by_name(file: Path) -> None:
    assert suspects(file) == []


def test_a_name_would_be_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.packaging.test_generic_rooms.ROOT", tmp_path)
    monkeypatch.setattr("tests.packaging.test_generic_rooms.events", lambda: {"won"})
    room = tmp_path / "room.py"
    room.write_text('"""spy_alley"""\nA = "spy_alley"\nB = {"won"}\nC = getattr(page.view, "round", 0)\n')
    assert suspects(room) == [
        "room.py:2 'spy_alley'",
        "room.py:3 'won'",
        'room.py getattr(page.view, "round", 0)',
    ]

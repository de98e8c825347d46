"""A stranger's search finds its room: what others call things stands in a file's name or in its docstring."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
WORDS = (
    "tutorial",
    "timeout",
    "spectator",
    "haptics",
    "navigation",
    "autolock",
    "selection",
    "serialize",
    "toast",
)


@cache
def rooms(root: Path = ROOT) -> dict[str, str]:
    """Every module, by its path, with its name and its docstring."""
    files = sorted((root / "spymobile").rglob("*.py"))
    return {
        file.relative_to(root).as_posix(): f"{file.stem} {_prose(file)}".lower()
        for file in files
        if "games" not in file.relative_to(root).parts  # Of any one game a stranger does not know yet.
    }


def _prose(file: Path) -> str:
    return ast.get_docstring(ast.parse(file.read_text(encoding="utf-8"))) or ""


def found(word: str, root: Path = ROOT) -> list[str]:
    return [path for path, text in rooms(root).items() if word in text]


@pytest.mark.parametrize("word", WORDS)
def test_a_search_finds_a_room(word: str) -> None:
    assert found(word), f"no module of spymobile is called {word} or says so in its docstring"


def test_a_room_without_the_word_is_not_found(tmp_path: Path) -> None:
    (tmp_path / "spymobile").mkdir()
    (tmp_path / "spymobile/notes.py").write_text(
        '"""Short sentences."""\nTOAST = "toast"\n', encoding="utf-8"
    )
    assert found("toast", tmp_path) == []
    assert found("notes", tmp_path) == ["spymobile/notes.py"]

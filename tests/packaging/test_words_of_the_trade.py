"""A stranger's search finds its room: what others call things names a file or a class, or is said there."""

from __future__ import annotations

import ast
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
NAMED = ("tutorial", "timeout", "spectator", "haptics", "navigation", "autolock", "selection")
#: The house has shorter names for these, and says what others call them.
SAID = ("serialize", "toast")


@dataclass(frozen=True)
class Room:
    """A module: the names of its file, its folders and its classes, and its docstring."""

    names: str
    prose: str


@cache
def rooms(root: Path = ROOT) -> dict[str, Room]:
    """Every module, by its path."""
    found = {}
    for file in sorted((root / "spymobile").rglob("*.py")):
        path = file.relative_to(root)
        if "games" in path.parts:  # Of any one game a stranger does not know yet.
            continue
        tree = ast.parse(file.read_text(encoding="utf-8"))
        classes = [node.name for node in tree.body if isinstance(node, ast.ClassDef)]
        prose = ast.get_docstring(tree) or ""
        found[path.as_posix()] = Room(" ".join([path.as_posix(), *classes]).lower(), prose.lower())
    return found


def named(word: str, root: Path = ROOT) -> list[str]:
    return [path for path, room in rooms(root).items() if word in room.names]


def said(word: str, root: Path = ROOT) -> list[str]:
    return [path for path, room in rooms(root).items() if word in room.prose]


@pytest.mark.parametrize("word", NAMED)
def test_a_search_finds_a_file_or_a_class(word: str) -> None:
    assert named(word), f"no file and no class of spymobile is called {word}"


@pytest.mark.parametrize("word", SAID)
def test_a_search_finds_a_room_that_says_so(word: str) -> None:
    assert said(word), f"no module of spymobile says {word} in its docstring"


def test_a_room_without_the_word_is_not_found(tmp_path: Path) -> None:
    (tmp_path / "spymobile").mkdir()
    (tmp_path / "spymobile/notes.py").write_text(
        '"""Short sentences, or slips."""\nTOAST = "toast"\n\n\nclass Margin:\n    pass\n', encoding="utf-8"
    )
    assert named("toast", tmp_path) == said("toast", tmp_path) == named("slips", tmp_path) == []
    assert named("notes", tmp_path) == named("margin", tmp_path) == ["spymobile/notes.py"]
    assert said("slips", tmp_path) == ["spymobile/notes.py"]

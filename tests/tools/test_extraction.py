"""Every place where a player's words stand is read, and nothing else."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from spymobile import games
from tests.tools.checkout import small_checkout
from tools import extraction


@pytest.fixture
def root(tmp_path: Path) -> Path:
    return small_checkout(tmp_path)


def test_calls_and_tables_in_python_are_messages(root: Path) -> None:
    assert found_in(root, "spymobile/page.py") == {
        ("cross",),
        ("curve",),
        ("A draw.",),
        ("Hold",),
        ("{who} draws {count} tile.", "{who} draws {count} tiles."),
        ("{who} says: {what}",),
        ("Roll",),
    }


def test_calls_in_kv_are_messages_however_it_is_indented(root: Path) -> None:
    assert found_in(root, "kv/page.kv") == {("Stop",), ("{who} stops",)}


def test_rule_books_are_messages(root: Path) -> None:
    assert found_in(root, "assets/rules/tag.md") == {
        ("Tag",),
        ("A game of running.",),
        ("Running",),
        ("Who is touched is it.",),
    }


def test_nothing_else_is(root: Path) -> None:
    files = {file for files in extraction.messages(root).values() for file in files}
    assert files == {"spymobile/page.py", "kv/page.kv", "assets/rules/tag.md"}


def test_a_message_names_every_file_it_stands_in_once(root: Path) -> None:
    (root / "kv" / "other.kv").write_text('text: _("Roll") + _("Roll")\n', encoding="utf-8")
    assert extraction.messages(root)[("Roll",)] == ["kv/other.kv", "spymobile/page.py"]


def test_a_game_needs_no_module_for_its_board(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The words are found in whichever module reads the board."""
    folder = root / "spymobile" / "games" / "tag"
    folder.mkdir(parents=True)
    (folder / "__init__.py").write_text("", encoding="utf-8")
    monkeypatch.setattr(games, "__path__", [*games.__path__, str(folder.parent)])
    assert found_in(root, "assets/boards/tag.json") == set()

    (folder / "yard.py").write_text(
        "import json\nfrom pathlib import Path\nfrom spymobile.core.words import Phrases, Words\n"
        f'_DATA = json.loads(Path({str(root)!r}, "assets", "boards", "tag.json").read_text())\n'
        'NAMES = Words([_DATA["name"]])\nBOTH = (Phrases({1: "Gate " + _DATA["name"]}), NAMES)\n',
        encoding="utf-8",
    )
    try:
        assert found_in(root, "assets/boards/tag.json") == {("Yard",), ("Gate Yard",)}
    finally:
        for name in [name for name in sys.modules if name.startswith("spymobile.games.tag")]:
            del sys.modules[name]


def found_in(root: Path, name: str) -> set[extraction.Message]:
    return {message for message, files in extraction.messages(root).items() if name in files}

"""Rooms that serve all games know none of them: no game's name, none of its modules, no event, no kind of
decision, no field of some views alone."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from spymobile import games
from spymobile.core.phased import PhasedGame

ROOT = Path(__file__).parents[2]
#: Where games must not be known; their own folders are left out, and the test that breaks one on purpose.
ROOMS = (
    "benchmarks",
    "spymobile/ui",
    "spymobile/cli",
    "spymobile/sync",
    "spymobile/store",
    "spymobile/ports",
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
    "guessed": "a code, too often wrong",
    "moved": "a seat that is played on another phone",
    "refused": "by the rules",
    "laid": "a table that several phones share",
    "ended": "an evening that the host closed",
    "wrong": "a code that was typed",
}
#: The same, where only one room has another meaning for them.
HOMONYMS_OF = {
    "spymobile/sync": {"moved": "a seat to another device", "lost": "a link"},
    "spymobile/cli": {"moved": "a seat to another device"},
    "spymobile/ui/screens/join_trouble.py": {"moved": "a seat to another device"},
    "spymobile/ports": {"passage": "a sound"},
}


def files() -> list[Path]:
    found = [file for room in ROOMS for file in (ROOT / room).rglob("*.py")]
    return [file for file in found if not file.relative_to(ROOT).as_posix().startswith(OWN)]


def kv_files() -> list[Path]:
    """Those that are not a game's own."""
    return [file for file in (ROOT / "kv").glob("*.kv") if not file.stem.startswith(tuple(games.names()))]


def events() -> set[str]:
    """The names of all events of all games, as their rules write them."""
    named: set[str] = set()
    for file in (ROOT / "spymobile/games").rglob("*.py"):
        named |= set(re.findall(r'\bEvent\(\s*"(\w+)"', file.read_text(encoding="utf-8")))
    return named


def kinds() -> set[str]:
    """What the games call the steps of a turn, and so their kinds of decision; plain words are anybody's."""
    phases = {
        phase
        for name in games.names()
        if isinstance(game := games.load(name), PhasedGame)
        for allowed, *_rule in game.plays.values()
        for phase in allowed
    }
    return {phase for phase in phases if "_" in phase}


def imports(file: Path) -> Iterator[tuple[int, str]]:
    """Every module of a game that a file brings in, with its line."""
    own = re.compile(rf"spymobile\.(ui\.)?games\.({'|'.join(games.names())})\b")
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import | ast.ImportFrom):
            module = getattr(node, "module", None)
            for name in node.names:
                full = f"{module}.{name.name}" if module else name.name
                if own.match(full):
                    yield node.lineno, full


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
    where = file.relative_to(ROOT).as_posix()
    own = {word for room, meant in HOMONYMS_OF.items() if where.startswith(room) for word in meant}
    known, steps = set(games.names()) | (events() - set(HOMONYMS) - own), kinds()
    found = [
        f"{where}:{line} {word!r}"
        for line, word in words(file)
        if word.partition(".")[0] in known or word.rpartition(".")[2] in steps
    ]
    found += [f"{where}:{line} {module}" for line, module in imports(file)]
    text = file.read_text(encoding="utf-8")
    fields = re.findall(r"getattr\((?:\w+\.)*view, *['\"][^)]*\)", text)
    return found + [f"{where} {field}" for field in fields]


def suspects_in_kv(file: Path) -> list[str]:
    lines = enumerate(file.read_text(encoding="utf-8").splitlines(), 1)
    named = re.compile(rf"(?<![a-z_])({'|'.join(games.names())})(?![a-z])")
    return [f"{file.name}:{number} {line.strip()}" for number, line in lines if named.search(line)]


def test_events_are_found_in_the_rules() -> None:
    assert {"rolled", "moved", "eliminated", "won"} <= events()


@pytest.mark.parametrize("file", files(), ids=lambda file: file.relative_to(ROOT).as_posix())
def test_no_game_is_known_by_name(file: Path) -> None:
    assert suspects(file) == []


@pytest.mark.parametrize("file", kv_files(), ids=lambda file: file.name)
def test_no_game_is_known_by_name_in_kv(file: Path) -> None:
    assert suspects_in_kv(file) == []


def test_a_name_would_be_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.packaging.test_generic_rooms.ROOT", tmp_path)
    monkeypatch.setattr("tests.packaging.test_generic_rooms.events", lambda: {"won"})
    room = tmp_path / "room.py"
    room.write_text(
        '"""spy_alley"""\n'
        'A = "spy_alley"\n'
        'B = {"won"}\n'
        'C = getattr(page.view, "round", 0)\n'
        'D = f"{name}.start_turn"\n'
        "from spymobile.ui.games import clue\n"
        "import spymobile.games.clue.rules\n"
        "from spymobile.games.clue.rules import GAME\n"
    )
    assert suspects(room) == [
        "room.py:2 'spy_alley'",
        "room.py:3 'won'",
        "room.py:5 '.start_turn'",
        "room.py:6 spymobile.ui.games.clue",
        "room.py:7 spymobile.games.clue.rules",
        "room.py:8 spymobile.games.clue.rules.GAME",
        'room.py getattr(page.view, "round", 0)',
    ]
    look = tmp_path / "tray.kv"
    look.write_text(
        '#:import desk spymobile.ui.games.clue.desk\n<Tray>:\n    hidden: self.game == "spy_alley"\n'
    )
    assert [line.partition(" ")[0] for line in suspects_in_kv(look)] == ["tray.kv:1", "tray.kv:3"]

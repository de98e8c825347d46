"""What the packages may import, proved on the files themselves and in a fresh interpreter."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

import spymobile
from spymobile import assets, games

PACKAGE = Path(spymobile.__file__).parent
PLAIN = ("core", "games", "bots", "table", "store", "cli")


def imported(file: Path) -> set[str]:
    found: set[str] = set()
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {name.name.split(".")[0] for name in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            found.add(node.module.split(".")[0])
    return found


@pytest.mark.parametrize("package", PLAIN)
def test_everything_below_the_app_is_plain_python(package: str) -> None:
    allowed = {*sys.stdlib_module_names, "spymobile"}
    for file in (PACKAGE / package).rglob("*.py"):
        assert imported(file) <= allowed, file


def test_no_assert_outside_tests() -> None:
    """The phone runs with -OO, where asserts do not exist."""
    for file in PACKAGE.rglob("*.py"):
        nodes = ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        assert not any(isinstance(node, ast.Assert) for node in nodes), file


#: All of a table or of an event, as nobody at a screen may have it.
WHOLE = (
    "spymobile.core.event.Event",
    "spymobile.table.history",
    "spymobile.table.lesson.tabletop",
    "spymobile.table.table",
    "spymobile.table.tabletop",
)


def whole_things(file: Path) -> set[str]:
    """What a file imports, be it for mypy alone, that is whole or has something whole in it."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {name.name for name in node.names}
        elif isinstance(node, ast.ImportFrom):
            found |= {f"{node.module}.{name.name}" for name in node.names}
    inside = tuple(f"{whole}." for whole in WHOLE)
    return {name for name in found if f"{name}.".startswith(inside) or name == "spymobile.core.event"}


def test_screens_import_nothing_whole() -> None:
    found = {str(file): whole for file in (PACKAGE / "ui").rglob("*.py") if (whole := whole_things(file))}
    assert found == {}


def test_something_whole_would_be_noticed(tmp_path: Path) -> None:
    room = tmp_path / "room.py"
    room.write_text(
        "from typing import TYPE_CHECKING\n"
        "from spymobile.core import event\n"
        "from spymobile.core.event import Event, Told\n"
        "from spymobile.table.device import Device\n"
        "if TYPE_CHECKING:\n"
        "    from spymobile.table import table\n"
        "    from spymobile.table.history import Happened\n"
    )
    assert whole_things(room) == {
        "spymobile.core.event",
        "spymobile.core.event.Event",
        "spymobile.table.table",
        "spymobile.table.history.Happened",
    }


def test_a_game_plays_without_asserts_docstrings_and_kivy() -> None:
    program = (
        "import sys\n"
        "sys.modules['kivy'] = sys.modules['kivymd'] = None\n"
        "from spymobile import games\n"
        "from spymobile.bots.match import play\n"
        "for name in games.names():\n"
        "    game = games.load(name)\n"
        "    result = play(game, ['recruit'] * game.seats[0], 'optimised')\n"
        "    print(name, result.outcome is not None, len(result.stumbles))\n"
    )
    run = subprocess.run([sys.executable, "-OO", "-c", program], capture_output=True, text=True, check=True)
    assert run.stdout.splitlines() == [f"{name} True 0" for name in games.names()]


def test_the_core_does_not_load_the_games() -> None:
    program = (
        "import sys, spymobile.core.game, spymobile.games\nprint([m for m in sys.modules if '.games.' in m])"
    )
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "[]"


def test_a_missing_asset_is_named() -> None:
    with pytest.raises(assets.MissingAsset):
        assets.text("rules", "chess.md")


@pytest.mark.parametrize("name", games.names())
def test_every_game_has_its_assets(name: str) -> None:
    assert assets.path("boards", f"{name}.json").is_file()
    assert assets.path("rules", f"{name}.md").is_file()

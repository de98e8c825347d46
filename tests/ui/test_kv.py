"""KV files: in the right order whoever asks first, and nothing in them that keeps a page for ever."""

from __future__ import annotations

import gc
import re
import subprocess
import sys
import weakref
from collections import defaultdict
from pathlib import Path

from spymobile import assets
from tests.ui.pilot import Pilot

#: Modules that are imported before any app has been made; then the rules in their order.
_IMPORT_FIRST = """
from spymobile.ui.launch import prepare
prepare(offscreen=True)
import spymobile.ui.screens.games, spymobile.ui.games.enemy_agent.setup, spymobile.ui.screens.table
from kivy.lang import Builder
print(*(rule.name for _, rule in Builder.rules))
"""


def test_a_rule_that_drops_others_comes_after_them() -> None:
    done = subprocess.run(
        [sys.executable, "-c", _IMPORT_FIRST], capture_output=True, text=True, timeout=120, check=True
    )
    names = done.stdout.split()
    ours = [names.index(f"<-{name}>") for name in ("GameRow", "BuildingPick", "PlayerCard", "WidePlayer")]
    assert names.index("<Push>") < min(ours)


def test_no_rule_looks_into_ids() -> None:
    # Kivy holds on to the dictionary it watches there, and that to its widget: it would never go.
    files = sorted(assets.kv("home").parent.glob("*.kv"))
    assert len(files) > 30
    assert [file.name for file in files if ".ids." in file.read_text("utf-8")] == []


def misnamed(root: Path) -> list[str]:
    """KV files that one game alone asks for, and that are not named after it."""
    asked: dict[str, set[str]] = defaultdict(set)
    for file in (root / "spymobile/ui").rglob("*.py"):
        parts = file.relative_to(root).parts
        game = parts[3] if parts[2] == "games" and len(parts) > 4 else ""
        for name in re.findall(r'"(\w+)"', file.read_text("utf-8")):
            asked[name].add(game)
    return [
        file.name
        for file in sorted((root / "kv").glob("*.kv"))
        if len(asked[file.stem]) == 1 and not file.stem.startswith(min(asked[file.stem]))
    ]


def test_a_games_own_rules_are_named_after_it(tmp_path: Path) -> None:
    assert misnamed(assets.kv("home").parent.parent) == []
    for place, words in (
        ("spymobile/ui/games/tag/board.py", 'load_kv("tag_ring"), load_kv("ring"), load_kv("sheet")'),
        ("spymobile/ui/screens/menu.py", 'load_kv("sheet")'),
        ("kv/ring.kv", ""),
        ("kv/sheet.kv", ""),
        ("kv/tag_ring.kv", ""),
    ):
        file = tmp_path / place
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(words, "utf-8")
    assert misnamed(tmp_path) == ["ring.kv"]


def test_an_app_that_was_closed_is_gone(tmp_path: Path) -> None:
    apps = []
    for number in range(4):
        pilot = Pilot(tmp_path / str(number))
        pilot.lay("spy_alley", 2)
        apps.append(weakref.ref(pilot.app))
        pilot.stop()
        del pilot
    gc.collect()
    assert sum(app() is not None for app in apps) <= 2  # The last touches may still hold the last ones.


def test_a_sheet_with_a_text_field_is_gone_when_it_was_closed(pilot: Pilot) -> None:
    sheets = []
    pilot.stage.go("lobby", game="spy_alley")
    pilot.settle()
    for _number in range(4):
        pilot.page.edit(0)
        pilot.settle()
        assert pilot.stage.sheet is not None
        sheets.append(weakref.ref(pilot.stage.sheet))
        pilot.say("Done")
        pilot.frames(60)
    gc.collect()
    assert sum(sheet() is not None for sheet in sheets) <= 1  # The last touch may still hold the last one.

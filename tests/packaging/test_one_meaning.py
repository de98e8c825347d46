"""A name means one thing: whoever searches for a class finds it, and no other one of that name."""

from __future__ import annotations

import re
from collections import defaultdict
from pathlib import Path, PurePosixPath

ROOT = Path(__file__).parents[2]
CLASS = re.compile(r"^ *class (\w+)[\[(:]", re.MULTILINE)
#: A game may have its own word for what a type stands for; whoever searches in its folder is in its world.
CLASS_OR_TYPE = re.compile(r"^(?: *class (?=\w+[\[(:])|type )(\w+)", re.MULTILINE)


def classes(root: Path) -> dict[str, list[PurePosixPath]]:
    """The files in which a class of each name stands."""
    found: dict[str, list[PurePosixPath]] = defaultdict(list)
    for file in sorted((root / "spymobile").rglob("*.py")):
        for name in CLASS.findall(file.read_text(encoding="utf-8")):
            found[name].append(PurePosixPath(file.relative_to(root)))
    return found


def room(file: PurePosixPath) -> tuple[str, PurePosixPath]:
    """Of which game a file is, or of none, and its path within the folder of its game."""
    parts = file.parts
    at = parts.index("games") + 1 if "games" in parts else len(parts)
    if at + 1 >= len(parts):
        return "", file
    return parts[at], PurePosixPath(*parts[:at], *parts[at + 1 :])


def is_family(files: list[PurePosixPath]) -> bool:
    """Whether each is another game's answer to the same question, and stands in the same place there."""
    games, places = zip(*map(room, files), strict=True)
    return all(games) and len(set(games)) == len(files) and len(set(places)) == 1


def doubled(root: Path = ROOT) -> dict[str, list[PurePosixPath]]:
    return {name: files for name, files in classes(root).items() if len(files) > 1 and not is_family(files)}


def doubled_outside_games(root: Path = ROOT) -> dict[str, list[PurePosixPath]]:
    """Classes and types of rooms that serve all games."""
    found: dict[str, list[PurePosixPath]] = defaultdict(list)
    for file in sorted((root / "spymobile").rglob("*.py")):
        path = PurePosixPath(file.relative_to(root))
        if "games" not in path.parts:
            for name in CLASS_OR_TYPE.findall(file.read_text(encoding="utf-8")):
                found[name].append(path)
    return {name: files for name, files in found.items() if len(files) > 1}


def test_no_two_classes_share_a_name() -> None:
    assert len(classes(ROOT)) > 500
    assert doubled() == {}


def test_no_class_and_no_type_of_the_house_share_a_name() -> None:
    assert doubled_outside_games() == {}


def test_a_doubled_name_is_found(tmp_path: Path) -> None:
    def write(place: str, name: str) -> None:
        file = tmp_path / "spymobile" / place
        file.parent.mkdir(parents=True, exist_ok=True)
        with file.open("a", encoding="utf-8") as lines:
            lines.write(f"class {name}:\n    pass\n")

    write("games/tag/state.py", "State")
    write("games/chess/state.py", "State")
    write("games/tag/actions.py", "Roll")
    write("table/device.py", "Device")
    assert doubled(tmp_path) == {}
    write("ui/games/tag/roll.py", "Roll")
    write("ports/__init__.py", "Device")
    write("games/chess/bots/state.py", "State")
    assert set(doubled(tmp_path)) == {"Roll", "Device", "State"}
    (tmp_path / "spymobile/table/device.py").write_text("type Done = int\n", encoding="utf-8")
    assert doubled_outside_games(tmp_path) == {}
    write("ports/done.py", "Done")
    assert set(doubled_outside_games(tmp_path)) == {"Done"}

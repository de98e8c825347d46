"""What is packed: all that the app needs, nothing else, and the same bytes every time."""

from __future__ import annotations

import marshal
import os
import re
import shutil
import tarfile
from pathlib import Path
from types import CodeType

import pytest

from spymobile import games
from tests.packaging.conftest import ROOT, Staged, once, stage

MOST_FILES, MOST_BYTES = 1300, 14_000_000
"""Half as much again as today."""

UNASKED = {"certifi", "chardet", "idna", "requests", "urllib3"}
ABOVE = {"main.pyc", "sitecustomize.pyc", "p4a_env_vars.txt"}
KINDS = {
    "spymobile": {".pyc"},
    "kv": {".kv"},
    "assets": {".json", ".md", ".mo", ".png", ".ttf", ".txt", ".wav"},
}


def test_nothing_that_the_app_does_not_need(staged: Staged) -> None:
    for name in staged.members:
        top, _, rest = name.partition("/")
        assert name in ABOVE if not rest else Path(name).suffix in KINDS[top], name
    unwanted = r"(^|/)(tests?|docs|cli|__main__|__pycache__|svg|README)[/.]|\.(pem|jks|keystore|db|spygame)$"
    assert [name for name in staged.members if re.search(unwanted, name)] == []
    assert len(staged.members) < MOST_FILES
    assert staged.private.stat().st_size < MOST_BYTES


def test_everything_that_the_app_needs(staged: Staged) -> None:
    packed = {name.replace(".pyc", ".py") for name in staged.members}
    for top in ("spymobile", "kv", "assets/boards", "assets/sounds", "assets/fonts", "assets/licences"):
        wanted = {file.relative_to(ROOT).as_posix() for file in (ROOT / top).rglob("*") if file.is_file()}
        missing = {
            name for name in wanted - packed if Path(name).suffix in (".py", ".kv", ".json", ".wav", ".ttf")
        }
        assert all(name.startswith(("spymobile/cli/", "spymobile/__main__")) for name in missing), missing
    for game in games.names():
        assert {f"assets/rules/{game}.md", f"assets/boards/{game}.json"} <= packed


def test_packages_that_nobody_asked_for_stay_behind(staged: Staged) -> None:
    """Kivy's recipe brings them along; without them the app runs (``test_apk_run.py``)."""
    with tarfile.open(staged.distribution / "libs/arm64-v8a/libpybundle.so") as archive:
        packed = {Path(one.name).parts[2] for one in archive.getmembers() if one.isfile()}
    packages = {name for name in packed if "-" not in name}
    assert packages == set(staged.notes["modules"]) - UNASKED
    assert {"kivymd", "plyer"} <= packages
    assert len(packed) == 2 * len(packages), "and what is told of them"


def test_each_file_once_and_readable(staged: Staged) -> None:
    with tarfile.open(staged.private) as archive:
        files = [one for one in archive.getmembers() if one.isfile()]
    assert len(files) == len(staged.members), "a second run of python-for-android packs nothing twice"
    assert {(one.mode, one.uid, one.mtime) for one in files} <= {(0o644, 0, 0), (0o600, 0, 0)}
    assert {one.mode for one in files if one.name not in ABOVE} == {0o644}


def code_of(data: bytes) -> CodeType:
    """A compiled module; its header must not ask for the source's time."""
    assert data[4:8] == (0b01).to_bytes(4, "little"), "known by its hash, which nobody compares"
    code = marshal.loads(data[16:])
    assert isinstance(code, CodeType)
    return code


def test_compiled_without_docstrings_asserts_and_paths_of_this_machine(staged: Staged) -> None:
    with tarfile.open(staged.private) as archive:
        for one in archive.getmembers():
            if not one.name.endswith(".pyc"):
                continue
            file = archive.extractfile(one)
            assert file is not None
            code = code_of(file.read())
            assert code.co_filename == f"{one.name[:-1]}", "a path inside the app, for reports"
            assert "AssertionError" not in code.co_names
            if one.name == "spymobile/__init__.pyc":
                assert not any(isinstance(const, str) and "four spy" in const for const in code.co_consts)


@pytest.fixture(scope="module")
def littered(staged: Staged, tmp_path_factory: pytest.TempPathFactory) -> Staged:
    """The same app from another folder, with other times and rights, and with what lies about on a desk."""

    def build(where: Path) -> None:
        desk = where / "desk"
        for name in ("android", "assets", "kv", "requirements", "spymobile"):
            shutil.copytree(ROOT / name, desk / name, copy_function=shutil.copyfile, ignore=_LEFT)
        for name in ("buildozer.spec", "README.md", "pyproject.toml"):
            shutil.copyfile(ROOT / name, desk / name)
        for litter in ("tour/home.png", "evening.py", "release.keystore", "kv/.home.kv.swp", "bin/old.apk"):
            (desk / litter).parent.mkdir(exist_ok=True)
            (desk / litter).write_text("litter", "utf-8")
        for file in (desk / "spymobile").rglob("*.py"):
            file.chmod(0o640)
            os.utime(file, (1_000_000_000, 1_000_000_000))
        stage(desk, where / "staged")

    return Staged(once(tmp_path_factory, "littered", build) / "staged")


_LEFT = shutil.ignore_patterns("svg", "__pycache__")


def test_made_elsewhere_it_is_the_same_to_the_last_byte(staged: Staged, littered: Staged) -> None:
    assert littered.members == staged.members
    assert littered.private.read_bytes() == staged.private.read_bytes()


def test_the_payload_is_named_after_its_bytes(staged: Staged, littered: Staged) -> None:
    """The phone unpacks it when the name has changed, and only then."""
    names = [
        re.findall(r'"private_version">(\w+)<', (one.resources / "values/strings.xml").read_text("utf-8"))
        for one in (staged, littered)
    ]
    assert names[0] == names[1]
    assert len(names[0][0]) == 40

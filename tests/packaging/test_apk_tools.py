"""The programs that look at a finished APK, and the workflows that run them."""

from __future__ import annotations

import re
import runpy
import struct
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from tests.packaging.conftest import ROOT

WORKFLOWS = sorted((ROOT / ".github/workflows").glob("*.yml"))


def library(*aligned: int) -> bytes:
    """As much of a library as says how its parts are aligned."""
    head = struct.pack(
        "<16sHHIQQQIHHHHHH", b"\x7fELF\x02\x01\x01", 3, 183, 1, 0, 64, 0, 0, 64, 56, len(aligned), 0, 0, 0
    )
    return head + b"".join(struct.pack("<IIQQQQQQ", 1, 5, 0, 0, 0, 0, 0, each) for each in aligned)


def look_at(apk: Path, **files: bytes) -> subprocess.CompletedProcess[str]:
    with zipfile.ZipFile(apk, "w") as archive:
        for name, data in files.items():
            archive.writestr(f"lib/arm64-v8a/{name}.so", data)
    words: list[str | Path] = [
        sys.executable,
        ROOT / "android/check_apk.py",
        apk,
        "--summary",
        apk.with_suffix(".md"),
    ]
    return subprocess.run(words, capture_output=True, text=True, check=False)


def test_an_apk_for_pages_of_sixteen_kilobytes(tmp_path: Path) -> None:
    seen = look_at(
        tmp_path / "good.apk", libmain=library(0x4000, 0x10000), libpybundle=b"\x1f\x8b an archive"
    )
    assert seen.returncode == 0, seen.stderr
    assert "| good.apk | 0.0 MB |" in seen.stdout
    assert (tmp_path / "good.md").read_text("utf-8") == seen.stdout


@pytest.mark.parametrize(
    ("files", "sentence"),
    [
        ({"libmain": library(0x4000), "libSDL2": library(0x1000, 0x4000)}, "libSDL2.so is aligned to 0x1000"),
        ({"libmain": b"not a library"}, "cannot be checked"),
        ({}, "has no library at all"),
    ],
)
def test_an_apk_that_some_phones_refuse(tmp_path: Path, files: dict[str, bytes], sentence: str) -> None:
    seen = look_at(tmp_path / "bad.apk", **files)
    assert seen.returncode == 1
    assert sentence in seen.stderr


def test_a_page_is_told_from_the_picture_before_it() -> None:
    tool = runpy.run_path(str(ROOT / "android/first_start.py"))
    head = struct.pack("<III", 100, 50, 1)
    loading = bytes(4 * 4500) + b"".join(bytes((number % 256, 9, 9, 255)) for number in range(500))
    page = bytes(4 * 1500) + b"".join(bytes((number % 256, 9, 9, 255)) for number in range(3500))
    assert tool["empty"](head + loading) == 0.9 > tool["EMPTY"]
    assert tool["empty"](head + page) == 0.3 < tool["EMPTY"]


def test_the_emulator_has_its_own_architecture(packaging_tools: Path) -> None:
    program = """
from buildozer.specparser import SpecParser
spec = SpecParser()
spec.read("buildozer.spec", "utf-8")
print(spec.get("app", "android.archs"))
spec.apply_profile("emulator")
print(spec.get("app", "android.archs"))
"""
    run = subprocess.run(
        [packaging_tools / "bin/python", "-c", program], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert run.stdout.split() == ["arm64-v8a", "x86_64"]


@pytest.mark.parametrize("workflow", WORKFLOWS, ids=lambda file: file.name)
def test_a_workflow_runs_what_is_there_and_pins_what_is_not(workflow: Path) -> None:
    text = workflow.read_text("utf-8")
    used = re.findall(r"uses: (\S+)", text)
    assert used
    assert all(re.fullmatch(r"[\w.-]+/[\w.-]+@[0-9a-f]{40}", one) for one in used), (
        "by commit, for tags can be moved"
    )
    for file in re.findall(r"(?:android|requirements|tools)/[\w./-]+", text):
        assert (ROOT / file).is_file(), file
    assert "ubuntu-latest" not in text
    assert "Not run yet" in text.splitlines()[0], "as the README says; whoever has run it takes both away"
    assert "have not been run" in (ROOT / "README.md").read_text("utf-8")

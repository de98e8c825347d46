"""A spec that was edited wrongly says what to mend, before an hour of compiling."""

from __future__ import annotations

import runpy
import shutil
import subprocess
import sys
from itertools import pairwise
from pathlib import Path
from types import SimpleNamespace

import pytest

from spymobile import __version__
from tests.packaging.conftest import ROOT

LINKED = ("assets", "kv", "requirements", "spymobile")


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A checkout whose spec may be spoilt."""
    for name in LINKED:
        (tmp_path / name).symlink_to(ROOT / name)
    shutil.copytree(ROOT / "android", tmp_path / "android")
    shutil.copyfile(ROOT / "buildozer.spec", tmp_path / "buildozer.spec")
    return tmp_path


def edit(file: Path, old: str, new: str) -> None:
    text = file.read_text("utf-8")
    assert old in text, "the edit no longer applies"
    file.write_text(text.replace(old, new), "utf-8")


def complaints(checkout: Path) -> list[str]:
    check = runpy.run_path(str(checkout / "android/check_spec.py"))["complaints"]
    found: list[str] = check(checkout)
    return found


def test_ours_is_as_it_should_be(checkout: Path) -> None:
    assert complaints(checkout) == []
    run = subprocess.run(
        [sys.executable, ROOT / "android/check_spec.py"], capture_output=True, text=True, check=True
    )
    assert run.stdout == "buildozer.spec is as it should be.\n"


WRONG = {
    "a comment on the line": ("android.api = 36", "android.api = 36 # newest", "give it a line of its own"),
    "an old target": ("android.api = 36", "android.api = 33", "the store takes 36"),
    "two ends of the same": ("ndk_api = 24", "ndk_api = 21", "android.ndk_api must be android.minapi"),
    "a key misspelt": ("android.minapi", "android.min_api", "Did you mean android.minapi?"),
    "one Python only": ("hostpython3==3.13.15,", "", "python3 and hostpython3 must have the same pin"),
    "a package forgotten": (",filetype==1.2.0", "", "filetype==1.2.0 of requirements/app.txt is missing"),
    "a package unpinned": ("pyjnius==1.7.0", "pyjnius", "pyjnius has no version"),
    "another version": ("kivymd==2.0.0", "kivymd==1.2.0", "kivymd is 1.2.0 in requirements and 2.0.0"),
    "a package nobody imports": (",android,", ",android,pillow==11.3.0,", "pillow is in requirements, but"),
    "a permission too many": (
        "VIBRATE",
        "VIBRATE,android.permission.CAMERA",
        "CAMERA is asked for, but nothing",
    ),
    "a permission too few": ("android.permission.VIBRATE", "", "haptics would be refused"),
    "no KV": ("py,kv,json", "py,json", "add kv to source.include_exts"),
    "no tables": ("spymobile/table/*,", "", "name its folder in source.include_patterns"),
    "everything packed": ("exclude_patterns = *", "exclude_patterns =", "what is packed is named"),
    "two architectures": ("arm64-v8a", "arm64-v8a,x86_64", "must name one architecture"),
    "secrets in the cloud": ("allow_backup = False", "allow_backup = True", "secrets of running games"),
    "upright only": ("orientation = all", "orientation = portrait", "the wide table would never be seen"),
    "an icon moved": ("icon/foreground.png", "icon/front.png", "which is not there"),
    "a branch for a commit": (
        "58d21141f17c889bf8585f5665921d72028f8831",
        "develop",
        "must be a whole commit",
    ),
    "no hook": ("p4a.hook = android/p4a_hook.py", "", "without it there is no main.py"),
    "features": ("fullscreen = 0", "fullscreen = 0\nandroid.features = a.b", "Write a uses-feature"),
    "a number by hand": ("fullscreen = 0", "fullscreen = 0\nandroid.numeric_version = 7", "rises by itself"),
    "no section": ("[app]\n", "", "cannot be read"),
}


@pytest.mark.parametrize("name", WRONG)
def test_a_wrong_spec_says_what_to_mend(checkout: Path, name: str) -> None:
    old, new, sentence = WRONG[name]
    edit(checkout / "buildozer.spec", old, new)
    said = complaints(checkout)
    assert any(sentence in one for one in said), said
    assert all(one.endswith((".", "?")) or "cannot be read" in one for one in said), "sentences"


def test_permissions_follow_what_the_pages_use(tmp_path: Path) -> None:
    """A page that reaches for other phones needs sockets, which Android refuses without a word."""
    needs = runpy.run_path(str(ROOT / "android/check_spec.py"))["permissions"]
    page = tmp_path / "spymobile/ui/page.py"
    page.parent.mkdir(parents=True)
    page.write_text("from spymobile.sync import room\n", "utf-8")
    assert "android.permission.INTERNET" in needs(tmp_path)
    page.write_text("", "utf-8")
    assert list(needs(tmp_path)) == ["android.permission.VIBRATE"]


def test_back_must_be_kept_alive(checkout: Path) -> None:
    edit(checkout / "android/application.txt", "false", "true")
    assert any("Back" in one for one in complaints(checkout))


@pytest.mark.parametrize(
    ("old", "sentence"),
    [
        ('android:scheme="spymobile"', "an invitation that is tapped"),
        ("android.intent.category.BROWSABLE", "an invitation that is tapped"),
        ("text/plain", "a message that is shared"),
    ],
)
def test_invitations_must_open_the_app(checkout: Path, old: str, sentence: str) -> None:
    edit(checkout / "android/intent_filters.xml", old, "something else")
    (said,) = complaints(checkout)
    assert sentence in said


def test_the_hook_stops_a_build_that_would_go_wrong(checkout: Path) -> None:
    edit(checkout / "buildozer.spec", "allow_backup = False", "allow_backup = True")
    hook = runpy.run_path(str(checkout / "android/p4a_hook.py"))
    with pytest.raises(SystemExit, match=r"^android.allow_backup must be False"):
        hook["before_apk_build"](SimpleNamespace(args=SimpleNamespace(unknown_args=[])))


def test_the_number_for_android_rises_with_the_version() -> None:
    number = runpy.run_path(str(ROOT / "android/p4a_hook.py"))["numeric_version"]
    rising = [
        "0.1.0rc1",
        "0.1.0rc2",
        "0.1.0",
        "0.1.1",
        "0.9.0",
        "0.10.0",
        "0.99.99",
        "1.0.0rc1",
        "1.0.0",
        "12.0.0",
    ]
    numbers = [number(version) for version in rising]
    assert all(low < high for low, high in pairwise(numbers))
    assert numbers[-1] < 2_100_000_000, "the most that the store takes"
    assert number(__version__) >= number("0.1.0")
    for version in ("1.0", "1.0.100", "1.100.0", "1.0.0.dev1", "latest"):
        with pytest.raises(SystemExit, match="write it like"):
            number(version)

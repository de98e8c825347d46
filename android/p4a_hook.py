"""What python-for-android does not do by itself, done at the two moments when it asks.

It runs in python-for-android's own process, inside the folder of the distribution, so it uses the standard
library alone. buildozer has a package made twice in a row: everything here may be done again.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import runpy
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from types import SimpleNamespace

HERE = Path(__file__).resolve().parent
RESOURCES = Path("src/main/res")
UNASKED = ("certifi", "chardet", "idna", "requests", "urllib3")
LAYER = '    <monochrome android:drawable="@mipmap/icon_monochrome"/>\n'


def before_apk_build(toolchain: SimpleNamespace) -> None:
    """The sources lie ready in the folder that will be packed."""
    wrong = runpy.run_path(str(HERE / "check_spec.py"))["complaints"](HERE.parent)
    if wrong:
        sys.exit("\n".join(wrong))
    arguments = toolchain.args.unknown_args
    payload = Path(arguments[arguments.index("--private") + 1])
    drop_unasked(Path.cwd())
    shutil.copyfile(HERE / "main.py", payload / "main.py")
    compile_all(payload)
    # python-for-android sorts by whole paths: its file of settings must not stand now before, now after ours.
    tempfile.tempdir = str(payload.parent)
    version = arguments[arguments.index("--version") + 1]
    arguments += ["--numeric-version", str(numeric_version(version))]


def after_apk_build(_toolchain: SimpleNamespace) -> None:
    """Manifest, icons and payload are written, Gradle has not begun."""
    add_monochrome_icon()
    name_payload()


def drop_unasked(distribution: Path) -> None:
    """Kivy's recipe installs packages for the web, under licences of their own. We have no use for them."""
    for site in distribution.glob("_python_bundle__*/**/site-packages"):
        for name in UNASKED:
            for found in (site / name, *site.glob(f"{name}-*.dist-info")):
                shutil.rmtree(found, ignore_errors=True)


def compile_all(payload: Path) -> None:
    """Compile in one process, for python-for-android would start one for each file.

    No time and no path of this machine goes into a file, so that the same sources give the same bytes; and
    no source stays, so that a second run does not pack everything twice.
    """
    python = json.loads(Path("dist_info.json").read_text("utf-8"))["hostpython"]
    how = ["-OO", "-m", "compileall", "-q", "-b", "-f", "--invalidation-mode", "unchecked-hash"]
    where = ["-s", str(payload), str(payload)]
    done = subprocess.run([python, *how, *where], env={**os.environ, "PYTHONHASHSEED": "0"}, check=False)
    if done.returncode:
        sys.exit("A file of the app is not Python that the phone understands; compileall names it above.")
    for file in sorted(payload.rglob("*")):
        if file.suffix == ".py":
            file.unlink()
        elif file.is_file():
            file.chmod(0o644)


def numeric_version(version: str) -> int:
    """The number by which Android tells older from newer; the last two digits are the candidate, or 99.

    >>> [numeric_version(version) for version in ("0.1.0", "0.2.0rc1", "0.2.0", "1.0.0")]
    [10099, 20001, 20099, 1000099]
    """
    parts = re.fullmatch(r"(\d+)\.(\d+)\.(\d+)(?:rc(\d+))?", version)
    major, minor, patch, candidate = (int(part or 99) for part in parts.groups()) if parts else (0, 100, 0, 0)
    if minor > 99 or patch > 99 or candidate > 99 or major > 2000:
        sys.exit(f'No number for Android follows from version "{version}": write it like 1.2.3 or 1.2.3rc4.')
    return ((major * 100 + minor) * 100 + patch) * 100 + candidate


def add_monochrome_icon() -> None:
    """Since Android 13 a launcher may paint icons in its own colours; it then takes this layer."""
    shutil.copyfile(HERE / "icon" / "monochrome.png", RESOURCES / "mipmap" / "icon_monochrome.png")
    icon = RESOURCES / "mipmap-anydpi-v26" / "icon.xml"
    layers = icon.read_text("utf-8")
    if LAYER not in layers:
        icon.write_text(layers.replace("</adaptive-icon>", f"{LAYER}</adaptive-icon>"), "utf-8")


def name_payload() -> None:
    """The phone unpacks the payload when its name has changed. By itself it would be named after the hour."""
    digest = hashlib.sha1(usedforsecurity=False)
    for file in [Path("src/main/assets/private.tar"), *sorted(Path("libs").glob("*/libpybundle.so"))]:
        digest.update(file.read_bytes())
    strings = RESOURCES / "values" / "strings.xml"
    named = r'(<string name="private_version">)\w+'
    strings.write_text(re.sub(named, rf"\g<1>{digest.hexdigest()}", strings.read_text("utf-8")), "utf-8")

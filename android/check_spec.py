"""Does buildozer.spec say what the phone needs? ``python android/check_spec.py`` tells what to mend, and why.

buildozer takes most mistakes without a word, and they show after an hour of compiling, on the phone, or in
the store. The hook of python-for-android asks here too and stops a build that would go wrong.
"""

from __future__ import annotations

import difflib
import re
import sys
from collections.abc import Iterator
from configparser import ConfigParser, Error
from fnmatch import fnmatch
from pathlib import Path

TARGET, OLDEST = 36, 24
"""What the store asks for, and the oldest Android that Kivy's Java runs on."""

PERMISSIONS = {"android.permission.VIBRATE": "haptics"}
"""Each with the feature that uses it today."""

NETWORK = {
    "android.permission.INTERNET": "a table on several phones",
    "android.permission.ACCESS_LOCAL_NETWORK": "a table on several phones (since Android 17)",
    "android.permission.ACCESS_NETWORK_STATE": "the addresses of this phone",
    "android.permission.ACCESS_WIFI_STATE": "Wi-Fi that does not doze at a table",
    "android.permission.WAKE_LOCK": "Wi-Fi that does not doze at a table",
    "android.permission.BLUETOOTH": "a table on phones nearby (until Android 11)",
    "android.permission.BLUETOOTH_CONNECT": "a table on phones nearby",
}
"""Also these, once a page of the app uses ``spymobile.sync``: else every socket is refused on the phone."""

KINDS = {".py", ".kv", ".json", ".md", ".png", ".ttf", ".wav", ".mo"}
"""What the app reads."""

NOT_PACKED = ("spymobile/__main__.py", "spymobile/cli/", "kv/README.md", "assets/art/svg/")
"""What stands in the packed folders and is of no use on a phone."""

BROUGHT = {"hostpython3", "python3", "android", "pyjnius"}
"""What the phone needs beyond the packages of a desktop."""

UNASKED = {"certifi", "chardet", "idna", "requests", "six", "urllib3"}
"""What the recipes of Kivy and pyjnius install in any case. It is listed only to be pinned."""

KEYS = {
    "title", "package.name", "package.domain", "version.regex", "version.filename",
    "source.dir", "source.include_exts", "source.exclude_patterns", "source.include_patterns",
    "requirements", "orientation", "fullscreen", "icon.filename", "icon.adaptive_foreground.filename",
    "icon.adaptive_background.filename", "presplash.filename", "android.presplash_color", "android.api",
    "android.minapi", "android.ndk_api", "android.ndk", "android.archs", "android.permissions",
    "android.extra_manifest_xml", "android.extra_manifest_application_arguments",
    "android.manifest.intent_filters", "android.allow_backup",
    "android.enable_androidx", "android.release_artifact", "android.accept_sdk_license", "p4a.fork",
    "p4a.branch", "p4a.commit", "p4a.bootstrap", "p4a.hook",
}  # fmt: skip

INTENTS = {
    "an invitation that is tapped": (
        'action android:name="android.intent.action.VIEW"',
        'category android:name="android.intent.category.BROWSABLE"',
        'data android:scheme="spymobile"',
    ),
    "a message that is shared": (
        'action android:name="android.intent.action.SEND"',
        'data android:mimeType="text/plain"',
    ),
}
"""What may open the app beside its icon, and what must stand in its manifest for that."""

FORBIDDEN = {
    "android.features": "python-for-android does not know the option that buildozer makes of it and stops. "
    "Write a uses-feature into android/extra_manifest.xml.",
    "android.numeric_version": "the hook works it out from the version, so that it rises by itself.",
    "android.no-byte-compile-python": "the app is tested as it is packed: compiled, without asserts.",
    "p4a.setup_py": "the app would be installed without its kv and assets.",
    "services": "nothing of the app runs while nobody looks at it.",
}


class Spec:
    """buildozer.spec as buildozer reads it."""

    def __init__(self, root: Path) -> None:
        self.root = root
        parser = ConfigParser(allow_no_value=True)
        parser.optionxform = str  # type: ignore[assignment,method-assign]
        parser.read_string((root / "buildozer.spec").read_text("utf-8"), "buildozer.spec")
        self.values = {key: value or "" for key, value in parser.items("app")}

    def __getitem__(self, key: str) -> str:
        return self.values.get(key, "")

    def many(self, key: str) -> list[str]:
        return [part.strip() for part in self[key].split(",") if part.strip()]

    def pins(self) -> dict[str, str]:
        """Each requirement with its version."""
        return {
            name: version for name, _, version in (one.partition("==") for one in self.many("requirements"))
        }


def complaints(root: Path) -> list[str]:
    """What is wrong, a sentence each, none if all is well."""
    try:
        spec = Spec(root)
    except (Error, OSError) as error:
        return [f"buildozer.spec cannot be read: {error}"]
    rules = (keys, android, store, packages, payload, pictures, manifest)
    return [complaint for rule in rules for complaint in rule(spec)]


def keys(spec: Spec) -> Iterator[str]:
    for key, value in spec.values.items():
        if key in FORBIDDEN:
            yield f"Take {key} out of buildozer.spec: {FORBIDDEN[key]}"
        elif key not in KEYS:
            close = difflib.get_close_matches(key, KEYS, 1)
            meant = (
                f"Did you mean {close[0]}?" if close else "If it is needed, add it to KEYS in check_spec.py."
            )
            yield f"Nobody reads {key} in buildozer.spec. {meant}"
        elif " #" in value or " ;" in value:
            yield f"The comment after {key} is taken for a part of its value: give it a line of its own."
    for key in sorted(KEYS - spec.values.keys()):
        yield f"buildozer.spec does not say {key}. What buildozer takes instead is not what we tested."


def android(spec: Spec) -> Iterator[str]:
    if spec["android.api"] != str(TARGET):
        yield f"android.api is {spec['android.api']}: the store takes {TARGET}, and all is tested with it."
    if spec["android.minapi"] != str(OLDEST):
        yield f"android.minapi is {spec['android.minapi']}: the ports are tested from {OLDEST} on."
    if spec["android.ndk_api"] != spec["android.minapi"]:
        yield "android.ndk_api must be android.minapi, else the oldest phones cannot load the app."
    if not re.match(r"2[89]|[3-9]\d", spec["android.ndk"]):
        yield f"android.ndk is {spec['android.ndk']}: before 28 libraries are not aligned for pages of 16 KB."
    if len(spec.many("android.archs")) != 1:
        yield "android.archs must name one architecture: two in one build spoil each other's packages."
    if not re.fullmatch(r"[0-9a-f]{40}", spec["p4a.commit"]):
        yield "p4a.commit must be a whole commit, 40 digits: a branch moves on, and a build changes with it."
    if spec["p4a.hook"] != "android/p4a_hook.py":
        yield "p4a.hook must be android/p4a_hook.py: without it there is no main.py, and nothing starts."
    if spec["p4a.bootstrap"] != "sdl2":
        yield f"p4a.bootstrap is {spec['p4a.bootstrap']}: Kivy 2.3.1 needs sdl2."


def store(spec: Spec) -> Iterator[str]:
    if not re.fullmatch(r"[a-z][a-z0-9_]*", spec["package.name"]):
        yield f"package.name is {spec['package.name']}: small letters and digits, a letter first."
    if spec["android.allow_backup"].lower() != "false":
        yield "android.allow_backup must be False: a backup carries the secrets of running games away."
    if spec["orientation"] != "all":
        yield "orientation must be all: a lock holds on tablets too, and the wide table would never be seen."
    if spec["fullscreen"] != "0":
        yield "fullscreen must be 0: the app keeps clear of the bars by itself."
    wanted = permissions(spec.root)
    asked = {re.sub(r"^\(name=([^;)]*).*", r"\1", one) for one in spec.many("android.permissions")}
    for name in sorted(asked - wanted.keys()):
        yield (
            f"{name} is asked for, but nothing in the app uses it. Take it out of android.permissions, "
            "or name the feature in PERMISSIONS in check_spec.py."
        )
    for name in sorted(wanted.keys() - asked):
        yield f"{name} is missing in android.permissions: {wanted[name]} would be refused on the phone."


def permissions(root: Path) -> dict[str, str]:
    """What the app of today has to ask for, each with the feature that uses it."""
    pages = (root / "spymobile" / "ui").rglob("*.py")
    linked = any("spymobile.sync" in page.read_text("utf-8") for page in pages)
    return {**PERMISSIONS, **NETWORK} if linked else PERMISSIONS


def packages(spec: Spec) -> Iterator[str]:
    pins = spec.pins()
    lines = (spec.root / "requirements" / "app.txt").read_text("utf-8").splitlines()
    app = dict(line.split("==") for line in lines if "==" in line and not line.startswith("#"))
    if pins.get("python3") != pins.get("hostpython3") or not re.fullmatch(
        r"3\.13\.\d+", pins.get("python3", "")
    ):
        yield "python3 and hostpython3 must have the same pin, 3.13 with its last digit, or the build stops."
    for name, version in app.items():
        if name not in pins:
            yield f"{name}=={version} of requirements/app.txt is missing in requirements: the phone lacks it."
        elif pins[name] != version:
            have = pins[name] or "without a version"
            yield f"{name} is {have} in requirements and {version} in requirements/app.txt."
    for name in pins:
        if name not in {*app, *BROUGHT, *UNASKED}:
            yield f"{name} is in requirements, but not in requirements/app.txt: nothing imports it."
        elif not pins[name] and name != "android":
            yield f"{name} has no version in requirements: the next build may get another one."
    for name in sorted((BROUGHT | UNASKED) - pins.keys()):
        yield f"{name} is missing in requirements."


def payload(spec: Spec) -> Iterator[str]:
    if spec["source.dir"] != "." or spec["source.exclude_patterns"] != "*":
        yield "source.dir must be . and source.exclude_patterns *: what is packed is named, nothing else is."
    patterns, kinds = spec.many("source.include_patterns"), set(spec.many("source.include_exts"))
    for name in sorted(_needed(spec.root)):
        kind = name.rpartition(".")[2]
        if not (_included(name, patterns) and _included(f"{name.rpartition('/')[0]}/", patterns)):
            yield f"{name} would be missing on the phone: name its folder in source.include_patterns."
        elif kind not in kinds:
            kinds.add(kind)  # One file of a kind says it all.
            yield f"{name} would be missing on the phone: add {kind} to source.include_exts."


def _needed(root: Path) -> Iterator[str]:
    for file in (file for top in ("spymobile", "kv", "assets") for file in (root / top).rglob("*.*")):
        name = file.relative_to(root).as_posix()
        if file.suffix in KINDS and not name.startswith(NOT_PACKED):
            yield name


def _included(name: str, patterns: list[str]) -> bool:
    return any(fnmatch(name, pattern) for pattern in patterns)


def pictures(spec: Spec) -> Iterator[str]:
    for key in sorted(key for key in KEYS if key.endswith(".filename") and key != "version.filename"):
        if spec[key] and not (spec.root / spec[key]).is_file():
            yield f"{key} names {spec[key]}, which is not there."
    version = re.search(spec["version.regex"], (spec.root / "spymobile" / "__init__.py").read_text("utf-8"))
    if version is None:
        yield "version.regex finds no version in spymobile/__init__.py."


def manifest(spec: Spec) -> Iterator[str]:
    file = spec.root / spec["android.extra_manifest_application_arguments"]
    attributes = file.read_text("utf-8") if file.is_file() else ""
    if 'android:enableOnBackInvokedCallback="false"' not in attributes:
        yield "android/application.txt must say enableOnBackInvokedCallback false, or Back is dead."
    if 'android:appCategory="game"' not in attributes:
        yield "android/application.txt must say appCategory game."
    if not (spec.root / spec["android.extra_manifest_xml"]).is_file():
        yield f"android.extra_manifest_xml names {spec['android.extra_manifest_xml']}, which is not there."
    filters = spec.root / spec["android.manifest.intent_filters"]
    heard = re.sub(r"\s+", " ", filters.read_text("utf-8")) if filters.is_file() else ""
    for what, words in INTENTS.items():
        if not all(word in heard for word in words):
            yield f"android/intent_filters.xml must let {what} open the app: {', '.join(words)}."


if __name__ == "__main__":
    found = complaints(Path(__file__).resolve().parent.parent)
    print("\n".join(found) or "buildozer.spec is as it should be.")
    sys.exit(bool(found))

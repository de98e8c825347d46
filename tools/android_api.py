"""Write tests/ports/android_api.json: what Android declares of all that we and Kivy call on a phone.

    npm pack @nativescript/types-android@9.1.1 && tar xzf nativescript-types-android-9.1.1.tgz
    python tools/android_api.py package/lib/android/android-platform-37.d.ts

The declarations (Apache-2.0) say of every class, member and constant since which API it is there. Of them we
keep the classes that our sources name, those that can be reached from there, and of their members those whose
names occur anywhere in the sources: ours, those of Kivy, plyer and python-for-android, and files named after
the first. Two classes of python-for-android are read from its Java. Run it again when a test says that
something is not declared.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
KEPT = ROOT / "tests" / "ports" / "android_api.json"
SITE = ROOT / ".venv" / "lib" / "python3.13" / "site-packages"
P4A = ROOT / ".venv-packaging" / "lib" / "python3.13" / "site-packages" / "pythonforandroid"
P4A_ANDROID = P4A / "recipes" / "android" / "src" / "android"
P4A_JAVA = "build/src/main/java/org"
CALLERS = (
    *sorted((ROOT / "spymobile" / "ports").glob("*.py")),
    *(SITE / "kivy" / name for name in ("app.py", "metrics.py", "base.py", "core/audio/audio_android.py")),
    SITE / "kivy/core/clipboard/clipboard_android.py",
    SITE / "kivy/core/window/window_sdl2.py",
    SITE / "materialyoucolor/utils/platform_utils.py",
    SITE / "plyer/platforms/android/__init__.py",
    SITE / "plyer/platforms/android/vibrator.py",
    *(P4A_ANDROID / name for name in ("_android.pyx", "activity.py", "permissions.py", "runnable.py")),
)
JAVA = {
    "org.kivy.android.PythonActivity": f"sdl2/{P4A_JAVA}/kivy/android/PythonActivity.java",
    "org.renpy.android.Hardware": f"common/{P4A_JAVA}/renpy/android/Hardware.java",
}
ALWAYS = ("java.lang.Object", "java.lang.String", "android.view.WindowManager.LayoutParams")
"""Also those whose constants we have written down as numbers."""
PLAIN = {"String": "string", "CharSequence": "java.lang.CharSequence", "void": "void", "boolean": "boolean"}
NUMBERS = {"int", "long", "float", "double", "short", "byte"}


@dataclass
class Class:
    """One declared class; members are lines like ``29 static createPredefined(number): android.os.X``."""

    since: int
    bases: list[str]
    members: list[str] = field(default_factory=list)


def declared(text: str) -> dict[str, Class]:
    """Every class of a declaration file."""
    found: dict[str, Class] = {}
    path: list[str] = []
    since, skip = 1, 0
    for raw in text.splitlines():
        line = raw.strip()
        if skip:
            skip += line.count("{") - line.count("}")
        elif mark := re.search(r"@since (\d+)", line):
            since = int(mark[1])
        elif module := re.match(r"(?:declare|export) module (\w+) \{", line):
            path.append(module[1])
        elif head := re.match(r"export (?:abstract )?(?:class|interface) (\w+)(?:<.*?>)?(.*)\{", line):
            bases = re.findall(r"[\w.]+\.\w+", re.sub(r"<.*?>", "", head[2]))
            path.append(head[1])
            found.setdefault(".".join(path), Class(since, bases))
            since = 1
        elif line == "}":
            path.pop()
        elif line.startswith("public ") and line.endswith("{"):
            skip, since = 1, 1  # An interface made of functions: its members follow.
        elif line.startswith("public ") and not line.startswith("public static class:"):
            if path and (owner := found.get(".".join(path))):
                owner.members.append(f"{since} {_shorter(line)}")
            since = 1
    return found


def _shorter(line: str) -> str:
    """``public static f(a: number | null): void;`` as ``static f(number): void``."""
    line = line.removeprefix("public ").rstrip(";").replace(" | null", "")
    line = re.sub(r"androidNative\.Array<([\w.]+)>", r"\1[]", line)
    line = re.sub(r"<[^()]*?>+", "", line)
    return re.sub(r"([(,] ?)(?:\.\.\.)?\w+\??: ", r"\1", line)


def from_java(name: str, source: str) -> Iterator[tuple[str, Class]]:
    """A class of python-for-android and its interfaces."""
    imports = {full.rpartition(".")[2]: full for full in re.findall(r"^import ([\w.]+);", source, re.M)}
    inner = set(re.findall(r"\b(?:interface|class) (\w+)", source)) - {name.rpartition(".")[2]}

    def known(kind: str) -> str:
        bare = kind.removesuffix("[]")
        full = "number" if bare in NUMBERS else PLAIN.get(bare) or imports.get(bare)
        own = f"{name}.{bare}" if bare in inner else name if bare == name.rpartition(".")[2] else bare
        return (full or own) + kind[len(bare) :]

    def members(text: str, mark: str) -> Iterator[str]:
        for static, kind, called, given in re.findall(
            rf"^{mark}(static )?(?:final )?([\w\[\]]+) (\w+)(?:\(([^)]*)\))?\s*[;={{]", text, re.M
        ):
            kinds = [known(one.split()[-2]) for one in given.split(",") if one.strip()]
            called_with = f"({', '.join(kinds)})" if f"{called}(" in text else ""
            yield f"1 {static}{called}{called_with}: {known(kind)}"

    for interface, body in re.findall(r"public interface (\w+) \{(.*?)^    \}", source, re.M | re.S):
        yield f"{name}.{interface}", Class(1, ["java.lang.Object"], list(members(body, " {8}")))
    base = "android.app.Activity" if "extends SDLActivity" in source else "java.lang.Object"
    yield name, Class(1, [base], list(members(source, " {4}public ")))


def extract(everything: dict[str, Class], callers: str) -> dict[str, Class]:
    """What ``callers`` can reach."""
    found = re.findall(r"(?:\.\s*|\bdef |^)([A-Za-z_]\w*)", callers, re.M)
    names = {*found, "constructor"}
    literals = re.findall(r"""["']((?:android|java|org)[./][\w./$]+)["']""", callers)
    waiting = {*JAVA, *ALWAYS} | {re.sub(r"[/$]", ".", one) for one in literals}
    kept: dict[str, Class] = {}
    while waiting:
        name = waiting.pop()
        if name in kept or name not in everything:
            continue
        one = everything[name]
        used = [line for line in one.members if re.split(r"[ (:]", line.replace("static ", ""))[1] in names]
        kept[name] = Class(one.since, one.bases, sorted(set(used)))
        waiting |= set(one.bases)
        for member in used:
            if member.split()[1] != "constructor":
                waiting |= set(re.findall(r"[a-z][\w.]*\.[A-Z][\w.]*", member))
    return dict(sorted(kept.items()))


def main() -> int:
    file, *more = (Path(word) for word in sys.argv[1:])
    everything = declared(file.read_text("utf-8"))
    for name, java in JAVA.items():
        everything |= dict(from_java(name, (P4A / "bootstraps" / java).read_text("utf-8")))
    kept = extract(everything, "\n".join(caller.read_text("utf-8") for caller in (*CALLERS, *more)))
    classes = {name: [one.since, one.bases, one.members] for name, one in kept.items()}
    said = {
        "source": "@nativescript/types-android 9.1.1 (API 37), python-for-android 2026.5.9",
        "licence": "Apache-2.0 (assets/licences/apache-2.0.txt); of python-for-android MIT",
        "tool": "tools/android_api.py",
        "classes": classes,
    }
    KEPT.write_text(json.dumps(said, indent=1) + "\n", "utf-8")
    print(f"{KEPT.name}: {len(kept)} classes, {sum(len(one.members) for one in kept.values())} members")
    return 0


if __name__ == "__main__":
    sys.exit(main())

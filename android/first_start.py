"""Install an APK on the phone or emulator that adb knows, start it, and see that it gets to its first page.

``python android/first_start.py APK [--out FOLDER]`` leaves a picture and the log in FOLDER.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path

PACKAGE = "org.spymobile.spymobile"
ACTIVITY = "org.kivy.android.PythonActivity"
PATIENCE = 180
"""Seconds. The first start unpacks everything, and an emulator is slow."""
EMPTY = 0.75
"""While the app loads, nine tenths of the screen are of one colour; on a page of it never as much as half."""


def adb(*words: str) -> bytes:
    return subprocess.run(["adb", *words], capture_output=True, check=True).stdout


def empty(picture: bytes) -> float:
    """The share of the commonest colour in what ``screencap`` gives: a few numbers, then the pixels."""
    width, height = (int.from_bytes(picture[at : at + 4], "little") for at in (0, 4))
    pixels = picture[len(picture) - 4 * width * height :]
    counted = Counter(pixels[at : at + 3] for at in range(0, len(pixels), 4))
    return counted.most_common(1)[0][1] / (width * height)


def running() -> bool:
    found = subprocess.run(["adb", "shell", "pidof", PACKAGE], capture_output=True, check=False)
    return bool(found.stdout.strip())


def start() -> str:
    """Start it; why it does not get there, or nothing."""
    adb("logcat", "-c")
    adb("shell", "am", "start", "-W", "-n", f"{PACKAGE}/{ACTIVITY}")
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        time.sleep(3)
        if not running():
            return "The app has ended by itself; the log says why."
        if empty(adb("exec-out", "screencap")) < EMPTY:
            return ""
    return f"After {PATIENCE} seconds there is still no page to be seen."


def main() -> int:
    parser = argparse.ArgumentParser(description="Start the app for the first time.")
    parser.add_argument("apk", type=Path)
    parser.add_argument("--out", type=Path, default=Path("first-start"))
    given = parser.parse_args()
    given.out.mkdir(parents=True, exist_ok=True)
    adb("install", "-r", str(given.apk))
    why = start()
    (given.out / "screen.png").write_bytes(adb("exec-out", "screencap", "-p"))
    log = adb("logcat", "-d")
    (given.out / "logcat.txt").write_bytes(log)
    if not why and b"Traceback (most recent call last)" in log:
        why = "It is there, but an error was logged on the way."
    print(why or "The app has started and shows a page.")
    return bool(why)


if __name__ == "__main__":
    sys.exit(main())

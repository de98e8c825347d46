"""The bed of music: its file, how it is made, and the port that plays it."""

from __future__ import annotations

import math
import os
import subprocess
import sys
from pathlib import Path

import pytest

from spymobile import assets
from spymobile.ports.music import Music
from tests.ports.spectrum import frames_of

SCRIPT = Path(__file__).parents[2] / "tools" / "music.py"


def music() -> tuple[list[float], int]:
    frames, rate = frames_of(assets.path("sounds", "music.wav"))
    return [value / 32_767 for value in frames], rate


def strength(part: list[float]) -> float:
    """Decibels below the loudest there could be."""
    return 10 * math.log10(sum(value * value for value in part) / len(part) + 1e-12)


def test_made_again_it_is_the_same_to_the_last_byte(tmp_path: Path) -> None:
    subprocess.run([sys.executable, SCRIPT, tmp_path], check=True, capture_output=True)
    assert (tmp_path / "music.wav").read_bytes() == assets.path("sounds", "music.wav").read_bytes()


def test_a_minute_that_is_not_too_large() -> None:
    frames, rate = music()
    assert 60 <= len(frames) / rate <= 90
    assert assets.path("sounds", "music.wav").stat().st_size < 1_100_000


def test_it_is_quiet_and_never_clipped() -> None:
    frames, rate = music()
    assert max(map(abs, frames)) < 0.65
    assert -30 < strength(frames) < -20
    bars = [frames[at : at + 2 * rate] for at in range(0, len(frames) - 4 * rate, 2 * rate)]
    levels = [strength(bar) for bar in bars]
    assert max(levels) - min(levels) < 8, "a bed: nothing in it jumps out"


def test_nobody_hears_where_it_begins_again() -> None:
    """It begins and ends in silence, and the last moment before the end fades away."""
    frames, rate = music()
    assert frames[0] == frames[-1] == 0
    assert max(map(abs, frames[-rate // 20 :])) < 0.01
    assert max(map(abs, frames[:20])) < 0.03
    last = [
        strength(frames[len(frames) - (n + 1) * rate // 4 : len(frames) - n * rate // 4]) for n in range(4)
    ]
    assert last == sorted(last), "softer and softer to the end"
    steps = max(
        abs(after - before) for before, after in zip(frames[-rate:], frames[1 - rate :], strict=False)
    )
    assert steps < 0.05, "no click"


class FakeRecord:
    loop = False
    volume = 1.0

    def __init__(self) -> None:
        self.did: list[str] = []

    def play(self) -> None:
        self.did.append("play")

    def stop(self) -> None:
        self.did.append("stop")


def test_it_is_loaded_once_when_first_wanted() -> None:
    loaded: list[str] = []

    def load(file: str) -> FakeRecord:
        loaded.append(Path(file).name)
        return FakeRecord()

    player = Music(load)
    player.sound(0.0)
    assert loaded == []
    player.warm()
    player.sound(0.3)
    player.sound(0.2)
    assert loaded == ["music.wav"]


def test_it_plays_in_a_loop_and_rests() -> None:
    record = FakeRecord()
    player = Music(lambda _file: record)
    for volume in (0.1, 0.3, 0.0, 0.0, 0.2):
        player.sound(volume)
    assert record.loop
    assert record.did == ["play", "stop", "play"]
    assert record.volume == 0.2


def test_without_sound_it_is_silent(caplog: pytest.LogCaptureFixture) -> None:
    class Broken(FakeRecord):
        def play(self) -> None:
            raise OSError("no such device")

    for player in (Music(lambda _file: None), Music(lambda _file: Broken())):
        player.sound(0.3)
        player.sound(0.2)
        player.sound(0.0)
    assert len(caplog.records) == 2


PROGRAM = """
import time
from spymobile.ports.music import Music
import kivy.core.audio
music = Music()
began = time.perf_counter()
music.sound(0.3)
print(music.playing, type(music._record).__name__, time.perf_counter() - began < 0.05)
music.sound(0.0)
"""


def test_kivy_streams_it_without_losing_a_frame(tmp_path: Path) -> None:
    quiet = {
        "KIVY_NO_ARGS": "1",
        "KIVY_NO_CONSOLELOG": "1",
        "KIVY_NO_FILELOG": "1",
        "KIVY_HOME": str(tmp_path),
    }
    run = subprocess.run(
        [sys.executable, "-c", PROGRAM],
        env={**os.environ, **quiet, "SDL_AUDIODRIVER": "dummy", "PYTHONPATH": str(SCRIPT.parents[1])},
        check=True,
        capture_output=True,
        text=True,
    )
    assert run.stdout.split() == ["True", "MusicSDL2", "True"]

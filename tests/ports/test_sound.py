"""The sounds: their files, how they are made, and the port that plays them."""

from __future__ import annotations

import os
import subprocess
import sys
import wave
from array import array
from pathlib import Path

import pytest

from spymobile import assets
from spymobile.ports.sound import NAMES, Sounds

SCRIPT = Path(__file__).parents[2] / "tools" / "sounds.py"


def test_made_again_they_are_the_same_to_the_last_byte(tmp_path: Path) -> None:
    subprocess.run([sys.executable, SCRIPT, tmp_path], check=True, capture_output=True)
    made = {file.name: file.read_bytes() for file in tmp_path.iterdir()}
    kept = {file.name: file.read_bytes() for file in assets.path("sounds").iterdir()}
    kept.pop("music.wav")  # tools/music.py makes it.
    assert made == kept
    assert sorted(made) == sorted(f"{name}.wav" for name in NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_each_is_short_loud_and_without_clicks(name: str) -> None:
    file = assets.path("sounds", f"{name}.wav")
    assert file.stat().st_size < 60_000
    with wave.open(str(file)) as sound:
        assert (sound.getframerate(), sound.getnchannels(), sound.getsampwidth()) == (22_050, 1, 2)
        frames = array("h", sound.readframes(sound.getnframes()))
    if sys.byteorder == "big":
        frames.byteswap()
    peak = max(map(abs, frames))
    assert 0.3 < peak / 32_767 < 0.9
    assert frames[0] == frames[-1] == 0
    assert max(map(abs, frames[:3])) < peak / 8
    assert max(map(abs, frames[-20:])) < peak / 20
    assert abs(sum(frames)) / len(frames) < peak / 100, "no constant part"


class FakeVoice:
    length = 0.4

    def __init__(self) -> None:
        self.state = "stop"
        self.heard: list[str] = []

    def play(self) -> None:
        self.state = "play"
        self.heard.append("play")

    def seek(self, position: float) -> None:
        self.heard.append(f"seek {position}")


class Loader:
    def __init__(self) -> None:
        self.voices: dict[str, FakeVoice] = {}

    def __call__(self, file: str) -> FakeVoice:
        voice = self.voices[Path(file).stem] = FakeVoice()
        return voice


def test_a_sound_is_loaded_when_first_wanted_and_once() -> None:
    load = Loader()
    sounds = Sounds(load=load)
    assert load.voices == {}
    sounds.play("stamp")
    voice = load.voices["stamp"]
    voice.state = "stop"
    sounds.play("stamp")
    assert load.voices == {"stamp": voice}
    assert voice.heard == ["play", "play"]


def test_a_sound_that_is_still_heard_begins_again() -> None:
    load = Loader()
    sounds = Sounds(load=load)
    sounds.play("walk")
    sounds.play("walk")
    assert load.voices["walk"].heard == ["play", "seek 0", "play"]


def test_switched_off_nothing_is_even_loaded() -> None:
    load = Loader()
    sounds = Sounds(on=False, load=load)
    sounds.warm(*NAMES)
    sounds.play("win")
    assert load.voices == {}
    sounds.on = True
    sounds.play("win")
    sounds.on = False
    sounds.play("win")
    assert load.voices["win"].heard == ["play"]


def test_sounds_can_be_made_ready() -> None:
    load = Loader()
    Sounds(load=load).warm("die", "walk")
    assert {name: voice.heard for name, voice in load.voices.items()} == {"die": [], "walk": []}


def test_a_missing_file_is_silence(monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    def missing(*parts: str) -> Path:
        raise assets.MissingAsset("/".join(parts))

    monkeypatch.setattr(assets, "path", missing)
    sounds = Sounds(load=lambda _: pytest.fail("nothing to load"))
    sounds.play("paper")
    sounds.play("paper")
    assert len(caplog.records) == 1


def test_a_machine_without_sound_is_silent(caplog: pytest.LogCaptureFixture) -> None:
    tried: list[str] = []

    def nothing(file: str) -> None:
        tried.append(file)

    sounds = Sounds(load=nothing)
    for _ in range(3):
        sounds.play("paper")
        sounds.play("click")
    assert len(tried) == 2
    assert len(caplog.records) == 1


def test_a_sound_that_fails_is_silent(caplog: pytest.LogCaptureFixture) -> None:
    class Broken(FakeVoice):
        def play(self) -> None:
            raise OSError("no such device")

    sounds = Sounds(load=lambda _: Broken())
    sounds.play("blast")
    sounds.play("blast")
    assert len(caplog.records) == 1


def test_a_voice_without_sound_cannot_be_played() -> None:
    empty = FakeVoice()
    empty.length = 0
    assert Sounds(load=lambda _: FakeVoice()).can_play("stamp")
    assert not Sounds(load=lambda _: empty).can_play("stamp")
    assert not Sounds(load=lambda _: None).can_play("stamp")


PROGRAM = """
from spymobile.ports.sound import NAMES, Sounds
sounds = Sounds()
for name in NAMES:
    sounds.play(name)
    sounds.play(name)
print([round(getattr(voice, "length", 0), 2) for voice in sounds._voices.values() if voice])
"""


def play_all(driver: str, home: Path) -> str:
    quiet = {"KIVY_NO_ARGS": "1", "KIVY_NO_CONSOLELOG": "1", "KIVY_NO_FILELOG": "1", "KIVY_HOME": str(home)}
    run = subprocess.run(
        [sys.executable, "-c", PROGRAM],
        env={**os.environ, **quiet, "SDL_AUDIODRIVER": driver, "PYTHONPATH": str(SCRIPT.parents[1])},
        check=True,
        capture_output=True,
        text=True,
    )
    return run.stdout.strip()


def test_kivy_plays_them_all(tmp_path: Path) -> None:
    lengths = []
    for name in NAMES:
        with wave.open(str(assets.path("sounds", f"{name}.wav"))) as sound:
            lengths.append(round(sound.getnframes() / sound.getframerate(), 2))
    assert play_all("dummy", tmp_path) == str(lengths)


def test_kivy_without_any_sound_card_stops_nothing(tmp_path: Path) -> None:
    assert play_all("no such driver", tmp_path).endswith("]")

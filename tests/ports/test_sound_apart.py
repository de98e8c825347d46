"""No two happenings sound alike: not by name, not by file, not to the ear. And nothing is too loud."""

from __future__ import annotations

import hashlib
import itertools
import math
import random
import re
import sys
from functools import cache
from pathlib import Path

import pytest

from spymobile import assets, games
from spymobile.ports.sound import NAMES
from spymobile.ui import catalogue
from tests.ports.spectrum import Picture, apart, frames_of, picture
from tools import sounds, synth

#: Decibels; two takes of one and the same sound are less far from each other.
LEAST = 10.0
#: Several events that are one and the same happening.
SAME = (
    {"rolled", "rolled_for_first"},
    {"named right", "guessed right"},
    {"named wrong", "guessed wrong"},
    {"drawn", "agreed_to_draw"},
)
PLAYED = [name for name in games.names() if catalogue.playable(name)]


def file_of(name: str) -> Path:
    return assets.path("sounds", f"{name}.wav")


@cache
def pictures() -> dict[str, Picture]:
    return {name: picture(*frames_of(file_of(name))) for name in NAMES}


def test_no_two_sounds_are_the_same_file() -> None:
    prints = {hashlib.sha256(file_of(name).read_bytes()).digest() for name in NAMES}
    assert len(prints) == len(NAMES) == len(sounds.ALL)


def test_no_two_sounds_are_too_near_to_the_ear() -> None:
    shown = pictures()
    near = {
        (one, other): round(apart(shown[one], shown[other]), 1)
        for one, other in itertools.combinations(NAMES, 2)
        if apart(shown[one], shown[other]) < LEAST
    }
    assert near == {}


@pytest.mark.parametrize("name", ["stamp", "paper", "card", "scan", "win", "lose"])
def test_the_measure_knows_a_second_take_of_the_same_sound(name: str) -> None:
    """It can fail: whoever plays the same thing again with other noise is found out."""
    make = next(sound for sound in sounds.ALL if getattr(sound, "__name__", "") == name)
    again = picture(synth.finished(make(random.Random("another take"))), synth.RATE)
    assert apart(pictures()[name], again) < LEAST


@pytest.mark.parametrize("game", PLAYED)
def test_each_happening_of_a_game_has_one_sound(game: str) -> None:
    face = catalogue.face(game)
    assert set(face.sounds) <= set(NAMES)
    events = [event for heard in face.sounds.values() for event in heard]
    assert len(set(events)) == len(events), "no event has two sounds"
    shared = [heard for heard in face.sounds.values() if len(heard) > 1 and heard not in SAME]
    assert shared == [], "no two happenings sound alike"
    rules = Path(str(sys.modules[type(games.load(game)).__module__].__file__)).parent
    written = {
        word for file in rules.rglob("*.py") for word in re.findall(r'"(\w+)"', file.read_text("utf-8"))
    }
    assert {event.split()[0] for event in events} <= written


@pytest.mark.parametrize("game", PLAYED)
def test_what_shocks_is_not_paper(game: str) -> None:
    face = catalogue.face(game)
    heard = {event.split()[0] for events in face.sounds.values() for event in events}
    assert face.shocks <= heard


@pytest.mark.parametrize("name", NAMES)
def test_levels_stay_in_bounds(name: str) -> None:
    """Nothing is clipped, nothing shouts, nothing is lost beside the others."""
    frames, rate = frames_of(file_of(name))
    peak = max(map(abs, frames)) / 32_767
    assert peak <= synth.PEAK + 0.001
    strength = synth.strongest([value / 32_767 for value in frames], rate)
    assert 0.09 < strength <= synth.STRENGTH + 0.001
    assert 20 * math.log10(strength) > -21

"""Make the bed of quiet music: a minute of bass, brushes and vibraphone, as in a spy film of the sixties.

It is our own tune, made from arithmetic alone and the same to the last byte on every run. It begins and ends
in silence, with a breath in its last bar, so that it may begin again a moment late and nobody hears a seam.
Run it again after changing a note: ``python tools/music.py [FOLDER]``.
"""

from __future__ import annotations

import math
import random
import sys
from array import array
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from operator import mul
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from tools.synth import (  # noqa: E402 - the checkout this tool stands in, whatever is installed
    RATE,
    Wave,
    band,
    dying,
    high_pass,
    length,
    low_pass,
    mixed,
    noise,
    shaped,
    silence,
    string,
    struck,
    swelling,
    write,
)

SOUNDS = ROOT / "assets" / "sounds"
#: Two frames of five are kept: there is little above four kilohertz in it, and it is less than half as large.
FROM, TO = 5, 2
KEPT_RATE = RATE * TO // FROM
BARS, BEATS = 25, 4
#: Sixty seconds in all.
BEAT = 60 / (BARS * BEATS)
#: An offbeat comes late, by a third of a beat.
SWING = 2 / 3
#: As loud as its loudest moment may be: it lies under everything else.
PEAK = 0.6


@dataclass(frozen=True, slots=True)
class Note:
    """A note: its bar and beat (0 is the first, a half is swung), its pitch on a keyboard, its loudness."""

    bar: int
    beat: float
    pitch: int
    loud: float = 1.0

    @property
    def time(self) -> float:
        whole, rest = divmod(self.beat, 1)
        return (self.bar * BEATS + whole + (SWING if rest else 0)) * BEAT


def hertz(pitch: int) -> float:
    """An A on the middle of the keyboard is 69.

    >>> hertz(69)
    440.0
    """
    return float(440 * 2 ** ((pitch - 69) / 12))


# The players


@cache
def bass(pitch: int) -> Wave:
    """A plucked double bass: a round body, a finger on the string."""
    deep = hertz(pitch)
    body = struck(
        0.62,
        [
            (deep * n, loud, 0.26 / n**0.5)
            for n, loud in ((1, 1.0), (2, 0.55), (3, 0.3), (4, 0.16), (5, 0.07))
        ],
    )
    finger = dying(band(noise(random.Random(f"finger {pitch}"), 0.03), 200, 1400), 0.006)
    soft = shaped(body, lambda time: min(1.0, time / 0.006))
    return mixed(0.62, (0, 1, soft), (0, 0.5, finger))


@cache
def vibes(pitch: int) -> Wave:
    """A vibraphone: a soft mallet, a bar with two partials far above, and the motor that makes it waver."""
    deep = hertz(pitch)
    bar = struck(2.4, ((deep, 1, 0.85), (deep * 3.98, 0.2, 0.22), (deep * 10.1, 0.04, 0.05)))

    def felt(time: float) -> float:
        return min(1.0, time / 0.004, (2.4 - time) / 0.8) * (0.8 + 0.2 * math.cos(2 * math.pi * 5.1 * time))

    return shaped(bar, felt)


@cache
def guitar(pitch: int) -> Wave:
    """A guitar with little treble, damped early."""
    return low_pass(dying(string(random.Random(f"guitar {pitch}"), 0.9, hertz(pitch)), 0.3), 1700)


@cache
def brush(kind: str) -> Wave:
    """Brushes on a snare: a long stroke round the skin, or a short tap."""
    chance = random.Random(f"brush {kind}")
    if kind == "stroke":
        return swelling(band(noise(chance, 0.46), 1500, 4200), 1.6)
    return dying(band(noise(chance, 0.12), 1300, 4600), 0.028)


# What they play: D minor, with a voice inside that goes C, B flat, B, B flat

_D, _F, _A, _BB, _B, _C, _CS = 38, 41, 45, 46, 47, 48, 49
#: The bass of the four bars that come again and again: beat and pitch.
_VAMP = (
    ((0, _D), (1.5, _A), (2, _C), (3.5, _A)),
    ((0, _D), (1.5, _A), (2, _BB), (3.5, _A)),
    ((0, _D), (1.5, _A), (2, _B), (3.5, _A)),
    ((0, _D), (1.5, _A), (2, _BB), (3, _A), (3.5, _CS)),
)
#: The other eight bars: G minor, back, E flat, and the dominant.
_BRIDGE = (
    ((0, 43), (1.5, 50), (2, 52), (3.5, 50)),
    ((0, 43), (1.5, 50), (2, 46), (3.5, 45)),
    ((0, _D), (1.5, _A), (2, _F), (3.5, _A)),
    ((0, _D), (1.5, 36), (2, 38), (3.5, 41)),
    ((0, 39), (1.5, 46), (2, 50), (3.5, 46)),
    ((0, 39), (1.5, 46), (2, 43), (3.5, 46)),
    ((0, 45), (1.5, 52), (2, 55), (3.5, 52)),
    ((0, 45), (1, 43), (2, 40), (3, 37), (3.5, 37)),
)
#: Where a vamp of four bars begins, and where the bridge does; in the last bar a chord fades away.
_VAMPS, _BRIDGE_AT = (0, 4, 8, 20), 12
_END = 24


def bass_line() -> Iterator[Note]:
    for first in _VAMPS:
        for bar, figure in enumerate(_VAMP):
            for beat, pitch in figure:
                yield Note(first + bar, beat, pitch, 1.0 if beat == 0 else 0.75)
    for bar, figure in enumerate(_BRIDGE):
        for beat, pitch in figure:
            yield Note(_BRIDGE_AT + bar, beat, pitch, 1.0 if beat == 0 else 0.75)
    yield Note(_END, 0, _D, 1.0)


#: The tune: bar, beat, pitch.
_TUNE = (
    (4, 1, 69), (4, 1.5, 72), (4, 2, 77), (5, 2.5, 76), (5, 3.5, 74),
    (6, 1, 70), (6, 1.5, 71), (6, 2, 74), (7, 2, 73), (7, 3, 69),
    (8, 1, 69), (8, 1.5, 72), (8, 2, 77), (8, 3.5, 79), (9, 0.5, 80), (9, 1.5, 79), (9, 2, 77),
    (10, 1, 74), (10, 1.5, 76), (10, 2, 71), (11, 1.5, 70), (11, 2, 69),
    (13, 2, 74), (13, 2.5, 70), (15, 2, 69), (15, 3, 72), (15, 3.5, 74),
    (17, 1, 75), (17, 1.5, 74), (17, 2, 70), (18, 2, 73), (18, 3, 76),
    (19, 1.5, 79), (19, 2.5, 76), (19, 3.5, 73),
    (20, 0, 74), (21, 1.5, 72), (21, 2, 70), (22, 1, 71), (22, 2.5, 69), (23, 2, 68), (23, 3, 69),
)  # fmt: skip
#: Chords of the vibraphone: bar, beat, pitches.
_CHORDS = (
    (1, 1.5, (65, 69, 76)), (3, 1.5, (62, 65, 73)),
    (12, 1.5, (62, 65, 70)), (14, 1.5, (65, 69, 76)), (16, 1.5, (62, 67, 70)), (18, 1.5, (61, 67, 70)),
    (21, 3.5, (62, 65, 70)), (_END, 0, (65, 71, 76)),
)  # fmt: skip
#: The guitar, low and far back: bar, beat, pitch.
_GUITAR = (
    (2, 2, 57), (2, 3.5, 58), (3, 0, 57), (10, 3, 50), (11, 0, 53), (11, 3, 56), (12, 0, 55),
    (13, 0, 58), (14, 0, 57), (16, 0, 55), (17, 3.5, 51), (18, 0, 49), (20, 3, 57),
    (22, 0, 56), (22, 3.5, 53),
)  # fmt: skip


def strokes() -> Iterator[tuple[str, Note]]:
    """A stroke on one and three, a tap on two and four and now and then before; the first bars go without."""
    for bar in range(2, _END):
        for beat in range(BEATS):
            yield ("tap" if beat % 2 else "stroke"), Note(bar, beat, 0, 1.0 if beat % 2 else 0.8)
        if bar % 2:
            yield "tap", Note(bar, 3.5, 0, 0.5)


def music() -> Wave:
    """All of it, before it is made as loud as it should be."""
    out = silence(BARS * BEATS * BEAT)
    hand = random.Random("spymobile music")

    def lay(note: Note, wave: Wave, loud: float) -> None:
        """Nobody plays like a machine: a little early or late, a little louder or softer."""
        start = max(0, length(note.time + 0.012 * (hand.random() - 0.3)))
        level = loud * note.loud * (0.88 + 0.24 * hand.random())
        last = min(len(wave), len(out) - start)
        for index in range(last):
            out[start + index] += level * wave[index]

    for note in bass_line():
        lay(note, bass(note.pitch), 0.5)
    for bar, beat, pitch in _TUNE:
        lay(Note(bar, beat, pitch), vibes(pitch), 0.3)
    for bar, beat, pitches in _CHORDS:
        for pitch in pitches:
            lay(Note(bar, beat, pitch), vibes(pitch), 0.15)
    for bar, beat, pitch in _GUITAR:
        lay(Note(bar, beat, pitch), guitar(pitch), 0.3)
    for kind, note in strokes():
        lay(note, brush(kind), 0.22)
    return out


def thinned(wave: Wave) -> Wave:
    """Fewer frames, of what is left below half of their rate (a sinc under a Hann window)."""
    reach, cut = 24, 0.92 * TO / FROM

    def tap(far: float) -> float:
        window = 0.5 + 0.5 * math.cos(math.pi * far / (reach + 1))
        return window * (cut if far == 0 else math.sin(math.pi * cut * far) / (math.pi * far))

    # A frame that is kept lies on one that was there, or between two of them.
    taps = [[tap(abs(n - reach - phase / TO)) for n in range(2 * reach + 1)] for phase in range(TO)]
    whole = [0.0] * reach + wave + [0.0] * (reach + 1)
    kept = []
    for number in range(len(wave) * TO // FROM):
        at, phase = divmod(number * FROM, TO)
        kept.append(sum(map(mul, taps[phase], whole[at : at + 2 * reach + 1])))
    return kept


def finished(wave: Wave) -> array[int]:
    """Without what a small speaker cannot sound, ending in silence, in 16 bits."""
    level = thinned(high_pass(wave, 45))
    rate = KEPT_RATE
    rise, fall = rate // 100, rate
    last = len(level) - 1
    soft = [value * min(1.0, at / rise) * min(1.0, (last - at) / fall) for at, value in enumerate(level)]
    loudest = max(map(abs, soft))
    return array("h", (round(32_767 * PEAK * value / loudest) for value in soft))


def make(folder: Path) -> Path:
    """Write the music into ``folder``."""
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / "music.wav"
    write(file, finished(music()), KEPT_RATE)
    return file


def main(arguments: list[str]) -> int:
    file = make(Path(arguments[0]) if arguments else SOUNDS)
    print(f"{file.name:16}{file.stat().st_size:9,} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

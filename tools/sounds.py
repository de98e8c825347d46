"""Make the short sounds of the app from arithmetic alone and keep them in assets/sounds.

They are dry (no echo), and no two are alike: whoever looks away still knows what has happened. All are the
same to the last byte on every run: noise comes from a fixed seed for each sound. Run it again after changing
a sound here: ``python tools/sounds.py [FOLDER]``. The bed of music comes from ``tools/music.py``.
"""

from __future__ import annotations

import math
import random
import sys
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from tools.synth import (  # noqa: E402 - the checkout this tool stands in, whatever is installed
    Wave,
    band,
    dying,
    finished,
    high_pass,
    low_pass,
    mixed,
    noise,
    shaped,
    steady,
    string,
    struck,
    swelling,
    tone,
    write,
)

SOUNDS = ROOT / "assets" / "sounds"


def knock(chance: random.Random, hertz: float) -> Wave:
    """Something small and hard on a table."""
    body = dying(steady(0.07, hertz), 0.012)
    edge = dying(noise(chance, 0.02), 0.003)
    return mixed(0.07, (0, 0.8, body), (0, 0.5, edge))


def chink(chance: random.Random, hertz: float, fall: float = 0.05) -> Wave:
    """A coin: partials that do not fit together, and a hard edge."""
    ring = struck(0.22, ((hertz, 1, fall), (hertz * 1.47, 0.8, fall * 0.8), (hertz * 2.09, 0.5, fall / 2)))
    return mixed(0.22, (0, 1, ring), (0, 0.25, dying(high_pass(noise(chance, 0.02), 3000), 0.004)))


# Paper and cards


def paper(chance: random.Random) -> Wave:
    """A sheet is turned: a rustle of many small folds."""
    rustle = high_pass(low_pass(noise(chance, 0.3), 7000), 1800)
    folds = low_pass([chance.random() ** 6 for _ in rustle], 60)
    swell = [value * fold for value, fold in zip(rustle, folds, strict=True)]
    return shaped(swell, lambda time: math.sin(math.pi * min(1.0, time / 0.3)) ** 0.7)


def card(chance: random.Random) -> Wave:
    """A card is slid off its pile and snaps down."""
    slide = shaped(band(noise(chance, 0.11), 900, 3200), lambda time: time / 0.11)
    snap = dying(band(noise(chance, 0.07), 1200, 5000), 0.009)
    return mixed(0.2, (0, 0.35, slide), (0.105, 1.6, snap), (0.105, 0.5, dying(steady(0.08, 240), 0.018)))


def flick(chance: random.Random) -> Wave:
    """A card that was kept is played: it flutters over once and slaps the table."""
    air = shaped(
        band(noise(chance, 0.2), 350, 1500),
        lambda time: abs(math.sin(2 * math.pi * 15 * time)) * (0.3 + 3 * time),
    )
    slap = dying(low_pass(noise(chance, 0.09), 1800), 0.016)
    return mixed(0.34, (0, 1.5, air), (0.2, 1.7, slap), (0.2, 0.9, dying(steady(0.1, 175), 0.03)))


def shuffle(chance: random.Random) -> Wave:
    """A pile is riffled: snaps that come closer and closer, and a knock to make it even."""
    parts, time, pause = [], 0.0, 0.045
    while time < 0.52:
        snap = dying(band(noise(chance, 0.03), 1500, 5500), 0.005)
        parts.append((time, 0.4 + 0.8 * time, snap))
        time += pause
        pause = max(0.011, pause * 0.94)
    return mixed(0.72, *parts, (0.6, 0.8, knock(chance, 300)))


def handover(chance: random.Random) -> Wave:
    """A folder is pushed across the table to somebody else."""
    push = swelling(band(noise(chance, 0.42), 260, 1100), 1.4)
    return mixed(0.5, (0, 2.6, push), (0.4, 0.5, dying(steady(0.1, 160), 0.025)))


# Stamps, seals, keys


def stamp(chance: random.Random) -> Wave:
    """A rubber stamp comes down on a desk."""
    thump = dying(tone(0.25, lambda time: 130 + 170 * math.exp(-time / 0.02)), 0.05)
    slap = dying(low_pass(noise(chance, 0.06), 2500), 0.012)
    return mixed(0.25, (0, 1.0, thump), (0, 0.9, slap))


def stamp_right(chance: random.Random) -> Wave:
    """The stamp, and two notes that agree: it was right."""
    low = struck(0.7, ((523.25, 1, 0.16), (1569.8, 0.25, 0.06)))
    high = struck(0.6, ((783.99, 1, 0.2), (2352, 0.25, 0.07)))
    return mixed(0.85, (0, 0.9, stamp(chance)), (0.09, 0.5, low), (0.2, 0.6, high))


def stamp_wrong(chance: random.Random) -> Wave:
    """The stamp, and a low horn that slides off: it was wrong."""
    slide = tone(0.55, lambda time: 185 - 70 * max(0.0, time - 0.12))
    beside = tone(0.55, lambda time: 196 - 74 * max(0.0, time - 0.12))
    horn = [math.tanh(2.2 * (one + two)) for one, two in zip(slide, beside, strict=True)]
    dull = shaped(low_pass(horn, 1100), lambda time: min(1.0, time / 0.02) * max(0.0, 1 - time / 0.55))
    return mixed(0.72, (0, 0.9, stamp(chance)), (0.12, 0.75, dull))


def seal(chance: random.Random) -> Wave:
    """A signet is pressed into warm wax: soft, slow, shut."""
    press = shaped(low_pass(noise(chance, 0.3), 420), lambda time: (time / 0.3) ** 0.6 * (1 - time / 0.3))
    shut = dying(tone(0.2, lambda time: 95 + 45 * math.exp(-time / 0.03)), 0.06)
    return mixed(0.42, (0, 3.2, press), (0.17, 0.9, shut))


def unseal(chance: random.Random) -> Wave:
    """A wax seal breaks: one crack, then crumbs, then the string."""
    crack = dying(band(noise(chance, 0.05), 700, 4200), 0.008)
    crumbs = [
        (
            0.04 + 0.2 * chance.random(),
            0.15 + 0.35 * chance.random(),
            knock(chance, 1500 + 1800 * chance.random()),
        )
        for _ in range(9)
    ]
    cord = dying(string(chance, 0.25, 196), 0.08)
    return mixed(0.5, (0, 2.6, crack), *crumbs, (0.2, 0.5, cord))


def click(chance: random.Random) -> Wave:
    """A key of a typewriter."""
    edge = dying(high_pass(noise(chance, 0.045), 2500), 0.004)
    ring = dying(steady(0.045, 1750), 0.006)
    return mixed(0.05, (0, 0.7, edge), (0.001, 0.6, ring))


def typing(chance: random.Random) -> Wave:
    """A line is typed, and the carriage rings."""
    parts = [
        (at * 0.07 + 0.02 * chance.random(), 0.7 + 0.3 * chance.random(), click(chance)) for at in range(7)
    ]
    return mixed(0.95, *parts, (0.56, 0.5, struck(0.38, ((2637, 1, 0.12), (5274, 0.3, 0.05)))))


# Pieces, dice, money


def die(chance: random.Random) -> Wave:
    """Wood on wood, tumbling and coming to rest."""
    parts, time, pause = [], 0.0, 0.045
    while time < 0.5:
        parts.append((time, 1.0 - 1.4 * time, knock(chance, 700 + 900 * chance.random())))
        time += pause * (0.7 + 0.6 * chance.random())
        pause *= 1.12
    return mixed(0.6, *parts)


def walk(chance: random.Random) -> Wave:
    """A pawn is put down on the next space."""
    return low_pass(knock(chance, 430), 2600)


def back(chance: random.Random) -> Wave:
    """A pawn is drawn back: it scrapes over the table, and is put down twice, lower each time."""
    scrape = swelling(band(noise(chance, 0.2), 180, 700))
    return mixed(0.42, (0, 2.2, scrape), (0.2, 0.9, knock(chance, 330)), (0.31, 0.9, knock(chance, 230)))


def peg(chance: random.Random) -> Wave:
    """A brass peg goes into its hole: a scrape upward, and it sits."""
    scrape = shaped(band(noise(chance, 0.08), 2600, 6000), lambda time: time / 0.08)
    sits = struck(0.14, ((1180, 1, 0.03), (2950, 0.35, 0.012), (390, 0.6, 0.02)))
    return mixed(0.23, (0, 0.35, scrape), (0.08, 0.9, sits))


def coin(chance: random.Random) -> Wave:
    """One coin is paid."""
    return mixed(0.3, (0, 1, chink(chance, 2300)), (0.07, 0.5, chink(chance, 2450, 0.03)))


def coins(chance: random.Random) -> Wave:
    """A handful of coins comes in."""
    parts, time = [], 0.0
    for _ in range(9):
        parts.append((time, 0.5 + 0.5 * chance.random(), chink(chance, 1500 + 1300 * chance.random(), 0.04)))
        time += 0.035 + 0.035 * chance.random()
    return mixed(0.8, *parts)


def till(chance: random.Random) -> Wave:
    """Wages: the bell of an old till, and its drawer rolls out."""
    bell = struck(0.6, ((2093, 1, 0.2), (4350, 0.45, 0.1), (5600, 0.2, 0.06)))
    drawer = swelling(band(noise(chance, 0.28), 220, 900), 0.6)
    return mixed(0.75, (0, 0.6, bell), (0.12, 1.3, drawer), (0.4, 1.0, knock(chance, 260)))


def ribbon(chance: random.Random) -> Wave:
    """A ribbon is pulled off: it whistles upward, and the bow comes undone."""
    silk = swelling(tone(0.26, lambda time: 640 + 3800 * time * time * 4), 1.2)
    cloth = swelling(band(noise(chance, 0.26), 2200, 6500), 2)
    note = struck(0.4, ((1760, 1, 0.14), (2637, 0.5, 0.1)))
    return mixed(0.62, (0, 0.35, silk), (0, 0.7, cloth), (0.22, 0.7, note))


def gift(chance: random.Random) -> Wave:
    """A lid, and three small bells out of the box."""
    bells = [
        (0.1 + 0.085 * at, 0.6, struck(0.45, ((hertz, 1, 0.12), (hertz * 2.76, 0.3, 0.04))))
        for at, hertz in enumerate((1046.5, 1318.5, 1568))
    ]
    return mixed(0.75, (0, 0.5, knock(chance, 520)), *bells)


def snatch(chance: random.Random) -> Wave:
    """A quick hand takes it away."""
    rush = band(noise(chance, 0.2), 500, 3600)
    sweep = [value * math.sin(math.pi * min(1.0, at / 4410)) ** 3 for at, value in enumerate(rush)]
    return mixed(0.42, (0, 1.6, sweep), (0.17, 0.55, chink(chance, 1750, 0.06)))


# At the wall


def scan(chance: random.Random) -> Wave:
    """The scanner: a motor, noise under the film, and a word comes out of it."""
    motor = [math.copysign(abs(value) ** 0.4, value) for value in tone(0.7, lambda time: 92 + 30 * time)]
    static = [value * (0.4 + 0.6 * chance.random()) for value in band(noise(chance, 0.7), 1600, 5200)]
    flutter = shaped(static, lambda time: 0.5 + 0.5 * math.sin(2 * math.pi * 23 * time))
    ready = dying(steady(0.2, 1480), 0.07)
    hum = shaped(low_pass(motor, 600), lambda time: min(1.0, time / 0.08) * min(1.0, (0.7 - time) / 0.1))
    return mixed(0.95, (0, 0.5, hum), (0, 0.9, flutter), (0.7, 0.8, ready))


def siren(chance: random.Random) -> Wave:
    """An alarm on the wall: it rises and falls twice."""

    def pitch(time: float) -> float:
        return 560 + 330 * math.sin(2 * math.pi * time / 0.9 - math.pi / 2)

    horn = [math.tanh(2.5 * value) for value in tone(1.3, pitch)]
    far = low_pass(horn, 1900)
    return shaped(far, lambda time: min(1.0, time / 0.12) * min(1.0, max(0.0, (1.3 - time) / 0.25)))


def cuffs(chance: random.Random) -> Wave:
    """Handcuffs: a ratchet, and they are shut."""
    teeth = [
        (
            at * 0.026,
            0.35 + 0.05 * at,
            struck(0.05, ((3300, 1, 0.006), (4700, 0.7, 0.004), (1900, 0.6, 0.006))),
        )
        for at in range(8)
    ]
    shut = struck(0.2, ((1240, 1, 0.025), (2710, 0.8, 0.03), (640, 0.7, 0.02)))
    return mixed(0.45, *teeth, (0.225, 1.1, shut))


def cell(chance: random.Random) -> Wave:
    """A door of iron falls shut, and the bars hum."""
    slam = dying(low_pass(noise(chance, 0.2), 500), 0.05)
    iron = struck(
        1.0, ((147, 1, 0.24), (233, 0.8, 0.2), (391, 0.5, 0.15), (702, 0.35, 0.09), (1130, 0.2, 0.05))
    )
    return mixed(1.05, (0, 3.0, slam), (0, 0.8, iron), (0.13, 0.4, knock(chance, 880)))


def badge(chance: random.Random) -> Wave:
    """A badge is thrown on the desk: it spins on its edge, faster and lower, and lies still."""
    parts, time, pause = [(0.0, 0.9, knock(chance, 620))], 0.05, 0.085
    while pause > 0.014:
        turn = struck(0.05, ((900 + 2600 * pause, 1, 0.012), (2150, 0.5, 0.008), (3480, 0.25, 0.005)))
        parts.append((time, 0.35 + 4 * pause, turn))
        time += pause
        pause *= 0.9
    return mixed(time + 0.2, *parts, (time, 1.0, dying(steady(0.15, 122), 0.05)))


def barrier(chance: random.Random) -> Wave:
    """The barrier comes down, and bounces once."""
    parts = [
        (at, loud, struck(0.16, ((205, 1, 0.04), (318, 0.6, 0.03), (840, 0.3, 0.01))))
        for at, loud in ((0.14, 1.0), (0.27, 0.5))
    ]
    creak = shaped(
        [math.copysign(abs(v) ** 0.6, v) for v in tone(0.15, lambda time: 320 - 900 * time)],
        lambda time: time / 0.15,
    )
    return mixed(0.46, (0, 0.3, creak), *parts)


def gate(chance: random.Random) -> Wave:
    """The barrier goes up: two pips and a creak, and the way is free."""
    pips = [
        (at, 0.6, shaped(steady(0.07, hertz), lambda t: math.sin(math.pi * min(1.0, t / 0.07))))
        for at, hertz in ((0, 880), (0.1, 1174.7))
    ]
    creak = swelling([math.copysign(abs(v) ** 0.6, v) for v in tone(0.3, lambda time: 210 + 620 * time)])
    return mixed(0.52, *pips, (0.19, 0.4, low_pass(creak, 1600)))


def plan(chance: random.Random) -> Wave:
    """The plan is in somebody's hands: a rustle, and a chord that leaves everything open."""
    chord = [(0.12, 0.55, dying(string(chance, 0.8, hertz), 0.3)) for hertz in (146.83, 220, 277.18, 329.63)]
    return mixed(1.0, (0, 0.9, paper(chance)), *chord)


def flight(chance: random.Random) -> Wave:
    """A small aeroplane passes over the roof: two propellers that beat, and sink as it goes."""

    def pitch(time: float) -> float:
        return 128 - 34 / (1 + math.exp(-14 * (time - 0.55)))

    near = [math.tanh(3 * value) for value in tone(1.1, pitch)]
    far = [math.tanh(3 * value) for value in tone(1.1, lambda time: 1.045 * pitch(time))]
    both = [one + two for one, two in zip(near, far, strict=True)]
    return swelling(
        mixed(1.1, (0, 1, low_pass(both, 900)), (0, 0.5, band(noise(chance, 1.1), 300, 900))), 1.3
    )


def passage(chance: random.Random) -> Wave:
    """A hidden door of stone turns in jerks, and a draught whistles out."""
    grind = shaped(
        band(noise(chance, 0.5), 260, 1000),
        lambda time: max(0.0, math.sin(2 * math.pi * 8 * time)) * min(1.0, 4 * (0.5 - time)),
    )
    draught = swelling(tone(0.45, lambda time: 950 + 260 * math.sin(2 * math.pi * 3 * time)), 1.6)
    return mixed(0.9, (0, 2.4, grind), (0.4, 0.35, draught), (0.4, 0.5, swelling(noise(chance, 0.45), 2)))


def question(chance: random.Random) -> Wave:
    """Somebody asks: two soft notes upward."""
    low, high = (struck(0.4, ((hertz, 1, 0.1), (hertz * 2, 0.3, 0.05))) for hertz in (440, 622.25))
    return mixed(0.55, (0, 0.8, low), (0.14, 0.9, high))


def fuse(chance: random.Random) -> Wave:
    """It hisses, sputters and comes nearer."""
    hiss = high_pass(noise(chance, 0.7), 3000)
    sparks, level = [], 0.0
    for value in noise(chance, 0.7):
        level = chance.random() if chance.random() < 0.004 else level * 0.99
        sparks.append(level * value)
    return shaped(mixed(0.7, (0, 0.35, hiss), (0, 1.0, sparks)), lambda time: 0.55 + 0.6 * time)


def blast(chance: random.Random) -> Wave:
    """A bomb, in a comic: a crack, a boom and what rains down."""
    crack = dying(noise(chance, 0.1), 0.025)
    boom = dying(low_pass(low_pass(noise(chance, 1.2), 600), 600), 0.36)
    floor = dying(tone(1.2, lambda time: 55 + 110 * math.exp(-time / 0.12)), 0.3)
    rain = shaped(
        high_pass(low_pass(noise(chance, 1.2), 1400), 300), lambda time: 0.5 * time * math.exp(-time / 0.2)
    )
    return mixed(1.2, (0, 0.6, crack), (0, 4.0, boom), (0, 0.7, floor), (0, 1.0, rain))


# What it comes to


def again(chance: random.Random) -> Wave:
    """Once more: a spring is wound up."""
    clicks = [(at * 0.045, 0.6, knock(chance, 900 + 170 * at)) for at in range(6)]
    return mixed(0.4, *clicks)


def refusal(chance: random.Random) -> Wave:
    """Not allowed: two dull knocks from below."""
    dull = dying(low_pass([math.tanh(3 * value) for value in steady(0.12, 118)], 500), 0.04)
    return mixed(0.32, (0, 0.9, dull), (0.13, 1.0, dull))


def tie(chance: random.Random) -> Wave:
    """Neither won: two notes that lean on each other and stay."""
    notes = [
        (0.16 * at, 0.8, dying(string(chance, 0.9, hertz), 0.32)) for at, hertz in enumerate((392, 349.23))
    ]
    return mixed(1.1, *notes, (0.32, 0.6, dying(string(chance, 0.75, 261.63), 0.3)))


def win(chance: random.Random) -> Wave:
    """Four plucked notes upward, and the case is closed."""
    notes = ((0.0, 329.63), (0.13, 392.0), (0.26, 493.88), (0.42, 659.26))
    last = mixed(0.85, (0, 1.0, string(chance, 0.85, 659.26)), (0, 0.7, string(chance, 0.85, 329.63)))
    parts = [(begin, 0.8, dying(string(chance, 0.4, hertz), 0.18)) for begin, hertz in notes[:-1]]
    return mixed(1.25, *parts, (0.42, 0.9, dying(last, 0.45)))


def lose(chance: random.Random) -> Wave:
    """Four plucked notes downward, the last a long way below."""
    notes = ((0.0, 311.13), (0.17, 293.66), (0.34, 233.08))
    parts = [(begin, 0.8, dying(string(chance, 0.4, hertz), 0.16)) for begin, hertz in notes]
    return mixed(1.3, *parts, (0.56, 1.1, dying(string(chance, 0.74, 98), 0.4)))


ALL: tuple[Callable[[random.Random], Wave], ...] = (
    paper,
    card,
    flick,
    shuffle,
    handover,
    stamp,
    stamp_right,
    stamp_wrong,
    seal,
    unseal,
    click,
    typing,
    die,
    walk,
    back,
    peg,
    coin,
    coins,
    till,
    ribbon,
    gift,
    snatch,
    scan,
    siren,
    cuffs,
    cell,
    badge,
    barrier,
    gate,
    plan,
    flight,
    passage,
    question,
    fuse,
    blast,
    again,
    refusal,
    tie,
    win,
    lose,
)


def make(folder: Path) -> list[Path]:
    """Write every sound into ``folder``."""
    folder.mkdir(parents=True, exist_ok=True)
    files = []
    for sound in ALL:
        name = getattr(sound, "__name__", "")
        file = folder / f"{name}.wav"
        write(file, finished(sound(random.Random(f"spymobile {name}"))))
        files.append(file)
    return files


def main(arguments: list[str]) -> int:
    for file in make(Path(arguments[0]) if arguments else SOUNDS):
        print(f"{file.name:16}{file.stat().st_size:7,} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

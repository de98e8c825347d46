"""A shock: a moment that owns the screen, as a game declares it, and the times in which it is shown.

A name, a verdict, a win: who does it to whom, a sentence that is typed letter by letter, a breath, a stamp,
and what follows. Everything here is a value made from what everybody was told, so a shock of one game looks
and lasts like that of any other.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from spymobile.core.event import Told

#: Good news are stamped in teal, bad ones in red; a win in brass.
type Tone = Literal["good", "bad", "win"]

#: Seconds: the board darkens, the signs come, a letter is typed, all letters at most, the breath before the
#: stamp, the stamp falls, the table shakes, what follows is said, and the button wakes after the stamp.
DIM, SIGNS, LETTER, TYPING, BREATH, STAMP, SHAKE, FOLLOWS, WAKES = (
    0.15,
    0.25,
    0.028,
    0.9,
    1.5,
    0.18,
    0.12,
    0.4,
    2.0,
)
#: Letters of a name in a shock; a longer one is cut.
LONGEST = 24


@dataclass(frozen=True, slots=True)
class Word:
    """The word of a shock: it is stamped, and stays in the news for as long as they are about it.

    ``about`` says in a few letters whom it is about; then it stays until the next shock. An empty text is a
    shock whose word is not for the eyes in front of the screen.
    """

    text: str
    tone: Tone
    about: str = ""


@dataclass(frozen=True, slots=True)
class Follows:
    """What a shock leads to: a card with a picture, a title, a line, and perhaps the sign of a seat."""

    title: str
    line: str = ""
    art: str = ""
    seat: int = -1
    bad: bool = False


@dataclass(frozen=True, slots=True)
class Shock:
    """What is shown. Seats are numbers; ``target`` -1 is nobody, then ``art`` stands in its place.

    ``marked`` are the words of the sentence that stand out. ``events`` are felt and heard with the stamp.
    A ``late`` shock comes when the board has shown what happened, any other before.
    """

    actor: int
    caption: str
    sentence: str
    word: Word
    follows: Follows
    more: str = ""
    marked: tuple[str, ...] = ()
    target: int = -1
    art: str = ""
    events: tuple[Told, ...] = ()
    late: bool = False
    go_on: str = ""


@dataclass(frozen=True, slots=True)
class Times:
    """Seconds from the beginning of a shock at which each part of it begins."""

    signs: float
    typing: float
    typed: float
    stamp: float
    follows: float
    awake: float


def times(letters: int, still: bool = False) -> Times:
    """When what begins. It depends on the sentence alone, never on what the stamp will say.

    Without motion everything that moves takes no time, and the breath stays.

    >>> times(10)
    Times(signs=0.15, typing=0.4, typed=0.68, stamp=2.18, follows=2.58, awake=4.18)
    >>> times(10, still=True)
    Times(signs=0.0, typing=0.0, typed=0.0, stamp=1.5, follows=1.5, awake=3.5)
    """
    if still:
        return Times(0.0, 0.0, 0.0, BREATH, BREATH, BREATH + WAKES)
    typing = DIM + SIGNS
    typed = typing + min(TYPING, LETTER * letters)
    stamp = typed + BREATH
    return Times(DIM, *(round(at, 3) for at in (typing, typed, stamp, stamp + FOLLOWS, stamp + WAKES)))


def runs(sentence: str, marked: Sequence[str]) -> list[tuple[str, bool]]:
    """A sentence in pieces, each with whether it stands out.

    >>> runs("Otto, you are the French spy.", ("Otto", "French"))
    [('Otto', True), (', you are the ', False), ('French', True), (' spy.', False)]
    """
    found: list[tuple[str, bool]] = []
    rest = sentence
    while rest:
        places = [(rest.find(word), -len(word)) for word in marked if word and word in rest]
        if not places:
            found.append((rest, False))
            break
        at, minus = min(places)
        if at:
            found.append((rest[:at], False))
        found.append((rest[at : at - minus], True))
        rest = rest[at - minus :]
    return found

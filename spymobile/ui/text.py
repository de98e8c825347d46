"""The app's words in the player's language. English is the source; catalogues lie in assets/translations."""

from __future__ import annotations

import gettext
from collections.abc import Sequence
from pathlib import Path

from spymobile import assets
from spymobile.core import words
from spymobile.core.words import _, many

__all__ = ["_", "all_short", "many", "short", "use"]

#: Above this letters count as large: the board comes nearer, tray and cards have less in them.
LARGE_TEXT = 1.3
#: Letters of a name that fit into any sentence and onto any button.
_LONGEST = 16


def short(name: str, longest: int = _LONGEST) -> str:
    """A name for a narrow place.

    >>> short("Anna"), short("Bartholomew the Younger")
    ('Anna', 'Bartholomew the…')
    """
    return name if len(name) <= longest else name[: longest - 1].rstrip() + "…"


def all_short(names: Sequence[str], longest: int = _LONGEST) -> list[str]:
    """Names for narrow places, still no two alike.

    >>> all_short(["Anna", "Bartholomew the Younger", "Bartholomew the Elder", "Anna"])
    ['Anna', 'Bartholomew the…', 'Bartholomew t… 2', 'Anna 2']
    """
    found: list[str] = []
    for name in names:
        plain, number = short(name, longest), 2
        one = plain
        while one in found:
            room = longest - 1 - len(str(number))
            one, number = f"{short(name, room)} {number}", number + 1
        found.append(one)
    return found


def use(language: str) -> None:
    """Speak ``language`` where there is a catalogue for it, English otherwise."""
    try:
        folder: Path | None = assets.path("translations")
    except assets.MissingAsset:
        folder = None
    words.speak(gettext.translation("spymobile", folder, [language], fallback=True))

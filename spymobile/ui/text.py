"""The app's words in the player's language. English is the source; catalogues lie in assets/translations."""

from __future__ import annotations

import gettext
from pathlib import Path

from spymobile import assets
from spymobile.core import words
from spymobile.core.words import _, many

__all__ = ["_", "many", "use"]


def use(language: str) -> None:
    """Speak ``language`` where there is a catalogue for it, English otherwise."""
    try:
        folder: Path | None = assets.path("translations")
    except assets.MissingAsset:
        folder = None
    words.speak(gettext.translation("spymobile", folder, [language], fallback=True))

"""The app's words in the player's language. English is the source; catalogues lie in assets/translations."""

from __future__ import annotations

import gettext
from pathlib import Path

from spymobile import assets

_catalogue: gettext.NullTranslations = gettext.NullTranslations()


def use(language: str) -> None:
    """Speak ``language`` where there is a catalogue for it, English otherwise."""
    global _catalogue  # noqa: PLW0603 - the one place that holds it
    try:
        folder: Path | None = assets.path("translations")
    except assets.MissingAsset:
        folder = None
    _catalogue = gettext.translation("spymobile", folder, [language], fallback=True)


def _(message: str) -> str:
    """The message in the language in use.

    >>> _("Roll")
    'Roll'
    """
    return _catalogue.gettext(message)


def many(one: str, several: str, count: int) -> str:
    """The form that fits a count; ``{count}`` in it is filled in.

    >>> many("{count} step", "{count} steps", 2)
    '2 steps'
    """
    return _catalogue.ngettext(one, several, count).format(count=count)

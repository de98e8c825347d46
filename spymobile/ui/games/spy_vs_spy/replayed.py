"""What a turn of Spy vs Spy is made of, for its public replay."""

from __future__ import annotations

from spymobile.core.event import Told
from spymobile.core.words import mark
from spymobile.ui.text import _

_WORDS = {
    "moved": mark("Run"),
    "took_home": mark("Home"),
    "laid": mark("Lay"),
    "blocked": mark("Spy"),
    "discarded": mark("Discard"),
    "dumped": mark("Dump"),
    "threw_five_back": mark("Five new"),
}


def word_of(told: Told) -> str:
    """The word of an event on its chip; empty where the table need not see it again.

    >>> word_of(Told("rolled", {"explosion": True})), word_of(Told("drew", {}))
    ('Explosion', '')
    """
    if told.name == "rolled":
        return _("Explosion") if told.facts["explosion"] else _("Blank")
    if told.name == "laid" and told.facts.get("repaired"):
        return _("Repair")
    return _(_WORDS[told.name]) if told.name in _WORDS else ""

"""The warning in the tray: who could win at an embassy before it is the reader's turn again."""

from __future__ import annotations

from collections.abc import Sequence

from spymobile.core.words import all_of, any_of
from spymobile.games.spy_alley import board as facts
from spymobile.games.spy_alley.state import AlleyView
from spymobile.games.spy_alley.threats import Threat, threats
from spymobile.ui.text import _

#: A sentence of the tray has so many letters at most.
_LONGEST = 60


def warning(view: AlleyView, reader: int, names: Sequence[str]) -> str:
    """One sentence about the most pressing threat; empty where there is none."""
    found = threats(view, reader)
    seats = list(dict.fromkeys(threat.seat for threat in found))
    if len(seats) > 1:
        both = _("{names} could win with their next move.").format(
            names=all_of([names[seat] for seat in seats])
        )
        return both if len(both) <= _LONGEST else _("Several players could win with their next move.")
    if not found:
        return ""
    return _about(found, names[seats[0]])


def _about(found: Sequence[Threat], name: str) -> str:
    """One player: the card or the roll it takes, and for which nation where there is only one."""
    cards = sorted({card for threat in found for card in threat.cards})
    rolls = sorted({count for threat in found for count in threat.counts})
    spies = {threat.spy for threat in found if threat.cards or not cards}
    count = any_of([str(number) for number in cards or rolls])
    if len(spies) > 1:
        line = (
            _("{name} could win with move card {count}.") if cards else _("{name} could win with a {count}.")
        )
        return line.format(name=name, count=count)
    spy = facts.SPY_NAMES[spies.pop()]
    line = (
        _("{name} has a full {spy} set. Move card {count} leads there.")
        if cards
        else _("{name} has a full {spy} set. A {count} leads to that embassy.")
    )
    said = line.format(name=name, spy=spy, count=count)
    if len(said) <= _LONGEST:
        return said
    shorter = (
        _("{name} could win with card {count}, if {spy}.")
        if cards
        else _("{name} could win with a {count}, if {spy}.")
    )
    return shorter.format(name=name, spy=spy, count=count)

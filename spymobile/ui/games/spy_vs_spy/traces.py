"""What a finished game turned on, for whoever played it alone: bombs that came home, and those that blew."""

from __future__ import annotations

from collections.abc import Sequence

from spymobile.core.event import Told, fact
from spymobile.games.spy_vs_spy import board as facts
from spymobile.games.spy_vs_spy.state import TunnelView
from spymobile.games.spy_vs_spy.words import space_name
from spymobile.ui.tales import Giveaway, Luck
from spymobile.ui.text import _

_MOST = 3


def words(won: bool) -> tuple[str, str]:
    """The heading, and what is said where there was nothing."""
    if won:
        return _("WHAT WON IT"), _("The others had most of the bad luck.")
    return _("WHAT COST YOU"), _("No bomb of yours blew up. The others were faster.")


def traces(moments: Sequence[tuple[TunnelView, Sequence[Told]]], seat: int, won: bool) -> list[Giveaway]:
    """The last bombs that came home for whoever won; for others, those that blew them home."""
    found: list[Giveaway] = []
    for at, (view, told) in enumerate(moments):
        number = view.turns // len(view.pawns) + 1
        for event in told:
            if event.facts.get("seat") != seat:
                continue
            if won and event.name == "took_home":
                words_of = _("Round {number}: the bomb from {space} came home.")
                space = fact(event, "start", int)
            elif not won and event.name == "rolled" and event.facts["explosion"]:
                words_of = _("Round {number}: the bomb on {space} blew you home.")
                space = fact(event, "space", int)
            else:
                continue
            found.append(Giveaway(at, words_of.format(number=number, space=space_name(space))))
    return found[-_MOST:]


def luck(told: Sequence[Told], names: Sequence[str]) -> Luck | None:
    """Everybody's rolls of the bomb die beside what is to be expected; None where nobody rolled.

    >>> found = luck([Told("rolled", {"seat": 1, "explosion": True})], ("Anna", "Ben"))
    >>> found.rolls, found.words
    (((0, 0), (1, 1)), 'Explosions: Ben 1 in 1. To be expected: 1 in 6.')
    """
    rolls: list[list[bool]] = [[] for _name in names]
    for event in told:
        if event.name == "rolled":
            rolls[fact(event, "seat", int)].append(bool(event.facts["explosion"]))
    if not any(rolls):
        return None
    each = [
        _("{name} {blasts} in {count}").format(name=name, blasts=sum(fell), count=len(fell))
        for name, fell in zip(names, rolls, strict=True)
        if fell
    ]
    return Luck(
        _("Explosions, of all rolls on bombs"),
        tuple((sum(fell), len(fell)) for fell in rolls),
        facts.BOMB_DIE.count(True) / len(facts.BOMB_DIE),
        _("1 in {faces}").format(faces=len(facts.BOMB_DIE)),
        _("Explosions: {each}. To be expected: 1 in 6.").format(each=", ".join(each)),
    )

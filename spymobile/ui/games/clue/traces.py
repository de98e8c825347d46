"""What a finished case turned on, for whoever played it alone: what they showed, or what they found out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import prod

from spymobile.core.event import Told
from spymobile.games.clue import board as facts
from spymobile.games.clue import sheet
from spymobile.games.clue.notebook import Notebook
from spymobile.games.clue.state import ClueView
from spymobile.ui.tales import Giveaway
from spymobile.ui.text import _

_MOST = 3


def words(won: bool) -> tuple[str, str]:
    """The heading, and what is said where there was nothing."""
    if won:
        return _("WHAT SOLVED IT"), _("You named it without a question. What a guess!")
    return _("WHAT GAVE YOU AWAY"), _("You showed the winner nothing.")


def traces(moments: Sequence[tuple[ClueView, Sequence[Told]]], seat: int, won: bool) -> list[Giveaway]:
    """Whoever won: the questions that left the fewest envelopes. Others: cards that the winner got to see."""
    found = _solved(moments, seat) if won else _gave_away(moments, seat)
    best = sorted(found, key=lambda one: -one[0])[:_MOST]
    return sorted((trace for _weight, trace in best), key=lambda trace: trace.at)


def own_fault(moments: Sequence[tuple[ClueView, Sequence[Told]]], seat: int) -> Giveaway | None:
    """Whoever accuses and is wrong can no longer win."""
    for at, (view, told) in enumerate(moments):
        if any(
            one.name == "accused" and one.facts["seat"] == seat and not one.facts["right"] for one in told
        ):
            return Giveaway(at, _("Round {round}: your accusation was wrong.").format(round=view.round))
    return None


def _gave_away(moments: Sequence[tuple[ClueView, Sequence[Told]]], seat: int) -> list[tuple[int, Giveaway]]:
    """The later the better: by then the winner knew most of the others. The same card counts once."""
    last, _told = moments[-1]
    if last.reveal is None:
        return []
    seen = dict(last.reveal.files[last.turn].seen)
    known = _at_which(moments, len(last.clues))
    found: dict[int, tuple[int, Giveaway]] = {}
    for number, clue in enumerate(last.clues):
        if clue.giver != seat or number not in seen or seen[number] in found:
            continue
        at, round_of = known[number]
        line = _("Round {round}: the winner saw your {card}.")
        text = line.format(round=round_of, card=facts.CARD_NAMES[seen[number]])
        found[seen[number]] = at, Giveaway(at, text)
    return list(found.values())


def _solved(moments: Sequence[tuple[ClueView, Sequence[Told]]], seat: int) -> list[tuple[int, Giveaway]]:
    """How many envelopes every question ruled out, in the notebook of this seat."""
    last, _told = moments[-1]
    if last.reveal is None:
        return []
    own = replace(last, who=seat, file=last.reveal.files[seat], phase="end_turn")
    notebook = sheet.open_notebook(replace(own, clues=(), accusations=()))
    known = _at_which(moments, len(own.clues))
    left = _envelopes(notebook)
    found: list[tuple[int, Giveaway]] = []
    for number in range(len(own.clues)):
        until = replace(own, clues=own.clues[: number + 1], accusations=())
        sheet.write(notebook, until, clues=number)
        now = _envelopes(notebook)
        if now < left:
            at, round_of = known[number]
            line = _("Round {round}: from {before} possible envelopes to {left}.")
            text = line.format(round=round_of, before=left, left=now)
            found.append((round(1000 * (left - now) / left), Giveaway(at, text)))
        left = now
    return found


def _envelopes(notebook: Notebook) -> int:
    """How many envelopes each group by itself leaves; counting whole deals would take far longer."""
    return prod(len(notebook.candidates(group)) for group in range(len(facts.GROUPS)))


def _at_which(moments: Sequence[tuple[ClueView, Sequence[Told]]], clues: int) -> dict[int, tuple[int, int]]:
    """For each clue the moment at which it was complete, and its round."""
    found: dict[int, tuple[int, int]] = {}
    for at, (view, _told) in enumerate(moments):
        for number in range(len(found), min(clues, sheet.settled(view))):
            found[number] = at, view.round
    for number in range(len(found), clues):
        found[number] = len(moments) - 1, moments[-1][0].round
    return found

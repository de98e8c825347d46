"""What a bot of Spy vs Spy writes into its diary: the race as it saw it, and what it did about it."""

from __future__ import annotations

from collections.abc import Sequence

from spymobile.core.game import Action
from spymobile.core.words import _
from spymobile.games.spy_vs_spy import actions as act
from spymobile.games.spy_vs_spy import words
from spymobile.games.spy_vs_spy.state import TunnelView


def sentence(
    view: TunnelView, times: Sequence[float], seat: int, action: Action, names: Sequence[str]
) -> str:
    """One line; empty where there was nothing to weigh."""
    others = [other for other in range(len(times)) if other != seat]
    rival = min(others, key=times.__getitem__)
    gaps = {"mine": round(times[seat]), "theirs": round(times[rival]), "rival": names[rival]}
    match action:
        case act.LayTunnel(space=space):
            line = _("{mine} rounds for me, {theirs} for {rival}: I dig on at {space}.")
        case act.LaySpy(space=space):
            line = _("{mine} rounds for me, {theirs} for {rival}: a Spy on {space} holds them up.")
        case act.Move(space=space) if space in view.bombs:
            line = _("{mine} rounds for me, {theirs} for {rival}: the bomb on {space} is the quickest.")
        case act.MoveBomb(space=space):
            line = _("{mine} rounds for me, {theirs} for {rival}: a bomb on {space} is nearer to me.")
        case act.RemoveTile(space=space):
            line = _("{mine} rounds for me, {theirs} for {rival}: without {space} that changes.")
        case act.DumpTiles():
            return _("None of my tiles bring me on, and few in hiding would: I change them.")
        case _:
            return ""
    return line.format(space=words.space_name(space), **gaps)

"""Scripted people: habits that real players of Spy vs Spy have, as opponents to measure bots against."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from spymobile.core.bot import Bot
from spymobile.core.chance import Chance
from spymobile.core.game import Action
from spymobile.games.spy_vs_spy import actions as act
from spymobile.games.spy_vs_spy import board, tunnels
from spymobile.games.spy_vs_spy.bots.field_agent import FieldAgent
from spymobile.games.spy_vs_spy.bots.position import Position
from spymobile.games.spy_vs_spy.bots.recruit import Recruit
from spymobile.games.spy_vs_spy.bots.spymaster import Spymaster, Temper
from spymobile.games.spy_vs_spy.state import TunnelView


class Peaceful(FieldAgent):
    """Digs, and never lays a Spy."""

    __slots__ = ()

    def _play(self, view: TunnelView, choices: Sequence[Action]) -> Action:
        return super()._play(view, [action for action in choices if not isinstance(action, act.LaySpy)])


class Spiteful(FieldAgent):
    """Lays every Spy there is into somebody else's tunnels, as near to their home as can be."""

    __slots__ = ()

    def _play(self, view: TunnelView, choices: Sequence[Action]) -> Action:
        lanes = Position.of(view).lanes
        homes = board.HOMES[len(view.pawns)]
        own = tunnels.network(lanes, homes[self._seat])
        theirs = {
            space: number
            for seat, home in enumerate(homes)
            if seat != self._seat
            for number, space in enumerate(
                sorted(tunnels.network(lanes, home), key=lambda at: abs(at - home))
            )
        }
        spies = [
            action
            for action in choices
            if isinstance(action, act.LaySpy) and action.space in theirs and action.space not in own
        ]
        if spies:
            return min(spies, key=lambda action: theirs[action.space])
        return super()._play(view, choices)


PEOPLE: dict[str, Callable[[int, Chance], Bot]] = {
    # Digs towards the nearest bombs and blocks whoever is about to carry one home.
    "careful": FieldAgent,
    # As the crow flies, and a Spy anywhere now and then.
    "hasty": Recruit,
    "peaceful": Peaceful,
    "spiteful": Spiteful,
    # Reckons well, but looks only at the own way to the bombs.
    "loner": partial(Spymaster, temper=Temper(rivals=False)),
}

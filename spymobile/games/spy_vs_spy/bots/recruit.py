"""The recruit: the plainest of the three levels of Spy vs Spy."""

from __future__ import annotations

from collections.abc import Sequence

from spymobile.core.chance import Chance
from spymobile.core.game import Action
from spymobile.games.spy_vs_spy import actions as act
from spymobile.games.spy_vs_spy.bots.distance import APART
from spymobile.games.spy_vs_spy.bots.player import TunnelPlayer
from spymobile.games.spy_vs_spy.state import TunnelView


class Recruit(TunnelPlayer):
    """Lays tunnels towards the nearest bomb as the crow flies, and runs to any bomb it can reach."""

    __slots__ = ()

    def decide(self, view: TunnelView) -> Action:
        prompt = view.due()
        choices = prompt.choices
        chance = self.chance(view)
        match view.phase:
            case "first_tile" | "play_tile" | "pass_empty":
                return self._play(view, choices, chance)
            case "start_turn" | "after_blank":
                if act.TakeHome() in choices:
                    return act.TakeHome()
                bombs = [a for a in choices if isinstance(a, act.Move) and a.space in view.bombs]
                return chance.choice(bombs, "bomb") if bombs and view.phase == "start_turn" else choices[0]
            case "message_move_bomb" | "message_remove_tile":
                return choices[chance.below(len(choices), "reward")]
            case _:
                return choices[0]

    def _play(self, view: TunnelView, choices: Sequence[Action], chance: Chance) -> Action:
        """A tile near a bomb, most of the time; a Spy anywhere now and then."""
        spies = [action for action in choices if isinstance(action, act.LaySpy)]
        if spies and chance.below(4, "spy") == 0:
            return chance.choice(spies, "spy")
        tunnels = [action for action in choices if isinstance(action, act.LayTunnel)]
        if not tunnels or not view.bombs:
            return choices[len(choices) - 1 - chance.below(len(view.rack) or 1, "tile") % len(choices)]
        nearest = min(APART[action.space][bomb] for action in tunnels for bomb in view.bombs)
        good = [a for a in tunnels if min(APART[a.space][bomb] for bomb in view.bombs) <= nearest + 1]
        return chance.choice(good, "tunnel")

"""The recruit: the plainest of the three levels of Spy Alley."""

from __future__ import annotations

from spymobile.core.bot import Bot
from spymobile.core.chance import Chance, Fast
from spymobile.core.event import Told
from spymobile.core.game import Action
from spymobile.games.spy_alley import actions as act
from spymobile.games.spy_alley import board
from spymobile.games.spy_alley.state import AlleyView


class Recruit(Bot):
    """Moves as chance will have it, buys what it lands on, and rarely names anybody."""

    __slots__ = ("_heard", "_key")

    def __init__(self, seat: int, chance: Chance) -> None:
        self._key = chance.below(1 << 32, "recruit")
        self._heard = 0

    def watch(self, told: Told, view: AlleyView) -> None:
        self._heard += 1

    def decide(self, view: AlleyView) -> Action:
        prompt = view.due()
        own = view.own().spy
        choices = prompt.choices
        # Fresh for every decision, so that a recruit called back to the table goes on as it would have.
        chance = Fast(f"{self._key}/{self._heard}/{view.round}/{view.phase}/{view.money}/{view.place}")
        match view.phase:
            case "start_turn":
                bold = chance.below(100, "name") == 0
                kinds: tuple[type, ...] = (act.NameASpy,) if bold else (act.Roll, act.UseCard)
                listed = [action for action in choices if isinstance(action, kinds)]
                sane = [action for action in listed if getattr(action, "spy", "") != board.SPIES[own]]
                return chance.choice(sane or choices[:1], "turn")
            case "buy_items" | "buy_password":
                sets = [action for action in choices if isinstance(action, act.Buy)]
                most = max((len(action.spies) for action in sets), default=0)
                sets = [action for action in sets if len(action.spies) == most]
                return chance.choice(sets or choices, "buy")
            case "black_market" | "confiscate" | "take_gift":
                things = [action for action in choices if not isinstance(action, act.Leave)]
                return chance.choice(things or choices, "take")
            case "free_guess":
                guesses = [
                    action
                    for action in choices
                    if isinstance(action, act.FreeGuess) and board.SPY[action.spy] != own
                ]
                return chance.choice(guesses, "guess") if chance.below(4, "dare") == 0 else act.Leave()
            case _:
                return chance.choice(choices, "way")

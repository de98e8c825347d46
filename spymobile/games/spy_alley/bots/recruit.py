"""The recruit, who leaves all to chance, and whoever does so now and then."""

from __future__ import annotations

from collections.abc import Sequence

from spymobile.core.bot import Bot, Maker
from spymobile.core.chance import Chance, Fast
from spymobile.core.event import Told
from spymobile.core.game import Action
from spymobile.core.words import _
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

    def explain(self, names: Sequence[str]) -> str:
        return _("As chance would have it.")

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


class Wavering(Bot):
    """Another player who leaves so many of 100 decisions to chance: the measure of care."""

    __slots__ = ("_bot", "_chance_took", "_heard", "_idle", "_key", "_slips")

    def __init__(self, maker: Maker, slips: int, seat: int, chance: Chance) -> None:
        self._key = chance.below(1 << 32, "wavering")
        self._slips = slips
        self._bot = maker(seat, chance)
        self._idle = Recruit(seat, chance)
        self._heard = 0
        self._chance_took = False

    def watch(self, told: Told, view: AlleyView) -> None:
        self._heard += 1
        self._bot.watch(told, view)
        self._idle.watch(told, view)

    def decide(self, view: AlleyView) -> Action:
        draw = Fast(f"{self._key}/{self._heard}/{view.phase}")
        self._chance_took = draw.below(100, "slip") < self._slips
        return (self._idle if self._chance_took else self._bot).decide(view)

    def explain(self, names: Sequence[str]) -> str:
        return (self._idle if self._chance_took else self._bot).explain(names)

    def claim(self) -> float | None:
        return None if self._chance_took else self._bot.claim()

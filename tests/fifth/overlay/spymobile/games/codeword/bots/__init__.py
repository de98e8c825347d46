"""The bots of Codeword. All see what their seat sees; they differ in what they make of it."""

from __future__ import annotations

from functools import partial

from spymobile.core.bot import Bot, Bots
from spymobile.core.chance import Chance, Fast
from spymobile.core.game import Action
from spymobile.games.codeword import actions as act
from spymobile.games.codeword import board
from spymobile.games.codeword.state import CodewordView


class Agent(Bot):
    """Goes where somebody stands, and guesses once no more than ``doubts`` words are left for them."""

    __slots__ = ("_doubts", "_key")

    def __init__(self, doubts: int, seat: int, chance: Chance) -> None:
        self._doubts = doubts
        self._key = chance.below(1 << 32, "agent")

    def decide(self, view: CodewordView) -> Action:
        prompt = view.due()
        # Fresh for every decision, so that an agent called back to the table goes on as it would have.
        chance = Fast(f"{self._key}/{view.round}/{view.phase}/{view.place}")
        if view.phase == "guess":
            return self._guess(view, chance)
        doors = [
            action for action in prompt.choices if isinstance(action, act.Go) and action.door in view.place
        ]
        return chance.choice(doors or prompt.choices, "any")

    def _guess(self, view: CodewordView, chance: Chance) -> Action:
        left: dict[int, list[int]] = {}
        for seat in range(len(view.place)):
            if seat != view.who and view.place[seat] == view.place[view.who]:
                out = view.ruled_out(seat)
                left[seat] = [word for word in range(len(board.WORDS)) if word not in out]
        seat = min(left, key=lambda other: len(left[other]))
        if len(left[seat]) > self._doubts:
            return act.Pass()
        return act.Guess(seat, chance.choice(left[seat], "word"))


make_bot = Bots((partial(Agent, 3), partial(Agent, 4), partial(Agent, 8)))

"""The spymaster: the notebook's exact reasoning, and questions chosen by what they are expected to tell.

Many deals that fit all it knows are drawn from the notebook. In these, each question splits the deals by
its answer; the best question leaves the least doubt about the envelope.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache

from spymobile.core.chance import Chance, Fast
from spymobile.core.game import Action, Prompt
from spymobile.games.clue import actions as act
from spymobile.games.clue import board, choices, sheet
from spymobile.games.clue.bots.habits import ClueBot, Envelope
from spymobile.games.clue.bots.insight import Insight
from spymobile.games.clue.notebook import Notebook
from spymobile.games.clue.state import ClueView, OwnFile

#: How many deals stand for all that are possible, by players; with six each one costs more to find.
DEALS = {2: 260, 3: 220, 4: 180, 5: 130, 6: 80}

#: Bits of doubt that calling a rival into a Location is worth to the rival.
TOLL = 0.1

#: What a question is worth if it can be asked one roll later, and how far a roll goes on average.
_PATIENCE, _MEAN = 0.8, 7

#: What else speaks for a place, next to a question ahead: less than any step on the way to it is worth.
_BESIDES = 0.0005

# The chance of each sum of two dice.
_DICE = {total: (6 - abs(7 - total)) / 36 for total in range(2, 13)}


@cache
def at_least(steps: int) -> float:
    """The chance that one roll goes so far.

    >>> at_least(2), round(at_least(7), 2), at_least(13)
    (1.0, 0.58, 0)
    """
    return sum(share for total, share in _DICE.items() if total >= steps)


class Spymaster(ClueBot):
    """Proves what can be proved, weighs the rest, and plans its way."""

    __slots__ = ("_accusations", "_clues", "_gains", "_insight", "_lapse", "_looks", "_misses", "notebook")

    def __init__(self, seat: int, chance: Chance, lapse: int = 0, misses: int = 0) -> None:
        """``lapse`` is how often, in percent, it asks and walks without thinking about it; ``misses`` how
        often it does not listen when somebody else gets an answer."""
        super().__init__(seat, chance)
        self._lapse = lapse
        self._misses = misses
        self.notebook: Notebook | None = None
        self._clues = self._accusations = self._looks = 0
        self._insight: Insight | None = None
        self._gains: dict[int, tuple[float, act.Ask]] = {}

    # What it knows

    def study(self, view: ClueView, file: OwnFile) -> None:
        """Write down what is new since the last decision."""
        before = self._clues, self._accusations, self._looks
        now = sheet.settled(view), len(view.accusations), len(view.looks)
        if self.notebook is None or any(old > new for old, new in zip(before, now, strict=True)):
            self.notebook = sheet.open_notebook(view)
            self._clues = self._accusations = 0
        elif now == before:
            return
        sheet.write(self.notebook, view, self._clues, self._accusations, self._missed(view))
        self._clues, self._accusations, self._looks = now
        self._insight = None
        self._gains = {}

    def _missed(self, view: ClueView) -> set[int]:
        """The clues it did not listen to, the same ones whenever it looks back."""
        if not self._misses:
            return set()
        return {
            number
            for number, clue in enumerate(view.clues)
            if clue.asker != self.seat and self.missed(number) < self._misses
        }

    def solved(self) -> Envelope | None:
        """Only what is proved (CL-77)."""
        found = self.notebook.envelope() if self.notebook else None
        return (found[0], found[1], found[2]) if found else None

    def left(self) -> float:
        if self.solved():
            return 1.0
        return 2**self._insight.doubt if self._insight else float(len(choices.accusations()) - 1)

    def _sample(self, view: ClueView) -> Insight:
        """Many deals that may be the real one, the same for all decisions until something new is learnt."""
        if self._insight is None:
            if self.notebook is None:
                raise ValueError("nothing has been studied yet")
            chance = Fast(f"{self._key}/{self._clues}/{self._accusations}/{self._looks}")
            deals = self.notebook.deals(DEALS[len(view.kept)], chance)
            shown = {
                (view.clues[number].giver, card)
                for number, card in view.own().seen
                if view.clues[number].asker == self.seat
            }
            self._insight = Insight(deals, self.seat, len(view.kept), shown, view.own().side, chance)
        return self._insight

    def _gain(self, view: ClueView, place: int) -> tuple[float, act.Ask]:
        """The best question there, and the bits of doubt it is expected to remove."""
        if place not in self._gains:
            self._gains[place] = self._sample(view).best(place, self._tolls(view, place))
        return self._gains[place]

    def _tolls(self, view: ClueView, place: int) -> list[float]:
        """Whoever is called may draw and may ask at once: a present for a rival."""
        rivals = {view.agents[seat] for seat in view.living if seat != self.seat}
        return [
            TOLL * (agent in rivals and view.movers[agent] != place) for agent in range(len(board.AGENTS))
        ]

    def question(self, view: ClueView) -> act.Ask:
        """The most telling one; with the envelope proved, the one that calls the nearest rival away."""
        here = view.movers[view.agents[self.seat]]
        if not self.solved() and self.chance.below(100, "lapse") < self._lapse:
            return self.chance.choice(choices.ASKS, "question")
        question = self._gain(view, here)[1]
        if not self.solved():
            return question
        far = board.distances
        rivals = [view.agents[seat] for seat in view.living if seat != self.seat]
        nearest = min(rivals, key=lambda agent: far(view.movers[agent])[board.HQ], default=None)
        if nearest is None or far(view.movers[nearest])[board.HQ] >= far(here)[board.HQ]:
            return question
        return act.Ask(board.AGENTS[nearest], question.item)

    def worth(self, view: ClueView, place: int) -> float:
        return self._gain(view, place)[0]

    # Where it goes

    def _reached(self, view: ClueView, here: int) -> float:
        """What the best question after one roll from here is worth, on average over the dice."""
        far = board.distances(here)
        best = sorted(
            ((self.worth(view, place), far[place]) for place in board.LOCATIONS if place != here),
            reverse=True,
        )
        total = 0.0
        for roll, share in _DICE.items():
            total += share * next((gain for gain, steps in best if steps <= roll), 0.0)
        return total

    def _prospect(self, view: ClueView, here: int, place: int) -> float:
        """What the best question elsewhere is worth from ``place``, less for every roll on the way.

        One roll sees only what is near: who lacks a single far base would stand still for ever. Where one
        is already one has to leave first.
        """
        far = board.distances(place)
        goals = (goal for goal in board.LOCATIONS if goal != here)
        return float(max(self.worth(view, goal) * _PATIENCE ** (far[goal] / _MEAN) for goal in goals))

    def instead_of_rolling(self, view: ClueView, choices: Sequence[Action], here: int) -> Action | None:
        """Stay where a question is worth more than what a roll would find (CL-76)."""
        rolling = self._reached(view, here)
        staying = self.worth(view, here) if here < board.HQ else 0.0
        if staying and staying >= rolling:
            stay = self._first(choices, act.Stay(), act.SecondBriefing())
            if stay:
                return stay
        houses = [action for action in choices if isinstance(action, act.SafeHouse)]
        if houses:
            best = max(houses, key=lambda house: self.worth(view, board.BASES.index(house.base)))
            if self.worth(view, board.BASES.index(best.base)) > 1.4 * rolling:
                return best
        return None

    def destination(self, view: ClueView, here: int, reach: Sequence[int]) -> int:
        """The place with the best mix of a question now, questions next turn, and the way to the centre."""
        if self.chance.below(100, "lapse") < self._lapse:
            return super().destination(view, here, reach)
        left = self._sample(view).doubt
        hurry = 2.0 if left < 1.5 else 0.8 if left < 3.0 else 0.2
        draws = len(view.kept) > 2 and view.captures < self.daring
        scores = []
        for place in reach:
            score = hurry * at_least(board.distances(place)[board.HQ])
            if place < board.HQ:
                score += self.worth(view, place) if place != here else 0.0
            elif place > board.HQ:
                score += 0.3 * (draws and place in board.QUESTION_MARKS and place != here)
            else:
                score -= 0.5
            scores.append((score, place))
        # A question in reach is asked: who waits near the centre for the last card waits for ever.
        asking = [(score, place) for score, place in scores if place < board.HQ and place != here]
        asking = [(score, place) for score, place in asking if self.worth(view, place) > 0.3]
        if asking:
            return max(asking)[1]
        # Nothing to ask in reach: on towards the next question, and by the better way if there are several.
        return max((self._prospect(view, here, place) + _BESIDES * score, place) for score, place in scores)[
            1
        ]

    def second_interrogation(self, view: ClueView, prompt: Prompt) -> Action:
        """When there is still something to ask here."""
        if self.solved():
            return act.GoOn()
        here = view.movers[view.agents[self.seat]]
        return act.SecondInterrogation() if self.worth(view, here) > 0.5 else act.GoOn()

    def intercepts(self, view: ClueView) -> bool:
        """While there is much to learn, and then only now and then."""
        return self._sample(view).doubt > 1 and super().intercepts(view)

    def end_turn(self, view: ClueView, prompt: Prompt) -> Action:
        """An extra turn is kept until a turn went well, or the race to the centre is on."""
        if not view.arrived and not self.solved():
            patient = [action for action in prompt.choices if action != act.ExtraOrders()]
            prompt = replace(prompt, choices=patient)
        return super().end_turn(view, prompt)

"""Scripted people: habits that real players of Spy Alley have, as opponents to measure bots against.

They see what a bot sees and walk like the field agent. What makes them people is what they buy, and when
they dare to name somebody.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from spymobile.core.bot import Bot
from spymobile.core.chance import Chance
from spymobile.core.game import Action
from spymobile.games.spy_alley import actions as act
from spymobile.games.spy_alley import board
from spymobile.games.spy_alley.bots import paths
from spymobile.games.spy_alley.bots.field_agent import FieldAgent
from spymobile.games.spy_alley.state import AlleyView


@dataclass(frozen=True, slots=True)
class Habit:
    """What somebody buys for the own set and beside it, and what it takes to make them name a rival."""

    #: Buys what the own set lacks.
    own: bool = True
    #: In percent, how often each other item on the shelf goes along.
    decoys: int = 0
    #: Buys the things of one other nation as if it were their own.
    flag: bool = False
    #: Buys whatever some rival owns already.
    copies: bool = False
    #: Names a rival who owns so many more things of one nation than of any other; 9: never for that.
    lead: int = 9
    #: Names whoever could win with the next throw, by the set that would do it.
    guards: bool = True


HABITS = {
    "careful": Habit(decoys=35),
    "hasty": Habit(lead=2),
    "silent": Habit(own=False, guards=False),
    "false_flag": Habit(own=False, flag=True),
    "hoarder": Habit(decoys=100),
    "copycat": Habit(copies=True),
    "racer": Habit(guards=False),
}


class Person(FieldAgent):
    """Somebody with a habit."""

    __slots__ = ("_habit", "_key")

    def __init__(self, habit: Habit, seat: int, chance: Chance) -> None:
        super().__init__(seat, chance)
        self._habit = habit
        self._key = chance.below(1 << 32, "person")

    def _flown(self, view: AlleyView) -> int:
        """The nation this person pretends to be: never the own."""
        return next(spy for spy in self._taste if spy != view.own().dealt)

    def _shop(self, view: AlleyView, choices: Sequence[Action]) -> Action:
        seat, spy = view.who, view.own().spy
        place = view.place[seat]
        item, sold = board.SPACE_ITEM[place], board.SPACE_SPY[place]
        money, price = view.money[seat], board.PRICES[item]
        shelf = [
            nation
            for nation in self._taste
            if sold in (-1, nation) and not view.pegs[seat] >> board.peg(nation, item) & 1
        ]
        wanted = [nation for nation in shelf if self._wants(view, nation, spy, item)]
        wanted.sort(key=lambda nation: nation != spy)
        wanted = wanted[: money // price]
        buy = act.Buy(tuple(board.SPIES[nation] for nation in sorted(wanted)))
        return buy if buy in choices else act.Leave()

    def _wants(self, view: AlleyView, nation: int, spy: int, item: int) -> bool:
        habit = self._habit
        if nation == spy and habit.own:
            return True
        if habit.flag and nation == self._flown(view):
            return True
        if habit.copies and any(
            view.pegs[other] >> board.peg(nation, item) & 1 for other in view.living if other != view.who
        ):
            return True
        if not habit.decoys or (item >= 2 and habit.decoys < 100):
            return False
        # The same person likes the same decoys, whenever asked.
        return (self._key >> (nation * 4 + item)) % 100 < habit.decoys

    def _take(self, view: AlleyView, choices: Sequence[Action]) -> Action:
        habit = self._habit
        if view.phase == "black_market" and not habit.own:
            nation = self._flown(view) if habit.flag else -1
            for item in paths.lacking(view.pegs[view.who], nation) if nation >= 0 else ():
                buy = act.BuyOne(board.SPIES[nation], board.ITEMS[item])
                if buy in choices:
                    return buy
            return act.Leave()
        if view.phase == "confiscate" and not habit.own:
            return act.Leave()
        return super()._take(view, choices)

    def _alarm(self, view: AlleyView) -> act.NameASpy | None:
        """Whoever threatens to win, if the habit minds; then whoever gives too much away."""
        for other in view.living if self._habit.guards else ():
            if other == view.who:
                continue
            out = paths.ruled_out(view, other) | {view.own().spy}
            for spy in self._taste:
                near = paths.reach(view.place[other], view.hands[other], spy) > 0
                if spy not in out and near and paths.full(view.pegs[other], view.wilds[other], spy):
                    return act.NameASpy(other, board.SPIES[spy])
        return self._suspect(view)

    def _suspect(self, view: AlleyView) -> act.NameASpy | None:
        for other in view.living:
            if other == view.who:
                continue
            out = paths.ruled_out(view, other) | {view.own().spy}
            owned = sorted((board.count_items(view.pegs[other], spy), spy) for spy in paths.NATIONS)
            (second, _), (first, spy) = owned[-2:]
            if first - second >= self._habit.lead and spy not in out:
                return act.NameASpy(other, board.SPIES[spy])
        return None


PEOPLE: dict[str, Callable[[int, Chance], Bot]] = {
    name: partial(Person, habit) for name, habit in HABITS.items()
}

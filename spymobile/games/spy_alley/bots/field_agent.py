"""The field agent: races for its own set, buys cheap decoys, and counts what lies on the table.

It remembers nothing. All it reasons from is the view: who owns most of which nationality, what was
guessed wrongly, and who could win on the next turn.
"""

from __future__ import annotations

from collections.abc import Sequence

from spymobile.core.bot import Bot
from spymobile.core.chance import Chance
from spymobile.core.game import Action
from spymobile.games.spy_alley import actions as act
from spymobile.games.spy_alley import board
from spymobile.games.spy_alley.bots import paths
from spymobile.games.spy_alley.state import AlleyView

_DECOY_RESERVE = 10  # Dollars it keeps back for its own things before it buys a decoy disguise.


class FieldAgent(Bot):
    """Middle strength."""

    __slots__ = ("_taste",)

    def __init__(self, seat: int, chance: Chance) -> None:
        self._taste = chance.shuffled(paths.NATIONS, "taste")  # Settles ties, for the whole game.

    def decide(self, view: AlleyView) -> Action:
        prompt = view.due()
        choices = prompt.choices
        match view.phase:
            case "start_turn":
                return self._start_turn(view, choices)
            case "choose_route":
                return max(choices, key=lambda way: self._land(view, _end(view, way), view.hands[view.who]))
            case "buy_items" | "buy_password":
                return self._shop(view, choices)
            case "free_guess":
                seat = max(view.targets, key=lambda other: self._likeliest(view, other)[0])
                return act.FreeGuess(seat, board.SPIES[self._likeliest(view, seat)[1]])
            case "choose_identity":
                return self._identity(view)
            case _:
                return self._take(view, choices)

    def _start_turn(self, view: AlleyView, choices: Sequence[Action]) -> Action:
        seat, spy = view.who, _own(view)
        hand, place = view.hands[seat], view.place[seat]
        if self._ready(view) and paths.reach(place, hand, spy) == 1:
            return act.UseCard(min(paths.hits(place, spy).intersection(hand)))
        alarm = self._alarm(view)
        if alarm in choices and alarm is not None:
            return alarm
        best: Action = act.Roll()
        most = sum(self._arrive(view, count, hand) for count in paths.COUNTS) / 6
        for at, count in enumerate(hand):
            score = self._arrive(view, count, hand[:at] + hand[at + 1 :]) - 4
            if score > most:
                best, most = act.UseCard(count), score
        return best

    def _alarm(self, view: AlleyView) -> act.NameASpy | None:
        """Name whoever holds the card to win on the next turn, by the set that would do it."""
        found: act.NameASpy | None = None
        worst = 0
        for other in view.living:
            if other == view.who:
                continue
            pegs, wilds = view.pegs[other], view.wilds[other]
            out = paths.ruled_out(view, other) | {_own(view)}
            for spy in self._taste:
                if spy in out or not paths.full(pegs, wilds, spy):
                    continue
                if paths.reach(view.place[other], view.hands[other], spy) < 1:
                    continue
                danger = 1 + board.count_items(pegs, spy)
                if danger > worst:
                    found, worst = act.NameASpy(other, board.SPIES[spy]), danger
        return found

    def _likeliest(self, view: AlleyView, other: int) -> tuple[int, int]:
        """The nationality this player owns most of, and how many."""
        out = paths.ruled_out(view, other)
        counts = [
            (board.count_items(view.pegs[other], spy), spy)
            for spy in self._taste
            if spy != _own(view) and spy not in out
        ]
        return max(counts, default=(0, self._taste[0]), key=lambda pair: pair[0])

    def _ready(self, view: AlleyView) -> bool:
        return paths.full(view.pegs[view.who], view.wilds[view.who], _own(view))

    def _arrive(self, view: AlleyView, count: int, hand: tuple[int, ...]) -> float:
        scores = [self._land(view, end, hand) for _, end in paths.ends(view.place[view.who], count)]
        return max(scores) + (4 if paths.pays(view.place[view.who], count) else 0)

    def _land(self, view: AlleyView, place: int, hand: tuple[int, ...]) -> float:
        """How welcome a space is. The finish counts once the set is complete."""
        seat, spy = view.who, _own(view)
        money, missing = view.money[seat], paths.lacking(view.pegs[seat], spy)
        if self._ready(view):
            if place == paths.EMBASSY[spy]:
                return 1000
            score = 30 * paths.reach(place, hand, spy)
        else:
            score = 0.0
        match board.KINDS[place]:
            case "password" | "shop":
                wanted = board.SPACE_ITEM[place] in missing and board.SPACE_SPY[place] in (-1, spy)
                return score + (12 if wanted and money >= paths.shop_price(place) else 1)
            case "black_market":
                return score + (12 if any(board.PRICES[item] <= money for item in missing) else 0)
            case "move_card" | "free_gift":
                return score + 4
            case "collect":
                return score + board.AMOUNTS[place] / 3
            case "take_another_turn":
                return score + 4
            case "border_crossing":
                return score - 2
            case "spy_eliminator":
                others = [other for other in view.living if other != seat]
                return score + 5 * sum(board.IN_ALLEY[view.place[other]] for other in others)
            case "confiscate":
                return score + (8 if self._prizes(view) else 0)
            case _:
                return score

    def _prizes(self, view: AlleyView) -> list[act.Confiscate]:
        """What could be confiscated for the own set, dearest first."""
        seat, spy = view.who, _own(view)
        return [
            act.Confiscate(other, board.SPIES[spy], board.ITEMS[item])
            for item in paths.lacking(view.pegs[seat], spy)
            for other in view.living
            if view.pegs[other] >> board.peg(spy, item) & 1 and board.CONFISCATION[item] <= view.money[seat]
        ]

    def _shop(self, view: AlleyView, choices: Sequence[Action]) -> Action:
        """The own item if it lacks, and decoys as long as they are cheap."""
        seat, spy = view.who, _own(view)
        item = board.SPACE_ITEM[view.place[seat]]
        price, money = board.PRICES[item], view.money[seat]
        sold = board.SPACE_SPY[view.place[seat]]
        wanted: list[int] = []
        if item in paths.lacking(view.pegs[seat], spy) and sold in (-1, spy):
            wanted.append(spy)
            money -= price
        if price <= 5:
            for decoy in self._taste:
                lacks = not view.pegs[seat] >> board.peg(decoy, item) & 1
                spare = money >= price + (_DECOY_RESERVE if price > 1 else 0)
                if decoy != spy and lacks and spare and sold in (-1, decoy) and len(wanted) < 3:
                    wanted.append(decoy)
                    money -= price
        buy = act.Buy(tuple(board.SPIES[spy] for spy in sorted(wanted)))
        return buy if buy in choices else act.Leave()

    def _take(self, view: AlleyView, choices: Sequence[Action]) -> Action:
        """One thing at most: for the own set, else a gift or nothing."""
        spy = _own(view)
        wanted: list[Action] = [act.TakeGift()]
        if view.phase == "black_market":
            missing = paths.lacking(view.pegs[view.who], spy)
            wanted = [act.BuyOne(board.SPIES[spy], board.ITEMS[item]) for item in missing]
        elif view.phase == "confiscate":
            wanted = [*self._prizes(view), *(act.ConfiscateWild(other) for other in view.living)]
            if self._ready(view):
                wanted = []
        return next((action for action in wanted if action in choices), act.Leave())

    def _identity(self, view: AlleyView) -> Action:
        """The card whose set is further."""
        file = view.own()
        if not file.inheritances:
            return act.ChooseIdentity("own")
        pegs = view.pegs[view.who]
        won = file.inheritances[-1].won
        return act.ChooseIdentity(
            "won" if board.count_items(pegs, won) > board.count_items(pegs, file.spy) else "own"
        )


def _own(view: AlleyView) -> int:
    return view.own().spy


def _end(view: AlleyView, action: Action) -> int:
    """Where this way ends."""
    way = action.way if isinstance(action, act.ChooseRoute) else "alley"
    path = board.walk(view.place[view.who], view.count, way)
    return board.ENTRANCE if board.KINDS[path[-1]] == "move_back" else path[-1]

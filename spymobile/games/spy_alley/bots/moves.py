"""Where to go: every landing is worth what it changes, and the landings after it a little less."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING

from spymobile.core.game import Action
from spymobile.games.spy_alley import actions as act
from spymobile.games.spy_alley import board
from spymobile.games.spy_alley.bots import paths, reading
from spymobile.games.spy_alley.bots.outlook import Hold

if TYPE_CHECKING:
    from spymobile.games.spy_alley.bots.spymaster import Turn

_PATIENCE = 0.8  # What a gain on the next turn is worth now.
_SWEEPS = 5
_AGAIN = board.KINDS.index("take_another_turn")


def _throws(place: int, count: int) -> tuple[int, int, bool]:
    """Where a throw leads, the other way if there is one (else -1), and whether it passes START."""
    end, *others = [end for _, end in paths.ends(place, count)]
    return end, others[0] if others else -1, paths.pays(place, count)


#: Against the direction of play: each space, and where its six throws lead.
_THROWS = tuple(
    (place, tuple(_throws(place, count) for count in paths.COUNTS))
    for place in sorted(paths.PLACES, reverse=True)
)


class Moves:
    """The landings of one turn."""

    __slots__ = ("_ahead", "_gifts", "_memo", "_now", "_start", "_turn")

    def __init__(self, turn: Turn) -> None:
        self._turn = turn
        self._memo: dict[tuple[int, Hold], float] = {}
        self._now = turn.value(turn.own)
        self._gifts = _next_gifts(turn)
        self._ahead = [0.0] * len(board.KINDS)
        self._start = turn.value(turn.own.with_money(board.START_BONUS)) - self._now
        if not self._ready(turn.own):
            self._look_ahead()

    def best(self) -> Action:
        """Roll, or use the move card that is worth more."""
        turn = self._turn
        own = turn.own
        best: Action = act.Roll()
        most = sum(self._go(own, count) for count in paths.COUNTS) / 6
        for card in sorted(set(own.hand)):
            worth = self._go(own.without_card(card), card)
            if worth > most:
                best, most = act.UseCard(card), worth
        return best

    def route(self, count: int, choices: Sequence[Action]) -> Action:
        """The better way at the entrance."""
        own = self._turn.own
        worth = {act.ChooseRoute(way): self._reach(own, end) for way, end in paths.ends(own.place, count)}
        return max(choices, key=lambda way: worth.get(way, 0.0) if isinstance(way, act.ChooseRoute) else 0.0)

    def _ready(self, own: Hold) -> bool:
        return paths.full(own.pegs, own.wilds, self._turn.spy)

    def _go(self, own: Hold, count: int) -> float:
        """The worth of moving that far by the better way."""
        if paths.pays(own.place, count):
            own = own.with_money(board.START_BONUS)
        return max(self._reach(own, end) for _, end in paths.ends(own.place, count))

    def _reach(self, own: Hold, end: int) -> float:
        return self._land(own.at(end), end) + _PATIENCE * self._ahead[end]

    def _look_ahead(self) -> None:
        """What later landings promise from each space, by the die alone."""
        turn = self._turn
        gain = [self._land(turn.own.at(place), place) - self._now for place in paths.PLACES]
        worth = gain[:]  # Of each space, with what it promises later.
        ahead, start = self._ahead, self._start
        for _ in range(_SWEEPS):
            for place, throws in _THROWS:
                total = 0.0
                for end, other, pays in throws:
                    best = worth[end]
                    if other >= 0 and worth[other] > best:
                        best = worth[other]
                    total += best
                    if pays:
                        total += start
                ahead[place] = total / 6 / (_PATIENCE if place == _AGAIN else 1)
                worth[place] = gain[place] + _PATIENCE * ahead[place]

    def _land(self, own: Hold, place: int) -> float:
        key = (place, own)
        if key not in self._memo:
            self._memo[key] = self._landed(own, place)
        return self._memo[key]

    def _landed(self, own: Hold, place: int) -> float:  # noqa: PLR0911
        """The chance to win after landing there and doing what the space asks in the best way."""
        turn = self._turn
        spy = turn.spy
        stay = turn.value(own)
        missing = paths.lacking(own.pegs, spy)
        match board.KINDS[place]:
            case "embassy" if place == paths.EMBASSY[spy] and self._ready(own):
                return 1.0
            case "password" | "shop":
                item = board.SPACE_ITEM[place]
                price = board.PRICES[item]
                if item in missing and price <= own.money and board.SPACE_SPY[place] in (-1, spy):
                    return turn.value(own.with_peg(board.peg(spy, item), price))
                return stay
            case "black_market":
                prices = [(item, board.PRICES[item]) for item in missing]
                return max([stay, *self._bought(own, prices)])
            case "confiscate":
                offers = [item for nation, item in reading.loot(turn.view, turn.seat) if nation == spy]
                return max([stay, *self._bought(own, [(item, board.CONFISCATION[item]) for item in offers])])
            case "move_card":
                return sum(turn.value(own.with_card(card)) for card in paths.COUNTS) / 6
            case "free_gift":
                return self._gift(own, stay)
            case "collect":
                return turn.value(own.with_money(board.AMOUNTS[place]))
            case "border_crossing":
                return turn.value(own.with_money(-min(board.BORDER_TOLL, own.money)))
            case "spy_eliminator":
                return stay + self._hunt(stay)
            case _:
                return stay

    def _bought(self, own: Hold, prices: list[tuple[int, int]]) -> list[float]:
        return [
            self._turn.value(own.with_peg(board.peg(self._turn.spy, item), price))
            for item, price in prices
            if price <= own.money
        ]

    def _gift(self, own: Hold, stay: float) -> float:
        worth = 0.0
        for card, chance in self._gifts:
            if card == board.WILD:
                worth += chance * self._turn.value(own.with_wild(1))
            elif card // board.FULL_SET == self._turn.spy and not own.pegs >> card & 1:
                worth += chance * self._turn.value(own.with_peg(card))
            else:
                worth += chance * stay
        return worth

    def _hunt(self, stay: float) -> float:
        """What the free guesses on the eliminator promise."""
        turn = self._turn
        gain = 0.0
        for rival in turn.outlook.rivals:
            if board.IN_ALLEY[rival.hold.place]:
                chance, spy = max((chance, spy) for spy, chance in enumerate(rival.chances))
                gain += chance * max(0.0, turn.prize(rival, spy) - stay)
        return min(gain, 1 - stay)


def _next_gifts(turn: Turn) -> list[tuple[int, float]]:
    """What the top gift card can be, with chances: certain once the whole deck has been seen (SA-26)."""
    view = turn.view
    if len(view.gifts_known) == view.gifts:
        return [(view.gifts_known[0], 1.0)] if view.gifts else []
    unseen = Counter(board.GIFT_CARDS)
    unseen.subtract([board.WILD] * sum(view.wilds))
    unseen.subtract(view.gifts_known)
    total = unseen.total()
    return [(card, count / total) for card, count in unseen.items() if count > 0]

"""The spymaster: remembers every act, sees itself through the others' eyes, and plays for the chance to win.

Its trail is confused by arithmetic: whatever it buys or passes over is read as the others would read it,
and being known costs. So it buys decoys, takes wild cards, and walks the alley when it has no need to.
"""

from __future__ import annotations

from collections.abc import Sequence

from spymobile.core.audience import ANYONE
from spymobile.core.bot import Bot
from spymobile.core.chance import Chance, Fast
from spymobile.core.event import Told
from spymobile.core.game import Action
from spymobile.games.spy_alley import actions as act
from spymobile.games.spy_alley import board
from spymobile.games.spy_alley.bots import notes, paths, reading
from spymobile.games.spy_alley.bots.belief import Belief
from spymobile.games.spy_alley.bots.mind import TOP, Mind
from spymobile.games.spy_alley.bots.moves import Moves
from spymobile.games.spy_alley.bots.outlook import Hold, Outlook, Rival, hold
from spymobile.games.spy_alley.state import AlleyView


class Spymaster(Bot):
    """The strongest level. All its draws from chance are made when it sits down."""

    __slots__ = ("_claim", "_heard", "_key", "_last", "_seat", "_taste", "belief", "image", "mind")

    def __init__(self, seat: int, chance: Chance, mind: Mind = TOP) -> None:
        self.mind = mind
        self._seat = seat
        self._claim: float | None = None
        self._last: tuple[AlleyView, Action, dict[int, tuple[float, ...]]] | None = None
        self.belief = Belief(seat, mind.expects, mind.doubt)
        self.image = Belief(ANYONE, mind.fears, mind.doubt)  # How the others see this seat.
        # Among equally good covers each spymaster has its own favourites, so that habits give nothing away.
        self._taste = [1 + chance.below(1000, "taste") * 1e-7 for _ in board.SPIES]
        self._key = chance.below(1 << 32, "key")
        self._heard = 0

    def watch(self, told: Told, view: AlleyView) -> None:
        self._heard += 1
        taken_in = not self.mind.forgets or self._draw("memory") >= self.mind.forgets
        self.belief.watch(told, view, taken_in)
        if self.mind.hides:
            self.image.watch(told, view)

    def _draw(self, label: str) -> int:
        """Of 100, fresh every time: a player called back to the table goes on as it would have."""
        return Fast(f"{self._key}/{self._heard}").below(100, label)

    def decide(self, view: AlleyView) -> Action:
        prompt = view.due()
        self._claim = None
        self.belief.follow(view)
        self.image.follow(view)
        turn = Turn(view, view.own().spy, self.belief, self.image, self._taste, self.mind)
        action = turn.decide(prompt.choices)
        self._claim = turn.claim(action)
        self._last = view, action, {rival.seat: rival.chances for rival in turn.outlook.rivals}
        return action

    def explain(self, names: Sequence[str]) -> str:
        if self._last is None:
            return ""
        view, action, chances = self._last
        return notes.sentence(view, action, chances, self.belief.evidence, names)

    def claim(self) -> float | None:
        return self._claim


class Turn:
    """One decision, with all that is looked up for it."""

    __slots__ = ("belief", "image", "mind", "outlook", "own", "seat", "seen", "spy", "taste", "view")

    def __init__(
        self, view: AlleyView, spy: int, belief: Belief, image: Belief, taste: list[float], mind: Mind
    ) -> None:
        self.mind = mind
        self.view = view
        self.seat = view.who
        self.spy = spy
        self.belief = belief
        self.image = image
        self.taste = taste
        self.own = hold(view, self.seat)
        self.seen = image.chances(self.seat)
        self.outlook = Outlook.of(
            tuple(
                Rival(other, hold(view, other), self._odds(other), belief.wary(other))
                for other in view.living
                if other != self.seat
            ),
            mind,
        )

    def decide(self, choices: Sequence[Action]) -> Action:
        match self.view.phase:
            case "start_turn":
                return self._start_turn(choices)
            case "choose_route":
                return Moves(self).route(self.view.count, choices)
            case "buy_items" | "buy_password":
                return max(choices, key=self._shop)
            case "black_market":
                return max(choices, key=self._market)
            case "confiscate":
                return max(choices, key=self._loot)
            case "take_gift":
                return max(choices, key=self._gift)
            case "free_guess":
                return self._free_guess()
            case _:
                return self._identity(choices)

    def _odds(self, other: int) -> tuple[float, ...]:
        """The chance of each card. Who forgets what others did counts what lies in front of them instead."""
        odds = self.belief.odds(other)
        if self.mind.forgets:
            pegs = self.view.pegs[other]
            telling = self.mind.telling ** (self.mind.forgets / 100)
            odds = [chance * telling ** board.count_items(pegs, spy) for spy, chance in enumerate(odds)]
            total = sum(odds)
            odds = [chance / total for chance in odds]
        return tuple(odds)

    def claim(self, action: Action) -> float | None:
        """How likely a name is right, as this player sees it."""
        if not isinstance(action, act.NameASpy):
            return None
        return self.rival(action.seat).chances[board.SPY[action.spy]]

    # The start of a turn

    def _start_turn(self, choices: Sequence[Action]) -> Action:
        own = self.own
        if paths.full(own.pegs, own.wilds, self.spy):
            winning = paths.hits(own.place, self.spy).intersection(own.hand)
            if winning:
                return act.UseCard(min(winning))
        name = self._name()
        if name is not None and name in choices:
            return name
        return Moves(self).best()

    def _name(self) -> act.NameASpy | None:
        """Name a spy where being right is worth more than waiting, all the more when waiting may lose."""
        outlook = self.outlook
        now = outlook.spared * outlook.share(self.own, self.spy, self.seen[self.spy])
        calm = self._calm()
        best, found = 0.0, None
        for rival in outlook.rivals:
            chance, spy = max((chance, spy) for spy, chance in enumerate(rival.chances))
            prize = self.prize(rival, spy)
            bar = min(1.0, now * self.mind.bold / prize)
            bar += max(0.0, self.mind.sure - bar) * calm
            if chance > bar and chance * prize > best:
                best, found = chance * prize, act.NameASpy(rival.seat, board.SPIES[spy])
        return found

    def _calm(self) -> float:
        """1 while nobody is near the win, 0 when somebody may win before the next turn."""
        danger = 1 - self.outlook.spared
        return max(0.0, 1 - 6 * danger)

    def prize(self, rival: Rival, spy: int) -> float:
        """The chance to win after this rival is named rightly."""
        rest = self.outlook.without(rival)
        if not rest.rivals:
            return 1.0
        rich = self.own.heir_of(rival.hold)
        seen = self.seen[self.spy]
        shares = (rest.share(rich, self.spy, seen), rest.share(rich, spy, 0.5))
        return rest.spared * max(shares)

    # Buying and taking

    def value(self, own: Hold, rows: reading.Rows | None = None) -> float:
        """The chance to win when the turn ends with these things, seen doing what reads like ``rows``."""
        seen = self.image.after(self.seat, rows) if rows else self.seen
        return self.outlook.value(own, self.spy, seen)

    def _shop(self, action: Action) -> float:
        place = self.own.place
        item, sold = board.SPACE_ITEM[place], board.SPACE_SPY[place]
        missing = [
            spy
            for spy in paths.NATIONS
            if sold in (-1, spy) and not self.own.pegs >> board.peg(spy, item) & 1
        ]
        spies = [board.SPY[word] for word in action.spies] if isinstance(action, act.Buy) else []
        own = self.own
        liking, owned = 1.0, reading.owned_of(self.view, self.seat, item)
        for spy in spies:
            own = own.with_peg(board.peg(spy, item), board.PRICES[item])
            liking *= self.taste[spy]
        return liking * self.value(own, reading.shopping(missing, item, self.own.money, spies, owned))

    def _market(self, action: Action) -> float:
        offers = reading.market(self.view, self.seat)
        if not isinstance(action, act.BuyOne):
            return self.value(self.own, reading.picking(offers, None))
        spy, item = board.SPY[action.spy], board.ITEM[action.item]
        own = self.own.with_peg(board.peg(spy, item), board.PRICES[item])
        return self.taste[spy] * self.value(own, reading.picking(offers, (spy, item)))

    def _loot(self, action: Action) -> float:
        """Confiscation also takes from a rival, and makes them richer."""
        offers = reading.loot(self.view, self.seat)
        own, seen, outlook = self.own, self.seen, self.outlook
        if isinstance(action, act.Confiscate):
            spy, item = board.SPY[action.spy], board.ITEM[action.item]
            peg, price = board.peg(spy, item), board.CONFISCATION[item]
            rival = self.rival(action.seat)
            own = own.with_peg(peg, price)
            outlook = outlook.changed(rival, rival.hold.without_peg(peg, price))
            seen = self.image.after(self.seat, reading.picking(offers, (spy, item)))
        elif isinstance(action, act.ConfiscateWild):
            price = board.WILD_CONFISCATION
            rival = self.rival(action.seat)
            own = own.with_wild(1, price)
            outlook = outlook.changed(rival, rival.hold.with_wild(-1, -price))
        elif offers:
            seen = self.image.after(self.seat, reading.picking(offers, None))
        return outlook.spared * outlook.value(own, self.spy, seen)

    def _gift(self, action: Action) -> float:
        taken = isinstance(action, act.TakeGift)
        return self.value(self.own.with_peg(self.view.gift)) + 1e-6 if taken else self.value(self.own)

    def rival(self, seat: int) -> Rival:
        return next(rival for rival in self.outlook.rivals if rival.seat == seat)

    # Guessing and identities

    def _free_guess(self) -> Action:
        """Every free guess is taken, the most promising first."""
        best, guess = -1.0, None
        for seat in self.view.targets:
            rival = self.rival(seat)
            chance, spy = max((chance, spy) for spy, chance in enumerate(rival.chances))
            worth = chance * self.prize(rival, spy)
            if worth > best:
                best, guess = worth, act.FreeGuess(seat, board.SPIES[spy])
        return guess or act.Leave()

    def _identity(self, choices: Sequence[Action]) -> Action:
        """The card that wins sooner, unless the table knows it too well."""
        file = self.view.own()
        if not file.inheritances:
            return choices[0]
        won = file.inheritances[-1].won
        keep = self.outlook.value(self.own, self.spy, self.seen)
        change = self.outlook.value(self.own, won, self.seen)
        return act.ChooseIdentity("won" if change > keep else "own")

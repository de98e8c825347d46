"""The chance to win, estimated from one moment of the game: the measure of all the spymaster's choices.

Everybody's distance from winning is counted in turns (:mod:`race`), an opponent's for each card they may
hold. Shares of the win follow from the distances; dangers that cannot wait are taken off.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from spymobile.games.spy_alley import board
from spymobile.games.spy_alley.bots import paths, race
from spymobile.games.spy_alley.bots.mind import Mind
from spymobile.games.spy_alley.state import AlleyView

#: How often somebody is named who has all that wins and needs the die for it, next to a card in hand.
_BY_DIE = 0.9
_SHARPNESS = 1.6  # How much a lead in turns is worth.


@dataclass(frozen=True, slots=True)
class Hold:
    """What a player owns and where the marker stands."""

    pegs: int
    wilds: int
    money: int
    hand: tuple[int, ...]
    place: int

    def with_peg(self, peg: int, price: int = 0) -> Hold:
        return Hold(self.pegs | 1 << peg, self.wilds, self.money - price, self.hand, self.place)

    def without_peg(self, peg: int, paid: int) -> Hold:
        return Hold(self.pegs & ~(1 << peg), self.wilds, self.money + paid, self.hand, self.place)

    def with_wild(self, more: int, price: int = 0) -> Hold:
        return Hold(self.pegs, self.wilds + more, self.money - price, self.hand, self.place)

    def with_money(self, amount: int) -> Hold:
        return Hold(self.pegs, self.wilds, self.money + amount, self.hand, self.place)

    def with_card(self, card: int) -> Hold:
        return Hold(self.pegs, self.wilds, self.money, tuple(sorted((*self.hand, card))), self.place)

    def without_card(self, card: int) -> Hold:
        at = self.hand.index(card)
        return Hold(self.pegs, self.wilds, self.money, self.hand[:at] + self.hand[at + 1 :], self.place)

    def at(self, place: int) -> Hold:
        return Hold(self.pegs, self.wilds, self.money, self.hand, place)

    def heir_of(self, other: Hold) -> Hold:
        """With everything of ``other`` (SA-34, SA-36)."""
        return Hold(
            self.pegs | other.pegs,
            self.wilds + other.wilds,
            self.money + other.money,
            tuple(sorted(self.hand + other.hand)),
            self.place,
        )


def hold(view: AlleyView, seat: int) -> Hold:
    """What this seat owns now."""
    return Hold(view.pegs[seat], view.wilds[seat], view.money[seat], view.hands[seat], view.place[seat])


def pace(own: Hold, spy: int) -> float:
    """How fast this spy nears the win."""
    turns = race.turns(spy, own.pegs, own.wilds, own.money, own.hand, own.place)
    return float(turns**-_SHARPNESS)


@dataclass(frozen=True, slots=True)
class Rival:
    """An opponent: what they own, and the chance of each card."""

    seat: int
    hold: Hold
    chances: tuple[float, ...]
    wary: float  # How likely they read others.

    def pace(self) -> float:
        return sum(chance * pace(self.hold, spy) for spy, chance in enumerate(self.chances) if chance > 0.01)

    def strikes(self) -> float:
        """The chance that they win on their very next turn."""
        own = self.hold
        return sum(
            chance * paths.reach(own.place, own.hand, spy)
            for spy, chance in enumerate(self.chances)
            if chance > 0 and paths.full(own.pegs, own.wilds, spy)
        )

    def ambush(self) -> float:
        """The chance that their next move ends on the spy eliminator."""
        place = self.hold.place
        lucky = [c for c in paths.COUNTS if any(end == paths.ELIMINATOR for _, end in paths.ends(place, c))]
        if not lucky:
            return 0.0
        return 0.8 if not set(lucky).isdisjoint(self.hold.hand) else len(lucky) / 6


@dataclass(frozen=True, slots=True)
class Outlook:
    """The table through one player's eyes."""

    rivals: tuple[Rival, ...]
    field: float  # The pace of all rivals together.
    spared: float  # The chance that no rival wins before the next turn.
    exposure: float  # What it costs to be known.
    mind: Mind

    @classmethod
    def of(cls, rivals: tuple[Rival, ...], mind: Mind) -> Outlook:
        spared = 1.0
        for rival in rivals:
            spared *= 1 - rival.strikes()
        wary = max((rival.wary for rival in rivals), default=0.0)
        return cls(rivals, sum(rival.pace() for rival in rivals), spared, mind.exposed * wary, mind)

    def share(self, own: Hold, spy: int, exposed: float) -> float:
        """The chance to win in the long run, with this card, known to the others with that chance."""
        speed = pace(own, spy)
        return speed / (speed + self.field) * (1 - self.exposure * exposed * exposed)

    def value(self, own: Hold, spy: int, chances: list[float]) -> float:
        """The chance to win when the turn ends like this; ``chances`` is what others think of the seat."""
        return self.share(own, spy, chances[spy]) * (1 - self._peril(own, spy, chances))

    def _peril(self, own: Hold, spy: int, chances: list[float]) -> float:
        """The chance to be found out before the next turn."""
        safe = 1.0
        if board.IN_ALLEY[own.place]:
            guess = max(chances[spy], 0.2)
            for rival in self.rivals:
                safe *= 1 - min(1.0, self.mind.shy * rival.ambush() * guess) * rival.wary
        armed = [
            nation
            for nation in paths.NATIONS
            if chances[nation] > 0.001
            and paths.full(own.pegs, own.wilds, nation)
            and paths.reach(own.place, own.hand, nation) == 1
        ]
        if spy in armed:
            named = self.mind.alarm * max(1 / len(armed), chances[spy])
        elif paths.full(own.pegs, own.wilds, spy) and paths.reach(own.place, (), spy):
            named = _BY_DIE * self.mind.alarm * chances[spy]
        else:
            return 1 - safe
        for rival in self.rivals:
            safe *= 1 - named * rival.wary
        return 1 - safe

    def without(self, rival: Rival) -> Outlook:
        """When this rival is out."""
        return Outlook.of(tuple(other for other in self.rivals if other.seat != rival.seat), self.mind)

    def changed(self, rival: Rival, now: Hold) -> Outlook:
        """When this rival owns something else."""
        return Outlook.of(
            tuple(replace(other, hold=now) if other.seat == rival.seat else other for other in self.rivals),
            self.mind,
        )

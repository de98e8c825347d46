"""High Card, a game small enough to break on purpose.

Everybody holds one hidden card. In turn, each may look at the bottom card of the deck, swap the own card
for the top one, or stand; who stood is done. The highest card wins. ``broken`` has games like it, each with
one broken promise.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Literal

from spymobile.core.audience import ANYONE, Who
from spymobile.core.bot import Bot
from spymobile.core.chance import Chance
from spymobile.core.errors import Refusal
from spymobile.core.event import Event, Told, said, shown
from spymobile.core.game import Action, Decision, Game, Outcome, Setup, View, prompts
from spymobile.core.rulebook import RuleBook
from tests.conformance.kit import Case

BOOK = RuleBook.parse(
    "# High Card\n\n## All\n\n**HC-1** One card each.\n\n**HC-2** Swap, look, or stand in turn."
)


class ToyAction(Action, game="high_card"):
    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Swap(ToyAction):
    pass


@dataclass(frozen=True, slots=True)
class Look(ToyAction):
    end: Literal["bottom"] = "bottom"


@dataclass(frozen=True, slots=True)
class Stand(ToyAction):
    pass


@dataclass(slots=True)
class State:
    cards: list[int]
    deck: list[int]
    bottom_seen: list[bool]
    standing: list[bool]
    turn: int

    def copy(self) -> State:
        return State(self.cards[:], self.deck[:], self.bottom_seen[:], self.standing[:], self.turn)


@dataclass(frozen=True, slots=True, kw_only=True)
class ToyView(View):
    mine: int
    bottom: int
    deck: int
    standing: tuple[bool, ...]
    looked: tuple[bool, ...]
    turn: int
    hint: int = 0
    all_cards: tuple[int, ...] = ()
    deck_order: tuple[int, ...] = ()


class HighCard(Game[State, ToyView]):
    """The honest game."""

    name: ClassVar[str] = "high_card"
    title: ClassVar[str] = "High Card"
    rules_version: ClassVar[int] = 1
    seats: ClassVar[range] = range(2, 4)
    state_type = State
    view_type = ToyView
    patience = 60

    def deal(self, setup: Setup, chance: Chance) -> tuple[State, list[Event]]:
        seats = self.check(setup).seats
        cards = chance.shuffled(range(12), "cards")
        hands, deck = cards[:seats], cards[seats:]
        return State(hands, deck, [False] * seats, [False] * seats, 0), []

    def decisions(self, state: State) -> Sequence[Decision]:
        if self.outcome(state):
            return ()
        return (Decision.open(state.turn, "high_card.turn", self.legal(state)),)

    def legal(self, state: State) -> Sequence[Action]:
        looks = () if state.bottom_seen[state.turn] else (Look(),)
        return (Swap(), *looks, Stand()) if len(state.deck) > 1 else (*looks, Stand())

    def play(self, state: State, seat: int, action: Action, chance: Chance) -> list[Event]:
        if self.outcome(state) or seat != state.turn or action not in self.legal(state):
            raise Refusal("HC-2", "Not now.")
        events = self.act(state, seat, action)
        following = [
            other
            for other in (*range(seat + 1, len(state.cards)), *range(seat + 1))
            if not state.standing[other]
        ]
        state.turn = following[0] if following else seat
        return events

    def act(self, state: State, seat: int, action: Action) -> list[Event]:
        if isinstance(action, Swap):
            state.cards[seat] = state.deck.pop(0)
            return [Event("swapped", said(seat=seat), shown((seat,), card=state.cards[seat]))]
        if isinstance(action, Look):
            state.bottom_seen[seat] = True
            return [Event("looked", said(seat=seat), shown((seat,), card=state.deck[-1]))]
        state.standing[seat] = True
        over = all(state.standing)
        return [Event("stood", said(seat=seat), *([shown(ANYONE, cards=tuple(state.cards))] if over else []))]

    def view(self, state: State, who: Who) -> ToyView:
        over = all(state.standing)
        return ToyView(
            who=who,
            prompts=prompts(self.decisions(state), who),
            mine=state.cards[who] if who >= 0 else -1,
            bottom=state.deck[-1] if who >= 0 and state.bottom_seen[who] else -1,
            deck=len(state.deck),
            standing=tuple(state.standing),
            looked=tuple(state.bottom_seen),
            turn=state.turn,
            all_cards=tuple(state.cards) if over else (),
            deck_order=tuple(state.deck) if over else (),
        )

    def imagine(self, view: ToyView, chance: Chance) -> State:
        if view.all_cards:
            return State(
                list(view.all_cards), list(view.deck_order), list(view.looked), list(view.standing), view.turn
            )
        known = {view.mine, view.bottom}
        unseen = chance.shuffled([card for card in range(12) if card not in known], "unseen")
        hands = [view.mine if seat == view.who else unseen.pop() for seat in range(len(view.standing))]
        deck = [unseen.pop() for _ in range(view.deck - (view.bottom >= 0))]
        if view.bottom >= 0:
            deck.append(view.bottom)
        return State(hands, deck, list(view.looked), list(view.standing), view.turn)

    def outcome(self, state: State) -> Outcome | None:
        if not all(state.standing):
            return None
        return Outcome((state.cards.index(max(state.cards)),), "highest")

    def tell(self, told: Told, names: Sequence[str]) -> str:
        return f"{told.name} {told.facts}"

    def describe(self, action: Action, names: Sequence[str]) -> str:
        return type(action).__name__

    def bot(self, level: str, seat: int, chance: Chance) -> Bot:
        return ToyBot()


class ToyBot(Bot):
    """Stands on a high card."""

    __slots__ = ()

    def decide(self, view: ToyView) -> Action:
        prompt = view.prompt()
        if prompt is None:
            raise ValueError("nothing to decide")
        return Swap() if view.mine < 6 and Swap() in prompt.choices else Stand()


def scramble(state: State, who: Who, chance: Chance) -> State:
    """Everything ``who`` has not seen, dealt anew."""
    if all(state.standing):
        return state
    fixed_bottom = who >= 0 and state.bottom_seen[who]
    deck = state.deck[:-1] if fixed_bottom else state.deck
    hidden = [card for seat, card in enumerate(state.cards) if seat != who] + deck
    mixed = chance.shuffled(hidden, "scramble")
    state.cards = [card if seat == who else mixed.pop() for seat, card in enumerate(state.cards)]
    state.deck = mixed + (state.deck[-1:] if fixed_bottom else [])
    return state


def case(game: type[HighCard]) -> Case:
    return Case(game(), scramble, BOOK)

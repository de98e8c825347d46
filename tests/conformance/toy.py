"""High Card, a game small enough to break on purpose.

Everybody holds one hidden card. In turn, each may look at the bottom card of the deck, swap the own card
for the top one, or stand; who stood is done. The highest card wins. Its subclasses each break one promise.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from spymobile.core.audience import ANYONE, Who
from spymobile.core.bot import Bot
from spymobile.core.chance import Chance
from spymobile.core.errors import Refusal
from spymobile.core.event import Event, Told, said, shown
from spymobile.core.game import Action, Decision, Game, Outcome, Prompt, Setup, View, prompts
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
    pass


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


# One broken promise each


class LeakyView(HighCard):
    """The view tells whether somebody else holds a better card."""

    def view(self, state: State, who: Who) -> ToyView:
        view = super().view(state, who)
        return replace(view, hint=int(who >= 0 and state.cards[who] < max(state.cards)))


class LeakyEvent(HighCard):
    """Everybody hears what was swapped in."""

    def act(self, state: State, seat: int, action: Action) -> list[Event]:
        events = super().act(state, seat, action)
        if isinstance(action, Swap):
            events.append(Event("overheard", said(card=state.cards[seat])))
        return events


class LeakyChoices(HighCard):
    """Who holds the best card is not offered to swap, on the open table."""

    def legal(self, state: State) -> Sequence[Action]:
        best = state.cards[state.turn] == 11
        return tuple(action for action in super().legal(state) if not (best and isinstance(action, Swap)))


class LeakyRefusal(HighCard):
    """A refusal says what the seat holds."""

    def play(self, state: State, seat: int, action: Action, chance: Chance) -> list[Event]:
        try:
            return super().play(state, seat, action, chance)
        except Refusal:
            raise Refusal("HC-2", f"Not with a {state.cards[state.turn]}.") from None


class LeakyWaiting(HighCard):
    """What the table waits for is named after a secret."""

    def decisions(self, state: State) -> Sequence[Decision]:
        kind = "high_card.brag" if state.cards[state.turn] > 8 else "high_card.turn"
        return tuple(replace(decision, kind=kind) for decision in super().decisions(state))


class PeekingBot(HighCard):
    """A bot that is shown more than its seat: the view carries the whole deck under another name."""

    def view(self, state: State, who: Who) -> ToyView:
        view = super().view(state, who)
        return replace(view, hint=state.deck[0])


class FreePeek(HighCard):
    """Looking at the bottom card is not marked as showing anything, so it could be taken back."""

    def act(self, state: State, seat: int, action: Action) -> list[Event]:
        events = super().act(state, seat, action)
        return [Event("looked", said(seat=seat))] if isinstance(action, Look) else events


class AliasedState(State):
    """Its copies share the hands."""

    def copy(self) -> State:
        return AliasedState(self.cards, self.deck[:], self.bottom_seen[:], self.standing[:], self.turn)


class Aliased(HighCard):
    state_type = AliasedState

    def deal(self, setup: Setup, chance: Chance) -> tuple[State, list[Event]]:
        state, events = super().deal(setup, chance)
        return AliasedState(state.cards, state.deck, state.bottom_seen, state.standing, state.turn), events


class DeadEnd(HighCard):
    """When the deck runs out nobody is asked anything."""

    def decisions(self, state: State) -> Sequence[Decision]:
        return () if len(state.deck) == 1 else super().decisions(state)


class Endless(HighCard):
    """Nobody may stand, and the deck refills itself."""

    def legal(self, state: State) -> Sequence[Action]:
        return (Swap(),)

    def act(self, state: State, seat: int, action: Action) -> list[Event]:
        state.deck.append(state.cards[seat])
        return super().act(state, seat, action)


class Pushover(HighCard):
    """Illegal actions are quietly taken for legal ones."""

    def play(self, state: State, seat: int, action: Action, chance: Chance) -> list[Event]:
        if action not in self.legal(state):
            action = Stand()
        return super().play(state, seat, action, chance)


class HalfRefusal(HighCard):
    """A refusal comes after the state was touched."""

    def play(self, state: State, seat: int, action: Action, chance: Chance) -> list[Event]:
        if action not in self.legal(state):
            state.bottom_seen[state.turn] = not state.bottom_seen[state.turn]
        return super().play(state, seat, action, chance)


class UnknownRule(HighCard):
    """A refusal names a paragraph that nobody wrote."""

    def play(self, state: State, seat: int, action: Action, chance: Chance) -> list[Event]:
        try:
            return super().play(state, seat, action, chance)
        except Refusal as refusal:
            raise Refusal("HC-99", refusal.sentence) from None


class ForgetfulImagination(HighCard):
    """Imagined worlds forget the card that was looked at."""

    def imagine(self, view: ToyView, chance: Chance) -> State:
        return super().imagine(replace(view, bottom=-1), chance)


class Whimsical(HighCard):
    """Sealed at times, open at others."""

    def decisions(self, state: State) -> Sequence[Decision]:
        return tuple(
            replace(decision, sealed=state.cards[state.turn] % 2 == 0)
            for decision in super().decisions(state)
        )


class Lossy(HighCard):
    """JSON loses a field of the view."""

    def view(self, state: State, who: Who) -> ToyView:
        view = super().view(state, who)
        return replace(
            view,
            prompts=tuple(Prompt(p.seat, p.kind, list(p.choices), p.sealed, False) for p in view.prompts),
        )


def case(game: type[HighCard]) -> Case:
    return Case(game(), scramble, BOOK)

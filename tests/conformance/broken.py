"""High Card again and again, each time with one broken promise."""

from __future__ import annotations

from collections.abc import Sequence
from copy import replace
from dataclasses import dataclass

from spymobile.core.audience import TABLE, Who
from spymobile.core.bot import Bot
from spymobile.core.chance import Chance, Fast
from spymobile.core.errors import Refusal
from spymobile.core.event import Event, Told, said, shown, whispered
from spymobile.core.game import Action, Decision, Prompt, Setup
from spymobile.core.words import message
from tests.conformance.toy import HighCard, Look, Stand, State, Swap, ToyAction, ToyBot, ToyView


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


class Unspeakable(HighCard):
    """What fills the gap of a refusal cannot be written down."""

    def play(self, state: State, seat: int, action: Action, chance: Chance) -> list[Event]:
        try:
            return super().play(state, seat, action, chance)
        except Refusal as refusal:
            raise Refusal(refusal.rule, message("Not now: {turn}.", turn=state)) from None  # type: ignore[arg-type]


class Elaborate(Refusal):
    """Says more than its message."""

    def __str__(self) -> str:
        return f"{self.sentence} Or ever."


class HomeGrown(HighCard):
    """Refuses with an error that no other device knows."""

    def play(self, state: State, seat: int, action: Action, chance: Chance) -> list[Event]:
        try:
            return super().play(state, seat, action, chance)
        except Refusal as refusal:
            raise Elaborate(refusal.rule, refusal.message) from None


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


class SealedRefusal(HighCard):
    """The decision needs the seat opened, and its refusals name the best card of the others."""

    def decisions(self, state: State) -> Sequence[Decision]:
        return tuple(replace(decision, sealed=True, public=()) for decision in super().decisions(state))

    def play(self, state: State, seat: int, action: Action, chance: Chance) -> list[Event]:
        if seat == state.turn and not self.outcome(state) and action not in self.legal(state):
            best = max(card for other, card in enumerate(state.cards) if other != seat)
            raise Refusal("HC-2", f"Not while somebody holds a {best}.")
        return super().play(state, seat, action, chance)


class OutOfTurn(HighCard):
    """Who acts out of turn is told what they are waiting for."""

    def play(self, state: State, seat: int, action: Action, chance: Chance) -> list[Event]:
        if seat != state.turn:
            raise Refusal("HC-2", f"Wait for the {state.cards[state.turn]}.")
        return super().play(state, seat, action, chance)


class ShowingOff(HighCard):
    """A refusal on the open table names what the seat holds; the seat itself learns nothing by it."""

    def play(self, state: State, seat: int, action: Action, chance: Chance) -> list[Event]:
        try:
            return super().play(state, seat, action, chance)
        except Refusal:
            mine = state.cards[seat] if seat in range(len(state.cards)) else -1
            raise Refusal("HC-2", f"Not with your {mine}.") from None


class Prompted(HighCard):
    """Imagined worlds take from the prompts whose turn it is."""

    def imagine(self, view: ToyView, chance: Chance) -> State:
        world = super().imagine(view, chance)
        world.turn = view.prompts[0].seat if view.prompts else 0
        return world


class TableTalk(HighCard):
    """On the locked device lies something that no seat knows: the top card of the deck."""

    def view(self, state: State, who: Who) -> ToyView:
        view = super().view(state, who)
        return replace(view, hint=state.deck[0] if who == TABLE else 0)


class Concealed(HighCard):
    """At the end somebody wins, and nobody sees the cards."""

    def view(self, state: State, who: Who) -> ToyView:
        return replace(super().view(state, who), all_cards=(), deck_order=())


class Deaf(HighCard):
    """The view forgets what is asked."""

    def view(self, state: State, who: Who) -> ToyView:
        return replace(super().view(state, who), prompts=())


class Hushed(HighCard):
    """Only who swaps hears of it, and everybody sees the deck get smaller."""

    def act(self, state: State, seat: int, action: Action) -> list[Event]:
        events = super().act(state, seat, action)
        if isinstance(action, Swap):
            return [Event("swapped", shown((seat,), seat=seat, card=state.cards[seat]))]
        return events


class OneWorld(HighCard):
    """Only one world is ever imagined from a view."""

    def imagine(self, view: ToyView, chance: Chance) -> State:
        return super().imagine(view, Fast("one"))


class OneHand(HighCard):
    """The deck is imagined in any order, the hands always the same."""

    def imagine(self, view: ToyView, chance: Chance) -> State:
        world = super().imagine(view, Fast("one"))
        if not view.all_cards:
            last = len(world.deck) - (view.bottom >= 0)
            world.deck[:last] = chance.shuffled(world.deck[:last], "deck")
        return world


class TongueTied(HighCard):
    """Only who swapped can be told of it."""

    def tell(self, told: Told, names: Sequence[str]) -> str:
        return f"{told.name} {told.facts['card']}" if told.name == "swapped" else super().tell(told, names)


class Chatty(HighCard):
    """The log speaks to somebody."""

    def tell(self, told: Told, names: Sequence[str]) -> str:
        return f"You {told.name}"


@dataclass(frozen=True, slots=True)
class Fold(ToyAction):
    pass


class FourthChoice(HighCard):
    """On the open table lies a fourth choice that nobody has."""

    def decisions(self, state: State) -> Sequence[Decision]:
        return tuple(
            replace(decision, sealed=True, public=(*decision.legal, Fold()))
            for decision in super().decisions(state)
        )


class Fragile(HighCard):
    """Looks where the action says before asking whether there is such a place."""

    def play(self, state: State, seat: int, action: Action, chance: Chance) -> list[Event]:
        if isinstance(action, Look):
            state.deck[{"bottom": -1}[action.end]]
        return super().play(state, seat, action, chance)


class Murmur(HighCard):
    """Who stands is told the top card, as if it were known already."""

    def act(self, state: State, seat: int, action: Action) -> list[Event]:
        events = super().act(state, seat, action)
        if isinstance(action, Stand):
            events.append(Event("murmured", whispered((seat,), card=state.deck[0])))
        return events


class Boaster(HighCard):
    """Who stands on a high card cannot keep quiet."""

    def act(self, state: State, seat: int, action: Action) -> list[Event]:
        events = super().act(state, seat, action)
        if isinstance(action, Stand) and state.cards[seat] > 8:
            events.append(Event("boasted", said(seat=seat)))
        return events


class SilentTurn(HighCard):
    """After a look at a high card the turn goes elsewhere: everybody sees it, no event shows it."""

    def play(self, state: State, seat: int, action: Action, chance: Chance) -> list[Event]:
        events = super().play(state, seat, action, chance)
        if isinstance(action, Look) and state.deck[-1] > 6:
            waiting = [other for other, stands in enumerate(state.standing) if not stands]
            state.turn = waiting[-1]
        return events


class MoodyBot(ToyBot):
    """Throws a coin for every decision, one after the other."""

    __slots__ = ("chance",)

    def __init__(self, chance: Chance) -> None:
        self.chance = chance

    def decide(self, view: ToyView) -> Action:
        action = super().decide(view)
        return action if self.chance.below(2, "mood") else Stand()


class Moody(HighCard):
    """A bot that plays otherwise when it is called back to the table."""

    def bot(self, level: str, seat: int, chance: Chance) -> Bot:
        return MoodyBot(chance)

"""The Mailroom, a game with every kind of decision at once.

Everybody holds three hidden letters. On turn one stamps (open), then drops a letter face down or passes
(mixed: passing is public, which letters one could drop is not), or tosses a coin first. At any time one may
secretly note a letter of one's own (standing, known to nobody else). It is over when somebody has no letter.
"""

from __future__ import annotations

from collections.abc import Sequence
from copy import replace
from dataclasses import dataclass
from typing import ClassVar

from spymobile.core.audience import Who
from spymobile.core.bot import Bot
from spymobile.core.chance import Chance
from spymobile.core.errors import Refusal
from spymobile.core.event import Event, Told, said, whispered
from spymobile.core.game import Action, Decision, Game, Outcome, Setup, View, prompts

LETTERS = range(9)


class MailAction(Action, game="mailroom"):
    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Stamp(MailAction):
    colour: int


@dataclass(frozen=True, slots=True)
class Toss(MailAction):
    pass


@dataclass(frozen=True, slots=True)
class Pass(MailAction):
    pass


@dataclass(frozen=True, slots=True)
class Drop(MailAction):
    letter: int


@dataclass(frozen=True, slots=True)
class Note(MailAction):
    letter: int


@dataclass(slots=True)
class State:
    hands: list[tuple[int, ...]]
    notes: list[int]
    dropped: list[int]
    turn: int
    stamped: bool
    stamps: tuple[int, ...]

    def copy(self) -> State:
        return State(self.hands[:], self.notes[:], self.dropped[:], self.turn, self.stamped, self.stamps)


@dataclass(frozen=True, slots=True, kw_only=True)
class MailView(View):
    hand: tuple[int, ...]
    note: int
    counts: tuple[int, ...]
    turn: int
    stamps: tuple[int, ...]
    hands: tuple[tuple[int, ...], ...] = ()


class Mailroom(Game[State, MailView]):
    name: ClassVar[str] = "mailroom"
    title: ClassVar[str] = "The Mailroom"
    rules_version: ClassVar[int] = 1
    seats: ClassVar[range] = range(2, 4)
    state_type = State
    view_type = MailView

    def deal(self, setup: Setup, chance: Chance) -> tuple[State, list[Event]]:
        seats = self.check(setup).seats
        letters = chance.shuffled(LETTERS, "letters")
        hands = [tuple(sorted(letters[3 * seat : 3 * seat + 3])) for seat in range(seats)]
        return State(hands, [-1] * seats, [], 0, False, ()), [Event("opened", said(seats=seats))]

    def decisions(self, state: State) -> Sequence[Decision]:
        if self.outcome(state):
            return ()
        turn = state.turn
        drops = tuple(map(Drop, state.hands[turn]))
        due = (
            Decision(turn, "mailroom.post", (*drops, Pass()), (Pass(),), sealed=True)
            if state.stamped
            else Decision.open(turn, "mailroom.stamp", (Stamp(0), Stamp(1), Toss()))
        )
        notes = [
            Decision(seat, "mailroom.note", tuple(map(Note, hand)), (), True, True, (seat,))
            for seat, hand in enumerate(state.hands)
        ]
        return (due, *notes)

    def play(self, state: State, seat: int, action: Action, chance: Chance) -> list[Event]:
        if not any(action in due.legal for due in self.decisions(state) if due.seat == seat):
            raise Refusal("MR-1", "Not now, or not with these letters.")
        match action:
            case Stamp(colour):
                state.stamped = True
                state.stamps += (colour,)
                return [Event("stamped", said(seat=seat, colour=colour))]
            case Toss():
                return [Event("tossed", said(seat=seat, coin=chance.below(2, "coin")))]
            case Note(letter):
                state.notes[seat] = letter
                return [Event("noted", whispered((seat,), seat=seat, letter=letter))]
            case Drop(letter):
                state.hands[seat] = tuple(other for other in state.hands[seat] if other != letter)
                state.dropped.append(letter)
                events = [Event("dropped", said(seat=seat), whispered((seat,), letter=letter))]
            case _:
                events = [Event("passed", said(seat=seat))]
        if state.hands[seat]:
            state.turn = (seat + 1) % len(state.hands)
        state.stamped = False
        return events

    def view(self, state: State, who: Who) -> MailView:
        return MailView(
            who=who,
            prompts=prompts(self.decisions(state), who),
            hand=state.hands[who] if who >= 0 else (),
            note=state.notes[who] if who >= 0 else -1,
            counts=tuple(map(len, state.hands)),
            turn=state.turn,
            stamps=state.stamps,
            hands=tuple(state.hands) if self.outcome(state) else (),
        )

    def imagine(self, view: MailView, chance: Chance) -> State:
        raise NotImplementedError

    def outcome(self, state: State) -> Outcome | None:
        return None if all(state.hands) else Outcome((state.hands.index(()),), "empty")

    def tell(self, told: Told, names: Sequence[str]) -> str:
        return f"{told.name} {told.facts}"

    def describe(self, action: Action, names: Sequence[str]) -> str:
        return repr(action)

    @property
    def levels(self) -> tuple[str, ...]:
        return ("1", "2", "3")

    def bot(self, level: str, seat: int, chance: Chance) -> Bot:
        return Clerk()


class Clerk(Bot):
    """Does the first thing that comes to mind."""

    __slots__ = ()

    def decide(self, view: MailView) -> Action:
        prompt = view.prompt()
        assert prompt is not None
        return prompt.choices[0]


class Forgetful(Mailroom):
    """Never says that a decision is sealed."""

    def decisions(self, state: State) -> Sequence[Decision]:
        return tuple(replace(decision, sealed=False) for decision in super().decisions(state))


class Hurried(Mailroom):
    """Everybody may stamp at any time; whoever is on turn has other choices after each stamp."""

    def decisions(self, state: State) -> Sequence[Decision]:
        every: tuple[Action, ...] = (Stamp(0), Stamp(1), Toss())
        mine = every[len(state.stamps) % 2 :]
        others = [seat for seat in range(len(state.hands)) if seat != state.turn]
        kind = "mailroom.stamp"
        return (
            Decision.open(state.turn, kind, mine),
            *(Decision.open(seat, kind, every) for seat in others),
        )


class Gossip(Mailroom):
    """Everybody may stamp at any time, and note as many letters as there are stamps."""

    def decisions(self, state: State) -> Sequence[Decision]:
        seats, notes = range(len(state.hands)), tuple(map(Note, range(len(state.stamps))))
        return (
            *(Decision.open(seat, "mailroom.stamp", (Stamp(0), Stamp(1))) for seat in seats),
            *(Decision(seat, "mailroom.note", notes, (), True, True, (seat,)) for seat in seats),
        )


GAME = Mailroom()

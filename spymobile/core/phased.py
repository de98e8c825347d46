"""Games that go from phase to phase: what their rules have in common.

The state names the phase; every kind of action belongs to some phases and has a paragraph that says when it
may be played. So one table (:data:`Plays`) is all that ``play`` needs, and every game refuses in one order:
what is no move of this game, what comes after the end, who is not asked, and what has to wait.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import ClassVar, Protocol

from spymobile.core.audience import Who
from spymobile.core.chance import Chance
from spymobile.core.errors import Refusal
from spymobile.core.event import Event, Told
from spymobile.core.game import Action, Decision, Game, GameState, View
from spymobile.core.words import Message, Phrases, Teller, message

#: Each kind of action: the phases it belongs to (none: at any time), the paragraph that says so, and its
#: rule, which is called as ``rule(state, seat, action, chance, events)``.
type Plays = Mapping[type[Action], tuple[tuple[str, ...], str, Callable[..., None]]]

#: The phase of a game that has ended.
OVER = "over"


class PhasedState(GameState, Protocol):
    """A state that says how far the turn has come."""

    phase: str

    @property
    def seats(self) -> int:
        """How many sit at the table."""
        ...


class Sight[S, V](Protocol):
    """A game's module that says who sees what."""

    def view(self, state: S, who: Who, decisions: Sequence[Decision], /) -> V: ...

    def imagine(self, view: V, chance: Chance, /) -> S: ...


class Wording(Protocol):
    """A game's module that puts everything into words."""

    @property
    def tell(self) -> Teller: ...

    @property
    def WAITING(self) -> Phrases[str]:  # noqa: N802 - a table of the module
        """What has to be done before anything else, for each phase."""
        ...

    def describe(self, action: Action, names: Sequence[str], /) -> str: ...


class PhasedGame[S: PhasedState, V: View](Game[S, V]):
    """A game with phases: it says who is asked in a phase and which action belongs to which."""

    sight: Sight[S, V]
    words: Wording
    plays: ClassVar[Plays]
    #: The refusals of what is no action of this game, and of who is not asked.
    no_move: ClassVar[tuple[str, Message]]
    not_asked: ClassVar[tuple[str, Message]]
    #: The paragraph that ends the game.
    the_end: ClassVar[str]

    @abstractmethod
    def asked(self, state: S) -> Sequence[int]:
        """The seats that the phase asks."""

    def play(self, state: S, seat: int, action: Action, chance: Chance) -> list[Event]:
        found = self.plays.get(type(action))
        if found is None:
            raise Refusal(*self.no_move)
        phases, paragraph, rule_of_play = found
        phase = state.phase
        if phase == OVER:
            raise Refusal(self.the_end, message("The game is over."))
        if phases:
            if seat not in self.asked(state):
                raise Refusal(*self.not_asked)
            if phase not in phases:
                raise Refusal(paragraph, self.words.WAITING.message(phase), drawn=False)
        elif not 0 <= seat < state.seats:
            raise Refusal(self.not_asked[0], message("Nobody sits there."))
        events: list[Event] = []
        rule_of_play(state, seat, action, chance, events)
        return events

    def view(self, state: S, who: Who) -> V:
        return self.sight.view(state, who, self.decisions(state))

    def bare_view(self, state: S, who: Who) -> V:
        return self.sight.view(state, who, ())

    def imagine(self, view: V, chance: Chance) -> S:
        return self.sight.imagine(view, chance)

    def tell(self, told: Told, names: Sequence[str]) -> str:
        return self.words.tell(told, names)

    @property
    def event_names(self) -> frozenset[str]:
        return self.words.tell.names

    def describe(self, action: Action, names: Sequence[str]) -> str:
        return self.words.describe(action, names)

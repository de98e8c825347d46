"""The rules of Codeword, in the order of the rule book (``assets/rules/codeword.md``).

Setting up stands here, and who decides what; ``turns`` has what a turn is made of.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from spymobile.core.chance import Chance
from spymobile.core.event import Event, said
from spymobile.core.game import Action, Decision, Outcome, Setup
from spymobile.core.phased import OVER, PhasedGame, Plays
from spymobile.core.words import Message, mark, message
from spymobile.games.codeword import actions as act
from spymobile.games.codeword import board, sight, turns, words
from spymobile.games.codeword.state import NONE, CodewordView, State


class Codeword(PhasedGame[State, CodewordView]):
    """Two to four agents."""

    name: ClassVar[str] = "codeword"
    title: ClassVar[str] = mark("Codeword")
    rules_version: ClassVar[int] = 1
    seats: ClassVar[range] = range(2, 5)
    state_type = State
    view_type = CodewordView
    bots = "spymobile.games.codeword.bots"
    sight = sight
    words = words
    plays: ClassVar[Plays] = {
        act.Keep: (("keep",), "CW-2", turns.keep),
        act.Roll: (("start_turn",), "CW-3", turns.roll),
        act.Go: (("go",), "CW-3", turns.go),
        act.Guess: (("guess",), "CW-6", turns.guess),
        act.Pass: (("guess",), "CW-6", turns.pass_),
        act.Order: ((), "CW-5", turns.order),
    }
    no_move: ClassVar[tuple[str, Message]] = ("CW-3", message("That is not a move in Codeword."))
    not_asked: ClassVar[tuple[str, Message]] = ("CW-3", message("It is another player's turn to decide."))
    the_end: ClassVar[str] = "CW-7"

    def deal(self, setup: Setup, chance: Chance) -> tuple[State, list[Event]]:
        """CW-1."""
        seats = self.check(setup).seats
        cards = chance.shuffled(range(len(board.WORDS)), "words")
        dealt = [tuple(sorted(cards[2 * seat : 2 * seat + 2])) for seat in range(seats)]
        first = chance.below(seats, "first") if setup.first is None else setup.first
        state = State(
            first, first, 1, "keep", 0, [0] * seats, dealt, [NONE] * seats, [NONE] * seats, (), (), NONE
        )
        return state, [Event("began", said(seat=first))]

    def decisions(self, state: State) -> Sequence[Decision]:
        """What is due, and everybody's orders."""
        if state.phase == OVER:
            return ()
        orders = [
            Decision(seat, "codeword.order", turns.ORDERS, (), sealed=True, standing=True, known_to=(seat,))
            for seat in range(state.seats)
        ]
        if state.phase == "keep":
            due = [Decision(seat, "codeword.keep", turns.KEEP, (), sealed=True) for seat in self.asked(state)]
        else:
            due = [Decision.open(state.turn, f"codeword.{state.phase}", _legal(state))]
        return (*due, *orders)

    def asked(self, state: State) -> Sequence[int]:
        if state.phase == "keep":
            return [seat for seat in range(state.seats) if state.word[seat] == NONE]
        return (state.turn,)

    def outcome(self, state: State) -> Outcome | None:
        """CW-7."""
        if state.phase != OVER:
            return None
        return (
            Outcome((), "drawn_out", drawn=True) if state.winner < 0 else Outcome((state.winner,), "guessed")
        )


def _legal(state: State) -> tuple[Action, ...]:
    here = state.place[state.turn]
    match state.phase:
        case "start_turn":
            return (act.Roll(),)
        case "go":
            doors = {board.path(here, count)[-1] for count in (state.die, -state.die)}
            return tuple(map(act.Go, sorted(doors)))  # Four doors either way lead to the same one.
        case _:
            guesses = (
                act.Guess(seat, word)
                for seat in sight.met(state, state.turn)
                for word in range(len(board.WORDS))
            )
            return (act.Pass(), *guesses)

"""What a turn of Codeword is made of, in the order of the rule book."""

from __future__ import annotations

from spymobile.core.audience import ANYONE
from spymobile.core.chance import Chance
from spymobile.core.errors import Refusal
from spymobile.core.event import Event, said, shown, whispered
from spymobile.core.phased import OVER
from spymobile.core.words import message
from spymobile.games.codeword import actions as act
from spymobile.games.codeword import board, sight
from spymobile.games.codeword.state import NONE, State

#: The two choices of CW-2 are the same whatever was dealt.
KEEP = (act.Keep("first"), act.Keep("second"))
ORDERS = tuple(act.Order(word) for word in range(len(board.WORDS)))


def keep(state: State, seat: int, action: act.Keep, chance: Chance, events: list[Event]) -> None:
    """CW-2; when the last one has chosen, the first turn begins."""
    if action not in KEEP:
        raise Refusal("CW-2", message("Keep the first or the second word."))
    word = state.dealt[seat][KEEP.index(action)]
    state.word[seat] = word
    events.append(Event("kept", said(seat=seat), whispered((seat,), word=word)))
    if NONE not in state.word:
        state.phase = "start_turn"


def roll(state: State, seat: int, action: act.Roll, chance: Chance, events: list[Event]) -> None:
    """CW-3, the die."""
    state.die = chance.die(6, "steps")
    state.phase = "go"
    events.append(Event("rolled", said(seat=seat, die=state.die)))


def go(state: State, seat: int, action: act.Go, chance: Chance, events: list[Event]) -> None:
    """CW-3, the way; and CW-4, what those who are met let slip."""
    ways = [board.path(state.place[seat], count) for count in (state.die, -state.die)]
    way = next((way for way in ways if way[-1] == action.door), None)
    if way is None:
        raise Refusal("CW-3", message("The die leads to other doors."))
    state.place[seat] = action.door
    events.append(Event("went", said(seat=seat, path=way)))
    met = sight.met(state, seat)
    for other in met:
        word = _slip(state, other)
        state.slips += ((other, seat, word),)
        events.append(
            Event(
                "slipped",
                said(seat=other, to=seat),
                whispered((other,), word=word),
                shown((seat,), word=word),
            )
        )
    if met:
        state.phase = "guess"
    else:
        _pass_on(state, events)


def _slip(state: State, seat: int) -> int:
    ordered, word = state.order[seat], state.word[seat]
    return ordered if ordered not in (NONE, word) else next(own for own in state.dealt[seat] if own != word)


def order(state: State, seat: int, action: act.Order, chance: Chance, events: list[Event]) -> None:
    """CW-5."""
    if action not in ORDERS:
        raise Refusal("CW-5", message("There is no such word."))
    state.order[seat] = action.word
    events.append(Event("ordered", whispered((seat,), seat=seat, word=action.word)))


def guess(state: State, seat: int, action: act.Guess, chance: Chance, events: list[Event]) -> None:
    """CW-6, CW-7."""
    if action.seat not in sight.met(state, seat):
        raise Refusal("CW-6", message("Guess about somebody at your door."))
    if action.word not in range(len(board.WORDS)):
        raise Refusal("CW-6", message("There is no such word."))
    right = state.word[action.seat] == action.word
    events.append(
        Event("guessed", said(seat=seat, target=action.seat, word=action.word), shown(ANYONE, right=right))
    )
    if right:
        state.winner, state.phase = seat, OVER
        events.append(Event("won", shown(ANYONE, seat=seat, words=tuple(state.word))))
        return
    state.wrong += ((action.seat, action.word),)
    state.place[seat] = 0
    _pass_on(state, events)


def pass_(state: State, seat: int, action: act.Pass, chance: Chance, events: list[Event]) -> None:
    """CW-6, whoever would rather not guess."""
    events.append(Event("passed", said(seat=seat)))
    _pass_on(state, events)


def _pass_on(state: State, events: list[Event]) -> None:
    state.turn = (state.turn + 1) % state.seats
    state.round += state.turn == state.first
    state.phase = "start_turn"
    if state.round > board.ROUNDS:
        state.phase = OVER
        events.append(Event("drawn_out", shown(ANYONE, words=tuple(state.word))))

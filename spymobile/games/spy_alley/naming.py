"""Naming a spy, the spy eliminator, and how the game is won."""

from __future__ import annotations

from spymobile.core.audience import ANYONE
from spymobile.core.chance import Chance
from spymobile.core.errors import Refusal
from spymobile.core.event import Event, Part, said, shown, whispered
from spymobile.core.words import message
from spymobile.games.spy_alley import actions as act
from spymobile.games.spy_alley import board, turns
from spymobile.games.spy_alley.state import Inheritance, State, Trace

# Naming a spy


def name_a_spy(state: State, seat: int, action: act.NameASpy, chance: Chance, events: list[Event]) -> None:
    """Right: the named player is out. Wrong: the guesser is (SA-31 to SA-35, SA-37)."""
    turns.check_opponent(state, seat, action.seat, "SA-31")
    _check_nation(action.spy)
    if state.house.quiet_first_round and state.round == 1:
        raise Refusal("SA-32", message("In this game nobody is named in round one."))
    right = _is_right(state, action)
    events.append(Event("named", *_heard(seat, action, right)))
    _judge(state, seat, action, right, events)
    if not right:
        _eliminate(state, seat, action.seat, Trace("fell", seat, heir=action.seat), events)


def _check_nation(spy: str) -> None:
    if spy not in board.SPY:
        raise Refusal("SA-33", message("Name one of the six nations."))


def _is_right(state: State, action: act.NameASpy | act.FreeGuess) -> bool:
    return state.spies[action.seat] == board.SPY[action.spy]


def _heard(seat: int, action: act.NameASpy | act.FreeGuess, right: bool) -> tuple[Part, Part]:
    """Everybody hears whom somebody takes for which spy, and whether that is right."""
    return said(seat=seat, target=action.seat, spy=action.spy), shown(ANYONE, right=right)


def _judge(
    state: State, seat: int, action: act.NameASpy | act.FreeGuess, right: bool, events: list[Event]
) -> None:
    """Who was named rightly is out (SA-33, SA-34); of a wrong name all know what the player is not."""
    spy = board.SPY[action.spy]
    if right:
        _eliminate(state, action.seat, seat, Trace("named", action.seat, spy, seat), events)
    else:
        state.trail += (Trace("is_not", action.seat, spy),)


def _eliminate(state: State, out: int, heir: int, trace: Trace, events: list[Event]) -> None:
    """The survivor takes all, duplicates are lost (SA-34, SA-36), and stays in place (SA-38)."""
    state.living = tuple(seat for seat in state.living if seat != out)
    state.targets = tuple(seat for seat in state.targets if seat != out)
    state.trail += (trace,)
    state.money[heir] += state.money[out]
    state.pegs[heir] |= state.pegs[out]
    state.wilds[heir] += state.wilds[out]
    state.hands[heir] = tuple(sorted(state.hands[heir] + state.hands[out]))
    state.money[out] = state.pegs[out] = state.wilds[out] = 0
    state.hands[out] = ()
    won = state.spies[out]
    last = len(state.living) == 1
    state.files[heir] += (Inheritance(out, won, state.spies[heir] if last else -1),)
    events.append(Event("eliminated", said(seat=out, heir=heir), shown((heir,), won=board.SPIES[won])))
    if last:
        _win(state, heir, "last_spy", events)
    else:
        state.heir = heir
        state.phase = "choose_identity"


def choose_identity(
    state: State, seat: int, action: act.ChooseIdentity, chance: Chance, events: list[Event]
) -> None:
    """Keep one card in secret; the other leaves the game unseen (SA-34, SA-35, SA-37)."""
    if action.card not in ("own", "won"):
        raise Refusal("SA-34", message("Keep your own card or the one you won."))
    own, (*before, last) = state.spies[seat], state.files[seat]
    kept = own if action.card == "own" else last.won
    state.spies[seat] = kept
    state.files[seat] = (*before, Inheritance(last.seat, last.won, kept))
    state.heir = -1
    events.append(Event("chose_identity", said(seat=seat), whispered((seat,), kept=board.SPIES[kept])))
    _go_on_guessing(state, events)


# The spy eliminator


def land_on_eliminator(state: State, seat: int, space: int, events: list[Event]) -> None:
    """A free guess for each other player in the alley; the entrance is outside (SA-17, SA-40)."""
    state.targets = tuple(
        other for other in state.living if other != seat and board.IN_ALLEY[state.place[other]]
    )
    _go_on_guessing(state, events)


def _go_on_guessing(state: State, events: list[Event]) -> None:
    if state.targets:
        state.phase = "free_guess"
    else:
        turns.next_turn(state, events)


def free_guess(state: State, seat: int, action: act.FreeGuess, chance: Chance, events: list[Event]) -> None:
    """Right: out, with everything. Wrong: no harm, no second try at the same player (SA-40)."""
    turns.check_opponent(state, seat, action.seat, "SA-40")
    if action.seat not in state.targets:
        if board.IN_ALLEY[state.place[action.seat]]:
            raise Refusal("SA-40", message("One guess for each player; this one is used."))
        raise Refusal("SA-17", message("That player is not in the alley."))
    _check_nation(action.spy)
    right = _is_right(state, action)
    events.append(Event("guessed", *_heard(seat, action, right)))
    _judge(state, seat, action, right, events)
    if not right:
        state.targets = tuple(other for other in state.targets if other != action.seat)
        _go_on_guessing(state, events)


# Winning


def land_on_embassy(state: State, seat: int, space: int, events: list[Event]) -> None:
    """The own embassy by exact count, with four items or wild cards for them, wins (SA-41 to SA-44).

    Who visits with a full set for this embassy and does not win is another spy: anyone can see it.
    """
    spy = board.SPACE_SPY[space]
    full = board.count_items(state.pegs[seat], spy) + state.wilds[seat] >= board.FULL_SET
    if full and state.spies[seat] == spy:
        _win(state, seat, "embassy", events)
        return
    visit = said(seat=seat, spy=board.SPIES[spy])
    if full:
        state.trail += (Trace("is_not", seat, spy),)
        events.append(Event("visited", visit, shown(ANYONE, full_set=True)))
    else:
        events.append(Event("visited", visit))
    turns.next_turn(state, events)


def _win(state: State, seat: int, ending: str, events: list[Event]) -> None:
    """The winner shows the card and what each wild card stood for (SA-44, SA-45)."""
    spy = state.spies[seat]
    missing = [item for item in range(board.FULL_SET) if not state.pegs[seat] >> board.peg(spy, item) & 1]
    wild = tuple(board.ITEMS[item] for item in missing) if ending == "embassy" else ()
    state.turn = seat
    state.phase = "over"
    state.ending = ending
    events.append(
        Event("won", said(seat=seat, ending=ending), shown(ANYONE, spy=board.SPIES[spy], wild=wild))
    )

"""The legal actions of each decision, made once and kept: a turn only picks the right row."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from itertools import combinations

from spymobile.games.spy_alley import actions as act
from spymobile.games.spy_alley import board
from spymobile.games.spy_alley.state import State

IDENTITY = (act.ChooseIdentity("own"), act.ChooseIdentity("won"))
_ROLL = act.Roll()
_LEAVE = act.Leave()
_GIFT = (act.TakeGift(), _LEAVE)
_BOTH_WAYS = (act.ChooseRoute("outside"), act.ChooseRoute("alley"))
_ALLEY_ONLY = _BOTH_WAYS[1:]
_ONE_ITEM = tuple(
    (act.BuyOne(spy, item), board.PRICES[board.ITEM[item]]) for spy in board.SPIES for item in board.ITEMS
)
_TAKE_ITEM = tuple(
    tuple(
        (act.Confiscate(seat, spy, item), board.CONFISCATION[board.ITEM[item]])
        for spy in board.SPIES
        for item in board.ITEMS
    )
    for seat in range(len(board.SPIES))
)
_TAKE_WILD = tuple(act.ConfiscateWild(seat) for seat in range(len(board.SPIES)))


@cache
def _turn(
    seat: int, living: tuple[int, ...], cards: frozenset[int], quiet: bool
) -> tuple[act.AlleyAction, ...]:
    """Roll, a move card, or a name: all six for every opponent, always (SA-33)."""
    names = (
        ()
        if quiet
        else [act.NameASpy(other, spy) for other in living if other != seat for spy in board.SPIES]
    )
    return (_ROLL, *(act.UseCard(count) for count in sorted(cards)), *names)


def _start_turn(state: State) -> tuple[act.AlleyAction, ...]:
    quiet = state.house.quiet_first_round and state.round == 1
    return _turn(state.turn, state.living, frozenset(state.hands[state.turn]), quiet)


def _way(state: State) -> tuple[act.AlleyAction, ...]:
    """Both ways, unless the border is out of reach for lack of $5 (SA-20)."""
    if state.money[state.turn] < board.BORDER_TOLL and not state.house.stop_at_entrance:
        outside = board.walk(state.place[state.turn], state.count, "outside")
        if outside[-1] == board.BORDER:
            return _ALLEY_ONLY
    return _BOTH_WAYS


@cache
def _sets(item: int, owned: int, most: int) -> tuple[act.AlleyAction, ...]:
    """Every set of up to ``most`` nationalities whose item is not owned, small sets first."""
    missing = [word for spy, word in enumerate(board.SPIES) if not owned >> board.peg(spy, item) & 1]
    sets = (
        chosen for size in range(1, min(most, len(missing)) + 1) for chosen in combinations(missing, size)
    )
    return (*(act.Buy(chosen) for chosen in sets), _LEAVE)


# The holes of each item on the scorecard, so that equal shelves share one row of choices.
_ROWS = tuple(
    sum(1 << board.peg(spy, item) for spy in range(len(board.SPIES))) for item in range(board.FULL_SET)
)


def _items(state: State) -> tuple[act.AlleyAction, ...]:
    seat = state.turn
    item = board.SPACE_ITEM[state.place[seat]]
    most = min(state.money[seat] // board.PRICES[item], len(board.SPIES))
    return _sets(item, state.pegs[seat] & _ROWS[item], most)


@cache
def _one_password(spy: int) -> tuple[act.AlleyAction, ...]:
    return act.Buy((board.SPIES[spy],)), _LEAVE


def _password(state: State) -> tuple[act.AlleyAction, ...]:
    seat = state.turn
    space = state.place[seat]
    spy = board.SPACE_SPY[space]
    item = board.SPACE_ITEM[space]
    if state.pegs[seat] >> board.peg(spy, item) & 1 or state.money[seat] < board.PRICES[item]:
        return (_LEAVE,)
    return _one_password(spy)


def _black_market(state: State) -> tuple[act.AlleyAction, ...]:
    money = state.money[state.turn]
    pegs = state.pegs[state.turn]
    return (
        *(action for peg, (action, price) in enumerate(_ONE_ITEM) if price <= money and not pegs >> peg & 1),
        _LEAVE,
    )


def _gift(state: State) -> tuple[act.AlleyAction, ...]:
    return _GIFT


def confiscation(state: State) -> tuple[act.AlleyAction, ...]:
    """What can be taken from whom (SA-30)."""
    seat = state.turn
    money = state.money[seat]
    found: list[act.AlleyAction] = []
    for other in state.living:
        if other == seat:
            continue
        wanted = state.pegs[other] & ~state.pegs[seat]
        if wanted:
            row = _TAKE_ITEM[other]
            found += [row[peg][0] for peg in range(board.PEGS) if wanted >> peg & 1 and row[peg][1] <= money]
        if state.wilds[other] and money >= board.WILD_CONFISCATION:
            found.append(_TAKE_WILD[other])
    return (*found, _LEAVE)


@cache
def _guesses(targets: tuple[int, ...]) -> tuple[act.AlleyAction, ...]:
    return (*(act.FreeGuess(seat, spy) for seat in targets for spy in board.SPIES), _LEAVE)


def _free_guess(state: State) -> tuple[act.AlleyAction, ...]:
    return _guesses(state.targets)


BY_PHASE: dict[str, Callable[[State], Sequence[act.AlleyAction]]] = {
    "start_turn": _start_turn,
    "choose_route": _way,
    "buy_password": _password,
    "buy_items": _items,
    "black_market": _black_market,
    "take_gift": _gift,
    "confiscate": confiscation,
    "free_guess": _free_guess,
}
#: What each phase asks is called.
KINDS = {phase: f"spy_alley.{phase}" for phase in (*BY_PHASE, "choose_identity")}

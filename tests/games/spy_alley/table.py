"""Small tools for laying out positions of Spy Alley and playing on from them.

Seats are numbered from 0. Everything that runs by seat may be given for the first seats only; the others
stand on START with $30 and own nothing. Items are written like ``"french key"``.

>>> from tests.games.hand import told
>>> state = arrange(place=[9], money=[19], spies=["french", "italian", "russian"])
>>> told(roll(state, 6)), asked(state)
(['rolled'], (0, 'choose_route'))
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations

from spymobile.core.chance import Fast, Scripted
from spymobile.core.event import Event
from spymobile.core.game import Action, Setup
from spymobile.games.spy_alley import GAME, board
from spymobile.games.spy_alley import actions as act
from spymobile.games.spy_alley.state import State
from tests.games.hand import Hand

HAND = Hand(GAME)
do, refused = HAND.do, HAND.refused
look, asked, lines = HAND.look, HAND.asked, HAND.lines

SPIES = ["french", "italian", "russian", "german", "spanish", "american"]

# Spaces by name, as the board prints them in order.
START, DISGUISES, EXTRA_TURN, FREE_GIFT, SOLD_FOR_10 = 0, 3, 6, 7, 8
KEYS, BLACK_MARKET, ENTRANCE, BORDER, BACK_2, CODE_BOOKS = 10, 13, 14, 15, 16, 18
SOLD_FOR_20, ELIMINATOR, CONFISCATION = 24, 25, 28
EMBASSY = {"french": 26, "german": 27, "spanish": 29, "italian": 30, "american": 31, "russian": 32}

# Everything that can be said in this game, sensible or not (seat 6 never exists).
EVERY_ACTION: tuple[act.AlleyAction, ...] = (
    act.Roll(),
    *(act.UseCard(count) for count in range(8)),
    *(act.NameASpy(seat, spy) for seat in range(7) for spy in board.SPIES),
    act.ChooseRoute("outside"),
    act.ChooseRoute("alley"),
    *(act.Buy(chosen) for size in range(7) for chosen in combinations(board.SPIES, size)),
    act.Buy(("german", "french")),
    act.Buy(("german", "german")),
    *(act.BuyOne(spy, item) for spy in board.SPIES for item in board.ITEMS),
    act.TakeGift(),
    *(act.Confiscate(seat, spy, item) for seat in range(7) for spy in board.SPIES for item in board.ITEMS),
    *(act.ConfiscateWild(seat) for seat in range(7)),
    *(act.FreeGuess(seat, spy) for seat in range(7) for spy in board.SPIES),
    act.Leave(),
    act.ChooseIdentity("own"),
    act.ChooseIdentity("won"),
)


def card(words: str) -> int:
    """The number of an item, or of a gift card.

    >>> card("french password"), card("russian key"), card("wild")
    (0, 23, 24)
    """
    if words == "wild":
        return board.WILD
    spy, item = words.split()
    return board.peg(board.SPIES.index(spy), board.ITEMS.index(item))


def full(spy: str) -> list[str]:
    """All four items of one nationality."""
    return [f"{spy} {item}" for item in board.ITEMS]


def deck(whole: Sequence[int], top: Iterable[int], elsewhere: Iterable[int]) -> tuple[int, ...]:
    """``top``, then the rest of the ``whole`` deck in printed order, without what lies ``elsewhere``."""
    top = list(top)
    rest = list(whole)
    for gone in (*top, *elsewhere):
        rest.remove(gone)
    return (*top, *rest)


def arrange(  # noqa: PLR0913 - a position has many parts, each of them named
    *,
    seats: int = 3,
    turn: int = 0,
    first: int = 0,
    round: int = 2,
    spies: Sequence[str] = SPIES,
    place: Sequence[int] = (),
    money: Sequence[int] = (),
    items: Sequence[Iterable[str]] = (),
    wilds: Sequence[int] = (),
    hands: Sequence[Sequence[int]] = (),
    gifts: Sequence[str] = (),
    moves: Sequence[int] = (),
    **options: str,
) -> State:
    """A position at the start of ``turn``'s turn; ``gifts`` and ``moves`` lie on top of their decks."""
    state, _ = GAME.deal(Setup("spy_alley", seats, options, first), Fast(0))
    state.turn = turn
    state.round = round
    held = [*spies[:seats], *(spy for spy in SPIES if spy not in spies[:seats])]
    state.dealt = tuple(board.SPIES.index(spy) for spy in held)
    state.spies = list(state.dealt[:seats])
    state.place = _by_seat(seats, place, START)
    state.money = _by_seat(seats, money, 30)
    state.pegs = [sum(1 << card(item) for item in set(owned)) for owned in _by_seat(seats, items, ())]
    state.wilds = _by_seat(seats, wilds, 0)
    state.hands = [tuple(sorted(hand)) for hand in _by_seat(seats, hands, ())]
    state.gifts = deck(board.GIFT_CARDS, map(card, gifts), [board.WILD] * sum(state.wilds))
    state.moves = deck(board.MOVE_CARDS, moves, [count for hand in state.hands for count in hand])
    return state


def _by_seat[T](seats: int, given: Sequence[T], default: T) -> list[T]:
    return [*given, *[default] * (seats - len(given))]


def script(*dice: int) -> Scripted:
    """Chance that throws just these dice.

    >>> script(6, 1).die(6, "die")
    6
    """
    return Scripted(die - 1 for die in dice)


def draws(cards: Iterable[int], order: Sequence[int]) -> list[int]:
    """The answers that make a shuffle of ``cards`` come out in this ``order``.

    >>> Scripted(draws([1, 2, 2, 3], [2, 3, 1, 2])).shuffled([1, 2, 2, 3], "cards")
    [2, 3, 1, 2]
    """
    pile = list(cards)
    answers = []
    for last in range(len(pile) - 1, 0, -1):
        pick = pile.index(order[last], 0, last + 1)
        pile[last], pile[pick] = pile[pick], pile[last]
        answers.append(pick)
    return answers


# Playing


def roll(state: State, die: int) -> list[Event]:
    """The seat on turn rolls ``die``."""
    return HAND.throw(state, act.Roll(), die - 1, seat=state.turn)


# Looking


def legal(state: State) -> list[Action]:
    """All that may be done now; nothing once the game is over."""
    return list(HAND.legal(state))


def owned(state: State, seat: int) -> set[str]:
    """The items on a seat's scorecard, as anyone sees it."""
    pegs = look(state).pegs[seat]
    return {
        f"{spy} {item}" for spy in board.SPIES for item in board.ITEMS if pegs >> card(f"{spy} {item}") & 1
    }

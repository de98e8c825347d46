"""Clue: WWII for the conformance kit."""

from __future__ import annotations

from spymobile.core.audience import Who
from spymobile.core.chance import Chance
from spymobile.core.event import Told
from spymobile.games import rule_book
from spymobile.games.clue import GAME, board
from spymobile.games.clue.actions import Trigger
from spymobile.games.clue.state import State
from tests.conformance.kit import Case


def scramble(state: State, who: Who, chance: Chance) -> State:
    """Trade hidden Rumor Cards, Intrigue Cards and orders, as flows.md's list of secrets has them.

    Rumor Cards trade places in pairs; a trade that contradicts something everybody heard, or something
    ``who`` saw, is taken back.
    """
    if state.phase == "over":
        return state
    for _ in range(12):
        _trade(state, who, chance)
    _reshow(state, who, chance)
    _mix_intrigue(state, who, chance)
    _change_orders(state, who, chance)
    return state


# Rumor Cards


def _places(state: State) -> list[str]:
    """Where each card lies: a hand, a side place, the envelope, or face up."""
    where = ["face up"] * len(board.CARDS)
    for seat, hand in enumerate(state.hands):
        for card in hand:
            where[card] = f"hand {seat}"
    for place, card in enumerate(state.side, 1):
        where[card] = f"side {place}"
    for card in state.envelope:
        where[card] = "envelope"
    return where


def _known(state: State, who: Who) -> set[int]:
    """The cards whose places ``who`` has seen."""
    cards = set(state.face_up)
    if who >= 0:
        cards.update(state.hands[who])
        cards.update(card for _, card in state.seen[who])
        cards.update(state.side[place - 1] for seat, place in state.looks if seat == who)
        if any(accusation.seat == who for accusation in state.accusations):
            cards.update(state.envelope)
    return cards


def _trade(state: State, who: Who, chance: Chance) -> None:
    free = [card for card in range(len(board.CARDS)) if card not in _known(state, who)]
    if len(free) < 2:
        return
    one, other = chance.choice(free, "one"), chance.choice(free, "other")
    where = _places(state)
    in_envelope = "envelope" in (where[one], where[other])
    if where[one] == where[other] or (in_envelope and board.GROUP[one] != board.GROUP[other]):
        return
    before = state.hands, state.side, state.envelope, state.seen
    trade = {one: other, other: one}
    state.hands = tuple(tuple(sorted(trade.get(card, card) for card in hand)) for hand in state.hands)
    state.side = tuple(trade.get(card, card) for card in state.side)
    agent, item, base = (trade.get(card, card) for card in state.envelope)
    state.envelope = (agent, item, base)
    if not (_fits(state) and _reshow(state, who, chance)):
        state.hands, state.side, state.envelope, state.seen = before


def _fits(state: State) -> bool:
    """Whether everything that everybody heard is still true."""
    for clue in state.clues:
        if any(card in state.hands[seat] for seat in clue.unable for card in clue.cards):
            return False
        if clue.giver >= 0 and clue.cards and not set(clue.cards) & set(state.hands[clue.giver]):
            return False
    return all(accusation.cards != state.envelope for accusation in state.accusations)


def _reshow(state: State, who: Who, chance: Chance) -> bool:
    """Cards shown out of ``who``'s sight may have been others; those ``who`` saw must still be held."""
    mine = dict(state.seen[who]) if who >= 0 else {}
    shown: dict[int, int] = {}
    for number in sorted({number for file in state.seen for number, _ in file}):
        clue = state.clues[number]
        hand = state.hands[clue.giver]
        if number in mine:
            if mine[number] not in hand:
                return False
            shown[number] = mine[number]
        else:
            shown[number] = chance.choice([card for card in hand if card in (clue.cards or hand)], "shown")
    state.seen = [tuple((number, shown[number]) for number, _ in file) for file in state.seen]
    return True


# Intrigue Cards and orders


def _mix_intrigue(state: State, who: Who, chance: Chance) -> None:
    """Kept cards of others trade with each other and with the deck; only cards to keep can be kept."""
    seats = [seat for seat in range(len(state.kept)) if seat != who]
    pool = [card for seat in seats for card in state.kept[seat]]
    pool = chance.shuffled(pool + [card for card in state.deck if board.KEPT[card]], "kept")
    for seat in seats:
        state.kept[seat] = tuple(sorted(pool.pop() for _ in state.kept[seat]))
    rest = pool + [card for card in state.deck if not board.KEPT[card]]
    state.deck = tuple(chance.shuffled(rest, "deck"))


def _change_orders(state: State, who: Who, chance: Chance) -> None:
    seats = len(state.hands)
    for seat in range(seats):
        if seat == who:
            continue
        cards = chance.shuffled(state.hands[seat], "order")
        state.show_first[seat] = tuple(cards[: chance.below(len(cards) + 1, "order")])
        state.silence[seat] = _some_order(seat, seats, chance)
        if seats > 2:
            state.intercept[seat] = _some_order(seat, seats, chance)


def _some_order(seat: int, seats: int, chance: Chance) -> Trigger:
    kind = chance.below(4, "order")
    if kind == 2:
        return (seat + 1 + chance.below(seats - 1, "order")) % seats
    if kind == 3:
        return chance.choice(board.CARDS, "order")
    return "next" if kind else "never"


# Nobody else's orders are ever seen; an imagined player has given none.
CASE = Case(
    GAME,
    scramble,
    rule_book("clue"),
    plain=("show_first", "silence", "intercept"),
    rare=(Told("raised", {"seat": 0}), Told("won", {"seat": 0}), Told("captured", {"seat": 1})),
)

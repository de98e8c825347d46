"""What a space offers: shops and markets, free gifts and move cards, and confiscation."""

from __future__ import annotations

from spymobile.core.audience import ANYONE
from spymobile.core.chance import Chance
from spymobile.core.errors import Refusal
from spymobile.core.event import Event, said, shown
from spymobile.core.words import message
from spymobile.games.spy_alley import actions as act
from spymobile.games.spy_alley import board, choices, turns, words
from spymobile.games.spy_alley.state import State

_SHOP_PHASES = {"password": "buy_password", "shop": "buy_items", "black_market": "black_market"}


# Buying


def shop(state: State, seat: int, space: int, events: list[Event]) -> None:
    """Password spaces, shops and the black market ask only those who could buy (SA-22 to SA-24)."""
    state.phase = _SHOP_PHASES[board.KINDS[space]]
    if len(choices.BY_PHASE[state.phase](state)) == 1:
        turns.next_turn(state, events)


def buy(state: State, seat: int, action: act.Buy, chance: Chance, events: list[Event]) -> None:
    """Any number of nationalities, one of each; on a password space only its own (SA-22, SA-23)."""
    space = state.place[seat]
    rule = "SA-23" if state.phase == "buy_password" else "SA-22"
    item = board.SPACE_ITEM[space]
    bought = 0
    last = -1
    for word in action.spies:
        spy = board.SPY.get(word, -1)
        if spy <= last:
            raise Refusal(rule, message("Name each nation once, in the order of the pegboard."))
        if rule == "SA-23" and spy != board.SPACE_SPY[space]:
            raise Refusal(rule, message("Only the password of this space is sold here."))
        bought |= 1 << board.peg(spy, item)
        last = spy
    if not bought:
        raise Refusal(rule, message("Choose something to buy, or buy nothing."), drawn=False)
    if bought & state.pegs[seat]:
        raise Refusal(rule, message("You own that already."))
    price = len(action.spies) * board.PRICES[item]
    _pay(state, seat, price)
    state.pegs[seat] |= bought
    events.append(Event("bought", said(seat=seat, spies=action.spies, item=board.ITEMS[item], price=price)))
    turns.next_turn(state, events)


def buy_one(state: State, seat: int, action: act.BuyOne, chance: Chance, events: list[Event]) -> None:
    """The black market: one item of any kind (SA-24)."""
    bit = 1 << _peg(action.spy, action.item, "SA-24")
    if bit & state.pegs[seat]:
        raise Refusal("SA-24", message("You own that already."))
    price = board.PRICES[board.ITEM[action.item]]
    _pay(state, seat, price)
    state.pegs[seat] |= bit
    events.append(Event("bought", said(seat=seat, spies=(action.spy,), item=action.item, price=price)))
    turns.next_turn(state, events)


def _peg(spy: str, item: str, rule: str) -> int:
    if spy not in board.SPY or item not in board.ITEM:
        raise Refusal(rule, message("There is no such item."))
    return board.peg(board.SPY[spy], board.ITEM[item])


def _pay(state: State, seat: int, price: int) -> None:
    """Nobody goes below $0 (SA-21)."""
    if price > state.money[seat]:
        raise Refusal(
            "SA-21",
            message("That costs ${price}. You have ${money}.", price=price, money=state.money[seat]),
        )
    state.money[seat] -= price


def leave(state: State, seat: int, action: act.Leave, chance: Chance, events: list[Event]) -> None:
    """Nothing has to be bought, taken or guessed (SA-22 to SA-25, SA-30, SA-40)."""
    state.gift = -1
    state.targets = ()
    events.append(Event("left", said(seat=seat, kind=choices.KINDS[state.phase])))
    turns.next_turn(state, events)


# Free gifts and move cards


def draw_gift(state: State, seat: int, space: int, events: list[Event]) -> None:
    """The top card is shown; an item card goes under the deck, a wild card stays (SA-25, SA-26)."""
    card, state.gifts = state.gifts[0], state.gifts[1:]
    state.gifts_known = min(state.gifts_known, len(state.gifts))
    events.append(Event("drew_gift", said(seat=seat), shown(ANYONE, **words.card_facts(card))))
    if card == board.WILD:
        state.wilds[seat] += 1
        turns.next_turn(state, events)
        return
    state.gifts += (card,)
    state.gifts_known += 1
    if state.pegs[seat] >> card & 1:
        turns.next_turn(state, events)
        return
    state.gift = card
    state.phase = "take_gift"
    if state.house.gifts_by_themselves:
        _keep_gift(state, seat, events)


def take_gift(state: State, seat: int, action: act.TakeGift, chance: Chance, events: list[Event]) -> None:
    """Take the item on the card (SA-25)."""
    _keep_gift(state, seat, events)


def _keep_gift(state: State, seat: int, events: list[Event]) -> None:
    state.pegs[seat] |= 1 << state.gift
    events.append(Event("took_gift", said(seat=seat, **words.card_facts(state.gift))))
    state.gift = -1
    turns.next_turn(state, events)


def draw_move_card(state: State, seat: int, space: int, events: list[Event]) -> None:
    """One move card, face up; none if the deck is empty (SA-29, SA-27)."""
    if state.moves:
        card, state.moves = state.moves[0], state.moves[1:]
        state.moves_known = min(state.moves_known, len(state.moves))
        state.hands[seat] = tuple(sorted((*state.hands[seat], card)))
        events.append(Event("drew_move_card", said(seat=seat), shown(ANYONE, count=card)))
    else:
        events.append(Event("no_move_card", said(seat=seat)))
    turns.next_turn(state, events)


# Confiscating


def land_on_confiscation(state: State, seat: int, space: int, events: list[Event]) -> None:
    state.phase = "confiscate"
    if len(choices.confiscation(state)) == 1:
        turns.next_turn(state, events)


def confiscate(state: State, seat: int, action: act.Confiscate, chance: Chance, events: list[Event]) -> None:
    """One item the taker lacks, from one player, who is paid and cannot refuse (SA-30)."""
    turns.check_opponent(state, seat, action.seat, "SA-30")
    bit = 1 << _peg(action.spy, action.item, "SA-30")
    if not bit & state.pegs[action.seat]:
        raise Refusal("SA-30", message("That player does not own it."))
    if bit & state.pegs[seat]:
        raise Refusal("SA-30", message("You own that already."))
    price = board.CONFISCATION[board.ITEM[action.item]]
    _pay(state, seat, price)
    state.money[action.seat] += price
    state.pegs[action.seat] ^= bit
    state.pegs[seat] |= bit
    events.append(
        Event(
            "confiscated",
            said(seat=seat, victim=action.seat, spy=action.spy, item=action.item, price=price),
        )
    )
    turns.next_turn(state, events)


def confiscate_wild(
    state: State, seat: int, action: act.ConfiscateWild, chance: Chance, events: list[Event]
) -> None:
    """A wild card may be taken even by who has one (SA-30)."""
    turns.check_opponent(state, seat, action.seat, "SA-30")
    if not state.wilds[action.seat]:
        raise Refusal("SA-30", message("That player has no wild card."))
    price = board.WILD_CONFISCATION
    _pay(state, seat, price)
    state.money[action.seat] += price
    state.wilds[action.seat] -= 1
    state.wilds[seat] += 1
    events.append(
        Event("confiscated", said(seat=seat, victim=action.seat, spy=None, item="wild", price=price))
    )
    turns.next_turn(state, events)

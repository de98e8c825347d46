"""Asking and answering: who must show, which card, who refuses, who listens in; and accusing."""

from __future__ import annotations

from collections.abc import Sequence

from spymobile.core.audience import ANYONE
from spymobile.core.chance import Chance
from spymobile.core.errors import Refusal
from spymobile.core.event import Event, said, shown, whispered
from spymobile.core.words import message
from spymobile.games.clue import actions as act
from spymobile.games.clue import board, moves, turns
from spymobile.games.clue.state import NEVER, Accusation, Clue, State, fires

# One number, whatever the hand: 60 can be shared out evenly among 1 to 6 cards, so neither the count of
# throws nor their range tells how many cards could have been shown.
_EVEN = 60


# Asking


def ask(state: State, seat: int, action: act.Ask, chance: Chance, events: list[Event]) -> None:
    """One agent, one item, and the Location the mover is in (CL-20, CL-22)."""
    agent = board.CARD.get(action.agent, -1)
    item = board.CARD.get(action.item, -1)
    if agent not in board.GROUPS[0] or item not in board.GROUPS[1]:
        raise Refusal("CL-22", message("Ask about one agent and one item."))
    place = state.place(seat)
    cards = (agent, item, board.base_card(place))
    events.append(
        Event("asked", said(seat=seat, agent=action.agent, item=action.item, base=board.BASES[place]))
    )
    _bring(state, seat, agent, item - board.FIRST_ITEM, place)
    _go_round(state, seat, cards, chance, events)


def _bring(state: State, seat: int, agent: int, item: int, place: int) -> None:
    """Mover and item come along and stay (CL-28); only a mover that really moved was called (CL-43)."""
    state.items[item] = place
    state.brought = -1
    if state.movers[agent] == place:
        return
    state.movers[agent] = place
    if agent in state.agents:
        owner = state.agents.index(agent)
        if owner != seat and owner in state.living:
            state.called |= 1 << owner
            if len(state.hands) > 2:
                state.brought = owner


def _go_round(
    state: State, seat: int, cards: tuple[int, int, int], chance: Chance, events: list[Event]
) -> None:
    """From the left neighbour on, until a card is shown or somebody refuses (CL-22, CL-56, CL-25)."""
    seats = len(state.hands)
    unable: tuple[int, ...] = ()
    for step in range(1, seats):
        other = (seat + step) % seats
        if _refuses(state, other, seat, cards, events):
            state.clues += (Clue("question", seat, cards, unable, silent=other),)
            break
        hand = state.hands[other]
        if cards[0] in hand or cards[1] in hand or cards[2] in hand:
            state.clues += (Clue("question", seat, cards, unable, giver=other),)
            if state.house.by_hand:
                state.phase = "show_card"
                events.append(Event("must_show", shown(ANYONE, seat=other, to=seat)))
            else:
                matching = tuple(card for card in cards if card in hand)
                _answer(state, habit(state, other, seat, matching, chance), events)
            return
        unable += (other,)
        events.append(Event("cannot_answer", shown(ANYONE, seat=other)))
    else:
        state.clues += (Clue("question", seat, cards, unable),)
        events.append(Event("nobody_answered", said(seat=seat)))
    if seats == 2:
        state.phase = "side_card"
    else:
        turns.after_question(state)


# Refusing


def _refuses(state: State, seat: int, asker: int, cards: tuple[int, ...], events: list[Event]) -> bool:
    """Cover Story or Radio Silence by standing order, whatever the hand (CL-56, CL-66)."""
    if not fires(state.silence[seat], asker, cards) or seat not in state.living:
        return False
    means = _spend(state, seat, board.EPSILON, board.RADIO_SILENCE)
    if not means:
        return False
    state.silence[seat] = NEVER
    events.append(Event("refused", shown(ANYONE, seat=seat, means=means)))
    return True


def _spend(state: State, seat: int, ability: int, card: int) -> str:
    """By which means a seat does what both an ability and a card allow; "" where it has neither left."""
    if state.able(seat, ability):
        state.used |= 1 << seat
        return board.ABILITIES[ability]
    if card in state.kept[seat]:
        moves.take_card(state, seat, card)
        return board.INTRIGUE[card]
    return ""


# Showing


def habit(state: State, giver: int, receiver: int, cards: tuple[int, ...], chance: Chance) -> int:
    """Which of ``cards`` the giver shows: by the own order, else by the usual one (CL-64, CL-65)."""
    lot = chance.below(_EVEN, "card to show")
    best = usual(state.show_first[giver], state.seen[giver], state.clues, giver, receiver, cards)
    return best[lot % len(best)]


def usual(
    order: Sequence[int],
    shown: Sequence[tuple[int, int]],
    clues: Sequence[Clue],
    giver: int,
    receiver: int,
    cards: Sequence[int],
) -> Sequence[int]:
    """Which of ``cards`` are as good as any other: the first of an ``order``, else those best known."""
    for card in order:
        if card in cards:
            return (card,)
    seen: set[int] = set()
    times = dict.fromkeys(cards, 0)
    for number, card in shown:
        clue = clues[number]
        if card in times and clue.giver == giver:
            times[card] += 1
            if clue.asker == receiver or receiver in clue.listeners:
                seen.add(card)
    known = [card for card in cards if card in seen] or cards
    most = max(times[card] for card in known)
    return [card for card in known if times[card] == most]


def show_card(state: State, seat: int, action: act.ShowCard, chance: Chance, events: list[Event]) -> None:
    """By hand: the holder chooses, also when there is but one card to choose (CL-23, CL-68)."""
    card = board.CARD.get(action.card, -1)
    if card not in state.hands[seat]:
        raise Refusal("CL-23", message("You do not hold that card."))
    if state.phase == "leaked_show":
        _leak_one(state, seat, card, events)
        return
    wanted = state.clues[-1].cards
    if wanted and card not in wanted:
        raise Refusal("CL-23", message("That card was not asked for."))
    _answer(state, card, events)


def _answer(state: State, card: int, events: list[Event]) -> None:
    """Only the asker sees the card (CL-23); nobody further on is asked (CL-25); some listen in (CL-57)."""
    clue = state.clues[-1]
    number = len(state.clues) - 1
    word = board.CARDS[card]
    see(state, clue.giver, number, card)
    see(state, clue.asker, number, card)
    events.append(
        Event(
            "showed",
            shown(ANYONE, seat=clue.giver, to=clue.asker),
            whispered((clue.giver,), card=word),
            shown((clue.asker,), card=word),
        )
    )
    if clue.kind == "courier":
        state.phase = "end_turn"
        return
    listeners = tuple(
        seat for seat in _others(state, clue.asker, clue.giver) if _listens(state, seat, clue, word, events)
    )
    if listeners:
        state.clues = (
            *state.clues[:-1],
            Clue("question", clue.asker, clue.cards, clue.unable, giver=clue.giver, listeners=listeners),
        )
        for seat in listeners:
            see(state, seat, number, card)
    turns.after_question(state)


def _others(state: State, asker: int, giver: int) -> list[int]:
    seats = len(state.hands)
    return [
        seat
        for step in range(1, seats)
        if (seat := (asker + step) % seats) != giver and state.intercept[seat] != NEVER
    ]


def _listens(state: State, seat: int, clue: Clue, word: str, events: list[Event]) -> bool:
    """Wiretap or Intercepted Message by standing order; all hear that it was used (CL-57, CL-67)."""
    if not fires(state.intercept[seat], clue.asker, clue.cards) or seat not in state.living:
        return False
    means = _spend(state, seat, board.GAMMA, board.INTERCEPTED_MESSAGE)
    if not means:
        return False
    state.intercept[seat] = NEVER
    events.append(Event("listened_in", shown(ANYONE, seat=seat, means=means), shown((seat,), card=word)))
    return True


def see(state: State, seat: int, number: int, card: int) -> None:
    """Put a card into a file, in the order of the clues."""
    state.seen[seat] = tuple(sorted((*state.seen[seat], (number, card))))


# Courier and Leaked Dispatch


def courier(state: State, seat: int, action: act.Courier, chance: Chance, events: list[Event]) -> None:
    """The right neighbour shows a card of their choice (CL-53, CL-55)."""
    moves.hold(state, seat, board.COURIER, "CL-53")
    moves.spend(state, seat, board.COURIER, events)
    giver = (seat - 1) % len(state.hands)
    state.clues += (Clue("courier", seat, (), giver=giver),)
    if state.house.by_hand:
        state.phase = "courier_show"
    else:
        _answer(state, habit(state, giver, seat, state.hands[giver], chance), events)


def leak(state: State, chance: Chance, events: list[Event]) -> None:
    """Everybody shows a card to the left at the same time, the eliminated too (CL-54, CL-55)."""
    seats = len(state.hands)
    first = len(state.clues)
    state.clues += tuple(Clue("leak", (giver + 1) % seats, (), giver=giver) for giver in range(seats))
    state.owing = tuple(range(seats))
    if state.house.by_hand:
        state.phase = "leaked_show"
        return
    chosen = [habit(state, giver, (giver + 1) % seats, state.hands[giver], chance) for giver in range(seats)]
    for giver, card in enumerate(chosen):
        see(state, giver, first + giver, card)
    _deliver(state, events)


def _leak_one(state: State, seat: int, card: int, events: list[Event]) -> None:
    seats = len(state.hands)
    see(state, seat, len(state.clues) - seats + seat, card)
    state.owing = tuple(other for other in state.owing if other != seat)
    events.append(Event("chose_leak", shown(ANYONE, seat=seat), whispered((seat,), card=board.CARDS[card])))
    if not state.owing:
        _deliver(state, events)


def _deliver(state: State, events: list[Event]) -> None:
    """One event for all, in seat order, so that nothing can be read from who was quick."""
    seats = len(state.hands)
    first = len(state.clues) - seats
    state.owing = ()
    parts = [shown(ANYONE, seats=seats)]
    cards = [dict(state.seen[giver])[first + giver] for giver in range(seats)]
    for giver, card in enumerate(cards):
        receiver = (giver + 1) % seats
        see(state, receiver, first + giver, card)
        parts.append(whispered((giver,), gave=board.CARDS[card]))
        parts.append(shown((receiver,), card=board.CARDS[card]))
    events.append(Event("leaked", *parts))
    turns.after_draw(state)


# Side cards, and Beta's and Gamma's abilities


def look_at(state: State, seat: int, action: act.LookAt, chance: Chance, events: list[Event]) -> None:
    """One of five face-down cards; everybody sees which place, nobody else which card (CL-70, CL-72)."""
    if not 1 <= action.place <= len(state.side):
        raise Refusal("CL-70", message("The side cards lie on the places 1 to 5."))
    if (seat, action.place) not in state.looks:
        state.looks += ((seat, action.place),)
    card = board.CARDS[state.side[action.place - 1]]
    events.append(Event("looked", said(seat=seat, place=action.place), shown((seat,), card=card)))
    turns.after_question(state)


def wiretap(state: State, seat: int, action: act.Wiretap, chance: Chance, events: list[Event]) -> None:
    """In a game of two: one more side card (CL-72)."""
    if len(state.hands) > 2:
        raise Refusal("CL-72", message("With three or more players Wiretap works by standing order."))
    moves.use_ability(state, seat, board.GAMMA, "CL-72")
    moves.spend_ability(state, seat, events)
    state.phase = "side_card"


def second_interrogation(
    state: State, seat: int, action: act.SecondInterrogation, chance: Chance, events: list[Event]
) -> None:
    """Beta asks again in the same Location (CL-60)."""
    moves.spend_ability(state, seat, events)
    state.phase = "ask"


# Accusing


def raise_accusation(
    state: State, seat: int, action: act.RaiseAccusation, chance: Chance, events: list[Event]
) -> None:
    """In the centre only, when the turn begins there; who arrives there is asked anyway (CL-31)."""
    if state.place(seat) != board.HQ:
        raise Refusal(
            "CL-31", message("You accuse in the centre: on arriving, or when your turn begins there.")
        )
    events.append(Event("raised", said(seat=seat)))
    state.phase = "accuse"


def withhold(state: State, seat: int, action: act.Withhold, chance: Chance, events: list[Event]) -> None:
    """Nobody has to accuse (CL-31); who has not rolled yet goes on with the turn."""
    events.append(Event("withheld", said(seat=seat)))
    state.phase = "end_turn" if state.arrived else "start_turn"


def accuse(state: State, seat: int, action: act.Accuse, chance: Chance, events: list[Event]) -> None:
    """Right: the game is won (CL-1). Wrong: the accuser alone sees the envelope (CL-33, CL-34)."""
    agent, item, base = (board.CARD.get(word, -1) for word in (action.agent, action.item, action.base))
    if agent not in board.GROUPS[0] or item not in board.GROUPS[1] or base not in board.GROUPS[2]:
        raise Refusal("CL-31", message("Name one agent, one item and one base."))
    right = state.envelope == (agent, item, base)
    events.append(
        Event(
            "accused",
            said(seat=seat, agent=action.agent, item=action.item, base=action.base),
            shown(ANYONE, right=right),
        )
    )
    if right:
        turns.win(state, seat, events)
        return
    state.accusations += (Accusation(seat, (agent, item, base)),)
    events.append(Event("wrong", said(seat=seat), shown((seat,), **turns.envelope(state))))
    turns.eliminate(state, seat, "all_wrong", events)


# Standing orders


def show_first(state: State, seat: int, action: act.ShowFirst, chance: Chance, events: list[Event]) -> None:
    """Put a card to the front of the own show order; one that is not held changes nothing (CL-65)."""
    if action.card not in board.CARD:
        raise Refusal("CL-65", message("There is no such card."))
    card = board.CARD[action.card]
    state.show_first[seat] = (card, *(other for other in state.show_first[seat] if other != card))
    events.append(Event("show_order", whispered((seat,), seat=seat, card=action.card)))


def show_by_habit(
    state: State, seat: int, action: act.ShowByHabit, chance: Chance, events: list[Event]
) -> None:
    """Back to the usual order (CL-64)."""
    state.show_first[seat] = ()
    events.append(Event("show_order", whispered((seat,), seat=seat)))


def order_silence(
    state: State, seat: int, action: act.OrderSilence, chance: Chance, events: list[Event]
) -> None:
    """When to refuse (CL-66). With two players only Epsilon ever could (CL-69)."""
    if len(state.hands) == 2 and not state.able(seat, board.EPSILON):
        raise Refusal("CL-66", message("With two players only Cover Story could refuse an answer."))
    state.silence[seat] = _order(state, seat, action, "CL-66")
    events.append(Event("silence_order", whispered((seat,), seat=seat, on=action.on)))


def order_intercept(
    state: State, seat: int, action: act.OrderIntercept, chance: Chance, events: list[Event]
) -> None:
    """When to listen in (CL-67)."""
    if len(state.hands) == 2:
        raise Refusal("CL-67", message("With two players there is nobody to listen to."))
    state.intercept[seat] = _order(state, seat, action, "CL-67")
    events.append(Event("intercept_order", whispered((seat,), seat=seat, on=action.on)))


def _order(state: State, seat: int, action: act.OrderSilence | act.OrderIntercept, rule: str) -> act.Trigger:
    if seat not in state.living:
        raise Refusal("CL-33", message("Who has accused wrongly may only answer."))
    on = action.on
    if on in ("never", "next") or on in board.CARD or (on != seat and on in range(len(state.hands))):
        return on
    raise Refusal(rule, message("An order waits for nothing, the next time, another player, or one card."))

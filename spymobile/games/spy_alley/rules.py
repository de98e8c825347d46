"""The rules of Spy Alley, in the order of the rule book (``assets/rules/spy_alley.md``).

Setting up, a turn and the ways round the board stand here; ``spaces`` has buying, gifts, cards and
confiscation, ``naming`` all that puts a spy out and wins, ``turns`` the passing of turns.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar

from spymobile.core.audience import Who
from spymobile.core.chance import Chance
from spymobile.core.errors import Refusal
from spymobile.core.event import Event, Told, said
from spymobile.core.game import Action, Decision, Game, Option, Outcome, Setup
from spymobile.core.words import Words, _, mark
from spymobile.games.spy_alley import actions as act
from spymobile.games.spy_alley import board, choices, naming, sight, spaces, turns, words
from spymobile.games.spy_alley.state import AlleyView, House, State


class SpyAlley(Game[State, AlleyView]):
    """Two to six spies."""

    name: ClassVar[str] = "spy_alley"
    title: ClassVar[str] = mark("Spy Alley")
    rules_version: ClassVar[int] = 1
    seats: ClassVar[range] = range(2, 7)
    options: ClassVar[tuple[Option, ...]] = (
        Option(
            "short_border",
            mark("Short of $5 at the border"),
            "SA-12",
            ("alley", "entrance"),
            Words(("Play the count into the alley", "Stop on the entrance")),
        ),
        Option(
            "quiet_first_round", mark("No naming in round one"), "SA-14", ("off", "on"), Words(("Off", "On"))
        ),
        Option(
            "gifts_by_themselves",
            mark("Take gifts by themselves"),
            "SA-31",
            ("off", "on"),
            Words(("Off", "On")),
        ),
    )
    state_type = State
    view_type = AlleyView
    bots = "spymobile.games.spy_alley.bots"
    rash = (act.NameASpy,)

    # Setting up

    def deal(self, setup: Setup, chance: Chance) -> tuple[State, list[Event]]:
        """Identity cards, money, both decks, and who begins (SA-36, SA-44, SA-45)."""
        setup = self.check(setup)
        seats = setup.seats
        identity_cards = chance.shuffled(range(len(board.SPIES)), "identity cards")
        gifts = chance.shuffled(board.GIFT_CARDS, "gift deck")
        moves = chance.shuffled(board.MOVE_CARDS, "move deck")
        events: list[Event] = []
        first = setup.first
        if first is None:
            first = _roll_for_first(seats, chance, events)
        state = State(
            house=House(
                stop_at_entrance=setup.options["short_border"] == "entrance",
                quiet_first_round=setup.options["quiet_first_round"] == "on",
                gifts_by_themselves=setup.options["gifts_by_themselves"] == "on",
            ),
            first=first,
            turn=first,
            round=1,
            phase="start_turn",
            living=tuple(range(seats)),
            money=[board.MONEY_PER_PLAYER * seats] * seats,
            place=[board.START] * seats,
            pegs=[0] * seats,
            wilds=[0] * seats,
            hands=[()] * seats,
            dealt=tuple(identity_cards),
            spies=identity_cards[:seats],
            files=[()] * seats,
            trail=(),
            gifts=tuple(gifts),
            gifts_known=0,
            moves=tuple(moves),
            moves_known=0,
        )
        events.append(Event("turn", said(seat=first)))
        return state, events

    # Who decides what

    def decisions(self, state: State) -> Sequence[Decision]:
        """One seat at a time; all but the choice of an identity are open."""
        phase = state.phase
        if phase == "over":
            return ()
        kind = choices.KINDS[phase]
        if phase == "choose_identity":
            return (Decision(state.heir, kind, choices.IDENTITY, (), sealed=True),)
        legal = choices.BY_PHASE[phase](state)
        return (Decision(state.turn, kind, legal, legal),)

    def play(self, state: State, seat: int, action: Action, chance: Chance) -> list[Event]:
        """Each kind of action belongs to one phase, and finds its rule in the table below."""
        entry = _PLAYS.get(type(action))
        if entry is None:
            raise Refusal("SA-46", _("That is not a move in Spy Alley."))
        phases, rule_of_play, rule = entry
        if state.phase == "over":
            raise Refusal("SA-43", _("The game is over."))
        if seat != (state.heir if state.phase == "choose_identity" else state.turn):
            raise Refusal("SA-46", _("It is another player's turn to decide."))
        if state.phase not in phases:
            raise Refusal(rule, words.wrong_moment(state.phase))
        events: list[Event] = []
        rule_of_play(state, seat, action, chance, events)
        return events

    def outcome(self, state: State) -> Outcome | None:
        """Exactly one winner: first at the own embassy, or the last spy (SA-42, SA-43)."""
        return Outcome((state.turn,), state.ending) if state.phase == "over" else None

    # What is seen, said and played

    def view(self, state: State, who: Who) -> AlleyView:
        return sight.view(state, who, self.decisions(state))

    def imagine(self, view: AlleyView, chance: Chance) -> State:
        return sight.imagine(view, chance)

    def tell(self, told: Told, names: Sequence[str]) -> str:
        return words.tell(told, names)

    def describe(self, action: Action, names: Sequence[str]) -> str:
        return words.describe(action, names)


# Setting up


def _roll_for_first(seats: int, chance: Chance, events: list[Event]) -> int:
    """Highest roll begins; the tied roll again (SA-36)."""
    rolling = list(range(seats))
    while len(rolling) > 1:
        rolls = [chance.die(6, "first player") for _ in rolling]
        events += [
            Event("rolled_for_first", said(seat=seat, die=die))
            for seat, die in zip(rolling, rolls, strict=True)
        ]
        rolling = [seat for seat, die in zip(rolling, rolls, strict=True) if die == max(rolls)]
    return rolling[0]


# Your turn


def _roll(state: State, seat: int, action: act.Roll, chance: Chance, events: list[Event]) -> None:
    """Roll the die and move (SA-46)."""
    die = chance.die(6, "die")
    events.append(Event("rolled", said(seat=seat, die=die)))
    _move(state, seat, die, events)


def _use_card(state: State, seat: int, action: act.UseCard, chance: Chance, events: list[Event]) -> None:
    """A move card replaces the die and goes under the move deck (SA-33, SA-34, SA-47)."""
    hand = state.hands[seat]
    if action.count not in hand:
        raise Refusal("SA-47", _("You hold no move card {number}.").format(number=action.count))
    at = hand.index(action.count)
    state.hands[seat] = hand[:at] + hand[at + 1 :]
    state.moves += (action.count,)
    state.moves_known += 1
    events.append(Event("used_card", said(seat=seat, count=action.count)))
    _move(state, seat, action.count, events)


# Moving and START


def _move(state: State, seat: int, count: int, events: list[Event]) -> None:
    """The full count (SA-6); past the entrance there is a way to choose (SA-5)."""
    if board.forks(state.place[seat], count):
        state.count = count
        state.phase = "choose_route"
    else:
        _walk(state, seat, board.walk(state.place[seat], count, "alley"), events)


def _walk(state: State, seat: int, path: tuple[int, ...], events: list[Event]) -> None:
    """START pays whoever passes or reaches it, before the last space counts (SA-1, SA-2, SA-3)."""
    end = path[-1]
    state.place[seat] = end
    events.append(Event("moved", said(seat=seat, path=path)))
    if board.START in path:
        state.money[seat] += board.START_BONUS
        events.append(Event("passed_start", said(seat=seat, amount=board.START_BONUS)))
    _LANDINGS[board.KINDS[end]](state, seat, end, events)


def _rest(state: State, seat: int, space: int, events: list[Event]) -> None:
    """START and the entrance ask nothing more; who stands on the entrance must enter (SA-7)."""
    turns.next_turn(state, events)


def _collect(state: State, seat: int, space: int, events: list[Event]) -> None:
    """Sold secrets (SA-48)."""
    state.money[seat] += board.AMOUNTS[space]
    events.append(Event("collected", said(seat=seat, amount=board.AMOUNTS[space])))
    turns.next_turn(state, events)


def _extra_turn(state: State, seat: int, space: int, events: list[Event]) -> None:
    """A whole new turn at once (SA-10)."""
    state.phase = "start_turn"
    events.append(Event("extra_turn", said(seat=seat)))


# The way into Spy Alley


def _choose_route(
    state: State, seat: int, action: act.ChooseRoute, chance: Chance, events: list[Event]
) -> None:
    """Outside or into the alley (SA-5); the border wants $5 (SA-12)."""
    if action.way not in ("outside", "alley"):
        raise Refusal("SA-5", _("There are two ways: outside, or into the alley."))
    path = board.walk(state.place[seat], state.count, action.way)
    if path[-1] == board.BORDER and state.money[seat] < board.BORDER_TOLL:
        if not state.house.stop_at_entrance:
            raise Refusal("SA-12", _("You need ${toll} to land there.").format(toll=board.BORDER_TOLL))
        path = path[:-1]
    state.count = 0
    _walk(state, seat, path, events)


def _border(state: State, seat: int, space: int, events: list[Event]) -> None:
    """The toll (SA-11)."""
    state.money[seat] -= board.BORDER_TOLL
    events.append(Event("paid_border", said(seat=seat, amount=board.BORDER_TOLL)))
    turns.next_turn(state, events)


def _move_back(state: State, seat: int, space: int, events: list[Event]) -> None:
    """Back onto the entrance, as if landed there (SA-9)."""
    state.place[seat] = board.ENTRANCE
    events.append(Event("moved_back", said(seat=seat, to=board.ENTRANCE)))
    turns.next_turn(state, events)


# Each action: the phases it belongs to, its rule, and the paragraph that says when it may be played.
_PLAYS: dict[type, tuple[tuple[str, ...], Callable[..., None], str]] = {
    act.Roll: (("start_turn",), _roll, "SA-46"),
    act.UseCard: (("start_turn",), _use_card, "SA-34"),
    act.NameASpy: (("start_turn",), naming.name_a_spy, "SA-13"),
    act.ChooseRoute: (("choose_route",), _choose_route, "SA-5"),
    act.Buy: (("buy_password", "buy_items"), spaces.buy, "SA-27"),
    act.BuyOne: (("black_market",), spaces.buy_one, "SA-29"),
    act.TakeGift: (("take_gift",), spaces.take_gift, "SA-31"),
    act.Confiscate: (("confiscate",), spaces.confiscate, "SA-30"),
    act.ConfiscateWild: (("confiscate",), spaces.confiscate_wild, "SA-30"),
    act.FreeGuess: (("free_guess",), naming.free_guess, "SA-25"),
    act.Leave: (
        ("buy_password", "buy_items", "black_market", "take_gift", "confiscate", "free_guess"),
        spaces.leave,
        "SA-46",
    ),
    act.ChooseIdentity: (("choose_identity",), naming.choose_identity, "SA-16"),
}

_LANDINGS = {
    "start": _rest,
    "entrance": _rest,
    "password": spaces.shop,
    "shop": spaces.shop,
    "black_market": spaces.shop,
    "move_card": spaces.draw_move_card,
    "free_gift": spaces.draw_gift,
    "collect": _collect,
    "take_another_turn": _extra_turn,
    "border_crossing": _border,
    "move_back": _move_back,
    "spy_eliminator": naming.land_on_eliminator,
    "confiscate": spaces.land_on_confiscation,
    "embassy": naming.land_on_embassy,
}

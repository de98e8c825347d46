"""The rules of Spy Alley, in the order of the rule book (``assets/rules/spy_alley.md``)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar

from spymobile.core.audience import ANYONE, Who
from spymobile.core.bot import Bot
from spymobile.core.chance import Chance
from spymobile.core.errors import Refusal
from spymobile.core.event import Event, Told, said, shown, whispered
from spymobile.core.game import Action, Decision, Game, Option, Outcome, Setup
from spymobile.core.words import Words, _, mark
from spymobile.games.spy_alley import actions as act
from spymobile.games.spy_alley import board, choices, sight, words
from spymobile.games.spy_alley.state import AlleyView, House, Inheritance, State, Trace


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
            first = self._roll_for_first(seats, chance, events)
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

    def _roll_for_first(self, seats: int, chance: Chance, events: list[Event]) -> int:
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

    # Who decides what

    def decisions(self, state: State) -> Sequence[Decision]:
        """One seat at a time; all but the choice of an identity are open."""
        phase = state.phase
        if phase == "over":
            return ()
        kind = KINDS[phase]
        if phase == "choose_identity":
            return (Decision(state.heir, kind, choices.IDENTITY, (), sealed=True),)
        legal = choices.BY_PHASE[phase](state)
        return (Decision(state.turn, kind, legal, legal),)

    def play(self, state: State, seat: int, action: Action, chance: Chance) -> list[Event]:
        """Each kind of action belongs to one phase, and finds its rule below."""
        entry = _PLAYS.get(type(action))
        if entry is None:
            raise Refusal("SA-46", _("That is not a move in Spy Alley."))
        phases, method, rule = entry
        if state.phase == "over":
            raise Refusal("SA-43", _("The game is over."))
        if seat != (state.heir if state.phase == "choose_identity" else state.turn):
            raise Refusal("SA-46", _("It is another player's turn to decide."))
        if state.phase not in phases:
            raise Refusal(rule, words.wrong_moment(state.phase))
        events: list[Event] = []
        method(self, state, seat, action, chance, events)
        return events

    # Your turn

    def _roll(self, state: State, seat: int, action: act.Roll, chance: Chance, events: list[Event]) -> None:
        """Roll the die and move (SA-46)."""
        die = chance.die(6, "die")
        events.append(Event("rolled", said(seat=seat, die=die)))
        self._move(state, seat, die, events)

    def _use_card(
        self, state: State, seat: int, action: act.UseCard, chance: Chance, events: list[Event]
    ) -> None:
        """A move card replaces the die and goes under the move deck (SA-33, SA-34, SA-47)."""
        hand = state.hands[seat]
        if action.count not in hand:
            raise Refusal("SA-47", _("You hold no move card {number}.").format(number=action.count))
        at = hand.index(action.count)
        state.hands[seat] = hand[:at] + hand[at + 1 :]
        state.moves += (action.count,)
        state.moves_known += 1
        events.append(Event("used_card", said(seat=seat, count=action.count)))
        self._move(state, seat, action.count, events)

    def _next_turn(self, state: State, events: list[Event]) -> None:
        """Clockwise, past those who are out (SA-36, SA-37)."""
        living = state.living
        old = state.turn
        new = next((seat for seat in living if seat > old), living[0])
        seats = len(state.place)
        if (state.first - old - 1) % seats <= (new - old - 1) % seats:
            state.round += 1
        state.turn = new
        state.phase = "start_turn"
        events.append(Event("turn", said(seat=new)))

    # Moving and START

    def _move(self, state: State, seat: int, count: int, events: list[Event]) -> None:
        """The full count (SA-6); past the entrance there is a way to choose (SA-5)."""
        if board.forks(state.place[seat], count):
            state.count = count
            state.phase = "choose_route"
        else:
            self._walk(state, seat, board.walk(state.place[seat], count, "alley"), events)

    def _walk(self, state: State, seat: int, path: tuple[int, ...], events: list[Event]) -> None:
        """START pays whoever passes or reaches it, before the last space counts (SA-1, SA-2, SA-3)."""
        end = path[-1]
        state.place[seat] = end
        events.append(Event("moved", said(seat=seat, path=path)))
        if board.START in path:
            state.money[seat] += board.START_BONUS
            events.append(Event("passed_start", said(seat=seat, amount=board.START_BONUS)))
        _LANDINGS[board.KINDS[end]](self, state, seat, end, events)

    def _rest(self, state: State, seat: int, space: int, events: list[Event]) -> None:
        """START and the entrance ask nothing more; who stands on the entrance must enter (SA-7)."""
        self._next_turn(state, events)

    def _collect(self, state: State, seat: int, space: int, events: list[Event]) -> None:
        """Sold secrets (SA-48)."""
        state.money[seat] += board.AMOUNTS[space]
        events.append(Event("collected", said(seat=seat, amount=board.AMOUNTS[space])))
        self._next_turn(state, events)

    def _extra_turn(self, state: State, seat: int, space: int, events: list[Event]) -> None:
        """A whole new turn at once (SA-10)."""
        state.phase = "start_turn"
        events.append(Event("extra_turn", said(seat=seat)))

    # The way into Spy Alley

    def _choose_route(
        self, state: State, seat: int, action: act.ChooseRoute, chance: Chance, events: list[Event]
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
        self._walk(state, seat, path, events)

    def _border(self, state: State, seat: int, space: int, events: list[Event]) -> None:
        """The toll (SA-11)."""
        state.money[seat] -= board.BORDER_TOLL
        events.append(Event("paid_border", said(seat=seat, amount=board.BORDER_TOLL)))
        self._next_turn(state, events)

    def _move_back(self, state: State, seat: int, space: int, events: list[Event]) -> None:
        """Back onto the entrance, as if landed there (SA-9)."""
        state.place[seat] = board.ENTRANCE
        events.append(Event("moved_back", said(seat=seat, to=board.ENTRANCE)))
        self._next_turn(state, events)

    # Buying

    def _shop(self, state: State, seat: int, space: int, events: list[Event]) -> None:
        """Password spaces, shops and the black market ask only those who could buy (SA-27 to SA-29)."""
        state.phase = _SHOP_PHASES[board.KINDS[space]]
        if len(choices.BY_PHASE[state.phase](state)) == 1:
            self._next_turn(state, events)

    def _buy(self, state: State, seat: int, action: act.Buy, chance: Chance, events: list[Event]) -> None:
        """Any number of nationalities, one of each; on a password space only its own (SA-27, SA-28)."""
        space = state.place[seat]
        rule = "SA-28" if state.phase == "buy_password" else "SA-27"
        item = board.SPACE_ITEM[space]
        bought = 0
        last = -1
        for word in action.spies:
            spy = board.SPY.get(word, -1)
            if spy <= last:
                raise Refusal(rule, _("Name each nationality once, in the order of the scorecard."))
            if rule == "SA-28" and spy != board.SPACE_SPY[space]:
                raise Refusal(rule, _("Only the password of this space is sold here."))
            bought |= 1 << board.peg(spy, item)
            last = spy
        if not bought:
            raise Refusal(rule, _("Choose something to buy, or leave."))
        if bought & state.pegs[seat]:
            raise Refusal(rule, _("You own that already."))
        price = len(action.spies) * board.PRICES[item]
        self._pay(state, seat, price)
        state.pegs[seat] |= bought
        events.append(
            Event("bought", said(seat=seat, spies=action.spies, item=board.ITEMS[item], price=price))
        )
        self._next_turn(state, events)

    def _buy_one(
        self, state: State, seat: int, action: act.BuyOne, chance: Chance, events: list[Event]
    ) -> None:
        """The black market: one item of any kind (SA-29)."""
        bit = 1 << self._peg(action.spy, action.item, "SA-29")
        if bit & state.pegs[seat]:
            raise Refusal("SA-29", _("You own that already."))
        price = board.PRICES[board.ITEM[action.item]]
        self._pay(state, seat, price)
        state.pegs[seat] |= bit
        events.append(Event("bought", said(seat=seat, spies=(action.spy,), item=action.item, price=price)))
        self._next_turn(state, events)

    def _peg(self, spy: str, item: str, rule: str) -> int:
        if spy not in board.SPY or item not in board.ITEM:
            raise Refusal(rule, _("There is no such item."))
        return board.peg(board.SPY[spy], board.ITEM[item])

    def _pay(self, state: State, seat: int, price: int) -> None:
        """Nobody goes below $0 (SA-39)."""
        if price > state.money[seat]:
            raise Refusal(
                "SA-39",
                _("That costs ${price}. You have ${money}.").format(price=price, money=state.money[seat]),
            )
        state.money[seat] -= price

    def _leave(self, state: State, seat: int, action: act.Leave, chance: Chance, events: list[Event]) -> None:
        """Nothing has to be bought, taken or guessed (SA-25, SA-27 to SA-31)."""
        state.gift = -1
        state.targets = ()
        events.append(Event("left", said(seat=seat, kind=KINDS[state.phase])))
        self._next_turn(state, events)

    # Free gifts and move cards

    def _draw_gift(self, state: State, seat: int, space: int, events: list[Event]) -> None:
        """The top card is shown; an item card goes under the deck, a wild card stays (SA-31, SA-32)."""
        card, state.gifts = state.gifts[0], state.gifts[1:]
        state.gifts_known = min(state.gifts_known, len(state.gifts))
        events.append(Event("drew_gift", said(seat=seat), shown(ANYONE, **words.card_facts(card))))
        if card == board.WILD:
            state.wilds[seat] += 1
            self._next_turn(state, events)
            return
        state.gifts += (card,)
        state.gifts_known += 1
        if state.pegs[seat] >> card & 1:
            self._next_turn(state, events)
            return
        state.gift = card
        state.phase = "take_gift"
        if state.house.gifts_by_themselves:
            self._keep_gift(state, seat, events)

    def _take_gift(
        self, state: State, seat: int, action: act.TakeGift, chance: Chance, events: list[Event]
    ) -> None:
        """Take the item on the card (SA-31)."""
        self._keep_gift(state, seat, events)

    def _keep_gift(self, state: State, seat: int, events: list[Event]) -> None:
        state.pegs[seat] |= 1 << state.gift
        events.append(Event("took_gift", said(seat=seat, **words.card_facts(state.gift))))
        state.gift = -1
        self._next_turn(state, events)

    def _draw_move_card(self, state: State, seat: int, space: int, events: list[Event]) -> None:
        """One move card, face up; none if the deck is empty (SA-34, SA-47)."""
        if state.moves:
            card, state.moves = state.moves[0], state.moves[1:]
            state.moves_known = min(state.moves_known, len(state.moves))
            state.hands[seat] = tuple(sorted((*state.hands[seat], card)))
            events.append(Event("drew_move_card", said(seat=seat), shown(ANYONE, count=card)))
        else:
            events.append(Event("no_move_card", said(seat=seat)))
        self._next_turn(state, events)

    # Confiscating

    def _land_on_confiscation(self, state: State, seat: int, space: int, events: list[Event]) -> None:
        state.phase = "confiscate"
        if len(choices.confiscation(state)) == 1:
            self._next_turn(state, events)

    def _confiscate(
        self, state: State, seat: int, action: act.Confiscate, chance: Chance, events: list[Event]
    ) -> None:
        """One item the taker lacks, from one player, who is paid and cannot refuse (SA-30)."""
        self._check_opponent(state, seat, action.seat, "SA-30")
        bit = 1 << self._peg(action.spy, action.item, "SA-30")
        if not bit & state.pegs[action.seat]:
            raise Refusal("SA-30", _("That player does not own it."))
        if bit & state.pegs[seat]:
            raise Refusal("SA-30", _("You own that already."))
        price = board.CONFISCATION[board.ITEM[action.item]]
        self._pay(state, seat, price)
        state.money[action.seat] += price
        state.pegs[action.seat] ^= bit
        state.pegs[seat] |= bit
        events.append(
            Event(
                "confiscated",
                said(seat=seat, victim=action.seat, spy=action.spy, item=action.item, price=price),
            )
        )
        self._next_turn(state, events)

    def _confiscate_wild(
        self, state: State, seat: int, action: act.ConfiscateWild, chance: Chance, events: list[Event]
    ) -> None:
        """A wild card may be taken even by who has one (SA-30)."""
        self._check_opponent(state, seat, action.seat, "SA-30")
        if not state.wilds[action.seat]:
            raise Refusal("SA-30", _("That player has no wild card."))
        price = board.WILD_CONFISCATION
        self._pay(state, seat, price)
        state.money[action.seat] += price
        state.wilds[action.seat] -= 1
        state.wilds[seat] += 1
        events.append(
            Event("confiscated", said(seat=seat, victim=action.seat, spy=None, item="wild", price=price))
        )
        self._next_turn(state, events)

    # Naming a spy

    def _check_opponent(self, state: State, seat: int, other: int, rule: str) -> None:
        if other == seat:
            raise Refusal(rule, _("Choose another player, not yourself."))
        if other not in state.living:
            raise Refusal("SA-20", _("That player is not in the game."))

    def _name_a_spy(
        self, state: State, seat: int, action: act.NameASpy, chance: Chance, events: list[Event]
    ) -> None:
        """Right: the named player is out. Wrong: the guesser is (SA-13 to SA-17, SA-19)."""
        self._check_opponent(state, seat, action.seat, "SA-13")
        if action.spy not in board.SPY:
            raise Refusal("SA-15", _("Name one of the six nationalities."))
        if state.house.quiet_first_round and state.round == 1:
            raise Refusal("SA-14", _("In this game nobody is named in round one."))
        spy = board.SPY[action.spy]
        right = state.spies[action.seat] == spy
        events.append(
            Event("named", said(seat=seat, target=action.seat, spy=action.spy), shown(ANYONE, right=right))
        )
        if right:
            self._eliminate(state, action.seat, seat, Trace("named", action.seat, spy, seat), events)
        else:
            state.trail += (Trace("is_not", action.seat, spy),)
            self._eliminate(state, seat, action.seat, Trace("fell", seat, heir=action.seat), events)

    def _eliminate(self, state: State, out: int, heir: int, trace: Trace, events: list[Event]) -> None:
        """The survivor takes all, duplicates are lost (SA-16, SA-18), and stays in place (SA-20)."""
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
            self._win(state, heir, "last_spy", events)
        else:
            state.heir = heir
            state.phase = "choose_identity"

    def _choose_identity(
        self, state: State, seat: int, action: act.ChooseIdentity, chance: Chance, events: list[Event]
    ) -> None:
        """Keep one card in secret; the other leaves the game unseen (SA-16, SA-17, SA-19)."""
        if action.card not in ("own", "won"):
            raise Refusal("SA-16", _("Keep your own card or the one you won."))
        own, (*before, last) = state.spies[seat], state.files[seat]
        kept = own if action.card == "own" else last.won
        state.spies[seat] = kept
        state.files[seat] = (*before, Inheritance(last.seat, last.won, kept))
        state.heir = -1
        events.append(Event("chose_identity", said(seat=seat), whispered((seat,), kept=board.SPIES[kept])))
        self._go_on_guessing(state, events)

    # The spy eliminator

    def _land_on_eliminator(self, state: State, seat: int, space: int, events: list[Event]) -> None:
        """A free guess for each other player in the alley; the entrance is outside (SA-8, SA-25)."""
        state.targets = tuple(
            other for other in state.living if other != seat and board.IN_ALLEY[state.place[other]]
        )
        self._go_on_guessing(state, events)

    def _go_on_guessing(self, state: State, events: list[Event]) -> None:
        if state.targets:
            state.phase = "free_guess"
        else:
            self._next_turn(state, events)

    def _free_guess(
        self, state: State, seat: int, action: act.FreeGuess, chance: Chance, events: list[Event]
    ) -> None:
        """Right: out, with everything. Wrong: no harm, no second try at the same player (SA-25)."""
        self._check_opponent(state, seat, action.seat, "SA-25")
        if action.seat not in state.targets:
            if board.IN_ALLEY[state.place[action.seat]]:
                raise Refusal("SA-25", _("One guess for each player; this one is used."))
            raise Refusal("SA-8", _("That player is not in the alley."))
        if action.spy not in board.SPY:
            raise Refusal("SA-15", _("Name one of the six nationalities."))
        spy = board.SPY[action.spy]
        right = state.spies[action.seat] == spy
        events.append(
            Event("guessed", said(seat=seat, target=action.seat, spy=action.spy), shown(ANYONE, right=right))
        )
        if right:
            self._eliminate(state, action.seat, seat, Trace("named", action.seat, spy, seat), events)
        else:
            state.trail += (Trace("is_not", action.seat, spy),)
            state.targets = tuple(other for other in state.targets if other != action.seat)
            self._go_on_guessing(state, events)

    # Winning

    def _visit(self, state: State, seat: int, space: int, events: list[Event]) -> None:
        """The own embassy by exact count, with four items or wild cards for them, wins (SA-21 to SA-24).

        Who visits with a full set for this embassy and does not win is another spy: anyone can see it.
        """
        spy = board.SPACE_SPY[space]
        full = board.count_items(state.pegs[seat], spy) + state.wilds[seat] >= board.FULL_SET
        if full and state.spies[seat] == spy:
            self._win(state, seat, "embassy", events)
            return
        visit = said(seat=seat, spy=board.SPIES[spy])
        if full:
            state.trail += (Trace("is_not", seat, spy),)
            events.append(Event("visited", visit, shown(ANYONE, full_set=True)))
        else:
            events.append(Event("visited", visit))
        self._next_turn(state, events)

    def _win(self, state: State, seat: int, ending: str, events: list[Event]) -> None:
        """The winner shows the card and what each wild card stood for (SA-23, SA-26)."""
        spy = state.spies[seat]
        missing = [item for item in range(board.FULL_SET) if not state.pegs[seat] >> board.peg(spy, item) & 1]
        wild = tuple(board.ITEMS[item] for item in missing) if ending == "embassy" else ()
        state.turn = seat
        state.phase = "over"
        state.ending = ending
        events.append(
            Event("won", said(seat=seat, ending=ending), shown(ANYONE, spy=board.SPIES[spy], wild=wild))
        )

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

    def bot(self, level: str, seat: int, chance: Chance) -> Bot:
        from spymobile.games.spy_alley import bots

        return bots.seat(level, seat, chance)


KINDS = {
    phase: f"spy_alley.{phase}"
    for phase in (
        "start_turn",
        "choose_route",
        "buy_password",
        "buy_items",
        "black_market",
        "take_gift",
        "confiscate",
        "free_guess",
        "choose_identity",
    )
}
_SHOP_PHASES = {"password": "buy_password", "shop": "buy_items", "black_market": "black_market"}

# Each action: the phases it belongs to, its rule, and the paragraph that says when it may be played.
_PLAYS: dict[type, tuple[tuple[str, ...], Callable[..., None], str]] = {
    act.Roll: (("start_turn",), SpyAlley._roll, "SA-46"),
    act.UseCard: (("start_turn",), SpyAlley._use_card, "SA-34"),
    act.NameASpy: (("start_turn",), SpyAlley._name_a_spy, "SA-13"),
    act.ChooseRoute: (("choose_route",), SpyAlley._choose_route, "SA-5"),
    act.Buy: (("buy_password", "buy_items"), SpyAlley._buy, "SA-27"),
    act.BuyOne: (("black_market",), SpyAlley._buy_one, "SA-29"),
    act.TakeGift: (("take_gift",), SpyAlley._take_gift, "SA-31"),
    act.Confiscate: (("confiscate",), SpyAlley._confiscate, "SA-30"),
    act.ConfiscateWild: (("confiscate",), SpyAlley._confiscate_wild, "SA-30"),
    act.FreeGuess: (("free_guess",), SpyAlley._free_guess, "SA-25"),
    act.Leave: (
        ("buy_password", "buy_items", "black_market", "take_gift", "confiscate", "free_guess"),
        SpyAlley._leave,
        "SA-46",
    ),
    act.ChooseIdentity: (("choose_identity",), SpyAlley._choose_identity, "SA-16"),
}

_LANDINGS = {
    "start": SpyAlley._rest,
    "entrance": SpyAlley._rest,
    "password": SpyAlley._shop,
    "shop": SpyAlley._shop,
    "black_market": SpyAlley._shop,
    "move_card": SpyAlley._draw_move_card,
    "free_gift": SpyAlley._draw_gift,
    "collect": SpyAlley._collect,
    "take_another_turn": SpyAlley._extra_turn,
    "border_crossing": SpyAlley._border,
    "move_back": SpyAlley._move_back,
    "spy_eliminator": SpyAlley._land_on_eliminator,
    "confiscate": SpyAlley._land_on_confiscation,
    "embassy": SpyAlley._visit,
}

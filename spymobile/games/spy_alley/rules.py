"""The rules of Spy Alley, in the order of the rule book (``assets/rules/spy_alley.md``).

Setting up stands here, and which rule an action finds; ``moving`` has a turn and the ways round the board,
``spaces`` buying, gifts, cards and confiscation, ``naming`` all that puts a spy out and wins, ``turns`` the
passing of turns.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from spymobile.core.chance import Chance
from spymobile.core.event import Event, said
from spymobile.core.game import Decision, Option, Outcome, Setup
from spymobile.core.phased import PhasedGame, Plays
from spymobile.core.words import Message, Words, mark, message
from spymobile.games.spy_alley import actions as act
from spymobile.games.spy_alley import board, choices, moving, naming, sight, spaces, words
from spymobile.games.spy_alley.state import AlleyView, House, State


class SpyAlley(PhasedGame[State, AlleyView]):
    """Two to six spies."""

    name: ClassVar[str] = "spy_alley"
    title: ClassVar[str] = mark("Spy Alley")
    rules_version: ClassVar[int] = 1
    seats: ClassVar[range] = range(2, 7)
    options: ClassVar[tuple[Option, ...]] = (
        Option(
            "short_border",
            mark("Less than $5 at the border"),
            "SA-20",
            ("alley", "entrance"),
            Words(("Move on into the alley", "Stop on the entrance")),
        ),
        Option(
            "quiet_first_round", mark("No naming in round one"), "SA-32", ("off", "on"), Words(("Off", "On"))
        ),
        Option(
            "gifts_by_themselves",
            mark("Gifts are taken at once"),
            "SA-25",
            ("off", "on"),
            Words(("Off", "On")),
        ),
    )
    state_type = State
    view_type = AlleyView
    bots = "spymobile.games.spy_alley.bots"
    rash = (act.NameASpy,)
    throws = (act.Roll,)
    sight = sight
    words = words
    # Each action: the phases it belongs to, the paragraph that says when it may be played, and its rule.
    plays: ClassVar[Plays] = {
        act.Roll: (("start_turn",), "SA-8", moving.roll),
        act.UseCard: (("start_turn",), "SA-29", moving.use_card),
        act.NameASpy: (("start_turn",), "SA-31", naming.name_a_spy),
        act.ChooseRoute: (("choose_route",), "SA-15", moving.choose_route),
        act.Buy: (("buy_password", "buy_items"), "SA-22", spaces.buy),
        act.BuyOne: (("black_market",), "SA-24", spaces.buy_one),
        act.TakeGift: (("take_gift",), "SA-25", spaces.take_gift),
        act.Confiscate: (("confiscate",), "SA-30", spaces.confiscate),
        act.ConfiscateWild: (("confiscate",), "SA-30", spaces.confiscate_wild),
        act.FreeGuess: (("free_guess",), "SA-40", naming.free_guess),
        act.Leave: (
            ("buy_password", "buy_items", "black_market", "take_gift", "confiscate", "free_guess"),
            "SA-8",
            spaces.leave,
        ),
        act.ChooseIdentity: (("choose_identity",), "SA-34", naming.choose_identity),
    }
    no_move: ClassVar[tuple[str, Message]] = ("SA-8", message("That is not a move in Spy Alley."))
    not_asked: ClassVar[tuple[str, Message]] = ("SA-8", message("It is another player's turn to decide."))
    the_end: ClassVar[str] = "SA-1"

    # Setting up

    def deal(self, setup: Setup, chance: Chance) -> tuple[State, list[Event]]:
        """Identity cards, money, both decks, and who begins (SA-4, SA-2, SA-3)."""
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

    def progress(self, state: State) -> object:
        """Who is in, what everybody owns, and what was found out about identities. Money comes by itself."""
        return state.living, tuple(state.pegs), tuple(state.wilds), state.trail

    def asked(self, state: State) -> Sequence[int]:
        return (state.heir if state.phase == "choose_identity" else state.turn,)

    def on_turn(self, state: State) -> int:
        return state.turn

    def outcome(self, state: State) -> Outcome | None:
        """Exactly one winner: first at the own embassy, or the last spy (SA-46, SA-1)."""
        return Outcome((state.turn,), state.ending) if state.phase == "over" else None


# Setting up


def _roll_for_first(seats: int, chance: Chance, events: list[Event]) -> int:
    """Highest roll begins; the tied roll again (SA-4)."""
    rolling = list(range(seats))
    while len(rolling) > 1:
        rolls = [chance.die(6, "first player") for _ in rolling]
        events += [
            Event("rolled_for_first", said(seat=seat, die=die))
            for seat, die in zip(rolling, rolls, strict=True)
        ]
        rolling = [seat for seat, die in zip(rolling, rolls, strict=True) if die == max(rolls)]
    return rolling[0]

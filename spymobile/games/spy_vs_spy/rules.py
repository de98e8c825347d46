"""The rules of Spy vs Spy, in the order of the rule book (``assets/rules/spy_vs_spy.md``).

Setting up stands here, and which rule an action finds; ``running`` has pawns and bombs, ``tiles`` drawing and
playing, ``messages`` the rewards, ``laying`` what fits where, ``turns`` the passing of turns.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import ClassVar

from spymobile.core.audience import ANYONE
from spymobile.core.chance import Chance
from spymobile.core.event import Event, said
from spymobile.core.game import Action, Decision, Drawn, Option, Outcome, Setup
from spymobile.core.phased import PhasedGame, Plays
from spymobile.core.words import Message, Words, mark, message
from spymobile.games.spy_vs_spy import actions as act
from spymobile.games.spy_vs_spy import board, choices, messages, running, sight, tiles, tunnels, turns, words
from spymobile.games.spy_vs_spy.state import House, State, TunnelView

_MESSAGE_PHASES = tuple(f"message_{message}" for message in board.MESSAGES)
_FOLLOWED = (_MESSAGE_PHASES[board.FREE_TURN], _MESSAGE_PHASES[board.DRAW_PLAY])


class SpyVsSpy(PhasedGame[State, TunnelView]):
    """Two to four spies underground."""

    name: ClassVar[str] = "spy_vs_spy"
    title: ClassVar[str] = mark("Spy vs Spy")
    rules_version: ClassVar[int] = 1
    seats: ClassVar[range] = range(2, 5)
    options: ClassVar[tuple[Option, ...]] = (
        Option(
            "explosion_ends_turn",
            mark("An explosion ends the turn"),
            "SV-18",
            ("off", "on"),
            Words(("Off", "On")),
        ),
    )
    state_type = State
    view_type = TunnelView
    bots = "spymobile.games.spy_vs_spy.bots"
    rash = (act.DumpTiles,)
    throws = (act.Roll,)
    draws: ClassVar[Mapping[str, Drawn]] = {"drew": "tile"}
    # Thirteen bombs, twenty rounds of four between any two of them, and six decisions a turn at the most.
    patience: ClassVar[int] = 7_000
    sight = sight
    words = words
    # Each action: the phases it belongs to, the paragraph that says when it may be played, and its rule.
    plays: ClassVar[Plays] = {
        act.FiveNewTiles: (("redraw_five",), "SV-7", tiles.five_new),
        act.Move: (("start_turn", "after_blank"), "SV-8", running.move),
        act.Stay: (("start_turn", "after_blank"), "SV-8", running.stay),
        act.Roll: (("start_turn", "roll_bomb"), "SV-13", running.roll),
        act.TakeHome: (("after_blank",), "SV-15", running.take_home),
        act.Draw: (("draw",), "SV-20", tiles.draw),
        act.LayTunnel: (("first_tile", "play_tile", "pass_empty"), "SV-20", tiles.lay_tunnel),
        act.LaySpy: (("play_tile", "pass_empty"), "SV-20", tiles.lay_spy),
        act.Discard: (("play_tile",), "SV-20", tiles.discard),
        act.PlayNothing: (("pass_empty",), "SV-21", tiles.play_nothing),
        act.DumpTiles: (("start_turn",), "SV-10", tiles.dump),
        act.FollowMessage: (_FOLLOWED, "SV-33", messages.follow_message),
        act.MoveBomb: ((_MESSAGE_PHASES[board.MOVE_BOMB],), "SV-36", messages.move_bomb),
        act.RemoveTile: ((_MESSAGE_PHASES[board.REMOVE_TILE],), "SV-37", messages.remove_tile),
        act.SkipMessage: (_MESSAGE_PHASES, "SV-33", messages.skip_message),
    }
    no_move: ClassVar[tuple[str, Message]] = ("SV-8", message("That is not a move in Spy vs Spy."))
    not_asked: ClassVar[tuple[str, Message]] = ("SV-4", message("It is another player's turn."))
    the_end: ClassVar[str] = "SV-38"

    # Setting up

    def deal(self, setup: Setup, chance: Chance) -> tuple[State, list[Event]]:
        """Corners, bombs with their messages, the pile, and who begins (SV-2 to SV-5)."""
        setup = self.check(setup)
        seats = setup.seats
        messages = chance.shuffled(board.NOTES, "messages")
        events: list[Event] = []
        first = setup.first
        if first is None:
            first = self._roll_for_first(seats, chance, events)
        state = State(
            house=House(explosion_ends_turn=setup.options["explosion_ends_turn"] == "on"),
            first=first,
            turn=first,
            phase="start_turn",
            turns=0,
            bomb_turn=-1,
            idle=0,
            busy=False,
            pawns=list(board.HOMES[seats]),
            stacks=[()] * board.SPACES,
            lanes=tunnels.BARE_LANES,
            marks="." * board.SPACES,
            bombs=board.BOMB_SPACES,
            messages=tuple(messages),
            unread=-1,
            captured=[()] * seats,
            racks=[()] * seats,
            pile=list(board.BOX),
        )
        turns.begin(state, chance, events)
        return state, events

    def _roll_for_first(self, seats: int, chance: Chance, events: list[Event]) -> int:
        """The bomb die goes round; the first explosion begins (SV-4)."""
        seat = 0
        while True:
            explosion = running.bomb_die(chance)
            events.append(Event("rolled_for_first", said(seat=seat, explosion=explosion)))
            if explosion:
                return seat
            seat = (seat + 1) % seats

    # Who decides what

    def decisions(self, state: State) -> Sequence[Decision]:
        """One seat at a time. Moving, rolling, drawing and messages are open; what uses the rack is not."""
        phase, seat = state.phase, state.turn
        if phase == "start_turn":
            public = choices.ROLL if state.pawns[seat] in state.bombs else choices.moves(state)
            legal = public + choices.dumps(state.racks[seat])
            return (_made(Decision, (seat, _START_TURN, legal, public, True, False, ANYONE)),)
        if phase == "play_tile":
            return (_made(Decision, (seat, _PLAY_TILE, choices.play_tile(state), (), True, False, ANYONE)),)
        if phase in _ALWAYS:
            return _always(seat, phase)
        if phase == "over":
            return ()
        kind = KINDS[phase]
        if phase == "pass_empty":
            return (Decision(seat, kind, choices.play_or_keep(state), choices.NOTHING, True),)
        found = _LEGAL[phase](state)
        if phase in _SEALED:
            return (Decision(seat, kind, found, (), True),)
        return (Decision(seat, kind, found, found),)

    def asked(self, state: State) -> Sequence[int]:
        return (state.turn,)

    # Winning

    def progress(self, state: State) -> object:
        """Bombs that came home, tiles that were drawn and laid, and messages that were read."""
        laid = sum(map(len, state.stacks))
        return state.bomb_turn, tuple(map(len, state.captured)), tuple(state.pile), laid, state.bombs

    def on_turn(self, state: State) -> int:
        return state.turn

    def outcome(self, state: State) -> Outcome | None:
        """Enough bombs, or most of them when the game is jammed (SV-38, SV-39)."""
        if state.phase != "over":
            return None
        if state.ending == "bombs":
            return Outcome((state.turn,), state.ending)
        winners = turns.leaders(state)
        return Outcome(winners, state.ending, drawn=len(winners) > 1)


KINDS = {
    phase: f"spy_vs_spy.{phase}"
    for phase in (
        "first_tile",
        "redraw_five",
        "start_turn",
        "roll_bomb",
        "after_blank",
        "draw",
        "play_tile",
        "pass_empty",
        *_MESSAGE_PHASES,
    )
}
_SEALED = ("first_tile", "redraw_five")
_START_TURN, _PLAY_TILE = KINDS["start_turn"], KINDS["play_tile"]
#: A named tuple of values that are all there: for the two decisions of every turn.
_made = tuple.__new__
#: Decisions with the same choices every time.
_ALWAYS: dict[str, tuple[Action, ...]] = {
    "redraw_five": choices.FIVE_NEW,
    "roll_bomb": choices.ROLL,
    "draw": choices.DRAW,
    "message_free_turn": choices.FOLLOW,
    "message_draw_play": choices.FOLLOW,
}
_LEGAL: dict[str, Callable[[State], Sequence[Action]]] = {
    "first_tile": choices.first_tile,
    "after_blank": choices.after_blank,
    "message_move_bomb": choices.bomb_moves,
    "message_remove_tile": choices.removals,
}


@cache
def _always(seat: int, phase: str) -> tuple[Decision]:
    legal, sealed = _ALWAYS[phase], phase in _SEALED
    return (Decision(seat, KINDS[phase], legal, () if sealed else legal, sealed),)

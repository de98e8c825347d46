"""The rules of Spy vs Spy, in the order of the rule book (``assets/rules/spy_vs_spy.md``)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar

from spymobile.core.audience import ANYONE, Who
from spymobile.core.chance import Chance
from spymobile.core.errors import Refusal
from spymobile.core.event import Event, Told, said, shown, whispered
from spymobile.core.game import Action, Decision, Game, Option, Outcome, Setup
from spymobile.core.words import Words, _, mark
from spymobile.games.spy_vs_spy import actions as act
from spymobile.games.spy_vs_spy import board, choices, laying, memory, sight, tunnels, turns, words
from spymobile.games.spy_vs_spy.state import House, State, TunnelView


class SpyVsSpy(Game[State, TunnelView]):
    """Two to four spies underground."""

    name: ClassVar[str] = "spy_vs_spy"
    title: ClassVar[str] = mark("Spy vs Spy")
    rules_version: ClassVar[int] = 1
    seats: ClassVar[range] = range(2, 5)
    options: ClassVar[tuple[Option, ...]] = (
        Option(
            "explosion_ends_turn",
            mark("An explosion ends the turn"),
            "SV-17",
            ("off", "on"),
            Words(("Off", "On")),
        ),
    )
    state_type = State
    view_type = TunnelView
    bots = "spymobile.games.spy_vs_spy.bots"
    rash = (act.DumpTiles,)
    # Thirteen bombs, twenty rounds of four between any two of them, and six decisions a turn at the most.
    patience: ClassVar[int] = 7_000

    # Setting up

    def deal(self, setup: Setup, chance: Chance) -> tuple[State, list[Event]]:
        """Corners, bombs with their messages, the pile, and who begins (SV-1 to SV-3, SV-35)."""
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
        """The bomb die goes round; the first explosion begins (SV-2)."""
        seat = 0
        while True:
            explosion = self._bomb_die(chance)
            events.append(Event("rolled_for_first", said(seat=seat, explosion=explosion)))
            if explosion:
                return seat
            seat = (seat + 1) % seats

    # Who decides what

    def decisions(self, state: State) -> Sequence[Decision]:
        """One seat at a time. Moving, rolling, drawing and messages are open; what uses the rack is not."""
        phase, seat = state.phase, state.turn
        if phase == "over":
            return ()
        kind = KINDS[phase]
        if phase == "start_turn":
            public = choices.ROLL if self._on_bomb(state, seat) else choices.moves(state)
            return (Decision(seat, kind, public + choices.dumps(state.racks[seat]), public, sealed=True),)
        if phase == "pass_empty":
            return (Decision(seat, kind, choices.play_or_keep(state), choices.NOTHING, sealed=True),)
        legal = _LEGAL[phase](state)
        if phase in _SEALED:
            return (Decision(seat, kind, legal, (), sealed=True),)
        return (Decision(seat, kind, legal, legal),)

    def play(self, state: State, seat: int, action: Action, chance: Chance) -> list[Event]:
        """Each kind of action belongs to some phases, and finds its rule below."""
        found = _PLAYS.get(type(action))
        if found is None:
            raise Refusal("SV-36", _("That is not a move in Spy vs Spy."))
        phases, method, rule = found
        if state.phase == "over":
            raise Refusal("SV-31", _("The game is over."))
        if seat != state.turn:
            raise Refusal("SV-2", _("It is another player's turn."))
        if state.phase not in phases:
            raise Refusal(rule, words.wrong_moment(state.phase))
        events: list[Event] = []
        method(self, state, seat, action, chance, events)
        return events

    def _home(self, state: State, seat: int) -> int:
        return board.HOMES[len(state.pawns)][seat]

    def _on_bomb(self, state: State, seat: int) -> bool:
        return state.pawns[seat] in state.bombs

    # The first move

    def _five_new(
        self, state: State, seat: int, action: act.FiveNewTiles, chance: Chance, events: list[Event]
    ) -> None:
        """None of the five fits: mix them back and draw five others (SV-4)."""
        events.append(Event("threw_five_back", said(seat=seat)))
        turns.throw_back(state, seat, state.racks[seat])
        turns.draw(state, seat, board.FIRST_DRAW, chance, events)
        turns.look_at_five(state, seat, events)

    # Running

    def _move(self, state: State, seat: int, action: act.Move, chance: Chance, events: list[Event]) -> None:
        """Any distance along unblocked tunnels, without a bomb (SV-12, SV-14, SV-19)."""
        here, home, lanes = state.pawns[seat], self._home(state, seat), state.lanes
        if state.phase == "start_turn" and here in state.bombs:
            raise Refusal("SV-14", _("You stand on a bomb: roll the bomb die first."))
        if action.space == here:
            raise Refusal("SV-39", _("You stand there already. Stay, or choose another space."))
        if action.space not in tunnels.reach(lanes, home, here):
            raise Refusal("SV-12", words.no_way(action.space, home))
        path = tunnels.path(lanes, home, here, action.space)
        state.pawns[seat] = action.space
        events.append(Event("moved", said(seat=seat, start=here, path=path)))
        if action.space in state.bombs:
            state.phase = "roll_bomb"
        else:
            turns.go_on_to_draw(state)

    def _stay(self, state: State, seat: int, action: act.Stay, chance: Chance, events: list[Event]) -> None:
        """Nobody has to move (SV-39), but who starts on a bomb has to roll (SV-14)."""
        if state.phase == "start_turn" and self._on_bomb(state, seat):
            raise Refusal("SV-14", _("You stand on a bomb: roll the bomb die first."))
        events.append(Event("stayed", said(seat=seat)))
        turns.go_on_to_draw(state)

    # Bombs

    def _bomb_die(self, chance: Chance) -> bool:
        """Five blank sides and one explosion (SV-37)."""
        return chance.choice(board.BOMB_DIE, "bomb die")

    def _roll(self, state: State, seat: int, action: act.Roll, chance: Chance, events: list[Event]) -> None:
        """After landing, a blank lets the pawn stay (SV-13); at the start it frees the bomb (SV-14)."""
        if not self._on_bomb(state, seat):
            raise Refusal("SV-37", _("The bomb die is rolled on a bomb space only."))
        state.busy = True
        explosion = self._bomb_die(chance)
        events.append(Event("rolled", said(seat=seat, space=state.pawns[seat], explosion=explosion)))
        if explosion:
            self._explode(state, seat, chance, events)
        elif state.phase == "start_turn":
            state.phase = "after_blank"
        else:
            turns.go_on_to_draw(state)

    def _explode(self, state: State, seat: int, chance: Chance, events: list[Event]) -> None:
        """Straight home without the bomb; then a tile as usual, or the end of the turn (SV-17, SV-18)."""
        state.pawns[seat] = self._home(state, seat)
        events.append(Event("blown_home", said(seat=seat, space=state.pawns[seat])))
        if state.house.explosion_ends_turn:
            turns.end(state, chance, events)
        else:
            turns.go_on_to_draw(state)

    def _take_home(
        self, state: State, seat: int, action: act.TakeHome, chance: Chance, events: list[Event]
    ) -> None:
        """In one go, by an unblocked path, past other bombs without a roll (SV-15, SV-16, SV-18)."""
        here, home = state.pawns[seat], self._home(state, seat)
        path = tunnels.path(state.lanes, home, here, home)
        if not path:
            raise Refusal("SV-16", _("There is no open way home. Stay, and roll again next turn."))
        at = state.bombs.index(here)
        state.unread = state.messages[at]
        state.bombs = state.bombs[:at] + state.bombs[at + 1 :]
        state.messages = state.messages[:at] + state.messages[at + 1 :]
        state.pawns[seat] = home
        state.bomb_turn = state.turns
        events.append(Event("took_home", said(seat=seat, start=here, path=path)))
        if len(state.captured[seat]) + 1 == board.BOMBS_TO_WIN[len(state.pawns)]:
            turns.win(state, seat, events)
        else:
            turns.go_on_to_draw(state)

    # Drawing

    def _draw(self, state: State, seat: int, action: act.Draw, chance: Chance, events: list[Event]) -> None:
        """One tile, or more after the pile was empty: up to five in the rack (SV-20, SV-21)."""
        missing = board.RACK + 1 - len(state.racks[seat])
        turns.draw(state, seat, missing, chance, events)
        state.phase = "play_tile" if len(state.racks[seat]) > board.RACK else "pass_empty"

    # Playing a tile

    def _lay_tunnel(
        self, state: State, seat: int, action: act.LayTunnel, chance: Chance, events: list[Event]
    ) -> None:
        """Build on a bare space, or repair on top of a Spy (SV-4 to SV-11, SV-24, SV-25)."""
        laid = laying.check_tunnel(state, seat, action)
        repaired = bool(state.stacks[action.space])
        self._lay(state, seat, action.space, laid)
        events.append(
            Event(
                "laid",
                said(seat=seat, space=action.space, turns=action.turns, repaired=repaired),
                shown(ANYONE, tile=action.tile),
            )
        )
        turns.after_tile(state, chance, events)

    def _lay_spy(
        self, state: State, seat: int, action: act.LaySpy, chance: Chance, events: list[Event]
    ) -> None:
        """Block a tunnel, anybody's, anywhere (SV-10, SV-23)."""
        laid = laying.check_spy(state, seat, action)
        self._lay(state, seat, action.space, laid)
        events.append(Event("blocked", said(seat=seat, space=action.space), shown(ANYONE, tile=action.tile)))
        turns.after_tile(state, chance, events)

    def _lay(self, state: State, seat: int, space: int, laid: int) -> None:
        state.racks[seat] = laying.without(state.racks[seat], laid >> 2)
        memory.played(state, seat, laid >> 2)
        laying.show(state, space, (*state.stacks[space], laid))
        state.busy = True

    def _discard(
        self, state: State, seat: int, action: act.Discard, chance: Chance, events: list[Event]
    ) -> None:
        """Back to four tiles without playing one (SV-20)."""
        tile = laying.from_rack(state, seat, action.tile)
        turns.throw_back(state, seat, (tile,))
        events.append(
            Event("discarded", said(seat=seat), shown(ANYONE, count=1), whispered((seat,), tile=action.tile))
        )
        turns.after_tile(state, chance, events)

    def _play_nothing(
        self, state: State, seat: int, action: act.PlayNothing, chance: Chance, events: list[Event]
    ) -> None:
        """Who has no fifth tile need not part with any (SV-21)."""
        events.append(Event("played_nothing", said(seat=seat)))
        turns.after_tile(state, chance, events)

    def _dump(
        self, state: State, seat: int, action: act.DumpTiles, chance: Chance, events: list[Event]
    ) -> None:
        """One to four tiles for as many others, as the whole turn (SV-22)."""
        tiles = tuple(board.TILE.get(word, -1) for word in action.tiles)
        if not 1 <= len(tiles) <= board.RACK or list(tiles) != sorted(tiles):
            raise Refusal("SV-22", _("Dump one to four tiles, named in the order of the tile list."))
        if any(tiles.count(tile) > state.racks[seat].count(tile) for tile in tiles):
            raise Refusal("SV-22", _("You can only dump tiles of your rack."))
        events.append(
            Event("dumped", said(seat=seat, count=len(tiles)), whispered((seat,), tiles=action.tiles))
        )
        turns.throw_back(state, seat, tiles)
        turns.draw(state, seat, len(tiles), chance, events)
        turns.end(state, chance, events)

    # Messages

    def _follow_message(
        self, state: State, seat: int, action: act.FollowMessage, chance: Chance, events: list[Event]
    ) -> None:
        """A whole new turn (SV-27), or one more tile (SV-28)."""
        if state.phase == "message_free_turn":
            state.phase = "start_turn"
            events.append(Event("free_turn", said(seat=seat)))
        else:
            events.append(Event("one_more_tile", said(seat=seat)))
            turns.go_on_to_draw(state)

    def _move_bomb(
        self, state: State, seat: int, action: act.MoveBomb, chance: Chance, events: list[Event]
    ) -> None:
        """Any bomb on the board, unseen, to a bare space (SV-29)."""
        laying.check_bomb_move(state, action)
        moved = dict(zip(state.bombs, state.messages, strict=True))
        moved[action.space] = moved.pop(action.bomb)
        state.bombs, state.messages = map(tuple, zip(*sorted(moved.items()), strict=True))
        events.append(Event("moved_bomb", said(seat=seat, bomb=action.bomb, space=action.space)))
        turns.end(state, chance, events)

    def _remove_tile(
        self, state: State, seat: int, action: act.RemoveTile, chance: Chance, events: list[Event]
    ) -> None:
        """A top tile goes into the pile, for all to see (SV-30)."""
        laying.check_removal(state, action.space)
        *below, laid = state.stacks[action.space]
        tile = laid >> 2
        laying.show(state, action.space, tuple(below))
        state.pile[tile] += 1
        memory.saw_removed(state, tile)
        events.append(Event("removed", said(seat=seat, space=action.space, tile=board.TILES[tile])))
        turns.end(state, chance, events)

    def _skip_message(
        self, state: State, seat: int, action: act.SkipMessage, chance: Chance, events: list[Event]
    ) -> None:
        """No reward has to be used (SV-26)."""
        events.append(Event("skipped_message", said(seat=seat)))
        turns.end(state, chance, events)

    # Winning

    def outcome(self, state: State) -> Outcome | None:
        """Enough bombs, or most of them when the game is jammed (SV-31, SV-32)."""
        if state.phase != "over":
            return None
        if state.ending == "bombs":
            return Outcome((state.turn,), state.ending)
        winners = turns.leaders(state)
        return Outcome(winners, state.ending, drawn=len(winners) > 1)

    # What is seen, said and played

    def view(self, state: State, who: Who) -> TunnelView:
        return sight.view(state, who, self.decisions(state))

    def imagine(self, view: TunnelView, chance: Chance) -> State:
        return sight.imagine(view, chance)

    def tell(self, told: Told, names: Sequence[str]) -> str:
        return words.tell(told, names)

    def describe(self, action: Action, names: Sequence[str]) -> str:
        return words.describe(action, names)


_MESSAGE_PHASES = tuple(f"message_{message}" for message in board.MESSAGES)
_FOLLOWED = (_MESSAGE_PHASES[board.FREE_TURN], _MESSAGE_PHASES[board.DRAW_PLAY])
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
_SEALED = ("first_tile", "redraw_five", "play_tile")
_LEGAL: dict[str, Callable[[State], Sequence[Action]]] = {
    "first_tile": choices.first_tile,
    "redraw_five": lambda state: choices.FIVE_NEW,
    "roll_bomb": lambda state: choices.ROLL,
    "after_blank": choices.after_blank,
    "draw": lambda state: choices.DRAW,
    "play_tile": choices.play_tile,
    "message_free_turn": lambda state: choices.FOLLOW,
    "message_draw_play": lambda state: choices.FOLLOW,
    "message_move_bomb": choices.bomb_moves,
    "message_remove_tile": choices.removals,
}

# Each action: the phases it belongs to, its rule, and the paragraph that says when it may be played.
_PLAYS: dict[type[Action], tuple[tuple[str, ...], Callable[..., None], str]] = {
    act.FiveNewTiles: (("redraw_five",), SpyVsSpy._five_new, "SV-4"),
    act.Move: (("start_turn", "after_blank"), SpyVsSpy._move, "SV-36"),
    act.Stay: (("start_turn", "after_blank"), SpyVsSpy._stay, "SV-36"),
    act.Roll: (("start_turn", "roll_bomb"), SpyVsSpy._roll, "SV-37"),
    act.TakeHome: (("after_blank",), SpyVsSpy._take_home, "SV-14"),
    act.Draw: (("draw",), SpyVsSpy._draw, "SV-20"),
    act.LayTunnel: (("first_tile", "play_tile", "pass_empty"), SpyVsSpy._lay_tunnel, "SV-20"),
    act.LaySpy: (("play_tile", "pass_empty"), SpyVsSpy._lay_spy, "SV-20"),
    act.Discard: (("play_tile",), SpyVsSpy._discard, "SV-20"),
    act.PlayNothing: (("pass_empty",), SpyVsSpy._play_nothing, "SV-21"),
    act.DumpTiles: (("start_turn",), SpyVsSpy._dump, "SV-22"),
    act.FollowMessage: (_FOLLOWED, SpyVsSpy._follow_message, "SV-26"),
    act.MoveBomb: ((_MESSAGE_PHASES[board.MOVE_BOMB],), SpyVsSpy._move_bomb, "SV-29"),
    act.RemoveTile: ((_MESSAGE_PHASES[board.REMOVE_TILE],), SpyVsSpy._remove_tile, "SV-30"),
    act.SkipMessage: (_MESSAGE_PHASES, SpyVsSpy._skip_message, "SV-26"),
}

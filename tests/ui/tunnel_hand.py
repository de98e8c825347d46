"""Fingers for Spy vs Spy: they carry out what somebody has decided, by what the screen offers for it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kivy.metrics import dp

from spymobile.core.chance import Fast
from spymobile.core.game import Action, Setup
from spymobile.games.spy_vs_spy import GAME, tunnels
from spymobile.games.spy_vs_spy import actions as act
from spymobile.games.spy_vs_spy import board as facts
from spymobile.games.spy_vs_spy.state import State
from spymobile.table.record import MemoryJournal, Occupant
from spymobile.table.table import Table
from tests.ui.pilot import Pilot
from tests.ui.positions import table_of

#: A tunnel from top to bottom of its space, turned to lead on sideways.
STRAIGHT = ("black_straight", 1)
#: Tiles of every kind that may be held.
FIVE = ("black_straight", "white_curve", "black_t", "white_spy", "gray_spy")


def sp(name: str) -> int:
    return facts.SPACE[name]


def lay(state: State, **stacks: tuple[str, int]) -> None:
    """Lay a tile of that name, turned so often, on each of these spaces; it comes out of the pile."""
    for name, (tile, turns) in stacks.items():
        state.stacks[sp(name)] = (facts.TILE[tile] * 4 + turns,)
        state.pile[facts.TILE[tile]] -= 1
    state.lanes, state.marks = tunnels.survey(tuple(state.stacks))


def hold(state: State, seat: int, *tiles: str) -> None:
    """Give a seat these tiles; what it held goes back into the pile."""
    for tile in state.racks[seat]:
        state.pile[tile] += 1
    state.racks[seat] = tuple(sorted(facts.TILE[tile] for tile in tiles))
    for tile in state.racks[seat]:
        state.pile[tile] -= 1
    state.memory = ()


def table_for(seats: int, bots: int, seed: int) -> tuple[Table, MemoryJournal]:
    """A table with people and bots, laid without a screen."""
    journal = MemoryJournal()
    who = [Occupant(name) for name in ("Anna", "Ben", "Cara", "Dora")[: seats - bots]]
    who += [Occupant(name, "bot", "recruit") for name in ("Bruno", "Wanda", "Ida")[:bots]]
    return Table.lay(GAME, Setup("spy_vs_spy", seats), who, bytes([seed] * 32), lambda _: journal), journal


def kept(pilot: Pilot, seats: int, bots: int, seed: int, last: int) -> tuple[str, list[Action]]:
    """A game in the store that recruits played until shortly before its end, and how they ended it.

    It is one in which the last bomb came home: where a game is jammed, the next seed is tried.
    """
    actions = played(seats, bots, seed)
    if not actions:
        return kept(pilot, seats, bots, seed + 1, last)
    return keep(pilot, seats, bots, seed, actions[:-last]), actions[-last:]


def played(seats: int, bots: int, seed: int) -> list[Action]:
    """How recruits play a whole game from a seed; nothing, where it is jammed in the end."""
    players = [GAME.bot("recruit", seat, Fast(f"kept {seat}")) for seat in range(seats)]
    whole, _journal = table_for(seats, bots, seed)
    actions: list[Action] = []
    while whole.outcome is None:
        seat = whole.state.turn
        actions.append(players[seat].decide(whole.view(seat)))
        whole.act(seat, actions[-1])
    return actions if whole.state.ending == "bombs" else []


def keep(pilot: Pilot, seats: int, bots: int, seed: int, actions: Sequence[Action]) -> str:
    """Put a game into the store in which all of that has happened; its number."""
    table, journal = table_for(seats, bots, seed)
    for action in actions:
        table.act(table.state.turn, action)
    return str(pilot.app.store.adopt(table.header, journal.rows, None))


class TunnelHand:
    """Taps, drags and holds. What to do comes from a field agent who sees what the seat sees."""

    def __init__(self, pilot: Pilot) -> None:
        self.pilot = pilot
        self.used: set[str] = set()
        self.opened = 0
        self._agents: dict[int, Any] = {}

    @property
    def page(self) -> Any:
        return self.pilot.page

    @property
    def state(self) -> State:
        state: State = table_of(self.page).state
        return state

    @property
    def rack(self) -> Any:
        """The open rack."""
        return self.page.curtain_view.bench.step

    def loaded(self) -> None:
        """The state was changed behind everybody's back: show it."""
        page = self.page
        page.show_board()
        page.refresh()
        self.pilot.settle()

    # Where things are

    def at(self, space: int) -> tuple[float, float]:
        board = self.page.board
        x, y = board.to_point(*board.pieces.middle(space))
        return float(x), float(y)

    def tile_at(self, number: int) -> tuple[float, float]:
        (x, y), half = self.rack.place(number), self.rack.side / 2
        return x + half, y + half

    # What hands do

    def open(self) -> None:
        """Hold the large seal until the rack lies open."""
        if self.page.curtain_view.is_private:
            return
        self.opened += 1
        if self.page.device.single:
            self.pilot.tap(self.page.ids.tray.own_file)
            return
        touch = self.pilot.press(self.page.ids.tray.ids.seal)
        self.pilot.until(lambda: self.page.curtain_view.is_private)
        touch.touch_up()
        self.pilot.settle()

    def choose(self, word: str) -> int:
        """Tap a tile of the rack, unless it is chosen already."""
        number = int(self.rack.rack.index(facts.TILE[word]))
        if self.rack.chosen is None or self.rack.rack[self.rack.chosen] != facts.TILE[word]:
            self.pilot.tap(self.tile_at(number))
        return int(self.rack.chosen)

    def drag(self, number: int, to: tuple[float, float], drop: bool = True) -> Any:
        """Carry a tile of the rack so that it lies over a point; the finger is a little lower."""
        touch = self.pilot.press(self.tile_at(number))
        x, y = touch.x, touch.y
        end = to[0], to[1] - dp(40)
        for step in range(1, 5):
            touch.touch_move(x + (end[0] - x) * step / 4, y + (end[1] - y) * step / 4)
            self.pilot.frames(1)
        if drop:
            touch.touch_up()
            self.pilot.settle()
        return touch

    def roll(self) -> None:
        """Press the die, and read what a blast has done."""
        self.pilot.say("Roll")
        self.pilot.see_scene()

    def twice(self, space: int) -> None:
        for _ in range(2):
            self.pilot.tap(self.at(space))

    def do_move(self, space: str) -> None:
        self.do(act.Move(sp(space)))

    def do(self, action: Action) -> None:
        """Tap what plays this action."""
        pilot = self.pilot
        self.used.add(type(action).__name__)
        match action:
            case act.Move(space) | act.RemoveTile(space):
                self.twice(space)
            case act.MoveBomb(bomb, space):
                pilot.tap(self.at(bomb))
                self.twice(space)
            case act.LayTunnel(tile, space, turns):
                self.open()
                number = self.choose(tile)
                while self.rack.turns[number] != turns:
                    pilot.tap(self.tile_at(number))
                self.twice(space)
            case act.LaySpy(tile, space):
                self.open()
                self.choose(tile)
                self.twice(space)
            case act.Discard(tile):
                self.open()
                self.choose(tile)
                pilot.say("Discard")
                pilot.say("Discard it")
            case act.DumpTiles(tiles):
                self.open()
                left = list(self.rack.rack)
                for word in tiles:
                    number = left.index(facts.TILE[word])
                    left[number] = -1
                    pilot.tap(self.tile_at(number))
                for _ in ("on the rack", "on the sheet"):
                    pilot.say("Dump 1 tile" if len(tiles) == 1 else f"Dump {len(tiles)} tiles")
            case act.Roll():
                self.roll()
            case act.FiveNewTiles():
                self.open()
                pilot.say("Five new tiles")
            case _:
                pilot.say(GAME.describe(action, []))

    def advice(self) -> Action:
        """What a field agent would do in the seat that is asked."""
        table = table_of(self.page)
        seat = table.state.turn
        if seat not in self._agents:
            self._agents[seat] = GAME.bot("field_agent", seat, Fast(f"hand {seat}"))
        decided: Action = self._agents[seat].decide(table.view(seat))
        return decided

    def follow(self, actions: Sequence[Action]) -> None:
        """Do all of that, one after the other."""
        for action in actions:
            before = len(table_of(self.page).history)
            table = table_of(self.page)
            self.do(action)
            assert len(table.history) > before, f"{action} did nothing; on screen: {self.pilot.words()}"

    def play(self, most: int = 1000) -> int:
        """Until the end, or so many steps; how many it were."""
        for number in range(most):
            if self.pilot.stage.place != "table" or self.page.device.outcome is not None:
                return number
            table = table_of(self.page)
            if self.page.device.is_bot(table.state.turn):
                self.pilot.until(lambda: not self._bot_plays(), 30)
                continue
            before = len(table.history)
            self.do(self.advice())
            assert len(table.history) > before, f"nothing happened; on screen: {self.pilot.words()}"
            self.pilot.see_shocks()
        return most

    def _bot_plays(self) -> bool:
        if self.pilot.stage.place != "table":
            return False
        table = table_of(self.page)
        over = self.page.device.outcome is not None
        return not over and self.page.device.is_bot(table.state.turn)


def position(hand: TunnelHand, phase: str, *rack: str) -> None:
    """Anna is at this phase with these tiles; a tunnel leads from her manhole to the bomb on E1."""
    state = hand.state
    state.turn, state.phase, state.turns = 0, phase, 9
    lay(state, B1=STRAIGHT, C1=("white_straight", 1), D1=STRAIGHT, E1=("white_t", 1))
    for seat in range(state.seats):
        hold(state, seat, *(rack if seat == 0 else FIVE[:4]))
    hand.loaded()

"""The acceptance walkthrough of Spy vs Spy on one phone, step by step, by taps, drags and holds alone.

Anna lives in A1, Ben in I1, Cara in I9. Racks and later positions are laid as the walkthrough has them; the
bomb die falls as it is written down.
"""

from __future__ import annotations

from typing import Any

import pytest
from kivy.clock import Clock

from spymobile.core.chance import Seeded
from spymobile.games.spy_vs_spy import actions as act
from spymobile.games.spy_vs_spy import board as facts
from spymobile.ui.games.spy_vs_spy.panels import racks_in_words
from tests.games.spy_vs_spy.case import scramble
from tests.ui.pilot import Pilot
from tests.ui.tunnel_hand import TunnelHand, hold, kept, lay, sp
from tests.ui.walk import Walk

ANNA, BEN, CARA = 0, 1, 2
BLANK, BLAST = facts.BOMB_DIE.index(False), facts.BOMB_DIE.index(True)
SECRET = ("OpenBench", "LayStep", "DumpStep", "FiveNewStep", "OpenRack", "RackFile", "BenchPush", "DealPaper")
STRAIGHT = ("black_straight", 1)


class Evening(Walk):
    """Hands at the table."""

    def __init__(self, pilot: Pilot) -> None:
        super().__init__(pilot, scramble, SECRET)
        self.hand = TunnelHand(pilot)

    @property
    def state(self) -> Any:
        return self.hand.state

    def opens(self, seat: int) -> None:
        assert self.state.turn == seat
        assert self.page.ids.tray.caption == f"Hold the seal to open {self.page.names[seat]}'s rack"
        self.hand.open()
        assert self.page.device.open_seat == seat

    def refused(self, rule: str) -> None:
        """A sheet says why not and names its paragraph; nothing was written down."""
        assert self.pilot.sees("WhySheet"), self.pilot.words()
        assert rule in self.pilot.words()
        self.pilot.back()

    def locked(self) -> None:
        """Closed by itself, and the next seal is there."""
        assert self.page.curtain_view.curtain.phase == "locked"
        assert self.page.ids.tray.seal
        self.check()

    def lays(self, seat: int, tile: Any, space: str, turns: int = 0) -> None:
        self.opens(seat)
        self.hand.do(act.LayTunnel(tile, sp(space), turns))
        assert self.state.stacks[sp(space)][-1] >> 2 == facts.TILE[tile]

    def looks_over_the_dump(self) -> None:
        """The sheet says what it costs and what may come; Back keeps what is marked, and then it is done."""
        pilot = self.pilot
        assert pilot.sees("DumpSheet")
        seen = sum(facts.BOX) - sum(map(len, self.state.stacks)) - len(self.hand.rack.rack)
        assert {"WHOLE TURN", "YOU COULD DRAW", f"{seen} tiles you cannot see"} <= set(pilot.words())
        pilot.back()
        assert (pilot.stage.sheet, len(self.hand.rack._sunk)) == (None, 2)
        pilot.say("Dump 2 tiles")
        pilot.say("Dump 2 tiles")

    def log(self) -> list[str]:
        return [line.text for line in self.page.log.read()]

    def turn(self, seat: int, phase: str = "start_turn") -> None:
        """Everybody has had a turn since: it is this one's."""
        self.state.turn, self.state.phase, self.state.turns = seat, phase, 12
        self.hand.loaded()


@pytest.fixture
def evening(phone: Pilot, monkeypatch: pytest.MonkeyPatch) -> Evening:
    """Three people on one phone; what the bomb die shows is written down."""
    fallen = [BLAST, BLANK, BLAST, BLANK, BLANK, BLANK]
    real = Seeded.below

    def below(self: Seeded, n: int, label: str) -> int:
        number = real(self, n, label)
        return fallen.pop(0) if label == "bomb die" and fallen else number

    monkeypatch.setattr(Seeded, "below", below)
    phone.lay("spy_vs_spy", 3, first=None)
    return Evening(phone)


def first_tile(walk: Evening) -> None:
    hand, pilot, state = walk.hand, walk.pilot, walk.hand.state
    # 1: the die goes round in public, and no rack is seen.
    assert state.first == ANNA
    assert "Anna rolls the explosion for the first turn." in walk.log()
    walk.check()

    # 2: a Spy is no first tile.
    hold(state, ANNA, "black_straight", "white_straight", "black_t", "white_curve", "white_spy")
    hand.loaded()
    walk.opens(ANNA)
    hand.drag(4, hand.at(sp("B1")))
    walk.refused("SV-20")
    walk.check()

    # 3: the ghost moves freely; a second tap lays it and the rack closes.
    hand.choose("black_straight")
    pilot.tap(hand.tile_at(0))
    assert hand.rack.turns[0] == 1
    pilot.tap(hand.at(sp("A2")))
    assert hand.rack.space == sp("A2")
    pilot.tap(hand.tile_at(0))
    pilot.tap(hand.at(sp("B1")))
    assert (hand.rack.space, state.stacks[sp("B1")]) == (sp("B1"), ())
    pilot.tap(hand.at(sp("B1")))
    state = hand.state
    assert state.stacks[sp("B1")] == (facts.TILE["black_straight"] * 4 + 1,)
    # 4: what was laid is told once, and not how it was turned on the way.
    walk.locked()
    assert [line for line in walk.log() if "B1" in line] == ["Anna lays a straight on B1."]


def first_tiles_of_the_others(walk: Evening) -> None:
    hand, pilot, state = walk.hand, walk.pilot, walk.hand.state
    # 5: five Spies: five new tiles, and nobody hears which.
    hold(state, BEN, *5 * ["white_spy"])
    state.phase = "redraw_five"
    hand.loaded()
    walk.opens(BEN)
    pilot.say("Five new tiles")
    while hand.state.phase == "redraw_five":
        hand.open()
        pilot.say("Five new tiles")
    state = hand.state
    assert "Ben has no tile that fits and draws five new tiles." in walk.log()
    walk.check()
    if walk.page.curtain_view.is_private:
        pilot.say("Close")
        walk.check()
    hold(state, BEN, "white_straight", "black_straight", "black_t", "white_curve", "black_spy")
    hand.loaded()
    walk.lays(BEN, "white_straight", "H1", 1)
    walk.locked()

    # 6: Cara may not open off the board.
    state = hand.state
    hold(state, CARA, "white_straight", "black_straight", "black_t", "white_curve", "black_spy")
    hand.loaded()
    walk.opens(CARA)
    number = hand.choose("white_straight")
    pilot.tap(hand.tile_at(number))
    assert sp("I8") in hand.rack.targets(), "it would fit if it were turned"
    hand.rack.beside(sp("I8"))
    pilot.settle()
    walk.refused("SV-26")
    pilot.tap(hand.tile_at(number))
    hand.twice(sp("I8"))
    walk.locked()


def a_turn(walk: Evening) -> None:
    hand, pilot, state = walk.hand, walk.pilot, walk.hand.state
    # 7: Anna runs in public, draws in public, lays under the seal.
    hand.do_move("B1")
    walk.check()
    pilot.say("Draw")
    walk.locked()
    assert not walk.page.ids.tray.can_undo
    pilot.say("Undo")
    assert "A tile was drawn; that cannot be taken back." in pilot.words()
    pilot.stage.notes.clear_widgets()
    state = hand.state
    hold(state, ANNA, "black_straight", "white_t", "black_t", "white_curve", "white_spy")
    hand.loaded()
    walk.opens(ANNA)
    # 8: a tile that is carried back has never been laid; drawing cannot be undone.
    rows = len(walk.table.history)
    number = hand.choose("black_straight")
    pilot.tap(hand.tile_at(number))
    touch = hand.drag(number, hand.at(sp("C1")), drop=False)
    assert hand.rack.space == sp("C1")
    touch.touch_move(*hand.tile_at(number))
    pilot.frames(1)
    touch.touch_up()
    pilot.settle()
    assert (hand.rack.space, len(walk.table.history)) == (None, rows)
    hand.twice(sp("C1"))
    walk.locked()
    assert not walk.page.ids.tray.can_undo


def dumping(walk: Evening) -> None:
    hand, pilot, state = walk.hand, walk.pilot, walk.hand.state
    # 9: Ben looks and closes; then he dumps two.
    rows = len(walk.table.history)
    walk.opens(BEN)
    pilot.say("Close")
    walk.locked()
    assert len(walk.table.history) == rows
    walk.opens(BEN)
    for number in (0, 2):
        pilot.tap(hand.tile_at(number))
    pilot.say("Dump 2 tiles")
    walk.looks_over_the_dump()
    assert "Ben dumps 2 tiles." in walk.log()
    walk.check()
    # 10
    assert hand.state.turn == CARA
    pilot.say("Stay")
    pilot.say("Draw")
    state = hand.state
    hold(state, CARA, "white_straight", "black_straight", "black_t", "white_curve", "black_spy")
    hand.loaded()
    walk.lays(CARA, "black_straight", "I7")
    walk.locked()


def onto_a_bomb(walk: Evening) -> None:
    hand, pilot, state = walk.hand, walk.pilot, walk.hand.state
    # 11: one tunnel from A1 to I1, with a bomb in its middle.
    state = hand.state
    lay(state, C1=STRAIGHT, D1=STRAIGHT, E1=STRAIGHT, F1=STRAIGHT, G1=STRAIGHT)
    state.pawns = [sp("A1"), sp("I1"), sp("I9")]
    walk.turn(ANNA)
    # 12: onto the bomb, and the die; the rack stays closed meanwhile.
    hand.do_move("E1")
    assert pilot.button("Roll")
    assert "On a bomb! Roll the bomb die: 1 in 6 explodes." in pilot.words()
    walk.check()
    hand.roll()
    walk.check()
    # 13: blank; she draws and throws one back.
    assert hand.state.pawns[ANNA] == sp("E1")
    pilot.say("Draw")
    walk.check()
    walk.opens(ANNA)
    pilot.tap(hand.tile_at(1))
    pilot.say("Discard")
    pilot.say("Discard it")
    walk.locked()
    assert walk.log()[-1] == "Anna puts a tile back."


def blown_home(walk: Evening) -> None:
    hand, pilot, state = walk.hand, walk.pilot, walk.hand.state
    # 14: Ben on the same bomb: it blows, he is home, he still draws.
    hand.do_move("E1")
    hand.roll()
    assert hand.state.pawns[BEN] == sp("I1")
    assert pilot.app.ports.felt[-1] == "rumble"
    walk.check()
    pilot.say("Draw")
    state = hand.state
    hold(state, BEN, "white_spy", "black_straight", "black_t", "white_curve", "black_spy")
    hand.loaded()
    # 15: no Spy under bomb and pawn.
    walk.opens(BEN)
    hand.choose("white_spy")
    pilot.tap(hand.at(sp("E1")))
    walk.refused("SV-30")
    hand.twice(sp("D1"))
    walk.locked()
    # 16
    pilot.say("Stay")
    pilot.say("Draw")
    walk.opens(CARA)
    pilot.tap(hand.tile_at(0))
    pilot.say("Discard")
    pilot.say("Discard it")
    walk.check()


def repairing(walk: Evening) -> None:
    hand, pilot, state = walk.hand, walk.pilot, walk.hand.state
    # 17: a forced roll, a blank, no way home; she stays and repairs.
    hand.roll()
    pilot.say("Take it home")
    walk.refused("SV-17")
    walk.check()
    pilot.say("Stay")
    pilot.say("Draw")
    state = hand.state
    hold(state, ANNA, "white_straight", "black_straight", "black_t", "white_curve", "black_spy")
    hand.loaded()
    walk.lays(ANNA, "white_straight", "D1", 1)
    assert len(hand.state.stacks[sp("D1")]) == 3
    walk.check()
    # 18: what is repaired cannot be blocked again.
    pilot.say("Stay")
    pilot.say("Draw")
    state = hand.state
    hold(state, BEN, "black_spy", "black_straight", "black_t", "white_curve", "gray_spy")
    hand.loaded()
    walk.opens(BEN)
    hand.choose("black_spy")
    pilot.tap(hand.at(sp("D1")))
    walk.refused("SV-31")
    walk.check()


def home_with_a_bomb(walk: Evening) -> None:
    hand, pilot = walk.hand, walk.pilot
    # 19: untouched for 45 s it closes; what he tried lies there again.
    hand.choose("black_straight")
    walk.page.autolock.last_touch = Clock.get_time() - 44
    walk.page.autolock.check()
    assert walk.page.curtain_view.frame.drained > 0
    walk.page.autolock.last_touch -= 2
    walk.page.autolock.check()
    pilot.settle()
    assert walk.page.curtain_view.curtain.phase == "locked"
    assert "The file closed by itself." in pilot.words()
    walk.check()
    walk.opens(BEN)
    assert hand.rack.word == "black_straight"
    # 20
    pilot.say("Discard")
    pilot.say("Discard it")
    pilot.say("Stay")
    pilot.say("Draw")
    walk.opens(CARA)
    pilot.tap(hand.tile_at(0))
    pilot.say("Discard")
    pilot.say("Discard it")
    walk.check()
    # 21: home with the bomb; its message in public.
    hand.state.messages = (facts.MOVE_BOMB,) * len(hand.state.bombs)
    hand.roll()
    pilot.say("Take it home")
    assert hand.state.pawns[ANNA] == sp("A1")
    walk.check()
    pilot.say("Draw")
    walk.opens(ANNA)
    pilot.tap(hand.tile_at(1))
    pilot.say("Discard")
    pilot.say("Discard it")
    assert "MOVE A BOMB" in pilot.words()
    walk.check()
    pilot.tap(hand.at(sp("C3")))
    pilot.tap(hand.at(sp("D1")))
    walk.refused("SV-36")
    hand.twice(sp("B2"))
    assert sp("B2") in hand.state.bombs
    walk.check()


def the_rest(walk: Evening) -> None:
    hand, pilot, state = walk.hand, walk.pilot, walk.hand.state
    # 22: a tile under a pawn stays; another goes into the pile.
    state = hand.state
    state.pawns[BEN] = sp("H1")
    walk.turn(ANNA, "message_remove_tile")
    pile = sum(state.pile)
    pilot.tap(hand.at(sp("H1")))
    walk.refused("SV-37")
    hand.twice(sp("I7"))
    assert sum(hand.state.pile) == pile + 1
    walk.check()
    # 23: with an empty pile nothing is drawn.
    state = hand.state
    walk.turn(ANNA, "pass_empty")
    assert pilot.button("Play nothing")
    walk.check()
    pilot.say("Play nothing")
    walk.check()


def test_the_evening(evening: Evening) -> None:
    first_tile(evening)
    first_tiles_of_the_others(evening)
    a_turn(evening)
    dumping(evening)
    onto_a_bomb(evening)
    blown_home(evening)
    repairing(evening)
    home_with_a_bomb(evening)
    the_rest(evening)
    assert evening.twins >= 25
    evening.pilot.app.preferences.text_scale = 2.0
    evening.pilot.lay("spy_vs_spy", 3)
    evening.fits_at_double_size()


def test_the_last_bomb(phone: Pilot) -> None:
    """The last two steps are played in a game that can be shown again: one with a true record."""
    number, actions = kept(phone, 3, 0, 1, last=1)
    phone.stage.go("table", number=number)
    phone.settle()
    walk = Evening(phone)
    walk.check()
    anna, pile = walk.state.turn, sum(walk.state.pile)
    table = walk.table
    # 24: the fifth bomb wins at once, and nobody is asked to draw.
    assert [type(action) for action in actions] == [act.TakeHome]
    phone.say("Take it home")
    assert table.outcome is not None
    assert (table.state.ending, table.state.turn, sum(table.state.pile)) == ("bombs", anna, pile)
    assert len(table.state.captured[anna]) == 5
    # 25: racks, the messages that are left, and how the die fell beside one in six.
    phone.until(lambda: phone.stage.place == "ending", 30)
    phone.settle()
    words = "\n".join(phone.words())
    assert "wins: 5 bombs are home." in words
    assert "Under the bombs" in words
    assert "To be expected: 1 in 6." in words
    files = phone.page.ids.files.children[::-1]
    for seat in (ANNA, BEN, CARA):
        assert files[seat].secret == racks_in_words(table.state.racks[seat])

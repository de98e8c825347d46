"""Spy vs Spy on two phones, step by step and by touch: A is Anna's and holds the table, B is Ben's.

Numbers are those of the walkthrough. Between the steps bots decide on people's own pages, without a pause.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from kivy.clock import Clock

from spymobile.core.chance import Fast
from spymobile.games.spy_vs_spy import GAME
from spymobile.games.spy_vs_spy import actions as act
from spymobile.games.spy_vs_spy import board as facts
from spymobile.games.spy_vs_spy.words import shape_name
from spymobile.sync import hosting
from spymobile.sync.hosting import SLOWEST_PACE
from spymobile.sync.reactions import REACTION
from spymobile.ui.app import SpymobileApp
from spymobile.ui.games.spy_vs_spy.rack import OpenRack
from spymobile.ui.theme import theme
from tests.ui import pilot as pilots
from tests.ui.lots import Lots
from tests.ui.phone import FakePorts, FakeSounds
from tests.ui.pilot import Hours
from tests.ui.test_two_phones import asked, has, play
from tests.ui.test_walk_phones import ANNA, BEN, IDA, come_to_the_step, look, sit, table_of, wifi_off
from tests.ui.tunnel_hand import TunnelHand
from tests.ui.two_phones import Phones

BLANK, BLAST = facts.BOMB_DIE.index(False), facts.BOMB_DIE.index(True)
BENS_PHONE = "192.168.1.21"
#: Shuffled so, the bombs nearest to Ida's manhole carry a FREE TURN.
FREE_TURNS = (0, 1, 10, 9, 2, 7, 6, 5, 4, 3, 2, 1)


class TunnelEvening:
    """The table, its two phones, and how they are taken from one step of the walkthrough to the next."""

    def __init__(self, phones: Phones, ports: dict[str, FakePorts], lots: Lots, patch: Any) -> None:
        self.phones, self.ports, self.lots, self._patch = phones, ports, lots, patch
        self.anna: Any = phones.pilots["Anna"]
        self.ben: Any = phones.pilots["Ben"]
        self.table: Any = None
        #: Who decides for people between two steps.
        self.bots: dict[tuple[int, int], Any] = {}

    def sit(self) -> None:
        sit(self.phones, "spy_vs_spy")
        self.table = table_of(self.phones)
        self.race()

    def come_to(self, name: str, so: Callable[[], bool]) -> Any:
        """It is somebody's turn to decide and ``so``; their phone is in the hand."""
        with self._patch.context() as hurry:
            hurry.setattr(hosting, "SLOWEST_PACE", 0.0)
            return come_to_the_step(self.phones, name, so, self.bots)

    def hurry(self, so: Callable[[], bool]) -> None:
        """Play on until it is so, without a pause between the steps of bots."""
        with self._patch.context() as hurry:
            hurry.setattr(hosting, "SLOWEST_PACE", 0.0)
            play(self.phones, so, bots=self.bots)

    def is_due(self, seat: int, phase: str) -> bool:
        state = self.table.state
        return bool((state.turn, state.phase) == (seat, phase))

    def starts(self, seat: int) -> bool:
        """Whether a turn begins, not on a bomb."""
        state = self.table.state
        return state.pawns[seat] not in state.bombs and self.is_due(seat, "start_turn")

    def rolls(self, seat: int) -> bool:
        """Whether somebody stands on a bomb and must roll."""
        state = self.table.state
        phases = ("roll_bomb", "start_turn")
        return state.pawns[seat] in state.bombs and any(self.is_due(seat, phase) for phase in phases)

    def race(self) -> None:
        """From now on a good bot decides for Anna between two steps: she is to win."""
        self.bots[id(self.anna.page), ANNA] = GAME.bot("6", ANNA, Fast("Anna"))

    def slow_down(self) -> None:
        """And now a poor one, so that the game lasts."""
        self.bots.clear()

    def log(self, pilot: Any) -> str:
        return " ".join(pilot.page.log.public_lines())


@pytest.fixture
def evening(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[TunnelEvening]:
    """Two phones that feel a shake. Anna throws the explosion for the first turn; no bomb blows after it."""
    lots = Lots(monkeypatch)
    lots.fall("messages", *FREE_TURNS)
    lots.fall("bomb die", BLAST)
    lots.keep_falling("bomb die", BLANK)
    ports: dict[str, FakePorts] = {}
    real: Any = SpymobileApp

    def app(folder: Path) -> Any:
        ports[folder.name] = FakePorts()
        return real(folder, ports[folder.name], FakeSounds())

    monkeypatch.setattr(pilots, "SpymobileApp", app)
    phones = Phones(tmp_path, seed=3)
    yield TunnelEvening(phones, ports, lots, monkeypatch)
    phones.stop()


def racks_on(pilot: Any) -> list[list[int]]:
    """The racks that lie open on a screen."""
    return [sorted(rack.tiles) for rack in pilot.widgets() if isinstance(rack, OpenRack)]


def is_on_the_beat(seconds: float) -> bool:
    beats = max(1, round(seconds / SLOWEST_PACE))
    return abs(seconds - beats * SLOWEST_PACE) <= Hours.FRAME * 1.01


def test_e6_spy_vs_spy(evening: TunnelEvening) -> None:
    joins_and_lays(evening)
    rolls(evening)
    trouble(evening)
    to_the_end(evening)


def joins_and_lays(evening: TunnelEvening) -> None:
    phones, anna, ben, lots = evening.phones, evening.anna, evening.ben, evening.lots
    # 1. B types the code and is let in.
    evening.sit()
    table = evening.table
    look(phones)
    assert [anna.page.company.presence(seat) for seat in range(3)] == ["here", "linked", "bot"]
    # 2. Each rack lies open on its owner's phone; of the others' one sees how many tiles they are.
    phones.take("Anna")
    hand = TunnelHand(anna)
    assert sorted(hand.rack.rack) == sorted(table.state.racks[ANNA])
    phones.take("Ben")
    ben.settle()
    assert racks_on(ben) == [[]], "his own, and nothing lies in it yet"
    assert has(ben, "5 tiles")
    assert "Anna draws 5 tiles." in ben.words()
    # 3. The ghost of Anna's tile stays on her phone; the tile that is laid does not.
    before = ben.picture()
    phones.take("Anna")
    (tunnel, space) = next(
        (choice.tile, choice.space)
        for choice in anna.page.device.prompt().choices
        if isinstance(choice, act.LayTunnel)
    )
    hand.choose(tunnel)
    anna.tap(hand.at(space))
    assert hand.rack.space == space
    phones.pass_time(1.0)
    phones.take("Ben")
    ben.settle()
    assert ben.picture() == before
    phones.take("Anna")
    anna.tap(hand.at(space))
    ben.until(lambda: table.state.stacks[space])
    phones.take("Ben")
    ben.until(lambda: asked(ben))
    assert f"Anna lays a {shape_name(tunnel)} on {facts.SPACE_NAMES[space]}." in evening.log(ben)
    assert [sorted(TunnelHand(ben).rack.rack)] == [sorted(table.state.racks[BEN])]
    phones.take("Anna")
    anna.settle()
    assert racks_on(anna) == [sorted(table.state.racks[ANNA])]
    assert has(anna, "Ben is thinking.")
    # 6. Ida holds five Spies, none of which may be laid, five others, and then five tunnels, all of which
    # may: each step of hers comes on a beat (on a slow machine not the first), whatever she holds.
    lots.fall("tile", *10 * [-1], *5 * [0])
    steps: list[tuple[int, float]] = []
    stop = table.subscribe(lambda row: steps.append((row.seat, Clock.get_time())))
    play(phones, lambda: table.state.turn == ANNA)
    stop()
    whiles = [later[1] - sooner[1] for sooner, later in pairwise(steps) if later[0] == IDA]
    assert "Ida has no tile that fits and draws five new tiles." in evening.log(anna)
    assert len(whiles) == 3
    assert whiles[0] >= REACTION - 0.01, "it is sealed, and another's step brought it about"
    assert is_on_the_beat(whiles[1])
    assert is_on_the_beat(whiles[2])


def rolls(evening: TunnelEvening) -> None:
    phones, ports, table = evening.phones, evening.ports, evening.table
    # 4. A is shaken: the die falls on A, and on B the fuse burns.
    anna = evening.come_to("Anna", lambda: evening.rolls(ANNA))
    ben = evening.ben
    theme.reduce_motion = False  # Else it has burnt down before anybody can look.
    ports["Anna"].shaken()
    anna.until(lambda: has(ben, "THE FUSE BURNS"), 30)
    theme.reduce_motion = True
    assert has(ben, "Anna rolls")
    phones.take("Ben")
    ben.until(lambda: "Anna rolls the bomb die: no explosion." in evening.log(ben))
    # 5. A phone without a sensor offers the button alone.
    ports["Anna"].listens = False
    evening.come_to("Anna", lambda: evening.rolls(ANNA))
    assert ports["Anna"].shaken is None
    known = len(table.history)
    anna.say("Roll")
    anna.until(lambda: len(table.history) > known, 30)
    evening.slow_down()
    # 7. B dumps three tiles: A is told how many.
    ben = evening.come_to("Ben", lambda: evening.starts(BEN))
    hand = TunnelHand(ben)
    hand.do(act.DumpTiles(tuple(facts.TILES[tile] for tile in table.state.racks[BEN][:3])))
    phones.take("Anna")
    anna.until(lambda: "Ben dumps 3 tiles." in evening.log(anna))


def trouble(evening: TunnelEvening) -> None:
    phones, table = evening.phones, evening.table
    anna = evening.anna
    # 8. What B sends arrives, and its answer does not: it is sent again and played once. (A holds the table,
    # so no link can be cut between Anna's step and the table; it is B's.)
    ben = evening.come_to("Ben", lambda: evening.is_due(BEN, "draw"))
    rows = len(table.history)
    phones.net.deaf = {BENS_PHONE}
    ben.say("Draw")
    phones.pass_time(1.8)
    assert has(ben, "On its way…")
    phones.pass_time(5.0)
    assert has(ben, "Your move is kept and will be sent.")
    phones.net.deaf = set()
    phones.net.cut()
    ben.until(lambda: not ben.page.device.under_way, 30)
    assert [row.seat for row in table.history[rows:] if row.kind == "step"] == [BEN]
    # 9. B taps on what is no longer so: he is told, and sees how it stands.
    ben = evening.come_to("Ben", lambda: evening.starts(BEN))
    phones.net.deaf = {BENS_PHONE}
    table.act(BEN, act.DumpTiles((facts.TILES[table.state.racks[BEN][0]],)))
    ben.say("Stay")
    phones.net.deaf = set()
    phones.net.cut()
    ben.until(lambda: has(ben, "The game has gone on. Here is how it stands now."), 30)
    assert "Ben dumps 1 tile." in evening.log(ben)
    # 10. Ida brings home a bomb with a FREE TURN: two turns of hers, each step on the beat.
    evening.hurry(lambda: evening.is_due(IDA, "after_blank"))
    steps: list[tuple[str, float]] = []
    stop = table.subscribe(lambda row: steps.append((table.state.phase, Clock.get_time())))
    play(phones, lambda: table.state.turn != IDA)
    stop()
    phases = [phase for phase, _at in steps]
    assert "start_turn" in phases[phases.index("message_free_turn") :]
    assert all(is_on_the_beat(later[1] - sooner[1]) for sooner, later in pairwise(steps))
    anna.until(lambda: not anna.page.device.waiting, 30)
    assert "Ida takes a free turn." in evening.log(anna)


def to_the_end(evening: TunnelEvening) -> None:
    phones, table = evening.phones, evening.table
    anna, ben = evening.anna, evening.ben
    # 11. B is away while Ida plays: nobody is asked anything. While the game waits for him, it is after 20 s.
    evening.come_to("Ben", lambda: evening.is_due(BEN, "play_tile"))
    play(phones, lambda: table.state.turn == IDA)
    phones.take("Anna")
    wifi_off(phones, 24.0)
    anna.until(lambda: table.state.turn == ANNA, 30)
    assert not anna.sees("AwaySheet")
    assert anna.page.company.presence(BEN) == "away"
    phones.net.silent = False
    phones.take("Ben")
    ben.until(lambda: ben.page.company.shared.screen.link.sign == "linked", 30)
    evening.come_to("Ben", lambda: evening.starts(BEN))
    phones.take("Anna")
    wifi_off(phones, 10.0)
    assert not anna.sees("AwaySheet")
    phones.pass_time(14.0)
    assert has(anna, "The game waits for Ben.")
    anna.say("A bot plays for Ben")
    anna.until(lambda: table.state.turn == ANNA, 30)
    phones.net.silent = False
    phones.take("Ben")
    ben.until(lambda: ben.sees("BackSheet"), 30)
    ben.say("Go on")
    # 12. Anna wins, and both phones have checked the game.
    evening.race()
    evening.hurry(lambda: all(pilot.stage.place == "ending" for pilot in (anna, ben)))
    for name in ("Anna", "Ben"):
        pilot: Any = phones.take(name)
        assert has(pilot, "Anna wins")
        assert has(pilot, "Dice and cards checked by this phone.")

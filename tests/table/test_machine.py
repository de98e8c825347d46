"""Whatever is done at a table and on its device, in whatever order, its promises hold."""

from __future__ import annotations

import os
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from spymobile.bots import turn
from spymobile.core.audience import everyone
from spymobile.core.bot import LEVELS
from spymobile.core.chance import Fast, NoChance
from spymobile.core.errors import CannotUndo, Refusal, SeatLocked, SpymobileError
from spymobile.core.game import Action
from spymobile.games.spy_alley import actions as act
from spymobile.games.spy_alley import board
from spymobile.table.device import Device
from spymobile.table.record import follow
from tests.table.tables import ALLEY, device, diary, everything, lay, resumed

SOAK = os.environ.get("SPYMOBILE_SOAK") == "1"


class TableMachine(RuleBasedStateMachine):
    """One table, one device, and a memory of what everybody knew before each step that still stands."""

    @initialize(seats=st.sampled_from([2, 3, 4, 6]), number=st.integers(1, 1000))
    def lay(self, seats: int, number: int) -> None:
        self.table = lay(seats, number)
        self.phone: Device = device(self.table)
        self.chance = Fast(number)
        self.knew: list[dict[int, Any]] = []
        self.told: list[dict[int, Any]] = []
        self.actions: list[tuple[int, Action]] = []

    def sights(self) -> dict[int, Any]:
        return {who: self.table.view(who) for who in everyone(len(self.table.seats))}

    def heard(self, step: int) -> dict[int, Any]:
        return {who: self.table.told_at(step, who) for who in everyone(len(self.table.seats))}

    def act(self, seat: int, action: Action, opened: bool) -> None:
        knew = self.sights()
        if opened and self.table.occupants[seat].kind == "person":
            self.phone.open(seat)
            self.phone.act(seat, action)
        else:
            self.table.act(seat, action)
        self.knew.append(knew)
        self.told.append(self.heard(self.table.length - 1))
        self.actions.append((seat, action))

    @precondition(lambda self: not self.table.outcome)
    @rule(pick=st.integers(0, 10_000), opened=st.booleans())
    def do_something(self, pick: int, opened: bool) -> None:
        (decision,) = self.table.decisions()
        rash = pick % 40 == 0  # Else everybody would soon be out.
        legal = [action for action in decision.legal if rash or not isinstance(action, act.NameASpy)]
        self.act(decision.seat, legal[pick % len(legal)], opened)

    @precondition(lambda self: not self.table.outcome)
    @rule(pick=st.integers(0, 10_000), opened=st.booleans(), back=st.booleans())
    def roll_on_and_decide(self, pick: int, opened: bool, back: bool) -> None:
        """On to the next decision that is no roll of the die, the kind that can be taken back."""
        for _ in range(20):
            (decision,) = self.table.decisions()
            if decision.kind != "spy_alley.start_turn":
                break
            self.act(decision.seat, act.Roll(), False)
            if self.table.outcome:
                return
        self.do_something(pick, opened)
        if back:
            self.take_back(0, True)

    @precondition(
        lambda self: len(self.table.view(0).living) > 2 and self.table.view(0).phase == "start_turn"
    )
    @rule(pick=st.integers(0, 5))
    def name_rightly(self, pick: int) -> None:
        """Rare by chance, and the way to sealed decisions."""
        seat = self.table.view(0).turn
        others = [other for other in self.table.view(0).living if other != seat]
        other = others[pick % len(others)]
        self.act(seat, act.NameASpy(other, board.SPIES[self.table.view(other).file.spy]), False)
        self.do_something(pick, True)

    @rule(seat=st.integers(-1, 6), count=st.integers(1, 6))
    def do_something_foolish(self, seat: int, count: int) -> None:
        before = self.sights(), self.table.version
        for action in (
            act.UseCard(count + 6),
            act.FreeGuess(seat, "french"),
            act.Confiscate(seat, "french", "key"),
        ):
            if any(action in decision.legal for decision in self.table.decisions()):
                continue
            with pytest.raises(SpymobileError):
                self.phone.act(seat, action)
        assert (self.sights(), self.table.version) == before

    @rule(seat=st.integers(0, 5), own=st.booleans())
    def take_back(self, seat: int, own: bool) -> None:
        seat = self.actions[-1][0] if own and self.actions else seat % len(self.table.seats)
        if self.phone.cannot_undo(seat):
            before = self.sights(), self.table.version
            with pytest.raises(CannotUndo):
                self.phone.undo(seat)
            assert (self.sights(), self.table.version) == before
            return
        after = self.sights()
        self.phone.undo(seat)
        self.told.pop()
        assert self.sights() == self.knew.pop(), "somebody knows more, or less, than before the step"
        assert [self.heard(step) for step in range(self.table.length)] == self.told
        self.check_nothing_was_learnt(*self.actions.pop(), after)

    def check_nothing_was_learnt(self, seat: int, action: Action, after: dict[int, Any]) -> None:
        """Every world that somebody holds possible would have looked the same to them after that step."""
        for who in everyone(len(self.table.seats)):
            view = self.table.view(who)
            for _ in range(3):
                world = ALLEY.imagine(view, self.chance)
                try:
                    ALLEY.play(world, seat, action, NoChance())
                except Refusal:
                    assert after[who] == view
                else:
                    assert after[who] == ALLEY.view(world, who)

    @rule(seat=st.integers(0, 5))
    def open(self, seat: int) -> None:
        seat %= len(self.table.seats)
        if self.table.occupants[seat].kind == "bot":
            with pytest.raises(SeatLocked):
                self.phone.open(seat)
        else:
            self.phone.open(seat)

    @rule()
    def lock(self) -> None:
        self.phone.lock()

    @rule(seat=st.integers(0, 5), level=st.sampled_from(LEVELS[:2]))
    def leave_the_seat(self, seat: int, level: str) -> None:
        seat %= len(self.table.seats)
        seen = self.sights()
        if self.table.occupants[seat].away:
            self.table.give_back(seat)
        else:
            self.table.stand_in(seat, level)
        assert self.sights() == seen

    @precondition(lambda self: self.table.bot_due() is not None)
    @rule()
    def let_the_bot_play(self) -> None:
        seat = self.table.bot_due()
        assert seat is not None
        choice = turn.take(ALLEY, *self.table.brief(seat), self.chance)
        assert choice.stumble == ""
        self.act(seat, choice.action, False)

    @rule()
    def come_back_later(self) -> None:
        before = everything(self.table)
        self.table = resumed(self.table)
        self.phone = device(self.table)
        assert everything(self.table) == before
        assert all(self.table.cannot_undo(seat) for seat in self.table.seats)

    @invariant()
    def the_journal_tells_the_present(self) -> None:
        journal = diary(self.table)
        *_, course = follow(ALLEY, journal.header, journal.rows)
        assert {
            who: ALLEY.view(course.state, who) for who in everyone(len(self.table.seats))
        } == self.sights()
        assert [(step.seat, step.action) for step in course.steps] == self.actions
        assert tuple(course.occupants) == self.table.occupants

    @invariant()
    def locked_seats_are_locked(self) -> None:
        for seat in self.table.seats:
            if self.table.outcome or seat == self.phone.open_seat:
                assert self.phone.view(seat) == self.table.view(seat)
            else:
                with pytest.raises(SeatLocked):
                    self.phone.view(seat)


TestTableMachine = TableMachine.TestCase
TestTableMachine.settings = settings(
    max_examples=300 if SOAK else 20,
    stateful_step_count=50,
    deadline=None,
    derandomize=not SOAK,
    suppress_health_check=list(HealthCheck),
)

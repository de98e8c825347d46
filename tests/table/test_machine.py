"""Whatever is done at a table and on its devices, in whatever order, their promises hold."""

from __future__ import annotations

import os
from typing import Any

import pytest
from hypothesis import HealthCheck, event, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from spymobile.bots import turn
from spymobile.core.audience import TABLE, everyone
from spymobile.core.bot import OLD_LEVELS
from spymobile.core.chance import Fast, NoChance
from spymobile.core.errors import Refusal, SeatLocked, SpymobileError
from spymobile.core.game import Action
from spymobile.games.spy_alley import actions as act
from spymobile.games.spy_alley import board
from spymobile.table.barrier import CannotUndo
from spymobile.table.device import Device
from spymobile.table.record import follow
from tests.table.tables import ALLEY, diary, do, everything, lay, replay, resumed, take_back

SOAK = os.environ.get("SPYMOBILE_SOAK") == "1"


class TableMachine(RuleBasedStateMachine):
    """One table, two devices, and a memory of what everybody knew before each step that still stands.

    The first device is always up to date. The second shows its news when it gets round to it.
    """

    @initialize(seats=st.sampled_from([2, 3, 4, 6]), number=st.integers(1, 1000), here=st.integers(0, 6))
    def lay(self, seats: int, number: int, here: int) -> None:
        self.table = lay(seats, number)
        self.here = min(here, seats)
        self.sit_down()
        self.chance = Fast(number)
        self.knew: list[dict[int, Any]] = []
        self.told: list[dict[int, Any]] = []
        self.actions: list[tuple[int, Action]] = []

    def sit_down(self) -> None:
        seats = self.table.seats
        self.phones = (Device(self.table, seats[: self.here]), Device(self.table, seats[self.here :]))
        self.phones[1].subscribe(lambda: None)

    def phone(self, seat: int) -> Device:
        """The device of a seat."""
        return self.phones[seat >= self.here]

    def sights(self) -> dict[int, Any]:
        return {who: self.table.view(who) for who in everyone(len(self.table.seats))}

    def heard(self, row: int) -> dict[int, Any]:
        return {who: self.table.history[row].told(who) for who in everyone(len(self.table.seats))}

    def act(self, seat: int, action: Action, opened: bool) -> None:
        knew = self.sights()
        if opened and self.table.occupants[seat].kind == "person":
            phone = self.phone(seat)
            while phone.next() is not None:
                pass
            phone.open(seat)
            do(phone, seat, action)
        else:
            self.table.act(seat, action)
        self.knew.append(knew)
        self.told.append(self.heard(-1))
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
                do(self.phone(seat), seat, action)
        assert (self.sights(), self.table.version) == before

    @rule(seat=st.integers(0, 5), own=st.booleans())
    def take_back(self, seat: int, own: bool) -> None:
        seat = self.actions[-1][0] if own and self.actions else seat % len(self.table.seats)
        phone = self.phone(seat)
        barrier = phone.cannot_undo(seat)
        if barrier is not None:
            before = self.sights(), self.table.version
            with pytest.raises(CannotUndo) as reason:
                take_back(phone, seat)
            assert reason.value.barrier == barrier
            assert (self.sights(), self.table.version) == before
            return
        after = self.sights()
        take_back(phone, seat)
        self.told.pop()
        assert self.sights() == self.knew.pop(), "somebody knows more, or less, than before the step"
        again, everybody = replay(self.table), everyone(len(self.table.seats))
        assert again.length == len(self.told)
        for moment, told in enumerate(self.told, 1):
            assert {who: again.told_at(moment, who) for who in everybody} == told
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
        phone = self.phone(seat)
        if self.table.occupants[seat].kind == "bot":
            with pytest.raises(SeatLocked):
                phone.open(seat)
        else:
            phone.open(seat)
        with pytest.raises(SeatLocked, match="plays on another device"):
            self.phones[phone is self.phones[0]].open(seat)

    @rule(which=st.integers(0, 1))
    def lock(self, which: int) -> None:
        self.phones[which].lock()

    @rule(most=st.integers(1, 30))
    def read_the_news(self, most: int) -> None:
        """What comes on the screen is what happened, one piece after another."""
        late = self.phones[1]
        for left in range(late.waiting, max(0, late.waiting - most), -1):
            assert late.waiting == left
            moment = late.next()
            assert moment is not None
            assert moment.told == self.table.history[late.length(TABLE) - 1].told(late.eyes)
        if not late.waiting:
            assert late.next() is None
            assert late.view() == self.table.view(TABLE)

    @precondition(lambda self: not self.table.outcome)
    @rule(pick=st.integers(0, 10_000), moved=st.booleans(), level=st.sampled_from(OLD_LEVELS[:2]))
    def act_on_old_news(self, pick: int, moved: bool, level: str) -> None:
        """What others did, or the seat itself, is not on the late screen yet when its button is pressed."""
        late = self.phones[1]
        self.read_the_news(len(self.table.history))
        asked = [prompt for prompt in late.view().prompts if late.plays_here(prompt.seat) and prompt.choices]
        if not asked:
            return
        seat = asked[0].seat
        calm = [action for action in asked[0].choices if not isinstance(action, act.NameASpy)]
        action = calm[pick % len(calm)]
        if moved:
            self.do_something(pick + 1, False)
        else:
            self.leave_the_seat(seat + 1, level)
        if self.table.outcome:
            return
        assert late.waiting
        now = self.table.view(TABLE).prompt(seat)
        knew, version = self.sights(), self.table.version
        if now is not None and action in now.choices:
            event("a step on old news is played")
            do(late, seat, action)
            self.knew.append(knew)
            self.told.append(self.heard(-1))
            self.actions.append((seat, action))
        else:
            event("a step on old news is refused")
            with pytest.raises(SpymobileError):
                do(late, seat, action)
            assert (self.sights(), self.table.version) == (knew, version)

    @rule(seat=st.integers(0, 5), level=st.sampled_from(OLD_LEVELS[:2]))
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
        for phone in self.phones:
            phone.leave()
        self.table = resumed(self.table)
        self.sit_down()
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
        for phone in self.phones:
            shown = phone.length(TABLE) - 1
            for seat in self.table.seats:
                if phone.outcome or seat == phone.open_seat:
                    assert phone.view(seat) == self.table.view(seat, shown)
                else:
                    with pytest.raises(SeatLocked):
                        phone.view(seat)

    @invariant()
    def everybody_hears_the_same_story(self) -> None:
        """As far as they have listened; here all rows tell the table something."""
        for phone in self.phones:
            heard = [line.told for line in phone.heard()]
            assert heard == self.table.stream(TABLE)[: len(heard)]
            assert phone.waiting == len(self.table.history) - phone.length()
            assert phone.view() == self.table.view(TABLE, phone.length() - 1)
        assert self.phones[0].waiting == 0


TestTableMachine = TableMachine.TestCase
TestTableMachine.settings = settings(
    max_examples=300 if SOAK else 40,
    stateful_step_count=50,
    deadline=None,
    derandomize=not SOAK,
    suppress_health_check=list(HealthCheck),
)

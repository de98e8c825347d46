"""Bots think on a thread of their own; answers come back on the caller's."""

from __future__ import annotations

import queue
import threading
import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from spymobile.bots.turn import Decided, TooLate
from spymobile.bots.worker import Worker
from spymobile.core.bot import Bot
from spymobile.core.chance import Fast
from spymobile.core.game import Action
from spymobile.games.spy_alley import actions as act
from tests.table.tables import ALLEY, lay

VIEW = lay().view(0)


def join_all() -> None:
    """Wait until no bot thinks. One thread may be about to start another, which cannot be joined yet."""
    ends = time.monotonic() + 5
    while any(thread.name == "bots" for thread in threading.enumerate()):
        assert time.monotonic() < ends, "a bot thinks on after its worker was closed"
        time.sleep(0.005)


class Desk:
    """The caller's thread: calls wait here until it takes them up."""

    def __init__(self) -> None:
        self.calls: queue.Queue[Callable[[], None]] = queue.Queue()
        self.answers: list[tuple[Any, Decided, int]] = []

    def post(self, call: Callable[[], None]) -> None:
        self.calls.put(call)

    def ask(self, worker: Worker, bot: Bot, name: Any = "") -> None:
        worker.ask(
            ALLEY,
            bot,
            VIEW,
            Fast(1),
            lambda choice: self.answers.append((name, choice, threading.get_ident())),
        )

    def next(self) -> Decided:
        self.calls.get(timeout=10)()
        return self.answers[-1][1]


class Thinker(Bot):
    """Thinks until it is let go, then names somebody."""

    __slots__ = ("go", "started", "threads", "times")

    def __init__(self, go: bool = True) -> None:
        self.go = threading.Event()
        self.started = threading.Event()
        self.threads: set[int] = set()
        self.times = 0
        if go:
            self.go.set()

    def decide(self, view: Any) -> Action:
        self.times += 1
        self.threads.add(threading.get_ident())
        self.started.set()
        assert self.go.wait(20)
        return act.NameASpy(1, "french")


@pytest.fixture
def desk() -> Desk:
    return Desk()


@pytest.fixture
def worker(desk: Desk) -> Iterator[Worker]:
    opened = Worker(desk.post, limit=10)
    yield opened
    opened.close()


def test_a_bot_thinks_elsewhere_and_answers_here(desk: Desk, worker: Worker) -> None:
    bot = Thinker(go=False)
    desk.ask(worker, bot)
    assert bot.started.wait(10)
    assert desk.answers == [], "the caller does not wait"
    bot.go.set()
    assert desk.next() == Decided(act.NameASpy(1, "french"))
    assert desk.answers[0][2] == threading.get_ident()
    assert bot.threads.isdisjoint({threading.get_ident()})


def test_answers_come_one_after_the_other(desk: Desk, worker: Worker) -> None:
    bot = Thinker()
    for number in range(20):
        desk.ask(worker, bot, number)
    for _ in range(20):
        desk.next()
    assert [name for name, _, _ in desk.answers] == list(range(20))
    assert len(bot.threads) == 1


def test_a_bot_that_fails_is_answered_for_and_the_worker_goes_on(desk: Desk, worker: Worker) -> None:
    class Broken(Bot):
        def decide(self, view: Any) -> Action:
            raise LookupError("lost")

    desk.ask(worker, Broken())
    choice = desk.next()
    assert (choice.action, choice.stumble) == (act.Roll(), "LookupError: lost")
    desk.ask(worker, Thinker())
    assert desk.next().stumble == ""


def test_a_bot_that_takes_too_long_is_answered_for_once(desk: Desk) -> None:
    worker = Worker(desk.post, limit=0.05)
    slow = Thinker(go=False)
    desk.ask(worker, slow, "slow")
    choice = desk.next()
    assert choice.action == act.Roll(), "a simple move, and no rash one"
    assert isinstance(choice.error, TooLate)
    assert choice.stumble == "TooLate: 0.05 seconds"
    slow.go.set()
    worker.close()
    join_all()
    assert desk.calls.empty(), "the late answer is thrown away"


def test_nobody_waits_for_a_bot_that_is_late(desk: Desk) -> None:
    """Those asked before it was late, and those asked after, think on a thread of which it is no part."""
    worker = Worker(desk.post, limit=1)
    slow, behind, after = Thinker(go=False), Thinker(), Thinker()
    desk.ask(worker, slow, "slow")
    desk.ask(worker, behind, "behind")
    assert isinstance(desk.next().error, TooLate)
    assert desk.next() == Decided(act.NameASpy(1, "french"))
    for _ in range(3):
        desk.ask(worker, after, "after")
        assert desk.next() == Decided(act.NameASpy(1, "french"))
    assert behind.threads == after.threads
    assert len(after.threads) == 1
    assert after.threads.isdisjoint(slow.threads)

    # When it comes to an end at last, its thread takes up nothing more.
    slow.go.set()
    for number in range(20):
        desk.ask(worker, after, number)
        desk.next()
    assert len(after.threads) == 1
    worker.close()
    assert [name for name, _, _ in desk.answers] == ["slow", "behind", *["after"] * 3, *range(20)]


def test_many_late_bots_one_after_the_other(desk: Desk) -> None:
    worker = Worker(desk.post, limit=0.05)
    slow = [Thinker(go=False) for _ in range(4)]
    for bot in slow:
        desk.ask(worker, bot)
    for _ in slow:
        assert isinstance(desk.next().error, TooLate)
    assert [bot.times for bot in slow] == [1] * 4, "each was given its time"
    for bot in slow:
        bot.go.set()
    desk.ask(worker, Thinker())
    assert desk.next().stumble == ""
    worker.close()


def test_closing_finishes_what_was_asked(desk: Desk) -> None:
    worker = Worker(desk.post, limit=10)
    for number in range(5):
        desk.ask(worker, Thinker(), number)
    worker.close()
    for _ in range(5):
        desk.next()
    assert [name for name, _, _ in desk.answers] == list(range(5))
    assert desk.calls.empty()


def test_closing_does_not_wait_for_ever(desk: Desk) -> None:
    worker = Worker(desk.post, limit=0.05)
    endless = Thinker(go=False)
    desk.ask(worker, endless)
    assert endless.started.wait(10)
    began = time.monotonic()
    worker.close()
    assert time.monotonic() - began < 10
    assert desk.next().action == act.Roll()
    endless.go.set()

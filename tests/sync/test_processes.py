"""Real programs over loopback, killed at random: everybody plays on without a new code and sees the end."""

from __future__ import annotations

import os
import random
import re
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from tests.sync.nursery import Child, Nursery

SOAK = os.environ.get("SPYMOBILE_SOAK") == "1"
GAMES = 25 if SOAK else 1
#: Seconds until an evening must be over.
PATIENCE = 240.0
EVERYBODY = ("--loopback", "--auto", "recruit")
SEATS = {"clue": 3, "enemy_agent": 2, "spy_alley": 3, "spy_vs_spy": 3}


class Program:
    """One phone: a program that can be killed and started again."""

    def __init__(self, nursery: Nursery, folder: Path, first: list[str], later: list[str]) -> None:
        self._nursery, self.folder = nursery, folder
        folder.mkdir()
        self._first, self._later = first, later
        self._lives = 0
        self.process: Child
        self.start()

    def start(self) -> None:
        arguments = self._later if self._lives else self._first
        self._lives += 1
        self.file.touch()
        self.process = self._nursery.start([*arguments, *EVERYBODY, "--folder", str(self.folder)], self.file)

    @property
    def file(self) -> Path:
        return self.folder / f"life-{self._lives}.txt"

    @property
    def text(self) -> str:
        return self.file.read_text(encoding="utf-8")

    @property
    def is_over(self) -> bool:
        return "kept: " in self.text

    def kill(self) -> None:
        self.process.kill()

    def wait_for(self, pattern: str) -> str:
        until = time.monotonic() + 60
        while time.monotonic() < until:
            found = re.search(pattern, self.text, re.MULTILINE)
            if found:
                return found[1]
            assert not self.process.is_gone, self.text
            time.sleep(0.02)
        raise AssertionError(f"{pattern} never came:\n{self.text}")

    def wait_for_life(self) -> None:
        """The last one has been linked again."""
        self.wait_for(r"^(link: linked|kept: )")


def play(nursery: Nursery, name: str, seed: int, folder: Path, kills: int) -> None:
    chance = random.Random(f"{name}/{seed}")
    phones = SEATS[name] - 1
    host = ["host", name, "--phones", str(phones), "--yes", "--stay", "--pace", "0"]
    programs = [Program(nursery, folder / "host", host, ["host", "--yes", "--stay", "--pace", "0"])]
    try:
        for number in range(phones):
            found = programs[0].wait_for(rf"(?:^invitation: (?:.|\n)*){{{number}}}^invitation: (\S+)")
            guest = ["join", "--name", ("Ben", "Cara")[number]]
            joined = Program(nursery, folder / f"guest-{number}", ["join", found, *guest[1:]], guest)
            programs.append(joined)
            joined.wait_for(r"^(link: linked)")
        until = time.monotonic() + PATIENCE
        left, late = kills, programs[-1]
        was_over = False
        while not all(program.is_over for program in programs):
            assert time.monotonic() < until, "\n".join(program.text[-400:] for program in programs)
            if not was_over and "\nover: " in programs[0].text:
                # At the very winning step: it is written down, and perhaps nobody else has read it.
                was_over = True
                late.kill()
                late.start()
            if not left:
                time.sleep(0.005)
            else:
                time.sleep(0.1 + chance.random() / 2)
                left -= 1
                victim = programs[left % len(programs)] if left < len(programs) else chance.choice(programs)
                if victim.is_over and victim is programs[0]:
                    continue
                victim.kill()
                victim.start()
                victim.wait_for_life()
        ends = {re.search(r"end mark (.+)", program.text)[1] for program in programs}  # type: ignore[index]
        assert len(ends) == 1
        assert all("dice and cards checked" in program.text for program in programs)
        # A phone that was killed after the end comes back and gets it all the same.
        late.kill()
        late.start()
        assert late.wait_for(r"end mark (.+)") in ends
    finally:
        for program in programs:
            program.kill()


@pytest.fixture
def nursery() -> Iterator[Nursery]:
    made = Nursery()
    yield made
    made.stop()


def test_an_evening_with_kills(nursery: Nursery, tmp_path: Path) -> None:
    """Of every game; side by side, as most of an evening is waiting."""

    def evenings(name: str) -> None:
        for seed in range(GAMES):
            folder = tmp_path / f"{name}-{seed}"
            folder.mkdir()
            play(nursery, name, seed, folder, kills=8 if SOAK else 4)

    with ThreadPoolExecutor(len(SEATS)) as tables:
        played = {name: tables.submit(evenings, name) for name in SEATS}
    failed = {name: error for name, one in played.items() if (error := one.exception()) is not None}
    for name, error in failed.items():
        error.add_note(f"at a table of {name}")
    if failed:
        raise BaseExceptionGroup("not every evening came to its end", list(failed.values()))

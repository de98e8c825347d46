"""A process killed at any moment: the file opens again with every published step."""

from __future__ import annotations

import os
import random
import subprocess
import sys
import time
from pathlib import Path

import pytest

from spymobile.core.chance import Fast
from spymobile.store.store import Store
from spymobile.table import record
from tests.store.keeping import written
from tests.table.tables import steps

SOAK = os.environ.get("SPYMOBILE_SOAK") == "1"
TESTS = 5
KILLS = (500 if SOAK else 50) // TESTS
ROOT = Path(__file__).parents[2]


def kill_one(path: Path, chance: random.Random, early: bool) -> list[list[str]]:
    """Let a player play and kill it; gives what it published."""
    player = subprocess.Popen(
        [sys.executable, "-m", "tests.store.player", str(path), str(chance.random())],
        cwd=ROOT,
        stdout=subprocess.PIPE,
    )
    assert player.stdout is not None
    with player:
        first = b""
        if early:
            time.sleep(
                chance.uniform(0, 0.4)
            )  # Perhaps while the file is being laid out, or a game taken up.
        else:
            first = player.stdout.readline()
            time.sleep(chance.uniform(0, 0.15))
        player.kill()
        said = first + player.stdout.read()
    assert player.returncode == -9
    # The last line may be torn; it was not finished saying.
    return [line.split() for line in said.decode().split("\n")[:-1]]


def chains(store: Store, number: str) -> list[str]:
    """The chain after each row."""
    header, _ = store.read(number)
    chain = record.link(b"", record.header_text(header))
    found = []
    for line in written(store, number):
        chain = record.link(chain, line)
        found.append(chain.hex())
    return found


@pytest.mark.parametrize("part", range(TESTS))
def test_every_published_step_is_there_after_a_kill(tmp_path: Path, part: int) -> None:
    path = tmp_path / "games.db"
    chance = random.Random(part)
    published: dict[str, dict[int, str]] = {}
    steps_said = 0
    for number in range(KILLS):
        lines = kill_one(path, chance, early=number % 5 == 0)
        steps_said += len(lines)
        for game, row, chain in lines:
            published.setdefault(game, {})[int(row)] = chain
        with Store(path) as store:
            assert store.notices == []
            kept = {line.id for line in store.games()}
            assert published.keys() <= kept
            fresh = {game for game, _, _ in lines}
            for game in kept if number == KILLS - 1 else fresh:
                found = chains(store, game)
                for version, chain in published.get(game, {}).items():
                    assert found[version - 1] == chain, f"row {version} of {game} is not what was published"
                table, _ = store.resume(game)
                assert table.version == len(found)
            for line in store.games()[:1]:
                table, _ = store.resume(line.id)
                if not table.outcome:
                    steps(table, 1, Fast(number))
                    assert len(written(store, line.id)) == table.version
    assert steps_said > 5 * KILLS
    assert not list(tmp_path.glob("*.damaged*"))

"""Play every mix of levels and rash people to the end, and count the games that come to none.

``python tools/endings.py [GAME ...] [--games N] [--begin N] [--mix LEVEL,LEVEL ...] [--jobs N]``. A mix is
who sits round the table; chairs rotate from game to game. Among the strong and the weak sit those who name,
arrest or accuse at once, whether they are right or not: what is left of a game after them is where bots
used to wait for each other for ever. A line of JSON is printed after each mix, and a partial one when it is
interrupted; ``--begin 400`` plays on from the 400th game.

A game is unfinished when it is broken off at the end of everybody's patience (``Game.patience``). One that
the guard has to push on (``Game.lull``), and one in which a bot raises or answers something illegal, is
counted as well. The exit status is 1 if there is any of these.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import sys
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))

from spymobile import games  # noqa: E402 - the checkout this tool stands in, whatever is installed
from spymobile.bots import match  # noqa: E402
from spymobile.core.game import Game  # noqa: E402


def rash_people(game: Game[Any, Any]) -> tuple[str, str]:
    """Of a game's scripted people the one who is wrong most often, and the one whom bots may wait for; its
    weakest level where it names none.
    """
    weakest = game.levels[0]
    named: tuple[str, str] = getattr(import_module(game.bots), "RASH", (weakest, weakest))
    return named


def mixes(game: Game[Any, Any]) -> list[tuple[str, ...]]:
    """Who sits together: the strong among themselves, the strong and the weak with the rash, a full table."""
    rash, idle = rash_people(game)
    low, middle, top = game.levels[0], game.levels[len(game.levels) // 2], game.levels[-1]
    found = [
        (top, top),
        (middle, low),
        (top, rash),
        (top, idle),
        (low, rash),
        (top, low, rash),
        (top, middle, low, rash),
        (rash, rash, idle, top),
    ]
    most = max(game.seats)
    found += [(top,) * most, (top, *(rash,) * (most - 1))]
    return list(dict.fromkeys(mix for mix in found if len(mix) in game.seats))


def play(name: str, job: tuple[int, tuple[str, ...]]) -> match.Result:
    """One game of a mix; the same number always gives the same game."""
    number, levels = job
    return match.play(games.load(name), levels, f"endings/{number}")


def results(name: str, mix: Sequence[str], numbers: range, jobs: int) -> Iterator[match.Result]:
    seated = [(number, levels) for number, levels in enumerate(match.seatings(mix, numbers.stop))]
    one = partial(play, name)
    if jobs == 1:
        yield from map(one, seated[numbers.start :])
        return
    with multiprocessing.get_context("spawn").Pool(jobs) as pool:
        yield from pool.imap_unordered(one, seated[numbers.start :], chunksize=8)


def count(found: Iterable[match.Result], tally: match.Tally) -> int:
    """Add all games to the tally; returns in how many somebody had to be answered for."""
    pushed = 0
    for result in found:
        tally.add(result)
        pushed += bool(result.stumbles)
    return pushed


def row(name: str, mix: Sequence[str], tally: match.Tally, pushed: int) -> dict[str, object]:
    """What is said of a mix."""
    times = sorted(time for score in tally.scores.values() for time in score.times)
    return {
        "game": name,
        "mix": ",".join(mix),
        "games": tally.games,
        "unfinished": tally.unfinished,
        "pushed": pushed,
        "longest": max(tally.lengths, default=0),
        "mean_ms": round(1000 * sum(times) / len(times), 2) if times else 0.0,
        "p99_ms": round(1000 * times[len(times) * 99 // 100], 1) if times else 0.0,
        "worst_ms": round(1000 * times[-1], 1) if times else 0.0,
        "stumbles": sorted(set(tally.stumbles))[:3],
    }


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", nargs="*", default=games.names())
    parser.add_argument("--games", type=int, default=1000, help="of each mix")
    parser.add_argument("--begin", type=int, default=0, help="how many of them were played before")
    parser.add_argument("--mix", nargs="*", help="only these, as LEVEL,LEVEL")
    parser.add_argument("--jobs", type=int, default=2)
    options = parser.parse_args()
    failed = False
    for name in options.game:
        game = games.load(name)
        wanted = [tuple(mix.split(",")) for mix in options.mix] if options.mix else mixes(game)
        for mix in wanted:
            tally, pushed, interrupted = match.Tally(), 0, False
            try:
                for result in results(name, mix, range(options.begin, options.games), options.jobs):
                    pushed += count([result], tally)
            except KeyboardInterrupt:
                interrupted = True
            print(json.dumps(row(name, mix, tally, pushed)), flush=True)
            failed = failed or bool(tally.unfinished or pushed)
            if interrupted:
                return 1
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())

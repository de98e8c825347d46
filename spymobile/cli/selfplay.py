"""``spymobile selfplay``: bots against bots, with a table of who won how often."""

from __future__ import annotations

import argparse
import json
import multiprocessing
import statistics
import sys
import time
from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any

from spymobile import games
from spymobile.bots import match
from spymobile.bots.match import Result, Tally
from spymobile.core.bot import no_such_level
from spymobile.core.chance import Fast
from spymobile.core.errors import BadSetup
from spymobile.core.game import Game, Setup


def run(arguments: argparse.Namespace) -> int:
    """Play the match and print what came of it."""
    game = games.load(arguments.game)
    levels = _levels(game, arguments.bots, arguments.seats)
    began = time.perf_counter()
    tally = Tally()
    progress = _Progress(arguments.games)
    for result in _results(game.name, levels, arguments.games, arguments.seed, arguments.jobs):
        tally.add(result)
        progress.show(tally.games)
    progress.done()
    report = _report(tally, game.name, levels, time.perf_counter() - began, arguments)
    if arguments.json:
        print(json.dumps(report, indent=2))
    else:
        _print(tally, game.title, levels)
    for stumble in sorted(set(tally.stumbles))[:5]:
        print(f"stumbled: {stumble}", file=sys.stderr)
    return 1 if tally.stumbles or tally.unfinished else 0


def _levels(game: Game[Any, Any], text: str, seats: int | None) -> tuple[str, ...]:
    levels = [level.strip().replace(" ", "_").replace("-", "_") for level in text.split(",")]
    for level in levels:
        if level.isdecimal() and level not in game.levels:
            raise no_such_level(level, game.levels)  # A kept game may have one that there is no longer.
        game.bot(level, 0, Fast("a try"))
    if seats is None:
        seats = len(levels)
    if len(levels) > seats:
        raise BadSetup(f"{len(levels)} bots are named for {seats} seats.")
    game.check(Setup(game.name, seats))
    return tuple(levels + [levels[-1]] * (seats - len(levels)))


def _play(name: str, seed: str, job: tuple[int, tuple[str, ...]]) -> Result:
    number, levels = job
    return match.play(games.load(name), levels, f"{seed}/{number}")


def _results(name: str, levels: Sequence[str], count: int, seed: str, jobs: int) -> Iterator[Result]:
    seated = list(enumerate(match.seatings(levels, count)))
    play = partial(_play, name, seed)
    if jobs == 1:
        yield from map(play, seated)
        return
    with multiprocessing.get_context("spawn").Pool(jobs) as pool:
        yield from pool.imap_unordered(play, seated, chunksize=max(1, min(16, count // (jobs * 4))))


class _Progress:
    """A bar on the terminal; nothing where the output goes into a file."""

    def __init__(self, total: int) -> None:
        self._total = total
        self._live = sys.stderr.isatty()
        self._began = time.monotonic()
        self._last = 0.0

    def show(self, done: int) -> None:
        now = time.monotonic()
        if not self._live or (now - self._last < 0.1 and done < self._total):
            return
        self._last = now
        filled = 30 * done // self._total
        left = (now - self._began) / done * (self._total - done)
        bar = "#" * filled + "-" * (30 - filled)
        print(
            f"\r[{bar}] {done}/{self._total} games, {left:.0f} s left ", end="", file=sys.stderr, flush=True
        )

    def done(self) -> None:
        if self._live:
            print("\r" + " " * 70 + "\r", end="", file=sys.stderr)


def _report(
    tally: Tally, name: str, levels: Sequence[str], wall: float, arguments: argparse.Namespace
) -> dict[str, object]:
    return {
        "game": name,
        "seats": len(levels),
        "bots": list(levels),
        "games": tally.games,
        "seed": arguments.seed,
        "levels": {
            level: {
                "chairs": score.chairs,
                "wins": round(score.wins, 3),
                "share": round(score.share, 4),
                "error95": round(score.error, 4),
                "even_share": round(score.even / score.chairs, 4),
                "decisions": score.decisions,
                "mean_ms": round(score.mean_ms, 3),
                "p99_ms": round(score.p99_ms, 1),
                "worst_ms": round(1000 * score.worst, 1),
            }
            for level, score in tally.scores.items()
        },
        "decisions_per_game": _spread(tally.lengths),
        "endings": dict(tally.endings.most_common()),
        "claims": {
            level: [
                {"band": f"{tenth / 10:.1f}", "cases": band.cases, "claimed": round(band.mean, 3)}
                | {"right": round(band.rate, 3)}
                for tenth, band in sorted(bands.items())
            ]
            for level, bands in tally.claims.items()
        },
        "drawn_or_lost": tally.drawn,
        "broken_off": tally.unfinished,
        "stumbles": len(tally.stumbles),
        "decisions_per_cpu_second": round(tally.decisions / tally.seconds) if tally.seconds else 0,
        "wall_seconds": round(wall, 2),
    }


def _spread(lengths: list[int]) -> dict[str, float]:
    tenths = statistics.quantiles(lengths, n=10, method="inclusive") if len(lengths) > 1 else lengths * 9
    return {
        "mean": round(statistics.fmean(lengths), 1),
        "p10": tenths[0],
        "median": tenths[4],
        "p90": tenths[8],
        "longest": max(lengths),
    }


def _print(tally: Tally, title: str, levels: Sequence[str]) -> None:
    print(f"{title}, {len(levels)} seats, {tally.games} games")
    heads = {
        "wins": 8,
        "chairs": 8,
        "share": 9,
        "+-95%": 8,
        "even": 8,
        "mean ms": 9,
        "p99 ms": 9,
        "worst ms": 10,
    }
    print(f"\n{'level':<14}" + "".join(f"{head:>{width}}" for head, width in heads.items()))
    for level, score in sorted(tally.scores.items(), key=lambda entry: -entry[1].share):
        print(
            f"{level:<14}{score.wins:>8.1f}{score.chairs:>8}{score.share:>9.1%}{score.error:>8.1%}"
            f"{score.even / score.chairs:>8.1%}{score.mean_ms:>9.2f}"
            f"{score.p99_ms:>9.1f}{1000 * score.worst:>10.1f}"
        )
    spread = _spread(tally.lengths)
    print(
        f"\ndecisions a game: mean {spread['mean']}, 10 % under {spread['p10']:.0f},"
        f" median {spread['median']:.0f}, 90 % under {spread['p90']:.0f}, longest {spread['longest']}"
    )
    endings = ", ".join(
        f"{ending} {count / tally.games:.0%}" for ending, count in tally.endings.most_common()
    )
    print(f"endings: {endings}")
    for level, bands in sorted(tally.claims.items()):
        said = ", ".join(
            f"{band.mean:.2f} is {band.rate:.2f} ({band.cases})" for _tenth, band in sorted(bands.items())
        )
        print(f"claims of {level}, and how often they were right: {said}")
    print(f"{tally.decisions / tally.seconds:,.0f} decisions a second of processor time")

"""Measure how much stronger each level of bots is than the one below, and write it to assets/ladder.json.

``python tools/ladder.py [GAME ...] [--games N] [--jobs N] [--seats N ...] [--level N ...] [--more]``; all
other rows stay, and each is written after every lot. After a change of bots leave ``--more`` off: it plays on
from what a row has.

A step is right where a level wins 58 to 70 games of 100 against one bot of the level below, and 1.2
to 1.8 times its even share against three. Games are played in lots until that is settled, at ``--games`` at
the latest. A row says how: ``right``, ``cliff`` (too strong), ``flat`` (too weak), or ``open``.

The test is Wald's, once for each edge of the band: it ends when what was counted is twenty times as likely
three points of 100 inside the edge as three points outside of it, or the other way round. So a level that
is three points or more outside the band is called right in one measurement of 20 at most, and one that is
three points or more inside is called flat or a cliff in one of 20 at most, however often one looks (Ville's
inequality); within three points of an edge either may come out. In the middle of the band it takes 320 games
on average at two seats and 250 at four, on an edge some 800.
"""

from __future__ import annotations

import argparse
import json
import math
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from itertools import pairwise
from pathlib import Path

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))

from spymobile import games  # noqa: E402 - the checkout this tool stands in, whatever is installed

FILE = ROOT / "assets" / "ladder.json"
#: Tables that are measured, where the game has so many seats, and the band of a good step there.
BANDS = {2: (0.58, 0.70), 4: (1.2 / 4, 1.8 / 4)}
#: Games in one lot: every level sits in each chair as often.
LOT = 40
#: How far from an edge of a band a level must be to be told apart, and the odds that settle it.
MARGIN = 0.03
ODDS = 20


@dataclass(frozen=True, slots=True)
class Row:
    """One level at a table where all the others are of the level below."""

    game: str
    seats: int
    level: str
    against: str
    games: int
    share: float
    verdict: str


def evidence(wins: float, played: int, edge: float) -> float:
    """The logarithm of how much likelier so many wins are just above the edge than just below it.

    A game that is shared counts as part of a win, which only makes the test more careful.
    """
    below, above = edge - MARGIN, edge + MARGIN
    return wins * math.log(above / below) + (played - wins) * math.log((1 - above) / (1 - below))


def verdict(wins: float, played: int, band: tuple[float, float]) -> str:
    """What is settled by so many wins.

    >>> [verdict(wins, 400, BANDS[2]) for wins in (256, 380, 190, 235)]
    ['right', 'cliff', 'flat', 'open']
    """
    low, high = (evidence(wins, played, edge) for edge in band)
    settled = math.log(ODDS)
    if low <= -settled:
        return "flat"
    if high >= settled:
        return "cliff"
    return "right" if low >= settled and high <= -settled else "open"


def play_lot(game: str, seats: int, pair: tuple[str, str], number: int, jobs: int) -> float:
    """The games that the higher level of the pair wins in this lot."""
    against, level = pair
    command = [
        *(sys.executable, "-m", "spymobile", "selfplay", game, "--seats", str(seats), "--json"),
        *("--bots", f"{level},{against}", "--games", str(LOT)),
        *("--jobs", str(jobs), "--seed", f"ladder {number}"),
    ]
    done = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, text=True, check=True)
    found = json.loads(done.stdout)
    if found["endings"].get("broken off"):
        raise SystemExit(f"{game}: a game of level {level} against {against} came to no end.")
    return float(found["levels"][level]["wins"])


def match(
    game: str, seats: int, pair: tuple[str, str], options: argparse.Namespace, so_far: Row | None
) -> Iterator[Row]:
    """Play on from what was counted ``so_far``, lot by lot, until it is settled: the row after each lot."""
    against, level = pair
    wins, played, found = 0.0, 0, "open"
    if so_far is not None and so_far.games % LOT == 0:
        wins, played = so_far.share * so_far.games, so_far.games
        found = verdict(wins, played, BANDS[seats])
    while found == "open" and played < options.games:
        wins += play_lot(game, seats, pair, played // LOT, options.jobs)
        played += LOT
        found = verdict(wins, played, BANDS[seats])
        yield Row(game, seats, level, against, played, round(wins / played, 4), found)


def save(rows: list[Row]) -> None:
    rows.sort(key=lambda row: (row.game, row.seats, int(row.level)))
    lines = ",\n".join(f"  {json.dumps(asdict(row))}" for row in rows)
    FILE.write_text(f"[\n{lines}\n]\n", encoding="utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", nargs="*", default=games.names())
    parser.add_argument("--games", type=int, default=2000, help="at most so many for one step")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--seats", type=int, nargs="*", default=list(BANDS), choices=list(BANDS))
    parser.add_argument("--level", nargs="*", help="only the steps up to these levels")
    parser.add_argument("--more", action="store_true", help="play on from rows of the same bots")
    options = parser.parse_args()
    rows = [Row(**row) for row in json.loads(FILE.read_text("utf-8"))] if FILE.exists() else []
    # A level that there is no longer has no strength.
    rows = [row for row in rows if row.level in games.load(row.game).levels]
    for name in options.game:
        game = games.load(name)
        for seats in sorted(set(options.seats) & set(game.seats)):
            for pair in pairwise(game.levels):
                if options.level and pair[1] not in options.level:
                    continue
                old = next(
                    (row for row in rows if (row.game, row.seats, row.level) == (name, seats, pair[1])), None
                )
                for row in match(name, seats, pair, options, old if options.more else None):
                    rows = [other for other in rows if other is not old] + [row]
                    old = row
                    save(rows)
                if old is not None:
                    print(old, flush=True)


if __name__ == "__main__":
    main()

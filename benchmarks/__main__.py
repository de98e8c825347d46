"""``python -m benchmarks``: measure, print, and fail if a target is missed or could not be measured."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from dataclasses import dataclass

from benchmarks import report
from benchmarks.probe import FULL, QUICK, Effort
from benchmarks.run import PARTS, run
from spymobile import games


@dataclass(frozen=True, slots=True)
class Plan:
    """What the command line asks for."""

    games: tuple[str, ...]
    parts: tuple[str, ...]
    effort: Effort
    json: bool
    spared: bool


def plan(words: Sequence[str] | None = None) -> Plan:
    """Read the command line."""
    installed = games.names()
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks",
        description="How fast Spymobile is, against its targets and against other people's games.",
    )
    parser.add_argument("--quick", action="store_true", help="a short run, with rougher figures")
    parser.add_argument("--json", action="store_true", help="print JSON with the value of every round")
    parser.add_argument(
        "--only",
        action="append",
        default=[],
        metavar="NAME",
        choices=(*installed, *PARTS),
        help=f"this game ({', '.join(installed)}) or this part ({', '.join(PARTS)}); may be given again",
    )
    parser.add_argument(
        "--no-yardstick",
        action="store_true",
        help="leave other people's games and the target against them out",
    )
    found = parser.parse_args(words)
    parts = tuple(part for part in PARTS if part in found.only) or PARTS
    return Plan(
        tuple(name for name in installed if name in found.only) or installed,
        tuple(part for part in parts if part != "yardstick" or not found.no_yardstick),
        QUICK if found.quick else FULL,
        found.json,
        found.no_yardstick,
    )


def main(words: Sequence[str] | None = None) -> int:
    asked = plan(words)
    found = run(asked.games, asked.parts, asked.effort, asked.spared)
    print(report.data(found) if asked.json else report.table(found))
    return 0 if found.ok else 1


if __name__ == "__main__":
    sys.exit(main())

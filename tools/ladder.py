"""Measure how much stronger each level of bots is than the one below, and write it to assets/ladder.json.

``python tools/ladder.py [GAME ...] [--games N] [--jobs N]``; rows of other games stay as they are.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from itertools import pairwise
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))

from spymobile import games  # noqa: E402 - the checkout this tool stands in, whatever is installed
from spymobile.core.bot import LEVELS  # noqa: E402

FILE = ROOT / "assets" / "ladder.json"
#: Tables that are measured, where the game has so many seats.
TABLES = (2, 4)


def match(game: str, seats: int, level: str, against: str, options: argparse.Namespace) -> dict[str, Any]:
    command = [
        *(sys.executable, "-m", "spymobile", "selfplay", game, "--seats", str(seats), "--json"),
        *("--bots", f"{level},{against}", "--games", str(options.games), "--jobs", str(options.jobs)),
        *("--seed", "ladder"),
    ]
    done = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, text=True, check=True)
    found = json.loads(done.stdout)
    return {
        "game": game,
        "seats": seats,
        "level": level,
        "against": against,
        "games": found["games"],
        "share": found["levels"][level]["share"],
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", nargs="*", default=games.names())
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--jobs", type=int, default=2)
    options = parser.parse_args()
    rows = json.loads(FILE.read_text("utf-8")) if FILE.exists() else []
    rows = [row for row in rows if row["game"] not in options.game]
    for game in options.game:
        for seats in set(TABLES) & set(games.load(game).seats):
            for against, level in pairwise(LEVELS):
                rows.append(match(game, seats, level, against, options))
                print(rows[-1], flush=True)
    rows.sort(key=lambda row: (row["game"], row["seats"], LEVELS.index(row["level"])))
    lines = ",\n".join(f"  {json.dumps(row)}" for row in rows)
    FILE.write_text(f"[\n{lines}\n]\n", encoding="utf-8")


if __name__ == "__main__":
    main()

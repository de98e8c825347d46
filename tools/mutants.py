"""Ask the tests whether they notice a mistake in a rule: ``make mutants ARGS="spy_alley --sample 30"``.

Rule files are changed one small mistake at a time (``tools/mutation.py``), in a copy of the checkout, and the
tests of that game are run on it. A test that fails has noticed: the mutant is killed. What survives shows
where a test is missing, or is no mistake at all; such are kept in ``tests/mutants.toml`` with their reason.

A part is ``core`` or a game. The mutants tried are a sample that depends on the seed and on each mutant by
itself, so most of it stays the same when the rules change. Tests that run a changed line (found by coverage)
are tried first, and all tests of the part if these notice nothing.
"""

from __future__ import annotations

import argparse
import ast
import hashlib
import queue
import shutil
import sys
import tempfile
import tomllib
from collections import Counter
from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tools.laboratory import Fate, Laboratory, NotGreen, Part  # noqa: E402 - the checkout this stands in
from tools.mutation import Mutant, mutants  # noqa: E402

ACCEPTED = Path("tests", "mutants.toml")
#: Words for people are no rules.
_NO_RULES = ("words", "__init__")
_OTHER_TESTS = ("test_bots", "test_notebook")


@dataclass(frozen=True, slots=True)
class Verdict:
    """What became of a mutant; a reason if it is known to be no mistake."""

    mutant: Mutant
    fate: Fate
    reason: str = ""

    @property
    def noticed(self) -> bool:
        return self.fate in ("killed", "endless")


# Parts


def parts(root: Path = ROOT) -> dict[str, Part]:
    """Core, and every game."""
    core = tuple(
        file.relative_to(root).as_posix()
        for file in sorted((root / "spymobile/core").glob("*.py"))
        if file.stem != "__init__"
    )
    found = {"core": Part("core", core, ("tests/core", *core, *_there(root, "test_kit_can_fail.py")))}
    for rules in sorted((root / "spymobile/games").glob("*/rules.py")):
        game = rules.parent.name
        files = tuple(rule_files(rules, root))
        own = (
            file.relative_to(root).as_posix()
            for file in sorted((root / "tests/games" / game).glob("test_*.py"))
            if not file.stem.startswith(_OTHER_TESTS)
        )
        tests = (*own, *files, *_there(root, "test_games.py"))
        found[game] = Part(game, files, tests, f"{game} and not test_bots")
    return found


def _there(root: Path, name: str) -> tuple[str, ...]:
    """A test of the conformance kit, where there is one."""
    return (f"tests/conformance/{name}",) if (root / "tests/conformance" / name).exists() else ()


def rule_files(rules: Path, root: Path) -> list[str]:
    """What ``rules.py`` needs to be loaded, within its game; bots are only loaded when one is asked for."""
    package = ".".join(rules.relative_to(root).parts[:-1])
    waiting, found = [rules], set[Path]()
    while waiting:
        file = waiting.pop()
        if file in found:
            continue
        found.add(file)
        for statement in ast.parse(file.read_text(encoding="utf-8")).body:
            if isinstance(statement, ast.ImportFrom) and (statement.module or "").startswith(package):
                module = root.joinpath(*str(statement.module).split("."))
                named = (module, *(module / name.name for name in statement.names))
                waiting += [one for path in named if (one := path.with_suffix(".py")).exists()]
    return sorted(file.relative_to(root).as_posix() for file in found if file.stem not in _NO_RULES)


def sample(part: Part, count: int, seed: str, only: str = "", root: Path = ROOT) -> tuple[list[Mutant], int]:
    """Some of a part's mutants, and how many there are. Each is drawn by itself, whatever the others are."""
    every = [
        mutant
        for file in part.files
        if only in file
        for mutant in mutants((root / file).read_text(encoding="utf-8"), file)
    ]
    drawn = sorted(every, key=lambda mutant: hashlib.sha256("\0".join((seed, *mutant.key)).encode()).digest())
    return sorted(drawn[:count], key=lambda mutant: (mutant.file, mutant.line, mutant.change)), len(every)


# Reporting


def accepted(root: Path = ROOT) -> dict[tuple[str, str, str], str]:
    """The mutants that are no mistake, and why."""
    file = root / ACCEPTED
    rows = tomllib.loads(file.read_text(encoding="utf-8"))["accepted"] if file.exists() else []
    return {(row["file"], row["function"], row["change"]): row["reason"] for row in rows}


def examine(part: Part, options: argparse.Namespace, root: Path, folder: Path) -> list[Verdict]:
    """Try a sample of a part's mutants, several at a time."""
    chosen, every = sample(part, options.sample, options.seed, options.only, root)
    reasons = accepted(root)
    print(f"== {part.name}: {len(chosen)} of {every} mutants, seed {options.seed!r}", flush=True)
    rooms = [Laboratory(folder / f"{part.name}-{number}", root) for number in range(options.jobs)]
    baseline = rooms[0].baseline(part)
    for room in rooms[1:]:
        shutil.rmtree(room.folder)
        shutil.copytree(rooms[0].folder, room.folder)  # With everything that is compiled.
    free: queue.SimpleQueue[Laboratory] = queue.SimpleQueue()
    for room in rooms:
        free.put(room)

    def judged(mutant: Mutant, code: str) -> Verdict:
        room = free.get()
        try:
            verdict = Verdict(mutant, room.judge(mutant, code, part, baseline), reasons.get(mutant.key, ""))
        finally:
            free.put(room)
        if not verdict.noticed and not verdict.reason:
            print(told(verdict), flush=True)
        return verdict

    # Mutants of a file share its tree, so they are written one after the other.
    codes = [mutant.code() for mutant in chosen]
    with ThreadPoolExecutor(options.jobs) as pool:
        return list(pool.map(judged, chosen, codes))


def told(verdict: Verdict) -> str:
    """A mutant on two lines."""
    mutant = verdict.mutant
    return f"{verdict.fate:9} {mutant.file}:{mutant.line} {mutant.function}\n          {mutant.change}"


def score(verdicts: Iterable[Verdict]) -> float:
    """How many of a hundred were noticed, of those that are a mistake."""
    counted = [verdict.noticed for verdict in verdicts if verdict.noticed or not verdict.reason]
    return 100 * sum(counted) / len(counted) if counted else 100.0


def report(found: dict[str, list[Verdict]], goal: float) -> bool:
    """Print the table; whether every part reaches the goal and every accepted mutant still survives."""
    print(
        f"\n{'part':14}{'mutants':>8}{'killed':>8}{'endless':>8}{'survived':>9}{'accepted':>9}{'noticed':>9}"
    )
    for name, verdicts in found.items():
        fates = Counter(
            "accepted" if verdict.reason and not verdict.noticed else verdict.fate for verdict in verdicts
        )
        survived = fates["survived"] + fates["untested"]
        print(
            f"{name:14}{len(verdicts):8}{fates['killed']:8}{fates['endless']:8}{survived:9}"
            f"{fates['accepted']:9}{score(verdicts):8.1f}%"
        )
    every = [verdict for verdicts in found.values() for verdict in verdicts]
    for title, chosen in (
        ("Hung, and count as noticed:", [v for v in every if v.fate == "endless"]),
        ("Survived:", [v for v in every if not v.noticed and not v.reason]),
        (f"Noticed after all, so take them out of {ACCEPTED}:", [v for v in every if v.noticed and v.reason]),
    ):
        if chosen:
            print(f"\n{title}")
            print(*map(told, chosen), sep="\n")
    late = [name for name, verdicts in found.items() if score(verdicts) < goal]
    if late:
        print(f"\nBelow {goal:g} %: {', '.join(late)}")
    return not late and not any(verdict.noticed and verdict.reason for verdict in every)


def outdated(chosen: Iterable[Part], root: Path = ROOT) -> list[tuple[str, str, str]]:
    """Accepted mutants that the source no longer has."""
    files = {file for part in chosen for file in part.files}
    wanted = {key for key in accepted(root) if key[0] in files}
    there = {
        mutant.key
        for file in {key[0] for key in wanted}
        for mutant in mutants((root / file).read_text(encoding="utf-8"), file)
    }
    return sorted(wanted - there)


def main(arguments: Sequence[str] | None = None, root: Path = ROOT) -> int:
    """The command line."""
    known = parts(root)
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("part", nargs="*", help=f"one or more of {', '.join(known)}; without one, all")
    parser.add_argument("--sample", type=int, default=100, help="mutants of each part (100)")
    parser.add_argument("--seed", default="1", help="draws another sample")
    parser.add_argument("--only", default="", help="files whose path holds these letters")
    parser.add_argument("--jobs", type=int, default=2, help="so many at a time (2)")
    parser.add_argument(
        "--goal", type=float, default=95.0, help="percent of a part that must be noticed (95)"
    )
    options = parser.parse_args(arguments)
    if unknown := [name for name in options.part if name not in known]:
        parser.error(f"there is no {unknown[0]!r} here; there are {', '.join(known)}")
    chosen = [known[name] for name in options.part or known]
    with tempfile.TemporaryDirectory(prefix="spymobile-mutants-") as folder:
        try:
            found = {part.name: examine(part, options, root, Path(folder).resolve()) for part in chosen}
        except NotGreen as error:
            print(error, file=sys.stderr)
            return 2
    good = report(found, options.goal)
    for file, function, change in outdated(chosen, root):
        good = False
        print(f"\nNo longer in the source, so take it out of {ACCEPTED}:\n{file} {function}\n{change}")
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())

"""What the documents promise is there: targets, commands, files, and the program in the README."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from spymobile import cli

ROOT = Path(__file__).parents[2]
DOCUMENTS = (
    "README.md",
    "CONTRIBUTING.md",
    "CHANGELOG.md",
    "android/README.md",
    "docs/android.md",
    "docs/architecture.md",
    "docs/board_kit.md",
)
TARGETS = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
TOP = ("android", "assets", "benchmarks", "docs", "kv", "requirements", "spymobile", "tests", "tools")


def read(document: str) -> str:
    return (ROOT / document).read_text(encoding="utf-8")


def blocks(text: str) -> list[tuple[str, str]]:
    """The fenced blocks: language and content."""
    return re.findall(r"^```(\w*)\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)


def spans(text: str) -> list[str]:
    """What stands between single backticks."""
    return re.findall(r"`([^`\n]+)`", re.sub(r"^```.*?^```$", "", text, flags=re.MULTILINE | re.DOTALL))


def commands(text: str) -> list[str]:
    """Everything that is shown as something to type."""
    found = spans(text)
    for language, content in blocks(text):
        if language == "sh":
            found += content.splitlines()
        elif language == "console":
            found += [line[2:] for line in content.splitlines() if line.startswith("$ ")]
    return [re.sub(r"\s+#.*", "", line) for line in found]


def targets(text: str) -> list[str]:
    return [match[1] for line in commands(text) if (match := re.match(r"make ([a-z]+)", line))]


def own_commands(text: str) -> list[list[str]]:
    """Words after ``spymobile``, also where ``make run`` passes them on."""
    ways = r'make run ARGS="(?P<passed>[^"]+)"|(?:\.venv/bin/)?spymobile (?P<typed>[a-z-].*)'
    matches = [match for line in commands(text) if (match := re.match(ways, line))]
    return [shlex.split(match["passed"] or match["typed"]) for match in matches]


@pytest.mark.parametrize("document", DOCUMENTS)
def test_every_make_target_exists(document: str) -> None:
    assert [target for target in targets(read(document)) if target not in TARGETS] == []


def test_the_readme_names_the_two_commands() -> None:
    assert {"run", "test"} <= set(targets(read("README.md")))


@pytest.mark.parametrize("document", DOCUMENTS)
def test_every_command_exists(document: str) -> None:
    """Whole commands are read as the command line would; where only a name is given, it must be known."""
    for words in own_commands(read(document)):
        if len(words) == 1 or "<" in "".join(words):
            with pytest.raises(SystemExit, match=r"^0$"):
                cli._parser().parse_args([words[0], "--help"])
        else:
            cli._parser().parse_args(words)


def test_the_readme_shows_every_kind_of_command() -> None:
    shown = {words[0] for words in own_commands(read("README.md"))}
    assert {"selfplay", "rules", "replay"} <= shown


@pytest.mark.parametrize("document", DOCUMENTS)
def test_every_link_to_a_file_resolves(document: str) -> None:
    links = re.findall(r"\]\(([^)#\s]+)[^)]*\)", read(document))
    files = [link for link in links if "://" not in link]
    assert [link for link in files if not (ROOT / document).parent.joinpath(link).exists()] == []


@pytest.mark.parametrize("document", DOCUMENTS)
def test_every_path_that_is_named_exists(document: str) -> None:
    """Paths from the top of the checkout in backticks; those with a blank to fill in are left out."""
    named = [span for span in spans(read(document)) if re.fullmatch(rf"({'|'.join(TOP)})/[\w./-]*", span)]
    assert [path for path in named if not (ROOT / path).exists()] == []


@pytest.mark.parametrize("document", DOCUMENTS)
def test_no_path_of_somebody_s_machine(document: str) -> None:
    assert not re.search(r"/(home|root|Users|work)/", read(document))


def is_planned(drawing: str) -> bool:
    """Whether something in the house is not built yet: it is dashed, or says so."""
    return "planned" in drawing or "dasharray" in drawing


def test_the_house_is_drawn_as_it_is_built() -> None:
    assert not is_planned(read("docs/architecture.svg"))
    assert is_planned('<text x="1" y="1">A third phone (planned)</text>')
    assert is_planned('<rect width="4" height="4" stroke-dasharray="6 4"/>')


def test_the_program_in_the_readme_plays_a_game_that_can_be_replayed(tmp_path: Path) -> None:
    (program,) = [content for language, content in blocks(read("README.md")) if language == "python"]
    (replay,) = [words for words in own_commands(read("README.md")) if words[0] == "replay"]

    def run(*words: str) -> str:
        done = subprocess.run(
            [sys.executable, *words],
            cwd=tmp_path,
            env={"PYTHONPATH": str(ROOT)},
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        return done.stdout

    run("-c", program)
    told = run("-m", "spymobile", *replay)
    assert "wins" in told
    assert "Dice: checked, nobody changed them." in told

"""``spymobile rules`` and ``spymobile replay``."""

from __future__ import annotations

import io
import os
import re
from dataclasses import replace
from pathlib import Path

import pytest

from spymobile import games
from spymobile.cli import main
from spymobile.core.chance import Fast
from spymobile.games.spy_alley import actions as act
from spymobile.games.spy_alley import board
from spymobile.store import export
from spymobile.table.table import Table
from tests.table.tables import diary, lay, steps, to_the_end

type Capture = pytest.CaptureFixture[str]


def run(capsys: Capture, *arguments: str) -> tuple[int, str, str]:
    status = main(arguments)
    output = capsys.readouterr()
    return status, output.out, output.err


# Rules


def test_a_whole_book(capsys: Capture) -> None:
    status, out, err = run(capsys, "rules", "spy_alley")
    assert (status, err) == (0, "")
    book = games.rule_book("spy_alley")
    numbers = re.findall(r"^([A-Z]{2}-\d+)\b", out, re.MULTILINE)
    assert numbers == [paragraph.number for paragraph in book]
    lines = out.splitlines()
    assert lines[:2] == ["Spy Alley", "========="]
    assert all(section in lines for section in book.sections)
    assert max(map(len, lines)) <= 100
    words = " ".join(out.split())
    assert all(" ".join(paragraph.text.split()) in words for paragraph in book)


@pytest.mark.parametrize("number", ["SA-20", "sa-20"])
def test_one_paragraph(capsys: Capture, number: str) -> None:
    status, out, _ = run(capsys, "rules", "spy_alley", number)
    assert status == 0
    assert out.startswith("SA-20")
    assert len(re.findall("SA-", out)) >= 1
    assert " ".join(out.split()) == f"SA-20 {games.rule_book('spy_alley')['SA-20'].text}"


def test_words_to_look_for(capsys: Capture) -> None:
    status, out, _ = run(capsys, "rules", "spy_alley", "BORDER crossing")
    assert status == 0
    found = games.rule_book("spy_alley").search("border crossing")
    assert found
    assert re.findall(r"^([A-Z]{2}-\d+)\b", out, re.MULTILINE) == [paragraph.number for paragraph in found]


def test_words_that_are_not_there(capsys: Capture) -> None:
    assert run(capsys, "rules", "spy_alley", "zeppelin") == (
        1,
        'The rules of Spy Alley do not speak of "zeppelin".\n',
        "",
    )


def test_a_paragraph_or_book_that_is_not_there(capsys: Capture) -> None:
    status, out, err = run(capsys, "rules", "spy_alley", "SA-999")
    assert (status, out) == (1, "")
    assert err == "spymobile: The rules of Spy Alley have no paragraph SA-999.\n"
    status, _, err = run(capsys, "rules", "chess")
    assert (status, err) == (1, 'spymobile: There is no game called "chess" here.\n')


# Replay


def inherited() -> Table:
    """Anna names Ben rightly and secretly keeps a card; then Cara names Anna wrongly and is out."""
    table = lay(4)
    table.act(0, act.NameASpy(1, board.SPIES[table.view(1).file.spy]))
    table.act(0, act.ChooseIdentity("won"))
    while table.view(0).turn != 2 or table.view(0).phase != "start_turn":
        steps(table, 1, Fast(3))
    wrong = next(spy for spy in board.SPIES if board.SPY[spy] != table.view(0).file.spy)
    table.act(2, act.NameASpy(0, wrong))
    table.act(0, act.ChooseIdentity("own"))
    return table


def kept(table: Table, path: Path) -> Path:
    export.write(path, table.header, diary(table).rows)
    return path


def test_a_game_step_by_step(capsys: Capture, tmp_path: Path) -> None:
    table = to_the_end(lay(3))
    file = kept(table, tmp_path / "game.spygame")
    status, out, err = run(capsys, "replay", str(file), "--all")
    assert (status, err) == (0, "")
    lines = out.splitlines()
    assert lines[:2] == ["Spy Alley: Anna, Ben, Cara", f"{table.length} steps, seen by all"]
    assert lines[-1] == "Dice: checked, nobody changed them."
    numbers = [int(line.split()[0]) for line in lines[2:-1]]
    assert numbers == sorted(numbers)
    assert set(numbers) == set(range(table.length + 1))
    assert "wins" in lines[-2]


def test_a_game_that_is_not_over(capsys: Capture, tmp_path: Path) -> None:
    file = kept(inherited(), tmp_path / "game.spygame")
    alone = run(capsys, "replay", str(file))[1]
    assert alone.endswith("The game is not over.\n")
    assert "steps, seen by table\n" in alone
    assert alone == run(capsys, "replay", str(file), "--as", "table")[1], "its secrets are kept"


def test_everybody_sees_what_they_saw(capsys: Capture, tmp_path: Path) -> None:
    table = inherited()
    file = kept(table, tmp_path / "game.spygame")
    seen = {}
    for who in ("all", "table", "anyone", *table.names):
        status, seen[who], _ = run(capsys, "replay", str(file), "--all", "--as", who)
        assert status == 0
    secret = r"(?:The card won is|has chosen a card: the) \w+"
    assert len(re.findall(secret, seen["all"])) == 4
    assert len(re.findall(secret, seen["Anna"])) == 4
    for who in ("table", "anyone", "Ben", "Cara", "Dora"):
        assert re.findall(secret, seen[who]) == [], f"{who} sees what only Anna may"
    hers = r" The card won is \w+\.|(?<=has chosen a card): the \w+ one"
    public = [re.sub(hers, "", line) for line in seen["Anna"].splitlines()[2:]]
    assert public == seen["table"].splitlines()[2:] == seen["Dora"].splitlines()[2:]


def test_a_file_with_other_dice_than_its_seal(capsys: Capture, tmp_path: Path) -> None:
    table = to_the_end(lay(2))
    file = tmp_path / "game.spygame"
    export.write(file, replace(table.header, seed="ab" * 32), diary(table).rows)
    status, out, _ = run(capsys, "replay", str(file))
    assert status == 0
    assert out.endswith("Dice: THEY WERE CHANGED.\n")


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_one_step_a_key_on_a_terminal(
    capsys: Capture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = kept(to_the_end(lay(2)), tmp_path / "game.spygame")
    monkeypatch.setattr("sys.stdin", Terminal("\n\nq\n"))
    status, out, _ = run(capsys, "replay", str(file))
    assert status == 0
    assert {line.split()[0] for line in out.splitlines()[2:]} == {"0", "1", "2"}


def test_nobody_of_that_name(capsys: Capture, tmp_path: Path) -> None:
    file = kept(lay(2), tmp_path / "game.spygame")
    status, out, err = run(capsys, "replay", str(file), "--as", "Zoe")
    assert (status, out) == (1, "")
    assert err == (
        'spymobile: Nobody called "Zoe" sits at this table. Choose all, table, anyone or one of Anna, Ben.\n'
    )


def test_files_that_cannot_be_replayed(capsys: Capture, tmp_path: Path) -> None:
    whole = kept(steps(lay(2), 5), tmp_path / "game.spygame").read_bytes()
    changed = bytearray(whole)
    changed[len(whole) // 2] ^= 4
    cases = {
        "missing": (None, "missing cannot be read: No such file or directory."),
        "foreign": (b"PK\x03\x04", "This is not a Spymobile game."),
        "empty": (b"", "This is not a Spymobile game."),
        "short": (whole[:-100], "This saved game is damaged from its beginning and cannot be played on."),
        "flipped": (
            bytes(changed),
            "This saved game is damaged from its beginning and cannot be played on.",
        ),
        "newer": (whole.replace(b"game 1", b"game 2", 1), "This game was saved by a newer Spymobile."),
    }
    for name, (data, sentence) in cases.items():
        path = tmp_path / name
        if data is not None:
            path.write_bytes(data)
        status, out, err = run(capsys, "replay", str(path))
        assert (status, out) == (1, "")
        assert err.startswith(f"spymobile: {sentence}")


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="there is no such device here")
def test_a_device_is_no_game(capsys: Capture, tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    for path in (Path("/dev/zero"), pipe):
        status, out, err = run(capsys, "replay", str(path))
        assert (status, out) == (1, "")
        assert err == f"spymobile: {path.name} cannot be read: It is not a file.\n"

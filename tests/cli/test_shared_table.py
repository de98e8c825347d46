"""``spymobile host`` and ``spymobile join``: what is refused, and with which words."""

from __future__ import annotations

from pathlib import Path

import pytest

from spymobile.cli import main


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["join", "https://example.org"], "That is not a code of Spymobile."),
        (["join", "12345"], "That is not a code of Spymobile."),
        (["host", "chess"], 'There is no game called "chess" here.'),
        (["host", "enemy_agent", "--phones", "4"], "Enemy Agent is for"),
    ],
)
def test_what_cannot_be(
    arguments: list[str], said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*arguments, "--folder", str(tmp_path), "--loopback"]) == 1
    assert said in capsys.readouterr().err


@pytest.mark.parametrize("command", ["host", "join"])
def test_without_a_table_there_is_none_to_come_back_to(
    command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([command, "--folder", str(tmp_path), "--loopback"]) == 1
    assert "! No table is k" in capsys.readouterr().out

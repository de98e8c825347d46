"""``spymobile host`` and ``spymobile join``: what is refused, and with which words."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from spymobile.cli import main
from spymobile.cli.shared import Terminal
from spymobile.core.bot import Bot
from spymobile.core.chance import Chance
from spymobile.core.game import Action, View
from spymobile.games.spy_alley import SpyAlley
from spymobile.sync.hosting import Hosting
from spymobile.sync.shelf import StoreShelf


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


class Talk:
    """A terminal that is listened to; it goes home once something was said."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
        self._folder = folder
        self.lines: list[str] = []
        self._last = ""

        def say(terminal: Terminal, line: str) -> None:
            self.lines.append(line)
            if self._last in line:
                terminal.stop()

        monkeypatch.setattr(Terminal, "say", say)
        monkeypatch.setattr("sys.stdin", io.StringIO())

    def until(self, last: str, *words: str, usual: bool = False) -> None:
        """``usual``: in the folder where this user's tables are, and not in one of the test."""
        self.lines.clear()
        self._last = last
        own = [] if usual else ["--folder", str(self._folder), "--pace", "0"]
        assert main([*words, *own, "--loopback"]) == 0
        assert any(last in line for line in self.lines), "\n".join(self.lines)


@pytest.fixture
def talk(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Talk:
    return Talk(monkeypatch, tmp_path)


class Clumsy(Bot):
    """A bot with a mistake in it."""

    def decide(self, _view: View) -> Action:
        raise RuntimeError("I am the French spy")


def test_a_bot_that_makes_a_mistake_is_answered_for_and_it_is_said(
    talk: Talk, monkeypatch: pytest.MonkeyPatch
) -> None:
    make = SpyAlley.bot

    def bot(game: SpyAlley, level: str, seat: int, chance: Chance) -> Bot:
        return make(game, level, seat, chance) if level == "recruit" else Clumsy()

    monkeypatch.setattr(SpyAlley, "bot", bot)
    said = "! The bot had a problem and made a simple move (RuntimeError)."
    talk.until(said, "host", "spy_alley", "--phones", "0", "--bots", "1", "--auto", "recruit")
    assert not any("I am the" in line for line in talk.lines), "that is the bot's secret"


def test_a_table_that_was_left_in_its_lobby_begins_all_the_same(
    talk: Talk, monkeypatch: pytest.MonkeyPatch
) -> None:
    start = Hosting.start
    monkeypatch.setattr(Hosting, "start", lambda hosting, first=None: None)
    talk.until("lobby: spy_alley", "host", "spy_alley", "--phones", "0", "--bots", "1")
    monkeypatch.setattr(Hosting, "start", start)
    talk.until("Anna:", "host")
    assert not any(line.startswith("invitation") for line in talk.lines), "nobody is missing"
    talk.until("Anna:", "host")
    assert not any(line.startswith("lobby") for line in talk.lines), "and goes on where it was"


def test_two_terminals_of_one_user_each_have_their_own_file(
    talk: Talk, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    (tmp_path / "spymobile-tables").mkdir()
    held = StoreShelf(tmp_path / "spymobile-tables")  # As somebody has it who holds a table.
    try:
        talk.until("link: calling", "join", "04SP8-931HX", usual=True)
    finally:
        held.close()


def test_a_file_that_is_in_use_is_said_before_anybody_knocks(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    held = StoreShelf(tmp_path)
    try:
        assert main(["join", "04SP8-931HX", "--folder", str(tmp_path), "--loopback"]) == 1
    finally:
        held.close()
    assert "! Your games are open in another Spymobile." in capsys.readouterr().out

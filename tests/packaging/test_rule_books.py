"""The rule books as people read them: numbers in reading order, a drawing for every section and refusal."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from spymobile import assets, games

ROOT = Path(__file__).parents[2]


def _drawn(name: str) -> bool:
    return assets.path("art", f"{name}.png").is_file()


@pytest.mark.parametrize("game", games.names())
def test_paragraphs_are_numbered_in_reading_order(game: str) -> None:
    numbers = [paragraph.number for paragraph in games.rule_book(game)]
    letters = numbers[0][:2]
    assert numbers == [f"{letters}-{number}" for number in range(1, len(numbers) + 1)]


@pytest.mark.parametrize("game", games.names())
def test_every_section_has_a_drawing_and_no_two_have_the_same(game: str) -> None:
    book = games.rule_book(game)
    assert list(book.drawings) == book.sections
    assert len(set(book.drawings.values())) == len(book.sections)
    assert all(_drawn(name) for name in book.drawings.values())


@pytest.mark.parametrize("game", games.names())
def test_whatever_the_rules_and_the_screen_refuse_has_a_drawing(game: str) -> None:
    """Every paragraph that the code of a game names may stand in a refusal."""
    book = games.rule_book(game)
    letters = next(iter(book)).number[:2]
    code = [
        *(ROOT / "spymobile/games" / game).rglob("*.py"),
        *(ROOT / "spymobile/ui/games" / game).rglob("*.py"),
    ]
    named = {number for file in code for number in re.findall(rf'"({letters}-\d+)"', file.read_text("utf-8"))}
    assert len(named) > 10
    for number in named:
        assert _drawn(book[number].drawing), number

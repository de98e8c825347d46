"""The rule books: looked through by words, by the index, and from a decision."""

from __future__ import annotations

from typing import Any

import pytest

from spymobile import games
from tests.ui.pilot import Pilot


def found(pilot: Pilot) -> list[Any]:
    return [w for w in pilot.widgets(pilot.stage.sheet) if type(w).__name__ == "FoundRule"]


@pytest.fixture
def book(pilot: Pilot) -> Pilot:
    pilot.stage.go("rules", game="spy_alley")
    pilot.settle()
    return pilot


def in_sight(pilot: Pilot, number: str) -> bool:
    scroll, line = pilot.page.ids.scroll, pilot.page._headings[number]
    _, bottom = scroll.to_window(*scroll.pos)
    _, middle = line.to_window(*line.center)
    return bool(bottom <= middle <= bottom + scroll.height)


def test_a_word_leads_to_its_paragraph(book: Pilot) -> None:
    last = list(games.rule_book("spy_alley"))[-1].number
    assert not in_sight(book, last)
    book.say("Search the rules")
    field = book.stage.sheet._field
    assert field.focus, "one can type at once"
    field.text = "eliminator"
    book.settle()
    numbers = [row.number for row in found(book)]
    assert numbers == [rule.number for rule in games.rule_book("spy_alley").search("eliminator")]
    assert numbers
    assert all("eliminator" in row.text.lower() or "eliminator" in row.section.lower() for row in found(book))
    field.text = last
    book.settle()
    assert [row.number for row in found(book)] == [last]
    book.tap(found(book)[0])
    assert book.stage.sheet is None
    assert in_sight(book, last)


def test_what_is_not_in_the_book_is_said_to_be_missing(book: Pilot) -> None:
    book.say("Search the rules")
    assert "A word or two: where does it stand in the book?" in book.words()
    for words in ("xylophone", "[b]{words}", "(" * 200):
        book.stage.sheet._field.text = words
        book.settle()
        assert found(book) == []
        assert f"Nothing in this book says “{words[:40]}”." in book.words()


def test_many_paragraphs_are_cut_short_and_said_so(book: Pilot) -> None:
    book.say("Search the rules")
    book.stage.sheet._field.text = "the"
    book.settle()
    count = len(games.rule_book("spy_alley").search("the"))
    assert len(found(book)) == 12 < count
    assert f"The first 12 of {count} paragraphs. One more word narrows it down." in book.words()


def test_keys_open_the_search_and_the_index(book: Pilot) -> None:
    for letter, kind in (("f", "SearchSheet"), ("i", "IndexSheet")):
        book.key(ord(letter), letter)
        assert type(book.stage.sheet).__name__ == kind
        book.back()

"""The rule books: looked through by words, by the index, and from a decision."""

from __future__ import annotations

from typing import Any

import pytest
from kivy.metrics import dp, sp

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


def on_top(pilot: Pilot, number: str) -> bool:
    """Whether a paragraph stands at the upper edge of the page, as far as there is book below it."""
    scroll, line = pilot.page.ids.scroll, pilot.page._headings[number]
    _, top = line.to_window(line.x, line.top)
    gap = scroll.to_window(*scroll.pos)[1] + scroll.height - top
    return bool(abs(gap) < dp(2)) or (scroll.scroll_y <= 0 and in_sight(pilot, number))


def marked(pilot: Pilot) -> list[str]:
    return [name for name, line in pilot.page._headings.items() if getattr(line, "marked", False)]


def test_a_paragraph_is_opened_on_top_and_marked(pilot: Pilot) -> None:
    numbers = [rule.number for rule in games.rule_book("enemy_agent")]
    for number in (numbers[0], "EA-18", "EA-30", numbers[-1]):
        pilot.stage.go("rules", game="enemy_agent", paragraph=number)
        pilot.settle()
        assert on_top(pilot, number), number
        assert marked(pilot) == [number]
        pilot.back()


def test_a_section_is_opened_by_the_index_without_a_mark(book: Pilot) -> None:
    book.page.show("SA-20")
    assert marked(book) == ["SA-20"]
    book.say("Index")
    book.say("Buying")
    assert marked(book) == []
    assert on_top(book, "Buying")


def test_the_book_is_set_in_a_reading_face_with_a_drawing_a_section(book: Pilot) -> None:
    lines = [w for w in book.widgets(book.page) if type(w).__name__ == "RuleParagraph"]
    assert {line.ids.words.font_name for line in lines} == {"Roboto-Regular"}
    assert {line.ids.words.font_size for line in lines} == {sp(17)}
    headings = [w for w in book.widgets(book.page) if type(w).__name__ == "RuleHeading"]
    assert len(headings) == len(games.rule_book("spy_alley").sections)
    assert all(heading.ids.picture.texture is not None for heading in headings)


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
    assert "Type a word or two to find in the book." in book.words()
    for words in ("xylophone", "[b]{words}", "(" * 200):
        book.stage.sheet._field.text = words
        book.settle()
        assert found(book) == []
        assert f"“{words[:40]}” is not in this book." in book.words()


def test_many_paragraphs_are_cut_short_and_said_so(book: Pilot) -> None:
    book.say("Search the rules")
    book.stage.sheet._field.text = "the"
    book.settle()
    count = len(games.rule_book("spy_alley").search("the"))
    assert len(found(book)) == 12 < count
    assert f"The first 12 of {count} paragraphs. Type one more word to find fewer." in book.words()


def test_keys_open_the_search_and_the_index(book: Pilot) -> None:
    for letter, kind in (("f", "SearchSheet"), ("i", "IndexSheet")):
        book.key(ord(letter), letter)
        assert type(book.stage.sheet).__name__ == kind
        book.back()

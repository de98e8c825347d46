"""``spymobile rules``: a rule book on the terminal."""

from __future__ import annotations

import re
import shutil
import textwrap

from spymobile import games
from spymobile.core.rulebook import Paragraph


def run(name: str, wanted: str | None) -> int:
    """Print the whole book, one paragraph, or those that hold the words looked for."""
    book = games.rule_book(name)
    if wanted is None:
        print(f"{book.title}\n{'=' * len(book.title)}\n\n{_fold(book.introduction)}")
        section = ""
        for paragraph in book:
            if paragraph.section != section:
                section = paragraph.section
                print(f"\n{section}\n{'-' * len(section)}")
            _print(paragraph)
        return 0
    if re.fullmatch(r"[A-Za-z]{2}-\d+", wanted):
        _print(book[wanted.upper()])
        return 0
    found = book.search(wanted)
    for paragraph in found:
        _print(paragraph)
    if not found:
        print(f'The rules of {book.title} do not speak of "{wanted}".')
    return 0 if found else 1


def _print(paragraph: Paragraph) -> None:
    print(_fold(f"{paragraph.number:<7}{paragraph.text}", "       "))


def _fold(text: str, indent: str = "") -> str:
    width = min(100, max(40, shutil.get_terminal_size().columns))
    return textwrap.fill(text, width, subsequent_indent=indent)

"""A language that shows what was translated: ⟦every word of a message⟧, but not what fills its gaps.

What stands outside the brackets came from somewhere else: a name, a number, or words that nobody can
translate.
"""

from __future__ import annotations

import re
import runpy
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from string import Formatter
from typing import Any

from spymobile.core import words

ROOT = Path(__file__).parent.parent.parent
_BRACKETED = re.compile(r"⟦[^⟦⟧]*⟧")
#: Squares, signs of buildings, numbers of paragraphs, the seal of the dice: the same in every language.
_SIGNS = re.compile(r"\b(?:[A-Z]{2}-\d+|[A-U]\d{1,2}|[0-9A-F]{8})\b")
_LETTERS = re.compile(r"[^\W\d_]+")


@cache
def tool() -> dict[str, Any]:
    """What collects the messages for translators."""
    return runpy.run_path(str(ROOT / "tools" / "messages.py"))


@cache
def known() -> frozenset[tuple[str, ...]]:
    """Every message of the template."""
    return frozenset(tool()["messages"]())


@cache
def bracketed(message: str) -> str:
    """
    >>> bracketed("{who} rolls {die}.")
    '{who}⟦ rolls ⟧{die}⟦.⟧'
    """
    parts = []
    for literal, field, _spec, _conversion in Formatter().parse(message):
        parts.append(f"⟦{literal}⟧" if literal else "")
        parts.append("" if field is None else f"{{{field}}}")
    return "".join(parts)


class Pseudo:
    """Translates what stands in the template, and nothing else."""

    def gettext(self, message: str, /) -> str:
        return bracketed(message) if (message,) in known() else message

    def ngettext(self, one: str, several: str, count: int, /) -> str:
        form = one if count == 1 else several
        return bracketed(form) if (one, several) in known() else form


@contextmanager
def spoken() -> Iterator[None]:
    """The pseudo-language is in use."""
    words.speak(Pseudo())
    try:
        yield
    finally:
        words.speak(words.ENGLISH)


def plain(text: str, names: Iterable[str] = ()) -> str:
    """What of a text was not translated, apart from names and signs.

    >>> plain("Anna⟦ rolls ⟧4⟦.⟧", ["Anna"]), plain("⟦Roll⟧ twice")
    ('', 'twice')
    """
    left = _BRACKETED.sub(" ", text)
    for name in sorted(names, key=len, reverse=True):
        left = left.replace(name, " ").replace(name.upper(), " ")
    return " ".join(_LETTERS.findall(_SIGNS.sub(" ", left)))

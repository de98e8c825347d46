"""Numbered rule books: short paragraphs that refusals, screens and tests can point at.

>>> book = RuleBook.parse('''# Tag
...
... A game of running.
...
... ## Running
...
... **TG-1** Who is touched
... is it.
... ''')
>>> book["TG-1"].text
'Who is touched is it.'
>>> book.search("touched")
[Paragraph(number='TG-1', section='Running', text='Who is touched is it.')]

A line ``![](name)`` below a heading is the drawing of that section; below a paragraph it is the drawing that
explains why this paragraph forbids something.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from spymobile.core.errors import MissingRule
from spymobile.core.words import Message, _, message

_DRAWING = re.compile(r"!\[\]\((\w+)\)")
_NUMBERED = re.compile(r"\*\*([A-Z]{2}-\d+)\*\*\s+(.+)", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Paragraph:
    """One rule."""

    number: str
    section: str
    text: str
    #: What explains a refusal by this paragraph: a drawing of its own, else that of its section.
    drawing: str = field(default="", repr=False)


class RuleBook:
    """The rules of one game in reading order, handed out in the language in use."""

    __slots__ = ("_drawings", "_introduction", "_paragraphs", "_title")

    def __init__(
        self,
        title: str,
        introduction: str,
        paragraphs: list[Paragraph],
        drawings: dict[str, str] | None = None,
    ) -> None:
        self._title = title
        self._introduction = introduction
        #: By the heading of the section, as it is written.
        self._drawings = drawings or {}
        self._paragraphs = {paragraph.number: paragraph for paragraph in paragraphs}
        if len(self._paragraphs) < len(paragraphs):
            raise MissingRule(
                message("A paragraph of {game} carries a number that is already taken.", game=Message(title))
            )

    @classmethod
    def parse(cls, text: str) -> RuleBook:
        """Read the form used in ``assets/rules``: a title, sections, paragraphs led by a bold number."""
        title = section = introduction = ""
        paragraphs: list[Paragraph] = []
        drawings: dict[str, str] = {}
        for block in re.split(r"\n\s*\n", text.strip()):
            line = " ".join(block.split())
            if line.startswith("## "):
                section = line[3:]
            elif line.startswith("# "):
                title = line[2:]
            elif match := _NUMBERED.fullmatch(line):
                paragraphs.append(Paragraph(match[1], section, match[2], drawings.get(section, "")))
            elif section and (match := _DRAWING.fullmatch(line)):
                if paragraphs and paragraphs[-1].section == section:
                    paragraphs[-1] = replace(paragraphs[-1], drawing=match[1])
                else:
                    drawings[section] = match[1]
            elif not paragraphs and not section:
                introduction = f"{introduction} {line}".strip()
            else:
                raise MissingRule(message('This paragraph has no number: "{line}".', line=line[:40]))
        if not title or not paragraphs:
            raise MissingRule(message("This is not a rule book."))
        return cls(title, introduction, paragraphs, drawings)

    @property
    def title(self) -> str:
        return _(self._title)

    @property
    def introduction(self) -> str:
        return _(self._introduction)

    @property
    def sources(self) -> list[str]:
        """Every message of the book, as it is written."""
        paragraphs = self._paragraphs.values()
        words = [self._title, self._introduction, *(word for p in paragraphs for word in (p.section, p.text))]
        return [word for word in dict.fromkeys(words) if word]

    def __getitem__(self, number: str) -> Paragraph:
        try:
            return _translated(self._paragraphs[number])
        except KeyError:
            raise MissingRule(
                message(
                    "The rules of {game} have no paragraph {number}.",
                    game=Message(self._title),
                    number=number,
                )
            ) from None

    def __contains__(self, number: object) -> bool:
        return number in self._paragraphs

    def __iter__(self) -> Iterator[Paragraph]:
        return map(_translated, self._paragraphs.values())

    def __len__(self) -> int:
        return len(self._paragraphs)

    @property
    def sections(self) -> list[str]:
        """The index: section titles in reading order."""
        return list(dict.fromkeys(paragraph.section for paragraph in self))

    @property
    def drawings(self) -> dict[str, str]:
        """The drawing of each section that has one, by its title in the language in use."""
        return {_(section): drawing for section, drawing in self._drawings.items()}

    def search(self, words: str) -> list[Paragraph]:
        """Paragraphs that hold all the words, or carry that number; upper and lower case alike."""
        wanted = words.casefold().split()
        return [
            paragraph
            for paragraph in self
            if all(
                word in f"{paragraph.number} {paragraph.section} {paragraph.text}".casefold()
                for word in wanted
            )
        ]


def _translated(paragraph: Paragraph) -> Paragraph:
    return replace(paragraph, section=_(paragraph.section), text=_(paragraph.text))

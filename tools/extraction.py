"""Where a player's words stand, as extraction methods for Babel.

Babel's own method for Python knows calls like ``_("Roll")``. Here are those for what it cannot see: tables of
words in the source (``Words``, ``Phrases``), KV, the names that boards read out of JSON, and rule books.

Every method yields, as Babel asks, the line, the function called, its arguments and comments. Words that are
no call are handed on as if they had been an argument of ``_``.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Collection, Iterator, Mapping
from importlib import import_module
from importlib.util import find_spec
from io import BytesIO
from pathlib import Path
from typing import IO, Any

from babel.messages.extract import extract_from_dir, extract_python

from spymobile.core.rulebook import RuleBook
from spymobile.core.words import Phrases, Words

#: A message, with its plural if it has one.
type Message = tuple[str, ...]
type Found = tuple[int, str, list[str | None], list[str]]
type Method = Callable[[IO[bytes], Collection[str], Collection[str], Mapping[str, Any]], Iterator[Found]]

#: Which arguments of a function are messages: the first, or the first two.
KEYWORDS: dict[str, tuple[int, ...] | None] = {
    "_": None,
    "mark": None,
    "message": None,
    "many": (1, 2),
    "counted": (1, 2),
}
TABLES = ("Words", "Phrases")
_A_CALL = re.compile(rf"\b({'|'.join([*KEYWORDS, *TABLES])})(\[[^()]*\])?\(")


def python_words(
    file: IO[bytes], keywords: Collection[str], comments: Collection[str], options: Mapping[str, Any]
) -> Iterator[Found]:
    """Calls of the keywords, and the tables ``Words((...))`` and ``Phrases({...})`` that are written out.

    >>> source = b'NAMES = Words(("cross", "curve")); line = many("a tile", "{count} tiles", 2)'
    >>> [(name, words) for _line, name, words, _ in python_words(BytesIO(source), KEYWORDS, (), {})]
    [('_', ['cross']), ('_', ['curve']), ('many', ['a tile', '{count} tiles', None])]
    """
    source = file.read().decode()
    if not _A_CALL.search(source):
        return  # Reading a file is quick, taking it apart is not.
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.Call) or not node.args:
            continue
        function = node.func.value if isinstance(node.func, ast.Subscript) else node.func
        name = function.id if isinstance(function, ast.Name) else ""
        if name in keywords:
            yield node.lineno, name, [_written_out(argument) for argument in node.args], []
        elif name in TABLES:
            for entry in _entries(node.args[0]):
                if (word := _written_out(entry)) is not None:
                    yield entry.lineno, "_", [word], []


def _entries(table: ast.expr) -> list[ast.expr]:
    match table:
        case ast.Tuple() | ast.List():
            return table.elts
        case ast.Dict():
            return table.values
        case _:
            return []  # Made of data: the board's method finds it.


def _written_out(node: ast.expr) -> str | None:
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else None


def kv_words(
    file: IO[bytes], keywords: Collection[str], comments: Collection[str], options: Mapping[str, Any]
) -> Iterator[Found]:
    """Calls of the keywords in KV, whose values are Python; how far a line is indented is not.

    >>> source = b'''<Page>:
    ...         Label:
    ...     text: _("Stop") if root.playing else _('Go on')'''
    >>> [(line, words) for line, _name, words, _ in kv_words(BytesIO(source), KEYWORDS, (), {})]
    [(3, 'Stop'), (3, 'Go on')]
    """
    flat = b"\n".join(line.strip() for line in file.read().splitlines())
    found: Any = extract_python(BytesIO(flat + b"\n"), dict.fromkeys(keywords), comments, {})
    yield from found


def board_words(
    file: IO[bytes], keywords: Collection[str], comments: Collection[str], options: Mapping[str, Any]
) -> Iterator[Found]:
    """The names on the board of a game: in the tables of whichever of its modules reads a board."""
    package = f"spymobile.games.{Path(file.name).stem}"
    found = find_spec(package)
    for folder in (found.submodule_search_locations or ()) if found else ():
        for module in sorted(Path(folder).glob("*.py")):
            if '"boards"' in module.read_text(encoding="utf-8"):
                for value in vars(import_module(f"{package}.{module.stem}")).values():
                    for word in _table_words(value):
                        yield 1, "_", [word], []


def _table_words(value: object) -> Iterator[str]:
    for table in value if isinstance(value, tuple) else (value,):
        if isinstance(table, Words):
            yield from table.sources
        elif isinstance(table, Phrases):
            yield from table.sources.values()


def rule_book_words(
    file: IO[bytes], keywords: Collection[str], comments: Collection[str], options: Mapping[str, Any]
) -> Iterator[Found]:
    """The title, the sections and every paragraph of a rule book."""
    for words in RuleBook.parse(file.read().decode()).sources:
        yield 1, "_", [words], []


#: What is read by which method; the command line speaks English, like its options.
METHODS: list[tuple[str, Method | str]] = [
    ("spymobile/cli/**", "ignore"),
    ("spymobile/**.py", python_words),
    ("kv/**.kv", kv_words),
    ("assets/boards/*.json", board_words),
    ("assets/rules/*.md", rule_book_words),
]
_ROOMS = {pattern.split("/")[0] for pattern, _method in METHODS}


def messages(root: Path) -> dict[Message, list[str]]:
    """Every message below a checkout (with its plural, if it has one) and the files it stands in."""
    found: dict[Message, list[str]] = {}

    def belongs(folder: str) -> bool:
        return Path(folder).relative_to(root).parts[0] in _ROOMS

    methods: Any = METHODS  # Babel takes functions too; its types know names alone.
    for file, _line, words, _notes, _context in extract_from_dir(
        root, methods, keywords=KEYWORDS, directory_filter=belongs
    ):
        files = found.setdefault((words,) if isinstance(words, str) else tuple(words), [])
        if file not in files:
            files.append(file)
    return found

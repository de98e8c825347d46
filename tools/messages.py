"""Collect every word a player reads into assets/translations/spymobile.pot, the template for translators.

From the source come the calls of ``_``, ``many``, ``mark``, ``message`` and ``counted`` and the tables
``Words`` and ``Phrases``; from KV the calls of ``_``; from the boards the names they read out of JSON; from
the rule books every paragraph.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))

from spymobile import games  # noqa: E402 - the checkout this tool stands in, whatever is installed
from spymobile.core.words import Phrases, Words  # noqa: E402

TEMPLATE = ROOT / "assets" / "translations" / "spymobile.pot"
#: The command line speaks English, like its options.
UNSPOKEN = "cli"
_USES = re.compile(r"^from spymobile\.(core\.words|ui\.text) import|^def many\(", re.MULTILINE)
_IN_KV = re.compile(r'(?<![\w.])_\(("(?:[^"\\]|\\.)*")\)')
_HEAD = """# The words of Spymobile. Translations go to LANGUAGE/LC_MESSAGES/spymobile.po beside this file.
msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"
"""

type Message = tuple[str, ...]


def sources() -> list[Path]:
    """The Python files in which a player's words may stand."""
    package = ROOT / "spymobile"
    return [file for file in sorted(package.rglob("*.py")) if file.relative_to(package).parts[0] != UNSPOKEN]


def messages() -> dict[Message, list[str]]:
    """Every message (with its plural, if it has one) and the files it stands in."""
    found: dict[Message, list[str]] = {}
    for message, file in (*_in_python(), *_in_kv(), *_on_boards(), *_in_rule_books()):
        found.setdefault(message, []).append(file)
    return found


def _in_python() -> Iterator[tuple[Message, str]]:
    for file in sources():
        place, source = file.relative_to(ROOT).as_posix(), file.read_text(encoding="utf-8")
        if not _USES.search(source):
            continue  # Reading a file is quick, taking it apart is not.
        for node in ast.walk(ast.parse(source)):
            if isinstance(node, ast.Call):
                for message in called(node):
                    yield message, place


def called(call: ast.Call) -> Iterator[Message]:
    """The messages that are written out in a call."""
    function = call.func.value if isinstance(call.func, ast.Subscript) else call.func
    name = function.id if isinstance(function, ast.Name) else ""
    if name in ("many", "counted"):
        yield tuple(arg.value for arg in call.args[:2] if isinstance(arg, ast.Constant))
    elif name in ("_", "mark", "message"):
        yield from _constants(call.args[:1])
    elif name == "Words" and isinstance(call.args[0], ast.Tuple | ast.List):
        yield from _constants(call.args[0].elts)
    elif name == "Phrases" and isinstance(call.args[0], ast.Dict):
        yield from _constants(call.args[0].values)


def _constants(nodes: list[ast.expr]) -> Iterator[Message]:
    for node in nodes:
        if isinstance(node, ast.Constant):
            yield (node.value,)


def _in_kv() -> Iterator[tuple[Message, str]]:
    for file in sorted((ROOT / "kv").glob("*.kv")):
        for match in _IN_KV.finditer(file.read_text(encoding="utf-8")):
            yield (ast.literal_eval(match[1]),), file.relative_to(ROOT).as_posix()


def _on_boards() -> Iterator[tuple[Message, str]]:
    for game in games.names():
        if find_spec(f"spymobile.games.{game}.board") is None:
            continue  # Not every game is played on a board.
        for value in vars(import_module(f"spymobile.games.{game}.board")).values():
            for table in value if isinstance(value, tuple) else (value,):
                if isinstance(table, Words):
                    words = table.sources
                elif isinstance(table, Phrases):
                    words = tuple(table.sources.values())
                else:
                    continue
                yield from (((word,), f"assets/boards/{game}.json") for word in words)


def _in_rule_books() -> Iterator[tuple[Message, str]]:
    for game in games.names():
        for words in games.rule_book(game).sources:
            yield (words,), f"assets/rules/{game}.md"


def template() -> str:
    """The text of the template."""
    return _written(messages())


def _written(found: dict[Message, list[str]]) -> str:
    lines = [_HEAD]
    for words, files in sorted(found.items()):
        lines.append(f"#: {' '.join(sorted(set(files)))}")
        lines.append(f"msgid {_quoted(words[0])}")
        if len(words) == 2:
            lines += [f"msgid_plural {_quoted(words[1])}", 'msgstr[0] ""', 'msgstr[1] ""', ""]
        else:
            lines += ['msgstr ""', ""]
    return "\n".join(lines)


def _quoted(words: str) -> str:
    escaped = words.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{escaped}"'


def main() -> int:
    TEMPLATE.parent.mkdir(parents=True, exist_ok=True)
    found = messages()
    TEMPLATE.write_text(_written(found), encoding="utf-8")
    print(f"{len(found)} messages")
    return 0


if __name__ == "__main__":
    sys.exit(main())

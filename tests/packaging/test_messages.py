"""All words of the app can be translated: the template is complete, and nothing is written around it."""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path

from spymobile.core.errors import SpymobileError
from tools import messages

ROOT = Path(__file__).parent.parent.parent
SOURCES = [file for file in sorted((ROOT / "spymobile").rglob("*.py")) if "cli" not in file.parts]


def test_the_template_and_every_language_are_up_to_date() -> None:
    """After a change of words: make messages"""
    assert messages.out_of_step() == []


def test_no_place_of_words_is_forgotten() -> None:
    """Each kind of file gives messages; so a method that finds nothing any more is noticed."""
    places = Counter(Path(file).parts[:2] for files in messages.messages().values() for file in files)
    for place in (("assets", "boards"), ("assets", "rules"), ("spymobile", "games"), ("spymobile", "ui")):
        assert places[place] > 100, place
    assert sum(count for (room, _file), count in places.items() if room == "kv") > 100
    assert not [place for place in places if place[1] == "cli"]


def test_kv_shows_no_words_that_cannot_be_translated() -> None:
    """A text in KV is a property, or goes through _()."""
    plain = re.compile(r'^\s*(?:text|hint|title|caption):\s*"([^"]*[A-Za-z]{3,}[^"]*)"', re.MULTILINE)
    for file in (ROOT / "kv").glob("*.kv"):
        words = [match[1] for match in plain.finditer(file.read_text(encoding="utf-8"))]
        assert [word for word in words if word != "SPYMOBILE"] == [], file.name


@cache
def calls() -> list[tuple[str, str, ast.Call]]:
    """Every call of a plain name in the files that may hold a player's words: its place, and its name."""
    return [
        (f"{file.relative_to(ROOT)}:{node.lineno}", node.func.id, node)
        for file in SOURCES
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    ]


def is_built(node: ast.expr) -> bool:
    """Whether a text is put together on the spot: no catalogue could know it."""
    return isinstance(node, ast.JoinedStr | ast.BinOp | ast.Call)


def test_placeholders_are_filled_after_translation() -> None:
    """_(f"...") and _("..." % x) could never be found in a catalogue."""
    found = 0
    for place, name, call in calls():
        if name in ("_", "mark", "message"):
            found += 1
            assert not is_built(call.args[0]), place
        elif name in ("many", "counted"):
            assert all(isinstance(form, ast.Constant) for form in call.args[:2]), place
    assert found > 500


def test_errors_speak_in_messages() -> None:
    """A named error gets its sentence from the catalogue, not from the source."""
    for module in ("store.errors", "store.export", "table.record", "games.clue.notebook"):
        import_module(f"spymobile.{module}")
    named = {kind.__name__ for kind in _below(SpymobileError)}
    found = 0
    for place, name, call in calls():
        if name in named and call.args:
            found += 1
            sentence = call.args[-1]
            plain = isinstance(sentence, ast.Constant) and " " in str(sentence.value)
            assert not plain, place
            assert not isinstance(sentence, ast.JoinedStr), place
            assert not is_worded(call), place
    assert found > 150


def test_no_error_is_worded_when_it_is_made() -> None:
    """Who reads it does that, perhaps in another language: not the class either, on its way to the root."""
    named = {SpymobileError.__name__, *(kind.__name__ for kind in _below(SpymobileError))}
    classes = [
        (f"{file.relative_to(ROOT)}:{node.lineno}", node)
        for file in SOURCES
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.ClassDef) and node.name in named
    ]
    assert len(classes) > 20
    for place, node in classes:
        assert not is_worded(node), place
    assert is_worded(ast.parse('raise Refusal("EA-1", _("Roll first."))'))
    assert not is_worded(ast.parse('raise Refusal("EA-1", message("Roll first."))'))


def is_worded(node: ast.AST) -> bool:
    """Whether a sentence in it is translated on the spot."""
    return any(
        isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id in ("_", "many")
        for call in ast.walk(node)
    )


def _below(kind: type[SpymobileError]) -> Iterator[type[SpymobileError]]:
    for child in kind.__subclasses__():
        yield child
        yield from _below(child)


def test_no_message_stands_twice_in_the_template() -> None:
    """Translators' tools refuse a message that is there with a plural and without."""
    first = [message[0] for message in messages.messages()]
    assert len(first) == len(set(first))

"""All words of the app can be translated: the template is complete, and nothing is written around it."""

from __future__ import annotations

import ast
import re
import runpy
import struct
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path

import pytest

from spymobile import games
from spymobile.core.errors import SpymobileError
from spymobile.core.event import Told
from spymobile.ui import text

ROOT = Path(__file__).parent.parent.parent
tool = runpy.run_path(str(ROOT / "tools" / "messages.py"))


def test_the_template_holds_every_message() -> None:
    """After a change of words: .venv/bin/python tools/messages.py"""
    assert tool["TEMPLATE"].read_text(encoding="utf-8") == tool["template"]()


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
        for file in tool["sources"]()
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
    assert found > 150


def _below(kind: type[SpymobileError]) -> Iterator[type[SpymobileError]]:
    for child in kind.__subclasses__():
        yield child
        yield from _below(child)


def test_no_message_stands_twice_in_the_template() -> None:
    """Translators' tools refuse a message that is there with a plural and without."""
    first = [message[0] for message in tool["messages"]()]
    assert len(first) == len(set(first))


def test_a_catalogue_is_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "de" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    (folder / "spymobile.mo").write_bytes(
        compiled(
            {
                "": "Content-Type: text/plain; charset=UTF-8\nPlural-Forms: nplurals=2; plural=(n != 1);\n",
                "Roll": "Würfeln",
                "{who} rolls {die}.": "{die} für {who}.",
                "{count} step.\0{count} steps.": "{count} Schritt.\0{count} Schritte.",
            }
        )
    )
    monkeypatch.setattr("spymobile.assets.path", lambda *parts: tmp_path)
    text.use("de")
    try:
        assert text._("Roll") == "Würfeln"
        assert text._("Leave") == "Leave"
        assert text._("") == ""
        assert text.many("{count} step.", "{count} steps.", 2) == "2 Schritte."
        told = Told("rolled", {"seat": 1, "die": 4})
        assert games.load("spy_alley").tell(told, ["Anna", "Ben"]) == "4 für Ben."
    finally:
        text.use("en")
    assert text._("Roll") == "Roll"


def compiled(catalogue: dict[str, str]) -> bytes:
    """A catalogue as ``gettext`` reads it: a head, two tables of lengths and places, the words."""
    pairs = sorted(catalogue.items())
    words = [word.encode() for pair in zip(*pairs, strict=True) for word in pair]
    place = 28 + 8 * len(words)
    tables = b""
    for word in words:
        tables += struct.pack("<2I", len(word), place)
        place += len(word) + 1
    head = struct.pack("<7I", 0x950412DE, 0, len(pairs), 28, 28 + 8 * len(pairs), 0, 0)
    return head + tables + b"".join(word + b"\0" for word in words)

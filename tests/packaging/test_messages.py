"""All words of the app can be translated: the template is complete, and nothing is written around it."""

from __future__ import annotations

import ast
import gettext
import re
import runpy
from pathlib import Path

import pytest

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


@pytest.mark.parametrize(
    "file", sorted((ROOT / "spymobile" / "ui").rglob("*.py")), ids=lambda file: file.name
)
def test_placeholders_are_filled_after_translation(file: Path) -> None:
    """_(f"...") and _("..." % x) could never be found in a catalogue."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "_":
            assert isinstance(node.args[0], ast.Constant), f"{file.name}:{node.lineno}"


def test_a_catalogue_is_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from spymobile.ui import text

    catalogue = gettext.NullTranslations()
    monkeypatch.setattr(catalogue, "gettext", lambda message: {"Roll": "Würfeln"}.get(message, message))
    monkeypatch.setattr(text, "_catalogue", catalogue)
    assert text._("Roll") == "Würfeln"
    assert text._("Leave") == "Leave"

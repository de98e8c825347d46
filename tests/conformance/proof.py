"""Which numbered rules have a test, read from the marks in the test files themselves."""

from __future__ import annotations

import ast
from pathlib import Path


def proved(folder: Path) -> dict[str, list[str]]:
    """For each rule number the tests in ``folder`` that are marked with it."""
    found: dict[str, list[str]] = {}
    for file in sorted(folder.rglob("test_*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                for number in _marks(node):
                    found.setdefault(number, []).append(f"{file.name}::{node.name}")
    return found


def _marks(node: ast.FunctionDef) -> list[str]:
    return [
        argument.value
        for call in node.decorator_list
        if isinstance(call, ast.Call) and ast.unparse(call.func) == "pytest.mark.rule"
        for argument in call.args
        if isinstance(argument, ast.Constant) and isinstance(argument.value, str)
    ]


def unproved(numbers: list[str], folder: Path) -> list[str]:
    """The paragraphs that no test is marked with."""
    marked = proved(folder)
    return [number for number in numbers if number not in marked]

"""Whatever page is visited first: the rules that others add to are read before theirs."""

from __future__ import annotations

import subprocess
import sys

_SCRIPT = """
from spymobile.ui.launch import prepare
prepare(offscreen=True)
from kivy.lang import Builder
from spymobile.ui.parts import load_kv
load_kv("seat_setup")
files = [rule.ctx.filename or "" for _selector, rule in Builder.rules]
print(*dict.fromkeys(file.rsplit("/", 1)[-1] for file in files))
"""


def test_the_paper_of_a_sheet_is_there_before_what_lies_on_it() -> None:
    """A sheet whose own rule came first would lay its buttons beside the paper, on top of each other."""
    done = subprocess.run([sys.executable, "-c", _SCRIPT], capture_output=True, text=True, check=False)
    files = done.stdout.split()
    assert "seat_setup.kv" in files, done.stderr
    assert files.index("sheet.kv") < files.index("seat_setup.kv")

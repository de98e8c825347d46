"""How many rooms of the house a tap goes through: whoever follows it with a debugger has to know them all."""

from __future__ import annotations

import sys
from pathlib import Path
from types import FrameType

import pytest

import spymobile
from tests.ui.pilot import Pilot, deal_the_same

ROOT = Path(spymobile.__file__).parent
#: From the finger on "Roll" until everything rests again.
MOST = 55


def test_a_roll_passes_few_files(pilot: Pilot, monkeypatch: pytest.MonkeyPatch) -> None:
    deal_the_same(monkeypatch)
    pilot.lay("spy_alley", 2)
    pilot.settle()
    pilot.wait(3)  # The music has faded in, and sounds are loaded: no tap waits for those.
    passed: set[str] = set()

    def note(frame: FrameType, event: str, _argument: object) -> None:
        file = Path(frame.f_code.co_filename)
        if event == "call" and file.is_relative_to(ROOT):
            passed.add(file.relative_to(ROOT).as_posix())

    roll = pilot.button("Roll")
    sys.setprofile(note)
    try:
        pilot.tap(roll)
        pilot.settle()
    finally:
        sys.setprofile(None)
    assert {"ui/table/decide/commands.py", "table/device.py", "table/table.py"} <= passed
    assert len(passed) <= MOST, sorted(passed)

"""``spymobile doctor``."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path


def test_the_doctor_prints_what_this_machine_can_do(tmp_path: Path) -> None:
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("XDG_", "KIVY_"))}
    done = subprocess.run(
        [sys.executable, "-OO", "-m", "spymobile", "doctor"],
        cwd=Path(__file__).parents[2],
        env={**kept, "HOME": str(tmp_path)},
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    told = done.stdout
    for words in ("DEVICE", "dp · density 1", "Python 3.13", "One step on disk", "TLS 1.3", "LAST LINES"):
        assert words in told
    assert "Motion sensor: none (the button rolls)" in told
    assert str(tmp_path) not in told
    assert list(tmp_path.iterdir()) == [], "it leaves nothing behind"

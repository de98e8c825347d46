"""What holds for every test."""

from __future__ import annotations

import os
from pathlib import Path

from hypothesis import HealthCheck, settings

# How fast the machine is, and what else it does meanwhile, says nothing about what is tested.
settings.register_profile("any machine", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("any machine")

# Kivy makes its folder when it is brought in, and stumbles where two processes do so at once.
Path(os.environ.get("KIVY_HOME") or Path.home() / ".kivy").mkdir(parents=True, exist_ok=True)

"""Solve KivyMD's colour schemes once and keep them in assets/schemes (see spymobile/ui/design.py)."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from typing import Any

os.environ.setdefault("KIVY_NO_ARGS", "1")
os.environ.setdefault("KIVY_NO_CONSOLELOG", "1")
os.environ.setdefault("SDL_VIDEODRIVER", "offscreen")

SCHEMES = Path(__file__).parent.parent / "assets" / "schemes"
SEED = "Darkgoldenrod"


def solve(style: str) -> dict[str, Any]:
    """The colours KivyMD computes for our brass in ``style`` ("Dark" or "Light")."""
    from kivymd.theming import COLOR_NAMES, ThemeManager

    theme = ThemeManager()
    theme.theme_style = style
    theme.primary_palette = SEED
    theme.set_colors()
    names = [f"{name}Color" for name in COLOR_NAMES] + ["disabledTextColor"]
    return {name: [round(part, 4) for part in getattr(theme, name)] for name in names}


def main() -> int:
    for style in ("Dark", "Light"):
        file = SCHEMES / f"material-{style.lower()}.json"
        file.write_text(json.dumps(solve(style), indent=1) + "\n", encoding="utf-8")
        print(file.name)
    return 0


if __name__ == "__main__":
    sys.exit(main())

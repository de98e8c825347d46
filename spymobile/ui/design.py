"""KivyMD, in one place: no other module imports it.

What we take: the app with its theme, text fields, the Roboto and icon fonts. Its colour schemes
are solved once, by ``tools/schemes.py``, and read from a file, because solving them costs a third of the
start-up time.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import kivymd
from kivy.core.text import LabelBase
from kivy.metrics import sp
from kivymd.app import MDApp
from kivymd.icon_definitions import md_icons
from kivymd.theming import ThemeManager

from spymobile import assets
from spymobile.ui.theme import theme

_FONTS = Path(kivymd.__file__).parent / "fonts"


class StoredTheme(ThemeManager):
    """Material colours from ``assets/schemes``."""

    def set_colors(self, *_: Any) -> None:
        stored = json.loads(assets.text("schemes", f"material-{self.theme_style.lower()}.json"))
        for name, value in stored.items():
            setattr(self, name, value)


class DesignApp(MDApp):
    """An app with stored colours."""

    def __init__(self, **kwargs: Any) -> None:
        super(MDApp, self).__init__(**kwargs)
        self.theme_cls = StoredTheme()


def register_fonts() -> None:
    """The faces that the type tokens name."""
    for name in (
        "LeagueGothic-Regular",
        "BarlowCondensed-SemiBold",
        "BarlowCondensed-Bold",
        "SpymobileLabel-SemiBold",
        "CourierPrime-Regular",
        "CourierPrime-Bold",
    ):
        LabelBase.register(name, str(assets.path("fonts", f"{name}.ttf")))
    for name in ("Roboto-Regular", "Roboto-Medium"):
        LabelBase.register(name, str(_FONTS / f"{name}.ttf"))
    LabelBase.register("Icons", str(_FONTS / "materialdesignicons-webfont.ttf"))


def glyph(name: str) -> str:
    """The letter of an icon in the font "Icons"."""
    return str(md_icons[name])


def text_field(**properties: Any) -> Any:
    """A text field on paper; its module is loaded when the first one is wanted."""
    from kivymd.uix.textfield import MDTextField

    field = MDTextField(
        mode="outlined",
        theme_text_color="Custom",
        text_color_normal=theme.ink,
        text_color_focus=theme.ink,
        theme_line_color="Custom",
        line_color_normal=theme.ink_second,
        line_color_focus=theme.ink,
        cursor_color=theme.red_on_paper,
        **properties,
    )
    field.font_size = sp(18)  # KivyMD's own size does not follow the player's.
    return field

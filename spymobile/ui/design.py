"""KivyMD, in one place: no other module imports it.

What we take: the app with its theme, text fields, the Roboto and icon fonts. Its colour schemes
are solved once, by ``tools/schemes.py``, and read from a file, because solving them costs a third of the
start-up time.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import kivymd
from kivy.core.text import LabelBase
from kivy.metrics import dp, sp
from kivy.uix.widget import Widget
from kivymd.app import MDApp
from kivymd.theming import ThemeManager

from spymobile import assets
from spymobile.ui.theme import theme

_FONTS = Path(kivymd.__file__).parent / "fonts"
#: Those of the first page: KivyMD's list has seven thousand, and takes its time.
_FIRST_ICONS = {
    "account-group-outline": "\U000f0b58",
    "book-open-outline": "\U000f0b63",
    "chart-line": "\U000f012a",
    "cog-outline": "\U000f08bb",
    "flag-checkered": "\U000f023c",
    "format-list-bulleted": "\U000f0279",
    "help": "\U000f02d6",
    "play": "\U000f040a",
}


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
    if name in _FIRST_ICONS:
        return _FIRST_ICONS[name]
    from kivymd.icon_definitions import md_icons

    return str(md_icons[name])


@cache
def _text_field() -> type[Widget]:
    """The class; its module is loaded when the first field is wanted."""
    from kivy.uix.textinput import TextInput
    from kivymd.uix.textfield import MDTextField

    class TextField(MDTextField):
        """KivyMD measures its letters once; these follow the player's size while the field is there.

        Its hint stands in the empty field, in paler ink: KivyMD's own would hover above what is written.
        """

        _refresh_hint_text = TextInput._refresh_hint_text

        def __init__(self, **kwargs: Any) -> None:
            super().__init__(**kwargs)
            self.fbind("text", self._shade)
            self._shade()
            self._grow()
            theme.watch(text_scale=self._grow)

        def on_enter(self) -> None:
            """A mouse changes no colour here: KivyMD would look for parts that are not installed."""

        on_leave = on_enter

        def _shade(self, *_: Any) -> None:
            ink = tuple(theme.ink if self.text else theme.ink_second)
            self.text_color_normal = self.text_color_focus = ink

        def _grow(self, *_: Any) -> None:
            self.font_size = sp(18)
            self.height = max(dp(56), sp(24) + dp(32))

    return TextField


def text_field(**properties: Any) -> Widget:
    """A text field on paper.

    It gets copies of the colours: KivyMD would tie itself to ours for good, and with itself the whole sheet.
    """
    return _text_field()(
        mode="outlined",
        theme_text_color="Custom",
        theme_line_color="Custom",
        line_color_normal=tuple(theme.ink_second),
        line_color_focus=tuple(theme.ink),
        cursor_color=tuple(theme.red_on_paper),
        **properties,
    )

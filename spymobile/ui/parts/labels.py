"""Text in the app's faces, icons, and pictures from assets/art."""

from __future__ import annotations

from typing import Any

from kivy.properties import OptionProperty, StringProperty
from kivy.uix.image import Image
from kivy.uix.label import Label

from spymobile import assets
from spymobile.ui.design import glyph
from spymobile.ui.theme import TOKENS

_TYPE = TOKENS["type_sp"]


class Text(Label):
    """A label in one of the roles of the type scale; it wraps and is as high as its text."""

    role = OptionProperty("body", options=tuple(_TYPE))

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.on_role()

    def on_role(self, *_: Any) -> None:
        style = _TYPE[self.role]
        self.font_name = style["font"]
        self.font_size = f"{style['size']}sp"


class Icon(Label):
    """A letter of the icon font, by name."""

    icon = StringProperty("")

    def on_icon(self, *_: Any) -> None:
        self.text = glyph(self.icon) if self.icon else ""


class Picture(Image):
    """A drawing from assets/art, by name."""

    art = StringProperty("")

    def on_art(self, *_: Any) -> None:
        self.source = art_file(self.art) if self.art else ""


def art_file(name: str) -> str:
    """The file of a drawing."""
    return str(assets.path("art", f"{name}.png"))

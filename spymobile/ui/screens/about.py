"""About: the version, and the licence of everything that is shipped."""

from __future__ import annotations

import json
from functools import cache, partial
from typing import Any

from kivy.properties import StringProperty

from spymobile import __version__, assets
from spymobile.core.words import Phrases
from spymobile.ui.navigation import Page
from spymobile.ui.parts import load_kv
from spymobile.ui.parts.labels import Text
from spymobile.ui.parts.sheet import Sheet
from spymobile.ui.screens.settings import Group, ValueRow
from spymobile.ui.text import _

#: What each part is for.
USES = Phrases(
    {
        "Spymobile": "Rules, drawings, sounds and music: our own",
        "Kivy": "Window, drawing and touch",
        "KivyMD": "Text fields, icons and themes",
        "Plyer": "Motor and sensors",
        "MaterialYouColor": "Colours of the themes",
        "filetype": "Part of Kivy",
        "Segno": "QR codes",
        "Roboto": "Letters",
        "Material Design Icons": "Icons",
        "Barlow Condensed": "Letters",
        "League Gothic": "Letters",
        "Courier Prime": "Letters",
        "Python": "The language it is written in",
        "SDL": "Window, sound and touch of the device",
    }
)


@cache
def shipped() -> list[dict[str, str]]:
    """What is in the app: its name, its licence, and the file with the text."""
    rows: list[dict[str, str]] = json.loads(assets.text("licences", "licences.json"))
    return rows


class AboutPage(Page):
    """A row for each part; a tap shows its licence in full."""

    version = StringProperty("")

    def enter(self, **arguments: Any) -> None:
        load_kv("settings")
        self.version = _("Version {version}").format(version=__version__)
        box = self.ids.rows
        box.clear_widgets()
        box.add_widget(Group(title=_("LICENCES")))
        for part in shipped():
            row = ValueRow(title=part["name"], line=USES[part["name"]], value=part["licence"])
            row.bind(on_release=partial(self._open, part))
            box.add_widget(row)

    def _open(self, part: dict[str, str], *_args: Any) -> None:
        self.stage.lay(LicenceSheet(self, part))


class LicenceText(Text):
    """A paragraph of a licence."""


class LicenceSheet(Sheet):
    """One licence, word for word."""

    def __init__(self, page: AboutPage, part: dict[str, str], **kwargs: Any) -> None:
        super().__init__(page.stage, **kwargs)
        self.title = f"{part['name']} · {part['licence']}"
        for paragraph in paragraphs(assets.text("licences", part["file"])):
            self.add_widget(LicenceText(text=paragraph))


def paragraphs(text: str) -> list[str]:
    """A licence in pieces that fit a label each, its hard line ends taken out.

    >>> paragraphs("One\\nline.\\n\\nAnother.")
    ['One line.', 'Another.']
    """
    return [" ".join(block.split()) for block in text.replace("\r", "").split("\n\n") if block.strip()]

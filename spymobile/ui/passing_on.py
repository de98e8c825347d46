"""Words that leave the app: through the device's own way to share, or by the clipboard."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spymobile.ports import Sent

if TYPE_CHECKING:
    from spymobile.ui.app import SpymobileApp


def pass_on(app: SpymobileApp, title: str, words: str, copied: str, refused: str) -> None:
    """Share words; a device that has no way to do so says what became of them instead."""

    def told(sent: Sent) -> None:
        if sent is not Sent.SHARED:
            app.say_briefly(copied if sent is Sent.COPIED else refused)

    app.ports.share(title, words, told)

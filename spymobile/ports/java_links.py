"""Android's Intents, by way of pyjnius. Nothing is decided here, anything may raise."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from spymobile.ports.java_activity import JavaActivity, java
from spymobile.ports.links import OpenedLink


class JavaLinks(JavaActivity):
    """What :class:`spymobile.ports.links.Intents` asks for."""

    def first_intent(self) -> Any:
        return self._activity.getIntent()

    def on_new_intent(self, told: Callable[[object], None]) -> None:
        from android.activity import bind

        bind(on_new_intent=told)

    def read_intent(self, intent: Any) -> OpenedLink:
        kind = java("android.content.Intent")
        return OpenedLink(
            action=intent.getAction() or "",
            link=intent.getDataString() or "",
            # Words may come with colours and sizes, and are then no String.
            words=intent.getCharSequenceExtra(kind.EXTRA_TEXT) or "",
            again=bool(intent.getFlags() & kind.FLAG_ACTIVITY_LAUNCHED_FROM_HISTORY),
        )

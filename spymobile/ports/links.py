"""What the app was opened with by another: a link that was tapped, or words that were shared.

Anybody may send anything this way. So nothing is done with it here but to say what the words are; whoever
reads them decides, and a person taps.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, Protocol

from spymobile.ports.guard import PortGuard

SCHEME = "spymobile://"
VIEW = "android.intent.action.VIEW"
SEND = "android.intent.action.SEND"
#: Longer texts are no invitation, and nobody wants to read them.
MOST = 4000


class OpenedLink(NamedTuple):
    """An Intent, as far as it concerns us."""

    action: str
    #: The address of a link.
    link: str
    #: The text that was shared.
    words: str
    #: From the list of recent apps: somebody came back, and nobody tapped a link this time.
    again: bool


class Intents(Protocol):
    """What Java is asked for. Anything here may raise."""

    def first_intent(self) -> object:
        """What the app was started with."""
        ...

    def on_new_intent(self, told: Callable[[object], None]) -> None:
        """Be told, on any thread, what it is opened with while it runs."""
        ...

    def read_intent(self, intent: object) -> OpenedLink: ...


def text_of(opened: OpenedLink) -> str:
    """The words that somebody wants to be read; none if it was only started.

    >>> text_of(OpenedLink(VIEW, "spymobile://j/abc", "", again=False))
    'spymobile://j/abc'
    >>> text_of(OpenedLink("android.intent.action.MAIN", "", "", again=False))
    ''
    """
    if opened.again:
        return ""
    return {VIEW: opened.link, SEND: opened.words}.get(opened.action, "")[:MOST]


class AndroidLinks:
    """The first Intent, and all that follow, told on the app's own thread."""

    def __init__(self, phone: Intents, later: Callable[[Callable[[], None]], None], guard: PortGuard) -> None:
        self._phone, self._later, self._guard = phone, later, guard

    def listen_for_links(self, opened: Callable[[str], None]) -> None:
        def look(intent: object) -> None:
            text = self._guard.attempt(
                "way to read a link", lambda: text_of(self._phone.read_intent(intent)), ""
            )
            if text:
                opened(text)

        # What it holds is asked on our own thread: whatever is wrong with it must not stop Android's.
        def arrived(intent: object) -> None:
            self._later(lambda: look(intent))

        self._guard.does("links while the app runs", lambda: self._phone.on_new_intent(arrived))
        self._guard.does("first link", lambda: look(self._phone.first_intent()))

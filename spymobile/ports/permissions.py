"""Asking the owner of the phone, one question at a time."""

from __future__ import annotations

from collections.abc import Callable

from spymobile.ports.guard import PortGuard

type OnAnswer = Callable[[bool], None]


class Asking:
    """Android drops a second question while the first is on the screen, so questions wait in line.

    ``held`` says whether a permission is held, ``request`` puts the dialog up and calls back on any thread
    when it is gone, ``later`` brings a call to the app's thread. What counts is what is held afterwards: a
    dialog that was interrupted reports nothing at all.
    """

    def __init__(
        self,
        held: Callable[[str], bool],
        request: Callable[[str, Callable[[], None]], None],
        later: Callable[[Callable[[], None]], None],
        guard: PortGuard,
    ) -> None:
        self._held = held
        self._request = request
        self._later = later
        self._guard = guard
        self._waiting: dict[str, list[OnAnswer]] = {}
        self._open: object | None = None

    def may(self, name: str) -> bool:
        return self._guard.attempt("look at permissions", lambda: self._held(name), False)

    def ask(self, name: str, answered: OnAnswer) -> None:
        if self.may(name):
            answered(True)
            return
        self._waiting.setdefault(name, []).append(answered)
        if self._open is None:
            self._next()

    def _next(self) -> None:
        if not self._waiting:
            return
        name = next(iter(self._waiting))
        dialog = self._open = object()

        def gone() -> None:
            self._later(lambda: self._close(name, dialog))

        if not self._guard.does("dialog for permissions", lambda: self._request(name, gone)):
            self._close(name, dialog)

    def _close(self, name: str, dialog: object) -> None:
        if dialog is not self._open:
            return  # told twice
        self._open = None
        granted = self.may(name)
        try:
            for answered in self._waiting.pop(name):
                answered(granted)
        finally:
            if self._open is None:
                self._next()

"""The pages of the app: where each is found, and what it must be told to come on stage."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Concatenate, Literal, Protocol, cast, overload

if TYPE_CHECKING:
    from spymobile.table.host import Host
    from spymobile.ui.navigation import Stage
    from spymobile.ui.shared_tables import SharedTable
    from spymobile.ui.table.coach import Coach

#: Module and class of each page, to be imported when it is first visited.
PAGES = {
    "home": ("home", "HomePage"),
    "games": ("games", "GamesPage"),
    "lobby": ("lobby", "LobbyPage"),
    "table": ("table", "TablePage"),
    "ending": ("ending", "EndingPage"),
    "rules": ("rules", "RulesPage"),
    "settings": ("settings", "SettingsPage"),
    "about": ("about", "AboutPage"),
    "doctor": ("doctor", "DoctorPage"),
    "statistics": ("statistics", "StatisticsPage"),
    "tutorial": ("table", "TablePage"),
    "join": ("join", "JoinPage"),
    "gathering": ("gathering", "GatheringPage"),
    "crash": ("crash_page", "CrashPage"),
}


class PageOpener(Protocol):
    """A way to a page. Each page is told what it asks for, and mypy finds a call that leaves it out."""

    @overload
    def __call__(self, name: Literal["home", "settings", "about", "doctor", "statistics"], /) -> None: ...

    @overload
    def __call__(self, name: Literal["games"], /, *, finished: bool = False) -> None: ...

    @overload
    def __call__(
        self, name: Literal["lobby"], /, *, game: str, middle: bool = False, shared: SharedTable | None = None
    ) -> None: ...

    @overload
    def __call__(self, name: Literal["table"], /, *, number: str) -> None: ...

    @overload
    def __call__(self, name: Literal["table"], /, *, shared: SharedTable) -> None: ...

    @overload
    def __call__(self, name: Literal["table", "tutorial"], /, *, host: Host, coach: Coach) -> None: ...

    @overload
    def __call__(self, name: Literal["ending"], /, *, number: str, just_over: bool = False) -> None: ...

    @overload
    def __call__(self, name: Literal["rules"], /, *, game: str, paragraph: str = "") -> None: ...

    @overload
    def __call__(self, name: Literal["join"], /, *, text: str = "") -> None: ...

    @overload
    def __call__(self, name: Literal["gathering"], /, *, shared: SharedTable) -> None: ...

    @overload
    def __call__(self, name: Literal["crash"], /, *, sentence: str, report: str, file: str = "") -> None: ...

    def __call__(self, name: str, /, **told: Any) -> None: ...


def opens_pages(way: Callable[Concatenate[Stage, str, ...], None]) -> PageOpener:
    """A method of the stage that leads to a page, known by what each page asks for."""
    return cast(PageOpener, way)

"""The sheet "Pace and privacy": the bots' pace, when an open file closes, who looks on, who begins."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from spymobile.ui.parts import load_kv
from spymobile.ui.parts.sheet import Sheet
from spymobile.ui.preferences import Preferences
from spymobile.ui.screens.house_rules import OptionRow
from spymobile.ui.text import _

if TYPE_CHECKING:
    from spymobile.ui.navigation import Stage

load_kv("seat_setup")
load_kv("table_options")


def paces() -> dict[str, str]:
    """How fast bots act: the value that is kept, and its word."""
    return {"slow": _("Slow"), "normal": _("Normal"), "fast": _("Fast"), "ask": _("Wait for my tap")}


def locks() -> dict[str, str]:
    """How long an open file stays open without a touch."""
    return {"20": _("20 s"), "45": _("45 s"), "120": _("2 min")}


@dataclass(frozen=True, slots=True)
class TableOption:
    """One question of the sheet: what can be answered, what holds now, and who hears of a change."""

    title: str
    line: str
    answers: Sequence[str]
    now: int
    chosen: Callable[[int], None]


def pace_row(preferences: Preferences) -> TableOption:
    return _preference(preferences, "pace", paces(), _("Pace of bots"), "")


def lock_row(preferences: Preferences) -> TableOption:
    line = _("A file closes by itself when nobody touches the screen.")
    return _preference(preferences, "auto_lock", locks(), _("Files close after"), line)


def onlookers_row(shielded: str, now: bool, chosen: Callable[[bool], None]) -> TableOption:
    """``shielded`` says what the game keeps from onlookers."""
    answers = (_("Only players"), _("Others look on"))
    return TableOption(
        _("Who can see the screen"), shielded, answers, int(now), lambda number: chosen(bool(number))
    )


def file_row(preferences: Preferences, changed: Callable[[], None]) -> TableOption:
    """For whoever plays alone against bots: there is nobody to hide from."""

    def chosen(number: int) -> None:
        preferences.pin_file = bool(number)
        changed()

    line = _("You play alone. Hide it if somebody looks over your shoulder.")
    answers = (_("Hidden"), _("In sight"))
    return TableOption(_("Your file"), line, answers, int(preferences.pin_file), chosen)


def _preference(
    preferences: Preferences, name: str, words: dict[str, str], title: str, line: str
) -> TableOption:
    values = list(words)

    def chosen(number: int) -> None:
        setattr(preferences, name, values[number])

    return TableOption(title, line, list(words.values()), values.index(getattr(preferences, name)), chosen)


class TableOptionsSheet(Sheet):
    """How the table is run; none of it is a rule of the game."""

    def __init__(self, stage: Stage, rows: Sequence[TableOption], **kwargs: Any) -> None:
        super().__init__(stage, **kwargs)
        self.title = _("Pace and privacy")
        for row in rows:
            widget = OptionRow(title=row.title, rule=row.line)
            widget.ids.picker.fill([{"text": words} for words in row.answers], row.chosen)
            widget.ids.picker.choose(row.now)
            self.ids.rows.add_widget(widget)

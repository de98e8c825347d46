"""The rows of a tray, in dp from the top of the window: stacked up from where the last of them ends."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from spymobile.ui.table.show.table_places import TableNeeds

#: The main button, and what it grows to with large letters.
BUTTON, LARGE_BUTTON = 56.0, 72.0
SEAL = 48.0
#: With large letters a sentence has two lines that are read at arm's length.
LARGE_SENTENCE = 62.0
#: The line below a bench, a bench where there is little room, and the players below it with large letters.
CAPTION, LOW_BENCH, LARGE_PEOPLE = 18.0, 64.0, 56.0


@dataclass(frozen=True, slots=True)
class TrayRows:
    """Rows of a tray, each from where to where, in dp from the top; ``board`` is where its window ends."""

    board: float
    news: tuple[float, float]
    people: tuple[float, float]
    sentence: tuple[float, float]
    buttons: tuple[float, float]
    seal: tuple[float, float]
    #: Of the seal's place, the height of the words below a bench.
    caption: float = 0.0


def plain_rows(end: float, room: TableNeeds, growth: float, small: bool) -> TrayRows:
    """News, people, sentence, buttons, seal: stacked up from where the last of them ends."""
    button = BUTTON * min(1.1, growth)
    seal = (end, end) if small else (end - SEAL, end)
    main = end if small else seal[0] - 4
    buttons = (main - button, main)
    sentence_end = buttons[0] - (10 if small else 8)
    sentence = (sentence_end - (48 if small else room.sentence) * growth, sentence_end)
    people_end = sentence[0] - (8 if small else room.gap)
    people = (people_end - (room.low_people if small else room.people), people_end)
    news_end = people[0] - (6 if small else room.gap)
    news = (news_end - (44 if small else room.news) * growth, news_end)
    return TrayRows(news[0] - (4 if small else room.gap - 2), news, people, sentence, buttons, seal)


def bench_rows(end: float, room: TableNeeds, growth: float, small: bool, large: bool) -> TrayRows:
    """News, sentence, bench, buttons, players; where there is little room the players lie beside the news."""
    people = (end - (LARGE_PEOPLE if large else SEAL), end)
    below = end if small else people[0] - 4
    button = LARGE_BUTTON if large else BUTTON * min(1.1, growth)
    buttons = (below - button, below)
    caption = 0 if small or large else CAPTION * growth
    # What is played with keeps its height as long as the window has it.
    low = small or (large and not room.tight_bench)
    high = min(room.bench, LOW_BENCH) if low else room.bench
    bench_end = buttons[0] - (8 if small or large else 2)
    bench = (bench_end - high - caption, bench_end)
    line = room.sentence if not (small or large) else 48
    sentence = (bench[0] - 6 - line * growth, bench[0] - 6)
    news = (sentence[0] - 2 - (SEAL if small else room.news * growth), sentence[0] - 2)
    return TrayRows(news[0] - 4, news, news if small else people, sentence, buttons, bench, caption)


def large_rows(end: float, small: bool) -> TrayRows:
    """With large letters: people, sentence, buttons, news, seal. The board keeps its window."""
    seal = (end, end) if small else (end - SEAL, end)
    news_end = end if small else seal[0] - 8
    news = (news_end - 52, news_end)
    buttons = (news[0] - 8 - LARGE_BUTTON, news[0] - 8)
    sentence = (buttons[0] - 6 - LARGE_SENTENCE, buttons[0] - 6)
    people = (sentence[0] - 2 - 56, sentence[0] - 2)
    return TrayRows(people[0] - (4 if small else 8), news, people, sentence, buttons, seal)


def beside_rows(
    end: float, room: TableNeeds, growth: float, small: tuple[bool, bool], large: bool
) -> TrayRows:
    """``small``: only wax for a seal, one low row of people."""
    wax, low = small
    if large:
        return large_rows(end, wax)
    button = BUTTON * min(1.1, growth)
    seal = (end, end) if wax else (end - SEAL, end)
    main = end if wax else seal[0] - 8
    buttons = (main - button, main)
    sentence = (buttons[0] - 10 - 48 * growth, buttons[0] - 10)
    people_end = sentence[0] - 8
    people = (people_end - (room.low_people if low else room.people), people_end)
    news = (people[0] - 6 - 38 * growth, people[0] - 6)
    return TrayRows(news[0] - 2, news, people, sentence, buttons, seal)

"""Places on the table that never move: computed once for a window, a size of text and a game.

Everything here is plain arithmetic in dp, counted from the top as in the drawings; what comes out is in
pixels from below, as the screen counts. Nothing that happens in a game goes in, so nothing can push a button
from under a thumb: only another window or another size of text lays the table out anew.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial

from spymobile.ui.table.show.table_places import Area, Borders, TableNeeds, TablePlaces
from spymobile.ui.table.show.tray_rows import (
    BUTTON,
    CAPTION,
    LARGE_BUTTON,
    LOW_BENCH,
    SEAL,
    TrayRows,
    bench_rows,
    beside_rows,
    large_rows,
    plain_rows,
)
from spymobile.ui.text import LARGE_TEXT

BAND, LOW_BAND = 28.0, 24.0
HEADER, LOW_HEADER = 56.0, 48.0
MARGIN, SMALL_MARGIN = 16.0, 8.0
#: From this height on, a window that is wider than high has columns.
COLUMNS_HEIGHT = 560.0
#: A tall window that is lower than this may have to do with a small tray.
SMALL_WINDOW = 800.0
#: A bench that is not played on may be lower, for a window of 780 dp: 360 of them are left for the board.
MIDDLE_BENCH = 76.0
#: The wax of a seal beside the news, with large letters.
LARGE_WAX = 60.0
#: The board's window never gets smaller than this.
LEAST_BOARD = 40.0


@dataclass(frozen=True, slots=True)
class _Window:
    """Turns what is measured in dp from the top into pixels from below."""

    height: float
    pixels: float
    left: float
    bottom: float

    def rect(self, x: float, top: float, right: float, bottom: float) -> Area:
        scale = self.pixels
        return Area(
            self.left + x * scale,
            self.bottom + (self.height - bottom) * scale,
            (right - x) * scale,
            (bottom - top) * scale,
        )


def places_of(
    size: tuple[float, float],
    room: TableNeeds,
    text_scale: float = 1.0,
    insets: Borders = (0, 0, 0, 0),
    pixels: float = 1.0,
    origin: tuple[float, float] = (0, 0),
    bar: float = 0,
) -> TablePlaces:
    """The places in a window of ``size`` pixels, insets included, of which ``pixels`` make a dp.

    ``bar`` is the height of what stands there in place of a header, if something does.
    """
    wide, high = size[0] / pixels, size[1] / pixels
    left, top, right, bottom = (inset / pixels for inset in insets)
    window = _Window(high, pixels, *origin)
    if wide > high * 1.15 and wide >= 560:
        low = high < COLUMNS_HEIGHT or wide < 700
        if room.middle and not low:
            lay = partial(_flat, room.round_it) if room.round_it else _middle
            return lay(window, wide, room.middle, (left, top, right, bottom))
        make = _beside if low else _columns
        return make(window, wide, room, text_scale, (left, top, right, bottom), bar / pixels)
    if room.hand and high >= SMALL_WINDOW and text_scale <= LARGE_TEXT:
        return _hand(window, wide, room, text_scale, (left, top, right, bottom))
    return _tall(window, wide, room, text_scale, (left, top, right, bottom), bar / pixels)


def _growth(text_scale: float) -> float:
    """How much the places of words grow with the words, until these count as large."""
    return min(LARGE_TEXT, max(1.0, text_scale))


def _ways(room: TableNeeds, height: float) -> tuple[tuple[bool, TableNeeds], ...]:
    """How a tray may lie below a board, from the roomiest on: whether it is small, and what has room."""
    if height >= SMALL_WINDOW:
        return ((False, room),)
    if room.tight_bench:
        return (False, room), (True, room)
    lower = tuple((False, replace(room, bench=bench)) for bench in (room.bench, MIDDLE_BENCH, LOW_BENCH))
    return *lower, (True, replace(room, bench=0))


def _tall(
    window: _Window, wide: float, room: TableNeeds, text_scale: float, insets: Borders, bar: float
) -> TablePlaces:
    """All below each other. What lies below the board is counted from below, where the thumb is."""
    left, top, right, bottom = insets
    band = max(BAND, top)
    large = text_scale > LARGE_TEXT
    # Before the board's window is lower than wide, the tray makes itself small.
    for small, has in _ways(room, window.height):
        room = has
        header = bar or (LOW_HEADER if small and not large else HEADER)
        end = window.height - max(28 if small else 27, bottom)
        if room.bench:
            rows = bench_rows(end, room, _growth(text_scale), small, large)
        else:
            rows = large_rows(end, small) if large else plain_rows(end, room, _growth(text_scale), small)
        if rows.board - band - header >= wide - left - right:
            break
    side = SMALL_MARGIN if small else MARGIN
    begin, stop = left + side, wide - right - side
    paper = _paper(begin, stop, small, bool(room.bench))
    wax, row_end = small and not room.bench, stop
    if wax and large:
        paper = stop - LARGE_WAX - 8
    seal = _wax(paper, rows, stop) if wax else (begin, rows.seal[0], stop, rows.seal[1])
    if wax and not (room.tight_bench or large):
        paper = row_end = stop - (rows.people[1] - rows.news[0]) - 8
        seal = (paper + 8, rows.news[0], stop, rows.people[1])
    people_begin = paper + 8 if small and room.bench else begin
    people = window.rect(people_begin, rows.people[0], row_end, rows.people[1])
    return TablePlaces(
        band=window.rect(0, 0, wide, band),
        header=window.rect(left, band, wide - right, band + header),
        board=window.rect(left, band + header, wide - right, max(rows.board, band + header + LEAST_BOARD)),
        news=window.rect(begin, rows.news[0], paper, rows.news[1]),
        people=people,
        more=_more(window, room, rows, seal, small) if room.bench else people,
        sentence=window.rect(begin, rows.sentence[0], stop, rows.sentence[1]),
        buttons=window.rect(begin, rows.buttons[0], stop, rows.buttons[1]),
        seal=window.rect(*seal),
        tray=window.rect(left, rows.board + 4, wide - right, window.height - bottom),
        file=window.rect(left, band + header + 4, wide - right, seal[1] - 4),
        desk=window.rect(left, band + header, wide - right, window.height - bottom),
        arrangement="tall",
        close=people,
        button=(rows.buttons[1] - rows.buttons[0]) * window.pixels,
        low=small or bool(room.bench),
        wax=wax,
        large=large,
        bench=bool(room.bench),
        caption=rows.caption * window.pixels,
    )


def _paper(begin: float, stop: float, small: bool, bench: bool) -> float:
    """Where the news end: beside them lies the wax of a seal, or the players where a bench has its place."""
    if not small:
        return stop
    return begin + 0.54 * (stop - begin) if bench else stop - SEAL - 8


def _wax(paper: float, rows: TrayRows, stop: float) -> tuple[float, float, float, float]:
    """The wax of a seal beside the news, as high as a finger wants it."""
    middle, half = sum(rows.news) / 2, (stop - paper - 8) / 2
    return paper + 8, middle - half, stop, middle + half


def _more(
    window: _Window, room: TableNeeds, rows: TrayRows, seal: tuple[float, float, float, float], small: bool
) -> Area:
    """Over the bench, or over all that lies between the board and the buttons."""
    left, top, right, bottom = seal
    if room.memo:
        top = rows.sentence[0] if small else rows.news[0]
    return window.rect(left, top, right, bottom)


def _beside(
    window: _Window, wide: float, room: TableNeeds, text_scale: float, insets: Borders, bar: float
) -> TablePlaces:
    """A phone on its side: the board left, and the tray right of it in the same order."""
    left, top, right, bottom = insets
    band = max(LOW_BAND, top)
    begin = left + (wide - left - right) * 508 / 915
    side, stop = begin + 8, wide - right - MARGIN
    end = window.height - max(20, bottom)
    large = text_scale > LARGE_TEXT
    header = band + (bar or 44)
    bench = bool(room.bench)
    for wax, low in ((False, False), (True, False), (True, True)):
        if bench:
            rows = bench_rows(end, _LOW_ROOM, _growth(text_scale), wax, large)
        else:
            rows = beside_rows(end, room, _growth(text_scale), (wax, low), large)
        if rows.board >= header:
            break
    small = wax
    wax = wax and not bench
    paper = _paper(side, stop, small, bench)
    seal = _wax(paper, rows, stop) if wax else (side, rows.seal[0], stop, rows.seal[1])
    people = window.rect(paper + 8 if small and bench else side, rows.people[0], stop, rows.people[1])
    return TablePlaces(
        band=window.rect(0, 0, wide, band),
        header=window.rect(begin, band, wide - right, header),
        board=window.rect(left, band, begin, window.height - bottom),
        file=window.rect(left, band, begin, window.height - bottom),
        desk=window.rect(left, band, begin, window.height - bottom),
        news=window.rect(side, rows.news[0], paper, rows.news[1]),
        people=people,
        more=_more(window, room, rows, seal, small) if bench else people,
        sentence=window.rect(side, rows.sentence[0], stop, rows.sentence[1]),
        buttons=window.rect(side, rows.buttons[0], stop, rows.buttons[1]),
        seal=window.rect(*seal),
        tray=window.rect(begin, header, wide - right, window.height - bottom),
        arrangement="beside",
        close=people,
        button=(rows.buttons[1] - rows.buttons[0]) * window.pixels,
        low=low or bench,
        wax=wax,
        large=large,
        bench=bench,
        caption=rows.caption * window.pixels,
    )


#: A bench on a phone that lies on its side.
_LOW_ROOM = TableNeeds(bench=LOW_BENCH, news=38, sentence=44)


def _columns(
    window: _Window, wide: float, room: TableNeeds, text_scale: float, insets: Borders, bar: float
) -> TablePlaces:
    """A tablet: players left, board in the middle, log and tray right. Nothing is stretched."""
    left, top, right, bottom = insets
    band = max(BAND, top)
    end, low = window.height - max(12, bottom), window.height - max(6, bottom)
    large = text_scale > LARGE_TEXT
    growth = _growth(text_scale)
    least = 270 * (0.6 + 0.4 * max(1.0, text_scale))
    high = end - band
    inner = wide - left - right
    board = min(high * room.shape, inner - 2 * least)
    side = min(420.0, max(least, (inner - board) / 2))
    header = band + (bar or HEADER * (0.7 + 0.3 * max(1.0, text_scale))) + 2
    begin, stop = wide - right - side + 8, wide - right - MARGIN
    button = LARGE_BUTTON if large else BUTTON * min(1.1, growth)
    seal = (end - SEAL * growth, end)
    # The main button has a row of its own; the others, if there are any, lie below it.
    buttons = (seal[0] - 8 - 2 * button - 8, seal[0] - 8)
    close = seal
    if room.bench:
        seal = (buttons[0] - 6 - room.bench_rows * room.bench, buttons[0] - 6)
    lines = 112 if large else 56 * growth
    sentence = (min(buttons[0], seal[0]) - 8 - lines, min(buttons[0], seal[0]) - 8)
    log = (band + 6, sentence[0] - 10)
    above = seal if room.bench else (sentence[0] - 8 - room.people, sentence[0] - 8)
    if room.memo:
        above = sentence[0], seal[1]
    return TablePlaces(
        band=window.rect(0, 0, wide, band),
        header=window.rect(left, band + 2, left + side, header),
        board=window.rect(left + side, band + 6, wide - right - side, low),
        file=window.rect(left + side, band + 6, wide - right - side, low),
        desk=window.rect(left, band + 2, left + side - 4, low),
        news=window.rect(begin, log[0], stop, log[1]),
        people=window.rect(left + MARGIN, header + 4, left + side - 8, low),
        more=window.rect(begin, above[0], stop, above[1]),
        sentence=window.rect(begin, sentence[0], stop, sentence[1]),
        buttons=window.rect(begin, buttons[0], stop, buttons[1]),
        seal=window.rect(begin, seal[0], stop, seal[1]),
        tray=window.rect(wide - right - side, sentence[0] - 8, wide - right, window.height - bottom),
        arrangement="columns",
        close=window.rect(begin, close[0], stop, close[1]),
        button=button * window.pixels,
        large=large,
        bench=bool(room.bench),
    )


#: What the panel beside a board in the middle keeps of the window, at least.
PANEL = 0.34
#: On a screen that lies flat: a plate along an edge, and a field beside the board. With so many people nobody
#: sits at the short sides, or only at the left one.
PLATE, FIELD = 96.0, 220.0
UPRIGHT_ONLY, LEFT_TOO = 2, 3


def _middle(window: _Window, wide: float, shape: float, insets: Borders) -> TablePlaces:
    """The board left, as large as it can be; right of it, in one panel, all that is said about the game.

    Everything else of a table has no place here; what still asks for one gets the panel.
    """
    left, top, right, bottom = insets
    grow = window.height / 800
    band = max(16 * grow, top)
    begin, low = band + 10 * grow, window.height - max(10 * grow, bottom)
    inner = wide - left - right - 36 * grow
    board = min((low - begin) * shape, inner * (1 - PANEL))
    high = min(low - begin, board / shape)
    upper = begin + (low - begin - high) / 2
    at = left + 12 * grow + board
    panel = window.rect(at + 12 * grow, begin, wide - right - 12 * grow, low)
    board_place = window.rect(left + 12 * grow, upper, at, upper + high)
    return _with_panel(window, window.rect(0, 0, wide, band), board_place, panel)


def _with_panel(window: _Window, band: Area, board: Area, panel: Area) -> TablePlaces:
    """A board, and one panel for all the rest."""
    return TablePlaces(
        band=band,
        header=panel,
        board=board,
        file=panel,
        desk=panel,
        news=panel,
        people=panel,
        more=panel,
        sentence=panel,
        buttons=panel,
        seal=panel,
        tray=panel,
        arrangement="middle",
        close=panel,
        button=BUTTON * window.pixels,
    )


def _flat(people: int, window: _Window, wide: float, shape: float, insets: Borders) -> TablePlaces:
    """The board in the middle of a screen that lies on the table, with everybody's plate along their edge.

    The panel is the whole screen; left and right of the board it has a field for dice and one for news.
    """
    left, top, right, bottom = insets
    grow = window.height / 800
    plate, free = PLATE * grow, 10 * grow
    beside = plate if people > UPRIGHT_ONLY else free
    low, high = top + plate + free, window.height - bottom - plate - free
    begin, end = left + beside + free, wide - right - (plate if people > LEFT_TOO else free) - free
    room = end - begin - 2 * (FIELD * grow + free)
    board = min((high - low) * shape, room)
    tall = min(high - low, board / shape)
    middle, upper = (begin + end) / 2, low + (high - low - tall) / 2
    nothing = window.rect(0, 0, wide, 0)
    place = window.rect(middle - board / 2, upper, middle + board / 2, upper + tall)
    return _with_panel(window, nothing, place, window.rect(left, top, wide - right, window.height - bottom))


#: The board of a phone that is a hand; and a bench, where one works on it and the board has the rest.
SMALL_BOARD, HAND_BENCH = 208.0, 104.0
#: Players side by side, where their cards are not rows as wide as the screen.
HAND_PEOPLE = 56.0
#: A game whose players need this much has a row for each of them.
ROWS = 100.0


def _hand(window: _Window, wide: float, room: TableNeeds, text_scale: float, insets: Borders) -> TablePlaces:
    """A small board, news and players; then the own file, and buttons that are pressed without looking."""
    left, top, right, bottom = insets
    band, growth = max(BAND, top), _growth(text_scale)
    header = band + HEADER
    begin, stop = left + MARGIN, wide - right - MARGIN
    end = window.height - max(20, bottom)
    rows = 1 if room.bench else 2
    buttons = (end - rows * LARGE_BUTTON - (rows - 1) * 8, end)
    sentence = (buttons[0] - 6 - room.sentence * growth, buttons[0] - 6)
    caption = CAPTION * growth if room.bench else 0
    cards = room.people if room.people >= ROWS else HAND_PEOPLE
    board = header + SMALL_BOARD
    if room.bench:
        board = sentence[0] - 18 - HAND_BENCH - caption - cards - 40 * growth
    news = (board + 4, board + 4 + 40 * growth)
    people = (news[1] + 4, news[1] + 4 + cards)
    file = (people[1] + 6, sentence[0] - 4)
    seal = window.rect(begin, file[0], stop, file[1])
    below = window.rect(begin, people[0], stop, people[1])
    return TablePlaces(
        band=window.rect(0, 0, wide, band),
        header=window.rect(left, band, wide - right, header),
        board=window.rect(left, header, wide - right, board),
        news=window.rect(begin, news[0], stop, news[1]),
        people=below,
        more=seal if room.bench else below,
        sentence=window.rect(begin, sentence[0], stop, sentence[1]),
        buttons=window.rect(begin, buttons[0], stop, buttons[1]),
        seal=seal,
        tray=window.rect(left, board + 4, wide - right, window.height - bottom),
        file=window.rect(left, header + 4, wide - right, sentence[0] - 4),
        desk=window.rect(left, header, wide - right, window.height - bottom),
        arrangement="tall",
        close=below,
        button=LARGE_BUTTON * window.pixels,
        low=True,
        bench=bool(room.bench),
        caption=caption * window.pixels,
        hand=not room.bench,
    )

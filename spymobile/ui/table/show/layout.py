"""Where the parts of the table lie: below each other on a phone, side by side on a tablet."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kivy.metrics import dp

from spymobile.ui.theme import theme

if TYPE_CHECKING:
    from kivy.uix.widget import Widget

    from spymobile.ui.screens.table import TablePage

MARGIN = 16
BAND = 28
#: A page that is lower than this has a thin band, and the last line behind a button.
SMALL_PAGE = 700
SMALL_BAND = 14
#: The board never gets smaller than this; the tray scrolls before it does.
LEAST_BOARD = 120
LEAST_LOG = 96
#: With less than this or less than about half the page left for the board, the players' cards shrink to
#: their signs.
SMALL_BOARD = 240


def is_wide(page: TablePage) -> bool:
    """Whether there is room for players, board and log side by side."""
    return bool(page.width > page.height * 1.15 and page.width >= dp(700))


def put(widget: Widget, x: float, y: float, width: float, height: float) -> None:
    widget.size = width, height
    widget.pos = x, y


def _show(page: TablePage, *names: str) -> None:
    """Of the parts that not every arrangement has, these: the others are not even drawn."""
    for name, part in page.parts.items():
        if (part.parent is not None) != (name in names):
            if name in names:
                page.add_widget(part, index=1)
            else:
                page.remove_widget(part)


def arrange(page: TablePage) -> None:
    """Lay everything out anew."""
    small = not page.wide and page.height < dp(SMALL_PAGE) * max(1.0, theme.text_scale)
    page.ids.tray.small = small
    band = dp(SMALL_BAND if small else BAND)
    put(page.ids.band, page.x, page.top - band, page.width, band)
    if page.wide:
        _show(page, "column", "log")
        _side_by_side(page)
    else:
        _show(page, "strip")
        _below_each_other(page)


def _below_each_other(page: TablePage) -> None:
    """Header, board, players, tray; with large letters the tray scrolls earlier."""
    ids = page.ids
    header, strip, tray = page.header, ids.strip, ids.tray_scroll
    share = 0.46 if theme.text_scale < 1.5 else 0.38
    put(header, page.x, ids.band.y - header.height, page.width, header.height)
    put(tray, page.x, page.y, page.width, min(ids.tray.minimum_height, page.height * share))
    strip.width = page.width - 2 * dp(MARGIN)
    least = max(dp(SMALL_BOARD), page.height * 0.45)
    strip.compact = header.y - tray.top - strip.whole - dp(10) < least
    strip.pos = page.x + dp(MARGIN), tray.top + dp(4)
    bottom = strip.y + strip.height + dp(6)
    put(ids.place, page.x, bottom, page.width, max(dp(LEAST_BOARD), header.y - bottom))


def _side_by_side(page: TablePage) -> None:
    """Players left, board in the middle as large as it gets, log and tray right; nothing is stretched."""
    ids = page.ids
    top, margin, gap = ids.band.y, dp(MARGIN), dp(8)
    high = top - page.y - dp(12)
    units = page.board.units if page.on_stage else (1, 1)
    least = dp(270) * (0.6 + 0.4 * max(1.0, theme.text_scale))
    board = min(high * units[0] / units[1], page.width - 2 * least)
    side = min(dp(420), max(least, (page.width - board - 2 * margin) / 2))
    header = page.header
    put(header, page.x, top - header.height - dp(2), side, header.height)
    put(ids.column, page.x + margin, page.y + dp(6), side - margin - gap, header.y - page.y - dp(10))
    left = page.right - side + gap
    share = 0.62 if theme.text_scale < 1.5 else 0.8
    tray = min(ids.tray.minimum_height, high * share)
    put(ids.tray_scroll, left - margin, page.y, side + margin - gap, tray)
    log_y = page.y + max(tray, page.curtain_view.folder_height) + dp(8)
    room = top - log_y - dp(12)
    if room < dp(LEAST_LOG):
        _show(page, "column")  # A sliver of paper tells nothing.
    else:
        put(ids.log, left, log_y, side - margin - gap, room)
    put(ids.place, page.x + side, page.y + dp(6), page.width - 2 * side, high)

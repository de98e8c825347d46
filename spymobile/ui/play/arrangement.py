"""Where the parts of the table lie: below each other on a phone, side by side on a tablet."""

from __future__ import annotations

from typing import Any

from kivy.metrics import dp

from spymobile.ui.theme import theme

MARGIN = 16
BAND = 28
#: The board never gets smaller than this; the tray scrolls before it does.
LEAST_BOARD = 120
#: With less than this left for the board, the players' cards shrink to their signs.
SMALL_BOARD = 240


def is_wide(page: Any) -> bool:
    """Whether there is room for players, board and log side by side."""
    return bool(page.width > page.height * 1.15 and page.width >= dp(700))


def put(widget: Any, x: float, y: float, width: float, height: float) -> None:
    widget.size = width, height
    widget.pos = x, y


def _show(page: Any, *names: str) -> None:
    """Of the parts that not every arrangement has, these: the others are not even drawn."""
    for name, part in page.parts.items():
        if (part.parent is not None) != (name in names):
            if name in names:
                page.add_widget(part, index=1)
            else:
                page.remove_widget(part)


def arrange(page: Any) -> None:
    """Lay everything out anew."""
    put(page.ids.band, page.x, page.top - dp(BAND), page.width, dp(BAND))
    if page.wide:
        _show(page, "column", "log")
        _side_by_side(page)
    else:
        _show(page, "strip")
        _below_each_other(page)


def _below_each_other(page: Any) -> None:
    """Header, board, players, tray."""
    ids = page.ids
    header, strip, tray = ids.header, ids.strip, ids.tray_scroll
    put(header, page.x, ids.band.y - header.height, page.width, header.height)
    put(tray, page.x, page.y, page.width, min(ids.tray.minimum_height, page.height * 0.46))
    strip.width = page.width - 2 * dp(MARGIN)
    strip.compact = header.y - tray.top - strip.whole - dp(10) < dp(SMALL_BOARD)
    strip.pos = page.x + dp(MARGIN), tray.top + dp(4)
    bottom = strip.y + strip.height + dp(6)
    put(ids.place, page.x, bottom, page.width, max(dp(LEAST_BOARD), header.y - bottom))


def _side_by_side(page: Any) -> None:
    """Players left, board in the middle as large as it gets, log and tray right; nothing is stretched."""
    ids = page.ids
    top, margin = ids.band.y, dp(MARGIN)
    high = top - page.y - dp(12)
    units = page.board.units if page.on_stage else (1, 1)
    least = dp(250) * (0.6 + 0.4 * max(1.0, theme.text_scale))
    board = min(high * units[0] / units[1], page.width - 2 * least)
    side = min(dp(420), max(least, (page.width - board - 2 * margin) / 2))
    header = ids.header
    put(header, page.x, top - header.height - dp(2), side, header.height)
    put(
        ids.column,
        page.x + margin,
        page.y + dp(6),
        side - margin,
        header.y - page.y - dp(10),
    )
    left = page.right - side
    share = 0.62 if theme.text_scale < 1.5 else 0.8
    put(ids.tray_scroll, left - margin, page.y, side + margin, min(ids.tray.minimum_height, high * share))
    log_y = ids.tray_scroll.top + dp(8)
    put(ids.log, left, log_y, side - margin, max(0, top - log_y - dp(12)))
    put(ids.place, page.x + side, page.y + dp(6), page.width - 2 * side, high)

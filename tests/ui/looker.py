"""What a picky eye sees: words that are cut, controls that overlap, are too small or out of reach."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from kivy.core.window import Window
from kivy.metrics import dp
from kivy.uix.label import Label
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget

from spymobile.ui.board.board import Board
from spymobile.ui.games.spy_alley.pegs import PegBoard
from spymobile.ui.parts.buttons import Push
from spymobile.ui.parts.chart import Scrubber
from spymobile.ui.parts.surfaces import Opaque
from spymobile.ui.parts.swipe import SwipeRow
from spymobile.ui.table.decide.bot_controls import SkipChip
from spymobile.ui.table.show.tray import Slip

CONTROLS = (Push, Board, PegBoard, Scrubber, Slip)
TARGET = 48
#: Controls that may be smaller than a finger, and why.
SMALLER: dict[str, str] = {"Slip": "its finger's room reaches into the gaps above and below it"}

type Box = tuple[float, float, float, float]


def seen(root: Widget) -> Iterator[Widget]:
    """Everything below a widget that can be seen."""
    if root.opacity == 0:
        return
    yield root
    for child in root.children:
        yield from seen(child)


def box(widget: Widget) -> Box:
    """Where a widget is in the window: left, bottom, right, top."""
    x, y = widget.to_window(widget.x, widget.y)
    return x, y, x + widget.width, y + widget.height


def common(one: Box, other: Box) -> tuple[float, float]:
    """How wide and high the common part of two boxes is; below zero they are apart."""
    return min(one[2], other[2]) - max(one[0], other[0]), min(one[3], other[3]) - max(one[1], other[1])


def difference(one: bytes, other: bytes, width: int) -> str:
    """Where two pictures differ, in words; nothing where they are the same to the last pixel."""
    if one == other:
        return ""
    if len(one) != len(other):
        return f"{len(one)} and {len(other)} bytes"
    spots = [divmod(n // 4, width) for n in range(0, len(one), 4) if one[n : n + 4] != other[n : n + 4]]
    rows, columns = sorted(row for row, _ in spots), sorted(column for _, column in spots)
    return f"{len(spots)} pixels in x {columns[0]}-{columns[-1]}, y {rows[0]}-{rows[-1]} from below"


def ports(widget: Widget) -> list[ScrollView]:
    """The scroll views a widget lies in."""
    found, parent = [], widget.parent
    while isinstance(parent, Widget):
        if isinstance(parent, ScrollView):
            found.append(parent)
        parent = parent.parent
    return found


def rows(widget: Widget) -> list[SwipeRow]:
    """The rows to be swiped that a widget lies in: it may be beside the window, and come into sight."""
    found, parent = [], widget.parent
    while isinstance(parent, Widget):
        if isinstance(parent, SwipeRow) and parent.can_swipe:
            found.append(parent)
        parent = parent.parent
    return found


def visible(widget: Widget) -> Box:
    """The part of a widget that its scroll views and rows let through."""
    left, bottom, right, top = box(widget)
    for port in (*ports(widget), *rows(widget)):
        low = box(port)
        left, bottom, right, top = (
            max(left, low[0]),
            max(bottom, low[1]),
            min(right, low[2]),
            min(top, low[3]),
        )
    return left, bottom, right, top


def controls(root: Widget) -> list[Widget]:
    """What can be touched, apart from what lies under a folder or an open file."""
    found = [w for w in seen(root) if isinstance(w, CONTROLS) and w.width > 1 and w.height > 1]
    lids = [w for w in seen(root) if isinstance(w, Opaque)]
    return [w for w in found if not any(_under(w, lid) for lid in lids)]


def _under(widget: Widget, lid: Any) -> bool:
    if widget in list(lid.walk(restrict=True)):
        return False
    wide, high = common(visible(widget), box(lid))
    return wide > 0 and high > 0


def name(widget: Widget) -> str:
    words = getattr(widget, "text", "") or getattr(widget, "hint", "") or getattr(widget, "title", "")
    return f"{type(widget).__name__}({words!r})"


def cut(label: Label) -> str:
    """How a label's words are cut, or nothing."""
    wide, high = label.texture_size
    if label.shorten and wide <= label.width + 1.5:
        wide = 0  # An ellipsis says so.
    if wide > label.width + 1.5 or high > label.height + 1.5:
        return f"{label.text!r} needs {wide:.0f} x {high:.0f}, has {label.width:.0f} x {label.height:.0f}"
    widest = max((len(word) for word in label.text.split()), default=0)
    early = getattr(label, "beginning", "")  # An ellipsis says so here, too.
    if not label.shorten and not early and widest <= 16 and _broken(label):
        return f"{label.text!r} is broken within a word"
    left, bottom, right, top = box(label)
    hidden = bool(ports(label) or rows(label))
    if not hidden and (left < -1 or bottom < -1 or right > Window.width + 1 or top > Window.height + 1):
        return f"{label.text!r} is partly outside the window"
    return ""


def _broken(label: Label) -> bool:
    """Whether a line ends inside a word."""
    lines = getattr(label._label, "_cached_lines", None) or []
    drawn = " ".join(" ".join(word.text for word in line.words) for line in lines)
    return bool(lines) and not label.markup and drawn.split() != label.text.split()


def faults(root: Widget) -> list[str]:
    """All that is wrong with what is below a widget."""
    found = []
    for widget in seen(root):
        if isinstance(widget, Label) and widget.text and widget.width > 1 and widget.height > 0:
            words = cut(widget)
            if words:
                found.append(f"cut: {words}")
    there = controls(root)
    for widget in there:
        least = dp(TARGET) - 0.5
        if (widget.width < least or widget.height < least) and type(widget).__name__ not in SMALLER:
            found.append(f"small: {name(widget)} is {widget.width:.0f} x {widget.height:.0f}")
        left, bottom, right, top = box(widget)
        low, high = (0, Window.height) if not ports(widget) else (float("-inf"), float("inf"))
        swiped = bool(rows(widget)) or any(port.do_scroll_x for port in ports(widget))
        aside = (left < -1 or right > Window.width + 1) and not swiped
        if aside or bottom < low - 1 or top > high + 1:
            found.append(f"outside: {name(widget)} at {left:.0f} {bottom:.0f} {right:.0f} {top:.0f}")
    for number, one in enumerate(there):
        for other in there[number + 1 :]:
            if one in list(other.walk(restrict=True)) or other in list(one.walk(restrict=True)):
                continue
            if any(isinstance(w, SkipChip) for w in (one, other)) and any(
                isinstance(w, Board) for w in (one, other)
            ):
                continue  # It lies on the board, where that is not in use.
            wide, high = common(visible(one), visible(other))
            if wide > 1 and high > 1:
                found.append(f"overlap: {name(one)} and {name(other)} by {wide:.0f} x {high:.0f}")
    return found

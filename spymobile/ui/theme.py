"""Colours, type and measures, as KV sees them.

``theme`` is one object for the whole app: KV rules bind to its properties, so a change of colours or of
the text size is seen everywhere at once. The values come from ``assets/schemes/tokens.json``.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache, partial
from typing import Any
from weakref import WeakMethod

from kivy.event import EventDispatcher
from kivy.metrics import Metrics, dp
from kivy.properties import BooleanProperty, ColorProperty, NumericProperty, OptionProperty
from kivy.utils import get_color_from_hex

from spymobile import assets

TOKENS: dict[str, Any] = json.loads(assets.text("schemes", "tokens.json"))
SEATS: list[dict[str, Any]] = TOKENS["seats"]
SHAPES: tuple[str, ...] = tuple(seat["shape"] for seat in SEATS)
MOTION: dict[str, Any] = TOKENS["motion_ms"]


@cache
def colour(hex_code: str, alpha: float = 1.0) -> tuple[float, float, float, float]:
    """A colour for the canvas."""
    red, green, blue, _ = get_color_from_hex(hex_code)
    return red, green, blue, alpha


def seat_colour(look: int) -> tuple[float, float, float, float]:
    """The colour that goes with a shape; both always appear together."""
    return colour(SEATS[look]["hex"])


def readable(size: float, least: float = 48) -> float:
    """A touch target of ``size`` dp that grows with the text in it."""
    return max(dp(least), dp(size) * max(1.0, 0.55 + 0.45 * theme.text_scale))


class Theme(EventDispatcher):
    """The look of the app."""

    style = OptionProperty("dark", options=("dark", "light"))
    #: What the device says times what the player says: letters and layouts follow this one alone.
    text_scale = NumericProperty(1.0)
    reduce_motion = BooleanProperty(False)
    #: Goes up when all colours are those of another style, for whoever needs several of them.
    repainted = NumericProperty(0)

    table = ColorProperty()
    panel = ColorProperty()
    panel2 = ColorProperty()
    line = ColorProperty()
    hi = ColorProperty()
    mid = ColorProperty()
    low = ColorProperty()
    brass = ColorProperty()
    brass_text = ColorProperty()
    red_text = ColorProperty()
    teal_text = ColorProperty()
    btnline = ColorProperty()
    ring = ColorProperty()

    paper = ColorProperty(TOKENS["palette"]["paper"]["paper"])
    paper_edge = ColorProperty(TOKENS["palette"]["paper"]["paper_edge"])
    paper_tab = ColorProperty(TOKENS["palette"]["paper"]["paper_tab"])
    manila = ColorProperty(TOKENS["palette"]["paper"]["manila"])
    manila_tab = ColorProperty(TOKENS["palette"]["paper"]["manila_tab"])
    ink = ColorProperty(TOKENS["palette"]["paper"]["ink"])
    ink_second = ColorProperty(TOKENS["palette"]["paper"]["ink_second"])
    red_on_paper = ColorProperty(TOKENS["palette"]["paper"]["red_on_paper"])
    teal_on_paper = ColorProperty(TOKENS["palette"]["paper"]["teal_on_paper"])
    ring_on_paper = ColorProperty(TOKENS["palette"]["paper"]["ring_on_paper"])
    dim_brass = ColorProperty(TOKENS["palette"]["paper"]["dim_brass"])
    dim_red = ColorProperty(TOKENS["palette"]["paper"]["dim_red"])
    dim_ink = ColorProperty(TOKENS["palette"]["paper"]["dim_ink"])
    red = ColorProperty(TOKENS["palette"]["signal"]["red"])
    glow = ColorProperty(TOKENS["palette"]["signal"]["target_glow"])
    cream = ColorProperty(TOKENS["palette"]["cream"])
    #: The edge of what a finger holds.
    white = ColorProperty("#FFFFFF")
    outline = ColorProperty(TOKENS["palette"]["outline_ink"])

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._watchers: dict[str, dict[Any, None]] = {}
        self.on_text_scale()
        self.on_style()

    def on_style(self, *_: Any) -> None:
        for name, entry in TOKENS["palette"][self.style].items():
            setattr(self, name, get_color_from_hex(entry["hex"]))
        self.repainted += 1

    def watch(self, **calls: Callable[..., None]) -> None:
        """Call a widget's own methods when properties change, for as long as the widget lives.

        The theme outlives every widget. ``bind`` would not keep them alive either, but it keeps an entry for
        each that is gone, and looks through all of them whenever something is bound.
        """
        for name, call in calls.items():
            if name not in self._watchers:
                self._watchers[name] = {}
                self.fbind(name, partial(self._tell, name))
            watchers = self._watchers[name]
            watchers[WeakMethod(call, lambda gone, watchers=watchers: watchers.pop(gone, None))] = None  # type: ignore[misc]

    def _tell(self, name: str, *args: Any) -> None:
        for watcher in tuple(self._watchers[name]):
            call = watcher()
            if call is not None:
                call(*args)

    def on_text_scale(self, *_: Any) -> None:
        Metrics.fontscale = self.text_scale

    def seconds(self, motion: str) -> float:
        """How long a motion lasts: nothing at all for those who want it still."""
        return 0.0 if self.reduce_motion else float(MOTION[motion]) / 1000


theme = Theme()

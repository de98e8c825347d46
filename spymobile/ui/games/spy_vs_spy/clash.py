"""Why a tile does not lie there: the tile among those beside it, with a cross on every edge that clashes."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.graphics import Color, Line, Rectangle
from kivy.metrics import dp
from kivy.uix.widget import Widget

from spymobile.core.game import Action
from spymobile.games.spy_vs_spy import actions as act
from spymobile.games.spy_vs_spy import board as facts
from spymobile.games.spy_vs_spy import tunnels
from spymobile.games.spy_vs_spy.state import TunnelView
from spymobile.ui.board.painting import picture
from spymobile.ui.games.spy_vs_spy.art import laid, tile_art
from spymobile.ui.parts.frames import disc
from spymobile.ui.theme import colour, theme

_EARTH, _OUTSIDE, _HAZARD, _RED = "#212327", "#0B0D10", "#F2CB3C", "#C8372D"
_WAYS = {facts.NORTH: (0, 1), facts.EAST: (1, 0), facts.SOUTH: (0, -1), facts.WEST: (-1, 0)}


def clashes(view: TunnelView, action: act.LayTunnel) -> int:
    """The sides on which a tile does not fit what is beside it, as a sum."""
    lanes, _marks = tunnels.survey(view.stacks)
    must, wall = tunnels.edges(lanes, action.space)
    openings = facts.openings_of(facts.TILE[action.tile] * 4 + action.turns)
    return (must & ~openings) | (wall & openings)


def drawing(view: TunnelView, action: Action) -> Widget | None:
    """The drawing for a tile that clashes; None where something else is the reason."""
    if not isinstance(action, act.LayTunnel) or not 0 <= action.space < facts.SPACES:
        return None
    turns = len(facts.OPENINGS[facts.shape_of(facts.TILE[action.tile])])
    if action.space in facts.MANHOLES or view.stacks[action.space] or action.turns >= turns:
        return None
    return ClashView(view, action) if clashes(view, action) else None


class ClashView(Widget):
    """The tile in the middle and what is beside it."""

    def __init__(self, view: TunnelView, action: act.LayTunnel, **kwargs: Any) -> None:
        self._view, self._action = view, action
        super().__init__(**kwargs)
        redraw = Clock.create_trigger(self._draw, -1)
        for name in ("pos", "size"):
            self.fbind(name, redraw)
        redraw()

    def _draw(self, *_args: object) -> None:
        canvas, action = self.canvas, self._action
        canvas.clear()
        side = self.height / 3
        left, bottom = self.x + self.width / 2 - side / 2, self.y + side
        if side < dp(8):
            return
        for way, beyond in facts.AROUND[action.space]:
            across, up = _WAYS[way]
            self._space(left + across * side, bottom + up * side, side, beyond)
        edge = dp(3)
        canvas.add(Color(rgba=colour(_HAZARD)))
        canvas.add(Rectangle(pos=(left - edge, bottom - edge), size=(side + 2 * edge, side + 2 * edge)))
        canvas.add(Color(1, 1, 1, 1))
        texture = picture(tile_art(facts.TILE[action.tile]), side)
        canvas.add(laid(texture, action.turns, (left, bottom), side))
        found = clashes(self._view, action)
        for way, (across, up) in _WAYS.items():
            if found & way:
                self._cross(left + side * (1 + across) / 2, bottom + side * (1 + up) / 2)

    def _space(self, x: float, y: float, side: float, space: int) -> None:
        canvas, stack = self.canvas, self._view.stacks[space] if space >= 0 else ()
        canvas.add(Color(rgba=colour(_EARTH if space >= 0 else _OUTSIDE)))
        canvas.add(Rectangle(pos=(x + 1, y + 1), size=(side - 2, side - 2)))
        if stack:
            canvas.add(Color(1, 1, 1, 1))
            canvas.add(laid(picture(tile_art(stack[-1] >> 2), side), stack[-1] & 3, (x, y), side))

    def _cross(self, x: float, y: float) -> None:
        """A red disc with a white cross."""
        with self.canvas:
            Color(1, 1, 1, 1)
            disc((x, y), dp(10))
            Color(rgba=colour(_RED))
            disc((x, y), dp(8.5))
            Color(rgba=theme.cream)
            arm = dp(3.4)
            Line(points=(x - arm, y - arm, x + arm, y + arm), width=dp(1.3))
            Line(points=(x - arm, y + arm, x + arm, y - arm), width=dp(1.3))

"""Fingers on the city: somebody is carried along a way, and small squares are seen under a lens."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp

from spymobile.games.enemy_agent import board as facts
from spymobile.games.enemy_agent.words import person_name
from spymobile.ui.board.board import Board, Key
from spymobile.ui.board.lens import Lens
from spymobile.ui.face import Focus
from spymobile.ui.games.enemy_agent.plan import CELL
from spymobile.ui.text import _

#: A finger covers a square smaller than this.
_FINGER = 48
_STILL = 0.35


class CarryBoard(Board):
    """What a finger does on the board besides tapping and panning."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.lens = Lens(self)
        self._carried = -1
        self._trail: list[int] = []
        self._resting: Any = None
        #: Where the finger aims, and by which way.
        self._aimed: tuple[Key, int] | None = None
        #: What had been aimed at before somebody was carried.
        self._before: Key | None = None

    # What the board knows

    def can_go(self, person: int) -> bool:
        """Whether somebody may be taken up, or is."""
        return isinstance(self.lit.get(("person", person)), Focus)

    def ends(self) -> list[Key]:
        """Where whoever is taken up may go."""
        return [key for key in self.lit if isinstance(key, int) or key[0] in ("door", "wall")]  # type: ignore[index]

    def routes(self, key: Key) -> list[list[int]]:
        """The ways there."""
        return []

    # Touch

    def on_touch_down(self, touch: Any) -> bool:
        taken = bool(super().on_touch_down(touch))
        self._let_go()
        if taken and len(self._fingers) == 1 and not touch.is_mouse_scrolling:
            key = self.key_at(*self.to_units(*touch.pos))
            if isinstance(key, tuple) and key[0] == "person" and self.can_go(key[1]):
                self._carried = key[1]
            if self._small:
                self._resting = Clock.schedule_once(lambda _dt: self._magnify(touch.pos), _STILL)
        return taken

    def on_touch_move(self, touch: Any) -> bool:
        if touch.grab_current is not self:
            return bool(super().on_touch_move(touch))
        if len(self._fingers) != 1:
            self._let_go()
            return bool(super().on_touch_move(touch))
        if self._carried < 0 and not self.lens.shown:
            if abs(touch.x - touch.ox) + abs(touch.y - touch.oy) > dp(10):
                self._stop_resting()
            return bool(super().on_touch_move(touch))
        self._fingers[touch.uid] = touch.pos
        if self._carried >= 0 and abs(touch.x - touch.ox) + abs(touch.y - touch.oy) > dp(10):
            self._carry(touch)
        if self._small and (self._moved or self.lens.shown):
            self._magnify(touch.pos)
        return True

    def on_touch_up(self, touch: Any) -> bool:
        if touch.grab_current is not self:
            return bool(super().on_touch_up(touch))
        carried = self._moved and self._carried >= 0 and len(self._fingers) == 1
        aimed = self._aimed
        self._let_go()
        result = bool(super().on_touch_up(touch))
        if carried:
            self._drop(aimed)
        return result

    def _let_go(self) -> None:
        self._stop_resting()
        self.lens.hide()
        self._carried = -1
        self._trail = []
        self._aimed = None

    def _stop_resting(self) -> None:
        if self._resting is not None:
            self._resting.cancel()
            self._resting = None

    # Carrying

    def _carry(self, touch: Any) -> None:
        """Somebody follows the finger: the way that fits its trail best is shown as it goes."""
        if not self._moved:
            self._moved = True
            self._stop_resting()
            if ("person", self._carried) in self.lit:
                self.dispatch("on_target", ("person", self._carried))
            self._before = self.picked
        x, y = self.to_units(*touch.pos)
        square = next((n for n in range(len(facts.SQUARES)) if self.distance(n, x, y) == 0), -1)
        if square >= 0 and square not in self._trail[-1:]:
            self._trail.append(square)
        end = self.nearest(x, y, self.ends(), CELL)
        aimed = None if end is None else (end, self._best(end))
        if aimed != self._aimed:
            self._aimed = aimed
            self.pick(*((aimed[0], self.lit[aimed[0]], aimed[1]) if aimed else (None, None, 0)))

    def _best(self, end: Key) -> int:
        """The way with the most squares of the trail."""
        trail = set(self._trail)
        routes = self.routes(end)
        return max(range(len(routes)), key=lambda n: (len(trail & set(routes[n])), -n), default=0)

    def _drop(self, aimed: tuple[Key, int] | None) -> None:
        """A first tap by other means: nobody goes anywhere before the second one."""
        end, way = aimed or (self._before, 0)
        if end is None or end not in self.lit:
            self.pick(None)
        elif end == self._before:
            self.pick(end, self.lit[end], way)
        else:
            self.dispatch("on_target", end)
        if aimed is not None and ("way", way) in self.lit:
            self.dispatch("on_target", ("way", way))

    @property
    def picked(self) -> Key | None:
        """The end that was tapped once."""
        return None

    # Looking closely

    @property
    def _small(self) -> bool:
        return bool(CELL * (self._scale.x or 1) < dp(_FINGER)) and not self.busy

    def _magnify(self, at: tuple[float, float]) -> None:
        x, y = self.to_units(*at)
        near = self.nearest(x, y, list(self.lit), dp(24) / (self._scale.x or 1))
        words = self._words(near if near is not None else self.key_at(x, y))
        self.lens.show(at, dp(_FINGER) * 1.1 / CELL, words)

    @staticmethod
    def _words(key: Key | None) -> str:
        """What a finger there would mean."""
        match key:
            case int(place) | ("to", int(place), _):
                return facts.PLACES[place]
            case ("person", int(person)):
                return person_name(person)
            case ("door" | "papers", *_rest):
                return _("Doorway")
            case ("wall", *_rest):
                return _("Over the wall")
            case ("pile",):
                return _("Checkpoint cards")
        return ""

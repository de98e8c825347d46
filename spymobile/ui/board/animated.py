"""What a board does when something happens: it shows how, and comes to rest as a view says."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from kivy.graphics import Translate
from kivy.properties import BooleanProperty
from kivy.uix.widget import Widget

from spymobile.ui.board.reel import Cues, Notice, Point, Reel, silent

#: Shows one event, and says ``next`` to the reel when it has come to rest.
type Act = Callable[[Any, Reel], None]


class Moving(Widget):
    """While it is ``busy`` something moves, and a tap ends it."""

    busy = BooleanProperty(False)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._reel: Reel | None = None
        #: What the board will show when it rests.
        self._coming: Any = None

    def show(self, view: Any, looks: list[int]) -> None:
        """Stand everything where the view says."""

    def play(
        self,
        told: list[Any],
        view: Any,
        looks: list[int],
        done: Callable[[], None],
        notice: Notice = silent,
    ) -> None:
        """Show how it came to be so, then call ``done``. A tap skips to the end.

        ``notice`` hears of each event once: when it can be seen.
        """
        self.skip()
        self.busy = True
        self._coming = view
        self.prepare(told, looks)
        acts = {"table.undone": self._run_back} | self.acts()
        cues = Cues(told, acts, notice)
        motions = [partial(acts[event.name], event) for event in told if event.name in acts]
        self._reel = Reel(motions, lambda: self._rest(view, looks, cues, done), cues)
        self._reel.start()

    def prepare(self, told: list[Any], looks: list[int]) -> None:
        """Something new begins."""

    def acts(self) -> dict[str, Act]:
        """How events are shown, by their names; everything else is simply so in the end."""
        return {}

    def standing(self) -> dict[int, Translate]:
        """The pieces on the board."""
        return {}

    def spots(self, view: Any) -> dict[int, Point]:
        """Where the view says that pieces stand, with y up."""
        return {}

    def _run_back(self, _event: Any, reel: Reel) -> None:
        """A step was taken back."""
        spots = self.spots(self._coming)
        away = [
            (place, spots[piece])
            for piece, place in self.standing().items()
            if piece in spots and abs(place.x - spots[piece][0]) + abs(place.y - spots[piece][1]) > 0.5
        ]
        reel.run_back(away)

    def _rest(self, view: Any, looks: list[int], cues: Cues, done: Callable[[], None]) -> None:
        self.busy = False
        self.show(view, looks)
        cues.rest()
        done()

    def skip(self) -> None:
        """Finish whatever is moving at once."""
        if self._reel is not None:
            self._reel.skip()

    def halt(self) -> None:
        """Leave whatever is moving where it is: the board goes off stage."""
        if self._reel is not None:
            self._reel.stop()
        self.busy = False

    # What lies on the board besides what a view says

    def leftovers(self) -> Any:
        """The last throw, the last word: what was put there by events."""
        return None

    def put_back(self, leftovers: Any) -> None:
        """Have it lie there again; ``show`` draws it."""

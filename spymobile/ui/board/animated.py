"""What a board does when something happens: it shows how, and comes to rest as a view says."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from kivy.graphics import Translate
from kivy.properties import BooleanProperty
from kivy.uix.widget import Widget

from spymobile.core.event import Told
from spymobile.core.game import View
from spymobile.ui.board.geometry import Point
from spymobile.ui.board.reel import Cues, Notice, Reel, silent

#: Shows one event, and says ``next`` to the reel when it has come to rest.
type Act = Callable[[Told, Reel], None]


class Animated[V: View](Widget):
    """While it is ``busy`` something moves, and a tap ends it."""

    busy = BooleanProperty(False)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._reel: Reel | None = None
        self._acts: dict[str, Act] | None = None
        #: What is shown, and the seats' signs.
        self.view: V | None = None
        self.looks: list[int] = []
        #: What the board will show when it rests.
        self._coming: V | None = None
        #: Hears of each event when the board begins to show it.
        self.began: Callable[[Told], None] = lambda _event: None
        #: What is played has been seen before, and goes by briskly.
        self.again = False

    @property
    def coming(self) -> V:
        """What the board will show when it rests."""
        view = self._coming if self._coming is not None else self.view
        if view is None:
            raise RuntimeError("nothing has been shown on this board")
        return view

    def show(self, view: V, looks: list[int]) -> None:
        """Stand everything where the view says."""
        self.view, self.looks = view, looks

    def play(
        self,
        told: Sequence[Told],
        view: V,
        looks: list[int],
        done: Callable[[], None],
        notice: Notice = silent,
    ) -> None:
        """Show how it came to be so, then call ``done``. A tap skips to the end.

        ``notice`` hears of each event once: when it can be seen.
        """
        self.skip()
        self.busy = True
        self._coming, self.looks = view, looks
        self.prepare(told)
        if self._acts is None:
            self._acts = {"table.undone": self._run_back} | self.acts()
        acts = self._acts
        cues = Cues(told, acts, notice)
        motions = [partial(self._begin, acts[event.name], event) for event in told if event.name in acts]
        self._reel = Reel(motions, lambda: self._rest(view, looks, cues, done), cues)
        self._reel.start()

    def _begin(self, act: Act, event: Told, reel: Reel) -> None:
        self.began(event)
        act(event, reel)

    def prepare(self, told: Sequence[Told]) -> None:
        """Something new begins."""

    def acts(self) -> dict[str, Act]:
        """How events are shown, by their names; everything else is simply so in the end."""
        return {}

    def astray(self, view: V) -> Sequence[tuple[Translate, Point]]:
        """Pieces that stand elsewhere than the view says, and where they should, on the canvas."""
        return ()

    def _run_back(self, _event: Told, reel: Reel) -> None:
        """A step was taken back."""
        reel.run_back(self.astray(self.coming))

    def _rest(self, view: V, looks: list[int], cues: Cues, done: Callable[[], None]) -> None:
        self.busy = False
        self.rest()
        self.show(view, looks)
        cues.rest()
        done()

    def rest(self) -> None:
        """Nothing moves any more: what only passed by goes."""

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

    def leftovers(self) -> Sequence[object]:
        """The last throw, the last word: what was put there by events."""
        return ()

    def put_back(self, leftovers: Sequence[object]) -> None:
        """Have it lie there again; ``show`` draws it."""

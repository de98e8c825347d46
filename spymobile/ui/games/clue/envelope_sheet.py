"""An accusation before all eyes: the sentence, a breath, and the envelope that opens or stays shut."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.animation import Animation
from kivy.clock import Clock
from kivy.properties import ListProperty, NumericProperty, StringProperty
from kivy.uix.widget import Widget

from spymobile.ui.face import Scene
from spymobile.ui.games.clue.envelope_view import EnvelopeView
from spymobile.ui.games.clue.shocks import EnvelopeShock, how_close
from spymobile.ui.games.clue.thinker import Thinker
from spymobile.ui.navigation import Stage
from spymobile.ui.parts import load_kv
from spymobile.ui.shock import STAMP, Shock
from spymobile.ui.table.show.shock_sheet import ShockSheet
from spymobile.ui.theme import theme

_VIEW = EnvelopeView  # KV names it; importing it makes it known.
#: Seconds: the seal breaks, and each card rises.
BREAKS, RISES = 0.12, 0.22
_OPENS = BREAKS + 3 * RISES


class EnvelopeSheet(ShockSheet):
    """Goes like any other shock; where all may see the cards, they rise before the stamp falls."""

    cards = ListProperty([])
    broken, first, second, third = (NumericProperty(0.0) for _part in range(4))
    #: What stands above it: who accuses, and once that is known, how it ended.
    headline = StringProperty("")

    def __init__(self, stage: Stage, **kwargs: Any) -> None:
        self._thinker = Thinker()
        super().__init__(stage, **kwargs)

    def show(self, shock: Shock, scene: Scene, place: Widget) -> None:
        super().show(shock, scene, place)
        for name in ("broken", "first", "second", "third"):
            Animation.cancel_all(self, name)
            setattr(self, name, 0.0)
        self.headline = self.caption
        self._ending = ""
        self._sealed: tuple[int, ...] = ()
        self.cards = []
        if isinstance(shock, EnvelopeShock):
            self._sealed, self._ending = shock.cards, shock.headline.upper()
            if shock.solved:
                view, names = scene.view, tuple(scene.called or scene.names)
                self._thinker.ask("close", lambda: how_close(view, names), self._heard)

    def _heard(self, words: str) -> None:
        self.more = words

    def parts(self) -> tuple[tuple[float, Callable[[], None]], ...]:
        """The cards rise where the stamp would fall, and everything after that comes later by as much."""
        if not self._sealed:
            return super().parts()
        late = 0.0 if theme.reduce_motion else _OPENS
        *before, (stamp, fall), (follows, tell), (awake, wake) = super().parts()
        return (
            *before,
            (stamp, self._open),
            (stamp + late, fall),
            (follows + late, tell),
            (awake + late, wake),
        )

    def _open(self) -> None:
        """The seal breaks, then the cards come; until now nothing of them was drawn."""
        self.cards = list(self._sealed)
        self._run(BREAKS, broken=1.0)
        for number, name in enumerate(("first", "second", "third")):
            if theme.reduce_motion:
                setattr(self, name, 1.0)
            else:
                wait = BREAKS + RISES * number
                rise = Animation(duration=RISES, t="out_cubic", **{name: 1.0})
                Clock.schedule_once(lambda _seconds, rise=rise: rise.start(self), wait)

    def _stamp(self) -> None:
        super()._stamp()
        if theme.reduce_motion:
            self._say_ending()
        else:
            Clock.schedule_once(self._say_ending, STAMP)

    def _say_ending(self, *_args: object) -> None:
        self.headline = self._ending or self.headline

    def closing(self) -> None:
        self._thinker.forget()
        super().closing()


load_kv("clue_envelope")

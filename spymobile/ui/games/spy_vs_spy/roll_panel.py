"""Below the fuse: how the odds are, what fell, and how often it blew so far."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kivy.graphics import Mesh
from kivy.input import MotionEvent
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from spymobile.core.event import Told, fact
from spymobile.games.spy_vs_spy import board as facts
from spymobile.games.spy_vs_spy.state import TunnelView
from spymobile.games.spy_vs_spy.words import space_name
from spymobile.ui.face import Scene
from spymobile.ui.games.spy_vs_spy.art import BLANK, BLAST
from spymobile.ui.games.spy_vs_spy.rack import ClosedRack
from spymobile.ui.parts import load_kv
from spymobile.ui.table.show.table_places import TablePlaces
from spymobile.ui.table.show.tray_scene import TrayScene
from spymobile.ui.text import _

#: Seconds for which a blast rests, unless somebody taps it away.
RESTS = 2.0
#: The stripes along the upper edge, in dp.
_STRIPES = 8
_FACES = tuple(BLAST if blast else BLANK for blast in sorted(facts.BOMB_DIE))


class OddsFace(BoxLayout):
    """One of the six faces: faint if another one has fallen, framed if it is this one."""

    art = StringProperty("")
    fallen, faint = BooleanProperty(False), BooleanProperty(False)


class Hazard(Widget):
    """Black and yellow stripes."""

    def __init__(self, **kwargs: Any) -> None:
        self._stripes = Mesh(mode="triangles")
        super().__init__(**kwargs)
        self.canvas.add(self._stripes)
        for name in ("pos", "size"):
            self.fbind(name, self._draw)

    def _draw(self, *_args: object) -> None:
        """All of them at once."""
        high, wide = self.height, dp(14)
        count = int(self.width / (2 * wide)) + 1
        vertices: list[float] = []
        for number in range(count):
            left = self.x + 2 * wide * number
            for x, y in ((left, 0.0), (left + wide, 0.0), (left + wide + high, high), (left + high, high)):
                vertices += (min(x, self.x + self.width), self.y + y, 0, 0)
        self._stripes.vertices = vertices
        self._stripes.indices = [4 * number + at for number in range(count) for at in (0, 1, 2, 0, 2, 3)]


class BombOdds(BoxLayout):
    """The six faces of the bomb die: always all of them."""

    #: The face that has fallen; -1 while the die is in the air.
    fallen = NumericProperty(-1)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        for art in _FACES:
            self.add_widget(OddsFace(art=art))

    def on_fallen(self, *_args: object) -> None:
        for number, face in enumerate(self.children[::-1]):
            face.fallen = number == self.fallen
            face.faint = self.fallen >= 0 and not face.fallen


class RollPanel(TrayScene):
    """While the fuse burns, and until what fell has been read."""

    head, line, count = StringProperty(""), StringProperty(""), StringProperty("")
    fallen = NumericProperty(-1)
    #: Where the main button below lies, the place of the words above it, and the rack that stays closed:
    #: left, bottom, width, height.
    button, words = ListProperty([0, 0, 1, 1]), ListProperty([0, 0, 1, 1])
    rack = ListProperty([0, 0, 1, 1])
    look = NumericProperty(0)

    def show(self, event: Told, ask: Scene[TunnelView]) -> None:
        """A die is thrown: nothing is known of it yet."""
        self._past, self._house = ask.past, ask.view.house
        self._blast = bool(event.facts["explosion"])
        seat, self._space = fact(event, "seat", int), fact(event, "space", int)
        self._name, self.look = ask.names[seat], ask.looks[seat]
        self.rested, self.lasts = False, RESTS if self._blast else 0.0
        self.title = _("{name} rolls").format(name=self._name)
        self.caption = _("On the bomb at {space}").format(space=space_name(self._space))
        self.fallen, self.count = -1, ""
        self.head = _("THE FUSE BURNS")
        self.line = _("Five blanks, one explosion. Racks stay face down until the die rests.")

    def seen(self, told: Sequence[Told]) -> None:
        if any(event.name == "rolled" for event in told):
            self._fell()

    def _fell(self) -> None:
        """The die rests: say what it shows, and what follows from it."""
        self.fallen = _FACES.index(BLAST if self._blast else BLANK)
        self.count = blasts_so_far(self._past())
        if not self._blast:
            self.head, self.line = _("NO EXPLOSION"), _("The fuse has gone out.")
            return
        self.title = _("{name} rolls an explosion").format(name=self._name)
        self.head = _("{name} IS BLOWN HOME").format(name=self._name.upper())
        words = (
            _("The bomb stays on {space}. {name}'s turn is over.")
            if self._house.explosion_ends_turn
            else _("The bomb stays on {space}. {name} still draws a tile and plays one.")
        )
        self.line = words.format(space=space_name(self._space), name=self._name)

    def on_touch_down(self, touch: MotionEvent) -> bool:
        """A tap anywhere goes on, once the board rests."""
        met = bool(super().on_touch_down(touch))
        if met and not self.ids.main.collide_point(*touch.pos):
            self.go_on()
        return met

    def lay(self, places: TablePlaces) -> None:
        super().lay(places)
        main, gap = places.main, dp(8)
        self.button = [*main.pos, *main.size]
        bottom = main.top + gap
        self.words = [main.x, bottom, main.width, places.tray.top - bottom - dp(_STRIPES) - gap / 2]
        bench = places.bench_top
        self.rack = [*bench.pos, *bench.size]


_RACK = ClosedRack  # KV names it; importing it makes it known.
load_kv("spy_vs_spy")


def blasts_so_far(past: Sequence[Told]) -> str:
    """How many rolls of this game blew up, beside what is to be expected: what everybody could count.

    >>> roll = lambda blast: Told("rolled", {"explosion": blast})
    >>> blasts_so_far([roll(True), roll(False), roll(False)])
    'Explosions so far: 1 in 3 rolls. To be expected: 1 in 6.'
    """
    rolls = [bool(event.facts["explosion"]) for event in past if event.name == "rolled"]
    words = (
        _("Explosions so far: {blasts} in {count} roll. To be expected: 1 in 6.")
        if len(rolls) == 1
        else _("Explosions so far: {blasts} in {count} rolls. To be expected: 1 in 6.")
    )
    return words.format(blasts=sum(rolls), count=len(rolls))

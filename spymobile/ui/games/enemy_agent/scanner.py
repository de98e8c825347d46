"""The passport scanner: a passport is slid under red film, and its coded area becomes a word.

The sheet is made from what an event told these eyes. Whoever was not told the kind sees a passport go in
and come out, and noise. While others look on nobody is told; then the opponent is, for as long as a finger
stays on the passport.
"""

from __future__ import annotations

from typing import Any, ClassVar

from kivy.animation import Animation
from kivy.clock import Clock
from kivy.properties import BooleanProperty, NumericProperty, StringProperty

from spymobile.core.event import Told, fact
from spymobile.games.enemy_agent import board as facts
from spymobile.games.enemy_agent.words import person_name
from spymobile.ui.board.painting import picture
from spymobile.ui.face import Scene
from spymobile.ui.games.enemy_agent.art import figure
from spymobile.ui.games.enemy_agent.scanner_view import READ, ScannerView
from spymobile.ui.navigation import Stage
from spymobile.ui.parts import load_kv
from spymobile.ui.parts.sheet import Sheet
from spymobile.ui.text import _
from spymobile.ui.theme import theme

_DESK = ScannerView  # KV names it; importing it makes it known.
_ALONE = 8.0
_SLIDE = 1.2


class ScanSheet(Sheet):
    """The whole ritual: slide the passport (or tap Scan), read the word, go on.

    It runs by itself if nobody touches it, and takes the same time whatever it will show.
    """

    hides: ClassVar[bool] = True
    sentence = StringProperty("")
    about = StringProperty("")
    result = StringProperty("")
    answer = StringProperty("")
    look = NumericProperty(0)
    agent = BooleanProperty(False)
    art = StringProperty("")
    ready = BooleanProperty(False)
    #: Others look on: the word is there only while a finger holds the passport or the button.
    shielded = BooleanProperty(False)

    def __init__(self, stage: Stage, told: Told, scene: Scene, **kwargs: Any) -> None:
        super().__init__(stage, **kwargs)
        self._told, self._scene = told, scene
        seat, person = fact(told, "seat", int), fact(told, "person", int)
        self._inquiry = told.name == "asked"
        hand = 1 - seat if self._inquiry else seat
        self._hand = hand
        here = hand in scene.people
        self.shielded = "kind" not in told.facts and here and scene.glance is not None
        self.look = scene.looks[hand]
        self.art = figure(person)
        desk = self.ids.desk
        desk.person = person
        desk.kind = str(told.facts.get("kind", ""))
        desk.bind(on_step=lambda *_: scene.tick(), read=self._on_read, slid=self._on_slid, held=self._on_held)
        line = (
            _("{name}: shield the screen and hold the passport.")
            if self.shielded
            else _("{name}: slide the passport through the scanner.")
        )
        self.sentence = line.format(name=scene.names[hand])
        who = person_name(person)
        if self._inquiry:
            where = facts.BUILDINGS[1 - seat][fact(told, "building", int)]
            self.about = _("{who} asks at building {where}. Only an agent gets an answer.").format(
                who=who, where=where
            )
        else:
            self.about = _("{inspector} arrests {who}.").format(
                inspector=person_name(fact(told, "inspector", int)), who=who
            )
        wait = _ALONE if here else theme.seconds("dice")
        self._timer = Clock.schedule_once(lambda _: self.scan(), wait)
        self._over = False
        self._looking = False

    def scan(self) -> None:
        """What the finger would do, done by the button or by itself."""
        self._timer.cancel()
        desk = self.ids.desk
        Animation.cancel_all(self, "run")
        if theme.reduce_motion:
            desk.slide_to(1.0)
            return
        self.run = desk.slid
        motion = Animation(run=1.0, duration=_SLIDE * (1.0 - desk.slid), t="in_out_quad")
        motion.start(self)

    run = NumericProperty(0.0)

    def on_run(self, _sheet: ScanSheet, slid: float) -> None:
        self.ids.desk.slide_to(slid)

    def _on_slid(self, *_: object) -> None:
        self._timer.cancel()
        if self.ready:
            self._wait()
        else:
            self._timer = Clock.schedule_once(lambda _: self.scan(), _ALONE)

    def _on_read(self, *_args: object) -> None:
        """The word can be read now."""
        if self.ready:
            return
        self.ready = True
        self._timer.cancel()
        self._scene.tick()
        self._tell(self._told)
        self._look()
        self._wait()

    def _wait(self) -> None:
        """Go on by itself after a while, but not while somebody is reading."""
        self._timer.cancel()
        if not self._looking:
            wait = _ALONE if self._scene.people else theme.seconds("dice") * 2
            self._timer = Clock.schedule_once(lambda _: self.go_on(), wait)

    def _tell(self, told: Told) -> None:
        """What an event says in words, to these eyes."""
        kind, answer = told.facts.get("kind"), told.facts.get("answer")
        if kind is None:
            self.result, self.agent = "", False
            self.answer = (
                _("Hold to read it. It is in both files, too.")
                if self.shielded
                else _("The passport has been checked.")
            )
        else:
            self.agent = kind == "agent"
            self.result = _("SECRET AGENT") if self.agent else _("TOURIST")
            self.answer = self._words(self.agent, answer == "yes")

    # While others look on

    def _on_held(self, _desk: ScannerView, held: bool) -> None:
        if self.shielded:
            self.hold_film() if held else self.shut()

    def hold_film(self) -> None:
        """A finger shields the film: whoever it belongs to may know, until it goes."""
        self._looking = True
        if self.ready:
            self._timer.cancel()
        self._look()

    def _look(self) -> None:
        if not self.shielded or not self._looking or self._scene.glance is None:
            return
        told = self._scene.glance(self._hand, self._told.name)
        if told is None:
            return
        self.ids.desk.kind = str(told.facts["kind"])
        if self.ids.desk.slid >= READ:
            self._tell(told)

    def shut(self) -> None:
        """The finger is gone, or the app: so is the word."""
        self._looking = False
        if self.shielded:
            self.ids.desk.kind = ""
            if self.ready:
                self._tell(self._told)
            if self.ready and not self._over:
                self._wait()

    def hold(self) -> None:
        """The button is held: the passport slides in by itself, and can be read until it is let go."""
        self.hold_film()
        if not self.ready:
            self.scan()

    def _words(self, agent: bool, found: bool) -> str:
        if not self._inquiry:
            return (
                _("A Secret Agent is caught and leaves the game.")
                if agent
                else _("A false arrest. The Inspector pays for it.")
            )
        if not agent:
            return _("A tourist gets no answer.")
        return _("The plan is yours.") if found else _("The plan is not here.")

    def go_on(self) -> None:
        """Everybody has seen it."""
        if self._over:
            return
        self._over = True
        self._timer.cancel()
        self._scene.done()

    def press_main(self) -> None:
        if self.ready:
            self.go_on()
        else:
            self.scan()

    def closing(self) -> None:
        self._over = True
        self._timer.cancel()
        self.shut()
        Animation.cancel_all(self)
        super().closing()

    def dismiss(self) -> None:
        """Back hurries it on; a passport that was asked for is always shown."""
        if self.ready:
            self.go_on()
        else:
            self.ids.desk.slide_to(1.0)

    def key(self, name: str) -> bool:
        if name == "h" and self.shielded:
            self.hold()
            return True
        if name in ("s", "enter", "1"):
            self.press_main()
            return True
        return False

    def key_up(self, name: str) -> None:
        if name == "h" and self.shielded:
            self.shut()


def preload() -> None:
    """Have the passports' pictures at hand: loading them would be felt when the first one is asked for."""
    pages = (f"ea_passport_blank_{side}" for side in facts.SIDES)
    codes = (f"coded_{kind}{film}" for kind in ("agent", "tourist") for film in ("", "_film"))
    for name in (*pages, *codes, "coded_noise"):
        picture(name)


load_kv("scanner")

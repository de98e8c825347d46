"""The passport scanner: a passport is slid under red film, and its coded area becomes a word.

The sheet is made from what an event told these eyes. Whoever was not told the kind sees a passport go in
and come out, and noise. While others look on nobody is told; then the opponent is, for as long as a finger
stays on the passport.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, ClassVar

from kivy.animation import Animation
from kivy.clock import Clock, ClockEvent
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, OptionProperty, StringProperty

from spymobile.core.event import Told, fact
from spymobile.games.enemy_agent import board as facts
from spymobile.games.enemy_agent.words import person_name
from spymobile.ui.board.painting import picture
from spymobile.ui.face import Scene
from spymobile.ui.games.enemy_agent.art import figure
from spymobile.ui.games.enemy_agent.scan_result import ScanResult, result_of
from spymobile.ui.games.enemy_agent.scanner_view import READ, ScannerView
from spymobile.ui.navigation import Stage
from spymobile.ui.parts import load_kv
from spymobile.ui.parts.sheet import Sheet
from spymobile.ui.shock import STAMP
from spymobile.ui.table.show import shock_sheet
from spymobile.ui.text import _
from spymobile.ui.theme import theme

_PARTS = (ScannerView, shock_sheet.BigStamp)  # KV names them; importing makes them known.
#: Seconds: the passport of somebody who sits elsewhere waits and slides, and the button wakes after the word.
_WAITS, _SLIDE, _WAKES = 0.8, 1.2, 0.8
#: Seconds after which it goes on by itself where nobody sits.
_ALONE = 2.0
#: Seconds that a passport waits for the finger of whoever has a phone of their own.
_RUNS = 8.0


class ScanSheet(Sheet):
    """The whole ritual: slide the passport (or tap Scan), read the word, go on.

    At a shared device it waits for a finger as long as somebody sits here. On a phone of one's own it runs by
    itself after a while, as it does for bots and other devices. It takes the same time whatever it will show.
    """

    hides: ClassVar[bool] = True
    heading, caption = StringProperty(""), StringProperty("")
    sentence = StringProperty("")
    about = StringProperty("")
    #: What the stamp says, and what follows for the person and for the plan or the inspector.
    word, fate = StringProperty(""), StringProperty("")
    tone = OptionProperty("good", options=("good", "bad", "win"))
    follows_art, follows_title, follows_line = StringProperty(""), StringProperty(""), StringProperty("")
    out = BooleanProperty(False)
    look = NumericProperty(0)
    art = StringProperty("")
    ready = BooleanProperty(False)
    #: How far the stamp has fallen, from 0 to 1.
    fallen = NumericProperty(0.0)
    awake = BooleanProperty(False)
    #: The word can be hidden again, and is.
    can_cover, covered = BooleanProperty(False), BooleanProperty(False)
    #: Others look on: the word is there only while a finger holds the passport or the button.
    shielded = BooleanProperty(False)
    #: Two columns: the screen is wide and low. Letters are large: the photograph is left out.
    beside, terse = BooleanProperty(False), BooleanProperty(False)
    #: Somebody sits here, and it waits for them.
    waits = BooleanProperty(True)
    run = NumericProperty(0.0)

    def __init__(self, stage: Stage, **kwargs: Any) -> None:
        self._timer: ClockEvent | None = None
        self._over, self._looking = True, False
        super().__init__(stage, **kwargs)
        self.ids.desk.bind(on_step=self._on_step, read=self._on_read, held=self._on_held)

    def show(self, told: Told, scene: Scene, events: Sequence[Told] = ()) -> None:
        """Take up a scan. The sheet may have shown another: building it costs more than a frame may."""
        self._told, self._scene, self._events = told, scene, tuple(events) or (told,)
        self._over = self._looking = self.ready = self.awake = self.covered = False
        self.fallen, self.run, self.caption = 0.0, 0.0, ""
        self._say(ScanResult())
        seat, person = fact(told, "seat", int), fact(told, "person", int)
        self._inquiry = told.name == "asked"
        hand = 1 - seat if self._inquiry else seat
        self._hand = hand
        here = hand in scene.people
        self.waits = bool(scene.people)
        self.shielded = "kind" not in told.facts and here and scene.glance is not None
        self.can_cover = self._inquiry and "kind" in told.facts and self.waits
        self.look = scene.looks[hand]
        self.art = figure(person)
        self.ids.desk.lay(person, str(told.facts.get("kind", "")))
        self._describe(seat, person)
        if not here:
            self._later(_WAITS, self.scan)
        elif scene.own_phone and not self.shielded:
            self._later(_RUNS, self._run_by_itself)

    def _on_step(self, *_args: object) -> None:
        self._scene.tick()

    def _describe(self, seat: int, person: int) -> None:
        """What is going on, before anybody has read anything."""
        names, who = self._scene.names, person_name(person)
        if self.shielded:
            line = _("{name}: shield the screen and hold the passport.")
            self.caption = _("Only {name} reads the scanner.").format(name=names[self._hand])
        else:
            line = _("{name}: drag the passport through the scanner.")
        self.sentence = line.format(name=names[self._hand])
        if self._inquiry:
            self.heading = _("Passport check")
            self.about = _("{who} asks at building {number}. Only an agent gets an answer.").format(
                who=who, number=fact(self._told, "building", int) + 1
            )
        else:
            self.heading = _("{name} arrests {who}").format(name=names[seat], who=who)
            self.about = _("{inspector} arrests {who}.").format(
                inspector=person_name(fact(self._told, "inspector", int)), who=who
            )

    def _later(self, seconds: float, call: Callable[[], None]) -> None:
        self._stop()
        self._timer = Clock.schedule_once(lambda _seconds: call(), seconds)

    def _stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    # Sliding

    def _run_by_itself(self) -> None:
        """Nobody has slid it; a finger that is about to do it is not forestalled."""
        if self.ids.desk.held:
            self._later(_WAITS, self._run_by_itself)
        else:
            self.scan()

    def scan(self) -> None:
        """What the finger would do, done by the button or by itself."""
        if not self.ready:
            self._stop()
        desk = self.ids.desk
        Animation.cancel_all(self, "run")
        if theme.reduce_motion:
            desk.slide_to(1.0)
            return
        self.run = desk.slid
        motion = Animation(run=1.0, duration=_SLIDE * (1.0 - desk.slid), t="in_out_quad")
        motion.start(self)

    def on_run(self, _sheet: ScanSheet, slid: float) -> None:
        self.ids.desk.slide_to(slid)

    def _on_read(self, *_args: object) -> None:
        """The word can be read now: it is stamped, felt and heard, and a little later one may go on."""
        if self.ready or not self.ids.desk.read:
            return
        self.ready = True
        self._tell(self._told)
        self._look()
        if theme.reduce_motion:
            self.fallen = 1.0
        else:
            Animation(fallen=1.0, duration=STAMP, t="in_cubic").start(self)
        self._scene.notice(self._events)
        self._later(_WAKES, self._wake)

    def _wake(self) -> None:
        self.awake = True
        if not self._scene.people:
            self._later(_ALONE, self.go_on)

    def _tell(self, told: Told) -> None:
        """What an event says in words, to these eyes."""
        found = ScanResult() if self.covered else result_of(told, self._events, self._scene.names)
        self._say(found)
        if not found.word and self.shielded:
            self.follows_title, self.follows_line = _("Hold to read it."), _("It is in both files, too.")

    def _say(self, found: ScanResult) -> None:
        self.word, self.tone, self.out = found.word, found.tone, found.out
        self.fate, self.follows_art = found.fate, found.art
        self.follows_title, self.follows_line = found.title, found.line

    def cover(self) -> None:
        """Hide the word, or show it again."""
        self.covered = not self.covered
        self.ids.desk.kind = "" if self.covered else str(self._told.facts.get("kind", ""))
        if self.ready:
            self._tell(self._told)

    # While others look on

    def _on_held(self, _desk: ScannerView, held: bool) -> None:
        if self.shielded:
            self.hold_film() if held else self.shut()

    def hold_film(self) -> None:
        """A finger shields the film: whoever it belongs to may know, until it goes."""
        self._looking = True
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

    def hold(self) -> None:
        """The button is held: the passport slides in by itself, and can be read until it is let go."""
        self.hold_film()
        if not self.ready:
            self.scan()

    # Going on

    def go_on(self) -> None:
        """Everybody has seen it."""
        if not self._over and self.awake:
            self._over = True
            self._stop()
            self._scene.done()

    def press_main(self) -> None:
        if self.ready:
            self.go_on()
        else:
            self.scan()

    def closing(self) -> None:
        self._over = True
        self._stop()
        self.shut()
        super().closing()
        self.ids.desk.kind = ""  # The sheet is kept for the next scan, and nothing of this one on it.
        self._say(ScanResult())

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

    def on_size(self, *_args: object) -> None:
        self.beside = self.width > self.height * 1.15 and self.height < dp(600)


def preload() -> None:
    """Have the passports' pictures at hand: loading them would be felt when the first one is asked for."""
    pages = (f"ea_passport_blank_{side}" for side in facts.SIDES)
    codes = (f"coded_{kind}{film}" for kind in ("agent", "tourist") for film in ("", "_film"))
    for name in (*pages, *codes, "coded_noise"):
        picture(name)


load_kv("enemy_agent_scanner")

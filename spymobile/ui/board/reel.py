"""How a step is shown: motions one after another, which a tap skips, and the moment each event is noticed."""

from __future__ import annotations

from collections.abc import Callable, Container, Sequence
from functools import partial
from math import inf
from typing import Any

from kivy.animation import Animation
from kivy.clock import Clock, ClockEvent
from kivy.graphics import Translate
from kivy.graphics.instructions import Instruction
from kivy.properties import BooleanProperty
from kivy.uix.widget import Widget

from spymobile.core.event import Told
from spymobile.core.game import View
from spymobile.ui.board.geometry import Point
from spymobile.ui.theme import theme

#: What moves is handed the reel, and says ``next`` when it has come to rest.
type ReelMotion = Callable[[Reel], None]
#: Lets some events be felt and heard.
type Notice = Callable[[Sequence[Told]], None]
#: Shows one event, and says ``next`` to the reel when it has come to rest.
type Enactment = Callable[[Told, Reel], None]

#: Dice that have fallen lie still for so long before anything else moves.
DICE_REST = 0.4
_TUMBLES = 8


def silent(_told: Sequence[Told]) -> None:
    """Nobody has to notice it: it is shown again, or for the first time to nobody in particular."""


class Cues:
    """When events are noticed: each once, with the motion that reveals it, or with the picture in the end.

    What has no motion of its own goes with the motion before it; before the first, with that one.

    >>> rolled, moved, turn = (Told(name, {}) for name in ("rolled", "moved", "turn"))
    >>> felt = lambda told: print([event.name for event in told])
    >>> cues = Cues([rolled, moved, turn], {"rolled", "moved"}, felt)
    >>> cues.reveal(rolled)
    ['rolled']
    >>> cues.reveal(rolled)
    >>> cues.rest()
    ['moved', 'turn']
    """

    def __init__(self, told: Sequence[Told], moving: Container[str], notice: Notice) -> None:
        self._notice = notice
        self._groups: list[list[Told]] = []
        waiting = True
        for event in told:
            moves = event.name in moving
            if not self._groups or (moves and not waiting):
                self._groups.append([])
                waiting = True
            self._groups[-1].append(event)
            waiting = waiting and not moves

    def reveal(self, event: Told) -> None:
        """This one can be seen now."""
        for number, group in enumerate(self._groups):
            if any(one is event for one in group):
                self._notice(self._groups.pop(number))
                return

    def rest(self) -> None:
        """All of it can be seen."""
        left = [event for group in self._groups for event in group]
        self._groups = []
        if left:
            self._notice(left)


class Reel:
    """The motions of one step. What was skipped is over: no timer of it comes late.

    >>> seen = []
    >>> Reel([lambda reel: reel.next(), lambda reel: reel.next()], lambda: seen.append("rest")).start()
    >>> seen
    ['rest']
    """

    def __init__(
        self, motions: Sequence[ReelMotion], rest: Callable[[], None], cues: Cues | None = None
    ) -> None:
        self._motions = list(motions)
        self._rest = rest
        self._cues = cues
        self._timer: ClockEvent | None = None
        self._moving: list[Instruction] = []
        self.running = False

    def start(self) -> None:
        self.running = True
        self.next()

    def next(self) -> None:
        """On to the next motion, or to rest after the last."""
        if not self.running:
            return
        if self._motions:
            self._motions.pop(0)(self)
        else:
            self.skip()

    def skip(self) -> None:
        """Come to rest now."""
        if self.running:
            self.stop()
            self._rest()

    def stop(self) -> None:
        """Nobody looks any more: nothing moves on, and nothing is laid down in the end."""
        self.running = False
        if self._timer is not None:
            self._timer.cancel()
        for moving in self._moving:
            Animation.cancel_all(moving)
        self._moving.clear()

    # What motions are made of

    def reveal(self, event: Told) -> None:
        """What happened can be seen now, so it is felt and heard.

        Without motion all of it comes at once, and so does what is noticed of it.
        """
        if self._cues is not None and self.running and not theme.reduce_motion:
            self._cues.reveal(event)

    def after(self, seconds: float, call: Callable[[], None]) -> None:
        """Do something in a while, unless the reel is skipped before."""
        self._timer = Clock.schedule_once(lambda _: call(), seconds)

    def glide(
        self,
        what: Instruction,
        seconds: float,
        then: Callable[[], None] | None = None,
        ease: str = "out_cubic",
        **to: float,
    ) -> None:
        """Let numbers of an instruction run to others, unless the reel is skipped before."""
        run = Animation(duration=seconds, t=ease, **to)
        if then is not None:
            run.bind(on_complete=lambda *_: then() if self.running else None)
        if not any(moving is what for moving in self._moving):
            self._moving.append(what)
        run.start(what)

    def tumble(self, show: Callable[[int], None], rest: Callable[[], None]) -> None:
        """Dice: ``show`` is given the numbers of the faces in the air, then ``rest`` lays them down."""
        seconds = theme.seconds("dice")
        if not seconds:
            rest()
            self.next()
            return

        def turn(count: int) -> None:
            if count < _TUMBLES:
                show(count)
                self.after(seconds / _TUMBLES, lambda: turn(count + 1))
            else:
                rest()
                self.after(DICE_REST, self.next)

        turn(1)

    def stroll(
        self,
        place: Translate | None,
        points: Sequence[Point],
        reached: Callable[[int], None] = lambda _number: None,
        then: Callable[[], None] | None = None,
        most: float = inf,
    ) -> None:
        """Walk from point to point; ``reached`` hears the number of each, ``then`` comes before the next.

        All of it takes ``most`` seconds at most: whoever goes far runs.
        """
        if place is None or theme.reduce_motion or not points:
            self.next()
            return
        seconds, began = theme.seconds("piece_step"), Clock.get_time()
        hurried = most < seconds * len(points)

        def step(number: int) -> None:
            if number == len(points):
                (then or self.next)()
                return
            x, y = points[number]
            due = began + most * (number + 1) / len(points)
            # Frames are coarse: whoever runs makes up for what the last step took too long.
            long = max(0.0, due - Clock.get_time()) if hurried else seconds
            self.glide(place, long, lambda: arrive(number), x=x, y=y)

        def arrive(number: int) -> None:
            reached(number)
            step(number + 1)

        step(0)

    def run_back(self, places: Sequence[tuple[Translate, Point]]) -> None:
        """Everybody goes straight back to where they were, all at once."""
        seconds = theme.seconds("undo")
        for place, (x, y) in places:
            if seconds:
                self.glide(place, seconds, x=x, y=y)
        if seconds and places:
            self.after(seconds, self.next)
        else:
            self.next()


class Animated[V: View](Widget):
    """While it is ``busy`` something moves, and a tap ends it."""

    busy = BooleanProperty(False)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._reel: Reel | None = None
        self._acts: dict[str, Enactment] | None = None
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

    def _begin(self, act: Enactment, event: Told, reel: Reel) -> None:
        self.began(event)
        act(event, reel)

    def prepare(self, told: Sequence[Told]) -> None:
        """Something new begins."""

    def acts(self) -> dict[str, Enactment]:
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

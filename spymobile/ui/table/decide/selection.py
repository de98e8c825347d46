"""The selection: what the hand means on the board.

It takes up a piece, aims at a place, goes there, or asks why not.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from spymobile.core.chance import Fast
from spymobile.core.errors import Refusal, SpymobileError
from spymobile.core.game import Action, Prompt
from spymobile.ui.bench import BenchStep
from spymobile.ui.board.board import Key
from spymobile.ui.face import Choice, Focus, OtherWay
from spymobile.ui.text import _

if TYPE_CHECKING:
    from spymobile.ui.screens.table import TablePage


class Selection:
    """The hand on the board. The first tap on a place that glows aims at it, a second goes there."""

    def __init__(self, page: TablePage) -> None:
        self._page = page
        self.focus: Key | None = None
        #: The decision for which it was taken up.
        self._asked: Prompt | None = None
        #: The place that is aimed at.
        self.picked: Key | None = None
        self._way = 0
        #: The open bench that has the board in its hands.
        self._bench: BenchStep | None = None

    def lend(self, bench: BenchStep) -> None:
        """What is tapped on the board is for an open bench from now on."""
        self._bench = bench

    def take_back(self) -> None:
        """The bench closes: nothing of what it showed on the board is left in the next frame."""
        bench, self._bench = self._bench, None
        if bench is not None:
            board = self._page.board
            board.carry.cancel()
            bench.let_go()
            self.picked = None
            board.pick(None)
            board.light({})

    def forget(self) -> None:
        """The table moved on: nothing is taken up."""
        self.focus = None

    def put_down(self) -> bool:
        """Nobody is taken up and nothing aimed at any more; False if that was so already."""
        if self.focus is None and self.picked is None:
            return False
        self.forget()
        self.rest()
        self._page.refresh()
        return True

    def moved(self) -> None:
        """Something happened: what was taken up stays so only while its seat is asked the same."""
        prompt = self._page.device.prompt()
        if prompt != self._asked:
            self.focus, self._asked = None, prompt

    def rest(self) -> None:
        """A step is shown anew: nothing is aimed at."""
        self.picked = None
        self._page.board.pick(None)

    def take_up(self, focus: Focus) -> None:
        """A piece is taken up: what it can do glows now."""
        page = self._page
        if not page.board.busy:
            self.focus, self._asked = focus.on, page.device.prompt()
            page.app.ports.tick()
            page.refresh()

    def at(self, _board: object, key: Key) -> None:
        """A place that glows was tapped."""
        page = self._page
        action = page.board.lit.get(key)
        if action is None or page.board.busy:
            return
        if self._bench is not None:
            self.picked = key
            self._bench.at(key, action)
            return
        if isinstance(action, Focus):
            self.take_up(action)
            return
        if isinstance(action, OtherWay):
            self.turn(action)
            return
        if isinstance(action, Choice):
            page.commands.choose(action)
            return
        if self.picked == key:
            page.commands.act(action)
            return
        self.picked, self._way = key, 0
        page.app.ports.tick()
        prompt = page.device.prompt()
        if prompt is not None:
            words = page.device.game.describe(action, page.names)
            page.tray.offer(page.face.ghost(page.view(), prompt, action, words), page.commands.choose)
        page.board.pick(key, action)

    def turn(self, other: OtherWay) -> None:
        """Show another way to the place that is aimed at."""
        board = self._page.board
        action = board.lit.get(self.picked) if self.picked is not None else None
        if action is not None and (ways := board.ways(action)) > 1:
            self._way = (self._way + 1 if other.number is None else other.number) % ways
            self._page.app.ports.tick()
            board.pick(self.picked, action, self._way)

    def walk_people(self, step: int) -> bool:
        """By keyboard: take up one piece after the other."""
        on = {action.on for action in self._page.board.lit.values() if isinstance(action, Focus)}
        if not on:
            return False
        # What is taken up does not glow, and is where one goes on from.
        row = sorted(on | ({self.focus} - {None}), key=lambda piece: (len(str(piece)), str(piece)))
        after = row.index(self.focus) + step if self.focus is not None else min(0, step)
        self.take_up(Focus(row[after % len(row)]))
        return True

    def walk_on(self, step: int) -> bool:
        """By keyboard: aim at one place that glows after the other."""
        lit = self._page.board.lit
        keys = [key for key, action in lit.items() if not isinstance(action, Focus | Choice | OtherWay)]
        if not keys:
            return False
        after = keys.index(self.picked) + step if self.picked in keys else min(0, step)
        if len(keys) > 1 or self.picked is None:
            self.at(None, keys[after % len(keys)])
        return True

    def beside(self, _board: object, key: Key) -> None:
        """A place that does not glow was tapped: say what it tells, or why not."""
        page = self._page
        prompt = page.device.prompt()
        if page.board.busy or page.tray_scenes.go_on():
            return
        if self._bench is not None:
            self._bench.beside(key)
            return
        if words := page.face.about(page.view(), key):
            page.app.say_briefly(words)
            return
        if prompt is None or not page.device.plays_here(prompt.seat):
            return
        meant = page.face.why_not(page.view(), prompt, key)
        if meant is not None:
            self.why(meant)

    def astray(self, _board: object) -> None:
        """Something was carried off the board and let go."""
        self._page.app.say_briefly(_("There is no space. It is back where it was."))

    def why(self, meant: Action | Refusal) -> None:
        """Say why something cannot be done; the rules say it as far as the screen may know."""
        page, prompt = self._page, self._page.device.prompt()
        if isinstance(meant, Refusal):
            page.commands.explain(meant)
        elif prompt is not None:
            reason = self._publicly(prompt, meant)
            if reason is not None:
                page.commands.explain(reason)
            else:
                page.device.why_not(prompt.seat, meant, partial(self._refused, meant))

    def _publicly(self, prompt: Prompt, meant: Action) -> Refusal | None:
        """Why a decision with a secret part takes no such action, as far as everybody may know.

        Of a locked seat the rules are asked nothing. But they may be asked of any world that looks like this
        one: what they say there cannot depend on what is hidden.
        """
        device = self._page.device
        if not prompt.sealed or device.open_seat == prompt.seat:
            return None
        view, chance = device.view(device.public), Fast("why not")
        try:
            device.game.play(device.game.imagine(view, chance), prompt.seat, meant, chance)
        except Refusal as reason:
            return reason
        return None

    def _refused(self, meant: Action, reason: SpymobileError | None) -> None:
        page = self._page
        if reason is not None:
            page.commands.explain(reason, drawing=page.face.refusal_drawing(page.view(), meant))

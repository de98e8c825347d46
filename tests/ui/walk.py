"""A walkthrough at the real app: what must hold after every step, whatever the step was."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.core.window import Window

from spymobile.core.audience import TABLE
from spymobile.core.chance import Chance, Fast, Seeded
from spymobile.ui.face import Choice, Step
from tests.ui.looker import box, cut
from tests.ui.pilot import Pilot

LONGEST_SENTENCE = 60


def let_dice_fall(monkeypatch: Any, numbers: list[int]) -> None:
    """Every seed gives these numbers, in this order; so a game that is left and taken up goes on with them,
    and the seal of the dice can be checked against them."""

    def below(self: Seeded, n: int, label: str) -> int:
        number = numbers[self.drawn]
        assert 0 <= number < n, f"{label}: {number} is not below {n}"
        self.drawn += 1
        return number

    monkeypatch.setattr(Seeded, "below", below)


def draw_nothing(monkeypatch: Any) -> None:
    """The window stays blank, which is most of the time of a long walk; pictures are made on their own."""
    monkeypatch.setattr(Window, "on_draw", lambda *_: None)


class Walk:
    """Follows one table. ``secret`` names the widgets that only a seat's owner may see."""

    def __init__(
        self, pilot: Pilot, scramble: Callable[[Any, int, Chance], Any], secret: tuple[str, ...]
    ) -> None:
        self.pilot = pilot
        self._scramble = scramble
        self._secret = {"PrivateFrame", *secret}
        self._said: dict[str, tuple[Choice, ...]] = {}
        self.twins = 0

    @property
    def page(self) -> Any:
        return self.pilot.page

    @property
    def table(self) -> Any:
        return self.page.play._table

    def private(self) -> list[str]:
        """Everything private in the whole tree of widgets, seen or unseen."""
        return [kind for w in self.pilot.stage.walk() if (kind := type(w).__name__) in self._secret]

    def check(self, twins: bool = True) -> None:
        """The step is over."""
        page = self.page
        tray = page.ids.tray
        assert len(tray.sentence) <= LONGEST_SENTENCE, tray.sentence
        assert cut(tray.ids.step) == ""
        self._said[tray.sentence] = tray.choices
        if page.veil.curtain.sees:
            return
        assert self.private() == []
        if twins:
            self._compare_twins()

    def _compare_twins(self) -> None:
        """The same table with other secrets looks the same, to the last pixel."""
        page, course = self.page, self.table._course
        real = course.state
        for number in range(40):
            twin = self._scramble(real.copy(), TABLE, Fast(number))
            if any(self._seen(twin, seat) != self._seen(real, seat) for seat in self.table.seats):
                break
        else:
            raise AssertionError("no other world looks like this one")
        self.pilot.settle()
        one = self.pilot.picture()
        course.state = twin
        self._show()
        other = self.pilot.picture()
        course.state = real
        self._show()
        assert len(set(one)) > 20
        assert one == other
        assert page.play.view() == page.play.game.view(real, TABLE)
        self.twins += 1

    def _seen(self, state: Any, seat: int) -> Any:
        return self.table.game.view(state, seat)

    def _show(self) -> None:
        page = self.page
        page.board.show(page.play.view(), page.looks)
        page.refresh()
        self.pilot.settle()

    def hold_until(self, words: str, true: Callable[[], object]) -> None:
        """Hold the button with these words until something is so."""
        touch = self.pilot.press(self.pilot.button(words))
        self.pilot.until(true)
        touch.touch_up()
        self.pilot.settle()

    def fits_at_double_size(self) -> None:
        """Every sentence of the tray lies inside the screen at 200 %; needs a fresh table on the stage."""
        tray, port = self.page.ids.tray, self.page.ids.tray_scroll
        assert len(self._said) > 1
        for sentence, choices in self._said.items():
            tray.offer(Step(sentence, choices), lambda _: None)
            self.pilot.settle()
            assert cut(tray.ids.step) == ""
            left, bottom, right, top = box(tray.ids.step)
            low = box(port)
            assert left >= 0, sentence
            assert right <= Window.width, sentence
            assert bottom >= max(0, low[1]) - 1, sentence
            assert top <= min(Window.height, low[3]) + 1, sentence

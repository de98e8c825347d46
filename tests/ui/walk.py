"""A walkthrough at the real app: what must hold after every step, whatever the step was."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.core.window import Window

from spymobile.core.chance import Chance, Fast, Seeded
from spymobile.ui.face import Choice, Offer
from tests.ui.looker import box, cut, difference
from tests.ui.pilot import Pilot
from tests.ui.positions import table_of

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
        #: The last picture that was compared.
        self.seen = b""

    @property
    def page(self) -> Any:
        return self.pilot.page

    @property
    def table(self) -> Any:
        return table_of(self.page)

    def secrets(self) -> list[str]:
        """Everything private in the whole tree of widgets, seen or unseen."""
        return [kind for w in self.pilot.stage.walk() if (kind := type(w).__name__) in self._secret]

    def check(self, twins: bool = True) -> None:
        """The step is over."""
        page = self.page
        tray = page.ids.tray
        assert len(tray.sentence) <= LONGEST_SENTENCE, tray.sentence
        assert cut(tray.ids.step) == ""
        self._said[tray.sentence] = tray.choices
        if page.curtain_view.is_private:
            return
        assert self.secrets() == []
        assert page.device.open_seat is None
        if twins:
            self._compare_twins()

    def _compare_twins(self) -> None:
        """The same table with other secrets looks the same, to the last pixel."""
        page, course = self.page, self.table
        real, eyes = course.state, page.device.eyes
        twins = (self._scramble(real.copy(), eyes, Fast(number)) for number in range(60))
        twin = next((twin for twin in twins if self.differ(twin, real)), None)
        assert twin is not None, "no other world looks like this one"
        self.pilot.stage.notes.clear_widgets()  # They would go by themselves, between two pictures.
        page.board.show(page.view(), page.looks)  # As fine as the other, wherever the camera comes from.
        self.seen = self._picture()
        course.rearrange(twin)
        page.board.show(page.view(), page.looks)
        page.refresh()
        other = self._picture()
        course.rearrange(real)  # It looks the same, so nothing is drawn anew.
        assert len(set(self.seen[::97])) > 20
        assert difference(self.seen, other, int(Window.width)) == ""
        assert page.view() == page.device.game.view(real, eyes)
        self.twins += 1

    def differ(self, twin: Any, real: Any) -> bool:
        """Whether somebody at the table could tell these worlds apart."""
        view = self.table.game.view
        return any(view(twin, seat) != view(real, seat) for seat in self.table.seats)

    def _picture(self) -> bytes:
        self.pilot.settle()
        return self.pilot.picture()

    def fits_at_double_size(self) -> None:
        """Every sentence of the tray lies inside the screen at 200 %; needs a fresh table on the stage."""
        tray = self.page.ids.tray
        assert len(self._said) > 1
        for sentence, choices in self._said.items():
            tray.offer(Offer(sentence, choices), lambda _: None)
            self.pilot.settle()
            assert cut(tray.ids.step) == ""
            left, bottom, right, top = box(tray.ids.step)
            place = self.page.places.sentence
            assert left >= place.x, sentence
            assert right <= place.right, sentence
            assert bottom >= place.y - 1, sentence
            assert top <= place.top + 1, sentence

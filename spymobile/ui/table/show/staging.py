"""What owns the screen for a while: a scene of a game's own or a shock, before or after the board moves."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from kivy.clock import Clock

from spymobile.core.event import Told
from spymobile.table.device import Moment
from spymobile.ui.face import Scene
from spymobile.ui.navigation import Stage
from spymobile.ui.parts.sheet import Sheet
from spymobile.ui.table.show import layout

if TYPE_CHECKING:
    from spymobile.ui.screens.table import TablePage


#: Seconds between two sheets that are built ahead.
_APART = 0.1


class Staging:
    """The scenes and shocks of one table page. They show what the locked device may know, so nothing that
    is locked takes them away."""

    def __init__(self, page: TablePage) -> None:
        self._page = page
        #: The sheet that is on, and what comes after it.
        self.sheet: Sheet | None = None
        self._then: Callable[[], None] = lambda: None
        self._late: Callable[[Stage], Sheet] | None = None
        #: Events that were felt and heard already.
        self._noticed: list[Told] = []
        #: A sheet goes, and uncovers the page on its way.
        self._going = False

    def forget(self) -> None:
        """Another table comes on the page."""
        self.sheet, self._late, self._noticed = None, None, []

    def warm(self, _seconds: float = 0) -> None:
        """Build what takes longer than a frame may before anybody waits for it, one sheet a frame."""
        page = self._page
        if not page.on_stage:
            return
        kinds: tuple[type[Sheet], ...] = (page.face.shock_sheet(), *page.face.scene_sheets())
        for number, kind in enumerate(kinds):
            Clock.schedule_once(partial(self._warm_one, kind), _APART * number)
        Clock.schedule_once(self._warm_choice, _APART * len(kinds))

    def _warm_choice(self, _seconds: float) -> None:
        page = self._page
        if page.on_stage and (more := page.face.choice_ahead()) is not None:
            page.tray.prepare(more, page.places)

    def _warm_one(self, kind: type[Sheet], _seconds: float) -> None:
        self._page.stage.kept_sheet(kind)

    @property
    def busy(self) -> bool:
        return self.sheet is not None or self._going

    def shocks(self) -> bool:
        """Whether this moment must not be passed over: people are here, and it owns the screen."""
        if not self._page.device.seats and not self._page.device.board:
            return False
        first, late = self._sheets(self._moment())
        return first is not None or late is not None

    def show(self) -> None:
        """Show the moment that the device has come to, with all that belongs to it."""
        page = self._page
        first, self._late = (None, None) if self._hurried else self._sheets(self._moment())
        if first is None:
            page.inbox.show_events()
        else:
            self._lay(first, page.inbox.show_events)

    def show_late(self) -> bool:
        """The board rests: True if something of this moment is still to be seen, and comes now or later."""
        if self._late is None:
            return False
        if self._page.in_front:
            late, self._late = self._late, None
            self._lay(late, self._page.rested)
        return True

    def over(self) -> None:
        """Everybody has seen it, or something else has taken it away."""
        sheet, self.sheet = self.sheet, None
        if sheet is None:
            return
        page, then = self._page, self._then
        self._going = True
        try:
            page.stage.close(sheet)
        finally:
            self._going = False
        if page.on_stage:
            then()

    def notice(self, told: Sequence[Told]) -> None:
        """Let it be felt and heard, each event once."""
        new = [event for event in told if not any(_same(known, event) for known in self._noticed)]
        if new:
            self._page.feedback.notice(new)

    def _shocked(self, told: Sequence[Told]) -> None:
        self.notice(told)
        self._noticed += told

    @property
    def _hurried(self) -> bool:
        """Nobody sits here, and whoever looks on wants to get on."""
        beat = self._page.device.beat
        return not self._page.device.seats and beat is not None and beat.rushing

    def _moment(self) -> Moment:
        return self._page.device.moment(self._page.device.public)

    def _sheets(
        self, moment: Moment
    ) -> tuple[Callable[[Stage], Sheet] | None, Callable[[Stage], Sheet] | None]:
        """What comes before the board moves, and what after."""
        page, self._noticed = self._page, []
        ask = self.setting(moment)
        first = page.face.scene(moment.told, ask)
        shock = page.face.shock(moment.told, ask)
        if shock is None:
            return first, None

        def make(stage: Stage) -> Sheet:
            sheet = stage.kept_sheet(page.face.shock_sheet())
            sheet.show(shock, ask, page.ids.place)
            return sheet

        return (first, make) if shock.late else (first or make, None)

    def setting(self, moment: Moment) -> Scene:
        """What a scene of this moment is made from."""
        page, device = self._page, self._page.device
        return Scene(
            moment.view,
            page.names,
            page.looks,
            frozenset(device.seats),
            page.app.ports.tick,
            self.over,
            device.glance if device.onlookers else None,
            self._shocked,
            page.board.view,
            page.shock_names,
            device.single and page.company.shared is not None,
            lambda: [heard.told for heard in device.heard(page.board_eyes)],
        )

    def _lay(self, make: Callable[[Stage], Sheet], then: Callable[[], None]) -> None:
        self._then = then
        self.sheet = make(self._page.stage)
        self.sheet.foot = layout.foot(self._page)
        self._page.stage.lay(self.sheet)
        if self._page.middle.round_it:
            from spymobile.ui.table.both_sides import lay_twice

            lay_twice(self.sheet)


def _same(public: Told, event: Told) -> bool:
    """Whether both tell of the same event, the second perhaps more of it."""
    return public.name == event.name and public.facts.items() <= event.facts.items()

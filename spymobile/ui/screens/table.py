"""The table: board, players, tray, log, and the curtain between the people who share the device."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import ExitStack
from functools import partial
from typing import TYPE_CHECKING

from kivy.clock import Clock
from kivy.input import MotionEvent
from kivy.properties import BooleanProperty
from kivy.uix.widget import Widget

from spymobile.core.audience import Who
from spymobile.core.event import Told
from spymobile.core.game import View
from spymobile.table.device import Device
from spymobile.table.heard import Heard
from spymobile.table.host import Host
from spymobile.ui import bots, catalogue, spectators
from spymobile.ui.navigation import Page, Stage
from spymobile.ui.parts import load_kv
from spymobile.ui.parts.sheet import Sheet
from spymobile.ui.shock import LONGEST
from spymobile.ui.table import arrival
from spymobile.ui.table.coach import Coach
from spymobile.ui.table.company import Company
from spymobile.ui.table.deal.dealing import Dealing
from spymobile.ui.table.decide.bot_controls import BotControls
from spymobile.ui.table.decide.commands import Commands, NextStep
from spymobile.ui.table.decide.hand_input import HandInput
from spymobile.ui.table.decide.keys import Keys
from spymobile.ui.table.decide.selection import Selection
from spymobile.ui.table.decide.unattended import Patience
from spymobile.ui.table.hand import Hand
from spymobile.ui.table.inbox import Inbox
from spymobile.ui.table.middle import Middle
from spymobile.ui.table.privacy.autolock import Autolock
from spymobile.ui.table.privacy.curtain_view import CurtainView
from spymobile.ui.table.show import layout, log, players, status_line, tray
from spymobile.ui.table.show.captions import Captions
from spymobile.ui.table.show.feedback import Feedback
from spymobile.ui.table.show.flashback import Flashback
from spymobile.ui.table.show.recap import RecapSheet
from spymobile.ui.table.show.staging import Staging
from spymobile.ui.table.show.table_places import TablePlaces
from spymobile.ui.table.show.tray_scene import TrayScenes
from spymobile.ui.table.show.turn_replay import TurnReplay
from spymobile.ui.text import all_short

if TYPE_CHECKING:
    from spymobile.ui.shared_tables import SharedTable

_NAMED_IN_KV = players.PlayerStrip, tray.Tray  # Importing them makes them known there.

for _kv in ("link", "sheet", "tray", "players", "log", "recap", "private", "folder", "pencil"):
    load_kv(_kv)


class TablePage(Page):
    """One game, from the first step to the last."""

    plays = True
    wide = BooleanProperty(False)

    def __init__(self, stage: Stage, **kwargs: object) -> None:
        super().__init__(stage, **kwargs)
        self._device: Device | None = None
        #: Somebody who stands beside the page: the tutorial. At a common table nobody does.
        self.coach: Coach | None = None
        #: The others at their own phones, where the table is shared.
        self.company = Company(self)
        #: Where nobody sits at this device: the table for everybody's eyes, read from afar.
        self.middle = Middle(self)
        #: Where a board lies in the middle: the own file has most of the screen.
        self.hand = Hand(self)
        self.curtain_view = CurtainView(self, {})
        self.deal = Dealing(self)
        self.feedback, self.hand_input, self.autolock = Feedback(self), HandInput(self), Autolock(self)
        self.captions = Captions(self)
        self.keys, self.inbox = Keys(self), Inbox(self)
        self.looks: list[int] = []
        #: Of everybody at the table, short enough for its sentences and buttons.
        self.names: list[str] = []
        #: The same as long as a shock has room for.
        self.shock_names: list[str] = []
        self.number = ""
        self.selection, self.bot_controls = Selection(self), BotControls(self)
        self.commands, self.patience = Commands(self), Patience(self)
        self.next_step = NextStep(self)
        self.log, self.flashback = log.Log(self), Flashback(self)
        self.fresh: list[log.LogEntry] = []
        self.staging, self.turn_replay = Staging(self), TurnReplay(self)
        self.tray_scenes = TrayScenes(self)
        #: Everything rests, and somebody was looking elsewhere.
        self._late = False
        #: What stands at the top of the page: its own header, or what was put in its place.
        self.header: Widget = self.ids.header.__self__
        self.own_header = self.header
        #: What lies beside the board on a wide screen or below it on a tall one, in the tree or not.
        self.parts = {name: self.ids[name].__self__ for name in ("strip", "column", "log")}
        self.arrangement = layout.TableLayout(self)
        self.tray.bind(full=self._on_full)
        for name in ("size", "pos"):
            self.fbind(name, self._on_resize)

    @property
    def device(self) -> Device:
        """The game on this page, as far as it may be seen here."""
        if self._device is None:
            raise RuntimeError("no game is on this page")
        return self._device

    @property
    def on_stage(self) -> bool:
        return self._device is not None

    @property
    def in_front(self) -> bool:
        """Whether people see the table: nothing lies over it, neither a sheet nor another page."""
        return self.on_stage and self.stage.page is self and self.stage.sheet is None

    @property
    def tray(self) -> tray.Tray:
        """Where the next decision is offered."""
        found: tray.Tray = self.ids.tray
        return found

    def view(self) -> View:
        """What the screen may know now."""
        view: View = self.device.view(self.device.eyes)
        return view

    @property
    def board_eyes(self) -> Who:
        """For whose eyes the board is: at a shared device never for those of one seat alone."""
        return self.device.eyes if self.device.single else self.device.public

    def show_board(self) -> None:
        """Everything on the board as those may know it who see it now."""
        self.board.show(self.device.view(self.board_eyes), self.looks)

    @property
    def reading_eyes(self) -> Who:
        """For whose eyes the log is: others look on while a file is open only under somebody's thumb."""
        return self.device.public if self.curtain_view.curtain.while_held else self.device.eyes

    def heard(self, since: int = 0) -> list[Heard]:
        """The log through the eyes that read it, each event with its moment."""
        return self.device.heard(self.reading_eyes, since)

    def tell(self, told: Told) -> str:
        """A line for the log."""
        return self.device.tell(told, self.names)

    def character(self, seat: int) -> bots.Character | None:
        """Whose face a seat has, where a bot of some character plays."""
        return bots.of(self.device.game.name, self.device.occupants[seat])

    # Coming and going

    def enter(
        self,
        number: str = "",
        host: Host | None = None,
        coach: Coach | None = None,
        shared: SharedTable | None = None,
        **arguments: object,
    ) -> None:
        """Show a kept game, the table of a ``host`` that somebody holds already, or a ``shared`` one."""
        self.shut()
        self._let_go()
        number = shared.number if shared is not None else number
        held = shared or host or self.app.host(number)
        self.face = catalogue.face(held.game.name)  # Where it has no screen, nobody sits down.
        device = held.sit(busy=self.bot_controls.must_wait)
        device.onlookers = device.onlookers or spectators.look_on(self.app, number)
        device.sit_down()
        device.subscribe(self.inbox.arrived)
        self.number, self._device = number, device
        self.arrangement.forget()
        self.names, self.shock_names = all_short(device.names), all_short(device.names, LONGEST)
        self.coach = coach
        arrival.lay(self, shared)
        arrival.begin(self)

    def leave(self) -> None:
        with ExitStack() as leaving:  # A page that can't be tidied up must still let go of game and device.
            for let_go in (
                self._let_go,
                partial(self.app.ports.hide_from_screenshots, False),
                partial(self.app.ports.stay_awake, False),
                self.hand_input.sleep,
                self.autolock.sleep,
                partial(self.app.music.at_table, False),
            ):
                leaving.callback(let_go)
            self.shut()
            status_line.keep(self)

    def _let_go(self) -> None:
        """Of everything that belongs to the table that was on this page."""
        self._late = False
        arrival.clear(self)
        if self._device is not None:
            self.board.halt()
            self._device.leave()
            self._device = None
            coach, self.coach = self.coach, None
            if coach is not None:
                coach.leave(self)
        self.ids.place.clear_widgets()

    def resume(self) -> None:
        if not self.on_stage:
            return
        self.hand_input.listen()
        self.patience.begin_anew()
        if not self.wake() and not self.board.busy:
            self.refresh()

    def wake(self) -> bool:
        """The only person here is back: with nobody to hide from, their file lies open again."""
        device = self._device
        if device is None or not device.single or device.outcome or device.open_seat is not None:
            return False
        device.sit_down()
        if device.eyes == device.public:
            return False  # A bot plays for them.
        if not self.board.busy:
            self.show_board()
        self.refresh()
        return True

    def on_touch_down(self, touch: MotionEvent) -> bool:
        self.wake()
        return bool(super().on_touch_down(touch))

    def carry_over(self) -> dict[str, object]:
        if self.company.shared is not None:
            return {"shared": self.company.shared}
        return {"number": self.number} | (self.coach.carry_over() if self.coach is not None else {})

    def begin_at_top(self) -> None:
        """A log is read from its end, and the page lays out everything else anew."""

    def uncovered(self) -> None:
        if self.scene is not None and self.scene not in self.stage.sheets:
            self.staging.over()  # Something else took it away before its time.
        elif self.staging.busy:
            return
        elif self._late:
            self._late = False
            self.rested()
        elif self.on_stage and not self.show_waiting():
            self.device.go_on()
            # What was chosen in the sheet that has just gone comes first.
            Clock.schedule_once(lambda _seconds: self.company.at_rest(), 0)

    def show_waiting(self) -> bool:
        """Whether something has waited to be shown, and comes now."""
        return self.inbox.is_free and self.inbox.show_next()

    def back(self) -> bool:
        if self.curtain_view.curtain.phase != "locked" and not (self.device.single and self.deal.is_due):
            self.curtain_view.curtain.lock()
            return True
        if self.flashback.shown:
            self.refresh()
            return True
        if self.coach is not None:
            return self.coach.back()
        if self.hand.fold() or self.selection.put_down():
            return True
        from spymobile.ui.screens.menu import LeaveSheet

        self.close_file()
        self.stage.lay(LeaveSheet(self.stage, self.company.shared))
        return True

    def shut(self) -> None:
        """Out of sight, laid down, untouched for long: the table is locked, even with nobody to hide from."""
        if not self.on_stage:
            return
        self.device.lock()
        self.curtain_view.cover()
        self.close_file()
        for sheet in self.stage.sheets:
            sheet.shut()

    def close_file(self) -> None:
        """Nobody looks into a file any more, and whatever was made for their eyes is gone."""
        if not self.on_stage:
            return
        if not self.device.single:
            self.device.lock()
        self.keys.forget()
        self.curtain_view.shut()
        if self.device.open_seat is None:
            for sheet in self.stage.sheets:
                if sheet.private:
                    self.stage.close(sheet)
        if not self.device.outcome:
            self._close_board()
            self.refresh()

    def _close_board(self) -> None:
        """Whatever the board shows for other eyes than those that are left goes before the next frame."""
        shown = self.board.view
        if shown is not None and shown.who != self.board_eyes:
            self.board.skip()
            self.board.caption.hide()
            self.board.last_move.move = None
            self.show_board()

    def lay(self, sheet: Sheet) -> None:
        """Lay a sheet made from what the screen may know now; it must not outlast that."""
        sheet.private = self.device.open_seat is not None
        sheet.foot = layout.foot(self)
        layout.lay_beside(sheet, self.places)
        self.stage.lay(sheet)

    def _on_resize(self, *_: object) -> None:
        self.arrangement.forget()
        if self.on_stage and not self.device.single:
            self.shut()
        self.rearrange()

    @property
    def places(self) -> TablePlaces:
        """Where everything lies, whatever happens at the table."""
        return self.arrangement.found or self.arrangement.find()

    def _on_full(self, _tray: Widget, full: bool) -> None:
        """A game's own choice takes the people's place; beside the board only the log makes room."""
        if self.wide:
            self.rearrange()
        elif not self.places.bench:
            players.make_room(self, full)

    @property
    def rearrange(self) -> Callable[[], object]:
        """Lay everything out anew, once, before the next frame."""
        return self.arrangement.again

    # Showing

    def refresh(self) -> None:
        """Show what the screen may know now."""
        if not self.on_stage:
            return
        if self.flashback.shown:
            self.flashback.end()
        device = self.device
        view, prompt = self.view(), device.prompt()
        seat = prompt.seat if prompt else -1
        players.show_turn(self)
        players.show(self, view, seat)
        self.fresh = log.show(self, seat)
        self.next_step.show(view, prompt if self.coach is None else self.coach.asked(prompt))
        if self.middle.panel is not None:
            self.middle.show(view, seat)
        self.hand_input.offer(self.tray.choices)
        if self.company.shared is not None:
            self.patience.mind(prompt)
        if device.open_seat is not None:
            self.autolock.mind()
        if self.coach is not None:
            self.coach.refreshed()
        if not self.deal.over:
            self.deal.mind()
        if self.turn_replay.on:
            self.turn_replay.hush()
        if self.tray_scenes.scene is not None:
            self.tray_scenes.head()

    # What happened

    @property
    def scene(self) -> Sheet | None:
        """A sheet that owns the screen: what has just happened, before the board shows it or after."""
        return self.staging.sheet

    def rested(self) -> None:
        """Nothing moves any more: the next news, the end, or what people may decide now."""
        if not self.on_stage or self.inbox.showing:
            return
        if self.staging.show_late():
            self._late = self.scene is None  # Something lies over the table, and it waits.
            return
        if self.show_waiting():
            return
        over = self.device.outcome is not None
        if self.stage.page is not self or (over and not self.in_front):
            self._late = True  # Nobody is torn away from what they read.
            return
        if over and self.coach is None:
            if self.company.finish():
                self.app.finish(self)
            return
        self.refresh()
        self.device.go_on()
        if self.company.shared is not None:
            self.company.shown()

    def open_menu(self) -> None:
        from spymobile.ui.screens.menu import MenuSheet

        self.close_file()
        self.stage.lay(MenuSheet(self))

    def open_log(self) -> None:
        self.lay(log.LogSheet(self))

    def open_recap(self) -> None:
        """What is new for whoever is to play; where nothing is, the log."""
        prompt = self.device.prompt()
        if prompt is None or not self.fresh:
            self.open_log()
        else:
            self.lay(RecapSheet(self, prompt.seat, self.fresh))

    def open_rules(self) -> None:
        prompt = self.device.prompt()
        paragraph = self.face.paragraphs.get(prompt.kind, "") if prompt is not None else ""
        self.close_file()
        self.stage.cover("rules", game=self.device.game.name, paragraph=paragraph)

    def show_seat(self, seat: int) -> None:
        from spymobile.ui.screens.seat import SeatSheet

        self.lay(SeatSheet(self, seat))

    @property
    def tab_begins_at(self) -> Widget:
        """Where the keyboard comes to first: what can be decided now."""
        curtain = self.curtain_view
        tray = self.tray
        if self.middle.panel is not None:
            return self.middle.panel
        return curtain.body or curtain.folder or (tray.ids.buttons if tray.choices else tray).__self__

    def by_keyboard(self) -> None:
        self.tray.keys = True

    def key(self, name: str) -> bool:
        self.wake()
        return self.keys.down(name)

    def key_up(self, name: str) -> None:
        self.keys.up(name)

"""The table: board, players, tray, log, and the curtain between the people who share the device."""

from __future__ import annotations

from contextlib import ExitStack
from functools import partial
from typing import Any, ClassVar

from kivy.clock import Clock
from kivy.properties import BooleanProperty, NumericProperty

from spymobile.core.event import Event, Told
from spymobile.core.game import Prompt
from spymobile.ui import catalogue
from spymobile.ui.face import Offer, Scene
from spymobile.ui.navigation import Page
from spymobile.ui.parts import load_kv
from spymobile.ui.table.decide.bot_controls import BotControls
from spymobile.ui.table.decide.commands import Commands
from spymobile.ui.table.decide.hand_input import HandInput
from spymobile.ui.table.decide.keys import Keys
from spymobile.ui.table.decide.selection import Selection
from spymobile.ui.table.play import Play
from spymobile.ui.table.privacy.autolock import Autolock
from spymobile.ui.table.privacy.curtain import HOLD
from spymobile.ui.table.privacy.curtain_view import CurtainView
from spymobile.ui.table.show import layout, log, players, status_line
from spymobile.ui.table.show.feedback import Feedback
from spymobile.ui.table.show.flashback import Flashback
from spymobile.ui.table.show.recap import RecapSheet
from spymobile.ui.text import _
from spymobile.ui.theme import theme

_STRIP = players.PlayerStrip  # KV names it; importing it makes it known.

for _kv in ("sheet", "tray", "players", "log", "recap", "private"):
    load_kv(_kv)


class TablePage(Page):
    """One game, from the first step to the last."""

    curtain_type: ClassVar[type[CurtainView]] = CurtainView
    commands_type: ClassVar[type[Commands]] = Commands
    wide = BooleanProperty(False)
    hold_seconds = NumericProperty(HOLD)

    def __init__(self, stage: Any, **kwargs: Any) -> None:
        super().__init__(stage, **kwargs)
        self._play: Play | None = None
        self.curtain_view = self.curtain_type(self, {})
        self.feedback, self.hand_input, self.autolock = Feedback(self), HandInput(self), Autolock(self)
        self.keys = Keys(self)
        self.looks: list[int] = []
        self.number = ""
        self.selection, self.bot_controls = Selection(self), BotControls(self)
        self.commands = self.commands_type(self)
        self.log, self.flashback = log.Log(self), Flashback(self)
        self.fresh: list[log.Line] = []
        #: Everything rests, and somebody was looking elsewhere.
        self._late = False
        #: What lies beside the board on a wide screen or below it on a tall one, in the tree or not.
        self.parts = {name: self.ids[name].__self__ for name in ("strip", "column", "log")}
        self._arrange = self.rearrange = Clock.create_trigger(self._do_arrange, -1)
        for name in ("size", "pos"):
            self.fbind(name, self._on_resize)
        self.ids.tray.bind(height=self._arrange, minimum_height=self._arrange)
        self.ids.strip.bind(height=self._arrange)

    @property
    def play(self) -> Play:
        """The game on this page."""
        if self._play is None:
            raise RuntimeError("no game is on this page")
        return self._play

    @property
    def on_stage(self) -> bool:
        return self._play is not None

    @property
    def in_front(self) -> bool:
        """Whether people see the table: nothing lies over it, neither a sheet nor another page."""
        return self.on_stage and self.stage.page is self and self.stage.sheet is None

    # Coming and going

    def enter(self, number: str = "", table: Any = None, **arguments: Any) -> None:
        self._stop_playing()
        if table is None:
            table, _journal = self.app.store.resume(number)
        self.number = number
        self.face = catalogue.face(table.game.name)
        self.looks = list(self.face.looks) or self.app.looks(number, len(table.seats))
        self.curtain_view = self.curtain_type(self, self.app.pins(number), self.app.tries(number))
        self.log, self.flashback = log.Log(self), Flashback(self)
        self.board = self.face.board(pos_hint={"x": 0, "y": 0})
        self.ids.place.clear_widgets()
        self.ids.place.add_widget(self.board)
        self.board.bind(on_target=self.selection.at, on_dark=self.selection.beside)
        self.board.bind(on_touch_down=self.bot_controls.touched, on_touch_up=self.bot_controls.tapped)
        self._play = Play(table, self.bot_controls.beat(table), self._on_moved, self.app.onlookers(number))
        self.app.ports.hide_from_screenshots(True)
        self.app.ports.stay_awake(True)
        self.hand_input.wake()
        self.autolock.wake()
        self.board.show(self.play.view(), self.looks)
        self.refresh()
        self._arrange()
        if number and self.play.version == 1:
            told = [heard for _at, heard in self.play.log()]
            self.board.play(told, self.play.view(), self.looks, self._rested)
        elif self.play.outcome:
            Clock.schedule_once(lambda _: self._rested(), 0)  # The app was killed before the end was seen.
        else:
            self.play.go_on()

    def leave(self) -> None:
        with ExitStack() as leaving:  # A page that can't be tidied up must still let go of game and device.
            for let_go in (
                self._stop_playing,
                partial(self.app.ports.hide_from_screenshots, False),
                partial(self.app.ports.stay_awake, False),
                self.hand_input.sleep,
                self.autolock.sleep,
            ):
                leaving.callback(let_go)
            self.shut()
            status_line.keep(self)
            self.curtain_view.drop_folder()
            self.curtain_view.drop_private()  # Alone, what is to be decided in secret lies open again by now.

    def _stop_playing(self) -> None:
        self._late = False
        if self._play is not None:
            self.board.halt()
            self._play.stop()
            self._play = None

    def resume(self) -> None:
        if not self.on_stage:
            return
        self.hand_input.listen()
        if not self.board.busy:
            self.refresh()

    def carry_over(self) -> dict[str, Any]:
        return {"number": self.number, "table": self.play.table}

    def uncovered(self) -> None:
        if self._late:
            self._late = False
            self._rested()
        elif self.on_stage:
            self.play.go_on()

    def back(self) -> bool:
        if self.curtain_view.curtain.phase != "locked":
            self.curtain_view.curtain.lock()
        else:
            from spymobile.ui.screens.menu import LeaveSheet

            self.close_file()
            self.stage.lay(LeaveSheet(self.stage))
        return True

    def shut(self) -> None:
        """Out of sight, laid down, untouched for long: the table is locked, even with nobody to hide from."""
        if not self.on_stage:
            return
        self.play.device.lock()
        self.close_file()
        for sheet in self.stage.sheets:
            sheet.shut()

    def close_file(self) -> None:
        """Nobody looks into a file any more, and whatever was made for their eyes is gone."""
        if not self.on_stage:
            return
        if not self.play.alone:
            self.play.device.lock()
        self.keys.forget()
        self.curtain_view.shut()
        if self.play.device.open_seat is None:
            for sheet in self.stage.sheets:
                if sheet.private:
                    self.stage.close(sheet)
        if not self.play.outcome:
            self.refresh()

    def lay(self, sheet: Any) -> None:
        """Lay a sheet made from what the screen may know now; it must not outlast that."""
        sheet.private = self.play.device.open_seat is not None
        self.stage.lay(sheet)

    def _on_resize(self, *_: Any) -> None:
        if self.on_stage and not self.play.alone:
            self.shut()
        self._arrange()

    # Arrangement

    def _do_arrange(self, *_: Any) -> None:
        wide = layout.is_wide(self)
        if wide != self.wide:
            self.wide = wide
            self.refresh()
        layout.arrange(self)
        self.curtain_view.place()

    # Showing

    def refresh(self) -> None:
        """Show what the screen may know now."""
        if not self.on_stage:
            return
        self.flashback.end()
        play = self.play
        view = play.view()
        prompt = play.prompt()
        seat = prompt.seat if prompt else -1
        self.ids.band.look = self.looks[seat] if seat >= 0 else -1
        header = self.ids.header
        header.look = self.looks[seat] if seat >= 0 else -1
        header.title = players.turn_of(play.names[seat]) if seat >= 0 else _(play.game.title)
        stage, large = self.face.stage_of(view), theme.text_scale > 1.4
        header.caption = ("" if large else stage) if large or self.wide else f"{_(play.game.title)} · {stage}"
        players.show(self, view, seat)
        self.fresh = log.show(self, seat)
        self._show_step(view, prompt)
        self.hand_input.offer(self.ids.tray.choices)
        self.autolock.mind()

    def _show_step(self, view: Any, prompt: Prompt | None) -> None:
        play, tray = self.play, self.ids.tray
        self.selection.rest()
        if self.curtain_view.curtain.phase == "locked":
            self.curtain_view.drop_private()  # Alone, a secret step goes without the curtain.
        tray.can_undo = play.undoer is not None
        tray.show_undo = bool(play.device.seats)
        tray.seal = self._seal(prompt)
        tray.pinned = self._pinned(view)
        if prompt is None:
            tray.offer(Offer(""), self.commands.choose)
            self.board.light({})
        elif play.occupants[prompt.seat].kind == "bot":
            tray.offer(self.bot_controls.step(prompt), self.commands.choose)
            self.board.light({})
        elif prompt.sealed and not prompt.choices:
            tray.offer(
                Offer(_("{name}: hold the seal to open").format(name=play.names[prompt.seat])),
                self.commands.choose,
            )
            self.curtain_view.show_folder(prompt.seat)
            return
        elif prompt.sealed and play.device.open_seat == prompt.seat:
            self.board.light({})
            tray.offer(Offer(self.face.step(view, prompt, play.names).sentence), self.commands.choose)
            if self.curtain_view.curtain.phase == "recap":
                return
            self.curtain_view.show_private(
                self.face.secret_step(view, prompt, self.commands.ask(prompt, self.close_file))
            )
            return
        else:
            step = self.face.focused(view, prompt, play.names, self.selection.focus)
            tray.offer(step, self.commands.choose)
            self.board.light(step.targets)
        self.curtain_view.drop_folder()

    def _seal(self, prompt: Prompt | None) -> str:
        """The words on the tray's seal; a secret step has the folder instead, or is open already."""
        device = self.play.device
        if prompt is None or prompt.seat not in device.seats:
            return ""
        secret = prompt.sealed and (not prompt.choices or device.open_seat == prompt.seat)
        bot = self.play.occupants[prompt.seat].kind == "bot"
        return "" if secret or bot else self._seal_words(prompt.seat)

    def _seal_words(self, seat: int) -> str:
        if self.play.alone:
            return _("Hold to look at your file")
        return _("{name}: hold to look at your file").format(name=self.play.names[seat])

    def _pinned(self, view: Any) -> str:
        """What the file says of the only person here, who wants it kept in sight; locked, it goes at once."""
        seat = self.play.device.open_seat
        wanted = self.app.preferences.pin_file and self.play.alone and seat is not None
        return self.face.reveal(view, seat) if wanted else ""

    # What happened

    def _on_moved(self, events: list[Event]) -> None:
        self.commands.moved()
        self.flashback.end(before=not any(event.name.startswith("table.") for event in events))
        self.board.light({})
        if self.curtain_view.curtain.phase == "open" and self._done_deciding():
            self.close_file()
        self.selection.forget()
        told, view = self.play.told(events), self.play.view()
        scene = self.face.scene(told, self._setting(told, view))
        if scene is None:
            self._show_events(told, view)
        else:
            self.commands.show(scene(self.stage))

    def _setting(self, told: list[Told], view: Any) -> Scene:
        people = frozenset(self.play.device.seats)
        over = partial(self._scene_over, told, view)
        glance = self.play.glance if self.play.device.onlookers else None
        return Scene(view, self.play.names, self.looks, people, self.app.ports.tick, over, glance)

    def _scene_over(self, told: list[Told], view: Any) -> None:
        self.commands.close_sheet()
        if self.on_stage:
            self._show_events(told, view)

    def _show_events(self, told: list[Told], view: Any) -> None:
        rushing = self.play.beat.rushing
        self.board.play(told, view, self.looks, self._rested, self.feedback.notice)
        if rushing:
            self.board.skip()

    def _done_deciding(self) -> bool:
        prompt = self.play.prompt()
        return prompt is None or prompt.seat != self.play.device.open_seat or not prompt.sealed

    def _rested(self) -> None:
        if not self.on_stage:
            return
        over = self.play.outcome is not None
        if self.stage.page is not self or (over and not self.in_front):
            self._late = True  # Nobody is torn away from what they read.
            return
        if over:
            self.app.finish(self)
            return
        self.refresh()
        self.play.go_on()

    def peek_at(self, seat: int) -> None:
        """Open a seat's file until it is closed."""
        self.curtain_view.open_for(seat)

    def open_menu(self) -> None:
        from spymobile.ui.screens.menu import MenuSheet

        self.close_file()
        self.stage.lay(MenuSheet(self))

    def open_log(self) -> None:
        self.lay(log.LogSheet(self))

    def open_recap(self) -> None:
        """What is new for whoever is to play; where nothing is, the log."""
        prompt = self.play.prompt()
        if prompt is None or not self.fresh:
            self.open_log()
        else:
            self.lay(RecapSheet(self, prompt.seat, self.fresh))

    def open_rules(self) -> None:
        prompt = self.play.prompt()
        paragraph = self.face.paragraphs.get(prompt.kind, "") if prompt is not None else ""
        self.close_file()
        self.stage.cover("rules", game=self.play.game.name, paragraph=paragraph)

    def show_seat(self, seat: int) -> None:
        from spymobile.ui.screens.seat import SeatSheet

        self.lay(SeatSheet(self, seat))

    def key(self, name: str) -> bool:
        return self.keys.down(name)

    def key_up(self, name: str) -> None:
        self.keys.up(name)

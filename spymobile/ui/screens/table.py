"""The table: board, players, tray, log, and the curtain between the people who share the device."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty

from spymobile.core.errors import Refusal, SpymobileError
from spymobile.core.event import Told
from spymobile.core.game import Action, Prompt
from spymobile.ui import faces
from spymobile.ui.face import Ask, Choice, Step
from spymobile.ui.parts import load_kv
from spymobile.ui.play import log, players
from spymobile.ui.play.curtain import HOLD
from spymobile.ui.play.play import Play
from spymobile.ui.play.veil import Veil
from spymobile.ui.stage import Page
from spymobile.ui.text import _

_STRIP = players.PlayerStrip  # KV names it; importing it makes it known.

for _kv in ("sheet", "tray", "players", "log", "private"):
    load_kv(_kv)


class TablePage(Page):
    """One game, from the first step to the last."""

    wide = BooleanProperty(False)
    hold_seconds = NumericProperty(HOLD)

    def __init__(self, stage: Any, **kwargs: Any) -> None:
        super().__init__(stage, **kwargs)
        self._play: Play | None = None
        self.veil = Veil(self, {})
        self.looks: list[int] = []
        self.number = ""
        self._picked: Any = None
        self._arrange = Clock.create_trigger(self._do_arrange, -1)
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

    # Coming and going

    def enter(self, number: str = "", table: Any = None, **arguments: Any) -> None:
        if table is None:
            table, _journal = self.app.store.resume(number)
        self.number = number
        self.face = faces.face(table.game.name)
        self.looks = self.app.looks(number, len(table.seats))
        self.veil = Veil(self, self.app.pins(number))
        self.board = self.face.board(pos_hint={"x": 0, "y": 0})
        self.ids.place.clear_widgets()
        self.ids.place.add_widget(self.board)
        self.board.bind(on_target=self._on_target, on_dark=self._on_dark)
        self._play = Play(table, lambda: self.app.preferences.beat, self._on_moved, self._on_stumble)
        self.app.ports.hide_from_screenshots(True)
        self.app.ports.stay_awake(True)
        self.board.show(self.play.view(), self.looks)
        self.refresh()
        self._arrange()
        self.play.go_on()

    def leave(self) -> None:
        self.shut()
        if self._play is not None:
            self._play.stop()
            self._play = None
        self.app.ports.hide_from_screenshots(False)
        self.app.ports.stay_awake(False)
        self.app.ports.stop_listening()

    def back(self) -> bool:
        if self.veil.curtain.phase != "locked":
            self.veil.curtain.lock()
            return True
        self.open_menu()
        return True

    def shut(self) -> None:
        """Focus lost, pause, leaving: whatever is private is gone before the next frame."""
        if not self.on_stage:
            return
        if not self.play.alone:
            self.play.device.lock()
        self.veil.shut()
        if not self.play.outcome:
            self.refresh()

    def _on_resize(self, *_: Any) -> None:
        if self.on_stage and not self.play.alone:
            self.shut()
        self._arrange()

    # Arrangement

    def _do_arrange(self, *_: Any) -> None:
        ids = self.ids
        wide = self.width > self.height * 1.15 and self.width >= dp(700)
        if wide != self.wide:
            self.wide = wide
            self.refresh()
        ids.band.size = self.width, dp(28)
        ids.band.pos = self.x, self.top - dp(28)
        if self.wide:
            self._arrange_wide()
        else:
            self._arrange_tall()
        self.veil.place()

    def _arrange_tall(self) -> None:
        ids = self.ids
        top = ids.band.y
        self._put(ids.header, self.x, top - ids.header.height, self.width, ids.header.height)
        top = ids.header.y
        side = dp(8)
        tray_high = min(ids.tray.minimum_height, self.height * 0.5)
        self._put(ids.tray_scroll, self.x, self.y, self.width, tray_high)
        strip_y = ids.tray_scroll.top + dp(6)
        ids.strip.width = self.width - 2 * side
        room = max(dp(120), top - strip_y - ids.strip.height - dp(6))
        ids.strip.pos = self.x + side, strip_y
        ids.strip.opacity = 1
        self._put(ids.place, self.x, ids.strip.y + ids.strip.height + dp(6), self.width, room)
        self._hide(ids.log)
        self._hide(ids.column)

    def _arrange_wide(self) -> None:
        ids = self.ids
        top = ids.band.y
        side = min(dp(360), max(dp(230), self.width * 0.25))
        self._put(ids.header, self.x, top - ids.header.height, side, ids.header.height)
        self._put(ids.column, self.x + dp(8), self.y + dp(8), side - dp(16), ids.header.y - self.y - dp(12))
        tray_high = min(ids.tray.minimum_height, self.height * 0.6)
        self._put(ids.tray_scroll, self.right - side, self.y + dp(4), side, tray_high)
        log_y = ids.tray_scroll.top + dp(8)
        self._put(ids.log, self.right - side + dp(8), log_y, side - dp(16), max(0, top - log_y - dp(10)))
        ids.log.opacity = ids.column.opacity = 1
        self._put(ids.place, self.x + side, self.y + dp(6), self.width - 2 * side, top - self.y - dp(12))
        self._hide(ids.strip)

    @staticmethod
    def _put(widget: Any, x: float, y: float, width: float, height: float) -> None:
        widget.size = width, height
        widget.pos = x, y

    def _hide(self, widget: Any) -> None:
        widget.opacity = 0
        widget.pos = self.x - widget.width - dp(4000), self.y

    # Showing

    def refresh(self) -> None:
        """Show what the screen may know now."""
        if not self.on_stage:
            return
        play = self.play
        view = play.view()
        prompt = play.prompt()
        seat = prompt.seat if prompt else -1
        self.ids.band.look = self.looks[seat] if seat >= 0 else -1
        header = self.ids.header
        header.look = self.looks[seat] if seat >= 0 else -1
        header.title = _("{name}'s turn").format(name=play.names[seat]) if seat >= 0 else play.game.title
        header.caption = f"{play.game.title} · {self.face.stage_of(view)}"
        self._show_players(view, seat)
        entries = log.lines(play, self.looks)
        if self.wide:
            self.ids.log.show(entries)
        self.ids.tray.slip_look, self.ids.tray.slip = entries[-1] if entries else (-1, "")
        self._show_step(view, prompt)

    def _show_players(self, view: Any, turn: int) -> None:
        play = self.play
        cards = []
        living = getattr(view, "living", range(len(play.names)))
        for seat, name in enumerate(play.names):
            first, second = self.face.player(view, seat)
            cards.append(
                {
                    "name": name,
                    "first": first,
                    "second": second,
                    "seat_look": self.looks[seat],
                    "on_turn": seat == turn,
                    "out": seat not in living,
                    "bot": play.occupants[seat].kind == "bot",
                }
            )
        if self.wide:
            self.ids.column_cards.show(cards, lambda seat: self.face.player_panel(view, seat))
        else:
            self.ids.strip.show(cards, self._show_seat)

    def _show_step(self, view: Any, prompt: Prompt | None) -> None:
        play, tray = self.play, self.ids.tray
        self._picked = None
        undoer = next((seat for seat in play.device.seats if not play.device.cannot_undo(seat)), None)
        tray.can_undo = undoer is not None
        tray.show_undo = bool(play.device.seats)
        tray.seal = ""
        if prompt is None:
            tray.offer(Step(""), self._choose)
            self.board.light({})
        elif play.occupants[prompt.seat].kind == "bot":
            self._show_bot(prompt)
        elif prompt.sealed and not prompt.choices:
            self.veil.show_folder(prompt.seat)
            return
        elif prompt.sealed and play.device.open_seat == prompt.seat:
            self.board.light({})
            ask = Ask(view, prompt.seat, prompt, play.names, self.looks, self._decide, self.shut)
            tray.offer(Step(self.face.step(view, prompt, play.names).sentence), self._choose)
            self.veil.show_private(self.face.secret_step(view, prompt, ask))
            return
        else:
            step = self.face.step(view, prompt, play.names)
            tray.offer(step, self._choose)
            self.board.light(step.targets)
            tray.seal = self._seal_words(prompt.seat)
            if step.sheet:
                self._open_sheet(step.sheet)
        self.veil.drop_folder()

    def _seal_words(self, seat: int) -> str:
        if seat not in self.play.device.seats:
            return ""
        return (
            _("Hold to look at your file")
            if self.play.alone
            else _("{name}: hold to look at your file").format(name=self.play.names[seat])
        )

    def _show_bot(self, prompt: Prompt) -> None:
        name = self.play.names[prompt.seat]
        choices: tuple[Choice, ...] = ()
        if self.app.preferences.beat is None:
            choices = (Choice(_("Go on"), look="primary", sheet="nudge", icon="play"),)
        self.ids.tray.offer(Step(_("{name} is thinking.").format(name=name), choices), self._choose)
        self.board.light({})

    # Deciding

    def _choose(self, choice: Choice) -> None:
        if choice.sheet == "nudge":
            self.play.nudge()
        elif choice.action is not None:
            self._act(choice.action)
        elif choice.sheet:
            self._open_sheet(choice.sheet)

    def _ask(self) -> Ask | None:
        prompt = self.play.prompt()
        if prompt is None:
            return None
        return Ask(
            self.play.view(),
            prompt.seat,
            prompt,
            self.play.names,
            self.looks,
            self._decide,
            self._close_sheet,
        )

    def _open_sheet(self, name: str) -> None:
        ask = self._ask()
        if ask is not None and self.stage.sheet is None:
            self.stage.lay(self.face.sheet(name, ask)(self.stage))

    def _close_sheet(self) -> None:
        if self.stage.sheet is not None:
            self.stage.close(self.stage.sheet)

    def _decide(self, action: Action) -> None:
        self._close_sheet()
        self._act(action)

    def _act(self, action: Action) -> None:
        prompt = self.play.prompt()
        if prompt is None or self.board.busy:
            return
        reason = self.play.act(prompt.seat, action)
        if reason is not None:
            self._explain(reason)

    def _on_target(self, _board: Any, key: Any) -> None:
        """The first tap picks a place, a second on the same place goes there."""
        action = self.board.lit.get(key)
        if action is None:
            return
        if self._picked == key:
            self._act(action)
            return
        self._picked = key
        self.app.ports.tick()
        words = self.play.game.describe(action, self.play.names)
        step = Step(
            _("{what}? Tap again to confirm.").format(what=words), (Choice(words, action, look="primary"),)
        )
        self.ids.tray.offer(step, self._choose)

    def _on_dark(self, _board: Any, key: Any) -> None:
        prompt = self.play.prompt()
        if prompt is None or prompt.seat not in self.play.device.seats or self.board.busy:
            return
        action = self.face.why_not(self.play.view(), prompt, key)
        if action is not None:
            reason = self.play.device.why_not(prompt.seat, action)
            if reason is not None:
                self._explain(reason)

    def _explain(self, reason: SpymobileError) -> None:
        if isinstance(reason, Refusal):
            from spymobile.ui.screens.why import WhySheet

            load_kv("why")
            self.stage.lay(WhySheet(self.stage, self.play.game.name, reason))
        else:
            self.app.say_briefly(reason.sentence)

    def undo(self) -> None:
        """Take the last own step back, or say why it stands."""
        play = self.play
        if self.board.busy or not play.device.seats:
            return
        seat = next((seat for seat in play.device.seats if not play.device.cannot_undo(seat)), None)
        if seat is None:
            prompt = play.prompt()
            asked = prompt.seat if prompt and prompt.seat in play.device.seats else play.device.seats[0]
            self.app.say_briefly(play.device.cannot_undo(asked))
            return
        reason = play.undo(seat)
        if reason is not None:
            self.app.say_briefly(reason.sentence)

    # What happened

    def _on_moved(self, told: list[Told], view: Any) -> None:
        self._close_sheet()
        self.board.light({})
        self._feel(told)
        if self.veil.curtain.phase == "open" and self._done_deciding():
            self.shut()
        self.board.play(told, view, self.looks, self._rested)

    def _done_deciding(self) -> bool:
        prompt = self.play.prompt()
        return prompt is None or prompt.seat != self.play.device.open_seat or not prompt.sealed

    def _feel(self, told: list[Told]) -> None:
        names = {event.name for event in told}
        if names & self.face.shocks:
            self.app.ports.double_tick()
        else:
            self.app.ports.tick()

    def _rested(self) -> None:
        if not self.on_stage:
            return
        if self.play.outcome is not None:
            self.app.finish(self)
            return
        self.refresh()
        self.play.go_on()

    def _on_stumble(self, what: str) -> None:
        self.app.say_briefly(_("The bot stumbled and made a simple move."))

    def peek_at(self, seat: int) -> None:
        """Open a seat's file until it is closed: from the seat's own sheet, where it was held already."""
        self.veil.curtain.lock()
        self.veil.curtain.hold(seat, True)
        self.veil.curtain.held()

    def seal_begin(self) -> None:
        prompt = self.play.prompt()
        if prompt is not None:
            self.veil.curtain.hold(prompt.seat, True)

    def seal_held(self) -> None:
        self.veil.curtain.held()

    def seal_left(self) -> None:
        self.veil.curtain.release()

    def open_menu(self) -> None:
        from spymobile.ui.screens.menu import MenuSheet

        self.shut()
        self.stage.lay(MenuSheet(self))

    def open_log(self) -> None:
        sheet = log.LogSheet(self.stage)
        sheet.show(log.lines(self.play, self.looks), self.play.dice_seal)
        self.stage.lay(sheet)

    def open_rules(self) -> None:
        game = self.play.game.name
        self.shut()
        self.stage.go("rules", game=game)

    def _show_seat(self, seat: int) -> None:
        from spymobile.ui.screens.seat import SeatSheet

        self.stage.lay(SeatSheet(self, seat))

    def key(self, name: str) -> bool:
        choices = {"u": self.undo, "l": self.open_log}
        if name in choices:
            choices[name]()
            return True
        buttons = self.ids.tray.ids.buttons.children[::-1]
        if name in ("1", "2", "3") and int(name) <= len(buttons):
            buttons[int(name) - 1].press()
            return True
        return False

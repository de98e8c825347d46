"""The curtain on the screen: the closed folder, the name, and the private file while it is open.

Locked and open are two different trees of widgets. The private one is made after a seat was opened and is
gone before the next frame once it closes.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from kivy.animation import Animation
from kivy.clock import Clock, ClockEvent
from kivy.metrics import dp

from spymobile.core.game import Action, Prompt, View
from spymobile.ui.bench import BenchHand, BenchStep
from spymobile.ui.face import Offer, Question, Then
from spymobile.ui.parts.buttons import Seal
from spymobile.ui.parts.surfaces import Column
from spymobile.ui.table.privacy import causes, pencil
from spymobile.ui.table.privacy.curtain import NAME, Curtain, Tries
from spymobile.ui.table.privacy.desk_file import at_desk
from spymobile.ui.table.privacy.folder import Folder
from spymobile.ui.table.privacy.open_bench import OpenBench
from spymobile.ui.table.privacy.pin_lock import PinLock
from spymobile.ui.table.privacy.private import DeskFrame, NameFold, PrivateFrame
from spymobile.ui.table.show import players
from spymobile.ui.table.show.recap import RecapCard
from spymobile.ui.text import _
from spymobile.ui.theme import theme

if TYPE_CHECKING:
    from kivy.uix.widget import Widget

    from spymobile.ui.screens.table import TablePage

#: The height of a page on which there is room for news on the folder.
_ROOMY = 640


class CurtainView:
    """Draws the curtain of one table page."""

    def __init__(self, page: TablePage, pins: dict[int, str], tries: Tries | None = None) -> None:
        self._page = page
        self.curtain = Curtain(self._changed, pins, tries=tries or Tries())
        self._naming: ClockEvent | None = None
        #: The closed file of whoever must decide in secret, and the open one, while they are there.
        self.folder: Folder | None = None
        self._folder_seat = -1
        self.frame: PrivateFrame | OpenBench | None = None
        #: The question that lies open in it.
        self._secret: Prompt | None = None
        self.pin = PinLock(page, self.curtain)
        self._peeked = False
        #: Whose secret decision was covered by itself, until they go on with it.
        self._covered = -1
        #: Whose file was open last, for when it was the wrong person who saw it.
        self.last_seen = -1

    @property
    def is_private(self) -> bool:
        """Whether anything of a private file is on the screen."""
        return self.frame is not None or self._page.deal.is_open

    @property
    def seal(self) -> Seal | None:
        """What the person who must decide in secret holds, if somebody must."""
        return self.folder.ids.seal.__self__ if self.folder is not None else None

    @property
    def body(self) -> Widget | None:
        """What lies in the open file, or None."""
        return self.frame.inside if self.frame is not None else None

    @property
    def bench(self) -> OpenBench | None:
        """The open bench, if that is what is open."""
        return self.frame if isinstance(self.frame, OpenBench) else None

    @property
    def desk(self) -> Widget | None:
        """The open file of a game in which one works in it, or None."""
        return self.frame.ids.body.children[0] if isinstance(self.frame, DeskFrame) else None

    def cover(self) -> None:
        """The app goes out of sight, or nobody has touched it for long: remember whom that interrupted."""
        if self.curtain.phase in ("recap", "open"):
            self._covered = self.curtain.seat

    def shut(self) -> None:
        """Back to the locked table, whatever was open."""
        self.curtain.lock()
        self.drop_private()

    def drop(self) -> None:
        """Let go of everything that was laid on the page."""
        if self._naming is not None:
            self._naming.cancel()
            self._naming = None
        self.drop_folder()
        self.drop_private()

    # Hands on a seal

    def begin(self, seat: int | None = None) -> None:
        """A finger is on somebody's seal: whose turn it is, or the one whose sign is held."""
        peeking = seat is not None or not self.opens_decision
        seat = self._whose(seat)
        if seat is None:
            return
        page = self._page
        if page.board.gripping or page.tray_scenes.scene is not None:
            return  # A die is in the air or has just fallen, and everybody watches.
        if page.board.busy and page.places.bench:
            page.board.skip()  # Whoever holds the seal has seen enough of it.
        at_desk = page.face.has_desk and page.deal.layer is None
        held = page.places.bench and page.app.preferences.while_held and not page.face.has_desk
        self.curtain.hold(seat, peeking, hands_free=at_desk, while_held=held)

    def _whose(self, seat: int | None) -> int | None:
        """Whose file is meant: a certain one, else of whoever decides here, else of the only person here."""
        device = self._page.device
        prompt = device.prompt()
        if seat is None and prompt is not None:
            return prompt.seat if device.plays_here(prompt.seat) else device.only_seat
        return seat

    @property
    def opens_decision(self) -> bool:
        """Whether the tray's seal, or the own file of who is alone, opens the sealed part of a decision whose
        public part lies in the tray, or, where one works in the open file, what helps with a public one."""
        page, prompt = self._page, self._page.device.prompt()
        if page.coach is not None:
            prompt = page.coach.asked(prompt)
        if prompt is None or not page.device.plays_here(prompt.seat):
            return False
        return prompt.sealed or page.face.has_desk

    def held(self) -> None:
        self.curtain.held()

    def left(self) -> None:
        self.curtain.release()

    def ask_who(self, seat: int | None = None, peeking: bool | None = None) -> None:
        """For whoever cannot hold a seal: two taps, or two keys, instead."""
        from spymobile.ui.screens.confirm_seat import ConfirmSeatSheet

        page = self._page
        if peeking is None:
            peeking = seat is not None or not self.opens_decision
        seat = self._whose(seat)
        if seat is not None and self.curtain.phase == "locked":
            name, look = page.names[seat], page.looks[seat]
            page.stage.lay(ConfirmSeatSheet(page.stage, name, look, partial(self.open_for, seat, peeking)))

    def open_for(self, seat: int, peeking: bool = True) -> None:
        """They said who they are: no finger is on the seal, so the file is closed by its button."""
        self.curtain.lock()
        self.curtain.hold(seat, peeking, hands_free=True)
        self.curtain.held()

    # The folder: somebody must decide in secret

    def show_folder(self, seat: int) -> None:
        """Ask the person of this seat to take the device."""
        page = self._page
        page.board.light({})
        if self.folder is None:
            self.folder = Folder()
            self.folder.bind(
                on_begin=lambda *_: self.curtain.hold(self._folder_seat, False),
                on_held=lambda *_: self.curtain.held(),
                on_left=lambda *_: self.curtain.release(),
                on_ask=lambda *_: self.ask_who(self._folder_seat, peeking=False),
            )
            self.folder.bind(minimum_height=lambda *_: self._grown())
            page.add_widget(self.folder)
            page.rearrange()
        self._folder_seat = seat
        self.folder.look = page.looks[seat]
        self.folder.phase = self.curtain.phase
        cause = self._cause(seat)
        self.folder.name = page.names[seat]
        self.folder.lead, self.folder.tail, self.folder.cause = cause.lead, cause.tail, cause.text
        self.place()

    def call(self, seat: int) -> str:
        """What the tray says where a bench lies in place of the folder: who is to open it."""
        cause, name = self._cause(seat), self._page.names[seat]
        if self._covered == seat:
            return cause.text
        if cause.lead:
            return _("Pass the phone to {name}.").format(name=name)
        return _("{name}: shield the screen and hold the seal.").format(name=name)

    def _cause(self, seat: int) -> causes.Cause:
        """Why this person decides in secret now, from what everybody here may know."""
        page, device = self._page, self._page.device
        if self._covered == seat:
            return causes.closed_by_itself()
        view, heard = device.view(), device.heard()
        prompt = view.prompt(seat)
        holds = device.last_seat() == seat or device.only_seat == seat
        told = [line.told for line in heard if line.at == heard[-1].at]
        why = page.face.secret_cause(view, prompt, told, page.names, holds) if prompt is not None else ""
        # Beside a wide board lies the log itself; where letters are large, the folder needs the room.
        tight = page.wide or page.height < dp(_ROOMY) * theme.text_scale
        news = [] if tight or why else [line.text for line in page.log.recap(seat)]
        return causes.to_decide(page.names[seat], holds, why, news)

    def _grown(self) -> None:
        """The folder needs another height: the log beside the board makes room for it."""
        self.place()
        self._page.rearrange()

    def drop_folder(self) -> None:
        if self.folder is not None:
            self._page.remove_widget(self.folder)
            self.folder = None
            self._page.rearrange()

    # The private file

    def show_private(self, widget: Widget, prompt: Prompt | None = None) -> None:
        """Show something only the open seat may see; it is about ``prompt``, where that is a question."""
        if isinstance(widget, BenchStep):
            self._open_bench(widget)
        else:
            self._lay(PrivateFrame(closed=self._page.close_file), widget)
            self._secret = prompt

    def still_asks(self, prompt: Prompt | None) -> bool:
        """Whether this very question lies open: then it stays, however far its person has come with it.

        Where several decide in secret at the same time, others' steps come in between.
        """
        if self.body is None or prompt is None or self._secret != prompt:
            return False
        if not prompt.sealed or self._page.device.open_seat != prompt.seat:
            return False
        self.body.disabled = False  # An answer may have been on its way.
        return True

    def _lay(self, frame: PrivateFrame | OpenBench, widget: Widget) -> None:
        self.drop_folder()
        self.drop_private()
        page, self.frame = self._page, frame
        if isinstance(frame, PrivateFrame):
            frame.take(widget)
            frame.bind(need=lambda *_: self.place())
        else:
            frame.ids.body.add_widget(widget)
        self.place()
        page.add_widget(frame)
        page.autolock.mind()
        if page.coach is not None and isinstance(frame, PrivateFrame):
            page.coach.covered(frame.ids.body)  # On a bench the coach's words are the sentence itself.

    def _open_bench(self, step: BenchStep) -> None:
        """A secret step that is decided on the board: it lies on the bench, and the board is lent to it."""
        page, name = self._page, self._page.names[self.seat]
        bench = OpenBench(step.aside(), page.close_file)
        bench.name, bench.caption = name, step.caption()
        bench.look, bench.held = page.looks[self.seat], self.curtain.while_held
        self._lay(bench, step)
        page.selection.lend(step)
        side = page.ids.column_cards.foot if page.wide else None
        step.take(BenchHand(page.board, self._say, page.app.ports.tick, self.curtain.while_held, side))

    @property
    def seat(self) -> int:
        """Whose file is open: who holds the seal, or the only person here."""
        open_seat = self._page.device.open_seat
        return self.curtain.seat if open_seat is None else open_seat

    def _say(self, offer: Offer) -> None:
        """An open bench says what can be done now."""
        page = self._page
        if self.bench is None:
            return
        if page.coach is not None:
            offer = page.coach.offer(offer)
        self.bench.say(offer, page.commands.choose, page.tray.keys)
        page.board.light(offer.targets)
        page.board.point_out(offer.sentence)

    def drain(self, share: float) -> None:
        """So much of the last seconds is over; then the file closes by itself."""
        if self.frame is not None:
            self.frame.drained = share

    def drop_private(self) -> None:
        if self.frame is None:
            return
        if isinstance(self.frame, PrivateFrame):
            self.frame.leave()
        else:
            self._page.selection.take_back()
            self.frame.ids.body.clear_widgets()
        self._page.remove_widget(self.frame)
        self.frame = self._secret = None

    def place(self) -> None:
        """Folder over the tray; an open file above the seal that is being held."""
        page = self._page
        places = page.places
        if self.folder is not None:
            tray = places.tray
            self.folder.low, self.folder.floor = places.wax, dp(6) if places.wax else places.seal.y - tray.y
            high = max(tray.height, self.folder.minimum_height)
            self._put(self.folder, tray.x, tray.y, tray.width, high)
        if self.bench is not None:
            self.bench.lay(places)
        elif isinstance(self.frame, DeskFrame):
            self._put(self.frame, *places.desk)
        elif self.frame is not None:
            room = places.file
            wide = min(room.width, dp(620))
            bottom = room.y if self.curtain.peeking or page.wide else page.y
            high = min(self.frame.need, room.top - bottom)
            self._put(self.frame, room.x + (room.width - wide) / 2, bottom, wide, high)

    @staticmethod
    def _put(widget: Widget, x: float, y: float, width: float, height: float) -> None:
        widget.size = width, height
        widget.pos = x, y

    # What the curtain says

    def _changed(self) -> None:
        page = self._page
        if not page.on_stage:
            return
        phase = self.curtain.phase
        seen, self._peeked = self._peeked, phase == "peek" and page.deal.layer is None
        if self._naming is not None:
            self._naming.cancel()
            self._naming = None
        if self.folder is not None:
            self.folder.phase = phase
            if phase == "locked":
                Animation.cancel_all(self.folder)
                self.folder.broken = self.folder.progress = 0
        match phase:
            case "name":
                self._name()
            case "pin":
                self.pin.ask()
            case "peek":
                self._peek()
            case "recap":
                self._recap()
            case "open":
                page.refresh()
            case "locked":
                self._locked(seen)

    def _name(self) -> None:
        """The seal breaks, and one sees whose file it is."""
        self._page.app.ports.tick()
        if self._page.device.single and self._page.deal.layer is None:
            self.curtain.named()  # There is nobody to hide from.
            return
        self._naming = Clock.schedule_once(self._named, NAME)
        self._break_seal()

    def _recap(self) -> None:
        """What happened since their last turn; nobody has to click away that nothing did."""
        page, seat = self._page, self.curtain.seat
        self.last_seen, self._covered = seat, -1
        page.device.open(seat)
        # Alone at a desk one has watched it all, and comes back to the sheet again and again.
        recaps = page.face.recaps and not (page.device.single and page.face.has_desk)
        lines = page.log.recap(seat) if recaps else []
        if lines:
            self.show_private(RecapCard(page, lines, self.curtain.go_on))
        else:
            self.curtain.go_on()

    def _locked(self, seen: bool) -> None:
        page = self._page
        Animation.cancel_all(page.tray, "broken")
        page.tray.broken = 0
        if page.face.has_desk:
            page.selection.forget()  # What was taken up at the desk is nobody else's business.
        if not page.device.single:
            page.device.lock()
        self.pin.close()
        self.drop_private()
        page.deal.close()
        if page.device.outcome is None:
            page.refresh()
            page.device.go_on()
        if seen and page.coach is not None:
            page.coach.looked()

    def _break_seal(self) -> None:
        """It was held long enough: the same motions for every seat and reason."""
        page, seat = self._page, self.curtain.seat
        if page.deal.layer is not None:
            page.deal.break_seal()
        elif self.curtain.peeking:
            cause = causes.to_look(page.names[seat])
            self.show_private(NameFold(name=page.names[seat], look=page.looks[seat], line=cause.text))
        elif self.folder is not None:
            seconds = theme.seconds("curtain_close")
            if seconds:
                Animation(broken=1.0, duration=seconds).start(self.folder)
            else:
                self.folder.broken = 1.0
        elif page.places.bench:
            seconds = theme.seconds("curtain_close")
            Animation(broken=1.0, duration=seconds or 0.01).start(page.tray)
            page.tray.caption = _("Only {name} looks.").format(name=page.names[seat])

    def _named(self, _: float) -> None:
        self.curtain.named()

    def _peek(self) -> None:
        """The own file, and what may be ordered ahead: the seat is open for as long as it takes to look."""
        page, seat = self._page, self.curtain.seat
        if page.deal.layer is not None:
            page.deal.open(seat)
            return
        self.last_seen = seat
        with page.device.opened(seat):
            view = page.device.view(seat)
        if page.face.has_desk:
            self.show_desk(seat, view, None)
            return
        file = page.face.file(view, page.names)
        orders = [prompt for prompt in view.prompts if prompt.standing and prompt.seat == seat]
        ahead = page.face.orders(view, orders, self._orders(view, orders[0])) if orders else None
        self.show_private(_below_each_other(file, ahead, pencil.in_file(page, seat)))

    def _orders(self, view: View, prompt: Prompt) -> Question:
        """How orders are given from an open file: it shows at once what holds now."""
        page, seat = self._page, prompt.seat

        def give(action: Action, then: Then = None) -> None:
            page.commands.order(seat, action, partial(self._ordered, then))

        return Question(view, seat, prompt, page.names, page.looks, give, page.close_file)

    def show_desk(self, seat: int, view: View, prompt: Prompt | None) -> None:
        """A file in which one works: what lies there is brought up to date, as long as it is the same one."""
        page, frame = self._page, self.frame
        old = self.desk if isinstance(frame, DeskFrame) and frame.seat == seat else None
        widget = page.face.desk(at_desk(page, seat, view, prompt, self._ordered), old)
        if frame is None or widget is not old:
            self._lay(DeskFrame(closed=page.close_file, seat=seat), widget)
            players.show_turn(page)

    def _ordered(self, then: Then) -> None:
        if self.curtain.phase == "peek":
            self._peek()
        elif self._page.face.has_desk and not self._page.board.busy:
            self._page.refresh()
        if then is not None:
            then()


def _below_each_other(file: Widget, *more: Widget | None) -> Widget:
    """A file, and what lies in it besides."""
    besides = [widget for widget in more if widget is not None]
    if not besides:
        return file
    column = Column(spacing=dp(12))
    for widget in (file, *besides):
        column.add_widget(widget)
    return column

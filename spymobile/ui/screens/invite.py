"""The invitation for one phone: a code for cameras, signs to type, and how long they are good for."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kivy.clock import Clock, ClockEvent
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty

from spymobile.ports import Permission, Sent
from spymobile.sync.words import LinkTrouble
from spymobile.ui.parts import load_kv
from spymobile.ui.parts.sheet import Sheet
from spymobile.ui.screens import join_trouble, nearby
from spymobile.ui.text import _

if TYPE_CHECKING:
    from spymobile.sync.hosting import Invited
    from spymobile.sync.screen import Change
    from spymobile.ui.navigation import Stage
    from spymobile.ui.shared_tables import SharedTable

load_kv("link")
load_kv("invite")

#: Seconds before its end in which the ring warns.
_URGENT = 20
_LIFE = 120.0
#: Notes that say that somebody who was invited is there.
_ARRIVED = ("new_phone", "watching")
#: So many turns somebody who watches may be behind.
BEHIND = (0, 1, 3)


class InviteSheet(Sheet):
    """For a chair of the lobby, for a seat of a running game, or (without one) to watch, or for a ``board``
    in the middle."""

    line = StringProperty("")
    #: What others read who come.
    table = StringProperty("")
    link = StringProperty("")
    code = StringProperty("")
    count = NumericProperty(10)
    look = NumericProperty(-1)
    #: Of the time that the code is good for.
    left = NumericProperty(1.0)
    time = StringProperty("")
    urgent = BooleanProperty(False)
    #: Paired phones may come over the air, too.
    nearby = BooleanProperty(False)
    #: It is for somebody who watches.
    watches = BooleanProperty(False)
    #: The side of the picture.
    side = NumericProperty(0)

    def __init__(
        self,
        stage: Stage,
        shared: SharedTable,
        chair: int | None,
        name: str = "",
        look: int = -1,
        board: bool = False,
        **kwargs: Any,
    ) -> None:
        super().__init__(stage, **kwargs)
        self._shared, self._chair, self._board = shared, chair, board
        self._behind = 0
        self.look, self.watches = look, chair is None and not board
        if self.watches:
            self.ids.behind.fill([{"text": words} for words in behind_words()], self._set_behind)
            self.ids.behind.choose(0)
        if board:
            self.title = _("A board in the middle")
        elif chair is None:
            self.title = _("A phone that watches")
        else:
            self.title = _("A phone for {name}'s seat").format(name=name) if name else _("A phone for a seat")
        self.pin(self.ids.actions.__self__)
        self.table = self._named(shared.host_name)
        self._until = 0.0
        self._ticking: ClockEvent | None = None
        self.fbind("size", self._measure)

    def _measure(self, *_args: object) -> None:
        """At least six tenths of the short side, however little room the rest leaves."""
        short = min(self.width, self.height)
        self.side = min(self.width - dp(48), self.widest - dp(48), max(short * 0.6, self.height * 0.39))

    def opening(self) -> None:
        super().opening()
        self._measure()
        self._stop = self._shared.follow(self._follow)
        self._ticking = Clock.schedule_interval(self._tick, 0.5)
        self.new_code()
        self._ask_to_be_reached()

    def _ask_to_be_reached(self) -> None:
        """Since Android 17 the owner is asked whether other phones may reach this one, once they shall."""
        self._stage.app.ports.ask_for(Permission.LOCAL_NETWORK, self._may_be_reached)

    def _may_be_reached(self, may: bool) -> None:
        if not may:
            ways = [(_("Ask again"), self._ask_to_be_reached), (_("Back"), lambda: None)]
            join_trouble.say(self._stage, LinkTrouble("no_permission"), ways)

    def closing(self) -> None:
        self._stop()
        if self._ticking is not None:
            self._ticking.cancel()
        super().closing()

    def new_code(self) -> None:
        """Another ticket; the one before can no longer be typed."""
        hosting = self._shared.hosting
        if hosting is not None:
            self._until = 0.0
            chairs = () if self._chair is None else (self._chair,)
            hosting.invite(
                chairs, self._invited, watcher=self.watches, board=self._board, behind=self._behind
            )

    @staticmethod
    def _named(name: str) -> str:
        return _("{name}'s table").format(name=name)

    def rename(self) -> None:
        """The table is called after whoever holds it."""
        from spymobile.ui.screens.your_name import YourNameSheet

        self._stage.lay(YourNameSheet(self._stage, self._renamed))

    def _renamed(self, name: str) -> None:
        self.table = self._named(name)
        if self._shared.hosting is not None:
            self._shared.hosting.rename(name)

    def _set_behind(self, number: int) -> None:
        """The table itself keeps back what comes later; so it is another ticket."""
        self.ids.behind.choose(number)
        if BEHIND[number] != self._behind:
            self._behind = BEHIND[number]
            self.new_code()

    def _invited(self, invited: Invited) -> None:
        self.link, self.code = invited.link, invited.code or ""
        self.count = len(self.code.replace("-", "")) or 10
        self.line = (
            _("Scan the picture, or type the code.")
            if self.code
            else _("Scan the picture, or send it. This network has no code to type.")
        )
        self._until = Clock.get_time() + invited.seconds
        self._tick()

    def open_nearby(self) -> None:
        """Let paired phones call over the air as well."""
        nearby.prepare(self._stage, self._open_air)

    def _open_air(self) -> None:
        hosting = self._shared.hosting
        if hosting is not None:
            hosting.open_nearby()
            self.nearby = True

    def _tick(self, *_args: object) -> None:
        if not self._until:
            return
        seconds = max(0.0, self._until - Clock.get_time())
        self.left, self.urgent = min(1.0, seconds / _LIFE), seconds < _URGENT
        self.time = f"{int(seconds) // 60}:{int(seconds) % 60:02}"
        if not seconds:
            self.new_code()

    def _follow(self, kind: Change) -> None:
        """Whoever was meant is there: nobody need see the code any longer."""
        lobby = self._shared.screen.lobby
        if kind == "lobby" and lobby is not None and self._chair is not None:
            chair = lobby.chairs[self._chair] if self._chair < len(lobby.chairs) else None
            if chair is not None and chair.kind == "person":
                self.dismiss()
        elif kind == "spent" and self._until > Clock.get_time():
            self._stage.app.say_briefly(_("That code has been used up. Here is the next."), 4)
            self.new_code()
        elif kind == "laid" or (kind == "note" and self._shared.screen.notes[-1].kind in _ARRIVED):
            self.dismiss()

    def send(self) -> None:
        """As a text, the way this device sends texts."""
        if not self.link:
            return
        words = _("Play {game} with me in Spymobile: {link}").format(game=self._game, link=self.link)
        self._stage.app.ports.share(_("An invitation"), words, self._sent)

    @property
    def _game(self) -> str:
        from spymobile.ui import catalogue

        screen = self._shared.screen
        name = screen.lobby.game if screen.lobby is not None else self._shared.game.name
        return catalogue.card(name).title

    def _sent(self, sent: Sent) -> None:
        if sent is Sent.COPIED:
            self._stage.app.say_briefly(_("The invitation can be pasted now."))
        elif sent is Sent.NOT:
            self._stage.app.say_briefly(_("The invitation could not be sent."))


def behind_words() -> list[str]:
    """How far behind somebody watches, in words."""
    return [_("At once"), _("One turn later"), _("Three turns later")]

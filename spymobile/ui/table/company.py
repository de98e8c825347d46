"""The others at their own phones: who is linked, who is away, and what a table page says about it.

What this needs of links is imported at a shared table only: one phone alone loads none of it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from kivy.clock import Clock

from spymobile.core.words import Message
from spymobile.ui.face import Choice, Offer
from spymobile.ui.table.show import notes, status_line
from spymobile.ui.text import _

if TYPE_CHECKING:
    from spymobile.sync.screen import Change
    from spymobile.ui.screens.table import TablePage
    from spymobile.ui.shared_tables import SharedTable

#: Seconds until whoever holds the table is asked again what to do about somebody who is needed.
ASK_AGAIN = 60.0


#: Something for the menu: words, icon, what is done.
type WayOn = tuple[str, str, Callable[[], object]]


class Company:
    """Of one table page; at a table of this device alone it is silent."""

    def __init__(self, page: TablePage) -> None:
        self._page = page
        self.shared: SharedTable | None = None
        self._stop: Callable[[], None] = lambda: None
        #: When the host is asked about a seat again, at the earliest.
        self._asked: dict[int, float] = {}
        self._said: set[tuple[int, str]] = set()
        #: Seats whose phones are back, which was said.
        self._returned: set[int] = set()
        #: When it was last told who is away.
        self._told_at = 0.0

    def join(self, shared: SharedTable | None) -> None:
        """A table has come on the page."""
        self.shared = shared
        self._asked, self._said, self._returned = {}, set(), set()
        if shared is not None:
            self._stop = shared.follow(self._follow)
            self._deal()
            if shared.hosting is not None:
                self.set_pace()

    def _deal(self) -> None:
        """At a table that was just laid nobody here has seen yet what they were dealt."""
        page = self._page
        device, app = page.device, page.app
        if device.seats and device.length(device.eyes) == 1 and app.has_looked(page.number) is None:
            app.keep_looked(page.number, ())

    def leave(self) -> None:
        self._stop()
        self._stop, self.shared = lambda: None, None

    def catch_up(self) -> None:
        """What has come before the page did."""
        if self.shared is not None:
            status_line.keep(self._page)  # Whoever is killed leaves no page.
        self._tell_notes()
        self.shown()

    @property
    def is_far(self) -> bool:
        """Whether steps go to another phone."""
        return self.shared is not None

    def set_pace(self) -> None:
        beat = self._page.app.preferences.beat
        if self.shared is not None and self.shared.hosting is not None:
            self.shared.hosting.set_pace(1.0 if beat is None else beat)

    # What a page shows

    def presence(self, seat: int) -> str:
        """Where the person of a seat is: "here", "linked", "away", "bot"; "" at a table of this device."""
        if self.shared is None or self.shared.screen.presence is None:
            return ""
        seats = self.shared.screen.presence.seats
        where = seats[seat] if seat < len(seats) else ""
        if where in ("here", "linked"):  # Seen from here, not from the phone that holds the table.
            return "here" if self._page.device.plays_here(seat) else "linked"
        return where

    @property
    def trouble(self) -> str:
        """What keeps the table from going on, in a sentence; "" where nothing does."""
        if self.shared is None:
            return ""
        from spymobile.sync import words

        screen = self.shared.screen
        if screen.link.reason is not None and screen.link.sign != "linked":
            return words.LinkTrouble(screen.link.reason, screen.host).sentence
        if screen.presence is not None and screen.presence.paused:
            return str(Message(words.NOTES["paused"], {}))
        return ""

    @property
    def header(self) -> str:
        """For the top of the page, while something is the matter; "" where nothing is."""
        if self.shared is None:
            return ""
        screen = self.shared.screen
        if not self.shared.holds and screen.link.sign != "linked":
            return _("{name}'s phone is out of reach").format(name=screen.host)
        return _("Paused") if screen.presence is not None and screen.presence.paused else ""

    def say_kept(self) -> None:
        """A step waits for its answer; it will be sent as soon as it can be."""
        from spymobile.sync.words import LinkTrouble

        self._page.app.say_briefly(LinkTrouble("kept_move").sentence, 6)

    def shown(self) -> None:
        """The screen has come to the last moment: bots need not wait for it."""
        if self.shared is not None and self._page.on_stage and not self._page.device.waiting:
            self.shared.screen.shown()
            self._welcome_back()
            self._offer_back()

    def count_waiting(self) -> None:
        """So many steps have happened elsewhere that are not on the board yet stand beside the news."""
        page = self._page
        if self.is_far and page.on_stage and page.device.waiting:
            page.tray.slip_more = page.device.waiting

    def finish(self) -> bool:
        """The end may be opened; False if its record could not be kept here, which has been said."""
        shared = self.shared
        if shared is None:
            return True
        if not shared.finished:
            self._page.stage.home()
            return False
        self._page.number = shared.finished
        return True

    def deeds(self) -> Sequence[WayOn]:
        """What can be done about the other devices, for the menu: words, icon, deed."""
        shared, lending, hand = self.shared, self._lending(), self._page.hand
        found: list[WayOn] = [] if lending is None else [lending]
        if self._page.places.hand:
            found.append((_("Show the whole table"), "table-furniture", hand.unfold))
        elif hand.unfolded:
            found.append((_("Show my file"), "folder-outline", hand.fold))
        if shared is None or shared.hosting is None:
            return found
        hosting, screen = shared.hosting, shared.screen
        if screen.presence is not None and screen.presence.paused:
            found.append((_("Go on with the game"), "play", partial(hosting.pause, False)))
        for seat, name in enumerate(self._page.names):
            if self.presence(seat) == "away":
                away = _("{name} is away").format(name=name)
                found.append((away, "account-clock-outline", partial(self._decide_about, seat)))
                words_ = _("A new phone for {name}").format(name=name)
                found.append((words_, "cellphone", partial(self._new_phone, seat)))
        for seat in screen.returned:
            words_ = _("Give {name}'s seat back").format(name=self._page.names[seat])
            found.append((words_, "cellphone", partial(hosting.give_back, seat)))
        found.append((_("Let somebody watch"), "eye-outline", partial(self._invite, False)))
        if screen.presence is not None and not screen.presence.board:
            found.append((_("A board in the middle"), "tablet", partial(self._invite, True)))
        return found

    def _lending(self) -> WayOn | None:
        """Where a board lies in the middle, whether it may throw for whoever plays here."""
        shared = self.shared
        if shared is None or not self._page.device.seats or not self.has_board:
            return None
        lends = shared.screen.lends
        words_ = _("Throw on this phone only") if lends else _("Throw on the board, too")
        return words_, "dice-multiple-outline", partial(shared.screen.lend, not lends)

    @property
    def has_board(self) -> bool:
        """Whether a device without a seat shows the table to everybody."""
        presence = self.shared.screen.presence if self.shared is not None else None
        return presence is not None and presence.board

    def _new_phone(self, seat: int) -> None:
        from spymobile.ui.screens.invite import InviteSheet

        page = self._page
        if self.shared is not None and self.shared.hosting is not None:
            page.stage.lay(InviteSheet(page.stage, self.shared, seat, page.names[seat], page.looks[seat]))

    def _invite(self, board: bool) -> None:
        """Somebody without a seat: to watch, or a board for everybody."""
        from spymobile.ui.screens.invite import InviteSheet

        if self.shared is not None and self.shared.hosting is not None:
            self._page.stage.lay(InviteSheet(self._page.stage, self.shared, None, board=board))

    # What changes

    def _follow(self, kind: Change) -> None:
        shared, page = self.shared, self._page
        if shared is None or not page.on_stage:
            return
        if shared.hosting is not None and kind == "knock":
            from spymobile.ui.screens import knock

            knock.follow(page.stage, shared.hosting, lambda seat: page.looks[seat], kind)
        match kind:
            case "laid":
                page.stage.swap("table", shared=shared)
            case "lobby":
                shared.go_to_lobby(page.stage)
            case "presence" | "link":
                self._clear_goodbye()
                self._show_presence()
            case "stopped" if shared.stumbled is not None:
                from spymobile.ui.screens.join_trouble import say_stopped

                say_stopped(page.stage, shared.stumbled)
            case "returned":
                self._returned &= set(shared.screen.returned)
                self.at_rest()
            case "back":
                Clock.schedule_once(lambda _seconds: self.at_rest(), 0)
            case "note":
                self._tell_notes()
            case "missing":
                self._told_at = Clock.get_time()
                self.ask_host()
            case "question":
                self._ask_to_agree()
            case "goodbye":
                self._say_goodbye()
            case "trouble" if shared.screen.trouble is not None:
                page.app.say_briefly(shared.screen.trouble.sentence, 6)

    def _show_presence(self) -> None:
        from spymobile.sync import words

        page, shared = self._page, self.shared
        if shared is None:
            return
        for seat, name in enumerate(page.names):
            where = self.presence(seat)
            if where == "away" and (seat, where) not in self._said and not page.device.plays_here(seat):
                page.app.say_briefly(str(Message(words.AWAY, {"who": name})), 5)
        self._said = {(seat, self.presence(seat)) for seat in range(len(page.names))}
        trouble = self.trouble
        if trouble:
            page.app.say_briefly(trouble, 5)
        page.hand.mind()
        if not page.board.busy:
            page.refresh()

    def _welcome_back(self) -> None:
        """How long somebody was away, and what has happened since; once all of it is on the board."""
        page, shared = self._page, self.shared
        if shared is None or shared.screen.back is None or shared.screen.mirror is None:
            return
        if not page.in_front or page.board.busy or page.device.waiting or page.staging.busy:
            return
        if page.device.outcome or (not page.deal.over and page.deal.is_due):
            return
        from spymobile.sync.room import AWAY

        back, shared.screen.back = shared.screen.back, None
        mirror, seats = shared.screen.mirror, page.device.seats
        turns = sum(mirror.turns_stood_in(seat, back.moments) for seat in seats)
        short = back.seconds is not None and back.seconds < AWAY and not turns
        if not seats or short or mirror.length <= back.moments:
            return  # Whatever came in the meantime has run over the board.
        from spymobile.ui.screens.away import BackSheet, Missed

        rows, by_bot = mirror.rows_told(page.reading_eyes), mirror.stood_in_rows(seats, back.moments)
        missed = [
            Missed(line, rows[line.number] in by_bot)
            for line in page.log.read()
            if line.number >= 0 and rows[line.number] >= back.moments
        ]
        page.lay(BackSheet(page, back.seconds, turns, missed))

    def _tell_notes(self) -> None:
        shared = self.shared
        if shared is None:
            return
        from spymobile.sync import words

        page = self._page
        new, shared.read = shared.screen.notes[shared.read :], len(shared.screen.notes)
        for said in new:
            page.app.say_briefly(str(words.note(said)), 5)
            notes.write_told(page, said)
        if new and not page.board.busy and not page.flashback.shown:
            page.refresh()

    def at_rest(self) -> None:
        """Nothing lies over the table any more: what waited for that is said."""
        self._welcome_back()
        self._offer_back()
        self.ask_host()

    def _offer_back(self) -> None:
        """Somebody whose seat was pulled to this phone is back with their own."""
        shared, page = self.shared, self._page
        if shared is None or shared.hosting is None or not page.in_front or page.board.busy:
            return
        for seat in shared.screen.returned:
            if seat not in self._returned:
                from spymobile.ui.screens.away import GiveBackSheet

                self._returned.add(seat)
                page.lay(GiveBackSheet(page, shared.hosting, seat))
                return

    def ask_host(self) -> None:
        """Somebody is needed and has been away for long: whoever holds the table decides.

        Asked again when a sheet that lay over the table has gone.
        """
        shared, page, now = self.shared, self._page, Clock.get_time()
        if shared is None or shared.hosting is None or page.stage.sheet is not None or not page.on_stage:
            return
        from spymobile.sync.room import MISSED

        for missing in shared.screen.missing:
            long = self._away_for(missing.seat) >= MISSED
            if missing.needed and long and now >= self._asked.get(missing.seat, 0.0):
                self._decide_about(missing.seat)
                return

    def _away_for(self, seat: int) -> float:
        """For how many seconds, as far as the table has said."""
        missing = () if self.shared is None else self.shared.screen.missing
        passed = Clock.get_time() - self._told_at
        return next((one.seconds + passed for one in missing if one.seat == seat), 0.0)

    def _decide_about(self, seat: int) -> None:
        if self.shared is None or self.shared.hosting is None:
            return
        from spymobile.ui.screens.away import AwaySheet

        self._asked[seat] = Clock.get_time() + ASK_AGAIN
        new_phone = partial(self._new_phone, seat)
        page, hosting = self._page, self.shared.hosting
        needed = any(one.needed for one in self.shared.screen.missing if one.seat == seat)
        page.stage.lay(AwaySheet(page, hosting, seat, self._away_for(seat), needed, new_phone))

    def awaited(self, seat: int) -> Offer:
        """What the tray says while somebody at another phone is asked; the host can do something about it."""
        if self.presence(seat) != "away":
            thinking = _("{name} is thinking.").format(name=self._page.names[seat])
            return Offer(self.trouble or thinking)
        from spymobile.sync import words

        away = str(Message(words.AWAY, {"who": self._page.names[seat]}))
        if self.shared is None or self.shared.hosting is None:
            return Offer(self.trouble or away)
        choice = Choice(_("What now?"), does=partial(self._decide_about, seat))
        return Offer(self.trouble or away, (choice,))

    def _ask_to_agree(self) -> None:
        from spymobile.ui.screens.away import PullSheet

        shared = self.shared
        if shared is not None and shared.screen.question is not None:
            name = self._page.names[shared.screen.question]
            self._page.stage.lay(PullSheet(self._page, name, shared.host_name, shared.screen.agree))

    def _say_goodbye(self) -> None:
        from spymobile.ui.screens.join_trouble import say_goodbye

        if self.shared is not None:
            say_goodbye(self._page.stage, self.shared)

    def _clear_goodbye(self) -> None:
        shared = self.shared
        if shared is not None and shared.screen.goodbye is not None:
            from spymobile.ui.screens.join_trouble import clear_goodbye

            clear_goodbye(self._page.stage, shared)

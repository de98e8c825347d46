"""The end: who won, all files open, the whole game again with a scrubber, and how it went."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from kivy.metrics import dp, sp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty

from spymobile.core.audience import TABLE
from spymobile.table.replay import Replay
from spymobile.ui import catalogue
from spymobile.ui.navigation import Page
from spymobile.ui.parts import chart as _chart
from spymobile.ui.screens.ending_film import EVERYONE, Film
from spymobile.ui.screens.ending_parts import CheckedPaper, TraceLine
from spymobile.ui.screens.lobby import sit_again
from spymobile.ui.table.show import log
from spymobile.ui.tales import Giveaway, Tale
from spymobile.ui.text import _, all_short
from spymobile.ui.theme import theme

if TYPE_CHECKING:
    from spymobile.ui.shared_tables import SharedTable

_PARTS = (_chart.Chart, _chart.Scrubber, _chart.Shares)
#: With so many pictures a file is wide.
_SEVERAL = 2
#: Letters so large leave little room, and a board keeps at least this part of a tall screen.
_LARGE, _LEAST_BOARD = 1.4, 0.34


def _ticks(times: list[int]) -> list[tuple[int, str]]:
    """Where to write which round: about five of them, evenly.

    >>> _ticks([1, 1, 2, 2, 3])
    [(0, '1'), (2, '2'), (4, '3')]
    """
    first, last = times[0], max(times)
    step = max(1, round((last - first) / 4))
    return [
        (next(at for at, time in enumerate(times) if time >= wanted), str(wanted))
        for wanted in range(first, last + 1, step)
    ]


def _what_it_proves() -> str:
    return _(
        "All phones made the dice and cards of this game together, before it began. After the end this "
        "phone has checked that every throw and every card came from them, and that the record is what it "
        "was told during the game. So nobody could choose cards or dice, not even the phone that held the "
        "table.\n\nWhat it does not prove: the phone that holds the table knows all cards and the dice to "
        "come. A changed app there could show them to its owner. If that worries you, let a device hold the "
        "table on which nobody plays."
    )


class EndingPage(Page):
    """Only reached once there is an outcome."""

    plays = True

    title = StringProperty("")
    banner = StringProperty("")
    #: The banner; once the files are open, who the winner was all along.
    story = StringProperty("")
    #: "You lost.", or who has won where several people play.
    verdict = StringProperty("")
    #: What gave the only person away, or hid them.
    traces_title = StringProperty("")
    caption = StringProperty("")
    line = StringProperty("")
    dice = StringProperty("")
    #: What the first button does.
    again_words = StringProperty("")
    #: How the game itself can leave this device.
    out_words = StringProperty("")
    eyes = StringProperty("")
    chart_title = StringProperty("")
    #: How the dice have treated everybody: the heading, the words, and what the chart is made of.
    luck_title, luck = StringProperty(""), StringProperty("")
    rolls, expected, odds = ListProperty([]), NumericProperty(0.0), StringProperty("")
    winner = StringProperty("")
    #: Moments at the foot of the chart, with their rounds.
    ticks = ListProperty([])
    #: How many times faster than at first the replay runs.
    speed = NumericProperty(1)
    series = ListProperty([])
    #: Steps to find again, each with the look of the seat it is about.
    marks = ListProperty([])
    looks = ListProperty([])
    look = NumericProperty(0)
    at = NumericProperty(0)
    most = NumericProperty(1)
    wide = BooleanProperty(False)
    #: What part of a tall screen the board takes.
    board_share = NumericProperty(0.5)
    #: Letters are large, and only the main button is always in sight.
    crowded = BooleanProperty(False)
    #: Files are narrow: each has one picture.
    slim = BooleanProperty(True)
    playing = BooleanProperty(False)
    #: Nobody's secret is on the screen before somebody at the table has opened the files.
    opened = BooleanProperty(False)

    _winners: tuple[int, ...] = ()
    #: A game lies on the page: opening one may fail, and then there is no film to stop.
    _laid = False
    #: What this phone has checked of a game of several.
    checks: CheckedPaper | None = None
    _shared: SharedTable | None = None
    _stop_following: Callable[[], None] = staticmethod(lambda: None)

    def enter(self, number: str = "", just_over: bool = False, **arguments: Any) -> None:
        replay: Replay = self.app.replay(number)
        self._replay, self._number, self._names = replay, number, all_short(replay.names)
        self._face = catalogue.face(replay.game.name)
        self.out_words = _("Send the game") if self.app.ports.can_send_files() else _("Save the game")
        self.looks = list(self._face.looks) or self.app.looks(number, len(replay.names))
        view = replay.view_at(replay.length, TABLE)
        outcome = replay.outcome
        self.banner = self.story = self._face.banner(view, replay.names)
        winners: tuple[int, ...] = outcome.winners if outcome else ()
        self.title = (
            _("{name} wins").format(name=self._names[winners[0]])
            if len(winners) == 1
            else _(replay.game.title)
        )
        self._winners = winners
        self.winner = replay.names[winners[0]] if len(winners) == 1 else ""
        self.look = self.looks[outcome.winners[0]] if outcome and outcome.winners else -1
        self.caption = f"{_(replay.game.title)} · {self._face.stage_of(view)}"
        seconds = self.app.store.seconds_played(number)
        if seconds:
            self.caption += " · " + _("{count} min").format(count=max(1, round(seconds / 60)))
        self.verdict = self._verdict(winners)
        fits = replay.dice_fit()
        self.dice = _("Checked: nobody changed the dice.") if fits else _("Checked: the dice were changed!")
        self._show_checked(number)
        self._join_others(number)
        self.opened = False
        self.film = Film(self, replay, self._face, self._names)
        self._laid = True
        self.film.lay_board(self._stamped())
        self.board = self.film.board
        self.slim = all(len(self._face.reveal_art(view, seat)) < _SEVERAL for seat in range(len(self.looks)))
        self.film.fill_files()
        self.ids.traces.clear_widgets()
        self.traces_title = ""
        views = [replay.view_at(step, TABLE) for step in self.film.stops]
        measure, self.series = self._face.chart(views)
        self.chart_title = measure.upper()
        self._show_luck()
        self.ticks = _ticks([self._face.time_of(seen) for seen in views])
        self.most = replay.length
        self.at = self.most
        self.marks = self.film.marks()
        self.fbind("at", self.film.show)
        self.fbind("size", self._arrange)
        for part in (self.ids.traces_paper, self.ids.files, self.ids.foot):
            part.fbind("height", self._share_out)
        self._arrange()
        self.film.look_through(EVERYONE)
        if just_over:
            self.open_files()  # Everybody has seen how it ended: nothing is left to hide.

    def _show_luck(self) -> None:
        """How often everybody had bad luck, where the game counts that."""
        replay = self._replay
        told = [event for step in range(replay.length + 1) for event in replay.told_at(step, TABLE)]
        found = self._face.luck(told, self._names)
        self.luck_title = found.title.upper() if found is not None else ""
        self.luck = found.words if found is not None else ""
        self.rolls = (
            [(look, *rolls) for look, rolls in zip(self.looks, found.rolls, strict=True)] if found else []
        )
        if found is not None:
            self.expected, self.odds = found.expected, found.odds

    def _show_checked(self, number: str) -> None:
        """Of a game of several phones: whether all of it was as it should be, and a mark to compare."""
        found = self.app.checked(number)
        if self.checks is not None:
            self.checks.parent.remove_widget(self.checks)
            self.checks = None
        if found is None:
            return
        flaw = found.flaw
        honest = _("They were made without it.") if found.without else _("Nobody chose or changed them.")
        self.checks = paper = CheckedPaper(
            line=flaw or _("Dice and cards checked by this phone."),
            second=_("Somebody's app did not do what it said.") if flaw else honest,
            mark=found.mark,
            flawed=bool(flaw),
        )
        paper.show(found.lines())
        paper.ids.report.bind(on_release=lambda *_args: self.share())
        paper.ids.help.bind(on_release=lambda *_args: self.help_checked())
        files = self.ids.files.__self__
        files.parent.add_widget(paper, files.parent.children.index(files))
        self.dice = ""

    def _join_others(self, number: str) -> None:
        """At a shared table the phone that holds it begins the next game for all."""
        self._stop_following()
        shared = self.app.shared.table if "shared" in self.app.__dict__ else None
        self._shared = shared if shared is not None and shared.finished == number else None
        self.again_words = _("Play again")
        if self._shared is not None:
            self._stop_following = self._shared.follow(self._follow)

    def _follow(self, kind: str) -> None:
        shared = self._shared
        if shared is None:
            return
        if kind == "lobby":
            shared.go_to_lobby(self.stage)
        elif kind == "laid":
            self.stage.swap("table", shared=shared)
        elif kind == "goodbye" and shared.screen.goodbye is not None:
            from spymobile.ui.screens.join_trouble import say_goodbye

            say_goodbye(self.stage, shared)

    def _verdict(self, winners: tuple[int, ...]) -> str:
        people = self._people
        if len(people) == 1 and winners:
            return _("You won.") if people[0] in winners else _("You lost.")
        if len(winners) == 1:
            return _("{name} wins.").format(name=self._names[winners[0]])
        return _("A draw.")

    def _tell(self, winners: tuple[int, ...]) -> str:
        """The story of the winner, which nobody may know before the files open."""
        if len(winners) != 1:
            return ""
        replay, seat = self._replay, winners[0]
        return self._face.story(
            Tale(
                seat=seat,
                name=self._names[seat],
                you=self._people == [seat],
                first=replay.view_at(0, seat),
                last=replay.view_at(replay.length, TABLE),
                told=[replay.whole_at(at) for at in range(replay.length + 1)],
                view_at=lambda at: replay.view_at(at, TABLE),
            )
        )

    @property
    def _people(self) -> list[int]:
        """The seats of people, perhaps away."""
        return [seat for seat, who in enumerate(self._replay.occupants) if who.kind == "person" or who.away]

    def _fill_traces(self, winners: tuple[int, ...]) -> None:
        """What gave the only person away, or hid them: several would hear too much of each other."""
        box, people = self.ids.traces, self._people
        if len(people) != 1 or not winners:
            return
        replay, won = self._replay, people[0] in winners
        moments = [(replay.view_at(at, TABLE), replay.whole_at(at)) for at in range(replay.length + 1)]
        title, nothing = self._face.trace_words(won)
        found = self._face.traces(moments, people[0], won)
        fault = None if won else self._face.own_fault(moments, people[0])
        if fault is not None:  # Nobody found them out: they did it themselves.
            title, found = _("WHAT COST YOU"), [fault]
        for trace in found or [Giveaway(replay.length, nothing)]:
            line = TraceLine(text=trace.text)
            line.bind(on_release=lambda _line, at=trace.at: self.show_moment(at))
            box.add_widget(line)
        self.traces_title = title

    def show_moment(self, at: int) -> None:
        """Go to a moment of the replay."""
        self.playing = False
        self.at = at

    def replay(self) -> None:
        """The whole game again, from its beginning."""
        self.ids.scroll.scroll_to(self.ids.play, animate=False)
        self.playing = False
        self.at = 0
        self.playing = True

    def _stamped(self) -> str:
        """Whoever plays alone and lost must not take it for their own."""
        people = self._people
        if self.winner and len(people) == 1 and people[0] not in self._winners:
            return _("{name} WINS").format(name=self._names[self._winners[0]].upper())
        return _("WINNER")

    def leave(self) -> None:
        self.playing = False
        self._stop_following()
        if not self._laid:
            return
        self._laid = False
        self.film.stop_opening()
        self.funbind("at", self.film.show)
        self.funbind("size", self._arrange)
        for part in (self.ids.traces_paper, self.ids.files, self.ids.foot):
            part.funbind("height", self._share_out)

    def _arrange(self, *_: Any) -> None:
        self.wide = self.width > self.height * 1.15 and self.width >= dp(700)
        self._share_out()

    def _share_out(self, *_: Any) -> None:
        """The board is large, but what gave somebody away is in sight with it, if there is room for both."""
        high = self.height
        large = theme.text_scale > _LARGE
        share = 0.26 if high < sp(400) else 0.58 if high > sp(800) else 0.5 if large else 0.44
        column = self.ids.place.parent.height
        if self.traces_title and not large and high >= sp(400) and column > 0:
            share = min(share, max(_LEAST_BOARD, 1 - (self.ids.foot.height + self._told_high()) / column))
        self.board_share = share

    def _told_high(self) -> float:
        """From the verdict down to what gave somebody away."""
        content = self.ids.content
        parts = content.children[::-1]
        last = parts.index(self.ids.traces_paper.__self__)
        heights = [part.height for part in parts[: last + 1] if part.height > 0]
        above = content.padding[1]
        return float(above + sum(heights) + content.spacing * len(heights))

    def open_files(self, *_args: Any) -> None:
        """All secrets turn over, one seat after the other."""
        if not self.opened:
            self.film.make_room()
            self._fill_traces(self._winners)
            self.story = self._tell(self._winners) or self.banner
        self.opened = True
        self.film.open_files()

    def on_playing(self, *_args: Any) -> None:
        self.film.wind()

    def on_speed(self, *_args: Any) -> None:
        self.film.wind()

    def share(self) -> None:
        """Everything, now that it is over."""
        replay = self._replay
        lines = [
            replay.tell(told)
            for step in range(1, replay.length + 1)
            for told in replay.whole_at(step)
            if told.name not in self._face.quiet
        ]
        found = [self.checks.line, self.checks.mark] if self.checks is not None else []
        log.pass_on(self.app, replay.game, [self.banner, self.dice, *found, *lines])

    def let_out(self) -> None:
        """The game itself, for another device."""
        files = self.app.files
        (files.send if self.app.ports.can_send_files() else files.save)(self._number)

    def again(self) -> None:
        """The same seats at once, and the next of them begins."""
        if self._shared is not None:
            self._again_together(self._shared)
            return
        begun = self._face.began(self._replay.view_at(0, TABLE))
        lobby = sit_again(self.stage, self._number)
        lobby.set_first((begun + 1) % len(self._replay.names))
        lobby.start()

    def _again_together(self, shared: SharedTable) -> None:
        """Back to the lobby with the same phones; a guest waits for whoever holds the table."""
        if shared.hosting is not None:
            shared.hosting.again()
        else:
            words = _("{name} starts the next game.").format(name=shared.host_name)
            self.app.say_briefly(words, 4)

    def help_checked(self) -> None:
        """What the check proves, and what it cannot."""
        from spymobile.ui.screens.plain_words import PlainWordsSheet

        self.stage.lay(PlainWordsSheet(self.stage, _("What this proves"), _what_it_proves()))

    def change_seats(self) -> None:
        """To the lobby, with everybody where they sat."""
        if self._shared is not None:
            self._again_together(self._shared)
            return
        sit_again(self.stage, self._number)

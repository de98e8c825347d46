"""``spymobile host`` and ``spymobile join``: a shared table as text. Two terminals are enough to try it."""

from __future__ import annotations

import argparse
import queue
import secrets
import sys
import threading
from collections.abc import Callable, Sequence
from pathlib import Path

from spymobile import games
from spymobile.bots.turn import take
from spymobile.cli.table_options import default_folder
from spymobile.core.bot import Bot
from spymobile.core.chance import Fast
from spymobile.core.errors import SpymobileError
from spymobile.core.event import Told
from spymobile.core.game import Action, Prompt
from spymobile.store import export
from spymobile.sync import ticket
from spymobile.sync.engine import Engine, Network
from spymobile.sync.guesting import Guesting
from spymobile.sync.hosting import Hosting, Invited
from spymobile.sync.lobby import LOCAL, Evening
from spymobile.sync.screen import Change, Screen
from spymobile.sync.shelf import KeptTable
from spymobile.sync.wire import Chair
from spymobile.sync.words import LinkTrouble, note
from spymobile.table.device import Device

#: Seconds that a bot takes which plays for somebody on this terminal.
_THINKING = 0.05
_LEFT_BY = (
    "ended",
    "kicked",
    "moved",
    "refused",
    "wrong_code",
    "used_code",
    "used",
    "too_old",
    "guessed",
    "not_our_host",
    "newer",
    "older",
    "full",
    "no_disk_there",
)


class Terminal:
    """The page of a table on a terminal. Its thread is the one that runs :meth:`run`."""

    def __init__(self, arguments: argparse.Namespace, usual_folder: str) -> None:
        self._calls: queue.SimpleQueue[Callable[[], None] | None] = queue.SimpleQueue()
        folder = Path(arguments.folder or usual_folder).expanduser()
        folder.mkdir(parents=True, exist_ok=True)
        self._folder = folder
        network = Network(("127.0.0.1", "::1"), lambda: ["127.0.0.1"]) if arguments.loopback else None
        self.engine = Engine(folder, self._calls.put, network)
        self.engine.on_failure(self.fail)
        self.auto: str = arguments.auto or ""
        self.screen: Screen
        self.device: Device | None = None
        self._bots: dict[int, Bot] = {}
        self._offered: list[tuple[int, Action]] = []
        self._status = 0
        self._typing = False
        self._thinking = False

    # Its own loop

    def run(self) -> int:
        """Until the game or the evening is over."""
        while (call := self._calls.get()) is not None:
            call()
        self.engine.close(wait=2.0)
        return self._status

    def stop(self, status: int = 0) -> None:
        self._status = status
        self._calls.put(None)

    def fail(self, error: Exception) -> None:
        self.say(f"! {error}")
        self.stop(1)

    @staticmethod
    def say(line: str) -> None:
        print(line, flush=True)

    def stumbled(self, error: Exception) -> None:
        """A bot was answered for. What went wrong may tell what its seat holds, and is not said here."""
        self.say(f"! The bot had a problem and made a simple move ({type(error).__name__}).")

    def listen(self, heard: Callable[[str], None]) -> None:
        """Lines from the keyboard, each on this page's thread."""
        if self._typing:
            return
        self._typing = True

        def read() -> None:
            for line in sys.stdin:
                self._calls.put(lambda line=line: heard(line.strip()))  # type: ignore[misc]

        threading.Thread(target=read, name="keyboard", daemon=True).start()

    # The table

    def follow(self, kind: Change) -> None:
        """Something has changed."""
        screen = self.screen
        match kind:
            case "lobby" if screen.lobby is not None:
                chairs = ", ".join(_chair(chair) for chair in screen.lobby.chairs)
                self.say(f"lobby: {screen.lobby.game}: {chairs}")
            case "laid":
                self._sit_down()
            case "presence" if screen.presence is not None:
                self.say("people: " + " ".join(screen.presence.seats))
            case "note":
                self.say(f"note: {note(screen.notes[-1])}")
            case "link":
                reason = f" {LinkTrouble(screen.link.reason, screen.host)}" if screen.link.reason else ""
                self.say(f"link: {screen.link.sign}{reason}")
            case "question" if screen.question is not None:
                self._ask_to_agree(screen.question)
            case "trouble" if screen.trouble is not None:
                self.say(f"! {screen.trouble}")
            case "goodbye" if screen.goodbye is not None:
                self.say(str(LinkTrouble(screen.goodbye, screen.host)))
                if screen.goodbye in _LEFT_BY:
                    self.stop(0 if screen.goodbye == "ended" else 1)
            case "ended":
                self._ended()

    def _ask_to_agree(self, seat: int) -> None:
        """Only a person agrees; a bot that plays here does so in their place."""
        name = self.device.names[seat] if self.device is not None else str(seat + 1)
        self.say(f"May {name}'s seat play on {self.screen.host}'s device? Type yes, or nothing.")
        if self.auto:
            self.screen.agree()
        else:
            self.listen(self._typed)

    def _sit_down(self) -> None:
        if self.device is not None:
            self.device.leave()
        self.device = device = self.screen.device()
        device.subscribe(self._news)
        device.sit_down()
        self._bots.clear()
        for heard in device.heard(device.eyes):
            self._line(heard.told)
        self._news()

    def _line(self, told: Told) -> None:
        device = self.device
        if device is not None:
            self.say(f"  {device.tell(told, device.names)}")

    def _news(self) -> None:
        device = self.device
        if device is None:
            return
        while (moment := device.next()) is not None:
            for told in moment.told:
                self._line(told)
        if device.has_bots:
            self.screen.shown()
        self._calls.put(self._offer)

    def _offer(self) -> None:
        """What may be done here now: a bot does it, or the person is shown the choices."""
        device = self.device
        if device is None or device.under_way or device.outcome:
            return
        for seat in device.seats:
            if not device.plays_here(seat):
                continue
            with device.opened(seat):
                prompt = device.view(seat).prompt(seat)
            if prompt is not None:
                if self.auto:
                    self._decide_soon(seat)
                else:
                    self._ask(seat, prompt)
                return
        self._offered = []

    def _decide_soon(self, seat: int) -> None:
        """Not faster than a link allows."""
        if not self._thinking:
            self._thinking = True
            alarm = threading.Timer(_THINKING, lambda: self._calls.put(lambda: self._decide(seat)))
            alarm.daemon = True
            alarm.start()

    def _decide(self, seat: int) -> None:
        self._thinking = False
        device = self.device
        if device is None or device.under_way or device.outcome or not device.plays_here(seat):
            return
        device.open(seat)
        view = device.view(seat)
        if view.prompt(seat) is None:
            return
        if seat not in self._bots:
            self._bots[seat] = device.game.bot(self.auto, seat, Fast(f"{self.auto}/{seat}"))
        answer = take(device.game, self._bots[seat], view, Fast(f"{len(device.heard(seat))}"))
        if answer.error is not None:
            self.stumbled(answer.error)
            del self._bots[seat]
        device.act(seat, answer.action, self._answered)

    def _ask(self, seat: int, prompt: Prompt) -> None:
        device = self.device
        offered = [(seat, action) for action in list(prompt.choices)[:60]]
        if device is None or offered == self._offered:
            return
        self._offered = offered
        self.say(f"{device.names[seat]}:")
        for number, (_seat, action) in enumerate(offered, 1):
            self.say(f"  {number:>2} {device.game.describe(action, device.names)}")
        self.listen(self._typed)

    def _typed(self, line: str) -> None:
        device = self.device
        if line == "q":
            self.stop()
        elif line == "yes" and self.screen.question is not None:
            self.screen.agree()
        elif device is not None and line == "u" and device.undoer is not None:
            device.undo(device.undoer, self._answered)
        elif device is not None and line.isdecimal() and 1 <= int(line) <= len(self._offered):
            seat, action = self._offered[int(line) - 1]
            device.open(seat)
            device.act(seat, action, self._answered)
        else:
            self.say("Type the number of a choice, u to take back, q to leave.")

    def _answered(self, reason: SpymobileError | None) -> None:
        if reason is not None:
            self.say(f"! {reason}")
        self._offered = []
        self._calls.put(self._offer)

    def _ended(self) -> None:
        ended, device = self.screen.ended, self.device
        if ended is None or device is None:
            return
        while (moment := device.next()) is not None:
            for told in moment.told:
                self._line(told)
        winners = [device.names[seat] for seat in ended.outcome.winners] if ended.outcome else []
        self.say(f"over: {', '.join(winners) or 'nobody wins'}")
        checked = "dice and cards checked" if ended.finding is None else str(ended.finding.message)
        self.say(f"checked: {checked}; end mark {ended.mark}")
        file = self._folder / f"{ended.mark.replace(' ', '').lower()}{export.ENDING}"
        export.write(file, ended.header, ended.rows)
        self.say(f"kept: {file.name}")
        self.over()

    def over(self) -> None:
        """A guest goes home; whoever holds the table stays for those who come late."""
        self.stop()


def _chair(chair: Chair) -> str:
    if chair.kind == "open":
        return "free"
    where = f" ({chair.level})" if chair.kind == "bot" else "" if chair.linked else " (not linked)"
    return chair.name + where


class HostTerminal(Terminal):
    """Holds a table."""

    def __init__(self, arguments: argparse.Namespace) -> None:
        super().__init__(arguments, default_folder())
        self._yes: bool = arguments.yes
        self._free = 0
        self._pace: float = arguments.pace
        self._stay: bool = arguments.stay
        self._ready = self._started = False
        self.hosting: Hosting
        if arguments.game is None:
            self.engine.tables(self._take_up)
        else:
            self._hold(self.engine.host(_evening(arguments)))

    def _take_up(self, tables: Sequence[KeptTable]) -> None:
        held = next((table for table in tables if table.held), None)
        if held is None:
            self.fail(LookupError("No table is kept here. Name a game to begin one."))
        else:
            self._hold(self.engine.take_up(held.room, held.host))

    def _hold(self, hosting: Hosting) -> None:
        self.hosting, self.screen = hosting, hosting.screen
        self.screen.changed = self.follow
        self.screen.stumbled = self.stumbled
        hosting.set_pace(self._pace)

    def follow(self, kind: Change) -> None:
        super().follow(kind)
        match kind:
            case "link":
                self.say("listening")
                self._get_ready()
            case "knock":
                for knock in list(self.hosting.knocks):
                    self._knock(knock.number, knock.name)
            case "lobby":
                self._get_ready()
            case "missing":
                for missing in self.screen.missing:
                    if missing.needed and missing.seconds > 20 and self._yes:
                        self.say(f"A bot plays for {missing.name}.")
                        self.hosting.stand_in(missing.seat)

    def _get_ready(self) -> None:
        """In the lobby: invite whoever is missing, and begin once all are here, after a kill as well."""
        lobby = self.screen.lobby
        if lobby is None or self.screen.link.sign != "linked" or self._started:
            return
        if not self._ready:
            self._ready = True
            self._free = sum(chair.kind == "open" for chair in lobby.chairs)
            if self._free:
                self.hosting.invite((), self._invited)
        if all(chair.kind == "bot" or chair.linked for chair in lobby.chairs):
            self._started = True
            self.hosting.start()

    def _invited(self, invited: Invited) -> None:
        self.say(f"invitation: {invited.link}")
        if invited.code is not None:
            self.say(f"code: {invited.code}")

    def _knock(self, number: int, name: str) -> None:
        if self._yes:
            self.hosting.let_in(number)
            self._next_ticket()
            return
        self.say(f"{name} knocks. Let in? (y/n)")
        self.listen(lambda line: self._judge(number, line) if self.hosting.knocks else self._typed(line))

    def _judge(self, number: int, line: str) -> None:
        if line.lower().startswith("y"):
            self.hosting.let_in(number)
            self._next_ticket()
        else:
            self.hosting.refuse(number)

    def _next_ticket(self) -> None:
        self._free -= 1
        if self._free > 0:
            self.hosting.invite((), self._invited)

    def over(self) -> None:
        if not self._stay:
            super().over()


def _evening(arguments: argparse.Namespace) -> Evening:
    game = games.load(arguments.game)
    seats = 1 + arguments.phones + arguments.bots - (1 if arguments.board else 0)
    names = ["Red", "Blue", "Green", "Grey", "Gold"]
    chairs = [] if arguments.board else [Chair("person", arguments.name, look=0, device=LOCAL)]
    chairs += [Chair()] * arguments.phones
    chairs += [Chair("bot", names[at], "field_agent") for at in range(arguments.bots)]
    if seats not in game.seats:
        raise SpymobileError(f"{game.title} is for {game.seats[0]} to {game.seats[-1]} players.")
    return Evening(secrets.token_hex(8), arguments.name, game.name, chairs)


class GuestTerminal(Terminal):
    """Visits a table."""

    def __init__(self, arguments: argparse.Namespace) -> None:
        super().__init__(arguments, default_folder(arguments.name))
        self._name: str = arguments.name
        if arguments.code:
            own = self.engine.network.own()
            fours = [address for address in own if ":" not in address]
            self._visit(self.engine.join(ticket.read(arguments.code, fours), arguments.name, arguments.watch))
        else:
            self.engine.tables(self._back)

    def _back(self, tables: Sequence[KeptTable]) -> None:
        joined = next((table for table in tables if not table.held), None)
        if joined is None:
            self.fail(LookupError("No table is known here. Give the code that the other phone shows."))
        else:
            self._visit(self.engine.back(joined.room, self._name))

    def _visit(self, guesting: Guesting) -> None:
        self.screen = guesting.screen
        self.screen.changed = self.follow


def host(arguments: argparse.Namespace) -> int:
    return HostTerminal(arguments).run()


def join(arguments: argparse.Namespace) -> int:
    return GuestTerminal(arguments).run()

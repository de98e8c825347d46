"""Whole games over bad lines: every device ends up with the truth, and sees nothing else on the way.

Everybody plays at random on devices whose table is far away (:mod:`tests.table.late`): letters are late, lost
or come twice. Whatever a device was told is compared with the true table, moment by moment and at the end.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pytest

from spymobile import games
from spymobile.core.audience import ANYONE, TABLE, everyone
from spymobile.core.chance import Chance, Fast
from spymobile.core.errors import GameIsOver, NotYourDecision, Refusal, SpymobileError, StaleAction
from spymobile.core.event import Told
from spymobile.core.game import Action, Decision, Prompt, pick
from spymobile.table.barrier import CannotUndo
from spymobile.table.device import Device, Moment
from spymobile.table.history import Happened
from spymobile.table.table import Table
from spymobile.table.tabletop import Tabletop
from tests.table.clock import VirtualTimer
from tests.table.late import BadLine, LateTabletop, Line, answer_first, news_first
from tests.table.tables import lay, replay, text

SOAK = os.environ.get("SPYMOBILE_SOAK") == "1"
#: From so many rows on everybody would like the game to end; a game that is longer still has gone astray.
LATE, LONGEST = 150, 2000
#: After so many seconds without an answer somebody gives up and asks again.
PATIENCE = 6.0


class Truth:
    """What the table has told everybody, as it happened."""

    def __init__(self, table: Table) -> None:
        self.table = table
        #: The rows of everybody's moments.
        self.rows: dict[int, list[int]] = {who: [0] for who in everyone(len(table.seats))}
        self._views: dict[tuple[int, int], str] = {}
        self._counted: dict[int, list[Told]] = {}
        table.subscribe(self._happened)

    def _happened(self, happened: Happened) -> None:
        for who, rows in self.rows.items():
            if happened.tells(who):
                rows.append(happened.number)

    def view(self, who: int, row: int) -> str:
        """What somebody knew after a row."""
        if (who, row) not in self._views:
            self._views[who, row] = text(self.table.view(who, row))
        return self._views[who, row]

    def counted(self, who: int) -> list[Told]:
        """What somebody was told that was not taken back, by the record of the whole game."""
        if who not in self._counted:
            again = replay(self.table, who)
            moments = range(again.length + 1)
            self._counted[who] = [told for moment in moments for told in again.told_at(moment, who)]
        return self._counted[who]

    def heard(self, who: int, moments: int) -> list[Told]:
        """What was told in the first so many moments of somebody."""
        return [told for row in self.rows[who][:moments] for told in self.table.history[row].told(who)]


@dataclass(eq=False, slots=True)
class Wish:
    """Something that a player wants to have done once. Without an action it is an undo."""

    seat: int
    action: Action | None
    asked: float
    answers: list[SpymobileError | None]
    order: bool = False
    seen: bool = False
    again: bool = False


class Player:
    """People at one device, who do what they may and try again when nobody answers."""

    def __init__(
        self, truth: Truth, top: Tabletop, seats: Sequence[int], timer: VirtualTimer, chance: Chance
    ) -> None:
        self.truth, self.timer, self.chance = truth, timer, chance
        #: Letters may be lost, or come twice.
        self.doubtful = isinstance(top, LateTabletop) and isinstance(top.line, BadLine)
        top.subscribe(self._news)
        self.device = Device(top, seats)
        self.device.subscribe(lambda: None)
        self.wish: Wish | None = None
        self.count: Counter[str] = Counter()

    def _news(self, happened: Happened) -> None:
        if self.wish is not None and happened.seat == self.wish.seat:
            self.wish.seen = True

    def luck(self, n: int) -> bool:
        return self.chance.below(n, "luck") == 0

    def look(self) -> None:
        """Somebody else of those here picks up the device, or it lies on the table."""
        who = self.chance.choice((TABLE, *self.device.seats), "who")
        if who == TABLE:
            self.device.lock()
        else:
            self.device.open(who)

    def live(self) -> None:
        """One moment in front of the device."""
        if self.luck(4):
            self.look()
        if not self.luck(3) and (moment := self.device.next()) is not None:
            self.check(moment)
        if self.wish is not None:
            self.wait(self.wish)
        elif self.device.seats and not self.luck(3):
            self.choose()

    def choose(self) -> None:
        device = self.device
        if (seat := device.undoer) is not None and self.luck(9):
            self.ask(Wish(seat, None, self.timer.now, []))
            return
        seat = self.chance.choice(device.seats, "seat")
        device.open(seat)
        prompts = [prompt for prompt in device.view(seat).prompts if prompt.seat == seat and prompt.choices]
        prompts = [prompt for prompt in prompts if not prompt.standing or self.luck(30)]
        if prompts:
            prompt = self.chance.choice(prompts, "prompt")
            self.ask(Wish(seat, self.pick(prompt), self.timer.now, [], prompt.standing))

    def pick(self, prompt: Prompt) -> Action:
        """Any choice; rash ones rarely at first and gladly when it grows late, so that the game ends."""
        game = self.device.game
        rash = [action for action in prompt.choices if isinstance(action, game.rash)]
        if rash and len(self.truth.table.history) > LATE:
            return self.chance.choice(rash, "rash")
        return pick(game, Decision.open(prompt.seat, prompt.kind, prompt.choices), self.chance)

    def ask(self, wish: Wish) -> None:
        self.wish = wish
        wish.asked = self.timer.now
        if wish.action is None:
            self.device.undo(wish.seat, wish.answers.append)
        else:
            self.device.open(wish.seat)
            self.device.act(wish.seat, wish.action, wish.answers.append)

    def wait(self, wish: Wish) -> None:
        if wish.answers:
            (reason,) = wish.answers
            self.count["done" if reason is None else "refused"] += 1
            assert reason is None or isinstance(reason, self.excuses(wish))
            self.wish = None
            if reason is None:
                self.show_own(wish)
        elif wish.seen and not self.is_under_way(wish):
            self.count["done"] += 1  # The news are here; the answer may be lost.
            self.wish = None
            self.show_own(wish)
        elif self.timer.now > wish.asked + PATIENCE:
            self.count["asked again"] += 1
            self.device.give_up(wish.seat if wish.order else None)
            wish.again = True
            self.ask(wish)

    def is_under_way(self, wish: Wish) -> bool:
        if not wish.order:
            return self.device.under_way
        self.device.open(wish.seat)
        return self.device.ordering(wish.seat)

    def excuses(self, wish: Wish) -> tuple[type[SpymobileError], ...]:
        """Why a wish may not come true: what it was meant for has passed.

        Whoever asks again may have seen that on the screen meanwhile; and what was refused before may have
        been done since, by a second copy of the request that came in time.
        """
        if wish.action is None:
            return StaleAction, CannotUndo
        if wish.order:
            return StaleAction, GameIsOver
        again = wish.again or self.count["refused"] > 1
        return (StaleAction, NotYourDecision, Refusal) if again and self.doubtful else (StaleAction,)

    def show_own(self, wish: Wish) -> None:
        """Nobody decides anything new before their last step is on the screen."""
        self.device.open(wish.seat)
        while (moment := self.device.next()) is not None:
            self.check(moment)
            if moment.seat == wish.seat:
                break

    def check(self, moment: Moment) -> None:
        """What comes onto the screen is what happened at the table, and how things stood then."""
        device, table = self.device, self.truth.table
        who = device.eyes
        told = [table.history[row] for row in self.truth.rows[who][: device.length(who)]]
        happened = [row for row in told if row.kind != "order"][-1]  # Orders are in the log, but no news.
        row = happened.number
        assert (moment.seat, moment.kind) == (happened.seat, happened.kind)
        assert moment.told == happened.told(who)
        assert text(moment.view) == self.truth.view(who, row)
        if self.luck(10):
            self.check_log(who)
        self.count["moments"] += 1

    def check_log(self, who: int) -> None:
        heard = [heard.told for heard in self.device.heard(who)]
        assert heard == self.truth.heard(who, self.device.length(who))

    def finish(self) -> None:
        """Show what is still waiting."""
        while (moment := self.device.next()) is not None:
            self.check(moment)
        if self.wish is not None:
            self.wait(self.wish)


def split(seats: int) -> list[tuple[int, ...]]:
    """Two people share a phone, the others have their own; one more only shows the table."""
    if seats == 2:
        return [(0,), (1,), ()]
    return [(0, 1), *((seat,) for seat in range(2, seats)), ()]


type MakeLine = Callable[[Chance], Line]
LINES: dict[str, MakeLine] = {
    "news_first": lambda _: news_first(),
    "answer_first": lambda _: answer_first(),
    "bad": BadLine,
}


def play(name: str, seats: int, number: int, line: MakeLine) -> tuple[Truth, list[Player]]:
    """A whole game by people who all sit at bad lines, but for the first, who hold the table."""
    table = lay(seats, number, game=games.load(name))
    truth, timer, chance = Truth(table), VirtualTimer(), Fast(f"{name}/{seats}/{number}")
    players = []
    for at, here in enumerate(split(seats)):
        own = Fast(f"{name}/{number}/{at}")
        top: Tabletop = LateTabletop(table, timer, here, line(own)) if at else table
        players.append(Player(truth, top, here, timer, own))
    quiet = 0
    while not table.outcome:
        length = len(table.history)
        assert length < LONGEST
        for player in chance.shuffled(players, "players"):
            player.live()
        timer.run(chance.below(20, "seconds") / 10)
        quiet = quiet + 1 if len(table.history) == length else 0
        assert quiet < 200, "the game stands still"
    timer.run_out()
    for player in players:
        player.finish()
    return truth, players


def check_end(truth: Truth, players: Sequence[Player]) -> None:
    """Every device has arrived where one stands that sat at the table itself."""
    table = truth.table
    for player in players:
        device, straight = player.device, Device(table, player.device.seats)
        assert device.outcome == table.outcome
        assert (device.names, device.occupants) == (table.names, table.occupants)
        for who in (TABLE, ANYONE, *device.seats):
            for phone in (device, straight):
                if who >= 0:
                    phone.open(who)
                else:
                    phone.lock()
            player.check_log(who)
            assert device.heard(who) == straight.heard(who)
            counted = [heard.told for heard in device.heard(who) if heard.at is not None]
            assert counted == truth.counted(who)
            assert device.length(who) == straight.length(who) == len(truth.rows[who])
            assert device.last_seat(who) == straight.last_seat(who)
            assert device.prompt() == straight.prompt()
            for seat in table.seats:
                assert device.acted(seat, who) == straight.acted(seat, who)
            for moment in range(0, device.length(who), 17):
                assert text(device.view_at(moment, who)) == truth.view(who, truth.rows[who][moment])
            assert text(device.view(who)) == text(table.view(who))
        for who in everyone(len(table.seats)):
            assert text(device.view(who)) == text(table.view(who))


def check_count(truth: Truth, players: Sequence[Player]) -> None:
    """Everything that was wished for happened once, and nothing else did.

    A request that comes twice may be refused the first time and still be in time the second.
    """
    kinds = Counter(happened.kind for happened in truth.table.history)
    happened = kinds["step"] + kinds["order"] + kinds["undo"]
    done, refused = (sum(player.count[word] for player in players) for word in ("done", "refused"))
    assert done <= happened <= done + (refused if any(player.doubtful for player in players) else 0)
    assert replay(truth.table).length == truth.table.length


SIZES = [("spy_alley", 4), ("enemy_agent", 2), ("spy_vs_spy", 3), ("clue", 3)]


@pytest.mark.parametrize("line", LINES)
@pytest.mark.parametrize(("name", "seats"), SIZES)
def test_a_whole_game_over_bad_lines(name: str, seats: int, line: str) -> None:
    for number in range(1, 12 if SOAK else 2):
        truth, players = play(name, seats, number, LINES[line])
        check_end(truth, players)
        check_count(truth, players)
        total = sum((player.count for player in players), Counter[str]())
        assert total["moments"] > len(truth.table.history)
        if line == "bad":
            assert total["asked again"]

"""Tables to test with, and all that can be seen of one from outside."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from spymobile import games
from spymobile.core import codec
from spymobile.core.audience import ANYONE, TABLE, everyone
from spymobile.core.chance import Chance, Fast
from spymobile.core.errors import SpymobileError
from spymobile.core.event import Told
from spymobile.core.game import Action, Game, Setup, pick
from spymobile.games.spy_alley import actions as act
from spymobile.games.spy_alley import board
from spymobile.table.device import Device
from spymobile.table.record import Header, Journal, MemoryJournal, Occupant, Row
from spymobile.table.replay import Replay
from spymobile.table.table import Table
from spymobile.table.tabletop import Done

ALLEY = games.load("spy_alley")
ENEMY = games.load("enemy_agent")
NAMES = ("Anna", "Ben", "Cara", "Dora", "Emil", "Fay")
PEOPLE = tuple(map(Occupant, NAMES))


class Diary(MemoryJournal):
    """A journal in memory that knows its header and can be told to fail."""

    __slots__ = ("failing", "header")

    def __init__(self, header: Header) -> None:
        super().__init__()
        self.header = header
        self.failing: Exception | None = None

    def append(self, row: Row, aside: bool = False) -> None:
        if self.failing is not None:
            raise self.failing
        super().append(row)


def seed(number: int) -> bytes:
    return number.to_bytes(32)


def lay(
    seats: int = 3,
    number: int = 1,
    *,
    game: Game[Any, Any] = ALLEY,
    occupants: Sequence[Occupant] = (),
    open_journal: Callable[[Header], Journal] = Diary,
    **options: str,
) -> Table:
    """A new table; ``number`` decides its dice, seat 0 begins."""
    seated = (*occupants, *PEOPLE[len(occupants) : seats])
    return Table.lay(game, Setup(game.name, seats, options, 0), seated, seed(number), open_journal)


def diary(table: Table) -> Diary:
    """The journal of a table that was laid here."""
    journal = table._journal
    assert isinstance(journal, Diary)
    return journal


def resumed(table: Table) -> Table:
    """The table as another run of the program would take it up; the old one is not used any more."""
    journal = diary(table)
    copy = Diary(journal.header)
    copy.rows += journal.rows
    return Table.resume(table.game, journal.header, copy.rows[:], copy)


def replay(table: Table, eyes: int | None = None) -> Replay:
    """What a table that was laid here has written, played again."""
    return Replay(table.game, table.header, diary(table).rows, eyes)


def text(value: Any) -> str:
    return codec.to_text(codec.to_data(value))


def views(table: Table) -> dict[int, str]:
    """What everybody sees."""
    return {who: text(table.view(who)) for who in everyone(len(table.seats))}


def streams(table: Table) -> dict[int, list[Told]]:
    """What everybody has heard."""
    return {who: table.stream(who) for who in everyone(len(table.seats))}


def everything(table: Table) -> tuple[Any, ...]:
    """All that can be seen of a table, and what it has written."""
    return views(table), streams(table), table.version, table.length, table.occupants, table.outcome


def step(table: Table, chance: Chance) -> tuple[int, Action]:
    """Whoever is due does something at random."""
    due = [decision for decision in table.decisions() if not decision.standing]
    decision = chance.choice(due, "who")
    action = pick(table.game, decision, chance)
    table.act(decision.seat, action)
    return decision.seat, action


def steps(table: Table, count: int, chance: Chance | None = None) -> Table:
    """So many steps at random, or fewer if the game ends."""
    chance = chance or Fast("steps")
    for _ in range(count):
        if table.outcome:
            break
        step(table, chance)
    return table


def rashly_to_the_end(table: Table) -> None:
    """Whoever is due does what random play takes rarely, wherever they may: so a game ends soon."""
    for number in range(table.game.patience):
        if table.outcome:
            return
        due = next(due for due in table.decisions() if not due.standing)
        rash = [action for action in due.legal if isinstance(action, table.game.rash)]
        table.act(due.seat, rash[0] if rash else pick(table.game, due, Fast(str(number))))
    raise AssertionError("the game does not end")


def to_the_end(table: Table, chance: Chance | None = None) -> Table:
    steps(table, table.game.patience, chance)
    assert table.outcome
    return table


def moments(table: Table, chance: Chance | None = None) -> Iterator[Table]:
    """A random game; gives the table before every step."""
    chance = chance or Fast("moments")
    while not table.outcome:
        yield table
        if not table.outcome:
            step(table, chance)


def due(table: Table) -> int:
    """The seat that must decide."""
    return next(decision.seat for decision in table.decisions() if not decision.standing)


def before_a_free_step(number: int = 1) -> tuple[Table, int, Action]:
    """A table where a seat can do something in the open that may be taken back."""
    for table in moments(lay(number=number)):
        (decision,) = table.decisions()
        if decision.kind in ("spy_alley.buy_items", "spy_alley.buy_password", "spy_alley.black_market"):
            return table, decision.seat, decision.legal[0]
    raise LookupError("nobody came to a shop")


def before_a_sealed_step(number: int = 1) -> tuple[Table, int]:
    """A table where the seat on turn has named another rightly and must choose an identity card."""
    table = lay(number=number)
    table.act(0, act.NameASpy(1, board.SPIES[table.view(1).file.spy]))
    assert table.view(0).phase == "choose_identity"
    return table, 0


def after_a_scan() -> Table:
    """A table of Enemy Agent where the players have seen what an onlooker has not."""
    for number in range(10, 60):
        table, chance = lay(2, number, game=ENEMY), Fast(number)
        while table.length < 250 and not table.outcome:
            step(table, chance)
            if table.history[-1].told(TABLE) != table.history[-1].told(ANYONE):
                return table
    raise LookupError("nobody was scanned")


def device(table: Table) -> Device:
    """One device for all."""
    return Device(table, table.seats)


# Asking a device that answers at once


def do(phone: Device, seat: int, action: Action) -> None:
    """Act on a device; the reason why not is raised."""
    _raise(lambda done: phone.act(seat, action, done))


def take_back(phone: Device, seat: int) -> None:
    """Undo on a device; the reason why not is raised."""
    _raise(lambda done: phone.undo(seat, done))


def why_not(phone: Device, seat: int, action: Action) -> SpymobileError | None:
    """Why a device would not take an action."""
    return _answer(lambda done: phone.why_not(seat, action, done))


def _raise(ask: Callable[[Done], None]) -> None:
    reason = _answer(ask)
    if reason is not None:
        raise reason


def _answer(ask: Callable[[Done], None]) -> SpymobileError | None:
    answers: list[SpymobileError | None] = []
    ask(answers.append)
    (answer,) = answers
    return answer


def recap(phone: Device, seat: int, who: int) -> list[Told]:
    """What stands in the log of ``who`` since this seat's last step."""
    last = phone.acted(seat, who)
    return [
        heard.told for heard in phone.heard(who) if heard.at is not None and (heard.at > last or not last)
    ]

"""What the walkthrough of Enemy Agent needs: dice that fall as written, saved positions, twin worlds."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from spymobile.core.audience import ANYONE, TABLE
from spymobile.core.chance import Seeded
from spymobile.games.enemy_agent import GAME
from spymobile.games.enemy_agent import actions as act
from spymobile.table.record import Row, Undo
from spymobile.table.table import Table
from tests.games.enemy_agent.case import scramble
from tests.ui.agent_hand import Hand, sq
from tests.ui.pilot import Pilot
from tests.ui.walk import Walk

PRIVATE = ("SetUp", "PassportPick", "PassportCard", "AgentDossier", "BuildingPick", "DealPaper")
PASS, STOP = True, False


class Fate:
    """The dice of every table, by the number of the draw: a table that is left and taken up, or checked
    against its seal, draws the same again."""

    def __init__(self, monkeypatch: Any) -> None:
        self._numbers: dict[int, int] = {}
        real = Seeded.below

        def below(chance: Seeded, n: int, label: str) -> int:
            number = self._numbers.get(chance.drawn)
            if number is None:
                return real(chance, n, label)
            assert 0 <= number < n, f"{label}: {number} is not below {n}"
            chance.drawn += 1
            return number

        monkeypatch.setattr(Seeded, "below", below)

    def fall(self, drawn: int, *numbers: int) -> None:
        """From this draw on, these."""
        for at, number in enumerate(numbers):
            self._numbers[drawn + at] = number

    def dice(self, table: Any, people: int, squares: int) -> None:
        self.fall(table._chance.drawn, (people - 1) * 2, squares - 1)

    def card(self, table: Any, passes: bool) -> None:
        view = table.view(ANYONE)
        self.fall(table._chance.drawn, 0 if passes else view.passes + view.stops - 1)


class AgentWalk(Hand, Walk):
    """Fingers and eyes that follow one table, step by step."""

    def __init__(self, pilot: Pilot, fate: Fate) -> None:
        Walk.__init__(self, pilot, scramble, PRIVATE)
        Hand.__init__(self, pilot)
        self.fate = fate

    def number(self) -> str:
        return str(self.page.number)

    def log(self, who: int = TABLE) -> list[str]:
        return [self.table.tell(told) for told in self.table.stream(who)]

    def words(self) -> str:
        return " ".join(self.pilot.words())

    def names(self) -> list[str]:
        return [button.text for button in self.pilot.buttons()]

    # What somebody does

    def roll(self, people: int, squares: int) -> None:
        self.fate.dice(self.table, people, squares)
        self.do(act.Roll())

    def papers(self, person: int, circle: int, left: int, passes: bool) -> None:
        self.fate.card(self.table, passes)
        self.do(act.ShowPapers(person, circle, left))

    def refused(self) -> str:
        """Why not, in the words of the sheet that lies there; it is put away."""
        sheet = self.pilot.stage.sheet
        assert type(sheet).__name__ == "WhySheet"
        words = " ".join(self.pilot.words(sheet))
        self.pilot.back()
        return words

    # Positions

    def rows(self) -> list[Row]:
        """What the journal has of this table."""
        _header, rows = self.pilot.app.store.read(self.number())
        return list(rows)

    def played(self) -> list[Row]:
        """The same without steps that were taken back."""
        kept: list[Row] = []
        for row in self.rows():
            if isinstance(row, Undo):
                kept.pop()
            else:
                kept.append(row)
        return kept

    def load(self, rows: list[Row], prepare: Callable[[Table], None] | None = None) -> None:
        """Open a game that was saved after these rows and, by the rules, whatever ``prepare`` plays."""
        store = self.pilot.app.store
        journal = store.journal(self.table.header)
        for row in rows:
            journal.append(row)
        if prepare is not None:
            prepare(Table.resume(GAME, self.table.header, rows, journal))
        self.pilot.stage.home()
        self.pilot.stage.go("table", number=journal.id)
        self.pilot.settle()

    def march(self, table: Table, person: int, stages: Iterable[tuple[int, str]]) -> None:
        """One side brings somebody along, a throw after the other; the other side lets its turns pass."""
        for count, square in stages:
            self._throw(table, count)
            table.act(0, act.MovePerson(person, sq(square)))
            self.let_pass(table)

    def let_pass(self, table: Table) -> None:
        self._throw(table, 1)
        table.act(1, act.EndTurn())

    def _throw(self, table: Table, squares: int) -> None:
        self.fate.dice(table, 1, squares)
        table.act(table.view(ANYONE).turn, act.Roll())

    # What must hold after every step

    def _compare_twins(self) -> None:
        before = self.seen
        super()._compare_twins()
        assert self.seen != before  # Something has happened since: the picture can tell.

    def differ(self, twin: Any, real: Any) -> bool:
        return bool(twin.agents != real.agents and twin.plans != real.plans)


def play_to_arrest(walk: AgentWalk, table: Table) -> None:
    """The walk up to the moment in which a Red Inspector has landed on Traveler 1, without fingers."""
    fate = walk.fate

    def throw(seat: int, people: int, squares: int, *moves: act.AgentAction) -> None:
        fate.dice(table, people, squares)
        table.act(seat, act.Roll())
        for move in moves:
            if isinstance(move, act.ShowPapers):
                fate.card(table, PASS)
            table.act(seat, move)

    one, inspector = 0, 15
    throw(0, 1, 4, act.MovePerson(one, sq("S7")))
    throw(1, 1, 3, act.MovePerson(inspector, sq("Q11")))
    throw(0, 1, 3, act.MovePerson(one, sq("P7")))
    throw(1, 1, 4, act.MovePerson(inspector, sq("S9")))
    throw(0, 1, 2, act.ShowPapers(one, sq("P7"), 2), act.MoveOn(sq("Q8")))
    throw(1, 1, 1, act.EndTurn())
    throw(0, 1, 6, act.MovePerson(one, sq("T11")))
    throw(1, 1, 3, act.MovePerson(inspector, sq("T11")))

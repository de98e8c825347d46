"""The clue sheet as values: what the notebook says of every card and owner, at one of three levels.

Nothing here knows a widget, so all of it can be worked out beside the screen's own thread.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from spymobile.core.words import all_of, any_of
from spymobile.games.clue import board as facts
from spymobile.games.clue import sheet
from spymobile.games.clue.notebook import ENVELOPE, FACE_UP, SIDE, Mark, Notebook
from spymobile.games.clue.notebook_facts import Because, Fact
from spymobile.games.clue.state import ClueView
from spymobile.ui.text import _

#: Who writes: the player alone, the notebook what was seen or said, or also all that follows from it.
type Level = Literal["manual", "facts", "full"]
LEVELS: tuple[Level, ...] = ("manual", "facts", "full")
#: Of a hundred deals, so many make something likely.
_LIKELY = 50
#: A card and who may hold it.
type Spot = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Cell:
    """What the notebook writes into one cell."""

    mark: Mark = Mark.MAYBE
    #: Questions in which this owner showed one of three cards, of which this may be it.
    numbers: tuple[int, ...] = ()
    #: How likely the card is in the envelope, in hundredths; -1: that is not asked, or certain.
    odds: int = -1


@dataclass(frozen=True, slots=True)
class SheetPage:
    """All of it."""

    level: Level
    owners: tuple[int, ...]
    cells: Mapping[Spot, Cell]
    questions: int
    #: How many envelopes are possible; 0: that was not asked.
    envelopes: int = 0
    #: The envelope, where the notebook has proved it; as a fact, where nobody could answer the own question.
    solved: tuple[int, ...] = ()

    def cell(self, spot: Spot) -> Cell:
        return self.cells.get(spot, Cell())


@dataclass(frozen=True, slots=True)
class Why:
    """Why a cell says what it says."""

    title: str
    verdict: Literal["proved", "likely", "open"]
    sentences: tuple[str, ...]
    #: The question it came from; 0: from none.
    question: int = 0


def allowed(house: str) -> tuple[Level, ...]:
    """The levels that the table has agreed on: up to its own (CL-5).

    >>> allowed("facts")
    ('manual', 'facts')
    """
    return LEVELS[: LEVELS.index(house) + 1] if house in LEVELS else LEVELS[:1]  # type: ignore[arg-type]


def owners_of(view: ClueView) -> tuple[int, ...]:
    """The columns: the seats, the side cards, the cards that lie face up, and the envelope."""
    side = (SIDE,) if facts.DEAL[len(view.kept)][0] else ()
    up = (FACE_UP,) if view.face_up else ()
    return (*range(len(view.kept)), *side, *up, ENVELOPE)


def make(view: ClueView, names: Sequence[str], level: Level, odds: bool = False) -> SheetPage:
    """The sheet of the view's seat."""
    owners = owners_of(view)
    questions = sum(clue.kind == "question" for clue in view.clues)
    if level == "manual":
        return SheetPage(level, owners, {}, questions)
    notebook = sheet.fill(view, names)
    marks = _all_marks(notebook, owners) if level == "full" else _facts(notebook, owners)
    cells = {spot: Cell(mark) for spot, mark in marks.items() if mark is not Mark.MAYBE}
    for spot, numbers in _numbers(notebook.facts, marks).items():
        cells[spot] = Cell(Mark.MAYBE, numbers)
    envelopes = 0
    solved: tuple[int, ...] = ()
    if level == "facts":
        solved = unanswered(view)
    elif level == "full":
        envelopes = len(notebook.envelope_odds())
        solved = notebook.envelope() or ()
        if odds:
            for card in range(len(facts.CARDS)):
                if marks[card, ENVELOPE] is Mark.MAYBE:
                    cells[card, ENVELOPE] = Cell(Mark.MAYBE, (), round(100 * notebook.odds(card, ENVELOPE)))
    return SheetPage(level, owners, cells, questions, envelopes, solved)


def unanswered(view: ClueView) -> tuple[int, ...]:
    """The cards of an own question that can only be in the envelope, or none.

    Nobody could answer it, and none of them is in the own hand, face up or beside the hands.
    """
    if view.file is None or facts.DEAL[len(view.kept)][0]:
        return ()
    known = {*view.file.hand, *view.face_up}
    asked = (clue for clue in view.clues if clue.kind == "question" and clue.asker == view.who)
    nobody = (clue.cards for clue in asked if len(clue.unable) == len(view.kept) - 1)
    return next((cards for cards in nobody if not known.intersection(cards)), ())


def holder(page: SheetPage, card: int) -> int | None:
    """Who has a card, if the sheet says so; the envelope, side cards and face-up cards count as owners."""
    return next((owner for owner in page.owners if page.cell((card, owner)).mark is Mark.YES), None)


def _all_marks(notebook: Notebook, owners: Sequence[int]) -> dict[Spot, Mark]:
    return {(card, owner): notebook.mark(card, owner) for card in range(len(facts.CARDS)) for owner in owners}


def _facts(notebook: Notebook, owners: Sequence[int]) -> dict[Spot, Mark]:
    """Only what was seen or said: a card that somebody holds is held by nobody else, and no more."""
    marks = {(card, owner): Mark.MAYBE for card in range(len(facts.CARDS)) for owner in owners}

    def holds(card: int, holder: int) -> None:
        for owner in owners:
            marks[card, owner] = Mark.YES if owner == holder else Mark.NO

    for card in notebook.layout.face_up:
        holds(card, FACE_UP)
    for fact in notebook.facts:
        if fact.kind == "holds":
            for card in fact.cards:
                holds(card, fact.owner)
            if not fact.why and fact.owner >= 0:  # The own hand is known whole.
                for card in range(len(facts.CARDS)):
                    if card not in fact.cards:
                        marks[card, fact.owner] = Mark.NO
        elif fact.kind == "lacks":
            for card in fact.cards:
                marks[card, fact.owner] = Mark.NO
    return marks


def _numbers(told: Sequence[Fact], marks: Mapping[Spot, Mark]) -> dict[Spot, tuple[int, ...]]:
    """Where it is open which of the three cards of a question somebody showed."""
    found: dict[Spot, tuple[int, ...]] = {}
    for fact in told:
        if fact.kind != "shows_one" or not isinstance(fact.why, Because):
            continue
        spots = [(card, fact.owner) for card in fact.cards]
        if any(marks[spot] is Mark.YES for spot in spots):
            continue
        for spot in spots:
            if marks[spot] is Mark.MAYBE:
                found[spot] = (*found.get(spot, ()), fact.why.number)
    return found


def explain(view: ClueView, names: Sequence[str], level: Level, spot: Spot, odds: bool = False) -> Why:
    """Why a cell says what it says, in the notebook's sentences; with ``odds`` also how likely it is."""
    card, owner = spot
    notebook = sheet.fill(view, names)
    marks = _all_marks(notebook, owners_of(view)) if level == "full" else _facts(notebook, owners_of(view))
    mark = marks[spot] if level != "manual" else Mark.MAYBE
    if mark is Mark.MAYBE:
        cell = _numbers(notebook.facts, marks).get(spot, ()) if level != "manual" else ()
        if odds and level == "full":
            return _weigh(notebook, view, names, spot, cell)
        return Why(
            _title(card, owner, names, mark),
            "open",
            (_open(level, owner, names, cell),),
            max(cell, default=0),
        )
    sentences = tuple(notebook.reasons(card, owner, names))
    return Why(_title(card, owner, names, mark), "proved", sentences, _question(notebook.facts, card, owner))


def _weigh(
    notebook: Notebook, view: ClueView, names: Sequence[str], spot: Spot, numbers: Sequence[int]
) -> Why:
    """What is open, in odds: in how many of all deals that fit, and where else the card may be."""
    card, owner = spot
    share = round(100 * notebook.odds(card, owner))
    said = {
        ENVELOPE: _("Sealed in {share} of 100 deals that fit all that is known."),
        SIDE: _("A side card in {share} of 100 deals that fit all that is known."),
    }.get(owner, _("With {who} in {share} of 100 deals that fit all that is known."))
    who = names[owner] if owner >= 0 else ""
    sentences = [said.format(share=share, who=who)]
    if numbers and owner >= 0:
        sentences.append(_open("full", owner, names, numbers))
    without = [name for seat, name in enumerate(names) if notebook.mark(card, seat) is Mark.NO]
    if without:
        lacking = _("{names} does not hold it.") if len(without) == 1 else _("{names} do not hold it.")
        sentences.append(lacking.format(names=all_of(without)))
    places = {ENVELOPE: _("sealed"), SIDE: _("a side card")}
    left = [names[one] if one >= 0 else places[one] for one in owners_of(view) if _may(notebook, card, one)]
    title = _("{card}: {owners}").format(card=facts.CARD_NAMES[card], owners=any_of(left))
    return Why(title, "likely" if share >= _LIKELY else "open", tuple(sentences), max(numbers, default=0))


def _may(notebook: Notebook, card: int, owner: int) -> bool:
    return owner != FACE_UP and notebook.mark(card, owner) is not Mark.NO


def _title(card: int, owner: int, names: Sequence[str], mark: Mark) -> str:
    """Like "Finn holds Compass Button"."""
    name = facts.CARD_NAMES[card]
    told = {
        ENVELOPE: (_("{card} is in the envelope"), _("{card} is not in the envelope")),
        SIDE: (_("{card} is a side card"), _("{card} is no side card")),
        FACE_UP: (_("{card} lies face up"), _("{card} does not lie face up")),
    }.get(owner, (_("{who} holds {card}"), _("{who} does not hold {card}")))
    who = names[owner] if owner >= 0 else ""
    if mark is Mark.MAYBE:
        places = {ENVELOPE: _("{card}: in the envelope?"), SIDE: _("{card}: a side card?")}
        return places.get(owner, _("{card}: with {who}?")).format(card=name, who=who)
    return told[0 if mark is Mark.YES else 1].format(card=name, who=who)


def _open(level: Level, owner: int, names: Sequence[str], numbers: Sequence[int]) -> str:
    if level == "manual":
        return _("By hand: only your own pencil writes here.")
    if numbers and owner >= 0:
        return _("{who} showed one of the three cards of question {number}: perhaps this one.").format(
            who=names[owner], number=numbers[-1]
        )
    if level == "facts":
        return _("Nothing that was seen or said decides it. What follows from it is up to you.")
    return _("Nothing decides it yet: both ways fit all that is known.")


def _question(told: Sequence[Fact], card: int, owner: int) -> int:
    """The last question that says something of this very cell, else of the card."""
    numbered = [(fact, fact.why.number) for fact in told if isinstance(fact.why, Because) and fact.why.number]
    here = [number for fact, number in numbered if card in fact.cards and fact.owner == owner]
    there = [number for fact, number in numbered if card in fact.cards]
    return max(here or there, default=0)

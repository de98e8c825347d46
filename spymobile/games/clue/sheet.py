"""From what a seat sees to its notebook: the same for a player's clue sheet and for the spymaster (CL-74).

>>> from spymobile.core.chance import Fast
>>> from spymobile.core.game import Setup
>>> from spymobile.games.clue import GAME
>>> state, _ = GAME.deal(Setup("clue", 3), Fast(1))
>>> notebook = fill(GAME.view(state, 0))
>>> [notebook.owner(card) for card in state.hands[0]]
[0, 0, 0, 0, 0, 0]
"""

from __future__ import annotations

from collections.abc import Container, Sequence

from spymobile.core.words import mark
from spymobile.games.clue import board
from spymobile.games.clue.notebook import ENVELOPE, Notebook
from spymobile.games.clue.notebook_facts import Because
from spymobile.games.clue.state import ClueView


def fill(view: ClueView, names: Sequence[str] = ()) -> Notebook:
    """A notebook with everything that the viewer knows."""
    notebook = open_notebook(view, names)
    write(notebook, view)
    return notebook


def open_notebook(view: ClueView, names: Sequence[str] = ()) -> Notebook:
    """A notebook as it is at the start: the own hand and the face-up cards (CL-5)."""
    seats = len(view.kept)
    side, hand, _ = board.DEAL[seats]
    notebook = Notebook(
        board.CARD_NAMES, board.GROUPS, [hand] * seats, side=side, face_up=view.face_up, names=names
    )
    if view.file:
        notebook.dealt(view.who, view.file.hand)
    return notebook


def write(
    notebook: Notebook, view: ClueView, clues: int = 0, accusations: int = 0, missed: Container[int] = ()
) -> None:
    """Add what is new, after so many clues and wrong accusations that stand there already.

    Clues that were ``missed``, by their number, are left out.
    """
    file = view.file
    seen = dict(file.seen) if file else {}
    question = sum(clue.kind == "question" for clue in view.clues[:clues])
    for number in range(clues, settled(view)):
        question += view.clues[number].kind == "question"
        if number not in missed:
            _clue(notebook, view, number, question, seen)
    for accusation in view.accusations[accusations:]:
        notebook.accused_wrongly(accusation.seat, accusation.cards)
    if file:
        for place, card in enumerate(file.side, 1):
            if card >= 0:
                notebook.side_card(place, card)
        if file.envelope:
            notebook.holds(ENVELOPE, file.envelope, Because(mark("The envelope was seen")))


def settled(view: ClueView) -> int:
    """How many clues are complete; the last ones may still wait for a card chosen by hand."""
    if view.phase == "leaked_show":
        return len(view.clues) - len(view.kept)
    return len(view.clues) - (view.phase in ("show_card", "courier_show"))


def _clue(notebook: Notebook, view: ClueView, number: int, question: int, seen: dict[int, int]) -> None:
    """One clue as the viewer heard it. A refusal tells nothing of the one who refused (CL-56)."""
    clue = view.clues[number]
    giver = clue.giver
    for seat in clue.unable:
        notebook.cannot_answer(question, seat, clue.cards)
    if giver < 0 or giver == view.who:
        return
    if number not in seen:
        if clue.cards:
            notebook.showed_unseen(question, giver, clue.asker, clue.cards)
    elif clue.kind == "question":
        notebook.showed(question, giver, seen[number])
    else:
        card = seen[number]
        notebook.holds(giver, card, Because(mark("{who} showed {card}"), giver, card=card))

"""Who sees what in Codeword, and the worlds that somebody may hold possible."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations

from spymobile.core.audience import Who
from spymobile.core.chance import Chance
from spymobile.core.game import Decision, prompts
from spymobile.core.phased import OVER
from spymobile.games.codeword import board
from spymobile.games.codeword.state import HIDDEN, NONE, CodewordView, State


def met(table: State | CodewordView, seat: int) -> list[int]:
    """The others at a seat's door."""
    here = table.place[seat]
    return [other for other, place in enumerate(table.place) if place == here and other != seat]


def view(state: State, who: Who, decisions: Sequence[Decision]) -> CodewordView:
    """Everything but words and orders is public; one's own are, too, to oneself, and all at the end."""
    over, seats = state.phase == OVER, range(state.seats)
    return CodewordView(
        who=who,
        prompts=prompts(decisions, who),
        first=state.first,
        turn=state.turn,
        round=state.round,
        phase=state.phase,
        die=state.die,
        place=tuple(state.place),
        chosen=tuple(word != NONE for word in state.word),
        dealt=tuple(state.dealt[seat] if over or seat == who else () for seat in seats),
        word=tuple(state.word[seat] if over or seat == who else HIDDEN for seat in seats),
        order=tuple(state.order[seat] if over or seat == who else HIDDEN for seat in seats),
        slips=tuple(
            (seat, to, word if over or who in (seat, to) else HIDDEN) for seat, to, word in state.slips
        ),
        wrong=state.wrong,
        winner=state.winner,
    )


def imagine(view: CodewordView, chance: Chance) -> State:
    """A deal that fits what the viewer holds and has heard."""
    seats = range(len(view.place))
    dealt, word, order = list(view.dealt), list(view.word), list(view.order)
    hidden = [seat for seat in seats if not dealt[seat]]
    unseen = [card for card in range(len(board.WORDS)) if not any(card in pair for pair in dealt)]
    out = {seat: view.ruled_out(seat) for seat in hidden}
    fitting = [
        held
        for held in permutations(unseen, len(hidden))
        if not any(card in out[seat] for seat, card in zip(hidden, held, strict=True))
    ]
    held = chance.choice(fitting, "code words")
    covers = chance.shuffled([card for card in unseen if card not in held], "covers")
    for seat, own in zip(hidden, held, strict=True):
        first, second = sorted((own, covers.pop()))
        dealt[seat] = (first, second)
        word[seat] = own if view.chosen[seat] else NONE
        order[seat] = chance.below(len(board.WORDS) + 1, "order") - 1
    slips = tuple(
        (seat, to, _some_other(word[seat], chance) if slipped == HIDDEN else slipped)
        for seat, to, slipped in view.slips
    )
    return State(
        view.first,
        view.turn,
        view.round,
        view.phase,
        view.die,
        list(view.place),
        dealt,
        word,
        order,
        slips,
        view.wrong,
        view.winner,
    )


def _some_other(word: int, chance: Chance) -> int:
    return chance.choice([other for other in range(len(board.WORDS)) if other != word], "slip")

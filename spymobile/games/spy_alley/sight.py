"""What can be seen of a game of Spy Alley, and what can be imagined from it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from spymobile.core.audience import Who
from spymobile.core.chance import Chance
from spymobile.core.game import Decision, prompts
from spymobile.games.spy_alley import board, identities
from spymobile.games.spy_alley.state import AlleyView, OwnFile, Reveal, State


def view(state: State, who: Who, decisions: Sequence[Decision]) -> AlleyView:
    """The open table (SA-7), and the viewer's own file; everybody's once the game is over."""
    file = reveal = None
    if who >= 0:
        file = OwnFile(state.dealt[who], state.spies[who], state.files[who])
    if state.phase == "over":
        files = tuple(map(OwnFile, state.dealt, state.spies, state.files))
        reveal = Reveal(files, state.gifts, state.moves)
    return AlleyView(
        who=who,
        prompts=prompts(decisions, who),
        house=state.house,
        first=state.first,
        turn=state.turn,
        round=state.round,
        phase=state.phase,
        living=state.living,
        money=tuple(state.money),
        place=tuple(state.place),
        pegs=tuple(state.pegs),
        wilds=tuple(state.wilds),
        hands=tuple(state.hands),
        trail=state.trail,
        gifts=len(state.gifts),
        gifts_known=state.gifts[len(state.gifts) - state.gifts_known :],
        moves=len(state.moves),
        moves_known=state.moves[len(state.moves) - state.moves_known :],
        count=state.count,
        gift=state.gift,
        targets=state.targets,
        heir=state.heir,
        ending=state.ending,
        file=file,
        reveal=reveal,
    )


def imagine(view: AlleyView, chance: Chance) -> State:
    """Deal what the viewer cannot see anew: identities, secret choices, and the unseen part of each deck."""
    if view.reveal:
        seats = len(view.place)
        files = view.reveal.files
        dealt = tuple(file.dealt for file in files)
        left = [card for card in range(len(board.SPIES)) if card not in dealt]
        world = identities.World(
            (*dealt, *chance.shuffled(left, "undealt cards")),
            tuple(file.spy for file in files[:seats]),
            tuple(file.inheritances for file in files[:seats]),
        )
        gifts, moves = view.reveal.gifts, view.reveal.moves
    else:
        world = identities.imagine(view, chance)
        held = [board.WILD] * sum(view.wilds)
        gifts = _deck(board.GIFT_CARDS, held, view.gifts_known, chance, "gift deck")
        cards = [card for hand in view.hands for card in hand]
        moves = _deck(board.MOVE_CARDS, cards, view.moves_known, chance, "move deck")
    return State(
        house=view.house,
        first=view.first,
        turn=view.turn,
        round=view.round,
        phase=view.phase,
        living=view.living,
        money=list(view.money),
        place=list(view.place),
        pegs=list(view.pegs),
        wilds=list(view.wilds),
        hands=list(view.hands),
        dealt=world.dealt,
        spies=list(world.spies),
        files=list(world.files),
        trail=view.trail,
        gifts=gifts,
        gifts_known=len(view.gifts_known),
        moves=moves,
        moves_known=len(view.moves_known),
        count=view.count,
        gift=view.gift,
        targets=view.targets,
        heir=view.heir,
        ending=view.ending,
    )


def _deck(
    full: Iterable[int], held: Iterable[int], known: tuple[int, ...], chance: Chance, label: str
) -> tuple[int, ...]:
    """What is neither held nor known to lie at the bottom, shuffled, on top of what is."""
    unseen = list(full)
    for card in (*held, *known):
        unseen.remove(card)
    return (*chance.shuffled(unseen, label), *known)

"""Who can be who: every deal of identity cards, and every secret choice since, that fits what is known.

Six cards and a handful of eliminations make so few worlds that they are simply listed, never guessed at.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import permutations

from spymobile.core.chance import Chance
from spymobile.games.spy_alley import board
from spymobile.games.spy_alley.state import AlleyView, Inheritance, OwnFile, Trace


@dataclass(frozen=True, slots=True)
class World:
    """One way it can be: the deal (all six cards, seats first), the cards held now, and what heirs know."""

    dealt: tuple[int, ...]
    spies: tuple[int, ...]
    files: tuple[tuple[Inheritance, ...], ...]


def deals(seats: int, file: OwnFile | None, viewer: int) -> Iterator[tuple[int, ...]]:
    """Every deal in which the viewer got the card they did. Cards nobody got come last, in order."""
    for cards in permutations(range(len(board.SPIES)), seats):
        if file is None or cards[viewer] == file.dealt:
            yield cards


def worlds(view: AlleyView) -> Iterator[World]:
    """All worlds that the viewer cannot tell from the real one."""
    for cards in deals(len(view.place), view.file, view.who):
        yield from _after(view, cards)


def _after(view: AlleyView, cards: tuple[int, ...]) -> Iterator[World]:
    """The worlds that began with this deal."""
    pending = view.phase == "choose_identity"
    dealt = cards + _undealt(cards)
    for spies, files in _follow(list(cards), [()] * len(cards), view.trail, 0, view, pending):
        yield World(dealt, spies, files)


def _undealt(cards: Sequence[int]) -> tuple[int, ...]:
    return tuple(card for card in range(len(board.SPIES)) if card not in cards)


def _follow(
    spies: list[int],
    files: list[tuple[Inheritance, ...]],
    trail: tuple[Trace, ...],
    at: int,
    view: AlleyView,
    pending: bool,
) -> Iterator[tuple[tuple[int, ...], tuple[tuple[Inheritance, ...], ...]]]:
    """Walk the trail from ``at``; where it contradicts the world, stop; where an heir chose, try both."""
    for index in range(at, len(trail)):
        trace = trail[index]
        if trace.kind == "is_not":
            if spies[trace.seat] == trace.spy:
                return
            continue
        if trace.kind == "named" and spies[trace.seat] != trace.spy:
            return
        won, own = spies[trace.seat], spies[trace.heir]
        undecided = pending and index == len(trail) - 1
        last = index == len(trail) - 1 and len(view.living) == 1
        for kept in (-1,) if undecided else (own,) if last else (own, won):
            inheritance = Inheritance(trace.seat, won, kept)
            if not _agrees(view, trace.heir, len(files[trace.heir]), inheritance):
                continue
            held, known = spies[:], files[:]
            held[trace.heir] = own if undecided else kept
            known[trace.heir] += (inheritance,)
            yield from _follow(held, known, trail, index + 1, view, pending)
        return
    yield tuple(spies), tuple(files)


def _agrees(view: AlleyView, heir: int, number: int, inheritance: Inheritance) -> bool:
    """Whether the viewer, if they were the heir, remembers it like that."""
    return view.file is None or heir != view.who or view.file.inheritances[number] == inheritance


_TRIES = 300


@lru_cache(64)
def _dealt_facts(trail: tuple[Trace, ...]) -> tuple[list[tuple[int, int]], list[tuple[int, int]]]:
    """What the trail says of cards as they were dealt: (seat, spy) pairs that are wrong, and that are right.

    It saves following most deals that do not fit. Of somebody who has inherited it says nothing of the kind.
    """
    wrong: list[tuple[int, int]] = []
    right: list[tuple[int, int]] = []
    heirs: set[int] = set()
    for trace in trail:
        if trace.seat not in heirs and trace.kind != "fell":
            (wrong if trace.kind == "is_not" else right).append((trace.seat, trace.spy))
        if trace.kind != "is_not":
            heirs.add(trace.heir)
    return wrong, right


def imagine(view: AlleyView, chance: Chance) -> World:
    """One of the worlds, each as likely as the other.

    A deal is drawn and kept as often as worlds began with it; only where hardly any deal fits are all of
    them listed.
    """
    seats = len(view.place)
    most = 2 ** sum(trace.kind != "is_not" for trace in view.trail)
    known = [view.file.dealt] if view.file else []
    others = [card for card in range(len(board.SPIES)) if card not in known]
    wrong, right = _dealt_facts(view.trail)
    pending = view.phase == "choose_identity"
    for _ in range(_TRIES):
        mixed = chance.shuffled(others, "deal")
        cards = [*mixed[: view.who], *known, *mixed[view.who :]] if known else mixed
        found = []
        if all(cards[seat] == spy for seat, spy in right) and not any(
            cards[seat] == spy for seat, spy in wrong
        ):
            found = list(_follow(cards[:seats], [()] * seats, view.trail, 0, view, pending))
        if chance.below(most, "keep") < len(found):
            spies, files = chance.choice(found, "secret choices")
            return World(tuple(cards), spies, files)
    found = list(worlds(view))
    if not found:
        raise ValueError("this view contradicts itself")
    world = chance.choice(found, "world")
    undealt = chance.shuffled(world.dealt[seats:], "undealt cards")
    return World((*world.dealt[:seats], *undealt), world.spies, world.files)

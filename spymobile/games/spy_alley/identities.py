"""Who can be who: every deal of identity cards, and every secret choice since, that fits what is known.

Six cards and a handful of eliminations make so few worlds that they are simply listed, never guessed at.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
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


def _certain(view: AlleyView) -> list[int]:
    """By seat, a bit for each card that can have been dealt there, as far as the trail says so by itself.

    Who inherited may hold another card since, so that what was learnt later says nothing of the deal.
    """
    seats = len(view.place)
    can = [(1 << len(board.SPIES)) - 1] * seats
    file = view.file
    if file is not None:
        can[view.who] = 1 << file.dealt
    heirs: set[int] = set()
    won = iter(file.inheritances if file is not None else ())
    for trace in view.trail:
        if trace.kind == "is_not":
            if trace.seat not in heirs:
                can[trace.seat] &= ~(1 << trace.spy)
            continue
        spy = next(won).won if file is not None and trace.heir == view.who else trace.spy
        if spy >= 0 and trace.seat not in heirs:
            can[trace.seat] &= 1 << spy
        heirs.add(trace.heir)
    changed = True
    while changed:
        changed = False
        for seat, mask in enumerate(can):
            if mask.bit_count() == 1:
                for other in range(seats):
                    if other != seat and can[other] & mask:
                        can[other] &= ~mask
                        changed = True
    return can


_TRIES = 300
_CONTRADICTS = "this view contradicts itself"


def imagine(view: AlleyView, chance: Chance) -> World:
    """One of the worlds, each as likely as the other.

    A deal is drawn and kept as often as worlds began with it; only where hardly any deal fits are all of
    them listed.
    """
    seats = len(view.place)
    can = _certain(view)
    if not all(can):
        raise ValueError(_CONTRADICTS)
    fixed = {seat: mask.bit_length() - 1 for seat, mask in enumerate(can) if not mask & mask - 1}
    open_seats = [seat for seat in range(seats) if seat not in fixed]
    others = [card for card in range(len(board.SPIES)) if card not in fixed.values()]
    cards = [fixed.get(seat, -1) for seat in range(seats)]
    most = _most(view)
    for _ in range(_TRIES):
        mixed = chance.shuffled(others, "deal")
        if not all(can[seat] >> card & 1 for seat, card in zip(open_seats, mixed, strict=False)):
            continue
        for seat, card in zip(open_seats, mixed, strict=False):
            cards[seat] = card
        found = list(_follow(cards[:], [()] * seats, view.trail, 0, view, view.phase == "choose_identity"))
        if chance.below(most, "keep") < len(found):
            spies, files = chance.choice(found, "secret choices")
            return World((*cards, *mixed[len(open_seats) :]), spies, files)
    every = list(worlds(view))
    if not every:
        raise ValueError(_CONTRADICTS)
    world = chance.choice(every, "world")
    undealt = chance.shuffled(world.dealt[seats:], "undealt cards")
    return World((*world.dealt[:seats], *undealt), world.spies, world.files)


def _most(view: AlleyView) -> int:
    """How many worlds can begin with one deal: two for every secret choice that the viewer did not make."""
    file = view.file
    choices = [trace for trace in view.trail if trace.kind != "is_not"]
    return 1 << sum(file is None or trace.heir != view.who for trace in choices)

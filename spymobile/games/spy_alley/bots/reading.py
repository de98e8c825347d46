"""How telling an act is: the chance that somebody with each card in hand would have done what was seen.

Nobody knows how an opponent plays, so every act is read once for each style that people have
(:mod:`styles`). :mod:`belief` finds out along the way which reading fits whom.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from math import comb
from typing import Any

from spymobile.core.event import Told
from spymobile.games.spy_alley import board
from spymobile.games.spy_alley.board import Way
from spymobile.games.spy_alley.bots import paths
from spymobile.games.spy_alley.bots.styles import CARELESS, STYLES, Style
from spymobile.games.spy_alley.state import AlleyView

type Row = tuple[float, ...]  # One chance for each nationality.
type Rows = tuple[Row, ...]  # One row for each style.

_KEPT = 1024  # Readings of acts that are kept.
_IMPOSSIBLE = 1e-6  # Nobody pretends to be what they are.
_OVERSIGHT = 0.03  # A sure win passed over, the own nationality named.


def read(told: Told, before: AlleyView) -> tuple[int, Rows] | None:
    """Who did it, and how likely with each card in each style; None where nothing can be read from it."""
    reader = _READERS.get(told.name)
    if reader is None:
        return None
    facts: dict[str, Any] = dict(told.facts)
    if before.turn != facts["seat"]:
        return None
    rows = reader(facts, before)
    return None if rows is None else (facts["seat"], rows)


def shopping(
    missing: Iterable[int], item: int, money: int, bought: Iterable[int], owned: Iterable[int] = ()
) -> Rows:
    """Buying these nationalities' item, out of those that are missing, with that much money before;
    ``owned``: those of which a rival has it.

    >>> rows = shopping(range(6), 3, 40, [2])
    >>> careless, honest, careful, sly, bluffer = rows[:5]
    >>> honest[2] > 100 * honest[1], honest[2] / honest[1] > sly[2] / sly[1] > bluffer[2] / bluffer[1]
    (True, True)
    >>> careless[2] == careless[1]
    True
    """
    missing = tuple(missing)
    most = min(money // board.PRICES[item], len(missing))
    return _shopping(missing, item, most, tuple(bought), frozenset(owned).intersection(missing))


@lru_cache(_KEPT)
def _shopping(
    missing: tuple[int, ...], item: int, most: int, bought: tuple[int, ...], owned: frozenset[int]
) -> Rows:
    """The same by the ``most`` that can be paid: everybody at the table reads the same acts."""
    size = len(bought)
    rows = []
    for number, style in enumerate(STYLES):
        if number == CARELESS:
            rows.append((0.9 / comb(len(missing), size) if size == most else 0.03,) * len(board.SPIES))
            continue
        own, decoy = style.own[item], style.decoy[item]
        base, likely = 1.0, {}
        for nation in missing:
            chance = own if style.copies and nation in owned else decoy
            # Who spends the last dollar has not passed the rest over.
            left = 1 - chance if size < most else 1.0
            likely[nation] = chance, left
            base *= chance if nation in bought else left
        row = []
        for spy in paths.NATIONS:
            parts = style.parts(spy)
            fit = base if parts else _IMPOSSIBLE
            for nation, shelf in parts:
                if nation in likely:
                    chance, left = likely[nation]
                    fit *= shelf[item] / chance if nation in bought else (1 - shelf[item]) / left
            row.append(fit)
        rows.append(tuple(row))
    return tuple(rows)


def picking(
    offers: Iterable[tuple[int, int]], picked: tuple[int, int] | None, owned: Iterable[tuple[int, int]] = ()
) -> Rows:
    """Taking one of the offered (nationality, item) pairs, or none: black market and confiscation."""
    offers = tuple(offers)
    return _picking(offers, picked, not frozenset(owned).isdisjoint(offers))


@lru_cache(_KEPT)
def _picking(offers: tuple[tuple[int, int], ...], picked: tuple[int, int] | None, rivals_own: bool) -> Rows:
    """The same, where rivals own something of what is offered or do not."""
    count = len(offers)
    nations = [0] * len(board.SPIES)
    for nation, _ in offers:
        nations[nation] += 1
    rows = []
    for number, style in enumerate(STYLES):
        if number == CARELESS:
            rows.append((0.97 / count if picked else 0.03,) * len(board.SPIES))
            continue
        row = []
        for spy in paths.NATIONS:
            parts = style.parts(spy)
            if not parts:
                row.append(_IMPOSSIBLE)
                continue
            if style.picks is not None:
                row.append(_masked(style, spy, nations, picked[0] if picked else None))
                continue
            played = parts[0][0]
            mine = [(nation, item) for nation, item in offers if nation == played]
            keen = max((style.own[item] for _, item in mine), default=0.0)
            stray = style.stray if mine else min(0.9, style.stray * 2)
            if style.copies and rivals_own:
                stray = 0.5
            if picked is None:
                row.append(max(0.05, 1 - keen) if mine else 1 - stray)
            elif picked[0] != played:
                row.append(stray / count)
            else:
                dearest = max(item for _, item in mine)
                best = sum(item == dearest for _, item in mine)
                if best == len(mine):
                    share = 1 / best
                else:
                    share = 0.6 / best if picked[1] == dearest else 0.4 / (len(mine) - best)
                row.append(max(0.02, min(keen, 0.95) - stray) * share)
        rows.append(tuple(row))
    return tuple(rows)


def _masked(style: Style, spy: int, nations: list[int], picked: int | None) -> float:
    """The chance that somebody masked or in the crowd takes a thing of the nation picked, or nothing, where
    so many things of each nation are offered."""
    own, shown, other, nothing = style.picks or (0.0, 0.0, 0.0, 1.0)
    owns = nations[spy]
    shows = nations[style.flag] if style.flag >= 0 else 0
    others = sum(nations) - owns - shows
    total = nothing + (own if owns else 0) + (shown if shows else 0) + (other if others else 0)
    if picked is None:
        return nothing / total
    if picked == spy:
        return own / owns / total
    if picked == style.flag:
        return shown / shows / total
    return other / others / total


def _flat(chance: float) -> Row:
    return (chance,) * len(board.SPIES)


def _same(row: Row) -> Rows:
    return (row,) * len(STYLES)


def _one(spy: int, chance: float) -> Rows:
    return _same(tuple(chance if nation == spy else 1.0 for nation in paths.NATIONS))


def _bought(facts: dict[str, Any], before: AlleyView) -> Rows | None:
    seat = facts["seat"]
    spies = [board.SPY[word] for word in facts["spies"]]
    item = board.ITEM[facts["item"]]
    if before.phase == "black_market":
        return picking(market(before, seat), (spies[0], item), owned(before, seat))
    return shopping(_shelf(before, seat), item, before.money[seat], spies, owned_of(before, seat, item))


def _left(facts: dict[str, Any], before: AlleyView) -> Rows | None:
    seat = facts["seat"]
    match before.phase:
        case "buy_password" | "buy_items":
            item = board.SPACE_ITEM[before.place[seat]]
            return shopping(_shelf(before, seat), item, before.money[seat], (), owned_of(before, seat, item))
        case "black_market":
            return picking(market(before, seat), None, owned(before, seat))
        case "confiscate":
            return picking(loot(before, seat), None) if loot(before, seat) else None
        case "take_gift":
            return _one(before.gift // board.FULL_SET, _OVERSIGHT)
        case _:
            return tuple(_flat(0.7 if number == CARELESS else 0.03) for number in range(len(STYLES)))


def _confiscated(facts: dict[str, Any], before: AlleyView) -> Rows | None:
    if facts["item"] == "wild":
        return None
    return picking(loot(before, facts["seat"]), (board.SPY[facts["spy"]], board.ITEM[facts["item"]]))


def _named(facts: dict[str, Any], before: AlleyView) -> Rows | None:
    """Nobody names the own card at risk; as a free guess it is a thin bluff."""
    return _one(board.SPY[facts["spy"]], _OVERSIGHT)


def _rolled(facts: dict[str, Any], before: AlleyView) -> Rows | None:
    return _played(before, facts["seat"], 0) if before.hands[facts["seat"]] else None


def _used_card(facts: dict[str, Any], before: AlleyView) -> Rows | None:
    return _played(before, facts["seat"], facts["count"])


def _played(before: AlleyView, seat: int, used: int) -> Rows:
    """The die (0) or a card, out of what was at hand: cards are saved for what is missing and for the win."""
    cards = sorted(set(before.hands[seat]))
    ends = {card: paths.ends(before.place[seat], card) for card in cards}
    row = []
    for spy in paths.NATIONS:
        pull = {card: max(_pull(before, seat, spy, end) for _, end in ends[card]) for card in cards}
        total = _DIE + sum(pull.values())
        row.append(pull.get(used, _DIE) / total)
    careless = 1 / (1 + len(cards))
    return (_flat(careless), *_same(tuple(row))[1:])


def _moved(facts: dict[str, Any], before: AlleyView) -> Rows | None:
    """The way chosen at the entrance."""
    if before.phase != "choose_route":
        return None
    seat = facts["seat"]
    chosen: Way = "alley" if board.IN_ALLEY[facts["path"][-1]] else "outside"
    ends = paths.ends(before.place[seat], before.count)
    row = []
    for spy in paths.NATIONS:
        pull = {way: _pull(before, seat, spy, end) for way, end in ends}
        row.append(pull[chosen] / sum(pull.values()))
    return (_flat(0.5), *_same(tuple(row))[1:])


_DIE = 1.0
_PULL = {"border_crossing": 0.06, "embassy": 0.08, "password": 0.08, "shop": 0.08, "black_market": 0.08}


def _pull(view: AlleyView, seat: int, spy: int, place: int) -> float:
    """How much this space draws this spy, next to the die."""
    if place == paths.EMBASSY[spy] and paths.full(view.pegs[seat], view.wilds[seat], spy):
        return 40.0
    return 1.5 if _useful(view, seat, spy, place) else _PULL.get(board.KINDS[place], 0.15)


def _useful(view: AlleyView, seat: int, spy: int, place: int) -> bool:
    """Whether this space sells something that this spy lacks and the seat can pay."""
    kind = board.KINDS[place]
    missing = paths.lacking(view.pegs[seat], spy)
    money = view.money[seat]
    if kind == "black_market":
        return any(board.PRICES[item] <= money for item in missing)
    if kind not in ("password", "shop"):
        return False
    item = board.SPACE_ITEM[place]
    return item in missing and board.PRICES[item] <= money and board.SPACE_SPY[place] in (-1, spy)


def _shelf(view: AlleyView, seat: int) -> list[int]:
    """The nationalities whose item is sold where this seat stands, and missing."""
    place = view.place[seat]
    item, sold = board.SPACE_ITEM[place], board.SPACE_SPY[place]
    return [
        spy for spy in paths.NATIONS if sold in (-1, spy) and not view.pegs[seat] >> board.peg(spy, item) & 1
    ]


def owned(view: AlleyView, seat: int) -> set[tuple[int, int]]:
    """The (nationality, item) pairs that some rival of this seat has."""
    pegs = 0
    for other in view.living:
        if other != seat:
            pegs |= view.pegs[other]
    return {divmod(peg, board.FULL_SET) for peg in range(board.PEGS) if pegs >> peg & 1}


def owned_of(view: AlleyView, seat: int, item: int) -> set[int]:
    """The nationalities of which some rival of this seat has the item."""
    return {spy for spy, found in owned(view, seat) if found == item}


def market(view: AlleyView, seat: int) -> list[tuple[int, int]]:
    pegs, money = view.pegs[seat], view.money[seat]
    return [
        divmod(peg, board.FULL_SET)
        for peg in range(board.PEGS)
        if not pegs >> peg & 1 and board.PRICES[peg % board.FULL_SET] <= money
    ]


def loot(view: AlleyView, seat: int) -> list[tuple[int, int]]:
    """What could be confiscated, whoever owns it."""
    others = 0
    for other in view.living:
        if other != seat:
            others |= view.pegs[other]
    wanted = others & ~view.pegs[seat]
    return [
        divmod(peg, board.FULL_SET)
        for peg in range(board.PEGS)
        if wanted >> peg & 1 and board.CONFISCATION[peg % board.FULL_SET] <= view.money[seat]
    ]


_READERS: dict[str, Callable[[dict[str, Any], AlleyView], Rows | None]] = {
    "bought": _bought,
    "left": _left,
    "confiscated": _confiscated,
    "named": _named,
    "guessed": _named,
    "rolled": _rolled,
    "used_card": _used_card,
    "moved": _moved,
}

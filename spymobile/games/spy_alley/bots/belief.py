"""What a watcher of the table can know about who holds which card: exact, over every possible world.

A world is a card for each seat still in the game. All deals that fit the watcher's own card are listed,
every act weighs them (:mod:`reading`), every trace strikes out what it contradicts, and where an heir
secretly keeps one of two cards each world splits in two. Nothing is sampled.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from operator import mul

from spymobile.core.audience import Who
from spymobile.core.event import Told
from spymobile.games.spy_alley import board, identities
from spymobile.games.spy_alley.bots import paths, reading, styles
from spymobile.games.spy_alley.bots.reading import Rows
from spymobile.games.spy_alley.state import AlleyView, OwnFile, Trace

_HIDDEN = -1  # The watcher's own seat, and everybody who is out.
_FLOOR = 1e-4  # No single act gives certainty,
#: Acts of one person hang together more than the styles know: each counts for so much of its face value.
DOUBT = 0.8
#: Who has inherited owns much that was never chosen, and may live by either card: so much is left of it.
_INHERITED = 0.35
_HUMBLE = 0.2
#: People do what no style knows: so much of what is thought of anybody is left to the cards they can have.
_STRANGE = 0.07
_SPECK = 1e-9  # nor do all of them together; only a trace does.

type World = tuple[int, ...]


class Belief:
    """The worlds that ``who`` (a seat, or ``ANYONE`` for an onlooker) cannot rule out, with weights."""

    __slots__ = (
        "_before",
        "_doubt",
        "_heirs",
        "_now",
        "_priors",
        "_read",
        "_styles",
        "_won",
        "evidence",
        "weights",
        "who",
    )

    def __init__(self, who: Who, priors: Sequence[float] = styles.EXPECTED, doubt: float = DOUBT) -> None:
        self.who = who
        self._doubt = doubt
        self._priors = priors
        self.weights: dict[World, float] = {}
        self._before: AlleyView | None = None
        self._now: AlleyView | None = None
        self._read = 0  # How many traces are used up.
        self._heirs: set[int] = set()
        self._won = 0  # How many of them made the watcher an heir.
        self._styles: list[list[list[float]]] = []
        #: What others did, and how well it fits each card.
        self.evidence: dict[int, list[tuple[Told, list[float]]]] = {}

    def watch(self, told: Told, view: AlleyView, taken_in: bool = True) -> None:
        """Hear an event; ``view`` is the table right after the step it belongs to.

        What is not ``taken_in`` is forgotten at once: only what lies on the table counts.
        """
        if not self.weights:
            self._deal(view)
        if self._now is None:
            self._now = view
        elif view is not self._now and view != self._now:
            self._before, self._now = self._now, view
        before = self._before
        if before is not None and taken_in:
            found = reading.read(told, before)
            if found is not None:
                # A move card that is spent stands for itself, and counts in full.
                fit = self.weigh(*found, 1.0 if told.name == "used_card" else self._doubt)
                if fit and found[0] != self.who:
                    self.evidence.setdefault(found[0], []).append((told, fit))
        seat = told.facts.get("seat")
        if taken_in and told.name == "moved" and isinstance(seat, int):
            self._visit(seat, view)
        self.follow(view)

    def follow(self, view: AlleyView) -> None:
        """Take in the traces that are new."""
        if not self.weights:
            self._deal(view)
        file = view.file if self.who >= 0 else None
        for trace in view.trail[self._read :]:
            self._read += 1
            self._trace(trace, view, file)

    def weigh(self, seat: int, rows: Rows, doubt: float = 1.0) -> list[float]:
        """Weigh every world by how well what ``seat`` did fits its card there; returns that for each card.

        The act counts for so much of its face value as ``doubt`` says.
        """
        if not self.weights or next(iter(self.weights))[seat] == _HIDDEN:
            return []
        known = self._styles[seat]
        fit = []
        for spy in paths.NATIONS:
            joint = [chance * row[spy] for chance, row in zip(known[spy], rows, strict=True)]
            total = sum(joint)
            fit.append(total)
            if total > 0:
                known[spy] = [chance / total for chance in joint]
        top = max(fit)
        if top <= 0:
            return []
        doubt *= _INHERITED if seat in self._heirs else 1.0
        fit = [max((chance / top) ** doubt, _FLOOR) for chance in fit]
        self._settle({world: weight * fit[world[seat]] for world, weight in self.weights.items()})
        return fit

    def _visit(self, seat: int, view: AlleyView) -> None:
        """Who stands on an embassy with all that wins there, and has not won, is somebody else (SA-41)."""
        if seat == self.who or view.reveal is not None:
            return
        spy = paths.AMBASSADOR.get(view.place[seat], -1)
        if spy >= 0 and paths.full(view.pegs[seat], view.wilds[seat], spy):
            self._settle({world: w for world, w in self.weights.items() if world[seat] != spy})

    def chances(self, seat: int) -> list[float]:
        """The chance of each nationality for this seat."""
        found = [0.0] * len(board.SPIES)
        for world, weight in self.weights.items():
            if world[seat] >= 0:
                found[world[seat]] += weight
        return found

    def odds(self, seat: int) -> list[float]:
        """The chances to stake something on: less sure than the acts say, still less of an heir."""
        found = self.chances(seat)
        if seat in self._heirs:
            return [(1 - _HUMBLE) * chance + _HUMBLE / len(board.SPIES) for chance in found]
        possible = sum(chance > 0 for chance in found)
        return [(1 - _STRANGE) * chance + _STRANGE / possible if chance > 0 else 0.0 for chance in found]

    def wary(self, seat: int) -> float:
        """The chance that this seat plays with thought, and so may read others as well."""
        known = self._styles[seat]
        careless = sum(chance * known[spy][styles.CARELESS] for spy, chance in enumerate(self.chances(seat)))
        return 1 - careless

    def after(self, seat: int, rows: Rows) -> list[float]:
        """What :meth:`chances` of this seat would become if it did something that reads like ``rows``, taken
        at its face value: one fears to be read more closely than one reads.
        """
        found = [
            chance * max(sum(map(mul, self._styles[seat][spy], (row[spy] for row in rows))), _FLOOR)
            for spy, chance in enumerate(self.chances(seat))
        ]
        total = sum(found)
        return [chance / total for chance in found]

    def _deal(self, view: AlleyView) -> None:
        seats = len(view.place)
        file = view.file if self.who >= 0 else None
        worlds = [
            tuple(_HIDDEN if seat == self.who else card for seat, card in enumerate(cards))
            for cards in identities.deals(seats, file, self.who)
        ]
        self.weights = dict.fromkeys(worlds, 1 / len(worlds))
        self._styles = [[[*self._priors] for _ in board.SPIES] for _ in range(seats)]

    def _trace(self, trace: Trace, view: AlleyView, file: OwnFile | None) -> None:
        seat, spy, heir = trace.seat, trace.spy, trace.heir
        mine = seat == self.who
        if trace.kind == "is_not":
            if not mine:
                self._settle({world: w for world, w in self.weights.items() if world[seat] != spy})
            return
        known = spy
        if trace.kind == "fell":
            known = _HIDDEN
            if mine and file is not None:
                known = file.spy
            elif heir == self.who and file is not None:
                known = file.inheritances[self._won].won
        if heir == self.who:
            self._won += 1
        split: dict[World, float] = {}
        for world, weight in self.weights.items():
            won = known if known >= 0 else world[seat]
            if not mine and world[seat] != won:
                continue
            rest = _with(world, seat, _HIDDEN)
            if heir == self.who:
                split[rest] = split.get(rest, 0) + weight
                continue
            change = _switch(view.pegs[heir], world[heir], won)
            taken = _with(rest, heir, won)
            split[rest] = split.get(rest, 0) + weight * (1 - change)
            split[taken] = split.get(taken, 0) + weight * change
        self._settle(split)
        self._heirs.add(heir)
        if heir != self.who:
            self._blend(heir)

    def _blend(self, heir: int) -> None:
        """The style belongs to the player, not to the card they may just have changed."""
        blend = [
            sum(row[at] for row in self._styles[heir]) / len(board.SPIES) for at in range(len(styles.STYLES))
        ]
        self._styles[heir] = [blend[:] for _ in board.SPIES]

    def _settle(self, weights: dict[World, float]) -> None:
        total = sum(weights.values())
        if total > 0:
            self.weights = {world: max(weight / total, _SPECK) for world, weight in weights.items()}


def _with(world: World, seat: int, card: int) -> World:
    return (*world[:seat], card, *world[seat + 1 :])


def _switch(pegs: int, own: int, won: int) -> float:
    """How likely an heir keeps the card won: rather whichever set is further; but that is expected."""
    ahead = board.count_items(pegs, won) - board.count_items(pegs, own)
    return 0.18 + 0.42 / (1 + exp(-1.2 * ahead))

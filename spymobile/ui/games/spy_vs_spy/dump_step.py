"""Throwing tiles back from the open rack: some of them as a whole turn, or the first five if none fits."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from spymobile.core.errors import Refusal
from spymobile.core.game import Action
from spymobile.core.words import message
from spymobile.games.spy_vs_spy import actions as act
from spymobile.games.spy_vs_spy import board as facts
from spymobile.games.spy_vs_spy.state import TunnelView
from spymobile.ui.board.board import Key
from spymobile.ui.board.targets import Target
from spymobile.ui.face import Choice, Offer, Question
from spymobile.ui.games.spy_vs_spy.rack_step import RackStep
from spymobile.ui.text import _, many


class DumpStep(RackStep):
    """At the start of a turn: tiles are marked to be thrown back, which is the whole turn."""

    def __init__(self, view: TunnelView, ask: Question[TunnelView], **kwargs: Any) -> None:
        self._sunk: set[int] = set(ask.draft.get("sunk", ())) if ask.draft.get("rack") == view.rack else set()
        self._sure = False
        self._picked: int | None = None
        super().__init__(view, ask, **kwargs)

    @property
    def _dumped(self) -> act.DumpTiles:
        return act.DumpTiles(tuple(facts.TILES[tile] for tile in sorted(self.rack[at] for at in self._sunk)))

    def tell(self) -> None:
        if self._shut:
            return
        count = len(self._sunk)
        moves = {action.space: action for action in self._ask.prompt.choices if isinstance(action, act.Move)}
        targets: dict[int, Target] = dict(moves)
        if self._sure:
            sentence = many(
                "Dump {count} tile and draw another? It is your whole turn.",
                "Dump {count} tiles and draw as many? It is your whole turn.",
                count,
            )
            choices: Sequence[Choice] = (
                Choice(_("Yes, dump"), does=self._dump, look="danger", icon="check"),
                Choice(_("No"), does=self._not_sure),
            )
            targets = {}
        else:
            sentence = (
                many("{count} tile would go back.", "{count} tiles would go back.", count)
                if count
                else _("Mark tiles to dump them, or go back and move.")
            )
            label = many("Dump {count} tile", "Dump {count} tiles", count) if count else _("Dump tiles")
            choices = (
                Choice(
                    label, does=self._ask_dump, look="primary" if count else "plain", dim=not count, key="d"
                ),
                Choice(_("Keep all"), does=self._ask.close),
            )
        self.hand.say(Offer(sentence, tuple(choices), targets))

    def caption(self) -> str:
        return _("Tap the tiles that go back")

    def tapped(self, number: int) -> None:
        if len(self._sunk ^ {number}) > facts.RACK:
            self._ask.why(Refusal("SV-10", message("Dump four tiles at the most.")))
            return
        self._sunk ^= {number}
        self._sure = False
        self.hand.tick()
        self._ask.draft.update(rack=self.rack, sunk=sorted(self._sunk))
        self._redraw()
        self.tell()

    def _ask_dump(self) -> None:
        if not self._sunk:
            self._ask.why(Refusal("SV-10", message("First mark the tiles that go back.")))
            return
        self._sure = True
        self.tell()

    def _not_sure(self) -> None:
        self._sure = False
        self.tell()

    def _dump(self) -> None:
        action = self._dumped
        self._ask.draft.clear()
        self._ask.decide(action)

    def at(self, key: Key, target: Target) -> None:
        """Moving is public, and can be done from here as well."""
        if self._picked == key and isinstance(target, Action):
            self._ask.decide(target)
            return
        self._picked = key if isinstance(key, int) else None
        self.hand.tick()
        self.board.pick(self._picked, target)

    def beside(self, key: Key) -> None:
        if isinstance(key, int):
            self._ask.why(act.Move(key))

    def draw_tiles(self) -> None:
        for number, tile in enumerate(self.rack):
            self.draw_tile(number, tile, sunk=number in self._sunk)


class FiveNewStep(RackStep):
    """None of the first five fits: all of them go back."""

    def tell(self) -> None:
        if not self._shut:
            new = Choice(_("Five new tiles"), does=self._new, look="primary", icon="cached", key="n")
            self.hand.say(Offer(_("No tile fits. Throw all five back."), (new,)))

    def _new(self) -> None:
        self._ask.decide(act.FiveNewTiles())

    def beside(self, key: Key) -> None:
        if isinstance(key, int):
            tunnel = next((tile for tile in self.rack if tile < facts.TUNNELS), self.rack[0])
            word = facts.TILES[tunnel]
            self._ask.why(act.LayTunnel(word, key, 0) if tunnel < facts.TUNNELS else act.LaySpy(word, key))

    def draw_tiles(self) -> None:
        for number, tile in enumerate(self.rack):
            self.draw_tile(number, tile)

"""Throwing tiles back from the open rack: some of them as a whole turn, or the first five if none fits."""

from __future__ import annotations

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
from spymobile.ui.games.spy_vs_spy.board_layout import PILE
from spymobile.ui.games.spy_vs_spy.rack_step import RackStep
from spymobile.ui.text import _, many


class DumpStep(RackStep):
    """At the start of a turn: tiles are marked to be thrown back, which is the whole turn."""

    def __init__(self, view: TunnelView, ask: Question[TunnelView], **kwargs: Any) -> None:
        self._picked: int | None = None
        super().__init__(view, ask, **kwargs)

    @property
    def _sunk(self) -> set[int]:
        """What is marked."""
        draft = self._ask.draft
        return set(draft.get("sunk", ())) if draft.get("rack") == self.rack else set()

    def tell(self) -> None:
        if self._shut:
            return
        count = len(self._sunk)
        targets: dict[int, Target] = {
            action.space: action for action in self._ask.prompt.choices if isinstance(action, act.Move)
        }
        sentence = (
            many("{count} tile would go back.", "{count} tiles would go back.", count)
            if count
            else _("Mark tiles to dump them, or go back and move.")
        )
        label = many("Dump {count} tile", "Dump {count} tiles", count) if count else _("Dump tiles")
        marked = " ".join(("dump", *map(str, sorted(self._sunk))))
        dump = Choice(label, sheet=marked, look="primary" if count else "plain", key="d")
        self.hand.say(Offer(sentence, (dump, Choice(_("Keep all"), does=self._ask.close)), targets))

    def caption(self) -> str:
        return _("Tap the tiles that go back")

    def tapped(self, number: int) -> None:
        sunk = self._sunk ^ {number}
        if len(sunk) > facts.RACK:
            self._ask.why(Refusal("SV-10", message("Dump four tiles at the most.")))
            return
        self.hand.tick()
        self._ask.draft.update(rack=self.rack, sunk=sorted(sunk))
        self._redraw()
        self.tell()

    def at(self, key: Key, target: Target) -> None:
        """Moving is public, and can be done from here as well."""
        if self._picked == key and isinstance(target, Action):
            self._ask.decide(target)
            return
        self._picked = key if isinstance(key, int) else None
        self.hand.tick()
        self.board.pick(self._picked, target)

    def beside(self, key: Key) -> None:
        if key == PILE:
            self._ask.why(act.Draw())
        elif isinstance(key, int):
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

    def tapped(self, number: int) -> None:
        self._ask.why(Refusal("SV-7", message("None of them fits one of your exits. Put all five back.")))

    def _new(self) -> None:
        self._ask.decide(act.FiveNewTiles())

    def beside(self, key: Key) -> None:
        if key == PILE:
            self._ask.why(act.Draw())
        elif isinstance(key, int):
            tunnel = next((tile for tile in self.rack if tile < facts.TUNNELS), self.rack[0])
            word = facts.TILES[tunnel]
            self._ask.why(act.LayTunnel(word, key, 0) if tunnel < facts.TUNNELS else act.LaySpy(word, key))

    def draw_tiles(self) -> None:
        for number, tile in enumerate(self.rack):
            self.draw_tile(number, tile)

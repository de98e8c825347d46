"""The clue sheet: how soon after an answer it can be drawn."""

from __future__ import annotations

import time
from typing import Any

from benchmarks import stage
from spymobile import games

#: Answers after which a clue sheet is worked out.
_ANSWERS = 20


def measure() -> dict[str, float]:
    """Work from an answer until the clue sheet of one of six players is ready to be drawn.

    On its thread and on the screen's; frames are drawn meanwhile as ever, and are no part of it.
    """
    stage.Evening()
    from kivy.clock import Clock
    from kivy.core.window import Window

    from spymobile.core.chance import Fast
    from spymobile.core.game import Setup, pick
    from spymobile.ui import catalogue
    from spymobile.ui.face import Desk, Notes

    game, face, chance = games.load("clue"), catalogue.face("clue"), Fast("sheet")
    state, _events = game.deal(game.check(Setup("clue", 6, {"notebook": "full"})), chance)

    def nothing(action: Any = None, then: Any = None) -> None: ...

    def at_desk() -> Any:
        notes = Notes(lambda: {"odds": True}, nothing)
        names = ("Anna", "Ben", "Cara", "Dora", "Emil", "Fay")
        return Desk(
            view=game.view(state, 0),
            seat=0,
            names=names,
            looks=range(6),
            prompt=None,
            orders=(),
            decide=nothing,
            order=nothing,
            take_up=nothing,
            recall=nothing,
            why=nothing,
            notes=notes,
            draft={},
            close=nothing,
        )

    desk = face.desk(at_desk())
    desk.open("sheet")
    desk.size = stage.WIDTH, stage.HEIGHT
    Window.add_widget(desk)
    stage.pump_for(0.5)
    spent: list[float] = []
    heard = 0
    while len(spent) < _ANSWERS and game.outcome(state) is None:
        decision = game.decisions(state)[0]
        game.play(state, decision.seat, pick(game, decision, chance), chance)
        if len(state.clues) > heard and state.phase != "show_card":
            heard = len(state.clues)
            ask = at_desk()
            began = time.process_time()
            desk.update(ask)
            while desk.panel.thinking:
                Clock.tick()
                time.sleep(0.001)
            spent.append(1e3 * (time.process_time() - began))
    return {"mean": sum(spent) / len(spent), "worst": max(spent), "answers": float(len(spent))}

"""Open files in which one works, as a game that chance plays brings them up to date, step after step."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Any

from benchmarks.stage import HEIGHT, WIDTH, Evening, drawn_frame, most_seats, pump_for
from spymobile import games

#: Steps of a game, and after how many of them the open file is brought up to date.
_STEPS, _EVERY = 160, 5


def desks() -> dict[str, float]:
    """Work until an open file is up to date again, in each game in which one works in it; all seats taken.

    On its thread and on the screen's; frames are drawn meanwhile as ever, and are no part of it.
    """
    from kivy.clock import Clock

    found: dict[str, float] = {}
    for game in _with_desk():
        spent: list[float] = []
        for desk, ask in _updates(game):
            began = time.process_time()
            desk.update(ask)
            while getattr(desk.panel, "thinking", False):
                Clock.tick()
                time.sleep(0.001)
            spent.append(1e3 * (time.process_time() - began))
        found |= {f"{game} mean": sum(spent) / len(spent), f"{game} worst": max(spent)}
    return found


def thinking() -> dict[str, float]:
    """The costliest frame from a step of the game until the open file shows all of it.

    Such a frame takes in the step, goes on drawing while the notebook thinks, or lays its new page;
    what the notebook itself takes is not the screen's.
    """
    found: dict[str, float] = {}
    for game in _with_desk():
        frames: list[float] = []
        for desk, ask in _updates(game):
            began, thinks = time.thread_time(), True
            desk.update(ask)
            while thinks:
                thinks = getattr(desk.panel, "thinking", False)
                drawn_frame()
                frames.append(1e3 * (time.thread_time() - began))
                time.sleep(0.002)  # The notebook wants the interpreter, too.
                began = time.thread_time()
        found[game] = max(frames)
    return found


def _with_desk() -> list[str]:
    Evening()
    from spymobile.ui import catalogue

    cards = {game: catalogue.card(game) for game in most_seats() if catalogue.face(game).has_desk}
    return [game for game, card in cards.items() if card.sights.desk]


def _updates(name: str) -> Iterator[tuple[Any, Any]]:
    """The desk of a full table's first seat, and what it is to show after every so many steps."""
    from kivy.core.window import Window

    from spymobile.core.chance import Fast
    from spymobile.core.game import Setup, pick
    from spymobile.ui import catalogue
    from spymobile.ui.face import Desk, Notepad

    game, face, sights = games.load(name), catalogue.face(name), catalogue.card(name).sights
    seats, chance = most_seats()[name], Fast("desk")
    state, _events = game.deal(game.check(Setup(name, seats, dict(sights.richest))), chance)

    def nothing(action: Any = None, then: Any = None) -> None: ...

    def at_desk() -> Any:
        return Desk(
            view=game.view(state, 0),
            seat=0,
            names=[f"Player {seat + 1}" for seat in range(seats)],
            looks=range(seats),
            prompt=None,
            orders=(),
            decide=nothing,
            choose=nothing,
            order=nothing,
            take_up=nothing,
            recall=nothing,
            why=nothing,
            notes=Notepad(lambda: {"odds": True}, nothing),
            draft={},
            close=nothing,
        )

    desk: Any = face.desk(at_desk())
    desk.open(sights.desk[0])
    desk.size = WIDTH, HEIGHT
    Window.add_widget(desk)
    pump_for(0.5)
    for step in range(_STEPS):
        if game.outcome(state) is not None:
            break
        decision = game.decisions(state)[0]
        game.play(state, decision.seat, pick(game, decision, chance), chance)
        if step % _EVERY == 0:
            yield desk, at_desk()
    Window.remove_widget(desk)

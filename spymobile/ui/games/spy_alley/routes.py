"""Where a move leads, what a shop sells, and what a tap on a dark space means."""

from __future__ import annotations

from spymobile.core.game import Prompt
from spymobile.core.words import Words
from spymobile.games.spy_alley import actions as act
from spymobile.games.spy_alley import board as facts
from spymobile.games.spy_alley.state import AlleyView

#: What a shop sells, by item.
GOODS = Words(("passwords", "disguises", "code books", "keys"))
_WAYS: tuple[facts.Way, ...] = ("outside", "alley")


def end(view: AlleyView, seat: int, count: int, way: facts.Way) -> int:
    """The space a move ends on; -1 where the border wants $5 that are not there (SA-20)."""
    path = facts.walk(view.place[seat], count, way)
    if path[-1] != facts.BORDER or view.money[seat] >= facts.BORDER_TOLL or way == "alley":
        return path[-1]
    return path[-2] if view.house.stop_at_entrance else -1


def ends(view: AlleyView, seat: int, count: int) -> list[int]:
    """The spaces a count may end on: two where it runs past the entrance."""
    found = (end(view, seat, count, way) for way in _WAYS)
    return list(dict.fromkeys(space for space in found if space >= 0))


def meant(view: AlleyView, prompt: Prompt, space: int) -> act.AlleyAction | None:
    """What was meant by a tap on a space that does not glow."""
    kind, seat = prompt.kind.removeprefix("spy_alley."), prompt.seat
    place = view.place[seat]
    if kind == "choose_route":
        for way in _WAYS:
            if facts.walk(place, view.count, way)[-1] == space and act.ChooseRoute(way) not in prompt.choices:
                return act.ChooseRoute(way)
    elif kind == "free_guess":
        here = [other for other in view.living if view.place[other] == space and other != seat]
        if here and here[0] not in view.targets:
            return act.FreeGuess(here[0], facts.SPIES[0])
    elif kind == "start_turn" and view.hands[seat]:
        missing = {*facts.MOVE_CARDS} - {*view.hands[seat]}
        for count in sorted(missing):
            if space in (facts.walk(place, count, way)[-1] for way in _WAYS):
                return act.UseCard(count)
    return None

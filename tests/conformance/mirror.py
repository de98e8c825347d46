"""What a screen can work out by itself: all but the view of its own seat, and even what that seat is asked.

A device that is told its seat's view without the prompts, and nothing else, imagines a world and asks there.
Whatever it shows of that world must be what the table itself would show.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from spymobile.core.audience import ANYONE, TABLE, Who, everyone, hears
from spymobile.core.chance import Chance, Fast
from spymobile.core.game import Action, prompts
from tests.conformance.kit import Case, Moment, demand, heard, text
from tests.conformance.twins import kept_back, refused


def check_mirror(case: Case, moment: Moment, pool: Sequence[Action], seats: int, chance: Chance) -> None:
    """In a world imagined from a view without prompts everything that its owner may know is as it is.

    That is: the prompts, what the table and anyone see, the end of the game, and what is refused, word for
    word. ``pool`` are actions to be tried, whether they are legal now or not.
    """
    seen = _seen(case, moment.state, seats)
    for who in everyone(seats):
        world = _mirrored(case, moment.state, who, seen, chance)
        if who == moment.seat:
            view = case.game.view(moment.state, who).without_prompts()
            whole = case.game.with_prompts(view, chance)
            demand(text(whole) == seen[who], f"mirror: the view of {who} does not come back whole")
        _check_refusals(case, moment.state, world, who, (moment.action, *pool), seats)


def check_mirrored_end(case: Case, state: Any, pool: Sequence[Action], seats: int, chance: Chance) -> None:
    """The same of a game that is over."""
    seen = _seen(case, state, seats)
    for who in everyone(seats):
        world = _mirrored(case, state, who, seen, chance)
        _check_refusals(case, state, world, who, pool, seats)


def _seen(case: Case, state: Any, seats: int) -> dict[Who, str]:
    """What everybody really sees."""
    return {who: text(case.game.view(state, who)) for who in everyone(seats)}


def _mirrored(case: Case, state: Any, who: Who, seen: dict[Who, str], chance: Chance) -> Any:
    """A world imagined from the view without its prompts, which looks like the real one."""
    game = case.game
    view = game.view(state, who)
    known = prompts(game.decisions(state), who)
    demand(view.prompts == known, f"the view of {who} says something else of decisions")
    bare = game.bare_view(state, who)
    demand(bare == view.without_prompts(), f"the view of {who} is another without its prompts")
    world = game.imagine(bare, chance)
    same = prompts(game.decisions(world), who) == known
    demand(same, f"mirror: {who} cannot work out who is asked what")
    for eyes in _seen_through(who):
        same = text(game.view(world, eyes)) == seen[eyes]
        demand(same, f"mirror: {who} cannot work out what {eyes} sees")
    demand(game.outcome(world) == game.outcome(state), f"mirror: {who} cannot work out how it ended")
    return world


def _seen_through(who: Who) -> tuple[Who, ...]:
    """Those whose knowledge ``who`` shares."""
    if who == ANYONE:
        return (ANYONE,)
    return (TABLE, ANYONE) if who == TABLE else (who, TABLE, ANYONE)


def _check_refusals(case: Case, state: Any, world: Any, who: Who, pool: Sequence[Action], seats: int) -> None:
    """One's own in full; on a locked device what is not kept back from the rules."""
    if who == ANYONE:
        return
    decisions = case.game.decisions(state)
    for seat in range(seats) if who == TABLE else (who,):
        mine = [decision for decision in decisions if decision.seat == seat]
        for action in pool:
            if who == TABLE and kept_back(mine, action):
                continue
            here = refused(case.game, state, seat, action)
            there = refused(case.game, world, seat, action)
            demand(here == there, f"mirror: {who} is told {there!r} of {action}, the table says {here!r}")


def check_unheard(case: Case, moment: Moment, seats: int, chance: Chance) -> None:
    """Who is told nothing of a step sees nothing change by it.

    The step of the moment is looked at, and one order that could be given aside: of that nobody may hear who
    does not even know that it could be given.
    """
    game = case.game
    _check_unheard(case, moment.state, moment.seat, moment.action, everyone(seats))
    aside = [decision for decision in game.decisions(moment.state) if decision.standing]
    if aside:
        order = chance.choice(aside, "order")
        action = chance.choice(order.legal, "order")
        told = _check_unheard(case, moment.state, order.seat, action, everyone(seats))
        strangers = [who for who in told if who != order.seat and not hears(order.known_to, who)]
        demand(not strangers, f"unheard: {strangers} are told of {action}, which was given aside")


def _check_unheard(case: Case, state: Any, seat: int, action: Action, viewers: Iterable[Who]) -> list[Who]:
    """Gives those who are told something."""
    after = state.copy()
    events = case.game.play(after, seat, action, Fast("unheard"))
    told = []
    for who in viewers:
        if heard(events, who):
            told.append(who)
        else:
            same = text(case.game.view(after, who)) == text(case.game.view(state, who))
            demand(same, f"unheard: {who} is told nothing of {action} and sees it")
    return told

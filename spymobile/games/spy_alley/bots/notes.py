"""What a reader of Spy Alley writes into its diary: whom it took for whom, and why it acted so."""

from __future__ import annotations

from collections.abc import Sequence
from math import log

from spymobile.core.event import Told
from spymobile.core.game import Action
from spymobile.core.words import _, all_of, many
from spymobile.games.spy_alley import actions as act
from spymobile.games.spy_alley import board, words
from spymobile.games.spy_alley.state import AlleyView

#: An act that was told, and how well it fits each card.
type Evidence = tuple[Told, list[float]]


def sentence(
    view: AlleyView,
    action: Action,
    chances: dict[int, tuple[float, ...]],
    evidence: dict[int, list[Evidence]],
    names: Sequence[str],
) -> str:
    """One sentence on a decision; ``chances`` are those of each rival's cards, as they were then."""
    own = board.SPIES[view.own().spy]
    if isinstance(action, (act.NameASpy, act.FreeGuess)):
        return _suspicion(view, action.seat, board.SPY[action.spy], chances, evidence, names)
    if isinstance(action, act.ChooseIdentity):
        return _("From now on I am the {spy} spy.").format(spy=words.spy_name(_kept(view, action)))
    if isinstance(action, act.Buy):
        return _buying(own, action.spies, board.ITEMS[board.SPACE_ITEM[view.place[view.who]]])
    if isinstance(action, (act.BuyOne, act.Confiscate)):
        return _buying(own, (action.spy,), action.item)
    if isinstance(action, (act.Roll, act.UseCard)) and chances:
        seat = max(chances, key=lambda other: max(chances[other]))
        spy = chances[seat].index(max(chances[seat]))
        return _("Too early to name anybody: {suspicion}").format(
            suspicion=_suspicion(view, seat, spy, chances, evidence, names)
        )
    return ""


def _kept(view: AlleyView, action: act.ChooseIdentity) -> str:
    file = view.own()
    won = action.card == "won" and bool(file.inheritances)
    return board.SPIES[file.inheritances[-1].won if won else file.spy]


def _buying(own: str, spies: Sequence[str], item: str) -> str:
    things = all_of([words.item_name(item, spy) for spy in spies if spy != own])
    if own not in spies:
        line = _("I need no {things}: they hide that I am {own}.")
    elif things:
        line = _("I need the {own} {item}; {things} go along to hide it.")
    else:
        line = _("I need the {own} {item}.")
    return line.format(things=things, own=words.spy_name(own), item=words.item_name(item))


def _suspicion(
    view: AlleyView,
    seat: int,
    spy: int,
    chances: dict[int, tuple[float, ...]],
    evidence: dict[int, list[Evidence]],
    names: Sequence[str],
) -> str:
    """Like "97 % Russian: Ben bought the Russian key.", by the two acts that say most."""
    percent = round(100 * chances[seat][spy])
    told = [
        line
        for weight, line in sorted(
            ((_weight(fit, spy), _deed(facts)) for facts, fit in evidence.get(seat, ())), reverse=True
        )
        if weight > 0 and line
    ]
    gaps = {"percent": percent, "spy": board.SPY_NAMES[spy], "who": names[seat]}
    if not told and (count := board.count_items(view.pegs[seat], spy)):
        return many(
            "{percent} % {spy}: {who} owns {count} item of that set.",
            "{percent} % {spy}: {who} owns {count} items of that set.",
            count,
            **gaps,
        )
    if not told:
        return _("{percent} % {spy}: {who} has given nothing away.").format(**gaps)
    deeds = all_of(list(dict.fromkeys(told))[:2])
    return _("{percent} % {spy}: {who} {deeds}.").format(deeds=deeds, **gaps)


def _weight(fit: list[float], spy: int) -> float:
    """How much an act speaks for this card against the others."""
    others = [chance for other, chance in enumerate(fit) if other != spy]
    return log(max(fit[spy], 1e-9) * len(others) / max(sum(others), 1e-9))


def _deed(told: Told) -> str:
    """What somebody did, as the end of a sentence."""
    facts = told.facts
    if told.name == "bought":
        spies = facts["spies"]
        things = (
            [words.item_name(facts["item"], spy) for spy in spies] if isinstance(spies, tuple | list) else []
        )
        return _("bought {things}").format(things=all_of(things))
    if told.name == "confiscated" and facts.get("spy"):
        return _("took {thing}").format(thing=words.item_name(facts["item"], facts["spy"]))
    if told.name == "left":
        return _("left something in the shop")
    if told.name in ("moved", "used_card", "rolled"):
        return _("went where it suits that spy")
    return ""

"""What gave a spy away, or hid them: the things they got, as an honest reader of the pegboards saw them."""

from __future__ import annotations

from collections.abc import Sequence

from spymobile.core.event import Told, fact, row
from spymobile.core.words import all_of
from spymobile.games.spy_alley import board as facts
from spymobile.games.spy_alley.state import AlleyView
from spymobile.games.spy_alley.words import item_name
from spymobile.ui.tales import Giveaway, Tale
from spymobile.ui.text import _


def traces(moments: Sequence[tuple[AlleyView, Sequence[Told]]], seat: int, won: bool) -> list[Giveaway]:
    """The deeds of a seat that told most, or misled most; each with the moment at which it was done.

    A reader counts items a nation. What puts the true nation ahead gives away, and the more the further it is
    ahead; what lets another nation lead hides. Only what was done since the last choice of identity counts.
    """
    last, _told = moments[-1]
    if last.reveal is None:
        return []
    spy = last.reveal.files[seat].spy
    begun = max((at for at, (_view, told) in enumerate(moments) if _chose(told, seat)), default=0)
    found: list[tuple[int, Giveaway]] = []
    for at, (view, told) in enumerate(moments):
        for event in told if at >= begun else ():
            got = _got(event, seat)
            if not got:
                continue
            others = [_items(view, seat, one) for one in range(len(facts.SPIES)) if one != spy]
            ahead = _items(view, seat, spy) - max(others)
            own = [item for nation, item in got if nation == spy]
            if (won and len(own) < len(got)) or (not won and own):
                words = all_of([item_name(facts.ITEMS[item], facts.SPIES[nation]) for nation, item in got])
                line = _("Round {round}: you got the {things}.").format(round=view.round, things=words)
                found.append((-ahead if won else ahead + (len(got) == len(own)), Giveaway(at, line)))
    best = sorted(found, key=lambda one: -one[0])[:3]
    return sorted((trace for _weight, trace in best), key=lambda trace: trace.at)


def own_fault(moments: Sequence[tuple[AlleyView, Sequence[Told]]], seat: int) -> Giveaway | None:
    """Whoever names a spy and is wrong is out."""
    for at, (view, told) in enumerate(moments):
        if any(
            event.name == "named" and event.facts["seat"] == seat and not event.facts["right"]
            for event in told
        ):
            return Giveaway(at, _("Round {round}: you named the wrong nation.").format(round=view.round))
    return None


def story(tale: Tale[AlleyView]) -> str:
    """Which spy the winner was, and since when: whoever keeps the old card has been that spy all along."""
    if tale.last.reveal is None or tale.first.file is None:
        return ""
    spy, since = str(facts.SPIES[tale.first.file.spy]), 0
    for at, told in enumerate(tale.told):
        kept = next((fact(event, "kept", str) for event in told if _chose([event], tale.seat)), spy)
        if kept != spy:
            spy, since = kept, at
    words = (
        _("You were the {spy} spy since round {round}.")
        if tale.you
        else _("{name} was the {spy} spy since round {round}.")
    )
    spy_name = facts.SPY_NAMES[tale.last.reveal.files[tale.seat].spy]
    return words.format(name=tale.name, spy=spy_name, round=tale.view_at(since).round)


def _chose(told: Sequence[Told], seat: int) -> bool:
    return any(event.name == "chose_identity" and event.facts["seat"] == seat for event in told)


def _items(view: AlleyView, seat: int, spy: int) -> int:
    return (view.pegs[seat] >> spy * facts.FULL_SET & 15).bit_count()


def _got(event: Told, seat: int) -> list[tuple[int, int]]:
    """The things that a seat got by an event, each as nation and kind."""
    if event.facts.get("seat") != seat:
        return []
    item = event.facts.get("item")
    if event.name == "bought" and isinstance(item, str):
        return [_thing(spy, item) for spy in row(event, "spies", str)]
    spy = event.facts.get("spy")
    if event.name in ("took_gift", "confiscated") and isinstance(spy, str) and isinstance(item, str):
        return [_thing(spy, item)] if item in facts.ITEMS else []
    return []


def _thing(spy: str, item: str) -> tuple[int, int]:
    return [*facts.SPIES].index(spy), [*facts.ITEMS].index(item)  # type: ignore[arg-type]

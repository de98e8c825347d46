"""What shocks in Spy Alley: a name, a free guess, and the embassy at which somebody wins.

All of it is made from what everybody was told and could see before: a wrong name never shows a card.
"""

from __future__ import annotations

from collections.abc import Sequence

from spymobile.core.event import Told, fact
from spymobile.core.words import all_of
from spymobile.games.spy_alley.state import AlleyView
from spymobile.games.spy_alley.words import spy_name
from spymobile.ui.face import Scene
from spymobile.ui.shock import Follows, Shock, Word
from spymobile.ui.text import _, many


def word(told: Told) -> Word | None:
    """What the stamp says of an event."""
    if told.name in ("named", "guessed"):
        return Word(_("RIGHT"), "good") if told.facts["right"] else Word(_("WRONG"), "bad")
    return None


def shock(told: Sequence[Told], ask: Scene[AlleyView]) -> Shock | None:
    """The shock of a moment, if it is one."""
    named = next((event for event in told if event.name in ("named", "guessed")), None)
    if named is not None:
        return _verdict(named, told, ask)
    won = next((event for event in told if event.name == "won"), None)
    if won is not None and won.facts["ending"] == "embassy":
        return _embassy(won, ask)
    return None


def _verdict(named: Told, told: Sequence[Told], ask: Scene[AlleyView]) -> Shock | None:
    stamped = word(named)
    if stamped is None:
        return None
    names, seat, target = ask.called, fact(named, "seat", int), fact(named, "target", int)
    spy, free = spy_name(fact(named, "spy", str)), named.name == "guessed"
    caption = _("{name} has a free guess") if free else _("{name} names a spy")
    return Shock(
        seat,
        caption.format(name=names[seat]),
        _("“{name}, you are the {spy} spy.”").format(name=names[target], spy=spy),
        stamped,
        _follows(named, told, names),
        _estate(told, ask),
        (names[target], spy),
        target,
        events=tuple(event for event in told if event.name != "won"),
    )


def _follows(named: Told, told: Sequence[Told], names: Sequence[str]) -> Follows:
    """Who is out; of a wrong name the accuser, whose card nobody sees."""
    seat, target = fact(named, "seat", int), fact(named, "target", int)
    spy = fact(named, "spy", str)
    if named.facts["right"]:
        return Follows(
            _("{name} was the {spy} spy.").format(name=names[target], spy=spy_name(spy)),
            _("{name} is out.").format(name=names[target]),
            f"sa_embassy_{spy}",
            target,
        )
    if any(event.name == "eliminated" for event in told):
        return Follows(
            _("{name} is out.").format(name=names[seat]),
            _("{name}'s own card stays secret.").format(name=names[seat]),
            "sa_eliminator",
            seat,
            bad=True,
        )
    return Follows(
        _("A wrong guess costs nothing."),
        _("{name} is not the {spy} spy.").format(name=names[target], spy=spy_name(spy)),
        f"sa_embassy_{spy}",
        target,
    )


def _estate(told: Sequence[Told], ask: Scene[AlleyView]) -> str:
    """What the heir takes over, counted on the table before it changed hands."""
    out = next((event for event in told if event.name == "eliminated"), None)
    if out is None:
        return ""
    seat, heir = fact(out, "seat", int), fact(out, "heir", int)
    view, name = ask.before, ask.called[heir]
    if any(event.name == "won" for event in told):
        return _("{name} is the last spy in the game, and wins.").format(name=name)
    things = _things(view, seat) if view is not None else []
    sentences = [_("{name} takes {things}.").format(name=name, things=all_of(things))] if things else []
    sentences.append(_("Then {name} chooses in secret which spy to be.").format(name=name))
    return " ".join(sentences)


def _things(view: AlleyView, seat: int) -> list[str]:
    pegs, moves, wilds = view.pegs[seat].bit_count(), len(view.hands[seat]), view.wilds[seat]
    found = [f"${view.money[seat]}"] if view.money[seat] else []
    if pegs:
        found.append(many("{count} item", "{count} items", pegs))
    if moves:
        found.append(many("{count} move card", "{count} move cards", moves))
    if wilds:
        found.append(many("{count} wild card", "{count} wild cards", wilds))
    return found


def _embassy(won: Told, ask: Scene[AlleyView]) -> Shock:
    seat, spy = fact(won, "seat", int), fact(won, "spy", str)
    name, nation = ask.called[seat], spy_name(spy)
    return Shock(
        seat,
        _("{name} is at the {spy} embassy").format(name=name, spy=nation),
        _("“I am the {spy} spy, and I have everything.”").format(spy=nation),
        Word(_("WINS"), "good"),
        Follows(
            _("{name} wins.").format(name=name),
            _("All four {spy} items, at the {spy} embassy.").format(spy=nation),
            f"sa_embassy_{spy}",
            seat,
        ),
        marked=(nation,),
        art=f"sa_embassy_{spy}",
        events=(won,),
        late=True,
        go_on=_("Open all files"),
    )

"""What a spy is told about itself: the card of the deal, the strip in sight, and why one chooses again."""

from __future__ import annotations

from collections.abc import Sequence

from spymobile.core.event import Told, fact
from spymobile.games.spy_alley import board as facts
from spymobile.games.spy_alley.state import AlleyView
from spymobile.ui.board.geometry import Rect
from spymobile.ui.dealt import DealCard, FileStrip, Glow, Thing
from spymobile.ui.games.spy_alley.board import AlleyBoard
from spymobile.ui.games.spy_alley.dossier import own_file
from spymobile.ui.games.spy_alley.spaces import embassy, tints
from spymobile.ui.text import _, many

#: How much larger the own embassy stands on the dimmed board.
_GROWN = 1.4


def deal_card(view: AlleyView) -> DealCard:
    """One's land, its four things with their prices, and its embassy on the board."""
    spy = own_file(view).spy
    nation, name = facts.SPIES[spy], facts.SPY_NAMES[spy]
    things = tuple(
        Thing(f"sa_{item}_{nation}", facts.ITEM_NAMES[number].capitalize(), f"${facts.PRICES[number]}")
        for number, item in enumerate(facts.ITEMS)
    )

    def glows(board: AlleyBoard) -> Sequence[Glow]:
        space = embassy(nation)
        rect: Rect = board.rect(space)
        words = _("{spy} embassy").format(spy=name)
        art = f"sa_embassy_{nation}"
        return (Glow(rect, art, words, fill=tints(space)[0], grow=_GROWN, joined=True),)

    return DealCard(
        _("You are the"),
        _("{spy} spy").format(spy=name),
        _("Collect all four, then land on this embassy."),
        art=f"sa_embassy_{nation}",
        things=things,
        glows=glows,
    )


def file_strip(view: AlleyView) -> FileStrip:
    """One's land, what is there of the four things, and what is still missing."""
    seat, spy = view.who, own_file(view).spy
    nation = facts.SPIES[spy]
    has = [bool(view.pegs[seat] >> facts.peg(spy, item) & 1) for item in range(len(facts.ITEMS))]
    missing = [facts.ITEM_NAMES[item].lower() for item, there in enumerate(has) if not there]
    wild = view.wilds[seat]
    if seat not in view.living:
        line = _("You are out of the game.")
    elif len(missing) <= wild:
        line = _("Land on your embassy.")
    elif len(missing) == 1:
        line = _("Only the {item} is missing.").format(item=missing[0])
    else:
        line = many("{count} item is missing.", "{count} items are missing.", len(missing) - wild)
    return FileStrip(
        _("You: {spy} spy").format(spy=facts.SPY_NAMES[spy]),
        line,
        f"sa_embassy_{nation}",
        tuple(Thing(f"sa_{item}_{nation}", has=there) for item, there in zip(facts.ITEMS, has, strict=True)),
    )


def choice_cause(told: Sequence[Told], seat: int, names: Sequence[str], you: bool) -> str:
    """Why somebody chooses a new identity: a name was right, or it was wrong and cost whoever said it."""
    judged = next((event for event in told if event.name in ("named", "guessed")), None)
    what = (
        _("Choose in secret which spy you will be.")
        if you
        else _("{name} now chooses in secret which spy to be.").format(name=names[seat])
    )
    if judged is None:
        return what
    who, target = fact(judged, "seat", int), fact(judged, "target", int)
    if not judged.facts.get("right"):
        sentence = _("{who} named {target} wrongly and is out.")
    elif you:
        sentence = _("You named {target} rightly.")
    else:
        sentence = _("{who} named {target} rightly.")
    return sentence.format(who=names[who], target=names[target]) + " " + what

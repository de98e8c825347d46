"""What shocks in Clue: WWII: an accusation, and the end of the network.

All of it is made from what everybody was told. A wrong accusation never shows what lies in the envelope,
unless nobody is left to accuse: then the game is over, and it lies open for all.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from spymobile.core.event import Told, fact
from spymobile.games.clue import board as facts
from spymobile.games.clue import sheet
from spymobile.games.clue.state import ClueView
from spymobile.games.clue.words import card_name
from spymobile.ui.face import Scene
from spymobile.ui.shock import Follows, Shock, Word
from spymobile.ui.text import _, many

_KINDS = ("agent", "item", "base")


@dataclass(frozen=True, slots=True)
class EnvelopeShock(Shock):
    """A shock with the envelope: ``cards`` rise out of it where all may see them, else it stays shut.

    ``headline`` is what it came to.
    """

    cards: tuple[int, ...] = ()
    headline: str = ""
    solved: bool = False


def word(told: Told) -> Word | None:
    """What the stamp says of an event."""
    if told.name == "accused":
        return Word(_("CASE SOLVED"), "good") if told.facts["right"] else Word(_("WRONG"), "bad")
    if told.name == "lost":
        return Word(_("CAPTURED"), "bad") if told.facts["ending"] == "captured" else Word(_("LOST"), "bad")
    return None


def shock(told: Sequence[Told], ask: Scene[ClueView]) -> Shock | None:
    """The shock of a moment, if it is one."""
    accused = next((event for event in told if event.name == "accused"), None)
    if accused is not None:
        return _accusation(accused, told, ask)
    lost = next((event for event in told if event.name == "lost"), None)
    return _captured(lost, told) if lost is not None else None


def _cards(event: Told) -> tuple[int, ...]:
    return tuple(facts.CARD[fact(event, kind, str)] for kind in _KINDS)


def _sentence(event: Told) -> tuple[str, tuple[str, str, str]]:
    names = tuple(card_name(event.facts[kind]) for kind in ("item", "agent", "base"))
    item, agent, base = names
    sentence = _("{item} taken by {agent} operating out of {base}.").format(item=item, agent=agent, base=base)
    return sentence, (item, agent, base)


def _accusation(accused: Told, told: Sequence[Told], ask: Scene[ClueView]) -> Shock | None:
    stamped = word(accused)
    if stamped is None:
        return None
    seat, view = fact(accused, "seat", int), ask.view
    name = ask.called[seat]
    sentence, marked = _sentence(accused)
    lost = next((event for event in told if event.name == "lost"), None)
    right = bool(accused.facts["right"])
    more = ""
    cards: tuple[int, ...] = ()
    if right:
        asked = sum(clue.kind == "question" for clue in view.clues)
        won = many(
            "{name} wins in round {round}, after {count} question.",
            "{name} wins in round {round}, after {count} questions.",
            asked,
            name=name,
            round=view.round,
        )
        follows = Follows(won, seat=seat)
        cards, headline = _cards(accused), _("{name} is right")
    else:
        follows = Follows(
            _("{name} only answers from now on.").format(name=name),
            _("Not all three are in the envelope."),
            seat=seat,
            bad=True,
        )
        headline = _("{name} is wrong")
        if lost is None:
            more = _("Only {name} may look into the envelope: hold the name, now or later.").format(name=name)
        else:
            follows = Follows(_("Every accusation was wrong. Everybody loses."), seat=seat, bad=True)
            cards = _cards(lost)
    return EnvelopeShock(
        seat,
        _("{name} accuses").format(name=name),
        f"“{sentence}”",
        stamped,
        follows,
        more,
        marked,
        art="clue_envelope",
        events=tuple(event for event in told if event.name not in ("won", "lost", "turn")),
        go_on=_("Open all files") if right or lost is not None else "",
        cards=cards,
        headline=headline.format(name=name),
        solved=right,
    )


def _captured(lost: Told, told: Sequence[Told]) -> Shock:
    drew = next((event for event in told if event.name == "drew"), None)
    return EnvelopeShock(
        fact(drew, "seat", int) if drew is not None else 0,
        _("The eighth Capture"),
        _("The network is captured. Everybody loses."),
        Word(_("CAPTURED"), "bad"),
        Follows(_("This was in the envelope. Nobody found it out in time."), bad=True),
        art="clue_capture",
        events=tuple(told),
        late=True,
        go_on=_("Open all files"),
        cards=_cards(lost),
        headline=_("Captured"),
    )


def how_close(view: ClueView, names: Sequence[str]) -> str:
    """Who else had nearly solved the case, once all files may be read; empty where nobody had.

    Each notebook is filled with what its seat knew, so this takes a moment: nobody waits for it.
    """
    if view.reveal is None:
        return ""
    knew: list[str] = []
    near: list[str] = []
    for seat, file in enumerate(view.reveal.files):
        if seat == view.turn or seat not in view.living:
            continue
        notebook = sheet.fill(replace(view, who=seat, file=file), names)
        unsure = [group for group in range(len(facts.GROUPS)) if len(notebook.candidates(group)) > 1]
        if len(unsure) < 2:
            (near if unsure else knew).append(names[seat])
    if knew:
        return _("{name} could have known it, too.").format(name=knew[0])
    return _("{name} was one card away.").format(name=near[0]) if near else ""

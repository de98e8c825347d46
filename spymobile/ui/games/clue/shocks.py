"""What shocks in Clue: WWII: an accusation, and the end of the network.

All of it is made from what everybody was told. A wrong accusation never shows what lies in the envelope.
"""

from __future__ import annotations

from collections.abc import Sequence

from spymobile.core.event import Told, fact
from spymobile.games.clue.state import ClueView
from spymobile.games.clue.words import card_name
from spymobile.ui.face import Scene
from spymobile.ui.shock import Follows, Shock, Word
from spymobile.ui.text import _


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


def _sentence(event: Told) -> tuple[str, tuple[str, str, str]]:
    names = tuple(card_name(event.facts[kind]) for kind in ("item", "agent", "base"))
    item, agent, base = names
    sentence = _("{item} taken by {agent} operating out of {base}.").format(item=item, agent=agent, base=base)
    return sentence, (item, agent, base)


def _accusation(accused: Told, told: Sequence[Told], ask: Scene[ClueView]) -> Shock | None:
    stamped = word(accused)
    if stamped is None:
        return None
    seat = fact(accused, "seat", int)
    name = ask.called[seat]
    sentence, marked = _sentence(accused)
    lost = next((event for event in told if event.name == "lost"), None)
    if accused.facts["right"]:
        follows = Follows(
            _("{name} wins.").format(name=name),
            _("The envelope opens for all."),
            "clue_envelope",
            seat,
        )
        more = ""
    else:
        follows = Follows(
            _("{name} only answers from now on.").format(name=name),
            _("Not all three are in the envelope."),
            "clue_envelope",
            seat,
            bad=True,
        )
        more = (
            _("Every accusation was wrong. Everybody loses.")
            if lost is not None
            else _("Only {name} may look into the envelope.").format(name=name)
        )
    return Shock(
        seat,
        _("{name} accuses").format(name=name),
        f"“{sentence}”",
        stamped,
        follows,
        more,
        marked,
        art="clue_envelope",
        events=tuple(event for event in told if event.name not in ("won", "lost", "turn")),
        go_on=_("Open all files") if accused.facts["right"] or lost is not None else "",
    )


def _captured(lost: Told, told: Sequence[Told]) -> Shock:
    drew = next((event for event in told if event.name == "drew"), None)
    sentence, marked = _sentence(lost)
    return Shock(
        fact(drew, "seat", int) if drew is not None else 0,
        _("The eighth Capture"),
        _("The network is captured. Everybody loses."),
        Word(_("CAPTURED"), "bad"),
        Follows(_("The envelope held:"), sentence, "clue_envelope", bad=True),
        marked=marked,
        art="clue_capture",
        events=tuple(told),
        late=True,
        go_on=_("Open all files"),
    )

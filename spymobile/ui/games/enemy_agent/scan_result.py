"""What a passport says once it was read: the word, what becomes of the person, the plan and the inspector."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from spymobile.core.event import Told, fact
from spymobile.games.enemy_agent import board as facts
from spymobile.games.enemy_agent.words import person_number
from spymobile.ui.games.enemy_agent.art import figure
from spymobile.ui.shock import Tone, Word
from spymobile.ui.text import _, many

#: After so many false arrests both inspectors are gone.
_MOST = 4


@dataclass(frozen=True, slots=True)
class ScanResult:
    """One that nobody here may know has no word."""

    word: str = ""
    tone: Tone = "good"
    #: What becomes of the person, who may be out of the game.
    fate: str = ""
    out: bool = False
    #: What follows for the plan or the inspector.
    art: str = ""
    title: str = ""
    line: str = ""


def word(told: Told) -> Word | None:
    """The word for the news; a shock without one where it is not for these eyes."""
    if told.name not in ("asked", "arrested"):
        return None
    who, kind = person_number(fact(told, "person", int)), told.facts.get("kind")
    if kind is None:
        return Word("", "good", who)
    return Word(_("AGENT"), "bad", who) if kind == "agent" else Word(_("TOURIST"), "good", who)


def result_of(told: Told, events: Sequence[Told], names: Sequence[str]) -> ScanResult:
    """What these eyes may read of it."""
    kind = told.facts.get("kind")
    if kind is None:
        return ScanResult(title=_("The passport has been checked."))
    if told.name == "asked":
        return _answer(told, kind == "agent", names)
    return _arrest(told, events, names) if kind == "agent" else _false_arrest(events)


def _answer(told: Told, agent: bool, names: Sequence[str]) -> ScanResult:
    if not agent:
        return ScanResult(_("TOURIST"), "good", _("gets no answer"), title=_("A tourist gets no answer."))
    if told.facts.get("answer") == "yes":
        finder = names[facts.SIDE_OF[fact(told, "person", int)]]  # The other side reads it, too.
        title, line = _("{name} has the plan.").format(name=finder), _("Now it must come home.")
    else:
        title, line = _("The plan is not here."), _("It is in another building.")
    return ScanResult(_("AGENT"), "bad", _("gets an answer"), False, "ea_master_plan", title, line)


def _arrest(told: Told, events: Sequence[Told], names: Sequence[str]) -> ScanResult:
    back = next((event for event in events if event.name == "plan_returned"), None)
    caught = _("An agent of {name} is caught.").format(name=names[1 - fact(told, "seat", int)])
    if back is None:
        art, title, line = figure(fact(told, "inspector", int)), caught, _("Everybody knows it.")
    else:
        owner = fact(back, "seat", int)
        title = _("{side}'s plan goes back").format(side=facts.SIDE_NAMES[owner])
        line = _("to building {number}. Everybody knows it.").format(number=fact(back, "building", int) + 1)
        art = "ea_master_plan"
    return ScanResult(_("AGENT"), "bad", _("out of the game"), True, art, title, line)


def _false_arrest(events: Sequence[Told]) -> ScanResult:
    """The inspector pays for it: the first and third time with Jail, the second and fourth for good."""
    paid = next((event for event in events if event.name in ("jailed", "dismissed")), None)
    if paid is None:
        return ScanResult(_("TOURIST"), "good", _("free to go"))
    art, count = figure(fact(paid, "inspector", int)), fact(paid, "count", int)
    if paid.name == "jailed":
        title = many(
            "Inspector to jail, {count} turn.", "Inspector to jail, {count} turns.", facts.JAIL_TURNS
        )
    else:
        title = _("Inspector out of the game.")
    line = _("False arrests {count} of {most}.").format(count=count, most=_MOST)
    return ScanResult(_("TOURIST"), "good", _("free to go"), False, art, title, line)

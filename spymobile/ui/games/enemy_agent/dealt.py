"""What a side is told about itself: the card of the deal, the strip that stays in sight, and the set-up."""

from __future__ import annotations

from collections.abc import Sequence

from spymobile.games.enemy_agent import board as facts
from spymobile.games.enemy_agent.state import READY, AgentView
from spymobile.games.enemy_agent.words import numbers
from spymobile.ui.dealt import DealCard, FileStrip, Glow, Thing
from spymobile.ui.games.enemy_agent.art import figure
from spymobile.ui.games.enemy_agent.board import CityBoard
from spymobile.ui.games.enemy_agent.dossier import own_file
from spymobile.ui.games.enemy_agent.ground import BUILDING_ART
from spymobile.ui.text import _

_OWN_FILL, _THEIR_FILL = ("#22364A", "#45271F"), ("#22364A", "#5A2A22")
#: Across the coin round one of one's agents, in shares of a figure.
_COIN = 1.35


def _agents(view: AgentView) -> list[int]:
    """One's own agents by their place in the row; none as long as they are not chosen."""
    own, agents = facts.OWN_TRAVELERS[view.who], own_file(view).agents
    return [place for place, person in enumerate(own) if agents >> person & 1]


def deal_card(view: AgentView) -> DealCard:
    """One's side, six passports in the order of their numbers, and four buildings that may hold the plan."""
    side, plan, agents = view.who, own_file(view).plan, _agents(view)
    chosen = bool(agents)

    def kind(place: int) -> str:
        return (_("AGENT") if place in agents else _("tourist")) if chosen else ""

    things = tuple(
        Thing(figure(person), line=kind(place), marked=place in agents)
        for place, person in enumerate(facts.OWN_TRAVELERS[side])
    )
    lines: tuple[str, ...] = (_("Choose three of your six as agents."),)
    if chosen:
        lines = (_("Your agents: {numbers}").format(numbers=numbers(side, agents)),)
        if plan >= 0:
            lines += (_("Your plan: building {number}").format(number=plan + 1),)

    def glows(board: CityBoard) -> Sequence[Glow]:
        marks = [
            Glow(
                board.layout.building(1 - side, number),
                f"ea_building_{art}_{facts.SIDES[1 - side]}",
                fill=_THEIR_FILL[1 - side],
                badge="?",
            )
            for number, art in enumerate(BUILDING_ART)
        ]
        if plan >= 0:
            art = f"ea_building_{BUILDING_ART[plan]}_{facts.SIDES[side]}"
            marks.append(
                Glow(board.layout.building(side, plan), art, fill=_OWN_FILL[side], pinned="ea_master_plan")
            )
        for place in agents:
            person = facts.OWN_TRAVELERS[side][place]
            spot = board.pieces.at(person)
            if spot is None:
                continue
            (x, y), half = spot, board.pieces.size / 2
            marks.append(
                Glow((x - half, y - half, 2 * half, 2 * half), figure(person), grow=_COIN, round=True)
            )
        return marks

    other = facts.SIDE_NAMES[1 - side]
    return DealCard(
        _("You lead"),
        facts.SIDE_NAMES[side],
        _("Find {side}'s plan in one of the four marked buildings, and carry it back over the wall.").format(
            side=other
        ),
        things=things,
        facts=lines,
        glows=glows,
    )


def file_strip(view: AgentView) -> FileStrip:
    """One's three agents and where the own plan lies."""
    side, plan, agents = view.who, own_file(view).plan, _agents(view)
    if not agents:
        return FileStrip(_("You: {side}").format(side=facts.SIDE_NAMES[side]))
    line = _("Your plan: building {number}").format(number=plan + 1) if plan >= 0 else ""
    people = facts.OWN_TRAVELERS[side]
    return FileStrip(
        _("Your agents: {numbers}").format(numbers=numbers(side, agents)),
        line,
        things=tuple(Thing(figure(people[place])) for place in agents),
    )


def set_up_cause(view: AgentView, seat: int, names: Sequence[str], you: bool) -> str:
    """The other side has sealed its file, or has not yet."""
    what = (
        _("Choose three agents and hide the plan.")
        if you
        else _("{name} chooses three agents and hides the plan.").format(name=names[seat])
    )
    if view.prepared[1 - seat] != READY:
        return what
    return _("{name} is ready.").format(name=names[1 - seat]) + " " + what

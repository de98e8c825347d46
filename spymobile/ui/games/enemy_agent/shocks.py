"""What shocks in Enemy Agent besides a passport under the film: how somebody wins."""

from __future__ import annotations

from collections.abc import Sequence

from spymobile.core.event import Told, fact
from spymobile.games.enemy_agent import board as facts
from spymobile.games.enemy_agent.state import AgentView
from spymobile.games.enemy_agent.words import person_name
from spymobile.ui.face import Scene
from spymobile.ui.games.enemy_agent.art import figure
from spymobile.ui.shock import Follows, Shock, Word
from spymobile.ui.text import _


def shock(told: Sequence[Told], ask: Scene[AgentView]) -> Shock | None:
    """A win, once the board has shown it; over the wall it has a scene of its own."""
    won = next((event for event in told if event.name == "won"), None)
    if won is None or won.facts["ending"] == "over_the_wall":
        return None
    seat = fact(won, "seat", int)
    name, other = ask.called[seat], ask.called[1 - seat]
    side = facts.SIDE_NAMES[1 - seat]
    marked: tuple[str, ...]
    home = next((event for event in told if event.name == "went_through"), None)
    if home is None:
        caption = _("{name} has nobody left").format(name=other)
        sentence = _("“{name} has nobody left to play with.”").format(name=other)
        marked, art, line = (other,), "", _("The other side has nobody left to play with.")
    else:
        person = fact(home, "person", int)
        who = person_name(person)
        caption = _("{name} is through the checkpoint").format(name=name)
        sentence = _("“{who} is home, with {side}'s plan.”").format(who=who, side=side)
        marked, art = (who, side), figure(person)
        line = _("The plan is home.")
    return Shock(
        seat,
        caption,
        sentence,
        Word(_("WINS"), "good"),
        Follows(_("{name} wins.").format(name=name), line, "ea_master_plan", seat),
        marked=marked,
        target=-1 if art else 1 - seat,
        art=art,
        events=(won,),
        late=True,
        go_on=_("Open all files"),
    )

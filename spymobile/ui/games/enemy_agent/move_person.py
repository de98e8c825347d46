"""Moving people: whom the tray offers, where somebody may go, what the second tap will do, and why not."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from kivy.uix.widget import Widget

from spymobile.core.errors import Refusal
from spymobile.core.game import Prompt
from spymobile.core.words import message
from spymobile.games.enemy_agent import actions as act
from spymobile.games.enemy_agent import board as facts
from spymobile.games.enemy_agent.state import AgentView
from spymobile.games.enemy_agent.words import person_name, person_number
from spymobile.ui.board.targets import Target
from spymobile.ui.face import Choice, Focus, Offer
from spymobile.ui.games.enemy_agent import warning
from spymobile.ui.games.enemy_agent.board_layout import WALL_KEY, CityKey
from spymobile.ui.games.enemy_agent.people import PeopleChips
from spymobile.ui.games.enemy_agent.routes import asks_at, next_way
from spymobile.ui.text import _, many

#: What somebody can do who moves.
type Move = act.MovePerson | act.ShowPapers | act.OverTheWall
type _Moves = dict[int, list[Move]]


def step(view: AgentView, prompt: Prompt, focus: int) -> Offer[CityKey]:
    """Who can still move; with somebody taken up, where they may go."""
    movable = _movable(prompt)
    said = "" if focus in movable else warning.with_the_dice(view, prompt)
    if len(movable) == 1 and focus not in movable:
        focus = next(iter(movable))
    targets: dict[CityKey, Target] = {("person", person): Focus(person) for person in movable}
    if focus in movable:
        targets |= _ends(movable[focus])
        targets.pop(("person", focus))
    # The way to win is on offer from the first moment, whoever is taken up.
    over = [action for action in prompt.choices if isinstance(action, act.OverTheWall)]
    choices = [Choice(_("Over the wall"), action, look="primary", key="w") for action in over]
    return Offer(
        said or sentence(view, focus, movable),
        (*choices, _end(view, prompt)),
        targets,
        more=_chips(view, prompt.seat, focus, set(movable)),
    )


def _movable(prompt: Prompt) -> _Moves:
    """Everybody who can move, with all they can do."""
    found: _Moves = {}
    for action in prompt.choices:
        if isinstance(action, act.MovePerson | act.ShowPapers | act.OverTheWall):
            found.setdefault(action.person, []).append(action)
    return found


def _end(view: AgentView, prompt: Prompt) -> Choice:
    """The end of the turn: dim while an Inspector must leave a circle (EA-30)."""
    end = act.EndTurn()
    unmoved = view.left == view.people and any(action != end for action in prompt.choices)
    words = _("Move nobody") if unmoved else _("End turn")
    return Choice(words, end, key="e", dim=end not in prompt.choices)


def sentence(view: AgentView, focus: int, movable: Mapping[int, list[Move]]) -> str:
    """Who is about to go, or how many may still; within one line of the tray."""
    if focus in movable:
        if any(isinstance(action, act.OverTheWall) for action in movable[focus]):
            return warning.over_the_wall()
        return many(
            "{who}: choose where to go, {count} square.",
            "{who}: choose where to go, {count} squares.",
            view.squares,
            who=person_name(focus),
        )
    if not movable:
        return _("Nobody can move. End the turn.")
    if view.left < view.people:
        return many(
            "{count} person left to move. Or end the turn.",
            "{count} people left to move. Or end the turn.",
            view.left,
        )
    if view.people == 1:
        return many("Move one person {count} square.", "Move one person {count} squares.", view.squares)
    return many(
        "Move up to {people} people, {count} square each.",
        "Move up to {people} people, {count} squares each.",
        view.squares,
        people=view.people,
    )


def _ends(moves: list[Move]) -> dict[CityKey, Target]:
    """The places that glow for one person; of several counts at a doorway the largest goes beyond."""
    found: dict[CityKey, Target] = {}
    for action in moves:
        if isinstance(action, act.MovePerson):
            found[action.to] = action
        elif isinstance(action, act.OverTheWall):
            found[WALL_KEY] = action
        elif isinstance(action, act.ShowPapers):
            other = found.get(("door", action.circle))
            if not isinstance(other, act.ShowPapers) or other.left < action.left:
                found["door", action.circle] = action
    return found


def _chips(view: AgentView, seat: int, focus: int, movable: set[int]) -> Callable[..., PeopleChips]:
    def chips(chosen: Callable[[Choice], None], old: Widget | None) -> PeopleChips:
        found = old if isinstance(old, PeopleChips) else PeopleChips()
        found.show(view, seat, focus, movable, lambda person: chosen(pick(person)))
        return found

    def pick(person: int) -> Choice:
        """Take somebody up; who cannot move says why not."""
        if person in movable:
            return Choice("", Focus(person))
        return Choice("", _try_move(view, person), dim=True)

    return chips


# What the first tap shows


def ghost(view: AgentView, prompt: Prompt, action: Move) -> Offer[CityKey]:
    """Somebody is about to go there: what a second tap does, and how else it could be done."""
    chips = _chips(view, prompt.seat, action.person, set(_movable(prompt)))
    done = _end(view, prompt)
    match action:
        case act.MovePerson(person, to):
            go = Choice(_("Move here"), action, look="primary", icon="check")
            words = _there(view, person, to)
            return Offer(words, (go, *next_way(view, action), done), more=chips)
        case act.OverTheWall(person):
            go = Choice(_("Over the wall"), action, look="primary", key="w")
            words = _("{who} over the wall? Tap again to go.").format(who=person_name(person))
            return Offer(words, (go, done), more=chips)
    doors = [a for a in prompt.choices if isinstance(a, act.ShowPapers) and a.person == action.person]
    doors = [a for a in doors if a.circle == action.circle]
    doors.sort(key=lambda a: -a.left)
    choices = [
        Choice(
            _("Draw a card") if len(doors) == 1 else _("Draw, then walk {left}").format(left=a.left),
            a,
            look="primary" if a == action else "plain",
            key="p" if a == action else "",
        )
        for a in doors[:2]
    ]
    return Offer(_papers(view, action), (*choices, done), more=chips)


def _there(view: AgentView, person: int, to: int) -> str:
    """Where somebody would go, and what comes of it there; from what lies open on the board."""
    side, there = facts.SIDE_OF[person], {"who": person_name(person), "square": facts.SQUARES[to]}
    if any(view.place[other] == to for other in facts.OWN[side]) and not facts.IS_SENTRY[to]:
        return _("{who} to {square}: it is taken, you go on.").format(**there)
    if asks_at(person, to):
        return _("{who} to {square}: there you may ask.").format(**there)
    suspects = any(view.place[other] == to for other in facts.OWN_TRAVELERS[1 - side])
    if suspects and not facts.IS_TRAVELER[person]:
        return _("{who} to {square}: there you may arrest.").format(**there)
    return _("{who} to {square}? Tap again to go.").format(**there)


def _papers(view: AgentView, action: act.ShowPapers) -> str:
    waiting = facts.DOOR.get(view.place[action.person]) == action.circle
    who = person_number(action.person)
    if waiting or not view.house.refusal_ends_turn:
        return _("Draw a checkpoint card for Traveler {who}?").format(who=who)
    if view.left > 1:
        return many(
            "Draw for {who}? DO NOT PASS ends the turn, {count} not moved yet.",
            "Draw for {who}? DO NOT PASS ends the turn, {count} not moved yet.",
            view.left - 1,
            who=who,
        )
    return _("Draw for Traveler {who}? DO NOT PASS ends the turn.").format(who=who)


# What was meant by a tap in the dark


def meant(view: AgentView, key: CityKey) -> act.AgentAction | Refusal | None:
    """The move that a tap on a dark place stands for; places come with whoever is taken up, or -1."""
    match key:
        case ("person", int(person)):
            return _try_move(view, person)
        case ("to", int(place), int(mover)) if mover >= 0:
            return act.MovePerson(mover, place)
        case ("wall", int(mover)) if mover >= 0:
            return act.OverTheWall(mover)
        case ("papers", int(circle), int(mover)) if mover >= 0:
            left = dict(sorted(facts.crossings(view.place[mover], view.squares)))
            return act.ShowPapers(mover, circle, left.get(circle, view.squares))
        case ("to" | "wall" | "papers", *_place):
            return Refusal("EA-9", message("First tap the person who is to move."), drawn=False)
    return None


def _try_move(view: AgentView, person: int) -> act.MovePerson:
    ends = facts.routes(view.place[person], view.squares) if view.place[person] >= 0 else {0: ()}
    return act.MovePerson(person, next(iter(ends), 0))

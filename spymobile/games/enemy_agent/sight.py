"""What can be seen of a game of Enemy Agent, and what can be imagined from it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations

from spymobile.core.audience import ANYONE, Who
from spymobile.core.chance import Chance
from spymobile.core.game import Decision, prompts
from spymobile.games.enemy_agent import board
from spymobile.games.enemy_agent.state import TO_CHOOSE, TO_HIDE, AgentView, OwnFile, Reveal, State

BUILDINGS = len(board.BUILDINGS[0])
SIDE_MASKS: tuple[int, ...] = tuple(sum(1 << person for person in side) for side in board.OWN)


def view(state: State, who: Who, decisions: Sequence[Decision]) -> AgentView:
    """The open board, what scanner and arrests have shown, the viewer's own file (EA-32, EA-6, EA-38)."""
    agents = state.agents
    known_agents, known_tourists = public_agents(state), state.cleared
    not_here = (0, 0)
    if who != ANYONE:
        known_agents |= state.scanned & agents
        known_tourists |= state.scanned & ~agents
        not_here = told_empty(state.asked[0], known_agents, 0), told_empty(state.asked[1], known_agents, 1)
    file = reveal = None
    if who >= 0:
        file = OwnFile(agents & SIDE_MASKS[who], state.plans[who])
    if state.phase == "over":
        reveal = Reveal(agents, state.plans)
    blue, red = state.found
    return AgentView(
        who=who,
        prompts=prompts(decisions, who),
        house=state.house,
        first=state.first,
        turn=state.turn,
        turns=state.turns,
        quiet=state.quiet,
        phase=state.phase,
        prepared=state.prepared,
        place=tuple(state.place),
        carriers=state.carriers,
        found=state.found,
        asked=state.asked,
        scanned=state.scanned,
        cleared=state.cleared,
        fresh=state.fresh,
        held=state.held,
        false_arrests=state.false_arrests,
        guard=state.guard,
        passes=state.passes,
        stops=state.stops,
        people=state.people,
        squares=state.squares,
        left=state.left,
        moved=state.moved,
        mover=state.mover,
        count=state.count,
        end=state.end,
        offered=state.offered,
        ending=state.ending,
        winner=state.winner,
        known_agents=known_agents,
        known_tourists=known_tourists,
        plans=(state.plans[0] if blue else -1, state.plans[1] if red else -1),
        not_here=not_here,
        file=file,
        reveal=reveal,
    )


def public_agents(state: State | AgentView) -> int:
    """Whom anyone can see to be an agent: who was arrested as one, and who carries a plan."""
    found = 0
    place = state.place
    for side in board.OWN_TRAVELERS:
        for person in side:
            if place[person] < 0:
                found |= 1 << person
    for carrier in state.carriers:
        if carrier >= 0:
            found |= 1 << carrier
    return found


def told_empty(asked: int, agents: int, seat: int) -> int:
    """Buildings that agents of this seat asked about without finding the plan (a bit for each)."""
    found = 0
    if asked:
        for place in range(board.TRAVELERS):
            if agents >> board.traveler(seat, place) & 1:
                found |= asked >> place * BUILDINGS & 15
    return found


@cache
def possible_trios(seat: int, agents: int, tourists: int) -> tuple[int, ...]:
    """Every choice of three Travelers with these agents and without these tourists."""
    return tuple(
        trio
        for chosen in combinations(board.OWN_TRAVELERS[seat], board.AGENTS)
        if (trio := sum(1 << person for person in chosen)) & agents == agents and not trio & tourists
    )


def worlds(view: AgentView, seat: int) -> Iterator[tuple[int, int]]:
    """Each choice of agents of ``seat`` and hiding place of the *other* side that the viewer reckons with.

    The two hang together: an inquiry that found nothing was a tourist's, or there is no plan.
    """
    file = view.file
    other = 1 - seat
    mask = SIDE_MASKS[seat]
    if view.prepared[seat] <= TO_CHOOSE:
        trios: tuple[int, ...] = (0,)
    elif file is not None and seat == view.who:
        trios = (file.agents,)
    else:
        trios = possible_trios(seat, view.known_agents & mask, view.known_tourists & mask)
    if view.prepared[other] <= TO_HIDE:
        plans: Sequence[int] = (-1,)
    elif view.found[other]:
        plans = (view.plans[other],)
    elif file is not None and other == view.who:
        plans = (file.plan,)
    else:
        plans = range(BUILDINGS)
    asked = view.asked[seat]
    for trio in trios:
        empty = told_empty(asked, trio, seat)
        for plan in plans:
            if plan < 0 or not empty >> plan & 1:
                yield trio, plan


def imagine(view: AgentView, chance: Chance) -> State:
    """Deal anew what the viewer cannot see: the kinds of unknown Travelers and hidden plans."""
    if view.reveal:
        agents, plans = view.reveal.agents, view.reveal.plans
    else:
        blue, red_plan = chance.choice(list(worlds(view, 0)), "blue agents")
        red, blue_plan = chance.choice(list(worlds(view, 1)), "red agents")
        agents, plans = blue | red, (blue_plan, red_plan)
    return State(
        house=view.house,
        first=view.first,
        turn=view.turn,
        turns=view.turns,
        quiet=view.quiet,
        phase=view.phase,
        prepared=view.prepared,
        place=list(view.place),
        agents=agents,
        plans=plans,
        carriers=view.carriers,
        found=view.found,
        asked=view.asked,
        scanned=view.scanned,
        cleared=view.cleared,
        fresh=view.fresh,
        held=view.held,
        false_arrests=view.false_arrests,
        guard=view.guard,
        passes=view.passes,
        stops=view.stops,
        people=view.people,
        squares=view.squares,
        left=view.left,
        moved=view.moved,
        mover=view.mover,
        count=view.count,
        end=view.end,
        offered=view.offered,
        ending=view.ending,
        winner=view.winner,
    )

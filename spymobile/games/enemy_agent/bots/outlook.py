"""What a position is worth to one side: agents on their way, dangers, and the reach of Inspectors.

Every person adds their own part, so that moving one changes that part alone: a throw is judged by comparing
squares, not by playing games out.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from spymobile.core.game import Action
from spymobile.games.enemy_agent import actions as act
from spymobile.games.enemy_agent import board
from spymobile.games.enemy_agent.bots import journeys, odds
from spymobile.games.enemy_agent.bots.reading import Reading
from spymobile.games.enemy_agent.state import AgentView


@dataclass(frozen=True, slots=True)
class Weights:
    """How a player weighs things."""

    #: Whether to think in throws of the dice, or in squares only.
    throws: bool
    #: How much an agent avoids squares that an Inspector may land on next.
    fear: float
    #: How much the eagerness of people betrays them.
    reads: float
    #: The odds from which on somebody is arrested at all.
    sure: float
    #: Whether to ask before the dice of the next turn rather than at once.
    waits: bool
    #: How much a tourist's progress counts, against an agent's.
    decoy: float
    #: How much Inspectors count, against agents.
    guard: float
    #: What losing an Inspector for a while costs, and for good.
    jail: float = 0.12
    loss: float = 0.25
    #: How many tourists go out with the agents, how keenly until they are over the wall, and then.
    masks: int = 0
    keen: float = 1.0
    strolls: float = 0.15
    #: How much the keenness of everybody under way differs from game to game, by lot.
    varies: float = 0.0
    #: How many times more afraid to be once the other side has no agents left and cannot win.
    patience: float = 1.0
    #: In percent, how often a tourist before a building asks.
    chat: int = 0
    #: How far a judgement may be off, by chance.
    whim: float = 0.0
    #: Whether to learn how much eagerness betrays, instead of taking ``reads`` for it.
    learns: bool = False
    #: Whether to remember which buildings agents were told are empty.
    remembers: bool = True


#: How much nearness counts beside an exact hit, how it fades with distance, and for the second Inspector.
_NEAR, _FADES, _SECOND = 1.0, 0.85, 0.6
#: What an agent less on the other side is worth beyond the journey that ends.
_CATCH = 0.15
#: How often a Traveler stays in place for a turn, and two common throws to look further ahead with.
_STAYS, _SOON, _LATER = 0.1, 4, 3
#: What a move of a tourist counts whom everybody knows for one.
_SPARE = 0.02
#: A circle beyond the wall, for each side.
_FIRST_ABROAD = tuple(next(circle for circle in board.FAR if board.SIDE[circle] != side) for side in (0, 1))
#: How much those count who have not crossed the wall yet.
_NOT_YET = 0.2


@dataclass(frozen=True, slots=True)
class Chase:
    """A Traveler to be caught: how much it matters, where they may be next by likelihood, where later."""

    weight: float
    spots: tuple[tuple[int, float], ...]
    ahead: int


def agents_left(view: AgentView, seat: int) -> int:
    """How many agents a side has: only arrested agents leave the board."""
    return board.AGENTS - sum(view.place[person] < 0 for person in board.OWN_TRAVELERS[seat])


class Outlook:
    """One view, thought over; ``nerve`` is how likely the opponent arrests somebody unknown."""

    __slots__ = (
        "agents",
        "chased",
        "enemy_odds",
        "fear",
        "nerve",
        "pass_odds",
        "seat",
        "style",
        "targets",
        "view",
        "zest",
    )

    def __init__(
        self,
        view: AgentView,
        seat: int,
        style: Weights,
        nerve: float,
        zest: Mapping[int, float],
        reading: Reading,
    ) -> None:
        self.view = view
        self.seat = seat
        self.style = style
        self.nerve = nerve
        # Nobody waits for ever: the longer nothing happens, the bolder.
        self.fear = style.fear * max(0.0, 1 - view.quiet / (board.QUIET_TURNS - 10))
        if not agents_left(view, 1 - seat):
            self.fear *= style.patience  # Who cannot lose any more has time.
        self.agents = view.file.agents if view.file else 0
        self.targets = odds.candidates(view, seat) if style.remembers else journeys.ALL
        cards = view.passes + view.stops
        self.pass_odds = view.passes / cards if cards else journeys.PASS_ODDS
        other = 1 - seat
        self.enemy_odds = reading.odds(view)
        self.zest = zest
        self.chased = [
            self._chase(person) for person in board.OWN_TRAVELERS[other] if view.place[person] >= 0
        ]

    # Journeys

    def worth(self, person: int, place: int, held: bool = False) -> float:
        """How promising a place is for a Traveler of either side, left alone and if an agent."""
        side = board.SIDE_OF[person]
        here = journeys.seen_by(side, place)
        if self.view.carriers[1 - side] == person:
            if board.SIDE[place] == side:
                return 1.0
            if not self.style.throws:
                return journeys.rough_way_home()[here]
            worths, cells = journeys.way_home()
        elif not self.style.throws:
            return journeys.rough_way_out(odds.candidates(self.view, side))[here]
        else:
            worths, cells = journeys.way_out(odds.candidates(self.view, side))
        if held and (circle := board.DOOR[here]) in cells:
            return cells[circle]
        return worths[here]

    # Dangers

    def danger(self, person: int, place: int) -> float:
        """How likely the opponent's next throw brings this Traveler's arrest there."""
        view = self.view
        other = 1 - self.seat
        if board.SIDE[place] != other or view.known_tourists >> person & 1:
            return 0.0
        throws = 0
        for inspector in board.OWN_INSPECTORS[other]:
            post = view.place[inspector]
            if post >= 0 and not view.guard[board.guard_post(inspector)]:
                throws |= journeys.hits(post, place)
        known = view.known_agents >> person & 1
        return throws.bit_count() / len(board.SQUARES_DIE) * (1.0 if known else self.nerve)

    def part(self, person: int, place: int, held: bool = False) -> float:
        """What a Traveler of the own side adds to the position from there."""
        worth = self.worth(person, place, held)
        if self.view.known_tourists >> person & 1:
            return _SPARE * worth
        agent = self.agents >> person & 1
        if not agent and person not in self.zest:
            return self.style.decoy * worth
        if self.fear:
            worth *= 1 - self.fear * self.danger(person, place)
        zest = self.zest.get(person, 1.0)
        if not agent and board.SIDE[place] != self.seat:
            # Over the wall a mask has done most of its work.
            over = min(worth, self.worth(person, _FIRST_ABROAD[self.seat]))
            return zest * over + self.style.strolls * (worth - over)
        return zest * worth

    # Inspectors

    def _chase(self, person: int) -> Chase:
        """How much a Traveler of the other side threatens, and where to expect them."""
        place = self.view.place[person]
        held = bool(self.view.held >> person & 1)
        weight = self.enemy_odds[person] * self.worth(person, place, held)
        if board.SIDE[place] != self.seat:
            doors = [circle for circle in board.FAR if board.SIDE[circle] == self.seat]
            near = min(doors, key=lambda circle: journeys.distances(place)[board.FAR[circle]])
            return Chase(weight * _NOT_YET, (), near)
        if held or not self.style.throws:
            return Chase(weight, ((place, 1.0),), place)
        spots = [(place, _STAYS)]
        for count in board.SQUARES_DIE:
            spots.append((self._next(person, place, count), (1 - _STAYS) / len(board.SQUARES_DIE)))
        ahead = self._next(person, self._next(person, place, _SOON), _LATER)
        return Chase(weight, tuple(spots), ahead)

    def _next(self, person: int, place: int, count: int) -> int:
        """Where somebody who makes the best of it goes from a place with this count."""
        return max(board.routes(place, count), key=lambda end: self.worth(person, end))

    def cover(self, posts: tuple[int, ...]) -> float:
        """How well Inspectors on these squares hold the opposing Travelers in reach."""
        posts = tuple(post for post in posts if post >= 0)
        total = 0.0
        for chase in self.chased:
            likely = 0.0
            if self.style.throws:
                for spot, share in chase.spots:
                    throws = 0
                    for post in posts:
                        throws |= journeys.hits(post, spot)
                    likely += share * throws.bit_count()
            near = 0.0
            far = sorted(journeys.distances(post)[chase.ahead] for post in posts)
            for number, squares in enumerate(far):
                near += _SECOND**number * _FADES**squares
            total += chase.weight * (likely / len(board.SQUARES_DIE) + _NEAR * near)
        return self.style.guard * total

    def arrest_gain(self, person: int) -> float:
        """What an arrest is worth: an agent less over there, or an Inspector less over here."""
        chance = self.enemy_odds[person]
        if chance < self.style.sure:
            return -1.0
        gain = self.worth(person, self.view.place[person], bool(self.view.held >> person & 1)) + _CATCH
        second = self.view.false_arrests[self.seat] % 2 == 1
        return chance * gain - (1 - chance) * (self.style.loss if second else self.style.jail)

    # Actions

    def worth_asking(self, person: int) -> bool:
        """An agent before a building that may hold the plan, while it is not on its way."""
        building = board.BUILDING[self.view.place[person]]
        at_home = self.view.carriers[1 - self.seat] < 0
        return bool(self.agents >> person & 1 and self.targets >> building & 1) and at_home

    def may_end_turn(self, action: Action) -> bool:
        """Whether this shows papers where a refusal would end the turn."""
        if not isinstance(action, act.ShowPapers) or not self.view.house.refusal_ends_turn:
            return False
        return board.DOOR.get(self.view.place[action.person]) != action.circle

    def gain(self, action: Action) -> float:
        """How much better the position is after an action than without it."""
        match action:
            case act.OverTheWall():
                return 100.0
            case act.ShowPapers(person, circle, left):
                return self._through(person, circle, left) - self._now(person)
            case act.MovePerson(person, to) if board.IS_TRAVELER[person]:
                return self.part(person, to) - self._now(person)
            case act.MovePerson(person, to):
                return self._post(person, to)
            case act.MoveOn(to):
                return self.part(self.view.mover, to)
            case act.RunOn(to):
                person = self.view.mover
                return self.part(person, to) if board.IS_TRAVELER[person] else self._post(person, to)
            case _:
                return 0.0

    def _now(self, person: int) -> float:
        return self.part(person, self.view.place[person], bool(self.view.held >> person & 1))

    def _through(self, person: int, circle: int, left: int) -> float:
        """A PASS and the best square beyond, or the sentry box."""
        if self.view.carriers[1 - self.seat] == person:
            passed = 1.0
        else:
            ends = board.routes(board.FAR[circle], left - 1)
            passed = max(self.part(person, end) for end in ends)
        refused = self.part(person, board.SENTRY[circle], True)
        return self.pass_odds * passed + (1 - self.pass_odds) * refused

    def _post(self, inspector: int, to: int) -> float:
        """An Inspector's new square: its reach, and whom to arrest there."""
        view = self.view
        mine = board.OWN_INSPECTORS[self.seat]
        before = tuple(view.place[person] for person in mine)
        after = tuple(to if person == inspector else view.place[person] for person in mine)
        gain = self.cover(after) - self.cover(before)
        suspects = [person for person in board.OWN_TRAVELERS[1 - self.seat] if view.place[person] == to]
        if suspects:
            gain = max(gain, *(self.arrest_gain(person) for person in suspects))
        return gain - (0.02 if board.IS_CIRCLE[to] else 0.0)

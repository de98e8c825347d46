"""The first game of Enemy Agent: from choosing three agents to the way over the wall."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from spymobile.core.game import Action
from spymobile.games.enemy_agent import actions as act
from spymobile.games.enemy_agent import board as facts
from spymobile.games.enemy_agent.state import READY, TO_CHOOSE, AgentView, State
from spymobile.table.lesson.script import LEARNER, BotMove, Briefing, Exercise, Lesson
from spymobile.ui.board.geometry import Rect
from spymobile.ui.text import _
from spymobile.ui.tutorial.script import BoardStep

if TYPE_CHECKING:
    from spymobile.ui.games.enemy_agent.board import CityBoard

RED = 1
_ONE, _TWO, _THREE = 0, 1, 2
_INSPECTOR, _HIS_INSPECTOR = facts.OWN_INSPECTORS[LEARNER][0], facts.OWN_INSPECTORS[RED][1]
_NINE = facts.traveler(RED, 2)
_R4 = 3
#: The first card of each kind, with the whole pile there.
_PASS, _STOP = (0,), (facts.PASS_CARDS,)


def _sq(name: str) -> int:
    return facts.SQUARE[name]


def _dice(people: int, squares: int) -> tuple[int, ...]:
    """What chance must answer for the two dice to fall like this."""
    return facts.PEOPLE_DIE.index(people), facts.SQUARES_DIE.index(squares)


# Prepared positions


def _opening(state: State) -> None:
    """Red is ready: agents 7, 9 and 11, the plan in R4. Blue has still to choose."""
    state.prepared = (TO_CHOOSE, READY)
    state.agents = sum(1 << facts.traveler(RED, place) for place in (0, 2, 4))
    state.plans = (-1, _R4)


def _turn(state: State, seat: int, **people: str) -> None:
    """A new turn, with some people elsewhere: ``one="S7"``."""
    state.turn, state.phase = seat, "start_turn"
    state.people = state.squares = state.left = state.moved = state.count = 0
    state.mover = state.end = -1
    state.fresh = state.held = 0
    state.passes, state.stops = facts.PASS_CARDS, facts.STOP_CARDS
    who = {
        "one": _ONE,
        "two": _TWO,
        "three": _THREE,
        "inspector": _INSPECTOR,
        "his": _HIS_INSPECTOR,
        "nine": _NINE,
    }
    for name, square in people.items():
        state.place[who[name]] = _sq(square)


def _near_the_checkpoint(state: State) -> None:
    _turn(state, LEARNER, one="S7", two="S4")


def _on_the_circle(state: State) -> None:
    _turn(state, LEARNER, one="P7")


def _another_one(state: State) -> None:
    _turn(state, LEARNER, one="S11", two="R7")


def _near_the_building(state: State) -> None:
    _turn(state, LEARNER, one="U13", two="S4")


def _his_inspector_comes(state: State) -> None:
    _turn(state, RED, one="U11", three="R11", his="P13")


def _a_stranger(state: State) -> None:
    _turn(state, LEARNER, inspector="P2", nine="R1")


def _near_the_wall(state: State) -> None:
    _turn(state, LEARNER, one="S10")


# What is right where several things are


def _empty(view: AgentView, square: int) -> bool:
    return square not in view.place


def _out_of_the_hotel(action: Action, view: AgentView) -> bool:
    """Traveler 1 or 2, to a square of their own."""
    return isinstance(action, act.MovePerson) and action.person in (_ONE, _TWO) and _empty(view, action.to)


def _leave_hotel(view: AgentView) -> act.MovePerson:
    inside = next(p for p in (_ONE, _TWO) if view.place[p] == facts.HOTEL[LEARNER])
    return act.MovePerson(inside, _sq("S7" if _empty(view, _sq("S7")) else "S5"))


# What to look at


def _places(*places: int, door: bool = False, building: bool = False, wall: bool = False) -> _Focus:
    """These places of the board stay bright, whichever way it lies."""

    def bright(board: CityBoard) -> list[Rect]:
        layout = board.layout
        rects = [layout.place(place) for place in places]
        rects += [layout.door(1)] if door else []
        rects += [layout.building(RED, _R4)] if building else []
        return rects + ([layout.wall] if wall else [])

    return bright


def _way(start: str, count: int, end: str) -> tuple[int, ...]:
    return _sq(start), *facts.routes(_sq(start), count)[_sq(end)]


type _Focus = Callable[[CityBoard], Sequence[Rect]]


def lesson() -> Lesson[State, AgentView]:
    """The words are made here, in the language in use."""
    roll = _("roll the dice.")
    leave = _("move 1 and 2, each to an empty square.")
    return Lesson(
        "enemy_agent",
        (_("Red"),),
        _opening,
        (
            BoardStep(
                _("Find Red's plan, and carry it home over the wall."),
                (
                    Briefing(
                        _("hold the button below."),
                        call=_("You lead Blue. Hold this to see what you want."),
                    ),
                ),
                focus=_places(),
            ),
            BoardStep(
                _("Choose three agents: in this lesson 1, 2 and 4."),
                (Exercise(act.ChooseAgents((0, 1, 3)), _("take 1, 2 and 4.")),),
                focus=_places(),
                joined=True,
            ),
            BoardStep(
                _("Hide your plan. You cannot move it later."),
                (Exercise(act.HidePlan(1), _("choose a building."), _is(act.HidePlan)),),
                focus=_places(),
            ),
            BoardStep(
                _("The red die: 2 people. The white die: each walks exactly 4."),
                (
                    Exercise(
                        act.Roll(),
                        roll,
                        chance=_dice(2, 4),
                        call=_("Roll: the dice say how many people move, and how far."),
                    ),
                    Exercise(
                        _leave_hotel,
                        leave,
                        _out_of_the_hotel,
                        call=_("Take Traveler 1 or 2, then tap a square."),
                    ),
                    Exercise(_leave_hotel, leave, _out_of_the_hotel),
                ),
            ),
            BoardStep(
                _("Exactly on the circle: wait there."),
                (
                    Exercise(
                        act.Roll(), roll, chance=_dice(1, 3), call=_("Traveler 1 is near a circle. Roll.")
                    ),
                    Exercise(
                        act.MovePerson(_ONE, _sq("P7")),
                        _("go with Traveler 1 to the circle."),
                        call=_("Take Traveler 1 to the circle in the wall."),
                    ),
                ),
                _near_the_checkpoint,
                _places(*_way("S7", 3, "P7")),
            ),
            BoardStep(
                _("You drew PASS: walk on beyond the wall."),
                (
                    Exercise(act.Roll(), roll, chance=_dice(1, 2), call=_("Your next turn. Roll.")),
                    Exercise(
                        act.ShowPapers(_ONE, _sq("P7"), 2),
                        _("tap the doorway with Traveler 1."),
                        lambda action, _view: isinstance(action, act.ShowPapers) and action.person == _ONE,
                        chance=_PASS,
                        call=_("Take Traveler 1 and tap the doorway."),
                    ),
                    Exercise(
                        act.MoveOn(_sq("Q8")),
                        _("walk on beyond the wall."),
                        lambda action, view: isinstance(action, act.MoveOn) and _empty(view, action.to),
                    ),
                ),
                _on_the_circle,
                _places(_sq("P7"), _sq("P8"), _sq("Q8"), _sq("O8"), door=True),
            ),
            BoardStep(
                _("DO NOT PASS: to the sentry square, and the turn is over."),
                (
                    Exercise(
                        act.Roll(),
                        roll,
                        chance=_dice(2, 4),
                        call=_("Some turns later, Traveler 2 follows. Roll."),
                    ),
                    Exercise(
                        act.ShowPapers(_TWO, _sq("P7"), 2),
                        _("take Traveler 2 through the doorway."),
                        lambda action, _view: isinstance(action, act.ShowPapers) and action.person == _TWO,
                        chance=_STOP,
                        call=_("Take Traveler 2 and tap the doorway."),
                    ),
                ),
                _another_one,
                _places(*_way("R7", 2, "P7"), _sq("O7"), door=True),
            ),
            BoardStep(_("So move last whoever goes through the wall.")),
            BoardStep(
                _("Exactly on a shaded square: now you may ask."),
                (
                    Exercise(
                        act.Roll(),
                        roll,
                        chance=_dice(1, 3),
                        call=_("Traveler 1 is near Red's building 4. Roll."),
                    ),
                    Exercise(
                        act.MovePerson(_ONE, _sq("S14")),
                        _("go with Traveler 1 to S14."),
                        call=_("Go with Traveler 1 to S14, in front of building 4."),
                    ),
                ),
                _near_the_building,
                _places(*_way("U13", 3, "S14"), building=True),
            ),
            BoardStep(
                _("An agent must be told the truth. You have the plan."),
                (Exercise(act.Ask(_ONE), _("ask."), call=_("Ask whether the plan is in this building.")),),
                focus=_places(_sq("S14"), _sq("R14"), building=True),
            ),
            BoardStep(
                _("That was a tourist. Red's Inspector goes to jail."),
                (
                    BotMove(RED, act.Roll(), _dice(1, 4), _("Red's Inspector is near your Traveler 3.")),
                    BotMove(
                        RED,
                        act.MovePerson(_HIS_INSPECTOR, _sq("R11")),
                        call=_("The Inspector lands exactly on Traveler 3."),
                    ),
                    BotMove(RED, act.Arrest(_THREE), call=_("Red may arrest Traveler 3, and does.")),
                ),
                _his_inspector_comes,
                _places(*_way("P13", 4, "R11"), facts.JAIL[RED]),
            ),
            BoardStep(
                _("Your Inspectors arrest by landing exactly."),
                (
                    Exercise(
                        act.Roll(), roll, chance=_dice(1, 3), call=_("Traveler 9 is on your side. Roll.")
                    ),
                    Exercise(
                        act.MovePerson(_INSPECTOR, _sq("R1")),
                        _("land on Traveler 9 with your Inspector."),
                        call=_("Take the Inspector near the hotel to Traveler 9."),
                    ),
                    Exercise(act.Arrest(_NINE), _("arrest Traveler 9.")),
                ),
                _a_stranger,
                _places(*_way("P2", 3, "R1")),
            ),
            BoardStep(
                _("Doubles near the wall: climb over and win."),
                (
                    Exercise(
                        act.Roll(), roll, chance=_dice(2, 2), call=_("With the plan, near the wall. Roll.")
                    ),
                    Exercise(act.OverTheWall(_ONE), _("take Traveler 1 over the wall.")),
                ),
                _near_the_wall,
                _places(_sq("S10"), *facts.to_wall(_sq("S10")), _sq("S7"), wall=True),
            ),
        ),
    )


def _is(kind: type[Action]) -> Callable[[Action, AgentView], bool]:
    return lambda action, _view: isinstance(action, kind)

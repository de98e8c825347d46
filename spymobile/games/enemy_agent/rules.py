"""The rules of Enemy Agent, in the order of the rule book (``assets/rules/enemy_agent.md``).

Setting up and the frame of a turn stand here; ``moving`` has people, checkpoints and the wall, ``scanner``
inquiries and arrests, ``turns`` the passing of turns and the ends of the game.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar

from spymobile.core.audience import Who
from spymobile.core.chance import Chance
from spymobile.core.errors import Refusal
from spymobile.core.event import Event, Told, said, whispered
from spymobile.core.game import Action, Decision, Game, Option, Outcome, Setup
from spymobile.core.words import Words, _, mark
from spymobile.games.enemy_agent import actions as act
from spymobile.games.enemy_agent import board, choices, moving, scanner, sight, turns, words
from spymobile.games.enemy_agent.state import (
    READY,
    TO_ARRANGE,
    TO_CHOOSE,
    TO_HIDE,
    AgentView,
    House,
    State,
)


class EnemyAgent(Game[State, AgentView]):
    """Blue (seat 0) against Red (seat 1)."""

    name: ClassVar[str] = "enemy_agent"
    title: ClassVar[str] = mark("Enemy Agent")
    rules_version: ClassVar[int] = 1
    seats: ClassVar[range] = range(2, 3)
    options: ClassVar[tuple[Option, ...]] = (
        Option(
            "refusal",
            mark("Refused at the doorway"),
            "EA-17",
            ("turn", "person"),
            Words(("The turn ends", "Only that Traveler's move ends")),
        ),
    )
    state_type = State
    view_type = AgentView
    bots = "spymobile.games.enemy_agent.bots"
    rash = (act.OfferDraw, act.AgreeToDraw)
    patience: ClassVar[int] = 20_000

    # Setting up

    def deal(self, setup: Setup, chance: Chance) -> tuple[State, list[Event]]:
        """Everybody in place, the pile complete, and the dice say who begins (EA-2, EA-3, EA-24, EA-43)."""
        setup = self.check(setup)
        events: list[Event] = []
        first = setup.first
        if first is None:
            first = _roll_for_first(chance, events)
        place = []
        for side, posts in zip((0, 1), (board.INSPECTOR_STARTS[:2], board.INSPECTOR_STARTS[2:]), strict=True):
            place += [board.HOTEL[side]] * 3 + [board.STATION[side]] * 3 + list(posts)
        state = State(
            house=House(refusal_ends_turn=setup.options["refusal"] == "turn"),
            first=first,
            turn=first,
            turns=0,
            quiet=0,
            phase="set_up",
            prepared=(TO_ARRANGE, TO_ARRANGE),
            place=place,
            agents=0,
            plans=(-1, -1),
            carriers=(-1, -1),
            found=(False, False),
            asked=(0, 0),
            scanned=0,
            cleared=0,
            fresh=0,
            held=0,
            false_arrests=(0, 0),
            guard=(0, 0, 0, 0),
            passes=board.PASS_CARDS,
            stops=board.STOP_CARDS,
        )
        return state, events

    # Who decides what

    def decisions(self, state: State) -> Sequence[Decision]:
        """Both sides at once in the set-up, then one seat at a time; only the set-up has secrets."""
        phase = state.phase
        if phase == "set_up":
            return _set_up_decisions(state)
        if phase == "over":
            return ()
        if phase == "answer_draw":
            return (Decision.open(1 - state.turn, "enemy_agent.answer_draw", choices.ANSWER),)
        legal = choices.BY_PHASE[phase](state)
        return (Decision(state.turn, KINDS[phase], legal, legal),)

    def play(self, state: State, seat: int, action: Action, chance: Chance) -> list[Event]:
        """Each kind of action belongs to one phase, and finds its rule below."""
        phases, rule_of_play, rule = _PLAYS.get(type(action), ((), None, ""))
        if rule_of_play is None:
            raise Refusal("EA-44", _("That is not a move in Enemy Agent."))
        if seat not in (0, 1):
            raise Refusal("EA-44", _("Only Blue and Red play."))
        phase = state.phase
        if phase == "over":
            raise Refusal("EA-42", _("The game is over."))
        if phase != "set_up" and seat != (1 - state.turn if phase == "answer_draw" else state.turn):
            raise Refusal("EA-44", _("It is the other player's turn to decide."))
        if phase not in phases:
            raise Refusal(rule, words.wrong_moment(phase))
        events: list[Event] = []
        rule_of_play(state, seat, action, chance, events)
        return events

    def outcome(self, state: State) -> Outcome | None:
        """A plan brought home, a helpless opponent, or a draw (EA-39 to EA-42)."""
        if state.phase != "over":
            return None
        if state.winner < 0:
            return Outcome((), state.ending, drawn=True)
        return Outcome((state.winner,), state.ending)

    # What is seen, said and played

    def view(self, state: State, who: Who) -> AgentView:
        return sight.view(state, who, self.decisions(state))

    def imagine(self, view: AgentView, chance: Chance) -> State:
        return sight.imagine(view, chance)

    def tell(self, told: Told, names: Sequence[str]) -> str:
        return words.tell(told, names)

    def describe(self, action: Action, names: Sequence[str]) -> str:
        return words.describe(action, names)


# Setting up


def _roll_for_first(chance: Chance, events: list[Event]) -> int:
    """The higher throw of the regular die begins; equal throws are repeated (EA-3)."""
    while True:
        blue, red = (chance.choice(board.SQUARES_DIE, "first player") for _ in (0, 1))
        events += [
            Event("rolled_for_first", said(seat=0, die=blue)),
            Event("rolled_for_first", said(seat=1, die=red)),
        ]
        if blue != red:
            return 0 if blue > red else 1


def _set_up_decisions(state: State) -> list[Decision]:
    """In the open first, then in secret; who begins prepares last, to play on with the device in hand."""
    found = []
    open_part = TO_ARRANGE in state.prepared
    for seat in (1 - state.first, state.first):
        step = state.prepared[seat]
        if step == TO_ARRANGE:
            found.append(Decision.open(seat, "enemy_agent.arrange_start", choices.ARRANGE))
        elif step == TO_CHOOSE and not open_part:
            found.append(Decision(seat, "enemy_agent.choose_agents", choices.AGENTS, (), sealed=True))
        elif step == TO_HIDE:
            found.append(Decision(seat, "enemy_agent.hide_plan", choices.HIDE, (), sealed=True))
    return found


def _check_step(state: State, seat: int, step: int, rule: str) -> None:
    if state.prepared[seat] > step:
        raise Refusal(rule, _("That is settled already."))
    if state.prepared[seat] < step or (step > TO_ARRANGE and TO_ARRANGE in state.prepared):
        raise Refusal(rule, _("First something else must be settled."))


def _advance(state: State, seat: int) -> None:
    blue, red = state.prepared
    state.prepared = (blue + 1, red) if seat == 0 else (blue, red + 1)


def _is_trio(trio: tuple[int, ...]) -> bool:
    """Three different Travelers in the order of the row: each trio can be written in one way only."""
    return len(trio) == board.AGENTS and 0 <= trio[0] < trio[1] < trio[2] < board.TRAVELERS


def _arrange_start(
    state: State, seat: int, action: act.ArrangeStart, chance: Chance, events: list[Event]
) -> None:
    """Three in the Hotel, three in the Station, for all to see and before the secrets (EA-2)."""
    _check_step(state, seat, TO_ARRANGE, "EA-2")
    if not _is_trio(action.hotel):
        raise Refusal("EA-2", _("Choose three of your six Travelers, in order, for the Hotel."))
    for place in range(board.TRAVELERS):
        at = board.HOTEL if place in action.hotel else board.STATION
        state.place[board.traveler(seat, place)] = at[seat]
    _advance(state, seat)
    events.append(Event("arranged", said(seat=seat, hotel=action.hotel)))


def _choose_agents(
    state: State, seat: int, action: act.ChooseAgents, chance: Chance, events: list[Event]
) -> None:
    """Three Secret Agents for the whole game, in secret (EA-2)."""
    _check_step(state, seat, TO_CHOOSE, "EA-2")
    if not _is_trio(action.agents):
        raise Refusal("EA-2", _("Choose three of your six Travelers, in order, as Secret Agents."))
    for place in action.agents:
        state.agents |= 1 << board.traveler(seat, place)
    _advance(state, seat)
    events.append(Event("chose_agents", said(seat=seat), whispered((seat,), agents=action.agents)))


def _hide_plan(state: State, seat: int, action: act.HidePlan, chance: Chance, events: list[Event]) -> None:
    """In one of the own buildings, for good (EA-1). When both are ready, the first turn begins."""
    _check_step(state, seat, TO_HIDE, "EA-1")
    if action.building not in range(sight.BUILDINGS):
        raise Refusal("EA-1", _("Choose one of your four buildings."))
    blue, red = state.plans
    state.plans = (action.building, red) if seat == 0 else (blue, action.building)
    _advance(state, seat)
    events.append(Event("hid_plan", said(seat=seat), whispered((seat,), building=action.building)))
    if state.prepared == (READY, READY):
        state.phase = "start_turn"
        state.turns = 1
        events.append(Event("turn", said(seat=state.turn)))


# Your turn


def _roll(state: State, seat: int, action: act.Roll, chance: Chance, events: list[Event]) -> None:
    """The coloured die for the people, the regular one for the squares (EA-4, EA-44)."""
    state.people = state.left = chance.choice(board.PEOPLE_DIE, "coloured die")
    state.squares = chance.choice(board.SQUARES_DIE, "regular die")
    state.phase = "move_person"
    events.append(Event("rolled", said(seat=seat, people=state.people, squares=state.squares)))


# Draws by agreement


def _offer_draw(state: State, seat: int, action: act.OfferDraw, chance: Chance, events: list[Event]) -> None:
    """Before the dice, once in a turn (EA-41)."""
    if state.offered:
        raise Refusal("EA-41", _("A draw was offered already in this turn."))
    state.offered = True
    state.phase = "answer_draw"
    events.append(Event("offered_draw", said(seat=seat)))


def _agree_to_draw(
    state: State, seat: int, action: act.AgreeToDraw, chance: Chance, events: list[Event]
) -> None:
    """Both want to end it (EA-41)."""
    events.append(Event("agreed_to_draw", said(seat=seat)))
    turns.draw(state, "agreed", events)


def _decline_draw(
    state: State, seat: int, action: act.DeclineDraw, chance: Chance, events: list[Event]
) -> None:
    """The turn goes on (EA-41)."""
    state.phase = "start_turn"
    events.append(Event("declined_draw", said(seat=seat)))


KINDS = {
    phase: f"enemy_agent.{phase}"
    for phase in ("start_turn", "move_person", "run_on", "move_on", "arrest", "ask_now")
}

# Each action: the phases it belongs to, its rule, and the paragraph that says when it may be played.
_PLAYS: dict[type, tuple[tuple[str, ...], Callable[..., None] | None, str]] = {
    act.ArrangeStart: (("set_up",), _arrange_start, "EA-2"),
    act.ChooseAgents: (("set_up",), _choose_agents, "EA-2"),
    act.HidePlan: (("set_up",), _hide_plan, "EA-1"),
    act.Roll: (("start_turn",), _roll, "EA-44"),
    act.Ask: (("start_turn", "ask_now"), scanner.ask, "EA-33"),
    act.Later: (("ask_now",), scanner.later, "EA-33"),
    act.OfferDraw: (("start_turn",), _offer_draw, "EA-41"),
    act.AgreeToDraw: (("answer_draw",), _agree_to_draw, "EA-41"),
    act.DeclineDraw: (("answer_draw",), _decline_draw, "EA-41"),
    act.MovePerson: (("move_person",), moving.move_person, "EA-7"),
    act.RunOn: (("run_on",), moving.run_on, "EA-12"),
    act.ShowPapers: (("move_person",), moving.show_papers, "EA-19"),
    act.MoveOn: (("move_on",), moving.move_on, "EA-17"),
    act.OverTheWall: (("move_person",), moving.over_the_wall, "EA-37"),
    act.EndTurn: (("move_person",), moving.end_turn, "EA-5"),
    act.Arrest: (("arrest",), scanner.arrest, "EA-28"),
    act.LetGo: (("arrest",), scanner.let_go, "EA-28"),
}

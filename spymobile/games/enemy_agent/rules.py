"""The rules of Enemy Agent, in the order of the rule book (``assets/rules/enemy_agent.md``).

The deal stands here, and which rule an action finds; ``preparing`` has what both sides settle before the
first turn, ``moving`` the dice, people, checkpoints and the wall, ``scanner`` inquiries and arrests,
``turns`` the passing of turns and the ends of the game.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import ClassVar

from spymobile.core.chance import Chance
from spymobile.core.event import Event, said
from spymobile.core.game import Decision, Option, Outcome, Setup
from spymobile.core.phased import PhasedGame, Plays
from spymobile.core.words import Message, Words, mark, message
from spymobile.games.enemy_agent import actions as act
from spymobile.games.enemy_agent import board, choices, moving, preparing, scanner, sight, turns, words
from spymobile.games.enemy_agent.state import TO_ARRANGE, AgentView, House, State


class EnemyAgent(PhasedGame[State, AgentView]):
    """Blue (seat 0) against Red (seat 1)."""

    name: ClassVar[str] = "enemy_agent"
    title: ClassVar[str] = mark("Enemy Agent")
    rules_version: ClassVar[int] = 1
    seats: ClassVar[range] = range(2, 3)
    options: ClassVar[tuple[Option, ...]] = (
        Option(
            "refusal",
            mark("DO NOT PASS at the doorway"),
            "EA-24",
            ("turn", "person"),
            Words(("The turn ends", "Only that Traveler's move ends")),
        ),
    )
    state_type = State
    view_type = AgentView
    bots = "spymobile.games.enemy_agent.bots"
    rash = (act.OfferDraw, act.AgreeToDraw)
    throws = (act.Roll,)
    patience: ClassVar[int] = 20_000
    sight = sight
    words = words
    # Each action: the phases it belongs to, the paragraph that says when it may be played, and its rule.
    plays: ClassVar[Plays] = {
        act.ArrangeStart: (("set_up",), "EA-4", preparing.arrange_start),
        act.ChooseAgents: (("set_up",), "EA-4", preparing.choose_agents),
        act.HidePlan: (("set_up",), "EA-5", preparing.hide_plan),
        act.Roll: (("start_turn",), "EA-7", moving.roll),
        act.Ask: (("start_turn", "ask_now"), "EA-31", scanner.ask),
        act.Later: (("ask_now",), "EA-31", scanner.later),
        act.OfferDraw: (("start_turn",), "EA-47", turns.offer_draw),
        act.AgreeToDraw: (("answer_draw",), "EA-47", turns.agree_to_draw),
        act.DeclineDraw: (("answer_draw",), "EA-47", turns.decline_draw),
        act.MovePerson: (("move_person",), "EA-11", moving.move_person),
        act.RunOn: (("run_on",), "EA-18", moving.run_on),
        act.ShowPapers: (("move_person",), "EA-25", moving.show_papers),
        act.MoveOn: (("move_on",), "EA-24", moving.move_on),
        act.OverTheWall: (("move_person",), "EA-44", moving.over_the_wall),
        act.EndTurn: (("move_person",), "EA-9", moving.end_turn),
        act.Arrest: (("arrest",), "EA-35", scanner.arrest),
        act.LetGo: (("arrest",), "EA-35", scanner.let_go),
    }
    no_move: ClassVar[tuple[str, Message]] = ("EA-7", message("That is not a move in Enemy Agent."))
    not_asked: ClassVar[tuple[str, Message]] = ("EA-7", message("It is the other player's turn to decide."))
    the_end: ClassVar[str] = "EA-1"

    # Setting up

    def deal(self, setup: Setup, chance: Chance) -> tuple[State, list[Event]]:
        """Everybody in place, the pile complete, and the dice say who begins (EA-4, EA-3, EA-29, EA-2)."""
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
        if phase == "start_turn":
            return _start_turn(state.turn, state.fresh, state.offered)
        if phase == "set_up":
            return preparing.decisions(state)
        if phase == "over":
            return ()
        if phase == "answer_draw":
            return (Decision.open(1 - state.turn, "enemy_agent.answer_draw", choices.ANSWER),)
        legal = choices.BY_PHASE[phase](state)
        return (Decision(state.turn, KINDS[phase], legal, legal),)

    def asked(self, state: State) -> Sequence[int]:
        if state.phase == "set_up":
            return (0, 1)
        return (1 - state.turn if state.phase == "answer_draw" else state.turn,)

    def progress(self, state: State) -> object:
        """Who is out of the game, whose passport was seen, where was asked, and which plan was found."""
        gone = tuple(place == board.GONE for place in state.place)
        return gone, state.scanned, state.cleared, state.asked, state.found, state.false_arrests

    def on_turn(self, state: State) -> int:
        return state.turn

    def outcome(self, state: State) -> Outcome | None:
        """A plan brought home, a helpless opponent, or a draw (EA-1, EA-43, EA-46, EA-47)."""
        if state.phase != "over":
            return None
        if state.winner < 0:
            return Outcome((), state.ending, drawn=True)
        return Outcome((state.winner,), state.ending)


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


@lru_cache(4096)
def _start_turn(seat: int, fresh: int, offered: bool) -> tuple[Decision]:
    """Before the dice everything follows from these three, and mostly there is nothing but the dice."""
    return (Decision.open(seat, KINDS["start_turn"], choices.start_turn(seat, fresh, offered)),)


KINDS = {
    phase: f"enemy_agent.{phase}"
    for phase in ("start_turn", "move_person", "run_on", "move_on", "arrest", "ask_now")
}

"""Clue: WWII: the game as the table knows it.

Its rules stand in the order of the rule book in ``turns``, ``moves``, ``intrigue`` and ``questions``; here
are setting up, who decides what, and which rule an action finds.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from spymobile.core.audience import ANYONE
from spymobile.core.chance import Chance
from spymobile.core.event import Event, said, shown
from spymobile.core.game import Decision, Drawn, Option, Outcome, Setup
from spymobile.core.phased import PhasedGame, Plays
from spymobile.core.words import Message, Words, mark, message
from spymobile.games.clue import actions as act
from spymobile.games.clue import board, choices, intrigue, moves, questions, sight, turns, words
from spymobile.games.clue.state import NEVER, ClueView, House, State

_OFF_ON = (("off", "on"), Words(("Off", "On")))


class ClueGame(PhasedGame[State, ClueView]):
    """Two to six agents, one of them an impostor."""

    name: ClassVar[str] = "clue"
    title: ClassVar[str] = mark("Clue: WWII")
    rules_version: ClassVar[int] = 2
    seats: ClassVar[range] = range(2, 7)
    options: ClassVar[tuple[Option, ...]] = (
        Option(
            "agents",
            mark("Agents"),
            "CL-8",
            ("by_lot", "by_choice"),
            Words(("At random", "Everyone chooses")),
        ),
        Option(
            "notebook",
            mark("Clue sheet"),
            "CL-5",
            ("facts", "full", "manual"),
            Words(("Notes facts", "Full", "By hand")),
        ),
        Option("blocking", mark("Movers block the way"), "CL-19", *_OFF_ON),
        Option("passages", mark("Secret passages"), "CL-21", *_OFF_ON),
        Option(
            "question_dice",
            mark("Question mark on"),
            "CL-39",
            ("one", "both"),
            Words(("One die", "Both dice")),
        ),
        Option(
            "draws",
            mark("Intrigue Cards"),
            "CL-38",
            ("may", "must"),
            Words(("You may draw", "You must draw")),
        ),
        Option(
            "eighth_capture",
            mark("Eighth Capture"),
            "CL-45",
            ("all", "drawer"),
            Words(("Everyone loses", "Whoever draws it is out")),
        ),
        Option(
            "answers",
            mark("Answers"),
            "CL-68",
            ("orders", "by_hand"),
            Words(("By standing order", "By hand")),
        ),
    )
    state_type = State
    view_type = ClueView
    bots = "spymobile.games.clue.bots"
    rash = (act.RaiseAccusation, act.Accuse)
    throws = (act.Roll,)
    draws: ClassVar[Mapping[str, Drawn]] = {"drew": "card"}
    patience: ClassVar[int] = 10_000
    sight = sight
    words = words
    # Each action: the phases it belongs to (none: at any time), the paragraph that says so, and its rule.
    plays: ClassVar[Plays] = {
        act.ChooseAgent: (("choose_agent",), "CL-8", turns.choose_agent),
        act.Roll: (("start_turn",), "CL-9", moves.roll),
        act.Stay: (("start_turn",), "CL-9", moves.stay),
        act.UsePassage: (("start_turn",), "CL-21", moves.use_passage),
        act.SafeHouse: (("start_turn",), "CL-62", moves.safe_house),
        act.NightFlight: (("start_turn",), "CL-49", moves.night_flight),
        act.SecondBriefing: (("start_turn",), "CL-50", moves.second_briefing),
        act.RecallToHq: (("start_turn",), "CL-51", moves.recall),
        act.Draw: (("draw_intrigue",), "CL-38", intrigue.draw),
        act.LeaveIt: (("draw_intrigue",), "CL-38", intrigue.leave_it),
        act.ForcedMarch: (("move",), "CL-48", moves.forced_march),
        act.MoveTo: (("move",), "CL-14", moves.move_to),
        act.DoubleTime: (("double_time",), "CL-59", moves.double_time),
        act.GoOn: (("double_time", "second_interrogation"), "CL-58", moves.go_on),
        act.Ask: (("ask",), "CL-20", questions.ask),
        act.ShowCard: (("show_card", "courier_show", "leaked_show"), "CL-68", questions.show_card),
        act.LookAt: (("side_card",), "CL-70", questions.look_at),
        act.SecondInterrogation: (("second_interrogation",), "CL-60", questions.second_interrogation),
        act.EndTurn: (("end_turn",), "CL-20", intrigue.end_turn),
        act.ExtraOrders: (("end_turn",), "CL-61", intrigue.extra_orders),
        act.NewOrders: (("end_turn",), "CL-52", intrigue.new_orders),
        act.Courier: (("end_turn",), "CL-53", questions.courier),
        act.Wiretap: (("end_turn",), "CL-72", questions.wiretap),
        act.RaiseAccusation: (("start_turn",), "CL-31", questions.raise_accusation),
        act.Withhold: (("accuse",), "CL-31", questions.withhold),
        act.Accuse: (("accuse",), "CL-31", questions.accuse),
        act.ShowFirst: ((), "CL-65", questions.show_first),
        act.ShowByHabit: ((), "CL-65", questions.show_by_habit),
        act.OrderSilence: ((), "CL-66", questions.order_silence),
        act.OrderIntercept: ((), "CL-67", questions.order_intercept),
    }
    no_move: ClassVar[tuple[str, Message]] = ("CL-9", message("That is not a move in Clue."))
    not_asked: ClassVar[tuple[str, Message]] = ("CL-9", message("It is another player's turn to decide."))
    the_end: ClassVar[str] = "CL-1"

    # Setting up

    def deal(self, setup: Setup, chance: Chance) -> tuple[State, list[Event]]:
        """Envelope, hands, face-up and side cards, agents, and who begins (CL-2 to CL-4, CL-6 to CL-8)."""
        setup = self.check(setup)
        seats = setup.seats
        options = setup.options
        agent, item, base = (chance.choice(group, "envelope") for group in board.GROUPS)
        envelope = (agent, item, base)
        rumors = chance.shuffled((card for card in range(len(board.CARDS)) if card not in envelope), "rumors")
        side, hand, _ = board.DEAL[seats]
        dealt = rumors[side:]
        hands = tuple(tuple(sorted(dealt[seat * hand : (seat + 1) * hand])) for seat in range(seats))
        face_up = tuple(sorted(dealt[seats * hand :]))
        deck = tuple(chance.shuffled(board.DECK, "deck")) if seats > 2 else ()
        by_choice = options["agents"] == "by_choice"
        lots = chance.shuffled(range(len(board.AGENTS)), "agents")
        events: list[Event] = []
        first = setup.first
        if first is None:
            first = self._roll_for_first(seats, chance, events)
        state = State(
            house=House(
                agents_by_choice=by_choice,
                must_draw=options["draws"] == "must",
                drawer_out=options["eighth_capture"] == "drawer",
                passages=options["passages"] == "on",
                both_dice=options["question_dice"] == "both",
                blocking=options["blocking"] == "on",
                by_hand=options["answers"] == "by_hand",
                notebook=options["notebook"],
            ),
            first=first,
            turn=first,
            round=1,
            phase="choose_agent",
            living=tuple(range(seats)),
            agents=(-1,) * seats if by_choice else tuple(lots[:seats]),
            movers=[board.HQ] * len(board.AGENTS),
            items=[board.HQ] * len(board.ITEMS),
            called=0,
            used=0,
            envelope=envelope,
            hands=hands,
            face_up=face_up,
            side=tuple(rumors[:side]),
            deck=deck,
            captures=0,
            kept=[()] * seats,
            played=(),
            clues=(),
            seen=[()] * seats,
            looks=(),
            accusations=(),
            show_first=[()] * seats,
            silence=[NEVER] * seats,
            intercept=[NEVER] * seats,
        )
        if face_up:
            events.append(Event("face_up", shown(ANYONE, cards=tuple(board.CARDS[card] for card in face_up))))
        if not by_choice:
            agents = tuple(board.AGENTS[agent] for agent in state.agents)
            events.append(Event("agents", shown(ANYONE, agents=agents)))
            turns.begin(state, first, events)
        return state, events

    def _roll_for_first(self, seats: int, chance: Chance, events: list[Event]) -> int:
        """Highest roll of both dice begins; the tied roll again (CL-6)."""
        rolling = list(range(seats))
        while len(rolling) > 1:
            rolls = [chance.die(6, "first player") + chance.die(6, "first player") for _ in rolling]
            events += [
                Event("rolled_for_first", said(seat=seat, sum=total))
                for seat, total in zip(rolling, rolls, strict=True)
            ]
            rolling = [seat for seat, total in zip(rolling, rolls, strict=True) if total == max(rolls)]
        return rolling[0]

    # Who decides what

    def decisions(self, state: State) -> Sequence[Decision]:
        """What the phase asks, and after it the standing orders of every seat (CL-63)."""
        phase = state.phase
        if phase == "over":
            return ()
        return (
            *self._due(state, phase),
            *choices.standing(len(state.hands), state.living, self._silencers(state)),
        )

    def _due(self, state: State, phase: str) -> tuple[Decision, ...]:
        kind = KINDS[phase]
        if phase in choices.MIXED:
            public, hidden = choices.MIXED[phase](state)
            legal = (*public, *hidden) if hidden else public
            return (Decision(state.turn, kind, legal, public, True),)
        if phase in choices.OPEN:
            legal = choices.OPEN[phase](state)
            return (Decision(self._decider(state), kind, legal, legal),)
        if phase == "leaked_show":
            return tuple(Decision(seat, kind, choices.shows(state, seat), (), True) for seat in state.owing)
        giver = state.clues[-1].giver
        return (Decision(giver, kind, choices.shows(state, giver), (), True),)

    def _decider(self, state: State) -> int:
        return state.drawer if state.phase == "draw_intrigue" else state.turn

    def _silencers(self, state: State) -> tuple[int, ...]:
        """With two players only Epsilon could ever refuse; with more, anyone's cards could be anything."""
        if len(state.hands) > 2:
            return state.living
        return tuple(seat for seat in state.living if state.able(seat, board.EPSILON))

    def asked(self, state: State) -> Sequence[int]:
        phase = state.phase
        if phase == "leaked_show":
            return state.owing
        if phase in ("show_card", "courier_show"):
            return (state.clues[-1].giver,)
        return (self._decider(state),)

    def progress(self, state: State) -> object:
        """Every question with its answer once, what was shown to whom, and who is out. Asking the same again
        teaches nobody anything."""
        asked = {(clue.kind, clue.asker, clue.cards, clue.unable, clue.giver) for clue in state.clues}
        shown = tuple(frozenset(card for _clue, card in seen) for seen in state.seen)
        return frozenset(asked), shown, state.looks, state.accusations, len(state.played)

    def on_turn(self, state: State) -> int:
        return state.turn

    def outcome(self, state: State) -> Outcome | None:
        """One winner (CL-1), or everybody lost (CL-45, CL-35)."""
        if state.phase != "over":
            return None
        return Outcome((state.turn,) if state.ending == "solved" else (), state.ending)


KINDS = {
    phase: f"clue.{phase}"
    for phase in (
        "choose_agent",
        "start_turn",
        "draw_intrigue",
        "move",
        "double_time",
        "ask",
        "show_card",
        "courier_show",
        "leaked_show",
        "side_card",
        "second_interrogation",
        "end_turn",
        "accuse",
    )
}

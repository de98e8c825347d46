"""Clue: WWII: the game as the table knows it. Its rules stand in the order of the rule book in
``turns``, ``moves``, ``intrigue`` and ``questions``; here are setting up, and who decides what."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from spymobile.core.audience import ANYONE, Who
from spymobile.core.chance import Chance
from spymobile.core.errors import Refusal
from spymobile.core.event import Event, Told, said, shown
from spymobile.core.game import Action, Decision, Game, Option, Outcome, Setup
from spymobile.core.words import Words, _, mark
from spymobile.games.clue import actions as act
from spymobile.games.clue import board, choices, intrigue, moves, questions, sight, turns, words
from spymobile.games.clue.state import NEVER, ClueView, House, State

_OFF_ON = (("off", "on"), Words(("Off", "On")))


class ClueGame(Game[State, ClueView]):
    """Two to six agents, one of them an impostor."""

    name: ClassVar[str] = "clue"
    title: ClassVar[str] = mark("Clue: WWII")
    rules_version: ClassVar[int] = 1
    seats: ClassVar[range] = range(2, 7)
    options: ClassVar[tuple[Option, ...]] = (
        Option(
            "agents", mark("Agents"), "CL-3", ("by_lot", "by_choice"), Words(("By lot", "Everyone chooses"))
        ),
        Option(
            "notebook",
            mark("Clue sheet"),
            "CL-6",
            ("facts", "full", "manual"),
            Words(("Notes facts", "Full", "By hand")),
        ),
        Option("blocking", mark("Movers block the way"), "CL-11", *_OFF_ON),
        Option("passages", mark("Secret passages"), "CL-17", *_OFF_ON),
        Option(
            "question_dice",
            mark("Question mark on"),
            "CL-18",
            ("one", "both"),
            Words(("One die", "Both dice")),
        ),
        Option(
            "draws",
            mark("Intrigue Cards"),
            "CL-19",
            ("may", "must"),
            Words(("You may draw", "Dice and squares force you")),
        ),
        Option(
            "eighth_capture",
            mark("Eighth Capture"),
            "CL-25",
            ("all", "drawer"),
            Words(("Everyone loses", "The drawer is out")),
        ),
        Option(
            "answers",
            mark("Answers"),
            "CL-77",
            ("orders", "by_hand"),
            Words(("By standing order", "By hand")),
        ),
    )
    state_type = State
    view_type = ClueView
    bots = "spymobile.games.clue.bots"
    rash = (act.RaiseAccusation, act.Accuse)
    patience: ClassVar[int] = 10_000

    # Setting up

    def deal(self, setup: Setup, chance: Chance) -> tuple[State, list[Event]]:
        """Envelope, hands, face-up and side cards, agents, and who begins (CL-1 to CL-5, CL-63)."""
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
        """Highest roll of both dice begins; the tied roll again (CL-1)."""
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
        """What the phase asks, and after it the standing orders of every seat (CL-73)."""
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

    def play(self, state: State, seat: int, action: Action, chance: Chance) -> list[Event]:
        """Each kind of action belongs to some phases, and finds its rule in one of the modules."""
        phases, method, rule = _PLAYS.get(type(action), (None, None, ""))
        if method is None or phases is None:
            raise Refusal("CL-7", _("That is not a move in Clue."))
        if state.phase == "over":
            raise Refusal("CL-62", _("The game is over."))
        if seat not in range(len(state.hands)):
            raise Refusal("CL-7", _("Nobody sits there."))
        if phases:
            self._check_moment(state, seat, phases, rule)
        events: list[Event] = []
        method(state, seat, action, chance, events)
        return events

    def _check_moment(self, state: State, seat: int, phases: tuple[str, ...], rule: str) -> None:
        phase = state.phase
        if phase == "leaked_show":
            asked = seat in state.owing
        elif phase in ("show_card", "courier_show"):
            asked = seat == state.clues[-1].giver
        else:
            asked = seat == self._decider(state)
        if not asked:
            raise Refusal("CL-7", _("It is another player's turn to decide."))
        if phase not in phases:
            raise Refusal(rule, words.wrong_moment(phase))

    def outcome(self, state: State) -> Outcome | None:
        """One winner (CL-62), or everybody lost (CL-25, CL-48)."""
        if state.phase != "over":
            return None
        return Outcome((state.turn,) if state.ending == "solved" else (), state.ending)

    # What is seen, said and played

    def view(self, state: State, who: Who) -> ClueView:
        return sight.view(state, who, self.decisions(state))

    def imagine(self, view: ClueView, chance: Chance) -> State:
        return sight.imagine(view, chance)

    def tell(self, told: Told, names: Sequence[str]) -> str:
        return words.tell(told, names)

    def describe(self, action: Action, names: Sequence[str]) -> str:
        return words.describe(action, names)


def _choose_agent(
    state: State, seat: int, action: act.ChooseAgent, chance: Chance, events: list[Event]
) -> None:
    """From the first player on, everyone takes an agent nobody has (CL-3)."""
    if action.agent not in board.AGENTS:
        raise Refusal("CL-3", _("Choose one of the six agents."))
    agent = board.CARD[action.agent]
    if agent in state.agents:
        raise Refusal("CL-3", _("That agent is taken."))
    state.agents = (*state.agents[:seat], agent, *state.agents[seat + 1 :])
    events.append(Event("chose_agent", said(seat=seat, agent=action.agent)))
    state.turn = (seat + 1) % len(state.hands)
    if state.turn == state.first:
        turns.begin(state, state.first, events)


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

# Each action: the phases it belongs to (none: at any time), its rule, and the paragraph that says when.
_PLAYS: dict[type, tuple[tuple[str, ...], Any, str]] = {
    act.ChooseAgent: (("choose_agent",), _choose_agent, "CL-3"),
    act.Roll: (("start_turn",), moves.roll, "CL-7"),
    act.Stay: (("start_turn",), moves.stay, "CL-7"),
    act.UsePassage: (("start_turn",), moves.use_passage, "CL-17"),
    act.SafeHouse: (("start_turn",), moves.safe_house, "CL-72"),
    act.NightFlight: (("start_turn",), moves.night_flight, "CL-31"),
    act.SecondBriefing: (("start_turn",), moves.second_briefing, "CL-67"),
    act.RecallToHq: (("start_turn",), moves.recall, "CL-30"),
    act.Draw: (("draw_intrigue",), intrigue.draw, "CL-19"),
    act.LeaveIt: (("draw_intrigue",), intrigue.leave_it, "CL-19"),
    act.ForcedMarch: (("move",), moves.forced_march, "CL-66"),
    act.MoveTo: (("move",), moves.move_to, "CL-10"),
    act.DoubleTime: (("double_time",), moves.double_time, "CL-56"),
    act.GoOn: (("double_time", "second_interrogation"), moves.go_on, "CL-55"),
    act.Ask: (("ask",), questions.ask, "CL-16"),
    act.ShowCard: (("show_card", "courier_show", "leaked_show"), questions.show_card, "CL-77"),
    act.LookAt: (("side_card",), questions.look_at, "CL-51"),
    act.SecondInterrogation: (("second_interrogation",), questions.second_interrogation, "CL-70"),
    act.EndTurn: (("end_turn",), intrigue.end_turn, "CL-16"),
    act.ExtraOrders: (("end_turn",), intrigue.extra_orders, "CL-71"),
    act.NewOrders: (("end_turn",), intrigue.new_orders, "CL-32"),
    act.Courier: (("end_turn",), questions.courier, "CL-68"),
    act.Wiretap: (("end_turn",), questions.wiretap, "CL-54"),
    act.RaiseAccusation: (("start_turn",), questions.raise_accusation, "CL-43"),
    act.Withhold: (("accuse",), questions.withhold, "CL-43"),
    act.Accuse: (("accuse",), questions.accuse, "CL-43"),
    act.ShowFirst: ((), questions.show_first, "CL-74"),
    act.ShowByHabit: ((), questions.show_by_habit, "CL-74"),
    act.OrderSilence: ((), questions.order_silence, "CL-75"),
    act.OrderIntercept: ((), questions.order_intercept, "CL-76"),
}

"""The habits that all levels of Clue bots share.

A decision is a function of the view and of the bot's own key, so a bot called back to a table goes on as it
would have.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Sequence

from spymobile.core.bot import Bot
from spymobile.core.chance import Chance, Fast
from spymobile.core.game import Action, Prompt
from spymobile.games.clue import actions as act
from spymobile.games.clue import board
from spymobile.games.clue.bots import diary
from spymobile.games.clue.state import ClueView, OwnFile

type Envelope = tuple[int, int, int]


class ClueBot(Bot):
    """Walks, draws, asks and accuses; what it knows and where it likes to go is left to its level."""

    __slots__ = ("_action", "_key", "chance", "seat")

    #: It draws while fewer Captures than this are out; never with seven (CL-75).
    daring = 7

    def __init__(self, seat: int, chance: Chance) -> None:
        self.seat = seat
        self._key = chance.below(1 << 32, "bot")
        self.chance: Chance = chance
        self._action: Action | None = None

    def decide(self, view: ClueView) -> Action:
        prompt = view.due()
        self.chance = Fast(
            f"{self._key}/{view.round}/{view.phase}/{len(view.clues)}/{view.movers}/{view.count}"
        )
        self.study(view, view.own())
        self._action = _HANDLERS[view.phase](self, view, prompt)
        return self._action

    def missed(self, number: int) -> int:
        """A draw of 100 for a clue, the same one whenever it looks back."""
        return Fast(f"{self._key}/missed/{number}").below(100, "missed")

    def left(self) -> float:
        """About how many envelopes it still holds possible."""
        return 1.0

    def claim(self) -> float | None:
        return 1 / max(1.0, self.left()) if isinstance(self._action, act.Accuse) else None

    def explain(self, names: Sequence[str]) -> str:
        return diary.sentence(self._action, self.left()) if self._action else ""

    # What a level is asked

    @abstractmethod
    def study(self, view: ClueView, file: OwnFile) -> None:
        """Bring what is known up to date."""

    @abstractmethod
    def solved(self) -> Envelope | None:
        """What it would accuse with, if it dares to."""

    @abstractmethod
    def question(self, view: ClueView) -> act.Ask:
        """What to ask in the Location the mover is in."""

    @abstractmethod
    def worth(self, view: ClueView, place: int) -> float:
        """How much a question in this Location is worth; 0 for nothing."""

    # The start of a turn

    def start_turn(self, view: ClueView, prompt: Prompt) -> Action:
        choices = prompt.choices
        if self.solved():
            return self._first(choices, act.RaiseAccusation(), act.NightFlight(board.HQ)) or act.Roll()
        here = view.movers[view.agents[self.seat]]
        instead = self.instead_of_rolling(view, choices, here)
        return instead or act.Roll()

    def instead_of_rolling(self, view: ClueView, choices: Sequence[Action], here: int) -> Action | None:
        """Stay only where a question is still worth it (CL-76)."""
        if self._worth_staying(view, here):
            return self._first(choices, act.Stay(), act.SecondBriefing())
        return None

    def _worth_staying(self, view: ClueView, here: int) -> bool:
        """Twice running in one Location is a waste: two bots could call each other there for ever."""
        own = [clue for clue in view.clues if clue.asker == self.seat and clue.kind == "question"]
        asked_here = bool(own) and own[-1].cards[2] == board.base_card(here)
        return here < board.HQ and not asked_here and self.worth(view, here) > 0

    def draw_intrigue(self, view: ClueView, prompt: Prompt) -> Action:
        """Never with seven Captures out, unless the house forces it (CL-75)."""
        daring = min(self.daring, board.LAST_CAPTURE - 1)
        return act.Draw() if view.captures < daring or len(prompt.choices) == 1 else act.LeaveIt()

    # Moving

    def move(self, view: ClueView, prompt: Prompt) -> Action:
        here = view.movers[view.agents[self.seat]]
        reach = [action.place for action in prompt.choices if isinstance(action, act.MoveTo)]
        if self.solved():
            return self._towards_the_centre(here, reach, prompt)
        best = self.destination(view, here, reach)
        if best > board.HQ and act.ForcedMarch() in prompt.choices:
            return act.ForcedMarch()
        return act.MoveTo(best)

    def _towards_the_centre(self, here: int, reach: Sequence[int], prompt: Prompt) -> Action:
        if board.HQ in reach and here != board.HQ:
            return act.MoveTo(board.HQ)
        if act.ForcedMarch() in prompt.choices:
            return act.ForcedMarch()
        far = board.distances
        return act.MoveTo(min(reach, key=lambda place: (far(place)[board.HQ] or 99, place)))

    def destination(self, view: ClueView, here: int, reach: Sequence[int]) -> int:
        """A Location in reach that is worth asking in, else a step towards one, best over a ? square."""
        open_here = [place for place in reach if place < board.HQ and place != here]
        worth = {place: self.worth(view, place) for place in open_here}
        good = [place for place in open_here if worth[place] > 0]
        if good:
            most = max(worth[place] for place in good)
            return self.chance.choice([place for place in good if worth[place] == most], "destination")
        wanted = [place for place in board.LOCATIONS if place != here and self.worth(view, place) > 0]
        wanted = wanted or [place for place in board.LOCATIONS if place != here]
        squares = [place for place in reach if place > board.HQ] or list(reach)
        if len(view.kept) > 2 and view.captures < self.daring:
            marks = [place for place in squares if place in board.QUESTION_MARKS and place != here]
            if marks:
                return self.chance.choice(marks, "mark")
        return min(squares, key=lambda place: (min(board.distances(place)[goal] for goal in wanted), place))

    def double_time(self, view: ClueView, prompt: Prompt) -> Action:
        """Move again when the first move led nowhere."""
        here = view.movers[view.agents[self.seat]]
        if self.solved():
            return act.GoOn() if here == board.HQ else act.DoubleTime()
        return act.GoOn() if view.arrived and here < board.HQ else act.DoubleTime()

    # Asking, answering, accusing

    def ask(self, view: ClueView, prompt: Prompt) -> Action:
        return self.question(view)

    def second_interrogation(self, view: ClueView, prompt: Prompt) -> Action:
        here = view.movers[view.agents[self.seat]]
        again = not self.solved() and self.worth(view, here) > 0
        return act.SecondInterrogation() if again else act.GoOn()

    def side_card(self, view: ClueView, prompt: Prompt) -> Action:
        """A side card not looked at yet."""
        side = view.own().side
        unseen = [place for place, card in enumerate(side, 1) if card < 0]
        return act.LookAt(self.chance.choice(unseen or range(1, 6), "side card"))

    def show(self, view: ClueView, prompt: Prompt) -> Action:
        """By hand: seen by this asker before, else shown most often, else any (CL-64)."""
        choices = [action for action in prompt.choices if isinstance(action, act.ShowCard)]
        seen = view.own().seen
        receiver = (self.seat + 1) % len(view.kept) if view.phase == "leaked_show" else view.clues[-1].asker
        given = [(view.clues[number], board.CARDS[card]) for number, card in seen]
        given = [(clue, card) for clue, card in given if clue.giver == self.seat]
        known = {card for clue, card in given if receiver == clue.asker or receiver in clue.listeners}
        rest = [action for action in choices if action.card in known] or choices
        times = [sum(card == action.card for _, card in given) for action in rest]
        best = [action for action, count in zip(rest, times, strict=True) if count == max(times)]
        return self.chance.choice(best, "card")

    def accuse(self, view: ClueView, prompt: Prompt) -> Action:
        envelope = self.solved()
        if envelope is None:
            return act.Withhold()
        agent, item, base = envelope
        return act.Accuse(
            board.AGENTS[agent], board.ITEMS[item - board.FIRST_ITEM], board.BASES[base - board.FIRST_BASE]
        )

    # The end of a turn

    def end_turn(self, view: ClueView, prompt: Prompt) -> Action:
        """Everything that brings in knowledge or time. Orders are given now and then, not at once: who
        always refuses the first question that comes, or always listens in on it, can be played with."""
        orders: list[Action] = []
        if act.OrderIntercept("next") in prompt.choices and self.intercepts(view):
            orders.append(act.OrderIntercept("next"))
        if act.OrderSilence("next") in prompt.choices and self.keeps_silent(view):
            orders.append(act.OrderSilence("next"))
        gains = (act.Courier(), act.Wiretap(), act.NewOrders(), act.ExtraOrders())
        return self._first(prompt.choices, *orders, *gains) or act.EndTurn()

    def intercepts(self, view: ClueView) -> bool:
        """Whether to listen in on the next card that is shown to somebody else."""
        return self.chance.below(2, "intercept") == 0

    def keeps_silent(self, view: ClueView) -> bool:
        """Whether to refuse the next question: the likelier, the nearer the others must be to the truth."""
        asked = sum(clue.kind == "question" and clue.asker != self.seat for clue in view.clues)
        return self.chance.below(100, "silence") < min(60, 5 * asked)

    def choose_agent(self, view: ClueView, prompt: Prompt) -> Action:
        return self.chance.choice(prompt.choices, "agent")

    def _first(self, choices: Sequence[Action], *wanted: Action) -> Action | None:
        return next((action for action in wanted if action in choices), None)


_HANDLERS: dict[str, Callable[[ClueBot, ClueView, Prompt], Action]] = {
    "choose_agent": lambda bot, view, prompt: bot.choose_agent(view, prompt),
    "start_turn": lambda bot, view, prompt: bot.start_turn(view, prompt),
    "draw_intrigue": lambda bot, view, prompt: bot.draw_intrigue(view, prompt),
    "move": lambda bot, view, prompt: bot.move(view, prompt),
    "double_time": lambda bot, view, prompt: bot.double_time(view, prompt),
    "ask": lambda bot, view, prompt: bot.ask(view, prompt),
    "show_card": lambda bot, view, prompt: bot.show(view, prompt),
    "courier_show": lambda bot, view, prompt: bot.show(view, prompt),
    "leaked_show": lambda bot, view, prompt: bot.show(view, prompt),
    "side_card": lambda bot, view, prompt: bot.side_card(view, prompt),
    "second_interrogation": lambda bot, view, prompt: bot.second_interrogation(view, prompt),
    "end_turn": lambda bot, view, prompt: bot.end_turn(view, prompt),
    "accuse": lambda bot, view, prompt: bot.accuse(view, prompt),
}

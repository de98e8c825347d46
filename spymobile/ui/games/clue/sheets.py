"""Sheets that put a decision together: choosing an agent, asking, drawing at the edge, accusing."""

from __future__ import annotations

import re
from functools import partial
from typing import Any

from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout
from kivy.utils import get_hex_from_color

from spymobile.core.errors import Refusal
from spymobile.core.game import Action
from spymobile.core.words import message
from spymobile.games.clue import actions as act
from spymobile.games.clue import board as facts
from spymobile.games.clue.notebook import ENVELOPE
from spymobile.games.clue.state import ClueView
from spymobile.ui.face import Question
from spymobile.ui.games.clue import sheet_page
from spymobile.ui.games.clue.art import card_art
from spymobile.ui.games.clue.card_pick import CardGrid, CardPick
from spymobile.ui.games.clue.card_wheel import NONE, CardWheel
from spymobile.ui.games.clue.movers import ITEMS
from spymobile.ui.games.clue.steps import place_of
from spymobile.ui.games.clue.strip import risk
from spymobile.ui.games.clue.thinker import Thinker
from spymobile.ui.games.decision_sheet import DecisionSheet
from spymobile.ui.navigation import Stage
from spymobile.ui.parts.buttons import Reachable
from spymobile.ui.text import _
from spymobile.ui.theme import theme

_BLANK = "…"


def _red(words: str) -> str:
    """What is named stands out in the sentence."""
    return words if words == _BLANK else f"[color={get_hex_from_color(theme.red_on_paper)}]{words}[/color]"


def _whole(quote: str) -> str:
    """A quote whose last mark stays with its last word: a line may end where a colour does.

    >>> _whole("“In [color=a82a21]Rome[/color]?”")
    '“In [color=a82a21]Rome?”[/color]'
    """
    return re.sub(r"\[/color\]([^\w\s\[]+)$", r"\1[/color]", quote)


class ClueSheet(DecisionSheet[ClueView]):
    """A sheet of this game. Nothing is ever chosen beforehand: that would tell something."""

    def __init__(self, stage: Stage, ask: Question[ClueView], **kwargs: Any) -> None:
        super().__init__(stage, ask, **kwargs)
        if "buttons" in self.ids:
            self.pin(self.ids.buttons.__self__)

    def offer(self, grid: CardGrid, group: int) -> None:
        """Lay out the cards of one kind."""
        for card in facts.GROUPS[group]:
            pick = CardPick.of(card)
            pick.bind(on_release=partial(self._tapped, group, card))
            grid.add_widget(pick)

    def _tapped(self, group: int, card: int, *_args: object) -> None:
        self.pick(group, card)

    def pick(self, group: int, card: int) -> None:
        """A card was chosen."""


class AskSheet(ClueSheet):
    """Who, which, and here: two taps and a button, in the reach of a thumb; on a tablet a column beside the
    board, on which one sees what will come along."""

    columnar = True
    head = StringProperty("")
    quote = StringProperty("")
    #: What comes along, and who answers in which order.
    hint = StringProperty("")
    place_art = StringProperty("")
    turns = ListProperty([])
    ready = BooleanProperty(False)

    def fill(self) -> None:
        self._thinker = Thinker()
        view, seat = self.ask.view, self.ask.seat
        self._place = place_of(view, seat)
        self._chosen = [-1, -1]
        #: The kind of card that was chosen last.
        self._last = 0
        self.place_art = card_art(facts.base_card(self._place))
        self.offer(self.ids.who, 0)
        self.offer(self.ids.which, 1)
        seats = len(view.kept)
        number = 1 + sum(clue.kind == "question" for clue in view.clues)
        head = _("Question {number} · {name} asks").format(number=number, name=self.ask.names[seat])
        self.head = head.upper()
        self.turns = [self.ask.looks[(seat + step) % seats] for step in range(1, seats)]
        self._update()
        self._look_up()

    # Signs in the corners: what the own sheet says of each card

    def _look_up(self) -> None:
        """Only under an open seat, and no more than its own sheet tells: locked, no card has a sign."""
        view, draft = self.ask.view, self.ask.draft
        levels = sheet_page.allowed(view.house.notebook)
        level = draft.get("level", levels[-1])
        if view.who != self.ask.seat or view.file is None or level not in levels or level == "manual":
            return
        names = tuple(self.ask.names)
        self._thinker.ask("signs", lambda: sheet_page.make(view, names, level), self._sign)

    def _sign(self, page: sheet_page.SheetPage) -> None:
        for pick in (*self.ids.who.children, *self.ids.which.children):
            owner = sheet_page.holder(page, int(pick.card))
            if owner is None:
                pick.say_holder("open")
            elif owner >= 0:
                pick.say_holder("seat", self.ask.looks[owner])
            else:
                pick.say_holder("sealed" if owner == ENVELOPE else "aside")

    def on_column(self, *_args: object) -> None:
        for pick in (*self.ids.who.children, *self.ids.which.children):
            pick.roomy = bool(self.column)
        self._sketch()

    def _sketch(self) -> None:
        """What would fly in, where the board is in sight."""
        agent, item = self._chosen
        coming = [agent] * (agent >= 0) + [ITEMS + item - facts.FIRST_ITEM] * (item >= 0)
        self.ask.sketch(coming if self.column else ())

    def closing(self) -> None:
        self._thinker.forget()
        self.ask.sketch(())
        super().closing()

    def pick(self, group: int, card: int) -> None:
        self._chosen[group], self._last = card, group
        (self.ids.who, self.ids.which)[group].choose(card)
        self._update()

    def _update(self) -> None:
        agent, item = (facts.CARD_NAMES[card] if card >= 0 else _BLANK for card in self._chosen)
        base = facts.PLACE_NAMES[self._place]
        words = _("“{item} taken by {agent} operating out of {base}?”")
        self.quote = _whole(words.format(item=_red(item), agent=_red(agent), base=_red(base)))
        self._sketch()
        self.ready = min(self._chosen) >= 0
        if self.ready:
            self.hint = _("You stand in {place}. {agent} and {item} come here too.").format(
                place=base, agent=agent, item=item
            )
        else:
            self.hint = self._missing()

    def _missing(self) -> str:
        agent, item = self._chosen
        if agent < 0 and item < 0:
            return _("Choose an agent and an item.")
        return _("Choose an agent.") if agent < 0 else _("Choose an item.")

    def question(self) -> None:
        """Ask, or hear what is missing."""
        agent, item = self._chosen
        if agent < 0 or item < 0:
            self.ask.why(Refusal("CL-22", message("Ask about one agent and one item.")))
            return
        self.ask.decide(act.Ask(facts.AGENTS[agent], facts.ITEMS[item - facts.FIRST_ITEM]))

    def key(self, name: str) -> bool:
        """Digits choose an agent and an item in turn, and another agent after that; A asks."""
        if name == "a":
            self.question()
            return True
        if name.isdecimal() and 1 <= int(name) <= 6:
            group = self._chosen.index(-1) if -1 in self._chosen else 1 - self._last
            self.pick(group, facts.GROUPS[group][int(name) - 1])
            return True
        return False


class AccuseSheet(ClueSheet):
    """Who, which, where: three wheels; held until it is full. It begins and ends empty."""

    head = StringProperty("")
    quote = StringProperty("")
    warning = StringProperty("")
    missing = StringProperty("")
    #: How high the wheels are.
    high = NumericProperty("236dp")

    def fill(self) -> None:
        name = self.ask.names[self.ask.seat]
        self.head = _("{name} accuses").format(name=name).upper()
        self.warning = _("If wrong: {name} only answers from now on.").format(name=name)
        for group, wheel in enumerate(self.wheels):
            wheel.offer(facts.GROUPS[group])
            for name_of in ("card", "turning"):
                wheel.fbind(name_of, self._update)
        self._update()

    @property
    def wheels(self) -> tuple[CardWheel, CardWheel, CardWheel]:
        """Who, which, where."""
        who, which, where = (self.ids[name].__self__ for name in ("who", "which", "where"))
        return who, which, where

    def shut(self) -> None:
        """Out of sight: whoever comes back finds nothing chosen."""
        for wheel in self.wheels:
            wheel.empty()

    def _update(self, *_args: object) -> None:
        chosen = [NONE if wheel.turning else int(wheel.card) for wheel in self.wheels]
        agent, item, base = (_red(facts.CARD_NAMES[card]) if card != NONE else _BLANK for card in chosen)
        words = _("“{item} taken by {agent} operating out of {base}.”")
        self.quote = _whole(words.format(item=item, agent=agent, base=base))
        self.missing = "" if NONE not in chosen else _("Name one agent, one item and one base.")

    def accuse(self) -> None:
        """The button was held until it was full."""
        if self.missing:
            self.ask.why(Refusal("CL-31", message("Name one agent, one item and one base.")))
            return
        agent, item, base = (int(wheel.card) for wheel in self.wheels)
        chosen = act.Accuse(
            facts.AGENTS[agent], facts.ITEMS[item - facts.FIRST_ITEM], facts.BASES[base - facts.FIRST_BASE]
        )
        self.ask.decide(chosen)

    def tapped(self) -> None:
        """Let go; while something is missing a tap is enough to hear what."""
        if self.missing:
            self.accuse()


class IntrigueSheet(ClueSheet):
    """Seven Captures are out: whoever draws now may end the game, and says so twice."""

    odds = StringProperty("")

    def fill(self) -> None:
        captures, cards, out = risk(self.ask.view)
        self.odds = _("{count} in {all}").format(count=captures, all=cards)
        self.line = (
            _("{out} Captures are out. The eighth puts you out of the game.").format(out=out)
            if self.ask.view.house.drawer_out
            else _("{out} Captures are out. The eighth ends the game: everybody loses.").format(out=out)
        )

    def draw(self) -> None:
        self.ask.decide(act.Draw())


class AgentRow(Reachable, ButtonBehavior, BoxLayout):
    """An agent with its ability, to be tapped."""

    art = StringProperty("")
    title = StringProperty("")
    ability = StringProperty("")
    effect = StringProperty("")
    taken = BooleanProperty(False)

    def press(self) -> None:
        self.dispatch("on_release")


class AgentSheet(ClueSheet):
    """Six agents; those that somebody plays already say so."""

    def fill(self) -> None:
        self.title = _("Choose your agent")
        for number, agent in enumerate(facts.AGENTS):
            ability = facts.ABILITIES[number]
            action = act.ChooseAgent(agent)
            row = AgentRow(
                art=card_art(number),
                title=facts.CARD_NAMES[number],
                ability=facts.ABILITY_NAMES[ability],
                effect=facts.ABILITY_EFFECTS[ability],
                taken=action not in self.ask.prompt.choices,
            )
            row.bind(on_release=partial(self._choose, action))
            self.ids.agents.add_widget(row)

    def _choose(self, action: Action, *_args: object) -> None:
        if action in self.ask.prompt.choices:
            self.ask.decide(action)
        else:
            self.ask.why(action)


SHEETS: dict[str, type[ClueSheet]] = {
    "ask": AskSheet,
    "accuse": AccuseSheet,
    "draw": IntrigueSheet,
    "agent": AgentSheet,
}

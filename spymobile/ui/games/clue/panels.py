"""What is public of a seat, small and large, and a hand of cards."""

from __future__ import annotations

from typing import Any

from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from spymobile.games.clue import board as facts
from spymobile.games.clue.state import ClueView
from spymobile.ui.games.clue.art import card_art
from spymobile.ui.games.clue.dealt import own_file
from spymobile.ui.parts.surfaces import Column
from spymobile.ui.text import _, many


class AgentPanel(BoxLayout):
    """On a tablet: the mover and how many Intrigue Cards are kept."""

    art = StringProperty("")
    line = StringProperty("")

    def show(self, view: ClueView, seat: int) -> None:
        agent = view.agents[seat]
        self.art = card_art(agent) if agent >= 0 else "clue_memo"
        if seat not in view.living:
            self.line = _("only answers")
        elif len(view.kept) == 2:
            self.line = facts.CARD_NAMES[agent] if agent >= 0 else ""
        else:
            self.line = many("{count} Intrigue Card", "{count} Intrigue Cards", view.kept[seat])


class SeatFile(Column):
    """On a sheet: the agent, its ability, and what lies open for all."""

    art = StringProperty("")
    title = StringProperty("")
    ability = StringProperty("")
    effect = StringProperty("")
    used = BooleanProperty(False)
    line = StringProperty("")

    def __init__(self, view: ClueView, seat: int, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        agent = view.agents[seat]
        if agent >= 0:
            self.art, self.title = card_art(agent), facts.CARD_NAMES[agent]
            ability = facts.ABILITIES[agent]
            self.ability, self.effect = facts.ABILITY_NAMES[ability], facts.ABILITY_EFFECTS[ability]
        self.used = bool(view.used >> seat & 1)
        kept = many("{count} Intrigue Card", "{count} Intrigue Cards", view.kept[seat])
        lines = [kept] if len(view.kept) > 2 else []  # Two players have none.
        if seat not in view.living and not view.ending:
            lines.insert(0, _("Accused wrongly: the envelope lies in this file"))
        if view.face_up:
            cards = ", ".join(facts.CARD_NAMES[card] for card in view.face_up)
            lines.append(_("Face up for all: {cards}.").format(cards=cards))
        self.line = " · ".join(lines)


class RumorCard(BoxLayout):
    """A Rumor Card: a carbon copy with a picture and a name."""

    art = StringProperty("")
    title = StringProperty("")
    high = NumericProperty("92dp")


class HandFile(Column):
    """The own hand, for whoever only looks."""

    def __init__(self, view: ClueView, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        for card in own_file(view).hand:
            self.ids.cards.add_widget(RumorCard(art=card_art(card), title=facts.CARD_NAMES[card]))

"""Statistics: what was finished on this device."""

from __future__ import annotations

from collections import Counter
from typing import Any

from kivy.properties import StringProperty
from kivy.uix.boxlayout import BoxLayout

from spymobile.ui import catalogue
from spymobile.ui.navigation import Page
from spymobile.ui.text import _, many


class StatisticsCard(BoxLayout):
    """The numbers of one game."""

    title = StringProperty("")
    emblem = StringProperty("")
    line = StringProperty("")
    winners = StringProperty("")


class EmptyCard(BoxLayout):
    """No numbers yet."""

    text = StringProperty("")


class StatisticsPage(Page):
    """Counted from the games that are kept; nothing is counted twice or kept elsewhere."""

    def enter(self, **arguments: Any) -> None:
        box = self.ids.rows
        box.clear_widgets()
        finished = [kept for kept in self.app.store.games() if kept.outcome is not None]
        for cover in catalogue.cards():
            mine = [kept for kept in finished if kept.game == cover.name]
            if mine:
                box.add_widget(self._card(cover, mine))
        if not finished:
            box.add_widget(EmptyCard(text=_("Finish a game and its numbers appear here.")))

    @staticmethod
    def _card(cover: catalogue.Card, games: list[Any]) -> StatisticsCard:
        wins: Counter[str] = Counter()
        for kept in games:
            wins.update(kept.names[seat] for seat in kept.outcome.winners)
        steps = round(sum(kept.steps for kept in games) / len(games))
        return StatisticsCard(
            title=cover.title,
            emblem=f"emblem_{cover.name}",
            line=many("{count} game finished", "{count} games finished", len(games))
            + " · "
            + _("{steps} steps on average").format(steps=steps),
            winners=", ".join(f"{name} {count}" for name, count in wins.most_common(6))
            or _("nobody has won yet"),
        )

"""Statistics: what was finished on this device, in numbers and to be seen again."""

from __future__ import annotations

from collections import Counter
from functools import partial
from typing import Any

from kivy.properties import StringProperty
from kivy.uix.boxlayout import BoxLayout

from spymobile.core.errors import SpymobileError
from spymobile.store.store import Kept
from spymobile.ui import faces
from spymobile.ui.parts import load_kv
from spymobile.ui.screens.home import GameRow
from spymobile.ui.stage import Page
from spymobile.ui.text import _, many

load_kv("home")

#: So many finished games are listed, the latest first.
_LISTED = 30


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
        known = {cover.name for cover in faces.covers() if cover.playable}
        finished = [
            kept
            for kept in self.app.store.games()
            if kept.outcome is not None and kept.game in known and not kept.newer
        ]
        for cover in faces.covers():
            mine = [kept for kept in finished if kept.game == cover.name]
            if mine:
                box.add_widget(self._card(cover, mine))
        for kept in finished[:_LISTED]:
            row = GameRow(
                title=faces.cover(kept.game).title, line=self._line(kept), emblem=f"emblem_{kept.game}"
            )
            row.bind(on_release=partial(self._open, kept.id))
            box.add_widget(row)
        if not finished:
            box.add_widget(EmptyCard(text=_("Finish a game and its numbers appear here.")))

    def _open(self, number: str, *_args: Any) -> None:
        """A finished game can be seen again as often as one likes."""
        try:
            self.stage.go("ending", number=number)
        except SpymobileError as error:
            self.stage.home()
            self.app.say_briefly(error.sentence)

    @staticmethod
    def _line(kept: Kept) -> str:
        names = ", ".join(kept.names)
        winners = [kept.names[seat] for seat in kept.outcome.winners] if kept.outcome else []
        if len(winners) == 1:
            return _("{name} wins").format(name=winners[0]) + f" · {names}"
        return names

    @staticmethod
    def _card(cover: faces.Cover, games: list[Any]) -> StatisticsCard:
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

"""Statistics: what the finished games on this device add up to."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from kivy.clock import Clock, ClockEvent
from kivy.properties import StringProperty
from kivy.uix.boxlayout import BoxLayout

from spymobile.core.audience import ANYONE
from spymobile.core.errors import SpymobileError
from spymobile.store.listing import KeptGame
from spymobile.ui import catalogue
from spymobile.ui.navigation import Page
from spymobile.ui.screens import tallies
from spymobile.ui.text import _, many

#: Games that are played again to see who did what; older ones count for wins alone.
LOOKED_AT = 30


class StatisticsCard(BoxLayout):
    """The numbers of one game."""

    title = StringProperty("")
    emblem = StringProperty("")
    line = StringProperty("")
    winners = StringProperty("")
    streak = StringProperty("")
    #: Who did what to whom; it comes a moment later.
    habits = StringProperty("")


class EmptyCard(BoxLayout):
    """No numbers yet."""

    text = StringProperty("")


class StatisticsPage(Page):
    """Counted from the games that are kept; nothing is counted twice or kept elsewhere."""

    def enter(self, **arguments: Any) -> None:
        box = self.ids.rows
        box.clear_widgets()
        self._looking: ClockEvent | None = None
        finished = [kept for kept in self.app.store.games() if kept.outcome is not None]
        cards: list[tuple[StatisticsCard, str, list[KeptGame]]] = []
        for cover in catalogue.cards():
            mine = [kept for kept in finished if kept.game == cover.name]
            if mine:
                cards.append((self._card(cover, mine), cover.name, mine))
                box.add_widget(cards[-1][0])
        if not finished:
            box.add_widget(EmptyCard(text=_("Finish a game and its numbers appear here.")))
        self._look_through(self._habits(cards))

    def leave(self) -> None:
        if self._looking is not None:
            self._looking.cancel()

    def _look_through(self, steps: Iterator[None]) -> None:
        """One game a frame, so that the page is there at once."""

        def step(_seconds: float) -> None:
            if next(steps, "done") is None:
                self._looking = Clock.schedule_once(step)

        self._looking = Clock.schedule_once(step)

    def _habits(self, cards: list[tuple[StatisticsCard, str, list[KeptGame]]]) -> Iterator[None]:
        for card, name, finished in cards:
            if not catalogue.playable(name) or not (deeds := catalogue.face(name).deeds):
                continue
            habits = tallies.Habits(deeds)
            for kept in sorted(finished, key=lambda kept: -kept.last)[:LOOKED_AT]:
                yield
                try:
                    replay = self.app.store.replay(kept.id)
                except SpymobileError:
                    continue  # It can be opened no more; its outcome counts all the same.
                for moment in range(replay.length + 1):
                    habits.add(replay.names, replay.told_at(moment, ANYONE))
            card.habits = "\n".join(self._say(habit) for habit in habits.most())

    @staticmethod
    def _say(habit: tallies.Tendency) -> str:
        facts = {"who": habit.who, "whom": habit.whom, "count": habit.count, "right": habit.right}
        return _(habit.deed.says).format(**facts)

    @staticmethod
    def _card(cover: catalogue.Card, finished: list[KeptGame]) -> StatisticsCard:
        steps = round(sum(kept.steps for kept in finished) / len(finished))
        streak = tallies.longest_streak(finished)
        won = [
            _("{name} {won} of {played}").format(name=name, won=count, played=played)
            for name, count, played in tallies.wins(finished)[:6]
        ]
        return StatisticsCard(
            title=cover.title,
            emblem=f"emblem_{cover.name}",
            line=many("{count} game finished", "{count} games finished", len(finished))
            + " · "
            + _("{steps} steps on average").format(steps=steps),
            winners=", ".join(won) or _("nobody has won yet"),
            streak=_("Most wins in a row: {name}, {count}").format(name=streak.name, count=streak.games)
            if streak
            else "",
        )

"""The house rules of a game that is about to begin: its rule options, each with its paragraph."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from kivy.properties import StringProperty
from kivy.uix.boxlayout import BoxLayout

from spymobile import games
from spymobile.ui.parts import load_kv
from spymobile.ui.parts.sheet import Sheet
from spymobile.ui.text import _

if TYPE_CHECKING:
    from spymobile.core.game import Game, Option
    from spymobile.ui.screens.lobby import LobbyPage

load_kv("house_rules")


class OptionRow(BoxLayout):
    """One switch in the rules, with its paragraph."""

    title = StringProperty("")
    rule = StringProperty("")


class HouseRulesSheet(Sheet):
    """The rule options of a game."""

    def __init__(
        self, lobby: LobbyPage, rules: Game[Any, Any], options: dict[str, str], **kwargs: Any
    ) -> None:
        super().__init__(lobby.stage, **kwargs)
        self.title = _("House rules")
        book = games.rule_book(rules.name)
        for option in rules.options:
            row = OptionRow(title=option.title, rule=f"{option.rule}: {book[option.rule].text}")
            row.ids.picker.fill(
                [{"text": title} for title in option.titles], partial(self._set, lobby, option)
            )
            row.ids.picker.choose(option.choices.index(options.get(option.name, option.default)))
            self.ids.rows.add_widget(row)

    @staticmethod
    def _set(lobby: LobbyPage, option: Option, number: int) -> None:
        lobby.set_option(option.name, option.choices[number])

"""The players beside the board: who is on turn, and what stays when nothing has changed."""

from __future__ import annotations

from typing import Any

from kivy.graphics import Color

from spymobile.games.spy_alley import actions as act
from spymobile.ui.theme import seat_colour, theme
from tests.ui.pilot import TABLET, Pilot


def _border(card: Any) -> tuple[float, ...]:
    """The colour of a card's frame, as it is drawn."""
    colours = [paint for paint in card.canvas.before.children if isinstance(paint, Color)]
    return tuple(colours[1].rgba)


def _frames(cards: list[Any]) -> list[bool]:
    return [_border(card) == seat_colour(card.seat_look) for card in cards]


def test_the_player_on_turn_is_framed_in_the_colour_of_the_seat(pilot: Pilot) -> None:
    pilot.lay("spy_alley", people=3)
    strip = pilot.page.ids.strip
    assert _frames(strip.children[::-1]) == [True, False, False]
    assert _border(strip.children[0]) == tuple(theme.line)
    while pilot.page.device.prompt().seat == 0:
        choices = pilot.page.device.prompt().choices
        pilot.page.commands.act(act.Roll() if act.Roll() in choices else choices[-1])
        pilot.settle()
    assert _frames(strip.children[::-1]) == [False, True, False]
    pilot.resize(*TABLET)
    assert _frames(pilot.page.ids.column_cards.children[::-1]) == [False, True, False]


def test_enter_on_a_player_shows_more_as_a_tap_does(pilot: Pilot) -> None:
    pilot.lay("spy_alley", people=3)
    pilot.page.ids.strip.children[0].press()
    pilot.settle()
    assert type(pilot.stage.sheet).__name__ == "SeatSheet"

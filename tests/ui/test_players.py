"""The players beside the board: who is on turn, what is open of each, and what stays when nothing changed."""

from __future__ import annotations

from typing import Any

import pytest
from kivy.graphics import Color
from kivy.metrics import dp
from kivy.uix.label import Label

from spymobile.games.spy_alley import actions as act
from spymobile.ui.table.show.card_grid import card_grid
from spymobile.ui.theme import seat_colour, theme
from tests.ui.looker import box, cut
from tests.ui.pilot import PHONE, TABLET, Pilot
from tests.ui.positions import table_of

SMALL, SIDEWAYS = (360, 640), (915, 412)


def _border(card: Any) -> tuple[float, ...]:
    """The colour of a card's frame, as it is drawn."""
    colours = [paint for paint in card.canvas.before.children if isinstance(paint, Color)]
    return tuple(colours[1].rgba)


def _frames(cards: list[Any]) -> list[bool]:
    return [_border(card) == seat_colour(card.seat_look) for card in cards]


def _cards(pilot: Pilot) -> list[Any]:
    return list(pilot.page.ids.strip.children[::-1])


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


def test_four_cards_on_a_phone_show_every_peg(pilot: Pilot) -> None:
    """D14: which pegs somebody has, and not only how many."""
    pilot.lay("spy_alley", people=4)
    for card in _cards(pilot):
        assert (card.width, card.height) == (pytest.approx(93.5, abs=0.5), pytest.approx(92, abs=1))
    state = table_of(pilot.page).state
    state.pegs[1], state.wilds[1], state.hands[2] = 0b1011, 2, (2, 5)
    pilot.page.refresh()
    pictures = [card.picture for card in _cards(pilot)]
    assert [picture.pegs for picture in pictures] == [0, 0b1011, 0, 0]
    assert (pictures[1].wilds, pictures[2].hand) == (2, [2, 5])
    assert len(pictures[1]._pegs.indices) == 3 * 6, "three pegs, two triangles each"
    assert all(picture.has_foot for picture in pictures)
    holes = [pictures[0].hole(peg) for peg in range(24)]
    assert holes[4][0] - holes[0][0] == pytest.approx(dp(14), abs=1), "the pitch of columns"
    assert holes[0][1] - holes[1][1] == pytest.approx(dp(7.7), abs=0.8), "and of rows"
    card = _cards(pilot)[1]
    card.name = "Bruno"
    pilot.settle()
    assert not card.ids.name.is_shortened, "a common name is written out, with smaller letters"
    assert card.ids.name.font_size >= dp(11)


def test_a_step_makes_no_card_anew_and_a_peg_is_no_shape_of_its_own(pilot: Pilot) -> None:
    pilot.lay("spy_alley", people=4)
    before = [(card, card.picture, len(card.picture.canvas.children)) for card in _cards(pilot)]
    table_of(pilot.page).state.pegs[:] = [0xFFFFFF] * 4
    pilot.page.refresh()
    after = [(card, card.picture, len(card.picture.canvas.children)) for card in _cards(pilot)]
    assert before == after
    assert all(count <= 6 for _card, _picture, count in after)


@pytest.mark.parametrize("seats", [5, 6])
def test_five_and_six_sit_in_two_rows_of_three(pilot: Pilot, seats: int) -> None:
    pilot.lay("spy_alley", people=seats)
    cards = _cards(pilot)
    assert len({round(card.y) for card in cards}) == 2
    assert all(card.width == pytest.approx(126, abs=1) for card in cards)
    assert all(card.height == pytest.approx(58, abs=1.5) for card in cards)
    assert not any(card.picture.has_foot for card in cards)


@pytest.mark.parametrize(("size", "scale"), [(PHONE, 1.0), (SMALL, 1.0), (SIDEWAYS, 1.0), (PHONE, 1.3)])
def test_cards_keep_to_their_place_and_fill_it(pilot: Pilot, size: tuple[int, int], scale: float) -> None:
    pilot.app.preferences.text_scale = scale
    pilot.resize(*size)
    pilot.lay("spy_alley", people=4)
    place, boxes = pilot.page.places.people, [box(card) for card in _cards(pilot)]
    assert min(left for left, *_rest in boxes) == pytest.approx(place.x, abs=1)
    assert max(right for _left, _low, right, _top in boxes) == pytest.approx(place.right, abs=1)
    assert {round(low) for _left, low, _right, _top in boxes} == {round(place.y)}
    assert {round(top) for *_rest, top in boxes} == {round(place.top)}
    pilot.app.preferences.text_scale = 1.0


def test_with_large_letters_name_and_money_are_kept_and_the_rest_is_swiped(pilot: Pilot) -> None:
    """D8: whoever needs large letters sees no less of the players."""
    pilot.app.preferences.text_scale = 2.0
    pilot.lay("spy_alley", people=4)
    cards = _cards(pilot)
    assert all(
        (card.width, card.height) == (pytest.approx(178, abs=1), pytest.approx(56, abs=1)) for card in cards
    )
    words = pilot.words(cards[0])
    assert "Anna" in words
    assert "$40" in words
    for label in pilot.widgets(cards[0]):
        if isinstance(label, Label) and label.text in ("Anna", "$40"):
            assert not cut(label)
            assert label.font_size == pytest.approx(dp(30), abs=4)
            left, low, right, top = box(label)
            assert box(cards[0])[0] <= left < right <= box(cards[0])[2] + 1
            assert box(cards[0])[1] - 1 <= low < top <= box(cards[0])[3] + 1
    strip = pilot.page.ids.strip
    touch = pilot.press(cards[0])
    touch.touch_move(touch.x - 200, touch.y)
    pilot.frames(2)
    touch.touch_up()
    pilot.settle()
    assert strip.offset == pytest.approx(200, abs=2)
    assert pilot.stage.sheet is None, "a swipe opens nothing"
    pilot.tap(cards[1])
    assert type(pilot.stage.sheet).__name__ == "SeatSheet"
    pilot.app.preferences.text_scale = 1.0


def test_cards_never_get_narrower_than_a_finger() -> None:
    for count in range(2, 7):
        for width in range(200, 900, 20):
            for height in (48, 56, 92, 100, 120):
                for scale in (1.0, 1.3, 2.0):
                    grid = card_grid((width, height), count, scale)
                    assert grid.wide >= 48
                    assert grid.swiped or grid.length(count) <= width + 0.01

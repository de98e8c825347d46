"""What is seen of a board on a phone: who can be chosen is large, what can be reached is framed and bright,
squares can be found by their names, and the overview hides nothing."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache, partial
from itertools import pairwise
from typing import Any

import pytest
from kivy.metrics import dp
from kivy.uix.floatlayout import FloatLayout

from spymobile.core.audience import TABLE
from spymobile.core.game import Setup
from spymobile.games.enemy_agent import GAME
from spymobile.games.enemy_agent import actions as act
from spymobile.games.enemy_agent import board as facts
from spymobile.table.record import MemoryJournal, Occupant
from spymobile.table.table import Table
from spymobile.ui.board.geometry import middle
from spymobile.ui.board.overview import AWAY, TARGET, corners, hidden
from spymobile.ui.games.enemy_agent.board import CityBoard
from spymobile.ui.games.enemy_agent.face import FACE
from spymobile.ui.games.enemy_agent.figures import LEAST
from spymobile.ui.games.enemy_agent.routes import asks_at
from tests.ui.pilot import Pilot

NAMES = ("Anna", "Ben")
#: The window and the board's place in it.
SCREENS = {
    "412x915": ((412, 915), (412, 464)),
    "360x640": ((360, 640), (360, 312)),
    "412x800": ((412, 800), (412, 333)),
    "915x412": ((915, 412), (508, 388)),
}


@cache
def game() -> tuple[Any, ...]:
    """What the table knows at every decision of a whole game between bots."""
    bots = [Occupant(name, "bot", "recruit") for name in NAMES]
    table = Table.lay(
        GAME, Setup("enemy_agent", 2, {}, 0), bots, bytes([3] * 32), partial(_journal, MemoryJournal())
    )
    views = []
    while not table.outcome:
        seat = next(due for due in table.decisions() if not due.standing).seat
        views.append((seat, replace(table.view(TABLE), prompts=table.view(seat).prompts)))
        bot, view = table.brief(seat)
        table.act(seat, bot.decide(view))
    return tuple(views)


def _journal(journal: MemoryJournal, _header: object) -> MemoryJournal:
    return journal


@pytest.fixture
def city(pilot: Pilot, request: pytest.FixtureRequest) -> Iterator[CityBoard]:
    window, size = SCREENS[getattr(request, "param", "412x915")]
    pilot.resize(*window)
    board = CityBoard(size_hint=(None, None), size=size, pos=(0, 20))
    place = FloatLayout()
    place.add_widget(board)
    pilot.stage.add_widget(place)
    pilot.frames(3)
    yield board
    pilot.stage.remove_widget(place)


def choosing() -> Iterator[tuple[Any, Any, int]]:
    """Every choice on the board in that game: a view, what may be tapped, and who is taken up, or -1."""
    for seat, view in game():
        prompt = view.prompt(seat)
        kind = FACE.kind_of(prompt)
        if kind in ("arrange_start", "choose_agents", "hide_plan"):
            continue
        movers = sorted({a.person for a in prompt.choices if isinstance(a, act.MovePerson)})
        for focus in (-1, *movers) if kind == "move_person" else (-1,):
            offer = FACE.focused(view, prompt, NAMES, focus)
            if offer.targets:
                yield view, offer.targets, focus


@pytest.mark.parametrize("city", SCREENS, indirect=True)
def test_in_a_whole_game_whoever_can_be_chosen_is_large_and_nothing_hides_them(city: CityBoard) -> None:
    kinds: set[str] = set()
    for view, targets, focus in choosing():
        if city.view is not view:
            city.show(view, [1, 0])
        city.light(targets)
        city._lay_over()
        camera, reach = city.camera, city.reached(targets)
        people = [key[1] for key in targets if isinstance(key, tuple) and key[0] == "person"]
        for person in [*people, *([city.mover] if city.mover >= 0 else [])]:
            assert city.pieces.width(person) * camera.scale >= dp(LEAST) - 0.01
            assert city.pieces._drawn[person].size.x == pytest.approx(city.pieces.grown(person))
        for person in (carrier for carrier in view.carriers if carrier >= 0):
            dot = city.pieces._tags[person].x * city.pieces.grown(person) * camera.scale
            assert dot == pytest.approx(dp(1), rel=0.02), "the pill is as large from near as from afar"
            kinds.add("plan")
        if reach:
            if city.mover >= 0:
                assert city.cell * camera.scale >= dp(18.9)
            else:
                stand = [city.layout.place(view.place[person]) for person in people]
                assert camera.shows(stand), "whoever may go is in sight, at both ends of the city"
            squares = [city.layout.place(key) for key in targets if isinstance(key, int)]
            assert camera.shows(squares), (focus, camera.seen, squares)
            assert 1.0 <= camera.zoom <= max(1.0, dp(42) / (city.cell * camera.fit)) + 1e-6, "houses too"
            asks = [key for key in targets if isinstance(key, int) and asks_at(city.mover, key)]
            houses = [city.layout.building(facts.SIDE[key], facts.BUILDING[key]) for key in asks]
            assert camera.shows(houses) or city.mover < 0, "whoever may ask sees where"
        if camera.zoom > 1:
            wanted = [camera.place_of(rect) for rect in city.not_to_hide()]
            places = corners(camera.window, city.overview.size, dp(AWAY))
            assert city.overview.shown
            assert city.overview.box in places
            ways = [camera.place_of(rect) for rect in city.ways_ahead()]
            least = min((hidden(place, wanted), hidden(place, ways)) for place in places)
            assert (hidden(city.overview.box, wanted), hidden(city.overview.box, ways)) == least
        kinds.add("reach" if any(isinstance(key, int) for key in targets) else "people")
    assert kinds == {"reach", "people", "plan"}


@pytest.mark.parametrize(
    ("city", "size"), [("412x915", (64, 72)), ("360x640", (56, 63)), ("915x412", (81, 72))], indirect=["city"]
)
def test_the_overview_is_as_large_as_a_thumb(city: CityBoard, size: tuple[float, float]) -> None:
    assert city.overview.size == pytest.approx(size, abs=1)
    assert min(city.overview.size) >= TARGET


# Bright squares


def luminance(pixel: bytes) -> float:
    parts = [value / 255 for value in pixel[:3]]
    red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: bytes, other: bytes) -> float:
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def grounds() -> dict[tuple[int, str, bool], int]:
    """A square of each ground there is."""
    found: dict[tuple[int, str, bool], int] = {}
    for square in range(len(facts.SQUARES)):
        found.setdefault((facts.SIDE[square], facts.KINDS[square], facts.ALONG_WALL[square]), square)
    return found


def test_a_lit_square_stands_out_from_every_ground(pilot: Pilot, city: CityBoard) -> None:
    """Its fill and its white edge against the same ground in the dark, in pixels: at least 3 to 1."""
    _seat, view = next((seat, view) for seat, view in game() if view.phase == "move_person")
    empty = replace(view, place=tuple(facts.GONE for _person in view.place), carriers=(-1, -1))
    city.show(empty, [1, 0])
    city.pile.clear()
    city.dice.clear()

    def seen(square: int, lit: int) -> list[bytes]:
        """Dots of one square while another is lit: twice its fill, once its edge."""
        city.light({lit: act.MovePerson(0, lit)})
        city.camera.glide_to(2.0, middle(city.layout.square(square)))
        pilot.frames(2)
        x, y, wide, high = city.layout.square(square)
        picture, found = pilot.picture(), []
        for right, down in ((0.2, 0.2), (0.8, 0.2), (0.5, 0.03)):
            across, up = city.to_point(x + wide * right, y + high * down)
            at = (round(up) * 412 + round(across)) * 4
            found.append(picture[at : at + 4])
        return found

    found = grounds()
    assert len(found) >= 12
    for kind, square in found.items():
        other = next(far for far in found.values() if facts.SIDE[far] != kind[0])
        dark, lit = seen(square, other), seen(square, square)
        for bright, ground in zip(lit, (dark[0], dark[1], dark[0]), strict=True):
            assert contrast(bright, ground) >= 3, (kind, bright, ground)


# Names


@pytest.mark.parametrize("city", SCREENS, indirect=True)
@pytest.mark.parametrize("zoom", [1.0, 2.0])
def test_a_square_is_found_by_its_letter_and_its_number(pilot: Pilot, city: CityBoard, zoom: float) -> None:
    """In the names that sentences use; wherever the camera stands."""
    city.camera.zoom_to(zoom, city.center)
    city._lay_over()
    assert city.rails is not None
    for square, name in enumerate(facts.SQUARES):
        (letter,), (number,) = city.rails.at(name[0]), city.rails.at(name[1:])
        x, y = city.to_point(*middle(city.layout.square(square)))
        along, across = (y, x) if city.layout.turned else (x, y)
        assert letter[1 if city.layout.turned else 0] == pytest.approx(along, abs=1.1)
        assert number[0 if city.layout.turned else 1] == pytest.approx(across, abs=1.1)
        at_left, on_top = (letter, number) if city.layout.turned else (number, letter)
        (edge, upper), half = city.to_point(0, 0), city.rails.wide / 2
        assert at_left[0] == pytest.approx(max(city.x, edge - 2 * half) + half, abs=1.1), "beside the board"
        assert on_top[1] == pytest.approx(min(city.top - 2 * half, upper) + half, abs=1.1)
    assert city.camera.window[0] == city.x + city.rails.wide == city.x + dp(16)


def test_names_at_the_edge_of_a_very_small_board_do_not_lie_over_each_other(
    pilot: Pilot, city: CityBoard
) -> None:
    """Fewer are seen then, but always the one that is named."""
    rails = city.rails
    assert rails is not None
    assert (len(rails.seen(left=True)), len(rails.seen(left=False))) == (21, 14), "all of them on a phone"
    city.size_hint = None, None
    city.size = 360, 136
    pilot.settle()
    assert 4 <= len(rails.seen(left=True)) < 21
    for left in (True, False):
        middles = [one.pos[left] + one.size[left] / 2 for one in rails.seen(left)]
        high = max(one.size[left] * (0.6 if left else 1) for one in rails.seen(left))
        gaps = [abs(after - at) for at, after in pairwise(middles)]
        assert min(gaps) >= high - 1.5
    city.point_out("Traveler 10 to P4. Tap again to go.", "")
    pilot.settle()
    (at,) = rails.at("P")
    assert any(abs(one.pos[1] + one.size[1] / 2 - at[1]) < 1 for one in rails.seen(left=True))


@pytest.mark.parametrize(
    ("sentences", "named"),
    [
        (("Traveler 10 to S8. Tap again to go.", "Traveler 4 goes to I10."), {"S", "8"}),
        (("Roll the two dice.", "Traveler 4 goes to I10."), {"I", "10"}),
        (("Ask if the plan is in Opera B1?", ""), set()),
        (("Roll the two dice.", "Anna is ready."), set()),
        (("Z9 and A99 are no squares.", ""), set()),
    ],
)
def test_the_square_that_is_named_has_brass_plates(
    city: CityBoard, sentences: tuple[str, str], named: set[str]
) -> None:
    assert city.rails is not None
    city.point_out(*sentences)
    assert city.rails.named == named
    city.pick(facts.SQUARE["P4"], act.MovePerson(0, facts.SQUARE["P4"]))
    assert city.rails.named == {"P", "4"}
    city.pick(None)
    assert city.rails.named == named


def test_letters_at_the_edge_stay_within_the_board(pilot: Pilot, city: CityBoard) -> None:
    """From near those of other rows would stand in the header."""
    rails = city.rails
    assert rails is not None
    whole = len(rails.seen(left=True))
    city.camera.zoom_to(3.0, city.center)
    pilot.frames(30)
    assert 0 < len(rails.seen(left=True)) < whole
    for letters in (*rails.seen(left=True), *rails.seen(left=False)):
        (x, y), (wide, high) = letters.pos, letters.size
        assert city.x <= x <= city.right - wide
        assert city.y <= y <= city.top - high


def test_every_square_in_a_line_of_the_log_is_named_at_the_edge(city: CityBoard) -> None:
    for square, name in enumerate(facts.SQUARES):
        line = GAME.describe(act.MovePerson(0, square), NAMES)
        assert name in line
        assert city.names_in(line) == {name[0], name[1:]}


# Who needs no camera


def test_on_a_tablet_the_whole_board_is_large_enough(pilot: Pilot) -> None:
    pilot.resize(1280, 800)
    board = CityBoard(size_hint=(None, None), size=(740, 750))
    pilot.stage.add_widget(board)
    pilot.frames(3)
    assert not board.director.active
    for view, targets, _focus in list(choosing())[:20]:
        board.show(view, [1, 0])
        board.light(targets)
        assert board.camera.zoom == 1
        assert all(board.pieces.width(p) * board.camera.scale >= dp(LEAST) for p in board.pieces.standing)
    pilot.stage.remove_widget(board)


def test_what_is_large_enough_is_a_matter_of_size_alone(city: CityBoard) -> None:
    found = []
    for size in ((412, 464), (800, 900), (412, 464)):
        city.size = size
        found.append(city.director.small)
    assert found == [True, False, True]


def test_a_lit_space_of_spy_alley_stands_out_from_all_the_others(pilot: Pilot) -> None:
    """Its white edge against every space in the dark; what is drawn on it stays to be seen."""
    pilot.lay("spy_alley", 2)
    board = pilot.page.board
    spaces = list(board.places())

    def edges(*lit: int) -> dict[int, bytes]:
        """A dot of the upper edge of every space, while some are lit."""
        board.light({space: act.Roll() for space in lit})
        pilot.settle()
        picture, found = pilot.picture(), {}
        for space in spaces:
            x, y, wide, _high = board.rect(space)
            across, up = board.to_point(x + wide / 3, y + board.units_for(1.4))
            at = (round(up) * 412 + round(across)) * 4
            found[space] = picture[at : at + 4]
        return found

    bright, dark = edges(*spaces), edges(spaces[0])
    for space in spaces[1:]:
        assert contrast(bright[space], dark[space]) >= 3, space
    assert board.camera.zoom == 1, "on a phone its spaces are large enough"

"""Twelve people, twelve faces: told apart at the smallest size, each with the name it was drawn for (D11)."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from math import sqrt

import pytest
from kivy.core.image import Image as CoreImage
from kivy.graphics import Rectangle
from kivy.uix.widget import Widget

from spymobile.games.enemy_agent import board as facts
from spymobile.ui.art import art_file
from spymobile.ui.board.painting import picture
from spymobile.ui.games.enemy_agent import art
from spymobile.ui.missing_art import stand_in
from tests.ui.agent_hand import ready
from tests.ui.pilot import Pilot, deal_the_same

pytestmark = pytest.mark.fine


#: Whom each number shows; by what one knows them stands beside it.
DRAWN = {
    1: "Vera Holm",  # wide straw hat, long auburn hair
    2: "Jonas Pell",  # bald, grey moustache, a loupe
    3: "Ilse Marder",  # high fair bun, pearls
    4: "Otis Crane",  # large round hair, wide smile, tie
    5: "Nora Finch",  # black bob, a pencil behind the ear
    6: "Hugo Brandt",  # beard down to the chest
    7: "Mara Lutz",  # dotted headscarf, sunglasses
    8: "Felix Ostrow",  # beret, camera
    9: "Dana Koval",  # spiky silver hair, round glasses
    10: "Pavel Winter",  # fur hat, striped scarf
    11: "Rosa Engel",  # two braids, a light band
    12: "Emil Stark",  # top hat, curled moustache
}
TRAVELERS = [person for side in facts.OWN_TRAVELERS for person in side]
#: Dots a side at which they are compared, and how far apart they must be there: root mean square, of 255.
SMALL, APART = 24, 18.0


def greys(name: str) -> list[float]:
    """A picture in grey on the dark table, brought down to the smallest size."""
    file = art_file(name)
    assert file != stand_in(), name
    data = CoreImage(file, keep_data=True).image._data[0]
    step = {"rgba": 4, "rgb": 3}[data.fmt]
    sums, counts = [0.0] * SMALL**2, [0] * SMALL**2
    for y in range(data.height):
        row = y * SMALL // data.height * SMALL
        for x in range(data.width):
            at = (y * data.width + x) * step
            r, g, b = data.data[at : at + 3]
            alpha = data.data[at + 3] / 255 if step == 4 else 1.0
            cell = row + x * SMALL // data.width
            sums[cell] += alpha * (0.299 * r + 0.587 * g + 0.114 * b) + (1 - alpha) * 20
            counts[cell] += 1
    return [total / count for total, count in zip(sums, counts, strict=True)]


@pytest.mark.parametrize("drawn", [art.figure, art.plain_figure, art.portrait])
def test_no_two_look_alike(drawn: Callable[[int], str]) -> None:
    """The set before this one had four drawings for six people: 11 was its smallest difference."""
    people = [greys(drawn(person)) for person in TRAVELERS]
    for one, other in itertools.combinations(range(len(people)), 2):
        apart = sum((a - b) ** 2 for a, b in zip(people[one], people[other], strict=True))
        assert sqrt(apart / SMALL**2) > APART, (DRAWN[one + 1], DRAWN[other + 1])


def test_the_faces_are_those_of_the_names() -> None:
    names = {
        art.passport_number(person): passport[0]
        for person, passport in zip(TRAVELERS, facts.PASSPORTS, strict=True)
    }
    assert names == DRAWN
    assert [art.portrait(person) for person in TRAVELERS] == [f"ea_portrait_{n:02d}" for n in DRAWN]


def test_an_inspector_has_no_passport() -> None:
    inspectors = [person for person in facts.EVERYBODY if not facts.IS_TRAVELER[person]]
    assert {art.figure(person) for person in inspectors} == {"ea_inspector_blue", "ea_inspector_red"}
    with pytest.raises(ValueError, match="inspector"):
        art.portrait(inspectors[0])


def textures(widget: Widget) -> list[object]:
    return [shape.texture for shape in widget.canvas.children if isinstance(shape, Rectangle)]


def test_every_passport_shows_its_own_bearer(pilot: Pilot, monkeypatch: pytest.MonkeyPatch) -> None:
    from spymobile.ui.games.enemy_agent.dossier import AgentDossier
    from spymobile.ui.games.enemy_agent.scanner_layout import PHOTO
    from spymobile.ui.games.enemy_agent.scanner_view import ScannerView

    deal_the_same(monkeypatch)
    hand = ready(pilot)
    desk = ScannerView(size=(400, 500))
    for side in (0, 1):
        view = hand.page.device._top.view(side)
        for small in (False, True):
            cards = AgentDossier(view, small=small).ids.passports.children[::-1]
            assert [card.art for card in cards] == [art.portrait(one) for one in facts.OWN_TRAVELERS[side]]
        for person in facts.OWN_TRAVELERS[side]:
            desk.person = person
            desk._redraw()
            assert picture(art.portrait(person), PHOTO[2] * desk.scale) in textures(desk)

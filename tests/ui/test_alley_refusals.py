"""Spy Alley says why not: every tap that leads nowhere names its paragraph, and none gives anything away."""

from __future__ import annotations

from typing import Any

import pytest
from kivy.metrics import dp

from spymobile.core.chance import Fast
from spymobile.games.spy_alley import actions as act
from spymobile.games.spy_alley import board as facts
from tests.games.spy_alley.case import scramble
from tests.games.spy_alley.table import card
from tests.ui.pilot import Pilot, deal_the_same
from tests.ui.positions import table_of
from tests.ui.test_keys import ENTER, arrange, played_by


@pytest.fixture
def table(pilot: Pilot, monkeypatch: pytest.MonkeyPatch) -> Pilot:
    """Anna, Ben and Cara."""
    deal_the_same(monkeypatch)
    pilot.lay("spy_alley", 3)
    return pilot


def refused(pilot: Pilot) -> tuple[str, str]:
    """What the sheet on top says, and by which paragraph; it is put away."""
    sheet = pilot.stage.sheet
    assert type(sheet).__name__ == "WhySheet", pilot.words()
    assert sheet.ids.drawing.height >= dp(100)
    assert sheet.ids.drawing.children[0].texture is not None, "a drawing explains it"
    pilot.settle()
    pilot.say("Got it")
    return sheet.sentence, sheet.number


def drawn(pilot: Pilot) -> str:
    """The drawing on the sheet on top."""
    return str(pilot.stage.sheet.art)


def tap_space(pilot: Pilot, space: int) -> None:
    board = pilot.page.board
    pilot.tap(board.to_window(*board.to_point(*board.centre(space))))


def tap_hole(pilot: Pilot, hole: str) -> None:
    board = pilot.stage.sheet.ids.board
    pilot.tap(board.to_window(*board.hole(card(hole))))


def bits(*holes: str) -> int:
    return sum(1 << card(hole) for hole in holes)


@pytest.mark.parametrize(
    ("phase", "changes", "space", "sentence", "rule"),
    [
        ("start_turn", {}, 5, "First roll, use a move card or name a spy.", "SA-8"),
        ("start_turn", {"hands": (2,)}, 5, "You hold no move card 5.", "SA-27"),
        ("start_turn", {"hands": (2,)}, 30, "First roll, use a move card or name a spy.", "SA-8"),
        ("choose_route", {"place": 12, "count": 3, "money": 4}, 15, "You need $5 to land there.", "SA-20"),
        (
            "choose_route",
            {"place": 12, "count": 3},
            3,
            "First choose the way: outside or into the alley.",
            "SA-15",
        ),
        ("buy_password", {"place": 9}, 3, "First buy the password, or buy nothing.", "SA-23"),
        ("buy_items", {"place": 10}, 3, "First buy something here, or buy nothing.", "SA-22"),
        ("black_market", {"place": 13}, 3, "First buy one item here, or buy nothing.", "SA-24"),
        (
            "take_gift",
            {"place": 7, "gift": card("italian key")},
            3,
            "First take the gift, or say no to it.",
            "SA-25",
        ),
        ("confiscate", {"place": 28}, 3, "First take something from a player, or take nothing.", "SA-30"),
        ("free_guess", {"place": 25, "targets": (1,)}, 0, "That player is not in the alley.", "SA-17"),
        ("free_guess", {"place": 25, "targets": (1,)}, 3, "First guess, or stop guessing.", "SA-40"),
    ],
)
def test_a_dark_space(
    table: Pilot, phase: str, changes: dict[str, Any], space: int, sentence: str, rule: str
) -> None:
    state = table_of(table.page).state
    state.pegs[1], state.place[1] = bits("french password"), 24
    arrange(table, phase, **changes)
    tap_space(table, space)
    assert refused(table) == (sentence, rule)


def test_a_dark_space_while_somebody_chooses_a_card(table: Pilot) -> None:
    """The folder is on the tray; whatever the board is asked, it tells no more than everybody knows."""
    page = table.page
    truth = facts.SPIES[table_of(page).view(1).file.spy]
    page.commands.act(act.NameASpy(1, next(spy for spy in facts.SPIES if spy != truth)))
    table.see_shocks()
    table.settle()
    tap_space(table, 5)
    assert refused(table) == ("First an identity card must be chosen.", "SA-34")


def test_holes_of_a_shop(table: Pilot) -> None:
    """Owned, too dear, and nothing chosen at all; another hole takes the place of the first (D16)."""
    arrange(table, "buy_items", place=3, money=9, pegs=bits("french disguise"))
    shelf = table.page.ids.tray._more
    french, german, spanish = shelf.holes[:3]
    table.tap(french)
    assert drawn(table) == "refusal_owned_already"
    assert refused(table) == ("You own that already.", "SA-22")
    table.say("Tap what you want")
    assert drawn(table) == "sa_disguise", "nothing is owned already: what is sold is shown"
    assert refused(table) == ("Choose something to buy, or buy nothing.", "SA-22")
    table.tap(german)
    assert [hole.chosen for hole in shelf.holes] == [False, True, False, False, False, False]
    table.tap(spanish)
    assert [hole.chosen for hole in shelf.holes] == [False, False, True, False, False, False]
    assert table.stage.sheet is None, "with money for one, the latest counts, and nobody is refused"
    table.tap(spanish)
    assert not any(hole.chosen for hole in shelf.holes)
    assert shelf.key("f")
    table.settle()
    assert refused(table) == ("You own that already.", "SA-22")
    arrange(table, "buy_items", place=3, money=4, pegs=0)
    table.tap(german)
    assert refused(table) == ("That costs $5. You have $4.", "SA-21")


@pytest.mark.parametrize("size", [(412, 915), (360, 640), (915, 412), (1280, 800)])
def test_a_shop_lies_in_the_players_place_and_its_holes_are_as_wide_as_a_finger(
    table: Pilot, size: tuple[int, int]
) -> None:
    table.resize(*size)
    arrange(table, "buy_items", place=3, money=9, pegs=0)
    table.settle()
    shelf, place = table.page.ids.tray._more, table.page.places.more
    assert all(hole.width >= dp(48) - 0.5 for hole in shelf.holes)
    assert all(hole.height == pytest.approx(place.height, abs=1) for hole in shelf.holes)
    assert shelf.holes[0].x == pytest.approx(place.x, abs=1)
    assert shelf.holes[-1].right <= min(place.right + dp(8), size[0])
    assert table.stage.sheet is None, "nothing covers the board"


def test_with_large_letters_a_shop_is_a_sheet_where_another_hole_counts_too(table: Pilot) -> None:
    table.app.preferences.text_scale = 2.0
    arrange(table, "buy_items", place=3, money=9, pegs=bits("french disguise"))
    table.settle()
    table.say("Choose…")
    sheet = table.stage.sheet
    tap_hole(table, "german key")
    assert refused(table) == ("Only disguises are sold here.", "SA-22")
    for hole in ("german disguise", "spanish disguise"):
        sheet.ids.scroll.scroll_y = 1
        table.settle()
        tap_hole(table, hole)
    assert sheet.ids.board.chosen == [card("spanish disguise")]
    assert table.stage.sheet is sheet
    table.app.preferences.text_scale = 1.0


def test_holes_of_the_black_market(table: Pilot) -> None:
    arrange(table, "black_market", place=13, money=6, pegs=bits("french disguise"))
    table.say("Choose…")
    tap_hole(table, "french disguise")
    assert refused(table) == ("You own that already.", "SA-24")
    tap_hole(table, "german key")
    assert refused(table) == ("That costs $30. You have $6.", "SA-21")
    table.say("Tap one item")
    assert refused(table) == ("Choose something to buy, or buy nothing.", "SA-24")


def test_what_cannot_be_confiscated(table: Pilot) -> None:
    state = table_of(table.page).state
    state.pegs[1] = bits("french disguise", "german disguise", "russian key")
    state.living = (0, 1)
    arrange(table, "confiscate", place=28, money=20, pegs=bits("french disguise"))
    table.say("Choose…")
    sheet = table.stage.sheet
    ben, cara = sheet.ids.who.children[::-1]
    assert (ben.dim, cara.dim) == (False, True)
    table.tap(cara)
    assert refused(table) == ("That player is not in the game.", "SA-38")
    assert ben.chosen
    for hole, answer in {
        "french disguise": ("You own that already.", "SA-30"),
        "french key": ("That player does not own it.", "SA-30"),
        "russian key": ("That costs $25. You have $20.", "SA-21"),
    }.items():
        tap_hole(table, hole)
        assert refused(table) == answer
    table.say("A wild card for $50")
    assert refused(table) == ("That player has no wild card.", "SA-30")
    table.say("Tap what you want")
    assert refused(table) == ("Choose something to take, or take nothing.", "SA-30")
    tap_hole(table, "german disguise")
    table.say("Take for $5")
    assert table.page.view().pegs[0] == bits("french disguise", "german disguise")


def test_nobody_to_name(table: Pilot) -> None:
    """A spy who is out, a button that is not ready, and a table where the first round is quiet."""
    state = table_of(table.page).state
    state.living = (0, 1)
    table.page.refresh()
    table.say("Name a spy")
    sheet = table.stage.sheet
    ben, cara = sheet.ids.who.children[::-1]
    table.tap(cara)
    assert refused(table) == ("That player is not in the game.", "SA-38")
    assert (ben.chosen, cara.chosen) == (True, False)
    table.say("Hold to accuse")
    assert refused(table) == ("Choose a nation.", "SA-31")
    table.hold(table.button("Hold to accuse"), 0.9)
    assert refused(table) == ("Choose a nation.", "SA-31")
    assert table.stage.sheet is sheet
    sheet.dismiss()
    state.house = type(state.house)(False, True, False)
    table.page.refresh()
    table.settle()
    assert table.button("Name a spy").dim
    table.say("Name a spy")
    assert refused(table) == ("In this game nobody is named in round one.", "SA-32")


def test_nobody_to_guess(table: Pilot) -> None:
    state = table_of(table.page).state
    state.place[1] = 24
    arrange(table, "free_guess", place=25, targets=(1,))
    table.say("Name")
    _ben, cara = table.stage.sheet.ids.who.children[::-1]
    table.tap(cara)
    assert refused(table) == ("That player is not in the alley.", "SA-17")
    table.say("Hold to guess")
    assert refused(table) == ("Choose a nation.", "SA-40")


def test_a_move_card_shows_where_it_leads_before_it_is_used(table: Pilot) -> None:
    """With several cards as with one: two acts, a button or the same card again."""
    page = table.page
    arrange(table, "start_turn", place=12, hands=(1, 3))
    table.say("Use card")
    sheet = table.stage.sheet
    one, three = sheet.ids.cards.children[::-1]
    table.say("Tap a card")
    assert refused(table) == ("Choose one of your move cards.", "SA-29")
    sheet.key("5")
    assert refused(table) == ("You hold no move card 5.", "SA-27")
    at = table.where(one)
    table.tap(one)
    assert sheet.line == "Card 1 leads to Black market."
    assert table.where(one) == at
    table.tap(three)
    assert sheet.line == "Card 3 leads to Border crossing or Sold secrets."
    assert page.view().place[0] == 12
    table.tap(one)
    table.say("Use card 1")
    assert page.view().place[0] == 13
    assert page.view().hands[0] == (3,)


def test_the_same_card_again_uses_it(table: Pilot) -> None:
    arrange(table, "start_turn", place=5, hands=(1, 3))
    table.say("Use card")
    table.tap(table.stage.sheet.ids.cards.children[0])
    table.tap(table.stage.sheet.ids.cards.children[0])
    assert table.page.view().place[0] == 8
    arrange(table, "start_turn", turn=0, hands=(1, 3))
    assert played_by(table, ["c1", "c11", f"c3{ENTER}"]) == [act.UseCard(1), act.UseCard(3)]


def test_refusals_are_the_same_in_twin_worlds(table: Pilot) -> None:
    """Whoever everybody is: the same tap gets the same answer, to the last pixel."""
    page, course = table.page, table_of(table.page)
    real = course.state
    for phase, changes, space in (
        ("start_turn", {"place": 25, "hands": (2,)}, 30),
        ("choose_route", {"place": 12, "count": 3, "money": 4}, 15),
        ("black_market", {"place": 13, "money": 3}, 26),
    ):
        course.rearrange(real)
        arrange(table, phase, **changes)
        twin = next(
            twin
            for number in range(60)
            if (twin := scramble(real.copy(), page.device.eyes, Fast(number))).spies[0] != real.spies[0]
        )
        pictures = []
        for world in (real, twin):
            course.rearrange(world)
            page.refresh()
            tap_space(table, space)
            assert type(table.stage.sheet).__name__ == "WhySheet"
            pictures.append(table.picture())
            table.say("Got it")
        assert len(set(pictures[0][::97])) > 20
        assert pictures[0] == pictures[1]

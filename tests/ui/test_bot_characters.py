"""Bots with a face: shown only where their line is true, chosen in the lobby, seen while they act."""

from __future__ import annotations

import pytest

from spymobile import games
from spymobile.core.chance import Fast
from spymobile.core.codec import Json
from spymobile.core.game import Outcome, Setup
from spymobile.games.enemy_agent import board as agents
from spymobile.games.spy_alley import GAME as ALLEY
from spymobile.games.spy_alley.actions import Buy
from spymobile.games.spy_alley.board import SPIES
from spymobile.store.listing import outcome_text
from spymobile.table.record import Occupant
from spymobile.ui import bots
from spymobile.ui.art import art_file
from spymobile.ui.missing_art import stand_in
from spymobile.ui.screens.chairs import ChairRow
from tests.ui.pilot import Pilot, deal_the_same

LINES = [one for game in games.names() for level in bots.levels(game) for one in bots.at(game, level)] + [
    *bots.CHARACTERS.values()
]


@pytest.fixture(autouse=True)
def same_dice(monkeypatch: pytest.MonkeyPatch) -> None:
    deal_the_same(monkeypatch)


# Who there is


def test_ten_with_pictures_of_their_own_and_short_lines() -> None:
    assert len(bots.CHARACTERS) == 10
    files = {art_file(one.art) for one in bots.CHARACTERS.values()}
    assert len(files) == 10
    assert stand_in() not in files
    assert all(len(one.line) <= 60 for one in LINES), "two lines in a seat's card"


def test_nobody_is_taken_for_a_traveler() -> None:
    travelers = {name.split()[0] for name, _trade in agents.PASSPORTS}
    assert not travelers & {*bots.CHARACTERS, *bots.PLAIN_NAMES}


def test_a_line_is_shown_only_where_it_is_true() -> None:
    where = {
        (game, level): [one.name for one in bots.at(game, level)]
        for game in games.names()
        for level in bots.levels(game)
    }
    for game in games.names():
        assert bots.levels(game) == games.load(game).levels, "the card speaks of every level"
    assert where["spy_alley", bots.levels("spy_alley")[-1]] == ["Ida", "Otto"]
    assert not any("Zora" in names for names in where.values()), "no bot guesses early yet"
    assert not any(
        "Leon" in names for (game, _level), names in where.items() if game in ("clue", "spy_vs_spy")
    )
    assert any("Leon" in where["spy_alley", level] for level in bots.levels("spy_alley"))
    for names in where.values():
        assert len(set(names)) == len(names)


def test_where_nothing_is_bought_nobody_is_said_to_buy() -> None:
    lines = [one.line for level in bots.levels("enemy_agent") for one in bots.at("enemy_agent", level)]
    assert lines
    assert not any("Buys" in line for line in lines)


def test_whoever_has_no_character_has_no_face() -> None:
    assert bots.of("spy_alley", Occupant("Ida", "bot", "spymaster")) is not None
    for occupant in (
        Occupant("Ida", "bot", "recruit"),  # As in games that were kept before there were faces.
        Occupant("Ida"),
        Occupant("Ida", "bot", "spymaster", away=True),  # Only stands in for a person of that name.
        Occupant("Hans", "bot", "spymaster"),
        Occupant("Ida", "bot", "level of a later year"),
    ):
        assert bots.of("spy_alley", occupant) is None


# Whether it is true


def test_leon_buys_what_he_does_not_need() -> None:
    """The field agent of Spy Alley, in three games: a good part of what it buys is of another nation."""
    decoys = bought = 0
    for number in range(3):
        chance = Fast(f"leon {number}")
        state, _events = ALLEY.deal(Setup(ALLEY.name, 3), chance)
        players = [ALLEY.bot("field_agent", seat, chance) for seat in range(3)]
        while ALLEY.outcome(state) is None:
            due = ALLEY.decisions(state)[0]
            view = ALLEY.view(state, due.seat)
            action = players[due.seat].decide(view)
            if isinstance(action, Buy):
                bought += len(action.spies)
                decoys += sum(spy != SPIES[view.own().spy] for spy in action.spies)
            ALLEY.play(state, due.seat, action, chance)
    assert bought > 10
    assert decoys > bought / 4


def test_pilar_herself_cannot_tell_what_she_will_do() -> None:
    """In one and the same position, what the first level does is up to chance; the last does the same."""
    state, _events = ALLEY.deal(Setup(ALLEY.name, 3), Fast("pilar"))
    first = ALLEY.decisions(state)[0].seat
    state.hands[first] = (1, 2, 4, 6)
    view = ALLEY.view(state, first)

    def deeds(level: str) -> set[str]:
        return {repr(ALLEY.bot(level, first, Fast(f"pilar {n}")).decide(view)) for n in range(40)}

    assert len(deeds("1")) >= 4
    assert len(deeds("2")) > 1, "Bruno thinks about it later"
    assert len(deeds(ALLEY.levels[-1])) == 1


# In the lobby


def rows(pilot: Pilot) -> list[ChairRow]:
    return [row for row in pilot.page.ids.seats.children[::-1] if isinstance(row, ChairRow)]


def test_a_bot_sits_down_with_a_face_and_its_level(pilot: Pilot) -> None:
    pilot.stage.go("lobby", game="spy_alley")
    pilot.settle()
    person, first, second = rows(pilot)
    assert (person.face, person.temper) == ("", "")
    assert (first.name, first.face) == ("Leon", "bot_leon")
    assert first.temper == "Buys what he does not need, so you look the wrong way."
    assert f"level {bots.usual('spy_alley')} of" in first.line
    assert second.face not in ("", first.face)
    while not pilot.page.full:
        pilot.page.add_seat()
    faces = [row.face for row in rows(pilot) if row.face]
    assert len(faces) == len(set(faces)) == 2
    assert len({row.name for row in rows(pilot)}) == 6
    assert [row.sign for row in rows(pilot)][1:] == ["robot-outline"] * 5


def test_a_level_brings_its_own_characters(pilot: Pilot) -> None:
    pilot.stage.go("lobby", game="enemy_agent")
    pilot.settle()
    pilot.say("Kofi")
    sheet = pilot.stage.sheet
    assert [pick.text for pick in sheet.ids.faces.children[::-1]] == ["Kofi", "Leon"]
    pilot.say("Bot, level 5")
    assert pilot.page.seats[1].name == "Otto"
    assert sheet._field.text == "Otto"
    assert (sheet.face, sheet.temper) == ("bot_otto", "Waits for the right moment, and lets you go first.")
    pilot.say("Greta")
    assert pilot.page.seats[1].name == "Greta"
    assert sheet.temper == "Never takes a risk she can walk around."
    sheet._field.text = "Hans"
    pilot.frames()
    assert (sheet.face, sheet.temper) == ("", "")
    pilot.say("Bot, level 1")
    assert pilot.page.seats[1].name == "Hans", "what somebody wrote stays"
    pilot.say("Bruno")
    pilot.say("On this device")
    assert pilot.page.seats[1].name == ""
    assert len(sheet.ids.faces.children) == 0
    pilot.say("Done")
    assert "Player 2" in pilot.words()


def test_no_two_at_a_table_are_the_same(pilot: Pilot) -> None:
    pilot.stage.go("lobby", game="spy_alley")
    pilot.settle()
    pilot.say("Bruno")
    picks = [pick.text for pick in pilot.stage.sheet.ids.faces.children[::-1]]
    assert picks == ["Bruno"], "Leon sits elsewhere"


def test_a_table_that_was_laid_before_there_were_faces(pilot: Pilot) -> None:
    seats: list[Json] = [
        {"name": "Anna", "kind": "person", "level": "", "look": 0},
        {"name": "Ida", "kind": "bot", "level": "field_agent", "look": 1},
        {"name": "Mr Green", "kind": "bot", "level": "field_agent", "look": 2},
    ]
    pilot.app.store.set("lobby/spy_alley", {"seats": seats, "options": {}})
    pilot.stage.go("lobby", game="spy_alley")
    assert [seat.name for seat in pilot.page.seats] == ["Anna", "Leon", "Mr Green"]
    assert [row.face for row in rows(pilot)] == ["", "bot_leon", ""]


def test_a_bot_like_me_gets_weaker_for_whoever_loses(pilot: Pilot) -> None:
    pilot.stage.go("lobby", game="spy_alley")
    pilot.page.remove_seat(2)
    pilot.page.edit(1)
    pilot.settle()
    pilot.say("Bot like me")
    assert (rows(pilot)[1].face, rows(pilot)[1].line) == ("", "Bot · like me")
    pilot.say("Done")
    laid = []
    for _ in range(6):
        me = pilot.page.seats[0].name
        assert pilot.page.seats[1].level == "like_me"
        assert pilot.page.start()
        kept = next(game for game in pilot.app.store.games() if game.outcome is None)
        laid.append(int(kept.levels[1]))
        assert kept.names[0] == me
        with pilot.app.store._base:  # It is over, and the bot has won.
            pilot.app.store._base.execute(
                "UPDATE games SET outcome = ? WHERE id = ?",
                (outcome_text(Outcome((1,), "embassy")), kept.id),
            )
        pilot.stage.go("lobby", game="spy_alley")
    assert laid == sorted(laid, reverse=True)
    assert (laid[0], laid[-1]) == (int(bots.usual("spy_alley")), 1)


# At the table


def test_while_it_acts_its_face_and_line_stand_in_the_tray(pilot: Pilot) -> None:
    pilot.app.preferences.pace = "ask"
    pilot.stage.go("lobby", game="spy_alley")
    pilot.page.set_first(1)
    pilot.page.start()
    pilot.settle()
    page = pilot.page
    tray = page.ids.tray
    assert tray.art == "bot_leon"
    assert tray.sentence == "Buys what he does not need, so you look the wrong way."
    assert page.header.title == "Leon's turn"
    assert page.header.caption.endswith(f"bot, {bots.level_title('spy_alley', bots.usual('spy_alley'))}")


def test_a_bot_without_a_character_thinks_as_before(pilot: Pilot) -> None:
    pilot.app.preferences.pace = "ask"
    pilot.stage.go("lobby", game="spy_alley")
    pilot.page.change_seat(1, name="Hans")
    pilot.page.set_first(1)
    pilot.page.start()
    pilot.settle()
    tray = pilot.page.ids.tray
    assert (tray.art, tray.sentence) == ("", "Hans is thinking.")


def test_the_cards_on_a_tablet_and_the_seat_closer_show_it_too(pilot: Pilot) -> None:
    pilot.resize(1280, 800)
    pilot.app.preferences.pace = "ask"
    pilot.stage.go("lobby", game="spy_alley")
    pilot.page.start()
    pilot.settle()
    page = pilot.page
    assert page.wide
    assert [card.face for card in page.ids.column_cards.children[::-1]] == ["", "bot_leon", "bot_bruno"]
    page.show_seat(1)
    pilot.settle()
    sheet = pilot.stage.sheet
    assert (sheet.face, sheet.temper) == (
        "bot_leon",
        "Buys what he does not need, so you look the wrong way.",
    )
    assert any(getattr(picture, "art", "") == "bot_leon" for picture in pilot.widgets(sheet))

"""The deal: before the first turn everybody sees once who they are, and nobody else does."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from kivy.metrics import dp
from kivy.uix.label import Label

from spymobile.core.chance import Fast
from spymobile.games.enemy_agent import actions as city
from spymobile.games.spy_alley.board import SPIES, SPY_NAMES
from spymobile.table import sample_games
from spymobile.ui import catalogue
from spymobile.ui.games.spy_alley.face import FACE as ALLEY
from spymobile.ui.parts.frames import Plate, Rim
from spymobile.ui.screens.menu import MenuSheet
from spymobile.ui.table.deal.parts import DealPaper, Pill
from spymobile.ui.table.privacy import passcodes
from tests.games.enemy_agent.case import scramble as other_city
from tests.games.spy_alley.case import scramble as other_alley
from tests.ui.looker import difference, faults
from tests.ui.mailroom_face import MailFace
from tests.ui.pilot import PHONE, Pilot, deal_the_same
from tests.ui.positions import table_of

SECRETS = ("DealPaper", "ThingCard", "SpyDossier", "AgentDossier", "PrivateFrame")


@pytest.fixture(autouse=True)
def same_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    deal_the_same(monkeypatch)


@pytest.fixture
def dealt(tmp_path: Path) -> Iterator[Pilot]:
    """An app whose games begin with the deal, as everybody's do."""
    pilot = Pilot(tmp_path, deals=True)
    yield pilot
    pilot.stop()


def secrets(pilot: Pilot) -> list[str]:
    """Everything private in the whole tree of widgets, seen or unseen."""
    found = [kind for w in pilot.stage.walk() if (kind := type(w).__name__) in SECRETS]
    layer = pilot.dealing
    if layer is not None and layer.ids.glows.canvas.children:
        found.append("glows")
    return found


def hold(pilot: Pilot) -> Any:
    """A finger that stays until the card is open."""
    touch = pilot.press(pilot.dealing.ids.hold)
    pilot.until(lambda: pilot.page.deal.is_open)
    pilot.settle()
    return touch


def set_up(pilot: Pilot) -> None:
    """Both sides of Enemy Agent are ready, without fingers."""
    table = table_of(pilot.page)
    for seat in (0, 1):
        table.act(seat, city.ArrangeStart((0, 1, 2)))
    for seat in (1, 0):
        table.act(seat, city.ChooseAgents((1, 3, 4) if seat == 0 else (0, 2, 4)))
        table.act(seat, city.HidePlan(1))
    pilot.settle()


def begin(pilot: Pilot, game: str) -> None:
    pilot.lay(game, 2)
    if game == "enemy_agent":
        assert pilot.dealing is None, "the secrets are not made yet"
        set_up(pilot)


# Where it lies


@pytest.mark.parametrize("scale", [1.0, 2.0])
@pytest.mark.parametrize("size", [(360, 640), (915, 412)], ids=["small", "wide"])
@pytest.mark.parametrize("game", ["spy_alley", "enemy_agent"])
def test_nothing_on_an_open_card_leaves_it(
    dealt: Pilot, game: str, size: tuple[int, int], scale: float
) -> None:
    dealt.app.preferences.text_scale = scale
    dealt.resize(*size)
    begin(dealt, game)
    touch = hold(dealt)
    dealt.frames(12)
    card = next(w for w in dealt.widgets() if isinstance(w, DealPaper))
    assert card.need <= card.height + 1
    aim = next(w for w in card.walk(restrict=True) if isinstance(w, Label) and w.text == card.aim)
    assert aim.font_size >= dp(16), "as large as common letters, or nearly"
    if scale > 1 and size[0] < size[1]:
        assert aim.font_size > dp(24), "there is room for large ones"
    assert card.top <= dealt.page.deal.layer.top
    for label in (w for w in card.walk(restrict=True) if isinstance(w, Label) and w.text):
        assert card.y <= label.y, label.text
        assert label.y + label.texture_size[1] <= card.top, label.text
    touch.touch_up()
    dealt.settle()


def test_an_embassy_is_seen_above_its_card_though_the_game_has_gone_on(dealt: Pilot) -> None:
    """On a small phone the board follows whoever acts; before that it is seen whole."""
    dealt.resize(360, 640)
    kept = sample_games.moments("spy_alley", frozenset())["spy_alley.start_turn"]
    number = dealt.app.store.adopt(*kept, None)
    dealt.app.keep_looked(number, ())
    dealt.stage.go("table", number=number)
    dealt.settle()
    touch, board = hold(dealt), dealt.page.board
    plate = next(c for c in dealt.dealing.ids.glows.canvas.children if isinstance(c, Plate))
    assert dealt.page.deal._paper.top < plate.pos[1]
    assert plate.pos[1] + plate.size[1] <= board.y + board.height, "not over the header"
    assert board.camera.zoom == 1
    touch.touch_up()


# Who sees it


def test_everybody_learns_who_they_are_before_the_first_turn(dealt: Pilot) -> None:
    dealt.lay("spy_alley", 3)
    page = dealt.page
    spies = [f"{SPY_NAMES[table_of(page).view(seat).file.spy]} spy".upper() for seat in range(3)]
    assert "Roll" not in dealt.words(), "nobody plays yet"
    assert {"Pass the phone to", "ANNA", "Anna", "Ben", "Cara"} <= set(dealt.words())
    assert secrets(dealt) == []
    order = [w for w in dealt.widgets(dealt.dealing) if isinstance(w, Pill)]
    assert {pill.name: pill.leads for pill in order} == {"Anna": True, "Ben": True, "Cara": False}
    cards = []
    for name in ("Anna", "Ben", "Cara"):
        assert page.header.title == f"{name}'s secret"
        touch = hold(dealt)
        button = dealt.dealing.ids.hold
        edge = next(shape for shape in button.canvas.before.children if isinstance(shape, Rim))
        assert (list(button.border), edge.thick) == ([1, 1, 1, 1], dp(2.5)), "held, it has a white edge"
        cards.append(dealt.words(dealt.dealing))
        touch.touch_up()  # No frame is drawn in between.
        assert secrets(dealt) == []
        dealt.settle()
    assert [spy in card for spy, card in zip(spies, cards, strict=True)] == [True] * 3
    assert all("Collect all four, then land on this embassy." in card for card in cards)
    assert all({"Password", "$1", "Key", "$30"} <= set(card) for card in cards)
    assert ["Then pass the phone to Ben." in card for card in cards] == [True, False, False]
    assert "Anna begins. Lay the phone on the table." in cards[2]
    assert dealt.dealing is None
    assert "Roll" in dealt.words()


def test_enemy_agent_deals_after_the_set_up(dealt: Pilot) -> None:
    begin(dealt, "enemy_agent")
    cards = dealt.look_at_deal()
    assert ["BLUE" in card for card in cards] == [True, False]
    assert "Find Red's plan in one of the four marked buildings" in cards[0]
    assert "Your agents: 7, 9 and 11" in cards[1]
    assert "Your plan: building 2" in cards[1]
    assert cards[0].count("AGENT") == cards[1].count("AGENT") == 3
    assert "Roll" in dealt.words()


def test_alone_the_card_turns_by_itself_and_the_file_stays_in_sight(dealt: Pilot) -> None:
    dealt.lay("spy_alley", 1, bots=2)
    page = dealt.page
    spy = SPY_NAMES[table_of(page).view(0).file.spy]
    dealt.until(lambda: page.deal.is_open)
    dealt.settle()
    assert page.header.title == "Your secret"
    assert f"{spy} spy".upper() in dealt.words()
    assert "Nobody else may know." not in dealt.words()
    dealt.say("Got it")
    assert secrets(dealt) == []
    assert page.header.title == "Your turn"
    own = page.ids.tray.own_file
    assert {f"You: {spy} spy", "4 items are missing."} <= set(dealt.words(own))
    assert page.curtain_view.curtain.phase == "locked"
    dealt.tap(own)
    assert page.curtain_view.is_private, "one tap opens the whole file"
    dealt.say("Close")
    assert not page.curtain_view.is_private
    dealt.resize(360, 640)
    assert dealt.words(page.ids.tray.own_file) == [], "a small window has room for the picture only"
    dealt.resize(*PHONE)
    assert f"You: {spy} spy" in dealt.words(page.ids.tray.own_file)


def test_people_among_bots_look_and_the_bots_wait(dealt: Pilot) -> None:
    dealt.lay("spy_alley", 2, bots=2, first=2)
    page = dealt.page
    length = page.device.length(page.device.eyes)
    for _ in range(20):
        dealt.watch()
    assert page.device.length(page.device.eyes) == length, "a bot begins, but not yet"
    assert page.deal.order == [0, 1]
    assert len(dealt.look_at_deal()) == 2
    dealt.until(lambda: page.device.length(page.device.eyes) > length)


def test_bots_alone_are_dealt_in_silence(dealt: Pilot) -> None:
    dealt.lay("spy_alley", 0, bots=3)
    assert dealt.dealing is None
    page = dealt.page
    dealt.until(lambda: page.device.length(page.device.eyes) > 1)


def test_a_game_from_elsewhere_goes_on_without_it(dealt: Pilot) -> None:
    dealt.lay("spy_alley", 2)
    header, rows = dealt.app.store.read(dealt.page.number)
    dealt.stage.home()
    dealt.stage.go("table", number=dealt.app.store.adopt(header, rows, None))
    dealt.settle()
    assert dealt.dealing is None
    dealt.say("Roll")


@pytest.mark.parametrize("kept", ['{"a": 1}', '"x"', "null", "[[1]]"])
def test_a_note_that_makes_no_sense_keeps_nobody_from_playing(dealt: Pilot, kept: str) -> None:
    import json

    dealt.lay("spy_alley", 2)
    number = dealt.page.number
    dealt.app.store.set(f"deal/{number}", json.loads(kept))
    dealt.stage.home()
    dealt.stage.go("table", number=number)
    dealt.settle()
    dealt.look_at_deal()
    dealt.say("Roll")


# Nobody else does


def test_letting_go_too_early_builds_nothing(dealt: Pilot, monkeypatch: pytest.MonkeyPatch) -> None:
    dealt.lay("spy_alley", 3)
    asked: list[object] = []
    monkeypatch.setattr(type(ALLEY), "deal", lambda *args: asked.append(args))
    dealt.hold(dealt.dealing.ids.hold, 0.6)
    assert asked == []
    assert dealt.page.deal.seat == 0


@pytest.mark.parametrize("game", ["spy_alley", "enemy_agent"])
@pytest.mark.parametrize("event", ["pause", "focus", "rotation", "back", "laid down"])
def test_whatever_happens_the_card_is_gone_at_once_and_comes_again(
    dealt: Pilot, event: str, game: str
) -> None:
    begin(dealt, game)
    page, seat = dealt.page, dealt.page.deal.seat
    touch = hold(dealt)
    assert set(secrets(dealt)) == {"DealPaper", "ThingCard", "glows"}
    match event:
        case "pause":
            dealt.app.dispatch("on_pause")
        case "focus":
            dealt.app._on_focus(None, False)
        case "rotation":
            dealt.resize(915, 412)
        case "back":
            dealt.stage.back()
        case _:
            page.shut()
    assert secrets(dealt) == []
    assert page.device.open_seat is None
    touch.touch_up()
    dealt.settle()
    assert secrets(dealt) == []
    assert (page.deal.seat, page.curtain_view.curtain.phase) == (seat, "locked")
    assert len(dealt.look_at_deal()) == 2


def test_alone_a_pause_covers_the_card_in_the_same_frame(dealt: Pilot) -> None:
    dealt.lay("spy_alley", 1, bots=1)
    page = dealt.page
    dealt.until(lambda: page.deal.is_open)
    dealt.app.dispatch("on_pause")
    assert secrets(dealt) == []
    dealt.settle()
    assert secrets(dealt) == []
    dealt.app.dispatch("on_resume")
    dealt.until(lambda: page.deal.is_open)
    dealt.settle()
    dealt.say("Got it")
    assert "Roll" in dealt.words()


def scrambled(pilot: Pilot, game: str) -> None:
    """The same table with other secrets."""
    course = table_of(pilot.page)
    scramble: Any = {"spy_alley": other_alley, "enemy_agent": other_city}[game]
    worlds = (scramble(course.state.copy(), -1, Fast(number)) for number in range(60))
    course.rearrange(next(world for world in worlds if world != course.state))


@pytest.mark.parametrize("game", ["spy_alley", "enemy_agent"])
def test_closed_it_looks_and_lasts_the_same_in_twin_worlds(dealt: Pilot, game: str) -> None:
    """To the last pixel before it opens, and to the frame until it does."""
    seen = []
    for twin in (False, True):
        begin(dealt, game)
        if twin:
            scrambled(dealt, game)
            dealt.page.show_board()
            dealt.page.refresh()
        dealt.settle()
        closed = dealt.picture()
        touch = dealt.press(dealt.dealing.ids.hold)
        frames = 0
        while not dealt.page.deal.is_open:
            dealt.frames(1)
            frames += 1
        dealt.settle()
        paper = dealt.page.deal._paper
        size = tuple(paper.size)
        touch.touch_up()
        dealt.settle()
        seen.append((closed, frames, size, dealt.picture()))
        dealt.stage.home()
        dealt.settle()
    (one, other) = seen
    assert len(set(one[0][::97])) > 20
    assert difference(one[0], other[0], PHONE[0]) == ""
    assert one[1:3] == other[1:3]
    assert difference(one[3], other[3], PHONE[0]) == ""


def test_cards_of_all_six_nations_are_of_one_size(dealt: Pilot) -> None:
    dealt.lay("spy_alley", 2)
    course, sizes = table_of(dealt.page), set()
    for spy in range(len(SPIES)):
        state = course.state.copy()
        others = [other for other in range(len(SPIES)) if other != spy]
        state.spies[0], state.spies[1] = spy, others[0]
        state.dealt = (spy, *others)
        course.rearrange(state)
        touch = hold(dealt)
        paper = dealt.page.deal._paper
        sizes.add((*paper.pos, *paper.size))
        assert faults(dealt.dealing) == []
        dealt.stage.back()
        touch.touch_up()
        dealt.settle()
    assert len(sizes) == 1


def test_a_pin_is_asked_for_first(dealt: Pilot) -> None:
    dealt.lay("spy_alley", 2)
    page = dealt.page
    page.curtain_view.curtain.pins = {0: passcodes.seal("2468")}
    touch = dealt.press(dealt.dealing.ids.hold)
    dealt.until(lambda: page.curtain_view.curtain.phase == "pin")
    touch.touch_up()
    dealt.settle()
    for key in "2468":
        dealt.say(key)
    dealt.until(lambda: page.deal.is_open)
    dealt.settle()
    dealt.say("Got it")
    assert page.deal.seat == 1


@pytest.mark.parametrize("code", [passcodes.seal("2468"), "unreadable"], ids=["sealed", "unreadable"])
def test_alone_a_pin_is_asked_for_and_nothing_opens_by_itself(dealt: Pilot, code: str) -> None:
    """It used to open again out of every lock: without end where the code could not be read."""
    dealt.lay("spy_alley", 1, bots=1)
    page = dealt.page
    page.curtain_view.shut()
    page.curtain_view.curtain.pins = {0: code}
    page.refresh()
    dealt.settle()
    assert not page.deal.is_open
    assert not dealt.dealing.alone
    assert "Hold to see who you are" in dealt.words(dealt.dealing)


def test_whoever_comes_to_look_on_finds_a_closed_folder(dealt: Pilot) -> None:
    dealt.lay("enemy_agent", 1, bots=1)
    page = dealt.page
    table = table_of(page)
    table.act(0, city.ArrangeStart((0, 1, 2)))
    table.act(0, city.ChooseAgents((1, 3, 4)))
    table.act(0, city.HidePlan(1))
    dealt.until(lambda: page.deal.is_open)
    MenuSheet(page)._set_onlookers(True)
    assert secrets(dealt) == []
    dealt.frames(60)
    assert secrets(dealt) == [], "no finger is on it"
    assert "Hold to see who you are" in dealt.words(dealt.dealing)


# By taps, by keys, after a kill


def test_whoever_cannot_hold_taps(dealt: Pilot) -> None:
    dealt.lay("spy_alley", 2)
    page = dealt.page
    dealt.say("Tap instead")
    dealt.say("I am Anna")
    dealt.until(lambda: page.deal.is_open)
    dealt.settle()
    assert "Hold to see who you are" not in dealt.words()
    dealt.say("Got it")
    assert page.deal.seat == 1


def test_space_holds_it(dealt: Pilot) -> None:
    dealt.lay("spy_alley", 2)
    page = dealt.page
    page.key("space")
    dealt.until(lambda: page.deal.is_open)
    page.key_up("space")
    dealt.settle()
    assert page.deal.seat == 1


def test_killed_in_the_middle_it_comes_again_for_who_has_not_looked(dealt: Pilot) -> None:
    dealt.lay("spy_alley", 3)
    number = dealt.page.number
    _header, before = dealt.app.store.read(number)
    hold(dealt).touch_up()
    dealt.settle()
    dealt.restart()
    dealt.say("Continue")
    assert dealt.page.deal.seat == 1
    touch = hold(dealt)
    dealt.restart()
    touch.touch_up()
    dealt.say("Continue")
    assert dealt.page.deal.seat == 1, "the finger was still there"
    assert len(dealt.look_at_deal()) == 2
    _header, after = dealt.app.store.read(number)
    assert after == before, "the record of the game knows nothing of it"
    dealt.restart()
    dealt.say("Continue")
    assert dealt.dealing is None
    assert "Roll" in dealt.words()


# Every screen, every game


@pytest.mark.parametrize("game", ["spy_alley", "enemy_agent"])
@pytest.mark.parametrize(
    ("size", "scale"),
    [
        pytest.param((412, 915), 1.0, marks=pytest.mark.soak),
        ((360, 640), 1.0),
        ((915, 412), 1.0),
        ((1280, 800), 1.0),
        pytest.param((412, 915), 2.0, marks=pytest.mark.soak),
        ((360, 640), 2.0),
    ],
)
def test_nothing_is_cut_or_small(tmp_path: Path, game: str, size: tuple[int, int], scale: float) -> None:
    pilot = Pilot(tmp_path, size, scale, deals=True)
    try:
        begin(pilot, game)
        found = [f"closed: {fault}" for fault in faults(pilot.top)]
        touch = hold(pilot)
        found += [f"open: {fault}" for fault in faults(pilot.top)]
        paper: DealPaper = pilot.page.deal._paper
        assert paper.need <= paper.height + 1, "all of the card is in sight"
        assert paper.y >= pilot.dealing.ids.hold.top
        touch.touch_up()
    finally:
        pilot.stop()
    assert found == []


def test_six_people_stand_in_two_rows(dealt: Pilot) -> None:
    dealt.lay("spy_alley", 6)
    pills = [w for w in dealt.widgets() if type(w).__name__ == "Pill"]
    assert [pill.name for pill in pills if pill.now] == ["Anna"]
    assert len({round(pill.y) for pill in pills}) == 2
    assert faults(dealt.top) == []
    assert len(dealt.look_at_deal()) == 6


def test_a_game_that_says_nothing_has_a_deal_all_the_same() -> None:
    """Any face: what its file tells in a few words."""

    class View:
        who = 1
        hand = (3, 5)

    card = MailFace().deal(View(), ["Anna", "Ben"])
    assert (card.who, card.aim, card.things) == ("Ben", "(3, 5)", ())
    with pytest.raises(ValueError, match="no seat is open"):
        MailFace().deal(type("Public", (), {"who": -1})(), ["Anna", "Ben"])


@pytest.mark.parametrize("game", catalogue.lessons())
def test_a_lesson_begins_with_it_and_says_the_aim_first(pilot: Pilot, game: str) -> None:
    from spymobile.ui import tutorial

    tutorial.begin(pilot.stage, game)
    pilot.settle()
    run = pilot.page.coach.run
    assert run.words in pilot.words(pilot.dealing)
    assert secrets(pilot) == [], "the file of the next step waits"
    (card,) = pilot.look_at_deal()
    aim = {
        "spy_alley": "then land on this embassy",
        "enemy_agent": "carry it back over the wall",
        "spy_vs_spy": "Be the first to bring 7 of them home.",
        "clue": "Find the three cards in the envelope",
    }[game]
    assert aim in card
    assert run.done
    pilot.say("Go on")
    assert run.at == 1


def test_a_folder_that_slides_comes_to_its_place_though_that_has_changed(dealt: Pilot) -> None:
    dealt.lay("spy_alley", 2)
    dealt.app.preferences.reduce_motion = False
    layer, dealing = dealt.dealing, dealt.page.deal
    dealing._ask(layer, dealing.seat)
    below = layer.ids.folder.y
    layer.ids.hold.text = "Hold to see who you are, for as long as you like,\nand let go of it then"
    dealing.place()
    assert layer.ids.folder.y == below, "still on its way"
    dealt.wait(1.5)
    came_to = layer.ids.folder.y
    dealing.place()
    assert came_to == pytest.approx(layer.ids.folder.y, abs=0.5)
    assert came_to > below

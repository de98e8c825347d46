"""The curtain: what is secret is on the screen only while its owner looks."""

from __future__ import annotations

from typing import Any

import pytest

from spymobile.core.chance import Fast
from spymobile.core.errors import SeatLocked
from spymobile.games.enemy_agent import actions as city
from spymobile.games.spy_alley import actions as act
from spymobile.games.spy_alley.board import SPIES, SPY_NAMES
from spymobile.ui.table.privacy import causes, curtain_view, passcodes
from spymobile.ui.table.privacy.curtain import Curtain
from spymobile.ui.table.privacy.folder import Folder
from tests.games.spy_alley.case import scramble
from tests.ui.looker import visible
from tests.ui.pilot import Pilot, deal_the_same
from tests.ui.positions import table_of
from tests.ui.scenes import handed_over

SECRETS = ("PRIVATE", "You are the", *(f"{name} spy".upper() for name in SPY_NAMES))


@pytest.fixture(autouse=True)
def same_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    deal_the_same(monkeypatch)


def secrets_on_screen(pilot: Pilot) -> list[str]:
    """Everything private in the whole tree of widgets, seen or unseen."""
    found = []
    for widget in pilot.stage.walk():
        text = getattr(widget, "text", "")
        if text in SECRETS or type(widget).__name__ in (
            "SpyDossier",
            "SpyCard",
            "IdentityChoice",
            "PrivateFrame",
        ):
            found.append(str(text or type(widget).__name__))
    return found


def seal(pilot: Pilot) -> Any:
    return pilot.page.ids.tray.ids.seal


def test_letting_go_too_early_builds_nothing_private(pilot: Pilot) -> None:
    pilot.lay("spy_alley", 3)
    built: list[str] = []
    pilot.page.curtain_view.show_private = lambda widget: built.append(type(widget).__name__)
    pilot.hold(seal(pilot), 0.3)
    assert built == []
    assert pilot.page.curtain_view.curtain.phase == "locked"


def test_the_own_card_is_seen_only_while_held(pilot: Pilot) -> None:
    pilot.lay("spy_alley", 3)
    page = pilot.page
    table_of(page).state.hands[0], table_of(page).state.wilds[0] = (3, 5), 1
    assert secrets_on_screen(pilot) == []
    touch = pilot.press(seal(pilot))
    pilot.until(lambda: page.curtain_view.curtain.phase == "name")
    assert "Only Anna looks." in pilot.words()
    assert not any(name in " ".join(secrets_on_screen(pilot)) for name in ("SPY", "SpyDossier"))
    pilot.until(lambda: page.curtain_view.curtain.phase == "peek")
    pilot.settle()
    spy = table_of(page).view(0).file.spy
    assert f"{SPY_NAMES[spy]} spy".upper() in pilot.words()
    assert {"SECRET", "2 move cards and 1 wild card"} <= set(pilot.words())
    with pytest.raises(SeatLocked):
        page.device.view(0)
    touch.touch_up()
    pilot.frames(1)
    assert secrets_on_screen(pilot) == []
    assert page.curtain_view.curtain.phase == "locked"


@pytest.mark.parametrize("event", ["pause", "focus", "resize", "back"])
def test_whatever_happens_the_file_closes_at_once(pilot: Pilot, event: str) -> None:
    pilot.lay("spy_alley", 3)
    page = pilot.page
    touch = pilot.press(seal(pilot))
    pilot.until(lambda: page.curtain_view.curtain.phase == "peek")
    if event == "pause":
        pilot.app.dispatch("on_pause")
    elif event == "focus":
        pilot.app._on_focus(None, False)
    elif event == "resize":
        pilot.resize(915, 412)
    else:
        pilot.stage.back()
    assert secrets_on_screen(pilot) == []
    assert page.device.open_seat is None
    touch.touch_up()
    pilot.settle()
    assert secrets_on_screen(pilot) == []


def wrong_guess(pilot: Pilot) -> int:
    """Anna names Ben wrongly and is out; Ben must choose in secret."""
    table = table_of(pilot.page)
    truth = SPIES[table.view(1).file.spy]
    pilot.page.commands.act(act.NameASpy(1, next(spy for spy in SPIES if spy != truth)))
    pilot.see_shocks()
    pilot.settle()
    return 1


def test_a_secret_choice_asks_for_one_hand_over(pilot: Pilot) -> None:
    pilot.lay("spy_alley", 3)
    wrong_guess(pilot)
    words = pilot.words()
    assert "Pass the phone to" in words
    assert "BEN" in words
    assert secrets_on_screen(pilot) == []
    answers: list[object] = []
    pilot.page.device.act(1, act.ChooseIdentity("own"), answers.append)
    assert isinstance(answers[0], SeatLocked)
    pilot.hold_until("Hold to see your secret", lambda: pilot.page.curtain_view.is_private)
    assert any(line.startswith("Anna says that Ben") for line in pilot.words(pilot.page.curtain_view.body))
    pilot.say("Go on")
    assert {"Your own card", "Anna's card"} <= set(pilot.words())
    asked = {}
    for choice in ("Keep my card", "Take the card I won"):
        pilot.say(choice)
        asked[choice] = (
            pilot.words(pilot.page.curtain_view.body),
            [b.text for b in pilot.buttons(pilot.page.curtain_view.body)],
        )
        assert pilot.page.device.prompt().kind == "spy_alley.choose_identity", "nothing is decided yet"
        if choice == "Keep my card":
            pilot.say("Choose again")
    assert asked["Keep my card"] == asked["Take the card I won"], "the same words for both"
    pilot.say("Be this spy")
    assert secrets_on_screen(pilot) == []
    assert pilot.page.device.open_seat is None
    assert pilot.page.device.prompt().seat == 1
    assert "Ben has chosen a card." in pilot.words()
    log = " ".join(pilot.page.tell(told) for told in (heard.told for heard in pilot.page.heard()))
    assert not any(f"kept is {name}" in log or f"won is {name}" in log for name in SPY_NAMES)


def folders(pilot: Pilot) -> list[str]:
    """The closed files that somebody must take up first."""
    return [w.name for w in pilot.stage.walk() if isinstance(w, Folder)]


def right_guess(pilot: Pilot) -> None:
    """Anna names Ben rightly, and must choose in secret."""
    page = pilot.page
    page.commands.act(act.NameASpy(1, SPIES[table_of(page).view(1).file.spy]))
    pilot.see_shocks()
    pilot.until(lambda: page.device.prompt().kind == "spy_alley.choose_identity")
    assert page.device.prompt().seat == 0
    pilot.settle()


@pytest.mark.parametrize("alone", [True, False], ids=["alone", "with Ben and Cara"])
def test_alone_with_bots_there_is_no_curtain(pilot: Pilot, alone: bool) -> None:
    """The secret choice simply lies there; with others at the device the folder comes first."""
    pilot.lay("spy_alley", *((1, 2) if alone else (3, 0)))
    right_guess(pilot)
    names = [button.text for button in pilot.buttons()]
    assert folders(pilot) == ([] if alone else ["Anna"])
    assert ("Hold to see your secret" in names) is not alone
    assert ("Keep my card" in names) is alone


def test_alone_nothing_private_stays_on_a_page_that_is_left(pilot: Pilot) -> None:
    pilot.lay("enemy_agent", 1, bots=1)
    page = pilot.page
    pilot.say("Keep 1–3 in the hotel")
    pilot.until(lambda: page.curtain_view.is_private)
    pilot.stage.home()
    assert not page.curtain_view.is_private
    assert not any(type(w).__name__ == "PrivateFrame" for w in page.walk())


# Why the folder lies there: each row of the table of causes


def on_folder(pilot: Pilot) -> list[str]:
    """The words on the folder, from above; the buttons' are left out."""
    folder = pilot.page.curtain_view.folder
    ways = ("Hold to see your secret", "Tap instead")
    words = [word for word in pilot.words(folder)[::-1] if word not in ways and len(word) > 1]
    return [word for word in words if not word.endswith("FILE")]


def test_another_person_is_passed_the_phone_and_told_why(pilot: Pilot) -> None:
    pilot.lay("spy_alley", 3)
    wrong_guess(pilot)
    assert on_folder(pilot) == [
        "Pass the phone to",
        "BEN",
        "Anna named Ben wrongly and is out. Ben now chooses in secret which spy to be.",
    ]


def test_who_holds_it_already_shields_the_screen_and_clicks_nothing_away(pilot: Pilot) -> None:
    """After a right name nothing has happened since one's own step: there is nothing to read first. Where
    letters are as large as they get on the smallest phone, both buttons are in sight."""
    pilot.app.preferences.text_scale = 2.0
    pilot.resize(360, 640)
    pilot.lay("spy_alley", 3)
    right_guess(pilot)
    assert on_folder(pilot) == [
        "ANNA,",
        "shield the screen",
        "You named Ben rightly. Choose in secret which spy you will be.",
    ]
    pilot.hold_until("Hold to see your secret", lambda: pilot.page.curtain_view.is_private)
    assert pilot.page.curtain_view.curtain.phase == "open"
    names = [button.text for button in pilot.buttons()]
    assert "Go on" not in names
    for words in ("Keep my card", "Take the card I won"):
        left, bottom, right, top = visible(pilot.button(words))
        assert (right - left >= 48, top - bottom >= 48, bottom >= 0) == (True, True, True), words
    assert not any("Nothing has happened" in words for words in pilot.words())


def test_the_set_up_says_who_is_ready(pilot: Pilot) -> None:
    pilot.lay("enemy_agent", 2)
    table = table_of(pilot.page)
    for seat in (0, 1):
        table.act(seat, city.ArrangeStart((0, 1, 2)))
    pilot.settle()
    assert on_folder(pilot)[-1] == "Choose three agents and hide the plan."
    table.act(1, city.ChooseAgents((0, 1, 2)))
    table.act(1, city.HidePlan(0))
    pilot.settle()
    assert on_folder(pilot) == [
        "Pass the phone to",
        "ANNA",
        "Ben is ready. Anna chooses three agents and hides the plan.",
    ]


@pytest.mark.parametrize("event", ["pause", "time-out"])
def test_a_file_that_closed_by_itself_says_so(pilot: Pilot, event: str) -> None:
    pilot.lay("spy_alley", 3)
    right_guess(pilot)
    pilot.open_folder()
    assert pilot.page.curtain_view.is_private
    if event == "pause":
        pilot.pause()
    else:
        pilot.page.autolock.last_touch -= 1000
        pilot.page.autolock.check()
        pilot.settle()
    assert on_folder(pilot) == ["ANNA", "The file closed by itself."]
    pilot.open_folder()
    pilot.page.close_file()
    pilot.settle()
    assert "shield the screen" in on_folder(pilot), "this time she closed it"


def test_a_turn_with_a_hand_says_whose_it_is_and_what_is_new() -> None:
    """For games in which every turn is sealed; where there is no news, there are no lines."""
    assert causes.to_decide("Ben", False, "", ()) == causes.Cause("Pass the phone to", "", "Ben's turn.")
    news = ("One.", "Two.", "Three.")
    assert causes.to_decide("Ben", False, "", news).text == "Ben's turn.\nTwo.\nThree."


def test_the_folder_lies_over_the_tray_and_nothing_else(pilot: Pilot) -> None:
    pilot.lay("spy_alley", 3)
    before = tuple(pilot.page.board.pos), tuple(pilot.page.board.size)
    wrong_guess(pilot)
    folder, places = pilot.page.curtain_view.folder, pilot.page.places
    assert (folder.x, folder.y, folder.width) == (places.tray.x, places.tray.y, places.tray.width)
    assert folder.top <= places.board.y + 1
    assert (tuple(pilot.page.board.pos), tuple(pilot.page.board.size)) == before
    seal = folder.ids.seal
    assert abs(seal.top - places.main.top) <= 1, "its button is the main button"


def test_alone_a_whole_game_shows_no_curtain(pilot: Pilot, monkeypatch: pytest.MonkeyPatch) -> None:
    """No folder, no name, no seal, and nobody is asked who they are: only the deal, and the own file."""
    from spymobile.ui.screens import confirm_seat
    from tests.ui.test_spy_alley import Hand

    shown: list[str] = []
    for module, name in (
        (curtain_view, "Folder"),
        (curtain_view, "NameFold"),
        (confirm_seat, "ConfirmSeatSheet"),
    ):
        monkeypatch.setattr(module, name, lambda *_args, _name=name, **_kwargs: shown.append(_name))
    pilot.with_deals().lay("spy_alley", 1, bots=2)
    tray = pilot.page.ids.tray
    tray.fbind("seal", lambda _tray, words: shown.append(words) if words else None)
    (card,) = pilot.look_at_deal()
    assert "SPY" in card
    Hand(pilot, "alone").play(20_000)
    assert shown == []


def locked_picture(pilot: Pilot, twin: bool) -> bytes:
    pilot.lay("spy_alley", 4)
    page = pilot.page
    if twin:
        course = table_of(page)
        for number in range(40):
            mixed = scramble(course.state.copy(), -1, Fast(number))
            if mixed.spies != course.state.spies:
                break
        assert mixed.spies != course.state.spies
        course.rearrange(mixed)
    page.board.show(page.view(), page.looks)
    page.refresh()
    pilot.settle()
    return pilot.picture()


def test_locked_pictures_are_the_same_in_twin_worlds(pilot: Pilot) -> None:
    """Worlds that differ only in who is who look the same, to the last pixel."""
    one = locked_picture(pilot, twin=False)
    pilot.stage.home()
    pilot.settle()
    other = locked_picture(pilot, twin=True)
    assert len(set(one)) > 20
    assert one == other


def test_a_code_keeps_others_out(pilot: Pilot) -> None:
    pilot.lay("spy_alley", 3)
    page = pilot.page
    page.curtain_view.curtain.pins = {0: passcodes.seal("2468")}
    touch = pilot.press(seal(pilot))
    pilot.until(lambda: page.curtain_view.curtain.phase == "pin")
    pilot.settle()
    for key in "1111":
        pilot.say(key)
    assert "That is not the PIN." in pilot.words()
    for key in "2468":
        pilot.say(key)
    pilot.until(lambda: page.curtain_view.curtain.phase == "peek")
    touch.touch_up()
    pilot.settle()
    pilot.say("Close")
    assert page.curtain_view.curtain.phase == "locked"
    assert secrets_on_screen(pilot) == []


class TestMachine:
    """The curtain without any screen."""

    def test_the_way_to_look(self) -> None:
        seen: list[str] = []
        curtain = Curtain(lambda: seen.append(curtain.phase))
        curtain.hold(2, peeking=False)
        curtain.held()
        curtain.named()
        assert curtain.phase in ("recap", "open", "peek")
        curtain.go_on()
        assert seen == ["holding", "name", "recap", "open"]
        assert curtain.phase in ("recap", "open", "peek")
        curtain.release()
        assert curtain.phase == "open"
        curtain.lock()
        assert seen[-1] == "locked"

    def test_nothing_opens_out_of_order(self) -> None:
        seen: list[str] = []
        curtain = Curtain(lambda: seen.append(curtain.phase))
        curtain.held()
        curtain.named()
        curtain.go_on()
        assert seen == []
        curtain.hold(0, peeking=True)
        curtain.named()
        curtain.hold(1, peeking=True)
        assert seen == ["holding"]
        assert curtain.seat == 0

    def test_three_wrong_codes_are_counted(self) -> None:
        curtain = Curtain(lambda: None, {0: passcodes.seal("1234")})
        curtain.hold(0, peeking=False)
        curtain.held()
        assert [curtain.type_pin("0000") for _ in range(3)] == [False] * 3
        assert curtain.wrong == 3
        assert curtain.type_pin("1234")
        assert curtain.wrong == 0


@pytest.mark.parametrize("size", [(360, 640), (412, 720), (412, 915)], ids=str)
def test_with_large_letters_the_name_is_no_smaller(pilot: Pilot, size: tuple[int, int]) -> None:
    """On a low phone it was: the folder is small there, and its words want the room."""
    names: list[float] = []
    for scale in (1.0, 2.0):
        pilot.app.preferences.text_scale = scale
        pilot.resize(*size)
        handed_over(pilot)
        folder = pilot.page.curtain_view.folder
        label = next(w for w in pilot.widgets(folder) if getattr(w, "text", "") == "BEN")
        names.append(label.font_size)
    assert names[1] >= 1.3 * names[0] or names[0] >= 50
    assert names[0] >= 34

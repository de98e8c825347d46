"""Android's ports, on a phone that works and on phones that do not."""

from __future__ import annotations

import logging
import threading
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from spymobile.ports import DeviceFacts, Permission, Ports, Sent
from spymobile.ports.android import (
    DOUBLE_TICK,
    EFFECT_DOUBLE_CLICK,
    EFFECT_TICK,
    FLAG_KEEP_SCREEN_ON,
    FLAG_SECURE,
    RUMBLE,
    TICK,
    AndroidPorts,
    Edges,
    WindowInsets,
)
from spymobile.ports.guard import PortGuard
from spymobile.ports.links import MOST, SEND, VIEW, OpenedLink
from spymobile.ports.motion import MotionSense, Stop
from spymobile.ports.shake import GRAVITY, Sample
from tests.ports.fakes import FakePhone
from tests.ports.hands import UP, samples, scaled, shaking

A_SHAKE = list(samples(shaking(UP, (1, 0, 0), 4, 25, [(0.5, 2)]), 3))
LAID_DOWN = list(samples(lambda time: scaled(UP, GRAVITY if time < 0.5 else -GRAVITY), 2))
CONNECT = "android.permission.BLUETOOTH_CONNECT"
LOCAL = "android.permission.ACCESS_LOCAL_NETWORK"


def feed(phone: FakePhone, felt: list[Sample], begin: float = 0) -> None:
    for sample in felt:
        if phone.felt is not None:
            phone.felt(sample._replace(time=sample.time + begin))


# Haptics


def test_a_newer_phone_has_its_own_touch() -> None:
    phone = FakePhone(sdk=29)
    ports = AndroidPorts(phone)
    ports.tick()
    ports.double_tick()
    ports.rumble()
    assert phone.done == [("effect", EFFECT_TICK), ("effect", EFFECT_DOUBLE_CLICK), ("vibrate", RUMBLE)]


def test_an_older_phone_is_given_milliseconds() -> None:
    phone = FakePhone(sdk=28)
    ports = AndroidPorts(phone)
    ports.tick()
    ports.double_tick()
    assert phone.done == [("vibrate", TICK), ("vibrate", DOUBLE_TICK)]


def test_where_the_own_touch_fails_it_is_given_milliseconds() -> None:
    phone = FakePhone(broken={"play_effect"})
    AndroidPorts(phone).tick()
    assert phone.done == [("vibrate", TICK)]


@pytest.mark.parametrize("phone", [FakePhone(motor=False), FakePhone(broken={"has_motor"})])
def test_without_a_motor_nothing_is_tried(phone: FakePhone) -> None:
    ports = AndroidPorts(phone)
    assert not ports.can_vibrate()
    ports.tick()
    ports.double_tick()
    ports.rumble()
    assert phone.done == []


def test_every_pattern_is_short_enough_for_a_game() -> None:
    assert sum(TICK) < 0.03
    assert sum(DOUBLE_TICK) < 0.2
    assert 0.4 < sum(RUMBLE) < 1


# Motion


def test_a_shake_is_told_once_and_on_the_apps_thread() -> None:
    phone, shaken = FakePhone(), []
    ports = AndroidPorts(phone)
    assert ports.listen_for_shakes(lambda: shaken.append("shaken"))
    feed(phone, A_SHAKE)
    assert shaken == []
    phone.let_app_work()
    assert shaken == ["shaken"]


def test_what_was_felt_is_not_told_to_who_listens_no_more() -> None:
    phone, shaken = FakePhone(), []
    ports = AndroidPorts(phone)
    ports.listen_for_shakes(lambda: shaken.append("first"))
    feed(phone, A_SHAKE)
    ports.stop_listening()
    ports.listen_for_shakes(lambda: shaken.append("second"))
    phone.let_app_work()
    assert shaken == []


def test_who_is_still_shaking_does_not_throw_the_next_die() -> None:
    phone, shaken = FakePhone(), []
    ports = AndroidPorts(phone)
    ports.listen_for_shakes(lambda: shaken.append("first"))
    feed(phone, A_SHAKE[:90])
    ports.ignore_shakes()
    ports.listen_for_shakes(lambda: shaken.append("second"))
    feed(phone, A_SHAKE[90:])
    phone.let_app_work()
    assert shaken == []
    feed(phone, A_SHAKE, begin=10)
    phone.let_app_work()
    assert shaken == ["second"]


def test_the_sensor_runs_while_anybody_listens() -> None:
    phone, told = FakePhone(), Counter[str]()
    ports = AndroidPorts(phone)
    assert ports.listen_for_face_down(lambda: told.update(["down"]))
    assert ports.listen_for_shakes(lambda: told.update(["shaken"]))
    ports.ignore_shakes()
    feed(phone, LAID_DOWN)
    phone.let_app_work()
    assert told == {"down": 1}
    assert phone.done == ["sensor on"]
    ports.ignore_face_down()
    ports.ignore_face_down()
    ports.stop_listening()
    assert phone.done == ["sensor on", "sensor off"]


def test_what_the_sensor_feels_is_told_four_times_a_second() -> None:
    phone = FakePhone()
    ports = AndroidPorts(phone)
    told: list[Sample] = []
    assert ports.listen_to_motion(told.append)
    feed(phone, [Sample(number / 50, 0.1, 9.8, 0.3) for number in range(100)])
    assert told == []
    phone.let_app_work()
    assert 7 <= len(told) <= 9
    assert told[0][1:] == (0.1, 9.8, 0.3)
    ports.stop_listening()
    assert phone.done == ["sensor on", "sensor off"]
    assert not AndroidPorts(FakePhone(sensor=False)).listen_to_motion(told.append)


@pytest.mark.parametrize("phone", [FakePhone(sensor=False), FakePhone(broken={"feel"})])
def test_without_a_sensor_there_is_the_button(phone: FakePhone, caplog: pytest.LogCaptureFixture) -> None:
    ports = AndroidPorts(phone)
    for _ in range(3):
        assert not ports.listen_for_shakes(pytest.fail)
        assert not ports.listen_for_face_down(pytest.fail)
    ports.stop_listening()
    assert len(caplog.records) == 1


def test_a_sensor_that_cannot_be_switched_off_is_heard_no_more() -> None:
    phone = FakePhone(broken={"switch off"})
    ports = AndroidPorts(phone)
    ports.listen_for_shakes(pytest.fail)
    heard = phone.felt
    assert heard is not None
    ports.stop_listening()
    for sample in A_SHAKE:
        heard(sample)
    phone.let_app_work()


def test_a_sample_that_makes_no_sense_is_survived() -> None:
    phone, shaken = FakePhone(), []
    ports = AndroidPorts(phone)
    ports.listen_for_shakes(lambda: shaken.append(1))
    nonsense: Any = (1, None)
    feed(phone, [A_SHAKE[0]._replace(x=nonsense)])
    feed(phone, A_SHAKE)
    phone.let_app_work()
    assert shaken == [1]


def test_listening_and_stopping_while_the_sensor_speaks(caplog: pytest.LogCaptureFixture) -> None:
    """Samples come on a thread of their own; nothing is told after the last word."""
    jobs: list = []
    guard = PortGuard()

    class Always:
        def feed(self, sample: Sample) -> bool:
            return True

    heard: list = []

    def start(felt: Callable[[Sample], None]) -> Stop:
        heard.append(felt)
        return lambda: None

    sense = MotionSense(start, jobs.append, guard)
    sense.watch("a", Always(), lambda: None)
    over = threading.Event()

    def speak() -> None:
        while not over.is_set() and len(jobs) < 20_000:
            heard[0](A_SHAKE[0])

    speaker = threading.Thread(target=speak)
    speaker.start()
    told: list[str] = []
    for _ in range(300):
        sense.watch("b", Always(), lambda: told.append("b"))
        sense.forget("b")
    over.set()
    speaker.join()
    for job in jobs:
        job()
    assert told == []
    assert jobs
    assert not caplog.records, "nothing went wrong on the way"


# The window


def test_secrets_are_hidden_on_the_windows_thread() -> None:
    phone = FakePhone(sdk=33)
    ports = AndroidPorts(phone)
    ports.hide_from_screenshots(True)
    ports.hide_from_screenshots(False)
    assert phone.done == []
    phone.let_windows_work()
    assert phone.done == [
        ("flag", FLAG_SECURE, True),
        ("recents", False),
        ("flag", FLAG_SECURE, False),
        ("recents", True),
    ]


def test_before_android_13_the_flag_is_all_there_is() -> None:
    phone = FakePhone(sdk=32)
    AndroidPorts(phone).hide_from_screenshots(True)
    phone.let_windows_work()
    assert phone.done == [("flag", FLAG_SECURE, True)]


def test_recents_are_hidden_even_if_the_flag_fails_and_the_other_way_round() -> None:
    for broken, done in (("set_flag", ("recents", False)), ("show_in_recents", ("flag", FLAG_SECURE, True))):
        phone = FakePhone(broken={broken})
        AndroidPorts(phone).hide_from_screenshots(True)
        phone.let_windows_work()
        assert phone.done == [done]


def test_the_screen_stays_on() -> None:
    phone = FakePhone()
    ports = AndroidPorts(phone)
    ports.stay_awake(True)
    ports.stay_awake(False)
    phone.let_windows_work()
    assert phone.done == [("flag", FLAG_KEEP_SCREEN_ON, True), ("flag", FLAG_KEEP_SCREEN_ON, False)]


def test_insets_are_what_lies_over_the_picture() -> None:
    phone = FakePhone()
    ports = AndroidPorts(phone)
    assert ports.insets() == [0, 96, 0, 63]
    phone.bars = WindowInsets(Edges(120, 60, 0, 63), Edges(0, 60, 0, 100))
    assert ports.insets() == [120, 0, 0, 0]
    phone.bars = None
    assert ports.insets() == [0, 0, 0, 0]
    phone.bars = WindowInsets(Edges(0, 1, 0, 0), Edges(0, 0, 0, 0))
    assert ports.insets() == [0, 1, 0, 0], "asked anew each time"


@pytest.mark.parametrize(
    ("tag", "code"), [("de-AT", "de"), ("he-IL", "he"), ("und", "en"), ("", "en"), ("EN", "en")]
)
def test_the_language_is_the_first_part_of_the_tag(tag: str, code: str) -> None:
    assert AndroidPorts(FakePhone(tag=tag)).language() == code


@pytest.mark.parametrize(
    ("told", "scale"), [(1.3, 1.3), (0.85, 0.85), (0, 1.0), (float("nan"), 1.0), (17, 4.0)]
)
def test_the_size_of_text_is_the_phones_as_far_as_it_makes_sense(told: float, scale: float) -> None:
    assert AndroidPorts(FakePhone(letters=told)).text_scale() == scale
    assert AndroidPorts(FakePhone(broken={"text_scale"})).text_scale() == 1.0


def test_dark_screens_are_the_phones_where_it_says_so() -> None:
    styles = ("dark", "light", "")
    assert tuple(AndroidPorts(FakePhone(colours=told)).style() for told in styles) == styles
    assert AndroidPorts(FakePhone(broken={"style"})).style() == ""


def test_the_app_rests_and_a_phone_that_refuses_says_so() -> None:
    phone = FakePhone()
    assert AndroidPorts(phone).rest()
    assert phone.done == ["rests"]
    assert not AndroidPorts(FakePhone(broken={"rest"})).rest()


# Sharing


def test_sharing_is_told_after_the_deed() -> None:
    phone = FakePhone()
    told: list[Sent] = []
    AndroidPorts(phone).share("Title", "Words", told.append)
    phone.let_app_work()
    assert told == []
    phone.let_windows_work()
    phone.let_app_work()
    assert (phone.done, told) == ([("send", "Title", "Words")], [Sent.SHARED])


@pytest.mark.parametrize("broken", ["send", "on_window_thread"])
def test_what_was_not_shared_is_not_called_shared(broken: str) -> None:
    phone = FakePhone(broken={broken})
    told: list[Sent] = []
    AndroidPorts(phone).share("Title", "Words", told.append)
    phone.let_windows_work()
    phone.let_app_work()
    assert told == [Sent.NOT]


# Permissions


@pytest.fixture
def answers() -> list:
    return []


def test_older_androids_do_not_ask(answers: list) -> None:
    phone = FakePhone(sdk=30)
    ports = AndroidPorts(phone)
    for permission in Permission:
        assert ports.may(permission)
        ports.ask_for(permission, answers.append)
    assert answers == [True, True]
    assert phone.dialogs == []


def test_asked_when_wanted_and_answered_on_the_apps_thread(answers: list) -> None:
    phone = FakePhone()
    ports = AndroidPorts(phone)
    assert phone.dialogs == []
    assert not ports.may(Permission.BLUETOOTH)
    ports.ask_for(Permission.BLUETOOTH, answers.append)
    phone.answer(True)
    assert answers == []
    phone.let_app_work()
    assert answers == [True]
    assert ports.may(Permission.BLUETOOTH)
    ports.ask_for(Permission.BLUETOOTH, answers.append)
    assert answers == [True, True]
    assert phone.dialogs == []


def test_a_refusal_is_an_answer_and_may_be_asked_again(answers: list) -> None:
    phone = FakePhone()
    ports = AndroidPorts(phone)
    for granted in (False, False, True):
        ports.ask_for(Permission.BLUETOOTH, answers.append)
        phone.answer(granted)
        phone.let_app_work()
    assert answers == [False, False, True]


def test_a_dialog_that_reports_twice_answers_once(answers: list) -> None:
    phone = FakePhone()
    ports = AndroidPorts(phone)
    ports.ask_for(Permission.BLUETOOTH, answers.append)
    phone.answer(False, times=3)
    phone.let_app_work()
    assert answers == [False]


def test_one_dialog_at_a_time(answers: list) -> None:
    phone = FakePhone(sdk=37)
    ports = AndroidPorts(phone)
    ports.ask_for(Permission.BLUETOOTH, lambda granted: answers.append(("bluetooth", granted)))
    ports.ask_for(Permission.LOCAL_NETWORK, lambda granted: answers.append(("network", granted)))
    ports.ask_for(Permission.BLUETOOTH, lambda granted: answers.append(("again", granted)))
    assert [name for name, _ in phone.dialogs] == [CONNECT]
    phone.answer(True)
    phone.let_app_work()
    assert answers == [("bluetooth", True), ("again", True)]
    assert [name for name, _ in phone.dialogs] == [LOCAL]
    phone.answer(False)
    phone.let_app_work()
    assert answers[2:] == [("network", False)]


def test_an_answer_may_ask_the_next_question(answers: list) -> None:
    phone = FakePhone(sdk=37)
    ports = AndroidPorts(phone)
    ports.ask_for(Permission.BLUETOOTH, lambda _: ports.ask_for(Permission.LOCAL_NETWORK, answers.append))
    phone.answer(False)
    phone.let_app_work()
    assert [name for name, _ in phone.dialogs] == [LOCAL]
    phone.answer(True)
    phone.let_app_work()
    assert answers == [True]


def test_an_answer_that_fails_does_not_block_the_next_question(answers: list) -> None:
    phone = FakePhone(sdk=37)
    ports = AndroidPorts(phone)

    def fail(granted: bool) -> None:
        raise ZeroDivisionError

    ports.ask_for(Permission.BLUETOOTH, fail)
    ports.ask_for(Permission.LOCAL_NETWORK, answers.append)
    phone.answer(True)
    with pytest.raises(ZeroDivisionError):
        phone.let_app_work()
    phone.answer(True)
    phone.let_app_work()
    assert answers == [True]


@pytest.mark.parametrize("broken", [{"request"}, {"request", "holds"}, {"everything"}])
def test_where_asking_fails_the_answer_is_no(broken: set[str], answers: list) -> None:
    phone = FakePhone(sdk=37, broken=broken)
    ports = AndroidPorts(phone)
    for permission in Permission:
        assert not ports.may(permission)
        ports.ask_for(permission, answers.append)
    assert answers == [False, False]


# Everything at once


def test_a_phone_on_which_nothing_works_is_still_a_phone(caplog: pytest.LogCaptureFixture) -> None:
    phone = FakePhone(broken={"everything"})
    ports: Ports = AndroidPorts(phone)

    def use() -> None:
        assert ports.language() == "en"
        assert ports.insets() == [0, 0, 0, 0]
        assert ports.text_scale() == 1.0
        assert ports.style() == ""
        assert ports.about() == DeviceFacts("?", "Android", 0, "?")
        assert not ports.rest()
        assert not ports.can_vibrate()
        assert not ports.listen_for_shakes(pytest.fail)
        assert not ports.listen_for_face_down(pytest.fail)
        ports.ignore_shakes()
        ports.ignore_face_down()
        ports.stop_listening()
        ports.tick()
        ports.double_tick()
        ports.rumble()
        ports.hide_from_screenshots(True)
        ports.stay_awake(True)
        phone.let_windows_work()
        phone.let_app_work()

    with caplog.at_level(logging.WARNING):
        use()
        told = [record.getMessage() for record in caplog.records]
        use()
        use()
    assert phone.done == []
    assert len(told) == len(set(told)) > 3
    assert len(caplog.records) == len(told), "each trouble is logged once"


# Links


def test_what_the_app_was_opened_with_is_told_on_its_own_thread() -> None:
    phone = FakePhone(intent=OpenedLink(VIEW, "spymobile://j/first", "", again=False))
    opened: list[str] = []
    AndroidPorts(phone).listen_for_links(opened.append)
    assert opened == ["spymobile://j/first"], "at the start, before the first picture"
    assert phone.heard is not None
    phone.heard(OpenedLink(SEND, "", "look: spymobile://j/next", again=False))
    assert len(opened) == 1, "Android's thread is not ours"
    phone.let_app_work()
    assert opened[1:] == ["look: spymobile://j/next"]


@pytest.mark.parametrize(
    "intent",
    [
        OpenedLink("android.intent.action.MAIN", "", "", again=False),
        OpenedLink("android.intent.action.MAIN", "spymobile://j/x", "words", again=False),
        OpenedLink(VIEW, "", "words", again=False),
        OpenedLink(VIEW, "spymobile://j/x", "", again=True),
        OpenedLink("", "", "", again=False),
        None,
        "not one that can be read",
    ],
)
def test_most_of_what_opens_the_app_says_nothing(intent: object) -> None:
    AndroidPorts(FakePhone(intent=intent)).listen_for_links(pytest.fail)


def test_no_text_is_longer_than_anybody_reads() -> None:
    opened: list[str] = []
    AndroidPorts(FakePhone(intent=OpenedLink(SEND, "", "x" * 10**6, again=False))).listen_for_links(
        opened.append
    )
    assert [len(text) for text in opened] == [MOST]


@pytest.mark.parametrize("broken", ["first_intent", "on_new_intent", "read_intent"])
def test_a_phone_that_does_not_tell_of_links_plays_all_the_same(broken: str) -> None:
    phone = FakePhone(broken={broken}, intent=OpenedLink(VIEW, "spymobile://j/x", "", again=False))
    opened: list[str] = []
    AndroidPorts(phone).listen_for_links(opened.append)
    assert opened == (["spymobile://j/x"] if broken == "on_new_intent" else [])

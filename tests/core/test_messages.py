"""Messages and errors are put into words where they are read: later, elsewhere, in another language."""

from __future__ import annotations

import pickle
from collections.abc import Iterator

import pytest

from spymobile.core import codec, decoding, words
from spymobile.core.errors import (
    BadSetup,
    GameIsOver,
    Malformed,
    Refusal,
    Report,
    SeatLocked,
    SpymobileError,
    StaleAction,
    UnknownGame,
)
from spymobile.core.game import Setup
from spymobile.core.words import Message, Phrases, Words, counted, message
from spymobile.games.spy_alley import GAME
from spymobile.store.errors import NoSpace

GERMAN = {
    "{person} is out of the game.": "{person} ist nicht mehr dabei.",
    "Traveler {number}": "Reisender {number}",
    "Spy Alley": "Agentengasse",
    '{game} has no rule option "{name}".': '"{name}" ist keine Regel von {game}.',
    "This game is over.": "Dieses Spiel ist zu Ende.",
    "a list was expected": "eine Liste fehlt",
    "This data cannot be read: {problem} (at {path}).": "Unlesbar bei {path}: {problem}.",
    "French": "Französisch",
}


class German:
    def gettext(self, message: str, /) -> str:
        return GERMAN.get(message, message)

    def ngettext(self, one: str, several: str, count: int, /) -> str:
        return "{count} Feld" if count == 1 else "{count} Felder"


@pytest.fixture(autouse=True)
def english_again() -> Iterator[None]:
    yield
    words.speak(words.ENGLISH)


def sent(value: Message | Report) -> Message | Report:
    """What arrives on another device."""
    return decoding.from_data(type(value), codec.from_text(codec.to_text(codec.to_data(value))))


OUT = message("{person} is out of the game.", person=message("Traveler {number}", number=7))


def test_a_message_is_worded_in_the_language_of_its_reader() -> None:
    assert str(OUT) == "Traveler 7 is out of the game."
    words.speak(German())
    assert str(OUT) == str(sent(OUT)) == "Reisender 7 ist nicht mehr dabei."


def test_a_count_chooses_its_form_when_it_is_read() -> None:
    steps = [counted("{count} square", "{count} squares", count) for count in (1, 2)]
    assert [str(step) for step in steps] == ["1 square", "2 squares"]
    words.speak(German())
    assert [str(sent(step)) for step in steps] == ["1 Feld", "2 Felder"]


def test_names_in_tables_can_wait_too() -> None:
    by_number, by_key = Words(("French",)).message(0), Phrases({"spy": "French"}).message("spy")
    words.speak(German())
    assert [str(by_number), str(by_key)] == ["Französisch"] * 2


@pytest.mark.parametrize(
    ("raised", "said"),
    [
        (Refusal("EA-39", OUT), "Reisender 7 ist nicht mehr dabei."),
        (GameIsOver(), "Dieses Spiel ist zu Ende."),
        (Malformed("$.row", message("a list was expected")), "Unlesbar bei $.row: eine Liste fehlt."),
        (StaleAction(), "The game has gone on. Here is how it stands now."),
        (SeatLocked("Ben hat schon nachgesehen."), "Ben hat schon nachgesehen."),
    ],
    ids=lambda value: type(value).__name__,
)
def test_errors_are_worded_when_they_are_read(raised: SpymobileError, said: str) -> None:
    words.speak(German())
    assert raised.sentence == said
    assert said in str(raised)


def test_a_setup_is_refused_in_the_readers_language() -> None:
    with pytest.raises(BadSetup) as wrong:
        GAME.check(Setup("spy_alley", 3, {"flying": "on"}))
    assert wrong.value.sentence == 'Spy Alley has no rule option "flying".'
    words.speak(German())
    assert wrong.value.sentence == '"flying" ist keine Regel von Agentengasse.'


@pytest.mark.parametrize(
    "error",
    [Refusal("EA-39", OUT), GameIsOver(), UnknownGame("chess"), BadSetup("So nicht."), SeatLocked(OUT)],
    ids=lambda error: type(error).__name__,
)
def test_an_error_arrives_on_another_device_as_what_it_was(error: SpymobileError) -> None:
    report = sent(Report.of(error))
    assert isinstance(report, Report)
    words.speak(German())
    again = report.error()
    assert type(again) is type(error)
    assert str(again) == str(error)
    if isinstance(error, Refusal):
        assert isinstance(again, Refusal)
        assert again.rule == error.rule


@pytest.mark.parametrize("error", [NoSpace(), Malformed("$", message("it is not JSON"))])
def test_what_only_concerns_the_other_device_arrives_as_a_sentence(error: SpymobileError) -> None:
    report = sent(Report.of(error))
    assert isinstance(report, Report)
    again = report.error()
    assert type(again) is SpymobileError
    assert again.sentence == error.sentence


def test_a_report_of_nothing_known_is_still_an_error() -> None:
    assert type(Report("OutOfTea", OUT).error()) is SpymobileError
    assert type(Report("__class__", OUT).error()) is SpymobileError


@pytest.mark.parametrize(
    ("text", "gaps", "shown"),
    [
        ("{who.__class__} {who[0]}", {"who": "Ben"}, "{who.__class__} {who[0]}"),
        ("{who:>999999999}", {"who": "Ben"}, "{who:>999999999}"),
        ("{who!r}", {"who": "Ben"}, "{who!r}"),
        ("{nobody} and {who}", {"who": "{nobody}"}, "{nobody} and {nobody}"),
        ("{", {"who": "Ben"}, "{"),
        ("{who}", {}, "{who}"),
    ],
)
def test_a_message_from_a_stranger_does_no_harm(text: str, gaps: dict[str, words.Gap], shown: str) -> None:
    assert str(sent(Message(text, gaps))) == shown


def test_a_count_that_is_none_is_taken_for_none() -> None:
    assert str(Message("{count} tile", {"count": "x"}, "{count} tiles")) == "x tiles"
    assert str(Message("one tile", {}, "tiles")) == "tiles"


@pytest.mark.parametrize(
    "data",
    [
        {"text": 1},
        {"text": "", "gaps": {"a": 1.5}},
        {"text": "", "gaps": {"a": [1]}},
        {"text": "", "gaps": {"a": {"gaps": {}}}},
        {"text": "", "other": ""},
    ],
)
def test_what_is_no_message_is_refused(data: codec.Json) -> None:
    with pytest.raises(Malformed):
        decoding.from_data(Message, data)


@pytest.mark.parametrize(
    "error",
    [Refusal("EA-39", OUT), GameIsOver(), UnknownGame("chess"), Malformed("$.a", message("it is not JSON"))],
    ids=lambda error: type(error).__name__,
)
def test_errors_come_back_from_another_process(error: SpymobileError) -> None:
    again = pickle.loads(pickle.dumps(error))
    assert type(again) is type(error)
    assert str(again) == str(error)
    assert vars(again) == vars(error)

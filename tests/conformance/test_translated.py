"""All that games, tables and rule books say can be translated: no word is left in English."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from string import Formatter
from typing import Any

import pytest

from spymobile import games
from spymobile.core import codec, decoding, words
from spymobile.core.audience import ANYONE, TABLE
from spymobile.core.chance import Fast
from spymobile.core.errors import BadSetup, Malformed, MissingRule, Refusal, UnknownGame
from spymobile.core.event import Event, Told
from spymobile.core.game import Action, Game, Setup
from spymobile.store import errors as store_errors
from spymobile.table.history import tell
from tests.conformance import kit
from tests.conformance.cases import case
from tests.conformance.pseudo import Pseudo, bracketed, known, plain, spoken

NAMES = ["Anna", "Ben", "Cara", "Dora", "Emil", "Fay"]
every_game = pytest.mark.parametrize("name", games.names())


@pytest.fixture(autouse=True)
def pseudo() -> Iterator[None]:
    with spoken():
        yield


def check(text: str, *others: str) -> None:
    assert plain(text, (*NAMES, *others)) == "", text


# Games


@every_game
def test_log_lines_buttons_and_refusals(name: str) -> None:
    game = games.load(name)
    lines: set[str] = set()
    for seats in {game.seats[0], game.seats[-1]}:
        heard = Heard(game, seats)
        for number in range(4):
            heard.a_game(kit.setups(case(name), seats, Fast(number)), number)
        lines |= heard.lines
        assert len(heard.refusals) > 5
    for rare in case(name).rare:
        check(tell(game, rare, NAMES))
        lines.add(rare.name)
    assert lines == game.event_names


def test_what_the_table_says() -> None:
    for told in (
        Told("table.undone", {"seat": 0}),
        Told("table.seated", {"seat": 1, "bot": True}),
        Told("table.seated", {"seat": 1, "bot": False}),
    ):
        check(tell(games.load(games.names()[0]), told, NAMES))


class Heard:
    """Plays by chance and looks at every word."""

    def __init__(self, game: Game[Any, Any], seats: int) -> None:
        self.game, self.seats = game, seats
        self.lines: set[str] = set()
        self.refusals: set[str] = set()
        self._buttons: set[Action] = set()

    def a_game(self, setup: Setup, seed: int, most: int = 1500) -> None:
        game, chance = self.game, Fast(seed)
        state, events = game.deal(setup, chance)
        self._hear(events)
        for step in range(most):
            decisions = list(game.decisions(state))
            if not decisions:
                break
            for decision in decisions:
                self._read(decision.legal)
            decision, action = kit.choose(case(game.name), decisions, chance)
            if step % 9 == 0:
                self._try(state, action)
            self._hear(game.play(state, decision.seat, action, chance))

    def _hear(self, events: Sequence[Event]) -> None:
        for event in events:
            for who in (ANYONE, TABLE, *range(self.seats)):
                told = event.told(who)
                if told is not None:
                    check(tell(self.game, told, NAMES))
                    self.lines.add(told.name)

    def _read(self, actions: Sequence[Action]) -> None:
        some = Fast(len(actions))
        for action in (actions[some.below(len(actions), "button")] for _ in range(3)):
            if action not in self._buttons:
                self._buttons.add(action)
                check(self.game.describe(action, NAMES))

    def _try(self, state: Any, action: Action) -> None:
        """What others may do now, what could be done before, and what nobody can do."""
        earlier = list(self._buttons)
        some = Fast(len(earlier))
        pool = [earlier[some.below(len(earlier), "pool")] for _ in range(12)]
        for tried in (*pool, *kit.malformed(action), kit.Strange()):
            for seat in range(self.seats):
                # Said by somebody who speaks English, read by somebody who does not.
                words.speak(words.ENGLISH)
                try:
                    self.game.play(state.copy(), seat, tried, Fast(0))
                except Refusal as refusal:
                    words.speak(Pseudo())
                    check(refusal.sentence)
                    self.refusals.add(refusal.sentence)
        words.speak(Pseudo())


@every_game
def test_options_and_wrong_setups(name: str) -> None:
    game = games.load(name)
    check(words._(game.title))
    for option in game.options:
        check(option.title)
        assert len(option.titles) == len(option.choices)
        for title in option.titles:
            check(title)
        with pytest.raises(BadSetup) as wrong:
            game.check(Setup(name, game.seats[0], {option.name: "77"}))
        check(wrong.value.sentence)
    for setup in (
        Setup("", 2),
        Setup(name, 77),
        Setup(name, game.seats[0], {"77": ""}),
        Setup(name, game.seats[0], first=77),
    ):
        with pytest.raises(BadSetup) as wrong:
            game.check(setup)
        check(wrong.value.sentence)


@every_game
def test_the_rule_book(name: str) -> None:
    book = games.rule_book(name)
    check(book.title)
    check(book.introduction)
    for section in book.sections:
        check(section)
    for paragraph in book:
        check(paragraph.text)
        assert book[paragraph.number] == paragraph
    assert book.search("⟦")
    with pytest.raises(MissingRule) as missing:
        book["XX-0"]
    check(missing.value.sentence)


# Errors


@dataclass(frozen=True, slots=True)
class Sample:
    number: int
    word: str
    row: tuple[int, ...]
    pair: tuple[int, int]


@pytest.mark.parametrize(
    "text",
    [
        "{",
        "[1.5]",
        '{"":1,"":2}',
        "[" * 99 + "]" * 99,
        '["\\ud800"]',
        "[123456789012345678901]",
        '{"number":true,"word":"","row":[],"pair":[1,2]}',
        '{"number":1,"word":1,"row":[],"pair":[1,2]}',
        '{"number":1,"word":"","row":1,"pair":[1,2]}',
        '{"number":1,"word":"","row":[],"pair":[1]}',
        '{"number":1,"word":"","row":[]}',
        '{"0":1}',
        "[]",
    ],
)
def test_data_that_cannot_be_read(text: str) -> None:
    with pytest.raises(Malformed) as error:
        decoding.from_data(Sample, codec.from_text(text))
    check(error.value.sentence, error.value.path)


@pytest.mark.parametrize(
    "error",
    [
        lambda: UnknownGame("7"),
        store_errors.NoSpace,
        lambda: store_errors.CannotWrite("7"),
        lambda: store_errors.CannotRead("7"),
        store_errors.NoSuchGame,
        store_errors.NewerSave,
        lambda: store_errors.NewerSave(all_games=True),
        store_errors.ForeignFile,
        store_errors.DamagedSave,
        lambda: store_errors.DamagedSave(3),
    ],
)
def test_what_can_go_wrong_with_what_is_kept(error: Any) -> None:
    check(error().sentence)


# The language and its checker


def test_every_message_can_be_filled_in() -> None:
    """Translated or not, a message with gaps is one that ``format`` understands."""
    for message in known():
        forms = [*message, *map(bracketed, message)]
        gaps = [{field for _, field, _, _ in Formatter().parse(form) if field is not None} for form in forms]
        filled = dict.fromkeys(set().union(*gaps), "7")
        assert all(gap.isidentifier() for gap in filled), message
        for form in forms:
            assert "{" not in form.format(**filled)
        if len(message) == 2:
            assert gaps[0] | {"count"} == gaps[1] | {"count"}, message


def test_what_is_not_translated_is_found() -> None:
    """The checker can fail: words beside a message, in a gap, from no catalogue, or glued to a name."""
    rolls = words._("{who} rolls {die}.")
    assert plain(rolls.format(who="Anna", die=4), NAMES) == ""
    assert plain(rolls.format(who="Anna", die="a four"), NAMES) == "a four"
    assert plain(rolls.format(who="Zoe", die=4), NAMES) == "Zoe"
    assert plain(f"{rolls.format(who='Anna', die=4)} Well done!", NAMES) == "Well done"
    assert plain(words._("This is in no catalogue."), NAMES) == "This is in no catalogue"
    assert plain(words.many("one die", "dice", 2)) == "dice"
    assert plain("Annas", NAMES) == "s"
    assert plain("SA-20 B4 4 %") == ""


def test_the_language_changes_everything_at_once() -> None:
    title, table = words.mark("Roll"), words.Words(("Roll",))
    assert words._(title) == table[0] == "⟦Roll⟧"
    words.speak(words.ENGLISH)
    assert words._(title) == table[0] == "Roll"
    assert words._("") == ""
    words.speak(Pseudo())
    assert words.all_of(["1", "2", "3"]) == "1⟦, ⟧2⟦ and ⟧3"

"""The edges of core: the last number that fits, the first that does not; what is shown of something long."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

import pytest

from spymobile.core import codec, decoding, words
from spymobile.core.chance import Recorded, Scripted, Seeded
from spymobile.core.errors import ChanceMismatch, Malformed, MissingRule
from spymobile.core.event import Event, Told, said, shown, whispered
from spymobile.core.game import Decision, Game, Prompt, Setup, View, pick
from spymobile.core.rulebook import Paragraph, RuleBook
from spymobile.games import enemy_agent, spy_alley
from spymobile.games.spy_alley.actions import NameASpy, Roll, UseCard
from tests.conformance.toy import HighCard, Look, Stand, Swap

# JSON


@pytest.mark.parametrize("number", [2**63 - 1, -(2**63), 0])
def test_the_largest_numbers_are_written_and_read(number: int) -> None:
    assert codec.from_text(codec.to_text([number])) == [number]


@pytest.mark.parametrize("number", [2**63, -(2**63) - 1])
def test_numbers_beyond_them_are_neither(number: int) -> None:
    with pytest.raises(Malformed, match="too large"):
        codec.to_text(number)
    with pytest.raises(Malformed, match="too large"):
        codec.from_text(str(number))


@pytest.mark.parametrize(
    ("digits", "shown"), [("9" * 21, "9" * 20), ("9" * 20, "9" * 20), ("-" + "1" * 20, "-" + "1" * 19)]
)
def test_of_a_number_that_is_too_large_twenty_digits_are_shown(digits: str, shown: str) -> None:
    with pytest.raises(Malformed) as caught:
        codec.from_text(digits)
    assert str(caught.value.problem) == f"the number {shown} is too large"


def test_of_a_number_that_is_not_written_twenty_digits_are_shown() -> None:
    with pytest.raises(Malformed) as caught:
        codec.to_text([10**30])
    assert str(caught.value.problem) == f"the number 1{'0' * 19} is too large"


def test_of_a_fraction_twenty_digits_are_shown() -> None:
    with pytest.raises(Malformed) as caught:
        codec.from_text("0." + "1" * 40)
    assert str(caught.value.problem) == f"0.{'1' * 18} is not a whole number"


def test_of_a_long_key_forty_letters_are_shown() -> None:
    long = "k" * 50
    with pytest.raises(Malformed) as caught:
        codec.from_text(f'{{"{long}":1,"{long}":2}}')
    assert str(caught.value.problem) == f'the key "{"k" * 40}" occurs twice'
    with pytest.raises(Malformed) as caught:
        codec.to_text({long: 1.5})  # type: ignore[dict-item]
    assert caught.value.path == f"$.{'k' * 40}"


def test_half_a_letter_in_a_key_is_shown_as_a_question_mark() -> None:
    with pytest.raises(Malformed) as caught:
        codec.to_text({"ü\ud800": 1})
    assert str(caught.value.problem) == 'the key "ü?" is not a text'


def test_bytes_are_read_as_utf_8() -> None:
    assert codec.from_text('["ü","\N{SLEUTH OR SPY}"]'.encode()) == ["ü", "\N{SLEUTH OR SPY}"]


def test_a_text_may_be_as_long_as_the_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    assert codec._LONGEST == 64 * 2**20
    monkeypatch.setattr(codec, "_LONGEST", 10)
    assert codec.from_text('"12345678"') == "12345678"
    with pytest.raises(Malformed, match="too long"):
        codec.from_text('"123456789"')


@pytest.mark.parametrize("around", [lambda data: [data], lambda data: {"a": data}])
def test_forty_levels_are_deep_enough(around: Any) -> None:
    data: Any = 1
    for _level in range(40):
        data = around(data)
    assert codec.from_text(codec.to_text(data)) == data
    with pytest.raises(Malformed, match="nested too deeply") as caught:
        codec.to_text(around(data))
    assert caught.value.path.count("[0]") + caught.value.path.count(".a") == 40


def test_letters_of_every_kind_are_keys_and_texts() -> None:
    data: codec.Json = {"schön": "größer", "plain": ["ä", None, True, False, 0]}
    assert codec.to_text(data) == '{"schön":"größer","plain":["ä",null,true,false,0]}'
    assert codec.from_text(codec.to_text(data)) == data


def test_one_bad_value_among_good_ones_is_found() -> None:
    with pytest.raises(Malformed) as caught:
        codec.to_text({"good": {"a": [1, "x"]}, "bad": {"a": [1, [2, 0.5]]}})  # type: ignore[list-item]
    assert caught.value.path == "$.bad.a[1][1]"


def test_a_literal_is_of_the_same_type() -> None:
    """1 and true are equal in Python; here they are not."""
    assert decoding.from_data(Literal[1, "x"], 1) == 1  # type: ignore[arg-type]
    for wrong in (True, "y", None):
        with pytest.raises(Malformed, match="one of 1, x was expected"):
            decoding.from_data(Literal[1, "x"], wrong)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("hint", "data", "value"),
    [
        (tuple[int, ...], [1, 2, 3], (1, 2, 3)),
        (tuple[int, int], [1, 2], (1, 2)),
        (tuple[int, int, int], [1, 2, 3], (1, 2, 3)),
        (tuple[int], [1], (1,)),
        (list[int], [1], [1]),
        (dict[str, int], {"a": 1}, {"a": 1}),
        (int | None, None, None),
        (int | str, "x", "x"),
        (None, None, None),
    ],
)
def test_rows_pairs_and_nothing_are_told_apart(hint: Any, data: codec.Json, value: object) -> None:
    found = decoding.from_data(hint, data)
    assert found == value
    assert type(found) is type(value)


def test_of_several_types_the_one_that_got_deepest_says_what_is_wrong() -> None:
    with pytest.raises(Malformed) as caught:
        decoding.from_data(int | list[list[int]] | list[int], [[1, "x"]])  # type: ignore[arg-type]
    assert caught.value.path == "$[0][1]"


def test_text_and_bytes_are_no_rows() -> None:
    with pytest.raises(TypeError, match="bytes has no place in JSON"):
        codec.to_data(b"ab")
    assert codec.to_data(range(3)) == [0, 1, 2]
    assert codec.to_data("ab") == "ab"


# Chance


def test_a_script_takes_the_least_and_the_most_that_fit() -> None:
    script = Scripted([0, 5])
    assert [script.die(6, "die"), script.die(6, "die")] == [1, 6]
    script.finish()
    for wrong in (-1, 6):
        with pytest.raises(ChanceMismatch, match="does not fit"):
            Scripted([wrong]).die(6, "die")


def test_one_card_needs_no_shuffling_and_two_need_one_draw() -> None:
    for cards, draws in (([7], []), ([7, 8], [1]), ([7, 8, 9], [2, 1])):
        recorded = Recorded(Scripted(draws))
        assert recorded.shuffled(cards, "deck") == cards
        assert recorded.record == draws


def test_the_widest_draw_is_a_whole_word() -> None:
    assert 0 <= Seeded(bytes(32)).below(2**64, "x") < 2**64
    assert Seeded(bytes(32)).below(1, "x") == 0


def test_a_second_attempt_is_another_draw(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []

    def digest(seed: bytes, message: bytes, name: str) -> bytes:
        asked.append((message, name))
        return b"\xff" * 32 if len(asked) < 3 else bytes(32)

    monkeypatch.setattr("spymobile.core.chance.hmac.digest", digest)
    chance = Seeded(bytes(32), drawn=4)
    assert chance.below(3, "die") == 0
    assert asked == [(b"4/0/die", "sha256"), (b"4/1/die", "sha256"), (b"4/2/die", "sha256")]
    assert chance.drawn == 5


# Random choice


def decided(*legal: Any, draws: list[int]) -> Any:
    script = Scripted(draws)
    action = pick(spy_alley.GAME, Decision.open(0, "spy_alley.start_turn", legal), script)
    script.finish()
    return action


def test_once_in_fifty_times_random_play_is_rash() -> None:
    name, roll = NameASpy(1, "french"), Roll()
    assert decided(name, roll, draws=[0, 0]) == name
    assert decided(name, roll, draws=[1, 0, 0, 1]) == roll
    assert decided(name, roll, draws=[49, 1]) == roll
    with pytest.raises(ChanceMismatch):
        decided(name, roll, draws=[50, 1])


def test_after_a_hundred_tries_a_rash_choice_is_taken_for_the_only_one() -> None:
    name = NameASpy(1, "french")
    assert decided(name, draws=[1, 0, *[0] * 100]) == name


def test_a_game_without_rash_actions_asks_chance_once() -> None:
    script = Scripted([2])
    assert pick(HighCard(), Decision.open(0, "high_card.turn", (Swap(), Look(), Stand())), script) == Stand()
    script.finish()


@pytest.mark.parametrize("draws", [[], [1], [1, 0]])
def test_a_random_choice_says_what_a_throw_is_for(draws: list[int]) -> None:
    with pytest.raises(ChanceMismatch, match=r'no throw left for "pick"'):
        decided(NameASpy(1, "french"), draws=draws)


# The contract


def test_whose_turn_it_is_says_whoever_decides_next_and_orders_are_nobodys_turn() -> None:
    class Orders(HighCard):
        def decisions(self, state: Any) -> Sequence[Decision]:
            return tuple(Decision(seat, "high_card.turn", (), (), standing=seat == 1) for seat in state)

    game: Any = Orders()
    assert game.on_turn([1, 2, 0]) == 2
    assert game.on_turn([1]) == -1
    assert game.on_turn([]) == -1


def test_actions_are_called_by_game_and_name() -> None:
    assert (NameASpy.tag, UseCard.tag, Roll.tag) == (
        "spy_alley.name_a_spy",
        "spy_alley.use_card",
        "spy_alley.roll",
    )
    assert decoding.from_data(
        NameASpy, {"is": "spy_alley.name_a_spy", "seat": 1, "spy": "french"}
    ) == NameASpy(1, "french")


def test_a_view_tells_standing_orders_from_what_is_due() -> None:
    due, order = (Prompt(1, kind, (), True, kind == "order") for kind in ("due", "order"))
    view = View(who=1, prompts=(order, due))
    assert view.prompt() == due
    assert view.prompt(standing=True) == order
    assert view.prompt(0) is None
    assert View(who=0, prompts=(order, due)).prompt(1) == due


def test_any_seat_may_begin() -> None:
    for first in (0, 2, None):
        assert spy_alley.GAME.check(Setup("spy_alley", 3, first=first)).first == first


@pytest.mark.parametrize("seats", [1, 3])
def test_a_game_for_two_says_so(seats: int) -> None:
    with pytest.raises(Exception, match="Enemy Agent is for exactly 2 players"):
        enemy_agent.GAME.check(Setup("enemy_agent", seats))


def test_how_long_a_game_may_last_and_how_long_lead_nowhere_unless_it_says_otherwise() -> None:
    assert (Game.patience, Game.lull) == (5_000, 600)


def test_after_the_end_an_event_is_told_whole() -> None:
    event = Event("scan", said(seat=0), shown((1,), kind="agent"), whispered((0,), plan="B4"))
    assert event.whole() == Told("scan", {"seat": 0, "kind": "agent", "plan": "B4"})


def test_an_audience_without_facts_hears_of_the_event_all_the_same() -> None:
    event = Event("nod", whispered((0,)), said(seat=1))
    assert event.told(0) == Told("nod", {"seat": 1})
    assert Event("nod", whispered((0,))).told(0) == Told("nod", {})


# Rule books


def test_an_introduction_may_have_several_paragraphs_but_a_section_only_numbered_ones() -> None:
    book = RuleBook.parse("# Tag\n\nRun.\n\nRun\nfaster.\n\n**TG-1** One is it.\n\n## More\n\n**TG-2** So.")
    assert book.introduction == "Run. Run faster."
    assert [(one.number, one.section) for one in book] == [("TG-1", ""), ("TG-2", "More")]
    with pytest.raises(MissingRule, match=r'no number: "Run\."'):
        RuleBook.parse("# Tag\n\n## Running\n\nRun.\n\n**TG-1** One is it.")


def test_of_a_paragraph_without_number_forty_letters_are_shown() -> None:
    with pytest.raises(MissingRule) as caught:
        RuleBook.parse(f"# Tag\n\n## Running\n\n{'r' * 41}")
    assert caught.value.sentence == f'This paragraph has no number: "{"r" * 40}".'


def test_a_drawing_stands_below_a_heading_or_below_what_forbids() -> None:
    book = RuleBook.parse(
        "# Tag\n\n## Running\n\n![](legs)\n\n**TG-1** Run.\n\n**TG-2** Do not hide.\n\n![](tree)\n\n"
        "## The end\n\n**TG-3** Go home.\n\n**TG-4** Stay there.\n\n![](bed)\n"
    )
    assert book.drawings == {"Running": "legs"}
    assert [paragraph.drawing for paragraph in book] == ["legs", "tree", "", "bed"]
    with pytest.raises(MissingRule, match="has no number"):
        RuleBook.parse("# Tag\n\n## Running\n\n![](two words)\n\n**TG-1** Run.\n")
    assert RuleBook("Tag", "", []).drawings == {}, "a book may do without"


@pytest.mark.parametrize("text", ["**TG-1** One is it.", "# Tag\n\n## Running"])
def test_a_book_needs_a_title_and_a_paragraph(text: str) -> None:
    with pytest.raises(MissingRule, match="not a rule book"):
        RuleBook.parse(text)


def test_a_book_hands_out_its_words_once_each_and_knows_its_numbers() -> None:
    book = RuleBook.parse("# Tag\n\nRun.\n\n## Tag\n\n**TG-1** Run.\n\n**TG-2** Stop.")
    assert book.sources == ["Tag", "Run.", "Stop."]
    assert "TG-2" in book
    assert "TG-3" not in book
    assert book["TG-2"] == Paragraph("TG-2", "Tag", "Stop.")
    assert book.search("tg-2") == [book["TG-2"]]
    assert book.search("tg stop") == [book["TG-2"]]
    assert book.search("run stop") == []


# Words


class Shouted:
    """A language for people who do not listen."""

    def gettext(self, message: str, /) -> str:
        return message.upper()

    def ngettext(self, one: str, several: str, count: int, /) -> str:
        return (one if count == 1 else several).upper().replace("{COUNT}", "{count}")


def test_tables_speak_the_language_of_the_moment() -> None:
    names = words.Words(["cross", "curve", "bend"])
    ends = words.Phrases({"quiet": "a draw"})
    words.speak(Shouted())
    try:
        assert (names[0], names[-1], list(names[1:]), len(names[:2])) == (
            "CROSS",
            "BEND",
            ["CURVE", "BEND"],
            2,
        )
        assert dict(ends) == {"quiet": "A DRAW"}
        assert (words._("roll"), words._(""), words.mark("roll")) == ("ROLL", "", "roll")
        assert words.many("{count} tile", "{count} tiles", 1) == "1 TILE"
        assert words.many("{count} tile", "{count} tiles", 0) == "0 TILES"
    finally:
        words.speak(words.ENGLISH)
    assert (names[0], len(ends), dict(ends)) == ("cross", 1, {"quiet": "a draw"})


@pytest.mark.parametrize(("count", "line"), [(0, "0 tiles"), (1, "1 tile"), (2, "2 tiles")])
def test_english_has_two_forms(count: int, line: str) -> None:
    assert words.many("{count} tile", "{count} tiles", count) == line


@pytest.mark.parametrize(
    ("parts", "all_of", "any_of", "row"),
    [
        (["Rome"], "Rome", "Rome", "Rome"),
        (["Rome", "Oslo"], "Rome and Oslo", "Rome or Oslo", "Rome, Oslo"),
        (["Rome", "Oslo", "Bonn"], "Rome, Oslo and Bonn", "Rome, Oslo or Bonn", "Rome, Oslo, Bonn"),
    ],
)
def test_things_in_a_row(parts: list[str], all_of: str, any_of: str, row: str) -> None:
    assert (words.all_of(parts), words.any_of(parts), words.in_a_row(parts)) == (all_of, any_of, row)


def test_nothing_in_a_row_is_no_word() -> None:
    assert words.all_of([]) == ""


def test_a_teller_names_seats_and_facts_that_have_names() -> None:
    tell = words.Teller(
        words.Phrases({"gave": "{who} gives {what} to {other}.", "rain": "It rains on {place}."}),
        {"won": lambda facts, name: f"{name(facts['seat'])} wins."},
        named={"place": ["Rome", "Oslo"].__getitem__},
        seats=("other",),
    )
    names = ["Anna", "Ben"]
    gave = Told("gave", {"seat": 1, "other": 0, "what": "tea"})
    assert tell(gave, names) == "Ben gives tea to Anna."
    assert tell(Told("rain", {"place": 1}), names) == "It rains on Oslo."
    assert tell(Told("won", {"seat": 0}), names) == "Anna wins."
    assert tell.names == {"gave", "rain", "won"}

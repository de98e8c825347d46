"""Events, audiences, prompts, setups, rule books and random choice."""

from __future__ import annotations

import pickle
from collections import Counter

import pytest

from spymobile import games
from spymobile.core.audience import ANYONE, TABLE, everyone, hears
from spymobile.core.chance import Fast
from spymobile.core.errors import BadSetup, MissingRule, Refusal, UnknownGame
from spymobile.core.event import Event, Told, said, shown, whispered
from spymobile.core.game import Decision, Setup, pick, prompts
from spymobile.core.rulebook import RuleBook
from spymobile.games.spy_alley import GAME
from spymobile.games.spy_alley.actions import NameASpy, Roll
from tests.conformance.toy import Look, Stand, Swap

AUDIENCES = [ANYONE, TABLE, 0, (0,), (0, 2), ()]


@pytest.mark.parametrize("audience", AUDIENCES)
@pytest.mark.parametrize("who", everyone(4))
def test_an_event_reaches_exactly_its_audience(audience: int | tuple[int, ...], who: int) -> None:
    told = Event("x", whispered(audience, card="lisbon")).told(who)
    assert (told is not None) == hears(audience, who)


def test_a_field_without_audience_reaches_nobody() -> None:
    assert [Event("x").told(who) for who in everyone(3)] == [None] * 5


def test_parts_add_up_for_those_who_hear_them() -> None:
    event = Event("scan", said(seat=0), shown(TABLE, kind="agent"), whispered((1,), plan="B4"))
    assert event.told(ANYONE) == Told("scan", {"seat": 0})
    assert event.told(TABLE) == Told("scan", {"seat": 0, "kind": "agent"})
    assert event.told(1) == Told("scan", {"seat": 0, "kind": "agent", "plan": "B4"})
    assert event.parts[0].facts == {"seat": 0}


def test_only_what_was_hidden_makes_a_step_final() -> None:
    assert not Event("x", said(a=1), whispered((0,), b=2)).reveals
    assert Event("x", said(a=1), shown((0,), b=2)).reveals


def test_prompts_show_the_own_choices_in_full_and_the_public_part_of_others() -> None:
    mixed = Decision(1, "high_card.turn", (Swap(), Look(), Stand()), (Stand(),), sealed=True)
    secret = Decision(2, "high_card.order", (Look(),), (), sealed=True, known_to=(2,))
    assert [prompt.choices for prompt in prompts([mixed, secret], 1)] == [(Swap(), Look(), Stand())]
    assert [prompt.choices for prompt in prompts([mixed, secret], TABLE)] == [(Stand(),)]
    assert [prompt.seat for prompt in prompts([mixed, secret], 2)] == [1, 2]


def test_a_view_finds_its_own_prompt() -> None:
    state, _ = GAME.deal(Setup("spy_alley", 3, first=1), Fast(1))
    asked = GAME.view(state, 1).prompt()
    assert asked is not None
    assert asked.kind == "spy_alley.start_turn"
    assert GAME.view(state, 0).prompt() is None
    assert GAME.view(state, TABLE).prompt(1) == asked


@pytest.mark.parametrize(
    ("setup", "sentence"),
    [
        (Setup("chess", 3), "another game than Spy Alley"),
        (Setup("spy_alley", 1), "for 2 to 6 players"),
        (Setup("spy_alley", 7), "for 2 to 6 players"),
        (Setup("spy_alley", 3, first=3), "must be one of the seats"),
        (Setup("spy_alley", 3, {"flying": "on"}), 'no rule option "flying"'),
        (Setup("spy_alley", 3, {"quiet_first_round": "maybe"}), 'cannot be set to "maybe"'),
    ],
)
def test_a_table_that_cannot_be_laid_says_why(setup: Setup, sentence: str) -> None:
    with pytest.raises(BadSetup, match=sentence):
        GAME.check(setup)


def test_options_are_filled_in() -> None:
    options = GAME.check(Setup("spy_alley", 2, {"quiet_first_round": "on"})).options
    assert options == {"short_border": "alley", "quiet_first_round": "on", "gifts_by_themselves": "off"}


def test_every_option_is_explained_by_its_rule() -> None:
    for name in games.names():
        for option in games.load(name).options:
            assert option.title in games.rule_book(name)[option.rule].text
            assert len(option.titles) == len(option.choices) > 1


def test_an_unknown_game_is_named() -> None:
    with pytest.raises(UnknownGame, match='no game called "go"'):
        games.load("go")
    with pytest.raises(UnknownGame):
        games.rule_book("../secrets")


def test_random_play_is_rarely_rash() -> None:
    decision = Decision.open(
        0, "spy_alley.start_turn", (Roll(), NameASpy(1, "french"), NameASpy(1, "german"))
    )
    chance = Fast(1)
    picked = Counter(type(pick(GAME, decision, chance)) for _ in range(5_000))
    assert 20 < picked[NameASpy] < 150


def test_random_play_is_rash_where_nothing_else_is_left() -> None:
    decision = Decision.open(0, "spy_alley.start_turn", (NameASpy(1, "french"),))
    assert pick(GAME, decision, Fast(1)) == NameASpy(1, "french")


def test_a_refusal_keeps_its_rule_on_the_way_between_processes() -> None:
    refusal = pickle.loads(pickle.dumps(Refusal("SA-20", "You need $5.")))
    assert (refusal.rule, refusal.sentence, str(refusal)) == ("SA-20", "You need $5.", "You need $5. (SA-20)")


BOOK = "# Tag\n\nRun.\n\n## Running\n\n**TG-1** One is it.\n\n## Ending\n\n**TG-2** Supper ends\nit.\n"


def test_a_rule_book_is_read_in_order() -> None:
    book = RuleBook.parse(BOOK)
    assert (book.title, book.introduction, book.sections) == ("Tag", "Run.", ["Running", "Ending"])
    assert [paragraph.number for paragraph in book] == ["TG-1", "TG-2"]
    assert book["TG-2"].text == "Supper ends it."
    assert [paragraph.number for paragraph in book.search("ENDING supper")] == ["TG-2"]
    assert book.search("chess") == []
    assert len(book) == 2


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (BOOK + "\n**TG-1** Again.", "already taken"),
        (BOOK + "\nA paragraph without number.", "has no number"),
        ("# Tag\n\nRun.", "not a rule book"),
        ("", "not a rule book"),
    ],
)
def test_a_text_that_is_no_rule_book_is_named(text: str, sentence: str) -> None:
    with pytest.raises(MissingRule, match=sentence):
        RuleBook.parse(text)


def test_a_missing_paragraph_is_named() -> None:
    with pytest.raises(MissingRule, match="no paragraph TG-9"):
        RuleBook.parse(BOOK)["TG-9"]

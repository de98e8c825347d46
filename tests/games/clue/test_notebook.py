"""The notebook at the table: what it must derive, and the words it gives for it.

The first twelve tests are the twelve things a perfect notebook must be able to do. The players are Anna, who
keeps the notebook, Ben, Cara, and so on to her left.
"""

from __future__ import annotations

import pytest

from spymobile.core.chance import Fast
from spymobile.games.clue.notebook import ENVELOPE, FACE_UP, SIDE, Contradiction, Mark, Notebook

AGENTS = ("Alpha", "Beta", "Gamma", "Delta", "Epsilon", "Zeta")
ITEMS = ("Camera", "Map", "Radio", "Code Book", "Button", "Papers")
BASES = ("London", "Stockholm", "Warsaw", "Paris", "Madrid", "Budapest", "Lisbon", "Rome", "Istanbul")
CARDS = AGENTS + ITEMS + BASES
GROUPS = (tuple(range(6)), tuple(range(6, 12)), tuple(range(12, 21)))
NAMES = ("Anna", "Ben", "Cara", "Dora", "Emil", "Finn")
ANNA, BEN, CARA, DORA = range(4)
DEALS = {2: (6, 5, 1), 3: (6, 0, 0), 4: (4, 0, 2), 5: (3, 0, 3), 6: (3, 0, 0)}


def cards(words: str) -> list[int]:
    """Card numbers from names: ``cards("Zeta, Map, Rome")``."""
    return [CARDS.index(word.strip()) for word in words.split(",")]


def card(word: str) -> int:
    return CARDS.index(word)


def notebook(players: int, hand: str, face_up: str = "") -> Notebook:
    """Anna's notebook at the start of a game."""
    size, side, up = DEALS[players]
    up_cards = cards(face_up) if face_up else []
    assert len(up_cards) == up
    made = Notebook(CARDS, GROUPS, [size] * players, side=side, face_up=up_cards, names=NAMES[:players])
    made.dealt(ANNA, cards(hand))
    return made


def three() -> Notebook:
    return notebook(3, "Alpha, Camera, Code Book, Lisbon, London, Warsaw")


def six() -> Notebook:
    return notebook(6, "Alpha, Camera, London")


def yes(book: Notebook, word: str, owner: int) -> bool:
    return book.mark(card(word), owner) is Mark.YES


def no(book: Notebook, word: str, owner: int) -> bool:
    return book.mark(card(word), owner) is Mark.NO


def maybe(book: Notebook, word: str, owner: int) -> bool:
    return book.mark(card(word), owner) is Mark.MAYBE


def test_1_a_card_nobody_can_hold_is_in_the_envelope_and_its_kind_is_done() -> None:
    book = three()
    book.cannot_answer(1, BEN, cards("Zeta, Map, Lisbon"))
    assert maybe(book, "Zeta", ENVELOPE)
    book.cannot_answer(1, CARA, cards("Zeta, Map, Lisbon"))
    assert yes(book, "Zeta", ENVELOPE)
    assert yes(book, "Map", ENVELOPE)
    assert no(book, "Lisbon", ENVELOPE)  # Anna asked about her own card
    assert all(no(book, agent, ENVELOPE) for agent in AGENTS if agent != "Zeta")


def test_2_a_kind_with_one_candidate_left_is_solved() -> None:
    book = three()
    for number, agent in enumerate(("Beta", "Gamma", "Delta"), 1):
        book.showed(number, BEN, card(agent))
    assert maybe(book, "Zeta", ENVELOPE)
    book.showed(4, CARA, card("Epsilon"))
    assert yes(book, "Zeta", ENVELOPE)
    assert book.candidates(0) == (card("Zeta"),)


def test_3_a_full_hand_has_no_room_and_as_many_candidates_as_slots_are_all_held() -> None:
    book = notebook(6, "Alpha, Camera, London")
    for number, word in enumerate(("Beta", "Map", "Rome"), 1):
        book.showed(number, BEN, card(word))
    assert book.hand(BEN) == tuple(sorted(cards("Beta, Map, Rome")))
    assert all(no(book, word, BEN) for word in CARDS if word not in ("Beta", "Map", "Rome"))

    book = notebook(6, "Alpha, Camera, London")
    left = ("Zeta", "Radio", "Paris")
    book.lacks(CARA, [number for number, word in enumerate(CARDS) if word not in left])
    assert book.hand(CARA) == tuple(sorted(cards("Zeta, Radio, Paris")))
    assert no(book, "Zeta", BEN)


def test_4_one_of_three_waits_until_two_are_excluded() -> None:
    book = three()
    book.showed_unseen(1, BEN, CARA, cards("Zeta, Map, Rome"))
    assert maybe(book, "Rome", BEN)
    book.cannot_answer(2, BEN, cards("Zeta, Button, Paris"))
    assert maybe(book, "Rome", BEN)
    book.showed(3, CARA, card("Map"))
    assert yes(book, "Rome", BEN)
    assert no(book, "Rome", ENVELOPE)


def test_5_different_answers_fill_a_hand() -> None:
    book = six()
    book.showed(1, BEN, card("Beta"))
    book.showed_unseen(2, BEN, CARA, cards("Gamma, Map, Lisbon"))
    book.showed_unseen(3, BEN, CARA, cards("Delta, Radio, Rome"))
    assert all(maybe(book, word, BEN) for word in ("Gamma", "Map", "Lisbon", "Delta", "Radio", "Rome"))
    for word in ("Epsilon", "Zeta", "Button", "Papers", "Paris", "Madrid"):
        assert no(book, word, BEN)
    assert book.explain(card("Paris"), BEN) == (
        "Ben showed Beta in question 1, so Ben holds it."
        " Ben showed Cara one of the three cards of question 2 (Gamma, Map or Lisbon);"
        " Ben showed Cara one of the three cards of question 3 (Delta, Radio or Rome):"
        " that takes 2 different cards; with Beta, the hand is full, so Ben does not hold Paris."
    )


def test_6_one_fact_sets_off_a_chain_to_its_end() -> None:
    book = three()
    book.showed_unseen(1, BEN, CARA, cards("Beta, Map, Rome"))
    book.showed_unseen(2, CARA, BEN, cards("Gamma, Map, Paris"))
    book.cannot_answer(3, BEN, cards("Zeta, Button, Rome"))
    book.cannot_answer(3, CARA, cards("Gamma, Papers, Istanbul"))
    assert maybe(book, "Beta", BEN)
    assert maybe(book, "Paris", CARA)
    # The Map is proved to be in the envelope, so two answers are settled, by different arguments.
    book.cannot_answer(4, BEN, cards("Delta, Map, Istanbul"))
    book.cannot_answer(4, CARA, cards("Delta, Map, Istanbul"))
    assert yes(book, "Map", ENVELOPE)
    assert yes(book, "Beta", BEN)
    assert yes(book, "Paris", CARA)
    assert yes(book, "Delta", ENVELOPE)
    assert yes(book, "Istanbul", ENVELOPE)
    assert yes(book, "Gamma", BEN)  # for it is neither with Cara nor in the envelope any more
    assert book.envelope() == (card("Delta"), card("Map"), card("Istanbul"))


@pytest.mark.rule("CL-34")
def test_7_a_wrong_accusation_with_two_cards_proved_excludes_the_third() -> None:
    book = three()
    book.accused_wrongly(CARA, cards("Zeta, Map, Rome"))
    assert maybe(book, "Rome", ENVELOPE)
    for seat in (BEN, CARA):
        book.cannot_answer(1, seat, cards("Zeta, Map, Lisbon"))
    assert no(book, "Rome", ENVELOPE)
    assert book.explain(card("Rome"), ENVELOPE).endswith(
        "The accusation of Cara was wrong (Zeta, Map and Rome)."
        " Zeta and Map are in the envelope, so Rome is not."
    )


@pytest.mark.rule("CL-56")
def test_8_a_refused_answer_says_nothing_but_those_before_are_known() -> None:
    book = notebook(4, "Alpha, Camera, London, Paris", face_up="Beta, Rome")
    book.cannot_answer(1, BEN, cards("Zeta, Map, Lisbon"))  # then Cara keeps Radio Silence
    for word in ("Zeta", "Map", "Lisbon"):
        assert no(book, word, BEN)
        assert maybe(book, word, CARA)
        assert maybe(book, word, DORA)


@pytest.mark.rule("CL-71")
def test_9_with_two_players_nobody_answering_does_not_prove_the_envelope() -> None:
    book = notebook(2, "Alpha, Camera, Code Book, Lisbon, London, Warsaw", face_up="Rome")
    book.cannot_answer(1, BEN, cards("Zeta, Map, Paris"))
    for word in ("Zeta", "Map", "Paris"):
        assert maybe(book, word, ENVELOPE)
        assert maybe(book, word, SIDE)
    book.side_card(3, card("Zeta"))
    assert yes(book, "Zeta", SIDE)
    assert no(book, "Zeta", ENVELOPE)
    assert book.side_place(card("Zeta")) == 3
    with pytest.raises(Contradiction, match=r"Zeta cannot lie at side places 3 and 4\."):
        book.side_card(4, card("Zeta"))
    for place, word in ((1, "Beta"), (2, "Map"), (4, "Istanbul")):
        book.side_card(place, card(word))
    assert book.side_place(card("Paris")) is None  # five places: one is left, for Paris or another card
    book.side_card(5, card("Paris"))
    lying = ("Zeta", "Beta", "Map", "Istanbul", "Paris")
    assert all(no(book, word, SIDE) for word in CARDS if word not in lying)
    with pytest.raises(Contradiction, match=r"Side card 3 cannot be both Zeta and Gamma\."):
        book.side_card(3, card("Gamma"))


def test_9b_the_last_side_place_is_known_when_its_card_is() -> None:
    book = notebook(2, "Alpha, Camera, Code Book, Lisbon, London, Warsaw", face_up="Rome")
    for place, word in ((1, "Beta"), (2, "Map"), (4, "Istanbul"), (5, "Madrid")):
        book.side_card(place, card(word))
    book.holds(SIDE, card("Paris"))
    assert book.side_place(card("Paris")) == 3
    assert book.side_place(card("Gamma")) is None


def test_10_cards_seen_in_other_ways_are_seen_cards() -> None:
    book = three()
    book.holds(BEN, card("Zeta"), "{1} was overheard showing {2} Zeta in question 5")
    book.holds(CARA, card("Rome"), "{2} leaked Rome to {0}")
    assert yes(book, "Zeta", BEN)
    assert book.explain(card("Rome"), ENVELOPE) == "Cara leaked Rome to Anna, so it is not in the envelope."
    # What others leak to others is any of their cards: no fact at all, so nothing to write down.
    assert maybe(book, "Map", BEN)


def test_11_notes_that_contradict_are_reported_and_not_kept() -> None:
    book = three()
    book.cannot_answer(1, CARA, cards("Beta, Button, Paris"))
    book.cannot_answer(4, BEN, cards("Zeta, Map, Rome"))
    before = [book.mark(number, owner) for number in range(21) for owner in (0, 1, 2, ENVELOPE)]
    with pytest.raises(Contradiction) as caught:
        book.holds(BEN, card("Rome"), "Anna noted that Ben has Rome")
    assert caught.value.sentence == (
        "This cannot be: Anna noted that Ben has Rome."
        " It contradicts: Ben could not answer question 4 (Zeta, Map and Rome)."
    )
    assert [fact.owner for fact in caught.value.facts] == [BEN, BEN]
    assert len(book.facts) == 3
    assert before == [book.mark(number, owner) for number in range(21) for owner in (0, 1, 2, ENVELOPE)]


def test_11b_a_contradiction_may_need_many_facts_and_names_no_others() -> None:
    book = six()
    book.cannot_answer(7, DORA, cards("Zeta, Button, Paris"))
    book.showed_unseen(1, BEN, CARA, cards("Beta, Map, Rome"))
    book.showed_unseen(2, BEN, CARA, cards("Gamma, Radio, Paris"))
    book.showed_unseen(3, BEN, CARA, cards("Delta, Button, Lisbon"))
    with pytest.raises(Contradiction) as caught:
        book.holds(BEN, card("Istanbul"))
    assert [fact.kind for fact in caught.value.facts] == ["shows_one"] * 3 + ["holds"]
    with pytest.raises(Contradiction, match="This cannot be: Anna holds Rome"):
        book.holds(ANNA, card("Rome"))


@pytest.mark.parametrize(
    ("word", "owner", "sentence"),
    [
        ("Lisbon", BEN, "Ben could not answer question 4, so Ben does not hold Lisbon."),
        ("Rome", CARA, "Cara showed Rome in question 2, so Cara holds it."),
        ("Rome", ENVELOPE, "Cara showed Rome in question 2, so it is not in the envelope."),
        ("Alpha", ANNA, "Anna holds Alpha."),
        ("Alpha", BEN, "Anna holds Alpha, so Ben does not hold it."),
        ("Zeta", ANNA, "Zeta is not among the cards of Anna."),
        ("Beta", BEN, "Beta lies face up, so Ben does not hold it."),
        ("Beta", FACE_UP, "Beta lies face up."),
        ("Alpha", FACE_UP, "Alpha does not lie face up."),
        ("Delta", DORA, "Nothing decides yet whether Dora holds Delta."),
        ("Delta", ENVELOPE, "Nothing decides yet whether Delta is in the envelope."),
        (
            "Map",
            DORA,
            "Dora could not answer question 3, so Dora does not hold Zeta."
            " Cara showed Rome in question 2, so Cara holds it."
            " Dora showed Ben one of the three cards of question 1 (Zeta, Map or Rome)"
            " and has neither Zeta nor Rome, so it was Map.",
        ),
    ],
)
def test_12_every_mark_can_say_why(word: str, owner: int, sentence: str) -> None:
    book = notebook(4, "Alpha, Camera, London, Paris", face_up="Beta, Stockholm")
    book.showed_unseen(1, DORA, BEN, cards("Zeta, Map, Rome"))
    book.showed(2, CARA, card("Rome"))
    book.cannot_answer(3, DORA, cards("Zeta, Button, Paris"))
    book.cannot_answer(4, BEN, cards("Gamma, Radio, Lisbon"))
    assert book.explain(card(word), owner, NAMES[:4]) == sentence


def test_12b_chains_name_what_they_rest_on() -> None:
    book = three()
    for number, agent in enumerate(("Beta", "Gamma", "Delta"), 1):
        book.showed(number, BEN, card(agent))
    book.cannot_answer(4, BEN, cards("Epsilon, Map, Rome"))
    book.showed_unseen(5, CARA, BEN, cards("Epsilon, Camera, Lisbon"))
    assert book.reasons(card("Zeta"), ENVELOPE) == [
        "Anna holds Alpha, Camera and Lisbon.",
        "Ben showed Beta in question 1, so Ben holds it.",
        "Ben showed Gamma in question 2, so Ben holds it.",
        "Ben showed Delta in question 3, so Ben holds it.",
        "Cara showed Ben one of the three cards of question 5 (Epsilon, Camera or Lisbon)"
        " and has neither Camera nor Lisbon, so it was Epsilon.",
        "All other agents are accounted for, so Zeta is in the envelope.",
    ]


def test_12c_one_card_serves_for_two_answers() -> None:
    book = six()
    book.showed(1, BEN, card("Beta"))
    book.showed(2, BEN, card("Map"))
    book.showed_unseen(3, BEN, CARA, cards("Gamma, Radio, Rome"))
    book.showed_unseen(4, BEN, CARA, cards("Gamma, Papers, Paris"))
    assert book.reasons(card("Gamma"), BEN) == [
        "Ben showed Beta in question 1, so Ben holds it.",
        "Ben showed Map in question 2, so Ben holds it.",
        "Ben showed Cara one of the three cards of question 4 (Gamma, Papers or Paris): that takes one card;"
        " with Beta and Map, the hand is full, so Ben does not hold Radio or Rome.",
        "Ben showed Cara one of the three cards of question 3 (Gamma, Radio or Rome)"
        " and has neither Radio nor Rome, so it was Gamma.",
    ]


def test_12d_what_only_supposing_the_opposite_shows_is_told_that_way() -> None:
    book = six()
    book.showed(1, BEN, card("Beta"))
    book.showed_unseen(3, BEN, CARA, cards("Gamma, Radio, Rome"))
    book.showed_unseen(4, BEN, CARA, cards("Gamma, Papers, Paris"))
    book.showed_unseen(5, BEN, CARA, cards("Delta, Radio, Paris"))
    book.showed_unseen(6, BEN, CARA, cards("Delta, Papers, Rome"))
    assert no(book, "Epsilon", BEN)  # no single card serves for all four answers
    sentences = book.reasons(card("Epsilon"), BEN)
    assert sentences[0] == "Suppose that Ben holds Epsilon."
    assert sentences[-2:] == [
        "But it cannot be that Ben holds Gamma, and also Ben does not hold Gamma.",
        "So Ben does not hold Epsilon.",
    ]


def test_a_direct_fact_is_preferred_to_a_clever_reason() -> None:
    book = three()
    for number, agent in enumerate(("Beta", "Gamma", "Delta", "Epsilon"), 1):
        book.showed(number, BEN, card(agent))
    assert "All other agents" in book.explain(card("Zeta"), ENVELOPE)
    book.holds(ENVELOPE, card("Zeta"), "{0} looked into the envelope")
    assert (
        book.explain(card("Zeta"), ENVELOPE) == "Anna looked into the envelope, so Zeta is in the envelope."
    )


def test_the_same_fact_twice_is_one_fact() -> None:
    book = three()
    for _ in range(2):
        book.cannot_answer(1, BEN, cards("Zeta, Map, Lisbon"))
    assert len(book.facts) == 2


def test_a_copy_goes_its_own_way() -> None:
    book = three()
    other = book.copy()
    other.showed(1, BEN, card("Zeta"))
    assert yes(other, "Zeta", BEN)
    assert maybe(book, "Zeta", BEN)
    book.showed(1, CARA, card("Zeta"))
    assert yes(other, "Zeta", BEN)
    assert yes(book, "Zeta", CARA)


def test_names_and_notes_with_braces_are_only_words() -> None:
    book = three()
    book.holds(BEN, card("Zeta"), "{1} {said} so {}")
    assert book.explain(card("Zeta"), BEN, ("{0}", "{2}", "%s")) == "{2} {said} so {}, so {2} holds Zeta."


def test_at_the_start_all_envelopes_of_open_cards_are_equally_likely() -> None:
    book = six()
    shares = book.envelope_odds()
    assert len(shares) == 5 * 5 * 8
    assert all(share == pytest.approx(1 / 200) for share in shares.values())
    assert book.odds(card("Zeta"), ENVELOPE) == pytest.approx(1 / 5)
    assert book.odds(card("Zeta"), BEN) == pytest.approx(4 / 5 / 5)
    assert book.odds(card("Alpha"), ANNA) == 1
    assert book.odds_exact
    assert book.exact


def test_deals_fit_all_that_is_known() -> None:
    book = notebook(2, "Alpha, Camera, Code Book, Lisbon, London, Warsaw", face_up="Rome")
    book.cannot_answer(1, BEN, cards("Zeta, Map, Paris"))
    book.side_card(2, card("Map"))
    book.showed_unseen(2, BEN, ANNA, cards("Beta, Radio, Madrid"))
    for deal in book.deals(50, Fast(1)):
        assert deal[card("Rome")] == FACE_UP
        assert deal[card("Map")] == SIDE
        assert BEN not in {deal[number] for number in cards("Zeta, Map, Paris")}
        assert BEN in {deal[number] for number in cards("Beta, Radio, Madrid")}
        assert [deal.count(owner) for owner in (ANNA, BEN, SIDE, FACE_UP, ENVELOPE)] == [6, 6, 5, 1, 3]
    assert book.deals(5, Fast(2)) == book.deals(5, Fast(2))


@pytest.mark.parametrize(
    "wrong",
    [
        lambda: Notebook(CARDS, GROUPS, (6, 6)),
        lambda: Notebook(CARDS, GROUPS[:2], (6, 6, 6)),
        lambda: Notebook(CARDS, GROUPS, (3, 3, 3, 3, 3), face_up=(1, 1, 2)),
        lambda: Notebook(CARDS, GROUPS, (6, 6, 6), kinds=("agents",)),
        lambda: three().holds(7, 1),
        lambda: three().holds(1, 21),
        lambda: three().mark(21, 1),
        lambda: three().mark(1, 3),
        lambda: three().side_card(1, 1),
        lambda: three().shows_one(FACE_UP, (1, 2)),
    ],
)
def test_what_cannot_be_meant_is_refused(wrong) -> None:
    with pytest.raises(ValueError, match=r"."):
        wrong()


def test_face_up_cards_are_nowhere_else() -> None:
    book = notebook(4, "Alpha, Camera, London, Paris", face_up="Beta, Rome")
    book.holds(FACE_UP, card("Beta"))
    book.lacks(FACE_UP, card("Zeta"))
    for wrong in (
        lambda: book.holds(BEN, card("Rome")),
        lambda: book.holds(FACE_UP, card("Zeta")),
        lambda: book.lacks(FACE_UP, card("Rome")),
        lambda: book.shows_one(BEN, cards("Alpha, Camera, Rome")),
    ):
        with pytest.raises(Contradiction):
            wrong()

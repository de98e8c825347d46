"""The notebook in whole games: right at every moment, and fast.

Games are played without a board: everyone asks in turn about cards that may be in the envelope (or, now and
then, about any cards), everyone keeps a notebook, and somebody's solving it ends the game.

The time limits are those the game was planned with: 20 ms on average and 200 ms at worst after each question,
with six players. What was measured is printed (``pytest -s``).
"""

from __future__ import annotations

import gc
from dataclasses import dataclass
from random import Random
from time import process_time

import pytest

from spymobile.games.clue.notebook import ENVELOPE, FACE_UP, SIDE, Mark, Notebook
from spymobile.games.clue.notebook_facts import gather
from spymobile.games.clue.notebook_odds import Counting

CARDS = tuple(f"card {number}" for number in range(21))
GROUPS = (tuple(range(6)), tuple(range(6, 12)), tuple(range(12, 21)))
DEALS = {2: (6, 5, 1), 3: (6, 0, 0), 4: (4, 0, 2), 5: (3, 0, 3), 6: (3, 0, 0)}


@dataclass
class Question:
    number: int
    asker: int
    named: tuple[int, ...]
    #: Who could not answer, in order.
    unable: list[int]
    #: Who showed which card, if anybody did.
    shower: int | None
    shown: int | None


class Game:
    """A deal, and everybody's notebook."""

    def __init__(self, players: int, random: Random) -> None:
        size, side, _ = DEALS[players]
        self.random = random
        self.envelope = tuple(random.choice(group) for group in GROUPS)
        rest = [card for card in range(21) if card not in self.envelope]
        random.shuffle(rest)
        self.hands = [rest[seat * size : (seat + 1) * size] for seat in range(players)]
        rest = rest[players * size :]
        self.side, self.face_up = rest[:side], rest[side:]
        self.books = [
            Notebook(CARDS, GROUPS, [size] * players, side=side, face_up=self.face_up) for _ in self.hands
        ]
        for seat, book in enumerate(self.books):
            book.dealt(seat, self.hands[seat])

    def owner(self, card: int) -> int:
        if card in self.envelope:
            return ENVELOPE
        if card in self.side:
            return SIDE
        return next((seat for seat, hand in enumerate(self.hands) if card in hand), FACE_UP)

    def ask(self, number: int) -> Question:
        asker = (number - 1) % len(self.hands)
        candidates = [self.books[asker].candidates(group) for group in range(3)]
        named = tuple(
            self.random.choice(candidates[group] if self.random.random() < 0.8 else GROUPS[group])
            for group in range(3)
        )
        unable: list[int] = []
        for step in range(1, len(self.hands)):
            seat = (asker + step) % len(self.hands)
            holding = [card for card in named if card in self.hands[seat]]
            if holding:
                return Question(number, asker, named, unable, seat, self.random.choice(holding))
            unable.append(seat)
        return Question(number, asker, named, unable, None, None)

    def tell(self, seat: int, asked: Question) -> None:
        """Write down what this seat learns from a question."""
        book = self.books[seat]
        for other in asked.unable:
            book.cannot_answer(asked.number, other, asked.named)
        if asked.shower is not None and asked.shown is not None:
            if seat in (asked.asker, asked.shower):
                book.showed(asked.number, asked.shower, asked.shown)
            else:
                book.showed_unseen(asked.number, asked.shower, asked.asker, asked.named)
        elif self.side and seat == asked.asker:
            place = self.random.randrange(len(self.side))
            book.side_card(place + 1, self.side[place])


def check(game: Game, book: Notebook) -> None:
    """Nothing certain is wrong."""
    for card in range(21):
        owner = game.owner(card)
        for other in book.layout.owners():
            assert book.mark(card, other) is not (Mark.NO if other == owner else Mark.YES)
    assert game.envelope in book.envelope_odds()


def measure(players: int, games: int, seed: int) -> tuple[list[float], list[float], int]:
    """Milliseconds for the marks and for the odds after every question, and how often either was inexact."""
    random = Random(seed)
    marks, odds, inexact = [], [], 0
    for _ in range(games):
        game = Game(players, random)
        for number in range(1, 61):
            asked = game.ask(number)
            for seat, book in enumerate(game.books):
                start = process_time()
                game.tell(seat, asked)
                solved = book.envelope()
                then = process_time()
                marks.append(1000 * (then - start))
                inexact += not book.exact
                if seat == asked.asker:
                    start = process_time()
                    book.envelope_odds()
                    book.odds(game.envelope[0], ENVELOPE)
                    odds.append(1000 * (process_time() - start))
                    inexact += not book.odds_exact
                    check(game, book)
                if solved:
                    assert solved == game.envelope
            if any(book.envelope() for book in game.books):
                break
    return marks, odds, inexact


def report(players: int, what: str, times: list[float]) -> None:
    times.sort()
    mean, late = sum(times) / len(times), times[len(times) * 99 // 100]
    print(
        f"{players} players, {what}: mean {mean:.2f} ms, 99 % under {late:.1f}, worst {times[-1]:.1f}"
        f" ({len(times)} times)"
    )


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_marks_and_odds_in_time_and_exact(players: int) -> None:
    gc.disable()  # Looking through all that other tests have left takes longer than any question.
    try:
        marks, odds, inexact = measure(players, 6, seed=players)
    finally:
        gc.enable()
    report(players, "marks", marks)
    report(players, "odds", odds)
    assert sum(marks) / len(marks) < 20
    assert max(marks) < 200
    assert sum(odds) / len(odds) < 60
    assert inexact == 0


@pytest.mark.soak
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_many_games(players: int) -> None:
    marks, odds, inexact = measure(players, 40, seed=100 + players)
    report(players, "marks", marks)
    report(players, "odds", odds)
    assert sum(marks) / len(marks) < 20
    assert max(marks) < 200
    assert inexact <= len(marks) // 1000


@pytest.mark.parametrize("players", [2, 6])
def test_every_mark_of_a_game_has_its_reason(players: int) -> None:
    game = Game(players, Random(players))
    for number in range(1, 13):
        asked = game.ask(number)
        for seat in range(players):
            game.tell(seat, asked)
    book = game.books[0]
    for card in range(21):
        for owner in book.layout.owners():
            if book.mark(card, owner) is not Mark.MAYBE:
                assert CARDS[card] in book.explain(card, owner)


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_marks_agree_with_counting_every_deal(players: int) -> None:
    """Two ways that share no code past the facts: searching for one deal, and counting all of them."""
    game = Game(players, Random(20 + players))
    for number in range(1, 25):
        asked = game.ask(number)
        for seat in range(players):
            game.tell(seat, asked)
        book = game.books[number % players]
        layout = book.layout
        known = gather(layout, book.facts)
        held = Counting(layout.problem(), known.can, known.clauses, steps=10**7).held_by()
        for card in set(range(21)) - set(game.face_up):
            for owner in (*range(players), SIDE, ENVELOPE):
                possible = any(held[pot][card] for pot in layout.pots(owner))
                assert possible is (book.mark(card, owner) is not Mark.NO)


def test_the_same_game_gives_the_same_notebook() -> None:
    def play() -> tuple[list[object], list[str]]:
        game = Game(5, Random(9))
        for number in range(1, 10):
            asked = game.ask(number)
            for seat in range(5):
                game.tell(seat, asked)
        book = game.books[2]
        cells = [book.mark(card, owner) for card in range(21) for owner in book.layout.owners()]
        odds = list(book.envelope_odds().items())
        return [*cells, *odds], [book.explain(card, ENVELOPE) for card in range(21)]

    assert play() == play()

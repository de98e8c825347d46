"""The kit, over every game that is installed."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from spymobile import games
from spymobile.bots import match
from spymobile.core.bot import OLD_LEVELS
from spymobile.core.chance import Fast
from spymobile.core.game import Action
from tests.conformance import golden, kit, mirror, proof, twins
from tests.conformance.cases import case

SOAK = os.environ.get("SPYMOBILE_SOAK") == "1"
#: For `make quick`: the first few of the same games.
QUICK = os.environ.get("SPYMOBILE_QUICK") == "1"
RANDOM_GAMES = 2_000 if SOAK else 20 if QUICK else 200
CLOSE_GAMES = 60 if SOAK else 1 if QUICK else 4
MOMENTS = 60 if SOAK else 10 if QUICK else 20
BOT_DECISIONS = 400 if SOAK else 20 if QUICK else 60
TESTS = Path(__file__).parent.parent
GOLDEN = TESTS / "golden"


TABLES = [(name, seats) for name in games.names() for seats in games.load(name).seats]
every_table = pytest.mark.parametrize(
    ("name", "seats"), TABLES, ids=[f"{name}-{seats}" for name, seats in TABLES]
)
every_game = pytest.mark.parametrize("name", games.names())


@every_table
def test_random_games_end(name: str, seats: int) -> None:
    for number in range(RANDOM_GAMES):
        seed = f"{name}/{seats}/{number}"
        try:
            kit.check_game(case(name), seats, seed)
        except Exception as error:
            error.add_note(f"seed {seed!r}")
            raise


@every_table
@pytest.mark.parametrize("number", range(CLOSE_GAMES))
def test_every_promise_holds_at_many_moments(name: str, seats: int, number: int) -> None:
    """JSON, copies, refusals, imagined worlds, mirrors, twin worlds and undo, at some moments of a game."""
    seed = f"{name}/{seats}/close/{number}"
    tested = case(name)
    chance = Fast(seed)
    length = kit.check_game(tested, seats, seed)
    every = max(1, length // MOMENTS)
    pool: list[Action] = []
    variety = kit.Variety()
    differing = 0
    for at, moment in enumerate(kit.moments(tested, seats, seed)):
        legal = moment.decision.legal
        pool = [*pool[-40:], moment.action, *legal[:2], chance.choice(legal, "any")]
        kit.check_words(tested, moment, seats)
        if at % every == 0:
            kit.check_json(tested, moment, seats)
            kit.check_copy(tested, moment)
            kit.check_refusals(tested, moment, pool[-12:], seats)
            kit.check_malformed(tested, moment)
            kit.check_imagine(tested, moment, seats, chance, variety)
            twins.check_twin_refusals(tested, moment, pool[-12:], seats, chance)
            twins.check_recap(tested, moment, seats, chance)
            if SOAK or at % (2 * every) == 0:
                mirror.check_mirror(tested, moment, pool[-6:], seats, chance)
                mirror.check_unheard(tested, moment, seats, chance)
        if at % max(1, every // 3) == 0:
            differing += twins.check_twins(tested, moment, seats, chance)
            twins.check_undo(tested, moment, seats, chance)
    mirror.check_mirrored_end(tested, moment.state, pool[-6:], seats, chance)
    assert differing > 0, "no twin world ever differed: the scramble of this case does nothing"


@every_table
def test_everybody_can_be_told_of_the_deal(name: str, seats: int) -> None:
    tested = case(name)
    for number in range(20):
        chance = Fast(f"{name}/{seats}/deal/{number}")
        _, events = tested.game.deal(kit.setups(tested, seats, chance), chance)
        kit.check_told(tested, events, seats)


@every_table
def test_the_same_seed_gives_the_same_game(name: str, seats: int) -> None:
    kit.check_same_seed(case(name), seats, f"{name}/{seats}/same")


@every_table
def test_a_log_plays_the_same_game_again(name: str, seats: int) -> None:
    for number in range(5):
        kit.check_replay(case(name), seats, f"{name}/{seats}/replay/{number}")


@every_table
@pytest.mark.parametrize("level", OLD_LEVELS)
def test_bots_decide_by_what_they_know(name: str, seats: int, level: str) -> None:
    twins.check_twin_bots(case(name), seats, f"{name}/{seats}/bots", level, BOT_DECISIONS)


@every_table
def test_bots_finish_their_games(name: str, seats: int) -> None:
    levels = [OLD_LEVELS[(seat + seats) % len(OLD_LEVELS)] for seat in range(seats)]
    for number in range(10 if SOAK else 2):
        result = match.play(games.load(name), levels, f"{name}/{seats}/{number}")
        assert result.outcome is not None, f"broken off after {result.decisions} decisions"
        assert result.stumbles == ()


@every_game
def test_golden_playthroughs(name: str) -> None:
    """Five stored games, with what everybody saw of them."""
    seats = games.load(name).seats
    for number in range(5):
        count = seats[number % len(seats)]
        file = GOLDEN / name / f"{number + 1}.txt"
        played = golden.playthrough(case(name), count, f"{name} {number + 1}")
        if os.environ.get("SPYMOBILE_GOLDEN") == "write":
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(played, encoding="utf-8")
        assert file.exists(), f"{file.name} is missing; write it with SPYMOBILE_GOLDEN=write"
        assert played == file.read_text(encoding="utf-8")


@every_game
def test_every_rule_has_a_test(name: str) -> None:
    numbers = [paragraph.number for paragraph in games.rule_book(name)]
    assert proof.unproved(numbers, TESTS / "games" / name) == []


@every_game
def test_no_test_claims_a_rule_that_does_not_exist(name: str) -> None:
    book = games.rule_book(name)
    assert [number for number in proof.proved(TESTS / "games" / name) if number not in book] == []

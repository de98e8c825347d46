"""The kit catches what it is for: each broken toy is caught, the honest one is not."""

from __future__ import annotations

from pathlib import Path

import pytest

from spymobile.core.chance import Fast
from tests.conformance import kit, proof, toy
from tests.conformance.kit import Broken, Case

SEATS = 3
GAMES = range(40)


def look_closely(case: Case) -> None:
    """Everything the kit knows, at every moment of forty games."""
    for number in GAMES:
        seed = f"toy/{number}"
        chance = Fast(seed)
        kit.check_same_seed(case, SEATS, seed)
        kit.check_replay(case, SEATS, seed)
        pool = [toy.Swap(), toy.Look(), toy.Stand()]
        for moment in kit.moments(case, SEATS, seed):
            kit.check_json(case, moment, SEATS)
            kit.check_copy(case, moment)
            kit.check_refusals(case, moment, pool, SEATS)
            kit.check_imagine(case, moment, SEATS, chance)
            kit.check_twins(case, moment, SEATS, chance)
            kit.check_twin_refusals(case, moment, pool, chance)
            kit.check_undo(case, moment, SEATS, chance)


def watch_bots(case: Case) -> None:
    for number in GAMES:
        kit.check_twin_bots(case, SEATS, f"toy/{number}", "recruit", 60)


def test_the_honest_toy_passes() -> None:
    case = toy.case(toy.HighCard)
    look_closely(case)
    watch_bots(case)


def test_twins_of_the_honest_toy_really_differ() -> None:
    case = toy.case(toy.HighCard)
    first = next(kit.moments(case, SEATS, "toy"))
    assert kit.check_twins(case, first, SEATS, Fast("twins")) >= SEATS


@pytest.mark.parametrize(
    ("game", "complaint"),
    [
        (toy.LeakyView, "can tell the imagined world|leak: the view"),
        (toy.LeakyEvent, "is told different things"),
        (toy.LeakyChoices, "leak|can tell the imagined world|undo"),
        (toy.LeakyRefusal, "a refusal tells a secret"),
        (toy.LeakyWaiting, "leak|can tell the imagined world"),
        (toy.PeekingBot, "can tell the imagined world|leak: the view"),
        (toy.FreePeek, "undo: .* learns"),
        (toy.Aliased, "shares something that can change"),
        (toy.DeadEnd, "dead end"),
        (toy.Endless, "over-long"),
        (toy.Pushover, "is not legal, yet it was played"),
        (toy.HalfRefusal, "still changed the state"),
        (toy.UnknownRule, "HC-99 is no rule"),
        (toy.ForgetfulImagination, "can tell the imagined world"),
        (toy.Whimsical, "sealed only at times"),
        (toy.Lossy, "does not come back from JSON"),
    ],
)
def test_a_broken_toy_is_caught(game: type[toy.HighCard], complaint: str) -> None:
    with pytest.raises(Broken, match=complaint):
        look_closely(toy.case(game))


def only_twins(case: Case) -> None:
    for number in GAMES:
        for moment in kit.moments(case, SEATS, f"toy/{number}"):
            kit.check_twins(case, moment, SEATS, Fast(f"{number}"))


@pytest.mark.parametrize(
    "game", [toy.LeakyView, toy.LeakyEvent, toy.LeakyChoices, toy.LeakyWaiting, toy.PeekingBot]
)
def test_twin_worlds_alone_catch_every_leak(game: type[toy.HighCard]) -> None:
    with pytest.raises(Broken, match="leak"):
        only_twins(toy.case(game))


class Telepath(toy.ToyBot):
    """A bot that got hold of the state."""

    __slots__ = ()
    table: toy.State

    def decide(self, view: toy.ToyView) -> toy.Action:
        best = max(Telepath.table.cards) == view.mine
        return toy.Stand() if best or toy.Swap() not in view.prompts[0].choices else toy.Swap()


class Telepathy(toy.HighCard):
    def view(self, state: toy.State, who: int) -> toy.ToyView:
        Telepath.table = state
        return super().view(state, who)

    def bot(self, level: str, seat: int, chance: object) -> Telepath:
        return Telepath()


def test_a_bot_that_knows_too_much_is_caught() -> None:
    with pytest.raises(Broken, match="decides by what it cannot know"):
        watch_bots(toy.case(Telepathy))


def write(folder: Path, text: str) -> Path:
    (folder / "test_toy.py").write_text(text, encoding="utf-8")
    return folder


@pytest.mark.parametrize(
    ("text", "missing"),
    [
        ('@pytest.mark.rule("HC-1", "HC-2")\ndef test_cards():\n    pass\n', []),
        ('@pytest.mark.rule("HC-1")\ndef test_cards():\n    pass\n', ["HC-2"]),
        (
            '# pytest.mark.rule("HC-2")\n@pytest.mark.rule("HC-1")\ndef helper():\n    pass\n',
            ["HC-1", "HC-2"],
        ),
    ],
)
def test_an_unproved_rule_is_caught(tmp_path: Path, text: str, missing: list[str]) -> None:
    numbers = [paragraph.number for paragraph in toy.BOOK]
    assert proof.unproved(numbers, write(tmp_path, text)) == missing

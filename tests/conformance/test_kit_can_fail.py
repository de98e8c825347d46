"""The kit catches what it is for: each broken toy is caught, the honest one is not."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import ClassVar

import pytest

from spymobile.core.chance import Chance, Fast
from spymobile.core.event import Event, Told, said
from spymobile.core.game import Action, Decision
from spymobile.games.spy_alley import actions as alley
from spymobile.games.spy_alley import board
from spymobile.games.spy_alley.rules import SpyAlley
from spymobile.games.spy_alley.state import State as AlleyState
from spymobile.games.spy_alley.state import Trace
from spymobile.table.history import Happened
from spymobile.table.table import Table
from tests.conformance import broken, kit, mirror, proof, toy, twins
from tests.conformance.kit import Broken, Case, Moment
from tests.games.spy_alley.case import scramble

SEATS = 3
GAMES = range(40)
POOL: list[Action] = [toy.Swap(), toy.Look(), toy.Stand()]


def look_closely(case: Case) -> None:
    """Everything the kit knows, at every moment of forty games."""
    for number in GAMES:
        seed = f"toy/{number}"
        chance = Fast(seed)
        kit.check_same_seed(case, SEATS, seed)
        kit.check_replay(case, SEATS, seed)
        variety = kit.Variety()
        for moment in kit.moments(case, SEATS, seed):
            kit.check_json(case, moment, SEATS)
            kit.check_words(case, moment, SEATS)
            kit.check_copy(case, moment)
            kit.check_refusals(case, moment, POOL, SEATS)
            kit.check_malformed(case, moment)
            kit.check_imagine(case, moment, SEATS, chance, variety)
            twins.check_twins(case, moment, SEATS, chance)
            twins.check_twin_refusals(case, moment, POOL, SEATS, chance)
            twins.check_recap(case, moment, SEATS, chance)
            twins.check_undo(case, moment, SEATS, chance)
            mirror.check_mirror(case, moment, POOL, SEATS, chance)
            mirror.check_unheard(case, moment, SEATS, chance)
        mirror.check_mirrored_end(case, moment.state, POOL, SEATS, chance)


def watch_bots(case: Case) -> None:
    for number in GAMES:
        twins.check_twin_bots(case, SEATS, f"toy/{number}", "recruit", 60, again=2)


def test_the_honest_toy_passes() -> None:
    case = toy.case(toy.HighCard)
    look_closely(case)
    watch_bots(case)


def test_twins_of_the_honest_toy_really_differ() -> None:
    case = toy.case(toy.HighCard)
    first = next(kit.moments(case, SEATS, "toy"))
    assert twins.check_twins(case, first, SEATS, Fast("twins")) >= SEATS


@pytest.mark.parametrize(
    ("game", "complaint"),
    [
        (broken.LeakyView, "can tell the imagined world|leak: the view"),
        (broken.LeakyEvent, "is told different things"),
        (broken.LeakyChoices, "leak|can tell the imagined world|undo"),
        (broken.LeakyRefusal, "a refusal tells the seat a secret"),
        (broken.SealedRefusal, "a refusal tells the seat a secret"),
        (broken.OutOfTurn, "a refusal tells the seat a secret"),
        (broken.ShowingOff, "a refusal tells the table a secret"),
        (broken.LeakyWaiting, "leak|can tell the imagined world"),
        (broken.PeekingBot, "can tell the imagined world|leak: the view"),
        (broken.FreePeek, "undo: .* learns|sees more after"),
        (broken.SilentTurn, "sees more after"),
        (broken.Murmur, "is told different things"),
        (broken.Boaster, "hears of|undo: .* is told something"),
        (broken.Aliased, "shares something that can change"),
        (broken.DeadEnd, "dead end"),
        (broken.Endless, "over-long"),
        (broken.Pushover, "is not legal, yet it was played"),
        (broken.HalfRefusal, "still changed the state"),
        (broken.UnknownRule, "HC-99 is no rule"),
        (broken.Unspeakable, "cannot be told on another device"),
        (broken.HomeGrown, "says something else on another device"),
        (broken.Fragile, "breaks the game"),
        (broken.FourthChoice, "is public and not legal"),
        (broken.ForgetfulImagination, "can tell the imagined world"),
        (broken.OneWorld, "imagines the same cards, deck every time"),
        (broken.OneHand, "imagines the same cards every time"),
        (broken.TongueTied, "cannot be told"),
        (broken.Chatty, 'the log says "you"'),
        (broken.Whimsical, "sealed only at times"),
        (broken.Lossy, "does not come back from JSON"),
    ],
)
def test_a_broken_toy_is_caught(game: type[toy.HighCard], complaint: str) -> None:
    with pytest.raises(Broken, match=complaint):
        look_closely(toy.case(game))


type Check = Callable[[Case, Moment, int, Chance], object]


def only(check: Check, case: Case) -> None:
    for number in GAMES:
        for moment in kit.moments(case, SEATS, f"toy/{number}"):
            check(case, moment, SEATS, Fast(f"{number}"))


@pytest.mark.parametrize(
    "game",
    [
        broken.LeakyView,
        broken.LeakyEvent,
        broken.LeakyChoices,
        broken.LeakyWaiting,
        broken.PeekingBot,
        broken.FreePeek,
        broken.SilentTurn,
        broken.Murmur,
        broken.Boaster,
    ],
)
def test_twin_worlds_alone_catch_every_leak(game: type[toy.HighCard]) -> None:
    with pytest.raises(Broken, match="leak"):
        only(twins.check_twins, toy.case(game))


def mirrored(case: Case, moment: Moment, seats: int, chance: Chance) -> None:
    mirror.check_mirror(case, moment, POOL, seats, chance)


@pytest.mark.parametrize(
    ("game", "complaint"),
    [
        (broken.Prompted, "mirror: .* cannot work out who is asked"),
        (broken.TableTalk, "mirror: 0 cannot work out what -1 sees"),
        (broken.LeakyView, "mirror: . cannot work out what . sees"),
        (broken.LeakyChoices, "mirror: .* cannot work out who is asked"),
        (broken.LeakyRefusal, "mirror: .* is told 'Not with a"),
        (broken.ShowingOff, "mirror: -1 is told 'Not with your"),
        (broken.Deaf, "says something else of decisions"),
    ],
)
def test_a_mirror_alone_catches_what_a_screen_cannot_know(game: type[toy.HighCard], complaint: str) -> None:
    with pytest.raises(Broken, match=complaint):
        only(mirrored, toy.case(game))


def test_an_end_that_only_the_rules_know_is_caught() -> None:
    with pytest.raises(Broken, match=r"mirror: .* cannot work out how it ended"):
        look_closely(toy.case(broken.Concealed))


def test_what_is_seen_and_not_heard_is_caught() -> None:
    for game in (toy.HighCard, Orders):
        only(mirror.check_unheard, toy.case(game))
    with pytest.raises(Broken, match=r"unheard: .* is told nothing of Swap"):
        only(mirror.check_unheard, toy.case(broken.Hushed))
    with pytest.raises(Broken, match=r"unheard: .* is told nothing of Fold"):
        only(mirror.check_unheard, toy.case(LoudOrders))
    with pytest.raises(Broken, match=r"unheard: .* are told of Fold"):
        only(mirror.check_unheard, toy.case(ToldOrders))


@pytest.mark.parametrize("game", [broken.FreePeek, broken.Murmur, broken.Boaster])
def test_undo_alone_catches_what_it_could_teach(game: type[toy.HighCard]) -> None:
    with pytest.raises(Broken, match="undo"):
        only(twins.check_undo, toy.case(game))


# A real game, broken


class Suspicious(SpyAlley):
    """Every roll publicly rules out one nationality of the roller."""

    def play(self, state: AlleyState, seat: int, action: Action, chance: Chance) -> list[Event]:
        events = super().play(state, seat, action, chance)
        if isinstance(action, alley.Roll) and state.phase != "over":
            state.trail += (Trace("is_not", seat, (state.spies[seat] + 1) % len(board.SPIES)),)
        return events


class LoudGift(SpyAlley):
    """Who draws a gift says aloud who they are."""

    def play(self, state: AlleyState, seat: int, action: Action, chance: Chance) -> list[Event]:
        events = super().play(state, seat, action, chance)
        for event in events:
            if event.name == "drew_gift":
                event.parts += (said(identity=board.SPIES[state.spies[seat]]),)
        return events


@pytest.mark.parametrize(
    ("game", "complaint"),
    [(Suspicious, "sees more after Roll"), (LoudGift, "told different things.*drew_gift")],
)
def test_a_broken_spy_alley_is_caught(game: type[SpyAlley], complaint: str) -> None:
    with pytest.raises(Broken, match=complaint):
        only(twins.check_twins, Case(game(), scramble))


# Bots and tables


class Telepath(toy.ToyBot):
    """A bot that got hold of the state."""

    __slots__ = ()
    table: ClassVar[toy.State]

    def decide(self, view: toy.ToyView) -> Action:
        return self.play(view, max(Telepath.table.cards) == view.mine)

    def play(self, view: toy.ToyView, best: bool) -> Action:
        return toy.Stand() if best or toy.Swap() not in view.prompts[0].choices else toy.Swap()


class Eavesdropper(Telepath):
    """A bot that looks at the state only while it is told things."""

    __slots__ = ("best",)

    def __init__(self) -> None:
        self.best = 0

    def watch(self, told: Told, view: toy.ToyView) -> None:
        self.best = max(Telepath.table.cards)

    def decide(self, view: toy.ToyView) -> Action:
        return self.play(view, self.best == view.mine)


class Telepathy(toy.HighCard):
    player: ClassVar[type[Telepath]] = Telepath

    def view(self, state: toy.State, who: int) -> toy.ToyView:
        Telepath.table = state
        return super().view(state, who)

    def bot(self, level: str, seat: int, chance: Chance) -> Telepath:
        return self.player()


class Eavesdropping(Telepathy):
    player = Eavesdropper


@pytest.mark.parametrize(
    ("game", "complaint"),
    [
        (Telepathy, "decides by what it cannot know"),
        (Eavesdropping, "decides by what it cannot know"),
        (broken.Moody, "decides otherwise when called back"),
    ],
)
def test_a_broken_bot_is_caught(game: type[toy.HighCard], complaint: str) -> None:
    with pytest.raises(Broken, match=complaint):
        watch_bots(toy.case(game))


class Tattler(Table):
    """A history that says who acted by what a seat holds."""

    __slots__ = ()

    @property
    def history(self) -> list[Happened]:
        told = super().history
        return [replace(row, seat=0) if self.view(1).mine > 5 and row.number else row for row in told]


class Counting(Table):
    """A table that lets everybody count the orders given aside."""

    __slots__ = ()

    @property
    def version(self) -> int:
        return self.length


class Orders(toy.HighCard):
    """Everybody may whisper to themselves at any time."""

    def decisions(self, state: toy.State) -> tuple[Decision, ...]:
        asides = [
            Decision(
                seat, "high_card.fold", (broken.Fold(),), (), sealed=True, standing=True, known_to=(seat,)
            )
            for seat in range(len(state.cards))
        ]
        due = super().decisions(state)
        return (*due, *asides) if due else ()

    def play(self, state: toy.State, seat: int, action: Action, chance: Chance) -> list[Event]:
        return [] if isinstance(action, broken.Fold) else super().play(state, seat, action, chance)


class ToldOrders(Orders):
    """Everybody hears that somebody whispered."""

    def play(self, state: toy.State, seat: int, action: Action, chance: Chance) -> list[Event]:
        events = super().play(state, seat, action, chance)
        return [Event("whispered", said(seat=seat))] if isinstance(action, broken.Fold) else events


class LoudOrders(Orders):
    """Whoever whispers to themselves is seen to stand."""

    def play(self, state: toy.State, seat: int, action: Action, chance: Chance) -> list[Event]:
        if isinstance(action, broken.Fold):
            state.bottom_seen[seat] = True
        return super().play(state, seat, action, chance)


@pytest.mark.parametrize(
    ("game", "table", "complaint"),
    [(toy.HighCard, Tattler, "since the last step of"), (Orders, Counting, "can count what")],
)
def test_a_broken_table_is_caught(game: type[toy.HighCard], table: type[Table], complaint: str) -> None:
    case = toy.case(game)
    only(twins.check_recap, case)
    with pytest.raises(Broken, match=complaint):
        only(partial(twins.check_recap, table=table), case)


# Rules without a test


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

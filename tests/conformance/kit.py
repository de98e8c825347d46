"""The conformance kit: what every game must keep, checked through the contract alone.

Each check takes a case and raises :class:`Broken`; the same seed plays the same game again. A game joins by
offering ``CASE`` in ``tests/games/<name>/case.py``. Here are whole games and single moments; ``twins`` has
what one player could find out about another, ``mirror`` what a screen can work out by itself.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, fields, is_dataclass, replace
from typing import Any

from spymobile.core import codec, decoding
from spymobile.core.audience import Who, everyone
from spymobile.core.chance import Chance, Fast, Recorded, Scripted
from spymobile.core.errors import Malformed, Refusal, Report
from spymobile.core.event import Event, Told
from spymobile.core.game import Action, Decision, Game, Setup, pick
from spymobile.core.rulebook import RuleBook


class Broken(AssertionError):
    """A game breaks its word."""


@dataclass(frozen=True, slots=True)
class Case:
    """A game and what the kit cannot know of it.

    ``scramble(state, who, chance)`` gives a state that differs from ``state`` in nothing that ``who`` may
    know: the hidden things dealt anew, written from the list of secrets and not from ``imagine``. ``plain``
    names the parts of the state that differ in twin worlds and that ``imagine`` takes to be as at the start.
    ``rare`` are events that a few games by chance may not come to, to be put into words all the same.
    """

    game: Game[Any, Any]
    scramble: Callable[[Any, Who, Chance], Any]
    book: RuleBook | None = None
    plain: tuple[str, ...] = ()
    rare: tuple[Told, ...] = ()


@dataclass(slots=True)
class Moment:
    """A point in a game: the state, and the action that was chosen here."""

    state: Any
    seat: int
    action: Action
    decision: Decision


def demand(condition: object, what: str) -> None:
    if not condition:
        raise Broken(what)


def text(value: Any) -> str:
    return codec.to_text(codec.to_data(value))


def setups(case: Case, seats: int, chance: Chance) -> Setup:
    """The plain rules half of the time, options at random otherwise."""
    options = {}
    if chance.below(2, "options"):
        options = {option.name: chance.choice(option.choices, "option") for option in case.game.options}
    return Setup(case.game.name, seats, options)


def choose(case: Case, decisions: list[Decision], chance: Chance) -> tuple[Decision, Action]:
    """A due decision, now and then a standing one, and an action for it."""
    due = [decision for decision in decisions if not decision.standing]
    demand(due, "dead end: the game is not over and nobody has anything to decide")
    decision = chance.choice(due, "who")
    if len(due) < len(decisions) and chance.below(8, "standing") == 0:
        decision = chance.choice([other for other in decisions if other.standing], "who")
    return decision, pick(case.game, decision, chance)


def moments(case: Case, seats: int, seed: str) -> Iterator[Moment]:
    """A random game, moment by moment; the state handed out is the one about to be played on."""
    game = case.game
    chance = Fast(seed)
    state, _ = game.deal(setups(case, seats, chance), chance)
    sealed: dict[str, bool] = {}
    for number in range(game.patience + 1):
        if game.outcome(state):
            demand(not game.decisions(state), "somebody must decide although the game is over")
            return
        demand(number < game.patience, f"over-long: more than {game.patience} decisions")
        decisions = list(game.decisions(state))
        for decision in decisions:
            _check_decision(game, decision, seats, sealed)
        decision, action = choose(case, decisions, chance)
        yield Moment(state, decision.seat, action, decision)
        game.play(state, decision.seat, action, chance)


def _check_decision(game: Game[Any, Any], decision: Decision, seats: int, sealed: dict[str, bool]) -> None:
    kind = decision.kind
    demand(kind.startswith(f"{game.name}."), f"{kind} is not a decision of {game.name}")
    demand(decision.seat in range(seats), f"{kind} asks a seat that does not exist")
    demand(len(decision.legal) > 0, f"dead end: {kind} has no legal action")
    demand(sealed.setdefault(kind, decision.sealed) == decision.sealed, f"{kind} is sealed only at times")
    if not decision.sealed:
        demand(decision.public == decision.legal, f"{kind} is open, yet not all of it is public")
    elif decision.public:
        strange = set(decision.public).difference(decision.legal)
        demand(not strange, f"{kind}: {strange} is public and not legal")


# Whole games


def check_game(case: Case, seats: int, seed: str) -> int:
    """A random game ends, without a dead end and in time. Gives its number of decisions."""
    count = 0
    for _ in moments(case, seats, seed):
        count += 1
    return count


def check_same_seed(case: Case, seats: int, seed: str) -> None:
    """The same seed gives the same game, byte for byte."""
    first = [text(moment.state) + text(moment.action) for moment in moments(case, seats, seed)]
    second = [text(moment.state) + text(moment.action) for moment in moments(case, seats, seed)]
    demand(first == second, "the same seed gave two different games")


def check_replay(case: Case, seats: int, seed: str) -> None:
    """What chance gave and what was done is enough to play the game again without a seed."""
    game = case.game
    chance = Fast(seed)
    setup = setups(case, seats, chance)
    dealt = Recorded(chance)
    state, _ = game.deal(setup, dealt)
    log: list[tuple[int, str, list[int]]] = []
    while not game.outcome(state):
        decision, action = choose(case, list(game.decisions(state)), chance)
        used = Recorded(chance)
        game.play(state, decision.seat, action, used)
        log.append((decision.seat, text(action), used.record))
    script = Scripted(dealt.record)
    again, _ = game.deal(setup, script)
    script.finish()
    for seat, line, numbers in log:
        script = Scripted(numbers)
        game.play(again, seat, decoding.from_data(Action, codec.from_text(line)), script)
        script.finish()
    demand(text(again) == text(state), "the log gives another game than the one it was written of")


# Single moments


def check_json(case: Case, moment: Moment, seats: int) -> None:
    """Every value comes back from JSON as it went."""
    game = case.game
    _same(game.state_type, moment.state)
    _same(Action, moment.action)
    for who in everyone(seats):
        _same(game.view_type, game.view(moment.state, who))


def _same(kind: type, value: Any) -> None:
    back: Any = decoding.from_data(kind, codec.from_text(text(value)))
    demand(
        back == value and text(back) == text(value), f"{kind.__name__} does not come back from JSON the same"
    )


def check_words(case: Case, moment: Moment, seats: int) -> None:
    """Everybody can be told of everything they hear, and every action has words for its button."""
    game = case.game
    check_told(case, game.play(moment.state.copy(), moment.seat, moment.action, Fast("words")), seats)
    names = NAMES[:seats]
    demand(game.describe(moment.action, names), f"{moment.action} has no words")


def check_told(case: Case, events: Sequence[Event], seats: int) -> None:
    for who in everyone(seats):
        for told in heard(events, who):
            try:
                line = case.game.tell(told, NAMES[:seats])
            except Exception as error:
                raise Broken(f"{who} cannot be told of {told}: {error!r}") from error
            demand(line and "\n" not in line, f"{told} is not told in one line: {line!r}")
            demand(not _YOU.search(line), f'the log says "you": {line!r}')
            codec.to_text(codec.to_data(told.facts))


def heard(events: Sequence[Event], who: Who) -> list[Told]:
    return [told for event in events if (told := event.told(who)) is not None]


def check_copy(case: Case, moment: Moment) -> None:
    """A copy is equal, shares nothing that can change, and does not notice what happens to the other."""
    before = text(moment.state)
    copy = moment.state.copy()
    demand(text(copy) == before, "a copy is not equal")
    shared = set(_mutable(moment.state)) & set(_mutable(copy))
    demand(not shared, "a copy shares something that can change")
    case.game.play(copy, moment.seat, moment.action, Fast("copy"))
    demand(text(moment.state) == before, "playing on a copy changed the original")


def _mutable(value: Any) -> Iterator[int]:
    if isinstance(value, list | dict | set | bytearray):
        yield id(value)
        for item in value.values() if isinstance(value, dict) else value:
            yield from _mutable(item)
    elif isinstance(value, tuple):
        for item in value:
            yield from _mutable(item)
    elif is_dataclass(value) and not isinstance(value, type):
        if not type(value).__dataclass_params__.frozen:  # type: ignore[attr-defined]
            yield id(value)
        for part in fields(value):
            yield from _mutable(getattr(value, part.name))


# Refusals


def check_refusals(case: Case, moment: Moment, pool: Sequence[Action], seats: int) -> None:
    """What is not legal is refused by a rule that exists and changes nothing; what is legal is taken."""
    for action in pool:
        for seat in (*range(seats), -1, seats):
            _check_refusal(case, moment, seat, action)


def check_malformed(case: Case, moment: Moment) -> None:
    """Actions that no game offers, as a broken or hostile device might send them, are refused as well."""
    for action in (*malformed(moment.action), Strange()):
        _check_refusal(case, moment, moment.seat, action)


def _check_refusal(case: Case, moment: Moment, seat: int, action: Action) -> None:
    game = case.game
    before = moment.state.copy()
    try:
        legal = any(due.seat == seat and action in due.legal for due in game.decisions(moment.state))
        game.play(moment.state.copy() if legal else moment.state, seat, action, Fast("refusal"))
    except Refusal as refusal:
        demand(not legal, f"{action} is legal, yet refused: {refusal}")
        demand(case.book is None or refusal.rule in case.book, f"{refusal.rule} is no rule")
        demand(refusal.sentence, "a refusal says nothing")
        demand(_elsewhere(refusal) == str(refusal), f"{refusal} says something else on another device")
    except Exception as error:
        raise Broken(f"{action} by seat {seat} breaks the game: {error!r}") from error
    else:
        demand(legal, f"{action} by seat {seat} is not legal, yet it was played")
    demand(moment.state == before, f"{action} was refused and still changed the state")


def _elsewhere(refusal: Refusal) -> str:
    """The refusal as another device says it."""
    try:
        return str(decoding.from_data(Report, codec.from_text(text(Report.of(refusal)))).error())
    except (TypeError, Malformed) as error:
        raise Broken(f"{refusal} cannot be told on another device: {error}") from error


@dataclass(frozen=True, slots=True)
class Strange(Action):
    """An action of no game."""


def malformed(action: Action) -> Iterator[Action]:
    """The action with one field after another that says something impossible, each of the right type."""
    for part in fields(action):  # type: ignore[arg-type]
        for value in _wrong(getattr(action, part.name)):
            yield replace(action, **{part.name: value})  # type: ignore[type-var]


def _wrong(value: Any) -> Iterator[Any]:
    if isinstance(value, int):
        yield from (-1, -7, 77, 1 << 40)
    elif isinstance(value, str):
        yield from ("", "nobody")
    elif isinstance(value, tuple):
        yield from ((), value * 2, value[::-1] * 3)
        for at, item in enumerate(value):
            yield from ((*value[:at], wrong, *value[at + 1 :]) for wrong in _wrong(item))


# Imagined worlds


@dataclass(slots=True)
class Variety:
    """Which parts of the state imagined worlds were seen to vary, for each viewer."""

    seen: dict[Who, set[str]] = field(default_factory=dict)


def check_imagine(
    case: Case, moment: Moment, seats: int, chance: Chance, variety: Variety | None = None
) -> None:
    """An imagined world looks the same to the one who imagines it, and can be played on.

    With ``variety``: whatever twin worlds may vary, imagined ones vary too. A lazy imagination would make
    bots sure of what they cannot know, and would have nothing to tell the check of undo.
    """
    game = case.game
    for who in everyone(seats):
        view = game.view(moment.state, who)
        world = game.imagine(view, chance)
        demand(
            text(game.view(world, who)) == text(view), f"{who} can tell the imagined world from the real one"
        )
        for decision in game.decisions(world):
            demand(len(decision.legal) > 0, f"dead end: {who} imagines a {decision.kind} without a choice")
        demand(game.outcome(world) == game.outcome(moment.state), "the imagined game is over at another time")
        if variety:
            _check_variety(case, moment, view, chance, variety.seen.setdefault(who, set()))
        for decision in game.decisions(world)[:1]:
            game.play(world, decision.seat, decision.legal[0], chance)


def _check_variety(case: Case, moment: Moment, view: Any, chance: Chance, seen: set[str]) -> None:
    twins = [case.scramble(moment.state.copy(), view.who, chance) for _ in range(2)]
    open_to_doubt = _differences(*twins).difference(seen, case.plain)
    first = case.game.imagine(view, chance) if open_to_doubt else None
    for _ in range(_WORLDS):
        if not open_to_doubt - seen:
            return
        seen |= _differences(first, case.game.imagine(view, chance))
    missing = ", ".join(sorted(open_to_doubt - seen))
    demand(not missing, f"{view.who} imagines the same {missing} every time")


def _differences(one: Any, other: Any) -> set[str]:
    return {part.name for part in fields(one) if getattr(one, part.name) != getattr(other, part.name)}


#: How many worlds are imagined before a part of them counts as always the same.
_WORLDS = 60
NAMES = ("Anna", "Ben", "Cara", "Dora", "Emil", "Fay")
_YOU = re.compile(r"\byou(r|rs|rself)?\b", re.IGNORECASE)

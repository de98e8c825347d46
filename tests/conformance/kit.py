"""The conformance kit: what every game must keep, checked through the contract alone.

Each check takes a case and a seed and raises :class:`Broken`; the seed in its message plays the same game
again. A game joins by offering ``CASE`` in ``tests/games/<name>/case.py``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, fields, is_dataclass
from typing import Any

from spymobile.core import codec
from spymobile.core.audience import TABLE, Who, everyone
from spymobile.core.chance import Chance, Fast, NoChance, Recorded, Scripted
from spymobile.core.errors import ChanceMismatch, Refusal
from spymobile.core.event import Event, Told
from spymobile.core.game import Action, Decision, Game, Setup, pick
from spymobile.core.rulebook import RuleBook


class Broken(AssertionError):
    """A game breaks its word."""


@dataclass(frozen=True, slots=True)
class Case:
    """A game and what the kit cannot know of it.

    ``scramble(state, who, chance)`` gives a state that differs from ``state`` in nothing that ``who`` may
    know: the hidden things dealt anew, written from the list of secrets and not from ``imagine``.
    """

    game: Game[Any, Any]
    scramble: Callable[[Any, Who, Chance], Any]
    book: RuleBook | None = None


@dataclass(slots=True)
class Moment:
    """A point in a game: the state, what came before, and the action that was chosen here."""

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
    for action in decision.public[:3]:
        demand(action in decision.legal, f"{kind}: {action} is public and not legal")


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
        game.play(again, seat, codec.from_data(Action, codec.from_text(line)), script)
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
    events = game.play(moment.state.copy(), moment.seat, moment.action, Fast("json"))
    for told in heard(events, moment.seat):
        codec.to_text(codec.to_data(told.facts))
        demand(game.tell(told, [f"Seat {seat}" for seat in range(seats)]), f"nothing is said of {told.name}")
    demand(game.describe(moment.action, ["A"] * seats), "an action has no words")


def _same(kind: type, value: Any) -> None:
    back = codec.from_data(kind, codec.from_text(text(value)))
    demand(
        back == value and text(back) == text(value), f"{kind.__name__} does not come back from JSON the same"
    )


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
        for field in fields(value):
            yield from _mutable(getattr(value, field.name))


def check_refusals(case: Case, moment: Moment, pool: list[Action], seats: int) -> None:
    """What is not legal is refused by a rule that exists and changes nothing; what is legal is taken."""
    game = case.game
    before = text(moment.state)
    decisions = game.decisions(moment.state)
    for action in pool:
        for seat in (*range(seats), -1, seats):
            legal = any(due.seat == seat and action in due.legal for due in decisions)
            state = moment.state.copy() if legal else moment.state
            try:
                game.play(state, seat, action, Fast("refusal"))
            except Refusal as refusal:
                demand(not legal, f"{action} is legal, yet refused: {refusal}")
                demand(case.book is None or refusal.rule in case.book, f"{refusal.rule} is no rule")
                demand(refusal.sentence, "a refusal says nothing")
            else:
                demand(legal, f"{action} by seat {seat} is not legal, yet it was played")
            demand(text(moment.state) == before, f"{action} was refused and still changed the state")


def check_imagine(case: Case, moment: Moment, seats: int, chance: Chance) -> None:
    """An imagined world looks the same to the one who imagines it, and can be played on."""
    game = case.game
    for who in everyone(seats):
        view = game.view(moment.state, who)
        world = game.imagine(view, chance)
        demand(
            text(game.view(world, who)) == text(view), f"{who} can tell the imagined world from the real one"
        )
        demand(game.outcome(world) == game.outcome(moment.state), "the imagined game is over at another time")
        for decision in game.decisions(world)[:1]:
            game.play(world, decision.seat, decision.legal[0], chance)


# Twin worlds


def check_twins(case: Case, moment: Moment, seats: int, chance: Chance) -> int:
    """Two worlds that differ only in what somebody may not know show that somebody nothing of it.

    Gives the number of twins that really differed, so that a caller can see the check was not idle.
    """
    game = case.game
    differing = 0
    for who in everyone(seats):
        twin = case.scramble(moment.state.copy(), who, chance)
        differing += text(twin) != text(moment.state)
        _demand_same_sight(game, moment.state, twin, who)
        _check_twin_step(game, moment, twin, who)
    return differing


def _demand_same_sight(game: Game[Any, Any], state: Any, twin: Any, who: Who) -> None:
    ours, theirs = game.view(state, who), game.view(twin, who)
    demand(text(ours) == text(theirs), f"leak: the view of {who} differs in twin worlds")
    waiting = [(prompt.seat, prompt.kind, prompt.sealed) for prompt in ours.prompts]
    same = [(prompt.seat, prompt.kind, prompt.sealed) for prompt in theirs.prompts]
    demand(waiting == same, f"leak: what {who} sees the table waiting for differs in twin worlds")


def _check_twin_step(game: Game[Any, Any], moment: Moment, twin: Any, who: Who) -> None:
    """The same action in both: unless the rules show ``who`` the difference, nothing told may show it."""
    after, other = moment.state.copy(), twin.copy()
    record = Recorded(Fast("twin step"))
    told = heard(game.play(after, moment.seat, moment.action, record), who)
    try:
        twin_told = heard(game.play(other, moment.seat, moment.action, Scripted(record.record)), who)
    except (Refusal, ChanceMismatch):
        return  # The secret itself makes the action impossible there.
    if text(game.view(after, who)) == text(game.view(other, who)):
        demand(told == twin_told, f"leak: {who} is told different things of the same step in twin worlds")


def check_twin_refusals(case: Case, moment: Moment, pool: list[Action], chance: Chance) -> None:
    """What an open decision refuses, and in which words, is the same in twin worlds of the table."""
    game = case.game
    twin = case.scramble(moment.state.copy(), TABLE, chance)
    decisions = game.decisions(moment.state)
    for decision in decisions:
        if decision.sealed:
            continue
        # A device keeps the actions of a sealed decision from the rules while its seat is locked.
        sealed = {type(other.legal[0]) for other in decisions if other.seat == decision.seat and other.sealed}
        for action in pool:
            if action not in decision.legal and type(action) not in sealed:
                ours = _refused(game, moment.state, decision.seat, action)
                demand(ours == _refused(game, twin, decision.seat, action), "leak: a refusal tells a secret")


def _refused(game: Game[Any, Any], state: Any, seat: int, action: Action) -> str:
    try:
        game.play(state.copy(), seat, action, Fast("refused"))
    except Refusal as refusal:
        return str(refusal)
    return ""


def check_twin_bots(case: Case, seats: int, seed: str, level: str, until: int) -> None:
    """A bot that heard and saw the same decides the same, whatever is hidden from it."""
    game = case.game
    chance = Fast(seed)
    state, events = game.deal(Setup(game.name, seats), chance)
    bots = [(game.bot(level, seat, Fast(seed)), game.bot(level, seat, Fast(seed))) for seat in range(seats)]
    for _ in range(until):
        for seat, pair in enumerate(bots):
            for told in heard(events, seat):
                for bot in pair:
                    bot.watch(told, game.view(state, seat))
        if game.outcome(state):
            return
        decision = next(due for due in game.decisions(state) if not due.standing)
        twin = case.scramble(state.copy(), decision.seat, chance)
        ours, theirs = bots[decision.seat]
        action = ours.decide(game.view(state, decision.seat))
        other = theirs.decide(game.view(twin, decision.seat))
        demand(action == other, f"leak: the {level} decides by what it cannot know")
        demand(action in decision.legal, f"the {level} chose {action}, which is not legal")
        events = game.play(state, decision.seat, action, chance)


def heard(events: list[Event], who: Who) -> list[Told]:
    return [told for event in events if (told := event.told(who)) is not None]


# Taking back


def check_undo(case: Case, moment: Moment, seats: int, chance: Chance) -> None:
    """A step that can be taken back teaches nobody anything.

    In every world that somebody holds possible, the same step must look the same to them; if it did not,
    seeing it once and taking it back would rule that world out.
    """
    game = case.game
    after = moment.state.copy()
    used = Recorded(Fast("undo"))
    events = game.play(after, moment.seat, moment.action, used)
    if used.record or any(event.reveals for event in events):
        return
    for who in everyone(seats):
        view = game.view(moment.state, who)
        seen = text(game.view(after, who))
        for _ in range(4):
            world = game.imagine(view, chance)
            try:
                game.play(world, moment.seat, moment.action, NoChance())
            except Refusal:
                # A secret action on secret things: then it must have passed unnoticed.
                demand(seen == text(view), f"undo: {who} learns that {moment.action} was possible")
                continue
            except ChanceMismatch:
                raise Broken(f"undo: whether {moment.action} needs chance tells {who} something") from None
            demand(seen == text(game.view(world, who)), f"undo: {who} learns something from {moment.action}")

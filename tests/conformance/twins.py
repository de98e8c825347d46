"""The kit's other half: what one player could find out about another.

Twin worlds differ in nothing that somebody may know. Whatever that somebody sees, hears, is refused or, if
a bot, decides must be the same in both, until the rules themselves turn something over.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest
from typing import Any

from spymobile.core.audience import TABLE, Who, everyone, hears
from spymobile.core.bot import Bot
from spymobile.core.chance import Chance, Fast, NoChance, Recorded, Scripted
from spymobile.core.errors import ChanceMismatch, Refusal
from spymobile.core.event import Event, Facts, Told
from spymobile.core.game import Action, Decision, Game, Setup, pick
from spymobile.table.history import Hearing
from spymobile.table.record import MemoryJournal, Occupant
from spymobile.table.table import Table
from tests.conformance.kit import NAMES, Broken, Case, Moment, demand, heard, text


def check_twins(case: Case, moment: Moment, seats: int, chance: Chance) -> int:
    """Two worlds that differ only in what somebody may not know show that somebody nothing of it.

    Gives the number of twins that really differed, so that a caller can see the check was not idle.
    """
    game = case.game
    differing = 0
    for who in everyone(seats):
        twin = case.scramble(moment.state.copy(), who, chance)
        if twin != moment.state:
            differing += 1
            ours, theirs = game.view(moment.state, who), game.view(twin, who)
            demand(text(ours) == text(theirs), f"leak: the view of {who} differs in twin worlds")
            _check_twin_step(game, moment, twin, who, chance)
    return differing


def _check_twin_step(game: Game[Any, Any], moment: Moment, twin: Any, who: Who, chance: Chance) -> None:
    """The same action in both: until the rules show ``who`` the difference, nothing else may."""
    after, other = moment.state.copy(), twin.copy()
    record = Recorded(chance)
    events = game.play(after, moment.seat, moment.action, record)
    try:
        twin_events = game.play(other, moment.seat, moment.action, Scripted(record.record))
    except Refusal:
        # The secret itself makes the action impossible there; then it is nobody else's to see.
        known = moment.seat == who or moment.action in moment.decision.public
        demand(not known, f"leak: {who} sees whether {moment.action} is possible")
        return
    except ChanceMismatch:
        return  # Other cards, other throws: these worlds have parted.
    if _parted(events, twin_events, who):
        return
    over = game.outcome(after), game.outcome(other)
    demand(bool(over[0]) == bool(over[1]), f"leak: {who} sees the game end without being shown why")
    if not over[0]:
        demand(
            text(game.view(after, who)) == text(game.view(other, who)),
            f"leak: {who} sees more after {moment.action} than anybody was shown",
        )


def _parted(events: Sequence[Event], twin_events: Sequence[Event], who: Who) -> bool:
    """Whether something shown to ``who`` tells the worlds apart. Nothing that comes before it may."""
    ours = [event for event in events if event.told(who)]
    theirs = [event for event in twin_events if event.told(who)]
    for one, other in zip_longest(ours, theirs):
        if one is not None and other is not None and one.name == other.name:
            same = _facts(one, who, False) == _facts(other, who, False)
            demand(same, f"leak: {who} is told different things in twin worlds: {one}, {other}")
            if _facts(one, who, True) != _facts(other, who, True):
                return True
        else:
            # Another event altogether: at least one of them must be nothing but a revelation, or both
            # reveal in their own way (who wins shows a card, who does not shows that it is another).
            revealing = [event is not None and bool(_facts(event, who, True)) for event in (one, other)]
            wholly = [
                event is not None and shown and not _facts(event, who, False)
                for event, shown in zip((one, other), revealing, strict=True)
            ]
            demand(
                any(wholly) or all(revealing),
                f"leak: {who} hears of {one} in one world, of {other} elsewhere",
            )
            return True
    return False


def _facts(event: Event, who: Who, reveals: bool) -> Facts:
    facts: Facts = {}
    for part in event.parts:
        if part.reveals == reveals and hears(part.audience, who):
            facts |= part.facts
    return facts


# Refusals


def check_twin_refusals(
    case: Case, moment: Moment, pool: Sequence[Action], seats: int, chance: Chance
) -> None:
    """What is refused, and in which words, is the same in all worlds that the seat holds possible.

    On a locked device a refusal is for the whole table to read.
    """
    game = case.game
    decisions = game.decisions(moment.state)
    table = case.scramble(moment.state.copy(), TABLE, chance)
    for seat in range(seats):
        mine = [decision for decision in decisions if decision.seat == seat]
        twin = case.scramble(moment.state.copy(), seat, chance)
        for action in pool:
            if any(action in decision.legal for decision in mine):
                continue
            ours = refused(game, moment.state, seat, action)
            demand(ours == refused(game, twin, seat, action), "leak: a refusal tells the seat a secret")
            if not kept_back(mine, action):
                demand(ours == refused(game, table, seat, action), "leak: a refusal tells the table a secret")


def kept_back(decisions: Sequence[Decision], action: Action) -> bool:
    """Whether a locked device keeps this action from the rules: it belongs to a sealed decision."""
    return any(
        decision.sealed and (not decision.standing or any(type(action) is type(a) for a in decision.legal))
        for decision in decisions
    )


def refused(game: Game[Any, Any], state: Any, seat: int, action: Action) -> str:
    """What the rules say to an action, word for word; nothing where they take it."""
    try:
        game.play(state.copy(), seat, action, Fast("refused"))
    except Refusal as refusal:
        return str(refusal)
    return ""


# Bots


class _Chair:
    """A bot, its twin in another world, and all that its seat has heard and seen."""

    def __init__(self, game: Game[Any, Any], level: str, seat: int, seed: str) -> None:
        self.make = lambda: game.bot(level, seat, Fast(seed))
        self.bot, self.twin = self.make(), self.make()
        self.attentive = type(self.bot).watch is not Bot.watch
        self.history: list[tuple[Told, Any]] = []

    def again(self) -> Bot:
        """The same bot, called to the table now and told everything at once."""
        bot = self.make()
        for told, view in self.history:
            bot.watch(told, view)
        return bot


def check_twin_bots(case: Case, seats: int, seed: str, level: str, until: int, again: int = 5) -> None:
    """A bot that heard and saw the same decides the same, whatever is hidden from it.

    So does, at every ``again``-th decision, one that was made anew and told the seat's whole history.
    """
    game = case.game
    chance, worlds = Fast(seed), Fast(f"{seed}/worlds")
    state, events = game.deal(Setup(game.name, seats), chance)
    chairs = [_Chair(game, level, seat, seed) for seat in range(seats)]
    for number in range(until):
        for seat, chair in enumerate(chairs):
            told = heard(events, seat)
            if chair.attentive and told:
                twin = case.scramble(state.copy(), seat, worlds)
                _watch(chair, told, game.view(state, seat))
                for one in told:
                    chair.twin.watch(one, game.view(twin, seat))
        if game.outcome(state):
            return
        decision = next(due for due in game.decisions(state) if not due.standing)
        seat, chair = decision.seat, chairs[decision.seat]
        twin = case.scramble(state.copy(), seat, worlds)
        action = chair.bot.decide(game.view(state, seat))
        other = chair.twin.decide(game.view(twin, seat))
        demand(action == other, f"leak: the {level} decides by what it cannot know")
        demand(action in decision.legal, f"the {level} chose {action}, which is not legal")
        if number % again == 0:
            late = chair.again().decide(game.view(state, seat))
            demand(action == late, f"the {level} decides otherwise when called back to the table")
        events = game.play(state, seat, action, chance)


def _watch(chair: _Chair, told: Sequence[Told], view: Any) -> None:
    for one in told:
        chair.bot.watch(one, view)
        chair.history.append((one, view))


# Recaps


def check_recap(case: Case, moment: Moment, seats: int, chance: Chance, table: type[Table] = Table) -> None:
    """What a table says happened since somebody's last step is the same in twin worlds.

    And it is the same whether or not somebody gave an order aside that ``who`` does not hear of.
    """
    game = case.game
    aside = [due for due in game.decisions(moment.state) if due.standing]
    order = chance.choice(aside, "order") if aside else None
    for who in everyone(seats):
        here = _begun(case, moment.state, seats, table)
        there = _begun(case, case.scramble(moment.state.copy(), who, chance), seats, table)
        if order and order.seat != who and not hears(order.known_to, who):
            here.act(order.seat, pick(game, order, chance))
        try:
            events = here.act(moment.seat, moment.action)
            twin_events = there.act(moment.seat, moment.action)
        except Refusal:
            continue
        if _parted(events, twin_events, who):
            continue
        demand(here.version == there.version, f"leak: {who} can count what the table keeps back")
        demand(here.stream(who) == there.stream(who), f"leak: the log of {who} differs in twin worlds")
        one, other = (Hearing(who, who).read(at.history, len(at.history)) for at in (here, there))
        demand(one.heard() == other.heard(), f"leak: {who} can count what others did aside")
        for seat in range(seats):
            same = one.last_of(seat, here.history) == other.last_of(seat, there.history)
            demand(same, f"leak: what {who} is told since the last step of {seat} differs in twin worlds")


def _begun(case: Case, state: Any, seats: int, table: type[Table]) -> Table:
    """A table whose game begins in the middle, at ``state``."""
    kind = type(case.game)
    begun = type(kind.__name__, (kind,), {"deal": lambda self, setup, chance: (state.copy(), [])})()
    people = [Occupant(name) for name in NAMES[:seats]]
    return table.lay(begun, Setup(kind.name, seats), people, bytes(32), lambda header: MemoryJournal())


# Taking back


def check_undo(case: Case, moment: Moment, seats: int, chance: Chance) -> None:
    """A step that can be taken back teaches nobody anything.

    In every world that somebody holds possible, the same step must look and sound the same to them; if it
    did not, seeing it once and taking it back would rule that world out.
    """
    game = case.game
    after = moment.state.copy()
    used = Recorded(Fast("undo"))
    events = game.play(after, moment.seat, moment.action, used)
    if used.record or any(event.reveals for event in events):
        return
    for who in everyone(seats):
        view = game.view(moment.state, who)
        seen, told = text(game.view(after, who)), heard(events, who)
        for _ in range(4):
            world = game.imagine(view, chance)
            try:
                other = game.play(world, moment.seat, moment.action, NoChance())
            except Refusal:
                # A secret action on secret things: then it must have passed unnoticed.
                unnoticed = seen == text(view) and not told
                demand(unnoticed, f"undo: {who} learns that {moment.action} was possible")
                continue
            except ChanceMismatch:
                raise Broken(f"undo: whether {moment.action} needs chance tells {who} something") from None
            final = any(event.reveals for event in other)
            demand(not final, f"undo: whether {moment.action} can be taken back tells {who} something")
            demand(told == heard(other, who), f"undo: {who} is told something by {moment.action}")
            demand(seen == text(game.view(world, who)), f"undo: {who} learns something from {moment.action}")

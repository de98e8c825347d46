"""The contract: all that a table, a screen or a bot knows of a game.

A game is one object with six functions (:class:`Game`). Adding another game means writing another such
object; nothing outside its own folders changes.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from importlib import import_module
from typing import ClassVar, Literal, NamedTuple, Protocol, Self

from spymobile.core import codec
from spymobile.core.audience import ANYONE, Audience, Who, hears
from spymobile.core.bot import Bot, Bots
from spymobile.core.chance import Chance
from spymobile.core.errors import BadSetup
from spymobile.core.event import Event, Told
from spymobile.core.words import Message, Words, _, message

#: What somebody may draw.
type Drawn = Literal["tile", "card"]


class Action(codec.Family):
    """What a seat decides: a small frozen value that knows nothing of the state.

    A game opens its own branch with ``class AlleyAction(Action, game="spy_alley")``; the classes below
    it are written to JSON as ``spy_alley.name_a_spy`` and so on.
    """

    __slots__ = ()
    kinds: ClassVar[dict[str, type]] = {}
    game: ClassVar[str] = ""

    def __init_subclass__(cls, game: str = "") -> None:
        if game:
            cls.game = game
        else:
            word = re.sub(r"(?<!^)(?=[A-Z])", "_", cls.__name__).lower()
            cls.tag = f"{cls.game}.{word}"
            cls.kinds[cls.tag] = cls


class Decision(NamedTuple):
    """A seat must decide something now.

    ``legal`` is all the seat may do, ``public`` the part of it that follows from what anyone can see. An
    open decision (``sealed`` is false) is public as a whole and can be taken on a locked device lying on
    the table; a sealed one needs the seat opened; a mixed one is sealed with a public part. ``sealed``
    belongs to the kind of decision and never depends on what the seat holds.

    ``standing`` decisions may be taken at any time and hold nobody up. ``known_to`` are those who may
    know that this seat is asked at all.
    """

    seat: int
    kind: str
    legal: Sequence[Action]
    public: Sequence[Action]
    sealed: bool = False
    standing: bool = False
    known_to: Audience = ANYONE

    @classmethod
    def open(cls, seat: int, kind: str, legal: Sequence[Action]) -> Self:
        """A decision whose every choice follows from what anyone can see."""
        return cls(seat, kind, legal, legal)


@dataclass(frozen=True, slots=True)
class Prompt:
    """A decision as somebody may know of it, with the choices they could make for it."""

    seat: int
    kind: str
    choices: Sequence[Action]
    sealed: bool
    standing: bool


def prompts(decisions: Sequence[Decision], who: Who) -> tuple[Prompt, ...]:
    """The decisions as ``who`` may know them: one's own in full, the public part of the others'."""
    found = []
    for decision in decisions:
        if decision.seat == who:
            choices = decision.legal
        elif decision.known_to == ANYONE or hears(decision.known_to, who):
            choices = decision.public
        else:
            continue
        found.append(Prompt(decision.seat, decision.kind, choices, decision.sealed, decision.standing))
    return tuple(found)


@dataclass(frozen=True, slots=True, kw_only=True)
class View:
    """What ``who`` may know. Every game builds its own kind of view, up from nothing."""

    who: Who
    prompts: tuple[Prompt, ...]

    def prompt(self, seat: int | None = None, *, standing: bool = False) -> Prompt | None:
        """What ``seat`` (or the viewer) is asked, as far as the viewer knows."""
        asked = self.who if seat is None else seat
        for prompt in self.prompts:
            if prompt.seat == asked and prompt.standing == standing:
                return prompt
        return None

    def without_prompts(self) -> Self:
        """The same without what is asked, which follows from the rest: see :meth:`Game.with_prompts`."""
        return replace(self, prompts=())

    def due(self) -> Prompt:
        """What the viewer must decide now; for whoever is sure to be asked, like a bot."""
        prompt = self.prompt()
        if prompt is None:
            raise ValueError("this seat has nothing to decide")
        return prompt


class GameState(Protocol):
    """All of one game, in plain slotted data."""

    def copy(self) -> Self:
        """A state that shares nothing that can change."""
        ...


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended: with winners, drawn, or lost by all."""

    winners: tuple[int, ...]
    reason: str
    drawn: bool = False


@dataclass(frozen=True, slots=True)
class Option:
    """A switch in the rules, with the paragraph that explains it. The first choice is the default.

    ``marked`` is the title in its source words, for :attr:`title` to translate.
    """

    name: str
    marked: str
    rule: str
    choices: tuple[str, ...]
    titles: Words

    @property
    def title(self) -> str:
        return _(self.marked)

    @property
    def default(self) -> str:
        return self.choices[0]


@dataclass(frozen=True, slots=True)
class Setup:
    """How a table is laid: the game, how many seats, the rule options and who begins (None: by lot)."""

    game: str
    seats: int
    options: dict[str, str] = field(default_factory=dict)
    first: int | None = None


class Game[S: GameState, V: View](ABC):
    """One game. The object holds no data of any single play of it."""

    name: ClassVar[str]
    #: In its source words, to be translated where it is shown.
    title: ClassVar[str]
    rules_version: ClassVar[int]
    seats: ClassVar[range]
    options: ClassVar[tuple[Option, ...]] = ()
    state_type: ClassVar[type]
    view_type: ClassVar[type]
    #: The package whose ``make_bot`` makes its bots, by name: it is imported when the first bot is asked
    #: for, so that rules load without it and can import nothing from it.
    bots: ClassVar[str]
    #: Actions a stand-in should not take lightly and random play takes rarely.
    rash: ClassVar[tuple[type[Action], ...]] = ()
    #: Actions by which dice fall before all eyes and nothing is chosen: a board in the middle of several
    #: phones takes them for whoever is due.
    throws: ClassVar[tuple[type[Action], ...]] = ()
    #: What is drawn in an event: then that is why its step stands, and not a throw of dice.
    draws: ClassVar[Mapping[str, Drawn]] = {}
    #: No game should need more decisions than this; one that does has gone astray.
    patience: ClassVar[int] = 5_000
    #: So many decisions without any :meth:`progress` are too long: see :mod:`spymobile.bots.guard`.
    lull: ClassVar[int] = 600

    @abstractmethod
    def deal(self, setup: Setup, chance: Chance) -> tuple[S, list[Event]]:
        """A new game, and what the table saw of its setting up."""

    @abstractmethod
    def decisions(self, state: S) -> Sequence[Decision]:
        """Who must decide what; never empty (standing decisions aside) before the game is over."""

    @abstractmethod
    def play(self, state: S, seat: int, action: Action, chance: Chance) -> list[Event]:
        """Change the state and say what happened, or raise a Refusal and change nothing."""

    def on_turn(self, state: S) -> int:
        """Whose turn it is, as everybody knows; -1 where it is nobody's. By default whoever decides next."""
        due = (decision.seat for decision in self.decisions(state) if not decision.standing)
        return next(due, -1)

    @abstractmethod
    def view(self, state: S, who: Who) -> V:
        """What ``who`` may know, built up from nothing."""

    def bare_view(self, state: S, who: Who) -> V:
        """The same without its prompts, which need not even be worked out for it."""
        return self.view(state, who).without_prompts()

    @abstractmethod
    def imagine(self, view: V, chance: Chance) -> S:
        """A whole state that the viewer cannot tell from the real one."""

    def with_prompts(self, view: V, chance: Chance) -> V:
        """A view that came without its prompts, whole again: in an imagined world the same is asked."""
        return self.view(self.imagine(view, chance), view.who)

    @abstractmethod
    def outcome(self, state: S) -> Outcome | None:
        """How the game ended, or None while it goes on."""

    @abstractmethod
    def tell(self, told: Told, names: Sequence[str]) -> str:
        """One line for the log, with names and never "you"."""

    @property
    def event_names(self) -> frozenset[str]:
        """Every event that :meth:`tell` has a line for."""
        return frozenset()

    @abstractmethod
    def describe(self, action: Action, names: Sequence[str]) -> str:
        """What a button for this action says."""

    def bot(self, level: str, seat: int, chance: Chance) -> Bot:
        """A player of that level for that seat."""
        return self.kin(level, seat, chance)

    @property
    def levels(self) -> tuple[str, ...]:
        """The levels of its bots, from weak to strong."""
        return self.kin.levels

    @property
    def kin(self) -> Bots:
        """Its bots, all together: they are imported when the first is asked for."""
        made: Bots = import_module(self.bots).make_bot
        return made

    def progress(self, state: S) -> object:
        """What was gained and learnt so far, as a value: while it stays the same, nothing has changed hands
        and nobody has found anything out. Where people stand and what they threw is no part of it.

        None leaves the guard of :mod:`spymobile.bots.guard` off.
        """
        return None

    def check(self, setup: Setup) -> Setup:
        """The setup with every option filled in, or :class:`BadSetup` saying what does not fit."""
        title = Message(self.title)
        if setup.game != self.name:
            raise BadSetup(message("This is another game than {game}.", game=title))
        if setup.seats not in self.seats:
            few, most = self.seats[0], self.seats[-1]
            raise BadSetup(
                message("{game} is for exactly {few} players.", game=title, few=few)
                if few == most
                else message("{game} is for {few} to {most} players.", game=title, few=few, most=most)
            )
        if setup.first is not None and setup.first not in range(setup.seats):
            raise BadSetup(message("The first player must be one of the seats."))
        return Setup(setup.game, setup.seats, self._check_options(setup.options), setup.first)

    def _check_options(self, chosen: Mapping[str, str]) -> dict[str, str]:
        known = {option.name: option for option in self.options}
        for name, value in chosen.items():
            if name not in known:
                title = Message(self.title)
                raise BadSetup(message('{game} has no rule option "{name}".', game=title, name=name))
            if value not in known[name].choices:
                option = Message(known[name].marked)
                raise BadSetup(message('"{option}" cannot be set to "{value}".', option=option, value=value))
        return {name: chosen.get(name, option.default) for name, option in known.items()}


def pick[S: GameState, V: View](game: Game[S, V], decision: Decision, chance: Chance) -> Action:
    """A legal action at random, but a rash one only once in fifty times (or where there is no other)."""
    legal, rash, below = decision.legal, game.rash, chance.below
    size = len(legal)
    if not rash:
        return legal[below(size, "pick")]
    calm = below(50, "pick") > 0
    action = legal[below(size, "pick")]
    if calm:
        for _try in range(100):
            if type(action) not in rash:
                break
            action = legal[below(size, "pick")]
    return action

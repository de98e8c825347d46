"""What the table page asks of a game: how it looks, and what the next step is in words and buttons."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, Protocol

from spymobile.core.errors import Refusal
from spymobile.core.event import Told
from spymobile.core.game import Action, Prompt, View
from spymobile.core.words import Message
from spymobile.ui.board.board import Board, Key
from spymobile.ui.board.targets import Focus, OtherWay, Target
from spymobile.ui.text import _

__all__ = ["Choice", "Face", "Focus", "Offer", "OtherWay", "Question", "Scene"]


@dataclass(frozen=True, slots=True)
class Choice:
    """A button in the tray: it plays an action, opens a sheet that puts one together, or ``does`` something.

    A ``dim`` one cannot be used now: a tap asks the rules why its action would be refused.
    """

    text: str
    action: Action | Focus | OtherWay | None = None
    sheet: str = ""
    does: Callable[[], None] | None = None
    look: str = "plain"
    icon: str = ""
    art: str = ""
    key: str = ""
    dim: bool = False
    #: Dice fall by it: a shake or a flick does the same.
    throws: bool = False


@dataclass(frozen=True, slots=True)
class Offer[K: Hashable = Any]:
    """The next step of a seat: one sentence, at most three buttons, and places that glow.

    A place holds the action it stands for, a :class:`Focus` to take something up, or a :class:`Choice`.

    ``more`` makes a widget between the sentence and the buttons. It gets the function that hears a choice,
    and what it made last, to use it again if it can.
    """

    sentence: str
    choices: tuple[Choice, ...] = ()
    targets: Mapping[K, Target] = field(default_factory=dict)
    art: str = ""
    more: Callable[[Callable[[Choice], None], Any], Any] | None = None


#: What goes on once something is done, perhaps later; nothing need.
type Then = Callable[[], None] | None


class Decide(Protocol):
    """Plays an action for whoever is asked."""

    def __call__(self, action: Action, then: Then = None) -> None: ...


@dataclass(frozen=True, slots=True)
class Question[V: View = Any]:
    """What a sheet needs: who decides, what is legal, and where the decision goes.

    ``why`` tells the player why something cannot be chosen: the action that was meant, for the rules to
    refuse, or a refusal where no action could say it.
    """

    view: V
    seat: int
    prompt: Prompt
    names: Sequence[str]
    looks: Sequence[int]
    #: Plays an action; ``then`` goes on once it is played. If it is not, people are told why.
    decide: Decide
    close: Callable[[], None]
    #: What the seat has put together so far. It outlives the widget; nothing but the running app knows it.
    draft: dict[str, Any] = field(default_factory=dict)
    why: Callable[[Action | Refusal], None] = lambda _meant: None


@dataclass(frozen=True, slots=True)
class Die:
    """A die: the event in which it falls, the fact that tells what it shows, and what it may show.

    Where there are several, ``marked`` is what it is called, in its source words.
    """

    event: str
    fact: str
    faces: tuple[str, ...]
    marked: str = ""

    @property
    def title(self) -> str:
        return _(self.marked) if self.marked else ""


@dataclass(frozen=True, slots=True)
class Scene[V = Any]:
    """What a scene needs: the table as it is now, who sits here, and what to call when it is over.

    ``glance`` is there while others look on: it says what a seat here heard of an event, and is asked anew
    each time that its person looks.
    """

    view: V
    names: Sequence[str]
    looks: Sequence[int]
    people: frozenset[int]
    tick: Callable[[], None]
    done: Callable[[], None]
    glance: Callable[[int, str], Told | None] | None = None


#: Makes the step of one kind of decision, from a view, a prompt and the players' names.
type StepOf[V: View, K: Hashable] = Callable[[V, Prompt, Sequence[str]], Offer[K]]


class Face[V: View, K: Hashable = Any](ABC):
    """A game as people see it. ``V`` is its view, ``K`` what places on its board are called."""

    name: ClassVar[str]
    board: type[Board[V, K]]
    #: Events that the hand should feel more than others.
    shocks: ClassVar[frozenset[str]] = frozenset()
    #: By the rules the winner's secret is shown to all when the game ends.
    winner_shows: ClassVar[bool] = False
    #: The seats' signs, where the game itself has colours for its sides; else everybody's own.
    looks: ClassVar[tuple[int, ...]] = ()
    #: For each kind of decision the paragraph of the rule book that is about it.
    paragraphs: ClassVar[Mapping[str, str]] = {}

    def side(self, seat: int) -> str:
        """What the game calls a seat's side, where sides are fixed."""
        return ""

    def shielded(self) -> str:
        """What is kept from onlookers though every player knows it; empty where there is no such thing."""
        return ""

    #: What is heard: the first sound one of whose events has happened; anything else sounds like paper.
    sounds: ClassVar[Mapping[str, frozenset[str]]] = {}
    #: Events that have no line in the log: the line before or after them says it.
    quiet: ClassVar[frozenset[str]] = frozenset()
    #: Events that are marked on the way through a finished game.
    milestones: ClassVar[frozenset[str]] = frozenset()
    #: The dice of the game, each with its faces.
    dice: ClassVar[tuple[Die, ...]] = ()

    def sound_of(self, told: Sequence[Told]) -> str:
        """The one sound for what has just happened."""
        names = {event.name for event in told}
        fitting = (sound for sound, events in self.sounds.items() if names & events)
        return next(fitting, "paper" if names else "")

    def feel(self, told: Sequence[Told]) -> str:
        """What the hand feels of it: ``tick``, ``double_tick`` or ``rumble``."""
        return "double_tick" if {event.name for event in told} & self.shocks else "tick"

    def thrown(self, told: Told) -> list[tuple[str, str]]:
        """The dice that fell in an event of play: which one, and what it shows."""
        return [(die.fact, str(told.facts[die.fact])) for die in self.dice if die.event == told.name]

    def fresh(self, view: V) -> bool:
        """Whether nothing is lost by dealing again: hardly anything has happened yet."""
        return False

    def began(self, view: V) -> int:
        """The seat that had the first turn; -1 where the game does not tell."""
        return -1

    def living(self, view: V) -> Collection[int] | None:
        """The seats that still play; None where nobody ever goes out."""
        return None

    def art_of(self, told: Told) -> str:
        """A small picture of what an event is about, by its name; empty where there is none."""
        return ""

    @abstractmethod
    def steps(self) -> Mapping[str, StepOf[V, K]]:
        """What the tray offers, for each kind of decision that the game has (without the game's name)."""

    def step(self, view: V, prompt: Prompt, names: Sequence[str]) -> Offer[K]:
        """What the tray offers for a decision, made from ``view`` alone."""
        return self.steps()[self.kind_of(prompt)](view, prompt, names)

    def kind_of(self, prompt: Prompt) -> str:
        """The kind of a decision, without the game's name."""
        return prompt.kind.removeprefix(f"{self.name}.")

    def focused(self, view: V, prompt: Prompt, names: Sequence[str], focus: Key | None) -> Offer[K]:
        """The same step with something taken up (:class:`Focus`), or with nothing."""
        return self.step(view, prompt, names)

    def ghost(self, view: V, prompt: Prompt, action: Action, words: str) -> Offer[K]:
        """What the tray says after the first tap on a place; a second tap goes there."""
        return Offer(
            _("{what}? Tap again to confirm.").format(what=words), (Choice(words, action, look="primary"),)
        )

    def preload(self) -> None:  # noqa: B027 - most games have it all at hand
        """Load what the game will need later on, while nobody waits for anything."""

    def scene(self, told: Sequence[Told], ask: Scene[V]) -> Any:
        """A sheet to be seen before the board shows what happened, made with the stage; or None."""
        return None

    def why_not(self, view: V, prompt: Prompt, key: K) -> Action | Refusal | None:
        """The action a player meant by tapping a place that does not glow, to be told why not.

        Where no action fits: what is to be done first, with the paragraph about this kind of decision.
        """
        meant = self.meant(view, prompt, key)
        if meant is not None:
            return meant
        return Refusal(self.paragraphs[prompt.kind], self.wrong_moment(view, prompt))

    def meant(self, view: V, prompt: Prompt, key: K) -> Action | Refusal | None:
        """The action that a tap on a dark place stands for, or a refusal that says what it lacks."""
        return None

    @abstractmethod
    def wrong_moment(self, view: V, prompt: Prompt) -> Message:
        """What is to be done first, in words: made from the kind of the decision alone."""

    def about(self, view: V, key: K) -> str:
        """What a place that was tapped tells everybody, whatever is to be decided; empty for most."""
        return ""

    @abstractmethod
    def stage_of(self, view: V) -> str:
        """Where the game stands, in public: "Round 6"."""

    @abstractmethod
    def player(self, view: V, seat: int) -> tuple[str, str]:
        """Two short public facts about a seat for the strip of players."""

    def player_line(self, view: V, seat: int) -> str:
        """What stands under a seat's larger picture."""
        return self.player(view, seat)[1]

    @abstractmethod
    def player_panel(self, view: V, seat: int, old: Any = None) -> Any:
        """A larger public picture of a seat, for tablets: ``old`` brought up to date, or made anew."""

    @abstractmethod
    def seat_picture(self, view: V, seat: int) -> Any:
        """All that is public of a seat, as large as a sheet allows."""

    @abstractmethod
    def file(self, view: V, names: Sequence[str]) -> Any:
        """The private file of the view's seat, as a widget. Made when opened, thrown away when closed."""

    def orders(self, view: V, prompts: Sequence[Prompt], question: Question[V]) -> Any:
        """What may be ordered ahead of time, as a widget for the open file; None where nothing may."""
        return None

    @abstractmethod
    def sheet(self, name: str, ask: Question[V]) -> Any:
        """A sheet that puts an action together."""

    @abstractmethod
    def secret_step(self, view: V, prompt: Prompt, ask: Question[V]) -> Any:
        """The private tray of a sealed decision, as a widget."""

    @abstractmethod
    def time_of(self, view: V) -> int:
        """The number in :meth:`stage_of`, for the foot of the chart."""

    @abstractmethod
    def chart(self, views: Sequence[V]) -> tuple[str, list[list[float]]]:
        """A line for every seat over the finished game, and what it measures over what."""

    @abstractmethod
    def reveal(self, view: V, seat: int) -> str:
        """What a view tells of a seat's secret in a few words: the own one, and at the end everybody's."""

    @abstractmethod
    def banner(self, view: V, names: Sequence[str]) -> str:
        """How the game ended, in one line."""

"""What the table page asks of a game: how it looks, and what the next step is in words and buttons."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, Protocol

from spymobile.core.errors import Refusal
from spymobile.core.event import Told
from spymobile.core.game import Action, Prompt, View
from spymobile.ui.board.board import Board, Key
from spymobile.ui.text import _


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


@dataclass(frozen=True, slots=True)
class Focus:
    """Something taken up that is no action yet, like a piece about to move: the step is told anew with it."""

    on: Key


@dataclass(frozen=True, slots=True)
class OtherWay:
    """To the same end by another way: nothing is decided by it. Without a number, the next one."""

    number: int | None = None


@dataclass(frozen=True, slots=True)
class Offer:
    """The next step of a seat: one sentence, at most three buttons, and places that glow.

    A place holds the action it stands for, a :class:`Focus` to take something up, or a :class:`Choice`.

    ``more`` makes a widget between the sentence and the buttons. It gets the function that hears a choice,
    and what it made last, to use it again if it can.
    """

    sentence: str
    choices: tuple[Choice, ...] = ()
    targets: dict[Key, Any] = field(default_factory=dict)
    art: str = ""
    more: Callable[[Callable[[Choice], None], Any], Any] | None = None


#: What goes on once something is done, perhaps later; nothing need.
type Then = Callable[[], None] | None


class Decide(Protocol):
    """Plays an action for whoever is asked."""

    def __call__(self, action: Action, then: Then = None) -> None: ...


@dataclass(frozen=True, slots=True)
class Question:
    """What a sheet needs: who decides, what is legal, and where the decision goes.

    ``why`` tells the player why something cannot be chosen: the action that was meant, for the rules to
    refuse, or a refusal where no action could say it.
    """

    view: Any
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
class Scene:
    """What a scene needs: the table as it is now, who sits here, and what to call when it is over.

    ``glance`` is there while others look on: it says what a seat here heard of an event, and is asked anew
    each time that its person looks.
    """

    view: Any
    names: Sequence[str]
    looks: Sequence[int]
    people: frozenset[int]
    tick: Callable[[], None]
    done: Callable[[], None]
    glance: Callable[[int, str], Told | None] | None = None


class Face(ABC):
    """A game as people see it."""

    name: ClassVar[str]
    board: ClassVar[type[Board]]
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
        return next(
            (sound for sound, events in self.sounds.items() if names & events), "paper" if names else ""
        )

    def feel(self, told: Sequence[Told]) -> str:
        """What the hand feels of it: ``tick``, ``double_tick`` or ``rumble``."""
        return "double_tick" if {event.name for event in told} & self.shocks else "tick"

    def thrown(self, told: Told) -> list[tuple[str, str]]:
        """The dice that fell in an event of play: which one, and what it shows."""
        return [(die.fact, str(told.facts[die.fact])) for die in self.dice if die.event == told.name]

    def fresh(self, view: View) -> bool:
        """Whether nothing is lost by dealing again: hardly anything has happened yet."""
        return False

    def began(self, view: View) -> int:
        """The seat that had the first turn; -1 where the game does not tell."""
        return -1

    def living(self, view: View) -> Collection[int] | None:
        """The seats that still play; None where nobody ever goes out."""
        return None

    def art_of(self, told: Told) -> str:
        """A small picture of what an event is about, by its name; empty where there is none."""
        return ""

    @abstractmethod
    def step(self, view: View, prompt: Prompt, names: Sequence[str]) -> Offer:
        """What the tray offers for a decision, made from ``view`` alone."""

    def focused(self, view: View, prompt: Prompt, names: Sequence[str], focus: Key | None) -> Offer:
        """The same step with something taken up (:class:`Focus`), or with nothing."""
        return self.step(view, prompt, names)

    def ghost(self, view: View, prompt: Prompt, action: Action, words: str) -> Offer:
        """What the tray says after the first tap on a place; a second tap goes there."""
        return Offer(
            _("{what}? Tap again to confirm.").format(what=words), (Choice(words, action, look="primary"),)
        )

    def preload(self) -> None:  # noqa: B027 - most games have it all at hand
        """Load what the game will need later on, while nobody waits for anything."""

    def scene(self, told: Sequence[Told], ask: Scene) -> Any:
        """A sheet to be seen before the board shows what happened, made with the stage; or None."""
        return None

    @abstractmethod
    def why_not(self, view: View, prompt: Prompt, key: Key) -> Action | Refusal | None:
        """The action a player meant by tapping a place that does not glow, to be told why not.

        A refusal where no action says it: made from ``view`` and the kind of the decision alone.
        """

    def about(self, view: View, key: Key) -> str:
        """What a place that was tapped tells everybody, whatever is to be decided; empty for most."""
        return ""

    @abstractmethod
    def stage_of(self, view: View) -> str:
        """Where the game stands, in public: "Round 6"."""

    @abstractmethod
    def player(self, view: View, seat: int) -> tuple[str, str]:
        """Two short public facts about a seat for the strip of players."""

    def player_line(self, view: View, seat: int) -> str:
        """What stands under a seat's larger picture."""
        return self.player(view, seat)[1]

    @abstractmethod
    def player_panel(self, view: View, seat: int, old: Any = None) -> Any:
        """A larger public picture of a seat, for tablets: ``old`` brought up to date, or made anew."""

    @abstractmethod
    def seat_picture(self, view: View, seat: int) -> Any:
        """All that is public of a seat, as large as a sheet allows."""

    @abstractmethod
    def file(self, view: View, names: Sequence[str]) -> Any:
        """The private file of the view's seat, as a widget. Made when opened, thrown away when closed."""

    def orders(self, view: View, prompts: Sequence[Prompt], question: Question) -> Any:
        """What may be ordered ahead of time, as a widget for the open file; None where nothing may."""
        return None

    @abstractmethod
    def sheet(self, name: str, ask: Question) -> Any:
        """A sheet that puts an action together."""

    @abstractmethod
    def secret_step(self, view: View, prompt: Prompt, ask: Question) -> Any:
        """The private tray of a sealed decision, as a widget."""

    @abstractmethod
    def time_of(self, view: View) -> int:
        """The number in :meth:`stage_of`, for the foot of the chart."""

    @abstractmethod
    def chart(self, views: Sequence[View]) -> tuple[str, list[list[float]]]:
        """A line for every seat over the finished game, and what it measures over what."""

    @abstractmethod
    def reveal(self, view: View, seat: int) -> str:
        """What a view tells of a seat's secret in a few words: the own one, and at the end everybody's."""

    @abstractmethod
    def banner(self, view: View, names: Sequence[str]) -> str:
        """How the game ended, in one line."""

"""What passes between the table page and a face: offers to the people, and what its widgets are handed."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Protocol

from spymobile.core.codec import Json
from spymobile.core.errors import Refusal
from spymobile.core.event import Told
from spymobile.core.game import Action, Prompt, View
from spymobile.ui.board.board import Key
from spymobile.ui.board.targets import Focus, OtherWay, Target

if TYPE_CHECKING:
    from kivy.uix.widget import Widget


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
    #: Rarely wanted: it waits in the menu of the table and takes no room in the tray.
    aside: bool = False

    @property
    def plays(self) -> bool:
        """Whether a tap is a step of the game."""
        return self.does is None and not self.dim and isinstance(self.action, Action)


@dataclass(frozen=True, slots=True)
class Offer[K: Hashable = Any]:
    """The next step of a seat: one sentence, at most three buttons, and places that glow.

    Choices that stand ``aside`` are in the menu and do not count. A place holds the action it stands for, a
    :class:`Focus` to take something up, or a :class:`Choice`.

    ``more`` makes a widget that lies where the players were (``Places.more``), and has to do with that room.
    It gets the function that hears a choice, and what it made last, to use it again if it can.
    """

    sentence: str
    choices: tuple[Choice, ...] = ()
    targets: Mapping[K, Target] = field(default_factory=dict)
    art: str = ""
    #: The sentence once its seat has read what waits in its file (:meth:`Face.has_read`).
    read: str = ""
    #: Words of the sentence that stand out in teal, on an open bench.
    marked: tuple[str, ...] = ()
    more: Callable[[Callable[[Choice], None], Widget | None], Widget] | None = None


@dataclass(frozen=True, slots=True)
class CardTouch:
    """What a touch on a player's card may ask of the table."""

    #: Let the board's camera go to a place.
    look_at: Callable[[Key], None]
    #: Show the last moment of the log of which this is true.
    recall: Callable[[Callable[[Told], bool]], None]


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
    #: Shows on the board what an action that is being put together would move; without any, nothing.
    sketch: Callable[[Sequence[int]], None] = lambda _pieces: None


@dataclass(frozen=True, slots=True)
class Scene[V = Any]:
    """What a scene needs: the table as it is now, who sits here, and what to call when it is over.

    ``glance`` is there while others look on: it says what a seat here heard of an event, and is asked anew
    each time that its person looks. ``before`` is what the board shows until the scene is over, and
    ``called`` the names at a length for large letters. ``notice`` lets events be felt and heard; the board
    will not do it again.
    """

    view: V
    names: Sequence[str]
    looks: Sequence[int]
    people: frozenset[int]
    tick: Callable[[], None]
    done: Callable[[], None]
    glance: Callable[[int, str], Told | None] | None = None
    notice: Callable[[Sequence[Told]], None] = lambda _told: None
    before: V | None = None
    called: Sequence[str] = ()
    #: The only person here has this device in the hand, and others follow on theirs.
    own_phone: bool = False
    #: Everything that this device's people were told so far, this moment included.
    past: Callable[[], Sequence[Told]] = tuple


@dataclass(frozen=True, slots=True)
class Notepad:
    """What a person writes down for themselves: kept with the game on this device, for nobody else."""

    read: Callable[[], Json]
    write: Callable[[Json], None]


@dataclass(frozen=True, slots=True)
class Desk[V: View = Any]:
    """What an open file needs that one works in: the seat, what it may decide and order, its own notes.

    ``prompt`` is there while the seat itself has to decide and has opened its file for that. ``take_up`` lets
    the file fold away where it hides the board, until something is chosen there; ``recall`` shows the last
    moment of which something is true, counted from the end.
    """

    view: V
    seat: int
    names: Sequence[str]
    looks: Sequence[int]
    prompt: Prompt | None
    orders: Sequence[Prompt]
    decide: Decide
    #: Does what a choice of ``offer`` stands for, as the tray would; a step closes the file first.
    choose: Callable[[Choice], None]
    order: Decide
    take_up: Callable[[Focus], None]
    recall: Callable[[Callable[[Told], bool]], None]
    why: Callable[[Action | Refusal], None]
    notes: Notepad
    #: What the seat has put together so far. It outlives the widget; nothing but the running app knows it.
    draft: dict[str, Any]
    close: Callable[[], None]
    #: It lies beside the board and the tray, not over them.
    beside: bool = False
    #: What the tray offers for ``prompt`` where the file hides it; None: the tray is in sight.
    offer: Offer | None = None
    #: To be told that what waited in the file was read: the tray beside it speaks of it no more.
    was_read: Callable[[], object] = lambda: None
    #: This device closes the file when it is laid on its screen.
    feels_face_down: bool = False
    #: To be told that something else in the file lies open now: the top of the table may say so.
    turned: Callable[[], object] = lambda: None

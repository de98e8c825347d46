"""What the table page asks of a game: how it looks, and what the next step is in words and buttons."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Collection, Hashable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from spymobile.core.errors import Refusal
from spymobile.core.event import Told
from spymobile.core.game import Action, Prompt, View
from spymobile.core.words import Message
from spymobile.ui.board.board import Board, Key
from spymobile.ui.board.targets import Focus, OtherWay
from spymobile.ui.dealt import DealCard, FileStrip
from spymobile.ui.face_at_the_end import FaceAtTheEnd
from spymobile.ui.offers import CardTouch, Choice, Decide, Desk, Notepad, Offer, Question, Scene, Then
from spymobile.ui.shock import Shock, Word
from spymobile.ui.table.show.table_places import TableNeeds
from spymobile.ui.text import _

if TYPE_CHECKING:
    from kivy.uix.widget import Widget

    from spymobile.ui.navigation import Stage
    from spymobile.ui.parts.sheet import Sheet
    from spymobile.ui.table.show.shock_sheet import ShockSheet
    from spymobile.ui.table.show.tray_scene import TrayScene

__all__ = [
    "CardTouch",
    "Choice",
    "Decide",
    "Desk",
    "Face",
    "Focus",
    "Notepad",
    "Offer",
    "OtherWay",
    "Question",
    "Scene",
    "TableNeeds",
    "Then",
]


@dataclass(frozen=True, slots=True)
class CountedDie:
    """A die: the event in which it falls, the fact that tells what it shows, and what it may show.

    Where there are several, ``marked`` is what it is called, in its source words. ``art`` begins the names of
    its drawings.
    """

    event: str
    fact: str
    faces: tuple[str, ...]
    marked: str = ""
    art: str = "die"
    #: The event and the fact of its rolls for the first turn, which count like all others.
    first: tuple[str, str] = ("", "")

    @property
    def title(self) -> str:
        return _(self.marked) if self.marked else ""


@dataclass(frozen=True, slots=True)
class Deed:
    """What the statistics count over finished games: an event that everybody saw, the facts that say who did
    it to whom, and the fact that says whether it was right. ``says`` is a message with gaps for ``who``,
    ``whom``, ``count`` and ``right``, in its source words.
    """

    event: str
    by: str
    to: str
    right: str
    is_right: Any
    says: str


@dataclass(frozen=True, slots=True)
class Unattended:
    """What is answered for somebody with a phone of their own who has not touched it for so many seconds."""

    seconds: float
    action: Action
    words: str


#: Makes the step of one kind of decision, from a view, a prompt and the players' names.
type StepOf[V: View, K: Hashable] = Callable[[V, Prompt, Sequence[str]], Offer[K]]


class Face[V: View, K: Hashable = Any](FaceAtTheEnd[V]):
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
    #: Kinds of decisions (without the game's name) that come before the deal: a set-up that makes secrets.
    before_deal: ClassVar[frozenset[str]] = frozenset()

    def room(self, seats: int) -> TableNeeds:
        """What the game needs of the table beside its board, with so many seats."""
        return TableNeeds()

    def side(self, seat: int) -> str:
        """What the game calls a seat's side, where sides are fixed."""
        return ""

    def shielded(self) -> str:
        """What is kept from onlookers though every player knows it; empty where there is no such thing."""
        return ""

    #: What is heard: the first sound one of whose events (:meth:`heard_as`) has happened; anything else
    #: sounds like paper. No event has two sounds, and no sound two happenings.
    sounds: ClassVar[Mapping[str, frozenset[str]]] = {}
    #: Events that have no line in the log: the line before or after them says it.
    quiet: ClassVar[frozenset[str]] = frozenset()
    #: Events that are marked on the way through a finished game.
    milestones: ClassVar[frozenset[str]] = frozenset()
    #: The dice of the game, each with its faces.
    dice: ClassVar[tuple[CountedDie, ...]] = ()
    #: What the statistics count, beside who won.
    deeds: ClassVar[tuple[Deed, ...]] = ()

    def sound_of(self, told: Sequence[Told]) -> str:
        """The one sound for what has just happened."""
        names = {self.heard_as(event) for event in told}
        fitting = (sound for sound, events in self.sounds.items() if names & events)
        return next(fitting, "paper" if names else "")

    def heard_as(self, told: Told) -> str:
        """What :attr:`sounds` calls an event: its name, and how it turned out where that can be heard."""
        return told.name

    def feel(self, told: Sequence[Told]) -> str:
        """What the hand feels of it: ``tick``, ``double_tick`` or ``rumble``."""
        return "double_tick" if {event.name for event in told} & self.shocks else "tick"

    def thrown(self, told: Told) -> list[tuple[str, str]]:
        """The dice that fell in an event of play: which one, and what it shows."""
        return [(die.fact, str(told.facts[die.fact])) for die in self.dice if die.event == told.name]

    def counted(self, told: Told) -> list[tuple[str, str]]:
        """What the statistics of the dice count: every roll, those for the first turn too."""
        for_first = [
            (die.fact, str(told.facts[die.first[1]])) for die in self.dice if die.first[0] == told.name
        ]
        return for_first or self.thrown(told)

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

    def unattended(self, view: V, prompt: Prompt) -> Unattended | None:
        """The usual answer to what somebody is asked out of turn while all others wait; None where it is
        theirs alone to give."""
        return None

    def refusal_drawing(self, view: V, action: Action) -> Widget | None:
        """A drawing of this very case for an action that is refused; None: the rule book's own will do."""
        return None

    def choice_ahead(self) -> Widget | None:
        """What an :attr:`Offer.more` will lay in the people's place, built while nobody waits for it."""
        return None

    def preload(self) -> None:
        """Load what the game will need later on, while nobody waits for anything."""

    def scene(self, told: Sequence[Told], ask: Scene[V]) -> Callable[[Stage], Sheet] | None:
        """A sheet to be seen before the board shows what happened, made with the stage; or None.

        What needs no drawing of its own is declared as a :meth:`shock` instead.
        """
        return None

    def scene_sheets(self) -> tuple[type[Sheet], ...]:
        """Sheets of scenes that take longer to build than a frame may: the stage keeps one of each kind."""
        return ()

    def shock(self, told: Sequence[Told], ask: Scene[V]) -> Shock | None:
        """A moment that owns the screen, made from what everybody was told; most moments do not."""
        return None

    def shock_sheet(self) -> type[ShockSheet]:
        """What shows the shocks of this game: one for all, unless they have a drawing of their own."""
        from spymobile.ui.table.show.shock_sheet import ShockSheet

        return ShockSheet

    def chip(self, told: Told) -> str:
        """The word of a step in the public replay of a turn that ended under the seal; most events have none.

        A game with a bench says it for what the table is to see once more, in at most 8 letters.
        """
        return ""

    #: Whether there are steps with a :meth:`tray_scene`.
    has_tray_scenes: ClassVar[bool] = False

    def tray_scene(self, told: Sequence[Told], ask: Scene[V], old: Widget | None) -> TrayScene | None:
        """What lies over the tray while the board shows a step (``TrayScene``); None for most steps.

        ``old`` is the last one, or what :meth:`tray_scene_ahead` made, to be used again.
        """
        return None

    def tray_scene_ahead(self) -> TrayScene | None:
        """A scene for the tray with nothing in it yet, made before anybody waits for it; None without any."""
        return None

    def heading(self, view: V, prompt: Prompt, names: Sequence[str], is_open: bool) -> tuple[str, str]:
        """Title and caption at the top of the table, where the game has better ones for a decision than whose
        turn it is and how far the game is; empty where it has not.
        """
        return "", ""

    def word(self, told: Told) -> Word | None:
        """The word of an event that shocks, for the news; None for any other event."""
        return None

    def why_not(self, view: V, prompt: Prompt, key: K) -> Action | Refusal | None:
        """The action a player meant by tapping a place that does not glow, to be told why not.

        Where no action fits: what is to be done first, with the paragraph about this kind of decision.
        """
        meant = self.meant(view, prompt, key)
        if meant is not None:
            return meant
        return Refusal(self.paragraphs[prompt.kind], self.wrong_moment(view, prompt), drawn=False)

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

    def player_head(self, view: V, seat: int) -> str:
        """What stands beside the name over a seat's larger picture."""
        return self.player(view, seat)[0]

    def player_line(self, view: V, seat: int) -> str:
        """What stands under a seat's larger picture."""
        return self.player(view, seat)[1]

    #: A seat's card is a row as wide as the screen, not one of several side by side.
    card_rows: ClassVar[bool] = False

    def card_picture(self, view: V, seat: int, old: Widget | None, touch: CardTouch) -> Widget | None:
        """A small public picture for a seat's card on a phone: ``old`` brought up to date, or made anew.

        It fills whatever room the card has; None where the two facts of :meth:`player` say it all.
        """
        return None

    def pencil_words(self) -> Mapping[str, str]:
        """What a person may note of another in pencil, each word by its key; empty where there is nothing."""
        return {}

    @abstractmethod
    def player_panel(self, view: V, seat: int, old: Widget | None = None) -> Widget:
        """A larger public picture of a seat, for tablets: ``old`` brought up to date, or made anew."""

    def table_panel(self, view: V, old: Widget | None = None) -> Widget | None:
        """What is public of the table itself, below the players on a tablet: ``old`` brought up to date, or
        made anew; None where the board shows it all.
        """
        return None

    @abstractmethod
    def seat_picture(self, view: V, seat: int) -> Widget:
        """All that is public of a seat, as large as a sheet allows."""

    @abstractmethod
    def file(self, view: V, names: Sequence[str]) -> Widget:
        """The private file of the view's seat, as a widget. Made when opened, thrown away when closed."""

    def small_file(self, view: V, names: Sequence[str]) -> Widget:
        """The same on a phone that is a hand, as one part of its page."""
        return self.file(view, names)

    def deal(self, view: V, names: Sequence[str]) -> DealCard:
        """The card of the view's seat before the first turn; by default what its file tells in short."""
        seat = self._own_seat(view)
        return DealCard(_("You are"), self.side(seat) or names[seat], self.reveal(view, seat))

    def strip(self, view: V) -> FileStrip:
        """What stays in sight of the own file while one person plays alone."""
        return FileStrip(self.reveal(view, self._own_seat(view)))

    def _own_seat(self, view: V) -> int:
        if view.who < 0:
            raise ValueError("nobody's file can be seen in this view: no seat is open")
        return view.who

    #: Whoever opens their file reads first what happened since; not where the board shows it all.
    recaps: ClassVar[bool] = True

    def bench(self, view: V, seat: int, old: Widget | None) -> Widget | None:
        """What lies on the bench for a seat, as ``view`` sees it: ``old`` brought up to date, or made anew.

        Only games that have a bench (``TableNeeds.bench``) are asked. For other eyes than the seat's own it
        must look the same whatever the seat holds.
        """
        return None

    def bench_read(self, view: V, seat: int, old: Widget | None, is_open: bool) -> Widget | None:
        """What still lies there once a seat has read what came, while its file is open and when it is not."""
        return None

    def has_read(self, view: V, seat: int, draft: Mapping[str, Any]) -> bool:
        """Whether a seat has read what everybody saw come into its file, as its ``draft`` has it."""
        return False

    def bench_words(self, name: str) -> str:
        """The line below a closed bench: how it is opened."""
        return _("Hold the seal to open {name}'s file").format(name=name)

    def secret_cause(
        self, view: V, prompt: Prompt, told: Sequence[Told], names: Sequence[str], you: bool
    ) -> str:
        """Why a seat decides in secret now, for the closed folder: said to the person (``you``), or of them.

        ``view`` and ``told`` (what happened last) are what the locked device may know. Empty: their turn.
        """
        return ""

    #: One works in the open file: it is as large as the screen allows, needs no finger on its seal, and is
    #: made by :meth:`desk` also where a decision has a secret part beside a public one.
    has_desk: ClassVar[bool] = False
    #: Events that the table has to see: an open file that covers the board closes for them.
    before_all: ClassVar[frozenset[str]] = frozenset()

    def desk(self, ask: Desk[V], old: Widget | None = None) -> Widget | None:
        """The open file as a widget that fills its place: ``old`` brought up to date, or made anew."""
        raise NotImplementedError(f"{self.name} has no desk")

    def desk_title(self, desk: Widget, name: str) -> str:
        """What stands over the table while ``name`` works in this open file; empty: whose turn it is."""
        raise NotImplementedError(f"{self.name} has no desk")

    def orders(self, view: V, prompts: Sequence[Prompt], question: Question[V]) -> Widget | None:
        """What may be ordered ahead of time, as a widget for the open file; None where nothing may."""
        return None

    @abstractmethod
    def sheet(self, name: str, ask: Question[V]) -> Callable[[Stage], Sheet]:
        """A sheet that puts an action together."""

    @abstractmethod
    def secret_step(self, view: V, prompt: Prompt, ask: Question[V]) -> Widget:
        """The private tray of a sealed decision, as a widget."""

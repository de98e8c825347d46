"""Everything that can go wrong, by name, each with a sentence a player understands.

The program tells errors apart by class; the screen shows ``error.sentence``. An error holds a message and is
put into words when it is read, so that it can be read on another device and in another language.

>>> try:
...     raise UnknownGame("chess")
... except SpymobileError as error:
...     print(error.sentence)
There is no game called "chess" here.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from spymobile.core.words import Message, message


class SpymobileError(Exception):
    """The root of all named errors. Who hands in a text has put it into words already."""

    def __init__(self, message: Message | str) -> None:
        super().__init__(message)

    @property
    def message(self) -> Message:
        """What it says, for later or elsewhere."""
        said = self.args[0]
        return said if isinstance(said, Message) else Message(said)

    @property
    def sentence(self) -> str:
        """What it says, in the language in use."""
        return str(self.message)

    def __str__(self) -> str:
        return self.sentence

    def __reduce__(self) -> tuple[Any, ...]:
        # Between processes errors travel as they are, whatever their class wants to be made from.
        return _remade, (type(self), self.args, self.__dict__)


def _remade[E: SpymobileError](kind: type[E], args: tuple[Any, ...], facts: dict[str, Any]) -> E:
    error = kind.__new__(kind)
    error.args = args
    error.__dict__.update(facts)
    return error


class Refusal(SpymobileError):
    """An action the rules do not allow. ``rule`` is the paragraph that says so.

    A paragraph's own drawing shows one case. Another one, mostly that something else comes first, is not
    ``drawn`` there; the drawing of the section explains it.

    >>> refusal = Refusal("SA-20", message("You need ${toll} to land there.", toll=5))
    >>> refusal.rule, refusal.sentence
    ('SA-20', 'You need $5 to land there.')
    """

    def __init__(self, rule: str, message: Message | str, drawn: bool = True) -> None:
        super().__init__(message)
        self.rule = rule
        self.drawn = drawn

    def __str__(self) -> str:
        return f"{self.sentence} ({self.rule})"


class NotYourDecision(SpymobileError):
    """A seat acted although nothing is asked of it."""


class GameIsOver(SpymobileError):
    """An action came after the end."""

    def __init__(self) -> None:
        super().__init__(message("This game is over."))


class SeatLocked(SpymobileError):
    """A locked seat was asked for its view, or for an action that needs the seat opened."""


class StaleAction(SpymobileError):
    """The action was meant for a position that has passed."""

    def __init__(self) -> None:
        super().__init__(message("The game has gone on. Here is how it stands now."))


class UnknownGame(SpymobileError):
    """No such game is installed."""

    def __init__(self, name: str) -> None:
        super().__init__(message('There is no game called "{name}" here.', name=name))


class BadSetup(SpymobileError):
    """A table cannot be laid like this: wrong number of seats, unknown option, unknown level."""


class Malformed(SpymobileError):
    """Data that is not what it says it is. ``path`` names the place, like ``$.rows[3].seat``.

    Its message is made when it is asked for: where one of several types is expected, most are never read.
    """

    def __init__(self, path: str, problem: Message | str) -> None:
        super().__init__(problem)
        self.path = path
        self.problem = problem

    @property
    def message(self) -> Message:
        return message(
            "This data cannot be read: {problem} (at {path}).", problem=self.problem, path=self.path
        )


class ChanceMismatch(SpymobileError):
    """Recorded chance does not fit the rules that are asking for it."""


class MissingRule(SpymobileError):
    """A rule book has no such paragraph, or is not written as one."""


#: Errors that another device knows what to do with. All others arrive as something that went wrong there.
_TOLD_APART = {
    kind.__name__: kind
    for kind in (
        Refusal,
        NotYourDecision,
        GameIsOver,
        SeatLocked,
        StaleAction,
        UnknownGame,
        BadSetup,
    )
}


@dataclass(frozen=True, slots=True)
class Report:
    """An error as plain data, to be read somewhere else.

    >>> report = Report.of(Refusal("SA-20", message("You need ${toll} to land there.", toll=5)))
    >>> report.kind, report.rule, report.message.gaps
    ('Refusal', 'SA-20', {'toll': 5})
    >>> str(report.error())
    'You need $5 to land there. (SA-20)'
    """

    kind: str
    message: Message
    rule: str = ""

    @classmethod
    def of(cls, error: SpymobileError) -> Report:
        """What another device should know of an error."""
        kind = type(error).__name__ if type(error) in _TOLD_APART.values() else ""
        return cls(kind, error.message, error.rule if isinstance(error, Refusal) else "")

    def error(self) -> SpymobileError:
        """The error again, of the same class where it matters."""
        kind = _TOLD_APART.get(self.kind, SpymobileError)
        return _remade(kind, (self.message,), {"rule": self.rule} if kind is Refusal else {})

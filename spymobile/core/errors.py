"""Everything that can go wrong, by name, each with a sentence a player understands.

The program tells errors apart by class; the screen shows ``error.sentence``.

>>> try:
...     raise UnknownGame("chess")
... except SpymobileError as error:
...     print(error.sentence)
There is no game called "chess" here.
"""

from __future__ import annotations

from spymobile.core.words import _


class SpymobileError(Exception):
    """The root of all named errors."""

    def __init__(self, sentence: str) -> None:
        super().__init__(sentence)

    @property
    def sentence(self) -> str:
        return str(self.args[0])


class Refusal(SpymobileError):
    """An action the rules do not allow. ``rule`` is the paragraph that says so.

    >>> Refusal("SA-12", "You need $5 to land there.").rule
    'SA-12'
    """

    def __init__(self, rule: str, sentence: str) -> None:
        super().__init__(sentence)
        self.rule = rule

    def __str__(self) -> str:
        return f"{self.sentence} ({self.rule})"

    def __reduce__(self) -> tuple[type[Refusal], tuple[str, str]]:
        return Refusal, (self.rule, self.sentence)


class NotYourDecision(SpymobileError):
    """A seat acted although nothing is asked of it."""


class GameIsOver(SpymobileError):
    """An action came after the end."""

    def __init__(self) -> None:
        super().__init__(_("This game is over."))


class SeatLocked(SpymobileError):
    """A locked seat was asked for its view, or for an action that needs the seat opened."""


class StaleAction(SpymobileError):
    """The action was meant for a position that has passed."""

    def __init__(self) -> None:
        super().__init__(_("The table moved on. Here is the new position."))


class UnknownGame(SpymobileError):
    """No such game is installed."""

    def __init__(self, name: str) -> None:
        super().__init__(_('There is no game called "{name}" here.').format(name=name))


class BadSetup(SpymobileError):
    """A table cannot be laid like this: wrong number of seats, unknown option, unknown level."""


class Malformed(SpymobileError):
    """Data that is not what it says it is. ``path`` names the place, like ``$.rows[3].seat``.

    Its sentence is made when it is asked for: where one of several types is expected, most are never read.
    """

    def __init__(self, path: str, problem: str) -> None:
        super().__init__(problem)
        self.path = path
        self.problem = problem

    @property
    def sentence(self) -> str:
        line = _("This data cannot be read: {problem} (at {path}).")
        return line.format(problem=self.problem, path=self.path)

    def __str__(self) -> str:
        return self.sentence


class ChanceMismatch(SpymobileError):
    """Recorded chance does not fit the rules that are asking for it."""


class MissingRule(SpymobileError):
    """A rule book has no such paragraph, or is not written as one."""

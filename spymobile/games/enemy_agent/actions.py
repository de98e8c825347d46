"""What a player of Enemy Agent can decide. People, squares and buildings are numbers: see ``board``."""

from __future__ import annotations

from dataclasses import dataclass

from spymobile.core.game import Action


class AgentAction(Action, game="enemy_agent"):
    """Any action of this game."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class ArrangeStart(AgentAction):
    """Say which three of the own six Travelers (0 to 5, in order) start in the Hotel."""

    hotel: tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class ChooseAgents(AgentAction):
    """Pick three of the own six Travelers (0 to 5, in order) as agents.

    Places in the row of passports, not printed numbers: every choice is written equally long.
    """

    agents: tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class HidePlan(AgentAction):
    """Hide the plan in one of the own buildings (0 to 3)."""

    building: int


@dataclass(frozen=True, slots=True)
class Roll(AgentAction):
    """Throw both dice."""


@dataclass(frozen=True, slots=True)
class Ask(AgentAction):
    """Ask whether the plan is in the building before which this Traveler stands."""

    person: int


@dataclass(frozen=True, slots=True)
class Later(AgentAction):
    """Not ask just now."""


@dataclass(frozen=True, slots=True)
class MovePerson(AgentAction):
    """Move somebody the full count, to end on this square."""

    person: int
    to: int


@dataclass(frozen=True, slots=True)
class RunOn(AgentAction):
    """The end square was taken: go on to this empty one."""

    to: int


@dataclass(frozen=True, slots=True)
class ShowPapers(AgentAction):
    """Go up to a doorway's circle and draw a checkpoint card, to walk ``left`` counts beyond the wall."""

    person: int
    circle: int
    left: int


@dataclass(frozen=True, slots=True)
class MoveOn(AgentAction):
    """Having passed, use up the counts beyond the wall, to end on this square."""

    to: int


@dataclass(frozen=True, slots=True)
class OverTheWall(AgentAction):
    """Climb over the wall with the plan."""

    person: int


@dataclass(frozen=True, slots=True)
class EndTurn(AgentAction):
    """Move nobody else."""


@dataclass(frozen=True, slots=True)
class Arrest(AgentAction):
    """Arrest a Traveler on the Inspector's square."""

    person: int


@dataclass(frozen=True, slots=True)
class LetGo(AgentAction):
    """Arrest nobody here."""


@dataclass(frozen=True, slots=True)
class OfferDraw(AgentAction):
    """Offer to end the game without a winner."""


@dataclass(frozen=True, slots=True)
class AgreeToDraw(AgentAction):
    """Accept the offer."""


@dataclass(frozen=True, slots=True)
class DeclineDraw(AgentAction):
    """Play on."""

"""What a player of Codeword can decide."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from spymobile.core.game import Action


class CodewordAction(Action, game="codeword"):
    """Any action of this game."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Keep(CodewordAction):
    """Keep one of the two words dealt as code word. Which one is said without saying what it is."""

    which: Literal["first", "second"]


@dataclass(frozen=True, slots=True)
class Roll(CodewordAction):
    """Roll the die."""


@dataclass(frozen=True, slots=True)
class Go(CodewordAction):
    """Go to one of the two doors that the die leads to."""

    door: int


@dataclass(frozen=True, slots=True)
class Guess(CodewordAction):
    """Say aloud which code word somebody at the own door has."""

    seat: int
    word: int


@dataclass(frozen=True, slots=True)
class Pass(CodewordAction):
    """Guess nothing."""


@dataclass(frozen=True, slots=True)
class Order(CodewordAction):
    """Let this word slip from now on, unless it is the own code word."""

    word: int

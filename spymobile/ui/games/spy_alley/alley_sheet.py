"""What the sheets of Spy Alley share: they belong to a decision, and keys pick from what lies on them."""

from __future__ import annotations

from typing import Any

from spymobile.games.spy_alley import board as facts
from spymobile.games.spy_alley.state import AlleyView
from spymobile.ui.games.decision_sheet import DecisionSheet
from spymobile.ui.parts.picker import Picker

#: F, G, S, I, A, R: no two nations begin alike.
LETTERS = {name[0].lower(): spy for spy, name in enumerate(facts.SPY_NAMES.sources)}


class AlleySheet(DecisionSheet[AlleyView]):
    """A sheet of Spy Alley."""

    def opponents(self) -> list[int]:
        """Everybody else, in the order of the seats: those who are out, too, to hear why not."""
        return [seat for seat in range(len(self.ask.names)) if seat != self.ask.seat]

    def signs(self, seats: list[int], dark: set[int]) -> list[dict[str, Any]]:
        """What a picker of seats shows; ``dark`` ones cannot be chosen."""
        names, looks = self.ask.names, self.ask.looks
        return [
            {"text": names[seat], "seat_look": looks[seat], "dim": seat in dark, "beside": True}
            for seat in seats
        ]


def press(picker: Picker, number: int) -> bool:
    """Pick by keyboard, where there is so much to pick from."""
    if not 0 <= number < len(picker.children):
        return False
    picker.children[::-1][number].press()
    return True

"""The bench: where a person's tiles or cards lie, closed under a large seal or open to be played.

A game whose every turn is decided in secret says so by :attr:`Room.bench`. Its secret step is then a widget
that lies on the bench while its owner looks, with the tray's sentence and buttons around it and the board
above it in its hands.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from kivy.uix.widget import Widget

from spymobile.ui.board.targets import Target

if TYPE_CHECKING:
    from spymobile.ui.board.board import AnyBoard, Key
    from spymobile.ui.face import Offer


@dataclass(frozen=True, slots=True)
class BenchHand:
    """What an open bench has of the table: the board, and how to say what can be done now.

    ``say`` shows the sentence and the buttons of an offer and lights its places on the board; ``held`` is
    true where the bench is open only as long as a finger stays on its seal; ``tick`` is felt.
    """

    board: AnyBoard
    say: Callable[[Offer[Any]], None]
    tick: Callable[[], None]
    held: bool = False
    #: What is public of the table itself (:meth:`Face.table_panel`), where it is in sight.
    side: Widget | None = None


class BenchStep(Widget):
    """The widget of a secret step that lies on the bench."""

    hand: BenchHand

    def take(self, hand: BenchHand) -> None:
        """The bench lies open and the board listens to it: say what can be done."""
        self.hand = hand

    def at(self, key: Key, target: Target) -> None:
        """A place that glows was tapped, or something carried was laid there."""

    def beside(self, key: Key) -> None:
        """A place that does not glow was tapped."""

    def let_go(self) -> None:
        """The bench closes: whatever is in the air goes back."""

    def caption(self) -> str:
        """The line below the open bench, where there is room."""
        return ""

    def aside(self) -> Widget | None:
        """What lies beside the tab of the open bench, where there is room; None where nothing does."""
        return None

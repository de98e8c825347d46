"""What a game needs of the table, and where its parts lie. How the one comes of the other: ``places``."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NamedTuple

#: Left, top, right, bottom: what the system keeps for itself at the edges of the window.
type Borders = tuple[float, float, float, float]

#: ``tall``: all below each other. ``beside``: a low window, with the board left and the tray right of it.
#: ``columns``: a tablet, with players, board, log and tray. ``middle``: a screen that nobody sits at and that
#: is read from afar, with the board as large as it can be and one panel beside it.
type Arrangement = Literal["tall", "beside", "columns", "middle"]


class Area(NamedTuple):
    """A rectangle on the screen, in pixels from below."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        return self.x + self.width

    @property
    def top(self) -> float:
        return self.y + self.height

    @property
    def pos(self) -> tuple[float, float]:
        return self.x, self.y

    @property
    def size(self) -> tuple[float, float]:
        return self.width, self.height


@dataclass(frozen=True, slots=True)
class TableNeeds:
    """What a game needs of the table, in dp: it may depend on the seats, and on nothing that is played.

    On a phone the board's window gets whatever the tray leaves. ``shape`` is how wide the board is beside how
    high where it lies in a wide window.
    """

    people: float = 92
    #: The same where there is room for one row only.
    low_people: float = 48
    sentence: float = 44
    news: float = 40
    gap: float = 6
    shape: float = 412 / 496
    #: Its dice lie beside the sentence, because the board has no large ones.
    dice: bool = False
    #: Nearly every turn is decided in secret: above the buttons lies a bench as high as this, with a large
    #: seal on it and, once that is broken, what its owner holds. The players are the lowest row then.
    bench: float = 0
    #: How many times as high it is beside a board, where what lies on it has more rows.
    bench_rows: int = 2
    #: It has its place in a small window, too: what lies on it is played with. Else a bench is low first, and
    #: where even that has no room its seal lies beside the news and the players, as high as both.
    tight_bench: bool = True
    #: What it lays there for a choice lies over the news and the sentence too, and has words of its own.
    memo: bool = False
    #: On a screen that nobody sits at: how wide the board is beside how high; 0 where somebody sits.
    middle: float = 0
    #: Such a screen lies on the table: so many people sit round it. 0 where it stands.
    round_it: int = 0
    #: Everybody sees the board elsewhere: a small one is enough, and the own file is large.
    hand: bool = False


@dataclass(frozen=True, slots=True)
class TablePlaces:
    """Where the parts of a table lie. All of them stay there, with or without anything to show."""

    band: Area
    header: Area
    board: Area
    #: The last thing that happened; with columns, the whole log.
    news: Area
    #: What is public of the players.
    people: Area
    #: What a game offers for a choice (a shop, a row of people): in place of the players, or below the log.
    more: Area
    sentence: Area
    buttons: Area
    seal: Area
    #: Everything from the news down: what a folder covers.
    tray: Area
    #: What an open file may cover while a finger holds the seal.
    file: Area
    #: What an open file covers in which one works: the whole screen below the header, or beside the board.
    desk: Area
    arrangement: Arrangement
    #: Where an open bench is closed; without a bench it is nowhere.
    close: Area
    #: The main button is as high as this, and lies at the upper left of its place.
    button: float
    #: There is room for one low row of people.
    low: bool = False
    #: There is room only for the wax of the seal, beside the news.
    wax: bool = False
    #: Large letters: less in the tray, and what is left out waits behind "More".
    large: bool = False
    #: The seal is a large one and lies on a bench (``TableNeeds.bench``), with words of this height below it.
    bench: bool = False
    caption: float = 0.0
    #: The own file lies open in the seal's place, and buttons are large.
    hand: bool = False

    @property
    def bench_top(self) -> Area:
        """The bench itself, without the line of words below it."""
        place = self.seal
        return Area(place.x, place.y + self.caption, place.width, place.height - self.caption)

    @property
    def main(self) -> Area:
        """The row in which the main button lies."""
        place = self.buttons
        return Area(place.x, place.top - self.button, place.width, self.button)

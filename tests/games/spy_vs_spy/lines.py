"""What the log says of the events of Spy vs Spy, the rare ones too."""

from __future__ import annotations

from spymobile.core.event import Facts

LINES: list[tuple[str, Facts, str]] = [
    ("rolled_for_first", {"seat": 0, "explosion": False}, "Anna rolls a blank for the first turn."),
    ("rolled_for_first", {"seat": 1, "explosion": True}, "Ben rolls the explosion for the first turn."),
    ("no_tile_fits", {"seat": 2}, "None of Cara's five tiles fits anywhere."),
    ("threw_five_back", {"seat": 2}, "Cara has no tile that fits and draws five new tiles."),
    ("drew", {"seat": 0, "count": 3}, "Anna draws 3 tiles."),
    ("drew", {"seat": 0, "count": 0, "tiles": ()}, "Anna draws 0 tiles."),
    ("stayed", {"seat": 0}, "Anna stays."),
    ("rolled", {"seat": 0, "space": 4, "explosion": True}, "Anna rolls the bomb die: explosion!"),
    ("blown_home", {"seat": 0, "space": 0}, "Anna is blown back home."),
    ("took_home", {"seat": 0, "start": 4, "path": (3, 2, 1, 0)}, "Anna brings the bomb from E1 home."),
    (
        "laid",
        {"seat": 0, "space": 4, "turns": 0, "repaired": True, "tile": "white_t"},
        "Anna repairs E1 with a T.",
    ),
    ("blocked", {"seat": 0, "space": 4, "tile": "gray_spy"}, "Anna blocks E1 with a Gray Spy."),
    ("played_nothing", {"seat": 0}, "Anna plays nothing."),
    ("dumped", {"seat": 0, "count": 1}, "Anna dumps 1 tile."),
    ("dumped", {"seat": 0, "count": 1, "tiles": ("black_t",)}, "Anna dumps 1 tile: T with the black spy."),
    ("read", {"seat": 0, "message": "draw_play"}, "Anna reads the message: DRAW AND PLAY."),
    ("free_turn", {"seat": 0}, "Anna takes a free turn."),
    ("one_more_tile", {"seat": 0}, "Anna draws and plays once more."),
    ("moved_bomb", {"seat": 0, "bomb": 4, "space": 10}, "Anna moves the bomb from E1 to B2."),
    ("removed", {"seat": 0, "space": 10, "tile": "white_t"}, "Anna removes the T from B2."),
    ("skipped_message", {"seat": 0}, "Anna skips the message."),
    ("won", {"seat": 1, "bombs": 7}, "Ben wins with 7 bombs."),
    (
        "jammed",
        {"winners": (0, 1), "bombs": 1, "ending": "quiet"},
        "No bomb came home for 20 rounds. Anna and Ben share the win with 1 bomb.",
    ),
]

"""The spaces of Spy Alley on the screen: where they lie, and their drawings, words and colours."""

from __future__ import annotations

from spymobile.games.spy_alley import board as facts
from spymobile.ui.board.geometry import Point, Rect, middle
from spymobile.ui.text import _
from spymobile.ui.theme import TOKENS

PALETTE = TOKENS["palette"]["spy_alley"]
#: The board in its own units: on a phone 412 dp wide, one unit is one dp.
UNITS = (412, 496)
_LEFT, _PITCH_X, _PITCH_Y, _SIDE_X, _SIDE_Y = 5.5, 67.333, 61.0, 64.33, 58.0
#: The alley: from the entrance up, then to the left.
_ALLEY_BOTTOM, _ALLEY_PITCH, _ALLEY_SIDE = 381.7, 50.8, 47.8
ALLEY_TOP = _ALLEY_BOTTOM - 5 * _ALLEY_PITCH


def _cells() -> list[Rect]:
    """Where the 33 spaces are."""
    ring = [(column, 0) for column in range(6)] + [(5, row) for row in range(1, 8)]
    ring += [(column, 7) for column in range(4, -1, -1)] + [(0, row) for row in range(6, 0, -1)]
    cells: list[Rect] = [
        (_LEFT + column * _PITCH_X, _LEFT + row * _PITCH_Y, _SIDE_X, _SIDE_Y) for column, row in ring
    ]
    cells += [(207.5, _ALLEY_BOTTOM - step * _ALLEY_PITCH, _SIDE_X, _ALLEY_SIDE) for step in range(6)]
    cells += [(162.61 - step * 44.89, ALLEY_TOP, 41.89, _ALLEY_SIDE) for step in range(3)]
    return cells


CELLS = _cells()

_ICONS = {
    "start": "sa_start",
    "move_card": "sa_move_card",
    "take_another_turn": "sa_again",
    "free_gift": "sa_gift",
    "collect": "sa_collect",
    "black_market": "sa_black_market",
    "entrance": "sa_entrance",
    "border_crossing": "sa_border",
    "move_back": "sa_back",
    "spy_eliminator": "sa_eliminator",
    "confiscate": "sa_confiscate",
}
_SHOP_ICONS = {"disguise": "sa_disguise", "code_book": "sa_code_book", "key": "sa_key"}


def _inner_edge(space: int) -> Point:
    """Where the last move is drawn beside a space: towards the courtyard, where no picture is."""
    x, y, wide, high = CELLS[space]
    at_x, at_y = middle(CELLS[space])
    column, row = round((x - _LEFT) / _PITCH_X), round((y - _LEFT) / _PITCH_Y)
    if facts.IN_ALLEY[space]:
        return (x + wide - 3, at_y) if wide > 50 else (at_x, y + high - 3)
    at_x = x + wide if column == 0 else x if column == 5 else at_x
    at_y = y + high if row == 0 else y if row == 7 else at_y
    return at_x, at_y


def _towards(space: int) -> int:
    """How far a space's words are turned, against the clock, to whoever sits at its edge."""
    x, y, _wide, _high = CELLS[space]
    column, row = round((x - _LEFT) / _PITCH_X), round((y - _LEFT) / _PITCH_Y)
    if facts.IN_ALLEY[space] or row == 7:
        return 0
    return 180 if row == 0 else -90 if column == 0 else 90


TOWARDS = [_towards(space) for space in range(len(CELLS))]
INNER_EDGES = [_inner_edge(space) for space in range(len(CELLS))]


def icon(space: int) -> str:
    """The drawing of a space."""
    kind = facts.KINDS[space]
    if kind == "password":
        return f"sa_password_{facts.SPIES[facts.SPACE_SPY[space]]}"
    if kind == "embassy":
        return f"sa_embassy_{facts.SPIES[facts.SPACE_SPY[space]]}"
    if kind == "shop":
        return _SHOP_ICONS[facts.ITEMS[facts.SPACE_ITEM[space]]]
    return _ICONS[kind]


def label(space: int) -> str:
    """The words on a space."""
    kind = facts.KINDS[space]
    if kind == "password":
        return f"{facts.SPY_NAMES[facts.SPACE_SPY[space]]} $1"
    if kind == "embassy":
        return facts.SPY_NAMES[facts.SPACE_SPY[space]]
    if kind == "shop":
        return {"disguise": _("Disguises $5"), "code_book": _("Codes $15"), "key": _("Keys $30")}[
            facts.ITEMS[facts.SPACE_ITEM[space]]
        ]
    return {
        "start": _("START +$15"),
        "move_card": _("Move card"),
        "take_another_turn": _("Extra turn"),
        "free_gift": _("Free gift"),
        "collect": _("Secrets +${amount}").format(amount=facts.AMOUNTS[space]),
        "black_market": _("Black market"),
        "entrance": _("Alley"),
        "border_crossing": _("Border −$5"),
        "move_back": _("Back 2"),
        "spy_eliminator": _("Eliminator"),
        "confiscate": _("Confiscate"),
    }[kind]


def short_label(space: int) -> str:
    """The same where letters are too large for all of it; most are short enough as they are."""
    spy = facts.SPACE_SPY[space]
    if facts.KINDS[space] == "black_market":
        return _("Black mkt")
    if facts.KINDS[space] == "collect":
        return f"+${facts.AMOUNTS[space]}"
    if facts.KINDS[space] == "shop" and facts.ITEMS[facts.SPACE_ITEM[space]] == "disguise":
        return _("Disguise $5")
    if spy >= 0 and facts.SPIES[spy] == "american":
        return _("Amer.") if facts.KINDS[space] == "embassy" else _("Amer. $1")
    return label(space)


def embassy(spy: str) -> int:
    """The space of an embassy."""
    wanted = facts.SPIES.index(spy)
    spaces = range(len(CELLS))
    return next(at for at in spaces if facts.KINDS[at] == "embassy" and facts.SPACE_SPY[at] == wanted)


def tints(space: int) -> tuple[str, str]:
    """Fill and border of a space."""
    spy = facts.SPACE_SPY[space]
    if spy >= 0:
        nation = facts.SPIES[spy]
        return PALETTE["national_dark"][nation], PALETTE["national"][nation][0]
    if facts.KINDS[space] in ("start", "entrance"):
        return "#4A3819", "#C39A4A"
    if facts.IN_ALLEY[space]:
        return PALETTE["alley_space"], "#C39A4A"
    return PALETTE["space"], PALETTE["space_border"]

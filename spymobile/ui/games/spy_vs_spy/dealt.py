"""What a spy is told before the first turn: the own corner, the aim, and the five tiles or none yet."""

from __future__ import annotations

from collections.abc import Sequence

from spymobile.core.words import all_of
from spymobile.games.spy_vs_spy import board as facts
from spymobile.games.spy_vs_spy.state import TunnelView
from spymobile.games.spy_vs_spy.words import space_name
from spymobile.ui.dealt import DealCard, Glow
from spymobile.ui.games.spy_vs_spy.art import BOMB
from spymobile.ui.games.spy_vs_spy.board import TunnelBoard
from spymobile.ui.games.spy_vs_spy.board_layout import square
from spymobile.ui.games.spy_vs_spy.steps import home_of
from spymobile.ui.text import _

#: How much larger the own manhole stands on the dimmed board.
_GROWN = 1.35
#: Lids in the colours of signs.
_LIDS = {look: f"svs_manhole_{tint}" for look, tint in enumerate(("red", "blue", "yellow", "green"))}
#: The bombs nearest to a corner are so many spaces away.
_NEAR = 4


def _far(space: int, other: int) -> int:
    down, across = divmod(space, facts.WIDTH)
    other_down, other_across = divmod(other, facts.WIDTH)
    return abs(down - other_down) + abs(across - other_across)


def deal_card(view: TunnelView) -> DealCard:
    """One's manhole, its two exits, the bombs nearest to it, and how many win."""
    home = home_of(view, view.who)
    exits = [space_name(space) for space in facts.EXITS[home]]

    def glows(board: TunnelBoard) -> Sequence[Glow]:
        near = [space for space in view.bombs if _far(space, home) <= _NEAR]
        marks = [Glow(square(space), BOMB) for space in near]
        art = _LIDS.get(board.looks[view.who], "")
        return [Glow(square(home), art, space_name(home), grow=_GROWN, joined=True), *marks]

    return DealCard(
        _("You are the spy of"),
        _("MANHOLE {space}").format(space=space_name(home)),
        _("Dig to the bombs. Be the first to bring {count} of them home. Your exits are {exits}.").format(
            count=facts.BOMBS_TO_WIN[len(view.pawns)], exits=all_of(exits)
        ),
        art=BOMB,
        note=_("Your tiles will be secret."),
        glows=glows,
    )

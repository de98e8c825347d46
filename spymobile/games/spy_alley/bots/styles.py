"""The styles of play that people have, and how usual each is.

Careless, honest, careful, sly, bluffing, in the crowd, silent, a copycat, under the false flag of each
nationality, behind its mask, and plain. How gladly a masked player or one in the crowd takes what was counted
in games of the strongest level against itself.
"""

from __future__ import annotations

from dataclasses import dataclass

from spymobile.games.spy_alley import board
from spymobile.games.spy_alley.bots import paths

type Shelf = tuple[float, float, float, float]  # How gladly things are taken, from passwords to keys.
type Picks = tuple[float, float, float, float]  # Something of the own, of the mask, of others, or nothing.


@dataclass(frozen=True, slots=True)
class Style:
    """How likely a player takes what the own set lacks, and each decoy."""

    #: How usual it is; and how usual those think it is from whom the strongest level hides.
    prior: float
    feared: float
    own: Shelf
    decoy: Shelf
    stray: float = 0.0  # On the black market: something foreign although something of the own is for sale.
    #: Plays this nationality's part, whatever the own card says; -1: plays the own.
    flag: int = -1
    #: Plays the own part besides the false one, which is a mask then: how gladly its things are taken,
    mask: Shelf | None = None
    #: and what is taken where one thing of many can be had.
    picks: Picks | None = None
    #: Buys what a rival owns already as gladly as the own.
    copies: bool = False

    def parts(self, spy: int) -> tuple[tuple[int, Shelf], ...]:
        """Whose things are taken, and how gladly; nobody's: no holder of this card plays like that."""
        if self.flag < 0:
            return ((spy, self.own),)
        if self.flag == spy:
            return ()
        if self.mask is None:
            return ((self.flag, self.own),)
        return ((spy, self.own), (self.flag, self.mask))


def _each(
    prior: float,
    feared: float,
    own: Shelf,
    decoy: Shelf,
    stray: float = 0.0,
    mask: Shelf | None = None,
    picks: Picks | None = None,
) -> tuple[Style, ...]:
    """A false flag or a mask, by the nationality that is pretended."""
    share, fear = prior / len(board.SPIES), feared / len(board.SPIES)
    return tuple(Style(share, fear, own, decoy, stray, spy, mask, picks) for spy in paths.NATIONS)


CARELESS = 0
STYLES = (
    # Careless: takes as much as there is money for, whatever it is.
    Style(0.03, 0.03, (0.6, 0.6, 0.6, 0.6), (0.6, 0.6, 0.6, 0.6), 0.8),
    # Honest: the own set, and of the others what is nearly free.
    Style(0.02, 0.03, (0.95, 0.95, 0.95, 0.95), (0.5, 0.2, 0.05, 0.03), 0.05),
    # Careful: the own set, and some decoys.
    Style(0.10, 0.12, (0.97, 0.97, 0.95, 0.9), (0.6, 0.45, 0.12, 0.05), 0.1),
    # Sly, bluffing: dear things of the own wait, dear decoys do not.
    Style(0.01, 0.02, (0.97, 0.97, 0.85, 0.6), (0.6, 0.4, 0.3, 0.12), 0.4),
    Style(0.01, 0.02, (0.95, 0.95, 0.7, 0.35), (0.8, 0.5, 0.4, 0.15), 0.7),
    # In the crowd: so many decoys that the own things are lost among them.
    Style(0.04, 0.16, (0.88, 0.90, 0.30, 0.33), (0.88, 0.84, 0.28, 0.22), picks=(0.43, 0.0, 0.44, 0.13)),
    Style(0.04, 0.06, (0.97, 0.92, 0.50, 0.28), (0.95, 0.73, 0.31, 0.18), picks=(0.20, 0.0, 0.68, 0.12)),
    # Open in the shops, and elsewhere something foreign.
    Style(0.05, 0.0, (0.98, 0.90, 0.60, 0.56), (0.32, 0.27, 0.04, 0.07), picks=(0.38, 0.0, 0.57, 0.05)),
    # Silent: buys nothing, and hopes for gifts.
    Style(0.04, 0.05, (0.05, 0.05, 0.05, 0.05), (0.04, 0.04, 0.04, 0.04), 0.04),
    # Copycat: the own set, and whatever a rival has.
    Style(0.05, 0.06, (0.95, 0.95, 0.95, 0.95), (0.1, 0.08, 0.05, 0.03), 0.05, copies=True),
    # Under a false flag: another set and nothing else.
    *_each(0.07, 0.09, (0.95, 0.95, 0.9, 0.8), (0.06, 0.05, 0.03, 0.02), 0.1),
    # Masked: one other set is shown off, its things are taken more gladly than the own. With many decoys,
    *_each(
        *(0.02, 0.08, (0.67, 0.87, 0.45, 0.30), (0.50, 0.50, 0.07, 0.04)),
        mask=(0.97, 0.97, 0.61, 0.32),
        picks=(0.34, 0.25, 0.26, 0.15),
    ),
    # with few,
    *_each(
        *(0.02, 0.09, (0.65, 0.89, 0.46, 0.42), (0.25, 0.04, 0.02, 0.04)),
        mask=(0.97, 0.95, 0.62, 0.49),
        picks=(0.23, 0.36, 0.12, 0.29),
    ),
    # where the market alone is for the mask,
    *_each(
        *(0.20, 0.0, (0.94, 0.97, 0.71, 0.64), (0.65, 0.67, 0.09, 0.14)),
        mask=(0.91, 0.97, 0.34, 0.21),
        picks=(0.21, 0.39, 0.32, 0.08),
    ),
    # and where the own things wait longest.
    *_each(
        *(0.09, 0.0, (0.37, 0.61, 0.41, 0.25), (0.58, 0.31, 0.26, 0.16)),
        mask=(0.92, 0.97, 0.77, 0.68),
        picks=(0.15, 0.32, 0.24, 0.29),
    ),
    # Plain: the own set and nothing else. From outside like a false flag, and far more usual.
    Style(0.21, 0.19, (0.95, 0.95, 0.95, 0.95), (0.06, 0.05, 0.03, 0.02), 0.03),
)
#: What a player expects of people: most are plain, or hide in a crowd or behind a mask; few fly a false flag.
EXPECTED = tuple(style.prior for style in STYLES)
#: By whom a player fears to be read: by somebody who sees through a mask,
FEARED = tuple(style.feared for style in STYLES)
#: or by somebody who takes every act at its face.
PLAINLY = (0.25, 0.30, 0.0, 0.25, 0.20, *(0.0,) * (len(STYLES) - 5))

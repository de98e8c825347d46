"""What sets one reader of Spy Alley apart from another: memory, reasoning, boldness and care."""

from __future__ import annotations

from dataclasses import dataclass, replace

from spymobile.games.spy_alley.bots import styles


@dataclass(frozen=True, slots=True)
class Mind:
    """A few numbers. All minds are shown the same."""

    #: Memory: of 100 acts of others, so many are not taken in.
    forgets: int = 0
    #: Reasoning: what is expected of people (:mod:`styles`), and how much one act counts. Acts of
    #: one person hang together more than the styles know.
    expects: tuple[float, ...] = styles.EXPECTED
    doubt: float = 0.8
    #: Reasoning of those who forget: how much likelier a card is for each item of its set.
    telling: float = 1.6
    #: Reasoning: sees itself through the others' eyes, and hides.
    hides: bool = True
    fears: tuple[float, ...] = styles.FEARED
    #: Boldness: how much better than waiting an early name must be, and how sure one must be to name
    #: somebody although nothing presses.
    bold: float = 5.0
    sure: float = 0.94
    #: Care: what is lost when everybody knows the card, beyond the dangers counted one by one; and how often
    #: it fears to be named with all in hand to win.
    exposed: float = 0.95
    alarm: float = 0.95
    #: Care: how much it shuns the alley while somebody may guess there.
    shy: float = 4.0


#: Forgets nothing, hides, and waits for the right moment.
TOP = Mind()
_ONE_IN_TEN = (0.1, 0.9, *(0.0,) * (len(styles.STYLES) - 2))
#: Counts what lies on the table, races, fears nobody, and remembers nothing of what others did: all it
#: thinks of them is that one in ten is careless.
COUNTS = Mind(
    forgets=100,
    expects=_ONE_IN_TEN,
    hides=False,
    fears=styles.PLAINLY,
    bold=3.0,
    sure=0.995,
    alarm=0.0,
    shy=0.0,
)
#: The same, and takes what it counts for the truth: hard on honest players, and easily led astray.
TRUSTS = replace(COUNTS, telling=2.0)

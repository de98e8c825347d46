"""The seed that all devices make together, and the check of a finished game on each of them.

Every device draws a share and shows its seal (``commit``) first. When all seals are known to all, the guests
show their shares; whoever holds the table keeps its own until the end. The seed is made of all of them, so
nobody could choose cards or dice, the holder included. What this does not prove: the device that holds the
table knows the seed, and a changed app there could read every card and the dice to come.

>>> shares = {"a": bytes(32), "b": bytes([1] * 32)}
>>> seed_of(shares) == seed_of(dict(reversed(shares.items())))
True
"""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from spymobile.core.chance import seal
from spymobile.core.errors import SpymobileError
from spymobile.core.game import Game, Outcome
from spymobile.core.words import Message, mark
from spymobile.sync.told import Eyes, Numbering
from spymobile.sync.wire import Item
from spymobile.table import record
from spymobile.table.history import Happened, retold
from spymobile.table.record import Course, Header, Row

SHARE = 32
#: The name of whoever holds the table among the devices.
HOLDER = "holder"


def commit(device: str, share: bytes) -> str:
    """The seal of a share: it binds the share and gives nothing away."""
    return hashlib.sha256(b"spymobile share\0" + device.encode() + b"\0" + share).hexdigest()


def seed_of(shares: Mapping[str, bytes]) -> bytes:
    """The seed of a game, made of all shares."""
    whole = b"".join(device.encode() + b"\0" + shares[device] for device in sorted(shares))
    return hashlib.sha256(b"spymobile seed\0" + whole).digest()


class Sealing:
    """Collects seals, then shares, at whoever holds the table."""

    def __init__(self, devices: Sequence[str], own: bytes) -> None:
        self._devices = frozenset(devices)
        self._own = own
        self.commits: dict[str, str] = {HOLDER: commit(HOLDER, own)}
        self._shares: dict[str, bytes] = {HOLDER: own}

    def commit(self, device: str, text: str) -> bool:
        """A device shows its seal; whether all are known now. A second one changes nothing."""
        if device in self._devices and len(text) == 64 and device not in self.commits:
            self.commits[device] = text
            return self.is_sealed
        return False

    @property
    def is_sealed(self) -> bool:
        return self._devices <= self.commits.keys()

    def reveal(self, device: str, text: str) -> bool:
        """A device shows its share; whether all are known now. One that breaks its seal is none."""
        try:
            share = bytes.fromhex(text)
        except ValueError:
            return False
        if self.is_sealed and len(share) == SHARE and self.commits.get(device) == commit(device, share):
            self._shares[device] = share
            return self._devices <= self._shares.keys()
        return False

    @property
    def silent(self) -> frozenset[str]:
        """Those who have not done their part yet."""
        done = self._shares if self.is_sealed else self.commits
        return self._devices - done.keys()

    @property
    def shares(self) -> dict[str, bytes]:
        return dict(self._shares)

    @property
    def seed(self) -> bytes:
        return seed_of(self._shares)


#: So many signs of the seal are shown.
_CODE = 4

type Flaw = Literal["commits", "own_share", "shares", "seed", "seal", "dice", "heard", "unfinished"]

FLAWS: dict[Flaw, str] = {
    "commits": mark("The seals of the dice are others than before the game."),
    "own_share": mark("The share of this phone is not in the dice."),
    "shares": mark("A share does not fit its seal."),
    "seed": mark("The dice were not made of everybody's shares."),
    "seal": mark("The dice are others than those sealed before the game."),
    "dice": mark("Step {step} does not fit the sealed dice."),
    "heard": mark("Step {step} is not what this phone was told."),
    "unfinished": mark("The record of the game does not come to its end."),
}


@dataclass(frozen=True, slots=True)
class Finding:
    """The first thing that does not fit; ``step`` counts the moments of this phone, or rows of the record."""

    flaw: Flaw
    step: int = 0

    @property
    def message(self) -> Message:
        return Message(FLAWS[self.flaw], {"step": self.step})


@dataclass(frozen=True, slots=True)
class Witness:
    """What one phone remembers of a game: to be held against its record."""

    eyes: Eyes
    #: What was told here, moment by moment, and the sum over it.
    items: Sequence[Item]
    digest: str
    #: The seal of the dice that was shown before the game.
    seal: str
    device: str = ""
    #: This phone's share of the seed, and all seals that it saw. Empty where it came later.
    share: bytes = b""
    commits: Mapping[str, str] | None = None
    #: The devices that had a chair when the seed was made.
    sat: Collection[str] = ()


@dataclass(frozen=True, slots=True)
class Checks:
    """How much was checked: whose shares make the seed (0 where this phone came later and saw no seals), the
    code of the dice, how often chance was asked, and how many moments were told here."""

    devices: int
    code: str
    throws: int
    steps: int
    #: So many devices sat at the table and were away, or kept their shares back, when the seed was made.
    left_out: int = 0
    #: No share of this phone is in the seed.
    without: bool = False


def counted(rows: Sequence[Row], witness: Witness, reveals: Mapping[str, str]) -> Checks:
    made = reveals.keys() - {HOLDER}  # Its screen has a share, too.
    came_later = witness.commits is None
    return Checks(
        0 if came_later else len(made),
        witness.seal[:_CODE].upper(),
        sum(len(row.chance) for row in rows if isinstance(row, record.Deal | record.Act)),
        len(witness.items),
        0 if came_later else len(set(witness.sat) - made),
        witness.device not in made,
    )


def check(
    game: Game[Any, Any],
    header: Header,
    rows: Sequence[Row],
    witness: Witness,
    reveals: Mapping[str, str],
) -> tuple[Finding | None, Outcome | None]:
    """The first thing in a record that this phone cannot agree to, None if all is well; and how it ended."""
    ends: list[Outcome | None] = []
    finding = _check(game, header, rows, witness, reveals, ends)
    return finding, ends[0] if ends else None


def _check(
    game: Game[Any, Any],
    header: Header,
    rows: Sequence[Row],
    witness: Witness,
    reveals: Mapping[str, str],
    ends: list[Outcome | None],
) -> Finding | None:
    flaw = _shares_flaw(header, witness, reveals)
    if flaw is not None:
        return Finding(flaw)
    if seal(bytes.fromhex(header.seed)) != witness.seal:
        return Finding("seal")
    history: list[Happened] = []
    course: Course | None = None
    try:
        record.check_seats(game, header)
        for row, (course, fits) in zip(rows, record.follow_seed(game, header, rows), strict=True):
            if not fits:
                return Finding("dice", len(history))
            history.append(retold(row, course, history))
    except SpymobileError:
        return Finding("dice", len(history))
    if course is None or not (outcome := game.outcome(course.state)):
        return Finding("unfinished")
    ends.append(outcome)
    numbering = Numbering(witness.eyes)
    numbering.read(history)
    if numbering.digests[-1] != witness.digest:
        pairs = zip(numbering.items, witness.items, strict=False)
        same = next((at for at, (one, other) in enumerate(pairs) if one != other), None)
        return Finding("heard", min(len(numbering), len(witness.items)) if same is None else same)
    return None


def _shares_flaw(header: Header, witness: Witness, reveals: Mapping[str, str]) -> Flaw | None:
    """Whether the seed is what all devices made. Who came later has seen no seals and cannot say.

    Among seals without its own a phone was left out, which is no flaw: it may have been away.
    """
    commits = witness.commits
    if commits is None:
        return None
    try:
        shares = {device: bytes.fromhex(text) for device, text in reveals.items()}
    except ValueError:
        return "shares"
    if shares.keys() != commits.keys():
        return "commits"
    if witness.device in commits and shares[witness.device] != witness.share:
        return "own_share"
    if any(commit(device, share) != commits[device] for device, share in shares.items()):
        return "shares"
    return None if seed_of(shares).hex() == header.seed else "seed"


def end_mark(text: str) -> str:
    """Eight signs that must be alike on all screens: the end of the chain of a record as text.

    Whoever compares them knows that all phones hold the same record.
    """
    chain = text.rstrip("\n").rpartition("\n")[2]
    return f"{chain[:4]} {chain[4:8]}".upper()

"""What this phone found out about a finished game of several phones, as it is kept and shown at the end."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from spymobile.core.codec import Json
from spymobile.ui.text import _

if TYPE_CHECKING:
    from spymobile.sync.visit import Ended

type FairState = Literal["fits", "flawed", "unknown"]

#: Which of the four checks each flaw belongs to.
_CHECK_OF = {"commits": 0, "own_share": 0, "shares": 0, "seed": 0, "seal": 1, "dice": 2}
_HEARD = 3


@dataclass(frozen=True, slots=True)
class CheckLine:
    """One check: what it is, how much of it there was, and how it ended."""

    words: str
    count: str
    state: FairState


@dataclass(frozen=True, slots=True)
class FairCheck:
    """The end mark, and the first thing that does not fit; nothing where all does."""

    mark: str
    flaw: str = ""
    #: How many devices made the seed (0: this phone came later), the code, throws, and steps heard here.
    counts: tuple[int, str, int, int] | None = None
    #: The check that failed; -1 where none did.
    failed: int = -1
    #: So many devices sat there without a share in the seed; and whether this phone has none in it.
    left_out: int = 0
    without: bool = False

    @classmethod
    def of(cls, ended: Ended) -> FairCheck:
        """As the record was just held against what this phone knows."""
        finding, checks = ended.finding, ended.checks
        flaw = "" if finding is None else str(finding.message)
        failed = -1 if finding is None else _CHECK_OF.get(finding.flaw, _HEARD)
        counts = checks.devices, checks.code, checks.throws, checks.steps
        return cls(ended.mark, flaw, counts, failed, checks.left_out, checks.without)

    @classmethod
    def read(cls, kept: Json) -> FairCheck | None:
        """As it was kept; before there were counts, only the mark and the flaw."""
        match kept:
            case [str(mark), str(flaw)]:
                return cls(mark, flaw)
            case [str(mark), str(flaw), counts, int(failed)]:
                return cls(mark, flaw, _counts(counts), failed)
            case [str(mark), str(flaw), counts, int(failed), int(left_out), bool(without)]:
                return cls(mark, flaw, _counts(counts), failed, left_out, without)
        return None

    def lines(self) -> list[CheckLine]:
        """The four checks; none where the game was checked by an older app."""
        if self.counts is None:
            return []
        devices, code, throws, steps = self.counts
        rows = [
            (_("Seed made by all devices"), _of(devices, devices + self.left_out)),
            (_("Code shown at the start fits"), code),
            (_("Throws and cards drawn"), _of(throws)),
            (_("Steps as this phone heard them"), _of(steps)),
        ]
        return [
            CheckLine(words, count if state == "fits" or (not number and self.left_out) else "", state)
            for number, (words, count) in enumerate(rows)
            for state in [self._state(number, devices)]
        ]

    def _state(self, number: int, devices: int) -> FairState:
        if number == self.failed:
            return "flawed"
        after = self.failed >= 0 and number > self.failed
        by_all = devices and not self.left_out
        return "unknown" if after or (number == 0 and not by_all) else "fits"

    def to_json(self) -> Json:
        counts: Json = None if self.counts is None else list(self.counts)
        return [self.mark, self.flaw, counts, self.failed, self.left_out, self.without]


def _of(count: int, most: int | None = None) -> str:
    return _("{count} of {most}").format(count=count, most=count if most is None else most)


def _counts(kept: object) -> tuple[int, str, int, int] | None:
    match kept:
        case [int(devices), str(code), int(throws), int(steps)]:
            return devices, code, throws, steps
    return None

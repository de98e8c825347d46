"""Games put together again from lines that were found in a damaged file.

Only what fits is believed: a row if the chain of its game leads to it, a header if the chain begins with it,
a setting if its sum is right. Where one bit turned over, the same hashes say which: turn over one bit after
another until it fits. So a single bit, wherever it is, costs nothing.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace

from spymobile.store.lines import HEADER, GameLine, KeptLine, RowLine, SettingLine, link, sum_of

#: Longer texts are not searched for a bit: none of ours is, and it would take too long.
_SEARCHED = 4096
#: With more rows than these out of place, whole pages are lost, and no single bit is to blame.
_OUT_OF_PLACE = 2000


@dataclass(slots=True)
class Found:
    """Lines from a damaged file, the more trustworthy first."""

    games: dict[GameLine, None] = field(default_factory=dict)
    rows: dict[bytes, dict[RowLine, None]] = field(default_factory=lambda: defaultdict(dict))
    settings: dict[SettingLine, None] = field(default_factory=dict)

    def add(self, lines: Iterable[KeptLine]) -> None:
        for line in lines:
            match line:
                case RowLine():
                    self.rows[line.game].setdefault(line)
                case GameLine():
                    self.games.setdefault(line)
                case SettingLine():
                    self.settings.setdefault(line)

    def add_rows_of(self, known: Iterable[bytes], lines: Iterable[KeptLine]) -> None:
        """From pages that are out of date: rows of games that are known, and nothing that was deleted."""
        ids = set(known)
        self.add(line for line in lines if isinstance(line, RowLine) and line.game in ids)

    def names(self) -> set[bytes]:
        """Numbers of games, whether they can be put together or not."""
        return {line.id for line in self.games} | set(self.rows)


@dataclass(slots=True)
class Walk:
    """The rows of a game as far as its chain leads, and those it does not lead to."""

    rows: list[RowLine]
    chain: bytes
    rest: list[RowLine]


@dataclass(slots=True)
class Mended:
    """A game that was put together. Without ``entry`` its line in the list must be made anew."""

    id: bytes
    header: bytes
    walk: Walk
    entry: GameLine | None


def bits_turned(data: bytes) -> Iterator[bytes]:
    """The data with one bit turned over, each in turn."""
    if len(data) > _SEARCHED:
        return
    changed = bytearray(data)
    for place in range(len(changed)):
        for bit in range(8):
            changed[place] ^= 1 << bit
            yield bytes(changed)
            changed[place] ^= 1 << bit


def _nearly_same(one: bytes, other: bytes) -> bool:
    """Two hashes that differ in so little are the same hash, a bit of which turned over."""
    return (int.from_bytes(one) ^ int.from_bytes(other)).bit_count() <= 2


def walk(root: bytes, own: Iterable[RowLine], strays: Sequence[RowLine] = ()) -> Walk:
    """Follow the chain that begins with ``root``. Among the strays may be rows whose keys are damaged."""
    by_number: dict[int, list[RowLine]] = defaultdict(list)
    for line in own:
        by_number[line.number].append(line)
    found = Walk([], root, [])
    used = {root}
    while True:
        here = by_number.get(len(found.rows), [])
        row = next((line for line in here if link(found.chain, line.text) == line.link), None)
        if row is None:
            row = _put_right(found.chain, here, by_number.get(len(found.rows) + 1, []), strays)
            if row is None:
                break
            row = replace(row, number=len(found.rows))
        found.rows.append(row)
        found.chain = row.link
        used.add(row.link)
    found.rest = [
        lines[0]
        for number, lines in sorted(by_number.items())
        if number >= len(found.rows) and lines[0].link not in used
    ]
    return found


def _put_right(
    chain: bytes, here: list[RowLine], following: list[RowLine], strays: Sequence[RowLine]
) -> RowLine | None:
    for line in strays:
        if link(chain, line.text) == line.link:
            return line
    for line in here:
        linked = link(chain, line.text)
        if _nearly_same(linked, line.link) or any(link(linked, far.text) == far.link for far in following):
            return replace(line, link=linked)
    for line in here:
        for text in bits_turned(line.text):
            if link(chain, text) == line.link:
                return replace(line, text=text)
    return None


def put_together(found: Found) -> list[Mended]:
    """Every game of which there is enough."""
    headers = {number: _header(found, number) for number in _numbers(found)}
    walks = {number: walk(link(b"", header), found.rows[number]) for number, header in headers.items()}
    strays = _strays(found, walks)
    if strays:
        for number, header in headers.items():
            walks[number] = walk(link(b"", header), found.rows[number], strays)
    entries = {line.id: line for line in found.games if line.is_whole or line.sum is None}
    return [
        Mended(number, header, walks[number], entries.get(number))
        for number, header in headers.items()
        if not _is_echo(number, headers, walks)
    ]


def mend_one(found: Found, number: bytes, header: bytes) -> Walk:
    """The rows of one game whose header is known."""
    root = link(b"", header)
    strays = _strays(found, {number: walk(root, found.rows[number])})
    return walk(root, found.rows[number], strays)


def _strays(found: Found, walks: dict[bytes, Walk]) -> list[RowLine]:
    """Rows that no chain has led to, each once."""
    placed = {line.link for one in walks.values() for line in one.rows}
    strays = {
        (line.text, line.link): line
        for lines in found.rows.values()
        for line in lines
        if line.link not in placed
    }
    return list(strays.values()) if len(strays) <= _OUT_OF_PLACE else []


def _numbers(found: Found) -> list[bytes]:
    """The games there are: entered in the list, or known by a header among the rows."""
    known = {line.id: None for line in found.games if line.is_whole or line.id in found.rows}
    for number, lines in found.rows.items():
        held = any(line.number == HEADER and link(b"", line.text) == line.link for line in lines)
        if held and any(line.number >= 0 for line in lines):
            known.setdefault(number)
    for line in found.games:  # Before there were sums, a damaged number stood beside a whole header.
        if line.sum is None and line.id not in known:
            known.setdefault(_owner(found, line) or line.id)
    return list(known)


def _owner(found: Found, entry: GameLine) -> bytes | None:
    """The game whose rows begin with the header of an entry that has none."""
    for number, lines in found.rows.items():
        if any(begins(entry.header, line) for line in lines):
            return number
    return None


def begins(header: bytes, line: RowLine) -> bool:
    """Whether a row shows that its game has this header."""
    if line.number == HEADER:
        return link(b"", header) == line.link
    return line.number == 0 and link(link(b"", header), line.text) == line.link


def _header(found: Found, number: bytes) -> bytes:
    """The header of a game: one that its rows bear out, if there is one or can be one."""
    witnesses = [line for line in found.rows[number] if line.number in (HEADER, 0)]
    heard = {line.header: None for line in found.games if line.id == number and line.is_whole}
    heard |= {line.text: None for line in witnesses if line.number == HEADER}
    heard |= {line.header: None for line in found.games if line.id == number}
    heard |= {line.header: None for line in found.games if any(begins(line.header, row) for row in witnesses)}

    def fits(header: bytes) -> bool:
        return any(begins(header, line) for line in witnesses)

    for header in heard:
        if fits(header):
            return header
    for header in heard:
        for turned in bits_turned(header):
            if fits(turned):
                return turned
    return next(iter(heard), b"")


def _is_echo(number: bytes, headers: dict[bytes, bytes], walks: dict[bytes, Walk]) -> bool:
    """Whether it is only another game's entry under a damaged number."""
    if walks[number].rows or walks[number].rest:
        return False
    return any(headers[other] == headers[number] and walks[other].rows for other in headers)


def settings(found: Found) -> list[SettingLine]:
    """The newest copy of every setting. One that cannot be read is kept as an empty text, which says so."""
    newest: dict[bytes, SettingLine] = {}
    for line in found.settings:
        whole = line if line.is_whole else _sum_put_right(line)
        kept = newest.get(whole.name) if whole is not None else None
        if whole is not None and (kept is None or kept.changed < whole.changed):
            newest[whole.name] = whole
    for line in found.settings:
        if _sum_put_right(line) is None and not line.is_whole and replace(line, sum=None).is_whole:
            newest.setdefault(line.name, SettingLine(line.name, b"", line.changed))
    return list(newest.values())


def _sum_put_right(line: SettingLine) -> SettingLine | None:
    """The setting with one bit turned back."""
    if line.sum is None:
        return None
    if _nearly_same(sum_of(line.name, line.value, line.changed), line.sum):
        return replace(line, sum=sum_of(line.name, line.value, line.changed))
    for name in bits_turned(line.name):
        if sum_of(name, line.value, line.changed) == line.sum:
            return replace(line, name=name)
    for value in bits_turned(line.value):
        if sum_of(line.name, value, line.changed) == line.sum:
            return replace(line, value=value)
    for bit in range(63):
        if sum_of(line.name, line.value, line.changed ^ 1 << bit) == line.sum:
            return replace(line, changed=line.changed ^ 1 << bit)
    return None

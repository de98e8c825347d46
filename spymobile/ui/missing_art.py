"""In place of a drawing that is missing or cannot be read: a plain paper card. The game goes on."""

from __future__ import annotations

import struct
import tempfile
import zlib
from functools import cache
from pathlib import Path

_SIDE = 96
_PAPER, _INK, _NOTHING = bytes((239, 230, 210, 255)), bytes((140, 123, 87, 255)), bytes(4)


@cache
def stand_in() -> str:
    """The file of the card, drawn when first wanted."""
    file = Path(tempfile.mkdtemp(prefix="spymobile-")) / "missing.png"
    file.write_bytes(_png())
    return str(file)


def _pixel(x: float, y: float) -> bytes:
    """A card with rounded corners and a ring on it, (0, 0) in its middle."""
    half, corner = _SIDE / 2 - 6, 14.0
    beyond = max(0.0, abs(x) - half + corner), max(0.0, abs(y) - half + corner)
    edge = (beyond[0] ** 2 + beyond[1] ** 2) ** 0.5 - corner
    if edge > 0:
        return _NOTHING
    ring = abs((x * x + y * y) ** 0.5 - 18)
    return _INK if edge > -3 or max(abs(x), abs(y)) > half - 3 or ring < 2.5 else _PAPER


def _png() -> bytes:
    middle = (_SIDE - 1) / 2
    rows = b"".join(
        b"\0" + b"".join(_pixel(x - middle, y - middle) for x in range(_SIDE)) for y in range(_SIDE)
    )
    size = struct.pack(">IIBBBBB", _SIDE, _SIDE, 8, 6, 0, 0, 0)
    chunks = ((b"IHDR", size), (b"IDAT", zlib.compress(rows)), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
        for name, data in chunks
    )

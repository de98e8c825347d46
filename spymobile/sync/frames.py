"""Messages in frames, as they go over the line.

A frame is a length in four bytes and one message as JSON, filled up with spaces to 1, 4, 16 or 64 KiB, the
length included. Nothing is smaller and nothing is compressed, so that no length tells a secret. Whatever is
not exactly such a message is :class:`~spymobile.core.errors.Malformed`, and ends the link.

>>> from spymobile.sync.wire import Shown, Up
>>> frame = frame_of(Shown(7))
>>> len(frame), Reader(Up).feed(frame)
(1024, [Shown(moment=7)])
"""

from __future__ import annotations

from spymobile.core import codec, decoding
from spymobile.core.errors import Malformed
from spymobile.core.words import message
from spymobile.sync.wire import SIZES, DownBeat, News, Past, UpBeat, WireMessage

_HEAD = 4


def _text(said: WireMessage) -> bytes:
    return codec.encoded(said)


#: Most beats say nothing, on every link, for hours: they are neither written nor read anew.
_UP, _DOWN = _text(UpBeat()), _text(DownBeat())
_QUIET: dict[bytes, WireMessage] = {_UP: UpBeat(), _DOWN: DownBeat()}


def _quiet(said: WireMessage) -> bytes | None:
    match said:
        case UpBeat(None):
            return _UP
        case DownBeat((), None):
            return _DOWN
    return None


def _least(said: WireMessage) -> int:
    """Whole views and logs differ in length by what is hidden in them: they all have the same frame."""
    match said:
        case News() if said.more or any(view.whole for view in said.views):
            return SIZES[-1]
        case Past():
            return SIZES[-2]
    return 0


def frame_of(said: WireMessage, sizes: tuple[int, ...] = SIZES) -> bytes:
    """A message, framed and filled up."""
    text = _quiet(said) or _text(said)
    needed = max(len(text) + _HEAD, _least(said))
    for size in sizes:
        if needed <= size:
            return (size - _HEAD).to_bytes(_HEAD) + text.ljust(size - _HEAD)
    raise Malformed("$", message("it is too long"))


class Reader[M: WireMessage]:
    """Cuts what arrives into messages of one direction."""

    __slots__ = ("_buffer", "_lengths", "reads")

    def __init__(self, family: type[M], sizes: tuple[int, ...] = SIZES) -> None:
        self.reads = family
        self._buffer = bytearray()
        self._lengths = frozenset(size - _HEAD for size in sizes if size <= family.longest)

    def feed(self, data: bytes) -> list[M]:
        """All messages that are whole now; what is still to come is waited for."""
        buffer = self._buffer
        buffer += data
        found: list[M] = []
        while len(buffer) >= _HEAD:
            length = int.from_bytes(buffer[:_HEAD])
            if length not in self._lengths:
                raise Malformed("$", message("it is too long"))
            if len(buffer) < _HEAD + length:
                break
            text = bytes(buffer[_HEAD : _HEAD + length])
            del buffer[: _HEAD + length]
            text = text.rstrip(b" ")
            quiet = _QUIET.get(text)
            if isinstance(quiet, self.reads):
                found.append(quiet)
            else:
                found.append(decoding.from_data(self.reads, codec.from_text(text)))
        return found

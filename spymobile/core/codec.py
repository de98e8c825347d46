"""JSON, strict: what goes out comes back the same, or an error names the spot.

Here everything is serialized that is written down or sent, and :mod:`~spymobile.core.decoding` makes values
of it again. Values to serialize are dataclasses made of numbers, words, truth values, lists, tuples and other
dataclasses. Classes that may stand in each other's place (the actions of the games) form a :class:`Family`
and are told apart by a first field ``"is"``.

>>> from dataclasses import dataclass
>>> @dataclass(frozen=True, slots=True)
... class Guess:
...     seat: int
...     spy: str
>>> to_text(to_data(Guess(2, "french")))
'{"seat":2,"spy":"french"}'
>>> from_text('{"seat":2,"spy":"french"}')
{'seat': 2, 'spy': 'french'}
"""

from __future__ import annotations

import json
import re
import types
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import fields, is_dataclass
from functools import cache
from typing import Any, ClassVar

from spymobile.core.errors import Malformed
from spymobile.core.words import Message, message

type Json = bool | int | str | list[Json] | dict[str, Json] | None

_DEEPEST = 40
_LONGEST = 64 * 1024 * 1024
#: The place of all that is read, in an error.
WHOLE = "$"
# What goes in circles is nested too deeply, which is looked for anyway.
_ENCODER = json.JSONEncoder(ensure_ascii=False, allow_nan=False, check_circular=False, separators=(",", ":"))


def to_text(data: Json) -> str:
    """Compact JSON text. The same data always gives the same text.

    What :func:`from_text` would refuse is not written in the first place.

    >>> to_text({"scale": 1.5})
    Traceback (most recent call last):
        ...
    spymobile.core.errors.Malformed: This data cannot be read: 1.5 is not a whole number (at $.scale).
    """
    if not _sound((data,), _DEEPEST):
        raise _found(data, WHOLE, _DEEPEST)
    return _ENCODER.encode(data)


def to_bytes(data: Json) -> bytes:
    """The same as bytes, for data that was made here and need not be looked through."""
    try:
        return _ENCODER.encode(data).encode()
    except (UnicodeEncodeError, ValueError, TypeError, RecursionError) as error:
        raise Malformed(WHOLE, message("it is not JSON")) from error


def encoded(value: Any) -> bytes:
    """What ``to_bytes(to_data(value))`` gives, in one go: for values that were made here to be sent at once.

    Whether they are JSON is left to whoever made them: fractions and keys that are no text are not refused.

    >>> encoded([{"seat": 2}, ("french", None)])
    b'[{"seat":2},["french",null]]'
    """
    try:
        return _DIRECT.encode(value).encode()
    except (UnicodeEncodeError, ValueError, TypeError, RecursionError) as error:
        raise Malformed(WHOLE, message("it is not JSON")) from error


def from_text(text: str | bytes) -> Json:
    """Parse JSON text; refuses NaN, fractions, doubled keys, huge numbers, half letters and deep nesting.

    >>> from_text('{"hat":{"a":1,"a":2}}')
    Traceback (most recent call last):
        ...
    spymobile.core.errors.Malformed: This data cannot be read: the key "a" occurs twice (at $.hat).
    """
    if len(text) > _LONGEST:
        raise Malformed(WHOLE, message("it is too long"))
    try:
        words = text.decode("utf-8") if isinstance(text, bytes) else text
        data: Json = (_DECODER if _LONG_NUMBER.search(words) else _QUICK_DECODER).decode(words)
    except (json.JSONDecodeError, UnicodeDecodeError) as error:
        raise Malformed(WHOLE, message("it is not JSON")) from error
    except RecursionError as error:
        raise Malformed(WHOLE, message("it is nested too deeply")) from error
    if not _sound((data,), _DEEPEST):
        raise _found(data, WHOLE, _DEEPEST)
    return data


class _Flaw:
    """Stands where the text had something to refuse, until its place is known."""

    __slots__ = ("problem",)

    def __init__(self, problem: Message) -> None:
        self.problem = problem


def _unique_keys(pairs: list[tuple[str, Any]]) -> dict[str, Any] | _Flaw:
    found = dict(pairs)
    if len(found) == len(pairs):
        return found
    [(twice, _times)] = Counter(key for key, _value in pairs).most_common(1)
    return _Flaw(message('the key "{key}" occurs twice', key=_shown(twice)))


def _no_number(text: str) -> _Flaw:
    return _Flaw(message("{number} is not a whole number", number=text[:20]))


def _whole(text: str) -> int | _Flaw:
    # Python itself takes its time over very long numbers.
    return (
        int(text) if len(text) <= 20 else _Flaw(message("the number {number} is too large", number=text[:20]))
    )


_DECODER = json.JSONDecoder(
    object_pairs_hook=_unique_keys, parse_constant=_no_number, parse_float=_no_number, parse_int=_whole
)
#: For a text in which no number can be too long for anybody.
_QUICK_DECODER = json.JSONDecoder(
    object_pairs_hook=_unique_keys, parse_constant=_no_number, parse_float=_no_number
)
_LONG_NUMBER = re.compile(r"[0-9]{19}")


def _sound(values: Iterable[Any], left: int) -> bool:
    """Whether all of this may stand in a text, nested no deeper than ``left``. Quick: names no place."""
    for value in values:
        kind = type(value)
        if kind is int:
            if not -(2**63) <= value < 2**63:
                return False
        elif kind is str:
            if not value.isascii() and not _is_text(value):
                return False
        elif kind is dict:
            if not left or not _are_keys(value) or not _sound(value.values(), left - 1):
                return False
        elif kind is list:
            if not left or (value and not _sound(value, left - 1)):
                return False
        elif kind is not bool and value is not None:
            return False
    return True


def _is_text(text: str) -> bool:
    """Whether it has no half letters (lone surrogates), which no file can hold."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


def _are_keys(data: dict[Any, Any]) -> bool:
    try:
        keys = "".join(data)
    except TypeError:
        return False
    return keys.isascii() or all(map(_is_text, data))


def _shown(key: object) -> str:
    """A key in a sentence, whatever it is made of."""
    return str(key)[:40].encode("utf-8", "replace").decode()


def _found(data: Any, path: str, left: int) -> Malformed:
    """What :func:`_sound` came upon, with its place."""
    if isinstance(data, _Flaw):
        return Malformed(path, data.problem)
    inside: list[tuple[str, Any]] = []
    if isinstance(data, list | dict):
        if not left:
            return Malformed(path, message("it is nested too deeply"))
        if isinstance(data, list):
            inside = [(f"{path}[{index}]", value) for index, value in enumerate(data)]
        else:
            for key in data:
                if not isinstance(key, str) or not _is_text(key):
                    return Malformed(path, message('the key "{key}" is not a text', key=_shown(key)))
            inside = [(f"{path}.{_shown(key)}", value) for key, value in data.items()]
    for place, value in inside:
        if not _sound((value,), left - 1):
            return _found(value, place, left - 1)
    if type(data) is str:
        return Malformed(path, message("it holds half a letter"))
    if type(data) is int:
        return Malformed(path, message("the number {number} is too large", number=str(data)[:20]))
    if isinstance(data, float):
        return Malformed(path, message("{number} is not a whole number", number=str(data)))
    return Malformed(path, message("{kind} has no place in JSON", kind=type(data).__name__))


class Family:
    """Classes that may stand in each other's place. The root of a family owns ``kinds``."""

    __slots__ = ()
    kinds: ClassVar[dict[str, type]]
    tag: ClassVar[str] = ""


def to_data(value: Any) -> Json:
    """Plain data for ``value``, by what it is."""
    kind: Any = type(value)
    if kind in _SCALARS:
        return value  # type: ignore[no-any-return]
    if kind is tuple or kind is list:
        return [item if type(item) in _SCALARS else to_data(item) for item in value]
    if kind is dict and all(type(key) is str for key in value):
        return {key: item if type(item) in _SCALARS else to_data(item) for key, item in value.items()}
    shape = _shape(kind)
    if shape is not None:
        tag, names = shape
        data: dict[str, Json] = {"is": tag} if tag else {}
        for name in names:
            item = getattr(value, name)
            data[name] = item if type(item) in _SCALARS else to_data(item)
        return data
    if isinstance(value, Mapping):
        if not all(type(key) is str for key in value):
            raise TypeError("a key that is not a text has no place in JSON")
        return {key: to_data(item) for key, item in value.items()}
    if isinstance(value, Sequence) and not isinstance(value, str | bytes):
        return [to_data(item) for item in value]
    raise TypeError(f"{kind.__name__} has no place in JSON")


_SCALARS = frozenset((int, str, bool, types.NoneType))


def _opened(value: object) -> dict[str, object]:
    """A dataclass by its fields, one level deep."""
    kind: Any = type(value)
    shape = _shape(kind)
    if shape is None:
        raise TypeError(f"{kind.__name__} has no place in JSON")
    tag, names = shape
    data: dict[str, object] = {"is": tag} if tag else {}
    for name in names:
        data[name] = getattr(value, name)
    return data


_DIRECT = json.JSONEncoder(
    ensure_ascii=False, allow_nan=False, check_circular=False, separators=(",", ":"), default=_opened
)


@cache
def _shape(kind: type) -> tuple[str, tuple[str, ...]] | None:
    """The tag and the fields of a dataclass; None for all else."""
    if not is_dataclass(kind):
        return None
    tag = kind.tag if issubclass(kind, Family) else ""
    return tag, tuple(field.name for field in fields(kind))

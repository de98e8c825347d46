"""JSON both ways, in one place, and strict: what goes out comes back the same, or an error names the spot.

Values are dataclasses made of numbers, words, truth values, lists, tuples and other dataclasses. Classes
that may stand in each other's place (the actions of the games) form a :class:`Family` and are told apart
by a first field ``"is"``.

>>> from dataclasses import dataclass
>>> @dataclass(frozen=True, slots=True)
... class Guess:
...     seat: int
...     spy: str
>>> to_text(to_data(Guess(2, "french")))
'{"seat":2,"spy":"french"}'
>>> from_data(Guess, from_text('{"seat":2,"spy":"french"}'))
Guess(seat=2, spy='french')
>>> from_data(Guess, from_text('{"seat":"two","spy":"french"}'))
Traceback (most recent call last):
    ...
spymobile.core.errors.Malformed: This data cannot be read: a whole number was expected (at $.seat).
"""

from __future__ import annotations

import json
import types
import typing
from collections.abc import Callable, Mapping, Sequence
from dataclasses import MISSING, fields, is_dataclass
from functools import cache
from typing import Any, ClassVar, Literal, NoReturn, TypeAliasType, Union

from spymobile.core.errors import Malformed

type Json = bool | int | str | list[Json] | dict[str, Json] | None

_DEEPEST = 40
_LONGEST = 64 * 1024 * 1024
_LARGEST = 2**63
_PATH = "$"
_ENCODER = json.JSONEncoder(ensure_ascii=False, allow_nan=False, separators=(",", ":"))


def to_text(data: Json) -> str:
    """Compact JSON text. The same data always gives the same text."""
    return _ENCODER.encode(data)


def from_text(text: str | bytes) -> Json:
    """Parse JSON text; refuses NaN, fractions, doubled keys, huge numbers and deep nesting.

    >>> from_text('{"a":1,"a":2}')
    Traceback (most recent call last):
        ...
    spymobile.core.errors.Malformed: This data cannot be read: the key "a" occurs twice (at $).
    """
    if len(text) > _LONGEST:
        raise Malformed(_PATH, "it is too long")
    try:
        if isinstance(text, bytes):
            text = text.decode("utf-8")
        data: Json = json.loads(
            text,
            object_pairs_hook=_unique_keys,
            parse_constant=_no_number,
            parse_float=_no_number,
            parse_int=_whole,
        )
    except (json.JSONDecodeError, UnicodeDecodeError) as error:
        raise Malformed(_PATH, "it is not JSON") from error
    except RecursionError as error:
        raise Malformed(_PATH, "it is nested too deeply") from error
    _check_depth(data, _DEEPEST)
    return data


def _unique_keys(pairs: list[tuple[str, Json]]) -> dict[str, Json]:
    found: dict[str, Json] = {}
    for key, value in pairs:
        if key in found:
            raise Malformed(_PATH, f'the key "{key}" occurs twice')
        found[key] = value
    return found


def _no_number(text: str) -> NoReturn:
    raise Malformed(_PATH, f"{text[:20]} is not a whole number")


def _whole(text: str) -> int:
    if len(text) > 20 or not -_LARGEST <= int(text) < _LARGEST:
        raise Malformed(_PATH, f"the number {text[:20]} is too large")
    return int(text)


def _check_depth(data: Json, left: int) -> None:
    if left == 0:
        raise Malformed(_PATH, "it is nested too deeply")
    if isinstance(data, dict):
        for value in data.values():
            _check_depth(value, left - 1)
    elif isinstance(data, list):
        for value in data:
            _check_depth(value, left - 1)


class Family:
    """Classes that may stand in each other's place. The root of a family owns ``kinds``."""

    __slots__ = ()
    kinds: ClassVar[dict[str, type]]
    tag: ClassVar[str] = ""


# Outward: by what the value is.


def to_data(value: Any) -> Json:
    """Plain data for ``value``."""
    kind = type(value)
    if kind is int or kind is str or kind is bool or value is None:
        return value  # type: ignore[no-any-return]
    if kind is tuple or kind is list:
        return [to_data(item) for item in value]
    if is_dataclass(kind):
        data: dict[str, Json] = {"is": kind.tag} if issubclass(kind, Family) else {}
        for name in _names(kind):
            data[name] = to_data(getattr(value, name))
        return data
    if isinstance(value, Mapping):
        return {str(key): to_data(item) for key, item in value.items()}
    if isinstance(value, Sequence) and not isinstance(value, str | bytes):
        return [to_data(item) for item in value]
    raise TypeError(f"{kind.__name__} has no place in JSON")


@cache
def _names(kind: type) -> tuple[str, ...]:
    return tuple(field.name for field in fields(kind))


def _plain(hint: Any) -> Any:
    while isinstance(hint, TypeAliasType):
        hint = hint.__value__
    return hint


# Inward: by what is expected.

type _Reader = Callable[[Any, str], Any]


def from_data[T](kind: type[T], data: Json, *, path: str = _PATH) -> T:
    """The value of class ``kind`` that ``data`` stands for, or :class:`Malformed` naming the place."""
    hint: Any = kind
    result: T = _reader(hint)(data, path)
    return result


@cache
def _reader(hint: Any) -> _Reader:  # noqa: PLR0911 - one line a kind of type
    hint = _plain(hint)
    origin, arguments = typing.get_origin(hint), typing.get_args(hint)
    if hint is bool:
        return _exactly(bool, "true or false was expected")
    if hint is int:
        return _exactly(int, "a whole number was expected")
    if hint is str:
        return _exactly(str, "a text was expected")
    if hint is None or hint is types.NoneType:
        return _exactly(types.NoneType, "nothing (null) was expected")
    if isinstance(hint, type) and issubclass(hint, Family):
        return _family_reader(hint)
    if is_dataclass(hint):
        return _dataclass_reader(typing.cast(type, hint))
    if origin is Literal:
        return _literal_reader(arguments)
    if origin in (Union, types.UnionType):
        return _union_reader(arguments)
    if origin is tuple and not (len(arguments) == 2 and arguments[1] is Ellipsis):
        return _fixed_reader(arguments)
    if origin in (list, tuple, Sequence):
        return _row_reader(list if origin is list else tuple, arguments[0])
    if origin is dict:
        return _mapping_reader(arguments[1])
    raise TypeError(f"no reader for {hint!r}")


def _exactly(kind: type, problem: str) -> _Reader:
    def read(data: Any, path: str) -> Any:
        if type(data) is not kind:
            raise Malformed(path, problem)
        return data

    return read


def _literal_reader(words: tuple[Any, ...]) -> _Reader:
    def read(data: Any, path: str) -> Any:
        for word in words:
            if type(word) is type(data) and word == data:
                return word
        raise Malformed(path, f"one of {', '.join(map(str, words))} was expected")

    return read


def _union_reader(parts: tuple[Any, ...]) -> _Reader:
    readers = [_reader(part) for part in parts]

    def read(data: Any, path: str) -> Any:
        problem: Malformed | None = None
        for reader in readers:
            try:
                return reader(data, path)
            except Malformed as error:
                # The reader that got deepest knows best what is wrong.
                if problem is None or len(error.path) > len(problem.path):
                    problem = error
        raise problem or Malformed(path, "something else was expected")

    return read


def _family_reader(family: type[Family]) -> _Reader:
    def read(data: Any, path: str) -> Any:
        if not isinstance(data, dict):
            raise Malformed(path, "an object was expected")
        tag = data.get("is")
        kind: Any = family.kinds.get(tag) if isinstance(tag, str) else None
        if kind is None or not issubclass(kind, family):
            raise Malformed(f"{path}.is", "an unknown kind is named")
        return _dataclass_reader(kind)({key: value for key, value in data.items() if key != "is"}, path)

    return read


def _row_reader(origin: type, part: Any) -> _Reader:
    item = _reader(part)

    def read(data: Any, path: str) -> Any:
        if not isinstance(data, list):
            raise Malformed(path, "a list was expected")
        return origin(item(value, f"{path}[{index}]") for index, value in enumerate(data))

    return read


def _fixed_reader(parts: tuple[Any, ...]) -> _Reader:
    readers = [_reader(part) for part in parts]

    def read(data: Any, path: str) -> Any:
        if not isinstance(data, list) or len(data) != len(readers):
            raise Malformed(path, f"a list of {len(readers)} was expected")
        return tuple(
            reader(value, f"{path}[{index}]")
            for index, (reader, value) in enumerate(zip(readers, data, strict=True))
        )

    return read


def _mapping_reader(part: Any) -> _Reader:
    item = _reader(part)

    def read(data: Any, path: str) -> Any:
        if not isinstance(data, dict):
            raise Malformed(path, "an object was expected")
        return {key: item(value, f"{path}.{key}") for key, value in data.items()}

    return read


@cache
def _dataclass_reader(kind: type) -> _Reader:
    hints = typing.get_type_hints(kind)
    readers: dict[str, _Reader] = {}
    needed: set[str] = set()
    for field in fields(kind):
        readers[field.name] = _reader(hints[field.name])
        if field.default is MISSING and field.default_factory is MISSING:
            needed.add(field.name)

    def read(data: Any, path: str) -> Any:
        if not isinstance(data, dict):
            raise Malformed(path, "an object was expected")
        found: dict[str, Any] = {}
        for key, value in data.items():
            reader = readers.get(key)
            if reader is None:
                raise Malformed(f"{path}.{key}", "this field is unknown")
            found[key] = reader(value, f"{path}.{key}")
        missing = needed - found.keys()
        if missing:
            raise Malformed(f"{path}.{min(missing)}", "this field is missing")
        return kind(**found)

    return read

"""Values out of JSON, by what is expected: whatever does not fit is refused, and the error names the spot.

>>> from dataclasses import dataclass
>>> from spymobile.core.codec import from_text
>>> @dataclass(frozen=True, slots=True)
... class Guess:
...     seat: int
...     spy: str
>>> from_data(Guess, from_text('{"seat":2,"spy":"french"}'))
Guess(seat=2, spy='french')
>>> from_data(Guess, from_text('{"seat":"two","spy":"french"}'))
Traceback (most recent call last):
    ...
spymobile.core.errors.Malformed: This data cannot be read: a whole number was expected (at $.seat).
"""

from __future__ import annotations

import types
import typing
from collections.abc import Callable, Sequence
from dataclasses import MISSING, fields, is_dataclass
from functools import cache
from typing import Any, Literal, TypeAliasType, Union

from spymobile.core.codec import WHOLE, Family, Json
from spymobile.core.errors import Malformed
from spymobile.core.words import Message, message

type _Reader = Callable[[Any, str], Any]

#: In place of a path, where it does not matter yet.
_NOWHERE = ""


def _at(path: str, index: int) -> str:
    return f"{path}[{index}]" if path else _NOWHERE


def from_data[T](kind: type[T], data: Json, *, path: str = WHOLE) -> T:
    """The value of class ``kind`` that ``data`` stands for, or :class:`Malformed` naming the place."""
    hint: Any = kind
    reader = _reader(hint)
    try:
        # Nearly all that comes is sound, and naming places is most of the work: so none are named at first.
        result: T = reader(data, _NOWHERE)
    except Malformed:
        result = reader(data, path)
    return result


def fields_from(kind: type, data: dict[str, Json]) -> dict[str, Any]:
    """Some fields of a dataclass, by name, as :func:`from_data` would read them.

    >>> fields_from(Malformed, {})
    Traceback (most recent call last):
        ...
    TypeError: Malformed is not a dataclass
    """
    if not is_dataclass(kind):
        raise TypeError(f"{kind.__name__} is not a dataclass")
    readers = _field_readers(kind)
    found = {}
    for name, value in data.items():
        reader = readers.get(name)
        if reader is None:
            raise Malformed(f"{WHOLE}.{name}", message("this field is unknown"))
        try:
            found[name] = reader(value, _NOWHERE)
        except Malformed:
            found[name] = reader(value, f"{WHOLE}.{name}")
    return found


@cache
def _field_readers(kind: type) -> dict[str, _Reader]:
    hints = typing.get_type_hints(kind)
    return {field.name: _reader(hints[field.name]) for field in fields(kind)}


def _plain(hint: Any) -> Any:
    while isinstance(hint, TypeAliasType):
        hint = hint.__value__
    return hint


@cache
def _reader(hint: Any) -> _Reader:  # noqa: PLR0911 - one line a kind of type
    hint = _plain(hint)
    origin, arguments = typing.get_origin(hint), typing.get_args(hint)
    if hint == Json.__value__:
        return lambda data, _path: data  # What came from a text has been looked through already.
    if hint is bool:
        return _exactly(bool, message("true or false was expected"))
    if hint is int:
        return _exactly(int, message("a whole number was expected"))
    if hint is str:
        return _exactly(str, message("a text was expected"))
    if hint is None or hint is types.NoneType:
        return _exactly(types.NoneType, message("nothing (null) was expected"))
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
    if origin is dict and _plain(arguments[0]) is str:
        return _mapping_reader(arguments[1])
    raise TypeError(f"no reader for {hint!r}")


def _exactly(kind: type, problem: Message) -> _Reader:
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
        raise Malformed(path, message("one of {words} was expected", words=", ".join(map(str, words))))

    return read


def _union_reader(parts: tuple[Any, ...]) -> _Reader:
    readers = [_reader(part) for part in parts]
    nullable = any(part is None or part is types.NoneType for part in parts)

    def read(data: Any, path: str) -> Any:
        if data is None and nullable:
            return None
        problem: Malformed | None = None
        for reader in readers:
            try:
                return reader(data, path)
            except Malformed as error:
                # The reader that got deepest knows best what is wrong.
                if problem is None or len(error.path) > len(problem.path):
                    problem = error
        raise problem or Malformed(path, message("something else was expected"))

    return read


def _family_reader(family: type[Family]) -> _Reader:
    def read(data: Any, path: str) -> Any:
        if not isinstance(data, dict):
            raise Malformed(path, message("an object was expected"))
        tag = data.get("is")
        kind: Any = family.kinds.get(tag) if isinstance(tag, str) else None
        if kind is None or not issubclass(kind, family):
            raise Malformed(f"{path}.is", message("an unknown kind is named"))
        fields_ = data.copy()
        del fields_["is"]
        return _dataclass_reader(kind)(fields_, path)

    return read


def _row_reader(origin: type, part: Any) -> _Reader:
    item = _reader(part)
    scalars = {_plain(part)} if _plain(part) in (int, str, bool) else set()

    def read(data: Any, path: str) -> Any:
        if not isinstance(data, list):
            raise Malformed(path, message("a list was expected"))
        if not data or (scalars and scalars.issuperset(map(type, data))):
            return origin(data)
        if path == _NOWHERE:
            return origin([item(value, _NOWHERE) for value in data])
        return origin(item(value, _at(path, index)) for index, value in enumerate(data))

    return read


def _fixed_reader(parts: tuple[Any, ...]) -> _Reader:
    readers = [_reader(part) for part in parts]

    def read(data: Any, path: str) -> Any:
        if not isinstance(data, list) or len(data) != len(readers):
            raise Malformed(path, message("a list of {count} was expected", count=len(readers)))
        if path == _NOWHERE:
            return tuple([reader(value, _NOWHERE) for reader, value in zip(readers, data, strict=True)])
        return tuple(
            reader(value, _at(path, index))
            for index, (reader, value) in enumerate(zip(readers, data, strict=True))
        )

    return read


def _mapping_reader(part: Any) -> _Reader:
    item = _reader(part)

    def read(data: Any, path: str) -> Any:
        if not isinstance(data, dict):
            raise Malformed(path, message("an object was expected"))
        return {key: item(value, path and f"{path}.{key}") for key, value in data.items()}

    return read


@cache
def _dataclass_reader(kind: type) -> _Reader:
    readers: dict[str, _Reader] = {}
    needed: set[str] = set()
    prepared = False

    def prepare() -> None:
        """Not before the first value comes: a class may hold values of its own kind."""
        nonlocal prepared
        prepared = True
        for field in fields(kind):
            if field.default is MISSING and field.default_factory is MISSING:
                needed.add(field.name)
        readers.update(_field_readers(kind))

    def read(data: Any, path: str) -> Any:
        if not isinstance(data, dict):
            raise Malformed(path, message("an object was expected"))
        if not prepared:
            prepare()
        found: dict[str, Any] = {}
        for key, value in data.items():
            reader = readers.get(key)
            if reader is None:
                raise Malformed(f"{path}.{key}", message("this field is unknown"))
            found[key] = reader(value, path and f"{path}.{key}")
        if not needed <= found.keys():
            missing = needed - found.keys()
            raise Malformed(f"{path}.{min(missing)}", message("this field is missing"))
        return kind(**found)

    return read

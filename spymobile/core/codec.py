"""JSON both ways, in one place, and strict: what goes out comes back the same, or an error names the spot.

Here everything is serialized that is written down or sent. Values to serialize are dataclasses made of
numbers, words, truth values, lists, tuples and other dataclasses. Classes that may stand in each other's
place (the actions of the games) form a :class:`Family` and are told apart by a first field ``"is"``.

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
import re
import types
import typing
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import MISSING, fields, is_dataclass
from functools import cache
from typing import Any, ClassVar, Literal, TypeAliasType, Union

from spymobile.core.errors import Malformed
from spymobile.core.words import Message, message

type Json = bool | int | str | list[Json] | dict[str, Json] | None

_DEEPEST = 40
_LONGEST = 64 * 1024 * 1024
_PATH = "$"
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
        raise _found(data, _PATH, _DEEPEST)
    return _ENCODER.encode(data)


def to_bytes(data: Json) -> bytes:
    """The same as bytes, for data that was made here and need not be looked through."""
    try:
        return _ENCODER.encode(data).encode()
    except (UnicodeEncodeError, ValueError, TypeError, RecursionError) as error:
        raise Malformed(_PATH, message("it is not JSON")) from error


def encoded(value: Any) -> bytes:
    """What ``to_bytes(to_data(value))`` gives, in one go: for values that were made here to be sent at once.

    Whether they are JSON is left to whoever made them: fractions and keys that are no text are not refused.

    >>> encoded([{"seat": 2}, ("french", None)])
    b'[{"seat":2},["french",null]]'
    """
    try:
        return _DIRECT.encode(value).encode()
    except (UnicodeEncodeError, ValueError, TypeError, RecursionError) as error:
        raise Malformed(_PATH, message("it is not JSON")) from error


def from_text(text: str | bytes) -> Json:
    """Parse JSON text; refuses NaN, fractions, doubled keys, huge numbers, half letters and deep nesting.

    >>> from_text('{"hat":{"a":1,"a":2}}')
    Traceback (most recent call last):
        ...
    spymobile.core.errors.Malformed: This data cannot be read: the key "a" occurs twice (at $.hat).
    """
    if len(text) > _LONGEST:
        raise Malformed(_PATH, message("it is too long"))
    try:
        words = text.decode("utf-8") if isinstance(text, bytes) else text
        data: Json = (_DECODER if _LONG_NUMBER.search(words) else _QUICK_DECODER).decode(words)
    except (json.JSONDecodeError, UnicodeDecodeError) as error:
        raise Malformed(_PATH, message("it is not JSON")) from error
    except RecursionError as error:
        raise Malformed(_PATH, message("it is nested too deeply")) from error
    if not _sound((data,), _DEEPEST):
        raise _found(data, _PATH, _DEEPEST)
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


# Outward: by what the value is.


def to_data(value: Any) -> Json:
    """Plain data for ``value``."""
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


def _plain(hint: Any) -> Any:
    while isinstance(hint, TypeAliasType):
        hint = hint.__value__
    return hint


# Inward: by what is expected.

type _Reader = Callable[[Any, str], Any]

#: In place of a path, where it does not matter yet.
_NOWHERE = ""


def _at(path: str, index: int) -> str:
    return f"{path}[{index}]" if path else _NOWHERE


def from_data[T](kind: type[T], data: Json, *, path: str = _PATH) -> T:
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
            raise Malformed(f"{_PATH}.{name}", message("this field is unknown"))
        try:
            found[name] = reader(value, _NOWHERE)
        except Malformed:
            found[name] = reader(value, f"{_PATH}.{name}")
    return found


@cache
def _field_readers(kind: type) -> dict[str, _Reader]:
    hints = typing.get_type_hints(kind)
    return {field.name: _reader(hints[field.name]) for field in fields(kind)}


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

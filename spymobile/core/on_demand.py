"""Long lists of legal actions that make nothing before it is asked for.

Who plays at random asks for a length and one action, a screen for the few that it can show, a rule whether
one action is among them. So a list is kept as what it was found from, and compares like its tuple.

>>> legal = Rows([("a", "b"), (), ("c",)])
>>> len(legal), legal[-1], legal[1:], "c" in legal, legal == ("a", "b", "c")
(3, 'c', ('b', 'c'), True, True)
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Sequence
from itertools import chain
from typing import overload


class OnDemand[A](Sequence[A]):
    """A list that makes its actions when they are asked for: below it stands ``_at``.

    Each sets its ``_size``; there is no ``__init__`` to be called, since some are made for every decision.
    """

    __slots__ = ("_size",)
    _size: int

    def __len__(self) -> int:
        return self._size

    @abstractmethod
    def _at(self, index: int) -> A:
        """The action at this place, which is from 0 to below the length."""

    @overload
    def __getitem__(self, index: int) -> A: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[A]: ...

    def __getitem__(self, index: int | slice) -> A | Sequence[A]:
        size = self._size
        if isinstance(index, slice):
            return tuple(self._at(at) for at in range(*index.indices(size)))
        if 0 <= index < size:
            return self._at(index)
        if -size <= index < 0:
            return self._at(index + size)
        raise IndexError(index)

    def __iter__(self) -> Iterator[A]:
        return map(self._at, range(self._size))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Sequence):
            return NotImplemented
        return self._size == len(other) and all(
            mine == theirs for mine, theirs in zip(self, other, strict=True)
        )

    def __hash__(self) -> int:
        return hash(tuple(self))

    def __repr__(self) -> str:
        return f"<{self._size} actions>"


class Rows[A](OnDemand[A]):
    """Rows that exist already, one after the other."""

    __slots__ = ("_rows",)

    def __init__(self, rows: Sequence[Sequence[A]]) -> None:
        self._rows = rows
        self._size = sum(map(len, rows))

    def _at(self, index: int) -> A:
        for row in self._rows:
            if index < len(row):
                return row[index]
            index -= len(row)
        raise IndexError(index)

    def __iter__(self) -> Iterator[A]:
        return chain.from_iterable(self._rows)

    def __contains__(self, action: object) -> bool:
        return any(action in row for row in self._rows)

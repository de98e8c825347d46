"""A list that makes its actions when they are asked for behaves like the tuple of them."""

from __future__ import annotations

import pytest

from spymobile.core.on_demand import OnDemand


class Squares(OnDemand[int]):
    """The squares of 0, 1 and 2; any other place is asked for by mistake."""

    __slots__ = ()

    def __init__(self) -> None:
        self._size = 3

    def _at(self, index: int) -> int:
        assert 0 <= index < 3, "places outside are never asked for"
        return index * index


def test_it_is_read_like_a_tuple() -> None:
    squares = Squares()
    assert [squares[at] for at in range(-3, 3)] == [0, 1, 4, 0, 1, 4]
    assert squares[1:] == (1, 4)
    assert squares[::-1] == (4, 1, 0)
    assert list(squares) == [0, 1, 4]


@pytest.mark.parametrize("index", [3, 4, -4])
def test_a_place_outside_is_an_index_error(index: int) -> None:
    with pytest.raises(IndexError):
        Squares()[index]


def test_it_equals_what_has_the_same_in_the_same_order_and_nothing_else() -> None:
    squares = Squares()
    assert squares == (0, 1, 4)
    assert squares == Squares()
    assert hash(squares) == hash((0, 1, 4))
    for other in ((0, 1), (0, 1, 5), (1, 0, 4), {0, 1, 4}, 3, None):
        assert squares != other

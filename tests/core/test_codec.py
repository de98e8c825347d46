"""JSON both ways: what is refused, and where the error points. No other error than ours may come out."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, ClassVar, Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from spymobile.core import codec, decoding
from spymobile.core.errors import Malformed


class Shape(codec.Family):
    __slots__ = ()
    kinds: ClassVar[dict[str, type]] = {}

    def __init_subclass__(cls) -> None:
        cls.tag = cls.__name__.lower()
        cls.kinds[cls.tag] = cls


@dataclass(frozen=True, slots=True)
class Disc(Shape):
    size: int


@dataclass(frozen=True, slots=True)
class Bar(Shape):
    sides: tuple[int, int]
    mark: Literal["x", "o"] = "x"


@dataclass(frozen=True, slots=True)
class Drawing:
    name: str
    shapes: tuple[Shape, ...]
    seen: list[bool] = field(default_factory=list)
    prices: dict[str, int] = field(default_factory=dict)
    best: Shape | None = None
    row: Sequence[int] = ()


shapes = st.one_of(
    st.builds(Disc, st.integers(-(2**63), 2**63 - 1)),
    st.builds(Bar, st.tuples(st.integers(0, 9), st.integers(0, 9)), st.sampled_from(["x", "o"])),
)
drawings = st.builds(
    Drawing,
    st.text(),
    st.lists(shapes).map(tuple),
    st.lists(st.booleans()),
    st.dictionaries(st.text(), st.integers(0, 99)),
    st.none() | shapes,
    st.lists(st.integers(0, 9)).map(tuple),
)


@given(drawings)
def test_what_goes_out_comes_back(drawing: Drawing) -> None:
    text = codec.to_text(codec.to_data(drawing))
    back = decoding.from_data(Drawing, codec.from_text(text))
    assert back == drawing
    assert codec.to_text(codec.to_data(back)) == text
    assert codec.encoded(drawing) == codec.to_bytes(codec.to_data(drawing))  # In one go, the same bytes.


@given(st.text())
def test_any_text_is_read_or_named_malformed(text: str) -> None:
    with suppress(Malformed):
        decoding.from_data(Drawing, codec.from_text(text))


@given(st.binary())
def test_any_bytes_are_read_or_named_malformed(data: bytes) -> None:
    with suppress(Malformed):
        codec.from_text(data)


@given(drawings, st.data())
def test_a_changed_letter_is_read_or_named_malformed(drawing: Drawing, data: st.DataObject) -> None:
    text = codec.to_text(codec.to_data(drawing))
    at = data.draw(st.integers(0, len(text) - 1))
    changed = text[:at] + data.draw(st.characters()) + text[at + 1 :]
    with suppress(Malformed):
        decoding.from_data(Drawing, codec.from_text(changed))


@pytest.mark.parametrize(
    ("text", "path", "problem"),
    [
        ('{"name":"a","shapes":[],"extra":1}', "$.extra", "unknown"),
        ('{"name":"a"}', "$.shapes", "missing"),
        ('{"name":1,"shapes":[]}', "$.name", "a text"),
        ('{"name":"a","shapes":{}}', "$.shapes", "a list"),
        ('{"name":"a","shapes":[{"is":"disc","size":true}]}', "$.shapes[0].size", "a whole number"),
        ('{"name":"a","shapes":[{"is":"cube"}]}', "$.shapes[0].is", "unknown kind"),
        ('{"name":"a","shapes":[{"size":1}]}', "$.shapes[0].is", "unknown kind"),
        ('{"name":"a","shapes":[{"is":["disc"],"size":1}]}', "$.shapes[0].is", "unknown kind"),
        ('{"name":"a","shapes":[3]}', "$.shapes[0]", "an object"),
        ('{"name":"a","shapes":[{"is":"bar","sides":[1]}]}', "$.shapes[0].sides", "a list of 2"),
        ('{"name":"a","shapes":[{"is":"bar","sides":[1,2],"mark":"z"}]}', "$.shapes[0].mark", "one of x, o"),
        ('{"name":"a","shapes":[],"seen":[0]}', "$.seen[0]", "true or false"),
        ('{"name":"a","shapes":[],"prices":{"tea":"two"}}', "$.prices.tea", "a whole number"),
        ('{"name":"a","shapes":[],"best":{"is":"disc","size":"x"}}', "$.best.size", "a whole number"),
        ('{"name":"a","shapes":[],"prices":[]}', "$.prices", "an object"),
        ("[]", "$", "an object"),
    ],
)
def test_the_error_names_the_place(text: str, path: str, problem: str) -> None:
    with pytest.raises(Malformed) as caught:
        decoding.from_data(Drawing, codec.from_text(text))
    assert caught.value.path == path
    assert problem in str(caught.value.problem)


@pytest.mark.parametrize(
    ("text", "path", "problem"),
    [
        ("NaN", "$", "not a whole number"),
        ("Infinity", "$", "not a whole number"),
        ("[0,-Infinity]", "$[1]", "not a whole number"),
        ("1.5", "$", "not a whole number"),
        ('[{"a":1e3}]', "$[0].a", "not a whole number"),
        ('{"a":{"b":NaN}}', "$.a.b", "NaN is not a whole number"),
        ("9223372036854775808", "$", "too large"),
        ('{"a":[-9223372036854775809]}', "$.a[0]", "too large"),
        ('{"a":' + "9" * 5000 + "}", "$.a", "too large"),
        ('{"a":1,"a":1}', "$", 'the key "a" occurs twice'),
        ('{"c":[0,{"b":2,"a":1,"a":1}]}', "$.c[1]", 'the key "a" occurs twice'),
        ('{"a":{"b":1,"b":NaN},"a":2}', "$", 'the key "a" occurs twice'),
        (r'{"c":["fine","\ud800"]}', "$.c[1]", "half a letter"),
        ('{"c":["fine","\udfff"]}', "$.c[1]", "half a letter"),
        (r'{"c":{"\ud800":1}}', "$.c", r'the key "\?" is not a text'),
        (r'{"\udc00":1,"\udc00":1}', "$", r'the key "\?" occurs twice'),
        ('{"a":' + "[" * 60 + "]" * 60 + "}", "$.a" + "[0]" * 39, "nested too deeply"),
        ("[" * 200_000, "$", "nested too deeply|not JSON"),
        ("{", "$", "not JSON"),
        ("", "$", "not JSON"),
        ("1 2", "$", "not JSON"),
    ],
)
def test_hostile_text_is_refused(text: str, path: str, problem: str) -> None:
    with pytest.raises(Malformed, match=problem) as caught:
        codec.from_text(text)
    assert caught.value.path == path
    assert caught.value.sentence.encode(), "the sentence can be shown"


def test_letters_written_as_numbers_are_read() -> None:
    assert codec.from_text(r'["\ud83d\udd75","\u00fc"]') == ["\N{SLEUTH OR SPY}", "ü"]


def test_too_long_a_text_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(codec, "_LONGEST", 10)
    with pytest.raises(Malformed, match="too long"):
        codec.from_text('"12345678901"')


def test_bytes_that_are_no_text_are_refused() -> None:
    with pytest.raises(Malformed, match="not JSON"):
        codec.from_text(b"\xff\xfe")


@pytest.mark.parametrize("value", [1.5, b"x", {1, 2}, object()])
def test_what_has_no_place_in_json_is_our_own_mistake(value: object) -> None:
    with pytest.raises(TypeError, match="no place in JSON"):
        codec.to_data(value)


@pytest.mark.parametrize(
    ("data", "path", "problem"),
    [
        (1.5, "$", "1.5 is not a whole number"),
        ({"a": [float("nan")]}, "$.a[0]", "nan is not a whole number"),
        ({"a": {1: 2, "1": 3}}, "$.a", 'the key "1" is not a text'),
        ({"a": 2**63}, "$.a", "too large"),
        (["\ud800"], "$[0]", "half a letter"),
        ({"a": {"\ud800": 1}}, "$.a", "not a text"),
        ([b"x"], "$[0]", "bytes has no place in JSON"),
    ],
)
def test_what_could_not_be_read_again_is_not_written(data: Any, path: str, problem: str) -> None:
    with pytest.raises(Malformed, match=problem) as caught:
        codec.to_text(data)
    assert caught.value.path == path


def test_the_deepest_that_is_written_is_read() -> None:
    data: codec.Json = 1
    for _ in range(40):
        data = [data]
    assert codec.from_text(codec.to_text(data)) == data
    with pytest.raises(Malformed, match="nested too deeply"):
        codec.to_text([data])
    around: list[Any] = []
    around.append(around)
    with pytest.raises(Malformed, match="nested too deeply"):
        codec.to_text(around)


@pytest.mark.parametrize("value", [{1: 2, "1": 3}, {None: 1}, [{2: 3}], Drawing("a", (), prices={7: 1})])  # type: ignore[dict-item]
def test_only_texts_are_keys(value: object) -> None:
    with pytest.raises(TypeError, match="a key that is not a text has no place in JSON"):
        codec.to_data(value)


type Word = str


@pytest.mark.parametrize("hint", [float, dict[int, int], dict[Literal["a"], int], set[int]])
def test_a_hint_without_reader_is_our_own_mistake(hint: Any) -> None:
    with pytest.raises(TypeError, match="no reader"):
        decoding.from_data(hint, {"1": 1})


def test_another_name_for_a_text_may_be_a_key() -> None:
    assert decoding.from_data(dict[Word, int], {"a": 1}) == {"a": 1}


def test_nothing_is_read_only_where_it_may_stand() -> None:
    maybe: Any = int | None
    either: Any = int | str
    assert decoding.from_data(maybe, None) is None
    assert decoding.from_data(either, "a") == "a"
    with pytest.raises(Malformed):
        decoding.from_data(either, None)


def test_single_fields_are_read_by_their_names() -> None:
    assert decoding.fields_from(Disc, {"size": 3}) == {"size": 3}
    assert decoding.fields_from(Disc, {}) == {}
    wrong: list[tuple[dict[str, Any], str]] = [({"size": "x"}, "$.size"), ({"edge": 1}, "$.edge")]
    for data, path in wrong:
        with pytest.raises(Malformed) as caught:
            decoding.fields_from(Disc, data)
        assert caught.value.path == path

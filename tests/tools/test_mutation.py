"""Which mistakes are made in a source, and how they are written down."""

from __future__ import annotations

from textwrap import dedent

import pytest

from tools.mutation import Mutant, mutants


def found(source: str) -> list[Mutant]:
    return mutants(dedent(source), "shop.py")


def changes(source: str) -> set[str]:
    return {mutant.change for mutant in found(source)}


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("x = a < b", {"x = a {< -> <=} b"}),
        ("x = a == b", {"x = a {== -> !=} b"}),
        ("x = a is None", {"x = a is {None -> not None}"}),
        ("x = a not in b", {"x = a {not in -> in} b"}),
        ("x = a < b <= c", {"x = a {< -> <=} b <= c", "x = a < b {<= -> <} c"}),
        ("x = a + b", {"x = a {+ -> -} b"}),
        ("x = a // b", {"x = a {// -> *} b"}),
        ("x = a << b", {"x = a {<< -> >>} b"}),
        ("x -= a", {"x {-= -> +=} a"}),
        ("x = not a", {"x = {not a -> a}"}),
        ("x = -a", {"x = {-a -> a}"}),
        ("x = 0", {"x = {0 -> 1}"}),
        ("x = 5", {"x = {5 -> 6}", "x = {5 -> 4}"}),
        ("x = True", {"x = {True -> False}"}),
        ("x = 'SA-11'", {"x = {'SA-11' -> 'SA-11x'}"}),
        ("x = a and b", {"x = a {and -> or} b", "x = {a -> True} and b", "x = a and {b -> True}"}),
        ("x = a or b", {"x = a {or -> and} b", "x = {a -> False} or b", "x = a or {b -> False}"}),
        ("x = a if b else c", {"x = a if {b -> True} else c", "x = a if {b -> False} else c"}),
        (
            "x = {a for a in b if c}",
            {"x = {a for a in b if {c -> True}}", "x = {a for a in b if {c -> False}}"},
        ),
        ("if a:\n    pass", {"if {a -> True}:", "if {a -> False}:"}),
        ("while a:\n    break", {"while {a -> False}:", "{break -> continue}"}),
        ("for a in b:\n    continue", {"{continue -> break}"}),
        ("match a:\n    case b if c:\n        pass", {"case b if {c -> True}:", "case b if {c -> False}:"}),
        ("def f(a=1): pass", {"def f(a={1 -> 2}):", "def f(a={1 -> 0}):"}),
    ],
)
def test_these_mistakes_are_made(source: str, expected: set[str]) -> None:
    assert changes(source) == expected


@pytest.mark.parametrize(
    "source",
    [
        '"""Nothing is changed in 1 docstring."""',
        "def f(a: Literal['one', 2], *, b: list[1]) -> 3: pass",
        "type One = Literal['one', 1]",
        "@dataclass(slots=True)\nclass One(Base, game='one'): pass",
        "__slots__ = ('one', 'two')",
        "rules_version: ClassVar[int] = 1",
        "x = [_('Roll'), mark('Hold'), many('one', 'several', count)]",
        "NAMES = Words(('cross', 'curve'))",
        "ENDS = Phrases[str]({'quiet': 'A draw.'})",
        "raise ValueError('This is a sentence.')",
        "x = chance.below(sides, 'die')",
        "x = f'{a}one'",
        "x = data['name']",
        "x = a + [b]",
        "x = zip(a, b, strict=True)",
        "if TYPE_CHECKING:\n    x = 1",
        "def __repr__(self): return 1",
        "@overload\ndef f(a=1): ...",
    ],
)
def test_what_is_no_behaviour_is_left_alone(source: str) -> None:
    assert changes(source) == set()


SHOP = '''
class Shop:
    """Sells."""

    def sell(self, money):
        if money < self.price or self.closed:
            return 0
        return 0
'''


def test_a_mutant_changes_one_thing_and_knows_where_it_stands() -> None:
    (mutant,) = [one for one in found(SHOP) if one.change == "if money {< -> <=} self.price or self.closed:"]
    assert (mutant.file, mutant.function, mutant.line) == ("shop.py", "Shop.sell", 6)
    assert mutant.code() == SHOP.lstrip().replace("money <", "money <=")
    assert "money < " in next(one for one in found(SHOP) if "or -> and" in one.change).code()


def test_every_mutant_can_be_told_from_the_others_and_found_again_when_lines_move() -> None:
    keys = [mutant.key for mutant in found(SHOP)]
    assert len(set(keys)) == len(keys)
    assert "return {0 -> 1} #2" in {change for _file, _function, change in keys}
    assert [mutant.key for mutant in found("import os\n\n\n" + SHOP)] == keys


def test_a_long_statement_is_shown_in_part() -> None:
    numbers = ", ".join(map(str, range(100, 200)))
    around = "…142, 143, 144, 145, 146, 147, 148, 149, {150 -> 149}, 151, 152, 153, 154, 155, 156, 157, 158…"
    assert around in changes(f"x = ({numbers})")


def test_a_mutant_knows_its_own_lines_and_those_of_its_statement() -> None:
    source = """
    NAMES = (
        'one',
        'two',
    )
    if (a
        and b):
        c = 1
    """
    spans = {mutant.change: mutant.spans for mutant in found(source)}
    assert spans["NAMES = ('one', {'two' -> 'twox'})"] == ((4, 4), (2, 5))
    assert spans["if a and {b -> True}:"] == ((7, 7), (6, 7))
    assert spans["c = {1 -> 2}"] == ((8, 8), (8, 8))

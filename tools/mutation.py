"""Small mistakes that somebody could make in a rule: one change of the source each, made on its syntax tree.

>>> source = '''
... def may_pay(money: int, price: int) -> bool:
...     return money >= price
... '''
>>> [mutant.change for mutant in mutants(source, "shop.py")]
['return money {>= -> >} price']

Changed are comparisons, arithmetic, numbers, truth values and words that are no sentences, ``and`` and
``or``, every condition and each of its parts (to always and to never), ``break`` and ``continue``. Left alone
is what is no behaviour: docstrings, annotations, decorators, ``__slots__``, sentences for players, labels of
draws; and what fails wherever it is run, and so proves no test: a list that is subtracted, a key that is
nowhere.
"""

from __future__ import annotations

import ast
import copy
import re
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

_COMPARISONS: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
}
_OPERATORS: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
    ast.Div: ast.Mult,
    ast.Mod: ast.Mult,
    ast.Pow: ast.Mult,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.BitXor: ast.BitOr,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
}
#: Calls whose words are for people, and calls of chance, whose words are labels.
_SPOKEN = ("_", "many", "mark", "message", "counted", "Words", "Phrases")
_LABELLED = ("below", "die", "choice", "shuffled")
_UNRULY_FUNCTIONS = ("__repr__",)
_UNRULY_NAMES = ("__slots__", "__all__", "__match_args__", "rules_version")
_WORD = re.compile(r"[\w.-]+")
_TOKEN = re.compile(r"""'[^']*'|"[^"]*"|\w+|[=<>!+*/%&|^~-]+|\s+|[^\w\s]""")
#: How much of a statement is shown on either side of a change.
_CONTEXT = 40


@dataclass(frozen=True, slots=True)
class Mutant:
    """One change. ``change`` shows it within its statement, and finds it again when lines have moved.

    ``spans`` are first and last lines: of what is changed, and of the statement it stands in, because Python
    does not come to every line of a long one.
    """

    file: str
    line: int
    spans: tuple[tuple[int, int], tuple[int, int]]
    function: str
    change: str
    code: Callable[[], str]

    @property
    def key(self) -> tuple[str, str, str]:
        return self.file, self.function, self.change


@dataclass(frozen=True, slots=True)
class _Site:
    """A place in the tree, and what is to stand there instead."""

    parent: ast.AST
    field: str
    index: int | None
    old: object
    new: object

    def put(self, node: object) -> None:
        if self.index is None:
            setattr(self.parent, self.field, node)
        else:
            getattr(self.parent, self.field)[self.index] = node


def mutants(source: str, file: str) -> list[Mutant]:
    """Every change that can be made in a file, in the order of its lines."""
    tree = ast.parse(source)
    found: list[Mutant] = []
    seen = Counter[tuple[str, str]]()
    for site, statement, function in _Walk().all(tree):
        place = site.old if isinstance(site.old, ast.expr | ast.stmt) else site.parent
        line = getattr(place, "lineno", getattr(statement, "lineno", 1))
        before = _head(statement)
        site.put(site.new)
        after = _head(site.new if isinstance(site.new, ast.stmt) else statement)
        site.put(site.old)
        change = shown(before, after)
        seen[function, change] += 1
        if (number := seen[function, change]) > 1:
            change = f"{change} #{number}"
        lines = (line, getattr(place, "end_lineno", None) or line)
        found.append(Mutant(file, line, (lines, _span(statement)), function, change, _writer(tree, site)))
    return sorted(found, key=lambda mutant: (mutant.line, mutant.change))


def _writer(tree: ast.Module, site: _Site) -> Callable[[], str]:
    def write() -> str:
        site.put(site.new)
        try:
            return ast.unparse(tree) + "\n"
        finally:
            site.put(site.old)

    return write


def shown(before: str, after: str) -> str:
    """Two texts as one, with what differs in braces and not too much around it.

    >>> shown("if state.round == 1:", "if state.round == 12:")
    'if state.round == {1 -> 12}:'
    >>> shown("if a in b:", "if a not in b:")
    'if a {in -> not in} b:'
    """
    old, new = _TOKEN.findall(before), _TOKEN.findall(after)
    start, shorter = 0, min(len(old), len(new))
    while start < shorter and old[start] == new[start]:
        start += 1
    end = 0
    while end < shorter - start and old[-1 - end] == new[-1 - end]:
        end += 1
    if end and not (old[start : len(old) - end] and new[start : len(new) - end]):
        end -= 1  # Something came in or went out: show what it stands before.
    left, right = "".join(old[:start]), "".join(old[len(old) - end :])
    left = left if len(left) <= _CONTEXT else f"…{left[-_CONTEXT:]}"
    right = right if len(right) <= _CONTEXT else f"{right[:_CONTEXT]}…"
    middle = ("".join(part[start : len(part) - end]) for part in (old, new))
    return f"{left}{{{' -> '.join(middle)}}}{right}".strip()


def _head(statement: ast.AST) -> str:
    """A statement without what stands below it, on one line."""
    head = copy.copy(statement)
    for field in ("body", "orelse", "finalbody", "handlers", "cases", "decorator_list"):
        if isinstance(getattr(head, field, None), list):
            setattr(head, field, [ast.Pass()] if field == "body" else [])
    text = ast.unparse(head)
    return " ".join(text.removesuffix("pass").split())


def _span(statement: ast.AST) -> tuple[int, int]:
    """The first and the last line of a statement, without what stands below it."""
    where: Any = statement.pattern if isinstance(statement, ast.match_case) else statement
    first: int = where.lineno
    body = getattr(statement, "body", None)
    return first, max(first, body[0].lineno - 1) if isinstance(body, list) else where.end_lineno


class _Walk:
    """Goes through a tree and yields every site, with the statement and the function it stands in."""

    def __init__(self) -> None:
        self._names: list[str] = []

    def all(self, tree: ast.Module) -> Iterator[tuple[_Site, ast.AST, str]]:
        for statement in tree.body:
            yield from self._statement(tree, "body", statement)

    def _statement(
        self, parent: ast.AST, field: str, statement: ast.AST
    ) -> Iterator[tuple[_Site, ast.AST, str]]:
        if _is_left_alone(statement):
            return
        outside = len(self._names)
        if isinstance(statement, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            self._names.append(statement.name)
        function = ".".join(self._names) or "<module>"
        if isinstance(statement, ast.Break | ast.Continue):
            other = ast.Continue() if isinstance(statement, ast.Break) else ast.Break()
            index = getattr(parent, field).index(statement)
            yield _Site(parent, field, index, statement, other), statement, function
        for name, value in ast.iter_fields(statement):
            for index, node in _children(value):
                if isinstance(node, ast.stmt | ast.match_case | ast.ExceptHandler):
                    yield from self._statement(statement, name, node)
                elif name not in _NO_BEHAVIOUR:
                    for site in _in_expression(statement, name, index, node, spoken=False):
                        yield site, statement, function
        del self._names[outside:]


#: Fields of nodes that say something to readers and to type checkers.
_NO_BEHAVIOUR = (
    "decorator_list",
    "annotation",
    "returns",
    "type_params",
    "type_comment",
    "keywords",
    "bases",
)


def _is_left_alone(statement: ast.AST) -> bool:
    match statement:
        case ast.Expr(value=ast.Constant(value=str())):
            return True  # A docstring.
        case ast.TypeAlias() | ast.Import() | ast.ImportFrom():
            return True
        case ast.Assign(targets=[ast.Name(id=name)]) | ast.AnnAssign(target=ast.Name(id=name)):
            return name in _UNRULY_NAMES
        case ast.FunctionDef(name=name, decorator_list=decorators):
            return name in _UNRULY_FUNCTIONS or any(
                isinstance(decorator, ast.Name) and decorator.id == "overload" for decorator in decorators
            )
        case ast.If(test=ast.Name(id="TYPE_CHECKING")):
            return True
        case _:
            return False


def _children(value: object) -> Iterator[tuple[int | None, ast.AST]]:
    if isinstance(value, ast.AST):
        yield None, value
    elif isinstance(value, list):
        yield from ((index, node) for index, node in enumerate(value) if isinstance(node, ast.AST))


def _in_expression(
    parent: ast.AST, field: str, index: int | None, node: ast.AST, *, spoken: bool
) -> Iterator[_Site]:
    """The sites at a node and below it. Where words are ``spoken``, or are labels, they stay."""
    if _is_condition(parent, field, index):
        yield from (
            _Site(parent, field, index, node, ast.Constant(value)) for value in _always(parent, field)
        )
    match node:
        case ast.Constant():
            yield from (_Site(parent, field, index, node, new) for new in _constants(node, spoken=spoken))
            return
        case ast.Compare(ops=ops):
            yield from (
                _Site(node, "ops", number, op, _COMPARISONS[type(op)]()) for number, op in enumerate(ops)
            )
        case ast.BoolOp(op=op):
            yield _Site(node, "op", None, op, ast.Or() if isinstance(op, ast.And) else ast.And())
        case ast.BinOp(op=op, left=left, right=right) if not (_is_text(left) or _is_text(right)):
            yield _Site(node, "op", None, op, _OPERATORS[type(op)]())
        case ast.UnaryOp(operand=operand):
            yield _Site(parent, field, index, node, operand)
        case ast.Call(func=function):
            called = function.value if isinstance(function, ast.Subscript) else function
            spoken = spoken or (isinstance(called, ast.Name) and called.id in _SPOKEN)
            spoken = spoken or (isinstance(called, ast.Attribute) and called.attr in _LABELLED)
        case ast.keyword(arg="strict"):
            return
        case ast.JoinedStr():
            spoken = True
        case ast.Subscript(slice=ast.Constant(value=str())):
            spoken = True
        case ast.arg():
            return
    if isinstance(parent, ast.AugAssign) and field == "op" and isinstance(node, ast.operator):
        yield _Site(parent, field, None, node, _OPERATORS[type(node)]())
    for name, value in ast.iter_fields(node):
        if name in _NO_BEHAVIOUR and not isinstance(node, ast.Call):
            continue
        for number, child in _children(value):
            yield from _in_expression(node, name, number, child, spoken=spoken)


def _is_condition(parent: ast.AST, field: str, index: int | None) -> bool:
    match parent:
        case ast.If() | ast.While() | ast.IfExp():
            return field == "test"
        case ast.comprehension():
            return field == "ifs"
        case ast.match_case():
            return field == "guard"
        case ast.BoolOp():
            return index is not None
        case _:
            return False


def _always(parent: ast.AST, _field: str) -> tuple[bool, ...]:
    """What a condition is changed to: where one of several parts decides nothing, it is as if left out."""
    match parent:
        case ast.BoolOp(op=ast.And()):
            return (True,)
        case ast.BoolOp() | ast.While():
            return (False,)
        case _:
            return (True, False)


def _constants(node: ast.Constant, *, spoken: bool) -> Iterator[ast.Constant]:
    match node.value:
        case bool() as truth:
            yield ast.Constant(not truth)
        case int() | float() as number:
            yield ast.Constant(number + 1)
            if number > 0:
                yield ast.Constant(number - 1)
        case str() as word if not spoken and _WORD.fullmatch(word):
            yield ast.Constant(f"{word}x")
        case bytes() as raw:
            yield ast.Constant(raw + b"x")


def _is_text(node: ast.expr) -> bool:
    """Whether adding means joining: what cannot be subtracted fails anywhere, and proves no test."""
    return isinstance(node, ast.List | ast.Tuple | ast.ListComp | ast.JoinedStr) or (
        isinstance(node, ast.Constant) and isinstance(node.value, str | bytes)
    )

"""A Java that has what Android declares and nothing else: pyjnius as the app sees it, without a phone.

Classes, members, overloads and constants come from ``android_api.json`` (``tools/android_api.py``), with the
API that each is there since. What is not declared, or not yet in the version that is pretended, fails as it
would on the phone and is also noted in :attr:`Java.undeclared`: a port that catches everything would hide it
otherwise. The standard library alone is used, because it also runs inside the unpacked app.

>>> java = Java(29, {"android.os.Vibrator.hasVibrator": True})
>>> java.object("android.os.Vibrator").hasVibrator()
True
>>> java.object("android.app.Activity").setRecentsScreenshotEnabled(True)
Traceback (most recent call last):
    ...
AttributeError: android.app.Activity.setRecentsScreenshotEnabled is there since Android API 33, not in 29
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

DECLARED = Path(__file__).with_name("android_api.json")
type Answers = Mapping[str, Any]


class JavaException(Exception):
    """What pyjnius raises for whatever Java throws, and where nothing fits."""


class Member(NamedTuple):
    """A method, if it has ``given``, or a field."""

    owner: str
    name: str
    since: int
    static: bool
    given: tuple[str, ...] | None
    gives: str


@cache
def declared() -> dict[str, tuple[int, list[str], list[Member]]]:
    """Each class: since when, from what, with which members."""
    found = {}
    kept = json.loads(DECLARED.read_text("utf-8"))["classes"]
    for owner, (first, bases, lines) in kept.items():
        members = []
        for line in lines:
            since, static, name, given, gives = re.fullmatch(  # type: ignore[union-attr]
                r"(\d+) (static )?(\w+)(?:\((.*?)\))?(?:: (.*))?", line
            ).groups()
            kinds = None if given is None else tuple(given.split(", ")) if given else ()
            members.append(Member(owner, name, max(int(since), first), bool(static), kinds, gives or "void"))
        found[owner] = (first, bases, members)
    return found


def ancestry(name: str) -> Iterator[str]:
    """The class, then what it is made from. Of ``any`` object only Java knows what it is made from."""
    yield from declared() if name == "any" else (name,)
    for base in declared().get(name, (0, [], []))[1]:
        yield from ancestry(base)


class Java:
    """The Java of one phone. ``answers`` say what a member gives: a value, or a function of the arguments.

    An object may have answers of its own in its state. Everything else gives a plain value of its type. A
    call in ``broken`` is refused.
    """

    def __init__(
        self, sdk: int, answers: Answers | None = None, broken: frozenset[str] = frozenset()
    ) -> None:
        self.sdk = sdk
        self.answers: dict[str, Any] = {"android.os.Build.VERSION.SDK_INT": sdk, **(answers or {})}
        self.broken = broken
        self.calls: list[tuple[str, tuple[Any, ...]]] = []
        self.undeclared: list[str] = []
        self._classes: dict[str, JavaClass] = {}
        self._values: dict[str, Any] = {}

    # What pyjnius offers

    def autoclass(self, name: str) -> JavaClass:
        name = name.replace("$", ".").replace("/", ".")
        first = declared().get(name, (999, [], []))[0]
        if name in self.broken:
            raise JavaException(f"{name}: refused")
        if first > self.sdk:
            self.undeclared.append(name)
            raise JavaException(f"Class not found {name} in Android API {self.sdk}")
        return self._classes.setdefault(name, JavaClass(self, name))

    def cast(self, name: str, thing: Any) -> Any:
        self.autoclass(name)
        return None if thing is None else JavaObject(self, name.replace("$", "."), thing._state)

    def module(self) -> ModuleType:
        """``jnius``, to be imported."""
        jnius = ModuleType("jnius")
        implementing = type("PythonJavaClass", (_Implementing,), {"java": self})
        for name, thing in {
            "autoclass": self.autoclass,
            "cast": self.cast,
            "detach": lambda: None,
            "java_method": java_method,
            "JavaException": JavaException,
            "PythonJavaClass": implementing,
        }.items():
            setattr(jnius, name, thing)
        return jnius

    # What the classes and objects ask

    def object(self, name: str) -> JavaObject:
        return JavaObject(self, name, {})

    def reach(self, owner: str, name: str, static: bool) -> list[Member]:
        """The overloads of a method, or one field."""
        every = [
            member
            for one in ancestry(owner)
            for member in declared().get(one, (0, [], []))[2]
            if member.name == name and (member.static or not static)
        ]
        here = [member for member in every if member.since <= self.sdk]
        if not here:
            since = (
                f"is there since Android API {min(m.since for m in every)}" if every else "is not declared"
            )
            self.undeclared.append(f"{owner}.{name}")
            raise AttributeError(f"{owner}.{name} {since}, not in {self.sdk}")
        return here

    def call(self, me: JavaObject | None, overloads: list[Member], given: tuple[Any, ...]) -> Any:
        member = overloads[0]
        called = f"{member.owner}.{member.name}"
        self.calls.append((called, given))
        fitting = [one for one in overloads if one.given is not None and self._fit(given, one.given)]
        if not fitting:
            self.undeclared.append(f"{called}{given}")
            raise JavaException(f"No methods called {called} matching {given}")
        if called in self.broken:
            raise JavaException(f"{called}: refused")
        answer = self.answers.get(called)
        if me is not None and callable(own := me._state.get(called)):
            answer = own
        return answer(*given) if callable(answer) else self.value(fitting[0], me)

    def value(self, member: Member, me: JavaObject | None) -> Any:
        """What a field holds or a method gives; the same object every time."""
        name = f"{member.owner}.{member.name}"
        if name in self.broken:
            raise JavaException(f"{name}: refused")
        if name in self.answers:
            return self.answers[name]
        state = self._values if me is None else me._state
        if name not in state:
            state[name] = self._plain(member.gives)
        return state[name]

    def _plain(self, kind: str) -> Any:
        plain = {"void": None, "number": 0, "boolean": False, "string": ""}
        if kind in plain:
            return plain[kind]
        if kind.endswith("[]"):
            return []
        if re.fullmatch(r'-?[\d.]+|".*"', kind):
            return json.loads(kind)
        return self.object(kind)

    def _fit(self, given: tuple[Any, ...], kinds: tuple[str, ...]) -> bool:
        return len(given) == len(kinds) and all(map(self._fits, given, kinds))

    def _fits(self, thing: Any, kind: str) -> bool:
        if kind == "any":
            return True
        if thing is None:
            return kind not in ("number", "boolean")
        if isinstance(thing, bool):
            return kind == "boolean"
        if isinstance(thing, int | float):
            return kind == "number"
        if isinstance(thing, str):
            return kind in ("string", "java.lang.CharSequence", "java.lang.Object")
        if isinstance(thing, list | tuple | bytes | bytearray):
            return kind.endswith("[]")
        if isinstance(thing, _Implementing):
            return kind in {name.replace("/", ".").replace("$", ".") for name in thing.__javainterfaces__}
        word = kind == "string" and thing._name == "java.lang.String"
        return word or kind in ancestry(thing._name)


class JavaClass:
    """What ``autoclass`` gives."""

    def __init__(self, java: Java, name: str) -> None:
        self._java, self._name = java, name

    def __call__(self, *given: Any) -> JavaObject:
        members = [one for one in declared()[self._name][2] if one.name == "constructor"]
        self._java.call(None, members or self._java.reach(self._name, "constructor", True), given)
        return JavaObject(self._java, self._name, {"given": given})

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        return _reached(self._java, None, self._name, name)


class JavaObject:
    """An object of Java's."""

    def __init__(self, java: Java, name: str, state: dict[str, Any]) -> None:
        self.__dict__.update(_java=java, _name=name, _state=state)

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        return _reached(self._java, self, self._name, name)

    def __setattr__(self, name: str, value: Any) -> None:
        (member,) = self._java.reach(self._name, name, False)
        self._state[f"{member.owner}.{name}"] = value

    def __repr__(self) -> str:
        return f"<{self._name}>"


def _reached(java: Java, me: JavaObject | None, owner: str, name: str) -> Any:
    found = java.reach(owner, name, static=me is None)
    if found[0].given is None:
        return java.value(found[0], me)
    return lambda *given: java.call(me, found, given)


def java_method(signature: str) -> Callable[[Any], Any]:
    """Marks a method that Java calls; its signature is compared with the interface."""

    def marked(method: Any) -> Any:
        method.signature = signature
        return method

    return marked


class _Implementing:
    """``PythonJavaClass``: an interface of Java's with methods of ours."""

    java: Java
    __javainterfaces__: list[str] | tuple[str, ...] = ()

    def __init__(self, *_: Any, **__: Any) -> None:
        for interface in self.__javainterfaces__:
            self.java.autoclass(interface)
            name = interface.replace("/", ".").replace("$", ".")
            for member in declared().get(name, (0, [], []))[2]:
                method = getattr(type(self), member.name, None)
                signature = getattr(method, "signature", "")
                arity = len(re.findall(r"\[*(?:L[^;]+;|[ZBCSIJFD])", signature.partition(")")[0]))
                if member.name != "constructor" and (not signature or arity != len(member.given or ())):
                    self.java.undeclared.append(f"{name}.{member.name} is {signature or 'missing'}")

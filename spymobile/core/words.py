"""Words for people, in the language in use. English is the source; whoever shows them hands in a catalogue.

Every sentence is one whole message with named gaps, so that a translator can turn it round. Gaps are filled
after the translation:

>>> _("{who} rolls {die}.").format(who="Anna", die=4)
'Anna rolls 4.'

Tables are made when a module is imported, and the language is chosen later. So they hold the source words
and translate what is looked up: :class:`Words` by number, :class:`Phrases` by key, and :func:`mark` leaves a
single message as it is for :func:`_` to find. What may be read later, or on another device, is a
:class:`Message`. ``tools/messages.py`` collects all of these.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Protocol, overload

if TYPE_CHECKING:
    from spymobile.core.event import Told


class Catalogue(Protocol):
    """What ``gettext`` offers. Not imported here: the rules must load fast, and speak English anyway."""

    def gettext(self, message: str, /) -> str: ...

    def ngettext(self, one: str, several: str, count: int, /) -> str: ...


class _English:
    """The words as they are written."""

    def gettext(self, message: str, /) -> str:
        return message

    def ngettext(self, one: str, several: str, count: int, /) -> str:
        return one if count == 1 else several


ENGLISH: Catalogue = _English()
_catalogue: Catalogue = ENGLISH


def speak(catalogue: Catalogue) -> None:
    """Use another language from now on."""
    global _catalogue  # noqa: PLW0603 - the one place that holds it
    _catalogue = catalogue


def _(message: str) -> str:
    """The message in the language in use.

    >>> _("Roll")
    'Roll'
    """
    # A catalogue keeps its own head under the empty message.
    return _catalogue.gettext(message) if message else ""


def many(one: str, several: str, count: int, **gaps: object) -> str:
    """The form that fits a count; ``{count}`` and the other gaps in it are filled in.

    >>> many("{who} draws {count} tile.", "{who} draws {count} tiles.", 2, who="Ben")
    'Ben draws 2 tiles.'
    """
    return _catalogue.ngettext(one, several, count).format(count=count, **gaps)


def mark(message: str) -> str:
    """The message as it is, to be translated where it is shown."""
    return message


type Gap = int | str | Message
_GAP = re.compile(r"\{(\w+)\}")


@dataclass(frozen=True, slots=True)
class Message:
    """A sentence with its gaps, put into words by whoever reads it, in the language of that moment.

    Into gaps go numbers, names and other messages. With ``several`` the number in the gap ``count`` says
    which form fits. A message is plain data, so it can be sent to a device that speaks another language; a
    gap takes a value as it is and looks at nothing inside it, since not every sender is a friend.

    >>> str(message("{person} is out of the game.", person=message("Traveler {number}", number=7)))
    'Traveler 7 is out of the game.'
    >>> str(counted("{count} square.", "{count} squares.", 2))
    '2 squares.'
    """

    text: str
    gaps: dict[str, Gap] = field(default_factory=dict)
    several: str = ""

    def __str__(self) -> str:
        gaps = self.gaps
        if self.several:
            count = gaps.get("count")
            text = _catalogue.ngettext(self.text, self.several, count if isinstance(count, int) else 0)
        else:
            text = _(self.text)
        return _GAP.sub(lambda gap: str(gaps.get(gap[1], gap[0])), text) if gaps else text


def message(text: str, **gaps: Gap) -> Message:
    """A sentence for later."""
    return Message(text, gaps)


def counted(one: str, several: str, count: int, **gaps: Gap) -> Message:
    """A sentence for later, in the form that fits a count."""
    return Message(one, {"count": count, **gaps}, several)


class Words(Sequence[str]):
    """Names by number, in the language of the moment they are looked up.

    >>> shapes = Words(("cross", "curve"))
    >>> shapes[0], list(shapes)
    ('cross', ['cross', 'curve'])
    """

    __slots__ = ("sources",)

    def __init__(self, sources: Iterable[str]) -> None:
        self.sources = tuple(sources)

    @overload
    def __getitem__(self, number: int) -> str: ...
    @overload
    def __getitem__(self, number: slice) -> Words: ...

    def __getitem__(self, number: int | slice) -> str | Words:
        if isinstance(number, slice):
            return Words(self.sources[number])
        return _(self.sources[number])

    def __len__(self) -> int:
        return len(self.sources)

    def message(self, number: int) -> Message:
        """The same for later."""
        return Message(self.sources[number])

    def __repr__(self) -> str:
        return f"Words({self.sources!r})"


class Phrases[K](Mapping[K, str]):
    """Words by key, in the language of the moment they are looked up.

    >>> Phrases({"quiet": "A draw."})["quiet"]
    'A draw.'
    """

    __slots__ = ("sources",)

    def __init__(self, sources: Mapping[K, str]) -> None:
        self.sources = sources

    def __getitem__(self, key: K) -> str:
        return _(self.sources[key])

    def __iter__(self) -> Iterator[K]:
        return iter(self.sources)

    def __len__(self) -> int:
        return len(self.sources)

    def message(self, key: K) -> Message:
        """The same for later."""
        return Message(self.sources[key])

    def __repr__(self) -> str:
        return f"Phrases({self.sources!r})"


def all_of(parts: Sequence[str]) -> str:
    """Things in a row.

    >>> all_of(["Rome", "Lisbon", "Paris"]), all_of(["Rome"])
    ('Rome, Lisbon and Paris', 'Rome')
    """
    return _joined(parts, _("{row} and {last}"))


def any_of(parts: Sequence[str]) -> str:
    """One thing out of a row.

    >>> any_of(["Rome", "Lisbon"])
    'Rome or Lisbon'
    """
    return _joined(parts, _("{row} or {last}"))


def in_a_row(parts: Sequence[str]) -> str:
    """Things side by side.

    >>> in_a_row(["Rome", "Lisbon"])
    'Rome, Lisbon'
    """
    row = parts[0]
    for part in parts[1:]:
        row = _("{row}, {next}").format(row=row, next=part)
    return row


def _joined(parts: Sequence[str], ending: str) -> str:
    if len(parts) < 2:
        return "".join(parts)
    return ending.format(row=in_a_row(parts[:-1]), last=parts[-1])


#: One line of a log, made of an event's facts and the names of seats.
type Telling = Callable[[dict[str, Any], Callable[[int], str]], str]


class Teller:
    """What a game says of its events: whole lines by the event's name.

    ``plain`` are sentences for which the facts will do, with ``{who}`` for the name of the seat; ``lines``
    makes the others. In plain sentences ``named`` says what a fact is called, and ``seats`` are facts that
    are seats themselves.

    >>> from spymobile.core.event import Told
    >>> tell = Teller(
    ...     Phrases({"moved": "{who} goes to {square}."}),
    ...     {"won": lambda facts, name: f"{name(facts['seat'])} wins."},
    ...     named={"square": "ABC".__getitem__},
    ... )
    >>> tell(Told("moved", {"seat": 1, "square": 2}), ["Anna", "Ben"])
    'Ben goes to C.'
    >>> tell(Told("won", {"seat": 0}), ["Anna", "Ben"]), sorted(tell.names)
    ('Anna wins.', ['moved', 'won'])
    """

    __slots__ = ("_lines", "_named", "_plain", "_seats", "names")

    def __init__(
        self,
        plain: Phrases[str],
        lines: Mapping[str, Telling],
        *,
        named: Mapping[str, Callable[[Any], str]] | None = None,
        seats: Sequence[str] = (),
    ) -> None:
        self._plain = plain
        self._lines = lines
        self._named = named or {}
        self._seats = seats
        #: Every event that can be told of.
        self.names = frozenset((*plain, *lines))

    def __call__(self, told: Told, names: Sequence[str]) -> str:
        """One line for the log, with names and never "you"."""
        facts: dict[str, Any] = told.facts
        line = self._lines.get(told.name)
        if line is not None:
            return line(facts, names.__getitem__)
        gaps = {
            fact: self._named[fact](value) if fact in self._named else value for fact, value in facts.items()
        }
        gaps |= {fact: names[facts[fact]] for fact in self._seats if fact in facts}
        return self._plain[told.name].format(who=names[facts["seat"]] if "seat" in facts else "", **gaps)

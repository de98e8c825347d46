"""Codeword in words: log lines, buttons, and why something cannot be done now."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from spymobile.core.game import Action
from spymobile.core.words import Phrases, Teller, _, all_of
from spymobile.games.codeword import actions as act
from spymobile.games.codeword import board

WAITING = Phrases(
    {
        "keep": "First everybody keeps a code word.",
        "start_turn": "First roll the die.",
        "go": "First go to one of the two doors.",
        "guess": "First guess, or pass.",
    }
)

_PLAIN = Phrases(
    {
        "began": "{who} has the first turn.",
        "rolled": "{who} rolls {die}.",
        "passed": "{who} guesses nothing.",
        "ordered": "{who} will let {word} slip.",
    }
)


def _kept(f: dict[str, Any], name: Callable[[int], str]) -> str:
    if "word" in f:
        return _("{who} keeps the word {word}.").format(who=name(f["seat"]), word=board.WORDS[f["word"]])
    return _("{who} has a code word.").format(who=name(f["seat"]))


def _slipped(f: dict[str, Any], name: Callable[[int], str]) -> str:
    who, other = name(f["seat"]), name(f["to"])
    if "word" in f:
        return _("{who} lets slip to {other} that it is not {word}.").format(
            who=who, other=other, word=board.WORDS[f["word"]]
        )
    return _("{who} lets a word slip to {other}.").format(who=who, other=other)


def _guessed(f: dict[str, Any], name: Callable[[int], str]) -> str:
    line = (
        _("{who} guesses that {other} is {word}. Right.")
        if f["right"]
        else _("{who} guesses that {other} is {word}. Wrong.")
    )
    return line.format(who=name(f["seat"]), other=name(f["target"]), word=board.WORDS[f["word"]])


def _all_words(f: dict[str, Any], name: Callable[[int], str]) -> str:
    return all_of(
        [
            _("{who}: {word}").format(who=name(seat), word=board.WORDS[word])
            for seat, word in enumerate(f["words"])
        ]
    )


tell = Teller(
    _PLAIN,
    {
        "kept": _kept,
        "went": lambda f, name: _("{who} goes to the {door}.").format(
            who=name(f["seat"]), door=board.DOORS[f["path"][-1]]
        ),
        "slipped": _slipped,
        "guessed": _guessed,
        "won": lambda f, name: _("{who} wins. The words were {words}.").format(
            who=name(f["seat"]), words=_all_words(f, name)
        ),
        "drawn_out": lambda f, name: _("The night is over. The words were {words}.").format(
            words=_all_words(f, name)
        ),
    },
    named={"word": board.WORDS.__getitem__},
)


def describe(action: Action, names: Sequence[str]) -> str:
    """The words on a button.

    >>> describe(act.Guess(1, 0), ["Anna", "Ben"])
    'Ben is Anchor'
    """
    match action:
        case act.Keep(which):
            return _("Keep the first word") if which == "first" else _("Keep the second word")
        case act.Roll():
            return _("Roll")
        case act.Go(door):
            return _("Go to the {door}").format(door=board.DOORS[door])
        case act.Guess(seat, word):
            return _("{who} is {word}").format(who=names[seat], word=board.WORDS[word])
        case act.Order(word):
            return _("Let {word} slip").format(word=board.WORDS[word])
        case _:
            return _("Pass")

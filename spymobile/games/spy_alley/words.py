"""Spy Alley in words: log lines, buttons, and why something cannot be done now."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from spymobile.core.event import Fact, Told
from spymobile.core.game import Action
from spymobile.games.spy_alley import actions as act
from spymobile.games.spy_alley import board


def card_facts(card: int) -> dict[str, Fact]:
    """A gift card as an event tells it."""
    if card == board.WILD:
        return {"spy": None, "item": "wild"}
    spy, item = divmod(card, board.FULL_SET)
    return {"spy": board.SPIES[spy], "item": board.ITEMS[item]}


def item_name(item: Any, spy: Any = None) -> str:
    """Like "Italian key", or "wild card".

    >>> item_name("code_book", "french"), item_name("wild")
    ('French code book', 'wild card')
    """
    if item == "wild":
        return "wild card"
    name = board.ITEM_NAMES[board.ITEM[item]]
    return f"{spy_name(spy)} {name}" if spy else name


def spy_name(spy: Any) -> str:
    """Like "French"."""
    return board.SPY_NAMES[board.SPY[spy]]


def _list(parts: Sequence[str]) -> str:
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} and {parts[-1]}"


_WAITING = {
    "start_turn": "First roll, use a move card or name a spy.",
    "choose_route": "First choose the way: outside or into the alley.",
    "buy_password": "First buy the password or leave it.",
    "buy_items": "First buy something here or leave.",
    "black_market": "First buy one item here or leave.",
    "take_gift": "First take the gift or leave it.",
    "confiscate": "First take something from a player or leave.",
    "free_guess": "First guess, or stop guessing.",
    "choose_identity": "First an identity card must be chosen.",
}


def wrong_moment(phase: str) -> str:
    """What has to be done before anything else."""
    return _WAITING[phase]


def _bought(f: dict[str, Any], name: Callable[[int], str]) -> str:
    things = _list([item_name(f["item"], spy) for spy in f["spies"]])
    return f"{name(f['seat'])} buys {things} for ${f['price']}."


def _verdict(f: dict[str, Any], name: Callable[[int], str], how: str) -> str:
    answer = "Right." if f["right"] else "Wrong."
    return f"{name(f['seat'])} {how} that {name(f['target'])} is the {spy_name(f['spy'])} spy. {answer}"


def _eliminated(f: dict[str, Any], name: Callable[[int], str]) -> str:
    line = f"{name(f['seat'])} is out. {name(f['heir'])} takes over everything."
    return f"{line} The card won is {spy_name(f['won'])}." if "won" in f else line


def _chose(f: dict[str, Any], name: Callable[[int], str]) -> str:
    line = f"{name(f['seat'])} has chosen."
    return f"{line} The card kept is {spy_name(f['kept'])}." if "kept" in f else line


def _won(f: dict[str, Any], name: Callable[[int], str]) -> str:
    if f["ending"] == "last_spy":
        return f"{name(f['seat'])} wins as the last spy in the game, the {spy_name(f['spy'])} one."
    line = f"{name(f['seat'])} wins at the {spy_name(f['spy'])} embassy"
    wild = [item_name(item) for item in f["wild"]]
    return f"{line}, with a wild card for the {_list(wild)}." if wild else f"{line} with all four items."


_LEAVING = {
    "spy_alley.buy_password": "leaves the password",
    "spy_alley.buy_items": "buys nothing",
    "spy_alley.black_market": "buys nothing on the black market",
    "spy_alley.take_gift": "leaves the gift",
    "spy_alley.confiscate": "takes nothing",
    "spy_alley.free_guess": "guesses no more",
}

_LINES: dict[str, Callable[[dict[str, Any], Callable[[int], str]], str]] = {
    "rolled_for_first": lambda f, name: f"{name(f['seat'])} rolls {f['die']} for the first turn.",
    "turn": lambda f, name: f"It is {name(f['seat'])}'s turn.",
    "rolled": lambda f, name: f"{name(f['seat'])} rolls {f['die']}.",
    "used_card": lambda f, name: f"{name(f['seat'])} uses the move card {f['count']}.",
    "moved": lambda f, name: f"{name(f['seat'])} moves to {board.SPACE_NAMES[f['path'][-1]]}.",
    "passed_start": lambda f, name: f"{name(f['seat'])} gets ${f['amount']} at START.",
    "collected": lambda f, name: f"{name(f['seat'])} sells secrets for ${f['amount']}.",
    "extra_turn": lambda f, name: f"{name(f['seat'])} has an extra turn.",
    "paid_border": lambda f, name: f"{name(f['seat'])} pays ${f['amount']} at the border.",
    "moved_back": lambda f, name: f"{name(f['seat'])} goes back to the entrance of the alley.",
    "bought": _bought,
    "left": lambda f, name: f"{name(f['seat'])} {_LEAVING[f['kind']]}.",
    "drew_gift": lambda f, name: f"{name(f['seat'])} draws a gift: {item_name(f['item'], f['spy'])}.",
    "took_gift": lambda f, name: f"{name(f['seat'])} takes the {item_name(f['item'], f['spy'])}.",
    "drew_move_card": lambda f, name: f"{name(f['seat'])} draws the move card {f['count']}.",
    "no_move_card": lambda f, name: f"No move card is left for {name(f['seat'])}.",
    "confiscated": lambda f, name: (
        f"{name(f['seat'])} takes {name(f['victim'])}'s {item_name(f['item'], f['spy'])} for ${f['price']}."
    ),
    "named": lambda f, name: _verdict(f, name, "says"),
    "guessed": lambda f, name: _verdict(f, name, "guesses freely"),
    "eliminated": _eliminated,
    "chose_identity": _chose,
    "visited": lambda f, name: f"{name(f['seat'])} visits the {spy_name(f['spy'])} embassy.",
    "won": _won,
}


def tell(told: Told, names: Sequence[str]) -> str:
    """One log line.

    >>> tell(Told("rolled", {"seat": 1, "die": 4}), ["Anna", "Ben"])
    'Ben rolls 4.'
    """
    return _LINES[told.name](told.facts, names.__getitem__)


def describe(action: Action, names: Sequence[str]) -> str:  # noqa: PLR0911 - one line an action
    """The words on a button.

    >>> describe(act.NameASpy(1, "french"), ["Anna", "Ben"])
    'Name Ben: French'
    """
    match action:
        case act.Roll():
            return "Roll"
        case act.UseCard(count):
            return f"Use card {count}"
        case act.NameASpy(seat, spy):
            return f"Name {names[seat]}: {spy_name(spy)}"
        case act.ChooseRoute("outside"):
            return "Stay outside"
        case act.ChooseRoute(_):
            return "Enter Spy Alley"
        case act.Buy(spies):
            return f"Buy {_list([spy_name(spy) for spy in spies])}"
        case act.BuyOne(spy, item):
            return f"Buy {item_name(item, spy)}"
        case act.TakeGift():
            return "Take it"
        case act.Confiscate(seat, spy, item):
            return f"Take {names[seat]}'s {item_name(item, spy)}"
        case act.ConfiscateWild(seat):
            return f"Take {names[seat]}'s wild card"
        case act.FreeGuess(seat, spy):
            return f"Guess {names[seat]}: {spy_name(spy)}"
        case act.ChooseIdentity("own"):
            return "Keep mine"
        case act.ChooseIdentity(_):
            return "Take theirs"
        case _:
            return "Leave"

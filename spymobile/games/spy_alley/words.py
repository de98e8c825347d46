"""Spy Alley in words: log lines, buttons, and why something cannot be done now."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from spymobile.core.event import Fact
from spymobile.core.game import Action
from spymobile.core.words import Phrases, Teller, Telling, _, all_of
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
        return _("wild card")
    name = board.ITEM_NAMES[board.ITEM[item]]
    return _("{spy} {item}").format(spy=spy_name(spy), item=name) if spy else name


def spy_name(spy: Any) -> str:
    """Like "French"."""
    return board.SPY_NAMES[board.SPY[spy]]


#: What has to be done before anything else.
WAITING = Phrases(
    {
        "start_turn": "First roll, use a move card or name a spy.",
        "choose_route": "First choose the way: outside or into the alley.",
        "buy_password": "First buy the password, or buy nothing.",
        "buy_items": "First buy something here, or buy nothing.",
        "black_market": "First buy one item here, or buy nothing.",
        "take_gift": "First take the gift, or say no to it.",
        "confiscate": "First take something from a player, or take nothing.",
        "free_guess": "First guess, or stop guessing.",
        "choose_identity": "First an identity card must be chosen.",
    }
)


def _bought(f: dict[str, Any], name: Callable[[int], str]) -> str:
    things = [item_name(f["item"], spy) for spy in f["spies"]]
    line = _("{who} buys the {thing} for ${price}.")
    if len(things) > 1:
        line = _("{who} buys {count} items for ${price}: {things}.")
    return line.format(
        who=name(f["seat"]),
        thing=things[0],
        things=all_of(things),
        count=len(things),
        price=f["price"],
    )


def _confiscated(f: dict[str, Any], name: Callable[[int], str]) -> str:
    return _("{who} takes {other}'s {thing} for ${price}.").format(
        who=name(f["seat"]),
        other=name(f["victim"]),
        thing=item_name(f["item"], f["spy"]),
        price=f["price"],
    )


def _named(f: dict[str, Any], name: Callable[[int], str]) -> str:
    line = (
        _("{who} says that {other} is the {spy} spy. Right.")
        if f["right"]
        else _("{who} says that {other} is the {spy} spy. Wrong.")
    )
    return line.format(who=name(f["seat"]), other=name(f["target"]), spy=spy_name(f["spy"]))


def _guessed(f: dict[str, Any], name: Callable[[int], str]) -> str:
    line = (
        _("{who} has a free guess: {other} is the {spy} spy. Right.")
        if f["right"]
        else _("{who} has a free guess: {other} is the {spy} spy. Wrong.")
    )
    return line.format(who=name(f["seat"]), other=name(f["target"]), spy=spy_name(f["spy"]))


def _eliminated(f: dict[str, Any], name: Callable[[int], str]) -> str:
    line = (
        _("{who} is out. {heir} gets everything. The card won is {spy}.")
        if "won" in f
        else _("{who} is out. {heir} gets everything.")
    )
    spy = spy_name(f["won"]) if "won" in f else ""
    return line.format(who=name(f["seat"]), heir=name(f["heir"]), spy=spy)


def _chose(f: dict[str, Any], name: Callable[[int], str]) -> str:
    if "kept" in f:
        line = _("{who} has chosen a card: the {spy} one.")
        return line.format(who=name(f["seat"]), spy=spy_name(f["kept"]))
    return _("{who} has chosen a card.").format(who=name(f["seat"]))


def _won(f: dict[str, Any], name: Callable[[int], str]) -> str:
    wild = [item_name(item) for item in f["wild"]]
    if f["ending"] == "last_spy":
        line = _("{who} wins as the last spy in the game, the {spy} one.")
    elif wild:
        line = _("{who} wins at the {spy} embassy, with a wild card for the {items}.")
    else:
        line = _("{who} wins at the {spy} embassy with all four items.")
    return line.format(who=name(f["seat"]), spy=spy_name(f["spy"]), items=all_of(wild) if wild else "")


_LEAVING = Phrases(
    {
        "spy_alley.buy_password": "{who} does not buy the password.",
        "spy_alley.buy_items": "{who} buys nothing.",
        "spy_alley.black_market": "{who} buys nothing on the black market.",
        "spy_alley.take_gift": "{who} does not take the gift.",
        "spy_alley.confiscate": "{who} takes nothing.",
        "spy_alley.free_guess": "{who} stops guessing.",
    }
)

#: Lines that need no more than the name of the seat and the facts as they are.
_PLAIN = Phrases(
    {
        "rolled_for_first": "{who} rolls {die} for the first turn.",
        "turn": "It is {who}'s turn.",
        "rolled": "{who} rolls {die}.",
        "used_card": "{who} uses the move card {count}.",
        "passed_start": "{who} gets ${amount} at START.",
        "collected": "{who} gets ${amount} for sold secrets.",
        "extra_turn": "{who} has an extra turn.",
        "paid_border": "{who} pays ${amount} at the border.",
        "moved_back": "{who} goes back to the entrance of the alley.",
        "drew_move_card": "{who} draws the move card {count}.",
        "no_move_card": "No move card is left for {who}.",
    }
)

_LINES: dict[str, Telling] = {
    "moved": lambda f, name: _("{who} moves to {place}.").format(
        who=name(f["seat"]), place=board.SPACE_NAMES[f["path"][-1]]
    ),
    "bought": _bought,
    "left": lambda f, name: _LEAVING[f["kind"]].format(who=name(f["seat"])),
    "drew_gift": lambda f, name: _("{who} draws a gift: {thing}.").format(
        who=name(f["seat"]), thing=item_name(f["item"], f["spy"])
    ),
    "took_gift": lambda f, name: _("{who} takes the {thing}.").format(
        who=name(f["seat"]), thing=item_name(f["item"], f["spy"])
    ),
    "confiscated": _confiscated,
    "named": _named,
    "guessed": _guessed,
    "eliminated": _eliminated,
    "chose_identity": _chose,
    "visited": lambda f, name: _("{who} visits the {spy} embassy.").format(
        who=name(f["seat"]), spy=spy_name(f["spy"])
    ),
    "won": _won,
}


tell = Teller(_PLAIN, _LINES)


def describe(action: Action, names: Sequence[str]) -> str:  # noqa: PLR0911 - one line an action
    """The words on a button.

    >>> describe(act.NameASpy(1, "french"), ["Anna", "Ben"])
    'Name Ben: French'
    """
    match action:
        case act.Roll():
            return _("Roll")
        case act.UseCard(count):
            return _("Use card {number}").format(number=count)
        case act.NameASpy(seat, spy):
            return _("Name {who}: {spy}").format(who=names[seat], spy=spy_name(spy))
        case act.ChooseRoute(way):
            return _("Stay outside") if way == "outside" else _("Enter Spy Alley")
        case act.Buy(spies):
            return _("Buy {things}").format(things=all_of([spy_name(spy) for spy in spies]))
        case act.BuyOne(spy, item):
            return _("Buy {things}").format(things=item_name(item, spy))
        case act.TakeGift():
            return _("Take it")
        case act.Confiscate(seat, spy, item):
            return _("Take {who}'s {thing}").format(who=names[seat], thing=item_name(item, spy))
        case act.ConfiscateWild(seat):
            return _("Take {who}'s wild card").format(who=names[seat])
        case act.FreeGuess(seat, spy):
            return _("Guess {who}: {spy}").format(who=names[seat], spy=spy_name(spy))
        case act.ChooseIdentity(card):
            return _("Keep my card") if card == "own" else _("Take the card I won")
        case _:
            return _("No, thanks")

"""Clue: WWII in words: log lines, buttons, and why something cannot be done now."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from spymobile.core.game import Action
from spymobile.core.words import Phrases, Teller, Telling, Words, _, all_of, in_a_row
from spymobile.games.clue import actions as act
from spymobile.games.clue import board


def card_name(card: Any) -> str:
    """Like "Silk Map".

    >>> card_name("zeta"), card_name("silk_map"), card_name("lisbon")
    ('Agent Zeta', 'Silk Map', 'Lisbon')
    """
    return board.CARD_NAMES[board.CARD[card]]


def means_name(means: Any) -> str:
    """The name of an Intrigue Card or an ability.

    >>> means_name("radio_silence"), means_name("cover_story")
    ('Radio Silence', 'Cover Story')
    """
    return board.INTRIGUE_NAMES[means] if means in board.INTRIGUE_NAMES else board.ABILITY_NAMES[means]


def place_name(place: int) -> str:
    """A Location, Allied HQ, or a square by row and column, counted from 1.

    >>> place_name(board.HQ), place_name(board.HQ + 1)
    ('Allied HQ', 'the question mark in row 2, column 7')
    """
    if place <= board.HQ:
        return board.PLACE_NAMES[place]
    row, column = board.SQUARES[place - board.HQ - 1]
    name = (
        _("the question mark in row {row}, column {column}")
        if place in board.QUESTION_MARKS
        else _("the square in row {row}, column {column}")
    )
    return name.format(row=row + 1, column=column + 1)


def _triple(f: dict[str, Any]) -> dict[str, str]:
    """The gaps of a sentence about an item, an agent and a base."""
    return {kind: card_name(f[kind]) for kind in ("item", "agent", "base")}


#: What has to be done before anything else.
WAITING = Phrases(
    {
        "choose_agent": "First every player needs an agent.",
        "start_turn": "First begin the turn: roll, or use something in place of a roll.",
        "draw_intrigue": "First draw an Intrigue Card, or draw none.",
        "move": "First move, or stay where you are.",
        "double_time": "First use Double Time, or keep it for later.",
        "ask": "First ask a question here.",
        "show_card": "First a card must be shown.",
        "courier_show": "First a card must be shown.",
        "leaked_show": "First everyone must show a card.",
        "side_card": "First look at one of the side cards.",
        "second_interrogation": "First ask again, or keep the ability for later.",
        "end_turn": "First end the turn.",
        "accuse": "First accuse, or accuse later.",
    }
)


def _rolled(f: dict[str, Any], name: Callable[[int], str]) -> str:
    special, plain = f["dice"]
    both = f["marks"] == 2
    return _("{who} rolls {first} and {second}: {sum}.").format(
        who=name(f["seat"]),
        first="?" if f["marks"] and (both or special == 1) else special,
        second="?" if both else plain,
        sum=special + plain,
    )


#: What the agents and the objects are called where there is little room, by their cards.
SHORT_NAMES = Words(
    (
        "Alpha",
        "Beta",
        "Gamma",
        "Delta",
        "Epsilon",
        "Zeta",
        "Camera",
        "Silk Map",
        "Radio",
        "Code Book",
        "Compass",
        "Papers",
    )
)


def _agents(f: dict[str, Any], name: Callable[[int], str]) -> str:
    """All of them on the two lines that news have."""
    pairs = [
        _("{who}: {agent}").format(who=name(seat), agent=SHORT_NAMES[board.CARD[agent]])
        for seat, agent in enumerate(f["agents"])
    ]
    return f"{in_a_row(pairs)}."


def _drew(f: dict[str, Any], name: Callable[[int], str]) -> str:
    if "card" in f:
        line = (
            _("{who} draws an Intrigue Card and keeps it: {card}.")
            if f.get("kind") == "keep"
            else _("{who} draws an Intrigue Card: {card}.")
        )
        return line.format(who=name(f["seat"]), card=means_name(f["card"]))
    return _("{who} draws an Intrigue Card and keeps it.").format(who=name(f["seat"]))


def _showed(f: dict[str, Any], name: Callable[[int], str]) -> str:
    line = _("{who} shows {other} {card}.") if "card" in f else _("{who} shows {other} a card.")
    return line.format(who=name(f["seat"]), other=name(f["to"]), card=_card(f))


def _listened(f: dict[str, Any], name: Callable[[int], str]) -> str:
    line = _("{who} listens in with {means}: {card}.") if "card" in f else _("{who} listens in with {means}.")
    return line.format(who=name(f["seat"]), means=means_name(f["means"]), card=_card(f))


def _chose_leak(f: dict[str, Any], name: Callable[[int], str]) -> str:
    line = (
        _("{who} has chosen a card for the player on the left: {card}.")
        if "card" in f
        else _("{who} has chosen a card for the player on the left.")
    )
    return line.format(who=name(f["seat"]), card=_card(f))


def _leaked(f: dict[str, Any], name: Callable[[int], str]) -> str:
    if "card" not in f:
        return _("Everyone shows the player on the left a card.")
    return _(
        "Everyone shows the player on the left a card. {gave} went left, {came} came from the right."
    ).format(gave=card_name(f["gave"]), came=card_name(f["card"]))


def _looked(f: dict[str, Any], name: Callable[[int], str]) -> str:
    line = (
        _("{who} looks at side card {place}: {card}.")
        if "card" in f
        else _("{who} looks at side card {place}.")
    )
    return line.format(who=name(f["seat"]), place=f["place"], card=_card(f))


def _card(f: dict[str, Any]) -> str:
    """The card of an event for those who saw it; a line for others has no gap for it."""
    return card_name(f["card"]) if "card" in f else ""


def _accused(f: dict[str, Any], name: Callable[[int], str]) -> str:
    line = (
        _("{who} accuses: {item} taken by {agent} operating out of {base}. Right.")
        if f["right"]
        else _("{who} accuses: {item} taken by {agent} operating out of {base}. Wrong.")
    )
    return line.format(who=name(f["seat"]), **_triple(f))


def _wrong(f: dict[str, Any], name: Callable[[int], str]) -> str:
    if "agent" not in f:
        return _("{who} may only answer from now on.").format(who=name(f["seat"]))
    return _(
        "{who} may only answer from now on. "
        "The envelope holds: {item} taken by {agent} operating out of {base}."
    ).format(who=name(f["seat"]), **_triple(f))


_LOST = Phrases(
    {
        "captured": "The network is captured. Everybody loses. "
        "The envelope holds: {item} taken by {agent} operating out of {base}.",
        "accusations": "Every accusation was wrong. Everybody loses. "
        "The envelope holds: {item} taken by {agent} operating out of {base}.",
    }
)


def _show_order(f: dict[str, Any], name: Callable[[int], str]) -> str:
    line = (
        _("{who} will show {card} first.")
        if "card" in f
        else _("{who} shows cards in the usual order again.")
    )
    return line.format(who=name(f["seat"]), card=_card(f))


def _on(sentences: Phrases[str], on: Any, name: Callable[[int], str], who: str = "") -> str:
    """A sentence about an order, which waits for a player, a card, the next time or nothing."""
    if isinstance(on, int):
        return sentences["player"].format(who=who, other=name(on))
    if on in board.CARD:
        return sentences["card"].format(who=who, card=card_name(on))
    return sentences["next" if on == "next" else "never"].format(who=who)


_SILENCE = Phrases(
    {
        "player": "{who} will refuse to answer when {other} asks.",
        "card": "{who} will refuse to answer when {card} is named.",
        "next": "{who} will refuse to answer the next time.",
        "never": "{who} will never refuse to answer.",
    }
)
_INTERCEPT = Phrases(
    {
        "player": "{who} will listen in when {other} asks.",
        "card": "{who} will listen in when {card} is named.",
        "next": "{who} will listen in the next time.",
        "never": "{who} will never listen in.",
    }
)

#: Lines that need no more than the facts, with places, cards, means and players by their names.
_PLAIN = Phrases(
    {
        "rolled_for_first": "{who} rolls {sum} for the first turn.",
        "chose_agent": "{who} plays {agent}.",
        "turn": "It is {who}'s turn.",
        "stayed": "{who} stays in {place} to ask.",
        "passage": "{who} takes the secret passage to {place}.",
        "flew": "{who} goes straight to {place}.",
        "recalled": "{who} sends {other} back to Allied HQ.",
        "stood_still": "{who} stays.",
        "kept_ability": "{who} goes on.",
        "ability": "{who} uses {ability}.",
        "left_card": "{who} draws no card.",
        "captured": "{who} is captured and may only answer from now on.",
        "asked": "{who} asks: {item} taken by {agent} operating out of {base}?",
        "cannot_answer": "{who} cannot answer.",
        "refused": "{who} gives no answer: {means}.",
        "must_show": "{who} has a card to show {to}.",
        "nobody_answered": "Nobody could answer {who}.",
        "withheld": "{who} does not accuse yet.",
        "raised": "{who} is about to accuse.",
        "won": "{who} solves the mystery and wins.",
        "ended": "{who} ends the turn.",
    }
)

_LINES: dict[str, Telling] = {
    "face_up": lambda f, name: _("Face up for all: {cards}.").format(
        cards=all_of([card_name(card) for card in f["cards"]])
    ),
    "agents": _agents,
    "rolled": _rolled,
    "moved": lambda f, name: _("{who} moves to {place}.").format(
        who=name(f["seat"]), place=place_name(f["path"][-1])
    ),
    "played": lambda f, name: _("{who} plays {card}.").format(
        who=name(f["seat"]), card=means_name(f["card"])
    ),
    "drew": _drew,
    "showed": _showed,
    "listened_in": _listened,
    "chose_leak": _chose_leak,
    "leaked": _leaked,
    "looked": _looked,
    "accused": _accused,
    "wrong": _wrong,
    "lost": lambda f, name: _LOST["captured" if f["ending"] == "captured" else "accusations"].format(
        **_triple(f)
    ),
    "show_order": _show_order,
    "silence_order": lambda f, name: _on(_SILENCE, f["on"], name, name(f["seat"])),
    "intercept_order": lambda f, name: _on(_INTERCEPT, f["on"], name, name(f["seat"])),
}

tell = Teller(
    _PLAIN,
    _LINES,
    named={
        "place": place_name,
        "agent": card_name,
        "item": card_name,
        "base": card_name,
        "means": means_name,
        "ability": means_name,
    },
    seats=("other", "to"),
)


_BUTTONS = Phrases[type](
    {
        act.Roll: "Roll",
        act.Stay: "Stay and ask",
        act.UsePassage: "Take the passage",
        act.SecondBriefing: "Second Briefing: stay and ask",
        act.Draw: "Draw",
        act.LeaveIt: "Leave it",
        act.ForcedMarch: "Add 6",
        act.DoubleTime: "Roll again",
        act.GoOn: "Go on",
        act.SecondInterrogation: "Ask again",
        act.EndTurn: "End turn",
        act.ExtraOrders: "Extra Orders: another turn",
        act.NewOrders: "New Orders: another turn",
        act.Courier: "Courier: see a card",
        act.Wiretap: "Wiretap: a side card",
        act.RaiseAccusation: "Accuse",
        act.Withhold: "Not yet",
        act.ShowByHabit: "Usual order",
    }
)


_REFUSE = Phrases(
    {
        "player": "Refuse when {other} asks",
        "card": "Refuse when {card} is named",
        "next": "Refuse the next time",
        "never": "Never refuse",
    }
)
_LISTEN = Phrases(
    {
        "player": "Listen in when {other} asks",
        "card": "Listen in when {card} is named",
        "next": "Listen in the next time",
        "never": "Never listen in",
    }
)


def describe(action: Action, names: Sequence[str]) -> str:  # noqa: PLR0911 - one line an action
    """The words on a button.

    >>> describe(act.Ask("zeta", "silk_map"), [])
    'Agent Zeta, Silk Map'
    """
    match action:
        case act.ChooseAgent(agent):
            return card_name(agent)
        case act.SafeHouse(base):
            return _("Safe House: {place}").format(place=card_name(base))
        case act.NightFlight(place):
            return _("Fly to {place}").format(place=place_name(place))
        case act.RecallToHq(seat):
            return _("Recall {who}").format(who=names[seat])
        case act.MoveTo(place):
            return _("Go to {place}").format(place=place_name(place))
        case act.Ask(agent, item):
            return in_a_row([card_name(agent), card_name(item)])
        case act.ShowCard(card):
            return _("Show {card}").format(card=card_name(card))
        case act.LookAt(place):
            return _("Look at {place}").format(place=place)
        case act.Accuse(agent, item, base):
            return in_a_row([card_name(agent), card_name(item), card_name(base)])
        case act.ShowFirst(card):
            return _("{card} first").format(card=card_name(card))
        case act.OrderSilence():
            return _on(_REFUSE, action.on, names.__getitem__)
        case act.OrderIntercept():
            return _on(_LISTEN, action.on, names.__getitem__)
        case _:
            return _BUTTONS[type(action)]

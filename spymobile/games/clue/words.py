"""Clue: WWII in words: log lines, buttons, and why something cannot be done now."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from spymobile.core.event import Told
from spymobile.core.game import Action
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
    return board.INTRIGUE_NAMES.get(means) or board.ABILITY_NAMES[means]


def place_name(place: int) -> str:
    """A Location, Allied HQ, or a square by row and column, counted from 1.

    >>> place_name(board.HQ), place_name(board.HQ + 1)
    ('Allied HQ', 'the question mark in row 2, column 7')
    """
    if place <= board.HQ:
        return board.PLACE_NAMES[place]
    row, column = board.SQUARES[place - board.HQ - 1]
    kind = "question mark" if place in board.QUESTION_MARKS else "square"
    return f"the {kind} in row {row + 1}, column {column + 1}"


def _list(parts: Sequence[str]) -> str:
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} and {parts[-1]}"


def _triple(f: dict[str, Any]) -> str:
    return f"{card_name(f['item'])} taken by {card_name(f['agent'])} operating out of {card_name(f['base'])}"


_WAITING = {
    "choose_agent": "First every player needs an agent.",
    "start_turn": "First begin the turn: roll, or use what stands in for a roll.",
    "draw_intrigue": "First draw an Intrigue Card or leave it.",
    "move": "First move, or stay where you are.",
    "double_time": "First use Double Time or leave it for later.",
    "ask": "First ask a question here.",
    "show_card": "First a card must be shown.",
    "courier_show": "First a card must be shown.",
    "leaked_show": "First everyone must show a card.",
    "side_card": "First look at one of the side cards.",
    "second_interrogation": "First ask again, or leave the ability for later.",
    "end_turn": "First end the turn.",
    "accuse": "First accuse, or leave it for later.",
}


def wrong_moment(phase: str) -> str:
    """What has to be done before anything else."""
    return _WAITING[phase]


type _Line = Callable[[dict[str, Any], Callable[[int], str]], str]


def _rolled(f: dict[str, Any], name: Callable[[int], str]) -> str:
    special, plain = f["dice"]
    both = f["marks"] == 2
    faces = f"{'?' if f['marks'] and (both or special == 1) else special} and {'?' if both else plain}"
    return f"{name(f['seat'])} rolls {faces}: {special + plain}."


def _agents(f: dict[str, Any], name: Callable[[int], str]) -> str:
    pairs = [f"{name(seat)} is {card_name(agent)}" for seat, agent in enumerate(f["agents"])]
    return f"{_list(pairs)}."


def _drew(f: dict[str, Any], name: Callable[[int], str]) -> str:
    line = f"{name(f['seat'])} draws an Intrigue Card"
    if "card" in f:
        return f"{line}: {means_name(f['card'])}."
    return f"{line} and keeps it."


def _showed(f: dict[str, Any], name: Callable[[int], str]) -> str:
    what = card_name(f["card"]) if "card" in f else "a card"
    return f"{name(f['seat'])} shows {name(f['to'])} {what}."


def _listened(f: dict[str, Any], name: Callable[[int], str]) -> str:
    line = f"{name(f['seat'])} listens in with {means_name(f['means'])}"
    return f"{line}: {card_name(f['card'])}." if "card" in f else f"{line}."


def _chose_leak(f: dict[str, Any], name: Callable[[int], str]) -> str:
    line = f"{name(f['seat'])} has chosen a card for the left"
    return f"{line}: {card_name(f['card'])}." if "card" in f else f"{line}."


def _leaked(f: dict[str, Any], name: Callable[[int], str]) -> str:
    line = "Everyone shows the player on the left a card."
    if "card" in f:
        line += f" {card_name(f['gave'])} went left, {card_name(f['card'])} came from the right."
    return line


def _looked(f: dict[str, Any], name: Callable[[int], str]) -> str:
    line = f"{name(f['seat'])} looks at side card {f['place']}"
    return f"{line}: {card_name(f['card'])}." if "card" in f else f"{line}."


def _accused(f: dict[str, Any], name: Callable[[int], str]) -> str:
    return f"{name(f['seat'])} accuses: {_triple(f)}. {'Right' if f['right'] else 'Wrong'}."


def _wrong(f: dict[str, Any], name: Callable[[int], str]) -> str:
    line = f"{name(f['seat'])} may only answer from now on."
    return f"{line} The envelope holds: {_triple(f)}." if "agent" in f else line


def _lost(f: dict[str, Any], name: Callable[[int], str]) -> str:
    why = "The network is captured" if f["ending"] == "captured" else "Every accusation was wrong"
    return f"{why}. Everybody loses. The envelope holds: {_triple(f)}."


def _show_order(f: dict[str, Any], name: Callable[[int], str]) -> str:
    if "card" in f:
        return f"{name(f['seat'])} will show {card_name(f['card'])} first."
    return f"{name(f['seat'])} shows cards in the usual order again."


def _trigger(on: Any, name: Callable[[int], str]) -> str:
    if isinstance(on, int):
        return f"when {name(on)} asks"
    if on in board.CARD:
        return f"when {card_name(on)} is named"
    return "the next time" if on == "next" else "never"


_LINES: dict[str, _Line] = {
    "rolled_for_first": lambda f, name: f"{name(f['seat'])} rolls {f['sum']} for the first turn.",
    "face_up": lambda f, name: f"Face up for all: {_list([card_name(card) for card in f['cards']])}.",
    "agents": _agents,
    "chose_agent": lambda f, name: f"{name(f['seat'])} plays {card_name(f['agent'])}.",
    "turn": lambda f, name: f"It is {name(f['seat'])}'s turn.",
    "stayed": lambda f, name: f"{name(f['seat'])} stays in {place_name(f['place'])} to ask.",
    "passage": lambda f, name: f"{name(f['seat'])} takes the secret passage to {place_name(f['place'])}.",
    "flew": lambda f, name: f"{name(f['seat'])} goes straight to {place_name(f['place'])}.",
    "recalled": lambda f, name: f"{name(f['seat'])} sends {name(f['other'])} back to Allied HQ.",
    "rolled": _rolled,
    "moved": lambda f, name: f"{name(f['seat'])} moves to {place_name(f['path'][-1])}.",
    "stood_still": lambda f, name: f"{name(f['seat'])} stays put.",
    "kept_ability": lambda f, name: f"{name(f['seat'])} goes on.",
    "played": lambda f, name: f"{name(f['seat'])} plays {means_name(f['card'])}.",
    "ability": lambda f, name: f"{name(f['seat'])} uses {means_name(f['ability'])}.",
    "drew": _drew,
    "left_card": lambda f, name: f"{name(f['seat'])} draws no card.",
    "captured": lambda f, name: f"{name(f['seat'])} is captured and may only answer from now on.",
    "asked": lambda f, name: f"{name(f['seat'])} asks: {_triple(f)}?",
    "cannot_answer": lambda f, name: f"{name(f['seat'])} cannot answer.",
    "refused": lambda f, name: f"{name(f['seat'])} gives no answer: {means_name(f['means'])}.",
    "must_show": lambda f, name: f"{name(f['seat'])} has a card to show {name(f['to'])}.",
    "showed": _showed,
    "listened_in": _listened,
    "nobody_answered": lambda f, name: f"Nobody could answer {name(f['seat'])}.",
    "chose_leak": _chose_leak,
    "leaked": _leaked,
    "looked": _looked,
    "withheld": lambda f, name: f"{name(f['seat'])} does not accuse yet.",
    "raised": lambda f, name: f"{name(f['seat'])} is about to accuse.",
    "accused": _accused,
    "wrong": _wrong,
    "won": lambda f, name: f"{name(f['seat'])} solves the mystery and wins.",
    "lost": _lost,
    "ended": lambda f, name: f"{name(f['seat'])} ends the turn.",
    "show_order": _show_order,
    "silence_order": lambda f, name: f"{name(f['seat'])} will refuse to answer {_trigger(f['on'], name)}.",
    "intercept_order": lambda f, name: f"{name(f['seat'])} will listen in {_trigger(f['on'], name)}.",
}


def tell(told: Told, names: Sequence[str]) -> str:
    """One log line.

    >>> tell(Told("showed", {"seat": 1, "to": 0}), ["Anna", "Ben"])
    'Ben shows Anna a card.'
    """
    return _LINES[told.name](told.facts, names.__getitem__)


_BUTTONS: dict[type, str] = {
    act.Roll: "Roll",
    act.Stay: "Stay and ask",
    act.UsePassage: "Take the passage",
    act.SecondBriefing: "Second Briefing: stay and ask",
    act.Draw: "Draw",
    act.LeaveIt: "Leave it",
    act.ForcedMarch: "Add 6",
    act.DoubleTime: "Move again",
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


def describe(action: Action, names: Sequence[str]) -> str:  # noqa: PLR0911 - one line an action
    """The words on a button.

    >>> describe(act.Ask("zeta", "silk_map"), [])
    'Agent Zeta, Silk Map'
    """
    match action:
        case act.ChooseAgent(agent):
            return card_name(agent)
        case act.SafeHouse(base):
            return f"Safe House: {card_name(base)}"
        case act.NightFlight(place):
            return f"Fly to {place_name(place)}"
        case act.RecallToHq(seat):
            return f"Recall {names[seat]}"
        case act.MoveTo(place):
            return f"Go to {place_name(place)}"
        case act.Ask(agent, item):
            return f"{card_name(agent)}, {card_name(item)}"
        case act.ShowCard(card):
            return f"Show {card_name(card)}"
        case act.LookAt(place):
            return f"Look at {place}"
        case act.Accuse(agent, item, base):
            return f"{card_name(agent)}, {card_name(item)}, {card_name(base)}"
        case act.ShowFirst(card):
            return f"{card_name(card)} first"
        case act.OrderSilence():
            return f"Refuse {_trigger(action.on, names.__getitem__)}"
        case act.OrderIntercept():
            return f"Listen in {_trigger(action.on, names.__getitem__)}"
        case _:
            return _BUTTONS[type(action)]

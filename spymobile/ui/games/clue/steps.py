"""The next step of Clue: WWII in words, buttons and places that glow."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from spymobile.core.game import Prompt
from spymobile.core.words import in_a_row
from spymobile.games.clue import actions as act
from spymobile.games.clue import board as facts
from spymobile.games.clue import words
from spymobile.games.clue.state import ClueView
from spymobile.ui.board.board import Key
from spymobile.ui.board.targets import Focus, Target
from spymobile.ui.face import Choice, Offer, StepOf
from spymobile.ui.games.clue.strip import SIDE_CARDS, ends_the_game, risk
from spymobile.ui.text import _, many

type Step = Offer[int]

#: What can be taken up, and is then played on the board.
SAFE_HOUSE, NIGHT_FLIGHT, SIDE = "safe_house", "night_flight", "side_card"
#: What lies over the board has keys after all places: the five side cards, and the Intrigue deck.
FIRST = facts.PLACES
DECK = FIRST + SIDE_CARDS
_ASKS = "comment-question-outline"


def place_of(view: ClueView, seat: int) -> int:
    """Where the mover of a seat stands."""
    return view.movers[view.agents[seat]]


def _may(prompt: Prompt, kind: type[act.ClueAction]) -> bool:
    return any(isinstance(action, kind) for action in prompt.choices)


def choose_agent(view: ClueView, prompt: Prompt, names: Sequence[str]) -> Step:
    choose = Choice(_("Choose…"), sheet="agent", look="primary", key="c")
    return Offer(_("Choose your agent. Each has one ability."), (choose,))


def start_turn(view: ClueView, prompt: Prompt, names: Sequence[str]) -> Step:
    """Roll; where it stands for something, also stay and ask, accuse, the passage, the Safe House."""
    place = place_of(view, prompt.seat)
    roll = Choice(_("Roll"), act.Roll(), look="primary", icon="dice-multiple-outline", key="r", throws=True)
    stay, accuse = _may(prompt, act.Stay), _may(prompt, act.RaiseAccusation)
    others: list[Choice] = []
    if _may(prompt, act.SafeHouse):
        others.append(Choice(_("Safe House"), Focus(SAFE_HOUSE), art="clue_ability", key="h"))
    if _may(prompt, act.UsePassage):
        others.append(Choice(_("Passage"), act.UsePassage(), key="p"))
    if place < facts.HQ:
        others.insert(0, Choice(_("Stay and ask"), act.Stay(), key="s", dim=not stay))
    accusing = Choice(_("Accuse"), act.RaiseAccusation(), look="danger", key="g", dim=not accuse)
    others = [accusing, *others] if accuse else [*others, accusing]
    if len(others) > 2:  # Three buttons have room; what cannot be used anyway goes first.
        others = sorted(others, key=lambda choice: choice.dim)[:2]
    if stay:
        sentence = _("Roll, or stay and ask in {place}.").format(place=facts.PLACE_NAMES[place])
    elif accuse and view.clues:
        sentence = _("Roll the dice, or accuse: once only.")
    else:  # Before the first question there is nothing to accuse anybody with.
        sentence = _("Roll the dice.")
    return Offer(sentence, (roll, *others))


def draw_intrigue(view: ClueView, prompt: Prompt, names: Sequence[str]) -> Step:
    captures, cards, _out = risk(view)
    last = ends_the_game(view)
    draw = (
        Choice(_("Draw…"), sheet="draw", look="danger", key="1")
        if last
        else Choice(_("Draw"), act.Draw(), look="primary", art="clue_intrigue", key="1")
    )
    leave = Choice(
        _("Leave it"), act.LeaveIt(), key="2", look="plain", dim=act.LeaveIt() not in prompt.choices
    )
    if last:
        sentence = _("Draw a card? {count} in {all} ends the game for all.")
        if view.house.drawer_out:
            sentence = _("Draw a card? {count} in {all} and you are out.")
    elif view.drawing == "called":
        sentence = _("{name}: draw a card? {count} in {all} is a Capture.")
    else:
        sentence = _("Draw a card? {count} in {all} is a Capture.")
    told = sentence.format(name=names[prompt.seat], count=captures, all=cards)
    choices = (leave, draw) if last and not leave.dim else (draw, leave)
    # Whoever was called elsewhere decides while everybody still sees how the question ended.
    targets: dict[int, Target] = {} if view.drawing == "called" else {DECK: draw}
    return Offer(told, choices, targets, art="clue_intrigue")


def move(view: ClueView, prompt: Prompt, names: Sequence[str]) -> Step:
    start = place_of(view, prompt.seat)
    targets: dict[int, Target] = {
        action.place: action
        for action in prompt.choices
        if isinstance(action, act.MoveTo) and action.place != start
    }
    here = (Choice(_("Stay here"), act.MoveTo(start), key="s"),)
    doors = any(place <= facts.HQ for place in targets)
    sentence = (
        _("Move up to {count}. Lit Locations can be entered.")
        if doors
        else _("Move up to {count}. No Location is in reach.")
    )
    return Offer(sentence.format(count=view.count), here, targets)


def double_time(view: ClueView, prompt: Prompt, names: Sequence[str]) -> Step:
    place = place_of(view, prompt.seat)
    if place < facts.HQ and view.arrived:
        sentence = _("Ask here? Double Time, once a game: roll and move again.")
        stay = Choice(_("Ask…"), act.GoOn(), sheet="ask", look="primary", icon=_ASKS, key="a")
    else:
        sentence = _("Double Time, once a game: roll and move again?")
        stay = Choice(_("Not now"), act.GoOn(), look="primary", key="g")
    again = Choice(_("Roll again"), act.DoubleTime(), art="clue_ability", key="d", throws=True)
    return Offer(sentence, (stay, again))


def ask(view: ClueView, prompt: Prompt, names: Sequence[str]) -> Step:
    place = facts.PLACE_NAMES[place_of(view, prompt.seat)]
    choose = Choice(_("Ask…"), sheet="ask", look="primary", icon=_ASKS, key="a")
    return Offer(_("Who took what in {place}?").format(place=place), (choose,))


def show_card(view: ClueView, prompt: Prompt, names: Sequence[str]) -> Step:
    asker = names[view.clues[-1].asker] if view.clues else ""
    return Offer(_("Show {name} one of your cards.").format(name=asker))


def leaked_show(view: ClueView, prompt: Prompt, names: Sequence[str]) -> Step:
    receiver = names[(prompt.seat + 1) % len(names)]
    return Offer(_("Show {name} one of your cards.").format(name=receiver))


def side_card(view: ClueView, prompt: Prompt, names: Sequence[str], focus: Key | None = None) -> Step:
    """The five lie over the board: the first tap lifts one, the second looks at it. All see which."""
    targets: dict[int, Target] = {
        FIRST + action.place - 1: action for action in prompt.choices if isinstance(action, act.LookAt)
    }
    choose = Choice(_("Choose a card"), Focus(SIDE), key="c")
    sentence = _("Tap one of the five.") if focus == SIDE else _("Look at one of the five side cards.")
    return Offer(sentence, (choose,), targets)


def second_interrogation(view: ClueView, prompt: Prompt, names: Sequence[str]) -> Step:
    again = Choice(_("Ask again"), act.SecondInterrogation(), art="clue_ability", key="a")
    return Offer(
        _("Ask a second question here?"),
        (Choice(_("Not now"), act.GoOn(), look="primary", key="g"), again),
    )


def end_turn(view: ClueView, prompt: Prompt, names: Sequence[str]) -> Step:
    choices = [Choice(_("End turn"), act.EndTurn(), look="primary", key="e")]
    if _may(prompt, act.ExtraOrders):
        choices.append(Choice(_("Extra Orders"), act.ExtraOrders(), art="clue_ability", key="o"))
    if _may(prompt, act.Wiretap):
        choices.append(Choice(_("Wiretap"), act.Wiretap(), art="clue_ability", key="w"))
    waiting, end = _waiting_card(view, prompt.seat, names), _("End your turn?")
    return Offer(waiting or end, tuple(choices), read=end)


def _waiting_card(view: ClueView, seat: int, names: Sequence[str]) -> str:
    """A card that was shown here waits to be read: everybody saw that."""
    clue, place = view.clues[-1] if view.clues else None, place_of(view, seat)
    if clue is None or clue.asker != seat or clue.giver < 0 or place >= facts.HQ:
        return ""
    if clue.cards and facts.base_card(place) not in clue.cards:
        return ""
    return _("A card from {name} waits in your file.").format(name=names[clue.giver])


def accuse(view: ClueView, prompt: Prompt, names: Sequence[str]) -> Step:
    choices = (
        Choice(_("Not yet"), act.Withhold(), look="primary", key="n"),
        Choice(_("Accuse…"), sheet="accuse", look="danger", key="g"),
    )
    return Offer(_("Accuse now? You can do it only once."), choices, art="clue_envelope")


STEPS: Mapping[str, StepOf[ClueView, int]] = {
    "choose_agent": choose_agent,
    "start_turn": start_turn,
    "draw_intrigue": draw_intrigue,
    "move": move,
    "double_time": double_time,
    "ask": ask,
    "show_card": show_card,
    "courier_show": show_card,
    "leaked_show": leaked_show,
    "side_card": side_card,
    "second_interrogation": second_interrogation,
    "end_turn": end_turn,
    "accuse": accuse,
}


def flight(prompt: Prompt, focus: Key) -> Step | None:
    """Something that goes anywhere was taken up: where it may land glows."""
    targets: dict[int, Target]
    back = Choice(_("Not now"), Focus(None), key="n")
    if focus == SAFE_HOUSE and _may(prompt, act.SafeHouse):
        targets = {
            facts.BASES.index(action.base): action
            for action in prompt.choices
            if isinstance(action, act.SafeHouse)
        }
        return Offer(_("Safe House: go to which Location, and ask there?"), (back,), targets)
    if focus == NIGHT_FLIGHT and _may(prompt, act.NightFlight):
        targets = {action.place: action for action in prompt.choices if isinstance(action, act.NightFlight)}
        return Offer(_("Night Flight: where do you land?"), (back,), targets)
    return None


def ghost(view: ClueView, prompt: Prompt, action: act.ClueAction) -> Step:
    """After the first tap: how far it is, and what follows there."""
    if isinstance(action, act.LookAt):
        looks = Choice(
            _("Look at card {place}").format(place=action.place), action, look="primary", icon="eye-outline"
        )
        sentence = _("Look at side card {place}? All see which, you see what.")
        return Offer(sentence.format(place=action.place), (looks,))
    place = words.place_name(action.place) if isinstance(action, act.MoveTo | act.NightFlight) else ""
    if isinstance(action, act.SafeHouse):
        place = words.card_name(action.base)
    go = Choice(_("Go there"), action, look="primary", icon="check")
    if isinstance(action, act.MoveTo):
        from spymobile.ui.games.clue.board import walls

        start = place_of(view, prompt.seat)
        count = facts.distances(start, walls(view))[action.place]
        steps = many("{count} step", "{count} steps", count)
        if action.place < facts.HQ:
            go = Choice(_("Go to {place}").format(place=place), action, look="primary", icon="check")
            sentence = _("{steps} to {place}. There you must ask.")
        elif action.place == facts.HQ:
            go = Choice(_("Go to {place}").format(place=place), action, look="primary", icon="check")
            sentence = _("{steps} to {place}. There you may accuse.")
        elif action.place in facts.QUESTION_MARKS:
            sentence = _("{steps} to a question mark. You may draw there.")
        else:
            sentence = _("{steps} of {count}. Nothing is asked there.")
        told = sentence.format(steps=steps, place=place, count=view.count)
        return Offer(told, (go, Choice(_("Stay here"), act.MoveTo(start), key="s")))
    told = _("To {place}? Tap again to confirm.").format(place=place)
    return Offer(told, (go, Choice(_("Not now"), Focus(None))))


def named(cards: Sequence[int]) -> str:
    """Cards in a row, by their names."""
    return in_a_row([facts.CARD_NAMES[card] for card in cards])
